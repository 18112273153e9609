"""Phase A: the trail, steps, fees."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    EMPTY,
    NO_SUCH_THING,
    NOT_REACHABLE,
    OK,
    PRIVATE,
    TILE,
    WITH_FEES,
    bit,
    first_place,
    least,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.buildings import number_of, owner_of, side_of
from sierra_envs.games.trails_to_the_north.rules.money import gain_money


@kernel
def locations_ahead(s, t, node, way):
    """The next locations along the arrows (mask); empty spaces are free and do not count as steps.

    Without fees (herder-3 of an objective) the city is closed, and with it the branches that lead straight to it.

    Rule: R13, R54, R92
    """
    front = t.node_next[node]
    found = np.int64(0)
    while front != 0:
        here = first_place(front)
        front &= front - 1
        if here == t.city_node:
            if way == WITH_FEES:
                found |= bit(here)
        elif s.tile_at[here] != EMPTY:
            found |= bit(here)
        else:
            front |= t.node_next[here]
    return found


@kernel
def why_not_step(s, t, seat, way, node):
    """A step leads to the next location along the arrows; herders never block.

    Rule: R13, R92
    """
    if node >= t.num_nodes:
        return NO_SUCH_THING
    if not marked(locations_ahead(s, t, np.int64(s.herder[seat]), way), node):
        return NOT_REACHABLE
    return OK


@kernel
def do_step(s, t, seat, way, node):
    """Enter a location and pay its fee at once, in the order of the way.

    Rule: R13, R15, R54
    """
    s.herder[seat] = node
    if way == WITH_FEES:
        pay_fee(s, t, seat, np.int64(s.tile_at[node]))


@kernel
def step_limit(s, t, seat):
    """Steps of a move: three or four, more for each cleared step space.

    Rule: R14, 2.16
    """
    steps = t.step_limit[s.seats]
    for i in range(2):
        if s.discs_left[seat, t.disc_step[i]] == 0:
            steps += t.step_bonus[i, s.seats]
    return steps


@kernel
def pay_fee(s, t, seat, code):
    """Hands cost a fee: to the owner of a building, else to the bank; who is short pays what he has.

    Rule: R15, 2.16, 4.8j
    """
    if code < PRIVATE:
        return
    if code >= TILE:
        fee = hands_fee(s, t, t.tile_green[code - TILE], t.tile_black[code - TILE])
        s.money[seat] -= least(fee, np.int64(s.money[seat]))
        return
    owner = owner_of(code)
    if owner == seat:
        return
    number = number_of(code)
    side = side_of(s, number)
    fee = hands_fee(s, t, t.building_green[number, side], t.building_black[number, side])
    paid = least(fee, np.int64(s.money[seat]))
    s.money[seat] -= paid
    gain_money(s, owner, paid)


@kernel
def hands_fee(s, t, green, black):
    """A location with both hands costs both fees.

    Rule: R15
    """
    return green * t.fee_green[s.seats] + black * t.fee_black[s.seats]


@kernel
def do_start(s, t, seat, space):
    """On the very first turn the herder is put on any neutral building; sharing is allowed, and nothing is paid.

    Rule: R10, 4.8i
    """
    s.herder[seat] = t.neutral_node[space]


@kernel
def why_not_start(t, space):
    """Any neutral building will do.

    Rule: R10
    """
    if space >= t.num_neutral:
        return NO_SUCH_THING
    return OK
