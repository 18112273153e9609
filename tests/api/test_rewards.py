"""Rewards by hand-calculated values."""

import numpy as np
import pytest

from sierra_envs.api.rewards import MARGIN_UNIT, REWARDS, Reward, reward_named
from sierra_envs.errors import BadOption


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


@pytest.mark.parametrize("name", REWARDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_reward_that_says_so_is_zero_sum(name, seats):
    rng = np.random.default_rng(7)
    points = rng.integers(0, 6, (500, seats))
    ranks = 1 + (points[:, None, :] > points[:, :, None]).sum(axis=2)
    rewards = REWARDS[name].value(points, ranks)
    assert rewards.dtype == np.float32
    assert REWARDS[name].zero_sum
    assert np.abs(rewards.sum(axis=1)).max() < 1e-6
    if name in ("win_loss", "rank"):
        assert rewards.min() >= -1
        assert rewards.max() <= 1


def test_no_games_give_no_rewards():
    for rule in REWARDS.values():
        assert rule.value(np.zeros((0, 3), np.int32), np.zeros((0, 3), np.int8)).shape == (0, 3)


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
