"""Compiled: the position of a seat's group in Sierra, read from its observation alone.

It is written as a state of the game with this group only (the observer is seat 0 of it), so that the rules' own kernels
can place and score.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.names import (
    COLOUR,
    GAME_OVER,
    LEFT,
    LENGTH,
    MAX_CARDS,
    MAX_HAND,
    MAX_KEPT,
    MAX_OPTIONS,
    MAX_TEAM,
    NOTHING,
    NUM_COLOURS,
    NUM_DESTINATIONS,
    NUM_DIARY,
    NUM_SIDES,
    NUM_SYMBOLS,
    SYMBOL,
)
from sierra_envs.games.sierra.observe import (
    B_COLOURS,
    B_DIARY,
    B_GROUP,
    B_SIDES,
    B_SPANS,
    B_SYMBOLS,
    CARD,
    O_BLOCKS,
    O_DECISION,
    O_HAND,
    O_OPTIONS,
    O_ROLE,
    O_ROUND,
    block_start,
)


@kernel
def one_hot(o, start, n):
    """The place of the 1 among n numbers, NOTHING if there is none."""
    for i in range(n):
        if o[start + i] != 0:
            return i
    return NOTHING


@kernel
def read_position(o, seats, s):
    """The observer's group as the only one of a game: its members from the observer on, their cards, its Landscape."""
    s.groups = 1
    s.round_no = o[O_ROUND]
    s.chosen[0] = NOTHING
    s.options[:] = NOTHING
    s.kept[:] = NOTHING
    decision = one_hot(o, O_DECISION, GAME_OVER)
    s.phase = GAME_OVER if decision == NOTHING else decision
    size = 0
    for k in range(seats):
        if o[block_start(k)] != 0:
            read_diary(o, block_start(k) + B_DIARY, s.kept[size])
            size += 1
    s.team[0] = size
    s.seats = size
    s.role[0] = max(one_hot(o, O_ROLE, MAX_TEAM), 0)
    s.destination[0] = one_hot(o, O_BLOCKS + B_GROUP, NUM_DESTINATIONS)
    s.side[0] = 0
    for side in range(NUM_SIDES):
        s.side[0] += o[O_BLOCKS + B_SIDES + side] << side
    for mate in range(MAX_TEAM):
        read_hand(o, O_HAND + mate * MAX_HAND * CARD, s.hand[0, mate])
    for i in range(MAX_OPTIONS):
        s.options[0, i] = one_hot(o, O_OPTIONS + i * NUM_DIARY, NUM_DIARY)
    read_landscape(o, O_BLOCKS, s.landscape[0])


@kernel
def read_diary(o, start, kept):
    """The Diary cards of a player, ascending."""
    n = 0
    for card in range(NUM_DIARY):
        if o[start + card] != 0 and n < MAX_KEPT:
            kept[n] = card
            n += 1


@kernel
def read_hand(o, start, hand):
    """A hand of Mountain cards."""
    for slot in range(MAX_HAND):
        colour = one_hot(o, start + slot * CARD, NUM_COLOURS)
        hand[slot] = NOTHING
        if colour != NOTHING:
            hand[slot] = colour * NUM_SYMBOLS + one_hot(o, start + slot * CARD + NUM_COLOURS, NUM_SYMBOLS)


@kernel
def read_landscape(o, block, land):
    """The Landscape in a block, in the form that the rules use."""
    land[:] = 0
    cards = 0
    for y in range(MAX_CARDS):
        length = np.int64(o[block + B_SPANS + 2 * y + 1])
        if length == 0:
            break
        land[COLOUR, y] = one_hot(o, block + B_COLOURS + y * NUM_COLOURS, NUM_COLOURS)
        land[LEFT, y] = o[block + B_SPANS + 2 * y]
        land[LENGTH, y] = length
        cards += length
    for card in range(min(cards, MAX_CARDS)):
        land[SYMBOL, card] = one_hot(o, block + B_SYMBOLS + card * NUM_SYMBOLS, NUM_SYMBOLS)
