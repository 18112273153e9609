"""Summit actions and homestead tracks."""

from __future__ import annotations

import pytest

from tests.games.sierra_west.folder import changed
from tests.games.sierra_west.helpers import (
    AH,
    BB,
    CLAIM,
    DECLINE,
    OUTLAWS,
    PASS,
    REPEAT,
    STOP,
    TO_DISCARDS,
    answers,
    can,
    look,
    pay,
    person,
    phase,
    place,
    purse,
    table,
    track_it,
    where,
)

LEFT = place("tan", "left")


def test_a_summit_holds_one_figure_and_acts_at_once():
    """Rule: 2.5.1, 2.3.11"""
    p = table(AH, cards="ST5 ST1 ST2", tan="end", green="end", mule=0).play(LEFT)
    assert purse(p) == "1F+1W"
    assert p.why_not(place("green", "left")) == "another figure stands on this summit action"
    assert p.why_not(place("mule", "left")) == "another figure stands on this summit action"
    assert (
        p.why_not(place("tan", "middle")) == "this figure cannot go to a summit action from where it stands"
    )


def test_without_the_sign_an_action_is_performed_once():
    """Rule: 2.5.1"""
    p = table(AH, cards="ST1 ST5 ST6", tan="end", goods={0: "9F"}, others={1: ("tracker", "camp")}).play(LEFT)
    assert (phase(p), purse(p), person(p)["tracks"]["food"]) == ("MENU", "7F", 1)


def test_with_the_sign_it_is_repeated_at_will():
    """Rule: 2.5.1, 2.5.6, 5.3.4"""
    p = table(AH, cards="ST7 ST5 ST6", tan="end", goods={0: "5F"}).play(LEFT)
    assert (phase(p), answers(p)) == ("REPEAT", [REPEAT, STOP])
    p.play(REPEAT)
    assert (phase(p), purse(p)) == ("MENU", "1F+2Au")


def test_stopping_leaves_the_figure_there():
    """Rule: 2.5.1"""
    p = table(AH, cards="ST7 ST5 ST6", tan="end", goods={0: "6F"}).play(LEFT, STOP)
    assert (phase(p), purse(p), where(p, "tan")) == ("MENU", "4F+1Au", "L")


def test_one_placement_performs_twenty_times_at_most():
    """Rule: 2.5.6"""
    p = table(AH, cards="C9 ST5 ST6", tan="end", goods={0: "50F"}).play(LEFT, *[REPEAT] * 19)
    assert (phase(p), purse(p)) == ("MENU", "30F+20Au")


@pytest.mark.parametrize("card, goods, track, reward", [
    ("ST1", "2F", "food", ""), ("ST2", "2W", "wood", "1PB"), ("ST3", "2S", "stone", "1Au"),
])  # fmt: skip
def test_a_homestead_step_raises_the_marker_and_rewards(card, goods, track, reward):
    """Rule: 2.5.2, 2.5.9, 3.3"""
    others = " ".join(c for c in ("ST5", "ST6"))
    p = table(
        AH, cards=f"{card} {others}", tan="end", goods={0: goods}, others={1: ("tracker", "camp")}
    ).play(LEFT)
    assert (person(p)["tracks"], purse(p)) == ({track: 1}, reward)
    assert (look(p)["mule"][0] == 0) == (track == "food")


def test_a_multi_coloured_step_chooses_its_track_after_paying():
    """Rule: 2.5.2, 5.3.4"""
    p = table(AH, cards="ST8 ST5 ST6", tan="end", goods={0: "1F+1W+1S"}, others={1: ("tracker", "camp")})
    p.play(LEFT)
    assert (purse(p), phase(p)) == ("", "TRACK")
    assert answers(p) == [f"choose the {track} track" for track in ("food", "wood", "stone")]
    p.play("choose the stone track")
    assert (person(p)["tracks"], purse(p)) == ({"stone": 1}, "1Au")


def test_a_blocked_track_may_be_chosen():
    """Rule: 2.5.2, 2.5.3, 2.7.4"""
    p = table(AH, cards="ST8 ST5 ST6", tan="end", goods={0: "1F+1W+1S"}, tracks={0: "wood 4", 1: "wood 5"})
    p.play(LEFT, "choose the wood track")
    assert (person(p)["tracks"]["wood"], purse(p), phase(p)) == (4, "1PB", "MENU")


def test_on_the_top_space_a_marker_stays_and_is_rewarded():
    """Rule: 2.5.2, 2.5.3"""
    p = table(AH, cards="ST3 ST5 ST6", tan="end", goods={0: "2S"}, tracks={0: "stone 5"}).play(LEFT)
    assert (person(p)["tracks"]["stone"], purse(p), phase(p)) == (5, "1Au", "MENU")


