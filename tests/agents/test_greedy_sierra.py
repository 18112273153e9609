"""The rule-based player of Sierra, and the lookahead that it plays by."""

import numpy as np
import pytest

import sierra_envs
from agents.config import EnvConfig
from agents.greedy_sierra import GreedySierra, hopes
from agents.match import play_match
from agents.random_agent import RandomAgent
from agents.sierra_lookahead import Lookahead
from sierra_envs.games.sierra.actions import DISCARD_ID, SIDE_ID, YIELD_ID

SECOND_CARDS = "tests/games/sierra/second_cards"
MODES = [
    ("solo", 1),
    ("competitive", 2),
    ("competitive", 4),
    ("cooperative", 2),
    ("cooperative", 3),
    ("teams", 5),
]


def games(mode, players, agent=None, n=8, seed=2, **options):
    """The decisions of n games of an agent (None: random play) until all came to an end: games, step, actions."""
    env_id = f"sierra/{mode}-v0"
    venv = sierra_envs.make_vec(env_id, n, num_players=players, seed=seed, **options)
    agent = agent or RandomAgent(1)
    step, ended = venv.reset(), np.zeros(n, np.bool_)
    while not ended.all():
        actions = agent(step.obs, step.action_mask)
        yield venv, step, actions
        step = venv.step(actions)
        ended |= step.terminated


def own_points(venv, seat, points):
    """The sum of the points of everybody in the group of ``seat`` (N,), from points (N, P)."""
    group = venv.batch.states["group"][:, : points.shape[1]]
    mine = group == group[np.arange(len(seat)), seat][:, None]
    return (points * mine).sum(axis=1)


@pytest.mark.parametrize("mode, players", MODES)
def test_what_a_group_has_is_read_from_the_observation(mode, players):
    """Points of all members, with the Diary card kept in this round and the cards just placed."""
    lookahead = GreedySierra(players, env_id=f"sierra/{mode}-v0").lookahead
    lookahead.taste[:] = 0
    for venv, step, _ in games(mode, players):
        present = lookahead.actions(step.obs)[1]
        assert (present == own_points(venv, step.seat, venv.scores()[0])).all()


@pytest.mark.parametrize("stage", [2, 3, 4, 5, 6])
def test_a_stage_has_its_own_points(stage):
    """Two points for a River, smaller hands, one Diary card, both sides, and what a worthless card costs."""
    lookahead = GreedySierra(1, env_id="sierra/solo-v0", rules={"stage": stage}).lookahead
    lookahead.taste[:] = 0
    for venv, step, _ in games("solo", 1, rules={"stage": stage}, n=4):
        assert (lookahead.actions(step.obs)[1] == venv.scores()[0][:, 0]).all()


@pytest.mark.parametrize("mode, players", MODES)
def test_every_legal_action_but_letting_the_other_go_first_has_a_value_and_no_other(mode, players):
    lookahead = GreedySierra(players, env_id=f"sierra/{mode}-v0").lookahead
    for _, step, _ in games(mode, players, n=2):
        legal = step.action_mask != 0
        legal[:, YIELD_ID] = False
        assert (np.isfinite(lookahead.actions(step.obs)[0]) == legal).all()


def reachable(batch, row, seat, placed):
    """The highest points of ``seat`` after so many placements from the game in this row, by playing them."""
    ahead = batch.take(np.array([row]))
    if placed == 0:
        return int(ahead.scores()[0][0, seat])
    mask = np.zeros((1, batch.game.actions.size), np.int8)
    ahead.view(np.zeros(1, np.int8), np.zeros((1, batch.observation.size), np.int8), mask)
    best = -1000
    for action in np.flatnonzero(mask[0]):
        after = ahead.take(np.array([0]))
        after.advance(np.array([action]))
        best = max(best, reachable(after, 0, seat, placed - 1))
    return best


@pytest.mark.parametrize(
    "mode, players, decisions", [("solo", 1, (1, 2, 7, 8, 9, 23)), ("competitive", 2, (2, 3, 4, 9))]
)
def test_values_are_the_points_that_the_best_placements_of_the_round_reach(mode, players, decisions):
    """By playing all of them on copies of the game."""
    lookahead = Lookahead(
        sierra_envs.spec(f"sierra/{mode}-v0").game.load(None, None), 3 if mode == "solo" else 1, players
    )
    compared = 0
    for number, (venv, step, _) in enumerate(games(mode, players, n=1)):
        if number not in decisions:
            continue
        values, seat = lookahead.actions(step.obs)[0][0], int(step.seat[0])
        legal = np.flatnonzero(step.action_mask[0])
        left = 2 - (number - 2 * (mode == "competitive")) % 3  # placements after this action
        for action in legal[legal < SIDE_ID][:12]:
            after = venv.batch.take(np.zeros(1, np.int64))
            after.advance(np.array([action]))
            assert values[action] == reachable(after, 0, seat, left)
            compared += 1
    assert compared > 12


