"""Chapter 2.3: teams, Destinations, the first cards."""

from __future__ import annotations

from collections import Counter

import pytest

from sierra_envs.games.sierra import GAME
from sierra_envs.testing.position import position
from tests.games.sierra.helpers import (
    CARD_IDS,
    diary_set,
    front,
    hand,
    members,
    options,
    phase,
    role_holder,
    table,
)


@pytest.mark.parametrize(
    "seats, teams",
    [
        (4, [(0, 1), (2, 3)]),
        (5, [(0, 1), (2, 3, 4)]),
        (6, [(0, 1), (2, 3), (4, 5)]),
        (7, [(0, 1), (2, 3), (4, 5, 6)]),
        (8, [(0, 1), (2, 3), (4, 5), (6, 7)]),
    ],
)
def test_team_mates_sit_side_by_side_and_the_last_team_is_the_trio(seats, teams):
    """Rule: 2.3.1. Ruling: G22"""
    p = table("teams", seats)
    assert [tuple(members(p, g)) for g in range(p["groups"])] == teams


@pytest.mark.parametrize("introductory, size", [("off", 64), ("on", 48)])
def test_the_decks_have_64_or_48_diary_cards_and_84_mountain_cards(introductory, size):
    """Rule: 2.3.2, 2.10.1"""
    p = table("teams", 4, rules={"introductory": introductory})
    drawn = [card for g in range(2) for card in options(p, g)]
    deck = diary_set(p["diary_deck"])
    assert len(drawn) + len(deck) == size == p["diary_deck_size"] + 4
    assert deck | set(drawn) == set(CARD_IDS[:size])
    assert p["deck_size"] == p["deck"].sum() == 84 - 8


def test_decks_are_shuffled():
    """Rule: 2.3.2, 5.2.1, 5.2.2"""
    seen = {
        (tuple(options(p, 0)), tuple(hand(p, 1))) for p in (table("teams", 4, seed=seed) for seed in range(8))
    }
    assert len(seen) == 8


def test_destinations_are_dealt_at_random_without_replacement():
    """Rule: 2.3.3, 2.3.6, 5.2.1. Ruling: G6"""
    seen: Counter[int] = Counter()
    for seed in range(60):
        p = position(GAME, mode="teams", seats=6, seed=seed)
        dealt = [int(p["destination"][g]) for g in range(3)]
        assert len(set(dealt)) == 3
        seen[dealt[0]] += 1
    assert set(seen) == {0, 1, 2, 3}


def test_seat_0_of_each_team_chooses_the_side_before_anything_is_drawn():
    """Rule: 2.3.3, 2.3.6, 5.4.4. Ruling: G15"""
    p = position(GAME, mode="teams", seats=5)
    asked = []
    while phase(p) == "SIDE":
        asked.append(p.seat)
        assert (p["round_no"], p["deck_size"], p["diary_deck_size"]) == (0, 84, 64)
        assert p.legal() == ["choose side A", "choose side B"]
        p.play("choose side B")
    assert asked == [0, 2]
    assert (p["round_no"], phase(p), p["side"][:2].tolist()) == (1, "KEEP", [2, 2])


def test_a_chosen_side_is_hidden_until_all_have_chosen():
    """Rule: 2.3.3. Ruling: G15"""
    p = position(GAME, mode="teams", seats=6)
    p.play("choose side A", "choose side B")
    for seat in range(6):
        seen = p.observe(seat)
        own = seat // 2
        for g in range(3):
            shown = seen[f"{(g - own) % 3}.sides"].tolist()
            assert shown == ([[1, 0], [0, 1], [0, 0]][g] if g == own else [0, 0])
    p.play("choose side A")
    assert [p.observe(0)[f"{k}.sides"].tolist() for k in range(3)] == [[1, 0], [0, 1], [1, 0]]


def test_the_leftmost_player_of_each_team_takes_the_role_card():
    """Rule: 2.3.4. Ruling: G5"""
    p = table("teams", 7)
    assert [role_holder(p, g) for g in range(3)] == [0, 2, 4]


def test_two_mountain_cards_are_dealt_in_front_of_each_team():
    """They are picked up when round 1 starts, each team's with two more, a trio's with two more each.

    Rule: 2.3.5, 2.3.6
    """
    p = table("teams", 5)
    assert [front(p, g) for g in range(2)] == [[], []]
    assert [len(hand(p, seat)) for seat in range(5)] == [0, 4, 0, 3, 3]
    assert p["deck_size"] == 84 - 2 * 2 - 2 - 4


def test_destinations_come_first_then_mountain_cards_then_round_1():
    """Equal seeds deal equal cards whatever sides are chosen. Rule: 2.3.6, 5.2.3"""
    one, other = (table("teams", 6, sides=side) for side in "AB")
    assert [hand(one, seat) for seat in range(6)] == [hand(other, seat) for seat in range(6)]
    assert [options(one, g) for g in range(3)] == [options(other, g) for g in range(3)]
