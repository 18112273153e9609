"""The Call."""

from __future__ import annotations

from sierra_envs.games.colorado import GAME
from sierra_envs.testing.position import Position, position
from tests.games.colorado.helpers import absent, area, discards, hand, phase, table

NOT_R2 = "R1 R3 G1 G3 H1 H3 P1 P3 B1 B3 O1 O3"


def asked(p: Position) -> set[tuple[int, str]]:
    """Who may be asked for what."""
    words = [s.removeprefix("ask opponent ").split(" for ") for s in p.legal()]
    return {(int(opponent), card) for opponent, card in words}


def test_the_caller_may_name_any_card_that_is_not_in_his_play_area():
    """Rule: 8"""
    p = table(areas={0: "R2 B1"})
    assert len(asked(p)) == 16
    assert p.why_not("ask opponent 1 for red 2") == "already in your play area"
    assert p.why_not("ask opponent 1 for blue 1") == "already in your play area"
    assert p.why_not("ask opponent 1 for blue 2") == "OK"


def test_the_caller_may_name_each_opponent_who_has_a_card():
    """Rule: 8"""
    p = table(4, hands={1: "B1", 2: "", 3: "B1"})
    assert {opponent for opponent, _ in asked(p)} == {1, 3}
    assert p.why_not("ask opponent 2 for red 1") == "this opponent has no hand card"


def test_opponents_are_counted_clockwise_from_the_caller():
    """Rule: 8, 36"""
    p = table(4, round_no=3, hands={0: "", 1: "B1", 3: ""})
    assert (p.seat, {opponent for opponent, _ in asked(p)}) == (2, {3})


def test_nobody_beyond_the_last_seat_can_be_asked():
    """Rule: 8"""
    p = table(2)
    assert {opponent for opponent, _ in asked(p)} == {1}
    assert p.why_not("ask opponent 2 for red 1") == "no player sits there"


def test_a_call_is_a_decision_even_with_one_legal_answer():
    """Rule: 8, 39"""
    rules = {"ask_rule": "not_in_play_nor_hand"}
    p = table(hands={0: NOT_R2, 1: "O1"}, areas={0: "G2 H2 P2 B2 O2"}, rules=rules)
    assert (phase(p), p.legal()) == ("ASK", ["ask opponent 1 for red 2"])


def test_the_exact_card_must_be_given_whatever_else_fits():
    """Rule: 9, 9a"""
    p = table(hands={1: "B1 B2 B2 R2"}).play("ask opponent 1 for blue 2")
    assert (phase(p), area(p, 0), hand(p, 1)) == ("ACT_CHECK", "B2", "R2 B1 B2")


def test_without_the_exact_card_the_target_chooses_among_cards_of_the_colour_or_value():
    """Rule: 9b"""
    p = table(hands={1: "B1 O2 R2 G3"}).play("ask opponent 1 for blue 2")
    assert (phase(p), p.seat) == ("GIVE", 1)
    assert p.legal() == ["play or give red 2", "play or give blue 1", "play or give orange 2"]
    assert p.why_not("play or give green 3") == "it has neither the colour nor the value asked for"
    assert p.why_not("play or give blue 3") == "not in your hand"


def test_copies_of_one_fitting_type_are_no_choice():
    """Rule: 9b"""
    p = table(hands={1: "B1 B1 G3"}, flags={0: "T1"}).play("ask opponent 1 for blue 2")
    assert (phase(p), area(p, 0), hand(p, 1)) == ("ACT_CHECK", "B1", "G3 B1")


def test_when_nothing_fits_a_card_is_drawn_at_random():
    """Rule: 9c"""
    given = set()
    for seed in range(40):
        p = table(hands={1: "R1 R1 R1 G1"}, seed=seed).play("ask opponent 1 for blue 2")
        assert phase(p) == "ACT_NUGGET"
        given.add((area(p, 0), hand(p, 1)))
    assert given == {("R1", "R1 R1 G1"), ("G1", "R1 R1 R1")}


