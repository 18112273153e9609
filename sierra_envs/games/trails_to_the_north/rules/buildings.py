"""Private and neutral buildings: what stands where, placing and replacing."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    ALREADY_BUILT,
    BUILDER,
    EMPTY,
    MAX_BUILDINGS,
    MAX_NEUTRAL,
    NEUTRAL,
    NO_BUILDERS,
    NO_SPACE_FOR_IT,
    NO_SUCH_THING,
    NOT_HIGHER,
    NOWHERE,
    OK,
    OVER_CAP,
    PRIVATE,
    SIDES,
    SPACE_TAKEN,
    TILE,
    TOO_DEAR,
    bit,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.money import pay


@kernel
def owner_of(code):
    """Whose private building a code is."""
    return (code - PRIVATE) // MAX_BUILDINGS


@kernel
def number_of(code):
    """The number of a private building, from 0."""
    return (code - PRIVATE) % MAX_BUILDINGS


@kernel
def side_of(s, number):
    """The side of a number is the same for all players.

    Rule: R9
    """
    return (np.int64(s.sides) >> number) & 1


@kernel
def is_building(code):
    """Whether a code is a neutral or private building."""
    return NEUTRAL <= code < TILE


@kernel
def is_open_to(code, seat):
    """Neutral and own buildings may be used, others not.

    Rule: R16a, R16b
    """
    if NEUTRAL <= code < PRIVATE:
        return True
    return PRIVATE <= code < TILE and owner_of(code) == seat


@kernel
def face_of(s, code):
    """The face whose actions a building shows."""
    if code < PRIVATE:
        return code - NEUTRAL
    number = number_of(code)
    return MAX_NEUTRAL + number * SIDES + side_of(s, number)


# ---- placing


@kernel
def builders_of(s, t, number):
    """Builders that the common side of a number needs."""
    return t.builders[number, side_of(s, number)]


@kernel
def builders_short(s, t, seat, number, node):
    """Builders to pay for on a space: all of the tile's, or the difference to an own tile there.

    -1 if the space is taken, -2 if the tile there needs as many.

    Rule: R26, R74
    """
    code = np.int64(s.tile_at[node])
    if code == EMPTY:
        return builders_of(s, t, number)
    if code < PRIVATE or code >= TILE or owner_of(code) != seat:
        return -1
    more = builders_of(s, t, number) - builders_of(s, t, number_of(code))
    if more <= 0:
        return -2
    return more


@kernel
def why_not_builders(s, t, seat, price, free, builders):
    """Own builders and dollars suffice; a free building has a cap instead and asks for builders only by option.

    Rule: R26, 4.3, 5.8/free_build_cap
    """
    if free != 0:
        if builders > t.free_build_cap:
            return OVER_CAP
        if t.free_build_needs_own_builders != 0 and s.workers[seat, BUILDER] < builders:
            return NO_BUILDERS
        return OK
    if s.workers[seat, BUILDER] < builders:
        return NO_BUILDERS
    if s.money[seat] < price * builders:
        return TOO_DEAR
    return OK


@kernel
def why_not_build_at(s, t, seat, number, price, free, node):
    """An empty private space, herders or not, or an own building that needs strictly fewer builders.

    Rule: R26, R74
    """
    builders = builders_short(s, t, seat, number, node)
    if builders == -1:
        return SPACE_TAKEN
    if builders == -2:
        return NOT_HIGHER
    return why_not_builders(s, t, seat, price, free, builders)


@kernel
def in_supply(s, t, seat, number):
    """Whether a private building is still beside the board."""
    return (
        number < t.num_buildings
        and s.where[seat, number] == NOWHERE
        and not marked(np.int64(s.replaced[seat]), number)
    )


@kernel
def has_empty_space(s, t):
    """Whether any private building space is empty."""
    for i in range(t.num_private):
        if s.tile_at[t.private_node[i]] == EMPTY:
            return True
    return False


@kernel
def why_not_build(s, t, seat, number, price, free):
    """A building of the own supply for which some space is legal.

    Rule: R26, R66
    """
    if number >= t.num_buildings:
        return NO_SUCH_THING
    if not in_supply(s, t, seat, number):
        return ALREADY_BUILT
    return why_no_space(s, t, seat, number, price, free, has_empty_space(s, t))


@kernel
def why_no_space(s, t, seat, number, price, free, empty):
    """OK if a building of the supply can stand somewhere; ``empty``: whether there is an empty space."""
    why = NO_SPACE_FOR_IT
    if empty:
        why = why_not_builders(s, t, seat, price, free, builders_of(s, t, number))
        if why == OK:
            return OK
    for old in range(t.num_buildings):
        node = np.int64(s.where[seat, old])
        if node != NOWHERE:
            here = why_not_build_at(s, t, seat, number, price, free, node)
            if here == OK:
                return OK
            if why == NO_SPACE_FOR_IT:
                why = here
    return why


@kernel
def can_build(s, t, seat, price, free):
    """Whether any building can be placed anywhere.

    Rule: R66
    """
    empty = has_empty_space(s, t)
    for number in range(t.num_buildings):
        if in_supply(s, t, seat, number) and why_no_space(s, t, seat, number, price, free, empty) == OK:
            return True
    return False


@kernel
def do_build(s, t, seat, number, price, free, node):
    """Pay for the builders, put the tile down; a tile replaced leaves the game.

    Rule: R26, R68, R74
    """
    builders = builders_short(s, t, seat, number, node)
    if free == 0:
        pay(s, seat, price * builders)
    code = np.int64(s.tile_at[node])
    if code != EMPTY:
        old = number_of(code)
        s.where[seat, old] = NOWHERE
        s.replaced[seat] |= bit(old)
    s.tile_at[node] = PRIVATE + seat * MAX_BUILDINGS + number
    s.where[seat, number] = node


@kernel
def placed_buildings(s, t, seat):
    """Own buildings on the trail."""
    n = 0
    for number in range(t.num_buildings):
        if s.where[seat, number] != NOWHERE:
            n += 1
    return n


@kernel
def buildings_in_woods(s, t, seat):
    """Own buildings on spaces that touch a wood.

    Rule: R28
    """
    n = 0
    for number in range(t.num_buildings):
        node = np.int64(s.where[seat, number])
        if node != NOWHERE and t.node_woods[node] != 0:
            n += 1
    return n


# ---- use


@kernel
def is_used(s, code):
    """Whether somebody's building has been used in this turn.

    Rule: R22, R70
    """
    return marked(np.int64(s.used), code)


@kernel
def do_use(s, code):
    """A building counts as used once a local action of it is done, or once it is chosen to be copied.

    Rule: R22, R70
    """
    s.used |= bit(code)


@kernel
def places_to_copy(s, t, node):
    """Building spaces one arrow away, forwards or backwards, with an unused building of anybody (mask of places).

    Rule: R71, R22, 4.7j
    """
    found = np.int64(0)
    for place in range(t.num_places):
        there = t.place_node[place]
        if marked(t.node_near[node], there):
            code = np.int64(s.tile_at[there])
            if is_building(code) and not is_used(s, code):
                found |= bit(place)
    return found
