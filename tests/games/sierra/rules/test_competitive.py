"""Chapter 2.8: everybody for himself."""

from __future__ import annotations

from collections import Counter

import pytest

from sierra_envs.games.sierra import GAME
from sierra_envs.games.sierra.names import TYPES
from sierra_envs.testing.position import position
from tests.games.sierra.helpers import (
    at_the_end,
    front,
    hand,
    kept,
    land,
    options,
    phase,
    pile,
    play_out,
    play_to_round,
    results,
    table,
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_a_destination_a_landscape_and_four_cards(seats):
    """Rule: 2.8.1, 2.8.2, 2.8.7"""
    p = table("competitive", seats)
    assert p["groups"] == seats
    assert len({int(p["destination"][g]) for g in range(seats)}) == seats
    assert [(len(options(p, g)), len(hand(p, g)), land(p, g)) for g in range(seats)] == [(2, 4, {})] * seats


def test_every_player_chooses_his_side():
    """Rule: 2.8.1, 2.8.7"""
    p = position(GAME, mode="competitive", seats=3)
    asked = []
    while phase(p) == "SIDE":
        asked.append(p.seat)
        p.play("choose side B")
    assert asked == [0, 1, 2]


def test_a_player_keeps_one_diary_card_then_places_two_cards_and_passes_two():
    """Rule: 2.8.2"""
    p = table("competitive", 3)
    steps = []
    while p.seat == 0:
        steps.append((phase(p), len(hand(p, 0))))
        p.play(p.legal()[0])
    assert steps == [("KEEP", 4), ("PLACE", 4), ("PLACE", 3)]
    left = Counter(hand(p, 0))
    assert left.total() == 2
    play_to_round(p, 2)
    assert left <= Counter(hand(p, 1))


def test_what_is_laid_down_is_revealed_when_everybody_has_chosen():
    """Rule: 2.8.3. Ruling: G19"""
    p = table("competitive", 3, after_keep=True)
    p.play(p.legal()[0])
    p.play(p.legal()[0])
    assert len(land(p, 0)) == 2
    for observer, block in ((1, 2), (2, 1)):
        assert p.observe(observer)[f"{block}.card_symbols"].sum() == 0
        assert p.observe(observer)[f"{block}.diary"].sum() == 0
    play_to_round(p, 2)
    for observer, block in ((1, 2), (2, 1)):
        assert p.observe(observer)[f"{block}.card_symbols"].sum() == 2
        assert p.observe(observer)[f"{block}.diary"].sum() == 1


def directions(p) -> list[int]:
    """Of the passes at the ends of rounds 1, 2, ...: how many seats further the cards are."""
    found = []
    groups = p["groups"]
    while not p.finished:
        round_no = p["round_no"]
        announced = int(p.observe(0)["pass_direction"][0])
        play_to_round(p, round_no + 1)
        if p.finished:
            assert announced == 0
            break
        passed = [Counter(TYPES[int(card)] for card in p["passed"][g]) for g in range(groups)]
        cards = [
            sum((Counter(hand(p, s)) for s in seats_of(p, g)), Counter(front(p, g))) for g in range(groups)
        ]
        ways = [way for way in (1, -1) if all(passed[g] <= cards[(g + way) % groups] for g in range(groups))]
        assert announced in ways
        told = p.observe(0)["passed_to"].tolist()
        assert told.index(1) + 1 == announced % groups
        found.append(announced)
    return found


def seats_of(p, g):
    return range(int(p["first"][g]), int(p["first"][g] + p["team"][g]))


def test_after_the_fourth_round_the_direction_switches():
    """Rule: 2.8.4, 2.1.7. Ruling: G12"""
    assert directions(table("competitive", 4)) == [1, 1, 1, 1, -1, -1, -1]


def test_teams_never_switch_unless_told():
    """Rule: 2.8.6, 2.1.7"""
    assert directions(table("teams", 6)) == [1] * 7


@pytest.mark.parametrize("k", range(10))
@pytest.mark.parametrize("mode, seats, passes", [("competitive", 3, 7), ("teams", 7, 8)])
def test_the_last_clockwise_pass_is_an_option(mode, seats, passes, k):
    """Rule: 2.8.6, 2.10.4"""
    found = directions(table(mode, seats, rules={"switch_after_round": k}))
    assert found == [1 if number <= k else -1 for number in range(1, passes + 1)]


@pytest.mark.parametrize("k", [0, 9])
def test_with_two_players_the_direction_makes_no_difference(k):
    """Rule: 2.8.4"""
    usual, other = table("competitive", 2), table("competitive", 2, rules={"switch_after_round": k})
    for p in (usual, other):
        play_out(p)
    assert usual.diff(other) == []


def test_in_the_campaign_the_switch_has_no_effect():
    """Rule: 2.8.6"""
    usual, other = (play_out(table("cooperative", 3, rules={"switch_after_round": k})) for k in (0, 9))
    assert usual.diff(other) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_ends_with_8_diary_and_16_mountain_cards(seats):
    """Rule: 2.8.5"""
    p = play_out(table("competitive", seats))
    assert p["round_no"] == 8
    assert [(len(kept(p, s)), len(land(p, s)), len(hand(p, s))) for s in range(seats)] == [(8, 16, 2)] * seats
    assert pile(p).total() == 0


def test_the_highest_total_wins_and_ties_are_shared(numbers):
    """Rule: 2.8.5. Ruling: G16"""
    p = at_the_end("competitive", 3, kept={0: "T41", 1: "T21", 2: "T41"}, data=numbers)
    found = results(p)
    assert (p.points(), p.ranks()) == ([40, 20, 40], [1, 3, 1])
    assert (found["individual_win"], found["team_win"], found["bonus"]) == ([1, 0, 1], [0] * 3, [0] * 3)


def test_destinations_of_absent_players_stay_in_the_box():
    """Rule: 2.8.7"""
    p = table("competitive", 2, rules={"destination_assignment": "fixed"})
    assert p["destination"][:2].tolist() == [0, 1]
