"""Set-up."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import below
from sierra_envs.games.sierra_west.flow.asking import open_planning
from sierra_envs.games.sierra_west.modes.hooks import do_supplies, special_spots, specials_flip
from sierra_envs.games.sierra_west.names import (
    ALL_CELLS,
    BASE,
    BASIC_CARDS,
    MARKET,
    MAX_SEATS,
    NO_CARD,
    NOBODY,
    NOTHING,
    NUM_BASIC,
    NUM_CABIN_SPACES,
    NUM_CABINS,
    NUM_CELLS,
    NUM_FRONT,
    NUM_SPECIALS,
    NUM_START,
    START_CARDS,
    bit,
)
from sierra_envs.games.sierra_west.rules.cards import do_draw_hand
from sierra_envs.games.sierra_west.rules.hastings import do_shuffle_plans
from sierra_envs.games.sierra_west.rules.market import do_refill_market
from sierra_envs.games.sierra_west.rules.mountain import do_open_mountain


@kernel
def deal(s, t, seed, seats, mode):
    """Everything of the set-up, up to the starting player's first hand.

    Rule: 2.2.1, 2.2.2, 2.2.9, 2.12.2
    """
    s.rng = np.uint64(seed)
    s.mode = mode
    s.seats = seats
    clear_table(s)
    do_supplies(s, t)
    deal_mountain(s, t)
    for cabin in range(NUM_CABINS):
        s.stack[cabin] = t.cabin_copies[cabin]
    do_refill_market(s)
    for p in range(seats):
        deal_deck(s, t, p)
    s.start = below(s, seats)
    s.active = s.start
    s.round_no = 1
    if seats == 1:
        do_shuffle_plans(s)
    open_planning(s, t)


@kernel
def clear_table(s):
    """Frontiersmen on the base, wagons on the trailhead, pioneers in camp, animals face-down; all else free.

    Rule: 2.2.2, 2.2.3, 2.2.5, 2.10.B1
    """
    for f in range(NUM_FRONT):
        s.front[f] = BASE
    for p in range(MAX_SEATS):
        for space in range(NUM_CABIN_SPACES):
            s.cabin[p, space] = NOTHING
        for i in range(NUM_BASIC):
            s.top[p, i] = NO_CARD
    for cell in range(NUM_CELLS):
        s.face[cell] = NO_CARD
    for slot in range(NUM_SPECIALS):
        s.slot[slot] = NOTHING
    for space in range(MARKET):
        s.market[space] = NOTHING
    for position in range(3):
        s.board[position] = NO_CARD
    s.aside = NO_CARD
    s.mule = NOBODY
    s.lantern = NOBODY
    s.dynamite = NOBODY
    s.sheriff = NOBODY
    s.raised = NOTHING
    s.plan = NOTHING
    s.next_plan = NOTHING


@kernel
def deal_mountain(s, t):
    """One special card in slot 1, that with the campfire or a random one; 15 basics and 5 specials on the mountain.

    Rule: 2.2.6, 2.2.7, 2.2.10, 2.10.B1, 2.10.C1, 2.10.D1, 2.13.6
    """
    s.present = ALL_CELLS
    s.special = special_spots(s, t)
    s.unseen = BASIC_CARDS
    first = np.int64(t.campfire[s.mode])
    if first == NOTHING:
        first = below(s, NUM_SPECIALS)
    if specials_flip(s):  # outposts lie face-up from the start
        s.unseen_special = (bit(NUM_SPECIALS) - 1) & ~bit(first)
    s.slot[0] = first
    s.slots_filled = 1
    do_open_mountain(s, t)


@kernel
def deal_deck(s, t, p):
    """Eight starting cards in unknown order, the mode card at the bottom, a hand.

    Rule: 2.2.3, 2.2.4, 2.2.9
    """
    s.deck[p] = START_CARDS
    s.deck_size[p] = NUM_START + 1
    s.bottom[p] = 1
    do_draw_hand(s, t, p)
