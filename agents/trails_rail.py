"""Compiled: what places of the engine, stations, towns and cities are worth to player 0, in points at the end."""

from __future__ import annotations

import math

from agents.trails_guesses import (
    C_DOLLAR,
    C_PER,
    C_POINT,
    C_SLOPE,
    C_TASK,
    C_TIME,
    C_TYPICAL,
    C_VISITS,
    ME,
    NO,
    W_BELL,
    W_CROSS,
    W_FAR_STATION,
    W_LOW_CITY,
    W_RAIL,
    W_REACH,
    W_SLOPE,
    W_SLOPE_CERT,
    W_TOWN,
    W_WAY,
    W_WAY_MORE,
)
from agents.trails_worth import (
    best_disc,
    best_objective,
    gains,
    master_worth,
    quick_effect,
    worker_loss,
)
from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    ENGINEER,
    LARGE,
    MEDIUM,
    NOWHERE,
    OK,
    PER_MEDIUM_TOWNS,
    PER_STATIONS,
    STATION,
    T_LARGE,
    T_MEDIUM,
    T_NEW_YORK,
    T_STATION,
    V_OBJECTIVE,
    V_POOL,
    WORKERS,
    bit,
    first_place,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.kansas_city import breeding_value
from sierra_envs.games.trails_to_the_north.rules.rail import transport_cost
from sierra_envs.games.trails_to_the_north.rules.stations import disc_spaces, why_not_upgrade
from sierra_envs.games.trails_to_the_north.rules.towns import accessible, cleared_bells, space_effect

# ---- engine and stations


@kernel
def rail_place_worth(s, t, w, c, space):
    """A space of the track for what lies behind it: crosses that need not be paid, and stations that come nearer."""
    number = t.rail_number[space]
    crosses = 0
    for i in range(min(number, 20)):
        if marked(t.crosses, i):
            crosses += 1
    value = w[W_RAIL] * number * c[C_TIME] + far_stations_worth(s, t, w, c, space)
    return value + w[W_CROSS] * crosses * c[C_DOLLAR] * max(c[C_VISITS] - 0.5, 0.0)


@kernel
def far_stations_worth(s, t, w, c, space):
    """The stations ahead of a space, by the chance that the engine will come so far."""
    left = max(c[C_VISITS] - 0.5, 0.0)
    way = left * (w[W_WAY] + w[W_WAY_MORE] * np_int(s.workers[0, ENGINEER])) + 0.5
    value = 0.0
    for station in range(t.num_stations):
        there = t.station_rail[station]
        if there > space and not marked(s.stations[0], station):
            distance = (t.rail_number[there] - t.rail_number[space]) / way
            value += (t.station_vp[station] + 0.5) / (1.0 + distance * distance)
    return w[W_FAR_STATION] * value


@kernel
def upgrade_worth(s, t, w, c, station):
    """Upgrading a station: its points, the disc, the station master that may be had; NO if it cannot be paid."""
    if why_not_upgrade(s, t, ME, station) != OK:
        return NO
    cost = t.station_cost[station]
    value = t.station_vp[station] - cost * c[C_DOLLAR] + c[C_TASK + T_STATION] + c[C_PER + PER_STATIONS]
    spaces = disc_spaces(s, t, ME, t.station_corners[station], cost)
    if spaces == 0:
        return value - 4.0
    return value + best_disc(s, t, w, c, spaces) + max(appoint_worth(s, t, w, c, station), 0.0)


@kernel
def appoint_one_worth(s, t, w, c, station, worker):
    """The station master there for a worker."""
    master = np_int(s.master_at[station]) - 1
    if master < 0:
        return NO
    return master_worth(s, t, w, c, master) - worker_loss(s, t, w, c, worker)


@kernel
def appoint_worth(s, t, w, c, station):
    """The station master there for the worker that is missed least."""
    best = NO
    for worker in range(len(WORKERS)):
        if s.workers[0, worker] >= 2:
            best = max(best, appoint_one_worth(s, t, w, c, station, worker))
    return best


@kernel
def np_int(n):
    """64 bits wide."""
    return ME + n


@kernel
def engine_worth(s, t, w, c, space):
    """Moving the engine to a space, the upgrade there included."""
    here = np_int(s.engine[0])
    value = rail_place_worth(s, t, w, c, space) - rail_place_worth(s, t, w, c, here)
    station = t.rail_station[space]
    if station >= 0:
        value += max(upgrade_worth(s, t, w, c, station), 0.0)
    if space == t.rail_end:
        value -= rail_place_worth(s, t, w, c, space) - 0.8 * rail_place_worth(s, t, w, c, space - 6)
    return value


