"""The state of one game as a table of fields. Piles are counts: their order is drawn when it matters."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import CAPPED
from sierra_envs.core.pending import pending_fields
from sierra_envs.core.record import ALL, NOBODY, OWNER, Field
from sierra_envs.games.trails_to_the_north.names import (
    BAGS,
    FRAMES,
    GAME_OVER,
    LAST_CODE,
    MAX_BRANCHLETS,
    MAX_BUILDINGS,
    MAX_CATTLE,
    MAX_CERTIFICATES,
    MAX_CITIES,
    MAX_DISC_SPACES,
    MAX_MASTERS,
    MAX_MONEY,
    MAX_NODES,
    MAX_OBJECTIVES,
    MAX_RAIL,
    MAX_SEATS,
    MAX_STATIONS,
    MAX_TILES,
    MAX_TOWN_TILES,
    MAX_TOWNS,
    MAX_TURNS,
    MAX_WORKERS,
    NUM_CARDS,
    NUM_FRONT,
    NUM_ROWS,
    SIMMENTAL_STAGES,
    STACK_DEPTH,
    TILE,
    WORKERS,
)

_EACH = (MAX_SEATS,)
_DEPTH, _KIND, _ARGS = pending_fields(STACK_DEPTH, len(FRAMES), -20, 1000)

# fmt: off
FIELDS = (
    Field("rng", np.uint64, (), 0, (1 << 64) - 1, NOBODY, "random stream: everything to be drawn"),
    Field("used", np.int64, (), 0, (1 << TILE) - 1, ALL, "buildings used in this turn (mask of codes)"),
    Field("towns", np.int32, _EACH, 0, (1 << MAX_TOWNS) - 1, ALL, "towns with a branchlet (mask)"),
    Field("money", np.int16, _EACH, 0, MAX_MONEY, ALL, "dollars"),
    Field("stations", np.int16, _EACH, 0, (1 << MAX_STATIONS) - 1, ALL, "stations with a disc (mask)"),
    Field("masters", np.int16, _EACH, 0, (1 << MAX_MASTERS) - 1, ALL, "station masters taken (mask)"),
    Field("replaced", np.int16, _EACH, 0, (1 << MAX_BUILDINGS) - 1, ALL, "private buildings out of the game (mask)"),
    Field("sides", np.int16, (), 0, (1 << MAX_BUILDINGS) - 1, ALL, "numbers of private buildings with side b (mask)"),
    Field("master_pool", np.int16, (), 0, (1 << MAX_MASTERS) - 1, ALL, "station masters left over (mask)"),
    Field("turn_no", np.int16, (), 0, MAX_TURNS, ALL, "turns begun"),
    _ARGS,
    Field("hand_size", np.int8, _EACH, 0, 120, ALL, "cards in the hand"),
    Field("pool_size", np.int8, _EACH, 0, 120, ALL, "cards in hand and draw pile together"),
    Field("discard_size", np.int8, _EACH, 0, 120, ALL, "cards in the discard pile"),
    Field("hand", np.int8, (MAX_SEATS, NUM_CARDS), 0, 14, OWNER, "copies of each card in the hand"),
    Field("pool", np.int8, (MAX_SEATS, NUM_CARDS), 0, 14, ALL, "copies of each card in hand and draw pile together"),
    Field("known", np.int8, (MAX_SEATS, NUM_CARDS), 0, 14, ALL, "copies that everybody knows to be in the hand"),
    Field("discards", np.int8, (MAX_SEATS, NUM_CARDS), 0, 14, ALL, "copies of each card in the discard pile"),
    Field("front", np.int8, (MAX_SEATS, NUM_FRONT), 0, 9, ALL, "objective cards in front of a player, starters last"),
    Field("collected", np.int8, (MAX_SEATS, MAX_TILES), 0, 60, ALL, "hazards and outlaws collected, by tile"),
    Field("where", np.int8, (MAX_SEATS, MAX_BUILDINGS), -1, MAX_NODES - 1, ALL, "space of an own building, -1 = none"),
    Field("workers", np.int8, (MAX_SEATS, len(WORKERS)), 0, MAX_WORKERS, ALL, "workers, the printed one included"),
    Field("discs_left", np.int8, (MAX_SEATS, MAX_DISC_SPACES), 0, 9, ALL, "discs on the spaces of the player board"),
    Field("city_discs", np.int8, (MAX_SEATS, MAX_CITIES), 0, 20, ALL, "discs in each city"),
    Field("herder", np.int8, _EACH, -1, MAX_NODES - 1, ALL, "space of the herder, -1 = not yet placed"),
    Field("engine", np.int8, _EACH, 0, MAX_RAIL - 1, ALL, "space of the engine"),
    Field("certificates", np.int8, _EACH, 0, MAX_CERTIFICATES - 1, ALL, "place of the certificate marker"),
    Field("permanent", np.int8, _EACH, 0, 30, ALL, "permanent certificates"),
    Field("tokens", np.int8, _EACH, 0, 60, ALL, "exchange tokens"),
    Field("branchlets", np.int8, _EACH, 0, MAX_BRANCHLETS, ALL, "branchlets placed"),
    Field("tile_at", np.int8, (MAX_NODES,), 0, LAST_CODE, ALL, "code of what stands on a space, 0 = nothing"),
    Field("job", np.int8, (NUM_ROWS, len(WORKERS)), 0, 9, ALL, "workers in each row of the job market"),
    Field("foresight", np.int8, (BAGS, 2), 0, MAX_TILES, ALL, "tile + 1 in each foresight space, 0 = empty"),
    Field("bag", np.int8, (BAGS, MAX_TILES), 0, 60, ALL, "tiles left in each bag"),
    Field("removed_tiles", np.int8, (MAX_TILES,), 0, 60, ALL, "tiles out of the game"),
    Field("market", np.int8, (MAX_CATTLE,), 0, 20, ALL, "cattle displayed"),
    Field("market_deck", np.int8, (MAX_CATTLE,), 0, 20, ALL, "cattle in the market deck"),
    Field("stage_supply", np.int8, (SIMMENTAL_STAGES,), 0, 20, ALL, "open supply of each Simmental stage"),
    Field("objectives", np.int8, (MAX_OBJECTIVES,), 0, 9, ALL, "objective cards displayed"),
    Field("objective_deck", np.int8, (MAX_OBJECTIVES,), 0, 9, ALL, "objective cards in the deck"),
    Field("removed_cards", np.int8, (NUM_CARDS,), 0, 60, ALL, "cards out of the game"),
    Field("master_at", np.int8, (MAX_STATIONS,), 0, MAX_MASTERS, ALL, "station master + 1 at a station, 0 = none"),
    Field("master_worker", np.int8, (MAX_STATIONS,), 0, len(WORKERS), ALL, "kind + 1 of a worker given for it"),
    Field("town_tile", np.int8, (MAX_TOWNS,), 0, MAX_TOWN_TILES, ALL, "town tile + 1 in a medium town, 0 = none"),
    Field("job_row", np.int8, (), 0, NUM_ROWS, ALL, "row of the job-market token, from 0; the number of rows: gone"),
    Field("first", np.int8, (), 0, MAX_SEATS - 1, ALL, "first player"),
    Field("trigger", np.int8, (), -1, MAX_SEATS - 1, ALL, "who took the job-market token, -1 = nobody"),
    Field("cowboys_used", np.int8, (), 0, 20, ALL, "cowboys used for purchases in this turn"),
    Field("mode", np.int8, (), 0, 0, ALL, "index of the mode"),
    Field("seats", np.int8, (), 2, MAX_SEATS, ALL, "players"),
    Field("seat", np.int8, (), 0, MAX_SEATS - 1, ALL, "who decides"),
    Field("phase", np.int8, (), 0, GAME_OVER, ALL, "what is decided: the kind of the top frame"),
    Field("finished", np.int8, (), 0, CAPPED, ALL, "0 running, 1 ended"),
    _DEPTH,
    _KIND,
)
# fmt: on
"""Widest fields first, so that the aligned record has no gaps."""
