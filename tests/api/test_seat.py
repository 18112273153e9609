"""One learner seat in each game, and the opponents around it."""

import copy
import pickle

import numpy as np
import pytest

from sierra_envs.api.policies import RANDOM, RandomPolicy
from sierra_envs.api.seat import MAX_SKIPPED, SeatView
from sierra_envs.errors import BadAction, BadOption, ForeignState, IllegalAction, ResetNeeded
from tests.api.helpers import REWARDS, lowest, random_legal, same, vector, view


def highest(obs, mask):
    return mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)


class Spy:
    """A policy that remembers what it was asked."""

    def __init__(self, policy=lowest):
        self.policy, self.asked = policy, []

    def __call__(self, obs, mask):
        self.asked.append((obs.copy(), mask.copy()))
        return self.policy(obs, mask)


def play(v, steps, seed=0):
    shown, rng = v.current(), np.random.default_rng(seed)
    for _ in range(steps):
        shown = v.step(random_legal(rng, shown.action_mask))
        yield shown


def futures(v, steps=60):
    return [s._asdict() for s in play(v, steps, seed=3)]


# ---- whose decisions


@pytest.mark.parametrize("seat", ["rotate", 0, 2])
@pytest.mark.parametrize("autoreset", ["same_step", "disabled"])
def test_every_game_always_waits_for_its_learner(seat, autoreset):
    v = view(32, seats=3, seat=seat, autoreset=autoreset)
    shown, rng = v.reset(seed=1), np.random.default_rng(0)
    for _ in range(60):
        waiting = v.venv.current()
        assert np.array_equal(waiting.seat, v.learner_seat)
        assert np.array_equal(shown.obs, waiting.obs)
        assert np.array_equal(shown.action_mask, waiting.action_mask)
        assert shown.action_mask.any(axis=1).all()
        assert (shown.obs.dtype, shown.action_mask.dtype) == (np.int16, np.int8)
        if seat != "rotate":
            assert (v.learner_seat == seat).all()
        shown = v.step(random_legal(rng, shown.action_mask))
        if autoreset == "disabled" and (over := shown.terminated).any():
            assert not shown.action_mask[over].any()
            shown = v.reset(mask=over)


def test_opponents_are_asked_for_the_other_seats_only_and_all_at_once():
    spy = Spy()
    v = view(64, seats=3, seat=1, opponents=[spy], reward="margin_gain")
    v.reset(seed=2)
    spy.asked.clear()
    list(play(v, 1))
    assert spy.asked
    assert max(len(obs) for obs, _ in spy.asked) > 20
    assert all(mask.any(axis=1).all() for _, mask in spy.asked)


def test_one_stream_never_holds_two_seats():
    """The learner's stones only grow by what it took itself since the last decision of the same game."""
    v = view(48, seats=3)
    shown = v.reset(seed=3)
    own, seat = shown.obs[:, 2].copy(), v.learner_seat
    rng = np.random.default_rng(0)
    for _ in range(80):
        actions = random_legal(rng, shown.action_mask)
        shown = v.step(actions)
        done = shown.terminated
        assert np.array_equal(shown.obs[~done, 2], own[~done] + actions[~done] + 1)
        assert np.array_equal(v.learner_seat[~done], seat[~done])
        if done.any():
            assert np.array_equal(shown.info["final_seat"], seat[done])
            assert np.array_equal(shown.info["final_obs"][:, 2], own[done] + actions[done] + 1)
        own, seat = shown.obs[:, 2].copy(), v.learner_seat


def test_all_seats_are_played_equally_often():
    v = view(12, seats=3, rules={"heap": 60})
    v.reset(seed=4)
    seats = {row: [] for row in range(12)}
    for shown in play(v, 400):
        if shown.info:
            for row, seat in zip(shown.info["final_index"], shown.info["final_seat"], strict=True):
                seats[int(row)].append(int(seat))
    assert v.skipped == 0
    for row, played in seats.items():
        assert len(played) > 10
        assert played == [(row + game) % 3 for game in range(len(played))]


