"""Another deal of the cards that a seat cannot see, for search."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import below, mix
from sierra_envs.games.sierra_west.names import bit, count, nth

SALT = np.uint64(0x51E22A_0E57)


@kernel
def redeal_hidden(s, t, seat, seed):
    """Deal anew, uniformly, which of a player's cards are in the hand and which in the deck; chance to come is new.

    Known of another hand is what is shown of it; the rest is any part of the pool of hand and deck. Face-down mountain
    cards, the cabin stack and the plan deck are sets here, drawn from when they show (see ``state.py``).

    Rule: 5.2
    """
    s.rng = mix(np.uint64(seed) ^ SALT)
    for p in range(s.seats):
        if p != seat:
            redeal_hand(s, p)


@kernel
def redeal_hand(s, p):
    """As many unknown hand cards as before, any of the pool."""
    known = np.int64(s.shown[p])
    pool = (np.int64(s.hand[p]) | np.int64(s.deck[p])) & ~known
    hand = known
    for _ in range(count(np.int64(s.hand[p]) & ~known)):
        card = nth(pool, below(s, count(pool)))
        pool &= ~bit(card)
        hand |= bit(card)
    s.hand[p] = hand
    s.deck[p] = pool
