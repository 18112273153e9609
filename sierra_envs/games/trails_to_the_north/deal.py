"""Setup."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import below, draw_from_counts
from sierra_envs.games.trails_to_the_north import flow
from sierra_envs.games.trails_to_the_north.names import (
    MAX_BUILDINGS,
    MAX_CATTLE,
    MAX_DISC_SPACES,
    MAX_OBJECTIVES,
    MAX_STARTERS,
    NEUTRAL,
    NOBODY,
    NOWHERE,
    NUM_CARDS,
    RANDOM_SIDES,
    SIMMENTAL_STAGES,
    TILE,
    WORKERS,
    bit,
    first_place,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.cards import draw_cards
from sierra_envs.games.trails_to_the_north.rules.hazards import space_for
from sierra_envs.games.trails_to_the_north.rules.kansas_city import refill_foresight
from sierra_envs.games.trails_to_the_north.rules.market import refill_market, total
from sierra_envs.games.trails_to_the_north.rules.objectives import refill_objectives
from sierra_envs.games.trails_to_the_north.step import settle


@kernel
def deal(s, t, seed, seats, mode):
    """Boards, bags, market, objectives, players, in this order; then the first turn opens.

    Rule: R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R58, 5.8/first_player
    """
    s.rng = np.uint64(seed)
    s.mode = mode
    s.seats = seats
    s.trigger = NOBODY
    deal_town_tiles(s, t)
    deal_masters(s, t)
    deal_neutral(s, t)
    deal_tiles(s, t)
    deal_market(s, t)
    deal_sides(s, t)
    for seat in range(seats):
        deal_board(s, t, seat)
    deal_starters(s, t)
    s.first = t.first_player - 1 if t.first_player > 0 else below(s, np.int64(s.seats))
    s.first = np.int64(s.first) % np.int64(s.seats)
    for order in range(seats):
        player = (np.int64(s.first) + order) % np.int64(s.seats)
        s.money[player] = t.order_dollars[order]
        draw_cards(s, player, t.order_cards[order])
    s.seat = s.first
    flow.open_turn(s, t)
    settle(s, t)


@kernel
def nth_place(mask, n):
    """The n-th marked place of a mask, counted from 0."""
    rest = np.int64(mask)
    for _ in range(n):
        rest &= rest - 1
    return first_place(rest)


@kernel
def deal_town_tiles(s, t):
    """One tile at random on every medium town.

    Rule: R1, R52
    """
    for town in range(t.num_towns):
        if marked(t.medium_towns, town):
            left = 0
            for tile in range(t.num_town_tiles):
                left += town_tiles_left(s, t, tile)
            k = below(s, left)
            for tile in range(t.num_town_tiles):
                k -= town_tiles_left(s, t, tile)
                if k < 0:
                    s.town_tile[town] = tile + 1
                    break


@kernel
def town_tiles_left(s, t, tile):
    """Copies of a town tile that lie in no town yet."""
    left = t.town_tile_copies[tile]
    for town in range(t.num_towns):
        if s.town_tile[town] == tile + 1:
            left -= 1
    return left


@kernel
def deal_masters(s, t):
    """Station masters at random on their spaces; with the expansion the others are the pool of New York.

    Rule: R1, 5.8/expansion
    """
    left = bit(t.num_masters) - 1
    number = t.num_masters
    for station in range(t.num_stations):
        if t.station_master[station] != 0:
            master = nth_place(left, below(s, number))
            s.master_at[station] = master + 1
            left &= ~bit(master)
            number -= 1
    s.master_pool = left if t.expansion == 0 else 0


@kernel
def deal_neutral(s, t):
    """Neutral buildings at random, or each on the space with its letter.

    Rule: R2, 5.8/neutral_setup
    """
    left = bit(t.num_neutral) - 1
    for i in range(t.num_neutral):
        building = np.int64(i)
        if t.neutral_setup == 0:
            building = np.int64(nth_place(left, below(s, t.num_neutral - i)))
        left &= ~bit(building)
        s.tile_at[t.neutral_node[i]] = NEUTRAL + building


@kernel
def deal_tiles(s, t):
    """Hazards and outlaws, workers into the job market, foresight.

    A tile without a space goes back and another is drawn: so only tiles with a space are drawn.

    Rule: R3, R4, R5, R6, 2.16
    """
    for column in range(s.bag.shape[0]):
        for tile in range(t.num_tiles):
            s.bag[column, tile] = t.bag[column, tile]
    for _ in range(t.set_up_tiles):
        draw_set_up_tile(s, t)
    for worker in range(t.columns[s.seats] * t.token_row - 1):
        row = worker // t.columns[s.seats]
        tile = draw_from_counts(s, s.bag[1], total(s.bag[1]))
        s.bag[1, tile] -= 1
        for kind in range(len(WORKERS)):
            if t.worker_tile[kind] == tile:
                s.job[row, kind] += 1
    s.job_row = t.token_row - 1
    refill_foresight(s)


@kernel
def draw_set_up_tile(s, t):
    """Draw from bag 1 what has a space, and place it.

    Rule: R4
    """
    left = np.int64(0)
    for tile in range(t.num_tiles):
        if s.bag[0, tile] > 0 and space_for(s, t, tile) != NOWHERE:
            left += np.int64(s.bag[0, tile])
    if left == 0:
        return
    k = below(s, left)
    for tile in range(t.num_tiles):
        if s.bag[0, tile] > 0 and space_for(s, t, tile) != NOWHERE:
            k -= np.int64(s.bag[0, tile])
            if k < 0:
                s.bag[0, tile] -= 1
                s.tile_at[space_for(s, t, tile)] = TILE + tile
                return


@kernel
def deal_market(s, t):
    """Cattle market, Simmental supply, objective display.

    Rule: R7, R8, 4.6
    """
    for card in range(MAX_CATTLE):
        s.market_deck[card] = t.supply[card]
    for stage in range(SIMMENTAL_STAGES):
        s.stage_supply[stage] = t.stage_supply[stage]
    refill_market(s, t)
    for card in range(MAX_OBJECTIVES):
        s.objective_deck[card] = t.objective_copies[card]
    refill_objectives(s, t)


@kernel
def deal_sides(s, t):
    """One side for each number, the same for all players.

    Rule: R9, 5.8/building_sides
    """
    if t.building_sides != RANDOM_SIDES:
        s.sides = t.building_sides
        return
    s.sides = below(s, bit(t.num_buildings))


@kernel
def deal_board(s, t, seat):
    """A player's board and starting deck.

    Rule: R9  Table: 3.11
    """
    for space in range(MAX_DISC_SPACES):
        s.discs_left[seat, space] = t.disc_count[space]
    for worker in range(len(WORKERS)):
        s.workers[seat, worker] = 1
    for number in range(MAX_BUILDINGS):
        s.where[seat, number] = NOWHERE
    for card in range(NUM_CARDS):
        s.pool[seat, card] = t.start_cards[card]
        s.pool_size[seat] += s.pool[seat, card]
    s.herder[seat] = NOWHERE
    s.tokens[seat] = t.tokens_start


@kernel
def deal_starters(s, t):
    """One starting objective for each player, face up; the rest leaves the game.

    Rule: R8, 4.6
    """
    for seat in range(s.seats):
        left = 0
        for starter in range(MAX_STARTERS):
            left += starters_left(s, t, starter)
        k = below(s, left)
        for starter in range(MAX_STARTERS):
            k -= starters_left(s, t, starter)
            if k < 0:
                s.front[seat, MAX_OBJECTIVES + starter] += 1
                break


@kernel
def starters_left(s, t, starter):
    """Copies of a starting objective that nobody has."""
    left = t.starter_copies[starter]
    for seat in range(s.seats):
        left -= np.int64(s.front[seat, MAX_OBJECTIVES + starter])
    return left
