"""Terms of scoring cards: a feature with its arguments, and the points for each of its values, read from a row."""

from __future__ import annotations

from dataclasses import dataclass

from sierra_envs.core.tables import Row, Table
from sierra_envs.errors import did_you_mean
from sierra_envs.games.sierra.names import (
    BOUND,
    COLOURS,
    FEATURES,
    MAX_POINTS,
    MAX_TABLE,
    ONE,
    SET,
    SYMBOLS,
    TINT,
    UNBOUNDED,
)

SHORT_SYMBOLS = {name[:3].upper(): code for code, name in enumerate(SYMBOLS)}
SHORT_COLOURS = {"GRN": 0, "YEL": 1, "RED": 2, "PUR": 3}
assert len(SHORT_COLOURS) == len(COLOURS)


@dataclass(frozen=True)
class Term:
    """One summand of a scoring card.

    Attributes:
        op: index of the feature. args: its arguments as kernels want them. points: for the values 0, 1, 2 ...
        words: the card's rule and its points, for people.
    """

    op: int
    args: tuple[int, ...]
    points: tuple[int, ...]
    words: str


def read_term(table: Table, row: Row) -> Term:
    """The term in the columns rule, op, args, pts and table.

    Rule: 4.2.1, 4.6.2

    Raises:
        BadData: unknown feature, wrong arguments, not exactly one of ``pts`` and ``table``, or no whole numbers.
    """
    name = row["op"]
    if name not in FEATURES:
        table.fail(
            f'the feature "{name}" is unknown.{did_you_mean(name, FEATURES)}',
            f"Known: {', '.join(FEATURES)}.",
            row,
            "op",
        )
    kinds, given = FEATURES[name], row["args"].split()
    if len(given) != len(kinds):
        wanted = f"{len(kinds)}: {', '.join(kinds)}" if kinds else "none"
        table.fail(
            f"{name} got {len(given)} arguments.", f"It takes {wanted}, separated by blanks.", row, "args"
        )
    args = tuple(_argument(table, row, kind, word) for kind, word in zip(kinds, given, strict=True))
    if bool(row["pts"]) == bool(row["table"]):
        table.fail(
            "a term has points for each, or a table, and not both.",
            'Fill in one of "pts" and "table".',
            row,
            "pts",
        )
    if row["pts"]:
        each = _points(table, row, "pts", row["pts"])
        return Term(
            list(FEATURES).index(name),
            args,
            tuple(each * n for n in range(MAX_TABLE)),
            f"{row['rule']} x{each}",
        )
    values = [_points(table, row, "table", word) for word in row["table"].split("/")]
    if len(values) > MAX_TABLE:
        table.fail(
            f"{len(values)} values are more than any Landscape can reach.",
            f"Write at most {MAX_TABLE}.",
            row,
            "table",
        )
    values += values[-1:] * (MAX_TABLE - len(values))
    return Term(list(FEATURES).index(name), args, tuple(values), f"{row['rule']}: {row['table']}")


def _argument(table: Table, row: Row, kind: str, word: str) -> int:
    if kind == SET:
        return sum({1 << _symbol(table, row, part) for part in word.split("+")})
    if kind == ONE:
        return _symbol(table, row, word)
    if kind == TINT:
        if word not in SHORT_COLOURS:
            table.fail(f'"{word}" is no colour.', f"Write one of {', '.join(SHORT_COLOURS)}.", row, "args")
        return SHORT_COLOURS[word]
    if kind == BOUND and word == "inf":
        return UNBOUNDED
    if not word.isdecimal() or int(word) >= UNBOUNDED:
        table.fail(f'"{word}" is no {kind}.', f"Write a whole number below {UNBOUNDED}.", row, "args")
    return int(word)


def _symbol(table: Table, row: Row, word: str) -> int:
    if word not in SHORT_SYMBOLS:
        table.fail(
            f'"{word}" is no symbol.',
            f"Write one of {', '.join(SHORT_SYMBOLS)}; join the symbols of a set with +.",
            row,
            "args",
        )
    return SHORT_SYMBOLS[word]


def _points(table: Table, row: Row, column: str, word: str) -> int:
    try:
        points = int(word)
    except ValueError:
        table.fail(
            f'"{word}" is no whole number.',
            "Write whole numbers; those of a table are separated by /.",
            row,
            column,
        )
    if not -MAX_POINTS <= points <= MAX_POINTS:
        table.fail(
            f"{points} points are outside -{MAX_POINTS}..{MAX_POINTS}.", "Correct the cell.", row, column
        )
    return points
