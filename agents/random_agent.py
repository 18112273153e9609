"""Uniformly random legal play: the yardstick that any agent has to beat by far."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


class RandomAgent:
    """Draws one of the legal actions of each row. The same seed and the same calls give the same actions."""

    def __init__(self, seed: int = 0):
        self.rng = np.random.default_rng(seed)

    def __call__(self, obs: Array, mask: Array) -> Array:
        noise = self.rng.random(mask.shape, dtype=np.float32)
        actions: Array = np.where(mask != 0, noise, -1.0).argmax(axis=1)
        return actions
