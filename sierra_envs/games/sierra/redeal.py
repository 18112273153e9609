"""Another deal of everything that a seat cannot see, for search.

The deal is uniform over physical cards. What other groups have decided in the present round is hidden as well: they
take it back, are dealt other cards, and decide as often as they had, at random among what is legal.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.record import ALL, Field, record
from sierra_envs.core.rng import below, mix
from sierra_envs.core.scratch import scratch
from sierra_envs.games.sierra.modes.hooks import group_count, has_round
from sierra_envs.games.sierra.names import (
    BELOW,
    COLOUR,
    DIARY_WORDS,
    FRONT,
    GAME_OVER,
    LENGTH,
    MAX_CARDS,
    MAX_GROUPS,
    MAX_HAND,
    MAX_OPTIONS,
    MAX_TEAM,
    NOTHING,
    NUM_DIARY,
    NUM_MOUNTAIN,
    NUM_SIDES,
    NUM_SYMBOLS,
    NUM_TYPES,
    OK,
    PLACED,
    SECRET,
    SYMBOL,
)
from sierra_envs.games.sierra.rules.board import ones
from sierra_envs.games.sierra.rules.diary import add_card, draw_diary_card, insert_option, take_nth_card
from sierra_envs.games.sierra.rules.landscape import copy_landscape, row_count
from sierra_envs.games.sierra.rules.mountain import (
    deal_front,
    do_discard,
    do_place_card,
    draw_hands,
    draw_mountain_card,
    insert_card,
    lay_front,
    next_group,
    why_not_place,
)
from sierra_envs.games.sierra.rules.role import cards_in, cards_used, placer, placers

SALT = np.uint64(0x51E22A)

_GROUPS = (MAX_GROUPS,)
NOTES = record(
    (
        Field(
            "used", np.int64, (MAX_GROUPS, 2), 0, MAX_HAND, ALL, "cards each placer has placed or discarded"
        ),
        Field("held", np.int64, (MAX_GROUPS, MAX_TEAM), 0, MAX_HAND, ALL, "cards in each hand"),
        Field("chosen", np.int64, _GROUPS, 0, 1, ALL, "whether a Diary card is kept"),
        Field("drawn", np.int64, _GROUPS, 0, MAX_OPTIONS, ALL, "Diary cards drawn"),
        Field("front", np.int64, _GROUPS, 0, 1, ALL, "whether cards lie in front of the group"),
        Field(
            "pile", np.int64, _GROUPS, 0, NUM_MOUNTAIN, ALL, "Mountain cards in the secret part of the pile"
        ),
        Field(
            "diary_pile", np.int64, _GROUPS, 0, NUM_DIARY, ALL, "Diary cards in the secret part of the pile"
        ),
    )
)
"""What is remembered of the other groups' progress in the round."""

blank_notes = scratch(NOTES)


@kernel
def redeal_hidden(s, t, seat, seed):
    """Deal anew what the members of this seat's group do not know; everything that they know stays as it is.

    Known are the public snapshot, all that the group holds or has done, and the cards it passed last, which the next
    group has taken up or has lying in front of it.

    Rule: 5.3.1, 5.3.2, 5.3.3, 5.3.4, 5.3.5, 5.3.6
    """
    s.rng = mix(np.uint64(seed) ^ SALT)
    own = np.int64(s.group[seat])
    if s.round_no == 0:
        redeal_sides(s, own)
        return
    notes = blank_notes()
    for g in range(group_count(s)):
        take_back_front(s, notes, g)
        if g != own:
            take_back_diary(s, t, notes, g)
            take_back_mountain(s, t, notes, g)
    give_known_cards(s, t, notes, own)
    for g in range(group_count(s)):
        if g != own:
            redeal_group(s, t, notes, g)
        if notes.front[g] != 0:
            deal_front(s, g)


@kernel
def redeal_sides(s, own):
    """The sides that other groups have chosen but not shown."""
    for g in range(group_count(s)):
        if g != own and s.side[g] != 0 and s.shown_side[g] == 0:
            s.side[g] = 1 << below(s, NUM_SIDES)


@kernel
def return_card(s, card):
    """A Mountain card goes back into the deck."""
    s.deck[card] += 1
    s.deck_size += 1


@kernel
def take_back_front(s, notes, g):
    """Cards face down in front of a group that has no further round."""
    for i in range(FRONT):
        if s.front[g, i] != NOTHING:
            notes.front[g] = 1
            return_card(s, np.int64(s.front[g, i]))
            s.front[g, i] = NOTHING


