"""Reading and altering the data tables of the game."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from pathlib import Path

from sierra_envs.games.trails_to_the_north import GAME

OWN = GAME.folder / "data"
Rows = list[dict[str, str]]


def read(name: str, folder: Path = OWN) -> Rows:
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


Edit = Callable[[Rows], object]


def altered(folder: Path, edits: dict[str, Edit]) -> Path:
    """A copy of the data in which some tables are edited."""
    target = folder / "data"
    shutil.copytree(OWN, target)
    for name, edit in edits.items():
        rows = read(name, target)
        columns = list(rows[0])
        edit(rows)
        with (target / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, columns, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    return target


def put(key: str, value: str, column: str, to: str) -> Edit:
    """Change a cell of the row whose ``key`` is ``value``."""

    def edit(rows: Rows) -> None:
        found = [row for row in rows if row[key] == value]
        assert found, value
        for row in found:
            row[column] = to

    return edit


def drop(key: str, value: str) -> Edit:
    def edit(rows: Rows) -> None:
        rows[:] = [row for row in rows if row[key] != value]

    return edit
