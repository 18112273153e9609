"""End: sets become flags, hands are refilled, and the seventh badge ends the game."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.colorado.names import NUM_COLOURS, NUM_VALUES, bit
from sierra_envs.games.colorado.rules.deck import discard, draw_cards

FULL_SET = (1 << NUM_VALUES) - 1


@kernel
def has_set(s, seat, colour):
    """Whether the values 1, 2 and 3 of a colour lie in a play area.

    Rule: 20
    """
    return (s.area[seat] >> (colour * NUM_VALUES)) & FULL_SET == FULL_SET


@kernel
def next_set(s, seat):
    """The colour of a player's next set, in the order red to orange, or -1.

    Rule: 16, 20, 49
    """
    for colour in range(NUM_COLOURS):
        if has_set(s, seat, colour):
            return colour
    return -1


@kernel
def sets_in_area(s, seat):
    """How many sets lie in a play area."""
    sets = 0
    for colour in range(NUM_COLOURS):
        if has_set(s, seat, colour):
            sets += 1
    return sets


@kernel
def do_discard_set(s, seat, colour):
    """The three cards go to the discard pile before the flag is chosen.

    Rule: 20, 49
    """
    for card in range(colour * NUM_VALUES, (colour + 1) * NUM_VALUES):
        s.area[seat] &= ~bit(card)
        discard(s, card)


@kernel
def do_refill(s, t):
    """From the Caller, clockwise, everyone draws all his missing cards before the next does.

    Rule: 23, 50
    """
    for i in range(s.seats):
        seat = (s.caller + i) % s.seats
        draw_cards(s, seat, t.refill - s.hand_size[seat])


@kernel
def is_last_round(s, t):
    """Somebody has seven badges, those of this End included, or the last round allowed is over.

    Rule: 24, 35, 51
    """
    if s.round_no >= t.max_rounds:
        return True
    for seat in range(s.seats):
        if s.badges[seat] >= t.badges_to_end:
            return True
    return False