@kernel
def take_back_diary(s, t, notes, g):
    """Options, the choice among them, and what the group put into a secret pile."""
    for i in range(MAX_OPTIONS):
        if s.options[g, i] != NOTHING:
            add_card(s.diary_deck, np.int64(s.options[g, i]))
            s.diary_deck_size += 1
            s.options[g, i] = NOTHING
            notes.drawn[g] += 1
    notes.chosen[g] = 0 if s.chosen[g] == NOTHING else 1
    s.chosen[g] = NOTHING
    if t.discards_public == SECRET:
        for w in range(DIARY_WORDS):
            word = np.int64(s.diary_pile[g, w])
            notes.diary_pile[g] += ones(word)
            s.diary_deck[w] = np.int64(s.diary_deck[w]) | word
            s.diary_pile[g, w] = 0
        s.diary_deck_size += notes.diary_pile[g]


@kernel
def take_back_mountain(s, t, notes, g):
    """Hands, cards placed or discarded in this round, and what the group put into a secret pile."""
    if has_round(s, t, g):
        for which in range(placers(s, g)):
            notes.used[g, which] = cards_used(s, t, g, which)
    for place in range(MAX_TEAM):
        notes.held[g, place] = cards_in(s.hand[g, place])
        for slot in range(notes.held[g, place]):
            return_card(s, np.int64(s.hand[g, place, slot]))
            s.hand[g, place, slot] = NOTHING
    for i in range(PLACED):
        if s.dropped[g, i] != NOTHING:
            return_card(s, np.int64(s.dropped[g, i]))
            s.dropped[g, i] = NOTHING
    return_landscape(s, s.landscape[g], 1)
    return_landscape(s, s.shown_landscape[g], -1)
    copy_landscape(s.shown_landscape[g], s.landscape[g])
    if t.discards_public == SECRET:
        for card in range(NUM_TYPES):
            notes.pile[g] += np.int64(s.pile[g, card])
            s.deck[card] += s.pile[g, card]
            s.pile[g, card] = 0
        s.deck_size += notes.pile[g]


@kernel
def return_landscape(s, land, n):
    """Add every card of a Landscape to the deck n times; -1 takes it out."""
    at = 0
    for y in range(row_count(land)):
        for _ in range(land[LENGTH, y]):
            s.deck[np.int64(land[COLOUR, y]) * NUM_SYMBOLS + land[SYMBOL, at]] += n
            s.deck_size += n
            at += 1


@kernel
def give_known_cards(s, t, notes, own):
    """The cards that the own group passed lie with the next group: taken up in this round, or still in front of it."""
    if s.passed[own, 0] == NOTHING:
        return
    for i in range(FRONT):
        s.deck[s.passed[own, i]] -= 1
        s.deck_size -= 1
    g = next_group(s, t, own, np.int64(s.round_no) - 1)
    lay_front(s.front[g], np.int64(s.passed[own, 0]), np.int64(s.passed[own, 1]))
    notes.front[g] = 0


@kernel
def redeal_group(s, t, notes, g):
    """Other cards for a group, and as many decisions as it had made."""
    for _ in range(notes.diary_pile[g]):
        add_card(s.diary_pile[g], take_nth_card(s.diary_deck, below(s, np.int64(s.diary_deck_size))))
        s.diary_deck_size -= 1
    for _ in range(notes.pile[g]):
        s.pile[g, draw_mountain_card(s)] += 1
    if s.phase == GAME_OVER:  # everything is revealed but what is left in hands
        for place in range(MAX_TEAM):
            for _ in range(notes.held[g, place]):
                insert_card(s.hand[g, place], draw_mountain_card(s))
        return
    if not has_round(s, t, g):
        return
    for _ in range(notes.drawn[g]):
        insert_option(s.options[g], draw_diary_card(s))
    if notes.chosen[g] != 0:
        s.chosen[g] = below(s, notes.drawn[g])
    draw_hands(s, t, g)
    for turn in range(placers(s, g)):
        which = turn ^ s.yielded[g]
        place = placer(s, g, which)
        for n in range(notes.used[g, which]):
            if n > 0 and placers(s, g) > 1:
                do_discard(s, g, place, below(s, cards_in(s.hand[g, place])))
            else:
                place_at_random(s, g, place)


@kernel
def place_at_random(s, g, place):
    """A legal placement, each with the same chance."""
    left = -1
    for attempt in range(2):
        n = 0
        for slot in range(MAX_HAND):
            for family in range(BELOW + 1):
                for k in range(MAX_CARDS):
                    if why_not_place(s, g, place, slot, family, k) == OK:
                        if attempt == 1 and n == left:
                            do_place_card(s, g, place, slot, family, k)
                            return
                        n += 1
        left = below(s, n)
