"""The Role card: who takes a Diary card, who places, and in which order.

A place is the position of a player inside the group, 0 = leftmost. A trio has two placers, at the lower and at the
higher place.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.modes.hooks import hand_size, has_round, is_trio, trio_discards
from sierra_envs.games.sierra.names import (
    BY_SEAT,
    DISCARD,
    GAME_OVER,
    KEEP,
    MAX_HAND,
    NO_COMPANION,
    NOTHING,
    OK,
    PLACE,
    PLACED,
    SEAT_ORDER,
    SIDE,
    YIELDED,
)

LOWER, HIGHER = range(2)


@kernel
def do_move_role(s, g):
    """The Role card, at first with the leftmost player, moves to the next place each round; a lone player needs none.

    Rule: 2.1.5, 2.3.4, 2.4.5, 2.8.1
    Ruling: G5
    """
    s.role[g] = s.role[g] + 1 if s.role[g] + 1 < s.team[g] else 0


@kernel
def role_seat(s, g):
    """The player who holds the Role card of a group.

    Rule: 2.1.5
    """
    return np.int64(s.first[g]) + s.role[g]


@kernel
def placers(s, g):
    """How many players of the group place Mountain cards.

    Rule: 2.1.9
    """
    return 2 if is_trio(s, g) else 1


@kernel
def placer(s, g, which):
    """The place of the only placer, or of a trio's LOWER or HIGHER one: whoever does not hold the Role card.

    Rule: 2.1.9, 2.4.3, 2.8.2
    """
    role, size = np.int64(s.role[g]), s.team[g]
    if size == 1:
        return 0
    if size == 2:
        return 1 - role
    if which == LOWER:
        return 1 if role == 0 else 0
    return 1 if role == 2 else 2


@kernel
def cards_in(hand):
    """Cards in a hand; its places are filled from the front."""
    n = 0
    while n < MAX_HAND and hand[n] != NOTHING:
        n += 1
    return n


@kernel
def cards_used(s, t, g, which):
    """Cards that a placer has placed or discarded in this round."""
    return hand_size(s, t, g) - cards_in(s.hand[g, placer(s, g, which)])


@kernel
def decision(s, t, g):
    """What the group decides next, and who by his place; GAME_OVER when it has done everything in this round.

    First the sides; then in every round the Role holder keeps a Diary card, the placers place, the lower one first
    unless he yielded, and in Teams each of a trio's placers discards a card before the other's turn. These are asked
    even if equal cards leave no choice.

    Rule: 2.4.2, 2.4.3, 2.4.7, 2.7.2, 2.8.2, 4.5.9, 5.4.4, 5.4.5, 5.5.2
    Ruling: G11, G15, G18
    """
    if s.round_no == 0:
        return (SIDE if s.side[g] == 0 else GAME_OVER), 0
    if not has_round(s, t, g):
        return GAME_OVER, 0
    if s.chosen[g] == NOTHING:
        return KEEP, np.int64(s.role[g])
    if not is_trio(s, g):
        return (PLACE if cards_used(s, t, g, LOWER) < PLACED else GAME_OVER), placer(s, g, LOWER)
    for turn in range(2):
        which = turn ^ s.yielded[g]
        used = cards_used(s, t, g, which)
        if used == 0:
            return PLACE, placer(s, g, which)
        if used == 1 and trio_discards(s, g):
            return DISCARD, placer(s, g, which)
    return GAME_OVER, 0


@kernel
def why_not_yield(s, t, g):
    """The lower placer of a trio may let the other take his whole turn first, once a round, before either has placed.

    Rule: 2.2.8, 2.4.7, 2.10.5
    Ruling: G11
    """
    if not is_trio(s, g):
        return NO_COMPANION
    if t.team_order == BY_SEAT:
        return SEAT_ORDER
    if s.yielded[g] != 0 or cards_used(s, t, g, LOWER) + cards_used(s, t, g, HIGHER) > 0:
        return YIELDED
    return OK


@kernel
def do_yield(s, g):
    """The other placer goes first in this round.

    Rule: 2.4.7
    """
    s.yielded[g] = 1
