"""The mountain: what is open, what flips, who is sent home; claiming."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import below
from sierra_envs.games.sierra_west.common import owner_of
from sierra_envs.games.sierra_west.modes.hooks import specials_flip, specials_for
from sierra_envs.games.sierra_west.modes.outlaws_and_outposts import outpost_at
from sierra_envs.games.sierra_west.names import (
    BASE,
    NO_CARD,
    NOT_FACE_UP,
    NUM_CELLS,
    NUM_FRONT,
    NUM_SPECIALS,
    OK,
    bit,
    count,
    marked,
    nth,
)
from sierra_envs.games.sierra_west.rules.end import do_trigger_end

ON_DECK, ON_DISCARDS = 0, 1


@kernel
def is_covered(s, t, cell):
    """Whether a present card overlaps this one.

    Rule: 2.6.4
    """
    return (np.int64(s.present) & t.on_top[cell]) != 0


@kernel
def is_face_up_basic(s, node):
    """A claimable card: face-up and no special one.

    Rule: 2.6.3, 2.6.7
    """
    return node < BASE and s.face[node] != NO_CARD


@kernel
def do_flip_basic(s, cell):
    """The card turns out to be one of those not seen yet; frontiersmen on it stay.

    Rule: 2.6.5, 2.2.7
    """
    card = nth(s.unseen, below(s, count(s.unseen)))
    s.unseen = np.int64(s.unseen) & ~bit(card)
    s.face[cell] = card


@kernel
def do_send_home(s, cell, p):
    """All frontiersmen on a cell go to the base, those of other players than ``p`` with a Pair of Boots token.

    Rule: 2.6.3, 2.6.6, 4.9.4
    """
    for f in range(NUM_FRONT):
        if s.front[f] == cell:
            s.front[f] = BASE
            if owner_of(f) != p:
                s.tokens[owner_of(f)] += 1


@kernel
def do_fill_slot(s, special):
    """A special card goes to the next empty slot below the trail; the sixth one triggers the end.

    Rule: 2.6.6, 2.11.1
    """
    s.slot[s.slots_filled] = special
    s.slots_filled += 1
    if s.slots_filled == NUM_SPECIALS:
        do_trigger_end(s)


@kernel
def do_leave(s, cell, special, p):
    """A special card leaves the mountain for its slot.

    Rule: 2.6.6, 2.10.D8
    """
    s.present = np.int64(s.present) & ~bit(cell)
    s.special = np.int64(s.special) & ~bit(cell)
    do_send_home(s, cell, p)
    do_fill_slot(s, special)


@kernel
def first_of(t, cells):
    """The cell of the highest row in a mask, there the leftmost.

    Rule: 2.6.6
    """
    best = -1
    for cell in range(NUM_CELLS):
        if marked(cells, cell) and (best < 0 or t.row[cell] > t.row[best]):
            best = cell
    return best


@kernel
def do_uncover(s, t, gone, p):
    """Flip what a removed card has uncovered: basics stay, specials go below the trail and may uncover more.

    Rule: 2.6.3, 2.6.4, 2.6.5, 2.6.6, 2.10.D8
    """
    waiting = np.int64(t.under[gone])
    while waiting != 0:
        cell = first_of(t, waiting)
        waiting &= ~bit(cell)
        if not marked(s.present, cell) or is_covered(s, t, cell):
            continue
        if not marked(s.special, cell):
            if s.face[cell] == NO_CARD:
                do_flip_basic(s, cell)
        elif specials_flip(s):
            fits = specials_for(s, t, cell)
            special = nth(fits, below(s, count(fits)))
            s.unseen_special = np.int64(s.unseen_special) & ~bit(special)
            do_leave(s, cell, special, p)
            waiting |= np.int64(t.under[cell])


@kernel
def do_clear_outpost(s, t, cell, p):
    """An outpost without outlaws leaves, and what it covered is flipped.

    Rule: 2.10.D8
    """
    do_leave(s, cell, outpost_at(t, cell), p)
    do_uncover(s, t, cell, p)


@kernel
def do_open_mountain(s, t):
    """Flip the cards that nothing covers at the start.

    Rule: 2.2.7, 3.1
    """
    for cell in range(NUM_CELLS):
        if not marked(s.special, cell) and not is_covered(s, t, cell):
            do_flip_basic(s, cell)


# ---- claiming


@kernel
def why_not_claim(s, p):
    """The frontiersman stands on a face-up basic card.

    Rule: 2.6.3, 2.6.7
    """
    if not is_face_up_basic(s, np.int64(s.front[p])):
        return NOT_FACE_UP
    return OK


@kernel
def do_take_card(s, p, cell):
    """Everybody on the card goes home, and it leaves the mountain; its number.

    Rule: 2.6.3
    """
    card = np.int64(s.face[cell])
    s.face[cell] = NO_CARD
    s.present = np.int64(s.present) & ~bit(cell)
    do_send_home(s, cell, p)
    s.claimed[p] = np.int64(s.claimed[p]) | bit(card)
    return card


@kernel
def do_claim(s, t, p, where):
    """Take the card, put it on the deck or on the discard pile, then flip what is uncovered.

    Rule: 2.6.3, 5.3.3
    """
    cell = np.int64(s.front[p])
    card = do_take_card(s, p, cell)
    if where == ON_DECK:
        s.top[p, s.top_size[p]] = card
        s.top_size[p] += 1
        s.deck_size[p] += 1
    else:
        s.discards[p] = np.int64(s.discards[p]) | bit(card)
    do_uncover(s, t, cell, p)
