"""Opponents of self-play."""

import numpy as np
import pytest
import torch

import sierra_envs
from agents.config import EnvConfig, NetConfig, PoolConfig
from agents.policy import acting_half, untrained
from agents.pool import Pool, kind


@pytest.fixture
def net():
    torch.manual_seed(0)
    return acting_half(untrained(EnvConfig(), NetConfig(policy=(8,), value=(8,))))


def played(pool, update):
    """Names of the opponents of this update, with their weights."""
    opponents, weights = pool.choose(update)
    return [getattr(opponent, "name", opponent) for opponent in opponents], weights


def test_the_first_update_has_the_learner_a_snapshot_of_it_and_random_play(net):
    names, weights = played(Pool(PoolConfig(snapshot_share=0.3, random_share=0.2), net, 0), 0)
    assert names == ["latest", "random", "snapshot 0"]
    assert weights == pytest.approx([0.5, 0.2, 0.3])


def test_snapshots_are_taken_at_the_cadence_and_the_oldest_goes(net):
    pool = Pool(PoolConfig(every=5, size=2), net, 0)
    for update in range(16):
        pool.choose(update)
    assert list(pool.snapshots) == [10, 15]


def test_no_more_snapshots_play_than_asked_for(net):
    pool = Pool(PoolConfig(every=1, size=9, at_once=3, snapshot_share=0.6), net, 0)
    for update in range(9):
        names, weights = played(pool, update)
    assert len([name for name in names if name.startswith("snapshot")]) == 3
    assert weights[2:] == pytest.approx([0.2] * 3)


def test_a_share_of_nothing_means_no_such_opponent(net):
    assert played(Pool(PoolConfig(snapshot_share=0, random_share=0), net, 0), 0) == (["latest"], [1.0])


def test_a_snapshot_stays_as_it_was_and_the_latest_opponent_learns_along(net):
    pool = Pool(PoolConfig(), net, 0)
    pool.choose(0)
    snapshot = pool.snapshots[0].net[-1].weight
    before = snapshot.clone()
    with torch.no_grad():
        net[-1].weight += 1.0
    assert torch.equal(snapshot, before)
    assert torch.equal(pool.latest.net[-1].weight, before + 1.0)
    assert not snapshot.requires_grad


def test_a_restored_pool_goes_on_the_same_way(net):
    """Also with a snapshot that the pool let go, but that still plays in a game that began with it."""
    config = PoolConfig(every=1, size=2, at_once=1)
    pool = Pool(config, net, 0)
    first = pool.choose(0)[0][-1]
    for update in (1, 2):
        pool.choose(update)
    playing = [pool.latest, "random", first, pool.snapshots[2]]
    again = Pool(config, net, 0)
    restored = again.set_state(pool.get_state(playing))
    assert [getattr(p, "name", p) for p in restored] == ["latest", "random", "snapshot 0", "snapshot 2"]
    assert restored[0] is again.latest
    assert restored[3] is again.snapshots[2]
    assert [played(again, u) for u in (3, 4, 5)] == [played(pool, u) for u in (3, 4, 5)]


def test_opponents_know_what_kind_they_are(net):
    opponents, _ = Pool(PoolConfig(), net, 0).choose(0)
    assert [kind(opponent) for opponent in opponents] == ["latest", "random", "snapshot"]


def test_games_are_shared_out_by_the_weights(net):
    pool = Pool(PoolConfig(snapshot_share=0.25, random_share=0.25), net, 0)
    view = sierra_envs.make_vec("colorado-v0", 400, seed=1).to_sb3("rotate").view
    view.set_opponents(*pool.choose(0))
    view.reset()
    assigned = view._opponents.assigned
    counts = np.bincount(assigned[assigned >= 0], minlength=3) / 400
    assert counts == pytest.approx([0.5, 0.25, 0.25], abs=0.08)
