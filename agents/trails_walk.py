"""Compiled: what the actions of a location are worth to player 0, and where on the trail his herder should stop."""

from __future__ import annotations

import numpy as np

from agents.trails_around import (
    contribution,
    expected_draw,
)
from agents.trails_guesses import (
    C_DOLLAR,
    C_DRAW,
    C_LATER,
    C_POINT,
    C_TIME,
    C_VISITS,
    ME,
    NO,
    W_CITY,
    W_COPY,
    W_EXTRA,
    W_HERDER,
    W_TURN,
)
from agents.trails_purchases import (
    best_building,
    best_hire,
    best_purchase,
)
from agents.trails_rail import (
    best_behind,
    best_engine,
    best_town,
)
from agents.trails_worth import (
    best_cards,
    best_objective,
    discard_worth,
    gains,
    hazard_worth,
    outlaw_worth,
    trash_worth,
)
from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    AUX_ROWS,
    DOUBLE,
    EMPTY,
    ENGINE_BACK,
    FIRST_CLASS,
    MAX_BUILDINGS,
    NO_NEED,
    NUM_CARDS,
    OK,
    PAIR,
    PRIVATE,
    TILE,
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
    V_HIRE,
    V_MARKET,
    V_NONE,
    V_OBJECTIVE,
    V_OBJECTIVE_TO_HAND,
    V_STATION_BEHIND,
    V_TAKE_BV3,
    V_TRASH,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.actions_offered import (
    BV3_GROUP,
    amount_of,
    slot_effect,
    slots_of,
    why_not_aux,
    why_not_effect,
)
from sierra_envs.games.trails_to_the_north.rules.buildings import (
    is_open_to,
    owner_of,
    side_of,
)
from sierra_envs.games.trails_to_the_north.rules.cards import class_mask
from sierra_envs.games.trails_to_the_north.rules.rail import (
    back_exactly,
    forward,
)
from sierra_envs.games.trails_to_the_north.rules.towns import legal_towns
from sierra_envs.games.trails_to_the_north.rules.trail import (
    hands_fee,
    step_limit,
)

# ---- effects


@kernel
def best_discard(s, t, c, cards):
    """The best hand card among some (mask) to discard."""
    best = NO
    for card in range(NUM_CARDS):
        if marked(cards, card):
            best = max(best, discard_worth(s, t, c, card))
    return best


@kernel
def draw_worth(s, t, c, number):
    """Drawing cards and discarding as many: what they add beyond the worst hand cards."""
    least = np.int64(9)
    for card in range(NUM_CARDS):
        if s.hand[0, card] > 0:
            least = min(least, np.int64(contribution(s, t, card)))
    first = expected_draw(s, t, least)
    return first * c[C_POINT] * (1.0 + 0.6 * min(number - 1, 3))


@kernel
def best_trash(s, t, w, c):
    """The best hand card to trash."""
    best = NO
    for card in range(NUM_CARDS):
        if s.hand[0, card] > 0:
            best = max(best, trash_worth(s, t, w, c, card))
    return best


@kernel
def best_hazard(s, t, w, c, price):
    """The best hazard for a price."""
    best = NO
    if s.money[0] >= price:
        for i in range(t.num_hazards):
            best = max(best, hazard_worth(s, t, w, c, t.hazard_node[i]))
    return best - price * c[C_DOLLAR]


@kernel
def best_outlaw(s, t, w, c):
    """The best outlaw."""
    best = NO
    for i in range(t.num_outlaws):
        best = max(best, outlaw_worth(s, t, w, c, i))
    return best


@kernel
def need_worth(s, t, w, c, effect):
    """What an effect requires: cards, or the engine back."""
    need = t.e_need[effect]
    if need == NO_NEED:
        return 0.0
    if need == ENGINE_BACK:
        return best_engine(s, t, w, c, back_exactly(s, t, ME, t.e_count[effect]))
    cards = class_mask(s, t, ME, need - FIRST_CLASS)
    value = best_discard(s, t, c, cards)
    if need - FIRST_CLASS == PAIR:
        value += c[C_DRAW] * c[C_POINT]
    return value


@kernel
def verb_worth(s, t, w, c, far, place, effect):
    """The best that can be done with the verb of an effect."""
    verb, amount = t.e_verb[effect], t.e_amount[effect]
    if verb == V_ENGINE:
        return best_engine(s, t, w, c, forward(s, t, ME, amount_of(s, t, ME, effect)))
    if verb == V_HIRE:
        return best_hire(s, t, w, c, amount)
    if verb == V_BUILD:
        return best_building(s, t, w, c, place, amount, np.int64(0))
    if verb == V_FREE_BUILD:
        return best_building(s, t, w, c, place, np.int64(0), np.int64(1))
    if verb == V_BOUNTY:
        return best_outlaw(s, t, w, c)
    if verb == V_MARKET:
        return best_purchase(s, t, w, c, np.int64(0))
    if verb == V_HAZARD:
        return best_hazard(s, t, w, c, amount)
    if verb == V_BRANCHLET:
        return best_town(s, t, w, c, far, legal_towns(s, t, ME))
    if verb in (V_DRAW, V_DRAW_EXACTLY):
        return draw_worth(s, t, c, amount_of(s, t, ME, effect))
    if verb in (V_OBJECTIVE, V_OBJECTIVE_TO_HAND):
        return best_objective(s, t, w, c)
    return rare_verb_worth(s, t, w, c, verb, amount)


