"""The acceptance scenarios of the spec, by number; the expected outcomes are those of the spec."""

from __future__ import annotations

import pytest

from tests.games.sierra_west.dice import rolling
from tests.games.sierra_west.helpers import (
    ADVANCE,
    AH,
    BB,
    CLAIM,
    GR,
    NO_TRACKER,
    NO_TRAPPER,
    OUTLAWS,
    PASS,
    REPEAT,
    SKIP,
    STOP,
    TO_DECK,
    TO_DISCARDS,
    TOKEN,
    USE,
    WAGON,
    answers,
    assign,
    boots,
    can,
    end_turns,
    look,
    pay,
    person,
    phase,
    place,
    purse,
    stand,
    step,
    supply,
    table,
    track_it,
    trap,
    where,
)
from tests.games.sierra_west.mountain import BASE

SHOVELS = "ST1 ST3 ST2"
"""A shovel on either paid spot, T2 and T5."""


def test_scenario_1_uncovering_reaches_a_special():
    """Rule: 2.6.3, 2.6.4, 2.6.6"""
    p = table(
        AH, cards=SHOVELS, tan="T2", goods={0: "3F"}, fronts={0: (5, 1), 1: (4, 2)}, faces={(5, 1): "C1"}
    )
    p.play(USE["tan"], CLAIM, TO_DISCARDS)
    assert set(look(p)["faces"]) == {(5, 2), (4, 1)}
    assert look(p)["slots filled"] == 1
    p["front"] = {0: 19}
    stand(p, tan="T5").play(USE["tan"], CLAIM, TO_DISCARDS)
    view = look(p)
    assert view["slots filled"] == 2
    assert (4, 2) not in view["present"]
    assert set(view["faces"]) == {(4, 1), (4, 3)}
    assert (person(p, 1)["frontiersman"], purse(p, 1)) == (BASE, "1PB")


def test_scenario_3_a_shared_card():
    """Rule: 2.6.3, 2.6.5"""
    p = table(AH, 3, cards=SHOVELS, tan="T2", goods={0: "1F"}, fronts={0: (5, 1), 1: (5, 1), 2: (4, 1)})
    p.play(USE["tan"], CLAIM, TO_DECK)
    assert [person(p, k)["frontiersman"] for k in range(3)] == [BASE, BASE, (4, 1)]
    assert [purse(p, k) for k in range(3)] == ["", "1PB", ""]
    assert (4, 1) in look(p)["faces"]


@pytest.mark.parametrize("rival, markers, tracker", [(5, 4, False), (4, 5, True)])
def test_scenario_4_the_homestead_race(rival, markers, tracker):
    """Rule: 2.5.2, 2.5.3, 2.7.1, 2.7.4"""
    p = table(AH, cards="ST2 ST1 ST3", tan="end", goods={0: "2W"}, tracks={0: "wood 4", 1: f"wood {rival}"})
    p.play(place("tan", "left"))
    assert (person(p)["tracks"]["wood"], purse(p)) == (markers, "1PB")
    assert (phase(p) == "TRACKER") == tracker
    if tracker:
        p.play(track_it("green"))
        assert (purse(p, 1), where(p, "green", 1)) == ("1W", "tracker")


def test_scenario_6_boots_decay_and_a_pair_token():
    """Rule: 2.4.2, 2.4.12, 2.9.1, 2.9.4"""
    p = table(AH, green="G1", goods={0: "1F+1PB"}, wagon={0: 4})
    q = p.copy()
    p.play(TOKEN)
    assert boots(p) == 3
    p.play(WAGON)
    assert (person(p)["wagon"], boots(p), purse(p)) == (5, 1, "")
    assert can(p, step((1, 1)))
    q.play(ADVANCE["green"])
    assert boots(q) == 0
    q.play(TOKEN, WAGON)
    assert (person(q)["wagon"], boots(q)) == (5, 0)


