"""From rows of tables to the values of the rules record: what all tables need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sierra_envs.core.tables import Row, Table


def pair_of(text: str, effects: Mapping[str, int]) -> list[int]:
    """``"trash_2/hazard_0"`` -> the effects on both sides of the slash; the second is 0 without a slash."""
    return [effects[name] for name in (text + "/none").split("/")[:2]]


def yes_of(table: Table, column: str) -> list[int]:
    """1 for every yes of a column."""
    return [int(word == "yes") for word in table.column(column)]


def mask_of(places: Sequence[int]) -> int:
    """The mask with these places marked."""
    return sum(1 << place for place in set(places))


def rows_of(table: Table, base: bool) -> list[Row]:
    """The rows of the game with or without the expansion."""
    return [row for row in table.rows if not base or row["expansion"] == "base"]
