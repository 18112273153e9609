"""The engine on the track, and what a delivery costs in transport."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    ENGINE_CANNOT,
    NO_SUCH_THING,
    OK,
    TOO_DEAR,
    bit,
    first_place,
    marked,
)


@kernel
def occupied(s, t, seat):
    """Spaces of the track that hold another engine (mask); space 0 can hold all.

    Rule: R29, R75
    """
    taken = np.int64(0)
    for other in range(s.seats):
        if other != seat and s.engine[other] != 0:
            taken |= bit(np.int64(s.engine[other]))
    return taken


@kernel
def one_ahead(t, spaces, taken):
    """Free spaces one step forward from any of ``spaces``; occupied ones are skipped as if absent.

    Rule: R29, R75
    """
    found = np.int64(0)
    front = spaces
    while front != 0:
        ahead = np.int64(0)
        while front != 0:
            ahead |= t.rail_next[first_place(front)]
            front &= front - 1
        found |= ahead & ~taken
        front = ahead & taken
    return found


@kernel
def one_back(t, spaces, taken):
    """Free spaces one step backward from any of ``spaces``.

    Rule: R30, R75
    """
    found = np.int64(0)
    front = spaces
    while front != 0:
        behind = np.int64(0)
        while front != 0:
            behind |= t.rail_previous[first_place(front)]
            front &= front - 1
        found |= behind & ~taken
        front = behind & taken
    return found


@kernel
def forward(s, t, seat, steps):
    """Spaces 1 to ``steps`` ahead (mask); the last space of the track ends the movement.

    Rule: R29, R32, R75
    """
    taken = occupied(s, t, seat)
    reached = np.int64(0)
    front = bit(np.int64(s.engine[seat]))
    for _ in range(steps):
        front = one_ahead(t, front, taken)
        reached |= front
        if front == 0:
            break
    return reached


@kernel
def back_exactly(s, t, seat, steps):
    """Spaces at the end of a walk of exactly ``steps`` backwards (mask); empty if there are fewer behind.

    Rule: R30, R75
    """
    taken = occupied(s, t, seat)
    front = bit(np.int64(s.engine[seat]))
    for _ in range(steps):
        front = one_back(t, front, taken)
    return front


@kernel
def anywhere_back(s, t, seat):
    """Every free space behind the engine (mask): the return from the end of the track, the extraordinary delivery.

    Rule: R32, R76
    """
    taken = occupied(s, t, seat)
    reached = np.int64(0)
    front = bit(np.int64(s.engine[seat]))
    while front != 0:
        front = one_back(t, front, taken) & ~reached
        reached |= front
    return reached


@kernel
def why_not_engine(s, t, seat, spaces, price, space):
    """A space among those that the movement reaches, if its price can be paid.

    Rule: R29, R30, R68
    """
    if space >= t.num_rail:
        return NO_SUCH_THING
    if s.money[seat] < price:
        return TOO_DEAR
    if not marked(spaces, space):
        return ENGINE_CANNOT
    return OK


@kernel
def do_move_engine(s, seat, space):
    """Stopping ends the move.

    Rule: R29
    """
    s.engine[seat] = space


@kernel
def way_back(s, t, seat, space):
    """Numbered free spaces from the engine back to ``space``, landing included; turnouts do not count.

    Rule: 4.7t, 4.7u  Table: 3.4/9a
    """
    taken = occupied(s, t, seat)
    n = 0
    for i in range(space, np.int64(s.engine[seat])):
        if t.rail_numbered[i] != 0 and not marked(taken, i):
            n += 1
    return n


@kernel
def transport_cost(s, t, seat, city):
    """A dollar for each cross from the engine's nose to the number of the city; a turnout counts as the space ahead.

    Rule: R43
    """
    cost = 0
    for number in range(t.rail_number[np.int64(s.engine[seat])], t.city_value[city]):
        if marked(t.crosses, number):
            cost += 1
    return cost
