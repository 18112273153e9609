"""Cabins, the market, and what cabins do."""

from __future__ import annotations

import pytest

from tests.games.sierra_west.helpers import (
    ADVANCE,
    AH,
    BB,
    PASS,
    USE,
    answers,
    assign,
    boots,
    can,
    look,
    pay,
    person,
    phase,
    purse,
    table,
    where,
)

BUILD = [f"build the cabin on market space {i}" for i in (1, 2, 3, 4)]


def shovel(market: str, goods: str = "9F+9W+9S+9Au", **more: object):  # type: ignore[no-untyped-def]
    """Seat 0 has just paid a shovel with one food."""
    return table(AH, tan="T2", goods={0: goods}, market=market, **more).play(USE["tan"], pay("food"))  # type: ignore[arg-type]


def test_a_tile_goes_to_the_leftmost_vacant_space_of_its_colour():
    """Rule: 2.8.1, 2.8.2"""
    p = shovel("Smokehouse, Sawmill, Ferry, Toll House", cabins={0: "Stable, -, -, -"}).play(BUILD[1])
    assert (person(p)["cabins"], purse(p)) == (["Stable", "Sawmill", None, None], "8F+9W+8S+9Au")
    q = shovel("Smokehouse, Sawmill, Ferry, Toll House").play(BUILD[2])
    assert person(q)["cabins"] == [None, None, None, "Ferry"]


@pytest.mark.parametrize("market, cabins, reason", [
    ("Stable, Smokehouse, -, -", "Stable, -, -, -", "you have the same cabin already"),
    ("Stable, Ferry, -, -", "Cobbler, Sawmill, Smokehouse, -", "you have no vacant space of this colour"),
    ("Ferry, Stable, -, -", "-, -, -, Watchtower", "you have no vacant space of this colour"),
])  # fmt: skip
def test_no_tile_twice_and_none_over_another(market, cabins, reason):
    """Rule: 2.8.2, 2.8.1"""
    p = shovel(market, cabins={0: cabins})
    assert p.why_not(BUILD[0]) == reason
    assert can(p, BUILD[1])
    assert p.why_not(BUILD[3]) == "this market space is empty"


@pytest.mark.parametrize("tile, cost", [
    ("Smokehouse", "1W"), ("Sawmill", "1S"), ("Quarry Shack", "1W"), ("Cobbler", "1W+1S"), ("Trading Post", "1F"),
    ("Trapper Lodge", "1F+1W"), ("Fur Press", "1Au"), ("Stable", "1F"), ("Toll House", "1W+1S"), ("Watchtower", "1W"),
    ("Ferry", "1F"),
])  # fmt: skip
def test_a_tile_has_its_price(tile, cost):
    """Rule: 2.8.2, 2.4.10"""
    paid = table(AH, tan="T2", goods={0: f"{cost}+1S"}, market=f"{tile}, -, -, -")
    paid.play(USE["tan"])
    if phase(paid) == "PAY_BASIC":
        paid.play(pay("stone"))
    paid.play(BUILD[0])
    assert purse(paid) == ""
    assert tile in person(paid)["cabins"]


@pytest.mark.parametrize("built, left, gone", [
    (0, [None, None, "Smokehouse", "Cobbler"], {"Stable": 1}),
    (1, [None, None, "Sawmill", "Cobbler"], {"Stable": 1}),
    (2, [None, None, "Sawmill", "Smokehouse"], {"Stable": 1}),
    (3, [None, "Sawmill", "Smokehouse", "Cobbler"], {}),
])  # fmt: skip
def test_the_rightmost_tile_is_discarded_unless_it_was_built(built, left, gone):
    """Rule: 2.8.2"""
    p = shovel("Sawmill, Smokehouse, Cobbler, Stable").play(BUILD[built])
    assert (look(p)["market"], look(p)["cabin discards"]) == (left, gone)


