"""What all scoring cards read of one Landscape, worked out once: boards, counts, heights of columns."""

from __future__ import annotations

from collections import namedtuple

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.names import COLOUR, LEFT, LENGTH, NUM_SYMBOLS, SYMBOL
from sierra_envs.games.sierra.rules.board import FULL, cell, either
from sierra_envs.games.sierra.rules.landscape import row_count

LANE = 20  # bits for the columns of a Landscape; three lanes share a word
EIGHT = 8  # bits of one count in a packed word

Survey = namedtuple(
    "Survey",
    [
        "rows",  # number of rows
        "width",  # number of columns
        "stride",  # bits of a row of the boards
        "cards",  # board of all cards
        "code_1",  # boards of the cards whose symbol has bit 0, 1, 2 set
        "code_2",
        "code_4",
        "symbols",  # cards of each symbol, 8 bits each
        "colours",  # cards of each colour, 8 bits each
        "heights",  # columns whose height has bit 0, 1, 2, 3, 4 set
        "tints_a",  # columns that show colour 0, 1, 2, a lane each
        "tints_b",  # columns that show colour 3
        "twice",  # columns in which a symbol appears more than once
        "gaps",  # columns with an empty cell between their lowest and highest card
    ],
)


@kernel
def survey(land):
    """Everything that scoring cards ask about a Landscape, in one pass over its rows.

    Rule: 2.2.9, 4.2.3
    """
    rows = row_count(land)
    width = 0
    for y in range(rows):
        width = max(width, np.int64(land[LEFT, y]) + np.int64(land[LENGTH, y]))
    stride = width + 1
    nothing = (np.int64(0), np.int64(0))
    cards, code_1, code_2, code_4 = nothing, nothing, nothing, nothing
    symbols = colours = np.int64(0)
    h1 = h2 = h4 = h8 = h16 = np.int64(0)
    tints_a = tints_b = np.int64(0)
    shown_a = shown_b = twice = np.int64(0)
    below = interrupted = gaps = np.int64(0)
    at = 0
    for y in range(rows):
        left, length, colour = np.int64(land[LEFT, y]), np.int64(land[LENGTH, y]), np.int64(land[COLOUR, y])
        row = ((np.int64(1) << length) - 1) << left
        # the height of every column of the row grows by one: a counter over bit planes
        h1, carry = h1 ^ row, h1 & row
        h2, carry = h2 ^ carry, h2 & carry
        h4, carry = h4 ^ carry, h4 & carry
        h8, carry = h8 ^ carry, h8 & carry
        h16 |= carry
        interrupted |= below & ~row
        gaps |= interrupted & row
        below |= row
        colours += length << (colour * EIGHT)
        if colour < 3:
            tints_a |= row << (colour * LANE)
        else:
            tints_b |= row
        for x in range(left, left + length):
            symbol = np.int64(land[SYMBOL, at])
            at += 1
            here = cell(y * stride + x)
            cards = either(cards, here)
            code_1 = either(code_1, mask_if(here, symbol & 1))
            code_2 = either(code_2, mask_if(here, (symbol >> 1) & 1))
            code_4 = either(code_4, mask_if(here, symbol >> 2))
            symbols += np.int64(1) << (symbol * EIGHT)
            column = np.int64(1) << np.int64(x)
            if symbol < 3:
                lane = column << (symbol * LANE)
                if shown_a & lane != 0:
                    twice |= column
                shown_a |= lane
            else:
                lane = column << ((symbol - 3) * LANE)
                if shown_b & lane != 0:
                    twice |= column
                shown_b |= lane
    heights = (h1, h2, h4, h8, h16)
    return Survey(
        rows,
        width,
        stride,
        cards,
        code_1,
        code_2,
        code_4,
        symbols,
        colours,
        heights,
        tints_a,
        tints_b,
        twice,
        gaps,
    )


@kernel
def mask_if(a, yes):
    """The board if ``yes`` is 1, the empty board if it is 0."""
    return a[0] & -yes, a[1] & -yes


@kernel
def cards_with(v, f):
    """The board of the cards whose symbol is in the set f.

    Rule: 4.2.1
    """
    low = high = np.int64(0)
    for symbol in range(NUM_SYMBOLS):
        if (f >> symbol) & 1 != 0:
            low |= (
                _matching(v.code_1[0], symbol & 1)
                & _matching(v.code_2[0], (symbol >> 1) & 1)
                & _matching(v.code_4[0], symbol >> 2)
            )
            high |= (
                _matching(v.code_1[1], symbol & 1)
                & _matching(v.code_2[1], (symbol >> 1) & 1)
                & _matching(v.code_4[1], symbol >> 2)
            )
    return low & v.cards[0], high & v.cards[1]


@kernel
def _matching(word, wanted):
    """The bits of a word that equal ``wanted``, 0 or 1."""
    return word ^ (FULL * (1 - wanted))


@kernel
def cards_of_symbol(v, symbol):
    """How many cards show a symbol."""
    return (v.symbols >> (symbol * EIGHT)) & 0xFF


@kernel
def cards_of_colour(v, colour):
    """How many cards have a colour."""
    return (v.colours >> (colour * EIGHT)) & 0xFF


@kernel
def height(v, x):
    """How many cards lie in a column, with or without interruption.

    Rule: 2.2.9
    """
    total = 0
    for i in range(5):
        total += ((v.heights[i] >> x) & 1) << i
    return total
