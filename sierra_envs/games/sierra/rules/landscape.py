"""Composing the Landscape: where a card may lie and what it does there.

A Landscape is the array described in names.py. It is kept in the canonical frame: level = index of the row, and the
leftmost column is column 0, so that equal Landscapes are equal arrays.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.names import (
    ABOVE,
    BELOW,
    COLOUR,
    FIRST_CARD,
    LEFT,
    LEFT_OF,
    LENGTH,
    MAX_CARDS,
    NO_ROW,
    NO_SPOT,
    NUM_SYMBOLS,
    OK,
    OTHER_COLOUR,
    RIGHT_OF,
    SAME_COLOUR,
    SYMBOL,
)


@kernel
def colour_of(card):
    """The colour of a type of Mountain card.

    Rule: 2.1.1, 5.4.1
    """
    return card // NUM_SYMBOLS


@kernel
def symbol_of(card):
    """The symbol of a type of Mountain card.

    Rule: 2.1.1, 5.4.1
    """
    return card % NUM_SYMBOLS


@kernel
def row_count(land):
    """Rows of a Landscape; its levels are consecutive and each holds one row.

    Rule: 2.2.2, 2.2.3, 5.1.3
    """
    n = 0
    for y in range(MAX_CARDS):
        n += land[LENGTH, y] != 0
    return n


@kernel
def cards_below(land, row):
    """Cards in the rows below ``row``: where its symbols start in reading order."""
    n = np.int64(0)
    for y in range(MAX_CARDS):
        n += np.int64(land[LENGTH, y]) * (y < row)
    return n


@kernel
def why_not_spot(land, colour, family, k):
    """Beside a row of its own colour, at either end; or as a new outer row, above or below a card of another colour.

    Nothing else is a spot: not inside the block of rows, not beside a gap or another colour. An extension is never
    blocked, for a level holds one row only, and it needs no card above or below it.

    Rule: 2.2.1, 2.2.2, 2.2.4, 2.2.5, 2.2.6, 2.2.7, 5.4.2
    Ruling: G14
    """
    rows = row_count(land)
    if rows == 0:
        if family == ABOVE and k == 0:
            return OK
        return FIRST_CARD
    if family < ABOVE:
        if k >= rows:
            return NO_ROW
        if land[COLOUR, k] != colour:
            return OTHER_COLOUR
        return OK
    outer = rows - 1 if family == ABOVE else 0
    if land[COLOUR, outer] == colour:
        return SAME_COLOUR
    if k >= land[LENGTH, outer]:
        return NO_SPOT
    return OK


@kernel
def do_place(land, card, family, k):
    """The card joins its row or begins a new outer row; it never moves again.

    Rule: 2.2.0, 2.2.6, 2.2.8, 5.1.2
    """
    rows = row_count(land)
    row = rows if family == ABOVE else 0 if family == BELOW else k + (family == RIGHT_OF)
    insert_symbol(land, cards_below(land, row), symbol_of(card))
    if family == LEFT_OF:
        make_room_at_left(land, rows, k)
    elif family == RIGHT_OF:
        land[LENGTH, k] += 1
    else:
        column = 0
        if rows > 0:
            column = np.int64(land[LEFT, rows - 1 if family == ABOVE else 0]) + k
        if family == BELOW:
            raise_rows(land)
        land[COLOUR, row] = colour_of(card)
        land[LEFT, row] = column
        land[LENGTH, row] = 1


@kernel
def make_room_at_left(land, rows, k):
    """Row k begins one column further left; if there is none, all the others move right.

    Rule: 5.1.2
    """
    land[LENGTH, k] += 1
    if land[LEFT, k] > 0:
        land[LEFT, k] -= 1
        return
    for y in range(rows):
        if y != k:
            land[LEFT, y] += 1


@kernel
def raise_rows(land):
    """Every row moves up by one level, and level 0 is free."""
    for y in range(MAX_CARDS - 1, 0, -1):
        for line in range(SYMBOL):
            land[line, y] = land[line, y - 1]


@kernel
def insert_symbol(land, at, symbol):
    """Put a symbol into the reading order; the later ones move on by one place, and the last place is free."""
    for i in range(MAX_CARDS - 1, at, -1):
        land[SYMBOL, i] = land[SYMBOL, i - 1]
    land[SYMBOL, at] = symbol


@kernel
def copy_landscape(source, target):
    """Write a Landscape over another."""
    for line in range(SYMBOL + 1):
        for i in range(MAX_CARDS):
            target[line, i] = source[line, i]
