"""Another deal of everything that a seat cannot see, for search: the other hands, and chance to come.

Hand and draw pile together are public, and so are the cards that everybody saw go into a hand. The rest of every other
hand is drawn anew from what is left. While another seat is about to decide, hands that would leave it no such decision
are drawn again. What the unfinished decisions below the top one tell (half a double action is done, so a second card
was in the hand when it began) is not used: such deals are a few more than those that cannot be told apart.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.record import ALL, Field, record
from sierra_envs.core.rng import below, mix
from sierra_envs.core.scratch import scratch
from sierra_envs.games.trails_to_the_north.names import NUM_CARDS
from sierra_envs.games.trails_to_the_north.offers import options

SALT = np.uint64(0x7A115)
TRIES = 10_000
"""About one deal in 150 is accepted in the rarest decision found (estimated), so luck practically always finds one."""
HAND = record((Field("cards", np.int64, (NUM_CARDS,), 0, 14, ALL, "copies of each card"),))

blank_hand = scratch(HAND)


@kernel
def redeal_hidden(s, t, seat, seed):
    """Draw the other hands uniformly from the deals that the seat cannot tell apart.

    Rule: R58, R91
    """
    s.rng = mix(np.uint64(seed) ^ SALT)
    for other in range(s.seats):
        if other != seat and other != s.seat:
            deal_hand(s, np.int64(other))
    if s.seat != seat and s.finished == 0:
        deal_deciding_hand(s, t, np.int64(s.seat))
    s.rng = mix(s.rng)


@kernel
def deal_hand(s, seat):
    """The cards known stay; the others are drawn from the rest of hand and draw pile."""
    left = np.int64(0)
    missing = np.int64(s.hand_size[seat])
    for card in range(NUM_CARDS):
        s.hand[seat, card] = s.known[seat, card]
        left += np.int64(s.pool[seat, card]) - np.int64(s.known[seat, card])
        missing -= np.int64(s.known[seat, card])
    for _ in range(missing):
        k = below(s, left)
        for card in range(NUM_CARDS):
            k -= np.int64(s.pool[seat, card]) - np.int64(s.hand[seat, card])
            if k < 0:
                s.hand[seat, card] += 1
                break
        left -= 1


@kernel
def has_a_choice(s, t):
    """Whether the top frame offers at least two ids, as every decision that is asked does."""
    head, body = options(s, t)
    if head != 0 and body != 0:
        return True
    return head & (head - 1) != 0 or body & (body - 1) != 0


@kernel
def deal_deciding_hand(s, t, seat):
    """A hand with which the decision on top would be asked.

    Rejection keeps the deal uniform; the true hand is one of those accepted, and stays if luck never finds another.

    Rule: R64
    """
    true = blank_hand()
    for card in range(NUM_CARDS):
        true.cards[card] = s.hand[seat, card]
    for _ in range(TRIES):
        deal_hand(s, seat)
        if has_a_choice(s, t):
            return
    for card in range(NUM_CARDS):
        s.hand[seat, card] = true.cards[card]
