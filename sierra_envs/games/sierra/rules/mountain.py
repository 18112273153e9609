"""Mountain cards in the hand: drawn, taken from in front of the group, placed, discarded, passed on."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import below, draw_from_counts
from sierra_envs.games.sierra.modes.hooks import (
    group_count,
    hand_size,
    is_trio,
    passes_clockwise,
)
from sierra_envs.games.sierra.names import (
    FRONT,
    MAX_HAND,
    NO_CARD,
    NOTHING,
    OK,
    PLACED,
    SAME_CARD,
)
from sierra_envs.games.sierra.rules.landscape import colour_of, do_place, why_not_spot
from sierra_envs.games.sierra.rules.role import HIGHER, LOWER, cards_in, placer, placers


@kernel
def draw_mountain_card(s):
    """A card from the deck at random; the deck never runs out.

    Rule: 2.1.1, 2.4.9, 2.9.1, 2.9.2, 5.2.2
    """
    card = draw_from_counts(s, s.deck, np.int64(s.deck_size))
    s.deck[card] -= 1
    s.deck_size -= 1
    return card


@kernel
def insert_card(hand, card):
    """Put a card into a hand, which ascends by type.

    Rule: 5.4.1
    """
    i = MAX_HAND - 1
    while i > 0 and (hand[i - 1] == NOTHING or hand[i - 1] > card):
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = card


@kernel
def take_slot(hand, slot):
    """Take a card out of a hand, which closes up.

    Rule: 5.4.1
    """
    card = np.int64(hand[slot])
    for i in range(slot, MAX_HAND - 1):
        hand[i] = hand[i + 1]
    hand[MAX_HAND - 1] = NOTHING
    return card


@kernel
def lay_front(front, one, other):
    """Two cards face down in front of a group; their order means nothing."""
    front[0] = min(one, other)
    front[1] = max(one, other)


@kernel
def deal_front(s, g):
    """Two cards from the deck go face down in front of a group.

    Rule: 2.3.5
    """
    for i in range(FRONT):
        s.front[g, i] = draw_mountain_card(s)
    lay_front(s.front[g], np.int64(s.front[g, 0]), np.int64(s.front[g, 1]))


@kernel
def take_front(s, g, coin):
    """A single placer takes both cards in front of the group; a trio's placers one each, and the coin says which.

    Rule: 2.4.1, 2.7.2, 5.2.1
    Ruling: G10
    """
    for i in range(FRONT):
        if s.front[g, i] != NOTHING:
            which = HIGHER if is_trio(s, g) and i != coin else LOWER
            insert_card(s.hand[g, placer(s, g, which)], np.int64(s.front[g, i]))
            s.front[g, i] = NOTHING


@kernel
def draw_hands(s, t, g):
    """Whoever places takes what lies in front of the group and draws up to a full hand, the lower seat first.

    Rule: 2.4.1, 2.6.2, 2.7.2, 2.8.2, 4.5.3, 4.5.8, 5.2.3
    Ruling: G10, G21
    """
    coin = 0
    if is_trio(s, g) and s.front[g, 0] != NOTHING:
        coin = below(s, 2)
    take_front(s, g, coin)
    for which in range(placers(s, g)):
        hand = s.hand[g, placer(s, g, which)]
        for _ in range(hand_size(s, t, g) - cards_in(hand)):
            insert_card(hand, draw_mountain_card(s))


@kernel
def why_not_slot(hand, slot):
    """A card in the hand; of equal cards the first.

    Rule: 5.4.1
    """
    if hand[slot] == NOTHING:
        return NO_CARD
    if slot > 0 and hand[slot] == hand[slot - 1]:
        return SAME_CARD
    return OK


@kernel
def why_not_place(s, g, place, slot, family, k):
    """A card of one's own hand, and a spot for its colour.

    Rule: 2.4.3, 2.2.6
    """
    reason = why_not_slot(s.hand[g, place], slot)
    if reason != OK:
        return reason
    return why_not_spot(s.landscape[g], colour_of(np.int64(s.hand[g, place, slot])), family, k)


@kernel
def do_place_card(s, g, place, slot, family, k):
    """The card leaves the hand for the group's Landscape, for good.

    Rule: 2.1.2, 2.2.8, 2.4.3, 2.8.3
    Ruling: G19
    """
    do_place(s.landscape[g], take_slot(s.hand[g, place], slot), family, k)


@kernel
def do_discard(s, g, place, slot):
    """A trio's placer discards a card of his choice; the others see it when the round is closed.

    Rule: 2.4.3, 2.7.2
    """
    which = LOWER if place == placer(s, g, LOWER) else HIGHER
    s.dropped[g, which] = take_slot(s.hand[g, place], slot)


@kernel
def do_file_discards(s, g):
    """At the end of the round the cards discarded join the pile.

    Rule: 2.4.3, 2.9.5
    """
    for i in range(PLACED):
        if s.dropped[g, i] != NOTHING:
            s.pile[g, s.dropped[g, i]] += 1
            s.pile_size += 1
            s.dropped[g, i] = NOTHING


@kernel
def do_discard_rest(s, g):
    """In the campaign all Mountain cards that were not placed are discarded, in the last round too.

    Rule: 2.6.2, 2.6.6, 2.7.2, 4.5.8
    """
    for place in range(s.team[g]):
        while s.hand[g, place, 0] != NOTHING:
            s.pile[g, take_slot(s.hand[g, place], 0)] += 1
            s.pile_size += 1


@kernel
def next_group(s, t, g, round_no):
    """The group that gets the cards which group ``g`` passes at the end of a round.

    Rule: 2.1.7, 2.1.8, 2.4.4, 2.8.4, 2.8.6
    """
    if passes_clockwise(s, t, round_no):
        return (g + 1) % group_count(s)
    return (g + group_count(s) - 1) % group_count(s)


@kernel
def do_pass_on(s, t, g):
    """The two cards left over go face down in front of the next group; of a trio, one from each placer.

    Rule: 2.4.4, 2.8.2
    """
    one = take_slot(s.hand[g, placer(s, g, LOWER)], 0)
    other = take_slot(s.hand[g, placer(s, g, HIGHER)], 0)
    lay_front(s.passed[g], one, other)
    lay_front(s.front[next_group(s, t, g, np.int64(s.round_no))], one, other)