@kernel
def best_engine(s, t, w, c, spaces):
    """The best of some spaces (mask) to move to."""
    best = NO
    rest = spaces
    while rest != 0:
        space = first_place(rest)
        rest &= rest - 1
        best = max(best, engine_worth(s, t, w, c, space))
    return best


@kernel
def best_behind(s, t, w, c):
    """The best station behind the engine."""
    best = NO
    for station in range(t.num_stations):
        if t.station_rail[station] != NOWHERE and t.station_rail[station] < s.engine[0]:
            best = max(best, upgrade_worth(s, t, w, c, station))
    return best


# ---- cities


@kernel
def reached(w, c, value):
    """The chance that a delivery of so much breeding value becomes possible."""
    likely = c[C_TYPICAL] + 2.0 + 0.5 * min(c[C_VISITS], 5.0)
    return 1.0 / (1.0 + math.exp((value - likely) / w[W_REACH]))


@kernel
def city_points_worth(s, t, w, c, city):
    """Points and effects of a disc in a city, without the disc itself."""
    bells = cleared_bells(s, t, ME) + 0.25 * c[C_VISITS]
    value = t.city_vp[city] + t.city_bell_vp[city] * min(bells, 5.0)
    for i in range(2):
        effect = t.city_effects[city, i]
        if effect != 0:
            value += city_effect_worth(s, t, w, c, effect)
    for arrow in range(t.num_arrows):
        if completes_after(s, t, arrow, city):
            value += t.arrow_vp[arrow] + city_effect_worth(s, t, w, c, t.arrow_effect[arrow])
        elif s.city_discs[0, city] == 0 and (t.arrow_west[arrow] == city or t.arrow_east[arrow] == city):
            value += w[W_LOW_CITY] * t.arrow_vp[arrow] * c[C_TIME]
    if city == t.objective_city:
        value += c[C_TASK + T_NEW_YORK]
    return value


@kernel
def completes_after(s, t, arrow, city):
    """Whether a disc placed now on a city is the second of a pair of neighbours."""
    west, east = t.arrow_west[arrow], t.arrow_east[arrow]
    if city == west:
        return s.city_discs[0, west] == 0 and s.city_discs[0, east] > 0
    if city == east:
        return s.city_discs[0, east] == 0 and s.city_discs[0, west] > 0
    return False


@kernel
def city_effect_worth(s, t, w, c, effect):
    """An effect of a crest or an arrow."""
    if effect == 0:
        return 0.0
    value = gains(s, t, w, c, effect)
    if t.e_verb[effect] == V_OBJECTIVE:
        return value + best_objective(s, t, w, c)
    if t.e_verb[effect] == V_POOL:
        best = 0.0
        for master in range(t.num_masters):
            if marked(s.master_pool, master):
                best = max(best, master_worth(s, t, w, c, master))
        return value + best
    return value


@kernel
def city_worth(s, t, w, c, far, city, paid):
    """Delivering to a city: points, effects, the disc, new connections, less the transport (if it is ``paid``)."""
    cost = transport_cost(s, t, ME, city) if paid else 0
    value = city_points_worth(s, t, w, c, city) - cost * c[C_DOLLAR]
    spaces = disc_spaces(s, t, ME, t.city_corners[city], cost)
    if spaces == 0 and s.stations[0] == 0:
        return -cost * c[C_DOLLAR]
    value += best_disc(s, t, w, c, spaces)
    if t.city_towns[city] != 0 and s.city_discs[0, city] == 0:
        value += connection_worth(s, t, w, c, far, t.city_towns[city])
    return value


@kernel
def look_at_cities(s, t, w, c):
    """What a few points more would bring at the next delivery, for each of them."""
    total = breeding_value(s, t, ME) + np_int(s.permanent[0])
    total += t.certificate_value[np_int(s.certificates[0])] + 1
    now, more = NO, NO
    for city in range(t.num_cities):
        if (s.city_discs[0, city] == 0 or t.city_repeats[city] != 0) and is_open(s, t, city):
            if t.city_value[city] <= total + 4:
                value = city_points_worth(s, t, w, c, city)
                more = max(more, value)
                if t.city_value[city] <= total:
                    now = max(now, value)
    slope = min(max((more - now) / 4.0, 0.0), 2.0) * min(c[C_VISITS], 1.0)
    c[C_SLOPE] = w[W_SLOPE_CERT] * slope
    c[C_POINT] += w[W_SLOPE] * slope


