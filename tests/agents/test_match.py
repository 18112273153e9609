"""Win rates and their intervals; seats rotate; the same seed gives the same result."""

import json
import math

import numpy as np
import pytest

import sierra_envs
from agents.config import EnvConfig
from agents.errors import ConfigError
from agents.evaluate import main, make_agent
from agents.match import Played, _count, _count_alone, play_match, wilson
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


def played(points, ranks, agent, side, **results):
    """Games that ended so; ``agent`` is the side of the agent in each, ``side`` that of each seat."""
    points, side = np.array(points, np.int32), np.array(side)
    ranks = np.ones_like(points, np.int8) if ranks is None else np.array(ranks, np.int8)
    mine = side == np.array(agent)[:, None]
    nothing = np.zeros(len(points), np.int64)
    results = {name: np.array(values) for name, values in results.items()}
    return Played(points, ranks, results, mine, side, nothing, nothing.astype(bool))


def test_a_tie_counts_as_its_fraction():
    points, ranks = [[30, 30], [40, 20], [40, 20], [10, 20]], [[1, 1], [1, 2], [1, 2], [2, 1]]
    found = _count(played(points, ranks, agent=[0, 0, 1, 1], side=[0, 1]))
    assert (found["won"], found["tied"], found["lost"]) == (2, 1, 1)
    assert found["win_rate"] == pytest.approx(2.5 / 4)
    assert found["by_side"] == (0.75, 0.5)
    assert (found["mean_score"], found["mean_opponent_score"]) == (27.5, 25.0)


def test_a_first_place_shared_by_three_counts_a_third():
    found = _count(played([[9, 9, 9]], [[1, 1, 1]], agent=[0], side=[0, 1, 2]))
    assert found["win_rate"] == pytest.approx(1 / 3)


def test_a_team_wins_with_the_seats_that_are_first():
    """Game 0: a companion of the agent wins. Game 1: a seat of each team is first."""
    points, ranks = [[10, 50, 40, 30], [50, 10, 50, 30]], [[4, 1, 2, 3], [1, 4, 1, 3]]
    found = _count(
        played(points, ranks, agent=[0, 1], side=[0, 0, 1, 1], team_win=[[1, 1, 0, 0], [0, 0, 0, 0]])
    )
    assert (found["won"], found["tied"], found["win_rate"]) == (1, 1, 0.75)
    assert (found["mean_score"], found["mean_opponent_score"], found["mean_rank"]) == (35.0, 32.5, 1.0)
    assert (found["results"], found["opponent_results"]) == ({"team_win": 0.5}, {"team_win": 0.0})


def test_alone_a_deal_is_won_with_the_higher_result():
    """What the side has reached as a whole decides, not the points of a single member."""
    mine = played(
        [[50, 60], [50, 60], [90, 40]], None, [0, 0, 0], [0, 0], group_result=[[50] * 2, [50] * 2, [40] * 2]
    )
    other = played(
        [[49, 80], [70, 50], [45, 46]], None, [0, 0, 0], [0, 0], group_result=[[49] * 2, [50] * 2, [45] * 2]
    )
    found = _count_alone(mine, other)
    assert (found["won"], found["tied"], found["lost"]) == (1, 1, 1)
    assert found["win_rate"] == 0.5
    assert found["mean_score"] == pytest.approx(350 / 6)
    assert found["opponent_results"] == {"group_result": 48.0}


class Recorder:
    """Random play that remembers what it was shown."""

    def __init__(self, seed):
        self.agent, self.seen = RandomAgent(seed), []

    def __call__(self, obs, mask):
        self.seen.append(obs.copy())
        return self.agent(obs, mask)


def test_alone_both_agents_play_the_same_deals_and_the_report_says_so():
    one, two = Recorder(1), Recorder(2)
    env = EnvConfig(id="sierra/solo-v0")
    result = play_match(env, one, two, 40, seed=3, names=("one", "two"))
    layout = sierra_envs.spec(env.id).observation.for_seats(1)
    cards = slice(layout.start("hand"), layout.start("passed"))  # hand and options
    assert len(one.seen) == len(two.seen) == 8 * 3
    for turn in (0, 1, 3, 4, 21, 22):  # the Diary cards and the hands of rounds 1, 2 and 8
        hand = slice(layout.start("hand"), layout.start("options"))
        assert (one.seen[turn][:, hand] == two.seen[turn][:, hand]).all()
    assert (one.seen[0][:, cards] == two.seen[0][:, cards]).all()
    assert result.alone
    assert result.won + result.tied + result.lost == 40
    assert "deals won of the 40 games that each played alone" in result.sentence()
    assert "Suns 0.00 to 0.00, Stages won 0.0% to 0.0%" in result.sentence()
    assert result.mean_score == result.results["base"]


def test_alone_an_agent_against_itself_ties_every_deal():
    result = play_match(EnvConfig(id="sierra/solo-v0"), RandomAgent(1), RandomAgent(1), 20, seed=3)
    assert (result.tied, result.win_rate) == (20, 0.5)


@pytest.mark.parametrize("players, count", [(4, 2), (5, 2), (8, 4)])
def test_in_teams_the_agent_is_a_whole_team(players, count):
    """Whoever is asked shows his own block first: the agent is asked for every seat of its team, and for no other."""
    env = EnvConfig(id="sierra/teams-v0", num_players=players)
    asked = Recorder(1)
    result = play_match(env, asked, RandomAgent(2), 2 * count, seed=3)
    assert len(result.by_side) == count
    assert result.players == players
    assert (
        sum(map(len, asked.seen)) > 2 * count * 8 * 3
    )  # a side, a Diary card and two placements in eight rounds


def test_a_cooperative_game_is_compared_by_its_weakest_member():
    env = EnvConfig(id="sierra/cooperative-v0")
    result = play_match(env, RandomAgent(1), RandomAgent(2), 30, seed=3)
    assert result.alone
    assert result.results["group_result"] < result.mean_score


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
    assert len(result.by_side) == players


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


def test_the_command_line_takes_every_game_and_its_rule_options(tmp_path, capsys):
    found = tmp_path / "found.json"
    arguments = ["random", "--opponent", "random", "--games", "6", "--json", str(found)]
    assert main([*arguments, "--env", "sierra/solo-v0", "--rule", "stage=4"]) == 0
    assert "Stages won" in capsys.readouterr().out
    env = json.loads(found.read_text(encoding="utf-8"))["env"]
    assert (env["id"], env["rules"]) == ("sierra/solo-v0", {"stage": 4})


@pytest.mark.parametrize("word", ["stage", "=3", "stage="])
def test_a_rule_option_that_is_written_otherwise_is_explained(word):
    with pytest.raises(ConfigError, match="a rule option is written NAME=VALUE"):
        main(["random", "--rule", word])


def test_the_command_line_prints_both_opponents_and_writes_json(tmp_path, capsys):
    assert main(["random", "--games", "4", "--json", str(tmp_path / "found.json")]) == 0
    printed = capsys.readouterr().out
    assert "random against random" in printed
    assert "random against greedy" in printed
    assert '"win_rate"' in (tmp_path / "found.json").read_text(encoding="utf-8")


def test_an_unknown_agent_is_named_with_the_closest_one():
    with pytest.raises(Exception, match=r'no agent "gredy"\. Did you mean "greedy"'):
        make_agent("gredy", EnvConfig())
