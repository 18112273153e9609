"""The contract of the vector face, item by item."""

import copy
import itertools
import multiprocessing
import pickle

import numpy as np
import pytest

import sierra_envs
from sierra_envs.errors import BadAction, BadOption, ForeignState, IllegalAction, ResetNeeded
from tests.api.heap import REFUSALS, TOO_HEAVY
from tests.api.helpers import REWARDS, aec, random_legal, same, vector


def play(v, steps, seed=0):
    """Steps with random legal actions, the same ones for the same masks."""
    shown, rng = v.current(), np.random.default_rng(seed)
    for _ in range(steps):
        shown = v.step(random_legal(rng, shown.action_mask))
        yield shown


def trace(v, row, games=3, seed=5):
    """One row's stream, played by the lowest legal id in that row: everything that it shows."""
    shown = v.reset(seed)
    seen = []
    while games:
        seen.append((int(shown.seat[row]), shown.obs[row].tobytes(), shown.action_mask[row].tobytes()))
        shown = v.step(shown.action_mask.argmax(axis=1))
        seen.append((shown.reward[row].tobytes(), shown.cumulative[row].tobytes()))
        games -= bool(shown.terminated[row])
    return seen


# ---- 1, 2: shapes, types, and whose they are


def test_shapes_and_dtypes():
    v = vector(5, seats=3)
    shown = v.reset(seed=1)
    assert (shown.seat.dtype, shown.seat.shape) == (np.int8, (5,))
    assert (shown.obs.dtype, shown.obs.shape) == (np.int16, (5, 5))
    assert (shown.action_mask.dtype, shown.action_mask.shape) == (np.int8, (5, 3))
    for floats in (shown.reward, shown.cumulative):
        assert (floats.dtype, floats.shape) == (np.float32, (5, 3))
        assert not floats.any()
    for flags in (shown.terminated, shown.truncated):
        assert (flags.dtype, flags.shape) == (np.bool_, (5,))
        assert not flags.any()
    assert shown.info == {}


def test_obs_and_mask_belong_to_the_seat_on_turn_and_someone_can_always_act():
    v = vector(16, seats=4)
    v.reset(seed=2)
    for shown in play(v, 60):
        assert np.array_equal(shown.obs, v.observe(shown.seat))
        strength = shown.obs[:, 1]
        assert np.array_equal(shown.action_mask.sum(axis=1), np.minimum(strength, shown.obs[:, 0]))
        assert shown.action_mask.any(axis=1).all()


def test_seats_act_in_the_order_of_each_game():
    v = vector(64, seats=3)
    shown = v.reset(seed=3)
    assert set(shown.seat.tolist()) == {0, 1, 2}
    later = [s.seat.copy() for s in play(v, 5)]
    assert any((a == b).any() and (a != b).any() for a, b in itertools.pairwise(later))


# ---- 2: rewards equal AEC, over whole games


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_row_zero_is_the_aec_environment(reward, seats):
    v, env = vector(3, seats, reward=reward), aec(seats, reward=reward)
    shown, rng, games = v.reset(seed=11), np.random.default_rng(0), 0
    env.reset(seed=11)
    while games < 6:
        assert env.agent_selection == f"player_{shown.seat[0]}"
        observation, cumulative, terminated, truncated, _ = env.last()
        assert np.array_equal(observation["observation"], shown.obs[0])
        assert np.array_equal(observation["action_mask"], shown.action_mask[0])
        if env.batch.decisions[0]:  # before the first decision the vector still shows the last game's rewards
            assert cumulative == pytest.approx(shown.cumulative[0, shown.seat[0]], abs=1e-6)
        assert not terminated
        assert not truncated
        actions = random_legal(rng, shown.action_mask)
        shown = v.step(actions)
        env.step(int(actions[0]))
        assert [env.rewards[a] for a in env.possible_agents] == shown.reward[0].tolist()
        cumulative = [env._cumulative_rewards[a] for a in env.possible_agents]
        assert cumulative == pytest.approx(shown.cumulative[0].tolist(), abs=1e-6)
        assert env.is_over == shown.terminated[0]
        if env.is_over:
            games += 1
            _same_end(env, shown)
            env.reset()


