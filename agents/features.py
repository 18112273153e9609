"""What a network is shown of an observation, for every game: numbers about the size of a flag."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from agents.config import EnvConfig


def units(reach: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """What the elements of an observation are divided by, from the largest magnitude that each can have."""
    return np.select([reach > 100, reach > 20, reach > 1], [50.0, 20.0, 5.0], 1.0)


class ScaledFeatures(BaseFeaturesExtractor):
    """Flags as they are; counts, which may be large, in two scales of the size of a flag."""

    def __init__(self, observation_space: spaces.Box, env: EnvConfig):
        reach = np.maximum(np.abs(observation_space.low), np.abs(observation_space.high)).astype(np.float32)
        counts = np.flatnonzero(reach > 1)
        super().__init__(observation_space, features_dim=reach.size + counts.size)
        self.counts: torch.Tensor
        self.factor: torch.Tensor
        self.register_buffer("counts", torch.from_numpy(counts), persistent=False)
        self.register_buffer(
            "factor", torch.from_numpy((1.0 / units(reach)).astype(np.float32)), persistent=False
        )

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        x = observations.float()
        counts = x[:, self.counts]
        return torch.cat([x * self.factor, counts.sign() * counts.abs().log1p() * 0.5], dim=1)
