"""Inputs for a network that plays Sierra: the observation, what cards are worth now, and the lookahead's advice.

The advice is what the rule-based player thinks of each action (greedy_sierra.py): the points that a placement and the
best second one reach, and for Diary cards and sides what they are hoped to bring. A network that is given it starts
with tactics and has to learn the rest: what pays off later, and what to leave to others.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from agents.advised import MUCH, UNIT, Remembered
from agents.config import EnvConfig
from agents.features import units
from agents.greedy_sierra import hopeful_lookahead
from agents.sides import sides
from agents.sierra_lookahead import GAME, LEAST
from sierra_envs.games.sierra.names import NUM_SCORING

Array = npt.NDArray[Any]


class SierraFeatures(BaseFeaturesExtractor):
    """For observations of a seat that decides; the last numbers are the advice, one for each action."""

    def __init__(self, observation_space: spaces.Box, env: EnvConfig):
        reach = np.maximum(np.abs(observation_space.low), np.abs(observation_space.high)).astype(np.float32)
        super().__init__(observation_space, reach.size + NUM_SCORING + 2 + GAME.actions.size)
        self.lookahead = hopeful_lookahead(env.players, env.id, env.data, env.rules)
        members = env.players // (int(sides(env).max()) + 1)
        self.share = members * (1.0 + float(self.lookahead.taste[LEAST]))  # values are sums over a group
        self.remembered = Remembered(self._look)
        self.unit: torch.Tensor
        self.register_buffer(
            "unit", torch.from_numpy((1 / units(reach)).astype(np.float32)), persistent=False
        )

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        obs = np.ascontiguousarray(observations.detach().to(torch.int8).numpy())
        return torch.cat([observations * self.unit, torch.from_numpy(self.remembered(obs))], dim=1)

    def _look(self, obs: Array) -> Array:
        """What each card is worth, what the group has now and after its best action, and the advice, (K, ...)."""
        values, present, faces = self.lookahead.everything(obs)
        values, present = values / self.share, present / self.share
        best = values.max(axis=1, initial=-np.inf)
        best = np.where(np.isfinite(best), best, present)  # nothing to decide: the end of a game
        advice = np.maximum(values - best[:, None], -MUCH)
        parts = [faces, present[:, None] / 5, (best - present)[:, None], advice]
        return np.asarray(np.concatenate(parts, axis=1) / UNIT, np.float32)

    def __deepcopy__(self, memo: dict[int, Any]) -> SierraFeatures:
        return self  # nothing in it is learned
