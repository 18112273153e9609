"""Cabins: the market, building, abilities, and damage that takes them away."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import draw_from_counts
from sierra_envs.games.sierra_west.common import can_pay, do_pay_named, gains_something, is_idle
from sierra_envs.games.sierra_west.names import (
    ANY_BASIC,
    C_TAN,
    CABIN,
    CAMP,
    E_FLIP,
    E_FUR,
    E_MULE,
    E_TRADE,
    E_WATCH,
    FACE_UP,
    FOOD,
    GOLD,
    GREY,
    GREY_CABIN,
    MARKET,
    MULE,
    NO_CABIN,
    NO_DAMAGE,
    NO_EFFECT,
    NO_MULE,
    NO_SPACE,
    NO_TILE,
    NO_WORK,
    NOT_IDLE,
    NOTHING,
    NOTHING_TO_LOSE,
    NUM_ANIMALS,
    NUM_CABIN_SPACES,
    NUM_CABINS,
    NUM_PATHS,
    OK,
    REFILL_AT_ONCE,
    SAME_CABIN,
    STONE,
    TAN_SPACE,
    TOO_DEAR,
    WOOD,
    bit,
    marked,
)
from sierra_envs.games.sierra_west.rules.mountain import is_face_up_basic

WAGON_LOSS = NUM_CABIN_SPACES
ALL_ANIMALS = (1 << NUM_ANIMALS) - 1


# ---- building


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
    total = 0
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


# ---- abilities


@kernel
def has_ongoing(s, t, p, effect):
    """Whether a pioneer sits on a cabin with this ongoing effect.

    Rule: 2.8.4, 2.8.6
    """
    for pioneer in range(NUM_PATHS):
        space = np.int64(s.place[p, pioneer]) - CABIN
        if 0 <= space < NUM_CABIN_SPACES and t.cabin_effect[s.cabin[p, space]] == effect:
            return True
    return False


@kernel
def why_not_ability(s, t, p, cabin):
    """A cabin for one use can be entered only if its ability does something that can be paid; others always.

    Rule: 2.8.5
    """
    effect = t.cabin_effect[cabin]
    if effect <= E_WATCH:
        return OK
    price = t.ability_price[cabin]
    if not can_pay(s, p, price):
        return TOO_DEAR
    if effect == E_TRADE and not gains_something(s, t, p, t.ability_gain[cabin]):
        return NO_EFFECT
    if effect == E_FLIP and s.animals[p] == ALL_ANIMALS:
        return NO_EFFECT
    if effect == E_FUR and s.animals[p] == 0:
        return NO_EFFECT
    if effect == E_MULE and s.mule == p:
        return NO_EFFECT
    return OK


@kernel
def pioneer_for(t, space):
    """Which pioneer may sit on a space.

    Rule: 2.8.6, 2.13.1
    """
    for pioneer in range(NUM_PATHS):
        if marked(t.spaces_of[pioneer], space):
            return pioneer
    return NOTHING


@kernel
def why_not_assign(s, t, p, space):
    """An idle pioneer goes to a built cabin of its spaces; the mule to the grey one.

    Rule: 2.3.5, 2.3.9, 2.8.4, 2.8.5, 2.8.6
    """
    if space == NUM_CABIN_SPACES:
        if s.mule != p:
            return NO_MULE
        if s.mule_place != CAMP:
            return NOT_IDLE
        return why_not_ability(s, t, p, GREY_CABIN)
    if s.cabin[p, space] == NOTHING:
        return NO_CABIN
    if not is_idle(s, p, pioneer_for(t, space)):
        return NOT_IDLE
    return why_not_ability(s, t, p, np.int64(s.cabin[p, space]))


@kernel
def do_assign(s, t, p, space):
    """Put the figure there; which figure it is.

    Rule: 2.3.5, 2.3.9
    """
    if space == NUM_CABIN_SPACES:
        s.mule_place = GREY
        return MULE
    pioneer = pioneer_for(t, space)
    s.place[p, pioneer] = CABIN + space
    return pioneer


@kernel
def cabin_under(s, p, figure):
    """The cabin on which a figure stands."""
    if figure == MULE:
        return GREY_CABIN
    return np.int64(s.cabin[p, np.int64(s.place[p, figure]) - CABIN])


@kernel
def gains_choice(t, cabin):
    """Basics of the player's choice that a cabin gives."""
    return np.int64(t.ability_gain[cabin, ANY_BASIC])


@kernel
def why_not_flip(s, p, animal):
    """A face-down animal tile."""
    if marked(s.animals[p], animal):
        return FACE_UP
    return OK


@kernel
def do_flip(s, p, animal):
    """Turn an animal tile face-up.

    Rule: 2.7.2
    """
    s.animals[p] = np.int64(s.animals[p]) | bit(animal)


# ---- damage


@kernel
def why_not_damage(s, p, loss):
    """A cabin on this space, or a wagon that is not on the trailhead.

    Rule: 2.4.11
    """
    if loss == WAGON_LOSS:
        return OK if s.wagon[p] > 0 else NOTHING_TO_LOSE
    return OK if s.cabin[p, loss] != NOTHING else NOTHING_TO_LOSE


@kernel
def why_no_damage(s, p):
    """Without a cabin and with the wagon on the trailhead damage cannot be taken.

    Rule: 2.4.11
    """
    for loss in range(WAGON_LOSS + 1):
        if why_not_damage(s, p, loss) == OK:
            return OK
    return NO_DAMAGE


@kernel
def do_damage(s, p, loss):
    """Lose a cabin, which leaves the game and sends the figure on it to camp, or move the wagon one space back.

    Rule: 2.4.11
    """
    if loss == WAGON_LOSS:
        s.wagon[p] -= 1
        return
    s.cabin[p, loss] = NOTHING
    for pioneer in range(NUM_PATHS):
        if s.place[p, pioneer] == CABIN + loss:
            s.place[p, pioneer] = CAMP
