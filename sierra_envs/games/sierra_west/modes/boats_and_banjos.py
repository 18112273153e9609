"""Boats & Banjos: canoes on the river cards, fish, gold and stone to pan, banjos, the Fish Market, the raccoon."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import along_trail
from sierra_envs.games.sierra_west.names import (
    BULLET,
    GOLD,
    I_PADDLE,
    NO_FISH,
    NOT_ALONG_TRAIL,
    NUM_FISH,
    OK,
    PATH,
    TOO_FAR,
    TROUT,
    bit,
    marked,
)

FISH_MARKET = 0


@kernel
def do_fish_supply(s, t, number):
    """Fish of each colour at the start; the canoes lie on the Fish Market, position 0.

    Rule: 2.10.B1
    """
    for colour in range(NUM_FISH):
        s.fish_supply[colour] = t.fish_start[number]


@kernel
def strokes(s, t):
    """Paddle strokes of the icon in use."""
    figure = np.int64(s.figure)
    icon = np.int64(s.icons[figure, np.int64(s.place[s.active, figure]) - PATH])
    if t.icon_kind[icon] != I_PADDLE:
        return 0
    return np.int64(t.icon_number[icon])


@kernel
def why_not_paddle(s, t, p, to):
    """1 to n positions left or right, from the Fish Market to the last river card; the canoe must move.

    Rule: 2.10.B2
    """
    far = abs(to - np.int64(s.canoe[p]))
    if to > s.slots_filled or far < 1 or far > strokes(s, t):
        return TOO_FAR
    return OK


@kernel
def supplied(s):
    """Colours of which the supply has a fish (mask)."""
    colours = 0
    for colour in range(NUM_FISH):
        if s.fish_supply[colour] > 0:
            colours |= bit(colour)
    return colours


@kernel
def fish_here(s, t, p):
    """Colours that the canoe can take on its river card, if the supply has them (mask); none on the Fish Market.

    Rule: 2.10.B3
    """
    if s.canoe[p] == FISH_MARKET:
        return 0
    return supplied(s) & np.int64(t.river_fish[s.slot[np.int64(s.canoe[p]) - 1]])


@kernel
def own_fish(s, p):
    """Colours of which a player has a fish (mask)."""
    colours = 0
    for colour in range(NUM_FISH):
        if s.goods[p, TROUT + colour] > 0:
            colours |= bit(colour)
    return colours


@kernel
def fishing_works(s, t, p):
    """A fish to take, or on the Fish Market one to return.

    Rule: 2.4.14, 2.10.B3
    """
    if s.canoe[p] == FISH_MARKET:
        return own_fish(s, p) != 0
    return fish_here(s, t, p) != 0


@kernel
def why_not_take_fish(s, t, p, colour):
    """The raccoon takes any fish of the supply, the icon one of the river card.

    Rule: 2.10.B1, 2.10.B3, 3.4
    """
    colours = supplied(s) if s.furs != 0 else fish_here(s, t, p)
    if not marked(colours, colour):
        return NO_FISH
    return OK


@kernel
def do_take_fish(s, p, colour):
    """One fish of a colour, from the supply.

    Rule: 2.10.B3
    """
    s.fish_supply[colour] -= 1
    s.goods[p, TROUT + colour] += 1


@kernel
def do_return_fish(s, t, p, colour):
    """On the Fish Market a fish brings gold.

    Rule: 2.10.B3, 2.10.B9
    """
    do_give_fish(s, p, colour)
    s.goods[p, GOLD] += t.fish_price


@kernel
def do_give_fish(s, p, colour):
    """A fish goes back to the supply of its colour.

    Rule: 2.10.B9
    """
    s.goods[p, TROUT + colour] -= 1
    s.fish_supply[colour] += 1


@kernel
def why_not_pan(s, t, p, slot):
    """A river card along the trail that still has pieces.

    Rule: 2.10.B4
    """
    if slot >= along_trail(s, t, p) or s.panned[slot] >= t.river_size[s.slot[slot]]:
        return NOT_ALONG_TRAIL
    return OK


@kernel
def panning_works(s, t, p):
    """Whether any card along the trail has pieces.

    Rule: 2.4.14
    """
    for slot in range(along_trail(s, t, p)):
        if why_not_pan(s, t, p, slot) == OK:
            return True
    return False


@kernel
def do_pan(s, t, p, slot):
    """The leftmost piece of a river card; it is not replaced.

    Rule: 2.10.B1, 2.10.B4, 2.10.B9
    """
    s.goods[p, t.river_piece[s.slot[slot], s.panned[slot]]] += 1
    s.panned[slot] += 1


@kernel
def fish_points(s, t, p):
    """Sets of distinct colours, the largest first.

    Rule: 2.10.B8
    """
    a, b, c = np.int64(s.goods[p, TROUT]), np.int64(s.goods[p, TROUT + 1]), np.int64(s.goods[p, BULLET - 1])
    threes = min(a, min(b, c))
    most = max(a, max(b, c))
    twos = a + b + c - threes - most - threes
    ones = most - threes - twos
    return threes * t.fish_set_3 + twos * t.fish_set_2 + ones * t.fish_set_1


@kernel
def do_hastings_fish(s, p):
    """Hastings takes a fish of the colour with the largest supply; trout before bass before salmon.

    Rule: 4.9.7
    """
    best = 0
    for colour in range(1, NUM_FISH):
        if s.fish_supply[colour] > s.fish_supply[best]:
            best = colour
    if s.fish_supply[best] > 0:
        do_take_fish(s, p, best)