def test_two_builds_of_a_turn_find_the_market_as_the_first_left_it():
    """Rule: 2.8.3"""
    p = table(
        AH,
        cards="ST1 ST5 ST2",
        tan="T2",
        goods={0: "9F+9W+9S"},
        market="Sawmill, Smokehouse, Cobbler, Stable",
    )
    p.play(USE["tan"], pay("food"), BUILD[0], ADVANCE["tan"], ADVANCE["tan"], ADVANCE["tan"])
    p.play(USE["tan"], pay("food"), pay("food"))
    assert answers(p, "build") == BUILD[2:]
    p.play(BUILD[2])
    assert look(p)["market"] == [None] * 4
    assert look(p)["cabin discards"] == {"Stable": 1, "Cobbler": 1}
    assert None not in look(p.play(PASS))["market"]


def test_with_the_flag_the_market_is_refilled_after_each_build():
    """Rule: 2.8.3, 2.13.3"""
    p = shovel("Sawmill, Smokehouse, Cobbler, Stable", rules={"market_refill": "at_once"}).play(BUILD[0])
    market = look(p)["market"]
    assert market[2:] == ["Smokehouse", "Cobbler"]
    assert None not in market
    q = p.copy().play(PASS)
    assert look(q)["market"] == market


def test_discarded_tiles_form_a_new_stack():
    """Rule: 2.8.3"""
    p = shovel("Sawmill, Smokehouse, Cobbler, Stable", stack="Ferry").play(BUILD[0], PASS)
    view = look(p)
    assert sorted(view["market"][:2]) == ["Ferry", "Stable"]
    assert view["market"][1] == "Ferry"
    assert (view["stack"], view["cabin discards"]) == ({}, {})


def test_without_stack_and_discards_spaces_stay_empty():
    """Rule: 2.8.3"""
    p = shovel("Sawmill, Smokehouse, Cobbler, Stable", stack="").play(BUILD[3], PASS)
    assert look(p)["market"] == [None, "Sawmill", "Smokehouse", "Cobbler"]


def test_a_cabin_may_be_used_in_the_turn_it_was_built_in():
    """Rule: 2.8.4"""
    p = shovel("Sawmill, Ferry, Cobbler, Stable").play(BUILD[1], assign("fourth"))
    assert purse(p) == "7F+9W+9S+9Au+1PB"


def test_a_one_time_cabin_works_once_for_each_assignment():
    """Rule: 2.8.4"""
    p = table(AH, cabins={0: "-, -, -, Ferry"}).play(assign("fourth"))
    assert (purse(p), can(p, assign("fourth"))) == ("1PB", False)
    p.play(ADVANCE["green"])
    assert (purse(p), can(p, assign("fourth"))) == ("1PB", False)


@pytest.mark.parametrize("tile, goods, animals, mule, able", [
    ("Trading Post", "1F", "", None, False), ("Trading Post", "1F+1W", "", None, True),
    ("Trapper Lodge", "1Au", "", None, False), ("Trapper Lodge", "1F", "rabbit beaver fox bear mode", None, False),
    ("Trapper Lodge", "1F", "rabbit beaver fox bear", None, True), ("Fur Press", "", "", None, False),
    ("Fur Press", "", "fox", None, True), ("Stable", "", "", 0, False), ("Stable", "", "", 1, True),
    ("Stable", "", "", None, True), ("Storehouse", "", "", None, True), ("Smokehouse", "", "", None, True),
])  # fmt: skip
def test_a_one_time_cabin_is_entered_only_if_it_does_something(tile, goods, animals, mule, able):
    """Rule: 2.8.5"""
    p = table(AH, cabins={0: f"{tile}, -, -, -"}, goods={0: goods}, animals={0: animals}, mule=mule)
    assert can(p, assign("first")) == able


