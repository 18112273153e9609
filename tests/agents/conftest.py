"""A training run that takes seconds."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sierra_envs
from agents.config import Config, EnvConfig
from agents.config_file import build_config
from agents.random_agent import RandomAgent

TINY: dict[str, Any] = {
    "name": "tiny",
    "seed": 5,
    "total_steps": 6 * 128,
    "env": {"num_envs": 8},
    "net": {"policy": [16], "value": [16]},
    "ppo": {"n_steps": 16, "batch_size": 64, "n_epochs": 2},
    "pool": {"every": 2, "size": 2},
    "log": {"checkpoint_every": 2, "compare_every": 0},
    "evaluation": {"games": 8},
}


@pytest.fixture
def tiny(tmp_path: Path) -> Config:
    return build_config({**TINY, "runs_dir": str(tmp_path)}, "tiny")


@pytest.fixture
def positions() -> Callable[..., Iterator[Any]]:
    """A function that gives batches of positions of random games of an environment."""

    def played(env: EnvConfig, decisions: int = 75, games: int = 5) -> Iterator[Any]:
        venv = sierra_envs.make_vec(env.id, games, seed=4, **env.arguments())
        agent, step = RandomAgent(0), venv.reset()
        for _ in range(decisions):
            yield step
            step = venv.step(agent(step.obs, step.action_mask))

    return played
