"""Compiled: what a seat of Sierra could place, and what its group would have then, read from its observation alone.

A group's position is rebuilt (sierra_position.py), so that the rules' own kernels place and score.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import sierra_envs
from agents.sierra_position import read_position
from sierra_envs.core.jit import entry, fingerprint, identity, kernel
from sierra_envs.core.tables import Dataset
from sierra_envs.games.sierra.actions import ACTIONS, DISCARD_ID, KEEP_ID, SIDE_ID, SPOTS
from sierra_envs.games.sierra.legal import legal_places
from sierra_envs.games.sierra.modes.hooks import hand_size, is_trio, river_points, wind_points
from sierra_envs.games.sierra.names import (
    DISCARD,
    KEEP,
    LENGTH,
    MAX_CARDS,
    MAX_HAND,
    MAX_OPTIONS,
    MAX_ROUNDS,
    MAX_TEAM,
    NOTHING,
    NUM_DIARY,
    NUM_SCORING,
    NUM_SIDES,
    OK,
    PLACE,
    PLACED,
    RIVER,
    SIDE,
    SYMBOL,
    WIND,
)
from sierra_envs.games.sierra.rules.cards import card_points
from sierra_envs.games.sierra.rules.landscape import copy_landscape, do_place
from sierra_envs.games.sierra.rules.mountain import take_slot, why_not_slot
from sierra_envs.games.sierra.rules.role import cards_in
from sierra_envs.games.sierra.rules.survey import blank_survey, survey
from sierra_envs.games.sierra.score import destination_points, diary_points, diary_total

Array = npt.NDArray[Any]

GAME = sierra_envs.spec("sierra/competitive-v0").game
KEPT_NONE = MAX_OPTIONS
"""Place in ``best`` for what is reached without another Diary card; the places before it are for the options."""
WORST = -1e9
LEAST, PAIRS = range(2)
"""Places in ``taste``."""


# ---- what a position is worth


@kernel
def look(s, t, taste, best):
    """Raise ``best`` to what the group has now: the sum of its members' points, for each Diary card that may be kept.

    ``taste`` is added to it: so many times the points of the weakest member, for each member, and so much for each pair
    of cards in one row.
    """
    v = blank_survey()
    survey(s.landscape[0], v)
    shared = destination_points(s, t, v, 0)
    shared += v.symbols[RIVER] * river_points(s, t) + v.symbols[WIND] * wind_points(s, t)
    size = np.int64(s.team[0])
    own = shared + diary_total(s, t, v, 0, 0)
    others, least = np.int64(0), own + np.int64(1 << 30)
    for mate in range(1, size):
        points = shared + diary_total(s, t, v, 0, mate)
        others += points
        least = min(least, points)
    pairs = np.int64(0)
    for y in range(v.rows):
        length = np.int64(s.landscape[0, LENGTH, y])
        pairs += length * (length - 1) // 2
    for i in range(MAX_OPTIONS + 1):
        points = own
        if i != KEPT_NONE:
            if s.options[0, i] == NOTHING:
                continue
            points += diary_points(s, t, v, 0, np.int64(s.options[0, i]))
        value = points + others + taste[LEAST] * size * min(points, least) + taste[PAIRS] * pairs
        best[i] = max(best[i], value)


# ---- what can be placed


@kernel
def place(s, hand, action):
    """Lay the card that a placement names."""
    spot = action % SPOTS
    do_place(s.landscape[0], np.int64(hand[action // SPOTS]), spot // MAX_CARDS, spot % MAX_CARDS)


@kernel
def spots(s, hand, mask):
    """Every placement of a hand, as action ids."""
    mask[:] = 0
    legal_places(s, s.landscape[0], hand, mask)


@kernel
def try_last(s, t, taste, hand, mask, land, best):
    """The best that one card of a hand reaches; the position as it is if there is no card."""
    if hand[0] == NOTHING:
        look(s, t, taste, best)
        return
    spots(s, hand, mask)
    copy_landscape(s.landscape[0], land)
    for action in range(DISCARD_ID):
        if mask[action] != 0:
            place(s, hand, action)
            look(s, t, taste, best)
            copy_landscape(land, s.landscape[0])


@kernel
def second_hand(s, t, mate, slot, rest):
    """The hand that the group's next card of this round comes from, once ``mate`` has placed ``slot``; empty if none.

    In a trio the other placer lays one, unless he has done so already; else the same player lays two.
    """
    rest[:] = NOTHING
    if is_trio(s, 0):
        for other in range(MAX_TEAM):
            if other != mate and other != s.role[0] and cards_in(s.hand[0, other]) == hand_size(s, t, 0):
                rest[:] = s.hand[0, other]
    elif hand_size(s, t, 0) - cards_in(s.hand[0, mate]) + 1 < PLACED:
        rest[:] = s.hand[0, mate]
        take_slot(rest, slot)


@kernel
def try_first(s, t, taste, mate, action, masks, lands, hands, best):
    """What the best second card reaches after this first one of ``mate``."""
    second_hand(s, t, mate, action // SPOTS, hands[0])
    copy_landscape(s.landscape[0], lands[0])
    place(s, s.hand[0, mate], action)
    try_last(s, t, taste, hands[0], masks[0], lands[1], best)
    copy_landscape(lands[0], s.landscape[0])


@kernel
def first_placer(s):
    """Who of the group lays the first card of the round, in places from the observer on."""
    for mate in range(s.team[0]):
        if mate != s.role[0] or s.team[0] == 1:
            return mate
    return 0


@kernel
def try_round(s, t, taste, masks, lands, hands, best):
    """The best two cards of the round, for each Diary card that may be kept."""
    mate = first_placer(s)
    spots(s, s.hand[0, mate], masks[1])
    for action in range(DISCARD_ID):
        if masks[1, action] != 0:
            try_first(s, t, taste, mate, action, masks, lands, hands, best)


# ---- the entry point


def _lookahead(obs, tables, seats, taste, hope, states, lands, masks, hands, best, values, present, faces):
    """For each row what its legal actions lead to and what there is now; arrays without rows are left out.

    Args:
        obs: int8 (K, O). tables: the rules record. hope: float (rounds + 1, scoring cards), see :func:`look_ahead`.
        values: float (K, A), written for actions that are legal now. present: float (K,), the value now.
        faces: int64 (K, scoring cards), what each card would be worth on the observer's Landscape.
    """
    s, t = states[0], tables[0]
    for i in range(obs.shape[0]):
        read_position(obs[i], seats, s)
        if present.shape[0] != 0:
            best[0, :] = WORST
            look(s, t, taste, best[0])
            present[i] = best[0, KEPT_NONE]
        if values.shape[0] != 0:
            value_actions(s, t, taste, hope, lands, masks, hands, best[0], values[i])
        if faces.shape[0] != 0:
            v = blank_survey()
            survey(s.landscape[0], v)
            for card in range(faces.shape[1]):
                faces[i, card] = card_points(t, s.landscape[0], v, card)


@kernel
def value_actions(s, t, taste, hope, lands, masks, hands, best, out):
    """The value of each action of the observer's decision."""
    best[:] = WORST
    if s.phase == SIDE:
        card = NUM_DIARY + np.int64(s.destination[0]) * NUM_SIDES
        for side in range(NUM_SIDES):
            out[SIDE_ID + side] = hope[0, card + side]
    elif s.phase == KEEP:
        try_round(s, t, taste, masks, lands, hands, best)
        for option in range(MAX_OPTIONS):
            if s.options[0, option] != NOTHING:
                out[KEEP_ID + option] = best[option] + hope[s.round_no, s.options[0, option]]
    elif s.phase == PLACE:
        spots(s, s.hand[0, 0], masks[1])
        for action in range(DISCARD_ID):
            if masks[1, action] != 0:
                best[:] = WORST
                try_first(s, t, taste, 0, action, masks, lands, hands, best)
                out[action] = best[KEPT_NONE]
    elif s.phase == DISCARD:
        for slot in range(MAX_HAND):
            if why_not_slot(s.hand[0, 0], slot) == OK:
                best[:] = WORST
                hands[1, :] = NOTHING
                hands[1, 0] = s.hand[0, 0, slot]
                try_last(s, t, taste, hands[1], masks[0], lands[1], best)
                out[DISCARD_ID + slot] = best[KEPT_NONE]


