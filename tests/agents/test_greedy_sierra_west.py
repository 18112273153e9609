"""The rule-based player of Sierra West: what it reads off its observation, what it counts on, how well it plays."""

import numpy as np
import pytest

import sierra_envs
from agents.config import EnvConfig
from agents.greedy_sierra_west import GreedySierraWest
from agents.match import play_match
from agents.random_agent import RandomAgent
from sierra_envs.games.sierra_west.names import MAX_SEATS, MINE, MODES, NUM_FRONT
from sierra_envs.games.sierra_west.state import FIELDS

SECOND_CARDS = "tests/games/sierra_west/second_cards"
SEATED = ("active", "start", "mule", "lantern", "dynamite", "sheriff")
PER_PLAYER = {f.name for f in FIELDS if f.shape[:1] in ((MAX_SEATS,), (NUM_FRONT,))} - {"market", "slot"}
HIDDEN = ("rng", "hand", "deck", "seat")


def env_id(mode):
    return f"sierra_west/{mode}-v0"


def games(mode, players, agent=None, n=2, seed=2, **options):
    """The decisions of n games of an agent (None: random play) until all came to an end: games, step, actions."""
    venv = sierra_envs.make_vec(env_id(mode), n, num_players=players, seed=seed, **options)
    agent = agent or RandomAgent(1)
    step, ended = venv.reset(), np.zeros(n, np.bool_)
    while not ended.all():
        actions = agent(step.obs, step.action_mask)
        yield venv, step, actions
        step = venv.step(actions)
        ended |= step.terminated


def turned(state, field, seat, players):
    """A field of a state as player ``seat`` would number the players, himself first."""
    value = np.array(state[field])
    if field in SEATED:
        return value if value < 0 else (value - seat) % max(players, 2)
    if field not in PER_PLAYER:
        return value
    return np.concatenate([np.roll(value[:players], -seat, axis=0), value[players:]])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_position_is_read_from_the_observation(mode, players):
    """Everything but hidden cards and chance, in games that are mostly played well and see all kinds of questions."""
    greedy, rng = GreedySierraWest(players, 1, env_id(mode)), np.random.default_rng(4)
    clumsy = RandomAgent(3)

    def agent(obs, mask):
        return (greedy if rng.random() < 0.7 else clumsy)(obs, mask)

    compared = 0
    for number, (venv, step, _) in enumerate(games(mode, players, agent, n=1)):
        if number % 3 or step.terminated.any():
            continue
        state, seat = venv.batch.states[0], int(step.seat[0])
        found = greedy.lookahead.position(step.obs[0])
        for field in state.dtype.names:
            if field in HIDDEN or (field == "cabin" and players == 1):
                continue
            wanted = turned(state, field, seat, players)
            assert np.array_equal(found[field], wanted), (number, field, found[field], wanted)
        assert found["hand"][0] == state["hand"][seat]
        assert found["deck"][0] == state["deck"][seat]
        if players == 1:
            assert sorted(found["cabin"][1]) == sorted(state["cabin"][1])
        compared += 1
    assert compared > 60


@pytest.mark.parametrize("mode", MODES)
def test_every_legal_action_has_a_value_and_no_other(mode):
    lookahead = GreedySierraWest(2, 1, env_id(mode)).lookahead
    for number, (_, step, _) in enumerate(games(mode, 2, n=1)):
        if number < 150:
            values = lookahead.actions(step.obs, step.action_mask)
            assert (np.isfinite(values) == (step.action_mask != 0)).all()
            assert (np.abs(values[np.isfinite(values)]) < 1000).all()


@pytest.mark.parametrize("players", [1, 3, 4])
@pytest.mark.parametrize("mode", MODES)
def test_it_plays_legal_actions_in_whole_games_and_ends_them_by_the_sixth_special(mode, players):
    """The environment refuses an illegal action."""
    agent = GreedySierraWest(players, 1, env_id(mode))
    for _venv, step, _ in games(mode, players, agent, n=1):
        last = step
    rounds = last.obs[0, sierra_envs.spec(env_id(mode)).observation.for_seats(players).start("round")]
    assert 6 <= rounds <= 25


