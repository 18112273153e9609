"""The end of a round: what the groups have done is revealed, the public snapshot moves on, left-over cards go on."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.modes.hooks import group_count, has_round, last_round, passes_on
from sierra_envs.games.sierra.names import DIARY_WORDS, FRONT, NOTHING, NUM_TYPES, PUBLIC
from sierra_envs.games.sierra.rules.diary import do_file_options
from sierra_envs.games.sierra.rules.landscape import copy_landscape
from sierra_envs.games.sierra.rules.mountain import do_discard_rest, do_file_discards, do_pass_on


@kernel
def do_reveal(s, t):
    """Kept Diary cards, Landscapes and discards of all groups become public at the same moment.

    Rule: 2.4.0, 2.8.3, 5.5.1, 5.5.4
    """
    for g in range(group_count(s)):
        if has_round(s, t, g):
            do_file_options(s, g)
            do_file_discards(s, g)
            if not passes_on(s):
                do_discard_rest(s, g)
            copy_landscape(s.landscape[g], s.shown_landscape[g])
            s.yielded[g] = 0
    if t.discards_public == PUBLIC:
        show_piles(s)


@kernel
def show_piles(s):
    """The discard piles lie face up.

    Rule: 2.10.6, 5.3.6
    Ruling: G9
    """
    for w in range(DIARY_WORDS):
        word = np.int64(0)
        for g in range(group_count(s)):
            word |= np.int64(s.diary_pile[g, w])
        s.shown_diary_pile[w] = word
    for card in range(NUM_TYPES):
        s.shown_pile[card] = 0
        for g in range(group_count(s)):
            s.shown_pile[card] += s.pile[g, card]


@kernel
def do_pass_all(s, t):
    """All groups pass at the same moment; after the last round of the game nothing is passed, and hands stay.

    A group remembers what it passed until the end of the next round.

    Rule: 2.4.4, 2.4.8, 2.5.1, 5.3.9
    Ruling: G7
    """
    for g in range(group_count(s)):
        for i in range(FRONT):
            s.passed[g, i] = NOTHING
    if not passes_on(s) or s.round_no >= last_round(s, t):
        return
    for g in range(group_count(s)):
        if has_round(s, t, g):
            do_pass_on(s, t, g)
