"""Outlaws & Outposts: outposts down the left edge of the mountain, bullets, rifle and six-shooter, Sheriff, badger."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import below
from sierra_envs.games.sierra_west.common import along_trail
from sierra_envs.games.sierra_west.names import (
    BULLET,
    CELLS,
    DIE,
    NO_ROOM,
    NOTHING,
    NUM_CELLS,
    NUM_SPECIALS,
    OK,
    OUTLAWS,
    TOOL_YOURS,
    marked,
)

OUTPOST_CELLS = sum(1 << i for i, (_, column) in enumerate(CELLS) if column == 1)
FIRST_NUMERAL = 2  # group of outpost I
TOP_ROW = 5


@kernel
def do_outlaw_supply(s, t, number):
    """Outlaws on the outposts by number of players.

    Rule: 2.10.D1, 2.13.4
    """
    for special in range(NUM_SPECIALS):
        s.outlaws[special] = t.outlaws_start[number, special]


@kernel
def outpost_at(t, cell):
    """The outpost of a cell of the left edge: I on top, V next to the base.

    Rule: 2.10.D1
    """
    group = FIRST_NUMERAL + TOP_ROW - np.int64(t.row[cell])
    for special in range(NUM_SPECIALS):
        if t.special_group[OUTLAWS, special] == group:
            return special
    return NOTHING


@kernel
def exposed_cell(s):
    """The cell of the only outpost that nothing overlaps, the highest left; -1 if there is none.

    Rule: 2.10.D2, 2.10.D3
    """
    left = np.int64(s.present) & np.int64(s.special)
    for cell in range(NUM_CELLS - 1, -1, -1):
        if marked(left, cell):
            return cell
    return NOTHING


@kernel
def do_take_outlaw(s, t, p):
    """One outlaw of the exposed outpost. The cell if it was its last one, else -1.

    Rule: 2.10.D3, 2.10.D5, 2.10.D6
    """
    cell = exposed_cell(s)
    outpost = outpost_at(t, cell)
    s.outlaws[outpost] -= 1
    s.caught[p] += 1
    if s.outlaws[outpost] == 0:
        return cell
    return NOTHING


@kernel
def rifle_works(s, t, p):
    """Bullets for the rifle and an exposed outpost.

    Rule: 2.4.14, 2.10.D5
    """
    return s.goods[p, BULLET] >= t.rifle_bullets and exposed_cell(s) >= 0


@kernel
def accuracy_of(s, t, p):
    """The best number printed on the specials along the trail; another one at the trailhead.

    Rule: 2.10.D7
    """
    if along_trail(s, t, p) == 0:
        return np.int64(t.base_accuracy)
    best = np.int64(DIE + 1)
    for slot in range(along_trail(s, t, p)):
        if t.accuracy[s.slot[slot]] < best:
            best = np.int64(t.accuracy[s.slot[slot]])
    return best


@kernel
def shot_hits(s, t, p):
    """Roll the die, plus one for the Sheriff.

    Rule: 2.10.D6, 2.10.D7
    """
    die = below(s, DIE) + 1
    if s.sheriff == p:
        die += np.int64(t.sheriff_bonus)
    return die >= accuracy_of(s, t, p)


@kernel
def why_not_badger(s, t, p, bullets):
    """The Sheriff, if he is not this player's, or bullets, if there is room.

    Rule: 2.10.D1, 2.4.14
    """
    if bullets == 0:
        return TOOL_YOURS if s.sheriff == p else OK
    return NO_ROOM if s.goods[p, BULLET] >= t.bullet_cap else OK


@kernel
def do_badger(s, t, p, bullets):
    """Take the Sheriff from wherever he is, or two bullets.

    Rule: 2.10.D1, 2.10.D4, 2.10.D13, 3.4
    """
    if bullets == 0:
        s.sheriff = p
    else:
        s.goods[p, BULLET] = min(np.int64(t.bullet_cap), np.int64(s.goods[p, BULLET]) + t.badger_bullets)


@kernel
def outlaw_points(s, t, p):
    """Outlaws taken, and the Sheriff.

    Rule: 2.10.D12
    """
    points = np.int64(s.caught[p]) * t.outlaw_points
    if s.sheriff == p:
        points += np.int64(t.sheriff_points)
    return points
