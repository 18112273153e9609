"""Call: the Caller names an opponent and a card, and is given one."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import draw_from_counts
from sierra_envs.games.colorado.names import (
    ALL_CARDS,
    ASK_ANY,
    ASK_IN_HAND,
    ASK_NOT_IN_PLAY_NOR_HAND,
    DOES_NOT_FIT,
    EMPTY_HAND,
    IN_PLAY_AREA,
    NO_SUCH_SEAT,
    NOT_IN_HAND,
    NUM_CARDS,
    NUM_VALUES,
    OK,
    bit,
    marked,
)
from sierra_envs.games.colorado.rules.deck import discard, lay_in_play_area, leave_hand


@kernel
def someone_can_be_asked(s):
    """Whether an opponent of the Caller holds a card; if nobody does there is no Call.

    Rule: 11
    """
    for seat in range(s.seats):
        if seat != s.caller and s.hand_size[seat] > 0:
            return True
    return False


@kernel
def opponent(s, offset):
    """The seat that sits ``offset`` places to the Caller's left.

    Rule: 36
    """
    return (s.caller + offset) % s.seats


@kernel
def types_in_hand(s, seat):
    """The mask of card types in a hand."""
    types = 0
    for card in range(NUM_CARDS):
        if s.hand[seat, card] > 0:
            types |= bit(card)
    return types


@kernel
def why_not_opponent(s, offset):
    """Only an opponent with a hand card may be asked, the same one as often as you like.

    Rule: 8, 38
    """
    if offset >= s.seats:
        return NO_SUCH_SEAT
    if s.hand_size[opponent(s, offset)] == 0:
        return EMPTY_HAND
    return OK


@kernel
def why_not_name(s, t, card):
    """The card named must not lie in the Caller's play area (nor in his hand, nor does it matter: ``ask_rule``).

    Rule: 8, 38, 39, 53  Ruling: G5
    """
    if t.ask_rule == ASK_ANY:
        return OK
    if t.ask_rule == ASK_NOT_IN_PLAY_NOR_HAND and s.hand[s.caller, card] > 0:
        if types_in_hand(s, s.caller) | s.area[s.caller] != ALL_CARDS:
            return ASK_IN_HAND
    if marked(s.area[s.caller], card):
        return IN_PLAY_AREA
    return OK


@kernel
def why_not_ask(s, t, offset, card):
    """The Caller names one opponent and one card.

    Rule: 8
    """
    why = why_not_opponent(s, offset)
    if why != OK:
        return why
    return why_not_name(s, t, card)


@kernel
def fits(card, asked):
    """Whether a card has the colour or the value of the card asked for.

    Rule: 9b
    """
    return card // NUM_VALUES == asked // NUM_VALUES or card % NUM_VALUES == asked % NUM_VALUES


@kernel
def has_choice(s, target, asked):
    """The target lacks the card asked for and holds two types that fit; which of them he gives is a decision.

    Rule: 9b
    """
    fitting = 0
    for card in range(NUM_CARDS):
        if s.hand[target, card] > 0 and fits(card, asked):
            fitting += 1
    return fitting > 1 and s.hand[target, asked] == 0


@kernel
def forced_answer(s, target, asked):
    """Without a choice: the exact card, or else the only type that fits, or else a random card of the hand.

    Rule: 9, 9a, 9b, 9c
    """
    if s.hand[target, asked] > 0:
        return asked
    for card in range(NUM_CARDS):
        if s.hand[target, card] > 0 and fits(card, asked):
            return card
    return draw_from_counts(s, s.hand[target], s.hand_size[target])


@kernel
def why_not_give(s, card):
    """Without the card asked for, the target gives one of its colour or its value, as he likes.

    Rule: 9b
    """
    if s.hand[s.seat, card] == 0:
        return NOT_IN_HAND
    if not fits(card, s.asked):
        return DOES_NOT_FIT
    return OK


@kernel
def do_give(s, card):
    """The card moves face up to the Caller, who keeps it in his play area, or gains a nugget for a duplicate.

    It never enters his hand and is not played: no bonus comes of it.

    Rule: 10, 40, 54
    """
    note_absent(s, s.target, s.asked, card)
    leave_hand(s, s.target, card)
    if marked(s.area[s.caller], card):
        discard(s, card)
        s.nuggets[s.caller] += 1
        return
    lay_in_play_area(s, s.caller, card)


@kernel
def note_absent(s, target, asked, given):
    """What the answer proves about the target's hand: not the card asked for, or nothing of its colour or value.

    Rule: 54, 55
    """
    if given == asked:
        return
    if fits(given, asked):
        s.absent[target] |= bit(asked)
        return
    for card in range(NUM_CARDS):
        if fits(card, asked):
            s.absent[target] |= bit(card)
