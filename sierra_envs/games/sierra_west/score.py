"""Scoring."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import players
from sierra_envs.games.sierra_west.modes.hooks import mode_points
from sierra_envs.games.sierra_west.names import (
    BEAR,
    GOLD,
    HASTINGS,
    MODE_ANIMAL,
    NOTHING,
    NUM_CABIN_SPACES,
    NUM_TRACKS,
    R_ANIMALS,
    R_CABINS,
    R_CARDS,
    R_CLAIMED,
    R_GOLD,
    R_HASTINGS,
    R_HOMESTEADS,
    R_MODE,
    R_TOKENS,
    R_WAGON,
    count,
)


@kernel
def card_points(s, t, p):
    """The chart of claimed cards, wherever they are.

    Rule: 2.11.3, 2.11.4, 3.3
    """
    return np.int64(t.chart[count(s.claimed[p])])


@kernel
def animal_points(s, t, p):
    """Minus points for face-down animals; Hastings has four tiles.

    Rule: 2.11.3, 3.3, 4.9.9
    """
    tiles = BEAR + 1 if s.seats == 1 and p == HASTINGS else MODE_ANIMAL + 1
    return -np.int64(t.animal_penalty) * (tiles - count(s.animals[p]))


@kernel
def cabin_points(s, t, p):
    """Minus points for empty cabin spaces.

    Rule: 2.8.1, 2.11.3, 3.3
    """
    empty = 0
    for space in range(NUM_CABIN_SPACES):
        if s.cabin[p, space] == NOTHING:
            empty += 1
    return -np.int64(t.cabin_penalty) * empty


@kernel
def homestead_points(s, t, p):
    """Every marker, those of the apple tracks too, times the multiplier of the wagon.

    Rule: 2.9.3, 2.10.A8, 2.11.3, 3.2
    """
    markers = np.int64(0)
    for track in range(NUM_TRACKS):
        markers += np.int64(s.track[p, track])
    return markers * np.int64(t.multiplier[s.wagon[p]])


@kernel
def points_of(s, t, p):
    """All lines together; it may be less than nothing.

    Rule: 2.11.3
    """
    return (
        card_points(s, t, p)
        + animal_points(s, t, p)
        + cabin_points(s, t, p)
        + np.int64(s.goods[p, GOLD]) * t.gold_points
        + np.int64(s.tokens[p]) * t.token_points
        + homestead_points(s, t, p)
        + mode_points(s, t, p)
    )


@kernel
def is_better(s, t, p, other):
    """More points, then more mountain cards, then the farther wagon.

    Rule: 2.1.2
    """
    mine, theirs = points_of(s, t, p), points_of(s, t, other)
    if mine != theirs:
        return mine > theirs
    mine, theirs = count(s.claimed[p]), count(s.claimed[other])
    if mine != theirs:
        return mine > theirs
    return s.wagon[p] > s.wagon[other]


@kernel
def rank_of(s, t, p):
    """One more than the number of better players, so a tie shares it.

    Rule: 2.1.2, 2.12.4
    """
    rank = 1
    for other in range(players(s)):
        if is_better(s, t, other, p):
            rank += 1
    return rank


@kernel
def score(s, t, points, ranks):
    """Points and ranks if the game ended now; a lone player is ranked with Hastings.

    Rule: 2.1.2, 2.11.3, 2.12.4
    """
    for p in range(s.seats):
        points[p] = points_of(s, t, p)
        ranks[p] = rank_of(s, t, p)


@kernel
def results(s, t, out):
    """The lines of the score, what they are made of, and the solo opponent's points.

    Rule: 2.11.3, 2.12.4
    """
    for p in range(s.seats):
        out[p, R_CARDS] = card_points(s, t, p)
        out[p, R_ANIMALS] = animal_points(s, t, p)
        out[p, R_CABINS] = cabin_points(s, t, p)
        out[p, R_GOLD] = np.int64(s.goods[p, GOLD]) * t.gold_points
        out[p, R_TOKENS] = np.int64(s.tokens[p]) * t.token_points
        out[p, R_HOMESTEADS] = homestead_points(s, t, p)
        out[p, R_MODE] = mode_points(s, t, p)
        out[p, R_CLAIMED] = count(s.claimed[p])
        out[p, R_WAGON] = s.wagon[p]
        out[p, R_HASTINGS] = points_of(s, t, HASTINGS) if s.seats == 1 else 0
