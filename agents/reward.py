"""What a learner is paid: points as they come, the win when it comes."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from agents.config import RewardConfig
from sierra_envs.api.rewards import REWARDS, Reward
from sierra_envs.api.seat import SeatStep, SeatView
from sierra_envs.api.vector import VectorAEC

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


def running_reward(config: RewardConfig) -> Reward:
    """``margin`` and ``lead``, paid at every decision as the change since the last; they add up to the final value."""
    margin = REWARDS["margin"].value

    def value(points: Array, ranks: Array) -> Array:
        total = np.zeros(points.shape, np.float32)
        if config.margin:
            total += config.margin * margin(points, ranks)
        if config.lead:
            total += config.lead * lead(points)
        return total

    return Reward(
        f"margin {config.margin:g} + lead {config.lead:g}", value, zero_sum=False, every_decision=True
    )


class LearnerView(SeatView):
    """One learner's decisions, which also pays ``win`` at the end of a game: zero-sum, shared by those who tie."""

    def __init__(self, venv: VectorAEC, win: float):
        super().__init__(venv, "rotate")
        self.win = win

    def step(self, actions: Any) -> SeatStep:
        step = super().step(actions)
        if self.win and step.info:
            info, games = step.info, step.info["final_index"]
            won = REWARDS["win_loss"].value(info["final_scores"], info["final_ranks"])
            mine = won[np.arange(len(games)), info["final_seat"]]
            step.reward[games] += self.win * np.where(
                step.terminated[games], mine, 0.0
            )  # a game cut off pays nothing
        return step
