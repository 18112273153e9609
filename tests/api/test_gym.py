"""The Gymnasium faces."""

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from sierra_envs.api.gym import LegalDiscrete, LegalMultiDiscrete, SeatEnv, SeatVectorEnv, autoreset_named
from sierra_envs.errors import BadAction, BadOption, IllegalAction, ResetNeeded
from tests.api.helpers import aec, lowest, same, vector, view

NAME = "sierra/colorado-v0"
GYMNASIUM = tuple(map(int, gymnasium.__version__.split(".")[:2]))


def one(seats=3, seat="rotate", opponents=None, render_mode=None, **options):
    return aec(seats, **options).to_gymnasium(seat, opponents, render_mode=render_mode)


def many(n, mode="SameStep", seats=3, seat="rotate", opponents=None, **options):
    return vector(n, seats, **options).to_gymnasium(seat, opponents, autoreset_mode=mode)


# ---- one game


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("reward", ["win_loss", "margin_gain"])
def test_the_checker_has_nothing_to_complain_about(seats, reward):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*not having a spec.*")
        check_env(one(seats, reward=reward))


@pytest.mark.parametrize("num_players", [2, 4])
def test_the_checker_on_the_registered_environment(num_players):
    env = gymnasium.make(NAME, num_players=num_players)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_naive_loops_play_legal_games():
    env = one()
    env.action_space.seed(1)
    observation, info = env.reset(seed=1)
    games = []
    while len(games) < 20:
        assert env.observation_space.contains(observation)
        assert info["action_mask"].dtype == np.int8
        assert info["action_mask"].any()
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
        assert (type(reward), type(terminated), type(truncated)) == (float, bool, bool)
        if terminated:
            games.append(info)
            assert (
                info["return"]
                == reward
                == env.view.venv.reward_rule.value(info["scores"][None], info["ranks"][None])[0, info["seat"]]
            )
            assert info["score"] == info["scores"][info["seat"]]
            assert info["won"] == (info["rank"] == 1)
            assert info["opponents"].tolist() == [0, 0]
            observation, info = env.reset()
    assert {g["seat"] for g in games} == {0, 1, 2}
    assert all(type(g[k]) is int for g in games for k in ("seat", "score", "rank", "length", "decisions"))
    assert any(g["won"] for g in games)


def test_a_seed_is_row_zero_of_the_vector_environment():
    env, v = one(), many(4)
    observation, info = env.reset(seed=3)
    batch, infos = v.reset(seed=3)
    for _ in range(60):
        assert np.array_equal(observation, batch[0])
        assert np.array_equal(info["action_mask"], infos["action_mask"][0])
        assert info["seat"] == infos["seat"][0]
        actions = infos["action_mask"].argmax(axis=1)
        observation, reward, terminated, _, info = env.step(actions[0])
        batch, rewards, ends, _, infos = v.step(actions)
        assert reward == rewards[0]
        assert terminated == ends[0]
        if terminated:
            assert np.array_equal(observation, infos["final_obs"][0])
            observation, info = env.reset()


def test_seeds_repeat_and_other_seeds_do_not():
    env = one()
    first, next_ = env.reset(seed=4)[0], env.reset()[0]
    assert np.array_equal(env.reset(seed=4)[0], first)
    assert np.array_equal(env.reset()[0], next_)
    starts = {env.reset(seed=s)[0].tobytes() for s in range(30)}
    assert len(starts) > 5
    for wrong in (-1, 1.5, "a"):
        with pytest.raises(BadOption, match="seed="):
            env.reset(seed=wrong)


def test_an_illegal_action_raises_and_moves_nothing():
    env = one(2)
    _, info = env.reset(seed=1)
    while info["action_mask"][2]:
        _, info = env.reset()
    before = env.view.get_state()
    with pytest.raises(IllegalAction, match='may not "take three"'):
        env.step(2)
    with pytest.raises(IllegalAction, match="ids run from 0 to 2"):
        env.step(3)
    for wrong in (None, 0.0, True, [0], np.array([0])):
        with pytest.raises(BadAction):
            env.step(wrong)
    assert same(env.view.get_state(), before)
    env.step(np.int64(0))


def test_only_a_drawn_action_that_came_too_late_is_replaced():
    env = one(2)
    env.reset(seed=1)
    while not env.action_space.legal[2]:
        env.reset()
    env.action_space.seed(0)
    drawn = env.action_space.sample()
    while drawn != 2:
        drawn = env.action_space.sample()
    while env.action_space.legal[2]:
        env.reset()
    own = env.step(drawn)[0][2]
    assert own == 1  # the next legal id after "take three" is "take one"
    with pytest.raises(IllegalAction):
        env.step(int(drawn))


