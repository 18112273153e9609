"""Which ids are legal now, and whether there is only one. There is no rule in this file."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.actions import (
    ADVANCE_ID,
    ASSIGN_ID,
    PASS_ID,
    SKIP_ID,
    STEP_ID,
    SUMMIT_ID,
    TOKEN_ID,
    USE_ID,
    WAGON_ID,
)
from sierra_envs.games.sierra_west.answers import answers, id_of
from sierra_envs.games.sierra_west.names import (
    CAMP,
    END,
    GREY,
    MENU,
    MULE,
    NOTHING,
    NUM_CABIN_SPACES,
    NUM_NODES,
    NUM_PATHS,
    OK,
    PATH,
    count,
    nth,
)
from sierra_envs.games.sierra_west.rules.boots import boots, reach, why_not_token, why_not_wagon
from sierra_envs.games.sierra_west.rules.cabins import why_not_assign
from sierra_envs.games.sierra_west.rules.path import why_not_advance, why_not_skip, why_not_use
from sierra_envs.games.sierra_west.rules.summit import (
    is_taken,
    why_not_go_up,
    why_not_perform,
    why_not_summit,
)

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
    """All that the active player may do in any order."""
    p = np.int64(s.active)
    mask[PASS_ID] = 1
    n = 1
    for pioneer in range(NUM_PATHS):
        if why_not_advance(s, t, p, pioneer) == OK:
            mask[ADVANCE_ID + pioneer] = 1
            n += 1
        if s.place[p, pioneer] >= PATH and s.used[pioneer] == 0:
            if why_not_use(s, t, p, pioneer) == OK:
                mask[USE_ID + pioneer] = 1
                n += 1
            if why_not_skip(s, t, p, pioneer) == OK:
                mask[SKIP_ID + pioneer] = 1
                n += 1
    n += legal_moves(s, t, p, mask)
    for space in range(NUM_CABIN_SPACES):
        if s.cabin[p, space] != NOTHING and why_not_assign(s, t, p, space) == OK:
            mask[ASSIGN_ID + space] = 1
            n += 1
    if s.mule == p and why_not_assign(s, t, p, NUM_CABIN_SPACES) == OK:
        mask[ASSIGN_ID + NUM_CABIN_SPACES] = 1
        n += 1
    if may_go_up(s, p):
        n += legal_summits(s, t, p, mask)
    return n


@kernel
def legal_moves(s, t, p, mask):
    """Steps, the wagon and tokens."""
    n = 0
    available = boots(s)
    if available > 0:
        nodes = reach(s, t, p)
        steps = mask[STEP_ID:WAGON_ID]
        for node in range(NUM_NODES):
            steps[node] = (nodes >> node) & 1
        n = count(nodes)
        if why_not_wagon(s, t, p, available) == OK:
            mask[WAGON_ID] = 1
            n += 1
    elif why_not_wagon(s, t, p, available) == OK:  # a trail without boots, in other data
        mask[WAGON_ID] = 1
        n += 1
    if s.tokens[p] > 0 and why_not_token(s, t, p) == OK:
        mask[TOKEN_ID] = 1
        n += 1
    return n


@kernel
def may_go_up(s, p):
    """Whether any figure stands where summit actions are reached from."""
    if s.place[p, 0] == END or s.place[p, 1] == END:
        return True
    return s.mule == p and (s.mule_place == CAMP or s.mule_place == GREY)


@kernel
def legal_summits(s, t, p, mask):
    """Every vacant action that can be performed, for every figure that may go there."""
    n = 0
    for position in range(3):
        if is_taken(s, p, position) or why_not_perform(s, t, p, np.int64(s.board[position])) != OK:
            continue
        for figure in range(MULE + 1):
            if why_not_go_up(s, p, figure) == OK:
                mask[SUMMIT_ID + 3 * figure + position] = 1
                n += 1
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
    """Whether the active player can do anything but pass; the likely things first."""
    p = np.int64(s.active)
    for pioneer in range(NUM_PATHS):
        if why_not_advance(s, t, p, pioneer) == OK:
            return True
    available = boots(s)
    if available > 0 and reach(s, t, p) != 0:
        return True
    if why_not_wagon(s, t, p, available) == OK:
        return True
    if s.tokens[p] > 0 and why_not_token(s, t, p) == OK:
        return True
    for pioneer in range(NUM_PATHS):
        if why_not_use(s, t, p, pioneer) == OK or why_not_skip(s, t, p, pioneer) == OK:
            return True
    for space in range(NUM_CABIN_SPACES + 1):
        if why_not_assign(s, t, p, space) == OK:
            return True
    for figure in range(MULE + 1):
        for position in range(3):
            if why_not_summit(s, t, p, figure, position) == OK:
                return True
    return False
