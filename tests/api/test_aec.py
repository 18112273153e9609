"""The PettingZoo face."""

import copy
import pickle

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import sierra_envs
from sierra_envs import colorado_v0
from sierra_envs.errors import BadAction, BadOption, ForeignState, IllegalAction, ResetNeeded
from tests.api.heap import REFUSALS, TOO_HEAVY
from tests.api.helpers import REWARDS, aec, same

# PettingZoo's checks warn about every dictionary observation that is not one of its own games'
DICTIONARIES = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be", "ignore:Observation is not a NumPy array"
)


def play(env, steps, seed=0):
    """Random legal decisions and dead steps, with what ``last()`` showed before each."""
    rng, seen = np.random.default_rng(seed), []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        observation, cumulative, terminated, truncated, info = env.last()
        seen.append(
            (
                env.agent_selection,
                observation,
                cumulative,
                terminated,
                truncated,
                dict(info),
                dict(env.rewards),
            )
        )
        over = terminated or truncated
        env.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return seen


# ---- PettingZoo's own tests


@DICTIONARIES
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("reward", REWARDS)
def test_api(seats, reward):
    api_test(aec(seats, reward=reward), num_cycles=300)


@DICTIONARIES
def test_api_with_truncation():
    api_test(aec(3, max_decisions=5), num_cycles=200)


def test_seeds():
    seed_test(lambda: aec(3), num_cycles=300)


def test_rendering():
    render_test(lambda render_mode: aec(2, render_mode=render_mode))


@DICTIONARIES
@pytest.mark.parametrize("wrappers", ["minimal", "pettingzoo"])
def test_colorado_module(wrappers):
    api_test(colorado_v0.env(wrappers=wrappers, num_players=3), num_cycles=400)


# ---- play


def test_a_game_from_reset_to_the_last_dead_step():
    env = aec(3)
    env.reset(seed=1)
    assert env.agents == env.possible_agents == ["player_0", "player_1", "player_2"]
    assert not env.is_over
    while not env.is_over:
        env.step(int(env.action_mask().argmax()))
    assert env.agents == env.possible_agents  # dead steps are left
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    points, ranks = env.batch.scores()
    for i, agent in enumerate(env.agents):
        strength = env.observe(agent)["observation"][1]
        assert env.infos[agent] == {
            "score": points[0, i], "rank": ranks[0, i], "suns": 3, "last_strength": strength,
        }  # fmt: skip
    assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-6)
    left = []
    while env.agents:
        left.append(env.agent_selection)
        _, cumulative, terminated, truncated, _ = env.last()
        assert (terminated, truncated) == (True, False)
        assert cumulative == env._cumulative_rewards[env.agent_selection]
        env.step(None)
    assert left == env.possible_agents
    assert env.is_over


def test_every_seat_gets_its_final_reward_through_last():
    env = aec(4)
    env.reset(seed=2)
    for _ in range(20):
        paid = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, _, _ = env.last()
            paid[agent] += reward
            env.step(None if terminated else int(observation["action_mask"].argmax()))
        points, ranks = env.batch.scores()
        assert list(paid.values()) == pytest.approx(env.reward_rule.value(points, ranks)[0].tolist())
        env.reset()


def test_flags_and_rewards_are_python_numbers():
    env = aec(2)
    env.reset(seed=1)
    for seen in play(env, 40):
        assert type(seen[3]) is type(seen[4]) is bool
        assert type(seen[2]) is float
        assert {type(r) for r in seen[6].values()} <= {float, int}  # PettingZoo clears with 0


def test_a_limit_of_decisions_truncates():
    env = aec(2, max_decisions=4, reward="win_loss")
    env.reset(seed=1)
    for _ in range(4):
        assert not env.is_over
        env.step(int(env.action_mask().argmax()))
    assert env.is_over
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}
    assert env.infos["player_0"]["score"] == env.batch.scores()[0][0, 0]
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_observe_any_seat_and_only_the_one_on_turn_may_act():
    env = aec(3)
    env.reset(seed=4)
    for agent in env.possible_agents:
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert seen["action_mask"].any() == (agent == env.agent_selection)
    state = env.state()
    assert state.shape == (3 * 5,)
    seat = env.possible_agents.index(env.agent_selection)
    assert np.array_equal(state.reshape(3, 5)[seat], env.observe(env.agent_selection)["observation"])
    first = env.observe("player_0")
    first["observation"][:] = 0
    assert env.observe("player_0")["observation"][0] == 12


def test_spaces_are_the_same_objects_at_every_call_and_one_for_each_agent():
    env = aec(2)
    for space in (env.observation_space, env.action_space):
        assert space("player_0") is space("player_0")
        assert space("player_0") is not space("player_1")
        assert space("player_0") == space("player_1")


def test_seeded_resets_repeat_and_unseeded_ones_go_on():
    env, other = aec(3), aec(3)
    env.reset(seed=5)
    a = play(env, 60)
    env.reset(seed=5)
    other.reset(seed=5)
    assert same(a, play(env, 60))
    assert same(a, play(other, 60))
    env.reset(seed=5)
    first = env.observe("player_0")
    env.reset()
    assert not same(first, env.observe("player_0"))
    assert int(env.batch.episode[0]) == 1


