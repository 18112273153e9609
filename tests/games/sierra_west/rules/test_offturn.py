"""Tracker and Trapper."""

from __future__ import annotations

import pytest

from tests.games.sierra_west.helpers import (
    ADVANCE,
    AH,
    NO_TRACKER,
    NO_TRAPPER,
    PASS,
    REPEAT,
    answers,
    can,
    look,
    person,
    phase,
    place,
    purse,
    supply,
    table,
    track_it,
    trap,
    where,
)

LEFT = place("tan", "left")
LAY = "lay out hand cards 1 2 3 as left, middle, right"


@pytest.mark.parametrize(
    "card, goods, resource", [("ST1", "2F", "1F"), ("ST2", "2W", "1W"), ("ST3", "2S", "1S")]
)
def test_the_tracker_gains_a_resource_of_the_track(card, goods, resource):
    """Rule: 2.7.1"""
    p = table(AH, cards=f"{card} ST5 ST6", tan="end", goods={0: goods}).play(LEFT)
    assert (phase(p), p.seat) == ("TRACKER", 1)
    assert answers(p) == [NO_TRACKER, track_it("tan"), track_it("green")]
    p.play(track_it("tan"))
    assert (purse(p, 1), where(p, "tan", 1), p.seat) == (resource, "tracker", 0)


def test_the_tracker_is_asked_after_every_step_of_a_repeated_action():
    """Rule: 2.7.1"""
    p = table(AH, 3, cards="C1 ST5 ST6", tan="end", goods={0: "6F"}).play(LEFT)
    assert p.seat == 1
    p.play(NO_TRACKER)
    assert p.seat == 2
    p.play(track_it("tan"), REPEAT)
    assert (p.seat, phase(p)) == (1, "TRACKER")
    p.play(track_it("green"))
    assert (p.seat, phase(p)) == (0, "REPEAT")
    assert (purse(p, 1), purse(p, 2)) == ("1F", "1F")


def test_responders_act_clockwise_from_the_active_player():
    """Rule: 2.7.3"""
    p = table(AH, 4, cards="ST1 ST5 ST6", tan="end", goods={0: "2F"}).play(LEFT)
    order = []
    while phase(p) == "TRACKER":
        order.append(p.seat)
        p.play(NO_TRACKER)
    assert order == [1, 2, 3]


def test_a_trapper_pays_one_basic_for_one_tile():
    """Rule: 2.7.2"""
    p = table(AH, cards="ST1 ST2 MS-AH", lay=False, goods={1: "1F+2S"}).play(LAY)
    assert len(answers(p, "trap the")) == 3 * 2 * 2
    p.play(trap("mode animal", "stone", "green"))
    assert (person(p, 1)["animals"], purse(p, 1)) == ({"mode"}, "1F+1S")
    assert (where(p, "green", 1), p.seat) == ("trapper", 0)


@pytest.mark.parametrize("others, goods, animals", [
    (("path", "path"), "1F", ""), (("tracker", "trapper"), "1F", ""), (("trapper", "camp"), "1F", ""),
    (("camp", "camp"), "1Au", ""), (("camp", "camp"), "1F", "rabbit beaver fox"),
])  # fmt: skip
def test_who_could_only_decline_the_trapper_is_not_asked(others, goods, animals):
    """Rule: 2.7.5, 2.7.3"""
    standing = tuple("T1" if word == "path" else word for word in others)
    p = table(AH, lay=False, others={1: standing}, goods={1: goods}, animals={1: animals}).play(LAY)
    assert (phase(p), p.seat) == ("MENU", 0)


@pytest.mark.parametrize("others", [("tracker", "camp"), ("trapper", "tracker"), ("1", "4")])
def test_who_could_only_decline_the_tracker_is_not_asked(others):
    """Rule: 2.7.5, 2.7.3"""
    p = table(AH, cards="ST1 ST5 ST6", tan="end", goods={0: "2F"}, others={1: others}).play(LEFT)
    assert (phase(p), p.seat) == ("MENU", 0)


def test_each_player_uses_both_spaces_once_between_two_turns():
    """Rule: 2.7.3"""
    p = table(AH, 3, cards="ST1 ST5 ST6", lay=False, goods={0: "2F", 1: "2F"}).play(
        LAY, trap("rabbit", "food", "tan")
    )
    p["place"] = {(0, 0): 11}
    p.play(LEFT, track_it("green"), NO_TRACKER, PASS)
    assert p.seat == 1
    assert [where(p, f, 1) for f in ("tan", "green")] == ["trapper", "tracker"]
    p.play(LAY)
    while phase(p) == "TRAPPER":
        p.play(NO_TRAPPER)
    assert (p.seat, phase(p)) == (1, "MENU")
    assert can(p, ADVANCE["tan"])
    assert can(p, ADVANCE["green"])
    p.play(ADVANCE["tan"], PASS)
    assert [where(p, f, 1) for f in ("tan", "green")] == ["camp", "camp"]


def test_a_pioneer_off_turn_is_not_idle_in_the_own_turn():
    """Rule: 2.7.3"""
    p = table(AH, tan="tracker", green="trapper", cabins={0: "Smokehouse, -, -, Ferry"}, mule=0)
    assert answers(p, "assign") == ["assign a figure to the grey cabin"]


def test_the_mule_does_not_go_off_turn():
    """Rule: 2.7.3"""
    p = table(AH, cards="ST1 ST5 ST6", tan="end", goods={0: "2F"}, mule=1, others={1: ("4", "1")})
    p["mule"] = 0
    p.play(LEFT)
    assert phase(p) == "MENU"


@pytest.mark.parametrize("flag, asked", [("false", False), ("true", True)])
def test_apple_tracks_and_the_tracker(flag, asked):
    """Rule: 2.7.4"""
    p = table(AH, cards="AH4 ST5 ST6", tan="end", apples=(0, 4), rules={"apple_tracker": flag}).play(LEFT)
    assert (person(p)["tracks"], purse(p)) == ({"red": 1}, "2Au")
    assert (phase(p) == "TRACKER") == asked
    if asked:
        assert supply(p) == (0, 1)
        p.play(track_it("tan"))
        assert (supply(p), purse(p, 1), where(p, "tan", 1)) == ((0, 2), "", "tracker")


def test_a_blocked_apple_marker_triggers_no_tracker():
    """Rule: 2.7.4, 2.10.A6"""
    p = table(
        AH, cards="AH4 ST5 ST6", tan="end", apples=(0, 4), rules={"apple_tracker": "true"},
        tracks={0: "red 4", 1: "red 5"},
    )  # fmt: skip
    p.play(LEFT)
    assert (person(p)["tracks"]["red"], purse(p), phase(p)) == (4, "2Au", "MENU")


def test_everybody_sees_what_earlier_responders_did():
    """Rule: 2.3.4"""
    p = table(AH, 3, lay=False, goods={1: "1F", 2: "1F"}).play(LAY)
    before = p.observe(2)
    p.play(trap("fox", "food", "tan"))
    after = p.observe(2)
    assert p.seat == 2
    assert any((before[name] != after[name]).any() for name in after if name.startswith("2."))
    assert look(p)["players"][1]["animals"] == {"fox"}
