"""Compiled: the value of each legal action of Sierra West to the seat that decides, from its observation alone.

The position is rebuilt (sierra_west_position.py) and each action is tried out on a copy by the rules' own kernels, with
the best answers to the questions that follow it, until the menu is open again; what is reached is valued
(sierra_west_worth.py, sierra_west_ahead.py). The order of the three cards is valued by playing out the whole turn in
the same way. Dice count what they bring on average; what a flipped card turns out to be is a draw.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import sierra_envs
from agents.sierra_west_ahead import hit_share, mine_gold, worth_in_turn
from agents.sierra_west_position import read_position
from agents.sierra_west_worth import GOLD_MORE, OUTLAW, look_ahead, weights, worth_after, worth_waiting
from sierra_envs.core.jit import entry, fingerprint, identity, kernel
from sierra_envs.core.tables import Dataset
from sierra_envs.games.sierra_west.actions import (
    ACTIONS,
    ARRANGE_ID,
    NO_TRACKER_ID,
    NO_TRAPPER_ID,
    PASS_ID,
    REPEAT_ID,
    SLOT_ID,
    SUMMIT_ID,
)
from sierra_envs.games.sierra_west.legal import legal
from sierra_envs.games.sierra_west.names import (
    ARRANGE,
    BULLET,
    DROP,
    MENU,
    MINE,
    MULE,
    ORDERS,
    REPEAT,
    S_SIX,
    SUMMIT,
    TRACKER,
    TRAPPER,
)
from sierra_envs.games.sierra_west.rules.summit import card_of
from sierra_envs.games.sierra_west.step import play

Array = npt.NDArray[Any]

GAME = sierra_envs.spec("sierra_west/apple_hill-v0").game
DEPTH = 14
"""Questions in a row that are looked into; the longest payments with all that follows have fewer."""
ROOM = DEPTH + 3
"""Positions in memory: the one that is seen, a turn that is played out, and a copy for each question."""
MOST_ACTIONS = 120
"""Actions after which a turn that is played out is broken off."""
WORST = -1e9


# ---- what comes of an action


@kernel
def decline(s, t):
    """The other players react to nothing, as far as player 0 counts on them."""
    while s.seat != 0 and (s.phase == TRACKER or s.phase == TRAPPER) and s.active == 0:
        play(s, t, NO_TRACKER_ID if s.phase == TRACKER else NO_TRAPPER_ID)


@kernel
def settled(s, t, w):
    """The value of a position in which player 0 is asked nothing but the menu."""
    if s.active != 0:
        return worth_waiting(s, t, w)
    return worth_in_turn(s, t, w)


@kernel
def is_open(s):
    """Whether player 0 is in the middle of an action."""
    return s.seat == 0 and s.finished == 0 and s.phase != MENU and s.phase != REPEAT


@kernel
def is_shot(s, t, action):
    """Whether an action fires the six-shooter."""
    if SUMMIT_ID <= action < REPEAT_ID and s.phase == MENU:
        card = np.int64(s.board[(action - SUMMIT_ID) % 3])
    elif action == REPEAT_ID:
        card = card_of(s, 0, np.int64(s.figure))
    else:
        return False
    return t.summit_kind[s.mode, card] == S_SIX


@kernel
def shot(s, t, w, action):
    """The value of a shot, as hits are on average; ``s`` is used up."""
    share = hit_share(s, t)
    if action != REPEAT_ID:
        figure, place = (action - SUMMIT_ID) // 3, SUMMIT + (action - SUMMIT_ID) % 3
        if figure == MULE:
            s.mule_place = place
        else:
            s.place[0, figure] = place
    s.goods[0, BULLET] -= t.six_bullets
    return worth_in_turn(s, t, w) + share * (t.outlaw_points + w[OUTLAW])


@kernel
def dig(s, t, w, action):
    """The value of mining a slot, as the die falls on average."""
    return settled(s, t, w) + mine_gold(s, t, action - SLOT_ID) * (t.gold_points + w[GOLD_MORE])


@kernel
def outcome(states, t, w, masks, at, action):
    """The value of an action in ``states[at]`` with the best answers to what it asks; places behind are overwritten."""
    if action == PASS_ID:
        return worth_after(states[at], t, w)
    first = at + 1
    states[first] = states[at]
    if is_shot(states[at], t, action):
        return shot(states[first], t, w, action)
    if states[at].phase == MINE:
        return dig(states[first], t, w, action)
    play(states[first], t, action)
    decline(states[first], t)
    return best_answers(states, t, w, masks, first)


@kernel
def best_answers(states, t, w, masks, first):
    """The best that the questions asked in ``states[first]`` lead to: depth first, each answer on a copy."""
    if not is_open(states[first]):
        return settled(states[first], t, w)
    best = WORST
    level = first
    legal(states[level], t, masks[level])
    while level >= first:
        action = next_action(masks[level])
        if action < 0:
            level -= 1
            continue
        masks[level, action] = 0
        if states[level].phase == MINE:
            best = max(best, dig(states[level], t, w, action))
            continue
        states[level + 1] = states[level]
        play(states[level + 1], t, action)
        decline(states[level + 1], t)
        if is_open(states[level + 1]) and level + 2 < masks.shape[0]:
            level += 1
            legal(states[level], t, masks[level])
        else:
            best = max(best, settled(states[level + 1], t, w))
    return best


@kernel
def next_action(mask):
    """The first id that is marked; -1 if none is left."""
    for action in range(mask.shape[0]):
        if mask[action] != 0:
            return action
    return -1


@kernel
def best_action(states, t, w, masks, at):
    """The action of the highest value in ``states[at]``; it is played out in the places behind."""
    best, found = WORST, -1
    legal(states[at], t, masks[at])
    for action in range(masks.shape[1]):
        if masks[at, action] != 0:
            value = outcome(states, t, w, masks, at, action)
            if value > best:
                best, found = value, action
    return found


# ---- a whole turn


@kernel
def play_turn(states, t, w, masks, at):
    """The value of ``states[at]`` after the best actions one by one, to the end of the turn."""
    for _ in range(MOST_ACTIONS):
        if states[at].finished != 0 or states[at].seat != 0 or states[at].active != 0:
            break
        action = best_action(states, t, w, masks, at)
        if action < 0 or action == PASS_ID:
            break
        play(states[at], t, action)
        decline(states[at], t)
    return worth_after(states[at], t, w)


@kernel
def planned(states, t, w, masks, order):
    """The value of an order of the three cards: what the turn brings."""
    states[1] = states[0]
    play(states[1], t, ARRANGE_ID + order)
    decline(states[1], t)
    return play_turn(states, t, w, masks, 1)


@kernel
def dropped(states, t, w, masks, action):
    """The value of leaving a card aside: the most promising order of the others."""
    best = WORST
    for order in range(len(ORDERS)):
        states[1] = states[0]
        play(states[1], t, action)
        play(states[1], t, ARRANGE_ID + order)
        decline(states[1], t)
        best = max(best, settled(states[1], t, w))
    return best


# ---- the entry point


def _values(obs, mask, ask, tables, seats, mode, w, seed, states, masks, values):
    """Write the value of each legal action of each row.

    Args:
        obs: int16 (K, O). mask: int8 (K, A), written if ``ask``: the position that is seen tells what is legal.
        tables: the rules record. w: float, see ``sierra_west_worth.WORTH``.
        seed: of chance in what is tried out. states, masks: memory for what is tried out.
        values: float (K, A), written for legal actions.
    """
    t = tables[0]
    for i in range(obs.shape[0]):
        read_position(obs[i], t, seats, mode, seed, states[0])
        if ask:
            legal(states[0], t, mask[i])
        look_ahead(states[0], w)
        for action in range(mask.shape[1]):
            if mask[i, action] != 0:
                if states[0].phase == ARRANGE:
                    values[i, action] = planned(states, t, w, masks, action - ARRANGE_ID)
                elif states[0].phase == DROP:
                    values[i, action] = dropped(states, t, w, masks, action)
                else:
                    values[i, action] = outcome(states, t, w, masks, 0, action)


_KEY = ("sierra_west_lookahead", fingerprint((Path(sierra_envs.__file__).parent / "core", GAME.folder)))
_run = entry(_values, (*_KEY, identity(_values), *map(identity, (read_position, worth_after, worth_in_turn))))


class Lookahead:
    """Values of actions, for observations of one mode, number of players and data set.

    Args:
        dataset: tables and options. mode: index of the mode. players: at the table.
        worth: other guesses than ``sierra_west_worth.WORTH``, in its order.
    """

    def __init__(self, dataset: Dataset, mode: int, players: int, worth: Array | None = None) -> None:
        self.tables, self.mode, self.players = dataset.t, mode, players
        self.worth = weights() if worth is None else np.ascontiguousarray(worth, np.float64)
        self._memory = (np.zeros(ROOM, GAME.dtype).view(np.recarray), np.zeros((ROOM, ACTIONS.size), np.int8))

    def actions(self, obs: Array, mask: Array | None = None, seed: int = 0) -> Array:
        """A value of each action (K, A), -inf if illegal; for observations (K, O) of the seats to move.

        Without ``mask`` it is found from the observations.
        """
        ask = mask is None
        obs = np.ascontiguousarray(obs, np.int16)
        legal_here = np.zeros((len(obs), ACTIONS.size), np.int8)
        if mask is not None:
            legal_here[:] = mask != 0
        values = np.full(legal_here.shape, -np.inf)
        _run(
            obs,
            legal_here,
            ask,
            self.tables,
            self.players,
            self.mode,
            self.worth,
            seed,
            *self._memory,
            values,
        )
        return values

    def position(self, obs: Array) -> Any:
        """The position that an observation (O,) shows, as a record of the game with the observer as player 0."""
        self.actions(obs[None], np.zeros((1, ACTIONS.size), np.int8))
        return self._memory[0][0].copy()