def test_reset_in_the_middle_of_a_game_starts_afresh():
    env = aec(3, reward="margin_gain")
    env.reset(seed=6)
    play(env, 5)
    env.reset(seed=6, options={"anything": 1})
    assert set(env.rewards.values()) == set(env._cumulative_rewards.values()) == {0.0}
    fresh = aec(3, reward="margin_gain")
    fresh.reset(seed=6)
    assert same(play(env, 50), play(fresh, 50))


# ---- refusals


def test_an_illegal_action_moves_nothing():
    env = aec(2)
    env.reset(seed=1)
    while env.action_mask()[2]:
        env.reset()
    before = env.get_state()
    with pytest.raises(IllegalAction) as caught:
        env.step(2)
    assert same(env.get_state(), before)
    agent = env.agent_selection
    message = str(caught.value)
    assert message.startswith(f'{agent} may not "take three" (id 2): you cannot lift so many.')
    assert "heap-v0, 2 players, seed 1" in message
    assert (caught.value.env_index, caught.value.action, caught.value.reason) == (0, 2, REFUSALS[TOO_HEAVY])


@pytest.mark.parametrize("action", [-1, 3, 10**30, -(10**30), np.int64(-5)])
def test_ids_outside_the_action_space_are_illegal(action):
    env = aec(2)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=f"play id {action}: ids run from 0 to 2"):
        env.step(action)


@pytest.mark.parametrize("action", [None, 0.0, True, "0", [0], np.array([0]), np.array(0.0)])
def test_an_action_is_one_whole_number(action):
    env = aec(2)
    env.reset(seed=1)
    before = env.get_state()
    with pytest.raises(BadAction, match="an action is one whole number"):
        env.step(action)
    assert same(env.get_state(), before)


@pytest.mark.parametrize("action", [0, np.int8(0), np.uint64(0), np.array(0)])
def test_whole_numbers_of_every_kind_are_actions(action):
    env = aec(2)
    env.reset(seed=1)
    env.step(action)
    assert env.batch.decisions[0] == 1


def test_dead_agents_only_accept_none():
    env = aec(2, rules={"heap": 1})
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(
        BadAction, match=r"the game is over and player_0 has nothing to decide. Call step\(None\)"
    ):
        env.step(0)
    env.step(None)
    env.step(None)
    with pytest.raises(
        ResetNeeded, match=r"step\(\) was called after the end of the game. Call reset\(\) first."
    ):
        env.step(None)
    with pytest.raises(ResetNeeded):
        env.step(0)


@pytest.mark.parametrize(
    "call",
    [
        lambda e: e.observe("player_0"),
        lambda e: e.state(),
        lambda e: e.action_mask(),
        lambda e: e.legal_actions(),
        lambda e: e.why_not(0),
        lambda e: e.render(),
        lambda e: e.redeal_hidden("player_0", 1),
        lambda e: e.get_state(),
        lambda e: e.step(0),
    ],
)
def test_everything_needs_a_reset_first(call):
    with pytest.raises(
        ResetNeeded, match=r"heap-v0: \w+\(\) was called before reset\(\). Call reset\(\) first."
    ):
        call(aec(2))


@pytest.mark.parametrize("call", [lambda e, a: e.observe(a), lambda e, a: e.redeal_hidden(a, 1)])
@pytest.mark.parametrize("agent", ["player_2", "PLAYER_0", 0, None])
def test_unknown_agents_are_told_the_known_ones(call, agent):
    env = aec(2)
    env.reset(seed=1)
    with pytest.raises(BadOption, match=f"there is no agent {agent!r}; the agents are player_0, player_1."):
        call(env, agent)


def test_impossible_options_are_named():
    with pytest.raises(
        BadOption, match=r"render_mode='rgb_array' is not possible. Valid values: None, 'ansi', 'human'"
    ):
        aec(2, render_mode="rgb_array")
    with pytest.raises(BadOption, match="max_decisions=0"):
        aec(2, max_decisions=0)
    env = aec(2)
    with pytest.raises(BadOption, match="seed=-1"):
        env.reset(seed=-1)


# ---- words


def test_words():
    env = aec(2, render_mode="ansi")
    env.reset(seed=1)
    while env.action_mask()[2]:
        env.reset()
    assert env.why_not(0) == ""
    assert env.why_not(2) == "you cannot lift so many"
    assert env.why_not(99) == "ids run from 0 to 2"
    assert env.describe(1) == "take two"
    assert env.parse("take two") == 1
    assert env.legal_actions()[0] == "take one"
    assert "12 stones left" in env.render()
    assert str(env) == env.metadata["name"] == "heap_v0"


def test_human_rendering_prints_and_returns_nothing(capsys):
    env = aec(2, render_mode="human")
    env.reset(seed=1)
    env.step(0)
    assert "11 stones left" in capsys.readouterr().out
    assert env.render() is None
    env.close()
    env.close()


