"""The Action: what all players do with the family of the given card, and bonus actions."""

from __future__ import annotations

import pytest

from tests.games.colorado.helpers import area, discards, every_card, hand, legs, phase, table

DECLINE = "decline the bonus"


@pytest.mark.parametrize(
    "card, family",
    [
        ("red 1", "ACT_NUGGET"),
        ("green 1", "ACT_NUGGET"),
        ("grey 1", "ACT_CARD"),
        ("purple 1", "ACT_CARD"),
        ("blue 1", "ACT_CHECK"),
        ("orange 1", "ACT_CHECK"),
    ],
)
def test_the_colour_of_the_given_card_tells_the_action(card, family):
    """Rule: 12, 13"""
    p = table(hands={1: "R1 G1 H1 P1 B1 O1"}).play(f"ask opponent 1 for {card}")
    assert phase(p) == family


def test_every_player_acts_the_caller_first_then_clockwise():
    """Rule: 12, 43"""
    p = table(4, hands={0: "R1"}, round_no=3).play("ask opponent 2 for red 1")
    order = []
    for _ in range(4):
        assert (phase(p), p["bonus"]) == ("ACT_NUGGET", 0)
        order.append(p.seat)
        p.play("take a nugget")
    assert order == [2, 3, 0, 1]
    assert phase(p) == "ASK"


def test_everybody_acts_even_if_the_given_card_was_discarded():
    """Rule: 12"""
    p = table(3, hands={1: "R1"}, areas={0: "R1"}).play("ask opponent 1 for red 3")
    assert discards(p) == "R1"
    p.play("take a nugget", "take a nugget", "take a nugget")
    assert list(p["nuggets"][:3]) == [5, 4, 4]


@pytest.mark.parametrize("family", ["ACT_NUGGET", "ACT_CARD", "ACT_CHECK"])
def test_the_primary_action_cannot_be_declined(family):
    """Rule: 12"""
    p = table(phase=family)
    assert p.why_not(DECLINE) == "only a bonus action may be declined"
    assert DECLINE not in p.legal()


def test_a_player_without_hand_cards_acts_like_the_others():
    """Rule: 43"""
    p = table(hands={0: "", 1: "R1"}).play("ask opponent 1 for red 1")
    assert (p.seat, p.legal()) == (0, ["take a nugget"])


def test_each_player_finishes_his_chain_before_the_next_begins():
    """Rule: 16, 43"""
    p = table(phase="ACT_NUGGET", hands={0: "H1 O1", 1: "H1 O1"}).play("play or give grey 1")
    assert (phase(p), p.seat, p["bonus"]) == ("ACT_CARD", 0, 1)
    p.play("draw cards")
    assert (phase(p), p.seat, p["bonus"]) == ("ACT_NUGGET", 1, 0)


# ------------------------------------------------------------------------------------------ NUGGET


def test_a_nugget_action_takes_one_nugget():
    """Rule: 13, 41"""
    p = table(phase="ACT_NUGGET", nuggets={0: 3}).play("take a nugget")
    assert (p["nuggets"][0], p.seat) == (4, 1)


@pytest.mark.parametrize("card, price", [("blue 1", 1), ("blue 2", 2), ("blue 3", 3)])
def test_a_card_costs_its_value(card, price):
    """Rule: 13"""
    p = table(phase="ACT_NUGGET", hands={0: "B1 B2 B3"}, nuggets={0: price})
    assert len(p.legal()) == 1 + price
    p.play(f"play or give {card}")
    assert p["nuggets"][0] == 0


def test_a_card_too_dear_cannot_be_paid_for():
    """Rule: 13"""
    p = table(phase="ACT_NUGGET", hands={0: "B2"}, nuggets={0: 1})
    assert p.why_not("play or give blue 2") == "not enough nuggets"
    assert p.legal() == ["take a nugget"]


def test_only_a_hand_card_can_be_paid_for():
    """Rule: 13"""
    p = table(phase="ACT_NUGGET", hands={0: "B2"})
    assert p.why_not("play or give blue 1") == "not in your hand"


# ------------------------------------------------------------------------------------------ CARD


def test_a_card_action_draws_three():
    """Rule: 13"""
    p = table(phase="ACT_CARD", hands={0: "B1"}, deck="R1 G1 H1 P1").play("draw cards")
    assert (p["hand_size"][0], p["deck_size"], p.seat) == (4, 1, 1)


def test_there_is_no_hand_limit():
    """Rule: 23"""
    p = table(phase="ACT_CARD", hands={0: "R1 " * 5 + "G1 " * 5 + "O1 " * 5}).play("draw cards")
    assert p["hand_size"][0] == 18


@pytest.mark.parametrize("left, drawn", [("R1 G1", 2), ("R1", 1), ("", 0)])
def test_a_draw_takes_what_is_there(left, drawn):
    """Rule: 41"""
    p = table(phase="ACT_CARD", hands={0: "B1"}, deck=left, discards="").play("draw cards")
    assert (p["hand_size"][0], phase(p), p.seat) == (1 + drawn, "ACT_CARD", 1)