def test_a_new_card_goes_to_the_callers_play_area():
    """Rule: 10"""
    p = table(hands={0: "O1", 1: "B2"}, areas={0: "R1"}).play("ask opponent 1 for blue 2")
    assert (area(p, 0), hand(p, 0), discards(p), p["nuggets"][0]) == ("R1 B2", "O1", "", 3)


def test_a_duplicate_goes_to_the_discards_and_brings_a_nugget():
    """Rule: 10"""
    p = table(hands={1: "B1"}, areas={0: "B1"}).play("ask opponent 1 for blue 2")
    assert (area(p, 0), discards(p), p["nuggets"][0]) == ("B1", "B1", 4)


def test_the_nugget_for_a_duplicate_can_be_spent_in_the_action():
    """Rule: 40"""
    p = table(hands={0: "G1", 1: "R1"}, areas={0: "R1"}, nuggets={0: 0}).play("ask opponent 1 for red 2")
    assert p.legal() == ["play or give green 1", "take a nugget"]


def test_a_card_from_a_call_brings_the_caller_no_bonus():
    """Rule: 40"""
    p = table(hands={1: "R1"}).play("ask opponent 1 for red 1")
    assert (phase(p), p.seat, p["bonus"]) == ("ACT_NUGGET", 0, 0)
    p.play("take a nugget")
    assert (phase(p), p.seat, p["nuggets"][0]) == ("ACT_NUGGET", 1, 4)


def without_cards(**more: object) -> Position:
    """The last action of round 1; whoever calls in round 2 finds nobody with a card, and the deck is empty."""
    return table(phase="ACT_NUGGET", seat=1, hands={0: "", 1: "O1"}, deck="", discards="", **more)  # type: ignore[arg-type]


def test_a_call_to_nobody_is_skipped():
    """Rule: 11, 40"""
    p = without_cards()
    assert hand(p, 0) == ""
    p.play("take a nugget")
    assert (phase(p), p["round_no"], p["caller"], p.seat) == ("ASK", 3, 0, 0)


def test_a_skipped_call_leaves_no_given_card_and_nobody_acts():
    """Rule: 11, 40"""
    p = without_cards()
    p.play("take a nugget")
    assert (p["given"], p["asked"], p["target"]) == (-1, -1, -1)
    assert list(p["nuggets"][:2]) == [3, 4]


def test_after_a_skipped_call_the_end_runs_as_usual():
    """Rule: 11, 40"""
    p = without_cards(rules={"max_rounds": 2})
    p.play("take a nugget")
    assert (phase(p), p["round_no"], p.finished) == ("GAME_OVER", 2, 1)


def test_the_callers_own_hand_does_not_matter():
    """Rule: 38"""
    p = table(hands={0: "B2 B2", 1: "O1"})
    assert p.why_not("ask opponent 1 for blue 2") == "OK"


def test_the_same_card_may_be_asked_for_again():
    """Rule: 38"""
    everyone = dict.fromkeys(range(2), "T1 F1 D1")
    p = table(hands={1: "O2 O2 O3"}, areas={0: "O2"}, flags=everyone).play("ask opponent 1 for orange 1")
    p.play("play or give orange 2", "mark leg D1.1", "mark leg D1.1")
    p["round_no"], p["caller"], p["seat"] = 3, 0, 0
    assert p.why_not("ask opponent 1 for orange 1") == "OK"


def test_with_ask_rule_any_a_card_of_the_own_play_area_may_be_named():
    """Rule: 38"""
    p = table(hands={1: "B1"}, areas={0: "B1"}, rules={"ask_rule": "any"})
    assert len(asked(p)) == 18
    p.play("ask opponent 1 for blue 1")
    assert (area(p, 0), discards(p), p["nuggets"][0]) == ("B1", "B1", 4)


