"""What all scoring cards read of one Landscape, worked out once: where its symbols lie, counts, and its columns."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.record import ALL, Field, record
from sierra_envs.core.scratch import scratch
from sierra_envs.games.sierra.names import COLOUR, LEFT, LENGTH, MAX_CARDS, NUM_COLOURS, NUM_SYMBOLS, SYMBOL
from sierra_envs.games.sierra.rules.board import FULL, WORD
from sierra_envs.games.sierra.rules.landscape import row_count

_COLUMNS, _KINDS = (MAX_CARDS,), (1 << NUM_SYMBOLS) - 1

SURVEY = record(
    (
        Field("rows", np.int64, (), 0, MAX_CARDS, ALL, "rows"),
        Field("width", np.int64, (), 0, MAX_CARDS, ALL, "columns"),
        Field("stride", np.int64, (), 0, MAX_CARDS + 1, ALL, "bits of a level in the boards"),
        Field("cards", np.int64, (2,), 0, FULL, ALL, "board of all cards"),
        Field("showing", np.int64, (NUM_SYMBOLS, 2), 0, FULL, ALL, "board of the cards with each symbol"),
        Field("symbols", np.int64, (NUM_SYMBOLS,), 0, MAX_CARDS, ALL, "cards with each symbol"),
        Field("colours", np.int64, (NUM_COLOURS,), 0, MAX_CARDS, ALL, "cards of each colour"),
        Field("height", np.int64, _COLUMNS, 0, MAX_CARDS, ALL, "cards of each column"),
        Field("tints", np.int64, _COLUMNS, 0, (1 << NUM_COLOURS) - 1, ALL, "colours of each column (mask)"),
        Field("kinds", np.int64, _COLUMNS, 0, _KINDS, ALL, "symbols of each column (mask)"),
        Field("next_level", np.int64, _COLUMNS, 0, MAX_CARDS, ALL, "level above the top card of each column"),
        Field("gaps", np.int64, _COLUMNS, 0, MAX_CARDS, ALL, "interruptions of each column"),
    )
)

blank_survey = scratch(SURVEY)


@kernel
def survey(land, v):
    """Write all of it into the blank record ``v``, in one pass over the cards.

    Rule: 2.2.9, 4.2.3, 5.1.4
    """
    rows = row_count(land)
    for y in range(rows):
        v.width = max(v.width, np.int64(land[LEFT, y]) + np.int64(land[LENGTH, y]))
    v.rows = rows
    v.stride = v.width + 1
    at = 0
    for y in range(rows):
        colour, left = np.int64(land[COLOUR, y]), np.int64(land[LEFT, y])
        v.colours[colour] += land[LENGTH, y]
        for x in range(left, left + np.int64(land[LENGTH, y])):
            symbol, place = np.int64(land[SYMBOL, at]), y * v.stride + x
            at += 1
            word = 0 if place < WORD else 1
            here = np.int64(1) << (place - word * WORD)
            v.cards[word] |= here
            v.showing[symbol, word] |= here
            v.symbols[symbol] += 1
            v.tints[x] |= np.int64(1) << colour
            v.kinds[x] |= np.int64(1) << symbol
            if v.height[x] > 0 and v.next_level[x] != y:
                v.gaps[x] += 1
            v.height[x] += 1
            v.next_level[x] = y + 1


@kernel
def cards_with(v, f):
    """The board of the cards whose symbol is in the set f.

    Rule: 4.2.1
    """
    low = high = np.int64(0)
    for symbol in range(NUM_SYMBOLS):
        chosen = -((np.int64(f) >> symbol) & 1)  # all bits, or none
        low |= v.showing[symbol, 0] & chosen
        high |= v.showing[symbol, 1] & chosen
    return low, high


@kernel
def all_cards(v):
    """The board of all cards."""
    return v.cards[0], v.cards[1]
