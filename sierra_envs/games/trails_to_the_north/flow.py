"""Whose turn it is. Only this file, ``procedures.py``, ``places.py`` and ``step.py`` move seat, phase and the stack."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import ENDED
from sierra_envs.core.jit import kernel
from sierra_envs.core.pending import pop, push, top_arg
from sierra_envs.games.trails_to_the_north import places, procedures
from sierra_envs.games.trails_to_the_north.names import (
    BEFORE_A,
    CITY_ARROWS,
    CITY_CREST,
    D_HAND,
    EFFECT,
    FIRST_DISCARD,
    GAME_OVER,
    HAND_DOWN,
    KC_DONE,
    MAX_TURNS,
    NOWHERE,
    PHASE_C,
    REWARD,
    START_AT,
    TOWN_ENTERED,
    TRANSPORT,
    least,
    me,
)
from sierra_envs.games.trails_to_the_north.rules.cards import discard_hand, draw_cards
from sierra_envs.games.trails_to_the_north.rules.kansas_city import refill_foresight
from sierra_envs.games.trails_to_the_north.rules.money import pay


@kernel
def open_turn(s, t):
    """Phase A, or on a player's very first turn: discard down to the hand limit, place the herder, phase B there.

    Rule: R10, R11, R59, 4.8i
    """
    seat = me(s)
    s.turn_no = least(np.int64(s.turn_no) + 1, MAX_TURNS)
    s.used = 0
    s.cowboys_used = 0
    push(s, PHASE_C, 0, 0, 0)
    if s.herder[seat] != NOWHERE:
        push(s, BEFORE_A, 0, 0, 0)
        return
    push(s, START_AT, 0, 0, 0)
    surplus = np.int64(s.hand_size[seat]) - t.hand_limit
    if surplus > 0:
        push(s, FIRST_DISCARD, surplus, 0, 0)


@kernel
def hand_limit(s, t, seat):
    """Four cards, one more for each cleared hand space.

    Rule: R17  Table: 3.11
    """
    return t.hand_limit + t.disc_count[D_HAND] - np.int64(s.discs_left[seat, D_HAND])


@kernel
def close_turn(s, t):
    """Phase C: draw up to the hand limit; a larger hand is kept. Then the next player, or the end of the game.

    After the job-market token is taken everybody else has exactly one more turn.

    Rule: R17, R57, R94, 4.7s
    """
    seat = me(s)
    draw_cards(s, seat, max(hand_limit(s, t, seat) - np.int64(s.hand_size[seat]), np.int64(0)))
    seat = (seat + 1) % np.int64(s.seats)
    s.seat = seat
    if s.trigger == seat:
        s.phase = GAME_OVER
        s.finished = ENDED
        return
    open_turn(s, t)


@kernel
def run_automatic(s, t, kind):
    """Play the top frame, which asks for nothing."""
    a, b, c = top_arg(s, 0), top_arg(s, 1), top_arg(s, 2)
    pop(s)
    if kind == EFFECT:
        procedures.run_effect(s, t, a, b, c)
    elif kind == REWARD:
        procedures.run_reward(s, t, a, b, c)
    elif kind == PHASE_C:
        close_turn(s, t)
    elif kind == TRANSPORT:
        pay_transport(s, a)
    elif kind == CITY_CREST:
        places.run_crest(s, t, a)
    elif kind == CITY_ARROWS:
        places.run_arrows(s, t, a)
    elif kind == HAND_DOWN:
        discard_hand(s, me(s))
    elif kind == TOWN_ENTERED:
        places.enter_town(s, t, a)
    elif kind == KC_DONE:
        leave_kansas_city(s, t)


@kernel
def pay_transport(s, cost):
    """The transport cost, which was reserved when the disc was chosen.

    Rule: R43, R81
    """
    seat = me(s)
    pay(s, seat, least(cost, np.int64(s.money[seat])))


@kernel
def leave_kansas_city(s, t):
    """The herder goes back to the start, the foresight spaces are refilled.

    Rule: R44
    """
    s.herder[me(s)] = t.start_node
    refill_foresight(s)
