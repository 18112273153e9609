"""Outlaws & Outposts."""

from __future__ import annotations

import pytest

from tests.games.sierra_west.dice import rolling
from tests.games.sierra_west.helpers import (
    ADVANCE,
    OUTLAWS,
    REPEAT,
    STOP,
    USE,
    answers,
    can,
    look,
    pay,
    person,
    phase,
    place,
    purse,
    step,
    table,
)
from tests.games.sierra_west.mountain import BASE, OUTPOSTS

LEFT = place("tan", "left")
CAPTURED = {0: "camp", 1: "camp I", 2: "camp I II", 3: "camp I II III", 4: "camp I II III IV"}


def posts(number: int, **more: object):  # type: ignore[no-untyped-def]
    """So many outposts are gone; seat 0 has a rifle (T1) and a six-shooter ready."""
    gone = [OUTPOSTS[name] for name in ("I", "II", "III", "IV")[:number]]
    more = {"tan": "T1", "goods": {0: "2BU"}, "cards": "OO5 OO2 ST1", **more}
    return table(OUTLAWS, gone=gone, slots=CAPTURED[number], **more)  # type: ignore[arg-type]


def test_outposts_are_seen_and_entered_from_the_start():
    """Rule: 2.10.D2, 2.6.1"""
    p = table(OUTLAWS, green="G1", fronts={0: (3, 2)})
    assert can(p, step((3, 1)))
    assert look(p)["outlaws"] == {"I": 1, "II": 2, "III": 2, "IV": 2, "V": 3}


def test_a_covered_outpost_does_not_leave_by_being_uncovered():
    """Rule: 2.10.D2"""
    p = table(OUTLAWS, tan="T2", goods={0: "1F"}, gone=[(5, 1)], fronts={0: (5, 2)}, slots="camp I")
    p.play(USE["tan"], "claim the mountain card", "put the claimed card on the discard pile")
    assert ((4, 1) in look(p)["present"], look(p)["slots filled"]) == (True, 2)


@pytest.mark.parametrize("number, name", list(enumerate(["I", "II", "III", "IV", "V"])))
def test_only_the_exposed_outpost_is_shot_at(number, name):
    """Rule: 2.10.D3, 2.10.D5"""
    p = posts(number)
    before = look(p)["outlaws"]
    p.play(USE["tan"])
    assert before - look(p)["outlaws"] == {name: 1}
    assert (person(p)["outlaws"], purse(p)) == (1, "")


def test_without_an_outpost_nobody_shoots():
    """Rule: 2.10.D3, 2.4.14, 2.5.6"""
    p = table(
        OUTLAWS, cards="OO5 OO2 ST1", tan="T1", green="end", goods={0: "6BU"}, gone=list(OUTPOSTS.values()),
        slots="camp I II III IV V",
    )  # fmt: skip
    assert p.why_not(USE["tan"]) == "nothing would happen"
    assert p.why_not(place("green", "middle")) == "nothing would happen"


@pytest.mark.parametrize("had, icon, has", [(0, "OO1", 1), (4, "OO2", 6), (5, "OO2", 6), (6, "OO1", 6)])
def test_a_player_has_six_bullets_at_most(had, icon, has):
    """Rule: 2.10.D4, 2.10.D13"""
    p = table(OUTLAWS, cards=f"{icon} ST1 ST2", goods={0: f"{had}BU"}).play(ADVANCE["tan"])
    assert purse(p) == f"{has}BU"


@pytest.mark.parametrize("goods, able", [("1BU", False), ("2BU", True)])
def test_a_rifle_takes_two_bullets_and_never_misses(goods, able):
    """Rule: 2.10.D5"""
    p = posts(1, goods={0: goods})
    assert can(p, USE["tan"]) == able


def test_a_paid_rifle_costs_the_spot_too():
    """Rule: 2.10.D5, 2.4.14"""
    p = table(OUTLAWS, cards="OO2 ST1 ST2", tan="T2", goods={0: "2BU"})
    assert not can(p, USE["tan"])
    p["goods"] = {0: [1]}
    assert purse(p.play(USE["tan"])) == ""


@pytest.mark.parametrize("slots, wagon, accuracy", [
    ("camp", 0, 6), ("camp", 2, 5), ("camp I", 4, 5), ("camp I II", 4, 5), ("camp I II", 5, 4),
    ("camp I II III IV", 10, 4),
])  # fmt: skip
@pytest.mark.parametrize("sheriff", [-1, 0, 1])
def test_a_shot_hits_with_the_best_number_along_the_trail(slots, wagon, accuracy, sheriff):
    """Rule: 2.10.D6, 2.10.D7, 2.10.C2"""
    gone = [OUTPOSTS[name] for name in slots.split()[1:]]
    for number in range(1, 7):
        p = table(
            OUTLAWS, cards="OO2 ST1 ST2", tan="end", goods={0: "1BU"}, wagon={0: wagon}, gone=gone, slots=slots,
            sheriff=sheriff,
        )  # fmt: skip
        rolling(p, number).play(LEFT)
        hit = number + (sheriff == 0) >= accuracy
        assert (person(p)["outlaws"], purse(p), phase(p)) == (int(hit), "", "MENU"), number


def test_a_placement_may_empty_several_outposts():
    """Rule: 2.10.D6, 2.5.1"""
    p = table(OUTLAWS, cards="OO2 ST1 ST2", tan="end", goods={0: "4BU"}, sheriff=0, wagon={0: 2})
    rolling(p, 6).play(LEFT)
    assert look(p)["slots"] == ["camp", "I"]
    rolling(p, 6).play(REPEAT)
    rolling(p, 6).play(REPEAT)
    assert (look(p)["slots"], person(p)["outlaws"]) == (["camp", "I", "II"], 3)
    p.play(STOP)
    assert purse(p) == "1BU"