def test_two_cards_of_one_colour_pay_for_another_of_any_colour():
    """Rule: 13"""
    p = table(phase="ACT_CARD", hands={0: "H1 H3 O1"}, nuggets={0: 0})
    p.play("discard grey 1 and 3 to play another card", "play or give orange 1")
    assert (hand(p, 0), area(p, 0), discards(p), p["nuggets"][0]) == ("", "O1", "H1 H3", 0)


def test_two_cards_of_different_colours_pay_for_nothing():
    """Rule: 13"""
    p = table(phase="ACT_CARD", hands={0: "H1 P1 O1"})
    assert p.legal() == ["draw cards"]
    assert p.why_not("discard grey 1 and 1 to play another card") == "these two cards are not in your hand"


def test_two_copies_of_one_type_may_be_discarded_together():
    """Rule: 42"""
    p = table(phase="ACT_CARD", hands={0: "H2 H2 O1"})
    assert "discard grey 2 and 2 to play another card" in p.legal()
    assert p.why_not("discard grey 1 and 2 to play another card") == "these two cards are not in your hand"


def test_a_third_copy_may_be_the_card_that_is_played():
    """Rule: 42"""
    p = table(phase="ACT_CARD", hands={0: "H2 H2 H2"})
    p.play("discard grey 2 and 2 to play another card")
    assert p.legal() == ["play or give grey 2"]


def test_a_pair_with_nothing_playable_left_over_cannot_be_discarded():
    """Rule: 42"""
    p = table(phase="ACT_CARD", hands={0: "H2 H2 O1"}, areas={0: "O1"})
    assert (
        p.why_not("discard grey 2 and 2 to play another card")
        == "no hand card that is left over could be played"
    )
    p = table(phase="ACT_CARD", hands={0: "H2 H2"})
    assert (
        p.why_not("discard grey 2 and 2 to play another card")
        == "no hand card that is left over could be played"
    )


def test_the_two_are_discarded_before_the_other_is_played():
    """Rule: 42"""
    p = table(phase="ACT_CARD", hands={0: "H1 H2 O1 O2"}).play("discard grey 1 and 2 to play another card")
    assert (phase(p), p.seat, discards(p), hand(p, 0)) == ("SWAP_PLAY", 0, "H1 H2", "O1 O2")


def test_after_discarding_two_the_other_card_must_be_played():
    """Rule: 42"""
    p = table(phase="ACT_CARD", bonus=True, hands={0: "H1 H2 O1 O2"})
    p.play("discard grey 1 and 2 to play another card")
    assert p.legal() == ["play or give orange 1", "play or give orange 2"]
    assert p.why_not(DECLINE) != "OK"


def test_a_free_play_asks_for_no_nuggets():
    """Rule: 13, 42"""
    p = table(phase="ACT_CARD", hands={0: "H1 H2 O3"}, nuggets={0: 0})
    p.play("discard grey 1 and 2 to play another card", "play or give orange 3")
    assert (p["nuggets"][0], area(p, 0)) == (0, "O3")


# ------------------------------------------------------------------------------------------ CHECK


def test_a_check_marks_a_region_leg_or_a_railroad_leg():
    """Rule: 13"""
    p = table(phase="ACT_CHECK", flags={0: "T1"}, legs={0: "T1.1"})
    assert p.legal() == ["mark leg T1.2", "mark leg T1.3", "mark rail leg 0"]


# ------------------------------------------------------------------------------------------ playing, bonuses


@pytest.mark.parametrize("how", ["paid", "free"])
@pytest.mark.parametrize(
    "letter, card, family",
    [("G2", "green 2", "ACT_NUGGET"), ("P2", "purple 2", "ACT_CARD"), ("O2", "orange 2", "ACT_CHECK")],
)
def test_a_played_card_brings_one_action_of_its_own_family(how, letter, card, family):
    """Rule: 14"""
    if how == "paid":
        p = table(phase="ACT_NUGGET", hands={0: letter})
    else:
        p = table(phase="ACT_CARD", hands={0: f"H1 H2 {letter}"})
        p.play("discard grey 1 and 2 to play another card")
    p.play(f"play or give {card}")
    assert (phase(p), p.seat, p["bonus"]) == (family, 0, 1)
    assert DECLINE in p.legal()


def test_a_type_in_the_own_play_area_cannot_be_played():
    """Rule: 14"""
    p = table(phase="ACT_NUGGET", hands={0: "B1 B2"}, areas={0: "B1"})
    assert p.why_not("play or give blue 1") == "already in your play area"
    p = table(phase="SWAP_PLAY", hands={0: "B1 B2"}, areas={0: "B1"})
    assert p.legal() == ["play or give blue 2"]
    assert p.why_not("play or give blue 1") == "already in your play area"


