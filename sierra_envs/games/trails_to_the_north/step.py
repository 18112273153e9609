"""What a legal id does: the index of the rules' ``do_x`` and of what follows in the procedures."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.pending import pop, push, top_arg, top_kind
from sierra_envs.games.trails_to_the_north import flow, places, procedures
from sierra_envs.games.trails_to_the_north.actions import (
    AUX_ID,
    BODY,
    DECLINE_ID,
    DONE_ID,
    DRAW_ID,
    END_ID,
    HEAD,
    LOCAL_ID,
    PASS_ID,
    PLAY_ID,
    SIDE_ID,
    TOKEN_ID,
)
from sierra_envs.games.trails_to_the_north.names import (
    ADJACENT,
    ALTERNATIVE,
    APPOINT,
    AUX_DONE,
    AUX_ROWS,
    AUXILIARY,
    BACK,
    BEHIND,
    BUILD_AT,
    BUILD_TILE,
    BUY,
    CERT_TO,
    COPY,
    DELIVER,
    DISC,
    DISCARD,
    DISCARD_N,
    DRAW_N,
    EFFECT,
    ENGINE,
    EXTRA_BACK,
    FIRST_AUTOMATIC,
    FORESIGHT,
    FROM_ENGINE,
    HAZARD,
    HIRE,
    LOCAL_DONE,
    MARKET,
    MAX_DISC_SPACES,
    MAY,
    MUST,
    OUTLAW,
    PAIR,
    PAIR_SECOND,
    PHASE_B,
    POOL,
    RETURN,
    REWARD,
    SIMMENTAL,
    START_AT,
    TAKE_OBJECTIVE,
    TOWN,
    TRASH,
    UPGRADE,
    WALK,
    WITH_FEES,
    WITHOUT_FEES,
    WORKERS,
    bit,
    first_place,
    me,
)
from sierra_envs.games.trails_to_the_north.offers import options
from sierra_envs.games.trails_to_the_north.rules.actions_offered import slot_effect
from sierra_envs.games.trails_to_the_north.rules.buildings import do_build, do_use
from sierra_envs.games.trails_to_the_north.rules.cards import do_discard, do_trash, draw_cards
from sierra_envs.games.trails_to_the_north.rules.certificates import do_spend
from sierra_envs.games.trails_to_the_north.rules.hazards import do_hazard, do_outlaw
from sierra_envs.games.trails_to_the_north.rules.kansas_city import do_foresight, do_income, do_simmental
from sierra_envs.games.trails_to_the_north.rules.market import do_buy, do_take_cattle
from sierra_envs.games.trails_to_the_north.rules.money import gain_money, pay
from sierra_envs.games.trails_to_the_north.rules.objectives import do_play, do_take
from sierra_envs.games.trails_to_the_north.rules.rail import do_move_engine, way_back
from sierra_envs.games.trails_to_the_north.rules.stations import (
    do_appoint,
    do_move_disc,
    do_pay_upgrade,
    do_place_disc,
    do_pool,
    do_take_disc,
)
from sierra_envs.games.trails_to_the_north.rules.tokens import do_token
from sierra_envs.games.trails_to_the_north.rules.towns import column_effect, do_town
from sierra_envs.games.trails_to_the_north.rules.trail import do_start, do_step, step_limit
from sierra_envs.games.trails_to_the_north.rules.workers import do_hire

NUM_WORKERS = len(WORKERS)


@kernel
def step(s, t, action):
    """Play one legal id and go on to the next decision, or to the end of the game."""
    answer(s, t, np.int64(action))
    settle(s, t)


@kernel
def settle(s, t):
    """Play everything that asks for nothing: automatic frames, void ones, and decisions with one legal id."""
    while s.finished == 0:
        kind = top_kind(s)
        if kind >= FIRST_AUTOMATIC:
            flow.run_automatic(s, t, kind)
            continue
        head, body = options(s, t)
        if head | body == 0:
            pop(s)
        elif body == 0 and head & (head - 1) == 0:
            answer(s, t, np.int64(first_place(head)))
        elif head == 0 and body & (body - 1) == 0:
            answer(s, t, np.int64(BODY[kind] + first_place(body)))
        else:
            s.phase = kind
            return


@kernel
def answer(s, t, action):
    """One legal id, without what follows automatically."""
    kind = top_kind(s)
    seat = me(s)
    if action >= HEAD:
        answer_body(s, t, seat, kind, action - BODY[kind])
    elif action == TOKEN_ID:
        push(s, DRAW_N, do_token(s, t, seat), 0, 0)
    elif action >= PLAY_ID:
        places.open_choice(s, do_play(s, t, seat, action - PLAY_ID), 0, MAY, np.int64(s.herder[seat]))
    elif action == PASS_ID:
        way = top_arg(s, 1)
        pop(s)
        procedures.arrive(s, t, way)
    elif action in (DECLINE_ID, DONE_ID, END_ID):
        pop(s)
    else:
        answer_head(s, t, seat, kind, action)


@kernel
def answer_head(s, t, seat, kind, action):
    """YES, local and auxiliary actions, sides, numbers of cards."""
    if kind == UPGRADE:
        station = top_arg(s, 0)
        pop(s)
        do_pay_upgrade(s, t, seat, station)
        procedures.open_station_disc(s, station)
    elif kind == ALTERNATIVE:
        effect, node = top_arg(s, action - SIDE_ID), top_arg(s, 2) >> 1
        pop(s)
        push(s, EFFECT, effect, MUST, node)
    elif kind == DRAW_N:
        pop(s)
        drawn = draw_cards(s, seat, action - DRAW_ID)
        if drawn > 0:
            push(s, DISCARD_N, drawn, 0, 0)
    elif kind == AUXILIARY:
        pop(s)
        procedures.open_auxiliary(s, t, (action - AUX_ID) // AUX_ROWS, (action - AUX_ID) % AUX_ROWS)
    elif action >= AUX_ID:
        s.pending_args[np.int64(s.pending_depth) - 1, 2] = AUX_DONE
        procedures.open_auxiliary(s, t, 0, action - AUX_ID)
    else:
        answer_local(s, t, seat, kind, action - LOCAL_ID)


@kernel
def answer_local(s, t, seat, kind, slot):
    """A local action of the herder's building, or of the one being copied."""
    top = np.int64(s.pending_depth) - 1
    if kind == COPY:
        node, code = top_arg(s, 0), top_arg(s, 2)
        s.pending_args[top, 1] |= bit(slot)
    else:
        node, code = np.int64(s.herder[seat]), top_arg(s, 1)
        s.pending_args[top, 0] |= bit(slot)
        s.pending_args[top, 2] = LOCAL_DONE
        do_use(s, code)
    first = slot_effect(s, t, node, code, slot, 0)
    places.open_choice(s, first, slot_effect(s, t, node, code, slot, 1), MUST, node)