def test_an_empty_outpost_leaves_with_all_on_it():
    """Rule: 2.10.D8"""
    p = posts(0, fronts={0: (5, 1), 1: (5, 1)})
    p.play(USE["tan"])
    view = look(p)
    assert ((5, 1) in view["present"], view["slots"]) == (False, ["camp", "I"])
    assert [person(p, k)["frontiersman"] for k in (0, 1)] == [BASE, BASE]
    assert [purse(p, k) for k in (0, 1)] == ["", "1PB"]


def test_an_outpost_that_leaves_uncovers_a_basic_card():
    """Rule: 2.10.D8"""
    p = table(
        OUTLAWS, cards="OO5 OO2 ST1", tan="T1", goods={0: "2BU"}, gone=[(5, 1), (5, 2), (4, 3)], slots="camp I",
        outlaws=[0, 0, 1, 2, 2, 3], fronts={1: (4, 2)},
    )  # fmt: skip
    assert (4, 2) in look(p)["faces"]
    p["present"] = int(p["present"]) & ~(1 << 16)
    p["face"] = {16: -1}
    p.play(USE["tan"])
    assert {(3, 2), (3, 3), (3, 4)} >= set(look(p)["faces"]) - {(4, 2)}
    assert (3, 2) in look(p)["faces"]


def test_a_reload_brings_three_bullets():
    """Rule: 2.10.D9, 2.10.D13"""
    p = table(OUTLAWS, cards="OO3 ST1 ST2", tan="end", goods={0: "1F+1BU"}).play(LEFT)
    assert purse(p) == "4BU"
    q = table(OUTLAWS, cards="OO3 ST1 ST2", tan="end", goods={0: "1F+5BU"}).play(LEFT)
    assert purse(q) == "6BU"
    assert not can(table(OUTLAWS, cards="OO3 ST1 ST2", tan="end", goods={0: "1F+6BU"}), LEFT)


def test_an_ambush_takes_the_price_or_a_bullet():
    """Rule: 2.10.D10"""
    p = table(OUTLAWS, cards="OO4 ST1 ST2", tan="T2", goods={0: "1F+1BU"}).play(USE["tan"])
    assert answers(p) == [pay("food"), "pay 1 bullet for the ambush"]
    q = table(OUTLAWS, cards="OO4 ST1 ST2", tan="T2", goods={0: "1BU"}).play(USE["tan"])
    assert (purse(q), phase(q)) == ("", "MENU")
    r = table(OUTLAWS, cards="OO4 ST1 ST2", tan="T2")
    assert not can(r, USE["tan"])
    assert not can(r, ADVANCE["tan"])


@pytest.mark.parametrize("card, cost, track", [("OO5", "1S+1BU", "stone"), ("OO6", "1F+1BU", "food")])
def test_homesteads_may_cost_bullets(card, cost, track):
    """Rule: 2.10.D11"""
    p = table(OUTLAWS, cards=f"{card} ST1 ST2", tan="end", goods={0: cost}).play(LEFT)
    assert person(p)["tracks"] == {track: 1}
    assert person(p)["goods"]["BU"] == 0


def test_the_sheriff_scores_three_and_each_outlaw_two():
    """Rule: 2.10.D12"""
    p = table(OUTLAWS, sheriff=0, caught={0: 4, 1: 1})
    plain = table(OUTLAWS)
    assert [a - b for a, b in zip(p.points(), plain.points(), strict=True)] == [11, 2]


def test_the_sheriff_stays_until_somebody_takes_it():
    """Rule: 2.10.D13, 2.4.10a"""
    p = table(OUTLAWS, cards="OO3 ST1 ST2", sheriff=1).play(ADVANCE["tan"])
    assert p["sheriff"] == 0


@pytest.mark.parametrize("sheriff, bullets, offered", [
    (-1, 0, ["take the Sheriff", "take the bullets"]), (1, 5, ["take the Sheriff", "take the bullets"]),
])  # fmt: skip
def test_the_badger_takes_the_sheriff_or_bullets(sheriff, bullets, offered):
    """Rule: 3.4, 2.4.15"""
    p = table(
        OUTLAWS,
        cards="ST6 ST5 ST2",
        tan="end",
        animals={0: "mode"},
        sheriff=sheriff,
        goods={0: f"{bullets}BU"},
    )
    p.play(LEFT)
    assert (phase(p), answers(p)) == ("BADGER", offered)
    q = p.copy().play("take the Sheriff")
    assert q["sheriff"] == 0
    p.play("take the bullets")
    assert purse(p) == f"{min(6, bullets + 2)}BU"


@pytest.mark.parametrize("sheriff, bullets, after, owner", [(0, 3, 5, 0), (1, 6, 6, 0), (0, 6, 6, 0)])
def test_a_badger_with_one_thing_to_take_asks_nothing(sheriff, bullets, after, owner):
    """Rule: 2.4.15, 5.3.6"""
    p = table(
        OUTLAWS,
        cards="ST6 ST5 ST2",
        tan="end",
        animals={0: "mode"},
        sheriff=sheriff,
        goods={0: f"{bullets}BU"},
    )
    p.play(LEFT)
    assert (phase(p), purse(p), p["sheriff"]) == ("MENU", f"{after}BU", owner)
