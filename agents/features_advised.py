"""Inputs for networks that play Sierra West or Trails to the North: the scaled observation and a rule-based advice.

The advice is what the rule-based player (greedy_sierra_west.py, greedy_trails.py) thinks of each action, as points
behind its best one. A network that is given it starts with tactics and has to learn the rest: when it is wrong, what
pays off later, and what the others want.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces

import sierra_envs
from agents.advised import MUCH, UNIT, Remembered
from agents.config import EnvConfig
from agents.features import ScaledFeatures

Array = npt.NDArray[Any]
Values = Callable[[Array], Array]
"""Observations (K, O) to the value of each action (K, A), -inf if illegal."""


class AdvisedFeatures(ScaledFeatures):
    """For observations of a seat that decides; the last numbers are the advice, one for each action."""

    values: ClassVar[Callable[[EnvConfig], Values]]

    def __init__(self, observation_space: spaces.Box, env: EnvConfig):
        super().__init__(observation_space, env)
        self.actions = sierra_envs.spec(env.id).actions.size
        self._features_dim += self.actions
        self.ask = type(self).values(env)
        self.remembered = Remembered(self.advice)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        obs = np.ascontiguousarray(observations.detach().to(torch.int16).numpy())
        advice = torch.from_numpy(self.remembered(obs))
        return torch.cat([super().forward(observations), advice], dim=1)

    def advice(self, obs: Array) -> Array:
        """How far each action is behind the best one, float32 (K, A); zeros where none is legal."""
        values = self.ask(obs)
        best = values.max(axis=1, keepdims=True)
        best = np.where(np.isfinite(best), best, 0.0)
        behind = np.maximum(values - best, -MUCH)
        behind[~np.isfinite(values).any(axis=1)] = 0.0
        return np.asarray(behind / UNIT, np.float32)

    def __deepcopy__(self, memo: dict[int, Any]) -> AdvisedFeatures:
        return self  # nothing in it is learned


def _folder(env: EnvConfig) -> Path | None:
    return None if env.data is None else Path(env.data)


def sierra_west_values(env: EnvConfig) -> Values:
    """The lookahead of Sierra West's rule-based player."""
    from agents.sierra_west_lookahead import GAME, Lookahead

    mode = GAME.modes.index(sierra_envs.spec(env.id).mode)
    lookahead = Lookahead(GAME.load(_folder(env), env.rules, GAME.modes[mode]), mode, env.players)
    return lookahead.actions


def trails_values(env: EnvConfig) -> Values:
    """The lookout of the rule-based player of Trails to the North."""
    from agents.trails_lookout import GAME, Lookout

    return Lookout(GAME.load(_folder(env), env.rules), env.players).actions


class SierraWestFeatures(AdvisedFeatures):
    """With the advice of ``GreedySierraWest``."""

    values = staticmethod(sierra_west_values)


class TrailsFeatures(AdvisedFeatures):
    """With the advice of ``GreedyTrails``."""

    values = staticmethod(trails_values)
