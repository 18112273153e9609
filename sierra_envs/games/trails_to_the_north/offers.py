"""What the decision on top of the stack offers, kind by kind: the index of the rules' ``why_not_x`` as masks.

The legal ids of a decision are two masks of 64 bits: the head, ids 0 to 58, and one segment of the body.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.pending import top_arg, top_kind
from sierra_envs.games.trails_to_the_north.actions import (
    AUX_ID,
    DECLINE_ID,
    DONE_ID,
    DRAW_ID,
    END_ID,
    LOCAL_ID,
    PASS_ID,
    PLAY_ID,
    SIDE_ID,
    TOKEN_ID,
    YES_ID,
)
from sierra_envs.games.trails_to_the_north.names import (
    ADJACENT,
    ALTERNATIVE,
    APPOINT,
    AT_STATION,
    AUX_DONE,
    AUX_ROWS,
    BACK,
    BEFORE_A,
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
    DOUBLE,
    DRAW_N,
    EMPTY,
    ENGINE,
    EXTRA_BACK,
    FIRST_DISCARD,
    FORESIGHT,
    FRESH,
    HAZARD,
    HIRE,
    MARKET,
    MAX_DISC_SPACES,
    MAX_OBJECTIVES,
    MAY,
    NOWHERE,
    NUM_CARDS,
    OK,
    OUTLAW,
    PAIR_SECOND,
    PHASE_B,
    POOL,
    SIMMENTAL,
    SINGLE,
    TAKE_OBJECTIVE,
    TOWN,
    TRASH,
    UPGRADE,
    WALK,
    WITH_FEES,
    WITHOUT_FEES,
    WORKERS,
    bit,
    me,
)
from sierra_envs.games.trails_to_the_north.rules.actions_offered import (
    aux_rows,
    local_slots,
    why_not_end,
    why_not_side,
)
from sierra_envs.games.trails_to_the_north.rules.buildings import (
    has_empty_space,
    in_supply,
    places_to_copy,
    why_no_space,
    why_not_build_at,
)
from sierra_envs.games.trails_to_the_north.rules.cards import class_mask, hand_mask
from sierra_envs.games.trails_to_the_north.rules.hazards import why_not_hazard, why_not_outlaw
from sierra_envs.games.trails_to_the_north.rules.kansas_city import (
    most_simmental,
    why_not_city,
    why_not_foresight,
)
from sierra_envs.games.trails_to_the_north.rules.market import why_not_buy, why_not_cattle
from sierra_envs.games.trails_to_the_north.rules.objectives import why_not_take
from sierra_envs.games.trails_to_the_north.rules.rail import (
    anywhere_back,
    back_exactly,
    forward,
)
from sierra_envs.games.trails_to_the_north.rules.stations import (
    disc_spaces,
    stations_to_move,
    why_not_appoint,
    why_not_behind,
    why_not_pool,
    why_not_upgrade,
)
from sierra_envs.games.trails_to_the_north.rules.tokens import up_to, why_not_token
from sierra_envs.games.trails_to_the_north.rules.towns import legal_towns
from sierra_envs.games.trails_to_the_north.rules.trail import locations_ahead, why_not_start
from sierra_envs.games.trails_to_the_north.rules.workers import why_not_hire

NUM_WORKERS = len(WORKERS)


@kernel
def options(s, t):
    """The masks (head, body) of the top frame; both 0 if it has lost all its options and is void."""
    kind = top_kind(s)
    seat = me(s)
    head, body = np.int64(0), np.int64(0)
    if kind == PHASE_B:
        head = phase_b_head(s, t, seat)
    elif kind == BEFORE_A:
        body = locations_ahead(s, t, np.int64(s.herder[seat]), np.int64(WITH_FEES))
        head = playable(s, seat)
    elif kind == WALK:
        body = locations_ahead(s, t, np.int64(s.herder[seat]), top_arg(s, 1))
        if top_arg(s, 2) != 0 and body != 0:
            head = bit(PASS_ID)
        elif top_arg(s, 1) == WITHOUT_FEES and body != 0:
            head = bit(DECLINE_ID)
    elif kind in (DISCARD_N, FIRST_DISCARD):
        body = hand_mask(s, seat)
    elif kind <= DRAW_N:
        head, body = early_options(s, t, seat, kind)
    elif kind <= BUILD_AT:
        head, body = buying_options(s, t, seat, kind)
    elif kind <= BEHIND:
        head, body = engine_options(s, t, seat, kind)
    elif kind <= COPY:
        head, body = later_options(s, t, seat, kind)
    elif kind <= DELIVER:
        body = city_options(s, t, seat, kind)
    else:
        head, body = reward_options(s, t, seat, kind)
    if head | body != 0 and s.tokens[seat] > 0 and why_not_token(s, seat, kind) == OK:
        head |= bit(TOKEN_ID)
    return head, body


@kernel
def may_decline(body, may):
    """DECLINE in the head, if the decision has it and offers anything else."""
    if may == MAY and body != 0:
        return bit(DECLINE_ID)
    return np.int64(0)


@kernel
def playable(s, seat):
    """Objective cards of the hand, in the head."""
    return (hand_mask(s, seat) >> np.int64(NUM_CARDS - MAX_OBJECTIVES)) << np.int64(PLAY_ID)


@kernel
def phase_b_head(s, t, seat):
    """END, local actions, single auxiliary actions, objective cards."""
    done, code, status = top_arg(s, 0), top_arg(s, 1), top_arg(s, 2)
    head = playable(s, seat)
    if why_not_end(t, status) == OK:
        head |= bit(END_ID)
    if status != AUX_DONE and code != EMPTY:
        head |= local_slots(s, t, seat, np.int64(s.herder[seat]), code, done) << np.int64(LOCAL_ID)
    if status == FRESH:
        head |= aux_rows(s, t, seat, np.int64(SINGLE)) << np.int64(AUX_ID)
    return head


@kernel
def early_options(s, t, seat, kind):
    """START_AT to DRAW_N."""
    head, body = np.int64(0), np.int64(0)
    if kind == DISCARD:
        body = class_mask(s, t, seat, top_arg(s, 0))
        head = may_decline(body, top_arg(s, 2))
    elif kind == PAIR_SECOND:
        body = class_mask(s, t, seat, top_arg(s, 0))
    elif kind == DRAW_N:
        if top_arg(s, 0) > 0:
            head = up_to(top_arg(s, 0)) << np.int64(DRAW_ID)
    elif kind == ALTERNATIVE:
        for side in range(2):
            if why_not_choice(s, t, seat, side) == OK:
                head |= bit(SIDE_ID + side)
        head |= may_decline(head, top_arg(s, 2) & 1)
    else:
        for space in range(t.num_neutral):
            if why_not_start(t, space) == OK:
                body |= bit(space)
    return head, body


@kernel
def why_not_choice(s, t, seat, side):
    """A side of the slash that is possible."""
    return why_not_side(s, t, seat, top_arg(s, side), top_arg(s, 2) >> 1)


@kernel
def buying_options(s, t, seat, kind):
    """HIRE, BUY, MARKET, BUILD_TILE, BUILD_AT."""
    a, b, c = top_arg(s, 0), top_arg(s, 1), top_arg(s, 2)
    head, body = np.int64(0), np.int64(0)
    if kind == HIRE:
        for row in range(np.int64(s.job_row)):
            for worker in range(NUM_WORKERS):
                if s.job[row, worker] > 0 and why_not_hire(s, t, seat, row, worker, a) == OK:
                    body |= bit(row * NUM_WORKERS + worker)
        head = may_decline(body, b)
    elif kind == BUY:
        for option in range(t.num_options):
            if why_not_buy(s, t, seat, option, a) == OK:
                body |= bit(option)
        if b > 0 and body != 0:
            head = bit(DONE_ID)
        else:
            head = may_decline(body, c)
    elif kind == MARKET:
        for card in range(t.num_cattle):
            if why_not_cattle(s, t, a, card) == OK:
                body |= bit(card)
        head = may_decline(body, c)
    elif kind == BUILD_TILE:
        empty = has_empty_space(s, t)
        for number in range(t.num_buildings):
            if in_supply(s, t, seat, number) and why_no_space(s, t, seat, number, a, b, empty) == OK:
                body |= bit(number)
        head = may_decline(body, c)
    else:
        for i in range(t.num_private):
            if why_not_build_at(s, t, seat, a, b, c, t.private_node[i]) == OK:
                body |= bit(i)
    return head, body


@kernel
def engine_spaces(s, t, seat, kind):
    """Spaces of the track that the movement reaches (mask)."""
    if kind == ENGINE:
        return forward(s, t, seat, top_arg(s, 0))
    if kind == BACK:
        return back_exactly(s, t, seat, t.e_count[top_arg(s, 0)])
    return anywhere_back(s, t, seat)


@kernel
def engine_price(t, kind, a, b):
    """Dollars that the movement costs."""
    if kind == ENGINE:
        return b
    if kind == BACK:
        return t.e_pay[a]
    return np.int64(0)


@kernel
def engine_options(s, t, seat, kind):
    """ENGINE to EXTRA_BACK, UPGRADE, DISC, APPOINT, BEHIND."""
    a, b, c = top_arg(s, 0), top_arg(s, 1), top_arg(s, 2)
    head, body = np.int64(0), np.int64(0)
    if kind <= EXTRA_BACK:
        if s.money[seat] >= engine_price(t, kind, a, b):
            body = engine_spaces(s, t, seat, kind)
        if kind == ENGINE:
            head = may_decline(body, c)
        elif kind == BACK:
            head = may_decline(body, b)
    elif kind == UPGRADE:
        if why_not_upgrade(s, t, seat, a) == OK:
            head = bit(YES_ID) | bit(DECLINE_ID)
    elif kind == DISC:
        corners, target = disc_target(t, a, c)
        body = disc_spaces(s, t, seat, corners, b)
        body |= stations_to_move(s, t, seat, corners, b, target) << np.int64(MAX_DISC_SPACES)
    elif kind == APPOINT:
        for worker in range(NUM_WORKERS):
            if why_not_appoint(s, t, seat, a, worker) == OK:
                body |= bit(worker)
        head = may_decline(body, MAY)
    else:
        for station in range(t.num_stations):
            if why_not_behind(s, t, seat, station) == OK:
                body |= bit(station)
    return head, body


@kernel
def disc_target(t, target, place):
    """Corners of the place for a disc, and the station that it may not come from."""
    if place == AT_STATION:
        return t.station_corners[target], target
    return t.city_corners[target], np.int64(NOWHERE)


@kernel
def later_options(s, t, seat, kind):
    """TRASH, TOWN, ADJACENT, COPY."""
    a, b, c = top_arg(s, 0), top_arg(s, 1), top_arg(s, 2)
    head, body = np.int64(0), np.int64(0)
    if kind == TRASH:
        body = hand_mask(s, seat)
        head = may_decline(body, b)
    elif kind == TOWN:
        body = legal_towns(s, t, seat)
        head = may_decline(body, a)
    elif kind == ADJACENT:
        body = places_to_copy(s, t, a)
    else:
        slots = local_slots(s, t, seat, a, c, b)
        if slots != 0:
            head = slots << np.int64(LOCAL_ID) | bit(DONE_ID)
    return head, body


@kernel
def city_options(s, t, seat, kind):
    """FORESIGHT, CERT_TO, SIMMENTAL, DELIVER."""
    a = top_arg(s, 0)
    body = np.int64(0)
    if kind == FORESIGHT:
        for side in range(2):
            if why_not_foresight(s, t, a, side) == OK:
                body |= bit(side)
    elif kind == CERT_TO:
        body = up_to(np.int64(s.certificates[seat]))
    elif kind == SIMMENTAL:
        most = most_simmental(s, t, seat, a)
        if most > 0:
            body = up_to(most)
    else:
        for city in range(t.num_cities):
            if why_not_city(s, t, seat, a, city) == OK:
                body |= bit(city)
    return body


@kernel
def reward_options(s, t, seat, kind):
    """TAKE_OBJECTIVE, POOL, HAZARD, OUTLAW, AUXILIARY."""
    a, b = top_arg(s, 0), top_arg(s, 1)
    head, body = np.int64(0), np.int64(0)
    if kind == TAKE_OBJECTIVE:
        for choice in range(MAX_OBJECTIVES + 1):
            if why_not_take(s, t, a, choice) == OK:
                body |= bit(choice)
        head = may_decline(body, b)
    elif kind == POOL:
        for master in range(t.num_masters):
            if why_not_pool(s, t, master) == OK:
                body |= bit(master)
    elif kind == HAZARD:
        for space in range(t.num_hazards):
            if why_not_hazard(s, t, seat, a, space) == OK:
                body |= bit(space)
        head = may_decline(body, b)
    elif kind == OUTLAW:
        for space in range(t.num_outlaws):
            if why_not_outlaw(s, t, space) == OK:
                body |= bit(space)
        head = may_decline(body, a)
    else:
        head = aux_rows(s, t, seat, np.int64(SINGLE)) << np.int64(AUX_ID)
        head |= aux_rows(s, t, seat, np.int64(DOUBLE)) << np.int64(AUX_ID + AUX_ROWS)
        head |= may_decline(head, a)
    return head, body
