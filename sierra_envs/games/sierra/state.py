"""The state of one game as a table of fields.

A group is a team, or one player. Its rows of GROUP fields are live and seen by its members; what others see of it are
the ``shown_`` fields, frozen at the start of the round. Sets of Diary cards are words of 32 bits.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import CAPPED
from sierra_envs.core.record import ALL, GROUP, NOBODY, Field
from sierra_envs.games.sierra.names import (
    DIARY_WORDS,
    FRONT,
    GAME_OVER,
    MAX_CARDS,
    MAX_GROUPS,
    MAX_HAND,
    MAX_KEPT,
    MAX_OPTIONS,
    MAX_ROUNDS,
    MAX_SEATS,
    MAX_TEAM,
    MODES,
    NOTHING,
    NUM_DESTINATIONS,
    NUM_DIARY,
    NUM_MOUNTAIN,
    NUM_TYPES,
    PLACED,
    SYMBOL,
    WORD_BITS,
)

_EACH = (MAX_GROUPS,)
_LAND = (MAX_GROUPS, SYMBOL + 1, MAX_CARDS)
_WORD = (1 << WORD_BITS) - 1
_TYPE, _PILE, _DIARY = NUM_TYPES - 1, NUM_MOUNTAIN, NUM_DIARY - 1
_SIDES = 3

FIELDS = (
    Field("rng", np.uint64, (), 0, (1 << 64) - 1, NOBODY, "random stream: draws to come"),
    Field("diary_deck", np.uint32, (DIARY_WORDS,), 0, _WORD, NOBODY, "Diary cards in the deck (mask words)"),
    Field(
        "diary_pile",
        np.uint32,
        (MAX_GROUPS, DIARY_WORDS),
        0,
        _WORD,
        GROUP,
        "in the pile, discarded by the group",
    ),
    Field(
        "shown_diary_pile", np.uint32, (DIARY_WORDS,), 0, _WORD, ALL, "Diary pile of closed rounds, if public"
    ),
    Field(
        "landscape",
        np.int8,
        _LAND,
        0,
        MAX_CARDS,
        GROUP,
        "rows' colours, left ends, lengths; symbols of all cards",
    ),
    Field("shown_landscape", np.int8, _LAND, 0, MAX_CARDS, ALL, "the same at the start of the round"),
    Field(
        "kept",
        np.int8,
        (MAX_SEATS, MAX_KEPT),
        NOTHING,
        _DIARY,
        ALL,
        "Diary cards kept in closed rounds, in order",
    ),
    Field(
        "hand",
        np.int8,
        (MAX_GROUPS, MAX_TEAM, MAX_HAND),
        NOTHING,
        _TYPE,
        GROUP,
        "Mountain hands by place, ascending",
    ),
    Field(
        "options",
        np.int8,
        (MAX_GROUPS, MAX_OPTIONS),
        NOTHING,
        _DIARY,
        GROUP,
        "Diary cards drawn now, ascending",
    ),
    Field(
        "chosen", np.int8, _EACH, NOTHING, MAX_OPTIONS - 1, GROUP, "which of them is kept, -1 = not decided"
    ),
    Field(
        "dropped",
        np.int8,
        (MAX_GROUPS, PLACED),
        NOTHING,
        _TYPE,
        GROUP,
        "Mountain cards discarded in this round",
    ),
    Field(
        "yielded", np.int8, _EACH, 0, 1, GROUP, "1 if the lower placer let the other go first in this round"
    ),
    Field(
        "passed",
        np.int8,
        (MAX_GROUPS, FRONT),
        NOTHING,
        _TYPE,
        GROUP,
        "cards passed on at the end of the last round",
    ),
    Field(
        "front", np.int8, (MAX_GROUPS, FRONT), NOTHING, _TYPE, NOBODY, "cards face down in front of the group"
    ),
    Field(
        "side", np.int8, _EACH, 0, _SIDES, GROUP, "sides of the Destination that score (mask), 0 = not chosen"
    ),
    Field("shown_side", np.int8, _EACH, 0, _SIDES, ALL, "the same once all have chosen"),
    Field("destination", np.int8, _EACH, 0, NUM_DESTINATIONS - 1, ALL, "Destination of the group"),
    Field("deck", np.int8, (NUM_TYPES,), 0, NUM_MOUNTAIN, NOBODY, "Mountain cards of each type in the deck"),
    Field(
        "pile",
        np.int8,
        (MAX_GROUPS, NUM_TYPES),
        0,
        _PILE,
        GROUP,
        "in the Mountain pile, discarded by the group",
    ),
    Field("shown_pile", np.int8, (NUM_TYPES,), 0, _PILE, ALL, "Mountain pile of closed rounds, if public"),
    Field("deck_size", np.int8, (), 0, NUM_MOUNTAIN, ALL, "Mountain cards in the deck"),
    Field("pile_size", np.int8, (), 0, NUM_MOUNTAIN, ALL, "Mountain cards discarded in closed rounds"),
    Field("diary_deck_size", np.int8, (), 0, NUM_DIARY, ALL, "Diary cards in the deck"),
    Field("diary_pile_size", np.int8, (), 0, NUM_DIARY, ALL, "Diary cards discarded in closed rounds"),
    Field("groups", np.int8, (), 1, MAX_GROUPS, ALL, "groups at the table"),
    Field("group", np.int8, (MAX_SEATS,), 0, MAX_GROUPS - 1, ALL, "group of each seat"),
    Field("first", np.int8, _EACH, 0, MAX_SEATS - 1, ALL, "leftmost seat of each group"),
    Field("team", np.int8, _EACH, 0, MAX_TEAM, ALL, "players of each group"),
    Field("role", np.int8, _EACH, 0, MAX_TEAM - 1, ALL, "place in the group of the Role card"),
    Field("round_no", np.int8, (), 0, MAX_ROUNDS, ALL, "round from 1; 0 while sides are chosen"),
    Field("mode", np.int8, (), 0, len(MODES) - 1, ALL, "index of the mode"),
    Field("seats", np.int8, (), 1, MAX_SEATS, ALL, "players"),
    Field("seat", np.int8, (), 0, MAX_SEATS - 1, ALL, "who decides"),
    Field("phase", np.int8, (), 0, GAME_OVER, ALL, "what is decided"),
    Field("finished", np.int8, (), 0, CAPPED, ALL, "0 running, 1 ended"),
)
"""Widest fields first, so that the aligned record has no gaps."""
