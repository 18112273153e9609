"""Compiled: what cards, workers, buildings, objectives and station masters are worth to player 0, in points at the end.

The guesses, ``w``, stand together in trails_guesses.py. What many of them depend on is worked out once for a position
(:func:`look_around`) and kept in a vector ``c``, whose places are the ``C_`` numbers.
"""

from __future__ import annotations

import numpy as np

from agents.trails_guesses import (
    C_AVERAGE,
    C_DOLLAR,
    C_DRAW,
    C_KEPT,
    C_LATER,
    C_PER,
    C_POINT,
    C_SLOPE,
    C_TASK,
    C_TIME,
    C_TYPICAL,
    C_VISITS,
    ME,
    NO,
    VERB_WEIGHT,
    W_AUX,
    W_BREEDING,
    W_BUILDER,
    W_BUILDER_MORE,
    W_CARD,
    W_CERT,
    W_CERT_LIMIT,
    W_COWBOY,
    W_COWBOY_MORE,
    W_DOLLAR_LAST,
    W_DOLLAR_MORE,
    W_DRAWN,
    W_ENGINEER,
    W_ENGINEER_MORE,
    W_FULFIL,
    W_HAND,
    W_KEPT,
    W_LATER,
    W_OBJECTIVE,
    W_OUTLAW,
    W_PACE,
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
    MAX_OBJECTIVES,
    MAX_STARTERS,
    NOBODY,
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
    T_BROWN,
    T_BUILDING,
    T_BV3,
    T_GREEN,
    T_HAZARD,
    T_MEDIUM,
    T_NEW_YORK,
    T_ORANGE,
    T_PURPLE,
    T_STATION,
    TASKS,
    TILE,
    V_ENGINE,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.buildings import (
    builders_of,
    in_supply,
    placed_buildings,
    side_of,
)
from sierra_envs.games.trails_to_the_north.rules.cards import draw_pile
from sierra_envs.games.trails_to_the_north.rules.certificates import certificate_limit
from sierra_envs.games.trails_to_the_north.rules.counts import count_of
from sierra_envs.games.trails_to_the_north.rules.hazards import hazards_of, outlaws_of
from sierra_envs.games.trails_to_the_north.rules.kansas_city import cattle_of
from sierra_envs.games.trails_to_the_north.rules.stations import stations_of
from sierra_envs.games.trails_to_the_north.rules.towns import towns_of
from sierra_envs.games.trails_to_the_north.rules.workers import workers_in_row

AUX_ENGINE = DISC_SPACES.index("AUX4")


# ---- what is around


@kernel
def visits_left(s, t, w):
    """Visits to Kansas City that player 0 can expect to make, the present round of the trail included."""
    if s.job_row >= t.num_rows:
        return 0.3
    places = t.columns[s.seats] * (t.num_rows - np.int64(s.job_row)) - workers_in_row(s, np.int64(s.job_row))
    return 0.3 + places / (w[W_PACE] * s.seats)


@kernel
def best_of_type(s, t, kind):
    """The highest breeding value of a type in the hand."""
    best = np.int64(0)
    for card in range(t.num_cattle):
        if t.card_type[card] == kind and s.hand[0, card] > 0:
            best = max(best, t.card_breeding[card])
    return best


@kernel
def contribution(s, t, card):
    """What a hand card adds to the breeding value of the hand."""
    kind = t.card_type[card]
    if kind < 0 or s.hand[0, card] > 1:
        return np.int64(0)
    other = np.int64(0)
    for i in range(t.num_cattle):
        if i != card and t.card_type[i] == kind and s.hand[0, i] > 0:
            other = max(other, t.card_breeding[i])
    return max(t.card_breeding[card] - other, np.int64(0))


@kernel
def expected_draw(s, t, least):
    """What a card drawn now adds to the breeding value beyond ``least``, on average."""
    fresh = draw_pile(s, ME) > 0
    cards, value = 0.0, 0.0
    for card in range(t.num_cattle + MAX_OBJECTIVES):
        i = card if card < t.num_cattle else MAX_CATTLE + card - t.num_cattle
        n = np.int64(s.pool[0, i]) - np.int64(s.hand[0, i]) if fresh else np.int64(s.discards[0, i])
        if n <= 0:
            continue
        cards += n
        if i < MAX_CATTLE:
            value += n * max(t.card_breeding[i] - best_of_type(s, t, t.card_type[i]) - least, 0)
    return value / cards if cards > 0 else 0.0


@kernel
def hand_limit(s, t):
    """Cards up to which the hand is filled."""
    return t.hand_limit + t.disc_count[D_HAND] - np.int64(s.discs_left[0, D_HAND])


@kernel
def typical_value(s, t):
    """The breeding value of a good hand: the best cards of different types, as many as the hand holds."""
    values = 0.0
    taken = np.int64(0)
    for _ in range(hand_limit(s, t)):
        best, found = np.int64(0), -1
        for card in range(t.num_cattle):
            kind = t.card_type[card]
            if np.int64(s.pool[0, card]) + np.int64(s.discards[0, card]) > 0 and not marked(taken, kind):
                if t.card_breeding[card] > best:
                    best, found = t.card_breeding[card], kind
        if found < 0:
            break
        taken |= np.int64(1) << found
        values += best
    return 0.85 * values + np.int64(s.permanent[0])


@kernel
def average_value(s, t):
    """The mean breeding value of the deck."""
    cards, value = 0.0, 0.0
    for card in range(t.num_cattle):
        n = np.int64(s.pool[0, card]) + np.int64(s.discards[0, card])
        cards += n
        value += n * t.card_breeding[card]
    return value / max(cards, 1.0)


@kernel
def look_around(s, t, w, c):
    """Fill the vector of a position."""
    visits = visits_left(s, t, w)
    c[:] = 0.0
    c[C_VISITS] = visits
    c[C_TIME] = min(visits / 3.0, 1.0)
    c[C_DOLLAR] = w[W_DOLLAR_LAST] + w[W_DOLLAR_MORE] * min(visits / 3.5, 1.0)
    c[C_POINT] = c[C_DOLLAR] + w[W_BREEDING]
    c[C_DRAW] = w[W_DRAWN] * expected_draw(s, t, np.int64(0))
    c[C_KEPT] = w[W_KEPT]
    c[C_TYPICAL] = typical_value(s, t)
    c[C_AVERAGE] = average_value(s, t)
    c[C_LATER] = w[W_LATER] if s.trigger == NOBODY else 0.0
    look_at_masters(s, t, c)
    look_at_tasks(s, t, w, c)


@kernel
def look_at_masters(s, t, c):
    """What one more of anything scores through the own station masters."""
    for master in range(t.num_masters):
        if marked(s.masters[0], master) and t.master_per[master] != PER_NONE:
            c[C_PER + t.master_per[master]] += t.master_vp[master] / t.master_each[master]


# ---- objectives


@kernel
def possessions(s, t, task):
    """What player 0 has for a task."""
    if task == T_BUILDING:
        return np.int64(placed_buildings(s, t, ME))
    if task == T_STATION:
        return np.int64(stations_of(s, ME))
    if task == T_HAZARD:
        return np.int64(hazards_of(s, t, ME))
    if task == T_GREEN:
        return np.int64(outlaws_of(s, t, ME, GREEN_OUTLAW))
    if task == T_ORANGE:
        return np.int64(outlaws_of(s, t, ME, ORANGE_OUTLAW))
    if task in (T_BV3, T_BROWN, T_PURPLE):
        return np.int64(cattle_of(s, ME, t.task_cards[task - T_BV3]))
    if task == T_NEW_YORK:
        return np.int64(s.city_discs[0, t.objective_city]) if t.objective_city >= 0 else np.int64(0)
    if task == T_MEDIUM:
        return np.int64(towns_of(s, t, ME, t.medium_towns))
    return np.int64(towns_of(s, t, ME, t.large_towns))


@kernel
def spare(s, t, task):
    """Possessions that the cards in front do not use; below 0, what they lack."""
    n = possessions(s, t, task)
    for card in range(MAX_OBJECTIVES + MAX_STARTERS):
        n -= np.int64(s.front[0, card]) * t.task_need[card, task]
    return n


@kernel
def missing(s, t, card):
    """How much a card not yet in front still lacks."""
    n = np.int64(0)
    for task in range(len(TASKS)):
        if t.task_need[card, task] > 0:
            n += max(t.task_need[card, task] - max(spare(s, t, task), np.int64(0)), np.int64(0))
    return n


@kernel
def fulfilled(w, c, lacks):
    """The chance that a card that lacks so much will be fulfilled."""
    return 1.0 / (1.0 + (w[W_FULFIL] * lacks / max(c[C_VISITS], 0.3)) ** 1.5)


@kernel
def look_at_tasks(s, t, w, c):
    """What one more possession brings: a share of the cards in front and in the deck that lack it."""
    for card in range(MAX_OBJECTIVES + MAX_STARTERS):
        front = np.int64(s.front[0, card])
        own = front
        if card < MAX_OBJECTIVES:
            own += np.int64(s.pool[0, MAX_CATTLE + card]) + np.int64(s.discards[0, MAX_CATTLE + card])
        if own == 0:
            continue
        points = t.task_vp[card] + (t.task_penalty[card] if front > 0 else 0)
        lacks = np.int64(0)
        for task in range(len(TASKS)):
            if t.task_need[card, task] > 0:
                has = spare(s, t, task) + front * t.task_need[card, task]
                lacks += max(t.task_need[card, task] - max(has, np.int64(0)), np.int64(0))
        if lacks > 0:
            for task in range(len(TASKS)):
                has = spare(s, t, task) + front * t.task_need[card, task]
                if t.task_need[card, task] > max(has, np.int64(0)):
                    c[C_TASK + task] += 0.8 * points * fulfilled(w, c, lacks - 1) / lacks


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
