"""Deck and discards."""

from __future__ import annotations

from tests.games.colorado.helpers import deck, discards, every_card, hand, phase, table


def test_discards_lie_open():
    """Rule: 32, 54"""
    p = table(phase="ACT_CARD", hands={0: "H1 H2 O1"}).play("discard grey 1 and 2 to play another card")
    for seat in (0, 1):
        seen = p.observe(seat)["discards"]
        assert [int(seen[c]) for c in range(18) if seen[c]] == [1, 1]


def test_when_the_deck_is_empty_the_discards_become_the_new_deck():
    """Rule: 32, 56"""
    p = table(phase="ACT_CARD", hands={0: "O1"}, deck="R1", discards="G1 G2 G3 H1")
    p.play("draw cards")
    assert (p["deck_size"], discards(p)) == (2, "")
    drawn = hand(p, 0).split()
    assert "R1" in drawn
    assert sorted([*drawn, *deck(p).split()]) == ["G1", "G2", "G3", "H1", "O1", "R1"]


def test_the_discards_are_not_touched_while_the_deck_suffices():
    """Rule: 32, 56"""
    p = table(phase="ACT_CARD", hands={0: "O1"}, deck="R1 R2 R3", discards="G1 G2 G3 H1").play("draw cards")
    assert (p["deck_size"], hand(p, 0), discards(p)) == (0, "R1 R2 R3 O1", "G1 G2 G3 H1")


def test_an_empty_deck_beside_discards_is_a_normal_position():
    """Rule: 56"""
    p = table(phase="ACT_NUGGET", seat=1, hands={0: "O1 O1 O1", 1: "O2 O2 O2"}, deck="", discards="G1 G2 G3")
    # the rest of the cards are in seat 1's hand: nobody has to draw
    p.play("take a nugget")
    assert (phase(p), p["deck_size"], discards(p)) == ("ASK", 0, "G1 G2 G3")


def test_when_deck_and_discards_are_empty_drawing_stops():
    """Rule: 32"""
    p = table(phase="ACT_CARD", hands={0: "O1"}, deck="R1", discards="G1").play("draw cards")
    assert (p["hand_size"][0], p["deck_size"], discards(p)) == (3, 0, "")
    assert hand(p, 0) == "R1 G1 O1"


def test_cards_discarded_earlier_in_the_same_action_are_shuffled_in():
    """Discard two, play purple, draw as its bonus. Rule: 56"""
    p = table(phase="ACT_CARD", hands={0: "H1 H2 P1"}, deck="", discards="")
    p.play("discard grey 1 and 2 to play another card", "play or give purple 1", "draw cards")
    assert (hand(p, 0), discards(p), p["deck_size"]) == ("H1 H2", "", 0)


def test_a_random_draw_may_bring_each_card_of_the_deck():
    """Rule: 32"""
    drawn = set()
    for seed in range(60):
        p = table(phase="ACT_CARD", hands={0: ""}, deck="R1 G1 H1 P1", seed=seed).play("draw cards")
        drawn |= set(hand(p, 0).split())
    assert drawn == {"R1", "G1", "H1", "P1"}


def test_copies_sets_the_size_of_the_deck():
    """Rule: 53, 57"""
    for copies in (3, 7, 10):
        p = table(rules={"copies": copies})
        assert set(every_card(p)) == {copies}
        assert p["deck_size"] == 18 * copies - 6
