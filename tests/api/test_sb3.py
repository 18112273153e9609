"""The Stable-Baselines3 face. Skipped where the training extra is not installed."""

import pickle
import subprocess
import sys
import warnings

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO  # noqa: E402
from sb3_contrib.common.maskable.callbacks import MaskableEvalCallback  # noqa: E402
from sb3_contrib.common.maskable.evaluation import evaluate_policy  # noqa: E402
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported  # noqa: E402
from stable_baselines3.common.callbacks import BaseCallback  # noqa: E402
from stable_baselines3.common.monitor import Monitor  # noqa: E402
from stable_baselines3.common.utils import set_random_seed  # noqa: E402
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize  # noqa: E402

from sierra_envs.api.policies import RandomPolicy  # noqa: E402
from sierra_envs.errors import BadOption, IllegalAction, ResetNeeded  # noqa: E402
from tests.api.helpers import REWARDS, lowest, random_legal, same, vector, view  # noqa: E402


@pytest.fixture(autouse=True)
def _one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(autouse=True)
def _no_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def made(n=8, seats=3, seat="rotate", opponents=None, float32=False, scale=None, **options):
    return vector(n, seats, **options).to_sb3(seat, opponents, float32=float32, scale=scale)


def model(env, **options):
    options = {"n_steps": 32, "batch_size": 64, "n_epochs": 2, "seed": 1, "device": "cpu", **options}
    return MaskablePPO("MlpPolicy", env, policy_kwargs={"net_arch": [16]}, **options)


# ---- what a step says


def test_a_step_is_a_step_of_the_view():
    env, w = made(), view(8)
    env.seed(3)
    obs, shown = env.reset(), w.reset(seed=3)
    finished = 0
    for _ in range(60):
        assert np.array_equal(obs, shown.obs)
        assert (obs.dtype, obs.shape) == (np.int16, (8, 5))
        assert np.array_equal(env.action_masks(), shown.action_mask)
        actions = lowest(shown.obs, shown.action_mask)
        obs, rewards, dones, infos = env.step(actions)
        shown = w.step(actions)
        assert same(rewards, shown.reward)
        assert same(dones, shown.terminated | shown.truncated)
        assert [i for i, info in enumerate(infos) if info] == np.flatnonzero(dones).tolist()
        for k, row in enumerate(np.flatnonzero(dones)):
            finished += 1
            info, own = (
                infos[row],
                {name: shown.info[f"final_{name}"][k] for name in ("obs", "return", "length")},
            )
            assert np.array_equal(info["terminal_observation"], own["obs"])
            assert info["TimeLimit.truncated"] is False
            assert (info["episode"]["r"], info["episode"]["l"]) == (own["return"], own["length"])
            assert info["episode"]["t"] > 0
            assert info["won"] is bool(shown.info["final_won"][k])
            assert info["rank"] == shown.info["final_rank"][k]
            assert info["score"] == shown.info["final_score"][k]
            assert info["seat"] == shown.info["final_seat"][k]
            assert info["opponent"] == (0, 0)
            assert {type(info[name]) for name in ("rank", "score", "seat")} == {int}
    assert finished > 20


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_learners_rewards_add_up_to_the_final_reward_of_its_seat(reward, seats):
    env = made(16, seats, reward=reward)
    env.reset()
    paid, rng, games = np.zeros(16), np.random.default_rng(0), 0
    for _ in range(80):
        _, rewards, dones, infos = env.step(random_legal(rng, env.action_masks()))
        paid += rewards
        for row in np.flatnonzero(dones):
            assert infos[row]["episode"]["r"] == pytest.approx(paid[row], abs=1e-5)
            if reward == "win_loss":
                assert (paid[row] > 0) <= infos[row]["won"]
            if reward == "rank" and seats == 2:
                assert paid[row] == {1: 1, 2: -1}[infos[row]["rank"]] or paid[row] == 0
            paid[row] = 0
            games += 1
    assert games > 50


def test_truncation_is_told_to_the_learner():
    env = made(4, 2, max_decisions=4)
    env.reset()
    cut = 0
    for _ in range(30):
        _, _, dones, infos = env.step(env.action_masks().argmax(axis=1))
        for row in np.flatnonzero(dones):
            assert infos[row]["TimeLimit.truncated"] is True
            assert infos[row]["terminal_observation"][0] > 0
            cut += 1
    assert cut > 10


def test_infos_of_different_games_are_different_objects():
    env = made(4)
    env.reset()
    *_, infos = env.step(env.action_masks().argmax(axis=1))
    infos[0]["mine"] = 1
    assert "mine" not in infos[1]


