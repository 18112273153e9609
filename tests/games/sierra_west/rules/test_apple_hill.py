"""Apple Hill."""

from __future__ import annotations

import pytest

from tests.games.sierra_west.helpers import (
    ADVANCE,
    AH,
    SKIP,
    USE,
    answers,
    can,
    person,
    phase,
    place,
    purse,
    supply,
    table,
    where,
)

LEFT = place("tan", "left")


def test_the_apples_belong_to_all():
    """Rule: 2.10.A1, 2.10.A3"""
    p = table(AH, cards="AH3 ST1 ST2")
    assert supply(p) == (0, 0)
    p.play(ADVANCE["tan"])
    assert supply(p) == (1, 1)


def test_apples_are_no_basics():
    """Rule: 2.10.A2"""
    p = table(AH, cards="ST4 ST1 ST2", tan="T2", apples=(6, 6))
    assert p.why_not(USE["tan"]) == "you cannot pay the whole price"


@pytest.mark.parametrize("card, middle, start, end", [
    ("AH1", "ST1", (5, 6), (6, 6)), ("AH2", "ST1", (2, 6), (2, 6)), ("AH3", "ST1", (6, 5), (6, 6)),
])  # fmt: skip
def test_gaining_apples_stops_at_six_and_counts_as_resolved(card, middle, start, end):
    """Rule: 2.10.A1, 2.10.A3"""
    p = table(AH, cards=f"{card} {middle} ST2", apples=start).play(ADVANCE["tan"])
    assert (supply(p), where(p, "tan")) == (end, "T1")
    assert can(p, ADVANCE["tan"])
    assert not can(p, SKIP["tan"])


def test_harvest_counts_all_orchards_along_the_trail():
    """Rule: 2.10.A4, 2.9.2"""
    p = table(AH, cards="ST1 AH1 ST2", tan="T3", wagon={0: 5}, slots="O3 O4 O5 O1").play(USE["tan"])
    assert supply(p) == (3, 3)
    assert not can(p, USE["tan"])


def test_harvest_is_optional():
    """Rule: 2.10.A4"""
    p = table(AH, cards="ST1 AH1 ST2", tan="T3", wagon={0: 5}, slots="O3").play(ADVANCE["tan"])
    assert supply(p) == (0, 0)


@pytest.mark.parametrize("apples, slots, wagon, able", [
    ((0, 0), "O3", 0, False), ((6, 0), "O4", 1, False), ((6, 0), "O3", 1, True), ((6, 6), "O3 O5", 4, False),
    ((5, 6), "O1", 2, True),
])  # fmt: skip
def test_harvest_must_raise_a_track(apples, slots, wagon, able):
    """Rule: 2.10.A4, 2.4.14"""
    p = table(AH, cards="ST1 AH1 ST2", tan="T3", wagon={0: wagon}, slots=slots, apples=apples)
    assert can(p, USE["tan"]) == able


def test_an_apple_trade_takes_any_apples_or_those_shown():
    """Rule: 2.10.A5, 2.4.13"""
    p = table(AH, cards="AH1 ST5 ST6", tan="end", apples=(1, 2)).play(LEFT)
    assert answers(p) == ["spend a green apple", "spend a red apple"]
    p.play("spend a red apple", "spend a green apple")
    assert (supply(p), purse(p), phase(p)) == ((0, 1), "1Au", "MENU")
    q = table(AH, cards="AH2 ST5 ST6", tan="end", apples=(1, 2)).play(LEFT)
    assert (supply(q), purse(q), phase(q)) == ((0, 2), "2S", "MENU")


def test_a_red_apple_homestead_brings_two_gold():
    """Rule: 2.10.A6"""
    p = table(AH, cards="AH4 ST5 ST6", tan="end", apples=(0, 3)).play(LEFT)
    assert (person(p)["tracks"], purse(p), supply(p)) == ({"red": 1}, "2Au", (0, 0))


def test_a_green_apple_homestead_brings_a_fur_trade():
    """Rule: 2.10.A6"""
    p = table(AH, cards="AH3 ST5 ST6", tan="end", apples=(3, 0), animals={0: "fox bear"}).play(LEFT)
    assert (person(p)["tracks"], purse(p), supply(p)) == ({"green": 1}, "1S+1Au", (0, 0))


def test_a_blocked_apple_marker_brings_the_reward():
    """Rule: 2.10.A6, 2.10.A8, 2.5.3"""
    p = table(AH, cards="AH4 ST5 ST6", tan="end", apples=(0, 3), tracks={0: "red 4", 1: "red 5"}).play(LEFT)
    assert (person(p)["tracks"]["red"], purse(p)) == (4, "2Au")
    q = table(AH, cards="AH4 ST5 ST6", tan="end", apples=(0, 3), tracks={0: "red 4", 1: "red 4"}).play(LEFT)
    assert person(q)["tracks"]["red"] == 5


def test_apple_homesteads_choose_between_the_apple_tracks():
    """Rule: 2.10.A6, 2.5.2"""
    p = table(AH, cards="AH5 ST5 ST6", tan="end", apples=(3, 0)).play(LEFT)
    assert answers(p) == ["choose the green track", "choose the red track"]


def test_the_deer_raises_both():
    """Rule: 2.10.A7, 2.4.15, 3.4"""
    p = table(AH, cards="ST6 ST5 ST2", tan="end", apples=(2, 6), animals={0: "mode"}).play(LEFT)
    assert supply(p) == (3, 6)


def test_apple_markers_are_multiplied():
    """Rule: 2.10.A8"""
    p = table(AH, wagon={0: 9})
    before = p.points()[0]
    p["track"] = {(0, 3): 5}
    assert p.points()[0] - before == 15
