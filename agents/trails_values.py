"""Compiled: a value for each action of a decision of Trails to the North, in points at the end."""

from __future__ import annotations

import numpy as np

from agents.trails_around import look_around
from agents.trails_guesses import (
    C_DOLLAR,
    C_LATER,
    C_PER,
    C_TIME,
    C_VISITS,
    ME,
    NO,
    W_CERT,
    W_TOKEN,
    W_TURN,
)
from agents.trails_purchases import (
    best_site,
    build_at_worth,
    plan_purchases,
)
from agents.trails_rail import (
    appoint_one_worth,
    best_city,
    city_worth,
    engine_worth,
    look_at_cities,
    town_worth,
    upgrade_worth,
)
from agents.trails_walk import (
    aux_worth,
    building_use_worth,
    draw_worth,
    effect_worth,
    fee_of,
    plan_trail,
    slot_worth,
)
from agents.trails_worth import (
    disc_worth,
    discard_worth,
    gain_card_worth,
    gains,
    hazard_worth,
    hire_worth,
    master_worth,
    outlaw_worth,
    play_objective_worth,
    quick_effect,
    take_objective_worth,
    trash_worth,
    worker_worth,
)
from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.actions import (
    ACTIONS,
    AUX_ID,
    BODY,
    BODY_SIZE,
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
    YES_ID,
)
from sierra_envs.games.trails_to_the_north.names import (
    ALTERNATIVE,
    APPOINT,
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
    ENGINE,
    EXTRA_BACK,
    FIRST_WORKER,
    FORESIGHT,
    FROM_INCOME,
    HAZARD,
    HIRE,
    MARKET,
    MAX_CATTLE,
    MAX_DISC_SPACES,
    MAX_OBJECTIVES,
    MAX_SLOTS,
    NUM_CARDS,
    OUTLAW,
    PER_CERTIFICATES,
    PHASE_B,
    POOL,
    RETURN,
    SIMMENTAL,
    START_AT,
    TAKE_OBJECTIVE,
    TOWN,
    TRASH,
    UPGRADE,
    V_HERDER,
    V_HERDER_FREE,
    WALK,
    WITHOUT_FEES,
    WORKERS,
)
from sierra_envs.games.trails_to_the_north.rules.actions_offered import amount_of, slot_effect
from sierra_envs.games.trails_to_the_north.rules.kansas_city import breeding_value
from sierra_envs.games.trails_to_the_north.rules.rail import way_back

MOST_STEPS = 10
FIRST = 1000.0
"""Added to what should be done before all else."""
NUM_ACTIONS = ACTIONS.size
_BODY, _BODY_SIZE = np.array(BODY), np.array(BODY_SIZE)


