"""What numbers of effects and of station masters are multiplied by."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    BUILDER,
    COWBOY,
    ENGINEER,
    NUM_FRONT,
    PER_BELLS,
    PER_BUILDERS,
    PER_BUILDINGS,
    PER_CERTIFICATES,
    PER_COWBOYS,
    PER_ENGINEERS,
    PER_HAZARDS,
    PER_HIGH_CATTLE,
    PER_MEDIUM_TOWNS,
    PER_NONE,
    PER_OBJECTIVES,
    PER_OUTLAW_PAIRS,
    PER_STATIONS,
    PER_WOODS,
    PER_WORKERS,
)
from sierra_envs.games.trails_to_the_north.rules.buildings import buildings_in_woods, placed_buildings
from sierra_envs.games.trails_to_the_north.rules.certificates import certificates_held
from sierra_envs.games.trails_to_the_north.rules.hazards import hazards_of, outlaw_pairs
from sierra_envs.games.trails_to_the_north.rules.kansas_city import cattle_of
from sierra_envs.games.trails_to_the_north.rules.stations import stations_of
from sierra_envs.games.trails_to_the_north.rules.towns import cleared_bells, towns_of
from sierra_envs.games.trails_to_the_north.rules.workers import all_workers


@kernel
def count_of(s, t, seat, per):
    """How many of something a player has; printed workers count.

    Rule: R72, R77, 4.7g  Table: 3.4, 3.7
    """
    if per == PER_NONE:
        return np.int64(1)
    if per == PER_COWBOYS:
        return np.int64(s.workers[seat, COWBOY])
    if per == PER_BUILDERS:
        return np.int64(s.workers[seat, BUILDER])
    if per == PER_ENGINEERS:
        return np.int64(s.workers[seat, ENGINEER])
    if per == PER_WOODS:
        return np.int64(buildings_in_woods(s, t, seat))
    if per == PER_HAZARDS:
        return np.int64(hazards_of(s, t, seat))
    if per == PER_STATIONS:
        return np.int64(stations_of(s, seat))
    if per == PER_BELLS:
        return np.int64(cleared_bells(s, t, seat))
    if per == PER_OUTLAW_PAIRS:
        return np.int64(outlaw_pairs(s, t, seat))
    return scoring_count(s, t, seat, per)


@kernel
def scoring_count(s, t, seat, per):
    """What only the lower halves of station masters count.

    Rule: 2.15.8  Table: 3.7
    """
    if per == PER_OBJECTIVES:
        return objectives_in_front(s, seat)
    if per == PER_CERTIFICATES:
        return np.int64(certificates_held(s, t, seat))
    if per == PER_WORKERS:
        return np.int64(all_workers(s, seat))
    if per == PER_BUILDINGS:
        return np.int64(placed_buildings(s, t, seat))
    if per == PER_MEDIUM_TOWNS:
        return np.int64(towns_of(s, t, seat, t.medium_towns))
    if per == PER_HIGH_CATTLE:
        return np.int64(cattle_of(s, seat, t.high_cards))
    return np.int64(0)


@kernel
def objectives_in_front(s, seat):
    """Objective cards in front of a player, the starting one included."""
    n = np.int64(0)
    for card in range(NUM_FRONT):
        n += np.int64(s.front[seat, card])
    return n
