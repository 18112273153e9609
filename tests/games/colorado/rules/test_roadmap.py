"""Legs of regions and of the railroad."""

from __future__ import annotations

import pytest

from tests.games.colorado.charts import SECOND_MAP
from tests.games.colorado.helpers import ALL_FLAGS, LEFT, badges, boxes, legs, marks, phase, rails, table

# ------------------------------------------------------------------------------------------ region legs


def test_a_leg_beside_its_own_marked_flag_is_legal():
    """Rule: 17"""
    assert marks(table(phase="ACT_CHECK", flags={0: "D3"}), "leg") == "D3.1 D3.4"


def test_a_leg_connected_to_a_marked_leg_is_legal():
    """Rule: 17"""
    p = table(phase="ACT_CHECK", flags={0: "D3"}, legs={0: "D3.1"})
    assert marks(p, "leg") == "D3.2 D3.4"
    assert p.why_not("mark leg D3.3") == "no marked leg and no flag of its own connects to it"


def test_a_leg_connected_over_a_border_is_legal():
    """Rule: 17"""
    p = table(phase="ACT_CHECK", flags={0: "F2 D2"}, legs={0: "F2.1 F2.2 F2.3"})
    assert "D2.3" in marks(p, "leg").split()
    p = table(phase="ACT_CHECK", flags={0: "F1 D1"}, legs={0: "D1.1 D1.2 D1.3"})
    assert "F1.4" in marks(p, "leg").split()
    p = table(phase="ACT_CHECK", flags={0: "F1 D1"})
    assert "F1.4" not in marks(p, "leg").split()


def test_a_flag_next_door_connects_no_leg():
    """Rule: 17"""
    p = table(phase="ACT_CHECK", flags={0: "T1 F2 D1 D2"})
    assert "F2.3" not in marks(p, "leg").split()


def test_without_the_regions_flag_its_legs_are_closed():
    """Rule: 17"""
    p = table(phase="ACT_CHECK", flags={0: "F2"}, legs={0: "F2.4"})
    assert p.why_not("mark leg T1.3") == "its region's flag is not marked"


def test_a_marked_leg_cannot_be_marked_again():
    """Rule: 17"""
    p = table(phase="ACT_CHECK", legs={0: "T1.1"})
    assert p.why_not("mark leg T1.1") == "this leg is already marked"


def test_other_players_marks_do_not_count():
    """Rule: 17"""
    p = table(phase="ACT_CHECK", flags={0: "D3", 1: ALL_FLAGS}, legs={1: "D3.1 D3.2"})
    assert marks(p, "leg") == "D3.1 D3.4"


# ------------------------------------------------------------------------------------------ railroad


def test_the_railroad_starts_at_its_first_leg_and_needs_no_flag():
    """Rule: 18"""
    p = table(phase="ACT_CHECK", flags={0: "T1"}, legs={0: "T1.1 T1.2 T1.3"})
    assert p.legal() == ["mark rail leg 0"]


def test_a_railroad_leg_needs_the_one_before_it():
    """Rule: 18"""
    p = table(phase="ACT_CHECK", legs={0: "T1.1 T1.2"})
    assert p.why_not("mark rail leg 1") == "the railroad leg before it is not marked"
    p = table(phase="ACT_CHECK", legs={0: "T1.1 T1.2"}, rails={0: {0}})
    assert marks(p, "rail leg") == "1"


def test_a_railroad_leg_needs_a_region_leg_with_its_icon():
    """Rule: 18"""
    p = table(phase="ACT_CHECK", legs={0: "T1.2"})
    assert p.why_not("mark rail leg 0") == "no marked region leg shows this icon"


def test_a_branch_stays_closed_for_good_and_for_its_player_only():
    """Rule: 18"""
    icons = "T1.1 T1.2 F1.1 F1.2 F3.1 F3.2 F3.3 T2.3"
    p = table(phase="ACT_CHECK", legs={0: icons, 1: icons}, rails={0: {0, 1, 2, 6}, 1: {0, 1, 2}})
    assert marks(p, "rail leg") == "7"
    for rail in (3, 4, 5):
        assert p.why_not(f"mark rail leg {rail}") == "this branch of the railroad is closed"
    p["seat"] = 1
    assert marks(p, "rail leg") == "3 6"


def test_under_any_one_region_leg_matches_every_railroad_leg_of_its_icon():
    """Rule: 45"""
    p = table(phase="ACT_CHECK", legs={0: "T1.2"}, rails={0: {0, 1, 2, 6}})
    assert marks(p, "rail leg") == "7"


