"""The questions whose answers depend on the mode; besides ``legal`` and ``step`` only this file looks at it.

Rule: 2.2.1
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import do_gain, players
from sierra_envs.games.sierra_west.modes import apple_hill, boats_and_banjos, gold_rush, outlaws_and_outposts
from sierra_envs.games.sierra_west.names import (
    APPLE_HILL,
    BADGER,
    BOATS,
    BULLET,
    GOLD_RUSH,
    I_DYNAMITE,
    I_FISH,
    I_HARVEST,
    I_LANTERN,
    I_MINE,
    I_PAN,
    I_RIFLE,
    I_SHERIFF,
    MENU,
    MODE_ANIMAL,
    NOTHING,
    NUM_SPECIALS,
    OK,
    OUTLAWS,
    T_GREEN,
    TAKE_FISH,
    TOOL,
    marked,
)

GROUP_I, GROUP_II = 2, 3


# ---- set-up


@kernel
def do_supplies(s, t):
    """Fish, carts or outlaws by number of players; tools, Sheriff and mule belong to nobody.

    Rule: 2.10.B1, 2.10.C1, 2.10.D1
    """
    if s.mode == BOATS:
        boats_and_banjos.do_fish_supply(s, t, players(s))
    elif s.mode == GOLD_RUSH:
        gold_rush.do_cart_supply(s, t, players(s))
    elif s.mode == OUTLAWS:
        outlaws_and_outposts.do_outlaw_supply(s, t, players(s))


@kernel
def special_spots(s, t):
    """Cells with special cards: the marked spots, or the left edge.

    Rule: 2.2.7, 2.10.C1, 2.10.D1, 2.13.6
    """
    if s.mode == OUTLAWS:
        return outlaws_and_outposts.OUTPOST_CELLS
    return np.int64(t.special_cells[players(s)])


@kernel
def specials_flip(s):
    """Whether special cards leave the mountain when they are uncovered; outposts lie face-up and are shot out.

    Rule: 2.6.6, 2.10.D2
    """
    return s.mode != OUTLAWS


@kernel
def specials_for(s, t, cell):
    """Specials that can turn up on a cell (mask): of those not seen yet, the ones with the back that lies there.

    Rule: 2.2.6, 2.2.7, 2.2.10, 2.10.C1
    """
    left = np.int64(s.unseen_special)
    if s.mode != GOLD_RUSH:
        return left
    group = GROUP_II if marked(np.int64(t.low_cells[players(s)]), cell) else GROUP_I
    fits = 0
    for special in range(NUM_SPECIALS):
        if t.special_group[GOLD_RUSH, special] == group:
            fits |= 1 << special
    return left & fits


# ---- icons


@kernel
def mode_icon_works(s, t, p, kind):
    """Whether an icon of the mode would do anything.

    Rule: 2.4.14
    """
    if kind == I_HARVEST:
        return apple_hill.harvest_works(s, t, p)
    if kind == I_FISH:
        return boats_and_banjos.fishing_works(s, t, p)
    if kind == I_PAN:
        return boats_and_banjos.panning_works(s, t, p)
    if kind == I_MINE:
        return gold_rush.why_not_mine(s, t, p, 0) == OK
    if kind == I_RIFLE:
        return outlaws_and_outposts.rifle_works(s, t, p)
    if kind == I_LANTERN:
        return gold_rush.why_not_tool(s, p, gold_rush.LANTERN) == OK
    if kind == I_DYNAMITE:
        return gold_rush.why_not_tool(s, p, gold_rush.DYNAMITE) == OK
    if kind == I_SHERIFF:
        return s.sheriff != p
    return True


# ---- Fur Trade


@kernel
def mode_fur(s, t, p):
    """Resolve the mode's animal of a Fur Trade, or ask: the phase of the question, MENU if there is none.

    The deer cannot be refused; a tile that can do nothing is passed over.

    Rule: 2.4.15, 2.10.A7, 2.10.B1, 2.10.C1, 2.10.D1, 3.4
    """
    if s.mode == APPLE_HILL:
        do_gain(s, t, p, t.animal_gain[MODE_ANIMAL])
        return MENU
    if s.mode == BOATS:
        return TAKE_FISH if boats_and_banjos.supplied(s) != 0 else MENU
    if s.mode == GOLD_RUSH:
        return TOOL if s.dynamite != p or s.lantern != p else MENU
    if s.sheriff != p or s.goods[p, BULLET] < t.bullet_cap:
        return BADGER
    return MENU


# ---- Hastings


@kernel
def do_hastings_piece(s, t, p):
    """His mode piece. In ``raised`` the track that rose; the cell of an outpost that fell, else -1.

    Rule: 4.9.7
    """
    if s.mode == APPLE_HILL:
        if apple_hill.do_hastings_apples(s, t, p) and t.apple_tracker != 0:
            s.raised = T_GREEN
    elif s.mode == BOATS:
        boats_and_banjos.do_hastings_fish(s, p)
    elif s.mode == GOLD_RUSH:
        gold_rush.do_take_cart(s, p)
    elif outlaws_and_outposts.exposed_cell(s) >= 0:
        return outlaws_and_outposts.do_take_outlaw(s, t, p)
    return NOTHING


# ---- scoring


@kernel
def mode_points(s, t, p):
    """Points of the mode; apple markers are among the homestead markers.

    Rule: 2.10.A8, 2.10.B8, 2.10.C5, 2.10.C6, 2.10.D12
    """
    if s.mode == BOATS:
        return boats_and_banjos.fish_points(s, t, p)
    if s.mode == GOLD_RUSH:
        return np.int64(s.carts[p]) * t.cart_points
    if s.mode == OUTLAWS:
        return outlaws_and_outposts.outlaw_points(s, t, p)
    return 0
