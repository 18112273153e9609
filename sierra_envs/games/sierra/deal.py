"""Setup."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import ENDED
from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import below
from sierra_envs.games.sierra.flow import go_on
from sierra_envs.games.sierra.modes.hooks import (
    chooses_side,
    deals_destinations_in_order,
    diary_word,
    form_groups,
    group_count,
    is_campaign,
    known_table,
)
from sierra_envs.games.sierra.names import (
    DIARY_WORDS,
    FRONT,
    GAME_OVER,
    MAX_GROUPS,
    MAX_HAND,
    MAX_KEPT,
    MAX_OPTIONS,
    MAX_SEATS,
    MAX_TEAM,
    NOTHING,
    NUM_DESTINATIONS,
    NUM_TYPES,
    PLACED,
)
from sierra_envs.games.sierra.rules.board import ones


@kernel
def deal(s, t, seed, seats, mode):
    """Decks are made, Destinations dealt, sides chosen or set; then the Mountain cards and round 1.

    Rule: 2.3.2, 2.3.6, 2.6.1, 2.7.1, 2.8.1, 5.2.2
    """
    s.rng = np.uint64(seed)
    s.mode = mode
    s.seats = seats
    form_groups(s)
    for card in range(NUM_TYPES):
        s.deck[card] = t.copies[card]
        s.deck_size += t.copies[card]
    for w in range(DIARY_WORDS):
        s.diary_deck[w] = diary_word(s, t, w)
        s.diary_deck_size += ones(diary_word(s, t, w))
    clear_table(s)
    if not known_table(s):  # such a table is refused before a game is dealt; here it only must not do harm
        s.phase = GAME_OVER
        s.finished = ENDED
        return
    deal_destinations(s, t)
    set_sides(s, t)
    go_on(s, t)


@kernel
def clear_table(s):
    """No cards in hands, in front of groups, kept or drawn."""
    for i in range(MAX_KEPT):
        for seat in range(MAX_SEATS):
            s.kept[seat, i] = NOTHING
    for g in range(MAX_GROUPS):
        for place in range(MAX_TEAM):
            for slot in range(MAX_HAND):
                s.hand[g, place, slot] = NOTHING
        for i in range(MAX_OPTIONS):
            s.options[g, i] = NOTHING
        for i in range(FRONT):
            s.front[g, i] = NOTHING
            s.passed[g, i] = NOTHING
        for i in range(PLACED):
            s.dropped[g, i] = NOTHING
        s.chosen[g] = NOTHING


@kernel
def deal_destinations(s, t):
    """One of the four for each group, at random or in order; the others stay in the box. The Stage names its own.

    Rule: 2.1.4, 2.3.3, 2.6.1, 2.8.1, 2.8.7, 2.10.3, 5.2.1
    Ruling: G6
    """
    if is_campaign(s):
        s.destination[0] = t.stage_destination
        return
    left = (1 << NUM_DESTINATIONS) - 1
    for g in range(group_count(s)):
        chosen = g
        if not deals_destinations_in_order(t):
            n = below(s, NUM_DESTINATIONS - g)
            chosen = 0
            while (left >> chosen) & 1 == 0 or n > 0:
                n -= (left >> chosen) & 1
                chosen += 1
        left &= ~(1 << chosen)
        s.destination[g] = chosen


@kernel
def set_sides(s, t):
    """Sides that nobody chooses: those of the Stage, or A for all with the introductory option.

    Rule: 2.3.3, 2.6.5, 2.7.4, 2.10.1, 4.5.5
    Ruling: G17, G20
    """
    if chooses_side(s, t):
        return
    for g in range(group_count(s)):
        s.side[g] = t.stage_sides if is_campaign(s) else 1
