"""A rule-based player of Trails to the North that values every action by what it and the next ones bring.

It rebuilds the position from its own observation and asks the rules' own kernels what is possible. Everything is valued
in points at the end (trails_guesses.py has all that is guessed); its way along the trail is planned to Kansas
City, stop by stop. It does not look at what others want. It is an opponent to measure against.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from agents.trails_lookout import GAME, Lookout

Array = npt.NDArray[Any]


class GreedyTrails:
    """A policy: ``(obs (K, O), mask (K, A)) -> actions (K,)``, the observations being those of the seats to move.

    The same seed and the same calls give the same actions: equal values are decided by a seeded draw.
    """

    def __init__(
        self,
        num_players: int = 2,
        seed: int = 0,
        env_id: str = "trails_to_the_north-v0",
        data: str | Path | None = None,
        rules: Mapping[str, Any] | None = None,
        worth: dict[str, float] | None = None,
    ):
        dataset = GAME.load(None if data is None else Path(data), rules)
        self.lookout = Lookout(dataset, num_players, worth)
        self.rng = np.random.default_rng(seed)

    def __call__(self, obs: Array, mask: Array) -> Array:
        values = self.lookout.actions(obs, mask) + 1e-6 * self.rng.random(mask.shape)
        actions: Array = values.argmax(axis=1)
        return actions
