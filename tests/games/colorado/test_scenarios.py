"""The acceptance scenarios of the spec, one test each, with its number."""

from __future__ import annotations

from sierra_envs.testing.position import Position
from tests.games.colorado.helpers import (
    ALL_FLAGS,
    LEFT,
    RIGHT,
    absent,
    area,
    badges,
    boxes,
    discards,
    flags,
    hand,
    marks,
    now_acts,
    phase,
    rails,
    table,
    tracks,
)


def test_a1_an_exact_card_is_forced():
    """A1. Rule: 9a, 10, 12, 43"""
    everyone = dict.fromkeys(range(3), "T1 F1 D1")
    p = table(3, hands={1: "B2 B3 R2"}, flags=everyone)
    p.play("ask opponent 1 for blue 2")
    assert (hand(p, 1), area(p, 0), p["nuggets"][0]) == ("R2 B3", "B2", 3)
    for seat in range(3):
        assert (phase(p), p.seat, p["bonus"]) == ("ACT_CHECK", seat, 0)
        p.play("mark leg D1.1")
    assert (phase(p), p["round_no"], p.seat) == ("ASK", 2, 1)


def test_a2_a_partial_match_is_the_targets_choice():
    """A2. Rule: 9b, 55"""
    p = table(3, hands={1: "B1 B1 R2 G3"})
    p.play("ask opponent 1 for blue 2")
    assert (phase(p), p.seat) == ("GIVE", 1)
    assert p.legal() == ["play or give red 2", "play or give blue 1"]
    assert p.why_not("play or give green 3") == "it has neither the colour nor the value asked for"
    p.play("play or give red 2")
    for seat in range(3):
        assert (phase(p), p.seat) == ("ACT_NUGGET", seat)
        assert absent(p, 1) == "B2"
        p.play("take a nugget")
    assert (phase(p), hand(p, 1), absent(p, 1)) == ("ASK", "G3 B1 B1", "B2")


def test_a2_the_proof_ends_when_the_target_draws():
    """A2. Rule: 55"""
    p = table(3, hands={1: "B1 R2 G3"})
    p.play("ask opponent 1 for blue 2", "play or give red 2", "take a nugget", "take a nugget")
    assert absent(p, 1) == "B2"
    p.play("take a nugget")  # the End follows: the hand is refilled
    assert (p["hand_size"][1], absent(p, 1)) == (3, "")


def test_a4_a_duplicate_becomes_a_nugget():
    """A4. Rule: 10, 12, 40"""
    p = table(hands={1: "R2 H1"}, areas={0: "R2"})
    p.play("ask opponent 1 for red 3")
    assert (discards(p), area(p, 0), hand(p, 1)) == ("R2", "R2", "H1")
    assert (phase(p), p.seat, p["nuggets"][0]) == ("ACT_NUGGET", 0, 4)
    p.play("take a nugget")
    assert (phase(p), p.seat, p["nuggets"][0]) == ("ACT_NUGGET", 1, 5)


def test_a5_a_card_too_dear_or_in_play_cannot_be_paid_for():
    """A5. Rule: 13, 14"""
    p = table(phase="ACT_NUGGET", hands={0: "R3 H2 H2"}, areas={0: "H2"}, nuggets={0: 2})
    assert p.legal() == ["take a nugget"]
    assert p.why_not("play or give red 3") == "not enough nuggets"
    assert p.why_not("play or give grey 2") == "already in your play area"


def test_a5_paying_brings_a_bonus_to_the_payer_only():
    """A5. Rule: 13, 14"""
    p = table(phase="ACT_NUGGET", hands={0: "R3 H2 H2"}, areas={0: "H2"}, nuggets={0: 3})
    assert p.legal() == ["play or give red 3", "take a nugget"]
    p.play("play or give red 3")
    assert (p["nuggets"][0], area(p, 0), hand(p, 0)) == (0, "R3 H2", "H2 H2")
    assert (phase(p), p.seat, p["bonus"]) == ("ACT_NUGGET", 0, 1)
    assert p.legal() == ["take a nugget", "decline the bonus"]
    p.play("decline the bonus")
    assert (phase(p), p.seat, p["bonus"]) == ("ACT_NUGGET", 1, 0)
    assert "decline the bonus" not in p.legal()


