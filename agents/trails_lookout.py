"""Values of actions of Trails to the North for batches of observations: the compiled entry and its memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import sierra_envs
from agents.trails_around import look_around
from agents.trails_guesses import CONTEXT, weights
from agents.trails_map import backwards, distances, places
from agents.trails_position import read_position
from agents.trails_purchases import plan_purchases
from agents.trails_rail import city_worth
from agents.trails_values import MOST_STEPS, value_actions
from agents.trails_walk import plan_trail
from agents.trails_worth import quick_effect
from sierra_envs.core.jit import entry, fingerprint, identity
from sierra_envs.core.tables import Dataset
from sierra_envs.games.trails_to_the_north.legal import legal

Array = npt.NDArray[Any]

GAME = sierra_envs.spec("trails_to_the_north-v0").game


def _values(obs, mask, ask, tables, seats, w, far, place, order, states, context, room, values):
    """Write the value of each legal action of each row.

    Args:
        obs: int16 (K, O). mask: int8 (K, A), written if ``ask``: the position that is seen tells what is legal.
        tables: the rules record. w: float, see ``trails_guesses.WORTH``.
        far: int64 (towns, towns), rails between towns. place: float (nodes,), how good a space is for a building.
        order: int64 (nodes,), spaces from Kansas City backwards. states, context, room: memory.
        values: float (K, A).
    """
    s, t = states[0], tables[0]
    for i in range(obs.shape[0]):
        read_position(obs[i], t, seats, s)
        if ask:
            legal(s, t, mask[i])
        value_actions(s, t, w, context, far, place, order, room, mask[i], values[i])


_KEY = ("trails_values", fingerprint((Path(sierra_envs.__file__).parent / "core", GAME.folder)))
_ONE_OF_EACH_FILE = (
    _values, weights, read_position, look_around, quick_effect, plan_purchases, city_worth, plan_trail, value_actions,
)  # fmt: skip
_run = entry(_values, (*_KEY, *(identity(function) for function in _ONE_OF_EACH_FILE)))


class Lookout:
    """Values of actions, for observations of one number of players and data set.

    Args:
        dataset: tables and options. players: at the table. worth: other guesses than ``trails_guesses.WORTH``, by name.
    """

    def __init__(self, dataset: Dataset, players: int, worth: dict[str, float] | None = None) -> None:
        self.tables, self.players = dataset.t, players
        self.worth = weights(worth)
        t = dataset.t[0]
        self.map = (distances(t), places(t), backwards(t))
        self._memory = (
            np.zeros(1, GAME.dtype).view(np.recarray),
            np.zeros(CONTEXT),
            np.zeros((MOST_STEPS + 2, len(t.node_kind))),
        )

    def actions(self, obs: Array, mask: Array | None = None) -> Array:
        """A value of each action (K, A), for observations (K, O) of the seats to move; -inf if illegal.

        Without ``mask`` it is found from the observations.
        """
        ask = mask is None
        obs = np.ascontiguousarray(obs, np.int16)
        legal_here = np.zeros((len(obs), GAME.actions.size), np.int8)
        if mask is not None:
            legal_here[:] = mask != 0
        values = np.zeros(legal_here.shape)
        _run(obs, legal_here, ask, self.tables, self.players, self.worth, *self.map, *self._memory, values)
        return np.where(legal_here != 0, values, -np.inf)
