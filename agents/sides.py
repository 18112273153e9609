"""Who plays against whom: the sides of a game are its teams, or its single players.

A game with one side, solo or cooperative, has no opponents: agents are compared there by playing the same deals.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

import sierra_envs
from agents.config import EnvConfig
from sierra_envs.api.vector import VectorAEC

Array = npt.NDArray[Any]

GOAL = "stage_won"
"""The result that says whether a side alone has reached the goal of its game; in games without it, rank 1 does."""
GROUP_RESULT = "group_result"
"""The result of a side as a whole, of games that report one."""


def sides(env: EnvConfig) -> Array:
    """The side of each seat, int64 (P,), numbered from 0."""
    if env.players == 1:
        return np.zeros(1, np.int64)
    venv = sierra_envs.make_vec(env.id, 1, seed=0, **env.arguments())
    venv.reset()
    return sides_of(venv)


def sides_of(venv: VectorAEC) -> Array:
    """The same for games that were started; who sits with whom is the same in every game."""
    state, group_of = venv.batch.states[0], venv.batch.game.group_of
    _, side = np.unique([group_of(state, seat) for seat in range(venv.num_players)], return_inverse=True)
    return np.asarray(side, np.int64)


def is_alone(env: EnvConfig) -> bool:
    """Whether all players are on one side: a solo or cooperative game."""
    return bool((sides(env) == 0).all())


def goal_reached(ranks: Array, results: Mapping[str, Array]) -> Array:
    """Whether each seat of a side alone reached the goal of its game, bool (K, P).

    Args:
        ranks: (K, P). results: the game's further results by name, each (K, P).
    """
    reached: Array = results[GOAL] != 0 if GOAL in results else ranks == 1
    return reached
