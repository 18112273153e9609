"""The mountain as sets of cells (row, column); row 1 lies on the base, column 1 is leftmost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache

Cell = tuple[int, int]
BASE: Cell = (0, 0)
ROWS = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2}
CELLS: tuple[Cell, ...] = tuple((r, c) for r, n in ROWS.items() for c in range(1, n + 1))
OUTPOSTS: dict[str, Cell] = {"V": (1, 1), "IV": (2, 1), "III": (3, 1), "II": (4, 1), "I": (5, 1)}
RIGHT_EDGE = {(5, 2), (4, 3), (3, 4), (2, 5), (1, 6)}


@cache
def above(cell: Cell) -> frozenset[Cell]:
    """The places of the cards that overlap this one."""
    r, c = cell
    return frozenset({(r + 1, c - 1), (r + 1, c)} & set(CELLS))


def uncovered(present: Collection[Cell]) -> set[Cell]:
    """Rule: 2.6.4."""
    return set(_uncovered(frozenset(present)))


@cache
def _uncovered(present: frozenset[Cell]) -> frozenset[Cell]:
    return frozenset(cell for cell in present if not above(cell) & present)


def neighbours(cell: Cell, present: Collection[Cell], same_row: bool) -> set[Cell]:
    """Where a step leads. Rule: 2.6.2, 2.6.8."""
    return set(_neighbours(cell, frozenset(present), same_row))


@cache
def _neighbours(cell: Cell, present: frozenset[Cell], same_row: bool) -> frozenset[Cell]:
    row_1 = {(r, c) for r, c in present if r == 1}
    if cell == BASE:
        return frozenset(row_1)
    r, c = cell
    found = {other for other in present if cell in above(other) or other in above(cell)}
    if same_row:
        found |= {(r, c - 1), (r, c + 1)} & present
    return frozenset(found | ({BASE} if r == 1 else set()))


def distances(start: Cell, present: Collection[Cell], same_row: bool) -> Mapping[Cell, int]:
    """Steps from a place to every place that can be reached."""
    return _distances(start, frozenset(present), same_row)


@cache
def _distances(start: Cell, present: frozenset[Cell], same_row: bool) -> Mapping[Cell, int]:
    found, edge = {start: 0}, [start]
    while edge:
        cell = edge.pop(0)
        for other in _neighbours(cell, present, same_row) - set(found):
            found[other] = found[cell] + 1
            edge.append(other)
    return found


def flip(present: set[Cell], is_special: Callable[[Cell], bool]) -> list[Cell]:
    """Take away every special that nothing overlaps, in order; changes ``present``. Rule: 2.6.6."""
    gone: list[Cell] = []
    while True:
        ready = [cell for cell in uncovered(present) if is_special(cell)]
        if not ready:
            return gone
        first = min(ready, key=lambda cell: (-cell[0], cell[1]))
        present.remove(first)
        gone.append(first)