@kernel
def is_open(s, t, city):
    """Whether a city lies on the strip or has an own branchlet."""
    return t.city_north[city] == 0 or np_int(s.towns[0]) & t.city_reached_from[city] != 0


@kernel
def best_city(s, t, w, c, far, limit, paid):
    """The best city that a breeding value reaches."""
    best = NO
    for city in range(t.num_cities):
        if t.city_value[city] > limit or (s.city_discs[0, city] > 0 and t.city_repeats[city] == 0):
            continue
        if not is_open(s, t, city):
            continue
        best = max(best, city_worth(s, t, w, c, far, city, paid))
    return best


# ---- towns


@kernel
def town_own_worth(s, t, w, c, town):
    """A branchlet in a town, without what lies behind it."""
    effect = space_effect(s, t, town)
    value = quick_effect(s, t, w, c, effect)
    kind = t.town_kind[town]
    if kind == MEDIUM:
        value += c[C_TASK + T_MEDIUM] + c[C_PER + PER_MEDIUM_TOWNS]
        tile = np_int(s.town_tile[town]) - 1
        if tile >= 0:
            first = quick_effect(s, t, w, c, t.town_tile_effect[tile, 0])
            value += max(first, quick_effect(s, t, w, c, t.town_tile_effect[tile, 1]))
    elif kind == LARGE:
        value += c[C_TASK + T_LARGE] + large_town_worth(s, t, w, c, town)
    elif kind == STATION:
        station = t.town_station[town]
        if not marked(s.stations[0], station):
            now = upgrade_worth(s, t, w, c, station)
            value += max(now, 0.0)
    return value


@kernel
def large_town_worth(s, t, w, c, town):
    """The city that a large town opens, if it may be reached in one of the visits left."""
    for city in range(t.num_cities):
        if marked(t.city_reached_from[city], town):
            if s.city_discs[0, city] > 0 and t.city_repeats[city] == 0:
                return 0.0
            points = max(city_points_worth(s, t, w, c, city), 0.0) + 0.3
            return points * reached(w, c, t.city_value[city]) * min(0.25 * c[C_VISITS], 0.9)
    return 0.0


@kernel
def distance(s, t, far, spaces, town):
    """Branchlets needed for a town, the one in it included, when ``spaces`` are accessible."""
    best = 99
    rest = spaces
    while rest != 0:
        start = first_place(rest)
        rest &= rest - 1
        best = min(best, 1 + far[start, town])
    return best


@kernel
def hope_of_towns(s, t, w, c, far, before, after, apart):
    """How much nearer the towns come when towns ``after`` are accessible beside those ``before``."""
    value = 0.0
    for town in range(t.num_towns):
        if town == apart or marked(s.towns[0], town):
            continue
        old, new = distance(s, t, far, before, town), distance(s, t, far, after, town)
        if new < old:
            nearer = w[W_TOWN] ** new - (w[W_TOWN] ** old if old < 90 else 0.0)
            value += nearer * max(town_own_worth(s, t, w, c, town), 0.0)
    return value


@kernel
def connection_worth(s, t, w, c, far, towns):
    """New accessible towns."""
    fresh = towns & ~np_int(s.towns[0])
    if fresh == 0:
        return 0.0
    return 0.6 * c[C_TIME] * hope_of_towns(s, t, w, c, far, accessible(s, t, ME), fresh, -1)


@kernel
def town_worth(s, t, w, c, far, town):
    """A branchlet in a town, with what comes nearer and what it counts for bells."""
    value = town_own_worth(s, t, w, c, town) + w[W_BELL]
    fresh = t.town_links[town] & ~np_int(s.towns[0]) & ~bit(town)
    if fresh != 0:
        value += 0.6 * c[C_TIME] * hope_of_towns(s, t, w, c, far, accessible(s, t, ME), fresh, town)
    return value


@kernel
def best_town(s, t, w, c, far, towns):
    """The best of some towns (mask)."""
    best = NO
    rest = towns
    while rest != 0:
        town = first_place(rest)
        rest &= rest - 1
        best = max(best, town_worth(s, t, w, c, far, town))
    return best
