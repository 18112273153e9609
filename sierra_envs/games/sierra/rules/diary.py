"""Travel Diary: the Role holder draws, keeps one card and discards the rest."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import below
from sierra_envs.games.sierra.modes.hooks import diary_draw, group_count
from sierra_envs.games.sierra.names import (
    DIARY_WORDS,
    MAX_KEPT,
    MAX_OPTIONS,
    NO_OPTION,
    NOTHING,
    OK,
    WORD_BITS,
)
from sierra_envs.games.sierra.rules.board import ones
from sierra_envs.games.sierra.rules.role import role_seat


@kernel
def bit_of(card):
    """A Diary card inside its word of a mask."""
    return np.int64(1) << (np.int64(card) % WORD_BITS)


@kernel
def add_card(words, card):
    """Put a Diary card into a set."""
    words[card // WORD_BITS] = np.int64(words[card // WORD_BITS]) | bit_of(card)


@kernel
def nth_card(words, n):
    """The n-th Diary card of a set, from 0 and by number."""
    for w in range(DIARY_WORDS):
        word = np.int64(words[w])
        inside = ones(word)
        if n < inside:
            for _ in range(n):
                word &= word - 1
            return w * WORD_BITS + ones((word & -word) - 1)
        n -= inside
    return NOTHING


@kernel
def take_nth_card(words, n):
    """Take the n-th Diary card out of a set."""
    card = nth_card(words, n)
    words[card // WORD_BITS] = np.int64(words[card // WORD_BITS]) & ~bit_of(card)
    return card


@kernel
def reshuffle_diary(s):
    """The discard pile becomes the new deck; as a set it has no order, so who discarded first leaves no trace.

    Rule: 2.4.6, 2.9.3, 5.2.1, 5.2.4, 5.3.6
    """
    for w in range(DIARY_WORDS):
        word = np.int64(0)
        for g in range(group_count(s)):
            word |= np.int64(s.diary_pile[g, w])
            s.diary_pile[g, w] = 0
        s.diary_deck[w] = word
        s.shown_diary_pile[w] = 0
    s.diary_deck_size = s.diary_pile_size
    s.diary_pile_size = 0


@kernel
def draw_diary_card(s):
    """A card from the deck at random; an empty deck is renewed only when a card must be drawn.

    Rule: 2.4.6, 5.2.2
    """
    if s.diary_deck_size == 0:
        reshuffle_diary(s)
    card = take_nth_card(s.diary_deck, below(s, np.int64(s.diary_deck_size)))
    s.diary_deck_size -= 1
    return card


@kernel
def insert_option(options, card):
    """Put a card among the options, which ascend by number."""
    i = MAX_OPTIONS - 1
    while i > 0 and (options[i - 1] == NOTHING or options[i - 1] > card):
        options[i] = options[i - 1]
        i -= 1
    options[i] = card


@kernel
def draw_options(s, t, g):
    """The Role holder draws two Diary cards; on Old maps only one, which goes face up at once.

    Rule: 2.4.1, 2.6.2, 2.8.2, 4.5.4, 4.5.9
    """
    for _ in range(diary_draw(s, t)):
        insert_option(s.options[g], draw_diary_card(s))
    if diary_draw(s, t) == 1:
        s.chosen[g] = 0


@kernel
def why_not_keep(s, g, option):
    """One of the cards drawn.

    Rule: 2.4.2, 2.6.2, 2.8.2
    """
    if s.options[g, option] == NOTHING:
        return NO_OPTION
    return OK


@kernel
def do_keep(s, g, option):
    """The group sees at once which card is kept; the others see it when the round is closed.

    Rule: 2.1.3, 2.4.2, 2.8.3
    Ruling: G18
    """
    s.chosen[g] = option


@kernel
def do_file_options(s, g):
    """At the end of the round the kept card joins its owner's Diary for good, the others the discard pile.

    Rule: 2.1.3, 2.4.2, 2.4.6, 4.5.9
    """
    seat = role_seat(s, g)
    for i in range(MAX_OPTIONS):
        card = np.int64(s.options[g, i])
        if card != NOTHING and i == s.chosen[g]:
            s.kept[seat, kept_count(s, seat)] = card
        elif card != NOTHING:
            add_card(s.diary_pile[g], card)
            s.diary_pile_size += 1
        s.options[g, i] = NOTHING
    s.chosen[g] = NOTHING


@kernel
def kept_count(s, seat):
    """Diary cards that a player has kept in closed rounds."""
    n = 0
    while n < MAX_KEPT and s.kept[seat, n] != NOTHING:
        n += 1
    return n