def test_a6_two_may_be_discarded_only_if_another_card_can_be_played():
    """A6. Rule: 42"""
    p = table(phase="ACT_CARD", hands={0: "H1 H1 O3"}, areas={0: "O3"})
    assert p.legal() == ["draw cards"]
    assert (
        p.why_not("discard grey 1 and 1 to play another card")
        == "no hand card that is left over could be played"
    )


def test_a6_discard_two_and_play_another():
    """A6. Rule: 13, 14, 42"""
    p = table(phase="ACT_CARD", hands={0: "H1 H2 O3 B1"}, areas={0: "O3"}, flags={0: "T1"})
    assert p.legal() == ["draw cards", "discard grey 1 and 2 to play another card"]
    p.play("discard grey 1 and 2 to play another card")
    assert (phase(p), p.legal()) == ("SWAP_PLAY", ["play or give blue 1"])
    assert discards(p) == "H1 H2"
    p.play("play or give blue 1")
    assert (area(p, 0), hand(p, 0)) == ("B1 O3", "O3")
    assert (phase(p), p.seat, p["bonus"]) == ("ACT_CHECK", 0, 1)


def test_a8_the_railroad_asks_for_a_region_leg_with_the_same_icon():
    """A8. Rule: 18, 45"""
    p = table(phase="ACT_CHECK", flags={0: "T2"}, legs={0: "T2.2"})
    assert marks(p, "rail leg") == ""
    assert p.why_not("mark rail leg 0") == "no marked region leg shows this icon"
    p = table(phase="ACT_CHECK", flags={0: "T2"}, legs={0: "T2.1 T2.2"})
    assert marks(p, "rail leg") == "0"


def test_a8_the_first_leg_of_a_branch_closes_the_other():
    """A8. Rule: 18"""
    p = table(
        phase="ACT_CHECK",
        flags={0: "T2 F3 L3"},
        legs={0: "T2.1 T2.2 F3.1 F3.2 F3.3 L3.2 L3.4"},
        rails={0: {0, 1, 2}},
    )
    assert marks(p, "rail leg") == "3 6"
    p.play("mark rail leg 3")
    assert (p["wanted"][0], p.seat) == (1, 1)
    p["seat"] = 0
    assert marks(p, "rail leg") == "4"
    for rail in (6, 7, 8):
        assert p.why_not(f"mark rail leg {rail}") == "this branch of the railroad is closed"


def test_a9_mountains_block_the_way_to_a_flag():
    """A9. Rule: 20"""
    p = table(phase="END_FLAG", flags={0: "T1 F2"})
    assert marks(p, "flag") == "F1 D1 D2 L1"
    assert p.why_not("mark flag F3") == "a mountain blocks the border"


def test_a9_paths_lead_over_open_borders():
    """A9. Rule: 17"""
    p = table(phase="ACT_CHECK", flags={0: "T2 F2 F3 D2 D3"}, legs={0: "F2.4"})
    legal = "T2.1 T2.2 F2.1 F3.1 F3.4 D2.1 D2.3 D3.1 D3.4"  # 3, 4, 10, 14, 17, 25, 27, 28, 31
    assert marks(p, "leg") == legal
    assert p.why_not("mark leg T1.3") == "its region's flag is not marked"
    p = table(phase="ACT_CHECK", flags={0: "T1 T2 F2 F3 D2 D3"}, legs={0: "F2.4"})
    assert marks(p, "leg") == "T1.1 T1.2 T1.3 " + legal