@pytest.mark.parametrize(
    "rules",
    [
        {"expert": "true"},
        {"cabin_map": "colour", "market_refill": "at_once"},
        {"adj_same_row": "false", "trailhead_multiplier": 1, "apple_tracker": "true"},
    ],
)
def test_it_plays_under_rule_options(rules):
    agent = GreedySierraWest(2, 1, env_id("apple_hill"), rules=rules)
    assert sum(1 for _ in games("apple_hill", 2, agent, n=1, rules=rules)) > 200


def test_it_plays_with_other_cards():
    agent = GreedySierraWest(2, 1, env_id("gold_rush"), data=SECOND_CARDS)
    assert sum(1 for _ in games("gold_rush", 2, agent, n=1, data=SECOND_CARDS)) > 150


def test_the_same_seed_gives_the_same_actions():
    one, two = (
        np.concatenate([actions for *_, actions in games("boats_and_banjos", 2, GreedySierraWest(2, 7), n=1)])
        for _ in range(2)
    )
    assert (one == two).all()


def test_its_values_depend_on_its_own_row_alone():
    lookahead = GreedySierraWest(2).lookahead
    for number, (_, step, _) in enumerate(games("apple_hill", 2, n=3)):
        if number % 10 == 0:
            together = lookahead.actions(step.obs, step.action_mask)
            alone = [lookahead.actions(step.obs[i : i + 1], step.action_mask[i : i + 1]) for i in range(3)]
            assert (together == np.concatenate(alone)).all()


def test_what_the_observer_cannot_see_changes_nothing():
    """The others' hands and all decks dealt anew: the same values."""
    lookahead = GreedySierraWest(2).lookahead
    for number, (venv, step, _) in enumerate(games("apple_hill", 2, n=2)):
        if number % 25 == 0:
            before = lookahead.actions(step.obs, step.action_mask)
            other = venv.batch.take(np.arange(2))
            other.redeal_hidden(step.seat, np.array([5, 6], np.uint64))
            obs = np.empty_like(step.obs)
            other.observe(step.seat, obs)
            assert (lookahead.actions(obs, step.action_mask) == before).all()


def test_a_die_counts_what_it_brings_on_average():
    """Another stream of chance changes nothing in the choice of a mine."""
    greedy = GreedySierraWest(2, 1, env_id("gold_rush"))
    mines = 0
    for venv, step, _ in games("gold_rush", 2, greedy, n=4):
        for row in np.flatnonzero(venv.batch.states["phase"] == MINE):
            obs, mask = step.obs[row : row + 1], step.action_mask[row : row + 1]
            values = [greedy.lookahead.actions(obs, mask, seed=seed) for seed in (1, 2, 3)]
            assert (values[0] == values[1]).all()
            assert (values[0] == values[2]).all()
            assert len(np.unique(values[0][np.isfinite(values[0])])) > 1
            mines += 1
    assert mines > 3


@pytest.mark.parametrize("mode", MODES)
def test_it_beats_random_play_nearly_always(mode):
    env = EnvConfig(id=env_id(mode), num_players=2)
    result = play_match(env, GreedySierraWest(2, 1, env.id), RandomAgent(1), 16, seed=3)
    assert result.win_rate > 0.95
    assert result.mean_score > result.mean_opponent_score + 50


@pytest.mark.parametrize("mode", MODES)
def test_alone_it_beats_hastings_most_times(mode):
    env = EnvConfig(id=env_id(mode), num_players=1)
    result = play_match(env, GreedySierraWest(1, 1, env.id), RandomAgent(1), 24, seed=3)
    assert result.mean_rank <= 1.2  # rank 1 if Hastings is beaten, else 2
    assert result.mean_opponent_score < result.opponent_results["hastings"]