def test_stepping_a_finished_or_fresh_environment_asks_for_reset():
    env = one(2, rules={"heap": 1}, seat=0)
    with pytest.raises(ResetNeeded, match=r"Call reset\(\) first"):
        env.step(0)
    with pytest.raises(ResetNeeded):
        env.action_masks()
    env.reset(seed=1)
    _, _, terminated, _, info = env.step(0)
    assert terminated
    assert info["action_mask"].tolist() == [1, 1, 1]  # nothing is asked, so nothing is forbidden
    with pytest.raises(
        ResetNeeded, match=r"step\(\) was called after the end of the game. Call reset\(\) first"
    ):
        env.step(0)


def test_copies_and_pickles_play_on():
    env = one(rules={"heap": 100})
    env.reset(seed=5)
    env.step(env.action_space.sample())
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        twin = copy.deepcopy(env)
        for _ in range(3):
            action = int(np.argmax(twin.action_masks()))
            assert same(list(other.step(action)), list(twin.step(action)))
    assert env.view.venv.batch.digest() != twin.view.venv.batch.digest()


def test_rendering(capsys):
    env = one(2, render_mode="ansi")
    env.reset(seed=1)
    assert "12 stones left" in env.render() or "stones left" in env.render()
    human = one(2, render_mode="human")
    human.reset(seed=1)
    human.step(int(np.argmax(human.action_masks())))
    assert "stones left" in capsys.readouterr().out
    assert human.render() is None
    with pytest.raises(BadOption, match="render_mode='rgb_array'"):
        one(2, render_mode="rgb_array")


def test_action_masks_for_sb3_contrib():
    env = one()
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), info["action_mask"])


def test_an_aec_environment_hands_over_its_options_and_stays_as_it_is():
    env = aec(4, rules={"heap": 30}, reward="margin", max_decisions=5, mode=1)
    env.reset(seed=1)
    before = env.get_state()
    single = env.to_gymnasium(seat=2, opponents=[lowest])
    single.reset(seed=1)
    venv = single.view.venv
    assert (venv.num_players, venv.reward_rule.name, venv.batch.limit, venv.batch.mode) == (4, "margin", 5, 1)
    assert venv.batch.data.rules["heap"] == 30
    assert same(env.get_state(), before)


def test_a_seat_env_is_one_game_that_waits():
    for v in (view(2, autoreset="disabled"), view(1)):
        with pytest.raises(BadOption, match='a SeatEnv is one game made with autoreset="disabled"'):
            SeatEnv(v)


# ---- spaces


def test_legal_discrete():
    space = LegalDiscrete(5, seed=1)
    assert space == gymnasium.spaces.Discrete(5)
    assert {int(space.sample()) for _ in range(100)} == set(range(5))  # before the first reset
    space.legal = np.array([0, 1, 0, 0, 1], np.int8)
    assert {int(space.sample()) for _ in range(100)} == {1, 4}
    assert {int(space.sample(mask=np.array([1, 0, 0, 0, 0], np.int8))) for _ in range(5)} == {0}
    probability = np.array([0, 0, 1, 0, 0], np.float64)
    assert space.sample(probability=probability) == 2
    assert space.contains(space.sample())
    copied = copy.deepcopy(space)
    space.legal = None
    assert int(copied.sample()) in (1, 4)
    space.seed(3)
    copied.legal = space.legal = np.ones(5, np.int8)
    copied.seed(3)
    assert [int(space.sample()) for _ in range(9)] == [int(copied.sample()) for _ in range(9)]


def test_legal_multi_discrete():
    space = LegalMultiDiscrete(2, 3, seed=1)
    assert space == gymnasium.spaces.MultiDiscrete([3, 3])
    space.legal = np.array([[0, 1, 1], [1, 0, 0]], np.int8)
    drawn = {tuple(space.sample().tolist()) for _ in range(60)}
    assert drawn == {(1, 0), (2, 0)}
    assert space.contains(space.sample())
    ones = np.array([1, 0, 0], np.int8)
    assert space.sample(mask=(ones, ones)).tolist() == [0, 0]


# ---- a batch