def _same_end(env, shown):
    at = int(np.flatnonzero(shown.info["final_index"] == 0)[0])
    for seat, agent in enumerate(env.possible_agents):
        assert env.terminations[agent]
        assert np.array_equal(env.observe(agent)["observation"], shown.info["final_obs"][at, seat])
        assert env.infos[agent]["score"] == shown.info["final_scores"][at, seat]
        assert env.infos[agent]["rank"] == shown.info["final_ranks"][at, seat]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("reward", REWARDS)
def test_rewards_add_up_to_zero_over_the_seats_and_to_the_final_value_over_the_game(reward, seats):
    v = vector(32, seats, reward=reward)
    v.reset(seed=4)
    paid, finished = np.zeros((32, seats)), 0
    for shown in play(v, 80):
        assert np.abs(shown.reward.sum(axis=1)).max() < 1e-6
        paid += shown.reward
        if shown.info:
            done = shown.info["final_index"]
            value = v.reward_rule.value(shown.info["final_scores"], shown.info["final_ranks"])
            assert paid[done] == pytest.approx(value, abs=1e-5)
            paid[done] = 0
            finished += len(done)
    assert finished > 100


# ---- 3: the end of a game


def test_same_step_flags_the_old_game_and_shows_the_new_one():
    v = vector(8, seats=3)
    v.reset(seed=5)
    seen = 0
    for shown in play(v, 40):
        done = np.flatnonzero(shown.terminated)
        if not done.size:
            assert shown.info == {}
            continue
        seen += len(done)
        info = shown.info
        assert info["final_index"].tolist() == done.tolist()
        assert info["final_obs"].shape == (len(done), 3, 5)
        assert (info["final_obs"][:, :, 0] == 0).all()  # the heap is empty
        assert np.array_equal(info["final_obs"][:, 0, 2:], info["final_scores"])
        assert (info["final_scores"].sum(axis=1) == 12).all()
        better = info["final_scores"][:, None, :] > info["final_scores"][:, :, None]
        assert np.array_equal(info["final_ranks"], 1 + better.sum(axis=2))
        assert (info["final_decisions"] >= 4).all()
        assert (info["final_scores"].dtype, info["final_ranks"].dtype) == (np.int32, np.int8)
        assert (shown.obs[done, 0] == 12).all()  # a new heap
        assert not shown.cumulative[np.setdiff1d(np.arange(8), done)].any()  # win_loss pays at the end only
        assert shown.reward[done].any(axis=1).sum() > 0 or (info["final_ranks"] == 1).all()
    assert seen > 20


def test_further_results_of_the_game_stand_beside_the_scores():
    v = vector(8, seats=3, reward="suns")
    v.reset(seed=5)
    finished = 0
    for shown in play(v, 30):
        if shown.info:
            done, info = shown.info["final_index"], shown.info
            finished += len(done)
            assert (info["final_suns"] == 3).all()  # of twelve stones
            assert info["final_last_strength"].shape == (len(done), 3)
            assert np.array_equal(info["final_last_strength"][:, 0], info["final_obs"][:, 0, 1])
            assert (shown.reward[done] == 3).all()
    assert finished > 10


def test_disabled_waits_for_reset_and_refuses_to_play_on():
    v = vector(6, seats=2, autoreset="disabled")
    shown = v.reset(seed=6)
    while not shown.terminated.any():
        shown = v.step(shown.action_mask.argmax(axis=1))
    done = shown.terminated
    row = int(np.flatnonzero(done)[0])
    assert (shown.obs[done, 0] == 0).all()
    assert not shown.action_mask[done].any()
    before = v.batch.states.tobytes()
    with pytest.raises(ResetNeeded) as caught:
        v.step(np.zeros(6, np.int64))
    message = str(caught.value)
    assert message.startswith(f"game {row} is over (heap-v0, 2 players, seed 6")
    assert "reset(mask=...)" in message
    assert v.batch.states.tobytes() == before
    others = v.current().obs[~done].copy()
    again = v.reset(mask=done)
    assert (again.obs[done, 0] == 12).all()
    assert np.array_equal(again.obs[~done], others)
    assert not again.terminated.any()
    assert v.batch.episode.tolist() == done.astype(int).tolist()


