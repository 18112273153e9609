"""What Kansas City and the towns put on the stack of unfinished decisions: later parts first."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.pending import push
from sierra_envs.games.trails_to_the_north.names import (
    ALTERNATIVE,
    AT_CITY,
    CERT_TO,
    CITY_ARROWS,
    CITY_CREST,
    DELIVER,
    DISC,
    EFFECT,
    FORESIGHT,
    FROM_INCOME,
    HAND_DOWN,
    KC_DONE,
    MAY,
    MEDIUM,
    MUST,
    REWARD,
    SIMMENTAL,
    STATION,
    TOWN_ENTERED,
    TRANSPORT,
    UPGRADE,
    me,
)
from sierra_envs.games.trails_to_the_north.rules.kansas_city import completes_arrow
from sierra_envs.games.trails_to_the_north.rules.rail import transport_cost
from sierra_envs.games.trails_to_the_north.rules.stations import disc_spaces


@kernel
def open_choice(s, first, second, may, node):
    """An effect, or the choice between the two sides of a slash."""
    if second != 0:
        push(s, ALTERNATIVE, first, second, may + 2 * node)
    elif first != 0:
        push(s, EFFECT, first, may, node)


# ---- Kansas City


@kernel
def open_kansas_city(s):
    """Foresight 1 to 3, income, delivery.

    Rule: R16c, R36, 4.8e
    """
    push(s, KC_DONE, 0, 0, 0)
    push(s, CERT_TO, 0, 0, 0)
    for column in range(3):
        push(s, FORESIGHT, 2 - column, 0, 0)


@kernel
def after_income(s, t, total):
    """Simmental, then the hand is discarded, then the delivery.

    Rule: R38, R39, R40
    """
    push(s, DELIVER, total, FROM_INCOME, 0)
    push(s, HAND_DOWN, 0, 0, 0)
    if t.simmental != 0:
        push(s, SIMMENTAL, 1, 0, 0)
        push(s, SIMMENTAL, 0, 0, 0)


@kernel
def open_delivery(s, t, city, source):
    """Disc, transport cost, crest, arrows; without any disc to place only the transport is left.

    Rule: R40, R41, R43, R79, R80, R81, 4.7e
    """
    seat = me(s)
    cost = transport_cost(s, t, seat, city) if source == FROM_INCOME else 0
    if disc_spaces(s, t, seat, t.city_corners[city], cost) == 0 and s.stations[seat] == 0:
        push(s, TRANSPORT, cost, 0, 0)
        return
    push(s, CITY_ARROWS, city, 0, 0)
    push(s, CITY_CREST, city, 0, 0)
    push(s, TRANSPORT, cost, 0, 0)
    push(s, DISC, city, cost, AT_CITY)


@kernel
def run_crest(s, t, city):
    """The effects of a city, which cannot be refused.

    Rule: R42  Table: 3.9
    """
    node = np.int64(s.herder[me(s)])
    for i in range(2):
        if t.city_effects[city, 1 - i] != 0:
            push(s, EFFECT, t.city_effects[city, 1 - i], MUST, node)


@kernel
def run_arrows(s, t, city):
    """Arrows that this disc completes, from west to east, each with all its consequences.

    Rule: R42, R79
    """
    seat = me(s)
    for i in range(t.num_arrows):
        arrow = t.num_arrows - 1 - i
        if t.arrow_effect[arrow] != 0 and completes_arrow(s, t, seat, arrow, city):
            push(s, EFFECT, t.arrow_effect[arrow], MUST, np.int64(s.herder[seat]))


# ---- towns


@kernel
def after_town(s, town, column, effect):
    """The token of an emptied column, the effect of the space, then what kind of town it is.

    Rule: R47, R51, R87
    """
    push(s, TOWN_ENTERED, town, 0, 0)
    if effect != 0:
        push(s, REWARD, effect, MAY, 0)
    if column != 0:
        push(s, REWARD, column, MAY, 0)


@kernel
def enter_town(s, t, town):
    """A medium town performs its tile, a station town may be upgraded.

    Rule: R48, R49, R52  Table: 3.10
    """
    node = np.int64(s.herder[me(s)])
    if t.town_kind[town] == MEDIUM and s.town_tile[town] > 0:
        tile = np.int64(s.town_tile[town]) - 1
        open_choice(s, t.town_tile_effect[tile, 0], t.town_tile_effect[tile, 1], t.town_tile_may[tile], node)
    elif t.town_kind[town] == STATION:
        push(s, UPGRADE, t.town_station[town], 0, 0)
