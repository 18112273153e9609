"""Exchange tokens, and the drawing and discarding that other actions ask for as well."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.trails_to_the_north.names import (
    DISCARD,
    DISCARD_N,
    DRAW_N,
    FIRST_DISCARD,
    NO_CARDS,
    NO_TOKEN,
    NOT_NOW,
    OK,
    PAIR_SECOND,
    SIMMENTAL,
    TOO_MANY,
    TRASH,
    least,
)
from sierra_envs.games.trails_to_the_north.rules.cards import cards_to_draw


@kernel
def counts_cards(kind):
    """Decisions that count or choose hand cards, during which no exchange token may be used.

    Rule: R59, R64
    """
    return kind in (FIRST_DISCARD, DISCARD, PAIR_SECOND, DRAW_N, DISCARD_N, TRASH, SIMMENTAL)


@kernel
def why_not_token(s, seat, kind):
    """At any other decision of the own turn, while there is a card to draw.

    Rule: R12, R64, 4.8d
    """
    if s.tokens[seat] == 0:
        return NO_TOKEN
    if counts_cards(kind):
        return NOT_NOW
    if cards_to_draw(s, seat) == 0:
        return NO_CARDS
    return OK


@kernel
def do_token(s, t, seat):
    """Return the token; up to two cards may be drawn.

    Rule: R12, R64
    Returns the most cards to draw.
    """
    s.tokens[seat] -= 1
    return least(t.token_draw, cards_to_draw(s, seat))


@kernel
def why_not_draw(number, most):
    """The number of cards is fixed before drawing.

    Rule: R12, R65, R91, 4.7a
    """
    if number > most:
        return TOO_MANY
    return OK


@kernel
def up_to(most):
    """The numbers 0 to ``most`` as a mask."""
    return (np.int64(2) << np.int64(most)) - 1