def test_under_count_each_railroad_leg_asks_for_one_more_region_leg():
    """Rule: 45"""
    rules = {"rail_match": "count"}
    p = table(phase="ACT_CHECK", legs={0: "T1.2"}, rails={0: {0, 1, 2, 6}}, rules=rules)
    assert (
        p.why_not("mark rail leg 7")
        == "every marked region leg with this icon already matches a railroad leg"
    )
    p = table(phase="ACT_CHECK", legs={0: "T1.2 T2.2"}, rails={0: {0, 1, 2, 6}}, rules=rules)
    assert marks(p, "rail leg") == "7"


def test_a_railroad_leg_without_icon_needs_no_match():
    """Rule: 45"""
    p = table(phase="ACT_CHECK", data=SECOND_MAP, legs={0: "K1.1"}, rails={0: {0}})
    assert marks(p, "rail leg") == "1"


def test_a_free_railroad_leg_needs_no_match():
    """Rule: 45"""
    p = table(phase="ACT_CHECK", data=SECOND_MAP, rails={0: {0, 1, 3, 6}})
    assert marks(p, "rail leg") == "7"


def test_a_free_railroad_leg_uses_no_match_up():
    """Rail 7 is a free CARD leg: beside 0 only 6 asks for a match, with 7 marked too. Rule: 45"""
    p = table(phase="ACT_CHECK", data=SECOND_MAP, legs={0: "K1.1 M1.3"}, rails={0: {0, 1, 3}})
    assert marks(p, "rail leg") == "6"
    p = table(phase="ACT_CHECK", data=SECOND_MAP, legs={0: "K1.1 M1.3"}, rails={0: {0, 1, 3, 7}})
    assert marks(p, "rail leg") == "6"
    p = table(phase="ACT_CHECK", data=SECOND_MAP, legs={0: "K1.1"}, rails={0: {0, 1, 3, 7}})
    assert marks(p, "rail leg") == ""


def test_a_railroad_leg_gives_its_icon():
    """Rule: 46"""
    p = table(phase="ACT_CHECK", legs={0: "T1.1"}).play("mark rail leg 0")
    assert (rails(p, 0), phase(p), p.seat, p["bonus"]) == ({0}, "ACT_NUGGET", 0, 1)


def test_a_railroad_leg_completes_no_region():
    """Rule: 46"""
    p = table(phase="ACT_CHECK", legs={0: "T1.1 T1.2 T1.3"}).play("mark rail leg 0")
    assert badges(p, 0) == []


def test_a_railroad_leg_matches_no_other():
    """Rule: 46"""
    rules = {"rail_match": "any"}
    p = table(phase="ACT_CHECK", legs={0: "T1.1"}, rails={0: {0, 1, 2, 6}}, rules=rules)  # 1 shows CARD
    assert p.why_not("mark rail leg 7") == "no marked region leg shows this icon"


def test_a_railroad_leg_connects_to_no_region_leg():
    """Rule: 46"""
    p = table(phase="ACT_CHECK", flags={0: "D3"}, rails={0: {0, 1, 2, 3, 4}})
    assert marks(p, "leg") == "D3.1 D3.4"


def test_the_line_ends_at_its_terminus():
    """Rule: 18"""
    p = table(phase="ACT_CHECK", flags={0: ALL_FLAGS}, legs={0: "D1.2"}, rails={0: {0, 1, 2, 3, 4}})
    assert marks(p, "rail leg") == "5"
    p.play("mark rail leg 5")
    assert p["domination"][0] == 1
    p["seat"] = 0
    assert marks(p, "rail leg") == ""


# ------------------------------------------------------------------------------------------ nothing to mark


def test_a_check_without_any_legal_leg_is_lost():
    """Rule: 19"""
    p = table(hands={1: "B1"}, flags={0: "T1", 1: "T1"}, legs={0: "T1.1 T1.2 T1.3"}, rails={0: {0, 1}})
    p.play("ask opponent 1 for blue 1")
    assert (phase(p), p.seat) == ("ACT_CHECK", 1)


def test_a_check_with_a_railroad_leg_only_is_not_lost():
    """Rule: 19"""
    p = table(hands={1: "B1"}, legs={0: "T1.1 T1.2 T1.3"}).play("ask opponent 1 for blue 1")
    assert (p.seat, p.legal()) == (0, ["mark rail leg 0"])


