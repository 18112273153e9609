"""Teams: duos, and one trio if the number of players is odd; Individual and Team Victory."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.names import R_BASE, R_BONUS, R_INDIVIDUAL, R_TEAM, R_TOTAL

TEAM = 2
SWITCH_AFTER_ROUND = 9  # never: nothing is passed at the end of round 9


@kernel
def mark_individual_wins(out):
    """All players with the highest base total win individually, no matter what.

    Rule: 2.5.4
    """
    top = out[0, R_BASE]
    for seat in range(1, out.shape[0]):
        top = max(top, out[seat, R_BASE])
    for seat in range(out.shape[0]):
        if out[seat, R_BASE] == top:
            out[seat, R_INDIVIDUAL] = 1


@kernel
def do_team_victory(out, first, size, bonus):
    """The winner's companions earn a bonus; if then everyone of the team exceeds all others, they win as a team too.

    ``first`` and ``size`` are the team of one individual winner. A winner in another team means no bonus and no Team
    Victory. Two winners inside the team get no bonus, a third member does.

    Rule: 2.5.5, 2.5.6, 2.5.7
    Ruling: G8
    """
    last = first + size
    for seat in range(out.shape[0]):
        if out[seat, R_INDIVIDUAL] == 1 and not first <= seat < last:
            return
    for seat in range(first, last):
        if out[seat, R_INDIVIDUAL] == 0:
            out[seat, R_BONUS] = bonus
            out[seat, R_TOTAL] += bonus
    for other in range(out.shape[0]):
        if not first <= other < last:
            for seat in range(first, last):
                if out[seat, R_TOTAL] <= out[other, R_BASE]:
                    return
    for seat in range(first, last):
        out[seat, R_TEAM] = 1
