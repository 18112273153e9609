"""Whose turn it is and what for. Only this file moves seat, phase and round.

Groups act one after another, and what they decide stays hidden until all have acted: the outcome is that of groups
which act at the same time. No chance falls between the draws at the start of a round and its end.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import ENDED
from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.modes.hooks import (
    group_count,
    has_front,
    has_round,
    last_round,
)
from sierra_envs.games.sierra.names import GAME_OVER
from sierra_envs.games.sierra.rules.diary import draw_options
from sierra_envs.games.sierra.rules.mountain import deal_front, draw_hands
from sierra_envs.games.sierra.rules.reveal import do_pass_all, do_reveal
from sierra_envs.games.sierra.rules.role import decision, do_move_role
from sierra_envs.games.sierra.rules.sides import do_reveal_sides


@kernel
def go_on(s, t):
    """To the next decision: of this round, or of the next ones, or to the end of the game.

    Rule: 2.3.6, 2.4.0, 5.4.4, 5.5.2, 5.5.4
    """
    while not ask_next(s, t):
        if s.round_no == 0:
            close_setup(s)
        else:
            close_round(s, t)
            if s.finished != 0:
                return
        open_round(s, t)


@kernel
def ask_next(s, t):
    """The group in turn decides until it has done everything, then the first group that has not. False if all have.

    Rule: 5.5.2
    """
    for n in range(group_count(s) + 1):
        g = n - 1 if n > 0 else np.int64(s.group[s.seat])
        phase, place = decision(s, t, g)
        if phase != GAME_OVER:
            s.phase = phase
            s.seat = s.first[g] + place
            return True
    return False


@kernel
def close_setup(s):
    """The sides are shown; then two Mountain cards go face down in front of each group.

    Rule: 2.3.5, 2.3.6
    """
    do_reveal_sides(s)
    if has_front(s):
        for g in range(group_count(s)):
            deal_front(s, g)


@kernel
def open_round(s, t):
    """All draws of the round are made at its start, group 0 first, whatever anybody decides later; group 0 begins.

    Rule: 2.4.1, 2.1.8, 5.2.3, 5.5.1, 5.5.2
    Ruling: G21
    """
    s.round_no += 1
    for g in range(group_count(s)):
        if has_round(s, t, g):
            draw_options(s, t, g)
            draw_hands(s, t, g)
    s.seat = 0


@kernel
def close_round(s, t):
    """All is revealed, cards left over go on, and so do the Role cards, unless it was the last round.

    Rule: 2.5.1, 5.5.4
    """
    do_reveal(s, t)
    do_pass_all(s, t)
    if s.round_no >= last_round(s, t):
        s.phase = GAME_OVER
        s.finished = ENDED
        return
    for g in range(group_count(s)):
        do_move_role(s, g)