@kernel
def answer_body(s, t, seat, kind, item):
    """An id of the segment that belongs to the top frame."""
    if kind <= WALK:
        answer_step(s, t, seat, kind, item)
    elif kind <= DISCARD_N or kind == TRASH:
        answer_card(s, t, seat, kind, item)
    elif kind <= BUILD_AT:
        answer_purchase(s, t, seat, kind, item)
    elif kind <= BEHIND:
        answer_engine(s, t, seat, kind, item)
    elif kind <= DELIVER:
        answer_city(s, t, seat, kind, item)
    else:
        answer_reward(s, t, seat, kind, item)


@kernel
def answer_step(s, t, seat, kind, node):
    """A step of a movement; the first one of phase A opens it."""
    left, way = step_limit(s, t, seat), np.int64(WITH_FEES)
    if kind == WALK:
        left, way = top_arg(s, 0), top_arg(s, 1)
    pop(s)
    if way == WITHOUT_FEES and s.pending_kind[procedures.BOTTOM] == PHASE_B:
        procedures.cut_stack(s)
    do_step(s, t, seat, way, node)
    if left > 1 and node != t.city_node:
        push(s, WALK, left - 1, way, 1)
    else:
        procedures.arrive(s, t, way)


@kernel
def answer_card(s, t, seat, kind, card):
    """A start space, or a card to discard or to trash."""
    a, b = top_arg(s, 0), top_arg(s, 1)
    pop(s)
    if kind == START_AT:
        do_start(s, t, seat, card)
        procedures.arrive(s, t, np.int64(WITH_FEES))
    elif kind == TRASH:
        do_trash(s, seat, card)
        if a > 1:
            push(s, TRASH, a - 1, MAY, 0)
    else:
        do_discard(s, seat, card)
        if kind == DISCARD:
            pay(s, seat, t.e_pay[b])
        if kind == DISCARD and a == PAIR:
            push(s, PAIR_SECOND, t.card_type[card], b, 0)
        elif kind in (DISCARD, PAIR_SECOND):
            procedures.run_reward(s, t, b, MAY, np.int64(s.herder[seat]))
        elif a > 1:
            push(s, kind, a - 1, 0, 0)


