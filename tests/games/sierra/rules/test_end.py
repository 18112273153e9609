"""Chapter 2.5: the end of a game in Teams, and who wins."""

from __future__ import annotations

import pytest

from tests.games.sierra.charts import GOLDEN
from tests.games.sierra.helpers import (
    at_the_end,
    front,
    hand,
    kept,
    land,
    options,
    phase,
    play_out,
    play_to_round,
    results,
    role_holder,
    table,
    worth,
)


def outcome(totals: tuple[int, ...], numbers, mode: str = "teams"):
    """Results of a game in which the seats have these base totals."""
    p = at_the_end(mode, len(totals), kept=dict(enumerate(map(worth, totals))), data=numbers)
    assert p.points() == list(totals)
    return results(p) | {"rank": p.ranks()}


@pytest.mark.parametrize("seats, rounds", [(4, 8), (5, 9), (6, 8), (7, 9), (8, 8)])
def test_duos_play_eight_rounds_and_a_trio_nine(seats, rounds):
    """Rule: 2.5.1, 2.5.2"""
    p = play_out(table("teams", seats))
    assert (p["round_no"], phase(p), p.finished) == (rounds, "GAME_OVER", 1)
    for g in range(p["groups"]):
        trio = p["team"][g] == 3
        assert len(land(p, g)) == (18 if trio else 16)
        assert {len(kept(p, int(p["first"][g]) + k)) for k in range(p["team"][g])} == {3 if trio else 4}


def test_the_trio_plays_round_9_alone_with_what_it_was_passed():
    """Rule: 2.5.1. Ruling: G7"""
    p = play_to_round(table("teams", 7), 9)
    assert (p.seat, phase(p), role_holder(p, 2)) == (6, "KEEP", 6)
    assert [options(p, g) for g in range(2)] == [[], []]
    assert [len(hand(p, seat)) for seat in range(7)] == [0, 0, 0, 0, 3, 3, 0]
    assert [len(front(p, g)) for g in range(3)] == [2, 2, 0]
    lying = [front(p, g) for g in range(2)]
    while not p.finished:
        assert p["group"][p.seat] == 2
        p.play(p.legal()[0])
    assert [front(p, g) for g in range(3)] == [*lying, []]


def test_without_a_trio_nothing_is_passed_after_round_8():
    """Rule: 2.5.1, 2.4.8"""
    p = play_out(table("teams", 6))
    assert [front(p, g) for g in range(3)] == [[], [], []]
    assert [len(hand(p, seat)) for seat in range(6)] == [2, 0] * 3


def test_the_base_total_is_destination_rivers_winds_and_the_own_diary():
    """Rule: 2.5.3"""
    p = at_the_end(
        "teams",
        4,
        lands={0: GOLDEN, 1: GOLDEN},
        kept={0: "T01 T02", 1: "", 2: "T12"},
        destinations={0: 2, 1: 1},
    )
    found = results(p)
    assert found["destination"] == [12, 12, 10, 10]
    assert found["river"] == found["wind"] == [3] * 4
    assert found["diary"] == [12, 0, 12, 0]
    assert found["base"] == p.points() == [30, 18, 28, 16]


def test_the_highest_base_total_wins_individually(numbers):
    """Rule: 2.5.4"""
    assert outcome((10, 20, 30, 29), numbers)["individual_win"] == [0, 0, 1, 0]


def test_a_tie_across_teams_is_shared_and_there_is_no_bonus_and_no_team_victory(numbers):
    """Rule: 2.5.4, 2.5.5"""
    found = outcome((40, 39, 40, 39), numbers)
    assert found["individual_win"] == [1, 0, 1, 0]
    assert found["bonus"] == [0] * 4
    assert found["team_win"] == [0] * 4
    assert found["rank"] == [1, 3, 1, 3]


def test_a_tie_across_teams_of_three_players(numbers):
    """Two of a duo and one of the trio share the highest total. Rule: 2.5.4, 2.5.5"""
    found = outcome((40, 40, 40, 39, 38), numbers)
    assert (found["individual_win"], found["bonus"], found["team_win"]) == ([1, 1, 1, 0, 0], [0] * 5, [0] * 5)


def test_two_winners_in_one_team_get_no_bonus(numbers):
    """Rule: 2.5.4, 2.5.6, 2.5.7. Ruling: G8"""
    found = outcome((40, 40, 39, 38), numbers)
    assert (found["individual_win"], found["bonus"], found["team_win"]) == (
        [1, 1, 0, 0],
        [0] * 4,
        [1, 1, 0, 0],
    )


def test_the_third_of_a_trio_with_two_winners_gets_the_bonus(numbers):
    """Rule: 2.5.6, 2.5.7. Ruling: G8"""
    found = outcome((35, 36, 40, 40, 27), numbers)
    assert (found["bonus"], found["total"]) == ([0, 0, 0, 0, 10], [35, 36, 40, 40, 37])
    assert found["team_win"] == [0, 0, 1, 1, 1]
    found = outcome((35, 37, 40, 40, 27), numbers)
    assert (found["individual_win"], found["team_win"]) == ([0, 0, 1, 1, 0], [0] * 5)


@pytest.mark.parametrize("totals, bonus", [((50, 40, 30, 30), 5), ((30, 30, 50, 40, 40), 10)])
def test_companions_of_the_winner_get_5_in_a_duo_and_10_in_a_trio(numbers, totals, bonus):
    """Rule: 2.5.6"""
    found = outcome(totals, numbers)
    companions = [i for i, total in enumerate(totals) if total == 40]
    assert [b for b in found["bonus"] if b] == [bonus] * len(companions)
    assert all(found["total"][i] == 40 + bonus for i in companions)
    assert found["total"][totals.index(50)] == 50


@pytest.mark.parametrize("best_opponent, team", [(44, 1), (45, 0), (46, 0)])
def test_every_member_must_be_strictly_above_every_opponent(numbers, best_opponent, team):
    """Rule: 2.5.7"""
    found = outcome((50, 40, 10, best_opponent, 10, 10), numbers)
    assert found["team_win"] == [team, team, 0, 0, 0, 0]
    assert found["individual_win"] == [1, 0, 0, 0, 0, 0]


def test_a_companion_above_the_winner_takes_nothing_from_him(numbers):
    """Rule: 2.5.7"""
    found = outcome((50, 48, 10, 10), numbers)
    assert found["total"][:2] == [50, 53]
    assert (found["individual_win"], found["team_win"]) == ([1, 0, 0, 0], [1, 1, 0, 0])


def test_opponents_are_measured_by_their_base_totals(numbers):
    """Only the winner's team gets a bonus. Rule: 2.5.6, 2.5.7"""
    found = outcome((30, 44, 50, 40), numbers)
    assert (found["total"], found["team_win"]) == ([30, 44, 50, 45], [0, 0, 1, 1])


def test_a_rank_counts_higher_base_totals_and_the_bonus_changes_none(numbers):
    """Rule: 2.5.8. Ruling: G16"""
    found = outcome((50, 40, 42, 40), numbers)
    assert found["rank"] == [1, 3, 2, 3]
    assert found["total"] == [50, 45, 42, 40]


def test_results_are_reported_for_everybody(numbers):
    """Rule: 2.5.8, 5.5.7"""
    found = outcome((50, 40, 42, 40), numbers)
    assert {"base", "bonus", "total", "individual_win", "team_win"} <= set(found)
    assert found["base"] == [50, 40, 42, 40]