def test_a_limit_of_decisions_truncates_and_pays_nothing():
    v = vector(4, seats=2, max_decisions=3)
    v.reset(seed=7)
    for i, shown in enumerate(play(v, 9)):
        assert shown.truncated.all() == (i % 3 == 2)
        assert not shown.terminated.any()
        assert not shown.reward.any()
        if shown.truncated.any():
            assert (shown.info["final_decisions"] == 3).all()
            assert (shown.info["final_obs"][:, 0, 0] > 0).all()


def test_the_last_decision_before_the_limit_may_end_the_game():
    rules = {"heap": 1}
    v = vector(4, seats=2, rules=rules, max_decisions=1)
    v.reset(seed=7)
    shown = v.step(np.zeros(4, np.int64))
    assert shown.terminated.all()
    assert not shown.truncated.any()


def test_the_cap_of_the_game_is_a_truncation_too():
    v = vector(4, seats=2, rules={"cap": 2})
    v.reset(seed=8)
    shown = list(play(v, 2))[-1]
    assert shown.truncated.all()
    assert not shown.terminated.any()


@pytest.mark.parametrize("reward", REWARDS)
def test_a_truncated_game_has_scores_but_no_final_reward(reward):
    v = vector(4, seats=2, reward=reward, max_decisions=2)
    v.reset(seed=9)
    first, last = play(v, 2)
    assert last.truncated.all()
    assert last.info["final_scores"].sum() > 0
    every_decision = reward == "margin_gain"
    assert bool(last.reward.any()) == every_decision
    assert bool(first.reward.any()) == every_decision


# ---- 4: illegal actions


def frozen(v):
    return [getattr(v.batch, name).tobytes() for name in v.batch.ARRAYS] + [v._cumulative.tobytes()]


def test_an_illegal_action_moves_nothing_anywhere():
    v = vector(8, seats=3, reward="margin_gain")
    shown = v.reset(seed=10)
    bad = int(np.flatnonzero(shown.action_mask[:, 2] == 0)[-1])
    actions = shown.action_mask.argmax(axis=1)
    actions[bad] = 2
    before = frozen(v)
    with pytest.raises(IllegalAction) as caught:
        v.step(actions)
    assert frozen(v) == before
    error = caught.value
    assert (error.env_index, error.seat, error.action) == (bad, shown.seat[bad], 2)
    assert error.reason == REFUSALS[TOO_HEAVY]
    message = str(error)
    assert message.startswith(
        f'game {bad}: player_{shown.seat[bad]} may not "take three" (id 2): you cannot lift so many.'
    )
    assert "heap-v0, 3 players, seed 10" in message
    assert "Nothing was moved" in message
    actions[bad] = 0
    v.step(actions)


@pytest.mark.parametrize("action", [-1, 3, 2**62, -(2**63)])
def test_ids_outside_the_action_space_are_illegal(action):
    v = vector(2, seats=2)
    v.reset(seed=10)
    before = frozen(v)
    with pytest.raises(IllegalAction, match="ids run from 0 to 2") as caught:
        v.step([0, action])
    assert caught.value.env_index == 1
    assert f"play id {action}" in str(caught.value)
    assert frozen(v) == before


@pytest.mark.parametrize(
    "actions", [[0.0, 0.0], [True, False], None, [0], [[0, 0]], [None, 0], [[0], [0, 0]]]
)
def test_actions_of_the_wrong_kind_move_nothing(actions):
    v = vector(2, seats=2)
    v.reset(seed=10)
    before = frozen(v)
    with pytest.raises(BadAction, match="Nothing was moved"):
        v.step(actions)
    assert frozen(v) == before


