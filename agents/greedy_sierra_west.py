"""A rule-based Sierra West player for all modes that looks an action ahead, and a turn when it lays out its cards.

It rebuilds the position from its own observation, tries each legal action with the best answers to the questions that
follow, and values what is reached (sierra_west_worth.py has the guesses, all in one place). It counts on nobody's
reactions and does not look at what others want. It is an opponent to measure against.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import sierra_envs
from agents.sierra_west_lookahead import GAME, Lookahead

Array = npt.NDArray[Any]


class GreedySierraWest:
    """A policy: ``(obs (K, O), mask (K, A)) -> actions (K,)``, the observations being those of the seats to move.

    The same seed and the same calls give the same actions: equal values are decided by a seeded draw.
    """

    def __init__(
        self,
        num_players: int = 2,
        seed: int = 0,
        env_id: str = "sierra_west/apple_hill-v0",
        data: str | Path | None = None,
        rules: Mapping[str, Any] | None = None,
    ):
        mode = GAME.modes.index(sierra_envs.spec(env_id).mode)
        dataset = GAME.load(None if data is None else Path(data), rules, GAME.modes[mode])
        self.lookahead = Lookahead(dataset, mode, num_players)
        self.rng = np.random.default_rng(seed)

    def __call__(self, obs: Array, mask: Array) -> Array:
        values = self.lookahead.actions(obs, mask) + 1e-6 * self.rng.random(mask.shape)
        actions: Array = values.argmax(axis=1)
        return actions
