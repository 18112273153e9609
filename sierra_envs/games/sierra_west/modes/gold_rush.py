"""Gold Rush: mines along the trail and the die, lantern and dynamite, mine carts, the marmot."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import below
from sierra_envs.games.sierra_west.common import along_trail
from sierra_envs.games.sierra_west.names import (
    DIE,
    GOLD,
    NOT_ALONG_TRAIL,
    OK,
    PLAIN,
    SHADOWS,
    TOOL_YOURS,
)

DYNAMITE, LANTERN = 0, 1


@kernel
def do_cart_supply(s, t, number):
    """Mine carts at the start; both tools lie in the supply.

    Rule: 2.10.C1
    """
    s.carts_left = t.carts_start[number]


@kernel
def why_not_mine(s, t, p, slot):
    """A mine card along the trail; none at the trailhead.

    Rule: 2.10.C3
    """
    if slot >= along_trail(s, t, p):
        return NOT_ALONG_TRAIL
    return OK


@kernel
def do_mine(s, t, p, slot):
    """Roll once and read the card's row: gold, or gold only with the tool that answers the danger.

    Rule: 2.10.C2, 2.10.C3
    """
    die = below(s, DIE)
    card = np.int64(s.slot[slot])
    danger = np.int64(t.mine_danger[card, die])
    tool = np.int64(s.lantern) if danger == SHADOWS else np.int64(s.dynamite)
    if danger == PLAIN or tool == p:
        s.goods[p, GOLD] += t.mine_gold[card, die]


@kernel
def why_not_tool(s, p, tool):
    """A tool that is not this player's yet.

    Rule: 2.4.14, 2.10.C1
    """
    holder = s.dynamite if tool == DYNAMITE else s.lantern
    if holder == p:
        return TOOL_YOURS
    return OK


@kernel
def do_take_tool(s, p, tool):
    """From the supply or from another player; it stays until somebody takes it.

    Rule: 2.10.C1, 2.10.C4, 2.10.C7
    """
    if tool == DYNAMITE:
        s.dynamite = p
    else:
        s.lantern = p


@kernel
def do_take_cart(s, p):
    """One mine cart, while they last.

    Rule: 2.10.C5, 2.10.C7, 4.9.7
    """
    if s.carts_left > 0:
        s.carts_left -= 1
        s.carts[p] += 1
