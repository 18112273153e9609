"""Why an id is not legal: the index of the rules' ``why_not_x``, item by item. There is no rule in this file."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.pending import top_arg
from sierra_envs.games.trails_to_the_north.actions import (
    AUX_ID,
    DECLINE_ID,
    DRAW_ID,
    END_ID,
    LOCAL_ID,
    PASS_ID,
    PLAY_ID,
    SIDE_ID,
    TOKEN_ID,
)
from sierra_envs.games.trails_to_the_north.names import (
    ADJACENT,
    ALTERNATIVE,
    ANY_CARD,
    APPOINT,
    AUX_DONE,
    AUX_OR_LOCAL,
    AUX_ROWS,
    AUXILIARY,
    BEFORE_A,
    BEHIND,
    BUILD_AT,
    BUILD_TILE,
    BUY,
    CANNOT_DECLINE,
    CERT_TO,
    COPY,
    DELIVER,
    DISC,
    DISCARD,
    DISCARD_N,
    DRAW_N,
    EXTRA_BACK,
    FIRST_DISCARD,
    FORESIGHT,
    FRESH,
    HAZARD,
    HIRE,
    MARKET,
    MAX_DISC_SPACES,
    MUST_MOVE,
    NOT_NOW,
    NOTHING_TO_COPY,
    OK,
    PAIR_SECOND,
    PHASE_B,
    POOL,
    SIMMENTAL,
    SINGLE,
    START_AT,
    TAKE_OBJECTIVE,
    TOWN,
    TRASH,
    WALK,
    WITH_FEES,
)
from sierra_envs.games.trails_to_the_north.offers import (
    NUM_WORKERS,
    disc_target,
    engine_price,
    engine_spaces,
    why_not_choice,
)
from sierra_envs.games.trails_to_the_north.rules.actions_offered import (
    why_not_aux,
    why_not_end,
    why_not_local,
)
from sierra_envs.games.trails_to_the_north.rules.buildings import (
    why_not_build,
    why_not_build_at,
)
from sierra_envs.games.trails_to_the_north.rules.cards import hand_mask, why_not_card
from sierra_envs.games.trails_to_the_north.rules.certificates import why_not_spend
from sierra_envs.games.trails_to_the_north.rules.hazards import why_not_hazard, why_not_outlaw
from sierra_envs.games.trails_to_the_north.rules.kansas_city import (
    why_not_city,
    why_not_foresight,
    why_not_simmental,
)
from sierra_envs.games.trails_to_the_north.rules.market import why_not_buy, why_not_cattle
from sierra_envs.games.trails_to_the_north.rules.objectives import why_not_play, why_not_take
from sierra_envs.games.trails_to_the_north.rules.rail import (
    why_not_engine,
)
from sierra_envs.games.trails_to_the_north.rules.stations import (
    why_not_appoint,
    why_not_behind,
    why_not_disc,
    why_not_pool,
    why_not_relocate,
)
from sierra_envs.games.trails_to_the_north.rules.tokens import why_not_draw, why_not_token
from sierra_envs.games.trails_to_the_north.rules.towns import why_not_town
from sierra_envs.games.trails_to_the_north.rules.trail import why_not_start, why_not_step
from sierra_envs.games.trails_to_the_north.rules.workers import why_not_hire


@kernel
def why_not_in_head(s, t, seat, kind, action):
    """Why an id of the head, which is not legal, is not."""
    if action >= PLAY_ID:
        if kind != PHASE_B and kind != BEFORE_A:
            return NOT_NOW
        return why_not_play(hand_mask(s, seat), action - PLAY_ID)
    if action >= DRAW_ID:
        return why_not_draw(action - DRAW_ID, top_arg(s, 0)) if kind == DRAW_N else NOT_NOW
    if action >= SIDE_ID:
        return why_not_choice(s, t, seat, action - SIDE_ID) if kind == ALTERNATIVE else NOT_NOW
    if action >= AUX_ID:
        size, row = (action - AUX_ID) // AUX_ROWS, (action - AUX_ID) % AUX_ROWS
        if kind == PHASE_B and size == SINGLE:
            return AUX_OR_LOCAL if top_arg(s, 2) != FRESH else why_not_aux(s, t, seat, size, row)
        return why_not_aux(s, t, seat, size, row) if kind == AUXILIARY else NOT_NOW
    if action >= LOCAL_ID:
        return why_not_slot(s, t, seat, kind, action - LOCAL_ID)
    if action == TOKEN_ID:
        why = why_not_token(s, seat, kind)
        return why if why != OK else NOT_NOW
    if action == PASS_ID and kind == WALK and top_arg(s, 2) == 0:
        return MUST_MOVE
    if action == END_ID and kind == PHASE_B:
        return why_not_end(t, top_arg(s, 2))
    return CANNOT_DECLINE if action == DECLINE_ID else NOT_NOW


@kernel
def why_not_slot(s, t, seat, kind, slot):
    """Why a local action is not legal."""
    if kind == COPY:
        return why_not_local(s, t, seat, top_arg(s, 0), top_arg(s, 2), top_arg(s, 1), slot)
    if kind != PHASE_B:
        return NOT_NOW
    if top_arg(s, 2) == AUX_DONE:
        return AUX_OR_LOCAL
    return why_not_local(s, t, seat, np.int64(s.herder[seat]), top_arg(s, 1), top_arg(s, 0), slot)


@kernel
def why_not_in_body(s, t, seat, kind, item):
    """Why an id of the present segment, which is not legal, is not."""
    a, b, c = top_arg(s, 0), top_arg(s, 1), top_arg(s, 2)
    if kind == BEFORE_A:
        return why_not_step(s, t, seat, np.int64(WITH_FEES), item)
    if kind == WALK:
        return why_not_step(s, t, seat, b, item)
    if kind == START_AT:
        return why_not_start(t, item)
    if kind in (DISCARD, PAIR_SECOND):
        return why_not_card(s, t, seat, a, item)
    if kind in (FIRST_DISCARD, DISCARD_N, TRASH):
        return why_not_card(s, t, seat, np.int64(ANY_CARD), item)
    if kind == HIRE:
        return why_not_hire(s, t, seat, item // NUM_WORKERS, item % NUM_WORKERS, a)
    if kind == BUY:
        return why_not_buy(s, t, seat, item, a)
    if kind == MARKET:
        return why_not_cattle(s, t, a, item)
    if kind == BUILD_TILE:
        return why_not_build(s, t, seat, item, a, b)
    if kind == BUILD_AT:
        return why_not_space(s, t, seat, item, a, b, c)
    if kind <= EXTRA_BACK:
        return why_not_engine(s, t, seat, engine_spaces(s, t, seat, kind), engine_price(t, kind, a, b), item)
    if kind == DISC:
        return why_not_this_disc(s, t, seat, item, a, b, c)
    if kind == APPOINT:
        return why_not_appoint(s, t, seat, a, item)
    if kind == BEHIND:
        return why_not_behind(s, t, seat, item)
    return why_not_late(s, t, seat, kind, item, a)


@kernel
def why_not_space(s, t, seat, item, number, price, free):
    """Why a building space is not legal; there may be fewer spaces than there is room for."""
    if item >= t.num_private:
        return NOT_NOW
    return why_not_build_at(s, t, seat, number, price, free, t.private_node[item])


@kernel
def why_not_this_disc(s, t, seat, item, a, b, c):
    """Why a disc of the board or of a station is not legal."""
    corners, target = disc_target(t, a, c)
    if item < MAX_DISC_SPACES:
        return why_not_disc(s, t, seat, corners, b, item)
    return why_not_relocate(s, t, seat, corners, b, target, item - MAX_DISC_SPACES)


@kernel
def why_not_late(s, t, seat, kind, item, a):
    """Why an id is not legal, for the kinds from TOWN on."""
    if kind == TOWN:
        return why_not_town(s, t, seat, item)
    if kind == ADJACENT:
        return NOTHING_TO_COPY
    if kind == FORESIGHT:
        return why_not_foresight(s, t, a, item)
    if kind == CERT_TO:
        return why_not_spend(s, t, seat, item)
    if kind == SIMMENTAL:
        return why_not_simmental(s, t, seat, a, item)
    if kind == DELIVER:
        return why_not_city(s, t, seat, a, item)
    if kind == TAKE_OBJECTIVE:
        return why_not_take(s, t, a, item)
    if kind == POOL:
        return why_not_pool(s, t, item)
    if kind == HAZARD:
        return why_not_hazard(s, t, seat, a, item)
    return why_not_outlaw(s, t, item)
