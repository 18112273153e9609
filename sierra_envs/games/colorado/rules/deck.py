"""Cards on the move: deck, hands, discard pile."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import draw_from_counts
from sierra_envs.games.colorado.names import NUM_CARDS, bit


@kernel
def shuffle_discards(s):
    """The whole discard pile becomes the new deck.

    Rule: 32, 56
    """
    for card in range(NUM_CARDS):
        s.deck_size += s.discards[card]
        s.deck[card] += s.discards[card]
        s.discards[card] = 0


@kernel
def take_top_card(s):
    """The top card of the deck, -1 if neither deck nor discards have one; the discards are shuffled only now.

    The deck is kept as counts: a random card of a shuffled deck is its top card.

    Rule: 2, 32, 56
    """
    if s.deck_size == 0:
        shuffle_discards(s)
    if s.deck_size == 0:
        return -1
    card = draw_from_counts(s, s.deck, s.deck_size)
    s.deck[card] -= 1
    s.deck_size -= 1
    return card


@kernel
def draw_cards(s, seat, cards):
    """Draw into the hand what there is, up to a number; the first card drawn ends all proofs about the hand.

    Rule: 32, 41, 55
    """
    for _ in range(cards):
        card = take_top_card(s)
        if card < 0:
            return
        s.hand[seat, card] += 1
        s.hand_size[seat] += 1
        s.absent[seat] = 0


@kernel
def leave_hand(s, seat, card):
    """Take a card out of a hand; where it goes is for the caller of this to say.

    Rule: 57
    """
    s.hand[seat, card] -= 1
    s.hand_size[seat] -= 1


@kernel
def discard(s, card):
    """Lay a card face up on the discard pile.

    Rule: 32, 57
    """
    s.discards[card] += 1


@kernel
def lay_in_play_area(s, seat, card):
    """Lay a card face up in front of a player, where each type lies at most once.

    Rule: 10, 14, 57
    """
    s.area[seat] |= bit(card)
