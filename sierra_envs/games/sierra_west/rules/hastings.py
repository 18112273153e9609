"""The solo opponent: plans, climbers, and what he does line by line."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import below
from sierra_envs.games.sierra_west.common import do_raise, do_take_mule
from sierra_envs.games.sierra_west.modes.hooks import do_hastings_piece
from sierra_envs.games.sierra_west.names import (
    BASE,
    BEAR,
    GOLD,
    HASTINGS,
    LEFT_CLIMBER,
    MARKET,
    NOTHING,
    NUM_BASIC_TRACKS,
    NUM_CABIN_SPACES,
    NUM_NODES,
    NUM_PLANS,
    P_BOTH,
    P_CABIN,
    P_CLAIM,
    P_FLIP,
    P_LEFT,
    P_PIECE,
    P_RIGHT,
    P_TRACK,
    P_WAGON,
    PAIR,
    R_GAIN,
    R_MULE,
    bit,
    count,
    marked,
    nth,
)
from sierra_envs.games.sierra_west.rules.cabins import do_flip
from sierra_envs.games.sierra_west.rules.market import do_take_tile, owns_cabin
from sierra_envs.games.sierra_west.rules.mountain import (
    do_clear_outpost,
    do_take_card,
    do_uncover,
    is_face_up_basic,
)

RIGHT_CLIMBER = HASTINGS
FAR = NUM_NODES + 1


# ---- plans


@kernel
def draw_plan(s):
    """The next plan; an empty deck is made of the discards first.

    Rule: 2.12.2, 4.9.1
    """
    if s.plan_deck == 0:
        s.plan_deck = s.plan_discards
        s.plan_discards = 0
    plan = nth(s.plan_deck, below(s, count(s.plan_deck)))
    s.plan_deck = np.int64(s.plan_deck) & ~bit(plan)
    return plan


@kernel
def do_shuffle_plans(s):
    """18 plans, one of them active.

    Rule: 2.12.2
    """
    s.plan_deck = bit(NUM_PLANS) - 1
    s.plan = draw_plan(s)


@kernel
def do_reveal_plan(s):
    """His turn begins with the plan that will be active next.

    Rule: 4.9.1
    """
    s.next_plan = draw_plan(s)
    s.line = 0


@kernel
def do_discard_plan(s, t):
    """The active plan is discarded, the revealed one becomes active; his bounty is gold.

    Rule: 4.9.1, 4.9.8
    """
    s.goods[HASTINGS, GOLD] += t.hastings_level
    s.plan_discards = np.int64(s.plan_discards) | bit(s.plan)
    s.plan = s.next_plan
    s.next_plan = NOTHING
    s.line = 0


# ---- climbers


@kernel
def neighbours(s, t, nodes):
    """Nodes adjacent to any of a mask that hold a card, or are the base."""
    found = np.int64(0)
    for node in range(NUM_NODES):
        if marked(nodes, node):
            found |= np.int64(t.adjacent[node])
    return found & (np.int64(s.present) | bit(BASE))


@kernel
def best_node(t, nodes, climber):
    """Higher row first, then the leftmost for the left climber, the rightmost for the right one; the base last.

    Rule: 4.9.3
    """
    best = -1
    for node in range(NUM_NODES):
        if marked(nodes, node):
            if (
                best < 0
                or t.row[node] > t.row[best]
                or (t.row[node] == t.row[best] and climber == RIGHT_CLIMBER)
            ):
                best = node
    return best


@kernel
def face_up_basics(s):
    """Cells with a card that can be claimed (mask)."""
    found = np.int64(0)
    for cell in range(BASE):
        if is_face_up_basic(s, cell):
            found |= bit(cell)
    return found


@kernel
def target_of(s, t, climber):
    """The nearest face-up basic card, and its distance as target * 64 + distance; -1 without one.

    Rule: 4.9.3
    """
    targets = face_up_basics(s)
    reached = bit(np.int64(s.front[climber]))
    distance = 0
    while targets != 0:
        if reached & targets != 0:
            return best_node(t, reached & targets, climber) * 64 + distance
        wider = reached | neighbours(s, t, reached)
        if wider == reached:
            return -1
        reached = wider
        distance += 1
    return -1


@kernel
def do_climb(s, t, climber):
    """One step to a neighbour that is one nearer to the target; on it, or without one, he stays.

    Rule: 4.9.3
    """
    found = target_of(s, t, climber)
    if found < 0 or found % 64 == 0:
        return
    closer = bit(found // 64)
    for _ in range(found % 64 - 1):
        closer |= neighbours(s, t, closer)
    steps = neighbours(s, t, bit(np.int64(s.front[climber]))) & closer
    s.front[climber] = best_node(t, steps, climber)


@kernel
def do_climbs(s, t, climber, steps):
    """Rule: 4.9.3"""
    for _ in range(steps):
        do_climb(s, t, climber)


@kernel
def do_hastings_claim(s, t):
    """Take the card under a climber, else the nearer climber makes a step.

    Rule: 4.9.4, 2.12.2
    """
    left, right = np.int64(s.front[LEFT_CLIMBER]), np.int64(s.front[RIGHT_CLIMBER])
    cells = np.int64(0)
    if is_face_up_basic(s, left):
        cells |= bit(left)
    if is_face_up_basic(s, right):
        cells |= bit(right)
    if cells != 0:
        cell = best_node(t, cells, LEFT_CLIMBER)
        do_take_card(s, HASTINGS, cell)
        do_uncover(s, t, cell, HASTINGS)
        return
    near_left, near_right = target_of(s, t, LEFT_CLIMBER), target_of(s, t, RIGHT_CLIMBER)
    far_left = near_left % 64 if near_left >= 0 else FAR
    far_right = near_right % 64 if near_right >= 0 else FAR
    do_climb(s, t, LEFT_CLIMBER if far_left <= far_right else RIGHT_CLIMBER)


# ---- the other lines


@kernel
def do_hastings_track(s, t):
    """The track of his plan rises by one for nothing, with the usual reward, but never basic resources.

    Rule: 2.12.2, 4.9.5
    """
    track = np.int64(s.plan) % NUM_BASIC_TRACKS
    if do_raise(s, t, HASTINGS, track):
        s.raised = track
    if t.reward_kind[track] == R_MULE:
        do_take_mule(s, HASTINGS)
    elif t.reward_kind[track] == R_GAIN:
        s.goods[HASTINGS, GOLD] += t.reward_gain[track, GOLD]
        s.tokens[HASTINGS] += t.reward_gain[track, PAIR]


@kernel
def do_hastings_wagon(s, t):
    """One space for nothing, not beyond the last.

    Rule: 4.9.5
    """
    if s.wagon[HASTINGS] < t.last_space:
        s.wagon[HASTINGS] += 1


@kernel
def do_hastings_cabin(s, t):
    """The rightmost tile that he does not own, for nothing and of any colour, up to four.

    Rule: 4.9.6
    """
    space = 0
    while space < NUM_CABIN_SPACES and s.cabin[HASTINGS, space] != NOTHING:
        space += 1
    if space == NUM_CABIN_SPACES:
        return
    for tile in range(MARKET - 1, -1, -1):
        cabin = np.int64(s.market[tile])
        if cabin != NOTHING and not owns_cabin(s, HASTINGS, cabin):
            s.cabin[HASTINGS, space] = cabin
            do_take_tile(s, t, tile)
            return


@kernel
def do_hastings_flip(s):
    """The next of his four animals: rabbit, beaver, fox, bear.

    Rule: 4.9.6
    """
    for animal in range(BEAR + 1):
        if not marked(s.animals[HASTINGS], animal):
            do_flip(s, HASTINGS, animal)
            return


@kernel
def do_line(s, t, code, steps):
    """One line of his plan.

    Rule: 2.12.3, 4.9.2, 4.9.3, 4.9.4, 4.9.5, 4.9.6, 4.9.7
    """
    if code == P_LEFT:
        do_climbs(s, t, LEFT_CLIMBER, steps)
    elif code == P_RIGHT:
        do_climbs(s, t, RIGHT_CLIMBER, steps)
    elif code == P_BOTH:
        do_climbs(s, t, LEFT_CLIMBER, steps)
        do_climbs(s, t, RIGHT_CLIMBER, steps)
    elif code == P_CLAIM:
        do_hastings_claim(s, t)
    elif code == P_WAGON:
        do_hastings_wagon(s, t)
    elif code == P_TRACK:
        do_hastings_track(s, t)
    elif code == P_PIECE:
        s.goods[HASTINGS, GOLD] += 1
        cell = do_hastings_piece(s, t, HASTINGS)
        if cell >= 0:
            do_clear_outpost(s, t, cell, HASTINGS)
    elif code == P_FLIP:
        do_hastings_flip(s)
    elif code == P_CABIN:
        do_hastings_cabin(s, t)
