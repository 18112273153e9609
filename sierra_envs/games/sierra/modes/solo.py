"""Solo campaign: one player, no companions and no cards in front of him before the first round.

Rule: 2.6.1, 2.6.5
"""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.names import MAX_SUNS


@kernel
def suns(thresholds, result):
    """Thresholds of the Stage that the result strictly exceeds.

    Rule: 2.6.3
    """
    n = 0
    for i in range(MAX_SUNS):
        if result > thresholds[i]:
            n += 1
    return n