def drive(v, steps, seed=2):
    """Sampled actions; resets finished games in the mode where the caller has to."""
    _observations, _infos = v.reset(seed=seed)
    for _ in range(steps):
        result = v.step(v.action_space.sample())
        yield result
        done = result[2] | result[3]
        if v.autoreset_mode is AutoresetMode.DISABLED and done.any():
            v.reset(options={"reset_mask": done})


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_shapes_spaces_and_masks_in_every_mode(mode):
    v = many(6, mode)
    assert v.metadata["autoreset_mode"] is mode
    assert v.single_action_space == gymnasium.spaces.Discrete(3)
    assert v.observation_space.shape == (6, 5)
    games = 0
    for observations, rewards, terminated, truncated, infos in drive(v, 80):
        assert v.observation_space.contains(observations)
        assert rewards.shape == terminated.shape == truncated.shape == (6,)
        assert (terminated.dtype, truncated.dtype) == (np.bool_, np.bool_)
        assert (infos["action_mask"].dtype, infos["action_mask"].shape) == (np.int8, (6, 3))
        assert infos["action_mask"].any(axis=1).all()
        assert infos["_action_mask"].all()
        games += int(terminated.sum())
    assert games > 30


def test_same_step_puts_the_last_position_into_final_obs():
    v, w = many(6), view(6)
    v.reset(seed=2)
    shown = w.reset(seed=2)
    seen = 0
    for _ in range(40):
        actions = lowest(shown.obs, shown.action_mask)
        shown = w.step(actions)
        observations, rewards, terminated, truncated, infos = v.step(actions)
        assert same([observations, rewards, terminated, truncated], list(shown[:1] + shown[2:5]))
        if not shown.info:
            assert "final_obs" not in infos
            continue
        seen += 1
        done = terminated | truncated
        assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == done.tolist()
        for i in range(6):
            assert (infos["final_obs"][i] is None) == (not done[i])
        assert np.array_equal(np.stack(infos["final_obs"][done]), shown.info["final_obs"])
        assert np.array_equal(infos["final_info"]["score"][done], shown.info["final_score"])
        assert np.array_equal(infos["final_info"]["seat"][done], shown.info["final_seat"])
        assert infos["final_info"]["_score"].tolist() == done.tolist()
        assert infos["final_info"]["scores"].shape == (6, 3)
    assert seen > 10


def test_next_step_throws_one_action_away():
    v = many(6, "NextStep")
    _, infos = v.reset(seed=3)
    waits, episodes = np.zeros(6, bool), np.zeros(6, int)
    for _ in range(60):
        actions = infos["action_mask"].argmax(axis=1)
        actions[waits] = 2  # whatever
        before = v.view.venv.batch.decisions.copy()
        observations, rewards, terminated, truncated, infos = v.step(actions)
        assert not rewards[waits].any()
        assert not terminated[waits].any()
        assert (observations[waits, 0] > 0).all()
        assert (v.view.venv.batch.decisions[~waits] > before[~waits]).all()
        assert v.view.venv.batch.episode.tolist() == (episodes + waits).tolist()
        episodes += waits
        waits = terminated | truncated
        if waits.any():
            assert (observations[waits, 0] == 0).all()
            assert infos["action_mask"][waits].all()
            assert infos["_score"].tolist() == waits.tolist()
    assert episodes.sum() > 20


def test_next_step_refuses_illegal_actions_before_anything_moves():
    v = many(4, "NextStep")
    _, infos = v.reset(seed=3)
    terminated = np.zeros(4, bool)
    while not terminated.any() or terminated.all():
        _, _, terminated, _, infos = v.step(infos["action_mask"].argmax(axis=1))
    state = v.view.get_state()
    actions = infos["action_mask"].argmax(axis=1)
    actions[np.flatnonzero(~terminated)[0]] = 3
    with pytest.raises(IllegalAction):
        v.step(actions)
    assert same(v.view.get_state(), state)


