"""Discs of the player board, stations, station masters."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    AT_STATION,
    DARK,
    DISC_AT_HAND,
    DISC_SPACES,
    DISC_THERE,
    NEEDS_WHITE,
    NO_DISC,
    NO_HIRED_WORKER,
    NO_SUCH_THING,
    NO_TILE,
    NOT_BEHIND,
    NOWHERE,
    OK,
    SAME_STATION,
    TOO_DEAR,
    WHITE,
    bit,
    count,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.money import gain_money, pay

NUM_SPACES = len(DISC_SPACES)


@kernel
def has_white_disc(s, t, seat):
    """Whether a disc lies on a white-cornered space of the board, payable or not.

    Rule: R80
    """
    for space in range(NUM_SPACES):
        if t.disc_corners[space] == WHITE and s.discs_left[seat, space] > 0:
            return True
    return False


@kernel
def why_not_disc(s, t, seat, corners, reserve, space):
    """A disc of the board: the right corners, and its cost out of the dollars that are not reserved.

    White corners take discs with white corners, or any once only dark ones are left; dark corners take all.

    Rule: R41, R80, R81  Table: 3.11
    """
    if space >= NUM_SPACES or s.discs_left[seat, space] == 0:
        return NO_DISC
    if corners == WHITE and t.disc_corners[space] == DARK and has_white_disc(s, t, seat):
        return NEEDS_WHITE
    if np.int64(s.money[seat]) - reserve < t.disc_cost[space]:
        return TOO_DEAR
    return OK


@kernel
def disc_spaces(s, t, seat, corners, reserve):
    """Spaces of the board from which a disc may be taken (mask).

    Rule: R41
    """
    found = np.int64(0)
    white_only = corners == WHITE and has_white_disc(s, t, seat)
    left = np.int64(s.money[seat]) - reserve
    for space in range(NUM_SPACES):
        if s.discs_left[seat, space] > 0 and left >= t.disc_cost[space]:
            if not (white_only and t.disc_corners[space] == DARK):
                found |= bit(space)
    return found


@kernel
def why_not_relocate(s, t, seat, corners, reserve, target, station):
    """A disc of another station may be moved only if none of the board can be placed; its corners do not matter.

    ``target``: the station to upgrade, or NOWHERE for a delivery.

    Rule: R41, R80, 4.7m
    """
    if station >= t.num_stations:
        return NO_SUCH_THING
    if not marked(np.int64(s.stations[seat]), station):
        return NO_DISC
    if station == target:
        return SAME_STATION
    if disc_spaces(s, t, seat, corners, reserve) != 0:
        return DISC_AT_HAND
    return OK


@kernel
def stations_to_move(s, t, seat, corners, reserve, target):
    """Stations whose disc may be moved (mask).

    Rule: R41, R80
    """
    if disc_spaces(s, t, seat, corners, reserve) != 0:
        return np.int64(0)
    found = np.int64(s.stations[seat])
    if target != NOWHERE:
        found &= ~bit(target)
    return found


@kernel
def do_take_disc(s, t, seat, space):
    """Take a disc: its cost is paid, its dollars are gained with it.

    Rule: R41, R81  Table: 3.11
    """
    s.discs_left[seat, space] -= 1
    pay(s, seat, t.disc_cost[space])
    gain_money(s, seat, t.disc_gain[space])


@kernel
def do_move_disc(s, seat, station):
    """Take the disc of another station; its master is kept, its points are lost.

    Rule: R41, R77, 4.7m
    """
    s.stations[seat] &= ~bit(station)


@kernel
def do_place_disc(s, seat, place, target):
    """Put the disc on a station or a city."""
    if place == AT_STATION:
        s.stations[seat] |= bit(target)
    else:
        s.city_discs[seat, target] += 1


# ---- upgrades


@kernel
def why_not_upgrade(s, t, seat, station):
    """No own disc there, the dollars for station and disc, or a disc to move from another station.

    Rule: R31, R49, R77
    """
    if station >= t.num_stations:
        return NO_SUCH_THING
    if marked(np.int64(s.stations[seat]), station):
        return DISC_THERE
    cost = t.station_cost[station]
    if s.money[seat] < cost:
        return TOO_DEAR
    if disc_spaces(s, t, seat, t.station_corners[station], cost) != 0:
        return OK
    if s.stations[seat] != 0:
        return OK
    return NO_DISC


@kernel
def do_pay_upgrade(s, t, seat, station):
    """The station is paid first, then comes the disc.

    Rule: R31, R77
    """
    pay(s, seat, t.station_cost[station])


@kernel
def why_not_behind(s, t, seat, station):
    """A station whose turnout lies behind the engine; stations in towns are behind nothing.

    Rule: R33, R78, 4.7k
    """
    if station >= t.num_stations:
        return NO_SUCH_THING
    space = t.station_rail[station]
    if space == NOWHERE or space >= s.engine[seat]:
        return NOT_BEHIND
    return why_not_upgrade(s, t, seat, station)


@kernel
def can_upgrade_behind(s, t, seat):
    """Whether building 9b has a target.

    Rule: R66, R78
    """
    for station in range(t.num_stations):
        if why_not_behind(s, t, seat, station) == OK:
            return True
    return False


@kernel
def stations_of(s, seat):
    """Stations with an own disc, those in towns included.

    Rule: R77
    """
    return count(np.int64(s.stations[seat]))


# ---- station masters


@kernel
def why_not_appoint(s, t, seat, station, worker):
    """A hired worker is given up for the station master lying there; printed workers are not eligible.

    Rule: R31, R77
    """
    if s.master_at[station] == 0:
        return NO_TILE
    if s.workers[seat, worker] < 2:
        return NO_HIRED_WORKER
    return OK


@kernel
def do_appoint(s, seat, station, worker):
    """The rightmost worker of the kind goes there for good; its space is uncovered.

    Rule: R24, R31, 4.7r
    Returns the station master.
    """
    master = np.int64(s.master_at[station]) - 1
    s.workers[seat, worker] -= 1
    s.master_worker[station] = worker + 1
    s.master_at[station] = 0
    s.masters[seat] |= bit(master)
    return master


@kernel
def why_not_pool(s, t, master):
    """Any station master left over at the set-up, while they last.

    Rule: R1, R82  Table: 3.9
    """
    if master >= t.num_masters:
        return NO_SUCH_THING
    if not marked(np.int64(s.master_pool), master):
        return NO_TILE
    return OK


@kernel
def do_pool(s, seat, master):
    """Take a left-over station master; no worker is given for it.

    Rule: 4.7d  Table: 3.9
    """
    s.master_pool &= ~bit(master)
    s.masters[seat] |= bit(master)
