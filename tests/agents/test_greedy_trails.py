"""The rule-based player of Trails to the North."""

import numpy as np
import pytest

import sierra_envs
from agents import trails_guesses
from agents.config import EnvConfig
from agents.greedy_trails import GreedyTrails
from agents.match import play_match
from agents.random_agent import RandomAgent
from agents.trails_lookout import GAME
from agents.trails_position import read_position
from sierra_envs.games.trails_to_the_north.names import EMPTY, MAX_BUILDINGS, NOBODY, PRIVATE, TILE

TRAILS = "trails_to_the_north-v0"
LONGEST = 4000
OPTIONS = [
    {"expansion": "none"},
    {"simmental": True, "brahman": True},
    {"hide_discards": True, "repeatable_cities": "union"},
    {"phase_b_may_be_empty": False, "cowboys_reset_per_action": False},
    {"free_build_needs_own_builders": True, "building_sides": "a", "neutral_setup": "letters"},
]


def games(players, n=4, seed=2, **options):
    """The decisions of n games until all came to an end: games, step, actions."""
    venv = sierra_envs.make_vec(
        TRAILS, n, num_players=players, seed=seed, autoreset="disabled", copy=False, **options
    )
    agent = GreedyTrails(players, seed=1, rules=options.get("rules"))
    step, running = venv.reset(), np.arange(n)
    for _ in range(LONGEST):
        if not running.size:
            return
        actions = agent(step.obs[running], step.action_mask[running])
        yield venv, running, step, actions
        step = venv.step_rows(running, actions)
        running = running[~step.terminated[running]]
    raise AssertionError("the games do not end")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_legal_actions_to_the_end_of_the_game(players):
    for _, running, step, actions in games(players):
        assert (step.action_mask[running, actions] != 0).all()


@pytest.mark.parametrize("rules", OPTIONS)
def test_it_plays_under_the_rule_options(rules):
    for _, running, step, actions in games(2, n=2, rules=rules):
        assert (step.action_mask[running, actions] != 0).all()


def clockwise(codes, seat, players):
    """Codes of tiles with the owners of private buildings counted clockwise from ``seat``."""
    private = (codes >= PRIVATE) & (codes < TILE)
    owner, number = np.divmod(codes - PRIVATE, MAX_BUILDINGS)
    return np.where(private, PRIVATE + (owner - seat) % players * MAX_BUILDINGS + number, codes)


@pytest.mark.parametrize("players", [2, 4])
def test_the_position_is_read_from_the_observation(players):
    """All that the rules' kernels look at, for the observer and the others; the other hands stay empty."""
    own = (
        "discards",
        "front",
        "collected",
        "where",
        "workers",
        "discs_left",
        "city_discs",
        "herder",
        "engine",
        "money",
    )
    own += (
        "certificates",
        "permanent",
        "tokens",
        "branchlets",
        "towns",
        "stations",
        "masters",
        "replaced",
        "pool",
    )
    own += ("replaced", "pool", "hand_size", "pool_size", "discard_size")
    shared = ("job", "foresight", "bag", "market", "market_deck", "objectives", "objective_deck", "master_at")
    shared += ("town_tile", "job_row", "sides", "master_pool", "cowboys_used", "phase", "stage_supply")
    s = np.zeros(1, GAME.dtype).view(np.recarray)
    for i, (venv, running, step, _) in enumerate(games(players, n=2)):
        if i % 7:
            continue
        for row in running:
            state, seat = venv.batch.states[row], int(step.seat[row])
            read_position(step.obs[row], venv.batch.data.t[0], players, s[0])
            order = (seat + np.arange(players)) % players
            for name in own:
                assert (s[0][name][:players] == state[name][order]).all(), name
            for name in shared:
                assert (s[0][name] == state[name]).all(), name
            assert (s[0]["tile_at"] == clockwise(state["tile_at"].astype(int), seat, players)).all()
            assert (s[0]["hand"][0] == state["hand"][seat]).all()
            assert (s[0]["hand"][1:] == EMPTY).all()
            top = int(state["pending_depth"]) - 1
            assert (s[0]["pending_args"][0] == state["pending_args"][top]).all()
            taken = int(state["trigger"])
            assert s[0]["trigger"] == (NOBODY if taken == NOBODY else (taken - seat) % players)


def test_each_guess_has_its_place():
    for i, name in enumerate(trails_guesses.WORTH):
        assert getattr(trails_guesses, f"W_{name.upper()}") == i
        assert trails_guesses.weights({name: 77.0})[i] == 77.0
    with pytest.raises(KeyError, match="gold"):
        trails_guesses.weights({"gold": 1.0})


def test_the_same_seed_gives_the_same_actions():
    one, two = (np.concatenate([actions for _, _, _, actions in games(2)]) for _ in range(2))
    assert (one == two).all()


def test_its_choice_depends_on_its_own_row_alone():
    """Ties aside, which are drawn."""
    alone = GreedyTrails(2, seed=1)
    same = total = 0
    for _, running, step, actions in games(2, n=6):
        single = [alone(step.obs[i : i + 1], step.action_mask[i : i + 1])[0] for i in running]
        same, total = same + int((actions == single).sum()), total + running.size
    assert same > 0.8 * total


@pytest.mark.parametrize("players", [2, 4])
def test_it_beats_random_play(players):
    env = EnvConfig(id=TRAILS, num_players=players)
    result = play_match(env, GreedyTrails(players), RandomAgent(1), 40, seed=3)
    assert result.win_rate > 0.95
    assert result.mean_score > 70


def test_its_games_are_like_those_of_people():
    """Six visits to Kansas City and about 90 points each; every line of the score brings some."""
    visits = []
    for venv, _, _, _ in games(2, n=30, seed=4):
        visits.append(venv.batch.states["city_discs"][:, :2].sum(axis=2).mean())
        last = venv
    assert 4.5 < visits[-1] < 7.5
    points, _ = last.scores()
    assert 75 < points.mean() < 115
    lines = last.batch.results()
    assert all(
        lines[name].mean() > 3 for name in ("buildings", "stations", "cattle", "hazards", "objectives")
    )
