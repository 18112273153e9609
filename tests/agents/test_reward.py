"""What a learner is paid adds up to what the game was worth."""

import shutil
from pathlib import Path

import numpy as np
import pytest

import sierra_envs
from agents.config import EnvConfig, RewardConfig
from agents.errors import ConfigError
from agents.random_agent import RandomAgent
from agents.reward import LearnerView, lead, running_reward


def test_the_lead_is_over_the_best_other_seat():
    assert lead(np.array([[30, 20, 10]])) == pytest.approx(np.tanh([[1.0, -1.0, -2.0]]))


@pytest.mark.parametrize("players", [2, 3])
def test_a_games_rewards_add_up_to_the_win_the_margin_and_the_lead(players):
    config = RewardConfig(win=2.0, margin=0.5, lead=0.25)
    venv = sierra_envs.make_vec(
        "colorado-v0",
        32,
        num_players=players,
        seed=3,
        reward=running_reward(config, EnvConfig(num_players=players)),
    )
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
        "colorado-v0",
        8,
        seed=3,
        max_decisions=12,
        reward=running_reward(RewardConfig(margin=0, lead=0), EnvConfig()),
    )
    view = LearnerView(venv, 1.0)
    agent = RandomAgent(0)
    step = view.reset()
    for _ in range(30):
        step = view.step(agent(step.obs, step.action_mask))
        assert not step.reward.any()


def total_rewards(env, config, decisions):
    """What each finished game of a random learner paid in all, with its info: (reward, info, place in the info)."""
    venv = sierra_envs.make_vec(env.id, 16, seed=3, reward=running_reward(config, env), **env.arguments())
    view, agent = LearnerView(venv, config.win, alone=True), RandomAgent(0)
    step, total, found = view.reset(), np.zeros(16), []
    for _ in range(decisions):
        step = view.step(agent(step.obs, step.action_mask))
        total += step.reward
        for k, i in enumerate(step.info.get("final_index", ())):
            found.append((total[i], step.info, k))
            total[i] = 0.0
    return found


def low_thresholds(tmp_path):
    """A campaign in which random play wins Stage 1 now and then."""
    source = Path(sierra_envs.spec("sierra/solo-v0").game.folder) / "data"
    folder = tmp_path / "easy"
    shutil.copytree(source, folder)
    stages = (folder / "stages.csv").read_text(encoding="utf-8")
    easy = stages.replace(",80/92/104,42/49/56,", ",38/92/104,18/49/56,", 1)
    assert easy != stages
    (folder / "stages.csv").write_text(easy, encoding="utf-8")
    return folder


@pytest.mark.parametrize("game, players", [("sierra/solo-v0", 1), ("sierra/cooperative-v0", 2)])
def test_alone_points_are_paid_as_they_come_and_the_stage_at_the_end(tmp_path, game, players):
    """The win is the Stage's, not the rank, which all share; points are those of the side: of a team its lowest."""
    env = EnvConfig(id=game, data=low_thresholds(tmp_path))
    outcomes = set()
    for reward, info, k in total_rewards(env, RewardConfig(win=2.0, margin=0.5, lead=9.0), 90):
        assert (info["final_ranks"][k] == 1).all()
        result, won = info["final_group_result"][k, 0], info["final_stage_won"][k, 0]
        assert result == info["final_scores"][k].min()
        assert reward == pytest.approx(0.5 * result / 50 + (2.0 if won else -2.0), abs=1e-4)
        outcomes.add(int(won))
    assert outcomes == {0, 1}


def test_alone_a_lead_pays_nothing_so_it_cannot_be_all():
    with pytest.raises(ConfigError, match="nobody plays against the learner"):
        running_reward(RewardConfig(win=0, margin=0, lead=1), EnvConfig(id="sierra/solo-v0"))
