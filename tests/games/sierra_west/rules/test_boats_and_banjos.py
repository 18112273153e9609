"""Boats & Banjos."""

from __future__ import annotations

import pytest

from tests.games.sierra_west.helpers import (
    ADVANCE,
    BB,
    CLAIM,
    TO_DECK,
    USE,
    answers,
    can,
    look,
    pay,
    person,
    phase,
    place,
    purse,
    table,
)

LEFT = place("tan", "left")
FISH = ["take or pay 1 trout", "take or pay 1 bass", "take or pay 1 salmon"]


@pytest.mark.parametrize("icon, canoe, slots, reach", [
    ("T1", 0, "R1", {1}), ("T1", 1, "R1 R2", {0, 2}), ("T3", 0, "R1 R2 R3", {1, 2}), ("T3", 2, "R1 R2 R3", {0, 1, 3}),
    ("T1", 3, "R1 R2 R3", {2}),
])  # fmt: skip
def test_a_canoe_must_move_within_the_placed_cards(icon, canoe, slots, reach):
    """PD1 lies on T1, PD2 on T3. Rule: 2.10.B2"""
    p = table(BB, cards="BB1 BB2 ST1", tan=icon, canoe={0: canoe}, slots=slots)
    ways = {0: "the Fish Market", 1: "slot 1", 2: "slot 2", 3: "slot 3"}
    p.play(USE["tan"])
    if len(reach) == 1:
        assert person(p)["canoe"] in reach
    else:
        assert answers(p) == [f"paddle to {ways[to]}" for to in sorted(reach)]
        assert person(p.play(f"paddle to {ways[min(reach)]}"))["canoe"] == min(reach)


def test_paddling_is_optional_and_independent_of_the_wagon():
    """Rule: 2.10.B2"""
    p = table(BB, cards="BB1 BB2 ST1", tan="T1", slots="R1 R2", canoe={0: 1})
    assert can(p, ADVANCE["tan"])
    assert person(p.play(USE["tan"], "paddle to slot 2"))["canoe"] == 2


@pytest.mark.parametrize("slot, colours", [(1, ["trout", "bass"]), (2, ["salmon"])])
def test_fish_are_those_of_the_canoes_card(slot, colours):
    """Rule: 2.10.B3"""
    p = table(BB, cards="ST1 BB1 ST2", tan="T3", slots="R4 R3", canoe={0: slot}).play(USE["tan"])
    if len(colours) > 1:
        assert answers(p) == [f"take or pay 1 {colour}" for colour in colours]
        p.play("take or pay 1 bass")
        assert purse(p) == "1bass"
    else:
        assert purse(p) == "1salmon"


def test_only_fish_that_are_left_are_taken():
    """Rule: 2.10.B3"""
    p = table(BB, cards="ST1 BB1 ST2", tan="T3", slots="R4", canoe={0: 1}, fish_supply=[0, 3, 3])
    assert purse(p.play(USE["tan"])) == "1bass"
    assert look(p)["supply"] == {"bass": 2, "salmon": 3}
    q = table(BB, cards="ST1 BB1 ST2", tan="T3", slots="R4", canoe={0: 1}, fish_supply=[0, 0, 3])
    assert not can(q, USE["tan"])


def test_on_the_fish_market_a_fish_is_returned_for_a_gold():
    """Rule: 2.10.B3, 2.10.B9"""
    p = table(BB, cards="ST1 BB1 ST2", tan="T3", goods={0: "1bass+2salmon"}, fish_supply=[1, 1, 1]).play(
        USE["tan"]
    )
    assert answers(p) == FISH[1:]
    assert purse(p.play(FISH[2])) == "1Au+1bass+1salmon"
    assert look(p)["supply"] == {"trout": 1, "bass": 1, "salmon": 2}
    assert not can(table(BB, cards="ST1 BB1 ST2", tan="T3"), USE["tan"])


def test_pan_takes_the_leftmost_piece():
    """Rule: 2.10.B4, 2.10.B9"""
    p = table(BB, cards="BB2 ST1 ST2", tan="T1", wagon={0: 1}, slots="R2")
    p.play(USE["tan"])
    assert (purse(p), look(p)["pieces"]) == ("1Au", {"R2": ["S"]})
    p["used"] = 0
    assert purse(p.play(USE["tan"])) == "1S+1Au"
    p["used"] = 0
    assert p.why_not(USE["tan"]) == "nothing would happen"


def test_pan_looks_along_the_trail_only():
    """Rule: 2.10.B4, 2.9.2"""
    p = table(BB, cards="BB2 ST1 ST2", tan="T1", wagon={0: 4}, slots="R2 R3 R4").play(USE["tan"])
    assert answers(p) == ["choose the card in slot 1", "choose the card in slot 2"]


