"""What a seat sees, as numbers: everything but the other hands, its own block first, then clockwise."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.layout import ObservationLayout, Segment, seat_block
from sierra_envs.core.pending import ARGUMENTS
from sierra_envs.games.trails_to_the_north.names import (
    BAGS,
    EMPTY,
    GREEN_OUTLAW,
    MAX_BUILDINGS,
    MAX_CATTLE,
    MAX_CERTIFICATES,
    MAX_CITIES,
    MAX_DISC_SPACES,
    MAX_HAZARDS,
    MAX_MASTERS,
    MAX_MONEY,
    MAX_NEUTRAL,
    MAX_NODES,
    MAX_OBJECTIVES,
    MAX_OUTLAWS,
    MAX_PRIVATE_SPACES,
    MAX_RAIL,
    MAX_SEATS,
    MAX_SLOTS,
    MAX_STATIONS,
    MAX_TILES,
    MAX_TOWN_TILES,
    MAX_TOWNS,
    MAX_WORKERS,
    NEUTRAL,
    NOBODY,
    NOWHERE,
    NUM_CARDS,
    NUM_FRONT,
    NUM_ROWS,
    PHASE_B,
    PHASES,
    SIMMENTAL_STAGES,
    STACK_DEPTH,
    TILE,
    WORKERS,
    first_place,
)

MAX_MEDIUM = 8
"""Medium towns that are shown, in the order of the town table."""

OBSERVATION = ObservationLayout(
    [
        Segment("hand", (NUM_CARDS,), 0, 14, "copies of each card in the own hand"),
        Segment("market", (MAX_CATTLE,), 0, 20, "cattle displayed"),
        Segment("market_deck", (MAX_CATTLE,), 0, 20, "cattle in the market deck"),
        Segment("objectives", (MAX_OBJECTIVES,), 0, 9, "objective cards displayed"),
        Segment("objective_deck", (MAX_OBJECTIVES,), 0, 9, "objective cards in the deck"),
        Segment("bags", (BAGS, MAX_TILES), 0, 60, "tiles left in each bag"),
        Segment("job", (NUM_ROWS, len(WORKERS)), 0, 9, "workers in each row of the job market"),
        Segment("stage_supply", (SIMMENTAL_STAGES,), 0, 20, "open supply of each Simmental stage"),
        Segment("sides", (MAX_BUILDINGS,), 0, 1, "1 for side b of a private building"),
        Segment(
            "town_tiles", (MAX_MEDIUM,), 0, MAX_TOWN_TILES, "town tile + 1 of each medium town, 0 = none"
        ),
        Segment(
            "masters_at", (MAX_STATIONS,), 0, MAX_MASTERS, "station master + 1 at each station, 0 = none"
        ),
        Segment("master_pool", (MAX_MASTERS,), 0, 1, "station masters left over"),
        Segment("neutral", (MAX_NEUTRAL,), 0, MAX_NEUTRAL, "building + 1 on each neutral space"),
        Segment("hazards", (MAX_HAZARDS,), 0, 20, "points of the hazard on each space, 0 = none"),
        Segment("hazard_hands", (MAX_HAZARDS,), 0, 3, "hands of the hazard on each space: 1 green, 2 black"),
        Segment("outlaws", (MAX_OUTLAWS,), 0, 2, "outlaw on each space: 1 green, 2 orange"),
        Segment("foresight", (BAGS, 2, MAX_TILES), 0, 1, "one-hot: tile in each foresight space"),
        Segment("job_row", (NUM_ROWS + 1,), 0, 1, "one-hot: row of the job-market token, the last one: gone"),
        Segment("phase", (len(PHASES),), 0, 1, f"one-hot: {', '.join(PHASES)}"),
        Segment("frame", (ARGUMENTS,), -20, 1000, "numbers of the decision"),
        Segment("depth", (1,), 0, STACK_DEPTH, "unfinished decisions on the stack"),
        Segment("done", (MAX_SLOTS,), 0, 1, "local actions done at this location"),
        Segment(
            "location",
            (2,),
            0,
            2,
            "local actions open (1), and whether local (1) or auxiliary (2) ones were done",
        ),
        Segment("turn", (MAX_SEATS,), 0, 1, "one-hot: who decides, clockwise from the observer"),
        Segment("first", (MAX_SEATS,), 0, 1, "one-hot: first player, clockwise from the observer"),
        Segment("job_token", (MAX_SEATS,), 0, 1, "one-hot: who took the job-market token, clockwise"),
        Segment("cowboys_used", (1,), 0, 20, "cowboys used for purchases in this turn"),
        Segment("players", (MAX_SEATS - 1,), 0, 1, "one-hot: 2, 3, 4 players"),
        *seat_block(
            [
                Segment(
                    "pool",
                    (NUM_CARDS,),
                    0,
                    28,
                    "cards in hand and draw pile; with hide_discards the whole deck",
                ),
                Segment("discards", (NUM_CARDS,), 0, 14, "cards in the discard pile"),
                Segment("known", (NUM_CARDS,), 0, 14, "cards that everybody knows to be in the hand"),
                Segment("front", (NUM_FRONT,), 0, 9, "objective cards in front of the player, starters last"),
                Segment("sizes", (3,), 0, 120, "cards in hand, in hand and draw pile, in the discard pile"),
                Segment("money", (1,), 0, MAX_MONEY, "dollars"),
                Segment("workers", (len(WORKERS),), 0, MAX_WORKERS, "cowboys, builders, engineers"),
                Segment(
                    "certificates", (MAX_CERTIFICATES,), 0, 1, "one-hot: place of the certificate marker"
                ),
                Segment(
                    "counters", (3,), 0, 60, "permanent certificates, exchange tokens, branchlets placed"
                ),
                Segment("discs", (MAX_DISC_SPACES,), 0, 9, "discs left on the player board"),
                Segment("cities", (MAX_CITIES,), 0, 20, "discs in cities"),
                Segment("stations", (MAX_STATIONS,), 0, 1, "discs on stations"),
                Segment("masters", (MAX_MASTERS,), 0, 1, "station masters taken"),
                Segment("towns", (MAX_TOWNS,), 0, 1, "branchlets in towns"),
                Segment("collected", (MAX_TILES,), 0, 60, "hazards and outlaws collected"),
                Segment(
                    "buildings",
                    (MAX_PRIVATE_SPACES,),
                    0,
                    MAX_BUILDINGS,
                    "number of the own building on a space",
                ),
                Segment("replaced", (MAX_BUILDINGS,), 0, 1, "private buildings out of the game"),
                Segment("herder", (MAX_NODES,), 0, 1, "one-hot: space of the herder"),
                Segment("engine", (MAX_RAIL,), 0, 1, "one-hot: space of the engine"),
            ],
            MAX_SEATS,
        ),
    ],
    np.int16,
)


def _place(name: str) -> int:
    return OBSERVATION.start(name)


O_HAND, O_MARKET, O_MARKET_DECK = _place("hand"), _place("market"), _place("market_deck")
O_OBJECTIVES, O_OBJECTIVE_DECK, O_BAGS = _place("objectives"), _place("objective_deck"), _place("bags")
O_JOB, O_STAGES, O_SIDES, O_TOWN_TILES = (
    _place("job"),
    _place("stage_supply"),
    _place("sides"),
    _place("town_tiles"),
)
O_MASTERS_AT, O_POOL, O_NEUTRAL = _place("masters_at"), _place("master_pool"), _place("neutral")
O_HAZARDS, O_HANDS, O_OUTLAWS = _place("hazards"), _place("hazard_hands"), _place("outlaws")
O_FORESIGHT, O_JOB_ROW, O_PHASE, O_FRAME = (
    _place("foresight"),
    _place("job_row"),
    _place("phase"),
    _place("frame"),
)
O_DEPTH, O_DONE, O_LOCATION, O_TURN = _place("depth"), _place("done"), _place("location"), _place("turn")
O_FIRST, O_TOKEN, O_COWBOYS, O_PLAYERS = (
    _place("first"),
    _place("job_token"),
    _place("cowboys_used"),
    _place("players"),
)
O_SEATS = _place("0.pool")
BLOCK = _place("1.pool") - O_SEATS

B_DISCARDS, B_KNOWN, B_FRONT = (_place(f"0.{name}") - O_SEATS for name in ("discards", "known", "front"))
B_SIZES, B_MONEY, B_WORKERS = (_place(f"0.{name}") - O_SEATS for name in ("sizes", "money", "workers"))
B_CERTS, B_COUNTERS, B_DISCS = (
    _place(f"0.{name}") - O_SEATS for name in ("certificates", "counters", "discs")
)
B_CITIES, B_STATIONS, B_MASTERS = (
    _place(f"0.{name}") - O_SEATS for name in ("cities", "stations", "masters")
)
B_TOWNS, B_COLLECTED, B_BUILDINGS = (
    _place(f"0.{name}") - O_SEATS for name in ("towns", "collected", "buildings")
)
B_REPLACED, B_HERDER, B_ENGINE = (_place(f"0.{name}") - O_SEATS for name in ("replaced", "herder", "engine"))


@kernel
def observe(s, t, seat, out):
    """Everything is public but the other hands; the order of piles is known to nobody.

    Rule: R91, 5.8/hide_discards
    """
    copy_counts(s.hand[seat], out[O_HAND:O_MARKET])
    copy_counts(s.market[:], out[O_MARKET:O_MARKET_DECK])
    copy_counts(s.market_deck[:], out[O_MARKET_DECK:O_OBJECTIVES])
    copy_counts(s.objectives[:], out[O_OBJECTIVES:O_OBJECTIVE_DECK])
    copy_counts(s.objective_deck[:], out[O_OBJECTIVE_DECK:O_BAGS])
    for bag in range(BAGS):
        copy_counts(s.bag[bag], out[O_BAGS + bag * MAX_TILES : O_BAGS + (bag + 1) * MAX_TILES])
    for row in range(NUM_ROWS):
        for worker in range(len(WORKERS)):
            out[O_JOB + row * len(WORKERS) + worker] = s.job[row, worker]
    copy_counts(s.stage_supply[:], out[O_STAGES:O_SIDES])
    out[O_SIDES:O_SEATS] = 0
    observe_board(s, t, out)
    observe_turn(s, seat, out)
    for i in range(s.seats):
        start = O_SEATS + i * BLOCK
        observe_seat(s, t, (seat + i) % s.seats, i, out[start : start + BLOCK])


# Views whose loops start at 0 let the compiler write many places at once.


@kernel
def copy_counts(counts, out):
    """Counts as they are."""
    for i in range(out.shape[0]):
        out[i] = counts[i]


@kernel
def write_mask(mask, out):
    """The places of a mask as zeros and ones."""
    wide = np.int64(mask)
    for i in range(out.shape[0]):
        out[i] = (wide >> i) & 1


@kernel
def observe_board(s, t, out):
    """Tiles, station masters, neutral buildings, hazards, outlaws, foresight, in the zeroed part."""
    write_mask(np.int64(s.sides), out[O_SIDES:O_TOWN_TILES])
    write_mask(np.int64(s.master_pool), out[O_POOL:O_NEUTRAL])
    copy_counts(s.master_at[:], out[O_MASTERS_AT:O_POOL])
    towns = t.medium_towns
    for i in range(MAX_MEDIUM):
        if towns == 0:
            break
        out[O_TOWN_TILES + i] = s.town_tile[first_place(towns)]
        towns &= towns - 1
    for i in range(t.num_neutral):
        out[O_NEUTRAL + i] = s.tile_at[t.neutral_node[i]] - NEUTRAL + 1
    for i in range(t.num_hazards):
        code = np.int64(s.tile_at[t.hazard_node[i]])
        if code != EMPTY:
            out[O_HAZARDS + i] = t.tile_vp[code - TILE]
            out[O_HANDS + i] = t.tile_green[code - TILE] + 2 * t.tile_black[code - TILE]
    for i in range(t.num_outlaws):
        code = np.int64(s.tile_at[t.outlaw_node[i]])
        if code != EMPTY:
            out[O_OUTLAWS + i] = t.tile_kind[code - TILE] - GREEN_OUTLAW + 1
    for column in range(BAGS):
        for side in range(2):
            tile = np.int64(s.foresight[column, side])
            if tile > 0:
                out[O_FORESIGHT + (column * 2 + side) * MAX_TILES + tile - 1] = 1
    out[O_JOB_ROW + np.int64(s.job_row)] = 1


@kernel
def observe_turn(s, seat, out):
    """Who decides what, in the zeroed part."""
    out[O_PHASE + np.int64(s.phase)] = 1
    depth = np.int64(s.pending_depth)
    out[O_DEPTH] = depth
    if depth > 0:
        for i in range(ARGUMENTS):
            out[O_FRAME + i] = s.pending_args[depth - 1, i]
    if depth > 1 and s.pending_kind[1] == PHASE_B:
        write_mask(np.int64(s.pending_args[1, 0]), out[O_DONE:O_LOCATION])
        out[O_LOCATION] = s.pending_args[1, 1] != EMPTY
        out[O_LOCATION + 1] = s.pending_args[1, 2]
    seats = np.int64(s.seats)
    out[O_TURN + (s.seat - seat + seats) % seats] = 1
    out[O_FIRST + (s.first - seat + seats) % seats] = 1
    if s.trigger != NOBODY:
        out[O_TOKEN + (s.trigger - seat + seats) % seats] = 1
    out[O_COWBOYS] = s.cowboys_used
    out[O_PLAYERS + seats - 2] = 1


@kernel
def observe_seat(s, t, seat, distance, out):
    """One player's deck, board and pieces; ``distance``: clockwise from the observer."""
    copy_counts(s.pool[seat], out[0:B_DISCARDS])
    if t.hide_discards != 0 and distance > 0:
        for card in range(NUM_CARDS):
            out[card] += s.discards[seat, card]
        out[B_DISCARDS:B_KNOWN] = 0
    else:
        copy_counts(s.discards[seat], out[B_DISCARDS:B_KNOWN])
    copy_counts(s.known[seat], out[B_KNOWN:B_FRONT])
    copy_counts(s.front[seat], out[B_FRONT:B_SIZES])
    out[B_SIZES] = s.hand_size[seat]
    out[B_SIZES + 1] = s.pool_size[seat]
    out[B_SIZES + 2] = s.discard_size[seat]
    out[B_MONEY] = s.money[seat]
    copy_counts(s.workers[seat], out[B_WORKERS:B_CERTS])
    out[B_CERTS:B_COUNTERS] = 0
    out[B_CERTS + np.int64(s.certificates[seat])] = 1
    out[B_COUNTERS] = s.permanent[seat]
    out[B_COUNTERS + 1] = s.tokens[seat]
    out[B_COUNTERS + 2] = s.branchlets[seat]
    copy_counts(s.discs_left[seat], out[B_DISCS:B_CITIES])
    copy_counts(s.city_discs[seat], out[B_CITIES:B_STATIONS])
    write_mask(np.int64(s.stations[seat]), out[B_STATIONS:B_MASTERS])
    write_mask(np.int64(s.masters[seat]), out[B_MASTERS:B_TOWNS])
    write_mask(np.int64(s.towns[seat]), out[B_TOWNS:B_COLLECTED])
    copy_counts(s.collected[seat], out[B_COLLECTED:B_BUILDINGS])
    out[B_BUILDINGS:B_REPLACED] = 0
    for number in range(t.num_buildings):
        if s.where[seat, number] != NOWHERE:
            out[B_BUILDINGS + t.private_place[np.int64(s.where[seat, number])]] = number + 1
    write_mask(np.int64(s.replaced[seat]), out[B_REPLACED:B_HERDER])
    out[B_HERDER:BLOCK] = 0
    if s.herder[seat] != NOWHERE:
        out[B_HERDER + np.int64(s.herder[seat])] = 1
    out[B_ENGINE + np.int64(s.engine[seat])] = 1
