"""Compiled: what cattle, workers and buildings bring player 0, less their price."""

from __future__ import annotations

import numpy as np

from agents.trails_guesses import (
    C_DOLLAR,
    C_PER,
    C_TASK,
    C_TIME,
    C_VISITS,
    ME,
    NO,
    W_FEE,
    W_USE,
)
from agents.trails_worth import (
    best_cards,
    hire_worth,
    quick_effect,
)
from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    ADD_TO_MARKET,
    EMPTY,
    MAX_BUILDINGS,
    MAX_NEUTRAL,
    OK,
    PER_BUILDINGS,
    PRIVATE,
    SIDES,
    T_BUILDING,
    WORKERS,
)
from sierra_envs.games.trails_to_the_north.rules.buildings import (
    builders_short,
    in_supply,
    side_of,
    why_not_build_at,
)
from sierra_envs.games.trails_to_the_north.rules.market import why_not_buy
from sierra_envs.games.trails_to_the_north.rules.trail import hands_fee
from sierra_envs.games.trails_to_the_north.rules.workers import why_not_hire

# ---- purchases, workers, buildings


@kernel
def buy_worth(s, t, w, c, option):
    """One purchase, less its price and a little for each cowboy."""
    group = t.option_group[option]
    cost = t.option_dollars[option] * c[C_DOLLAR]
    if group == ADD_TO_MARKET:
        return 0.15 * c[C_TIME] if s.money[0] >= 6 and s.workers[0, 0] >= 3 else -0.1
    return best_cards(s, t, w, c, group, t.option_cards[option]) - cost


@kernel
def plan_purchases(s, t, w, c, option, cowboys):
    """A purchase and the best one that may follow it."""
    value = buy_worth(s, t, w, c, option)
    money = np.int64(s.money[0])
    left = cowboys + t.option_cowboys[option]
    s.money[0] = money - t.option_dollars[option]
    more = 0.0
    for other in range(t.num_options):
        if t.option_group[other] != ADD_TO_MARKET and why_not_buy(s, t, ME, other, left) == OK:
            more = max(more, buy_worth(s, t, w, c, other))
    s.money[0] = money
    return value + 0.8 * more


@kernel
def best_purchase(s, t, w, c, cowboys):
    """The best plan of purchases."""
    best = NO
    for option in range(t.num_options):
        if why_not_buy(s, t, ME, option, cowboys) == OK:
            best = max(best, plan_purchases(s, t, w, c, option, cowboys))
    return best


@kernel
def best_hire(s, t, w, c, modifier):
    """The best worker of the job market."""
    best = NO
    for row in range(min(np.int64(s.job_row), t.num_rows)):
        for worker in range(len(WORKERS)):
            if why_not_hire(s, t, ME, row, worker, modifier) == OK:
                best = max(best, hire_worth(s, t, w, c, row, worker, modifier))
    return best


@kernel
def face_worth(s, t, w, c, face):
    """What the actions of a face bring when they are used once."""
    value = 0.0
    for slot in range(t.face_slots[face]):
        first = quick_effect(s, t, w, c, t.face_action[face, slot, 0])
        value += max(max(first, quick_effect(s, t, w, c, t.face_action[face, slot, 1])), 0.0)
    return value


@kernel
def building_worth(s, t, w, c, number):
    """A private building on the trail: points, use, the fees of others."""
    side = side_of(s, number)
    left = max(c[C_VISITS] - 0.7, 0.0)
    use = face_worth(s, t, w, c, MAX_NEUTRAL + number * SIDES + side)
    fee = hands_fee(s, t, t.building_green[number, side], t.building_black[number, side])
    value = t.building_vp[number, side] + w[W_USE] * left * use
    value += w[W_FEE] * fee * left * (np.int64(s.seats) - 1) * c[C_DOLLAR]
    return value


@kernel
def site_worth(s, t, w, c, place, node):
    """A space for a building: on the way that herders take, next to nothing dear, in the woods if that counts."""
    value = place[node] * c[C_TIME]
    if t.node_woods[node] != 0:
        value += 0.2 * c[C_TIME]
    return value


@kernel
def build_at_worth(s, t, w, c, place, number, price, free, node):
    """Placing a building on a space."""
    builders = builders_short(s, t, ME, number, node)
    cost = 0.0 if free != 0 else price * builders * c[C_DOLLAR]
    value = building_worth(s, t, w, c, number) - cost + site_worth(s, t, w, c, place, node)
    code = np.int64(s.tile_at[node])
    if code != EMPTY:
        old = (code - PRIVATE) % MAX_BUILDINGS
        return value - building_worth(s, t, w, c, old) - site_worth(s, t, w, c, place, node)
    return value + c[C_TASK + T_BUILDING] + c[C_PER + PER_BUILDINGS]


@kernel
def best_site(s, t, w, c, place, number, price, free):
    """The best space for a building."""
    best = NO
    for i in range(t.num_private):
        node = t.private_node[i]
        if why_not_build_at(s, t, ME, number, price, free, node) == OK:
            best = max(best, build_at_worth(s, t, w, c, place, number, price, free, node))
    return best


@kernel
def best_building(s, t, w, c, place, price, free):
    """The best building to place."""
    best = NO
    for number in range(t.num_buildings):
        if in_supply(s, t, ME, number):
            best = max(best, best_site(s, t, w, c, place, number, price, free))
    return best