def test_with_ask_rule_nor_hand_the_own_hand_is_out_as_well():
    """Rule: 39"""
    p = table(hands={0: "B2 B2 G1", 1: "O1"}, areas={0: "R3"}, rules={"ask_rule": "not_in_play_nor_hand"})
    assert len(asked(p)) == 15
    assert p.why_not("ask opponent 1 for blue 2") == "already in your hand"
    assert p.why_not("ask opponent 1 for red 3") == "already in your play area"


def test_with_ask_rule_nor_hand_one_who_has_everything_may_name_what_is_not_in_play():
    """Rule: 39"""
    rules = {"ask_rule": "not_in_play_nor_hand"}
    p = table(hands={0: NOT_R2, 1: "O1"}, areas={0: "R2 G2 H2 P2 B2 O2"}, rules=rules)
    assert len(asked(p)) == 12
    assert p.why_not("ask opponent 1 for red 1") == "OK"
    assert p.why_not("ask opponent 1 for red 2") == "already in your play area"


def test_under_the_default_at_least_six_types_can_be_asked_for():
    """Rule: 39"""
    p = table(areas={0: "R1 R2 G1 G2 H1 H2 P1 P2 B1 B2 O1 O2"})
    assert len(asked(p)) == 6


# ------------------------------------------------------------------------------------------ proofs


def test_a_choice_proves_that_the_target_lacks_the_card():
    """Rule: 9b, 55"""
    p = table(hands={1: "B1 R2 G3 G3"}).play("ask opponent 1 for blue 2", "play or give blue 1")
    assert absent(p, 1) == "B2"


def test_an_automatic_answer_proves_the_same():
    """Rule: 9b, 55"""
    p = table(hands={1: "B1 G3 G3 G3"}).play("ask opponent 1 for blue 2")
    assert absent(p, 1) == "B2"


def test_a_random_answer_proves_that_the_target_lacks_colour_and_value():
    """Rule: 9c, 55"""
    p = table(hands={1: "R1 R1 R1 R1"}).play("ask opponent 1 for blue 2")
    assert absent(p, 1) == "R2 G2 H2 P2 B1 B2 B3 O2"


def test_an_exact_answer_proves_nothing():
    """Rule: 9a, 55"""
    p = table(hands={1: "B2 R1 R1 R1"}).play("ask opponent 1 for blue 2")
    assert absent(p, 1) == ""


def test_proofs_add_up_until_the_player_draws():
    """Rule: 55"""
    p = table(hands={1: "R1 R1 R1 R1 B1 B1"}, flags={0: "T1 F1 D1", 1: "T1 F1 D1"})
    p.play("ask opponent 1 for blue 2", "mark leg D1.1", "mark leg D1.1")
    assert (p["round_no"], absent(p, 1)) == (2, "B2")
    p["round_no"], p["caller"], p["seat"] = 3, 0, 0
    p.play("ask opponent 1 for orange 3")
    assert absent(p, 1) == "R3 G3 H3 P3 B2 B3 O1 O2 O3"


def test_drawing_one_card_ends_the_proofs_of_the_drawer_only():
    """Rule: 55"""
    p = table(3, "ACT_CARD", hands={1: "R1 R1 R1 R1"}, absent={0: 3, 1: 5, 2: 9})
    p.play("draw cards")
    assert [absent(p, k) for k in range(3)] == ["", "R1 R3", "R1 G1"]


def test_a_draw_of_nothing_ends_no_proof():
    """Rule: 41, 55"""
    p = table(phase="ACT_CARD", hands={0: "O1"}, deck="", discards="", absent={0: 3}).play("draw cards")
    assert absent(p, 0) == "R1 R2"


def test_playing_and_discarding_end_no_proof():
    """Rule: 55"""
    p = table(phase="ACT_NUGGET", hands={0: "B1 O1 O1 O1"}, absent={0: 3})
    p.play("play or give blue 1")
    assert absent(p, 0) == "R1 R2"


def test_nobody_is_proven_to_lack_anything_at_the_start():
    """Rule: 55"""
    assert not position(GAME, seats=4)["absent"].any()