def test_scenario_7_the_mule_is_taken():
    """Rule: 2.3.9, 2.4.4, 2.5.2"""
    p = table(
        AH, cards="C1 ST1 C9", tan="end", green="G3", goods={0: "4F"}, mule=1, others={1: ("tracker", "camp")}
    )
    p.play(place("tan", "middle"))
    assert look(p)["mule"] == (0, ("camp",))
    p.play(assign("grey"), pay("wood"))
    assert (purse(p), look(p)["mule"]) == ("2F+1W", (0, ("cabin", 5)))
    p.play(ADVANCE["green"])
    assert (where(p, "green"), look(p)["mule"]) == ("G4", (0, ("cabin", 5)))
    q = p.copy()
    p.play(place("mule", "right"))
    assert look(p)["mule"] == (0, ("summit", "R"))
    q.play(ADVANCE["green"], place("green", "left"))
    assert (person(q)["tracks"]["food"], look(q)["mule"]) == (2, (0, ("cabin", 5)))


def test_scenario_8_pioneers_off_turn():
    """Rule: 2.7.1, 2.7.2, 2.7.3"""
    p = table(
        AH,
        cards="ST3 ST1 ST2",
        lay=False,
        tan="end",
        goods={0: "2S", 1: "1W"},
        cabins={1: "Stable, -, -, Ferry"},
    )
    p.play("lay out hand cards 3 1 2 as left, middle, right")
    assert (phase(p), p.seat) == ("TRAPPER", 1)
    p.play(trap("fox", "wood", "tan"))
    assert (person(p, 1)["animals"], purse(p, 1), where(p, "tan", 1)) == ({"fox"}, "", "trapper")
    p.play(place("tan", "left"), track_it("green"))
    assert (purse(p, 1), where(p, "green", 1)) == ("1S", "tracker")
    p.play(PASS, "lay out hand cards 1 2 3 as left, middle, right")
    assert p.seat == 1
    assert can(p, ADVANCE["tan"])
    assert can(p, ADVANCE["green"])
    assert answers(p, "cabin") == []


@pytest.mark.parametrize("goods, animals", [("1W", "fox"), ("1Au", "")])
def test_scenario_8_a_trapper_needs_a_tile_and_a_basic(goods, animals):
    """Rule: 2.7.2, 2.7.5"""
    p = table(AH, cards="ST3 ST5 ST6", lay=False, goods={1: goods}, animals={1: animals})
    assert phase(p.play("lay out hand cards 1 2 3 as left, middle, right")) == "MENU"


def test_scenario_10_apple_caps():
    """Rule: 2.4.15, 2.10.A1, 2.10.A3, 2.10.A4, 2.10.A7"""
    p = table(
        AH, cards="ST6 AH1 AH2", tan="T3", green="end", wagon={0: 4}, slots="O1 O4", apples=(5, 6),
        animals={0: "mode"},
    )  # fmt: skip
    p.play(USE["tan"])
    assert supply(p) == (6, 6)
    p.play(ADVANCE["tan"])
    assert (where(p, "tan"), supply(p)) == ("T4", (6, 6))
    assert can(p, ADVANCE["tan"])
    p.play(place("green", "left"))
    assert supply(p) == (6, 6)


@pytest.mark.parametrize("lantern, gold", [(-1, ""), (0, "1Au")])
def test_scenario_11_a_mine_roll(lantern, gold):
    """Rule: 2.10.C2, 2.10.C3, 2.9.2"""
    p = table(GR, cards="GR1 ST1 ST2", tan="T1", wagon={0: 3}, slots="M0 I-a II-a", lantern=lantern)
    p.play(USE["tan"])
    assert answers(p) == ["choose the card in slot 1", "choose the card in slot 2"]
    rolling(p, 3).play("choose the card in slot 2")
    assert purse(p) == gold


@pytest.mark.parametrize("moves, left", [("tan", 2), ("green", 1)])
def test_scenario_15_who_paid_the_boot(moves, left):
    """Rule: 2.4.12"""
    p = table(AH, cards="ST3 ST1 ST7", tan="T3", green="G3")
    assert boots(p) == 3
    p.play(step((1, 1)))
    assert boots(p) == 2
    assert boots(p.play(ADVANCE[moves])) == left