@pytest.mark.parametrize("goods, offered", [
    ("1F+1trout", [pay("food"), FISH[0]]), ("1trout+1salmon", [FISH[0], FISH[2]]),
])  # fmt: skip
def test_a_banjo_takes_the_price_or_a_fish(goods, offered):
    """Rule: 2.10.B5"""
    p = table(BB, cards="BB5 ST1 ST2", tan="T2", goods={0: goods}).play(USE["tan"])
    assert (phase(p), answers(p)) == ("PAY_HAZARD", offered)


def test_at_the_dear_spot_the_first_unit_decides():
    """Rule: 2.10.B5"""
    p = table(BB, cards="ST1 ST2 BB5", tan="T5", goods={0: "1F+1W+1bass"}).play(USE["tan"])
    q = p.copy().play(FISH[1])
    assert (purse(q), phase(q)) == ("1F+1W", "MENU")
    p.play(pay("wood"))
    assert (purse(p), phase(p)) == ("1bass", "MENU")
    r = table(BB, cards="ST1 ST2 BB5", tan="T5", goods={0: "1F+1bass"}).play(USE["tan"])
    assert (purse(r), phase(r)) == ("1F", "MENU")


@pytest.mark.parametrize("card, cost, track", [
    ("BB1", "1F+1trout", "food"), ("BB2", "1W+1bass", "wood"), ("BB3", "1S+1salmon", "stone"),
])  # fmt: skip
def test_homesteads_may_cost_coloured_fish(card, cost, track):
    """Rule: 2.10.B6, 2.10.B9"""
    p = table(BB, cards=f"{card} ST1 ST2", tan="end", goods={0: cost})
    had = look(p)["supply"].total()
    p.play(LEFT)
    assert person(p)["tracks"] == {track: 1}
    assert look(p)["supply"].total() == had + 1
    wrong = {"1trout": "1bass", "1bass": "1salmon", "1salmon": "1trout"}
    other = cost.split("+")[0] + "+" + wrong[cost.split("+")[1]]
    assert not can(table(BB, cards=f"{card} ST1 ST2", tan="end", goods={0: other}), LEFT)


@pytest.mark.parametrize("flag, canoe, able", [("true", 1, True), ("false", 1, False), ("false", 0, True)])
def test_where_fish_are_sold(flag, canoe, able):
    """Rule: 2.10.B7"""
    p = table(
        BB,
        cards="BB5 ST1 ST2",
        tan="end",
        goods={0: "2trout"},
        canoe={0: canoe},
        rules={"mkt_anywhere": flag},
    )
    assert can(p, LEFT) == able
    if able:
        p.play(LEFT, "repeat the summit action")
        assert purse(p) == "2Au"


@pytest.mark.parametrize("fish, points", [
    ("", 0), ("1trout", 1), ("2trout", 2), ("1trout+1bass", 3), ("1trout+1bass+1salmon", 6),
    ("2trout+2bass+1salmon", 9),
    ("3trout+1bass+1salmon", 8), ("4salmon+2bass", 8), ("3trout+3bass+3salmon", 18),
])  # fmt: skip
def test_fish_score_in_sets(fish, points):
    """Rule: 2.10.B8"""
    assert table(BB, goods={0: fish}).points()[0] - table(BB).points()[0] == points


def test_the_raccoon_takes_a_fish_of_choice():
    """Rule: 3.4, 2.4.15"""
    p = table(BB, cards="ST6 ST5 ST2", tan="end", animals={0: "mode fox"}).play(LEFT)
    assert (phase(p), answers(p), purse(p)) == ("TAKE_FISH", FISH, "1S")
    assert purse(p.play(FISH[1])) == "1S+1bass"


def test_without_fish_the_raccoon_is_passed_over():
    """Rule: 2.4.15, 5.3.6"""
    p = table(BB, cards="ST6 ST5 ST2", tan="end", animals={0: "mode fox"}, fish_supply=0).play(LEFT)
    assert (phase(p), purse(p)) == ("MENU", "1S")


def test_a_placed_river_card_brings_its_pieces():
    """Rule: 2.10.B1, 2.6.6"""
    p = table(BB, tan="T2", goods={0: "1F"}, gone=[(5, 1)], fronts={0: (5, 2)}, slots="R1")
    p.play(USE["tan"], CLAIM, TO_DECK)
    view = look(p)
    assert len(view["pieces"]) == 2
    assert view["pieces"][view["slots"][1]] != []
