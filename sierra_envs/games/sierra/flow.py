"""Whose turn it is and what for. Only this file moves seat, phase and round.

Groups act one after another, and what they decide stays hidden until all have acted: the outcome is that of groups
which act at the same time. No chance falls between the draws at the start of a round and its end.
"""

from __future__ import annotations

from sierra_envs.core.game import ENDED
from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.modes.hooks import (
    chooses_side,
    has_front,
    has_round,
    last_round,
)
from sierra_envs.games.sierra.names import GAME_OVER
from sierra_envs.games.sierra.rules.diary import draw_options
from sierra_envs.games.sierra.rules.mountain import draw_hands, draw_mountain_card, lay_front
from sierra_envs.games.sierra.rules.reveal import do_pass_all, do_reveal
from sierra_envs.games.sierra.rules.role import decision, do_move_role
from sierra_envs.games.sierra.rules.sides import do_reveal_sides


@kernel
def begin(s, t):
    """The Destinations lie there: their sides are chosen, or the first round starts.

    Rule: 2.3.6, 5.4.4
    """
    if chooses_side(s, t):
        next_decision(s, t)
        return
    begin_rounds(s, t)


@kernel
def begin_rounds(s, t):
    """The sides are shown, two Mountain cards go face down in front of each group, and round 1 starts.

    Rule: 2.3.5, 2.3.6
    """
    do_reveal_sides(s)
    if has_front(s):
        for g in range(s.groups):
            lay_front(s.front[g], draw_mountain_card(s), draw_mountain_card(s))
    open_round(s, t)


@kernel
def open_round(s, t):
    """All draws of the round are made at its start, group 0 first, whatever anybody decides later; group 0 begins.

    Rule: 2.4.1, 2.1.8, 5.2.3, 5.5.1, 5.5.2
    Ruling: G21
    """
    s.round_no += 1
    for g in range(s.groups):
        if has_round(s, t, g):
            draw_options(s, t, g)
            draw_hands(s, t, g)
    s.seat = 0
    next_decision(s, t)


@kernel
def next_decision(s, t):
    """The group in turn decides until it has done everything; then the first group that has not."""
    if not open_group(s, t, s.group[s.seat]):
        for g in range(s.groups):
            if open_group(s, t, g):
                return
        s.phase = GAME_OVER


@kernel
def open_group(s, t, g):
    """Ask a group for its next decision. False if it has done everything in this round.

    Rule: 5.5.2
    """
    phase, place = decision(s, t, g)
    if phase == GAME_OVER:
        return False
    s.phase = phase
    s.seat = s.first[g] + place
    return True


@kernel
def go_on(s, t):
    """After a decision: the next one of this round; when there is none the round is closed and another one starts.

    Rule: 2.4.0, 2.5.1, 5.5.2, 5.5.4
    """
    next_decision(s, t)
    if s.phase != GAME_OVER:
        return
    if s.round_no == 0:
        begin_rounds(s, t)
        return
    do_reveal(s, t)
    do_pass_all(s, t)
    if s.round_no >= last_round(s, t):
        s.finished = ENDED
        return
    for g in range(s.groups):
        do_move_role(s, g)
    open_round(s, t)
