"""Compiled: what there is around player 0 of Trails to the North: time, hand, deck, what is missing for objectives.

What many values depend on is worked out once for a position (:func:`look_around`) and kept in a vector ``c``, whose
places are the ``C_`` numbers of trails_guesses.py; the guesses themselves are ``w``.
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
    C_TASK,
    C_TIME,
    C_TYPICAL,
    C_VISITS,
    ME,
    W_BREEDING,
    W_DOLLAR_LAST,
    W_DOLLAR_MORE,
    W_DRAWN,
    W_FULFIL,
    W_KEPT,
    W_LATER,
    W_PACE,
)
from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    D_HAND,
    GREEN_OUTLAW,
    MAX_CATTLE,
    MAX_OBJECTIVES,
    MAX_STARTERS,
    NOBODY,
    ORANGE_OUTLAW,
    PER_NONE,
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
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.buildings import placed_buildings
from sierra_envs.games.trails_to_the_north.rules.cards import draw_pile
from sierra_envs.games.trails_to_the_north.rules.hazards import (
    hazards_of,
    outlaws_of,
)
from sierra_envs.games.trails_to_the_north.rules.kansas_city import cattle_of
from sierra_envs.games.trails_to_the_north.rules.stations import stations_of
from sierra_envs.games.trails_to_the_north.rules.towns import towns_of
from sierra_envs.games.trails_to_the_north.rules.workers import workers_in_row

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