def test_only_who_played_takes_the_bonus():
    """Rule: 14"""
    p = table(3, "ACT_NUGGET", hands={0: "R1"}, nuggets={0: 1, 1: 0, 2: 0})
    p.play("play or give red 1", "take a nugget")
    assert (p.seat, p["bonus"], list(p["nuggets"][:3])) == (1, 0, [1, 0, 0])


def test_a_bonus_may_be_declined():
    """Rule: 14, 44"""
    p = table(phase="ACT_NUGGET", hands={0: "P1", 1: "O1"}).play("play or give purple 1", DECLINE)
    assert (phase(p), p.seat, hand(p, 0)) == ("ACT_NUGGET", 1, "")


def test_a_bonus_is_taken_as_a_whole():
    """Rule: 44"""
    p = table(phase="ACT_NUGGET", hands={0: "P1 H1 H2 O1"}).play("play or give purple 1")
    p.play("discard grey 1 and 2 to play another card")
    assert (phase(p), p.legal()) == ("SWAP_PLAY", ["play or give orange 1"])


@pytest.mark.parametrize(
    "region, leg, family",
    [("T1", "T1.1", "ACT_NUGGET"), ("T1", "T1.2", "ACT_CARD"), ("L1", "L1.1", "ACT_CHECK")],
)
def test_an_icon_brings_one_bonus_action_of_its_family(region, leg, family):
    """Rule: 15"""
    p = table(phase="ACT_CHECK", flags={0: f"T1 {region}"}).play(f"mark leg {leg}")
    assert (phase(p), p.seat, p["bonus"], legs(p, 0)) == (family, 0, 1, leg)


def test_a_blank_leg_ends_the_chain():
    """Rule: 15, 47"""
    p = table(phase="ACT_CHECK", flags={0: "T1 F1"}).play("mark leg F1.3")
    assert (phase(p), p.seat) == ("ACT_CHECK", 1)


def test_a_chain_runs_from_link_to_link():
    """Pay for blue, mark a NUGGET leg, pay again, draw. Rule: 16"""
    p = table(phase="ACT_NUGGET", hands={0: "B1 H1"}, nuggets={0: 2}, flags={0: "T1"})
    p.play("play or give blue 1")
    assert (phase(p), p.seat, p["bonus"]) == ("ACT_CHECK", 0, 1)
    p.play("mark leg T1.1")
    assert (phase(p), p.seat, p["bonus"]) == ("ACT_NUGGET", 0, 1)
    p.play("play or give grey 1")
    assert (phase(p), p.seat, p["bonus"]) == ("ACT_CARD", 0, 1)
    p.play("draw cards")
    assert (phase(p), p.seat, p["bonus"]) == ("ACT_NUGGET", 1, 0)


def test_a_set_made_in_a_chain_waits_for_the_end():
    """Rule: 16"""
    p = table(phase="ACT_NUGGET", hands={0: "R1"}, areas={0: "R2 R3"}).play("play or give red 1")
    assert (phase(p), p.seat, area(p, 0)) == ("ACT_NUGGET", 0, "R1 R2 R3")
    p.play("take a nugget")
    assert (phase(p), p.seat, area(p, 0)) == ("ACT_NUGGET", 1, "R1 R2 R3")
    p.play("take a nugget")
    assert (phase(p), p.seat) == ("END_FLAG", 0)


def test_a_set_made_by_the_call_waits_for_the_end():
    """Rule: 16"""
    p = table(hands={1: "R1"}, areas={0: "R2 R3"}).play("ask opponent 1 for red 1")
    assert (phase(p), area(p, 0)) == ("ACT_NUGGET", "R1 R2 R3")


def test_taking_a_nugget_and_drawing_are_always_legal():
    """Rule: 41"""
    for bonus in (False, True):
        p = table(phase="ACT_NUGGET", hands={0: ""}, nuggets={0: 0}, bonus=bonus)
        assert p.why_not("take a nugget") == "OK"
        p = table(phase="ACT_CARD", hands={0: ""}, deck="", discards="", bonus=bonus)
        assert p.why_not("draw cards") == "OK"


def test_a_lost_check_is_no_decision():
    """Rule: 44"""
    everything = "T1.1 T1.2 T1.3"
    p = table(3, "ACT_CHECK", flags={0: "T1 F1", 1: "T1", 2: "T1"}, legs={1: everything}, rails={1: {0, 1}})
    p.play("mark leg F1.3")
    assert (phase(p), p.seat) == ("ACT_CHECK", 2)


def test_paying_comes_before_the_card_is_laid_down():
    """Rule: 42, 57"""
    p = table(phase="ACT_NUGGET", hands={0: "B3"}, nuggets={0: 3}).play("play or give blue 3")
    assert (p["nuggets"][0], hand(p, 0), area(p, 0)) == (0, "", "B3")
    assert set(every_card(p)) == {5}
