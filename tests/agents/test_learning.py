"""A small budget is enough to play clearly better than before."""

import pytest

from agents.config_file import build_config
from agents.match import play_match
from agents.policy import NetPolicy, acting_half, untrained
from agents.random_agent import RandomAgent
from agents.train import train

SMALL = {
    "name": "small",
    "seed": 1,
    "total_steps": 24 * 1024,
    "env": {"num_envs": 64},
    "net": {"policy": [64, 64], "value": [64, 64]},
    "ppo": {"n_steps": 32, "batch_size": 512, "n_epochs": 4, "learning_rate": 1e-3},
    "log": {"checkpoint_every": 100, "compare_every": 0},
}


@pytest.mark.slow
def test_a_minute_of_training_beats_random_play(tmp_path):
    config = build_config(SMALL, "small")
    trained = train(config, tmp_path / "run", quiet=True)

    def wins(policy) -> float:
        return play_match(
            config.env, NetPolicy(acting_half(policy), seed=1), RandomAgent(2), 200, seed=3
        ).win_rate

    before = wins(untrained(config.env, config.net))
    after = wins(trained.model.policy)
    assert before < 0.6
    assert after > 0.7