def test_a_bonus_check_without_any_legal_leg_ends_the_chain():
    """Rule: 19, 44"""
    p = table(phase="ACT_CHECK", flags={0: "L1"}, legs={0: "L1.2 L1.3 L1.4"}).play("mark leg L1.1")
    assert "mark rail leg 0" in p.legal()
    p = table(phase="ACT_CHECK", flags={0: "L1"}, legs={0: "L1.2 L1.3 L1.4"}, rails={0: {0}}).play(
        "mark leg L1.1"
    )
    assert (phase(p), p.seat) == ("ACT_CHECK", 1)


# ------------------------------------------------------------------------------------------ completing a region


@pytest.mark.parametrize("region, marked, last, points", [
    ("T1", "T1.1 T1.2", "T1.3", 4),
    ("F4", "F4.2 F4.3", "F4.1", 6),
    ("D1", "D1.1 D1.2 D1.4", "D1.3", 10),
    ("D3", "D3.1 D3.2 D3.3 D3.5", "D3.4", 12),
    ("L1", "L1.1 L1.3 L1.4", "L1.2", 3),
])  # fmt: skip
def test_a_region_with_all_its_legs_is_written_as_one_badge(region, marked, last, points):
    """Rule: 22, 30"""
    p = table(phase="ACT_CHECK", flags={0: region}, legs={0: marked})
    assert badges(p, 0) == []
    p.play(f"mark leg {last}")
    assert badges(p, 0) == [points]


def test_a_region_with_a_leg_missing_brings_no_badge():
    """Rule: 22"""
    p = table(phase="ACT_CHECK", flags={0: "D3"}, legs={0: "D3.1 D3.2 D3.3"}).play("mark leg D3.4")
    assert badges(p, 0) == []


def test_every_player_may_complete_the_same_region():
    """Rule: 22"""
    p = table(phase="ACT_CHECK", flags={0: "F4", 1: "F4"}, legs={0: "F4.1 F4.2", 1: "F4.1 F4.2"})
    p.play("mark leg F4.3", "mark leg F4.3")
    assert (badges(p, 0), badges(p, 1)) == ([6], [6])


def test_the_completion_comes_before_the_icon():
    """Region L1, 3 points; then its TEEPEE icon, whose side is asked after the badge. Rule: 15, 47"""
    p = table(phase="ACT_CHECK", flags={0: "L1"}, legs={0: "L1.1 L1.3 L1.4"}, boxes={0: [-1, 0]})
    p.play("mark leg L1.2")
    assert (phase(p), badges(p, 0)) == ("TEEPEE_DIR", [3])
    p.play(LEFT)
    assert (boxes(p, 0), badges(p, 0)) == ([-2, -1, 0], [3, 7])


def test_the_completion_badge_is_written_before_that_of_the_track():
    """Rule: 15, 30, 47"""
    p = table(phase="ACT_CHECK", flags={0: "T1"}, legs={0: "T1.1 T1.2"}, wanted={0: 1}).play("mark leg T1.3")
    assert badges(p, 0) == [4, 4]
    p = table(phase="ACT_CHECK", flags={0: "L2"}, legs={0: "L2.1 L2.2 L2.3 L2.5"}, domination={0: 1})
    p.play("mark leg L2.4")
    assert badges(p, 0) == [5, 7]


def test_a_leg_completes_only_its_own_region():
    """T1 lacks its flag; marking the leg next to it completes F2 alone. Rule: 47"""
    p = table(phase="ACT_CHECK", flags={0: "F2"}, legs={0: "T1.1 T1.2 T1.3 F2.1 F2.2 F2.3"})
    p.play("mark leg F2.4")
    assert badges(p, 0) == [6]


def test_a_track_step_ends_the_chain_and_cannot_be_declined():
    """Rule: 47"""
    p = table(phase="ACT_CHECK", bonus=True, flags={0: "T1"}, legs={0: "T1.1"}).play("mark leg T1.3")
    assert (p["wanted"][0], phase(p), p.seat) == (1, "ACT_CHECK", 1)


def test_a_completion_does_not_stop_the_bonus_of_the_icon():
    """Rule: 15, 22"""
    p = table(phase="ACT_CHECK", flags={0: "L3"}, legs={0: "L3.1 L3.2 L3.4"}).play("mark leg L3.3")
    assert (badges(p, 0), phase(p), p.seat, p["bonus"]) == ([3], "ACT_CARD", 0, 1)
    assert legs(p, 0) == "L3.1 L3.2 L3.3 L3.4"
