"""Off-turn actions: Trapper and Tracker."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import basics_of, is_hastings, is_idle
from sierra_envs.games.sierra_west.names import (
    FACE_UP,
    GREEN,
    NO_PIONEER,
    NOT_VISIBLE,
    NUM_BASIC_TRACKS,
    OK,
    T_GREEN,
    TAN,
    TOO_DEAR,
    TRACKER_SPACE,
    TRAPPER_SPACE,
    bit,
    marked,
)
from sierra_envs.games.sierra_west.rules.cards import animals_on_board


@kernel
def visible_animals(s, t):
    """Animals that the opponents of the active player can trap now (mask); Hastings shows that of his plan.

    Rule: 2.3.3, 2.7.2, 4.9.2
    """
    if is_hastings(s, np.int64(s.active)):
        animal = np.int64(t.plan_animal[s.plan])
        return bit(animal) if animal >= 0 else 0
    return animals_on_board(s, t)


@kernel
def is_free(s, p, space):
    """Each off-turn space holds one pioneer.

    Rule: 2.7.3
    """
    return s.place[p, TAN] != space and s.place[p, GREEN] != space


@kernel
def why_not_send(s, p, pioneer, space):
    """An idle pioneer and a free space; the mule never goes there.

    Rule: 2.7.1, 2.7.2, 2.7.3
    """
    if not is_free(s, p, space) or not is_idle(s, p, pioneer):
        return NO_PIONEER
    return OK


@kernel
def can_send(s, p, space):
    """Whether any pioneer could go; Hastings reacts to nothing.

    Rule: 2.7.5, 2.12.3
    """
    if is_hastings(s, p) or not is_free(s, p, space):
        return False
    return is_idle(s, p, TAN) or is_idle(s, p, GREEN)


# ---- Trapper


@kernel
def can_trap(s, t, p):
    """A player who could only decline is not asked.

    Rule: 2.7.2, 2.7.5
    """
    if not can_send(s, p, TRAPPER_SPACE) or basics_of(s, p) == 0:
        return False
    return visible_animals(s, t) & ~np.int64(s.animals[p]) != 0


@kernel
def why_not_trap(s, t, p, animal, basic, pioneer):
    """A visible animal that is face-down here, one basic, an idle pioneer.

    Rule: 2.7.2, 2.7.3
    """
    if not marked(visible_animals(s, t), animal):
        return NOT_VISIBLE
    if marked(s.animals[p], animal):
        return FACE_UP
    if s.goods[p, basic] == 0:
        return TOO_DEAR
    return why_not_send(s, p, pioneer, TRAPPER_SPACE)


@kernel
def do_trap(s, p, animal, basic, pioneer):
    """Pay, send the pioneer, flip the tile.

    Rule: 2.7.2
    """
    s.goods[p, basic] -= 1
    s.place[p, pioneer] = TRAPPER_SPACE
    s.animals[p] = np.int64(s.animals[p]) | bit(animal)


# ---- Tracker


@kernel
def triggers_tracker(t, track):
    """Basic tracks do; apple tracks only with the option.

    Rule: 2.7.1, 2.7.4
    """
    return track < NUM_BASIC_TRACKS or t.apple_tracker != 0


@kernel
def why_not_track_down(s, p, pioneer):
    """An idle pioneer for a free Tracker space.

    Rule: 2.7.1, 2.7.3
    """
    return why_not_send(s, p, pioneer, TRACKER_SPACE)


@kernel
def do_track_down(s, t, p, pioneer):
    """Send the pioneer and gain 1 resource of the track; for an apple track the supply rises.

    Rule: 2.7.1, 2.7.4
    """
    s.place[p, pioneer] = TRACKER_SPACE
    track = np.int64(s.raised)
    if track < T_GREEN:
        s.goods[p, track] += 1
    else:
        s.apples[track - T_GREEN] = min(np.int64(t.apple_cap), np.int64(s.apples[track - T_GREEN]) + 1)
