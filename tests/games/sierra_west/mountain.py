"""The mountain as sets of cells (row, column); row 1 lies on the base, column 1 is leftmost."""

from __future__ import annotations

from collections.abc import Callable, Collection

Cell = tuple[int, int]
BASE: Cell = (0, 0)
ROWS = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2}
CELLS: tuple[Cell, ...] = tuple((r, c) for r, n in ROWS.items() for c in range(1, n + 1))
OUTPOSTS: dict[str, Cell] = {"V": (1, 1), "IV": (2, 1), "III": (3, 1), "II": (4, 1), "I": (5, 1)}
RIGHT_EDGE = {(5, 2), (4, 3), (3, 4), (2, 5), (1, 6)}


def above(cell: Cell) -> set[Cell]:
    """The places of the cards that overlap this one."""
    r, c = cell
    return {(r + 1, c - 1), (r + 1, c)} & set(CELLS)


def uncovered(present: Collection[Cell]) -> set[Cell]:
    """Rule: 2.6.4."""
    return {cell for cell in present if not above(cell) & set(present)}


def neighbours(cell: Cell, present: Collection[Cell], same_row: bool) -> set[Cell]:
    """Where a step leads. Rule: 2.6.2, 2.6.8."""
    row_1 = {(r, c) for r, c in present if r == 1}
    if cell == BASE:
        return row_1
    r, c = cell
    found = {other for other in present if cell in above(other) or other in above(cell)}
    if same_row:
        found |= {(r, c - 1), (r, c + 1)} & set(present)
    return found | ({BASE} if r == 1 else set())


def distances(start: Cell, present: Collection[Cell], same_row: bool) -> dict[Cell, int]:
    """Steps from a place to every place that can be reached."""
    found, edge = {start: 0}, [start]
    while edge:
        cell = edge.pop(0)
        for other in neighbours(cell, present, same_row) - set(found):
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
