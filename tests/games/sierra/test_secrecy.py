"""What a group does in a round is seen by no other group in that round, and nobody's chance depends on it.

Scrambling every hidden field is the kit's part (test_conformance.py); here two whole games are compared.
"""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from sierra_envs.games.sierra import GAME
from sierra_envs.games.sierra.names import TYPES
from sierra_envs.testing.position import Position, position
from tests.games.sierra.helpers import (
    MODE_SEATS,
    advance,
    everything,
    front,
    hand,
    legal_ids,
    members,
    phase,
    play_to_round,
    play_until,
    table,
)
from tests.games.sierra.orders import play_in_order, put_on_turn, same_outcome, stream


def observations(p: Position, g: int) -> bytes:
    """What the members of a group see."""
    return p.batch.observe_all(np.zeros(1, np.int64))[0, list(members(p, g))].tobytes()


def play_group(p: Position, g: int, seed: int) -> list[bytes]:
    """One group's turn of this round at random; what it saw before each of its decisions."""
    rng = random.Random(seed)
    now, seen = p["round_no"], []
    while not p.finished and p["round_no"] == now and p["group"][p.seat] == g:
        seen.append(observations(p, g) + bytes(str(legal_ids(p)), "ascii"))
        advance(p, rng.choice(legal_ids(p)))
    return seen


@pytest.mark.parametrize("mode, seats", MODE_SEATS)
def test_nothing_that_another_group_does_in_a_round_is_seen_in_that_round(mode, seats):
    """At the start of every round the game is played on twice; only the other groups' choices differ.

    Rule: 2.4.0, 2.8.3, 2.8.6, 5.3.1, 5.3.2, 5.5.1, 5.5.3, 5.5.4
    """
    p = position(GAME, mode=mode, seats=seats, seed=seats)
    compared = 0
    while not p.finished:
        groups = [g for g in range(p["groups"]) if p["round_no"] <= 8 or p["team"][g] == 3]
        for watcher in groups if len(groups) > 1 else []:
            quiet, one, two = p.copy(), p.copy(), p.copy()
            for seed, q in ((1, one), (2, two)):
                for g in groups:
                    if g != watcher:
                        put_on_turn(q, g)
                        play_group(q, g, 100 * seed + g)
            for q in (quiet, one, two):
                assert q["round_no"] == p["round_no"]
                put_on_turn(q, watcher)
            compared += one.diff(two) != []
            assert observations(quiet, watcher) == observations(one, watcher) == observations(two, watcher)
            assert play_group(one, watcher, 7) == play_group(two, watcher, 7)
        for g in groups:
            put_on_turn(p, g)
            play_group(p, g, 50 + g)
    assert compared > 8 * (p["groups"] - 1)


@pytest.mark.parametrize("mode, seats", MODE_SEATS)
def test_the_outcome_does_not_depend_on_the_order_of_the_groups(mode, seats):
    """Rule: 5.2.3, 5.2.4, 5.5.3"""
    groups = list(range(position(GAME, mode=mode, seats=seats)["groups"]))
    usual = play_in_order(mode, seats, [groups])
    assert usual.finished
    reverse = play_in_order(mode, seats, [groups[::-1]])
    turning = play_in_order(mode, seats, [groups[k:] + groups[:k] for k in range(len(groups))])
    assert same_outcome(usual, reverse)
    assert same_outcome(usual, turning)


@pytest.mark.parametrize("mode, seats", [("teams", 5), ("competitive", 4)])
def test_what_others_decide_does_not_change_the_own_draws(mode, seats):
    """The first group keeps its decisions, the others change theirs; what it draws from the decks stays the same.

    Rule: 5.2.3. Ruling: G21
    """

    def changed(group: int, number: int) -> random.Random:
        return stream(group, number) if group == 0 else stream(group + 10, number)

    groups = list(range(2 if mode == "teams" else 4))
    one = play_in_order(mode, seats, [groups], rounds=4)
    two = play_in_order(mode, seats, [groups], rounds=4, policy=changed)
    assert one["round_no"] == two["round_no"] == 5
    assert one["rng"] == two["rng"]
    assert one["options"].tolist() == two["options"].tolist()
    assert (one["deck"] == two["deck"]).all()
    assert one.diff(two) != []


