"""The cabin market: building, what a shovel can do, sliding and refilling."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import draw_from_counts
from sierra_envs.games.sierra_west.common import can_pay, do_pay_named
from sierra_envs.games.sierra_west.names import (
    C_TAN,
    FOOD,
    GOLD,
    MARKET,
    NO_SPACE,
    NO_TILE,
    NO_WORK,
    NOTHING,
    NUM_CABIN_SPACES,
    NUM_CABINS,
    OK,
    REFILL_AT_ONCE,
    SAME_CABIN,
    STONE,
    TAN_SPACE,
    TOO_DEAR,
    WOOD,
)
from sierra_envs.games.sierra_west.rules.mountain import is_face_up_basic


@kernel
def vacant_space(s, t, p, cabin):
    """The leftmost vacant space of a cabin's colour; -1 if there is none.

    Rule: 2.8.1, 2.8.2
    """
    if t.cabin_colour[cabin] == C_TAN:
        return TAN_SPACE if s.cabin[p, TAN_SPACE] == NOTHING else NOTHING
    for space in range(TAN_SPACE):
        if s.cabin[p, space] == NOTHING:
            return space
    return NOTHING


@kernel
def owns_cabin(s, p, cabin):
    """No player has the same cabin twice."""
    for space in range(NUM_CABIN_SPACES):
        if s.cabin[p, space] == cabin:
            return True
    return False


@kernel
def why_not_place_cabin(s, t, p, tile):
    """A tile that is no duplicate and finds a vacant space of its colour; its cost not counted.

    Rule: 2.8.2
    """
    cabin = np.int64(s.market[tile])
    if cabin == NOTHING:
        return NO_TILE
    if owns_cabin(s, p, cabin):
        return SAME_CABIN
    if vacant_space(s, t, p, cabin) == NOTHING:
        return NO_SPACE
    return OK


@kernel
def why_not_build(s, t, p, tile):
    """The tile can be placed and its printed cost paid.

    Rule: 2.8.2
    """
    refusal = why_not_place_cabin(s, t, p, tile)
    if refusal != OK:
        return refusal
    if not can_pay(s, p, t.cabin_price[s.market[tile]]):
        return TOO_DEAR
    return OK


@kernel
def can_build_after(s, t, p, food, wood, stone, gold, wild):
    """Whether some tile can be built once these goods and ``wild`` basics of the player's choice are paid.

    Rule: 2.4.3, 2.4.13
    """
    for tile in range(MARKET):
        if why_not_place_cabin(s, t, p, tile) != OK:
            continue
        price = t.cabin_price[s.market[tile]]
        f = np.int64(s.goods[p, FOOD]) - food - price[FOOD]
        w = np.int64(s.goods[p, WOOD]) - wood - price[WOOD]
        x = np.int64(s.goods[p, STONE]) - stone - price[STONE]
        g = np.int64(s.goods[p, GOLD]) - gold - price[GOLD]
        if f >= 0 and w >= 0 and x >= 0 and g >= 0 and f + w + x >= wild:
            return True
    return False


@kernel
def why_not_shovel(s, t, p, price, wild):
    """After paying ``price`` and ``wild`` basics a claim is possible or a tile can be built.

    Rule: 2.4.3, 2.5.6
    """
    if is_face_up_basic(s, np.int64(s.front[p])):
        return OK
    food, wood = np.int64(price[FOOD]), np.int64(price[WOOD])
    if can_build_after(s, t, p, food, wood, np.int64(price[STONE]), np.int64(price[GOLD]), wild):
        return OK
    return NO_WORK


@kernel
def do_take_tile(s, t, tile):
    """Take a tile; the rightmost of the others is discarded unless it was taken; the rest slides right. The cabin.

    Rule: 2.8.2, 2.8.3
    """
    cabin = np.int64(s.market[tile])
    s.market[tile] = NOTHING
    last = MARKET - 1
    if tile != last and s.market[last] != NOTHING:
        s.cabin_discards[s.market[last]] += 1
        s.market[last] = NOTHING
    free = last
    for space in range(last, -1, -1):
        if s.market[space] != NOTHING:
            kept = np.int64(s.market[space])
            s.market[space] = NOTHING
            s.market[free] = kept
            free -= 1
    if t.market_refill == REFILL_AT_ONCE:
        do_refill_market(s)
    return cabin


@kernel
def do_build(s, t, p, tile):
    """Pay, take the tile, put it on the leftmost vacant space of its colour.

    Rule: 2.8.2, 5.3.3
    """
    cabin = np.int64(s.market[tile])
    do_pay_named(s, p, t.cabin_price[cabin])
    s.cabin[p, vacant_space(s, t, p, cabin)] = cabin
    do_take_tile(s, t, tile)


@kernel
def stack_size(s):
    """Tiles in the stack."""
    total = np.int64(0)
    for cabin in range(NUM_CABINS):
        total += np.int64(s.stack[cabin])
    return total


@kernel
def do_refill_market(s):
    """Fill empty spaces from the right; an empty stack is made of the discards, without any the spaces stay empty.

    Rule: 2.2.8, 2.3.14, 2.8.2, 2.8.3, 2.13.3
    """
    for space in range(MARKET - 1, -1, -1):
        if s.market[space] != NOTHING:
            continue
        total = stack_size(s)
        if total == 0:
            for cabin in range(NUM_CABINS):
                s.stack[cabin] = s.cabin_discards[cabin]
                s.cabin_discards[cabin] = 0
            total = stack_size(s)
        if total == 0:
            return
        drawn = draw_from_counts(s, s.stack, total)
        s.stack[drawn] -= 1
        s.market[space] = drawn
