"""Cabins on a player's board: who may sit there, and what they do."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import can_pay, gains_something, is_idle
from sierra_envs.games.sierra_west.names import (
    CABIN,
    CAMP,
    E_FLIP,
    E_FUR,
    E_MULE,
    E_TRADE,
    E_WATCH,
    FACE_UP,
    GREY,
    GREY_CABIN,
    MULE,
    NO_CABIN,
    NO_EFFECT,
    NO_MULE,
    NOT_IDLE,
    NOTHING,
    NUM_ANIMALS,
    NUM_CABIN_SPACES,
    NUM_PATHS,
    OK,
    TOO_DEAR,
    bit,
    marked,
)

ALL_ANIMALS = (1 << NUM_ANIMALS) - 1


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
