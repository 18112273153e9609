"""The questions that open and close an action: planning, menu, Trapper, Tracker, repetition."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import opponent, players
from sierra_envs.games.sierra_west.names import (
    ARRANGE,
    DROP,
    FROM_SUMMIT,
    HAND,
    MENU,
    NO_ORIGIN,
    NOTHING,
    REPEAT,
    TRACKER,
    TRACKER_SPACE,
    TRAPPER,
)
from sierra_envs.games.sierra_west.rules.offturn import can_send, can_trap
from sierra_envs.games.sierra_west.rules.summit import can_repeat, card_of


@kernel
def open_planning(s, t):
    """The active player lays out his cards; in the expert variant he first leaves one aside.

    Rule: 2.3.1, 2.12.1, 5.3.1
    """
    s.seat = s.active
    s.phase = DROP if s.hand_size[s.active] > HAND else ARRANGE


@kernel
def to_menu(s):
    """Whatever was going on is done: the active player may do anything again.

    Rule: 2.3.5, 2.3.11, 5.3.1
    """
    s.origin = NO_ORIGIN
    s.figure = 0
    s.performed = 0
    s.seat = s.active
    s.phase = MENU


@kernel
def ask_trapper(s, t):
    """The next opponent clockwise who could use his Trapper. False if there is none left.

    Rule: 2.3.4, 2.7.2, 2.7.3, 2.7.5, 4.9.2
    """
    while s.asked < players(s) - 1:
        p = opponent(s, np.int64(s.asked) + 1)
        if can_trap(s, t, p):
            s.phase = TRAPPER
            s.seat = p
            return True
        s.asked += 1
    s.asked = 0
    return False


@kernel
def ask_tracker(s, t):
    """The next opponent clockwise who could use his Tracker. False if there is none left, or no marker rose.

    Rule: 2.7.1, 2.7.3, 2.7.5, 4.9.5
    """
    if s.raised == NOTHING:
        return False
    while s.asked < players(s) - 1:
        p = opponent(s, np.int64(s.asked) + 1)
        if can_send(s, p, TRACKER_SPACE):
            s.phase = TRACKER
            s.seat = p
            return True
        s.asked += 1
    s.asked = 0
    s.raised = NOTHING
    return False


@kernel
def after_performance(s, t):
    """A repeatable action asks whether to go on.

    Rule: 2.5.6, 2.5.9
    """
    p = np.int64(s.active)
    s.performed += 1
    s.seat = s.active
    if can_repeat(s, t, p, card_of(s, p, np.int64(s.figure))):
        s.phase = REPEAT
    else:
        to_menu(s)


@kernel
def finish(s, t):
    """An action is done: a summit action goes on to Trackers and repetition, everything else to the menu.

    Rule: 2.5.9, 5.3.2, 5.3.4
    """
    if s.origin != FROM_SUMMIT:
        to_menu(s)
    elif not ask_tracker(s, t):
        after_performance(s, t)
