"""Scoring."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.colorado.names import NUM_TRACKS


@kernel
def points_of(s, t, seat):
    """Badges, and on each flag track the furthest column reached; the columns are no badges.

    Rule: 25, 33  Ruling: G12
    """
    points = int(s.badge_sum[seat])
    for colour in range(NUM_TRACKS):
        points += t.column_points[colour, s.flag_track[seat, colour]]
    return points


@kernel
def is_better(s, points, seat, other):
    """More points, then more badges, then more nuggets.

    Rule: 34
    """
    if points[seat] != points[other]:
        return points[seat] > points[other]
    if s.badges[seat] != s.badges[other]:
        return s.badges[seat] > s.badges[other]
    return s.nuggets[seat] > s.nuggets[other]


@kernel
def score(s, t, points, ranks):
    """Points if the game ended now; a rank is one more than the number of better players, so a tie shares it.

    Rule: 33, 34, 35, 52
    """
    for seat in range(s.seats):
        points[seat] = points_of(s, t, seat)
    for seat in range(s.seats):
        rank = 1
        for other in range(s.seats):
            if is_better(s, points, other, seat):
                rank += 1
        ranks[seat] = rank