@kernel
def rare_verb_worth(s, t, w, c, verb, amount):
    """The verbs that few places show."""
    if verb == V_STATION_BEHIND:
        return best_behind(s, t, w, c)
    if verb == V_TRASH:
        return best_trash(s, t, w, c) * (1.0 + 0.5 * (amount - 1))
    if verb == V_TAKE_BV3:
        return best_cards(s, t, w, c, BV3_GROUP, 1)
    if verb == V_EXTRAORDINARY:
        return w[W_EXTRA] * c[C_TIME] * min(t.rail_number[np.int64(s.engine[0])] / 15.0, 1.0)
    if verb == V_COPY:
        return w[W_COPY] * c[C_TIME]
    if verb == V_HERDER:
        return w[W_HERDER] * c[C_TIME]
    return 0.0


@kernel
def plain_effect_worth(s, t, w, c, far, place, effect):
    """An effect that can be done, with everything that may follow it."""
    value = gains(s, t, w, c, effect) + need_worth(s, t, w, c, effect)
    if t.e_verb[effect] != V_NONE:
        verb = verb_worth(s, t, w, c, far, place, effect)
        value += max(verb, 0.0) if t.e_need[effect] != NO_NEED else verb
    return value


@kernel
def aux_worth(s, t, w, c, far, place, size, row):
    """An auxiliary action."""
    value = plain_effect_worth(s, t, w, c, far, place, t.aux_effect[row, size])
    if size == DOUBLE and t.aux_times[row] > 1:
        value *= 1.6
    return value


@kernel
def best_aux(s, t, w, c, far, place, sizes):
    """The best auxiliary action, single or (if there are two sizes) double."""
    best = NO
    for size in range(sizes):
        for row in range(AUX_ROWS):
            if why_not_aux(s, t, ME, size, row) == OK:
                best = max(best, aux_worth(s, t, w, c, far, place, size, row))
    return best


@kernel
def effect_worth(s, t, w, c, far, place, effect, node):
    """Any effect; NO if it cannot be done."""
    if effect == 0 or why_not_effect(s, t, ME, effect, node) != OK:
        return NO
    if t.e_verb[effect] == V_AUX and t.e_need[effect] == NO_NEED:
        return best_aux(s, t, w, c, far, place, 2)
    return plain_effect_worth(s, t, w, c, far, place, effect)


@kernel
def slot_worth(s, t, w, c, far, place, node, code, slot):
    """A local action of a building."""
    first = effect_worth(s, t, w, c, far, place, slot_effect(s, t, node, code, slot, 0), node)
    return max(first, effect_worth(s, t, w, c, far, place, slot_effect(s, t, node, code, slot, 1), node))


@kernel
def building_use_worth(s, t, w, c, far, place, node, code):
    """All local actions of a building that are worth doing; the most valuable one counts in full."""
    best, total = 0.0, 0.0
    for slot in range(slots_of(s, t, node, code)):
        value = max(slot_worth(s, t, w, c, far, place, node, code, slot), 0.0)
        best = max(best, value)
        total += value
    return best + 0.75 * (total - best)


# ---- the trail


@kernel
def stop_worth(s, t, w, c, far, place, node, aux):
    """Phase B at a location; ``aux``: the best single auxiliary action."""
    code = np.int64(s.tile_at[node])
    if is_open_to(code, ME):
        return max(building_use_worth(s, t, w, c, far, place, node, code), aux)
    return aux


@kernel
def fee_of(s, t, node):
    """The fee of a location."""
    code = np.int64(s.tile_at[node])
    if code < PRIVATE:
        return np.int64(0)
    if code >= TILE:
        return hands_fee(s, t, t.tile_green[code - TILE], t.tile_black[code - TILE])
    if owner_of(code) == 0:
        return np.int64(0)
    number = (code - PRIVATE) % MAX_BUILDINGS
    side = side_of(s, number)
    return hands_fee(s, t, t.building_green[number, side], t.building_black[number, side])


@kernel
def plan_trail(s, t, w, c, far, place, order, stop, enter, start):
    """From Kansas City backwards: what entering a location with steps left brings, and a turn that starts there.

    ``order``: spaces, each after all that follow it. Written: ``stop`` (nodes,) phase B there, ``enter`` (steps, nodes)
    the way on, with so many steps left after entering, ``start`` (nodes,) the best of a new turn from there.
    """
    limit = min(step_limit(s, t, ME), enter.shape[0])
    aux = max(best_aux(s, t, w, c, far, place, 1), 0.0)
    for i in range(order.shape[0]):
        node = order[i]
        stop[node] = 0.0
        if node != t.city_node and s.tile_at[node] != EMPTY:
            stop[node] = stop_worth(s, t, w, c, far, place, node, aux)
        start[node] = best_ahead(t, enter, node, limit)
        for left in range(enter.shape[0]):
            if node == t.city_node:
                enter[left, node] = w[W_CITY] * min(c[C_VISITS], 1.0)
            elif s.tile_at[node] == EMPTY:
                enter[left, node] = best_ahead(t, enter, node, left + 1)
            else:
                value = stop[node] - w[W_TURN] + c[C_LATER] * start[node]
                if left > 0:
                    value = max(value, best_ahead(t, enter, node, left))
                enter[left, node] = value - fee_of(s, t, node) * c[C_DOLLAR]


@kernel
def best_ahead(t, enter, node, left):
    """The best way on from a space with ``left`` steps; an empty space takes none."""
    best = NO
    for there in range(t.num_nodes):
        if marked(t.node_next[node], there):
            best = max(best, enter[left - 1, there])
    return best