# ---- rewards and ends


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("reward", REWARDS)
def test_the_learner_is_paid_exactly_the_reward_of_its_seat(reward, seats):
    v = view(24, seats=seats, reward=reward)
    shown = v.reset(seed=5)
    assert not shown.reward.any()
    paid, games = np.zeros(24), 0
    for shown in play(v, 100):
        paid += shown.reward
        info = shown.info
        if not info:
            continue
        done, at = info["final_index"], np.arange(len(info["final_index"]))
        value = v.venv.reward_rule.value(info["final_scores"], info["final_ranks"])[at, info["final_seat"]]
        assert paid[done] == pytest.approx(value, abs=1e-5)
        assert info["final_return"] == pytest.approx(value, abs=1e-5)
        paid[done] = 0
        games += len(done)
    assert games > 100


def test_rewards_before_the_first_decision_come_with_it():
    v = view(200, seats=2, seat=1, reward="margin_gain", opponents=[highest])
    shown = v.reset(seed=6)
    waited = shown.obs[:, 3] > 0  # the opponent began and took something
    assert waited.any()
    assert not waited.all()
    assert not shown.reward.any()
    shown = v.step(lowest(shown.obs, shown.action_mask))
    running = ~shown.terminated
    mine, theirs = shown.obs[running, 2], shown.obs[running, 3]
    assert shown.reward[running] == pytest.approx((mine - (mine + theirs) / 2) / 50, abs=1e-6)


def test_what_is_said_about_a_finished_game():
    v = view(16, seats=3, opponents=[lowest, highest], weights=[1, 1])
    shown = v.reset(seed=7)
    length, finished = np.zeros(16, int), 0
    for shown in play(v, 60):
        length += 1
        if not shown.info:
            assert not shown.terminated.any()
            continue
        info = shown.info
        done = info["final_index"]
        finished += len(done)
        assert done.tolist() == np.flatnonzero(shown.terminated).tolist()
        at, seat = np.arange(len(done)), info["final_seat"]
        assert np.array_equal(info["final_score"], info["final_scores"][at, seat])
        assert np.array_equal(info["final_score"], info["final_obs"][:, 2])
        assert np.array_equal(info["final_rank"], info["final_ranks"][at, seat])
        assert np.array_equal(info["final_won"], info["final_rank"] == 1)
        assert np.array_equal(info["final_length"], length[done])
        assert (info["final_decisions"] >= info["final_length"]).all()
        assert info["final_obs"].shape == (len(done), 5)
        assert info["final_opponents"].shape == (len(done), 2)
        assert set(info["final_opponents"].ravel().tolist()) <= {0, 1}
        assert (info["final_suns"] == 3).all()  # results of the game are those of all seats
        assert np.array_equal(info["final_last_strength"][at, seat], info["final_obs"][:, 1])
        assert (shown.obs[done, 0] > 0).all()
        length[done] = 0
    assert finished > 50


def test_disabled_shows_the_last_position_of_the_learner_and_waits():
    v = view(8, seats=3, autoreset="disabled")
    shown = v.reset(seed=8)
    while not shown.terminated.any():
        shown = v.step(lowest(shown.obs, shown.action_mask))
    done = shown.terminated
    assert np.array_equal(shown.obs[done], shown.info["final_obs"])
    assert not shown.action_mask[done].any()
    with pytest.raises(ResetNeeded, match=r"is over .* call reset\(mask=...\)"):
        v.step(np.zeros(8, np.int64))
    rows = np.flatnonzero(~done)
    still = v.current()
    if rows.size:
        still = v.step_rows(rows, still.action_mask[rows].argmax(axis=1))
        assert np.array_equal(still.obs[done], shown.obs[done])
        assert not still.reward[done].any()
    again = v.reset(mask=done)
    assert again.action_mask[done].any(axis=1).all()
    assert (again.obs[done, 0] > 0).all()


def test_truncation_is_flagged_as_such_for_the_learner():
    v = view(16, seats=2, seat=0, max_decisions=3)
    shown = v.reset(seed=9)
    cut = 0
    for shown in play(v, 20):
        assert not shown.terminated.any()
        assert not shown.reward.any()
        if shown.info:
            cut += len(shown.info["final_index"])
            assert (shown.info["final_obs"][:, 0] > 0).all()
            assert (shown.info["final_decisions"] == 3).all()
    assert cut > 50