def test_an_illegal_action_error_survives_pickle():
    v = vector(2, seats=2)
    v.reset(seed=10)
    with pytest.raises(IllegalAction) as caught:
        v.step([0, 9])
    back = pickle.loads(pickle.dumps(caught.value))
    assert (str(back), back.env_index, back.seat, back.action, back.reason) == (
        str(caught.value), 1, caught.value.seat, 9, caught.value.reason,
    )  # fmt: skip


# ---- 5: buffers


def test_arrays_are_fresh_by_default():
    v = vector(4, seats=2)
    kept = [v.reset(seed=1), *play(v, 30)]
    copies = copy.deepcopy([k._asdict() for k in kept])
    list(play(v, 5))
    for k, c in zip(kept, copies, strict=True):
        assert same(k._asdict(), c)
    arrays = [a for k in kept for a in k[:7]]
    assert not any(np.shares_memory(a, b) for i, a in enumerate(arrays) for b in arrays[:i])


def test_without_copies_the_buffers_are_reused_and_show_the_same():
    fresh, reused = vector(4, seats=2), vector(4, seats=2, copy=False)
    fresh.reset(seed=1)
    first = reused.reset(seed=1)
    for a, b in zip(play(fresh, 40), play(reused, 40), strict=True):
        assert same(a._asdict(), b._asdict())
        assert b.obs is first.obs
        assert b.action_mask is first.action_mask


# ---- 6: streams


def test_a_row_does_not_depend_on_the_number_of_games():
    alone = trace(vector(1), 0)
    assert alone == trace(vector(7), 0) == trace(vector(300, threads=2), 0)
    assert trace(vector(7), 4) == trace(vector(70), 4)
    assert trace(vector(7), 4) != trace(vector(7), 5)


def test_a_row_does_not_depend_on_what_the_neighbours_do():
    a, b = vector(4), vector(4)
    x, y = a.reset(seed=3), b.reset(seed=3)
    rng = np.random.default_rng(1)
    for _ in range(60):
        first, second = random_legal(rng, x.action_mask), random_legal(rng, y.action_mask)
        second[2] = first[2]
        x, y = a.step(first), b.step(second)
        for name in ("seat", "obs", "action_mask", "reward", "terminated"):
            assert np.array_equal(getattr(x, name)[2], getattr(y, name)[2])
    assert not np.array_equal(x.obs, y.obs)


def test_threads_change_nothing():
    one, two = vector(200), vector(200, threads=3)
    one.reset(seed=4)
    two.reset(seed=4)
    for a, b in zip(play(one, 40), play(two, 40), strict=True):
        assert same(a._asdict(), b._asdict())


def test_reset_without_seed_goes_on_to_the_next_games_and_with_seed_back_to_the_first():
    v = vector(3)
    first = v.reset(seed=8)
    second = v.reset()
    assert not np.array_equal(first.obs, second.obs)
    assert same(v.reset(seed=8)._asdict(), first._asdict())
    assert same(v.reset()._asdict(), second._asdict())
    assert v.batch.episode.tolist() == [1, 1, 1]


def test_the_seed_of_make_vec_is_that_of_the_first_reset():
    assert same(vector(3, seed=8).reset()._asdict(), vector(3).reset(seed=8)._asdict())
    assert not same(vector(3).reset()._asdict(), vector(3).reset()._asdict())


def test_big_seeds_differ_and_no_global_randomness_is_used():
    before = np.random.get_state()[1].tobytes()  # noqa: NPY002
    shown = [vector(64).reset(seed=s).obs.tobytes() for s in (0, 1, 2**32, 2**63, 2**64 - 1)]
    assert len(set(shown)) == 5
    assert np.random.get_state()[1].tobytes() == before  # noqa: NPY002


