"""What a learner is paid: points as they come, the win when it comes.

Alone, in solo and cooperative games, ``margin`` is the points of the side themselves and ``lead`` is nothing; ``win``
says whether the goal of the game was reached.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from agents.config import EnvConfig, RewardConfig
from agents.errors import ConfigError
from agents.sides import GOAL, GROUP_RESULT, goal_reached, is_alone
from sierra_envs import spec
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


def running_reward(config: RewardConfig, env: EnvConfig) -> Reward:
    """``margin`` and ``lead``, paid at every decision as the change since the last; they add up to the final value.

    Raises:
        ConfigError: alone, with neither ``win`` nor ``margin``: nothing would be learned.
    """
    if is_alone(env):
        return _alone_reward(config, env)
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


def _alone_reward(config: RewardConfig, env: EnvConfig) -> Reward:
    """``margin`` of a side alone: its result as a whole if the game reports one, else each seat's points."""
    if not (config.win or config.margin):
        raise ConfigError(
            f"reward: in {env.id} nobody plays against the learner, and win and margin are 0: nothing would be learned."
        )
    whole = GROUP_RESULT in spec(env.id).game.result_names
    score = REWARDS["group_score" if whole else "score"]

    def value(points: Array, ranks: Array, *results: Array) -> Array:
        paid: Array = np.float32(config.margin) * score.value(points, ranks, *results)
        return paid

    return Reward(f"points {config.margin:g}", value, zero_sum=False, every_decision=True, uses=score.uses)


class LearnerView(SeatView):
    """One learner's decisions, which also pays ``win`` at the end of a game.

    Against others it is zero-sum and shared by those who tie; ``alone`` it is +1 if the goal of the game was reached,
    else -1.
    """

    def __init__(self, venv: VectorAEC, win: float, alone: bool = False):
        super().__init__(venv, "rotate")
        self.win, self.alone = win, alone

    def step(self, actions: Any) -> SeatStep:
        step = super().step(actions)
        if self.win and step.info:
            info, games = step.info, step.info["final_index"]
            mine = self._won(info)[np.arange(len(games)), info["final_seat"]]
            step.reward[games] += self.win * np.where(
                step.terminated[games], mine, 0.0
            )  # a game cut off pays nothing
        return step

    def _won(self, info: dict[str, Array]) -> Array:
        points, ranks = info["final_scores"], info["final_ranks"]
        if not self.alone:
            return REWARDS["win_loss"].value(points, ranks)
        goal = {GOAL: info[f"final_{GOAL}"]} if f"final_{GOAL}" in info else {}
        return np.where(goal_reached(ranks, goal), 1.0, -1.0)