def test_a_game_over_before_the_learners_first_decision_is_no_episode():
    v = view(64, seats=4, seat=2, rules={"heap": 3}, opponents=[highest])
    shown = v.reset(seed=10)
    assert v.skipped > 0
    assert (v.venv.batch.episode > 0).any()
    reset_only = v.skipped
    for shown in play(v, 30):
        assert shown.action_mask.any(axis=1).all()
        if shown.info:
            assert (shown.info["final_length"] >= 1).all()
            assert (shown.info["final_seat"] == 2).all()
    assert v.skipped > reset_only


@pytest.mark.parametrize("autoreset", ["same_step", "disabled"])
def test_a_seat_that_never_decides_is_an_error_and_no_endless_loop(autoreset):
    v = view(2, seats=2, seat=1, rules={"heap": 1, "start": "first"}, autoreset=autoreset)
    with pytest.raises(BadOption, match=f"{MAX_SKIPPED} games in a row ended before the learner in seat 1"):
        v.reset(seed=0)


# ---- opponents


def counts(v, steps, n):
    seen = np.zeros(n, int)
    for shown in play(v, steps):
        if shown.info:
            seen += np.bincount(shown.info["final_opponents"].ravel(), minlength=n)
    return seen


def test_opponents_are_drawn_by_weight():
    v = view(200, seats=2, opponents=[lowest, highest, RANDOM], weights=[3, 0, 1])
    v.reset(seed=11)
    seen = counts(v, 60, 3)
    assert seen[1] == 0
    assert seen[0] / seen.sum() == pytest.approx(0.75, abs=0.03)


def test_without_weights_they_are_drawn_equally():
    v = view(200, seats=3, opponents=[lowest, highest, RANDOM])
    v.reset(seed=11)
    seen = counts(v, 60, 3)
    assert seen / seen.sum() == pytest.approx([1 / 3] * 3, abs=0.03)


def test_each_seat_draws_its_own_opponent():
    v = view(300, seats=3, opponents=[lowest, highest], rules={"heap": 60})
    v.reset(seed=12)
    pairs = v._opponents.assigned[v._opponents.assigned >= 0].reshape(300, 2)
    assert len(np.unique(pairs, axis=0)) == 4


def test_the_draw_depends_on_seed_row_and_game_alone():
    few = view(5, seats=3, opponents=[lowest, highest], rules={"heap": 60})
    many = view(40, seats=3, opponents=[lowest, highest], rules={"heap": 60})
    other = view(5, seats=3, opponents=[lowest, highest], rules={"heap": 60}, draw_seed=99)
    for v in (few, many, other):
        v.reset(seed=13)
    assert np.array_equal(few._opponents.assigned, many._opponents.assigned[:5])
    assert not np.array_equal(few._opponents.assigned, other._opponents.assigned)
    again = few._opponents.assigned.copy()
    few.reset()
    assert not np.array_equal(few._opponents.assigned, again)
    few.reset(seed=13)
    assert np.array_equal(few._opponents.assigned, again)
    few.reset(seed=14)
    assert not np.array_equal(few._opponents.assigned, again)
    other.reset(seed=14)
    kept = other._opponents.assigned.copy()
    other.reset(seed=13)
    assert np.array_equal(other._opponents.assigned, kept)  # its own seed decides


def test_a_row_plays_the_same_whatever_the_number_of_games():
    def trace(n, row, threads=1):
        v = view(n, seats=3, opponents=[RANDOM, lowest], threads=threads)
        shown, seen = v.reset(seed=14), []
        for _ in range(60):
            shown = v.step(lowest(shown.obs, shown.action_mask))
            seen.append(
                (shown.obs[row].tobytes(), shown.reward[row], shown.terminated[row], v.learner_seat[row])
            )
        return seen

    assert trace(1, 0) == trace(6, 0) == trace(150, 0, threads=2)
    assert trace(6, 5) == trace(50, 5)
    assert trace(6, 5) != trace(6, 4)


def test_new_opponents_take_over_with_the_next_games():
    old, new = Spy(lowest), Spy(highest)
    v = view(20, seats=2, opponents=[old], rules={"heap": 30, "turns": "strict"})
    v.reset(seed=15)
    v.set_opponents([new])
    old.asked.clear()
    assert v.policies == [new, old]
    shown = list(play(v, 2))[-1]
    assert not shown.info
    assert old.asked
    assert not new.asked
    for shown in play(v, 40):
        if shown.info:
            first = v.venv.batch.episode[shown.info["final_index"]] == 1
            expected = np.where(first, -1, 0)
            assert np.array_equal(shown.info["final_opponents"][:, 0], expected)
    assert new.asked
    assert v._opponents.assigned.max() == 0
    v.set_opponents([new])
    assert v.policies == [new]