def test_sampling_changes_no_game():
    a, b = vector(5), vector(5)
    a.reset(seed=9)
    b.reset(seed=9)
    actions = a.sample()
    assert (a.current().action_mask[np.arange(5), actions] == 1).all()
    a.sample()
    assert same(list(play(a, 20))[-1]._asdict(), list(play(b, 20))[-1]._asdict())


# ---- reset(mask), step_rows


def test_reset_mask_restarts_only_its_rows():
    v = vector(5, seats=3, reward="margin_gain")
    v.reset(seed=10)
    list(play(v, 3))
    before = v.current()
    shown = v.reset(mask=np.array([True, False, False, True, False]))
    kept = [1, 2, 4]
    assert np.array_equal(shown.obs[kept], before.obs[kept])
    assert np.array_equal(shown.cumulative[kept], before.cumulative[kept])
    assert not shown.cumulative[[0, 3]].any()
    assert (shown.obs[[0, 3], 0] == 12).all()
    seeded = v.reset(seed=10, mask=np.array([False, True, False, False, False]))
    assert np.array_equal(seeded.obs[1], vector(5, seats=3).reset(seed=10).obs[1])


@pytest.mark.parametrize("mask", [[1, 0], np.ones(3, bool), [True], np.ones(2), "all"])
def test_reset_mask_is_checked(mask):
    v = vector(2)
    v.reset(seed=1)
    before = frozen(v)
    with pytest.raises(BadOption, match=r"mask must be a bool array of shape \(2,\)"):
        v.reset(mask=mask)
    assert frozen(v) == before


def test_a_mask_needs_running_games():
    with pytest.raises(BadOption, match=r"call reset\(\) first"):
        vector(2).reset(mask=np.ones(2, bool))


def test_step_rows_leaves_the_others_alone():
    whole, part = vector(4, reward="margin_gain"), vector(4, reward="margin_gain")
    x = whole.reset(seed=11)
    y = part.reset(seed=11)
    for _ in range(30):
        actions = x.action_mask.argmax(axis=1)
        x = whole.step(actions)
        rows = np.array([3, 1])
        y = part.step_rows(rows, actions[rows])
        assert not y.reward[[0, 2]].any()
        assert not y.terminated[[0, 2]].any()
        if y.info:
            assert set(y.info["final_index"].tolist()) <= {1, 3}
        for name in ("obs", "reward", "cumulative", "terminated"):
            assert np.array_equal(getattr(x, name)[rows], getattr(y, name)[rows])
    assert (part.batch.decisions[[0, 2]] == 0).all()
    assert same(part.step_rows([], [])._asdict(), part.current()._asdict())


@pytest.mark.parametrize("rows", [[0, 0], [4], [-1], [0.0], None])
def test_step_rows_checks_its_rows(rows):
    v = vector(4)
    v.reset(seed=1)
    with pytest.raises(BadOption, match="none twice"):
        v.step_rows(rows, [0])


# ---- 7, 9: copies


def half_way(**options):
    v = vector(6, seats=3, reward="margin_gain", **options)
    v.reset(seed=12)
    list(play(v, 17))
    return v


def futures(v):
    return [s._asdict() for s in play(v, 40, seed=3)]


@pytest.mark.parametrize(
    "copied", [lambda v: v.clone(), copy.deepcopy, lambda v: pickle.loads(pickle.dumps(v))]
)
def test_a_copy_plays_the_same_future_and_is_independent(copied):
    v = half_way()
    other = copied(v)
    before = frozen(v)
    expected = futures(other)
    assert frozen(v) == before
    assert same(futures(v), expected)


def test_a_state_is_the_whole_future():
    v = half_way()
    state = v.get_state()
    shown = v.current()
    expected = futures(v)
    assert same(v.set_state(state)._asdict(), shown._asdict())
    assert same(futures(v), expected)
    other = vector(6, seats=3, reward="margin_gain")
    other.set_state(pickle.loads(pickle.dumps(state)))
    assert same(futures(other), expected)


