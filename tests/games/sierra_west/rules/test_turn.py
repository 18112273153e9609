"""Planning, pioneering, passing."""

from __future__ import annotations

import pytest

from sierra_envs.games.sierra_west import GAME
from sierra_envs.testing.position import position
from tests.games.sierra_west.helpers import (
    ADVANCE,
    AH,
    NO_TRAPPER,
    PASS,
    TOKEN,
    USE,
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
    step,
    table,
    trap,
    where,
)

ORDERS = ["1 2 3", "1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"]


@pytest.mark.parametrize("order", ORDERS)
def test_three_cards_are_laid_out_in_any_of_six_orders(order):
    """Rule: 2.3.1, 5.3.1"""
    p = table(AH, cards="ST2 ST5 ST7", lay=False)
    assert answers(p) == [f"lay out hand cards {o} as left, middle, right" for o in ORDERS]
    p.play(f"lay out hand cards {order} as left, middle, right")
    in_hand = ["ST2", "ST5", "ST7"]
    assert list(look(p)["board"].values()) == [in_hand[int(number) - 1] for number in order.split()]
    assert person(p)["hand"] == set()


def test_the_paths_show_four_icons_of_each_lower_card_and_one_of_the_middle_one():
    """T: W, shovel, c of the middle card, S, bear; G: B1, S, B2, F. Rule: 2.3.2, 3.6"""
    p = table(AH, cards="ST2 ST5 ST7", goods={0: "3F"})
    p.play(ADVANCE["tan"])
    assert purse(p) == "3F+1W"
    p.play(ADVANCE["tan"], ADVANCE["tan"])
    assert purse(p) == "3F+1W+1S"
    p.play(ADVANCE["tan"], ADVANCE["tan"])
    assert (where(p, "tan"), purse(p)) == ("T5", "3F+1W+2S")
    assert not can(p, ADVANCE["tan"])
    p.play(ADVANCE["green"])
    assert boots(p) == 1
    p.play(ADVANCE["green"])
    assert (boots(p), purse(p)) == (0, "3F+1W+3S")
    p.play(ADVANCE["green"])
    assert boots(p) == 2
    p.play(ADVANCE["green"], ADVANCE["green"])
    assert (where(p, "green"), purse(p)) == ("end", "4F+1W+3S")
    assert len(answers(p, "place the green pioneer")) == 2


def test_each_played_card_offers_its_summit():
    """Rule: 2.3.2, 2.3.8"""
    p = table(AH, cards="ST2 ST5 ST6", tan="end", goods={0: "2W"}, animals={0: "fox"})
    assert answers(p, "place the tan") == [place("tan", x) for x in ("left", "middle", "right")]
    p.play(place("tan", "middle"))
    assert purse(p) == "1F+3W"


@pytest.mark.parametrize("flag, order, animals", [
    ("always", "1 2 3", {"rabbit", "beaver", "fox"}),
    ("lower_cards", "1 2 3", {"rabbit", "fox"}),
    ("lower_cards", "2 1 3", {"beaver", "fox"}),
])  # fmt: skip
def test_the_animals_of_the_cards_can_be_trapped(flag, order, animals):
    """Rule: 2.3.3, 2.7.2, 2.13.5"""
    p = table(AH, lay=False, goods={1: "1W"}, rules={"animals_visible": flag})
    p.play(f"lay out hand cards {order} as left, middle, right")
    assert {s.split()[2] for s in answers(p, "trap the")} == animals


def test_opponents_are_asked_clockwise_for_the_trapper_before_anything_else():
    """Rule: 2.3.4, 2.7.2, 5.3.1"""
    p = table(AH, 4, lay=False, goods={1: "1W", 2: "1Au", 3: "1S"})
    p.play("lay out hand cards 1 2 3 as left, middle, right")
    assert (p.seat, phase(p)) == (1, "TRAPPER")
    p.play(trap("beaver", "wood", "green"))
    assert (p.seat, phase(p)) == (3, "TRAPPER")
    p.play(NO_TRAPPER)
    assert (p.seat, phase(p)) == (0, "MENU")


def test_an_idle_pioneer_goes_to_a_built_vacant_cabin():
    """Rule: 2.3.5"""
    p = table(AH, cabins={0: "Ferry, -, -, -"})
    assert p.why_not(assign("second")) == "no cabin is built on this space"
    p.play(assign("first"))
    assert where(p, "tan") == "1"
    assert p.why_not(assign("first")) == "this figure is not idle in your camp"


@pytest.mark.parametrize("start", ["camp", "1", "tracker", "trapper"])
def test_a_pioneer_enters_its_path_from_anywhere_but_the_path(start):
    """Rule: 2.3.6"""
    p = table(AH, tan=start, cabins={0: "Smokehouse, -, -, -"})
    assert where(p.play(ADVANCE["tan"]), "tan") == "T1"


