"""Another deal of the cards that a seat cannot see, for search."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import draw_from_counts, mix, next_u64
from sierra_envs.games.colorado.names import GIVE, MAX_SEATS, NUM_CARDS, OK, SWAP_PLAY, marked
from sierra_envs.games.colorado.rules.action import why_not_play
from sierra_envs.games.colorado.rules.call import has_choice

SALT = np.uint64(0xC0109AD0)
TO_UNIT = 2.0**-53
S11 = np.uint64(11)
OTHERS = MAX_SEATS - 1
PATIENCE = 10_000


@kernel
def redeal_hidden(s, t, seat, seed):
    """Deal the unseen cards anew, uniformly over physical cards, with every hand size and every proof as it is.

    A pending GIVE or SWAP_PLAY of another seat proves that he has the choice; deals without it are dealt again.

    Rule: 54, 55, 57
    """
    s.rng = mix(np.uint64(seed) ^ SALT)
    pool = np.zeros(NUM_CARDS, np.int64)
    gather(s, seat, pool)
    others = np.zeros(OTHERS, np.int64)
    rooms = np.zeros(OTHERS, np.int64)
    bound_others(s, seat, others, rooms)
    ways = np.zeros((NUM_CARDS + 1, rooms[0] + 1, rooms[1] + 1, rooms[2] + 1))
    count_ways(s, pool, others, rooms, ways)
    old_hand, old_deck = s.hand.copy(), s.deck.copy()
    left = np.zeros(NUM_CARDS, np.int64)
    for _ in range(PATIENCE):
        left[:] = pool
        deal_bound(s, left, others, rooms, ways)
        deal_free(s, seat, left)
        if choice_is_possible(s, seat):
            return
    s.hand[:] = old_hand
    s.deck[:] = old_deck


@kernel
def gather(s, seat, pool):
    """The cards that the seat cannot see: the deck and the other hands."""
    for card in range(NUM_CARDS):
        pool[card] = s.deck[card]
        for other in range(s.seats):
            if other != seat:
                pool[card] += s.hand[other, card]


@kernel
def bound_others(s, seat, others, rooms):
    """The other seats with proofs about their hand, and the cards each holds; the rest of the places stay empty."""
    n = 0
    for other in range(s.seats):
        if other != seat and s.absent[other] != 0:
            others[n] = other
            rooms[n] = s.hand_size[other]
            n += 1


@kernel
def choose_of(n, k):
    """How many ways there are to choose k of n physical cards."""
    ways = 1.0
    for i in range(k):
        ways = ways * (n - i) / (i + 1)
    return ways


@kernel
def share(s, other, card, available, room):
    """The most cards of a type that a hand with proofs can take."""
    if marked(s.absent[other], card):
        return 0
    return min(available, room)


@kernel
def count_ways(s, pool, others, rooms, ways):
    """ways[card, a, b, c]: deals of this and the later card types that fill a, b and c places of the bound hands.

    Filling hand after hand under the proofs would not be uniform, for a later hand may be left with too few cards.
    """
    ways[NUM_CARDS, 0, 0, 0] = 1.0
    for card in range(NUM_CARDS - 1, -1, -1):
        for a in range(rooms[0] + 1):
            for b in range(rooms[1] + 1):
                for c in range(rooms[2] + 1):
                    ways[card, a, b, c] = count_at(s, pool, others, ways, card, a, b, c)


@kernel
def count_at(s, pool, others, ways, card, a, b, c):
    """One entry of ``ways``: the sum over how many of this type each bound hand takes."""
    total = 0.0
    n = pool[card]
    for x in range(share(s, others[0], card, n, a) + 1):
        for y in range(share(s, others[1], card, n - x, b) + 1):
            for z in range(share(s, others[2], card, n - x - y, c) + 1):
                later = ways[card + 1, a - x, b - y, c - z]
                if later > 0.0:
                    total += later * choose_of(n, x) * choose_of(n - x, y) * choose_of(n - x - y, z)
    return total


@kernel
def deal_bound(s, left, others, rooms, ways):
    """Type after type, how many each bound hand takes, with the weight of the deals that follow."""
    a, b, c = rooms[0], rooms[1], rooms[2]
    for card in range(NUM_CARDS):
        n = left[card]
        rest = np.float64(next_u64(s) >> S11) * TO_UNIT * ways[card, a, b, c]
        took_x, took_y, took_z = -1, -1, -1
        for x in range(share(s, others[0], card, n, a) + 1):
            for y in range(share(s, others[1], card, n - x, b) + 1):
                for z in range(share(s, others[2], card, n - x - y, c) + 1):
                    later = ways[card + 1, a - x, b - y, c - z]
                    if later > 0.0 and rest >= 0.0:
                        rest -= later * choose_of(n, x) * choose_of(n - x, y) * choose_of(n - x - y, z)
                        took_x, took_y, took_z = x, y, z
        give_types(s, others, rooms, card, took_x, took_y, took_z)
        left[card] = n - took_x - took_y - took_z
        a, b, c = a - took_x, b - took_y, c - took_z


@kernel
def give_types(s, others, rooms, card, x, y, z):
    """Write the copies of one type into the bound hands; places without a hand take nothing."""
    if rooms[0] > 0:
        s.hand[others[0], card] = x
    if rooms[1] > 0:
        s.hand[others[1], card] = y
    if rooms[2] > 0:
        s.hand[others[2], card] = z


@kernel
def deal_free(s, seat, left):
    """Hands without proofs take any of the cards left; the deck keeps the rest."""
    total = 0
    for card in range(NUM_CARDS):
        total += left[card]
    for other in range(s.seats):
        if other != seat and s.absent[other] == 0:
            s.hand[other, :] = 0
            for _ in range(s.hand_size[other]):
                card = draw_from_counts(s, left, total)
                left[card] -= 1
                total -= 1
                s.hand[other, card] += 1
    for card in range(NUM_CARDS):
        s.deck[card] = left[card]


@kernel
def choice_is_possible(s, seat):
    """Whether another seat that is seen to choose a card has cards to choose from."""
    if s.seat == seat:
        return True
    if s.phase == GIVE:
        return has_choice(s, s.target, s.asked)
    if s.phase != SWAP_PLAY:
        return True
    for card in range(NUM_CARDS):
        if why_not_play(s, card) == OK:
            return True
    return False
