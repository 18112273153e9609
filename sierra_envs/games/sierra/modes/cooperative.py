"""Cooperative campaign: one team of two or three whose weakest member is the result.

Rule: 2.7.1
"""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.modes.solo import suns
from sierra_envs.games.sierra.names import R_BASE, R_RESULT, R_STAGE, R_SUNS


@kernel
def lowest_total(out, first, size):
    """The lowest base total of a group.

    Rule: 2.7.3
    """
    least = out[first, R_BASE]
    for seat in range(first + 1, first + size):
        least = min(least, out[seat, R_BASE])
    return least


@kernel
def do_stage_result(out, thresholds):
    """Everybody shares the lowest total as the result, its Suns, and the win that one Sun brings.

    Rule: 2.6.3, 2.7.3, 2.7.4
    """
    result = lowest_total(out, 0, out.shape[0])
    earned = suns(thresholds, result)
    for seat in range(out.shape[0]):
        out[seat, R_RESULT] = result
        out[seat, R_SUNS] = earned
        out[seat, R_STAGE] = min(earned, 1)
