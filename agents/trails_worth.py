"""Compiled: what cards, workers, objectives, station masters, discs and tiles are worth to player 0.

In points at the end, by the guesses ``w`` and the vector ``c`` of the position (trails_around.py).
"""

from __future__ import annotations

import numpy as np

from agents.trails_around import (
    contribution,
    fulfilled,
    missing,
)
from agents.trails_guesses import (
    C_AVERAGE,
    C_DOLLAR,
    C_DRAW,
    C_KEPT,
    C_PER,
    C_POINT,
    C_SLOPE,
    C_TASK,
    C_TIME,
    C_VISITS,
    ME,
    NO,
    VERB_WEIGHT,
    W_AUX,
    W_BUILDER,
    W_BUILDER_MORE,
    W_CARD,
    W_CERT,
    W_CERT_LIMIT,
    W_COWBOY,
    W_COWBOY_MORE,
    W_ENGINEER,
    W_ENGINEER_MORE,
    W_HAND,
    W_OBJECTIVE,
    W_OUTLAW,
    W_PERMANENT,
    W_STEP,
    W_TOKEN,
    W_TRASH,
    W_UNLOCK,
)
from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    BUILDER,
    COWBOY,
    D_HAND,
    D_STEP_DOLLARS,
    D_STEP_POINTS,
    DISC_SPACES,
    EMPTY,
    GREEN_OUTLAW,
    MAX_CATTLE,
    ORANGE_OUTLAW,
    PER_BUILDINGS,
    PER_CERTIFICATES,
    PER_HAZARDS,
    PER_HIGH_CATTLE,
    PER_MEDIUM_TOWNS,
    PER_NONE,
    PER_OBJECTIVES,
    PER_OUTLAW_PAIRS,
    PER_STATIONS,
    PER_WORKERS,
    T_BV3,
    T_GREEN,
    T_HAZARD,
    T_ORANGE,
    TILE,
    V_ENGINE,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.buildings import (
    builders_of,
    in_supply,
    side_of,
)
from sierra_envs.games.trails_to_the_north.rules.certificates import certificate_limit
from sierra_envs.games.trails_to_the_north.rules.counts import count_of
from sierra_envs.games.trails_to_the_north.rules.hazards import outlaws_of

AUX_ENGINE = DISC_SPACES.index("AUX4")


@kernel
def take_objective_worth(s, t, w, c, card):
    """Gaining an objective card."""
    chance = fulfilled(w, c, missing(s, t, card))
    return chance * t.task_vp[card] + w[W_OBJECTIVE] * c[C_TIME]


@kernel
def best_objective(s, t, w, c):
    """The best objective card displayed."""
    best = 0.8 * c[C_TIME]
    for card in range(t.num_objectives):
        if s.objectives[card] > 0:
            best = max(best, take_objective_worth(s, t, w, c, card))
    return best


@kernel
def play_objective_worth(s, t, w, c, card):
    """Playing an objective card of the hand: its action and another card, against the penalty."""
    chance = fulfilled(w, c, missing(s, t, card))
    effect = t.objective_effect[card]
    value = quick_effect(s, t, w, c, effect) + c[C_DRAW] * c[C_POINT]
    value += c[C_PER + PER_OBJECTIVES]
    return value + 0.3 - (1.0 - chance) * (t.task_penalty[card] + 0.5)


# ---- certificates, quick effects


@kernel
def certificates_worth(s, t, w, c, steps):
    """Temporary certificates gained by so many steps."""
    here = np.int64(s.certificates[0])
    there = min(here + steps, certificate_limit(s, t, ME))
    n = t.certificate_value[there] - t.certificate_value[here]
    return n * ((w[W_CERT] + c[C_SLOPE]) * min(c[C_VISITS], 1.0) + c[C_PER + PER_CERTIFICATES])


@kernel
def gains(s, t, w, c, effect):
    """Dollars, certificates and tokens of an effect, less what it costs."""
    times = count_of(s, t, ME, t.e_per[effect])
    value = (t.e_dollars[effect] * times - t.e_pay[effect]) * c[C_DOLLAR]
    value += certificates_worth(s, t, w, c, t.e_certs[effect] * times)
    value += t.e_permanent[effect] * (w[W_PERMANENT] * c[C_VISITS] + c[C_PER + PER_CERTIFICATES])
    return value + t.e_tokens[effect] * w[W_TOKEN] * c[C_TIME]


