"""The compiled loops: every row is a game of its own, whoever its neighbours are and whatever thread plays it."""

import pickle
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from benchmarks.reference.connect_four import GAME
from sierra_envs.core.batch import MIN_CHUNK, Batch, drivers
from sierra_envs.core.game import CAPPED, ENDED, RUNNING
from sierra_envs.core.jit import kernel

FULL = 2  # refusal code of a full column


def games(n, *, seed=1, threads=1, max_decisions=None, first=0):
    batch = Batch(GAME, GAME.load(), n, 2, threads=threads, max_decisions=max_decisions)
    batch.index += np.uint64(first)
    batch.seed(seed)
    batch.deal()
    return batch


def shown(batch):
    n = batch.num_envs
    arrays = np.zeros(n, np.int8), np.zeros((n, 84), np.int8), np.zeros((n, 7), np.int8)
    batch.view(*arrays)
    return arrays


def drop(batch, *columns, rows=None):
    for column in columns:
        n = batch.num_envs if rows is None else len(rows)
        batch.advance(np.full(n, column, np.int64), rows)


def rows(*numbers):
    return np.array(numbers, np.int64)


# ---- starting games


def test_a_game_is_named_by_seed_row_and_episode():
    batch = games(3)
    fresh = batch.states["rng"].copy()
    assert len(set(fresh.tolist())) == 3
    batch.next_episode(rows(1))
    batch.deal()
    assert (batch.states["rng"] == fresh).tolist() == [True, False, True]
    batch.seed(1)
    batch.deal()
    assert (batch.states["rng"] == fresh).all()


def test_only_the_given_rows_are_dealt():
    batch = games(3)
    drop(batch, 3)
    batch.deal(rows(0, 2))
    assert batch.decisions.tolist() == [0, 1, 0]
    assert batch.states["discs"].any(axis=1).tolist() == [False, True, False]


def test_only_the_given_rows_are_seeded():
    batch, other = games(3), games(3, seed=2)
    batch.seed(2, rows(1))
    batch.deal()
    assert batch.states["rng"][1] == other.states["rng"][1]
    assert (batch.states["rng"] != other.states["rng"]).tolist() == [True, False, True]


@pytest.mark.parametrize("seed", [0, 2**63, 2**64 - 1])
def test_every_seed_of_64_bits_is_good(seed):
    assert games(2, seed=seed).base_seed.tolist() == [seed] * 2


# ---- playing


def test_a_finished_row_says_how_it_stands():
    batch = games(2)
    for _ in range(3):
        drop(batch, 0, 1)
    drop(batch, 0, rows=rows(1))
    assert batch.finished.tolist() == [RUNNING, ENDED]
    assert batch.decisions.tolist() == [6, 7]


