"""What a learner is paid adds up to what the game was worth."""

import numpy as np
import pytest

import sierra_envs
from agents.config import RewardConfig
from agents.random_agent import RandomAgent
from agents.reward import LearnerView, lead, running_reward


def test_the_lead_is_over_the_best_other_seat():
    assert lead(np.array([[30, 20, 10]])) == pytest.approx(np.tanh([[1.0, -1.0, -2.0]]))


@pytest.mark.parametrize("players", [2, 3])
def test_a_games_rewards_add_up_to_the_win_the_margin_and_the_lead(players):
    config = RewardConfig(win=2.0, margin=0.5, lead=0.25)
    venv = sierra_envs.make_vec("colorado-v0", 32, num_players=players, seed=3, reward=running_reward(config))
    view = LearnerView(venv, config.win)
    agent = RandomAgent(0)
    step = view.reset()
    total, games = np.zeros(32), 0
    for _ in range(250):
        step = view.step(agent(step.obs, step.action_mask))
        total += step.reward
        for k, i in enumerate(step.info.get("final_index", ())):
            points, ranks = step.info["final_scores"][k].astype(float), step.info["final_ranks"][k]
            seat = step.info["final_seat"][k]
            winners = (ranks == 1).sum()
            won = (players - winners) / (winners * (players - 1)) if ranks[seat] == 1 else -1 / (players - 1)
            ahead = points[seat] - np.delete(points, seat).max()
            margin = (points[seat] - points.mean()) / 50
            assert total[i] == pytest.approx(2.0 * won + 0.5 * margin + 0.25 * np.tanh(ahead / 10), abs=1e-4)
            total[i], games = 0.0, games + 1
    assert games > 20


def test_a_game_that_was_cut_off_pays_no_win():
    venv = sierra_envs.make_vec(
        "colorado-v0", 8, seed=3, max_decisions=12, reward=running_reward(RewardConfig(margin=0, lead=0))
    )
    view = LearnerView(venv, 1.0)
    agent = RandomAgent(0)
    step = view.reset()
    for _ in range(30):
        step = view.step(agent(step.obs, step.action_mask))
        assert not step.reward.any()
