"""The End: sets and flags, refill, is it over?"""

from __future__ import annotations

from sierra_envs.testing.position import Position
from tests.games.colorado.helpers import (
    ALL_FLAGS,
    area,
    badges,
    deck,
    discards,
    every_card,
    flags,
    hand,
    marks,
    phase,
    table,
    tracks,
)

FULL = "O1 O1 O1"


def before_end(seats: int = 2, round_no: int = 1, **more: object) -> Position:
    """The last player's action, a nugget; the End comes next."""
    last = (round_no - 2) % seats
    return table(seats, "ACT_NUGGET", seat=last, round_no=round_no, **more)  # type: ignore[arg-type]


def end(p: Position) -> Position:
    return p.play("take a nugget")


# ------------------------------------------------------------------------------------------ sets and flags


def test_a_set_of_1_2_3_is_discarded_for_a_flag():
    """Rule: 20"""
    p = end(before_end(areas={0: "R1 R2 R3 B1"}))
    assert (phase(p), p.seat, area(p, 0), discards(p)) == ("END_FLAG", 0, "B1", "R1 R2 R3")
    p.play("mark flag F1")
    assert flags(p, 0) == "T1 F1"


def test_two_of_a_suit_are_no_set():
    """Rule: 20"""
    p = end(before_end(areas={0: "R1 R2 G3 H1 H3"}))
    assert (phase(p), area(p, 0)) == ("ASK", "R1 R2 G3 H1 H3")


def test_the_flag_goes_to_a_region_next_to_a_marked_one_of_any_colour():
    """Rule: 20"""
    p = end(before_end(areas={0: "B1 B2 B3"}, flags={0: "T1"}))
    assert p.legal() == ["mark flag F1", "mark flag F2", "mark flag L1"]


def test_mountains_block_the_border():
    """Rule: 20"""
    p = table(phase="END_FLAG", flags={0: "L1"})
    assert marks(p, "flag") == "T1"
    assert p.why_not("mark flag D2") == "a mountain blocks the border"


def test_a_region_that_borders_no_marked_one_is_out_of_reach():
    """Rule: 20"""
    p = table(phase="END_FLAG", flags={0: "T1"})
    assert p.why_not("mark flag L2") == "it borders no region whose flag you marked"


def test_a_marked_flag_cannot_be_marked_again():
    """Rule: 20"""
    assert (
        table(phase="END_FLAG", flags={0: "T1 F1"}).why_not("mark flag F1") == "this flag is already marked"
    )


def test_a_mountain_is_passed_by_another_way():
    """F2 is behind a mountain for F3, and open from D2. Rule: 20"""
    p = table(phase="END_FLAG", flags={0: "F3 D3 D2"})
    assert "F2" in marks(p, "flag").split()


def test_the_flag_cannot_be_declined():
    """Rule: 20"""
    p = end(before_end(areas={0: "B1 B2 B3"}))
    assert p.why_not("decline the bonus") != "OK"


def test_one_legal_region_is_still_a_decision():
    """Rule: 49"""
    p = end(before_end(areas={0: "B1 B2 B3"}, flags={0: ALL_FLAGS.replace("L3", "")}))
    assert (phase(p), p.legal()) == ("END_FLAG", ["mark flag L3"])


def test_a_set_is_discarded_for_nothing_when_all_flags_are_marked():
    """Rule: 20"""
    p = end(before_end(areas={0: "P1 P2 P3"}, flags={0: ALL_FLAGS}))
    assert (phase(p), area(p, 0), discards(p), badges(p, 0)) == ("ASK", "", "P1 P2 P3", [])


def test_two_sets_bring_two_flags_and_the_second_may_build_on_the_first():
    """Rule: 20"""
    p = end(before_end(areas={0: "R1 R2 R3 B1 B2 B3"}, flags={0: "L1"}))
    assert p.legal() == ["mark flag T1"]
    p.play("mark flag T1")
    assert (phase(p), p.seat, p.legal()) == ("END_FLAG", 0, ["mark flag F1", "mark flag F2"])
    p.play("mark flag F2")
    assert (phase(p), flags(p, 0)) == ("ASK", "T1 F2 L1")


def test_sets_are_resolved_in_colour_order_and_one_at_a_time():
    """Rule: 49"""
    p = end(before_end(areas={0: "O1 O2 O3 G1 G2 G3"}))
    assert (area(p, 0), discards(p)) == ("O1 O2 O3", "G1 G2 G3")
    p.play("mark flag F1")
    assert (area(p, 0), discards(p)) == ("", "G1 G2 G3 O1 O2 O3")
    assert tracks(p, 0)["green"] == 1


def test_all_sets_of_one_player_precede_those_of_the_next():
    """Rule: 20, 49"""
    p = end(before_end(3, 2, areas={0: "R1 R2 R3", 1: "B1 B2 B3 O1 O2 O3", 2: "G1 G2 G3"}))
    order = []
    while phase(p) == "END_FLAG":
        order.append(p.seat)
        p.play(p.legal()[0])
    assert order == [1, 1, 2, 0]  # the Caller of round 2 is seat 1


