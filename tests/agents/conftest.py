"""A training run that takes seconds."""

from pathlib import Path
from typing import Any

import pytest

from agents.config import Config
from agents.config_file import build_config

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
