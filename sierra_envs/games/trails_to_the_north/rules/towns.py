"""Branchlets and towns of the northern board."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    BRANCHLET_THERE,
    NO_SUCH_THING,
    NOT_ACCESSIBLE,
    OK,
    TOO_DEAR,
    TOO_MANY,
    TOWN_SPACES,
    bit,
    count,
    first_place,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.money import pay


@kernel
def accessible(s, t, seat):
    """Towns joined by rail to the railhead, to a strip city with an own disc, or to a town with an own branchlet.

    Rule: R46, R89
    """
    own = np.int64(s.towns[seat])
    found = t.railhead_towns
    for city in range(t.num_cities):
        if s.city_discs[seat, city] > 0:
            found |= t.city_towns[city]
    rest = own
    while rest != 0:
        found |= t.town_links[first_place(rest)]
        rest &= rest - 1
    return found & ~own


@kernel
def arrivals(s, town):
    """Branchlets in a town: one space for each player, in reading order.

    Rule: R46, R47, 4.7i
    """
    n = np.int64(0)
    for seat in range(s.seats):
        n += np.int64(marked(np.int64(s.towns[seat]), town))
    return n


@kernel
def space_effect(s, t, town):
    """The effect of the next space of a town.

    Rule: R47, R88
    """
    return t.town_effect[town, min(arrivals(s, town), TOWN_SPACES - 1)]


@kernel
def why_not_town(s, t, seat, town):
    """An accessible town without an own branchlet whose space can be paid, while a branchlet is left.

    Rule: R46, R47, R87, R90, 4.7h
    """
    if town >= t.num_towns:
        return NO_SUCH_THING
    if s.branchlets[seat] >= t.branchlets:
        return TOO_MANY
    if marked(np.int64(s.towns[seat]), town):
        return BRANCHLET_THERE
    if not marked(accessible(s, t, seat), town):
        return NOT_ACCESSIBLE
    return why_not_pay_space(s, t, seat, town)


@kernel
def why_not_pay_space(s, t, seat, town):
    """Entering a pay-space costs, and cannot be refused.

    Rule: R47, R90, 4.7h
    """
    if s.money[seat] < t.e_pay[space_effect(s, t, town)]:
        return TOO_DEAR
    return OK


@kernel
def legal_towns(s, t, seat):
    """Towns for a branchlet (mask).

    Rule: R46, R47, R87
    """
    if s.branchlets[seat] >= t.branchlets:
        return np.int64(0)
    found = accessible(s, t, seat)
    rest = found
    while rest != 0:
        town = first_place(rest)
        rest &= rest - 1
        if why_not_pay_space(s, t, seat, town) != OK:
            found &= ~bit(town)
    return found


@kernel
def do_town(s, t, seat, town):
    """Take the next branchlet from the board and put it into the town; the price of its space is paid.

    Rule: R46, R47, R87
    Returns the effect of the space.
    """
    effect = space_effect(s, t, town)
    pay(s, seat, t.e_pay[effect])
    s.branchlets[seat] += 1
    s.towns[seat] |= bit(town)
    return effect


@kernel
def column_effect(s, t, seat):
    """The effect of the column that the last branchlet has emptied, 0 for none.

    Rule: R51, R87
    """
    for column in range(t.num_columns):
        if t.column_end[column] == s.branchlets[seat]:
            return t.column_effect[column]
    return np.int64(0)


@kernel
def cleared_bells(s, t, seat):
    """Empty columns of branchlets.

    Rule: R51
    """
    n = np.int64(0)
    for column in range(t.num_columns):
        if s.branchlets[seat] >= t.column_end[column]:
            n += 1
    return n


@kernel
def has_branchlet_at(s, t, seat, city):
    """Whether a branchlet opens a northern city.

    Rule: R50
    """
    return np.int64(s.towns[seat]) & t.city_reached_from[city] != 0


@kernel
def towns_of(s, t, seat, towns):
    """Own branchlets in a set of towns."""
    return count(np.int64(s.towns[seat]) & towns)
