"""Scoring, line by line; nothing breaks a tie."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    D_STEP_POINTS,
    GREEN_OUTLAW,
    NOWHERE,
    ORANGE_OUTLAW,
    PER_OBJECTIVES,
    WORKERS,
    count,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.assignment import best_assignment, master_points
from sierra_envs.games.trails_to_the_north.rules.buildings import placed_buildings, side_of
from sierra_envs.games.trails_to_the_north.rules.counts import count_of, objectives_in_front
from sierra_envs.games.trails_to_the_north.rules.hazards import hazard_points, hazards_of, outlaws_of
from sierra_envs.games.trails_to_the_north.rules.kansas_city import cattle_held, cattle_points
from sierra_envs.games.trails_to_the_north.rules.market import total
from sierra_envs.games.trails_to_the_north.rules.stations import stations_of
from sierra_envs.games.trails_to_the_north.rules.towns import cleared_bells
from sierra_envs.games.trails_to_the_north.rules.workers import all_workers

LINES = (
    "money", "buildings", "cities", "stations", "hazards", "cattle", "objectives", "station_masters", "workers",
    "step_space", "job_token",
)  # fmt: skip
"""Lines of the score, which add up to the points."""
COUNTS = (
    "deliveries", "cattle_gained", "workers_hired", "buildings_placed", "stations_upgraded", "masters_taken",
    "branchlets_placed", "hazards_removed", "outlaws_brought_in", "objectives_in_front", "kansas_city_discs",
)  # fmt: skip
"""What a player has at the end."""
RESULTS = (*LINES, *COUNTS)


@kernel
def money_points(s, t, seat):
    """A point for every five dollars, rounded down.

    Rule: 2.15.1
    """
    return np.int64(s.money[seat]) // t.dollars_per_point


@kernel
def building_points(s, t, seat):
    """Points of own buildings on the trail; replaced ones are gone.

    Rule: 2.15.2
    """
    points = np.int64(0)
    for number in range(t.num_buildings):
        if s.where[seat, number] != NOWHERE:
            points += t.building_vp[number, side_of(s, number)]
    return points


@kernel
def city_points(s, t, seat):
    """Points and penalties of each disc, of San Francisco for each cleared bell, and of arrows between two discs.

    Rule: 2.15.3, R42, R51, 4.2  Table: 3.9
    """
    points = np.int64(0)
    for city in range(t.num_cities):
        discs = np.int64(s.city_discs[seat, city])
        if discs > 0:
            points += discs * (t.city_vp[city] + t.city_bell_vp[city] * cleared_bells(s, t, seat))
    for arrow in range(t.num_arrows):
        if s.city_discs[seat, t.arrow_west[arrow]] > 0 and s.city_discs[seat, t.arrow_east[arrow]] > 0:
            points += t.arrow_vp[arrow]
    return points


@kernel
def station_points(s, t, seat):
    """Points of stations with an own disc.

    Rule: 2.15.4
    """
    points = np.int64(0)
    for station in range(t.num_stations):
        if marked(np.int64(s.stations[seat]), station):
            points += t.station_vp[station]
    return points


@kernel
def other_master_points(s, t, seat):
    """Lower halves of the own station masters, but for the one that counts objective cards.

    Rule: 2.15.8, 4.8a
    """
    points = np.int64(0)
    for master in range(t.num_masters):
        if marked(np.int64(s.masters[seat]), master) and t.master_per[master] != PER_OBJECTIVES:
            points += master_points(t, master, count_of(s, t, seat, t.master_per[master]))
    return points


@kernel
def worker_points(s, t, seat):
    """Workers on the fifth and sixth spaces.

    Rule: 2.15.9
    """
    points = np.int64(0)
    for worker in range(len(WORKERS)):
        for space in range(np.int64(s.workers[seat, worker])):
            points += t.worker_vp[space + 1]
    return points


@kernel
def step_space_points(s, t, seat):
    """The cleared step space with points.

    Rule: 2.15.10
    """
    return t.points_step_space if s.discs_left[seat, D_STEP_POINTS] == 0 else np.int64(0)


@kernel
def token_points(s, t, seat):
    """The job-market token.

    Rule: 2.15.11
    """
    return t.points_job_token if s.trigger == seat else np.int64(0)


@kernel
def points_of(s, t, seat):
    """All lines together.

    Rule: 2.15, 2.15.7, 4.8b
    """
    cards, master = best_assignment(s, t, seat)
    points = cards + master + other_master_points(s, t, seat)
    points += money_points(s, t, seat) + building_points(s, t, seat) + city_points(s, t, seat)
    points += station_points(s, t, seat) + hazard_points(s, t, seat) + cattle_points(s, t, seat)
    return points + worker_points(s, t, seat) + step_space_points(s, t, seat) + token_points(s, t, seat)


@kernel
def score(s, t, points, ranks):
    """Points if the game ended now; equal points share the rank and the victory.

    Rule: 4.8b
    """
    for seat in range(s.seats):
        points[seat] = points_of(s, t, np.int64(seat))
    for seat in range(s.seats):
        rank = 1
        for other in range(s.seats):
            if points[other] > points[seat]:
                rank += 1
        ranks[seat] = rank


@kernel
def results(s, t, out):
    """The lines of the score, one by one.

    Rule: 2.15.1, 2.15.2, 2.15.3, 2.15.4, 2.15.5, 2.15.6, 2.15.7, 2.15.8, 2.15.9, 2.15.10, 2.15.11
    """
    for i in range(s.seats):
        seat = np.int64(i)
        cards, master = best_assignment(s, t, seat)
        out[i, 0] = money_points(s, t, seat)
        out[i, 1] = building_points(s, t, seat)
        out[i, 2] = city_points(s, t, seat)
        out[i, 3] = station_points(s, t, seat)
        out[i, 4] = hazard_points(s, t, seat)
        out[i, 5] = cattle_points(s, t, seat)
        out[i, 6] = cards
        out[i, 7] = master + other_master_points(s, t, seat)
        out[i, 8] = worker_points(s, t, seat)
        out[i, 9] = step_space_points(s, t, seat)
        out[i, 10] = token_points(s, t, seat)
        write_counts(s, t, seat, out[i, len(LINES) :])


@kernel
def write_counts(s, t, seat, out):
    """What a player has: discs in cities, market cattle, hired workers and so on."""
    out[0] = total(s.city_discs[seat])
    out[1] = 0
    for card in range(t.num_cattle):
        if t.start_cards[card] == 0:
            out[1] += cattle_held(s, seat, card)
    out[2] = all_workers(s, seat) - len(WORKERS)
    out[3] = placed_buildings(s, t, seat)
    out[4] = stations_of(s, seat)
    out[5] = count(np.int64(s.masters[seat]))
    out[6] = s.branchlets[seat]
    out[7] = hazards_of(s, t, seat)
    out[8] = outlaws_of(s, t, seat, GREEN_OUTLAW) + outlaws_of(s, t, seat, ORANGE_OUTLAW)
    out[9] = objectives_in_front(s, seat)
    out[10] = s.city_discs[seat, t.home_city]