_KEY = ("sierra_lookahead", fingerprint((Path(sierra_envs.__file__).parent / "core", GAME.folder)))
_run = entry(_lookahead, (*_KEY, identity(_lookahead), identity(read_position)))
_NO_HOPE = np.zeros((MAX_ROUNDS + 1, NUM_SCORING))


class Lookahead:
    """What the rules say about the observer's group, for observations of one mode, number of players and data set.

    Args:
        dataset: tables and options. mode: index of the mode. players: at the table.
        hope: float (rounds + 1, scoring cards), what a card is hoped to bring beyond the present if it is kept in that
            round, and a side (round 0). None: nothing.
        least: how many times the points of the group's weakest member are added to the value, for each member.
        pairs: what a pair of cards in one row adds to the value.
    """

    def __init__(
        self,
        dataset: Dataset,
        mode: int,
        players: int,
        hope: Array | None = None,
        least: float = 0,
        pairs: float = 0,
    ) -> None:
        self.tables, self.players, self.taste = dataset.t, players, np.array([least, pairs], np.float64)
        self.hope = _NO_HOPE if hope is None else np.ascontiguousarray(hope, np.float64)
        states = np.zeros(1, GAME.dtype)
        states["mode"] = mode
        self._memory = (  # what is rebuilt and tried out, one position at a time
            states,
            np.zeros((2, SYMBOL + 1, MAX_CARDS), np.int8),
            np.zeros((2, DISCARD_ID), np.int8),
            np.zeros((2, MAX_HAND), np.int8),
            np.zeros((2, MAX_OPTIONS + 1)),
        )

    def actions(self, obs: Array) -> tuple[Array, Array]:
        """For observations (K, O) of the seats to move: a value of each action (K, A), and that of the position (K,).

        A placement is worth what the group has after it and the best second placement of the round; a Diary card that
        is kept, what it has then after the best two; a card discarded, what it would have brought, for the next group
        shall not have it. The points of several members are added, and what ``least`` and ``pairs`` say. -inf for
        illegal actions, and for letting the other placer go first.
        """
        return self._look(obs)[:2]

    def faces(self, obs: Array) -> Array:
        """What each scoring card would be worth on the observer's Landscape, int64 (K, scoring cards)."""
        return self._look(obs, with_values=False, with_faces=True)[2]

    def everything(self, obs: Array) -> tuple[Array, Array, Array]:
        """What :meth:`actions` and :meth:`faces` return, for half the work."""
        return self._look(obs, with_faces=True)

    def _look(
        self, obs: Array, with_values: bool = True, with_faces: bool = False
    ) -> tuple[Array, Array, Array]:
        k, obs = len(obs), np.ascontiguousarray(obs, np.int8)
        values = np.full((k if with_values else 0, ACTIONS.size), -np.inf)
        present = np.zeros(k if with_values else 0)
        faces = np.zeros((k if with_faces else 0, NUM_SCORING), np.int64)
        _run(
            obs,
            self.tables,
            self.players,
            self.taste,
            self.hope,
            *self._memory,
            values,
            present,
            faces,
        )
        return values, present, faces