@kernel
def value_head(s, t, w, c, far, place, mask, out):
    """Ids that belong to many decisions."""
    out[PASS_ID] = 0.0
    out[END_ID] = 0.0
    out[DECLINE_ID] = 0.0
    out[DONE_ID] = 0.0
    out[TOKEN_ID] = -FIRST
    for i in range(7):
        out[DRAW_ID + i] = i
    kind = np.int64(s.phase)
    if kind == UPGRADE:
        out[YES_ID] = upgrade_worth(s, t, w, c, np.int64(s.pending_args[0, 0]))
    for i in range(2 * AUX_ROWS):
        if mask[AUX_ID + i] != 0:
            out[AUX_ID + i] = aux_worth(s, t, w, c, far, place, i // AUX_ROWS, i % AUX_ROWS)
    if kind == ALTERNATIVE:
        node = np.int64(s.pending_args[0, 2]) >> 1
        for side in range(2):
            out[SIDE_ID + side] = effect_worth(
                s, t, w, c, far, place, np.int64(s.pending_args[0, side]), node
            )


@kernel
def value_plays(s, t, w, c, out):
    """Objective cards of the hand; those that move the herder wait until nothing else is left to do."""
    for card in range(t.num_objectives):
        value = play_objective_worth(s, t, w, c, card)
        out[PLAY_ID + card] = -FIRST
        if value > 0.0:
            moves = t.e_verb[t.objective_effect[card]] == V_HERDER_FREE
            out[PLAY_ID + card] = 0.05 if moves and s.phase == PHASE_B else FIRST + value


@kernel
def value_location(s, t, w, c, far, place, order, room, mask, out):
    """Phase B: local actions one after the other, dollars first and the herder's last, or one auxiliary action."""
    kind = np.int64(s.phase)
    node, code = np.int64(s.herder[0]), np.int64(s.pending_args[0, 1])
    if kind == COPY:
        node, code = np.int64(s.pending_args[0, 0]), np.int64(s.pending_args[0, 2])
    total = 0.0
    for slot in range(MAX_SLOTS):
        if mask[LOCAL_ID + slot] == 0:
            continue
        effect = slot_effect(s, t, node, code, slot, 0)
        if t.e_verb[effect] == V_HERDER:
            steps = amount_of(s, t, ME, effect)
            value = herder_worth(s, t, w, c, far, place, order, room, steps)
        else:
            value = slot_worth(s, t, w, c, far, place, node, code, slot)
            if value > 0.0:
                total += value
                value += 60.0 if gains(s, t, w, c, effect) > 0.0 else 30.0
        out[LOCAL_ID + slot] = value
    if kind == PHASE_B:
        for row in range(AUX_ROWS):
            value = out[AUX_ID + row]
            out[AUX_ID + row] = value + 100.0 if value > total else min(value, -0.01)


@kernel
def herder_worth(s, t, w, c, far, place, order, room, steps):
    """A movement inside this turn against waiting for the next one."""
    stop, enter, start = room[0], room[2:], room[1]
    plan(s, t, w, c, far, place, order, room)
    here = np.int64(s.herder[0])
    best = NO
    for there in range(t.num_nodes):
        if (t.node_next[here] >> there) & 1 != 0:
            best = max(best, enter[min(steps, MOST_STEPS) - 1, there])
    return best + w[W_TURN] - c[C_LATER] * start[here] + 0.0 * stop[0]


@kernel
def plan(s, t, w, c, far, place, order, room):
    """Plan the trail into the rows of ``room``: stops, starts, then entering with 0, 1, .. steps left."""
    plan_trail(s, t, w, c, far, place, order, room[0], room[2:], room[1])


@kernel
def value_walk(s, t, w, c, far, place, order, room, mask, out):
    """Where to go, and where to begin."""
    plan(s, t, w, c, far, place, order, room)
    stop, start, enter = room[0], room[1], room[2:]
    kind, here = np.int64(s.phase), np.int64(s.herder[0])
    if kind == START_AT:
        for i in range(t.num_neutral):
            node = t.neutral_node[i]
            out[_BODY[kind] + i] = stop[node] + c[C_LATER] * start[node]
        return
    left = MOST_STEPS
    if kind == WALK:
        left = np.int64(s.pending_args[0, 0])
    else:
        left = steps_now(s, t)
    left = min(left, MOST_STEPS)
    without_fees = kind == WALK and s.pending_args[0, 1] == WITHOUT_FEES
    for node in range(t.num_nodes):
        if mask[HEAD + node] != 0:
            value = c[C_LATER] * start[node] if without_fees else enter[left - 1, node]
            out[HEAD + node] = value
    if here >= 0:
        value = c[C_LATER] * start[here]
        out[DECLINE_ID] = value
        out[PASS_ID] = value if without_fees else value + stop[here] - w[W_TURN]


@kernel
def steps_now(s, t):
    """The step limit of player 0."""
    steps = t.step_limit[s.seats]
    for i in range(2):
        if s.discs_left[0, t.disc_step[i]] == 0:
            steps += t.step_bonus[i, s.seats]
    return steps


@kernel
def value_cards(s, t, w, c, far, place, out):
    """A hand card to discard or to trash."""
    kind = np.int64(s.phase)
    after = 0.0
    if kind == DISCARD:
        effect = np.int64(s.pending_args[0, 1])
        after = gains(s, t, w, c, effect) + 0.5
        if t.e_verb[effect] != 0:
            after += max(quick_effect(s, t, w, c, effect), 0.0)
    for card in range(NUM_CARDS):
        if s.hand[0, card] == 0:
            continue
        if kind == TRASH:
            out[_BODY[kind] + card] = trash_worth(s, t, w, c, card)
        elif card >= MAX_CATTLE:
            play = play_objective_worth(s, t, w, c, card - MAX_CATTLE)
            out[_BODY[kind] + card] = discard_worth(s, t, c, card) + after - max(play, 0.0)
        else:
            out[_BODY[kind] + card] = discard_worth(s, t, c, card) + after


@kernel
def value_purchase(s, t, w, c, place, kind, mask, out):
    """HIRE, BUY, MARKET, BUILD_TILE, BUILD_AT."""
    a, b, d = np.int64(s.pending_args[0, 0]), np.int64(s.pending_args[0, 1]), np.int64(s.pending_args[0, 2])
    base = _BODY[kind]
    for i in range(_BODY_SIZE[kind]):
        if mask[base + i] == 0:
            continue
        if kind == HIRE:
            value = hire_worth(s, t, w, c, i // len(WORKERS), i % len(WORKERS), a)
        elif kind == BUY:
            value = plan_purchases(s, t, w, c, i, a)
        elif kind == MARKET:
            value = gain_card_worth(s, t, w, c, i)
        elif kind == BUILD_TILE:
            value = best_site(s, t, w, c, place, i, a, b)
        else:
            value = build_at_worth(s, t, w, c, place, a, b, d, t.private_node[i])
        out[base + i] = value


@kernel
def value_rail(s, t, w, c, far, kind, mask, out):
    """ENGINE, BACK, RETURN, EXTRA_BACK, DISC, APPOINT, BEHIND."""
    a, b = np.int64(s.pending_args[0, 0]), np.int64(s.pending_args[0, 1])
    base = _BODY[kind]
    for i in range(_BODY_SIZE[kind]):
        if mask[base + i] == 0:
            continue
        if kind == ENGINE:
            value = engine_worth(s, t, w, c, i) - b * c[C_DOLLAR]
        elif kind == BACK:
            value = engine_worth(s, t, w, c, i) + quick_effect(s, t, w, c, a)
        elif kind == RETURN:
            value = engine_worth(s, t, w, c, i)
        elif kind == EXTRA_BACK:
            limit = way_back(s, t, ME, i)
            value = engine_worth(s, t, w, c, i) + best_city(s, t, w, c, far, limit, False)
        elif kind == APPOINT:
            value = appoint_one_worth(s, t, w, c, a, i)
        elif kind == BEHIND:
            value = upgrade_worth(s, t, w, c, i)
        elif i < MAX_DISC_SPACES:
            value = disc_worth(s, t, w, c, i)
        else:
            value = -1.0 * t.station_vp[i - MAX_DISC_SPACES]
        out[base + i] = value


@kernel
def value_city(s, t, w, c, far, kind, mask, out):
    """FORESIGHT, CERT_TO, SIMMENTAL, DELIVER, and the exchange token before the hand is revealed."""
    base = _BODY[kind]
    for i in range(_BODY_SIZE[kind]):
        if mask[base + i] == 0:
            continue
        if kind == FORESIGHT:
            value = foresight_worth(s, t, w, c, np.int64(s.pending_args[0, 0]), i)
        elif kind == CERT_TO:
            value = spend_worth(s, t, w, c, far, i)
        elif kind == SIMMENTAL:
            value = 1.0 * i
        else:
            value = city_worth(s, t, w, c, far, i, s.pending_args[0, 1] == FROM_INCOME)
        out[base + i] = value
    if kind == CERT_TO and draw_worth(s, t, c, 2) > w[W_TOKEN] * min(c[C_TIME], c[C_VISITS] - 1.0):
        out[TOKEN_ID] = FIRST


@kernel
def spend_worth(s, t, w, c, far, i):
    """Certificates down to a place: the dollars and the delivery that they bring, less what they were worth."""
    spent = t.certificate_value[np.int64(s.certificates[0])] - t.certificate_value[i]
    total = breeding_value(s, t, ME) + np.int64(s.permanent[0]) + spent
    money = np.int64(s.money[0])
    s.money[0] = min(money + total, 4000)
    value = total * c[C_DOLLAR] + best_city(s, t, w, c, far, total, True)
    s.money[0] = money
    keep = w[W_CERT] + c[C_PER + PER_CERTIFICATES] if c[C_VISITS] > 1.2 else c[C_PER + PER_CERTIFICATES]
    return value - spent * keep


@kernel
def foresight_worth(s, t, w, c, column, side):
    """A tile of the foresight: workers that are wanted, outlaws, no hazards in the way."""
    tile = np.int64(s.foresight[column, side]) - 1
    kind = t.tile_kind[tile]
    if kind >= FIRST_WORKER:
        worker = kind - FIRST_WORKER
        have = min(np.int64(s.workers[0, worker]), t.worker_spaces - 1)
        return 0.2 * worker_worth(s, t, w, c, worker, have)
    return 0.2 * t.tile_vp[tile] - 0.4 * t.tile_green[tile] - 0.4 * t.tile_black[tile]


@kernel
def value_rewards(s, t, w, c, far, place, kind, mask, out):
    """TAKE_OBJECTIVE, POOL, HAZARD, OUTLAW, TOWN, ADJACENT."""
    base = _BODY[kind]
    for i in range(_BODY_SIZE[kind]):
        if mask[base + i] == 0:
            continue
        if kind == TAKE_OBJECTIVE:
            value = take_objective_worth(s, t, w, c, i) if i < MAX_OBJECTIVES else 0.8 * c[C_TIME]
        elif kind == POOL:
            value = master_worth(s, t, w, c, i)
        elif kind == HAZARD:
            node = t.hazard_node[i]
            value = hazard_worth(s, t, w, c, node) + 0.05 * fee_of(s, t, node)
            value -= np.int64(s.pending_args[0, 0]) * c[C_DOLLAR]
        elif kind == OUTLAW:
            value = outlaw_worth(s, t, w, c, i)
        elif kind == TOWN:
            value = town_worth(s, t, w, c, far, i)
        else:
            node = t.place_node[i]
            value = building_use_worth(s, t, w, c, far, place, node, np.int64(s.tile_at[node]))
        out[base + i] = value


@kernel
def value_actions(s, t, w, c, far, place, order, room, mask, out):
    """Write a value for every legal action of the decision."""
    kind = np.int64(s.phase)
    look_around(s, t, w, c)
    look_at_cities(s, t, w, c)
    value_head(s, t, w, c, far, place, mask, out)
    value_plays(s, t, w, c, out)
    if kind in (BEFORE_A, WALK, START_AT):
        value_walk(s, t, w, c, far, place, order, room, mask, out)
    elif kind in (PHASE_B, COPY):
        value_location(s, t, w, c, far, place, order, room, mask, out)
    elif _BODY_SIZE[kind] == NUM_CARDS:
        value_cards(s, t, w, c, far, place, out)
    elif kind in (HIRE, BUY, MARKET, BUILD_TILE, BUILD_AT):
        value_purchase(s, t, w, c, place, kind, mask, out)
    elif kind in (FORESIGHT, CERT_TO, SIMMENTAL, DELIVER):
        value_city(s, t, w, c, far, kind, mask, out)
    elif kind in (ENGINE, BACK, RETURN, EXTRA_BACK) or kind in (DISC, APPOINT, BEHIND):
        value_rail(s, t, w, c, far, kind, mask, out)
    else:
        value_rewards(s, t, w, c, far, place, kind, mask, out)