def test_illegal_actions_raise():
    env = made(2)
    with pytest.raises(ResetNeeded):
        env.step(np.zeros(2, np.int64))
    env.reset()
    with pytest.raises(IllegalAction):
        env.step(np.array([0, 3]))


# ---- seeds


def test_seeds():
    env = made()
    env.seed(5)
    first, second = env.reset(), env.reset()
    assert not np.array_equal(first, second)
    env.seed(5)
    assert np.array_equal(env.reset(), first)
    assert np.array_equal(env.reset(), second)
    assert np.array_equal(made(seed=5).reset(), first)


# ---- masks and SB3's questions


def test_masks_are_one_array_that_both_consumers_accept():
    env = made(8)
    env.reset()
    assert is_masking_supported(env)
    masks = env.env_method("action_masks")
    assert len(masks) == 1
    assert (masks[0].shape, masks[0].dtype) == ((8, 3), np.bool_)
    assert get_action_masks(env).shape == (1, 8, 3)
    assert np.array_equal(env.env_method("action_masks", indices=[3, 1])[0], masks[0][[3, 1]])
    wrapped = VecNormalize(made(8, float32=True))
    wrapped.reset()
    assert is_masking_supported(wrapped)
    assert get_action_masks(wrapped).shape == (1, 8, 3)


def test_attributes_and_methods():
    env = made(3)
    assert env.has_attr("view")
    assert not env.has_attr("nonsense")
    assert env.get_attr("num_envs") == [3, 3, 3]
    assert env.get_attr("render_mode", [0]) == [None]
    assert env.env_is_wrapped(Monitor) == [True] * 3
    assert env.env_is_wrapped(dict, 0) == [False]
    with pytest.raises(AttributeError, match="nonsense"):
        env.get_attr("nonsense")
    with pytest.raises(AttributeError, match="use the methods of env"):
        env.set_attr("seat", 1)
    with pytest.raises(AttributeError, match="nonsense"):
        env.env_method("nonsense")
    with pytest.raises(AttributeError, match="leave out indices"):
        env.env_method("close", indices=[0])
    env.close()


# ---- observations as floats


def test_integers_are_handed_over_as_they_are():
    env = made()
    assert env.observation_space.dtype == np.int16
    assert env.observation_space.high.tolist() == [400, 3, 400, 400, 400]
    with pytest.raises(BadOption, match="needs float32=True"):
        made(scale="unit")


@pytest.mark.parametrize(
    "scale, factors",
    [
        (None, [1] * 5),
        ("unit", [1 / 400, 1 / 3, 1 / 400, 1 / 400, 1 / 400]),
        (0.5, [0.5] * 5),
        ([1, 2, 3, 4, -5], [1, 2, 3, 4, -5]),
    ],
)
def test_floats_are_the_integers_times_a_factor(scale, factors):
    env, plain = made(float32=True, scale=scale), made()
    env.seed(1)
    plain.seed(1)
    a, b = env.reset(), plain.reset()
    for _ in range(40):
        assert a.dtype == np.float32
        assert a == pytest.approx(b * np.array(factors), rel=1e-6)
        assert all(env.observation_space.contains(o) for o in a)
        actions = plain.action_masks().argmax(axis=1)
        a, _, dones, infos = env.step(actions)
        b, _, _, others = plain.step(actions)
        for row in np.flatnonzero(dones):
            last = infos[row]["terminal_observation"]
            assert last.dtype == np.float32
            assert last == pytest.approx(others[row]["terminal_observation"] * np.array(factors), rel=1e-6)


@pytest.mark.parametrize("scale", ["max", [1, 2], 0, [1, 1, 1, 1, 0], float("inf")])
def test_impossible_scales_are_refused(scale):
    with pytest.raises(BadOption, match="scale"):
        made(float32=True, scale=scale)


def test_games_that_wait_for_reset_are_refused():
    with pytest.raises(BadOption, match='needs games made with autoreset="same_step", not "disabled"'):
        made(autoreset="disabled")


# ---- learning


class Watch(BaseCallback):
    """Checks every step of the training: whose decisions, legal actions, whole episodes."""

    def __init__(self):
        super().__init__()
        self.games, self.seats = 0, set()

    def _on_step(self):
        env = self.training_env.unwrapped
        waiting = env.view.venv.current()
        assert np.array_equal(waiting.seat, env.view.learner_seat)
        assert np.array_equal(waiting.action_mask, env.action_masks())
        for info in self.locals["infos"]:
            if info:
                self.games += 1
                self.seats.add(info["seat"])
        return True