def test_a_trio_counts_on_the_card_of_its_other_placer():
    """The lower placer lays one card; the best card of the higher one is seen coming, and what both discard is not."""
    lookahead = Lookahead(sierra_envs.spec("sierra/teams-v0").game.load(None, None), 0, 5)
    compared = 0
    for venv, step, _ in games("teams", 5, n=1):
        mine, round_no = int(step.seat[0]), int(venv.batch.states["round_no"][0])
        first = step.action_mask[0, YIELD_ID] != 0
        if not (mine >= 2 and first and round_no in (2, 3)):
            continue
        values = lookahead.actions(step.obs)[0][0]
        for action in np.flatnonzero(step.action_mask[0])[:-1][:6]:
            after = venv.batch.take(np.zeros(1, np.int64))
            after.advance(np.array([action]))
            after.advance(np.array([DISCARD_ID]))  # whichever: it stays out of the Landscape
            best = -1000
            mask = np.zeros((1, venv.actions.size), np.int8)
            after.view(np.zeros(1, np.int8), np.zeros((1, venv.observation.size), np.int8), mask)
            for second in np.flatnonzero(mask[0, :DISCARD_ID]):
                end = after.take(np.zeros(1, np.int64))
                end.advance(np.array([second]))
                best = max(best, int(end.scores()[0][0, 2:].sum()))
            assert values[action] == best
            compared += 1
    assert compared >= 10


@pytest.mark.parametrize("mode, players", MODES)
def test_it_plays_legal_actions_in_whole_games(mode, players):
    """The environment refuses an illegal action, so it is enough to come to the end."""
    agent = GreedySierra(players, 1, f"sierra/{mode}-v0")
    assert sum(1 for _ in games(mode, players, agent)) >= 8 * 3


@pytest.mark.parametrize("rules", [{"introductory": "on"}, {"min_row_len": 2}, {"discards_public": "off"}])
def test_it_plays_under_rule_options(rules):
    agent = GreedySierra(2, 1, rules=rules)
    assert sum(1 for _ in games("competitive", 2, agent, n=2, rules=rules)) >= 48


def test_it_plays_by_the_cards_that_it_is_given():
    """Other cards are worth other things, and it still beats random play."""
    assert not np.allclose(hopes(None, ()), GreedySierra(2, data=SECOND_CARDS).lookahead.hope)
    env = EnvConfig(id="sierra/competitive-v0", data=SECOND_CARDS)
    result = play_match(env, GreedySierra(2, 1, env.id, env.data), RandomAgent(1), 40, seed=3)
    assert result.win_rate > 0.8


def test_the_same_seed_gives_the_same_actions():
    one, two = (
        np.concatenate([actions for *_, actions in games("competitive", 2, GreedySierra(2, 7), n=4)])
        for _ in range(2)
    )
    assert (one == two).all()


def test_its_choice_depends_on_its_own_row_alone():
    """Ties aside, which are drawn: values are the same in any company."""
    lookahead = GreedySierra(2).lookahead
    for _, step, _ in games("competitive", 2, n=3):
        together = lookahead.actions(step.obs)[0]
        alone = np.concatenate([lookahead.actions(step.obs[i : i + 1])[0] for i in range(3)])
        assert (together == alone).all()


@pytest.mark.parametrize("mode, players", [("competitive", 2), ("competitive", 4), ("teams", 4)])
def test_it_beats_random_play_nearly_always(mode, players):
    env = EnvConfig(id=f"sierra/{mode}-v0", num_players=players)
    result = play_match(env, GreedySierra(players, 1, env.id), RandomAgent(1), 60, seed=3)
    assert result.win_rate > 0.93


@pytest.mark.parametrize("mode, players, stages", [("solo", 1, 0.8), ("cooperative", 3, 0.75)])
def test_it_wins_the_first_stage_most_times_and_random_play_hardly_ever(mode, players, stages):
    env = EnvConfig(id=f"sierra/{mode}-v0", num_players=players)
    result = play_match(env, GreedySierra(players, 1, env.id), RandomAgent(1), 60, seed=3)
    assert result.results["stage_won"] > stages
    assert result.opponent_results["stage_won"] < 0.1
    assert result.mean_score > 1.5 * result.mean_opponent_score


def test_a_card_is_hoped_to_bring_less_the_later_it_is_kept():
    hope = hopes(None, ())
    assert (np.diff(np.abs(hope[1:9, :64]), axis=0) <= 1e-9).all()
    assert hope[1, :64].mean() > 5
    assert not hope[8].any()
