"""Which objective cards are fulfilled at the end: the best assignment of possessions to tasks."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.record import ALL, Field, record
from sierra_envs.core.scratch import scratch
from sierra_envs.games.trails_to_the_north.names import (
    GREEN_OUTLAW,
    MAX_CATTLE,
    NO_SPACE,
    NUM_FRONT,
    ORANGE_OUTLAW,
    PER_OBJECTIVES,
    T_BROWN,
    T_BUILDING,
    T_BV3,
    T_GREEN,
    T_HAZARD,
    T_LARGE,
    T_MEDIUM,
    T_NEW_YORK,
    T_ORANGE,
    T_PURPLE,
    T_STATION,
    TASKS,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.buildings import placed_buildings
from sierra_envs.games.trails_to_the_north.rules.counts import objectives_in_front
from sierra_envs.games.trails_to_the_north.rules.hazards import hazards_of, outlaws_of
from sierra_envs.games.trails_to_the_north.rules.kansas_city import cattle_of
from sierra_envs.games.trails_to_the_north.rules.stations import stations_of
from sierra_envs.games.trails_to_the_north.rules.towns import towns_of

NUM_TASKS = len(TASKS)
_FACES = (NUM_FRONT,)
SHEET = record(
    (
        Field("left", np.int64, (NUM_TASKS,), 0, 127, ALL, "possessions not yet assigned"),
        Field("face", np.int64, _FACES, 0, NUM_FRONT, ALL, "faces that could be fulfilled, in order"),
        Field("front", np.int64, _FACES, 0, 20, ALL, "copies in front of the player"),
        Field("deck", np.int64, _FACES, 0, 20, ALL, "copies in the deck"),
        Field("most", np.int64, _FACES, 0, 20, ALL, "copies that could be fulfilled alone"),
        Field("chosen", np.int64, _FACES, -1, 20, ALL, "copies fulfilled in the assignment tried"),
        Field(
            "bound",
            np.int64,
            (NUM_FRONT + 1,),
            0,
            5000,
            ALL,
            "points that the faces from here on could bring",
        ),
        Field("value", np.int64, (NUM_FRONT + 1,), -500, 5000, ALL, "points of the faces before this one"),
        Field("added", np.int64, (NUM_FRONT + 1,), 0, 127, ALL, "fulfilled cards of the deck among them"),
        Field(
            "rest", np.int64, (NUM_FRONT + 1,), 0, 127, ALL, "cards of the deck that later faces could add"
        ),
    )
)
"""The working sheet of one assignment."""

blank_sheet = scratch(SHEET)


@kernel
def count_possessions(s, t, seat, left):
    """Eleven counters; no object serves two. Stations in towns count, the Simmental does not.

    Rule: R55, R93  Table: 3.13
    """
    left[T_BUILDING] = placed_buildings(s, t, seat)
    left[T_STATION] = stations_of(s, seat)
    left[T_HAZARD] = hazards_of(s, t, seat)
    left[T_GREEN] = outlaws_of(s, t, seat, GREEN_OUTLAW)
    left[T_ORANGE] = outlaws_of(s, t, seat, ORANGE_OUTLAW)
    left[T_BV3] = cattle_of(s, seat, t.task_cards[0])
    left[T_BROWN] = cattle_of(s, seat, t.task_cards[1])
    left[T_PURPLE] = cattle_of(s, seat, t.task_cards[2])
    left[T_NEW_YORK] = 0
    if t.objective_city != NO_SPACE:
        left[T_NEW_YORK] = np.int64(s.city_discs[seat, t.objective_city])
    left[T_MEDIUM] = towns_of(s, t, seat, t.medium_towns)
    left[T_LARGE] = towns_of(s, t, seat, t.large_towns)


@kernel
def card_in_deck(s, seat, face):
    """Copies of an objective card in hand, draw pile and discard pile; starting objectives never get there."""
    card = MAX_CATTLE + face
    if card >= s.pool.shape[1]:
        return np.int64(0)
    return np.int64(s.pool[seat, card]) + np.int64(s.discards[seat, card])


@kernel
def fits(t, face, left):
    """Whether the tasks of a card can be met with what is left."""
    for task in range(NUM_TASKS):
        if t.task_need[face, task] > left[task]:
            return False
    return True


@kernel
def take_tasks(t, face, left, cards):
    """Assign possessions to ``cards`` copies of a card; a negative number gives them back."""
    for task in range(NUM_TASKS):
        left[task] -= cards * t.task_need[face, task]


@kernel
def gain_of(t, face, front, fulfilled):
    """What fulfilling so many copies is worth: in front a penalty is saved as well, and those go first.

    Rule: R55
    """
    both = min(front, fulfilled)
    return fulfilled * t.task_vp[face] + both * t.task_penalty[face]


@kernel
def counting_master(s, t, seat):
    """The station master of the player that counts objective cards, or -1.

    Rule: R93  Table: 3.7/1
    """
    for master in range(t.num_masters):
        if marked(np.int64(s.masters[seat]), master) and t.master_per[master] == PER_OBJECTIVES:
            return np.int64(master)
    return np.int64(-1)


@kernel
def list_faces(s, t, seat, sheet):
    """Write down the faces of which a copy could be fulfilled; returns their number and the points of doing nothing.

    Rule: R55, R93
    """
    n = 0
    points = np.int64(0)
    for face in range(NUM_FRONT):
        front, deck = np.int64(s.front[seat, face]), card_in_deck(s, seat, face)
        points -= front * t.task_penalty[face]
        if front + deck == 0 or not fits(t, face, sheet.left):
            continue
        most = np.int64(0)
        while most < front + deck and fits(t, face, sheet.left):
            take_tasks(t, face, sheet.left, 1)
            most += 1
        take_tasks(t, face, sheet.left, -most)
        sheet.face[n] = face
        sheet.front[n] = front
        sheet.deck[n] = deck
        sheet.most[n] = most
        n += 1
    return n, points


@kernel
def bound_faces(s, t, n, sheet):
    """What each face and those after it could bring at most."""
    sheet.bound[n] = 0
    sheet.rest[n] = 0
    for i in range(n):
        k = n - 1 - i
        gain = gain_of(t, sheet.face[k], sheet.front[k], sheet.most[k])
        sheet.bound[k] = sheet.bound[k + 1] + gain
        sheet.rest[k] = sheet.rest[k + 1] + from_deck(sheet.front[k], sheet.most[k])


@kernel
def best_assignment(s, t, seat):
    """Points of objective cards, and of the station master that counts them, under the best assignment.

    Cards in front count in any case, those of the deck only by choice. Exact: depth first over the faces, each with
    every number of fulfilled copies, cut off where even the sum of all that follows would not be better.

    Rule: R55, R93, 2.15.7
    Returns (points of objective cards, points of the station master).
    """
    sheet = blank_sheet()
    count_possessions(s, t, seat, sheet.left)
    master = counting_master(s, t, seat)
    n, base = list_faces(s, t, seat, sheet)
    bound_faces(s, t, n, sheet)
    front, slack = objectives_in_front(s, seat), most_of_adding(s, t, seat, master)
    best_cards, best_master = added_cards(s, t, seat, master, n, sheet, np.int64(0))
    k = 0
    if n > 0:
        sheet.chosen[0] = sheet.most[0] + 1
    while n > 0 and k >= 0:
        if sheet.chosen[k] <= sheet.most[k]:
            take_tasks(t, sheet.face[k], sheet.left, -sheet.chosen[k])
        sheet.chosen[k] -= 1
        if sheet.chosen[k] < 0:
            k -= 1
            continue
        take_tasks(t, sheet.face[k], sheet.left, sheet.chosen[k])
        if not enough(sheet.left):
            continue
        value = sheet.value[k] + gain_of(t, sheet.face[k], sheet.front[k], sheet.chosen[k])
        added = sheet.added[k] + from_deck(sheet.front[k], sheet.chosen[k])
        hope = value + sheet.bound[k + 1] + slack
        if master >= 0:
            hope += master_points(t, master, front + added + sheet.rest[k + 1])
        if hope <= best_cards + best_master:
            continue
        if k + 1 < n:
            sheet.value[k + 1] = value
            sheet.added[k + 1] = added
            k += 1
            sheet.chosen[k] = sheet.most[k] + 1
            continue
        cards, more = added_cards(s, t, seat, master, n, sheet, value)
        if cards + more > best_cards + best_master:
            best_cards, best_master = cards, more
    return base + best_cards, best_master


@kernel
def enough(left):
    """Whether nothing is assigned twice."""
    for task in range(NUM_TASKS):
        if left[task] < 0:
            return False
    return True


@kernel
def from_deck(front, fulfilled):
    """How many of the fulfilled copies come out of the deck."""
    return max(fulfilled - front, np.int64(0))


@kernel
def most_of_adding(s, t, seat, master):
    """The most that unfulfilled cards of the deck could bring together with the counting station master."""
    most = np.int64(0)
    if master < 0:
        return most
    each, cards, cost = t.master_each[master], np.int64(0), np.int64(0)
    for penalty in range(21):
        for face in range(NUM_FRONT):
            if t.task_penalty[face] == penalty:
                for _ in range(card_in_deck(s, seat, face)):
                    cards += 1
                    cost += penalty
                    most = max(most, (cards + each - 1) // each * t.master_vp[master] - cost)
    return most


@kernel
def fulfilled_copies(n, sheet, face):
    """Copies of a face that the assignment tried fulfils."""
    for k in range(n):
        if sheet.face[k] == face and sheet.chosen[k] <= sheet.most[k]:
            return max(sheet.chosen[k], np.int64(0))
    return np.int64(0)


@kernel
def added_cards(s, t, seat, master, n, sheet, value):
    """Add unfulfilled cards of the deck as long as the counting station master pays more than their penalties.

    Rule: R93
    Returns (points of objective cards, points of the station master); ``value``: those of the cards fulfilled.
    """
    if master < 0:
        return value, np.int64(0)
    area = np.int64(0)
    for face in range(NUM_FRONT):
        area += np.int64(s.front[seat, face])
        area += max(fulfilled_copies(n, sheet, face) - np.int64(s.front[seat, face]), np.int64(0))
    best_cards, best_master = value, master_points(t, master, area)
    cost = np.int64(0)
    for penalty in range(21):
        for face in range(NUM_FRONT):
            if t.task_penalty[face] == penalty:
                front = np.int64(s.front[seat, face])
                added = max(fulfilled_copies(n, sheet, face) - front, np.int64(0))
                for _ in range(card_in_deck(s, seat, face) - added):
                    area += 1
                    cost += penalty
                    more = master_points(t, master, area)
                    if value - cost + more > best_cards + best_master:
                        best_cards, best_master = value - cost, more
    return best_cards, best_master


@kernel
def master_points(t, master, number):
    """Points of a station master's lower half.

    Rule: 2.15.8
    """
    return number // t.master_each[master] * t.master_vp[master]
