"""Action: everybody does one thing of the given card's family; cards played from the hand grant another."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.colorado.names import (
    IN_PLAY_AREA,
    MAIN,
    NO_BONUS,
    NOT_IN_HAND,
    NOTHING_TO_PLAY,
    NUM_CARDS,
    NUM_VALUES,
    OK,
    PAIR_HIGH,
    PAIR_LOW,
    PAIR_NOT_IN_HAND,
    TOO_DEAR,
    marked,
)
from sierra_envs.games.colorado.rules.deck import discard, draw_cards, lay_in_play_area, leave_hand


@kernel
def why_not_pass(s):
    """A bonus may be declined as a whole, the action of the round may not.

    Rule: 12, 14, 44  Ruling: G9
    """
    if s.bonus == MAIN:
        return NO_BONUS
    return OK


@kernel
def why_not_play(s, card):
    """A hand card may be played if its type does not lie in your play area yet.

    Rule: 14
    """
    if s.hand[s.seat, card] == 0:
        return NOT_IN_HAND
    if marked(s.area[s.seat], card):
        return IN_PLAY_AREA
    return OK


@kernel
def do_play(s, t, card):
    """The card moves into the play area and grants its player, only him, one action of its family.

    Rule: 14, 42
    Returns the family.
    """
    leave_hand(s, s.seat, card)
    lay_in_play_area(s, s.seat, card)
    return t.card_family[card]


# ---- family NUGGET


@kernel
def do_take_nugget(s):
    """Gain one nugget; always possible, for the supply has no end.

    Rule: 7, 13, 41
    """
    s.nuggets[s.seat] += 1


@kernel
def price(card):
    """A card costs its value in nuggets.

    Rule: 13
    """
    return card % NUM_VALUES + 1


@kernel
def why_not_pay_and_play(s, card):
    """Pay the value of a hand card in nuggets and play it.

    Rule: 13
    """
    why = why_not_play(s, card)
    if why != OK:
        return why
    if s.nuggets[s.seat] < price(card):
        return TOO_DEAR
    return OK


@kernel
def do_pay_and_play(s, t, card):
    """The nuggets are paid before the card is laid down.

    Rule: 13, 42
    """
    s.nuggets[s.seat] -= price(card)
    return do_play(s, t, card)


# ---- family CARD


@kernel
def do_draw(s, t):
    """Draw three cards, or what is there; always possible.

    Rule: 13, 41
    """
    draw_cards(s, s.seat, t.draw)


@kernel
def cards_of_colour(s, colour):
    """Hand cards of one colour."""
    low = colour * NUM_VALUES
    return s.hand[s.seat, low] + s.hand[s.seat, low + 1] + s.hand[s.seat, low + 2]


@kernel
def left_over(s, card, low, high):
    """Physical cards of a type that stay in the hand when ``low`` and ``high`` go."""
    left = s.hand[s.seat, card]
    if card == low:
        left -= 1
    if card == high:
        left -= 1
    return left


@kernel
def why_not_discard_two(s, colour, pair):
    """Discard two cards of one colour if another hand card can be played afterwards.

    Rule: 13, 42
    """
    low = colour * NUM_VALUES + PAIR_LOW[pair]
    high = colour * NUM_VALUES + PAIR_HIGH[pair]
    if s.hand[s.seat, low] == 0 or left_over(s, high, low, high) < 0:
        return PAIR_NOT_IN_HAND
    for card in range(NUM_CARDS):
        if left_over(s, card, low, high) > 0 and not marked(s.area[s.seat], card):
            return OK
    return NOTHING_TO_PLAY


@kernel
def do_discard_two(s, colour, pair):
    """The two cards go to the discard pile; the play that follows costs nothing and is no longer optional.

    Rule: 13, 42
    """
    for value in (PAIR_LOW[pair], PAIR_HIGH[pair]):
        card = colour * NUM_VALUES + value
        leave_hand(s, s.seat, card)
        discard(s, card)