@kernel
def quick_effect(s, t, w, c, effect):
    """An effect whose outcome is not looked into: what such actions are worth on average."""
    if effect == 0:
        return 0.0
    value = gains(s, t, w, c, effect)
    verb = t.e_verb[effect]
    weight = VERB_WEIGHT[verb]
    if weight >= 0:
        share = c[C_TIME]
        if verb == V_ENGINE:
            share *= max(t.e_amount[effect] * count_of(s, t, ME, t.e_per[effect]), 0)
        value += w[weight] * share
    return value


# ---- cards


@kernel
def discard_worth(s, t, c, card):
    """A hand card goes to the discard pile, another is drawn at the end of the turn."""
    return (c[C_DRAW] - c[C_KEPT] * contribution(s, t, card)) * c[C_POINT]


@kernel
def trash_worth(s, t, w, c, card):
    """A card leaves the deck."""
    if card >= MAX_CATTLE:
        chance = fulfilled(w, c, missing(s, t, card - MAX_CATTLE))
        return 0.2 - chance * t.task_vp[card - MAX_CATTLE]
    value = w[W_TRASH] * (c[C_VISITS] - 0.5) * (c[C_AVERAGE] + 0.5 - t.card_breeding[card])
    return value - t.card_vp[card] - high_card(t, c, card) + 0.3 * discard_worth(s, t, c, card)


@kernel
def high_card(t, c, card):
    """What a cattle card counts for tasks and station masters."""
    value = c[C_PER + PER_HIGH_CATTLE] if marked(t.high_cards, card) else 0.0
    for task in range(3):
        if marked(t.task_cards[task], card):
            value += c[C_TASK + T_BV3 + task]
    return value


@kernel
def gain_card_worth(s, t, w, c, card):
    """A cattle card for the deck: its points, and its breeding value in later hands, less if there are such cards."""
    copies = 0
    for i in range(t.num_cattle):
        if t.card_type[i] == t.card_type[card]:
            copies += np.int64(s.pool[0, i]) + np.int64(s.discards[0, i])
    better = t.card_breeding[card] - c[C_AVERAGE] + 0.3
    value = w[W_CARD] * max(c[C_VISITS] - 0.8, 0.0) * better / (1.0 + 0.25 * copies)
    return t.card_vp[card] + high_card(t, c, card) + value


@kernel
def best_cards(s, t, w, c, group, number):
    """The best displayed cards of a group, one or two; NO if there are fewer."""
    first, second = NO, NO
    for card in range(t.num_cattle):
        if marked(t.group_cards[group], card) and s.market[card] > 0:
            value = gain_card_worth(s, t, w, c, card)
            for _ in range(min(np.int64(s.market[card]), 2)):
                if value > first:
                    first, second = value, first
                else:
                    second = max(second, value)
    if number == 1:
        return first
    return first + second if second > NO else NO


# ---- workers


@kernel
def worker_worth(s, t, w, c, worker, have):
    """One more worker of a kind, when there are ``have``."""
    left = max(c[C_VISITS] - 0.5, 0.0)
    if worker == COWBOY:
        each = w[W_COWBOY] * (1.0 + w[W_COWBOY_MORE] * (have - 1))
    elif worker == BUILDER:
        each = w[W_BUILDER] * (1.0 + w[W_BUILDER_MORE] * (have - 1))
        each += w[W_UNLOCK] * unlocked_points(s, t, have + 1) / 6.0
    else:
        each = w[W_ENGINEER] * (1.0 + w[W_ENGINEER_MORE] * (have - 1))
    value = each * left + t.worker_vp[have + 1] + c[C_PER + PER_WORKERS]
    if have < t.worker_spaces:
        value += 0.3 * t.worker_vp[min(have + 2, t.worker_spaces)] * c[C_TIME]
    return value


