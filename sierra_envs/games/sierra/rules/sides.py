"""Destinations: each group chooses the side that it will score."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.modes.hooks import group_count
from sierra_envs.games.sierra.names import NOT_NOW, OK, SIDE


@kernel
def why_not_choose_side(s):
    """Before anything is drawn, seat 0 of the group chooses either side.

    Rule: 2.3.3, 2.8.7
    """
    if s.phase != SIDE:
        return NOT_NOW
    return OK


@kernel
def do_choose_side(s, g, side):
    """The side is chosen face down: the other groups see it when all have chosen.

    Rule: 2.1.4, 2.3.3
    Ruling: G6, G15
    """
    s.side[g] = 1 << side


@kernel
def do_reveal_sides(s):
    """All groups see the sides at the same time, once the last one has chosen.

    Rule: 2.3.3
    Ruling: G15
    """
    for g in range(group_count(s)):
        s.shown_side[g] = s.side[g]