def test_a_state_is_a_copy():
    v = half_way()
    state = v.get_state()
    again = copy.deepcopy(state)
    list(play(v, 5))
    assert same(state, again)
    v.set_state(state)
    list(play(v, 5))
    assert same(state, again)


@pytest.mark.parametrize(
    "other",
    [
        lambda: vector(5, seats=3, reward="margin_gain"),
        lambda: vector(6, seats=2, reward="margin_gain"),
        lambda: vector(6, seats=3),
        lambda: vector(6, seats=3, reward="margin_gain", rules={"heap": 13}),
        lambda: vector(6, seats=3, reward="margin_gain", mode=1),
    ],
)
def test_a_foreign_state_is_refused(other):
    with pytest.raises(ForeignState, match="this state does not fit: it belongs to heap v0"):
        other().set_state(half_way().get_state())


@pytest.mark.parametrize("junk", [None, {}, [], {"of": 3}])
def test_junk_is_no_state(junk):
    with pytest.raises(ForeignState, match="does not fit"):
        half_way().set_state(junk)


def test_take_keeps_the_streams_of_its_rows():
    v = half_way()
    part = v.take([4, 0, 4])
    assert part.num_envs == 3
    a, b = v.current(), part.current()
    while not a.terminated[0]:
        actions = a.action_mask.argmax(axis=1)
        a, b = v.step(actions), part.step(actions[[4, 0, 4]])
        for name in ("seat", "obs", "reward", "cumulative", "terminated"):
            assert np.array_equal(getattr(a, name)[[4, 0, 4]], getattr(b, name))
    list(play(part, 50))  # next games too
    for wrong in ([], [6], [-1], [[0]]):
        with pytest.raises(BadOption, match=r"game numbers 0 \.\. 5"):
            v.take(wrong)


def _future_elsewhere(pickled):
    return [{k: x for k, x in s.items() if k != "info"} for s in futures(pickle.loads(pickled))]


def test_a_spawned_process_plays_the_same_future():
    v = half_way()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.apply(_future_elsewhere, (pickle.dumps(v),))
    assert same(there, _future_elsewhere(pickle.dumps(v)))


def test_redeal_keeps_what_the_seat_sees_and_changes_the_rest():
    v = vector(40, seats=3)
    v.reset(seed=13)
    list(play(v, 2))
    before, seen = v.batch.states.copy(), v.observe(1)
    v.redeal_hidden(1, seed=3)
    assert np.array_equal(v.observe(1), seen)
    assert not np.array_equal(v.batch.states["strength"], before["strength"])
    again = half_way()
    twin = half_way()
    again.redeal_hidden(0, seed=5)
    twin.redeal_hidden(0, seed=5)
    assert same(futures(again), futures(twin))


# ---- 8: rollout, playout


def test_rollout_counts_what_stepping_sees():
    v = vector(8, seats=3)
    v.reset(seed=14)
    w = v.clone()
    totals = v.rollout(100)
    games, points, wins, moves = (
        np.zeros(8, int),
        np.zeros((8, 3), int),
        np.zeros((8, 3), int),
        np.zeros(8, int),
    )
    for _ in range(100):
        shown = w.step(w.sample())
        if shown.info:
            at = shown.info["final_index"]
            games[at] += 1
            moves[at] += shown.info["final_decisions"]
            points[at] += shown.info["final_scores"]
            wins[at] += shown.info["final_ranks"] == 1
    assert totals["games"].tolist() == games.tolist()
    assert totals["decisions"].tolist() == moves.tolist()
    assert totals["points"].tolist() == points.tolist()
    assert totals["wins"].tolist() == wins.tolist()
    assert v.batch.digest() == w.batch.digest()
    assert v.current().action_mask.any(axis=1).all()


def test_rollout_truncates_at_the_limit_as_stepping_does():
    v = vector(4, seats=2, max_decisions=5)
    v.reset(seed=15)
    totals = v.rollout(50)
    assert (totals["games"] >= 10).all()
    assert (totals["decisions"] <= 50).all()