def test_a_list_that_grows_keeps_the_places_of_the_old_ones():
    v = view(60, seats=3, opponents=[lowest, highest])
    v.reset(seed=16)
    before = v._opponents.assigned.copy()
    v.set_opponents([lowest, highest, RANDOM], weights=[0, 0, 1])
    assert np.array_equal(v._opponents.assigned, before)
    assert v.policies == [lowest, highest, RANDOM]
    v.set_opponents([RANDOM, highest])
    assert v.policies == [RANDOM, highest, lowest]
    assert np.array_equal(v._opponents.assigned, np.where(before == 0, 2, before))


def test_a_single_policy_is_a_list_of_one():
    assert view(2, opponents=lowest).policies == [lowest]
    assert view(2, opponents="random").policies == [RANDOM]
    assert view(2, opponents=None).policies == [RANDOM]


def test_one_player_games_need_no_opponent():
    v = view(3, seats=1, opponents=[])
    shown = v.reset(seed=1)
    while not shown.info:
        shown = v.step(lowest(shown.obs, shown.action_mask))
    assert shown.info["final_opponents"].shape == (len(shown.info["final_index"]), 0)


@pytest.mark.parametrize(
    "opponents, weights, problem",
    [
        ([], None, 'there must be at least one opponent, for example "random"'),
        ([3], None, 'an opponent is a policy or "random", got 3'),
        (["randm"], None, "got 'randm'"),
        ([lowest], [1, 2], "weights=[1, 2] is not possible: give one number for each of the 1 opponents"),
        ([lowest], [0], "not all zero"),
        ([lowest, highest], [1, -1], "none negative"),
        ([lowest], [float("nan")], "weights="),
        ([lowest], ["much"], "weights="),
        ([lowest], 1.0, "weights="),
    ],
)
def test_impossible_opponents_are_refused_and_change_nothing(opponents, weights, problem):
    v = view(2)
    with pytest.raises(BadOption) as caught:
        v.set_opponents(opponents, weights)
    assert problem in str(caught.value)
    assert v.policies == [RANDOM]
    v.reset(seed=1)


@pytest.mark.parametrize("seat", [3, -1, "first", 1.0, None, True])
def test_the_seat_exists(seat):
    with pytest.raises(BadOption, match=r'^seat=.* from 0 to 2. Or give "rotate"'):
        view(2, seats=3, seat=seat)


# ---- mistakes


def test_an_illegal_action_of_the_learner_moves_nothing():
    v = view(8, seats=3, reward="margin_gain")
    shown = v.reset(seed=17)
    shown = list(play(v, 3))[-1]
    state = v.get_state()
    actions = lowest(shown.obs, shown.action_mask)
    bad = int(np.flatnonzero(shown.action_mask[:, 2] == 0)[0])
    actions[bad] = 2
    with pytest.raises(IllegalAction, match=f"game {bad}: player_{v.learner_seat[bad]} may not"):
        v.step(actions)
    assert same(v.get_state(), state)
    with pytest.raises(BadAction, match="Nothing was moved"):
        v.step([0.5] * 8)
    assert same(v.get_state(), state)
    actions[bad] = 0
    v.step(actions)


def test_an_opponents_illegal_action_names_it_and_asks_for_a_reset():
    def cheat(obs, mask):
        return np.full(len(mask), 7)

    v = view(4, seats=2, opponents=[cheat])
    with pytest.raises(IllegalAction, match="the policy cheat answered 7 in row 0 of"):
        v.reset(seed=18)
    with pytest.raises(ResetNeeded, match=r"Call reset\(\) first"):
        v.step([0, 0, 0, 0])
    v.set_opponents([lowest])
    v.reset(seed=18)
    list(play(v, 20))


def test_everything_needs_a_reset_first():
    v = view(2)
    for call in (lambda: v.step([0, 0]), v.current, v.get_state, lambda: v.step_rows([0], [0])):
        with pytest.raises(ResetNeeded, match=r"heap-v0: \w+\(\) needs running games"):
            call()
    with pytest.raises(BadOption):
        v.reset(mask=np.ones(2, bool))