def test_team_mates_see_all_hands_of_the_team_each_with_the_own_hand_first():
    """Rule: 5.3.2, 5.3.8, 5.5.5"""
    p = play_to_round(table("teams", 7), 3)
    first = int(p["first"][2])
    views = [p.observe(first + k)["hand"] for k in range(3)]
    assert [int(cards.sum()) // 2 for cards in views[0]] == [len(hand(p, first + k)) for k in range(3)]
    for k in (1, 2):
        for j in range(3):
            assert (views[k][j] == views[0][(k + j) % 3]).all()
    outside = p.observe(0)["hand"]
    own = [hand(p, seat) for seat in members(p, 0)]
    assert int(outside.sum()) // 2 == sum(map(len, own))


def test_members_of_a_team_see_the_same_but_for_who_they_are():
    """Rule: 5.3.8"""
    p = play_to_round(table("teams", 6), 4)
    personal = {"my_turn", "decision", "place", "role", "hand"}
    one, other = p.observe(2), p.observe(3)
    common = [name for name in one if "." not in name and name not in personal]
    assert "options" in common
    for name in common:
        assert (one[name] == other[name]).all(), name
    assert all(
        (one[f"0.{part}"] == other[f"0.{part}"]).all() for part in ("sides", "row_spans", "card_symbols")
    )
    assert (one["0.diary"] == other["5.diary"]).all()
    assert (one["1.diary"] == other["0.diary"]).all()


def test_cards_in_front_are_seen_by_nobody_but_who_passed_them():
    """Rule: 5.3.3"""
    p = play_to_round(table("teams", 5), 9)
    assert len(front(p, 0)) == 2
    lying = [int(card) for card in p["front"][0]]
    assert p.observe(2)["passed"].sum() == 2
    assert all(p.observe(2)["passed"][card] for card in lying)
    q = p.copy()
    q["front"] = {0: [0, 23]}
    for g in range(2):
        assert observations(p, g) == observations(q, g)


@pytest.mark.parametrize("mode, seats", [("teams", 5), ("teams", 8), ("competitive", 2), ("competitive", 4)])
def test_a_redeal_keeps_the_cards_that_the_own_group_passed_on(mode, seats):
    """With its receiver: in the next group's hands, as long as that group has not placed them. Rule: 5.3.4"""
    p = play_to_round(table(mode, seats), 3)
    groups = p["groups"]
    moved = 0
    for seed in range(20):
        for g in range(groups):
            q = p.redeal(int(p["first"][g]), seed)
            passed = Counter(TYPES[int(card)] for card in p["passed"][g])
            receiver = (g + 1) % groups
            held = Counter(card for seat in members(q, receiver) for card in hand(q, seat))
            assert passed <= held
            assert q["passed"][g].tolist() == p["passed"][g].tolist()
            assert everything(q.state[0]) == everything(p.state[0])
            moved += any(hand(p, seat) != hand(q, seat) for seat in members(p, receiver))
            assert all(hand(p, seat) == hand(q, seat) for seat in members(p, g))
    assert moved > 10


def test_a_redeal_keeps_what_lies_in_front_of_the_receiver_in_round_9():
    """Rule: 5.3.3, 5.3.4"""
    p = play_to_round(table("teams", 5), 9)
    for seed in range(10):
        assert p.redeal(3, seed)["front"][0].tolist() == p["front"][0].tolist()


def test_a_redeal_in_the_middle_of_a_round_keeps_the_snapshot_and_plays_on():
    """Rule: 5.3.1, 5.5.3"""
    p = play_until(table("teams", 6), lambda p: p["round_no"] == 4 and p["group"][p.seat] == 2)
    for seed in range(10):
        q = p.redeal(4, seed)
        assert observations(q, 2) == observations(p, 2)
        assert everything(q.state[0]) == everything(p.state[0])
        play_until(q, lambda _: False)
        assert (q.finished, phase(q)) == (1, "GAME_OVER")
