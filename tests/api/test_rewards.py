"""Rewards by hand-calculated values."""

import numpy as np
import pytest

from sierra_envs.api.rewards import MARGIN_UNIT, REWARDS, Reward, reward_named, team_reward
from sierra_envs.errors import BadOption
from sierra_envs.registry import make_vec, spec


def paid(name, points, ranks):
    return REWARDS[name].value(np.array([points]), np.array([ranks]))[0]


@pytest.mark.parametrize(
    "ranks, rewards",
    [
        ([1], [1]),
        ([2], [-1]),
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([2, 1, 3], [-1 / 2, 1, -1 / 2]),
        ([1, 1, 3], [1 / 4, 1 / 4, -1 / 2]),
        ([1, 1, 1], [0, 0, 0]),
        ([4, 1, 2, 3], [-1 / 3, 1, -1 / 3, -1 / 3]),
        ([1, 1, 3, 3], [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
        ([1, 1, 1, 4], [1 / 9, 1 / 9, 1 / 9, -1 / 3]),
    ],
)
def test_winners_share_what_the_losers_pay(ranks, rewards):
    assert paid("win_loss", [0] * len(ranks), ranks) == pytest.approx(rewards)


@pytest.mark.parametrize(
    "ranks, rewards",
    [
        ([1], [1]),
        ([2], [-1]),
        ([2, 1], [-1, 1]),
        ([1, 1], [0, 0]),
        ([1, 2, 3], [1, 0, -1]),
        ([1, 1, 3], [1 / 2, 1 / 2, -1]),
        ([1, 2, 2], [1, -1 / 2, -1 / 2]),
        ([1, 2, 3, 4], [1, 1 / 3, -1 / 3, -1]),
        ([1, 2, 2, 4], [1, 0, 0, -1]),
        ([1, 1, 1, 4], [1 / 3, 1 / 3, 1 / 3, -1]),
    ],
)
def test_rank_is_linear_and_ties_share_their_places(ranks, rewards):
    assert paid("rank", [0] * len(ranks), ranks) == pytest.approx(rewards)


@pytest.mark.parametrize("name", ["margin", "margin_gain"])
@pytest.mark.parametrize(
    "points, rewards",
    [
        ([30], [30 / 50]),
        ([30, 20], [5 / 50, -5 / 50]),
        ([30, 30, 0], [10 / 50, 10 / 50, -20 / 50]),
        ([40, 20, 10, 10], [20 / 50, 0, -10 / 50, -10 / 50]),
        ([-10, 10], [-10 / 50, 10 / 50]),
    ],
)
def test_margin_is_the_distance_to_the_mean(name, points, rewards):
    assert MARGIN_UNIT == 50
    assert paid(name, points, [1] * len(points)) == pytest.approx(rewards)


ZERO_SUM = [r.name for r in REWARDS.values() if r.zero_sum]


def test_the_documented_rewards_are_zero_sum():
    assert ZERO_SUM == ["win_loss", "rank", "margin", "margin_gain"]


@pytest.mark.parametrize("name", ZERO_SUM)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_reward_that_says_so_is_zero_sum(name, seats):
    rng = np.random.default_rng(7)
    points = rng.integers(0, 6, (500, seats))
    ranks = 1 + (points[:, None, :] > points[:, :, None]).sum(axis=2)
    rewards = REWARDS[name].value(points, ranks)
    assert rewards.dtype == np.float32
    assert np.abs(rewards.sum(axis=1)).max() < 1e-6
    if name in ("win_loss", "rank"):
        assert rewards.min() >= -1
        assert rewards.max() <= 1


def test_no_games_give_no_rewards():
    for rule in REWARDS.values():
        none = np.zeros((0, 3), np.int32)
        assert rule.value(none, none, *(none for _ in rule.uses)).shape == (0, 3)


def test_a_team_victory_counts_for_those_who_did_not_win_alone():
    points, ranks = np.array([[60, 54, 62, 50], [60, 60, 50, 50]]), np.array([[2, 3, 1, 4], [1, 1, 3, 3]])
    alone, team = np.array([[0, 0, 1, 0], [1, 1, 0, 0]]), np.array([[0, 0, 1, 1], [1, 1, 0, 0]])
    assert REWARDS["team"].value(points, ranks, alone, team).tolist() == [[0, 0, 1, 0.5], [0.5, 0.5, 0, 0]]
    assert team_reward(0.25).value(points, ranks, alone, team).tolist() == [[0, 0, 1, 0.25], [0.5, 0.5, 0, 0]]


@pytest.mark.parametrize("weight", [-0.1, 1.5, True, "much", None])
def test_an_impossible_team_weight_is_refused(weight):
    with pytest.raises(BadOption, match="number from 0 to 1"):
        team_reward(weight)


def test_a_reward_that_the_game_does_not_report_is_refused_with_the_valid_ones():
    with pytest.raises(BadOption, match="needs results that Colorado does not report") as caught:
        reward_named("suns", spec("colorado-v0").game)
    assert "'win_loss'" in str(caught.value)
    assert "'team'" not in str(caught.value)


def test_shared_rewards_are_the_groups_results():
    points, ranks, shared = np.array([[50, 75]]), np.array([[1, 1]]), np.array([[50, 50]])
    assert REWARDS["score"].value(points, ranks).tolist() == [[1, 1.5]]
    assert REWARDS["group_score"].value(points, ranks, shared).tolist() == [[1, 1]]
    assert REWARDS["suns"].value(points, ranks, np.array([[2, 2]])).tolist() == [[2, 2]]


def test_a_reward_of_your_own_passes_through():
    own = Reward("points", lambda points, ranks: points.astype(np.float32), zero_sum=False)
    assert reward_named(own) is own


@pytest.mark.parametrize("name", ["winloss", "", None, 3, ["rank"]])
def test_an_unknown_reward_lists_the_known_ones(name):
    with pytest.raises(BadOption) as caught:
        reward_named(name)
    message = str(caught.value)
    assert f"reward={name!r} is unknown" in message
    assert all(repr(known) in message for known in REWARDS)


def test_a_misspelt_reward_gets_a_hint():
    with pytest.raises(BadOption, match='Did you mean "win_loss"'):
        reward_named("winloss")


@pytest.mark.parametrize("env_id, seats", [("sierra/solo-v0", 1), ("sierra/cooperative-v0", 3)])
def test_win_loss_of_a_game_without_opponents_pays_for_the_goal_and_not_for_the_rank(env_id, seats):
    game = spec(env_id).game
    rule = reward_named("win_loss", game, game.modes.index(spec(env_id).mode))
    assert rule.uses == ("stage_won",)
    assert not rule.zero_sum
    points, ranks = np.array([[40] * seats, [90] * seats]), np.ones((2, seats), int)
    paid = rule.value(points, ranks, np.array([[0] * seats, [1] * seats]))
    assert paid.dtype == np.float32
    assert paid.tolist() == [[-1.0] * seats, [1.0] * seats]


def test_win_loss_against_others_is_unchanged_by_the_goals_of_other_modes():
    game = spec("sierra/competitive-v0").game
    assert reward_named("win_loss", game, game.modes.index("competitive")) is REWARDS["win_loss"]


def test_a_solo_game_pays_the_stage_that_was_won_or_lost():
    env = make_vec("sierra/solo-v0", 64, seed=3)
    step, paid, won = env.reset(), [], []
    while len(paid) < 200:
        step = env.step(env.sample())
        if step.info:
            paid += step.reward[step.info["final_index"], 0].tolist()
            won += step.info["final_stage_won"][:, 0].tolist()
    assert 0 < sum(won) < len(won)
    assert paid == [1.0 if w else -1.0 for w in won]
