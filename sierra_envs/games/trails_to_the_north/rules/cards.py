"""Cards on the move: draw pile, hand, discard pile; what an action asks for.

Hand and draw pile together are ``pool``, which everybody can work out; only the hand is secret.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import below
from sierra_envs.games.trails_to_the_north.names import (
    NO_PAIR,
    NOT_ASKED_FOR,
    NOT_IN_HAND,
    NUM_CARDS,
    OK,
    PAIR,
    bit,
    marked,
)


@kernel
def draw_pile(s, seat):
    """Cards in a draw pile."""
    return np.int64(s.pool_size[seat]) - np.int64(s.hand_size[seat])


@kernel
def cards_to_draw(s, seat):
    """Cards that a player could still draw, from draw pile and discard pile.

    Rule: R64, R65
    """
    return draw_pile(s, seat) + np.int64(s.discard_size[seat])


@kernel
def shuffle_discards(s, seat):
    """The discard pile becomes the draw pile; until then it was empty, so everybody knows what is in the hand.

    Rule: R17
    """
    for card in range(NUM_CARDS):
        s.known[seat, card] = s.hand[seat, card]
        s.pool[seat, card] += s.discards[seat, card]
        s.discards[seat, card] = 0
    s.pool_size[seat] += s.discard_size[seat]
    s.discard_size[seat] = 0


@kernel
def draw_card(s, seat):
    """Draw one card into the hand; False if there is none.

    The draw pile is kept as counts: a random card of a shuffled pile is its top card.

    Rule: R17
    """
    if draw_pile(s, seat) == 0:
        if s.discard_size[seat] == 0:
            return False
        shuffle_discards(s, seat)
    k = below(s, draw_pile(s, seat))
    pool, hand = s.pool[seat], s.hand[seat]
    for card in range(NUM_CARDS):
        k -= np.int64(pool[card]) - np.int64(hand[card])
        if k < 0:
            hand[card] += 1
            break
    s.hand_size[seat] += 1
    return True


@kernel
def draw_cards(s, seat, cards):
    """Draw a number of cards, or what is there; returns how many.

    Rule: R17, R65
    """
    drawn = 0
    for _ in range(cards):
        if not draw_card(s, seat):
            break
        drawn += 1
    return drawn


@kernel
def leave_hand(s, seat, card):
    """Take a card out of the hand; where it goes is for the caller of this to say."""
    s.hand[seat, card] -= 1
    s.pool[seat, card] -= 1
    s.hand_size[seat] -= 1
    s.pool_size[seat] -= 1
    if s.known[seat, card] > 0:
        s.known[seat, card] -= 1


@kernel
def gain_card(s, seat, card):
    """A card gained goes to the discard pile.

    Rule: R19
    """
    s.discards[seat, card] += 1
    s.discard_size[seat] += 1


@kernel
def gain_to_hand(s, seat, card):
    """A card taken openly into the hand.

    Rule: R53, 4.7s
    """
    s.hand[seat, card] += 1
    s.pool[seat, card] += 1
    s.known[seat, card] += 1
    s.hand_size[seat] += 1
    s.pool_size[seat] += 1


@kernel
def do_discard(s, seat, card):
    """From the hand to the face-up discard pile.

    Rule: R19
    """
    leave_hand(s, seat, card)
    gain_card(s, seat, card)


@kernel
def do_trash(s, seat, card):
    """From the hand out of the game; objective cards as well.

    Rule: R86
    """
    leave_hand(s, seat, card)
    s.removed_cards[card] += 1


@kernel
def reveal_hand(s, seat):
    """Everybody sees the hand.

    Rule: R37
    """
    for card in range(NUM_CARDS):
        s.known[seat, card] = s.hand[seat, card]


@kernel
def discard_hand(s, seat):
    """The whole hand goes to the discard pile, objective cards too.

    Rule: R39
    """
    for card in range(NUM_CARDS):
        held = s.hand[seat, card]
        s.discards[seat, card] += held
        s.pool[seat, card] -= held
        s.hand[seat, card] = 0
        s.known[seat, card] = 0
    s.discard_size[seat] += s.hand_size[seat]
    s.pool_size[seat] -= s.hand_size[seat]
    s.hand_size[seat] = 0


# ---- what is asked for


@kernel
def hand_mask(s, seat):
    """The faces in the hand as a mask."""
    hand = s.hand[seat]
    held = np.int64(0)
    for card in range(NUM_CARDS):
        held |= np.int64(hand[card] > 0) << np.int64(card)
    return held


@kernel
def paired(s, t, seat, card, held):
    """Whether a second card of the type of this hand card is in the hand.

    Rule: 4.7b, 4.7p  Table: 3.3/F
    """
    if t.card_type[card] < 0:
        return False
    return s.hand[seat, card] > 1 or held & t.class_cards[t.card_type[card]] & ~bit(card) != 0


@kernel
def pair_mask(s, t, seat, held):
    """The hand cards of which there is a pair; the three stages of the Simmental are one type.

    Rule: 4.7b, 4.7p
    """
    pairs = np.int64(0)
    for card in range(t.num_cattle):
        if marked(held, card) and paired(s, t, seat, card, held):
            pairs |= bit(card)
    return pairs


@kernel
def class_mask(s, t, seat, wanted):
    """The faces in the hand that belong to a class of cards."""
    held = hand_mask(s, seat)
    if wanted == PAIR:
        return pair_mask(s, t, seat, held)
    return held & t.class_cards[wanted]


@kernel
def class_count(s, t, seat, wanted):
    """How many hand cards belong to a class."""
    n = np.int64(0)
    for card in range(NUM_CARDS):
        if marked(t.class_cards[wanted], card):
            n += np.int64(s.hand[seat, card])
    return n


@kernel
def why_not_card(s, t, seat, wanted, card):
    """A hand card of the class that is asked for.

    Rule: R18, R19
    """
    if s.hand[seat, card] == 0:
        return NOT_IN_HAND
    if not marked(t.class_cards[wanted], card):
        return NOT_ASKED_FOR
    if wanted == PAIR and not paired(s, t, seat, card, hand_mask(s, seat)):
        return NO_PAIR
    return OK