# ---- copies


def half_way(opponents=None, **options):
    v = view(10, seats=3, opponents=opponents or [RANDOM, lowest], reward="margin_gain", **options)
    v.reset(seed=19)
    list(play(v, 7))
    return v


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda v: pickle.loads(pickle.dumps(v))])
def test_a_copy_plays_the_same_future_and_is_independent(copied):
    v = half_way([RANDOM, RandomPolicy(5)])
    other = copied(v)
    before = v.get_state()
    expected = futures(other)
    assert same(v.get_state(), before)
    assert same(futures(v), expected)


@pytest.mark.parametrize("autoreset", ["same_step", "disabled"])
def test_a_state_is_the_whole_future(autoreset):
    v = half_way([RANDOM, lowest, RandomPolicy(5)], rules={"heap": 100}, autoreset=autoreset)
    state = pickle.loads(pickle.dumps(v.get_state()))
    shown = v.current()
    expected = futures(v, 12)
    assert same(v.set_state(state)._asdict(), shown._asdict())
    assert same(futures(v, 12), expected)
    fresh = view(
        10, seats=3, opponents=[RANDOM, lowest, RandomPolicy(0)], reward="margin_gain", rules={"heap": 100},
        autoreset=autoreset,
    )  # fmt: skip
    assert same(fresh.set_state(state)._asdict(), shown._asdict())
    assert same(futures(fresh, 12), expected)


def test_a_state_with_finished_games_shows_their_last_position():
    v = view(8, seats=3, autoreset="disabled")
    shown = v.reset(seed=8)
    while not shown.terminated.any():
        shown = v.step(lowest(shown.obs, shown.action_mask))
    state = v.get_state()
    other = view(8, seats=3, autoreset="disabled")
    back = other.set_state(state)
    assert np.array_equal(back.obs, shown.obs)
    assert np.array_equal(back.action_mask, shown.action_mask)


def test_a_state_knows_which_policies_it_needs():
    v = half_way([lowest])
    v.set_opponents([highest, RANDOM])
    state = v.get_state()
    expected = futures(v)
    fresh = view(10, seats=3, opponents=[highest, RANDOM], reward="margin_gain")
    with pytest.raises(ForeignState) as caught:
        fresh.set_state(state)
    assert "saved with 3 policies, 2 of them opponents" in str(caught.value)
    assert "view.policies" in str(caught.value)
    fresh.set_state(state, policies=[highest, RANDOM, lowest])
    assert same(futures(fresh), expected)


def test_a_foreign_state_is_refused():
    state = half_way().get_state()
    with pytest.raises(ForeignState, match="belongs to learner seat rotate, this view has learner seat 1"):
        view(10, seats=3, seat=1, opponents=[RANDOM, lowest], reward="margin_gain").set_state(state)
    with pytest.raises(ForeignState, match="belongs to heap v0"):
        view(9, seats=3, opponents=[RANDOM, lowest], reward="margin_gain").set_state(state)
    with pytest.raises(ForeignState, match="belongs to None"):
        half_way().set_state({})


def test_results_are_fresh_unless_the_games_reuse_buffers():
    fresh, reused = view(6), view(6, copy=False)
    a, b = fresh.reset(seed=1), reused.reset(seed=1)
    kept = a.obs.copy()
    x, y = next(play(fresh, 1)), next(play(reused, 1))
    assert np.array_equal(a.obs, kept)
    assert not np.shares_memory(a.obs, x.obs)
    assert y.obs is b.obs
    assert np.array_equal(x.obs, y.obs)


def test_time_is_split_between_the_games_and_the_opponents():
    def slow(obs, mask):
        total = 0
        for i in range(200_000):
            total += i
        return lowest(obs, mask)

    v = view(4, seats=2, opponents=[slow])
    v.reset(seed=1)
    list(play(v, 5))
    assert v.seconds_opponents > v.seconds_env > 0


def test_a_view_says_what_it_is():
    v = SeatView(vector(2, seats=2), 1)
    assert repr(v) == "<SeatView of <VectorAEC heap-v0: 2 games of 2 players>, learner seat 1, 1 opponents>"
