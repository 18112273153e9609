"""Win rates and their intervals; seats rotate; the same seed gives the same result."""

import math

import numpy as np
import pytest

import sierra_envs
from agents.config import EnvConfig
from agents.evaluate import main, make_agent
from agents.match import _count, play_match, wilson
from agents.random_agent import RandomAgent


@pytest.mark.parametrize(
    "wins, games, low, high",  # Newcombe 1998, method 3, and by hand
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_the_interval_is_wilsons(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_of_an_even_score_is_symmetric_and_counts_half_wins():
    low, high = wilson(50.5, 101)
    assert low + high == pytest.approx(1.0)
    spread = math.sqrt(0.25 / 101 + 1.96**2 / (4 * 101**2)) * 1.96 / (1 + 1.96**2 / 101)
    assert high - 0.5 == pytest.approx(spread, abs=1e-4)


def test_nothing_is_known_without_games():
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_tie_counts_as_its_fraction():
    ranks = np.array([[1, 1], [1, 2], [1, 2], [2, 1]], np.int8)
    points = np.array([[30, 30], [40, 20], [40, 20], [10, 20]], np.int32)
    seat = np.array([0, 0, 1, 1])
    nothing = np.zeros(4, np.int64)
    result = _count(("a", "b"), points, ranks, seat, nothing, nothing.astype(bool), 0, 0.0)
    assert (result.won, result.tied, result.lost) == (2, 1, 1)
    assert result.win_rate == pytest.approx(2.5 / 4)
    assert result.by_seat == (0.75, 0.5)
    assert (result.mean_score, result.mean_opponent_score) == (27.5, 25.0)


def test_a_first_place_shared_by_three_counts_a_third():
    ranks = np.array([[1, 1, 1]], np.int8)
    points, nothing = np.full((1, 3), 9, np.int32), np.zeros(1, np.int64)
    result = _count(("a", "b"), points, ranks, nothing, nothing, nothing.astype(bool), 0, 0.0)
    assert result.win_rate == pytest.approx(1 / 3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_agent_sits_in_every_seat_equally_often(players):
    """In round 1 seat 0 is the Caller: the agent, who sits there in every n-th game, asks first in so many games."""
    layout = sierra_envs.spec("colorado-v0").observation.for_seats(players)
    round_no, caller, phase = layout.start("round"), layout.start("caller"), layout.start("phase")
    first = []
    random = RandomAgent(3)

    def agent(obs, mask):
        first.append(int(((obs[:, round_no] == 1) & (obs[:, caller] == 1) & (obs[:, phase + 1] == 1)).sum()))
        return random(obs, mask)

    games = 5 * players
    result = play_match(EnvConfig(num_players=players), agent, RandomAgent(4), games, seed=8)
    assert sum(first) == games // players
    assert len(result.by_seat) == players


def test_the_same_seed_gives_the_same_result():
    env = EnvConfig()
    one, two, other = (
        play_match(env, RandomAgent(1), RandomAgent(2), 20, seed).as_dict() | {"seconds": 0}
        for seed in (6, 6, 7)
    )
    assert one == two
    assert one != other


def test_equal_agents_win_about_half_and_every_started_game_counts():
    result = play_match(EnvConfig(), RandomAgent(1), RandomAgent(2), 300, seed=1)
    assert result.won + result.tied + result.lost == 300
    assert result.low < 0.5 < result.high


def test_games_that_were_cut_off_are_reported():
    result = play_match(EnvConfig(max_decisions=20), RandomAgent(1), RandomAgent(2), 6, seed=1)
    assert (result.truncated, result.mean_decisions) == (6, 20.0)


def test_the_command_line_prints_both_opponents_and_writes_json(tmp_path, capsys):
    assert main(["random", "--games", "4", "--json", str(tmp_path / "found.json")]) == 0
    printed = capsys.readouterr().out
    assert "random against random" in printed
    assert "random against greedy" in printed
    assert '"win_rate"' in (tmp_path / "found.json").read_text(encoding="utf-8")


def test_an_unknown_agent_is_named_with_the_closest_one():
    with pytest.raises(Exception, match=r'no agent "gredy"\. Did you mean "greedy"'):
        make_agent("gredy", EnvConfig())
