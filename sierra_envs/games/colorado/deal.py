"""Setup."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.colorado.flow import open_setup
from sierra_envs.games.colorado.names import NUM_CARDS
from sierra_envs.games.colorado.rules.deck import draw_cards, lay_in_play_area, take_top_card


@kernel
def deal(s, t, seed, seats, mode):
    """Shuffle, deal all hands, then one card into each play area, which triggers nothing; then the start flags follow.

    Seat k is dealt 4 + k cards. Everything else starts empty and unmarked.

    Rule: 1, 2, 3, 4, 5, 7, 36, 37
    """
    s.rng = np.uint64(seed)
    s.mode = mode
    s.seats = seats
    for card in range(NUM_CARDS):
        s.deck[card] = t.copies
    s.deck_size = NUM_CARDS * t.copies
    for seat in range(seats):
        draw_cards(s, seat, t.hand_start[seat])
        s.nuggets[seat] = t.nuggets_start
    for seat in range(seats):
        lay_in_play_area(s, seat, take_top_card(s))
    open_setup(s)
