"""Scoring vocabulary: features about columns. A column is all cards above one another, with or without interruption."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.names import NUM_COLOURS
from sierra_envs.games.sierra.rules.board import ones
from sierra_envs.games.sierra.rules.survey import LANE, height


@kernel
def colmax(v):
    """Cards of the tallest column.

    Rule: 4.2/COLMAX
    """
    best = 0
    for x in range(v.width):
        best = max(best, height(v, x))
    return best


@kernel
def collen(v, low, high):
    """Columns of ``low`` to ``high`` cards.

    Rule: 4.2/COLLEN
    """
    total = 0
    for x in range(v.width):
        if low <= height(v, x) <= high:
            total += 1
    return total


@kernel
def coluniq(v, k):
    """Columns of at least k cards whose symbols are all different.

    Rule: 4.2/COLUNIQ
    """
    total = 0
    for x in range(v.width):
        if (v.twice >> x) & 1 == 0 and height(v, x) >= k:
            total += 1
    return total


@kernel
def colcolours(v, k):
    """Columns that show at least k different colours.

    Rule: 4.2/COLCOLOURS
    """
    total = 0
    for x in range(v.width):
        shown = (v.tints_b >> x) & 1
        for colour in range(NUM_COLOURS - 1):
            shown += (v.tints_a >> (colour * LANE + x)) & 1
        if shown >= k:
            total += 1
    return total


@kernel
def colgap(v):
    """Columns with an empty cell between their lowest and their highest card.

    Rule: 4.2/COLGAP
    """
    return ones(v.gaps)
