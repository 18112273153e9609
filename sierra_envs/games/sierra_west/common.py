"""Questions that every chapter asks about the table."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.names import (
    ANY_APPLE,
    ANY_BASIC,
    ANY_FISH,
    BULLET,
    CAMP,
    FOOD,
    GOLD,
    GREEN_APPLE,
    HASTINGS,
    LEFT_CLIMBER,
    NUM_APPLES,
    NUM_FISH,
    NUM_GOODS,
    PAIR,
    STONE,
    TROUT,
    WOOD,
)


@kernel
def players(s):
    """Players at the table; the solo game is one of two.

    Rule: 2.1.1, 2.12.2
    """
    if s.seats == 1:
        return 2
    return np.int64(s.seats)


@kernel
def is_hastings(s, p):
    """Whether this row belongs to the automatic opponent."""
    return s.seats == 1 and p == HASTINGS


@kernel
def owner_of(f):
    """Whose a frontiersman is: the last one is Hastings' left climber."""
    if f == LEFT_CLIMBER:
        return HASTINGS
    return f


@kernel
def opponent(s, offset):
    """The player ``offset`` places clockwise from the active one."""
    return (np.int64(s.active) + offset) % players(s)


@kernel
def is_idle(s, p, pioneer):
    """Only a pioneer in camp is idle."""
    return s.place[p, pioneer] == CAMP


@kernel
def along_trail(s, t, p):
    """How many slots lie along a player's trail and hold a card; they are the first ones.

    Rule: 2.9.2
    """
    return min(np.int64(t.space_slot[s.wagon[p]]), np.int64(s.slots_filled))


# ---- goods


@kernel
def basics_of(s, p):
    """Food, wood and stone together; gold, apples, fish and bullets are not basic.

    Rule: 2.4.10, 2.10.A2
    """
    return np.int64(s.goods[p, FOOD]) + s.goods[p, WOOD] + s.goods[p, STONE]


@kernel
def fish_of(s, p):
    """Fish of all colours together."""
    total = np.int64(0)
    for colour in range(NUM_FISH):
        total += np.int64(s.goods[p, TROUT + colour])
    return total


@kernel
def do_gain(s, t, p, gain):
    """Goods, apples and tokens of a gain; what exceeds the room for apples and bullets is lost. Wild units are chosen.

    Rule: 2.4.1, 2.4.7, 2.10.A1, 2.10.D4, 2.10.D13
    """
    for good in range(BULLET):
        s.goods[p, good] += gain[good]
    s.goods[p, BULLET] = min(np.int64(t.bullet_cap), np.int64(s.goods[p, BULLET]) + gain[BULLET])
    for colour in range(NUM_APPLES):
        s.apples[colour] = min(np.int64(t.apple_cap), np.int64(s.apples[colour]) + gain[GREEN_APPLE + colour])
    s.tokens[p] += gain[PAIR]


@kernel
def gains_something(s, t, p, gain):
    """Whether a gain changes anything: bullets and apples need room.

    Rule: 2.4.14, 2.5.6
    """
    if gain[BULLET] > 0 and s.goods[p, BULLET] < t.bullet_cap:
        return True
    for colour in range(NUM_APPLES):
        if gain[GREEN_APPLE + colour] > 0 and s.apples[colour] < t.apple_cap:
            return True
    for good in range(BULLET):
        if gain[good] > 0:
            return True
    return gain[ANY_BASIC] > 0 or gain[PAIR] > 0


@kernel
def can_pay(s, p, price):
    """Whether a whole price can be paid, its named part from other units than its wild part.

    Rule: 2.4.10, 2.4.13
    """
    basics, fish, apples = np.int64(0), np.int64(0), np.int64(0)
    for good in range(NUM_GOODS):
        left = np.int64(s.goods[p, good]) - price[good]
        if left < 0:
            return False
        if good < GOLD:
            basics += left
        elif good > GOLD and good < BULLET:
            fish += left
    for colour in range(NUM_APPLES):
        left = np.int64(s.apples[colour]) - price[GREEN_APPLE + colour]
        if left < 0:
            return False
        apples += left
    return basics >= price[ANY_BASIC] and fish >= price[ANY_FISH] and apples >= price[ANY_APPLE]


@kernel
def do_pay_named(s, p, price):
    """Pay what a price names outright; what is wild is owed. Spent goods go back to the supply.

    Rule: 2.4.10, 2.4.13, 2.10.A1, 2.10.B9
    """
    for good in range(NUM_GOODS):
        s.goods[p, good] -= price[good]
    for colour in range(NUM_FISH):
        s.fish_supply[colour] += price[TROUT + colour]
    for colour in range(NUM_APPLES):
        s.apples[colour] -= price[GREEN_APPLE + colour]
    s.owed[0] = price[ANY_BASIC]
    s.owed[1] = price[ANY_APPLE]
    s.owed[2] = price[ANY_FISH]


# ---- the mule


@kernel
def do_take_mule(s, p):
    """From whoever has it; nothing happens if it is this player's already.

    Rule: 2.4.4
    """
    if s.mule != p:
        s.mule = p
        s.mule_place = CAMP


@kernel
def can_be_raised(s, t, p, track):
    """Whether a marker can rise: the top space is exclusive, all others stop one below.

    Rule: 2.5.3, 2.10.A8
    """
    marker = s.track[p, track]
    if marker >= t.track_top:
        return False
    if marker < t.track_top - 1:
        return True
    for other in range(players(s)):
        if s.track[other, track] >= t.track_top:
            return False
    return True


@kernel
def do_raise(s, t, p, track):
    """Move a marker up one space, if it can rise; whether it did.

    Rule: 2.5.2, 2.5.3
    """
    if not can_be_raised(s, t, p, track):
        return False
    s.track[p, track] += 1
    return True