def test_the_first_illegal_action_is_found_by_its_place():
    batch = games(3)
    for _ in range(3):
        drop(batch, 0, 0, rows=rows(1))
    assert batch.first_illegal(rows(0, 0, 0)) == 1
    assert batch.first_illegal(rows(0, 0), rows(2, 1)) == 1
    assert batch.first_illegal(rows(0, 1, 0)) == -1
    assert batch.first_illegal(rows(0), rows(2)) == -1
    assert batch.refusals(1).tolist() == [FULL, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("action", [-1, 7, 2**63 - 1, -(2**63)])
def test_an_id_outside_of_the_action_space_is_illegal(action):
    assert games(1).first_illegal(rows(action)) == 0


def test_a_game_with_a_limit_is_cut_off():
    batch = games(1, max_decisions=2)
    drop(batch, 0)
    assert batch.finished[0] == RUNNING
    drop(batch, 0)
    assert batch.finished[0] == batch.states["finished"][0] == CAPPED
    assert not shown(batch)[2].any()
    assert batch.first_illegal(rows(0)) == 0


def test_a_game_that_ends_with_its_last_decision_is_not_cut_off():
    batch = games(1, max_decisions=7)
    drop(batch, 0, 1, 0, 1, 0, 1, 0)
    assert batch.finished[0] == ENDED


# ---- looking


def test_the_view_is_that_of_the_seat_on_turn():
    batch = games(2)
    drop(batch, 0, rows=rows(1))
    seat, obs, mask = shown(batch)
    assert seat.tolist() == [0, 1]
    assert obs.reshape(2, 2, 42).sum(axis=2).tolist() == [
        [0, 0],
        [0, 1],
    ]  # the one disc is the other player's
    assert mask.all()


def test_a_view_of_some_rows_has_their_order():
    batch = games(3)
    drop(batch, 0, rows=rows(1))
    seat, obs, mask = np.zeros(2, np.int8), np.zeros((2, 84), np.int8), np.zeros((2, 7), np.int8)
    batch.view(seat, obs, mask, rows(1, 0))
    assert seat.tolist() == [1, 0]


def test_every_seat_of_every_row_can_be_observed():
    batch = games(2)
    drop(batch, 0, 1, 2)
    everybody = batch.observe_all(rows(0, 1))
    assert everybody.reshape(2, 2, 2, 42).sum(axis=3).tolist() == [[[2, 1], [1, 2]]] * 2
    one = np.zeros((2, 84), np.int8)
    batch.observe(np.array([1, 0], np.int8), one)
    assert (one[0] == everybody[0, 1]).all()
    assert (one[1] == everybody[1, 0]).all()


def test_scores_are_those_of_the_given_rows():
    batch = games(2)
    for _ in range(3):
        drop(batch, 0, 1, rows=rows(1))
    drop(batch, 0, rows=rows(1))
    points, ranks = batch.scores(rows(1, 0))
    assert points.tolist() == [[1, 0], [0, 0]]
    assert ranks.tolist() == [[1, 2], [1, 1]]
    assert points.dtype == np.int32
    assert ranks.dtype == np.int8


# ---- threads


@pytest.mark.parametrize("threads", [1, 2, 3, 5])
@pytest.mark.parametrize("n", [1, MIN_CHUNK, 2 * MIN_CHUNK - 1, 2 * MIN_CHUNK, 2 * MIN_CHUNK + 1, 500])
def test_chunks_cover_every_row_once(n, threads):
    covered = np.zeros(n, np.int64)
    chunks = []

    def call(lo, hi):
        chunks.append((lo, hi))
        covered[lo:hi] += 1

    games(1, threads=threads)._chunks(n, call)
    assert (covered == 1).all()
    assert len(chunks) == max(1, min(threads, n // MIN_CHUNK))


def test_an_error_in_a_thread_reaches_the_caller():
    def call(lo, hi):
        if lo:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        games(1, threads=2)._chunks(200, call)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(threads):
    alone, many = (games(2 * MIN_CHUNK + 9, threads=t) for t in (1, threads))
    for batch in (alone, many):
        for _ in range(20):
            mask = shown(batch)[2]
            live = np.flatnonzero(batch.finished == RUNNING)
            batch.advance(batch.choose(mask)[live], live)
        batch.next_episode(np.flatnonzero(batch.finished))
        batch.deal(np.flatnonzero(batch.finished))
        batch.rollout(50, *shown(batch))
    assert alone.states.tobytes() == many.states.tobytes()
    assert alone.pickers.tobytes() == many.pickers.tobytes()
    assert all((a == b).all() for a, b in zip(alone.playout(), many.playout(), strict=True))


def test_a_forked_child_makes_threads_of_its_own(clean_environment):
    """The pool's threads stay with the parent: a child that waited for them would wait forever."""
    program = (
        "import os, sys\n"
        "from tests.core.test_batch import games, shown\n"
        "batch = games(80, threads=2)\n"
        "batch.rollout(5, *shown(batch))\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    batch.rollout(5, *shown(batch))\n"
        "    os._exit(7)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    command = [sys.executable, "-W", "ignore", "-c", program]
    done = subprocess.run(command, env=clean_environment, capture_output=True, text=True, timeout=120)
    assert done.stdout == "7\n", done.stderr


# ---- random play


def test_a_random_pick_is_legal_and_uniform():
    batch = games(6000)
    mask = np.tile(np.array([0, 1, 0, 0, 1, 1, 0], np.int8), (6000, 1))
    counts = np.bincount(batch.choose(mask), minlength=7)
    assert counts[[0, 2, 3, 6]].tolist() == [0] * 4
    assert np.abs(counts[[1, 4, 5]] - 2000).max() < 200  # 5 standard deviations


def test_where_nothing_is_legal_nothing_is_picked():
    assert games(2).choose(np.array([[0] * 7, [0] * 6 + [1]], np.int8)).tolist() == [-1, 6]


def test_a_pick_does_not_touch_the_chance_of_the_game():
    batch = games(3)
    before = batch.states.copy()
    batch.choose(shown(batch)[2])
    assert (batch.states == before).all()


def test_a_rollout_is_stepping_by_hand():
    fast, slow, n = games(5), games(5), 100
    total = fast.rollout(n, *shown(fast))
    finished, wins = np.zeros(5, np.int64), np.zeros((5, 2), np.int64)
    for _ in range(n):
        slow.advance(slow.choose(shown(slow)[2]))
        done = np.flatnonzero(slow.finished)
        finished[done] += 1
        wins[done] += slow.scores(done)[1] == 1
        slow.next_episode(done)
        slow.deal(done)
    assert fast.digest() == slow.digest()
    assert total["games"].tolist() == finished.tolist()
    assert total["wins"].tolist() == wins.tolist()
    assert total["decisions"].sum() + fast.decisions.sum() == 5 * n


def test_a_rollout_shows_the_position_after_its_last_decision():
    batch = games(4)
    arrays = shown(batch)
    batch.rollout(13, *arrays)
    assert all((a == b).all() for a, b in zip(arrays, shown(batch), strict=True))


def test_a_rollout_cuts_games_off_at_the_limit():
    batch = games(4, max_decisions=3)
    total = batch.rollout(9, *shown(batch))
    assert total["games"].tolist() == [3] * 4
    assert total["decisions"].tolist() == [9] * 4


def test_a_playout_leads_every_game_to_its_end():
    batch = games(4)
    drop(batch, 3)
    points, ranks = batch.playout()
    assert (batch.finished == ENDED).all()
    assert (points == batch.scores()[0]).all()
    assert (ranks == batch.scores()[1]).all()
    assert (batch.decisions > 7).any()


# ---- copies


def test_taken_rows_are_copies_that_play_on_alike():
    batch = games(3)
    drop(batch, 3)
    twins = batch.take(rows(2, 2, 0))
    assert twins.index.tolist() == [2, 2, 0]
    twins.playout()
    assert batch.decisions.tolist() == [1, 1, 1]
    assert twins.states[0] == twins.states[1]
    batch.playout()
    assert twins.states[0] == batch.states[2]
    assert twins.states[2] == batch.states[0]


def test_a_taken_batch_has_the_same_limit():
    assert games(1, max_decisions=5).take(rows(0)).limit == 5
    assert games(1).take(rows(0)).limit == games(1).limit


def test_a_pickled_batch_plays_on_alike():
    batch = games(2)
    copy = pickle.loads(pickle.dumps(batch))
    copy.playout()
    assert not batch.finished.any()
    batch.playout()
    assert batch.digest() == copy.digest()


def test_a_redeal_draws_the_chance_to_come_anew():
    batch = games(2)
    before = batch.states.copy()
    batch.redeal_hidden(np.array([0, 1], np.int8), np.array([5, 2**64 - 1], np.uint64))
    assert (batch.states["rng"] != before["rng"]).all()
    batch.states["rng"] = before["rng"]
    assert (batch.states == before).all()


def test_a_game_is_compiled_once():
    assert drivers(GAME) is drivers(GAME)


@kernel
def nothing_is_legal(s, t, action):
    return FULL


def test_a_variant_with_another_kernel_does_not_run_the_code_of_the_original():
    assert games(1).refusals(0).tolist() == [0] * 7  # compiled, and stored on disk
    variant = replace(GAME, why_not=nothing_is_legal)
    batch = Batch(variant, GAME.load(), 1, 2)
    assert batch.refusals(0).tolist() == [FULL] * 7
