"""Hazards and outlaws: where they come to lie, removing them, bounties."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    EMPTY,
    GREEN_OUTLAW,
    NO_SUCH_THING,
    NO_TILE,
    NOWHERE,
    OK,
    ORANGE_OUTLAW,
    TILE,
    TOO_DEAR,
)
from sierra_envs.games.trails_to_the_north.rules.money import pay


@kernel
def space_for(s, t, tile):
    """The lowest empty space for a hazard of its section, or for an outlaw; NOWHERE if there is none.

    Rule: R4, R36
    """
    kind = t.tile_kind[tile]
    if kind >= GREEN_OUTLAW:
        for i in range(t.num_outlaws):
            if s.tile_at[t.outlaw_node[i]] == EMPTY:
                return t.outlaw_node[i]
        return np.int64(NOWHERE)
    for i in range(t.num_hazards):
        if t.hazard_kind[i] == kind and s.tile_at[t.hazard_node[i]] == EMPTY:
            return t.hazard_node[i]
    return np.int64(NOWHERE)


@kernel
def place_tile(s, t, tile):
    """As at the set-up; without a space left the tile leaves the game.

    Rule: R4, R36
    """
    node = space_for(s, t, tile)
    if node == NOWHERE:
        s.removed_tiles[tile] += 1
    else:
        s.tile_at[node] = TILE + tile


@kernel
def why_not_hazard(s, t, seat, price, space):
    """Any hazard on the board, for the price shown.

    Rule: R56, R68
    """
    if space >= t.num_hazards:
        return NO_SUCH_THING
    if s.tile_at[t.hazard_node[space]] == EMPTY:
        return NO_TILE
    if s.money[seat] < price:
        return TOO_DEAR
    return OK


@kernel
def can_remove_hazard(s, t, seat, price):
    """Whether there is a hazard to remove.

    Rule: R66
    """
    for space in range(t.num_hazards):
        if why_not_hazard(s, t, seat, price, space) == OK:
            return True
    return False


@kernel
def do_hazard(s, t, seat, price, space):
    """Pay, and keep the hazard; herders standing there stay.

    Rule: R56
    """
    pay(s, seat, price)
    collect(s, seat, t.hazard_node[space])


@kernel
def why_not_outlaw(s, t, space):
    """Any outlaw, on the trail or beside it.

    Rule: R56
    """
    if space >= t.num_outlaws:
        return NO_SUCH_THING
    if s.tile_at[t.outlaw_node[space]] == EMPTY:
        return NO_TILE
    return OK


@kernel
def can_bring_in(s, t):
    """Whether there is an outlaw.

    Rule: R66
    """
    for space in range(t.num_outlaws):
        if s.tile_at[t.outlaw_node[space]] != EMPTY:
            return True
    return False


@kernel
def do_outlaw(s, t, seat, space):
    """Keep the outlaw; the bounty is that of its space.

    Rule: R56  Table: 3.1
    Returns the effect of the bounty.
    """
    collect(s, seat, t.outlaw_node[space])
    return t.outlaw_effect[space]


@kernel
def collect(s, seat, node):
    """A tile goes from the board to a player."""
    s.collected[seat, np.int64(s.tile_at[node]) - TILE] += 1
    s.tile_at[node] = EMPTY


@kernel
def hazards_of(s, t, seat):
    """Hazards collected."""
    n = np.int64(0)
    for tile in range(t.num_tiles):
        if t.tile_kind[tile] < GREEN_OUTLAW:
            n += np.int64(s.collected[seat, tile])
    return n


@kernel
def outlaws_of(s, t, seat, kind):
    """Outlaws of a colour collected."""
    n = np.int64(0)
    for tile in range(t.num_tiles):
        if t.tile_kind[tile] == kind:
            n += np.int64(s.collected[seat, tile])
    return n


@kernel
def outlaw_pairs(s, t, seat):
    """Pairs of a green and an orange outlaw.

    Table: 3.4/7a, 3.7/3
    """
    return min(outlaws_of(s, t, seat, GREEN_OUTLAW), outlaws_of(s, t, seat, ORANGE_OUTLAW))


@kernel
def hazard_points(s, t, seat):
    """Points printed on the hazards collected.

    Rule: 2.15.5
    """
    points = np.int64(0)
    for tile in range(t.num_tiles):
        points += t.tile_vp[tile] * np.int64(s.collected[seat, tile])
    return points