def test_disabled_waits_for_a_reset_mask():
    v = many(5, "Disabled")
    _, infos = v.reset(seed=4)
    terminated = np.zeros(5, bool)
    while not terminated.any() or terminated.all():
        observations, _, terminated, _, infos = v.step(infos["action_mask"].argmax(axis=1))
    assert np.array_equal(infos["_rank"], terminated)
    with pytest.raises(ResetNeeded, match="is over"):
        v.step(infos["action_mask"].argmax(axis=1))
    again, infos = v.reset(options={"reset_mask": terminated})
    assert np.array_equal(again[~terminated], observations[~terminated])
    assert (again[terminated, 0] > 0).all()
    v.step(infos["action_mask"].argmax(axis=1))
    with pytest.raises(BadOption, match=r"mask must be a bool array of shape \(5,\)"):
        v.reset(options={"reset_mask": np.ones(4, bool)})


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_gymnasiums_statistics_count_the_same_games(mode):
    if mode is AutoresetMode.SAME_STEP and GYMNASIUM < (1, 4):
        pytest.skip("before 1.4 Gymnasium's wrapper lost the first reward after a reset in the same step")
    v = RecordEpisodeStatistics(many(6, mode, reward="margin_gain"), buffer_length=1000)
    returns, lengths = [], []
    v.reset(seed=5)
    for _ in range(60):
        _, _, terminated, truncated, infos = v.step(v.unwrapped.action_space.sample())
        done = terminated | truncated
        if done.any():
            own = infos["final_info"] if mode is AutoresetMode.SAME_STEP else infos
            returns += own["return"][done].tolist()
            lengths += own["length"][done].tolist()
            if mode is AutoresetMode.DISABLED:
                v.reset(options={"reset_mask": done})
    assert len(returns) > 20
    assert list(v.return_queue) == pytest.approx(returns, abs=1e-5)
    assert list(v.length_queue) == lengths


def test_infos_as_a_list():
    v = DictInfoToList(many(4))
    _, infos = v.reset(seed=1)
    assert [i["action_mask"].shape for i in infos] == [(3,)] * 4
    for _ in range(20):
        _, _, terminated, _, infos = v.step(v.unwrapped.action_space.sample())
        for info, over in zip(infos, terminated, strict=True):
            assert ("final_obs" in info) == over
            if over:
                assert info["final_info"]["score"] == info["final_info"]["scores"][info["final_info"]["seat"]]


def test_autoreset_modes_by_name():
    for word in ("NextStep", "NEXT_STEP", "next_step", AutoresetMode.NEXT_STEP):
        assert autoreset_named(word) is AutoresetMode.NEXT_STEP
    with pytest.raises(BadOption, match='Valid values: "NextStep", "SameStep", "Disabled"'):
        autoreset_named("next")
    assert many(2, None).autoreset_mode is AutoresetMode.SAME_STEP
    assert many(2, None, autoreset="disabled").autoreset_mode is AutoresetMode.DISABLED
    with pytest.raises(
        BadOption, match='autoreset_mode NEXT_STEP needs games made with autoreset="disabled"'
    ):
        SeatVectorEnv(view(2), AutoresetMode.NEXT_STEP)


def test_rendering_of_a_batch():
    v = vector(2, 2).to_gymnasium(render_mode="ansi")
    v.reset(seed=1)
    assert [("stones left" in page) for page in v.render()] == [True, True]
    with pytest.raises(BadOption, match="render_mode='human'"):
        vector(2, 2).to_gymnasium(render_mode="human")


# ---- through Gymnasium's registry


def test_make():
    env = gymnasium.make(
        NAME, num_players=3, seat=1, reward="margin", opponents=["random"], render_mode="ansi"
    )
    assert env.unwrapped.view.num_players == 3
    _, info = env.reset(seed=1)
    assert info["seat"] == 1
    *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert isinstance(env.render(), str)
    assert env.spec.id == NAME
    env.close()


def test_make_vec_uses_the_batch():
    v = gymnasium.make_vec(NAME, num_envs=64, num_players=3, autoreset_mode="NextStep")
    assert isinstance(v, SeatVectorEnv)
    assert (v.num_envs, v.spec.id) == (64, NAME)
    assert v.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    for observations, *_ in drive(v, 10):
        assert v.observation_space.contains(observations)
    v.close()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_gymnasiums_own_sync_vector_env(mode):
    v = gymnasium.make_vec(
        NAME, num_envs=3, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, max_decisions=30
    )
    _, infos = v.reset(seed=1)
    mask, ends = infos["action_mask"].copy(), 0
    for _ in range(60):
        _, _, terminated, truncated, infos = v.step(mask.argmax(axis=1))
        mask[infos["_action_mask"]] = infos["action_mask"][infos["_action_mask"]]
        done = terminated | truncated
        ends += int(done.sum())
        if mode is AutoresetMode.DISABLED and done.any():
            _, infos = v.reset(options={"reset_mask": done})
            mask[done] = infos["action_mask"][done]
    assert ends >= 9
    v.close()
