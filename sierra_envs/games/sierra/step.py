"""What a legal id does: the index of the rules' ``do_x``, then the flow goes on."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.actions import DISCARD_ID, KEEP_ID, SIDE_ID, SPOTS, YIELD_ID
from sierra_envs.games.sierra.flow import go_on
from sierra_envs.games.sierra.names import MAX_CARDS
from sierra_envs.games.sierra.rules.diary import do_keep
from sierra_envs.games.sierra.rules.mountain import do_discard, do_place_card
from sierra_envs.games.sierra.rules.role import do_yield
from sierra_envs.games.sierra.rules.sides import do_choose_side


@kernel
def step(s, t, action):
    """Play one legal id and go on to the next decision, or to the end of the game."""
    g = np.int64(s.group[s.seat])
    place = s.seat - s.first[g]
    if action < DISCARD_ID:
        spot = action % SPOTS
        do_place_card(s, g, place, action // SPOTS, spot // MAX_CARDS, spot % MAX_CARDS)
    elif action < KEEP_ID:
        do_discard(s, g, place, action - DISCARD_ID)
    elif action < SIDE_ID:
        do_keep(s, g, action - KEEP_ID)
    elif action < YIELD_ID:
        do_choose_side(s, g, action - SIDE_ID)
    else:
        do_yield(s, g)
    go_on(s, t)