def test_a12_the_round_of_the_seventh_badge_is_played_to_its_end():
    """A12. Rule: 24, 33, 34, 43"""
    p = table(
        3,
        "ACT_CHECK",
        round_no=21,
        flags={0: "T1 T2 F1 F2 F3 D3 L1", 1: "T1 F1 D1", 2: "T1 F1 F2 D1 D2 L2"},
        legs={2: "L2.1 L2.2 L2.3 L2.5"},
        badges={0: [4, 6, 10, 6, 12, 3], 2: [4, 6, 4, 10, 6, 7]},
        areas={1: "R1 R2 R3"},
        hands={0: "O1", 1: "O2", 2: "O3"},
    )
    assert (p["caller"], p.seat) == (2, 2)
    p.play("mark leg L2.4")
    assert badges(p, 2) == [4, 6, 4, 10, 6, 7, 5]
    assert (phase(p), p.seat) == ("ACT_CHECK", 0)
    p.play("mark leg D3.1")
    assert (phase(p), p.seat) == ("ACT_CHECK", 1)
    p.play("mark leg D1.1")
    assert (phase(p), p.seat) == ("END_FLAG", 1)
    p.play("mark flag F2")
    assert (phase(p), p.finished, p["round_no"], p["caller"]) == ("GAME_OVER", 1, 21, 2)
    assert list(p["hand_size"][:3]) == [3, 3, 3]
    assert tracks(p, 2) == {"red": 1, "green": 2, "yellow": 2, "blue": 1}
    assert tracks(p, 0) == {"red": 2, "green": 3, "yellow": 1, "blue": 1}
    assert (p.points()[0], p.points()[2], p.ranks()) == (51, 51, [2, 3, 1])


def test_a12_equal_badges_are_decided_by_nuggets_or_shared():
    """A12. Rule: 34, 52"""
    seven = {0: [4, 6, 10, 6, 6, 6, 3], 2: [4, 6, 4, 10, 6, 7, 5]}
    ends = {
        0: {"red": 2, "green": 3, "yellow": 1, "blue": 1},
        2: {"red": 1, "green": 2, "yellow": 2, "blue": 1},
    }
    p = table(3, badges=seven, tracks=ends, nuggets={0: 5, 2: 4})
    assert (p.points()[0], p.points()[2], p.ranks()) == (51, 51, [1, 3, 2])
    p = table(3, badges=seven, tracks=ends, nuggets={0: 5, 2: 5})
    assert p.ranks() == [1, 3, 1]


def test_a13_drawing_from_nothing_is_still_the_action():
    """A13. Rule: 32, 41"""
    p = table(phase="ACT_CARD", hands={0: "O1"}, areas={0: "O1"}, deck="", discards="")
    assert p.legal() == ["draw cards"]
    p.play("draw cards")
    assert (hand(p, 0), phase(p), p.seat) == ("O1", "ACT_CARD", 1)


def test_a13_as_a_bonus_it_may_be_declined():
    """A13. Rule: 41, 44"""
    p = table(phase="ACT_CARD", hands={0: "O1"}, areas={0: "O1"}, deck="", discards="", bonus=True)
    assert p.legal() == ["draw cards", "decline the bonus"]


def test_a14_a_check_without_a_legal_leg_is_lost():
    """A14. Rule: 19, 44"""
    p = table(hands={1: "B1"}, flags={0: "T1", 1: "T1"}, legs={0: "T1.1 T1.2 T1.3"}, rails={0: {0, 1}})
    p.play("ask opponent 1 for blue 1")
    assert (phase(p), p.seat) == ("ACT_CHECK", 1)


def test_a14_a_bonus_check_without_a_legal_leg_is_not_offered():
    """A14. Rule: 19, 44"""
    p = table(
        phase="ACT_NUGGET",
        hands={0: "B1"},
        flags={0: "T1", 1: "T1"},
        legs={0: "T1.1 T1.2 T1.3"},
        rails={0: {0, 1}},
    )
    p.play("play or give blue 1")
    assert (phase(p), p.seat, area(p, 0)) == ("ACT_NUGGET", 1, "B1")


