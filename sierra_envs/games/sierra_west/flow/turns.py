"""Turn after turn, Hastings' among them, up to the end of the game."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import ENDED
from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import is_hastings, opponent
from sierra_envs.games.sierra_west.flow.asking import (
    after_performance,
    ask_tracker,
    ask_trapper,
    open_planning,
    to_menu,
)
from sierra_envs.games.sierra_west.names import GAME_OVER, LINES, NO_ORIGIN, TRAPPER
from sierra_envs.games.sierra_west.rules.cards import do_discard_board, do_draw_hand
from sierra_envs.games.sierra_west.rules.end import closes_round, do_close_round, do_end_without_basics
from sierra_envs.games.sierra_west.rules.hastings import do_discard_plan, do_line, do_reveal_plan
from sierra_envs.games.sierra_west.rules.market import do_refill_market
from sierra_envs.games.sierra_west.rules.path import do_return_figures


@kernel
def after_trapper(s, t):
    """The others are asked, then the turn goes on.

    Rule: 2.3.4, 4.9.2
    """
    if s.phase == TRAPPER:
        s.asked += 1
    if ask_trapper(s, t):
        return
    if is_hastings(s, np.int64(s.active)):
        resume_hastings(s, t)
    else:
        to_menu(s)


@kernel
def after_tracker(s, t):
    """The others are asked, then the action goes on.

    Rule: 2.5.9, 2.7.1
    """
    s.asked += 1
    if ask_tracker(s, t):
        return
    if is_hastings(s, np.int64(s.active)):
        resume_hastings(s, t)
    else:
        after_performance(s, t)


@kernel
def end_turn(s, t):
    """Passing: figures home, cards away, a new hand, the market; then the next player.

    Rule: 2.3.11, 2.3.12, 2.3.13, 2.3.14, 2.3.15
    """
    p = np.int64(s.active)
    do_return_figures(s, p)
    do_discard_board(s, p)
    do_draw_hand(s, t, p)
    do_refill_market(s)
    next_turn(s, t)


@kernel
def next_turn(s, t):
    """Turn after turn, until somebody decides or the game is over.

    Rule: 2.3.15, 2.11.2, 4.8, 4.9.9
    """
    while True:
        do_end_without_basics(s)
        if closes_round(s) and not do_close_round(s, t):
            close_game(s)
            return
        s.active = opponent(s, 1)
        if not is_hastings(s, np.int64(s.active)):
            open_planning(s, t)
            return
        do_reveal_plan(s)
        if ask_trapper(s, t) or not run_lines(s, t):
            return
        close_hastings(s, t)


@kernel
def close_game(s):
    """Rule: 2.11.2"""
    s.origin = NO_ORIGIN
    s.figure = 0
    s.performed = 0
    s.seat = 0 if s.seats == 1 else s.active
    s.phase = GAME_OVER
    s.finished = ENDED


@kernel
def run_lines(s, t):
    """The lines of his active plan, as far as nobody has to be asked. True once all are done.

    Rule: 4.9.1, 4.9.5
    """
    while s.line < LINES:
        code, steps = t.plan_code[s.plan, s.line], t.plan_steps[s.plan, s.line]
        s.line += 1
        do_line(s, t, np.int64(code), np.int64(steps))
        if ask_tracker(s, t):
            return False
    return True


@kernel
def close_hastings(s, t):
    """His bounty, the next plan, the market.

    Rule: 4.9.1, 4.9.6, 4.9.8
    """
    do_discard_plan(s, t)
    do_refill_market(s)


@kernel
def resume_hastings(s, t):
    """After an off-turn action of the player.

    Rule: 4.9.2, 4.9.5
    """
    if run_lines(s, t):
        close_hastings(s, t)
        next_turn(s, t)
