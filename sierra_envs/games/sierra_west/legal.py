"""Which ids are legal now, and whether there is only one. There is no rule in this file."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.actions import (
    ADVANCE_ID,
    PASS_ID,
    REPEAT_ID,
    STEP_ID,
    TOKEN_ID,
    WAGON_ID,
)
from sierra_envs.games.sierra_west.answers import answers, id_of
from sierra_envs.games.sierra_west.names import MENU, NUM_NODES, OK, count, nth
from sierra_envs.games.sierra_west.reasons import why_not_in_menu
from sierra_envs.games.sierra_west.rules.boots import boots, reach

NONE_FORCED = -1


@kernel
def legal(s, t, mask):
    """Write 1 for every legal id and 0 for the others; return the number of ones."""
    mask[:] = 0
    if s.finished != 0:
        return 0
    if s.phase == MENU:
        return legal_menu(s, t, mask)
    phase = np.int64(s.phase)
    found = answers(s, t)
    n = 0
    answer = 0
    while found != 0:
        if found & 1:
            mask[id_of(phase, answer)] = 1
            n += 1
        found >>= 1
        answer += 1
    return n


@kernel
def legal_menu(s, t, mask):
    """All that the active player may do in any order; steps of the frontiersman as one mask."""
    p = np.int64(s.active)
    mask[PASS_ID] = 1
    n = 1
    for action in range(ADVANCE_ID, REPEAT_ID):
        if why_not_in_menu(s, t, p, action) == OK:
            mask[action] = 1
            n += 1
    for action in range(WAGON_ID, TOKEN_ID + 1):
        if why_not_in_menu(s, t, p, action) == OK:
            mask[action] = 1
            n += 1
    if boots(s) > 0:
        nodes = reach(s, t, p)
        for node in range(NUM_NODES):
            mask[STEP_ID + node] = (nodes >> node) & 1
        n += count(nodes)
    return n


@kernel
def forced(s, t):
    """The only legal id; -1 if there are more, or none.

    Rule: 5.3.6
    """
    if s.finished != 0:
        return NONE_FORCED
    if s.phase == MENU:
        return NONE_FORCED if menu_has_choice(s, t) else PASS_ID
    found = answers(s, t)
    if found == 0 or found & (found - 1) != 0:
        return NONE_FORCED
    return id_of(np.int64(s.phase), nth(found, 0))


@kernel
def menu_has_choice(s, t):
    """Whether the active player can do anything but pass; advancing, the likely thing, comes first."""
    p = np.int64(s.active)
    for action in range(ADVANCE_ID, REPEAT_ID):
        if why_not_in_menu(s, t, p, action) == OK:
            return True
    if boots(s) > 0 and reach(s, t, p) != 0:
        return True
    return why_not_in_menu(s, t, p, WAGON_ID) == OK or why_not_in_menu(s, t, p, TOKEN_ID) == OK
