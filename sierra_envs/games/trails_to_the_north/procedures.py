"""What the pieces of a turn put on the stack of unfinished decisions: later parts first, so that they come last."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.pending import pop, push
from sierra_envs.games.trails_to_the_north.names import (
    ADJACENT,
    APPOINT,
    AT_STATION,
    AUXILIARY,
    BACK,
    BEHIND,
    BUILD_TILE,
    BUY,
    DISC,
    DISCARD,
    DISCARD_N,
    DRAW_N,
    EFFECT,
    ENGINE,
    ENGINE_BACK,
    EXTRA_BACK,
    FIRST_CLASS,
    HAZARD,
    HIRE,
    MARKET,
    MAY,
    MUST,
    NO_NEED,
    OK,
    OUTLAW,
    PHASE_B,
    POOL,
    RETURN,
    TAKE_OBJECTIVE,
    TO_DISCARDS,
    TO_HAND,
    TOWN,
    TRASH,
    UPGRADE,
    V_AUX,
    V_BOUNTY,
    V_BRANCHLET,
    V_BUILD,
    V_COPY,
    V_DRAW,
    V_DRAW_EXACTLY,
    V_ENGINE,
    V_EXTRAORDINARY,
    V_FREE_BUILD,
    V_HAZARD,
    V_HERDER,
    V_HERDER_FREE,
    V_HIRE,
    V_MARKET,
    V_OBJECTIVE,
    V_OBJECTIVE_TO_HAND,
    V_POOL,
    V_STATION_BEHIND,
    V_TAKE_BV3,
    V_TRASH,
    WALK,
    WITH_FEES,
    WITHOUT_FEES,
    least,
    me,
)
from sierra_envs.games.trails_to_the_north.places import open_choice, open_kansas_city
from sierra_envs.games.trails_to_the_north.rules.actions_offered import (
    BV3_GROUP,
    amount_of,
    cowboys_gone,
    open_code,
    why_not_effect,
)
from sierra_envs.games.trails_to_the_north.rules.cards import cards_to_draw, draw_cards
from sierra_envs.games.trails_to_the_north.rules.certificates import gain_certificates
from sierra_envs.games.trails_to_the_north.rules.counts import count_of
from sierra_envs.games.trails_to_the_north.rules.money import gain_money, gain_tokens

BOTTOM = 1
"""Depth of the stack while only phase C is left."""


@kernel
def cut_stack(s):
    """Everything that was still open in this turn but phase C is lost.

    Rule: R60, R92
    """
    while s.pending_depth > BOTTOM:
        pop(s)


# ---- effects


@kernel
def run_effect(s, t, effect, may, node):
    """An effect begins with its requirement; what cannot be done is lost.

    Rule: R18, R24, R54, R66, R68, R69
    """
    seat = me(s)
    if why_not_effect(s, t, seat, effect, node) != OK:
        return
    need = t.e_need[effect]
    if need == NO_NEED:
        run_reward(s, t, effect, may, node)
    elif need == ENGINE_BACK:
        push(s, BACK, effect, may, 0)
    else:
        push(s, DISCARD, need - FIRST_CLASS, effect, may)


@kernel
def run_reward(s, t, effect, may, node):
    """Dollars, certificates, tokens at once and in full, then what may be refused.

    Rule: R18, R67, R69
    """
    seat = me(s)
    times = count_of(s, t, seat, t.e_per[effect])
    gain_money(s, seat, t.e_dollars[effect] * times)
    gain_certificates(s, t, seat, t.e_certs[effect] * times)
    s.permanent[seat] = least(np.int64(s.permanent[seat]) + t.e_permanent[effect], 30)
    gain_tokens(s, seat, t.e_tokens[effect])
    open_verb(s, t, effect, may, node)


@kernel
def open_verb(s, t, effect, may, node):
    """The decision that a verb asks for; ``may``: whether it can be declined.

    Rule: R67
    """
    seat = me(s)
    verb, amount = t.e_verb[effect], t.e_amount[effect]
    if verb == V_ENGINE:
        push(s, ENGINE, amount_of(s, t, seat, effect), t.e_pay[effect], may)
    elif verb == V_HIRE:
        push(s, HIRE, amount, may, 0)
    elif verb == V_BUILD:
        push(s, BUILD_TILE, amount, 0, may)
    elif verb == V_FREE_BUILD:
        push(s, BUILD_TILE, 0, 1, may)
    elif verb == V_BOUNTY:
        push(s, OUTLAW, may, 0, 0)
    elif verb == V_AUX:
        push(s, AUXILIARY, may, 0, 0)
    elif verb == V_MARKET:
        push(s, BUY, cowboys_gone(s, t), 0, may)
    elif verb == V_HAZARD:
        push(s, HAZARD, amount, may, 0)
    elif verb == V_HERDER:
        cut_stack(s)
        push(s, WALK, amount_of(s, t, seat, effect), WITH_FEES, 0)
    elif verb == V_HERDER_FREE:
        push(s, WALK, amount, WITHOUT_FEES, 0)
    elif verb == V_DRAW:
        push(s, DRAW_N, least(amount_of(s, t, seat, effect), cards_to_draw(s, seat)), 0, 0)
    elif verb == V_DRAW_EXACTLY:
        push(s, DISCARD_N, draw_cards(s, seat, amount_of(s, t, seat, effect)), 0, 0)
    else:
        open_rare_verb(s, verb, amount, may, node)


@kernel
def open_rare_verb(s, verb, amount, may, node):
    """The verbs that few places show."""
    if verb == V_COPY:
        push(s, ADJACENT, node, 0, 0)
    elif verb == V_EXTRAORDINARY:
        push(s, EXTRA_BACK, 0, 0, 0)
    elif verb == V_STATION_BEHIND:
        push(s, BEHIND, 0, 0, 0)
    elif verb == V_BRANCHLET:
        push(s, TOWN, may, 0, 0)
    elif verb == V_OBJECTIVE:
        push(s, TAKE_OBJECTIVE, TO_DISCARDS, may, 0)
    elif verb == V_OBJECTIVE_TO_HAND:
        push(s, TAKE_OBJECTIVE, TO_HAND, may, 0)
    elif verb == V_TRASH:
        push(s, TRASH, amount, may, 0)
    elif verb == V_TAKE_BV3:
        push(s, MARKET, BV3_GROUP, 1, may)
    elif verb == V_POOL:
        push(s, POOL, 0, 0, 0)


@kernel
def open_auxiliary(s, t, size, row):
    """One auxiliary action; the doubled branchlet row is done twice.

    Rule: R45, R86, 4.8c
    """
    node = np.int64(s.herder[me(s)])
    times = t.aux_times[row] if size != 0 else np.int64(1)
    for _ in range(times):
        push(s, EFFECT, t.aux_effect[row, size], MUST, node)


# ---- movement


@kernel
def arrive(s, t, way):
    """A whole phase B at the location reached, Kansas City included; without fees the location is not used.

    Rule: R13, R16, R54, R60, R61, R62
    """
    if way == WITHOUT_FEES:
        return
    seat = me(s)
    if s.herder[seat] == t.city_node:
        open_kansas_city(s)
    else:
        push(s, PHASE_B, 0, open_code(s, seat), 0)


# ---- engine, stations


@kernel
def after_engine(s, t):
    """The turnout reached offers an upgrade; from the end of the track the engine returns after it.

    Rule: R31, R32, R69, R76
    """
    space = np.int64(s.engine[me(s)])
    if space == t.rail_end:
        push(s, RETURN, 0, 0, 0)
    if t.rail_station[space] >= 0:
        push(s, UPGRADE, t.rail_station[space], 0, 0)


@kernel
def open_station_disc(s, station):
    """The station is paid; now its disc, then its station master.

    Rule: R31, R77
    """
    push(s, APPOINT, station, 0, 0)
    push(s, DISC, station, 0, AT_STATION)


@kernel
def open_master(s, t, master):
    """The upper half of a station master, to be done now or never.

    Rule: R31, 4.7d  Table: 3.7
    """
    node = np.int64(s.herder[me(s)])
    open_choice(s, t.master_effect[master, 0], t.master_effect[master, 1], MAY, node)