@kernel
def answer_purchase(s, t, seat, kind, item):
    """HIRE, BUY, MARKET, BUILD_TILE, BUILD_AT."""
    a, b, c = top_arg(s, 0), top_arg(s, 1), top_arg(s, 2)
    if kind == BUY:
        top = np.int64(s.pending_depth) - 1
        s.pending_args[top, 0] = a + do_buy(s, t, seat, item)
        s.pending_args[top, 1] = b + 1
        if t.group_cards[t.option_group[item]] != 0:
            push(s, MARKET, t.option_group[item], t.option_cards[item], 0)
        return
    pop(s)
    if kind == HIRE:
        effect = do_hire(s, t, seat, item // NUM_WORKERS, item % NUM_WORKERS, a)
        places.open_choice(s, effect, 0, MAY, np.int64(s.herder[seat]))
    elif kind == MARKET:
        do_take_cattle(s, seat, item)
        if b > 1:
            push(s, MARKET, a, b - 1, 0)
    elif kind == BUILD_TILE:
        push(s, BUILD_AT, item, a, b)
    else:
        do_build(s, t, seat, a, b, c, t.private_node[item])


@kernel
def answer_engine(s, t, seat, kind, item):
    """ENGINE, BACK, RETURN, EXTRA_BACK, DISC, APPOINT, BEHIND."""
    a, b, c = top_arg(s, 0), top_arg(s, 1), top_arg(s, 2)
    pop(s)
    if kind == DISC:
        if item < MAX_DISC_SPACES:
            do_take_disc(s, t, seat, item)
        else:
            do_move_disc(s, seat, item - MAX_DISC_SPACES)
        do_place_disc(s, seat, c, a)
    elif kind == APPOINT:
        procedures.open_master(s, t, do_appoint(s, seat, a, item))
    elif kind == BEHIND:
        do_pay_upgrade(s, t, seat, item)
        procedures.open_station_disc(s, item)
    else:
        answer_engine_move(s, t, seat, kind, item, a, b)


@kernel
def answer_engine_move(s, t, seat, kind, space, a, b):
    """The engine moves: forwards for a price, back as a requirement, back from the end, back for a delivery."""
    if kind == ENGINE:
        pay(s, seat, b)
    elif kind == BACK:
        pay(s, seat, t.e_pay[a])
        push(s, REWARD, a, MAY, np.int64(s.herder[seat]))
    elif kind == RETURN:
        gain_money(s, seat, t.rail_end_bonus)
    limit = way_back(s, t, seat, space)
    do_move_engine(s, seat, space)
    procedures.after_engine(s, t)
    if kind == EXTRA_BACK:
        push(s, DELIVER, limit, FROM_ENGINE, 0)


@kernel
def answer_city(s, t, seat, kind, item):
    """TOWN, ADJACENT, FORESIGHT, CERT_TO, SIMMENTAL, DELIVER."""
    a, b = top_arg(s, 0), top_arg(s, 1)
    pop(s)
    if kind == TOWN:
        effect = do_town(s, t, seat, item)
        places.after_town(s, item, column_effect(s, t, seat), effect)
    elif kind == ADJACENT:
        node = t.place_node[item]
        code = np.int64(s.tile_at[node])
        do_use(s, code)
        push(s, COPY, node, 0, code)
    elif kind == FORESIGHT:
        do_foresight(s, t, seat, a, item)
    elif kind == CERT_TO:
        places.after_income(s, t, do_income(s, t, seat, do_spend(s, t, seat, item)))
    elif kind == SIMMENTAL:
        do_simmental(s, t, seat, a, item)
    else:
        places.open_delivery(s, t, item, b)


@kernel
def answer_reward(s, t, seat, kind, item):
    """TAKE_OBJECTIVE, POOL, HAZARD, OUTLAW."""
    a = top_arg(s, 0)
    pop(s)
    if kind == TAKE_OBJECTIVE:
        do_take(s, t, seat, a, item)
    elif kind == POOL:
        do_pool(s, seat, item)
        procedures.open_master(s, t, item)
    elif kind == HAZARD:
        do_hazard(s, t, seat, a, item)
    elif kind == OUTLAW:
        places.open_choice(s, do_outlaw(s, t, seat, item), 0, MUST, np.int64(s.herder[seat]))