def test_a_flag_ticks_the_track_of_its_colour():
    """Rule: 21"""
    p = end(before_end(areas={0: "B1 B2 B3"})).play("mark flag L1")
    assert tracks(p, 0) == {"red": 1, "green": 0, "yellow": 0, "blue": 1}


def test_the_cards_of_a_set_are_discarded_before_the_flag_is_chosen():
    """Rule: 49, 57"""
    p = end(before_end(areas={0: "B1 B2 B3"}))
    assert (phase(p), area(p, 0), discards(p)) == ("END_FLAG", "", "B1 B2 B3")
    assert set(every_card(p)) == {5}


# ------------------------------------------------------------------------------------------ refill


def test_everyone_with_fewer_than_three_cards_draws_up_to_three():
    """Rule: 23"""
    p = end(before_end(4, hands={0: "", 1: "O1 O1", 2: FULL, 3: "O2 O2 O2 O2"}))
    assert list(p["hand_size"]) == [3, 3, 3, 4]
    assert hand(p, 2) == FULL
    assert hand(p, 3) == "O2 O2 O2 O2"


def test_the_refill_comes_after_the_sets():
    """Rule: 23"""
    p = end(before_end(hands={0: "", 1: ""}, areas={0: "R1 R2 R3"}))
    assert (phase(p), list(p["hand_size"][:2])) == ("END_FLAG", [0, 0])
    p.play("mark flag F1")
    assert list(p["hand_size"][:2]) == [3, 3]


def test_the_caller_draws_first_and_all_that_he_lacks():
    """Rule: 23, 50"""
    p = end(before_end(3, 2, hands={0: "", 1: "", 2: ""}, deck="R1 R2 R3 G1", discards="", nuggets={0: 0}))
    # all other cards lie in the hand of the last seat, so only seats 1 and 0 draw: first the Caller, seat 1
    assert [int(n) for n in p["hand_size"][:2]] == [1, 3]


def test_the_sets_just_discarded_may_be_shuffled_in():
    """Rule: 50, 56"""
    p = before_end(hands={0: "O1", 1: FULL}, areas={0: "R1 R2 R3"}, deck="", flags={0: ALL_FLAGS})
    p["discards"] = 0
    end(p)
    assert p["deck_size"] == 1
    assert sorted((hand(p, 0) + " " + deck(p)).split()) == ["O1", "R1", "R2", "R3"]


# ------------------------------------------------------------------------------------------ is it over?


def test_seven_badges_end_the_game():
    """Rule: 24"""
    p = end(before_end(badges={1: [3, 3, 4, 4, 5, 5, 6]}))
    assert (phase(p), p.finished, p.legal()) == ("GAME_OVER", 1, [])


def test_six_badges_do_not_end_the_game():
    """Rule: 24"""
    p = end(before_end(badges={1: [3, 3, 4, 4, 5, 5]}))
    assert (phase(p), p.finished) == ("ASK", 0)


def test_more_than_seven_badges_may_be_written():
    """Rule: 24"""
    p = end(before_end(badges={0: [3] * 7, 1: [3] * 9}))
    assert (phase(p), len(badges(p, 1))) == ("GAME_OVER", 9)


def test_the_round_of_the_seventh_badge_is_finished():
    """Rule: 24"""
    p = table(phase="ACT_CHECK", flags={0: "F4", 1: "T1 F1"}, legs={0: "F4.1 F4.2"}, badges={0: [3] * 6})
    p.play("mark leg F4.3")
    assert (len(badges(p, 0)), phase(p), p.seat) == (7, "ACT_CHECK", 1)
    p.play("mark leg F1.3")
    assert (phase(p), p["round_no"]) == ("GAME_OVER", 1)


def test_the_hands_are_refilled_before_the_game_ends():
    """Rule: 23, 24"""
    p = end(before_end(badges={1: [3] * 7}, hands={0: "", 1: ""}))
    assert (phase(p), list(p["hand_size"][:2])) == ("GAME_OVER", [3, 3])


def test_otherwise_the_call_token_passes_to_the_left():
    """Rule: 24"""
    p = end(before_end(4, 4))
    assert (phase(p), p["round_no"], p["caller"], p.seat) == ("ASK", 5, 0, 0)


def test_a_badge_of_the_end_counts_in_the_same_round():
    """The completed blue track. Rule: 51"""
    p = end(before_end(badges={0: [3] * 6}, areas={0: "R1 R2 R3"}, flags={0: "T1 T2 F3 L1 L2"}))
    p.play("mark flag L3")
    assert (badges(p, 0), phase(p), p["round_no"]) == ([3] * 6 + [4], "GAME_OVER", 1)


def test_the_token_does_not_pass_at_the_end_of_the_game():
    """Rule: 51"""
    p = end(before_end(3, 2, badges={0: [3] * 7}))
    assert (phase(p), p["caller"], p["round_no"]) == ("GAME_OVER", 1, 2)


def test_nothing_is_given_or_asked_any_more_in_the_next_round():
    """Rule: 24"""
    p = end(before_end())
    assert (p["given"], p["asked"], p["target"], p["bonus"]) == (-1, -1, -1, 0)
