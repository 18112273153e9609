"""What all checks use: what was read so far, and cells that say what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sierra_envs.core.tables import Row, Table
from sierra_envs.errors import did_you_mean
from sierra_envs.games.sierra_west import grammar

T = TypeVar("T")


@dataclass
class Found:
    """What the tables say, read."""

    card_rows: dict[str, list[Row]] = field(default_factory=dict)
    card_icons: dict[str, list[list[int]]] = field(default_factory=dict)
    card_animals: dict[str, list[int]] = field(default_factory=dict)
    summits: dict[str, list[grammar.Summit]] = field(default_factory=dict)
    icons: list[grammar.Icon] = field(default_factory=list)
    icon_words: list[str] = field(default_factory=list)
    special_rows: dict[str, list[Row]] = field(default_factory=dict)
    orchards: list[grammar.Vector] = field(default_factory=list)
    rivers: list[tuple[list[int], int]] = field(default_factory=list)
    mines: list[list[tuple[int, int]]] = field(default_factory=list)
    accuracies: list[int] = field(default_factory=list)
    cabin_prices: list[grammar.Vector] = field(default_factory=list)
    abilities: list[grammar.Ability] = field(default_factory=list)
    trail: list[tuple[int, grammar.Vector]] = field(default_factory=list)
    rewards: list[tuple[int, grammar.Vector]] = field(default_factory=list)
    animals: list[grammar.Vector] = field(default_factory=list)


def read_cell(table: Table, row: Row, column: str, reader: Callable[[str], T]) -> T:
    """A cell read by a function of the grammar."""
    try:
        return reader(row[column])
    except ValueError as reason:
        table.fail(f"{reason}.", "Correct the cell.", row, column)


def one_of(table: Table, row: Row, column: str, known: Sequence[str]) -> None:
    """Refuse a word that is not among the known ones."""
    if row[column] not in known:
        table.fail(
            f'"{row[column]}" is unknown.{did_you_mean(row[column], known)}',
            f"Write one of: {', '.join(known)}.",
            row,
            column,
        )


def each_once(table: Table, columns: Sequence[str], expected: Sequence[tuple[Any, ...]]) -> None:
    """Every expected key stands in the table once, and no other."""
    name = ", ".join(columns)
    seen = set()
    for row in table.rows:
        key = tuple(row[c] for c in columns)
        if key in seen:
            table.fail(f"{name} {key} stands twice.", "Delete one of the rows.", row)
        if key not in expected:
            table.fail(f"{name} {key} does not exist.", "Correct or delete the row.", row)
        seen.add(key)
    for key in expected:
        if key not in seen:
            table.fail(f"{name} {key} is missing.", "Add a row for it.")