@kernel
def unlocked_points(s, t, builders):
    """Points of the buildings of the supply that need just so many builders."""
    points = 0
    for number in range(t.num_buildings):
        if in_supply(s, t, ME, number) and builders_of(s, t, number) == builders:
            points += t.building_vp[number, side_of(s, number)]
    return points


@kernel
def hire_worth(s, t, w, c, row, worker, modifier):
    """Hiring a worker of a row."""
    have = np.int64(s.workers[0, worker])
    price = max(t.row_price[row] + modifier, 0)
    value = worker_worth(s, t, w, c, worker, have) - price * c[C_DOLLAR]
    return value + 0.5 * max(quick_effect(s, t, w, c, t.worker_effect[worker, have + 1]), 0.0)


@kernel
def worker_loss(s, t, w, c, worker):
    """Giving up a worker."""
    return worker_worth(s, t, w, c, worker, np.int64(s.workers[0, worker]) - 1)


# ---- station masters, discs, tiles


@kernel
def master_worth(s, t, w, c, master):
    """A station master: its upper half, and its lower half as it will probably stand at the end."""
    per = t.master_per[master]
    upper = max(
        quick_effect(s, t, w, c, t.master_effect[master, 0]),
        quick_effect(s, t, w, c, t.master_effect[master, 1]),
    )
    if per == PER_NONE:
        return upper
    n = count_of(s, t, ME, per) + more_of(per) * c[C_VISITS]
    return upper + n * t.master_vp[master] / t.master_each[master]


@kernel
def more_of(per):
    """How many more of what a station master counts there are after a visit."""
    if per in (PER_BUILDINGS, PER_WORKERS, PER_STATIONS):
        return 0.8
    if per == PER_HIGH_CATTLE:
        return 1.0
    if per in (PER_OBJECTIVES, PER_HAZARDS):
        return 0.5
    if per in (PER_MEDIUM_TOWNS, PER_OUTLAW_PAIRS):
        return 0.3
    return 0.0


@kernel
def disc_worth(s, t, w, c, space):
    """Clearing a disc space of the player board."""
    left = c[C_VISITS]
    value = t.disc_gain[space] * c[C_DOLLAR] - t.disc_cost[space] * c[C_DOLLAR]
    if space == D_HAND:
        return value + w[W_HAND] * max(left - 0.7, 0.0)
    if space == D_STEP_DOLLARS:
        return value + w[W_STEP] * c[C_TIME]
    if space == D_STEP_POINTS:
        return value + w[W_STEP] * c[C_TIME] + t.points_step_space
    if space > D_HAND:
        return value + w[W_CERT_LIMIT] * c[C_TIME]
    return value + w[W_AUX] * (1.3 if space == AUX_ENGINE else 1.0) * c[C_TIME]


@kernel
def best_disc(s, t, w, c, spaces):
    """The best disc among some spaces (mask)."""
    best = -4.0
    for space in range(len(DISC_SPACES)):
        if marked(spaces, space):
            best = max(best, disc_worth(s, t, w, c, space))
    return best


@kernel
def hazard_worth(s, t, w, c, node):
    """Removing a hazard, apart from its price."""
    code = np.int64(s.tile_at[node])
    if code == EMPTY:
        return NO
    return t.tile_vp[code - TILE] + c[C_TASK + T_HAZARD] + c[C_PER + PER_HAZARDS]


@kernel
def outlaw_worth(s, t, w, c, space):
    """Bringing in an outlaw."""
    from_node = t.outlaw_node[space]
    code = np.int64(s.tile_at[from_node])
    if code == EMPTY:
        return NO
    value = gains(s, t, w, c, t.outlaw_effect[space]) + w[W_OUTLAW]
    green = t.tile_kind[code - TILE] == GREEN_OUTLAW
    value += c[C_TASK + (T_GREEN if green else T_ORANGE)]
    other = ORANGE_OUTLAW if green else GREEN_OUTLAW
    own = GREEN_OUTLAW if green else ORANGE_OUTLAW
    if outlaws_of(s, t, ME, other) > outlaws_of(s, t, ME, own):
        value += c[C_PER + PER_OUTLAW_PAIRS]
    return value
