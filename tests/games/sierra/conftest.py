"""Data sets that only the tests need."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

from tests.games.sierra.charts import OWN


@pytest.fixture(scope="session")
def numbers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set in which Diary card n is worth n - 1 points wherever, and Destinations nothing."""
    folder = tmp_path_factory.mktemp("numbers")
    for file in OWN.iterdir():
        shutil.copy(file, folder / file.name)
    for name in ("travel_diary.csv", "destinations.csv"):
        with (OWN / name).open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        worth: dict[str, str] = {}
        with (folder / name).open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            for row in rows:
                card = row["id"] + row.get("side", "")
                if card in worth:
                    continue  # one term is enough
                worth[card] = str(len(worth)) if name == "travel_diary.csv" else "0"
                writer.writerow({**row, "op": "SET6", "args": "", "pts": "", "table": worth[card]})
    return folder
