"""Scoring vocabulary: features about columns. A column is all cards above one another, with or without interruption."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.rules.board import ones


@kernel
def colmax(v):
    """Cards of the tallest column.

    Rule: 4.2/COLMAX, 2.2.9
    """
    best = v.height[0]
    for x in range(1, v.width):
        best = max(best, v.height[x])
    return best


@kernel
def collen(v, low, high):
    """Columns of ``low`` to ``high`` cards.

    Rule: 4.2/COLLEN, 2.2.9
    """
    total = 0
    for x in range(v.width):
        if low <= v.height[x] <= high:
            total += 1
    return total


@kernel
def coluniq(v, k):
    """Columns of at least k cards whose symbols are all different.

    Rule: 4.2/COLUNIQ
    """
    total = 0
    for x in range(v.width):
        if v.height[x] >= k and ones(v.kinds[x]) == v.height[x]:
            total += 1
    return total


@kernel
def colcolours(v, k):
    """Columns that show at least k different colours.

    Rule: 4.2/COLCOLOURS
    """
    total = 0
    for x in range(v.width):
        if ones(v.tints[x]) >= k:
            total += 1
    return total


@kernel
def colgap(v):
    """Columns with an empty cell between their lowest and their highest card.

    Rule: 4.2/COLGAP
    """
    total = 0
    for x in range(v.width):
        if v.gaps[x] > 0:
            total += 1
    return total