def test_rollout_refuses_finished_games_and_impossible_lengths():
    v = vector(2, seats=2, rules={"heap": 1}, autoreset="disabled")
    v.reset(seed=1)
    with pytest.raises(BadOption, match="n=-1"):
        v.rollout(-1)
    v.step([0, 0])
    with pytest.raises(ResetNeeded, match="some games are over"):
        v.rollout(1)


def test_playout_ends_every_game_on_a_clone():
    v = half_way()
    before = frozen(v)
    points, ranks = v.clone().playout()
    assert frozen(v) == before
    assert (points.sum(axis=1) == 12).all()
    assert ranks.min(axis=1).tolist() == [1] * 6


# ---- messages


@pytest.mark.parametrize(
    "options, problem",
    [
        (
            {"autoreset": "next_step"},
            'autoreset=\'next_step\' is not possible. Valid values: "same_step", "disabled".',
        ),
        ({"threads": 0}, "threads=0"),
        ({"max_decisions": 0}, "max_decisions=0"),
        ({"max_decisions": 2**31}, "max_decisions=2147483648"),
        ({"seed": -1}, "seed=-1"),
        ({"reward": "points"}, "reward='points' is unknown"),
        ({"seats": 5}, "num_players=5"),
    ],
)
def test_impossible_options_are_named(options, problem):
    with pytest.raises(BadOption) as caught:
        vector(2, **options)
    assert problem in str(caught.value)


@pytest.mark.parametrize("n", [0, -1, 2.0, None, True])
def test_there_is_at_least_one_game(n):
    with pytest.raises(BadOption, match="num_envs="):
        vector(n)


@pytest.mark.parametrize(
    "call",
    [
        lambda v: v.step([0, 0]),
        lambda v: v.step_rows([0], [0]),
        lambda v: v.current(),
        lambda v: v.observe(0),
        lambda v: v.scores(),
        lambda v: v.sample(),
        lambda v: v.render(),
        lambda v: v.rollout(1),
        lambda v: v.playout(),
        lambda v: v.get_state(),
        lambda v: v.take([0]),
        lambda v: v.redeal_hidden(0, 1),
    ],
)
def test_everything_needs_a_reset_first(call):
    with pytest.raises(
        ResetNeeded, match=r"heap-v0: \w+\(\) was called before reset\(\). Call reset\(\) first."
    ):
        call(vector(2))


@pytest.mark.parametrize("seat", [-1, 3, 1.0, "0", [0], [0, 1, 2, 0]])
def test_seats_are_checked(seat):
    v = vector(3, seats=3)
    v.reset(seed=1)
    with pytest.raises(BadOption, match="from 0 to 2"):
        v.observe(seat)


def test_words():
    v = vector(2, seats=2)
    v.reset(seed=1)
    assert v.describe(2) == "take three"
    page = v.render(1)
    assert "12 stones left" in page
    assert "heap-v0, 2 players, decision 0" in page
    assert "take one" in page
    assert "take one" not in v.render(1, seat=1 - int(v.current().seat[1]))
    with pytest.raises(BadOption, match="row=2"):
        v.render(2)
    assert repr(v) == "<VectorAEC heap-v0: 2 games of 2 players>"


@pytest.mark.parametrize("part", ["states", "cumulative", "value", "pickers"])
def test_a_damaged_state_changes_nothing(part):
    v = sierra_envs.make_vec("colorado-v0", 3, seed=1)
    v.reset()
    state = v.get_state()
    v.step(v.sample())
    before = v.batch.states.tobytes()
    for damaged in ({k: x for k, x in state.items() if k != part}, {**state, part: state[part][:1]}):
        with pytest.raises(ForeignState, match="damaged"):
            v.set_state(damaged)
    assert v.batch.states.tobytes() == before


def test_more_games_than_fit_in_memory_are_refused():
    with pytest.raises(BadOption, match="GiB"):
        sierra_envs.make_vec("colorado-v0", 2**44)
