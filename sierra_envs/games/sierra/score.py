"""Points: what every player would have if the game ended now."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.modes.hooks import (
    do_results,
    group_count,
    rank_is_shared,
    river_points,
    wind_points,
    worthless_card,
)
from sierra_envs.games.sierra.names import (
    NOTHING,
    NUM_DIARY,
    NUM_SIDES,
    R_BASE,
    R_DESTINATION,
    R_DIARY,
    R_RIVER,
    R_TOTAL,
    R_WIND,
    RIVER,
    WIND,
)
from sierra_envs.games.sierra.rules.cards import card_points
from sierra_envs.games.sierra.rules.diary import kept_count
from sierra_envs.games.sierra.rules.role import role_seat
from sierra_envs.games.sierra.rules.survey import blank_survey, survey


@kernel
def destination_points(s, t, v, g):
    """The chosen side of the Destination; on the Stage of two goals, both sides.

    Rule: 2.1.4, 2.5.3, 4.5.5, 4.5.10
    """
    points = np.int64(0)
    for side in range(NUM_SIDES):
        if (np.int64(s.side[g]) >> side) & 1 != 0:
            points += card_points(
                t, s.landscape[g], v, NUM_DIARY + np.int64(s.destination[g]) * NUM_SIDES + side
            )
    return points


@kernel
def diary_points(s, t, v, g, card):
    """One Diary card of a player, by his group's Landscape; on some Stages a worthless one costs points.

    Rule: 2.1.3, 4.5.6, 4.5.11
    """
    points = card_points(t, s.landscape[g], v, card)
    if points == 0:
        return worthless_card(s, t)
    return points


@kernel
def diary_total(s, t, v, g, seat):
    """All Diary cards of a player, the one kept in this round included.

    Rule: 2.5.3
    """
    points = np.int64(0)
    for i in range(kept_count(s, seat)):
        points += diary_points(s, t, v, g, np.int64(s.kept[seat, i]))
    if s.chosen[g] != NOTHING and seat == role_seat(s, g):
        points += diary_points(s, t, v, g, np.int64(s.options[g, s.chosen[g]]))
    return points


@kernel
def results(s, t, out):
    """Everything that is reported, int32 (seats, len(RESULTS)): the parts of the base total and what they win.

    Rule: 2.5.3, 2.5.8, 5.5.7
    """
    out[:] = 0
    for g in range(group_count(s)):
        v = blank_survey()
        survey(s.landscape[g], v)
        destination = destination_points(s, t, v, g)
        for seat in range(s.first[g], s.first[g] + s.team[g]):
            out[seat, R_DESTINATION] = destination
            out[seat, R_RIVER] = v.symbols[RIVER] * river_points(s, t)
            out[seat, R_WIND] = v.symbols[WIND] * wind_points(s, t)
            out[seat, R_DIARY] = diary_total(s, t, v, g, seat)
            base = destination + out[seat, R_RIVER] + out[seat, R_WIND] + out[seat, R_DIARY]
            out[seat, R_BASE] = base
            out[seat, R_TOTAL] = base
    do_results(s, t, out)


@kernel
def score(s, t, points, ranks):
    """Base totals, and 1 + the number of players with a higher one; no bonus changes a rank, there is no tie-break.

    Rule: 2.5.3, 2.5.8, 2.7.4, 2.8.5
    Ruling: G16
    """
    for g in range(group_count(s)):
        v = blank_survey()
        survey(s.landscape[g], v)
        shared = destination_points(s, t, v, g)
        shared += v.symbols[RIVER] * river_points(s, t) + v.symbols[WIND] * wind_points(s, t)
        for seat in range(s.first[g], s.first[g] + s.team[g]):
            points[seat] = shared + diary_total(s, t, v, g, seat)
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            if points[other] > points[seat] and not rank_is_shared(s):
                ranks[seat] += 1
