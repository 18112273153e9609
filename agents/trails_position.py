"""Compiled: a position of Trails to the North as its observer knows it, as a state that the rules' kernels can read.

The observer is player 0 of it, the others follow clockwise. What he does not know is left out: the other hands are
empty. Of the stack of unfinished decisions only the one that is asked for now is rebuilt.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.pending import ARGUMENTS
from sierra_envs.games.trails_to_the_north.names import (
    BAGS,
    EMPTY,
    GREEN_OUTLAW,
    MAX_BUILDINGS,
    MAX_CERTIFICATES,
    MAX_MASTERS,
    MAX_NODES,
    MAX_RAIL,
    MAX_SEATS,
    MAX_STATIONS,
    MAX_TILES,
    MAX_TOWNS,
    NEUTRAL,
    NOBODY,
    NOWHERE,
    NUM_ROWS,
    PHASES,
    PRIVATE,
    TILE,
    WORKERS,
    bit,
    first_place,
)
from sierra_envs.games.trails_to_the_north.observe import MAX_MEDIUM, OBSERVATION

_at = OBSERVATION.start
O_HAND, O_MARKET, O_MARKET_DECK = _at("hand"), _at("market"), _at("market_deck")
O_OBJECTIVES, O_OBJECTIVE_DECK, O_BAGS = _at("objectives"), _at("objective_deck"), _at("bags")
O_JOB, O_STAGES, O_SIDES, O_TOWN_TILES = _at("job"), _at("stage_supply"), _at("sides"), _at("town_tiles")
O_MASTERS_AT, O_POOL, O_NEUTRAL = _at("masters_at"), _at("master_pool"), _at("neutral")
O_HAZARDS, O_HANDS, O_OUTLAWS = _at("hazards"), _at("hazard_hands"), _at("outlaws")
O_FORESIGHT, O_JOB_ROW, O_PHASE, O_FRAME = _at("foresight"), _at("job_row"), _at("phase"), _at("frame")
O_TOKEN, O_COWBOYS, O_DONE = _at("job_token"), _at("cowboys_used"), _at("done")
O_SEATS = _at("0.pool")
BLOCK = _at("1.pool") - O_SEATS
_NAMES = (
    "pool", "discards", "front", "sizes", "money", "workers", "certificates", "counters", "discs", "cities",
    "stations", "masters", "towns", "collected", "buildings", "replaced", "herder", "engine",
)  # fmt: skip
(
    B_POOL, B_DISCARDS, B_FRONT, B_SIZES, B_MONEY, B_WORKERS, B_CERTS, B_COUNTERS, B_DISCS, B_CITIES,
    B_STATIONS, B_MASTERS, B_TOWNS, B_COLLECTED, B_BUILDINGS, B_REPLACED, B_HERDER, B_ENGINE,
) = (_at(f"0.{name}") - O_SEATS for name in _NAMES)  # fmt: skip


@kernel
def one_hot(o, start, n):
    """The place of the 1 among n numbers, -1 if there is none."""
    for i in range(n):
        if o[start + i] != 0:
            return i
    return -1


@kernel
def mask_of(o, start, n):
    """Zeros and ones as a mask."""
    mask = np.int64(0)
    for i in range(n):
        if o[start + i] != 0:
            mask |= bit(i)
    return mask


@kernel
def read_counts(o, start, counts):
    """Numbers as they are."""
    for i in range(counts.shape[0]):
        counts[i] = o[start + i]


@kernel
def read_position(o, t, seats, s):
    """Fill the state ``s`` from an observation."""
    s.seats, s.seat, s.finished = seats, 0, 0
    read_counts(o, O_MARKET, s.market)
    read_counts(o, O_MARKET_DECK, s.market_deck)
    read_counts(o, O_OBJECTIVES, s.objectives)
    read_counts(o, O_OBJECTIVE_DECK, s.objective_deck)
    read_counts(o, O_STAGES, s.stage_supply)
    for bag in range(BAGS):
        read_counts(o, O_BAGS + bag * MAX_TILES, s.bag[bag])
        for side in range(2):
            s.foresight[bag, side] = one_hot(o, O_FORESIGHT + (bag * 2 + side) * MAX_TILES, MAX_TILES) + 1
    for row in range(NUM_ROWS):
        read_counts(o, O_JOB + row * len(WORKERS), s.job[row])
    s.sides = mask_of(o, O_SIDES, MAX_BUILDINGS)
    s.master_pool = mask_of(o, O_POOL, MAX_MASTERS)
    s.job_row = one_hot(o, O_JOB_ROW, NUM_ROWS + 1)
    s.trigger = one_hot(o, O_TOKEN, MAX_SEATS)
    if s.trigger < 0:
        s.trigger = NOBODY
    s.cowboys_used = o[O_COWBOYS]
    s.phase = max(one_hot(o, O_PHASE, len(PHASES)), 0)
    s.pending_depth = 1
    s.pending_kind[0] = s.phase
    for i in range(ARGUMENTS):
        s.pending_args[0, i] = o[O_FRAME + i]
    read_counts(o, O_MASTERS_AT, s.master_at)
    s.used = 0
    read_towns(o, t, s)
    read_trail(o, t, s)
    s.hand[:] = 0
    for seat in range(seats):
        read_seat(o, O_SEATS + seat * BLOCK, t, s, seat)
    read_counts(o, O_HAND, s.hand[0])


@kernel
def read_towns(o, t, s):
    """The tiles of the medium towns."""
    s.town_tile[:] = 0
    towns = t.medium_towns
    for i in range(MAX_MEDIUM):
        if towns == 0:
            break
        s.town_tile[first_place(towns)] = o[O_TOWN_TILES + i]
        towns &= towns - 1


@kernel
def read_trail(o, t, s):
    """Neutral buildings, hazards and outlaws; private buildings come with their owners."""
    s.tile_at[:] = EMPTY
    for i in range(t.num_neutral):
        if o[O_NEUTRAL + i] != 0:
            s.tile_at[t.neutral_node[i]] = NEUTRAL + o[O_NEUTRAL + i] - 1
    for i in range(t.num_hazards):
        if o[O_HAZARDS + i] != 0 or o[O_HANDS + i] != 0:
            for tile in range(t.num_tiles):
                hands = t.tile_green[tile] + 2 * t.tile_black[tile]
                kind = t.tile_kind[tile] == t.hazard_kind[i]
                if kind and t.tile_vp[tile] == o[O_HAZARDS + i] and hands == o[O_HANDS + i]:
                    s.tile_at[t.hazard_node[i]] = TILE + tile
    for i in range(t.num_outlaws):
        if o[O_OUTLAWS + i] != 0:
            for tile in range(t.num_tiles):
                if t.tile_kind[tile] == GREEN_OUTLAW + o[O_OUTLAWS + i] - 1:
                    s.tile_at[t.outlaw_node[i]] = TILE + tile


@kernel
def read_seat(o, start, t, s, seat):
    """One player's block."""
    read_counts(o, start + B_POOL, s.pool[seat])
    read_counts(o, start + B_DISCARDS, s.discards[seat])
    read_counts(o, start + B_FRONT, s.front[seat])
    s.hand_size[seat] = o[start + B_SIZES]
    s.pool_size[seat] = o[start + B_SIZES + 1]
    s.discard_size[seat] = o[start + B_SIZES + 2]
    s.money[seat] = o[start + B_MONEY]
    read_counts(o, start + B_WORKERS, s.workers[seat])
    s.certificates[seat] = max(one_hot(o, start + B_CERTS, MAX_CERTIFICATES), 0)
    s.permanent[seat] = o[start + B_COUNTERS]
    s.tokens[seat] = o[start + B_COUNTERS + 1]
    s.branchlets[seat] = o[start + B_COUNTERS + 2]
    read_counts(o, start + B_DISCS, s.discs_left[seat])
    read_counts(o, start + B_CITIES, s.city_discs[seat])
    s.stations[seat] = mask_of(o, start + B_STATIONS, MAX_STATIONS)
    s.masters[seat] = mask_of(o, start + B_MASTERS, MAX_MASTERS)
    s.towns[seat] = mask_of(o, start + B_TOWNS, MAX_TOWNS)
    read_counts(o, start + B_COLLECTED, s.collected[seat])
    s.replaced[seat] = mask_of(o, start + B_REPLACED, MAX_BUILDINGS)
    s.where[seat, :] = NOWHERE
    for space in range(t.num_private):
        number = np.int64(o[start + B_BUILDINGS + space]) - 1
        if number >= 0:
            s.where[seat, number] = t.private_node[space]
            s.tile_at[t.private_node[space]] = PRIVATE + seat * MAX_BUILDINGS + number
    s.herder[seat] = one_hot(o, start + B_HERDER, MAX_NODES)
    s.engine[seat] = max(one_hot(o, start + B_ENGINE, MAX_RAIL), 0)
