"""Boots: the pool, steps of the frontiersman, the wagon trail, Pair of Boots tokens."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import can_pay, do_pay_named
from sierra_envs.games.sierra_west.names import (
    BASE,
    CARD_GONE,
    GREEN,
    LAST_SPACE,
    NO_BOOTS,
    NO_EFFECT,
    NO_TOKEN,
    NOT_ADJACENT,
    OK,
    TAN,
    TOO_DEAR,
    bit,
    marked,
)


@kernel
def boots(s):
    """Boots that can be spent now: of tokens, and of the icons under both pioneers less what was spent of them.

    Rule: 2.4.2, 2.4.12
    """
    return np.int64(s.token_boots) + s.icon_boots[TAN] + s.icon_boots[GREEN] - s.boots_spent


@kernel
def do_spend_boots(s, n):
    """Token boots go first.

    Rule: 2.4.12
    """
    of_tokens = min(n, np.int64(s.token_boots))
    s.token_boots -= of_tokens
    s.boots_spent += n - of_tokens


@kernel
def do_leave_boots(s, pioneer):
    """A pioneer leaves its icon: what was spent is charged to it first, the rest to the other one; its own are lost.

    Rule: 2.4.2, 2.4.12
    """
    excess = np.int64(s.boots_spent) - s.icon_boots[pioneer]
    if excess > 0:
        s.icon_boots[1 - pioneer] -= excess
    s.icon_boots[pioneer] = 0
    s.boots_spent = 0


@kernel
def do_drop_token_boots(s):
    """Token boots are lost with the first action that is no step, no wagon move and no further token.

    Rule: 2.9.4
    """
    s.token_boots = 0


# ---- frontiersman


@kernel
def reach(s, t, p):
    """Nodes that one step of the frontiersman reaches (mask): adjacent cards that are present, the base from row 1.

    Rule: 2.6.1, 2.6.2, 2.6.8
    """
    return np.int64(t.adjacent[s.front[p]]) & (np.int64(s.present) | bit(BASE))


@kernel
def why_not_step(s, t, p, node):
    """One boot, one adjacent card; others may stand there.

    Rule: 2.6.1, 2.6.2, 2.6.8
    """
    if boots(s) < 1:
        return NO_BOOTS
    if not marked(t.adjacent[s.front[p]], node):
        return NOT_ADJACENT
    if not marked(reach(s, t, p), node):
        return CARD_GONE
    return OK


@kernel
def do_step(s, p, node):
    """Rule: 2.6.1, 2.3.10"""
    do_spend_boots(s, 1)
    s.front[p] = node


# ---- wagon


@kernel
def why_not_wagon(s, t, p, available):
    """Boots and goods printed right of the wagon's space; the last space cannot be left.

    Rule: 2.9.1
    """
    if s.wagon[p] >= t.last_space:
        return LAST_SPACE
    space = np.int64(s.wagon[p]) + 1
    if available < t.trail_boots[space]:
        return NO_BOOTS
    if not can_pay(s, p, t.trail_price[space]):
        return TOO_DEAR
    return OK


@kernel
def do_wagon(s, t, p):
    """Pay and move one space to the right.

    Rule: 2.9.1, 2.3.10
    """
    space = np.int64(s.wagon[p]) + 1
    do_spend_boots(s, np.int64(t.trail_boots[space]))
    do_pay_named(s, p, t.trail_price[space])
    s.wagon[p] = space


# ---- tokens


@kernel
def why_not_token(s, t, p):
    """A token is spent only if a step or a wagon move is possible with it.

    Rule: 2.9.4
    """
    if s.tokens[p] == 0:
        return NO_TOKEN
    if reach(s, t, p) == 0 and why_not_wagon(s, t, p, boots(s) + t.token_boots) != OK:
        return NO_EFFECT
    return OK


@kernel
def do_token(s, t, p):
    """Rule: 2.9.4"""
    s.tokens[p] -= 1
    s.token_boots += t.token_boots