def test_what_the_one_time_cabins_do():
    """Rule: 2.8.5, 5.3.5"""
    trade = table(AH, cabins={0: "Trading Post, -, -, -"}, goods={0: "1F+1W+1S"}).play(assign("first"))
    assert phase(trade) == "PAY_BASIC"
    assert purse(trade.play(pay("stone"), pay("food"))) == "1W+2Au"
    lodge = table(AH, cabins={0: "Trapper Lodge, -, -, -"}, goods={0: "1F"}, animals={0: "fox"}).play(
        assign("first")
    )
    assert answers(lodge) == [f"turn the {a} face-up" for a in ("rabbit", "beaver", "bear", "mode animal")]
    assert person(lodge.play("turn the bear face-up"))["animals"] == {"fox", "bear"}
    press = table(AH, cabins={0: "Fur Press, -, -, -"}, animals={0: "fox rabbit"}).play(assign("first"))
    assert purse(press) == "1F+1S"
    stable = table(AH, cabins={0: "Stable, -, -, -"}, mule=1).play(assign("first"))
    assert look(stable)["mule"] == (0, ("camp",))
    store = table(AH, cabins={0: "Storehouse, -, -, -"}).play(assign("first"))
    assert answers(store) == [pay("food"), pay("wood"), pay("stone")]
    assert purse(store.play(pay("stone"))) == "1S"


@pytest.mark.parametrize("tile, cards, gained", [
    ("Smokehouse", "ST1 ST5 ST2", "2F"), ("Smokehouse", "C1 ST5 ST2", "3F"), ("Sawmill", "ST2 ST5 ST1", "2W"),
    ("Sawmill", "ST1 ST5 ST2", "1F"), ("Quarry Shack", "ST3 ST5 ST2", "2S"), ("Smokehouse", "C7 ST5 ST2", "2F+1W"),
])  # fmt: skip
def test_ongoing_cabins_add_to_the_icons_of_the_other_pioneer(tile, cards, gained):
    """Rule: 2.8.4, 2.8.6"""
    p = table(AH, cards=cards, green="1", cabins={0: f"{tile}, -, -, -"}, rules={"cabin_map": "colour"}).play(
        ADVANCE["tan"]
    )
    assert purse(p) == gained


def test_a_bonus_ends_when_the_figure_leaves():
    """Rule: 2.8.6"""
    p = table(AH, cards="ST1 ST5 ST2", tan="1", cabins={0: "Smokehouse, -, -, -"}).play(ADVANCE["tan"])
    assert purse(p) == "1F"


def test_the_cobbler_adds_a_boot_on_arrival():
    """Rule: 2.8.6, 2.4.12"""
    p = table(AH, cards="ST1 ST7 ST2", tan="1", cabins={0: "Cobbler, -, -, -"}).play(ADVANCE["green"])
    assert boots(p) == 2
    q = table(AH, cards="ST1 ST7 ST2", tan="1", green="G1", cabins={0: "Cobbler, -, -, -"})
    assert boots(q) == 1


def test_the_toll_house_takes_one_off_each_paid_spot():
    """Rule: 2.8.6, 2.4.8"""
    p = table(
        AH, cards="ST8 ST1 C9", tan="T5", green="4", cabins={0: "-, -, -, Toll House"}, goods={0: "1F+1W"}
    ).play(USE["tan"], pay("wood"))
    assert purse(p) == "1F+1Au"


def test_the_toll_house_makes_a_banjo_free():
    """Rule: 2.8.6, 2.10.B5"""
    p = table(
        BB, cards="BB5 ST1 ST2", tan="T2", green="4", cabins={0: "-, -, -, Toll House"}, goods={0: "1F+1bass"}
    ).play(USE["tan"])
    assert (purse(p), phase(p)) == ("1F+1bass", "MENU")


@pytest.mark.parametrize("flag, tan, green", [("literal", (1, 2, 3), (4,)), ("colour", (4,), (1, 2, 3))])
def test_which_pioneer_goes_where(flag, tan, green):
    """Rule: 2.13.1, 2.8.6"""
    words = ["first", "second", "third", "fourth"]
    for figure, spaces in (("tan", tan), ("green", green)):
        for space in spaces:
            p = table(AH, cabins={0: "Smokehouse, Sawmill, Cobbler, Watchtower"}, rules={"cabin_map": flag})
            p.play(assign(words[space - 1]))
            assert where(p, figure) == str(space)


def test_the_grey_cabin_is_the_mules():
    """Rule: 2.8.1"""
    p = table(AH)
    assert p.why_not(assign("grey")) == "the mule is not yours"
    p["mule"] = 0
    p.play(assign("grey"))
    assert phase(p) == "GAIN_BASIC"