# ---- copies


def half_way(steps=7):
    env = aec(3, reward="margin_gain")
    env.reset(seed=8)
    play(env, steps)
    return env


@pytest.mark.parametrize("steps", [0, 7, 24])
@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda e: e.clone(), lambda e: pickle.loads(pickle.dumps(e))]
)
def test_a_copy_plays_the_same_future_and_is_independent(copied, steps):
    env = half_way(steps)
    other = copied(env)
    before = env.get_state()
    expected = play(other, 60)
    assert same(env.get_state(), before)
    assert same(play(env, 60), expected)


def test_a_copy_among_the_dead_steps():
    env = half_way(0)
    while not env.is_over:
        env.step(int(env.action_mask().argmax()))
    env.step(None)
    other, state = copy.deepcopy(env), env.get_state()
    expected = play(env, 40)
    assert expected[0][0] == "player_1"
    assert same(play(other, 40), expected)
    fresh = aec(3, reward="margin_gain")
    fresh.set_state(state)
    assert same(play(fresh, 40), expected)


def test_a_copy_before_the_first_reset():
    env = copy.deepcopy(aec(2))
    env.reset(seed=1)
    assert env.agents


def test_a_state_is_the_whole_future_and_a_copy():
    env = half_way()
    state = env.get_state()
    again = copy.deepcopy(state)
    expected = play(env, 60)
    assert same(state, again)
    env.set_state(state)
    assert same(play(env, 60), expected)
    other = aec(3, reward="margin_gain")
    other.set_state(pickle.loads(pickle.dumps(state)))
    assert same(play(other, 60), expected)
    with pytest.raises(ForeignState, match="does not fit"):
        aec(2, reward="margin_gain").set_state(state)
    with pytest.raises(ForeignState):
        other.set_state(None)


def test_redeal_keeps_what_the_agent_sees():
    env = half_way()
    seen = env.observe("player_1")
    strengths = set()
    for seed in range(20):
        env.redeal_hidden("player_1", seed)
        assert same(env.observe("player_1"), seen)
        strengths.add(env.batch.states["strength"][0].tobytes())
    assert len(strengths) > 3


# ---- wrappers


def test_pettingzoo_wrappers_end_the_game_at_an_illegal_action():
    env = colorado_v0.env(wrappers="pettingzoo", num_players=2)
    env.reset(seed=0)
    offender = env.agent_selection
    env.step(int(env.last()[0]["action_mask"].argmin()))
    assert env.rewards[offender] == -1
    raw = colorado_v0.raw_env(num_players=2)
    raw.reset(seed=0)
    with pytest.raises(IllegalAction):
        raw.step(int(raw.action_mask().argmin()))


def test_the_module_is_make():
    a, b = colorado_v0.env(num_players=3), sierra_envs.make("colorado-v0", num_players=3)
    assert type(a) is type(b)
    assert str(a) == str(b) == "colorado_v0"
    with pytest.raises(
        BadOption, match=r'wrappers=\'all\' is not possible. Valid values: "minimal", "pettingzoo"'
    ):
        colorado_v0.env(wrappers="all")


@pytest.mark.parametrize("part", ["states", "rewards", "agents", "value", "finished"])
def test_a_damaged_state_changes_nothing(part):
    env = sierra_envs.make("colorado-v0")
    env.reset(seed=1)
    state = env.get_state()
    env.step(int(env.action_mask().argmax()))
    before, selected = env.batch.states.tobytes(), env.agent_selection
    for damaged in ({k: v for k, v in state.items() if k != part}, {**state, "states": None}):
        with pytest.raises(ForeignState, match="damaged"):
            env.set_state(damaged)
    assert env.batch.states.tobytes() == before
    assert env.agent_selection == selected


def test_what_a_seat_sees_does_not_name_the_seed():
    """Whoever knows the seed can deal the game again."""
    env = sierra_envs.make("colorado-v0", render_mode="ansi")
    env.reset(seed=987654321)
    assert "987654321" not in env.render()
    assert "seed" not in env.render()


def test_last_needs_a_running_game():
    env = sierra_envs.make("colorado-v0", max_decisions=1)
    with pytest.raises(ResetNeeded, match=r"last\(\) was called before reset"):
        env.last()
    env.reset(seed=0)
    env.step(int(env.action_mask().argmax()))
    for _ in env.possible_agents:
        env.step(None)
    with pytest.raises(ResetNeeded, match="after the end of the game"):
        env.last()


@pytest.mark.parametrize("space", ["observation_space", "action_space"])
def test_spaces_of_an_unknown_agent_name_the_agents(space):
    env = sierra_envs.make("colorado-v0")
    with pytest.raises(BadOption, match="player_0, player_1"):
        getattr(env, space)("player_9")


@pytest.mark.parametrize("sentence", [None, 3, ["mark flag T1"]])
def test_what_is_no_sentence_is_no_action(sentence):
    with pytest.raises(BadAction, match="no action reads"):
        sierra_envs.make("colorado-v0").parse(sentence)