def test_scenario_16_token_boots_do_not_wait():
    """Rule: 2.9.4"""
    p = table(AH, goods={0: "1PB"}).play(TOKEN, step((1, 1)))
    assert boots(p) == 1
    assert boots(p.play(ADVANCE["tan"])) == 0


def test_scenario_17_a_shovel_needs_work():
    """Rule: 2.4.3, 2.4.14"""
    dear = "Smokehouse, Sawmill, Quarry Shack, Cobbler"
    p = table(AH, tan="T2", goods={0: "1F"}, market=dear)
    assert p.why_not(USE["tan"]) == "after paying, no card could be claimed and no cabin built"
    p = table(AH, tan="T2", goods={0: "1F"}, market="Smokehouse, Storehouse, Quarry Shack, Cobbler")
    p.play(USE["tan"], "build the cabin on market space 2")
    assert (purse(p), person(p)["cabins"]) == ("", ["Storehouse", None, None, None])


def test_scenario_18_the_market():
    """Rule: 2.8.2, 2.8.3, 2.13.3"""
    p = table(
        AH,
        tan="T2",
        goods={0: "1F"},
        market="Sawmill, Storehouse, Smokehouse, Ferry",
        stack="Cobbler, Stable, Fur Press",
    )
    p.play(USE["tan"], "build the cabin on market space 2")
    view = look(p)
    assert view["market"] == [None, None, "Sawmill", "Smokehouse"]
    assert view["cabin discards"] == {"Ferry": 1}
    p.play(PASS)
    after = look(p)
    assert after["market"][2:] == ["Sawmill", "Smokehouse"]
    new = after["market"][:2]
    assert len(set(new)) == 2
    assert set(new) < {"Cobbler", "Stable", "Fur Press"}
    assert after["stack"].total() == 1


def test_scenario_19_damage_under_a_figure():
    """Rule: 2.4.9, 2.4.11"""
    p = table(AH, cards="ST4 ST1 ST2", tan="T2", green="4", cabins={0: "-, -, -, Ferry"})
    p.play(SKIP["tan"])
    assert person(p)["cabins"] == [None] * 4
    assert look(p)["cabin discards"] == {}
    assert (where(p, "green"), where(p, "tan")) == ("camp", "T3")


def test_scenario_20_watchtower_and_toll_house():
    """Rule: 2.4.9, 2.8.6"""
    tower = table(
        AH, cards="ST4 ST1 ST2", tan="T2", green="4", cabins={0: "-, -, -, Watchtower"}, wagon={0: 3}
    )
    tower.play(SKIP["tan"])
    assert (where(tower, "tan"), person(tower)["wagon"]) == ("T3", 3)
    assert person(tower)["cabins"][3] == "Watchtower"
    toll = table(
        AH, cards="ST4 ST1 ST2", tan="T2", green="4", cabins={0: "-, -, -, Toll House"}, goods={0: "1F"}
    )
    toll.play(USE["tan"])
    assert purse(toll) == "1F"
    assert can(toll, ADVANCE["tan"])


def test_scenario_22_the_apple_homestead():
    """Rule: 2.10.A6, 2.4.13, 2.4.15, 2.7.4"""
    p = table(AH, cards="MS-AH ST1 ST2", tan="end", apples=(2, 2), animals={0: "mode rabbit"})
    p.play(place("tan", "left"), "spend a green apple", "spend a green apple")
    assert (phase(p), supply(p)) == ("TRACK", (0, 1))
    p.play("choose the green track")
    assert person(p)["tracks"] == {"green": 1}
    assert (purse(p), supply(p)) == ("1F", (1, 2))
    assert (phase(p), p.seat) == ("MENU", 0)


def test_scenario_23_banjo():
    """Rule: 2.10.B5, 2.10.B9, 2.4.9"""
    p = table(BB, cards="BB5 ST1 ST2", tan="T2", goods={0: "1bass"})
    stock = look(p)["supply"]["bass"]
    assert not can(p, ADVANCE["tan"])
    p.play(USE["tan"])
    assert (purse(p), look(p)["supply"]["bass"]) == ("", stock + 1)
    assert can(p, ADVANCE["tan"])
    q = table(BB, cards="BB5 ST1 ST2", tan="T2")
    assert not can(q, USE["tan"])
    assert not can(q, ADVANCE["tan"])


