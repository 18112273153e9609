"""Hands, draw decks and the cards on the player board."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import below
from sierra_envs.games.sierra_west.names import (
    LOWER_CARDS,
    MAX_PATH,
    MIDDLE,
    MODE_CARD,
    NO_CARD,
    NO_HAND_CARD,
    NUM_PATHS,
    OK,
    ORDERS,
    bit,
    count,
    nth,
)

# where the cards of the sorted hand go: ORDERS as one number for each, two bits a card
_PACKED = tuple(order[0] | order[1] << 2 | order[2] << 4 for order in ORDERS)
ORDER_CODES = np.array(_PACKED, np.int64)


@kernel
def hand_limit(t):
    """Three cards, four in the expert variant.

    Rule: 2.2.9, 2.12.1
    """
    if t.expert != 0:
        return np.int64(t.hand_expert)
    return np.int64(t.hand)


@kernel
def do_draw_card(s, p):
    """The top card: claimed ones lie there, then those in unknown order, then the mode card; then the discard pile.

    Before the discard pile is shuffled all cards drawn so far are known: they were the whole deck.

    Rule: 2.2.4, 2.3.13, 2.6.3
    """
    if s.top_size[p] > 0:
        s.top_size[p] -= 1
        card = np.int64(s.top[p, s.top_size[p]])
        s.top[p, s.top_size[p]] = NO_CARD
        s.shown[p] = np.int64(s.shown[p]) | bit(card)
    elif s.deck[p] == 0 and s.bottom[p] != 0:
        card = np.int64(MODE_CARD)
        s.bottom[p] = 0
        s.shown[p] = np.int64(s.shown[p]) | bit(card)
    else:
        if s.deck[p] == 0:
            s.shown[p] = s.hand[p]
            s.deck[p] = s.discards[p]
            s.deck_size[p] = count(s.discards[p])
            s.discards[p] = 0
        card = nth(s.deck[p], below(s, count(s.deck[p])))
        s.deck[p] = np.int64(s.deck[p]) & ~bit(card)
    s.deck_size[p] -= 1
    s.hand[p] = np.int64(s.hand[p]) | bit(card)


@kernel
def do_draw_hand(s, t, p):
    """Draw a new hand; if no card of unknown place is left in the deck, everybody knows the whole hand.

    Rule: 2.2.9, 2.3.13, 2.12.1
    """
    for _ in range(hand_limit(t)):
        do_draw_card(s, p)
    s.hand_size[p] = hand_limit(t)
    if s.deck[p] == 0:
        s.shown[p] = s.hand[p]


@kernel
def why_not_hand_card(s, p, i):
    """The hand, sorted by card number, has such a card."""
    if i >= s.hand_size[p]:
        return NO_HAND_CARD
    return OK


@kernel
def do_drop(s, p, i):
    """Expert variant: the card that is not played lies openly beside the board.

    Rule: 2.12.1
    """
    card = nth(s.hand[p], i)
    s.hand[p] = np.int64(s.hand[p]) & ~bit(card)
    s.shown[p] = np.int64(s.shown[p]) & ~bit(card)
    s.hand_size[p] -= 1
    s.aside = card


@kernel
def do_arrange(s, t, p, order):
    """Lay out the hand; the nine icons of the two paths come from the two lower cards and the upper one.

    Rule: 2.3.1, 2.3.2, 3.6
    """
    code = ORDER_CODES[order]
    for position in range(3):
        s.board[position] = nth(s.hand[p], (code >> (2 * position)) & 3)
    s.hand[p] = 0
    s.hand_size[p] = 0
    s.shown[p] = 0
    for path in range(NUM_PATHS):
        for spot in range(t.path_length[path]):
            card = np.int64(s.board[t.spot_position[path, spot]])
            s.icons[path, spot] = t.card_icon[s.mode, card, t.spot_slot[path, spot]]


@kernel
def animals_on_board(s, t):
    """Animals that can be trapped (mask): those of all three cards, or of the lower ones only.

    Rule: 2.3.3, 2.13.5
    """
    animals = 0
    for position in range(3):
        if position != MIDDLE or t.animals_visible != LOWER_CARDS:
            animal = np.int64(t.card_animal[s.mode, s.board[position]])
            if animal >= 0:
                animals |= bit(animal)
    return animals


@kernel
def do_discard_board(s, p):
    """The cards played go face-up on the discard pile, with the one beside the board.

    Rule: 2.3.13, 2.12.1
    """
    for position in range(3):
        s.discards[p] = np.int64(s.discards[p]) | bit(s.board[position])
        s.board[position] = NO_CARD
    if s.aside != NO_CARD:
        s.discards[p] = np.int64(s.discards[p]) | bit(s.aside)
        s.aside = NO_CARD
    for path in range(NUM_PATHS):
        for spot in range(MAX_PATH):
            s.icons[path, spot] = 0
