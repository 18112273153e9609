"""Objective cards: gaining and playing them."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import draw_from_counts
from sierra_envs.games.trails_to_the_north.names import (
    EMPTY_DECK,
    MAX_CATTLE,
    MAX_OBJECTIVES,
    NO_SUCH_THING,
    NOT_DISPLAYED,
    NOT_IN_HAND,
    OK,
    TO_HAND,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.cards import gain_card, gain_to_hand, leave_hand
from sierra_envs.games.trails_to_the_north.rules.market import total

FROM_DECK = MAX_OBJECTIVES


@kernel
def refill_objectives(s, t):
    """Objective cards are displayed up to their number, while the deck lasts.

    Rule: R8, R53
    """
    while total(s.objectives[:]) < t.objectives_shown and total(s.objective_deck[:]) > 0:
        s.objectives[draw_objective(s)] += 1


@kernel
def draw_objective(s):
    """The top card of the objective deck, which is not empty."""
    card = draw_from_counts(s, s.objective_deck[:], total(s.objective_deck[:]))
    s.objective_deck[card] -= 1
    return card


@kernel
def why_not_take(s, t, destination, choice):
    """A displayed card, or the top of the deck; into the hand only from the display.

    Rule: R53, R91
    """
    if choice == FROM_DECK:
        if destination == TO_HAND:
            return NO_SUCH_THING
        if total(s.objective_deck[:]) == 0:
            return EMPTY_DECK
        return OK
    if s.objectives[choice] == 0:
        return NOT_DISPLAYED
    return OK


@kernel
def can_take(s, t, destination):
    """Whether there is an objective card to gain.

    Rule: R53, R82, 4.7l
    """
    if total(s.objectives[:]) > 0:
        return True
    return destination != TO_HAND and total(s.objective_deck[:]) > 0


@kernel
def do_take(s, t, seat, destination, choice):
    """The card goes to the discard pile, or to the hand; the display is refilled at once.

    Rule: R53, R91
    """
    if choice == FROM_DECK:
        gain_card(s, seat, MAX_CATTLE + draw_objective(s))
        return
    s.objectives[choice] -= 1
    if destination == TO_HAND:
        gain_to_hand(s, seat, MAX_CATTLE + choice)
    else:
        gain_card(s, seat, MAX_CATTLE + choice)
    refill_objectives(s, t)


@kernel
def why_not_play(held, choice):
    """An objective card of the hand (``held``: its faces as a mask), before phase A or between actions of phase B.

    In Kansas City and after it none is played: no decision there offers it.

    Rule: R11, R54, R84, 4.7c
    """
    if not marked(held, MAX_CATTLE + choice):
        return NOT_IN_HAND
    return OK


@kernel
def do_play(s, t, seat, choice):
    """The card is put in front of its player, where it will be scored.

    Rule: R54, R55, 4.8h
    Returns its immediate action.
    """
    leave_hand(s, seat, MAX_CATTLE + choice)
    s.front[seat, choice] += 1
    return t.objective_effect[choice]