def test_scenario_23_ambush():
    """Rule: 2.10.D10, 2.4.13"""
    p = table(OUTLAWS, cards="ST1 ST2 OO4", tan="T5", goods={0: "2F+1BU"})
    p.play(USE["tan"])
    assert answers(p) == [pay("food"), "pay 1 bullet for the ambush"]
    q = p.copy()
    assert purse(p.play("pay 1 bullet for the ambush")) == "2F"
    q.play(pay("food"))
    assert (phase(q), purse(q)) == ("MENU", "1BU")
    r = table(OUTLAWS, cards="ST1 ST2 OO4", tan="T5", goods={0: "1F+1W+1BU"}).play(USE["tan"], pay("food"))
    assert (phase(r), purse(r)) == ("MENU", "1BU")


def test_scenario_24_the_river():
    """Rule: 2.10.B2, 2.10.B3, 2.10.B4, 2.9.2"""
    here = {"cards": "BB2 BB1 ST1", "tan": "T1", "green": "G1", "slots": "R1 R5"}
    p = table(BB, **here)  # type: ignore[arg-type]
    assert not can(p, USE["tan"])
    p["wagon"] = {0: 3}
    p.play(USE["tan"])
    assert answers(p) == ["choose the card in slot 1", "choose the card in slot 2"]
    assert purse(p.play("choose the card in slot 1")) == "1S"
    q = table(BB, cards="BB1 ST1 ST2", tan="T1", green="G1", slots="R1 R5")
    q.play(USE["tan"])
    assert person(q)["canoe"] == 1
    q.play(USE["green"])
    assert purse(q) == "1trout"


def test_scenario_24_fish_score_in_sets():
    """Rule: 2.10.B8"""
    p, q = table(BB), table(BB, goods={0: "2trout+2bass+1salmon"})
    assert q.points()[0] - p.points()[0] == 6 + 3


def test_scenario_27_hastings_claims():
    """Rule: 4.9.4, 2.6.3, 2.12.2"""
    p = table(AH, 1, fronts={0: (5, 1), 1: BASE}, left_climber=(5, 1), faces={(5, 1): "C1"}, plan=9)
    p.play(PASS)
    while phase(p) in ("TRAPPER", "TRACKER"):
        p.play(NO_TRAPPER if phase(p) == "TRAPPER" else NO_TRACKER)
    he = person(p, 1)
    assert he["claimed"] == {"C1"}
    assert (he["left climber"], person(p)["frontiersman"], purse(p)) == (BASE, BASE, "1PB")


def test_scenario_27_claiming_under_a_climber():
    """Rule: 2.12.2"""
    p = table(AH, 1, tan="T2", goods={0: "1F"}, fronts={0: (5, 1), 1: BASE}, left_climber=(5, 1))
    p.play(USE["tan"], CLAIM, TO_DECK)
    he = person(p, 1)
    assert (he["left climber"], purse(p, 1), purse(p)) == (BASE, "1PB", "")


def test_scenario_29_the_tracker_once():
    """Rule: 2.7.1, 2.7.3, 2.5.9"""
    p = table(AH, cards="C2 ST1 ST3", tan="end", goods={0: "6W"})
    p.play(place("tan", "left"), track_it("tan"))
    assert (purse(p, 1), phase(p)) == ("1W", "REPEAT")
    p.play(REPEAT)
    assert (phase(p), purse(p, 1), person(p)["tracks"]["wood"]) == ("REPEAT", "1W", 2)
    assert phase(p.play(STOP)) == "MENU"


@pytest.mark.parametrize("seats", [2, 3])
def test_scenario_30_the_round_cap(seats):
    """Rule: 2.11.5"""
    p = table(AH, seats, rules={"round_cap": 3})
    end_turns(p, 4 * seats - 1)
    assert not p.finished
    end_turns(p)
    assert (p.finished, p["round_no"]) == (1, 4)
