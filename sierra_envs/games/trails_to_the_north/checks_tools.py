"""What the checks of a data set have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from sierra_envs.core.tables import Row, Table
from sierra_envs.errors import did_you_mean

Tables = Mapping[str, Table]
YES_NO = ("yes", "no")
EXPANSION = ("base", "rttn")


def one_of(table: Table, row: Row, column: str, known: Sequence[str]) -> None:
    """A cell holds one of the known words."""
    if row[column] not in known:
        table.fail(
            f'"{row[column]}" is unknown.{did_you_mean(row[column], known)}',
            f"Possible: {', '.join(known)}.",
            row,
            column,
        )


def own_names(table: Table, column: str, room: int) -> None:
    """Every row has its own name, and there are no more than there is room for."""
    seen: set[object] = set()
    for row in table.rows:
        word = row[column].lower() if isinstance(row[column], str) else row[column]
        if word in seen:
            table.fail(f'"{row[column]}" stands twice.', "Give each row its own.", row, column)
        seen.add(word)
    if len(table.rows) > room:
        table.fail(
            f"{len(table.rows)} rows are more than the {room} this version has room for.", "Delete some."
        )


def numbered(table: Table, column: str, first: int) -> None:
    """The rows are numbered from ``first`` on, in order."""
    for i, row in enumerate(table.rows, start=first):
        if row[column] != i:
            table.fail(
                f"this is row {row[column]} where {i} belongs.", "Number the rows in order.", row, column
            )


def within(table: Table, column: str, low: int, high: int) -> None:
    """Every number of a column lies within bounds."""
    for row in table.rows:
        if not low <= row[column] <= high:
            table.fail(f"{row[column]} is outside {low}..{high}.", "Correct the cell.", row, column)


def effect_names(table: Table, column: str, effects: Table, split: Callable[[str], Iterable[str]]) -> None:
    """Every effect that a column names is in effects.csv."""
    known = effects.column("name")
    for row in table.rows:
        for name in split(row[column]):
            if name not in known:
                table.fail(
                    f'there is no effect "{name}".{did_you_mean(name, known)}',
                    "Add it to effects.csv.",
                    row,
                    column,
                )


def reach(start: Iterable[str], ahead: Mapping[str, Iterable[str]]) -> set[str]:
    """Everything that can be reached from ``start`` by ``ahead``."""
    reached, wave = set(start), set(start)
    while wave:
        wave = {x for place in wave for x in ahead[place]} - reached
        reached |= wave
    return reached
