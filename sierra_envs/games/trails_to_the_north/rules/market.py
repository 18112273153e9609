"""The cattle market."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import draw_from_counts
from sierra_envs.games.trails_to_the_north.names import (
    ADD_TO_MARKET,
    COWBOY,
    EMPTY_DECK,
    MAX_CATTLE,
    NO_COWBOYS,
    NO_SUCH_THING,
    NOT_ASKED_FOR,
    NOT_DISPLAYED,
    OK,
    TOO_DEAR,
    least,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.cards import gain_card
from sierra_envs.games.trails_to_the_north.rules.money import pay


@kernel
def total(counts):
    """The sum of counts."""
    n = np.int64(0)
    for i in range(counts.shape[0]):
        n += np.int64(counts[i])
    return n


@kernel
def add_to_market(s, cards):
    """Turn over cards of the market deck, as far as they go; the display may grow beyond its usual size.

    Rule: R25
    """
    left = total(s.market_deck[:])
    for _ in range(min(cards, left)):
        card = draw_from_counts(s, s.market_deck[:], left)
        s.market_deck[card] -= 1
        s.market[card] += 1
        left -= 1


@kernel
def refill_market(s, t):
    """Up to the usual size, which depends on the number of players and on the Simmental option.

    Rule: R7, R36, 2.16, 4.8k
    """
    add_to_market(s, t.market_size[s.seats] - total(s.market[:]))


@kernel
def displayed(s, t, group):
    """Displayed cards that a group of options buys."""
    n = np.int64(0)
    for card in range(MAX_CATTLE):
        if marked(t.group_cards[group], card):
            n += np.int64(s.market[card])
    return n


@kernel
def why_not_buy(s, t, seat, option, cowboys):
    """One purchase: unused cowboys, dollars, and the cards displayed; adding cards needs a deck.

    ``cowboys``: used already, in this action or by option in this turn.

    Rule: R20, R25, R73, 5.8/cowboys_reset_per_action
    """
    if option >= t.num_options:
        return NO_SUCH_THING
    if np.int64(s.workers[seat, COWBOY]) - cowboys < t.option_cowboys[option]:
        return NO_COWBOYS
    if s.money[seat] < t.option_dollars[option]:
        return TOO_DEAR
    if t.option_group[option] == ADD_TO_MARKET:
        if total(s.market_deck[:]) == 0:
            return EMPTY_DECK
        return OK
    if displayed(s, t, t.option_group[option]) < t.option_cards[option]:
        return NOT_DISPLAYED
    return OK


@kernel
def can_buy(s, t, seat, cowboys):
    """Whether any option can be bought.

    Rule: R66, R73
    """
    for option in range(t.num_options):
        if why_not_buy(s, t, seat, option, cowboys) == OK:
            return True
    return False


@kernel
def do_buy(s, t, seat, option):
    """Pay for an option; "add" turns its cards over at once.

    Rule: R25, R68
    Returns the cowboys used.
    """
    pay(s, seat, t.option_dollars[option])
    if t.option_group[option] == ADD_TO_MARKET:
        add_to_market(s, t.option_cards[option])
    s.cowboys_used = least(np.int64(s.cowboys_used) + t.option_cowboys[option], 20)
    return t.option_cowboys[option]


@kernel
def why_not_cattle(s, t, group, card):
    """A displayed card of the group paid for, or of those given for free.

    Rule: R73
    """
    if s.market[card] == 0:
        return NOT_DISPLAYED
    if not marked(t.group_cards[group], card):
        return NOT_ASKED_FOR
    return OK


@kernel
def do_take_cattle(s, seat, card):
    """The card goes to the discard pile; nothing is refilled.

    Rule: R25
    """
    s.market[card] -= 1
    gain_card(s, seat, card)
