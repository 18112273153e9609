"""What a learner is paid: a weighted sum of rewards, each of which pays in full by the end of a game."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from agents.config import RewardConfig
from sierra_envs.api.rewards import REWARDS, Reward

Array = npt.NDArray[Any]

LEAD_UNIT = 10.0
"""Points ahead of the best other seat that count as a clear lead."""


def lead(points: Array) -> Array:
    """tanh(lead over the best other seat / 10) of each seat: float32 (K, P), from points (K, P)."""
    best_other = np.stack(
        [np.delete(points, seat, axis=1).max(axis=1) for seat in range(points.shape[1])], axis=1
    )
    ahead: Array = np.tanh((points - best_other) / LEAD_UNIT).astype(np.float32)
    return ahead


def make_reward(config: RewardConfig) -> Reward:
    """The configured sum. All parts are paid as differences between two decisions, which add up to the final values."""
    win, margin = REWARDS["win_loss"].value, REWARDS["margin"].value

    def value(points: Array, ranks: Array) -> Array:
        total = np.zeros(points.shape, np.float32)
        if config.win:
            total += config.win * win(points, ranks)
        if config.margin:
            total += config.margin * margin(points, ranks)
        if config.lead:
            total += config.lead * lead(points)
        return total

    name = f"win {config.win:g} + margin {config.margin:g} + lead {config.lead:g}"
    return Reward(name, value, zero_sum=False, every_decision=True)