def test_maskable_ppo_learns_from_whole_episodes_of_all_seats():
    env, watch = made(8, 3, float32=True, scale="unit", reward="rank"), Watch()
    m = model(env).learn(600, callback=watch)
    assert watch.games > 20
    assert watch.seats == {0, 1, 2}
    assert len(m.ep_info_buffer) == min(watch.games, 100)
    assert m.rollout_buffer.action_masks.size == 32 * 8 * 3
    assert set(np.unique(m.rollout_buffer.action_masks)) == {0, 1}


def test_integer_observations_train_too():
    model(made(4, 2)).learn(200)


def test_learning_is_reproducible():
    def weights():
        m = model(made(8, seed=9, float32=True)).learn(300)
        return torch.cat([p.flatten() for p in m.policy.parameters()]).detach().numpy()

    assert np.array_equal(weights(), weights())


def test_training_goes_on_exactly_from_a_saved_state(tmp_path):
    def go_on(m):
        set_random_seed(0)
        m.learn(512, reset_num_timesteps=False)
        return torch.cat([p.flatten() for p in m.policy.parameters()]).detach().numpy()

    opponents = ["random", lowest, RandomPolicy(3)]
    env = made(8, 2, seed=9, opponents=opponents, float32=True)
    m = model(env).learn(256)
    m.save(tmp_path / "m")
    state = pickle.dumps(env.get_state())
    expected = go_on(m)

    fresh = made(8, 2, opponents=["random", lowest, RandomPolicy(0)], float32=True)
    again = MaskablePPO.load(tmp_path / "m", env=fresh, device="cpu", force_reset=False)
    assert np.array_equal(fresh.set_state(pickle.loads(state)), again._last_obs)
    assert np.array_equal(go_on(again), expected)


def test_evaluation_counts_episodes_and_plays_legally():
    env = made(4, 2, float32=True, scale="unit")
    m = model(env)
    rewards, lengths = evaluate_policy(m, env, 30, return_episode_rewards=True)
    assert len(rewards) == len(lengths) == 30
    assert set(np.round(rewards, 6)) <= {-1.0, 0.0, 1.0}
    mean, _ = evaluate_policy(m, env, 10, deterministic=False)
    assert -1 <= mean <= 1


def test_the_eval_callback(tmp_path):
    env, other = made(4, 2, float32=True), made(4, 2, float32=True)
    callback = MaskableEvalCallback(
        other,
        eval_freq=32,
        n_eval_episodes=8,
        best_model_save_path=str(tmp_path),
        verbose=0,
        log_path=str(tmp_path),
    )
    model(env).learn(256, callback=callback)
    assert (tmp_path / "best_model.zip").exists()
    assert len(callback.evaluations_results) == 2


def test_vec_monitor_may_be_put_around_it():
    with pytest.warns(UserWarning, match="already wrapped with a `Monitor`"):
        env = VecMonitor(made(4, 2))
    env.reset()
    games = 0
    for _ in range(40):
        _, _, dones, infos = env.step(get_action_masks(env)[0].argmax(axis=1))
        for row in np.flatnonzero(dones):
            games += 1
            assert {"terminal_observation", "won", "rank", "score", "opponent", "seat"} <= infos[row].keys()
    assert games > 5
    assert env.episode_count == games


def test_save_and_load(tmp_path):
    env = made(4, 2, float32=True)
    m = model(env).learn(128)
    m.save(tmp_path / "m")
    env.seed(3)
    obs = env.reset()
    loaded = MaskablePPO.load(tmp_path / "m", env=env, device="cpu")
    masks = env.action_masks()
    a, _ = m.predict(obs, action_masks=masks, deterministic=True)
    b, _ = loaded.predict(obs, action_masks=masks, deterministic=True)
    assert np.array_equal(a, b)
    assert masks[np.arange(4), a].all()
    loaded.learn(128)


def test_a_model_can_be_the_opponent():
    env = made(8, 2, float32=True)
    m = model(env).learn(64)

    def snapshot(obs, mask):
        return m.predict(obs.astype(np.float32), action_masks=mask, deterministic=True)[0]

    env.view.set_opponents(["random", snapshot], [1, 3])
    m.learn(512)
    seen = {
        info["opponent"] for _ in range(20) for info in env.step(env.action_masks().argmax(axis=1))[3] if info
    }
    assert seen == {(0,), (1,)}


def test_without_stable_baselines3_the_message_names_the_extra():
    code = (
        "import sys; sys.modules['stable_baselines3'] = None\n"
        "from tests.api.helpers import vector\n"
        "try: vector(2).to_sb3()\n"
        "except ImportError as e: print(e)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'sierra-envs[train]'" in done.stdout