def test_advance_wagon_ignores_the_cost_of_the_trail():
    """Rule: 2.5.4, 2.5.5"""
    p = table(AH, cards="ST4 ST5 ST6", tan="end", goods={0: "1F+1W+1S"}, wagon={0: 10}).play(LEFT)
    assert (person(p)["wagon"], purse(p)) == (11, "")


def test_advance_wagon_is_not_available_on_the_last_space():
    """Rule: 2.5.4, 2.5.6"""
    p = table(AH, cards="ST4 ST5 ST6", tan="end", goods={0: "1F+1W+1S"}, wagon={0: 12})
    assert p.why_not(LEFT) == "your wagon is on the last space"


def test_a_repeated_wagon_stops_at_the_end_of_the_trail():
    """Rule: 2.5.4, 2.5.6"""
    p = table(AH, cards="C6 ST5 ST6", tan="end", goods={0: "5Au"}, wagon={0: 10}).play(LEFT, REPEAT)
    assert (person(p)["wagon"], purse(p), phase(p)) == (12, "3Au", "MENU")


@pytest.mark.parametrize("mode, card, goods, reason", [
    (AH, "ST1", "1F", "you cannot pay the whole price"), (AH, "ST6", "", "nothing would happen"),
    (AH, "AH1", "", "you cannot pay the whole price"), (BB, "BB6", "", "you cannot pay the whole price"),
    (OUTLAWS, "OO3", "1F+6BU", "you have no room for more bullets"),
    (OUTLAWS, "OO1", "", "you cannot pay the whole price"),
])  # fmt: skip
def test_a_figure_goes_only_where_it_can_do_something(mode, card, goods, reason):
    """Rule: 2.5.6"""
    p = table(mode, cards=f"{card} ST5 ST4", tan="end", goods={0: goods})
    assert p.why_not(LEFT) in (reason, "nothing would happen")
    assert can(p, place("tan", "middle"))


def test_the_loader_refuses_repetition_that_pays_for_itself(tmp_path):
    """Rule: 2.5.7"""
    from sierra_envs.errors import BadData

    for number, action in enumerate(("FT inf", "GAIN[1F] inf", "AHG[3aG] inf", "AHX[3a] inf")):

        def set_it(rows: list[dict[str, str]], action: str = action) -> None:
            next(row for row in rows if row["id"] == "ST1")["summit"] = action

        folder = changed(tmp_path / str(number), "cards.csv", set_it)
        with pytest.raises(BadData, match=r"2\.5\.7"):
            table(AH, data=folder)


def test_a_shovel_on_a_summit_is_paid_first():
    """Rule: 2.5.8, 2.5.5"""
    p = table(AH, cards="C8 ST5 ST6", tan="end", goods={0: "1F+1S"}, fronts={0: (5, 2)}).play(
        LEFT, pay("stone")
    )
    assert answers(p) == [CLAIM, DECLINE]
    claimed = look(p)["faces"][5, 2]
    p.play(CLAIM, TO_DISCARDS)
    assert (phase(p), purse(p)) == ("MENU", "1F")
    assert {claimed, "C8"} == person(p)["claimed"]


def test_a_shovel_on_a_summit_needs_work():
    """Rule: 2.5.6, 2.5.8"""
    p = table(AH, cards="C8 ST5 ST6", tan="end", goods={0: "1F"})
    assert p.why_not(LEFT) == "after paying, no card could be claimed and no cabin built"
    p["goods"] = {0: [1, 1, 0]}
    p.play(LEFT)
    assert (phase(p), purse(p)) == ("SHOVEL", "1W")


def test_trades_pay_and_take():
    """Rule: 2.5.8"""
    p = table(AH, cards="ST7 ST6 ST5", tan="end", green="end", mule=0, goods={0: "1F+1W"}, animals={0: "fox"})
    p.play(LEFT, pay("food"))
    assert purse(p) == "1Au"
    p.play(place("green", "middle"))
    assert purse(p) == "1S+1Au"
    p.play(place("mule", "right"))
    assert purse(p) == "1F+1W+1S+1Au"


def test_the_tracker_is_asked_before_the_repetition():
    """Rule: 2.5.9, 5.3.4"""
    p = table(AH, cards="C3 ST5 ST6", tan="end", goods={0: "4S"}).play(LEFT)
    assert (purse(p), phase(p), p.seat) == ("2S+1Au", "TRACKER", 1)
    p.play(track_it("green"))
    assert (phase(p), p.seat, purse(p, 1)) == ("REPEAT", 0, "1S")


def test_at_the_pass_summits_are_free_again():
    """Rule: 2.5.1"""
    p = table(AH, cards="ST5 ST1 ST2", tan="end").play(LEFT, PASS)
    assert where(p, "tan") == "camp"