def test_a15_a_counted_match_is_used_up():
    """A15. Rule: 45"""
    line = {"flags": {0: "T2 L3"}, "rails": {0: {0, 1, 2, 6}}}
    few, more = {0: "T2.1 T2.2 T2.3 L3.2"}, {0: "T2.1 T2.2 T2.3 L3.2 L3.3"}
    p = table(phase="ACT_CHECK", rules={"rail_match": "count"}, legs=few, **line)
    assert marks(p, "rail leg") == ""
    assert (
        p.why_not("mark rail leg 7")
        == "every marked region leg with this icon already matches a railroad leg"
    )
    assert marks(table(phase="ACT_CHECK", rules={"rail_match": "any"}, legs=few, **line), "rail leg") == "7"
    p = table(phase="ACT_CHECK", rules={"rail_match": "count"}, legs=more, **line)
    assert marks(p, "rail leg") == "7"


def five_teepees(rule: str) -> tuple[Position, list[bool]]:
    """Five teepee icons for seat 0, to the left whenever asked; and when it was asked."""
    p = table(
        flags={0: ALL_FLAGS},
        legs={0: "F1.1 F4.1 D2.1 L2.1 L2.2"},
        rules={"teepee_rule": rule},
    )
    asked = []
    for leg in ("F1.2", "F4.2", "D2.2", "L1.2", "L2.5"):
        now_acts(p, 0, "ACT_CHECK")
        p.play(f"mark leg {leg}")
        asked.append(phase(p) == "TEEPEE_DIR")
        if asked[-1]:
            assert p.legal() == [LEFT, RIGHT]
            p.play(LEFT)
    return p, asked


def test_a16_the_teepee_pawn_walks_back_from_an_end():
    """A16. Rule: 26, 48"""
    p, asked = five_teepees("marker")
    assert asked == [False, True, True, False, True]
    assert (boxes(p, 0), p["pawn"][0]) == ([-2, -1, 0], -2)
    assert badges(p, 0) == [7]


def test_a16_the_teepee_stretch_fills_both_sides():
    """A16. Rule: 26, 29"""
    p, asked = five_teepees("stretch")
    assert asked == [False, True, True, False, False]
    assert boxes(p, 0) == [-2, -1, 0, 1, 2]
    assert badges(p, 0) == [7, 5]


def test_a17_a_badge_of_the_end_ends_the_game():
    """A17. Rule: 25, 51"""
    p = table(
        phase="ACT_NUGGET",
        round_no=30,
        seat=0,
        flags={0: "T1", 1: "T2 F3 L2 D1 F2 D2"},
        badges={1: [4, 6, 4, 3, 6, 7]},
        areas={1: "G1 G2 G3"},
        hands={0: "O1", 1: "O2"},
    )
    assert p["caller"] == 1
    p.play("take a nugget")
    assert (phase(p), p.seat) == ("END_FLAG", 1)
    p.play("mark flag D3")
    assert badges(p, 1) == [4, 6, 4, 3, 6, 7, 6]
    assert (phase(p), p.finished, p["round_no"], p["caller"]) == ("GAME_OVER", 1, 30, 1)
    assert list(p["hand_size"][:2]) == [3, 3]


def test_a18_a_set_with_nowhere_to_go_is_discarded_for_nothing():
    """A18. Rule: 20"""
    p = table(
        phase="ACT_NUGGET",
        seat=1,
        flags={0: ALL_FLAGS, 1: "T1"},
        areas={0: "P1 P2 P3"},
        hands={0: "O1 O1 O1", 1: "O2 O2 O2"},
    )
    p.play("take a nugget")
    assert (phase(p), p["round_no"], p.seat) == ("ASK", 2, 1)
    assert (area(p, 0), discards(p), badges(p, 0), flags(p, 0)) == ("", "P1 P2 P3", [], ALL_FLAGS)
    assert rails(p, 0) == set()
