"""Points and ranks."""

from __future__ import annotations

from sierra_envs.core.game import ENDED
from tests.games.colorado.helpers import phase, table


def test_the_score_is_the_sum_of_badges_and_of_the_four_columns():
    """Rule: 33"""
    p = table(badges={0: [4, 10, 3]}, tracks={0: {"red": 2, "green": 2, "yellow": 1, "blue": 3}})
    assert p.points()[0] == 4 + 10 + 3 + 2 + 3 + 2 + 6


def test_nuggets_cards_and_marks_score_nothing():
    """Rule: 33"""
    p = table(
        nuggets={0: 50}, hands={0: "R1 R2 R3"}, areas={0: "G1"}, legs={0: "T1.1 T1.2"}, rails={0: {0, 1}}
    )
    assert p.points() == [0, 0]


def test_more_points_win():
    """Rule: 33, 52"""
    assert table(3, badges={0: [4], 1: [9], 2: [5]}).ranks() == [3, 1, 2]


def test_a_tie_goes_to_more_badges():
    """Rule: 34"""
    assert table(badges={0: [4, 5], 1: [3, 3, 3]}).ranks() == [2, 1]


def test_then_to_more_nuggets():
    """Rule: 34"""
    assert table(badges={0: [4, 5], 1: [3, 6]}, nuggets={0: 2, 1: 1}).ranks() == [1, 2]


def test_then_the_victory_is_shared():
    """Rule: 34"""
    assert table(badges={0: [4, 5], 1: [3, 6]}, nuggets={0: 2, 1: 2}).ranks() == [1, 1]


def test_badges_and_nuggets_do_not_outweigh_points():
    """Rule: 34"""
    assert table(badges={0: [9], 1: [1] * 8}, nuggets={0: 0, 1: 90}).ranks() == [1, 2]


def test_end_columns_are_no_badges_in_a_tie():
    """Rule: 25, 34"""
    p = table(badges={0: [3, 3], 1: [3]}, tracks={0: {"red": 1}, 1: {"green": 2}})
    assert (p.points(), p.ranks()) == ([6, 6], [1, 2])


def test_after_a_tie_a_rank_is_left_out():
    """Rule: 52"""
    assert table(3, badges={0: [9], 1: [4], 2: [9]}).ranks() == [1, 3, 1]
    assert table(4, badges={0: [9], 1: [4], 2: [4], 3: [4]}).ranks() == [1, 2, 2, 2]
    assert table(4, badges={0: [1], 1: [4], 2: [9], 3: [4]}).ranks() == [4, 2, 1, 2]


def test_before_the_end_the_score_is_that_of_the_moment():
    """Rule: 52"""
    p = table(phase="ACT_CHECK", flags={0: "F4"}, legs={0: "F4.1 F4.2"})
    assert p.points()[0] == 1
    p.play("mark leg F4.3")
    assert p.points()[0] == 1 + 6


def test_the_game_is_over_after_the_last_round():
    """Rule: 35"""
    p = table(phase="ACT_NUGGET", seat=0, round_no=200, badges={0: [4], 1: [9]}).play("take a nugget")
    assert (phase(p), p["round_no"], p.ranks()) == ("GAME_OVER", 200, [2, 1])


def test_the_last_round_is_an_option():
    """Rule: 35"""
    p = table(phase="ACT_NUGGET", seat=1, round_no=3, rules={"max_rounds": 4}).play("take a nugget")
    assert (phase(p), p["round_no"]) == ("ASK", 4)
    p = table(phase="ACT_NUGGET", seat=0, round_no=4, rules={"max_rounds": 4}).play("take a nugget")
    assert (phase(p), p["round_no"]) == ("GAME_OVER", 4)


def test_the_end_of_the_last_round_is_played():
    """Rule: 35"""
    p = table(phase="ACT_NUGGET", seat=0, round_no=200, areas={1: "R1 R2 R3"}, hands={0: "", 1: ""})
    p.play("take a nugget")
    assert (phase(p), p.seat) == ("END_FLAG", 1)
    p.play("mark flag F1")
    assert (phase(p), list(p["hand_size"][:2])) == ("GAME_OVER", [3, 3])


def test_the_end_by_max_rounds_is_a_normal_end():
    """Terminated, not truncated. Rule: 52"""
    p = table(phase="ACT_NUGGET", seat=0, round_no=200).play("take a nugget")
    assert p.finished == ENDED


def test_nuggets_count_as_they_are_at_the_end():
    """Rule: 34, 52"""
    p = table(phase="ACT_NUGGET", seat=0, round_no=200, nuggets={0: 3, 1: 4}).play("take a nugget")
    assert (phase(p), p.ranks()) == ("GAME_OVER", [1, 1])
