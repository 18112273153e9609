"""Which ids are legal now: the index of the rules' ``why_not_x``. There is no rule in this file."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.actions import DISCARD_ID, KEEP_ID, SIDE_ID, SPOTS, YIELD_ID
from sierra_envs.games.sierra.names import (
    ABOVE,
    BELOW,
    COLOUR,
    DISCARD,
    KEEP,
    LEFT_OF,
    LENGTH,
    MAX_CARDS,
    MAX_HAND,
    MAX_OPTIONS,
    NOT_NOW,
    NUM_SIDES,
    OK,
    OVER,
    PLACE,
    RIGHT_OF,
)
from sierra_envs.games.sierra.rules.diary import why_not_keep
from sierra_envs.games.sierra.rules.landscape import colour_of, row_count
from sierra_envs.games.sierra.rules.mountain import why_not_place, why_not_slot
from sierra_envs.games.sierra.rules.role import why_not_yield
from sierra_envs.games.sierra.rules.sides import why_not_choose_side


@kernel
def why_not(s, t, action):
    """OK, or why this id may not be chosen now.

    Rule: 5.4, 5.4.3
    """
    if s.finished != 0:
        return OVER
    g = np.int64(s.group[s.seat])
    place = s.seat - s.first[g]
    if action < DISCARD_ID:
        if s.phase != PLACE:
            return NOT_NOW
        spot = action % SPOTS
        return why_not_place(s, g, place, action // SPOTS, spot // MAX_CARDS, spot % MAX_CARDS)
    if action < KEEP_ID:
        return why_not_slot(s.hand[g, place], action - DISCARD_ID) if s.phase == DISCARD else NOT_NOW
    if action < SIDE_ID:
        return why_not_keep(s, g, action - KEEP_ID) if s.phase == KEEP else NOT_NOW
    if action < YIELD_ID:
        return why_not_choose_side(s)
    return why_not_yield(s, t, g) if s.phase == PLACE else NOT_NOW


@kernel
def legal(s, t, mask):
    """Write 1 for every legal id and 0 for the others; return the number of ones."""
    mask[:] = 0
    if s.finished != 0:
        return 0
    g = np.int64(s.group[s.seat])
    hand = s.hand[g, s.seat - s.first[g]]
    if s.phase == PLACE:
        return legal_places(s, s.landscape[g], hand, mask) + legal_yield(s, t, g, mask)
    n = 0
    if s.phase == DISCARD:
        for slot in range(MAX_HAND):
            if why_not_slot(hand, slot) == OK:
                mask[DISCARD_ID + slot] = 1
                n += 1
    elif s.phase == KEEP:
        for option in range(MAX_OPTIONS):
            if why_not_keep(s, g, option) == OK:
                mask[KEEP_ID + option] = 1
                n += 1
    else:
        for side in range(NUM_SIDES):
            mask[SIDE_ID + side] = 1
            n += 1
    return n


@kernel
def legal_yield(s, t, g, mask):
    """Letting the other placer go first."""
    if why_not_yield(s, t, g) != OK:
        return 0
    mask[YIELD_ID] = 1
    return 1


@kernel
def legal_places(s, land, hand, mask):
    """Every card of the hand on every spot for it: the same as ``why_not_place`` for each id."""
    rows = row_count(land)
    n = 0
    for slot in range(MAX_HAND):
        if why_not_slot(hand, slot) == OK:
            ids = mask[slot * SPOTS : (slot + 1) * SPOTS]
            if rows == 0:
                ids[ABOVE * MAX_CARDS] = 1
                n += 1
            else:
                n += legal_spots(land, rows, colour_of(np.int64(hand[slot])), ids)
    return n


@kernel
def legal_spots(land, rows, colour, ids):
    """The spots of a colour in a Landscape that is not empty; without branches, for many places at once."""
    above = np.int64(land[LENGTH, rows - 1]) if land[COLOUR, rows - 1] != colour else 0
    below = np.int64(land[LENGTH, 0]) if land[COLOUR, 0] != colour else 0
    n = above + below
    for k in range(MAX_CARDS):
        own = land[COLOUR, k] == colour and k < rows
        ids[LEFT_OF * MAX_CARDS + k] = own
        ids[RIGHT_OF * MAX_CARDS + k] = own
        n += 2 * own
        ids[ABOVE * MAX_CARDS + k] = k < above
        ids[BELOW * MAX_CARDS + k] = k < below
    return n