def test_from_the_last_icon_a_pioneer_comes_to_the_path_end():
    """Rule: 2.3.7, 2.3.8"""
    p = table(AH, cards="ST5 ST1 ST2", green="G4", tan="T5")
    assert answers(p, "place the") == []
    p.play(ADVANCE["green"], ADVANCE["tan"])
    assert (where(p, "green"), where(p, "tan")) == ("end", "end")
    assert not can(p, ADVANCE["green"])


def test_the_mule_goes_to_the_grey_cabin_and_then_to_a_summit():
    """Rule: 2.3.9, 2.8.1"""
    p = table(AH, cards="ST5 ST1 ST2", mule=0)
    p.play(assign("grey"), pay("stone"))
    assert purse(p) == "1S"
    assert not can(p, assign("grey"))
    p.play(place("mule", "left"))
    assert purse(p) == "1F+1W+1S"
    assert answers(p, "mule") == []
    assert not can(p, assign("grey"))


def test_the_mule_goes_to_a_summit_at_any_time():
    """Rule: 2.3.9"""
    p = table(AH, cards="ST5 ST1 ST2", mule=0).play(place("mule", "left"))
    assert look(p)["mule"] == (0, ("summit", "L"))
    assert not can(p, assign("grey"))
    assert p.why_not(place("green", "left")) != "OK"


def test_tokens_and_boots_can_be_used_between_other_moves():
    """Rule: 2.3.10"""
    p = table(AH, goods={0: "2PB"})
    p.play(TOKEN, step((1, 3)), step((2, 2)), ADVANCE["tan"], TOKEN, step((3, 2)))
    assert person(p)["frontiersman"] == (3, 2)


def test_a_pioneer_never_goes_back_to_a_cabin():
    """Rule: 2.3.11"""
    p = table(AH, tan="1", cabins={0: "Smokehouse, Ferry, -, -"}).play(ADVANCE["tan"])
    assert answers(p, "cabin") == []


def test_passing_is_allowed_at_once():
    """Rule: 2.3.11, 2.13.2"""
    p = table(AH).play(PASS)
    assert (p.seat, phase(p)) == (1, "ARRANGE")


def test_passing_brings_everybody_home_and_loses_boots():
    """Rule: 2.3.12, 2.3.13, 2.3.15"""
    p = table(
        AH, cards="ST5 ST1 ST2", tan="tracker", green="trapper", mule=0, goods={0: "1PB"}, token_boots=1,
        mule_place=7,
    )  # fmt: skip
    p.play(PASS)
    assert (where(p, "tan"), where(p, "green"), look(p)["mule"]) == ("camp", "camp", (0, ("camp",)))
    assert boots(p) == 0
    assert person(p)["discards"] == {"ST1", "ST2", "ST5"}
    assert len(person(p)["hand"]) == 3
    assert (look(p)["board"], p.seat) == ({}, 1)


def test_the_discard_pile_becomes_the_deck_when_the_deck_runs_out():
    """Rule: 2.3.13"""
    p = position(GAME, mode=AH, seats=2, seed=5)
    first = p.seat
    end_turns(p, 6)
    mine = person(p, first)
    assert (len(mine["hand"]), len(mine["deck"]), mine["discards"], mine["bottom"]) == (3, 6, set(), False)


def test_a_reshuffle_in_the_middle_of_a_draw_takes_the_cards_just_played():
    """Rule: 2.3.13, 5.2"""
    p = table(AH, deck={0: 1 << 7}, deck_size={0: 1}, bottom={0: 0}, discards={0: 0b111000})
    p.play(PASS)
    mine = person(p)
    assert "ST8" in mine["hand"]
    assert mine["shown"] == {"ST8"}
    assert mine["discards"] == set()
    assert mine["hand"] | mine["deck"] == {"ST1", "ST2", "ST3", "ST4", "ST5", "ST6", "ST8"}


def test_the_market_is_refilled_at_the_pass_of_who_built():
    """Rule: 2.3.14, 2.8.3"""
    p = table(AH, tan="T2", goods={0: "1F"}, market="Storehouse, Ferry, Sawmill, Stable")
    q = p.copy().play(PASS)
    assert look(q)["market"] == ["Storehouse", "Ferry", "Sawmill", "Stable"]
    p.play(USE["tan"], "build the cabin on market space 1")
    assert look(p)["market"] == [None, None, "Ferry", "Sawmill"]
    assert None not in look(p.play(PASS))["market"]


def test_turns_go_round_clockwise():
    """Rule: 2.3.15"""
    p = table(AH, 4)
    order = [p.seat]
    for _ in range(5):
        end_turns(p)
        order.append(p.seat)
    assert order == [0, 1, 2, 3, 0, 1]
    assert p["round_no"] == 2
