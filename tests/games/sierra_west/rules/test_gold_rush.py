"""Gold Rush."""

from __future__ import annotations

import pytest

from tests.games.sierra_west.dice import rolling
from tests.games.sierra_west.helpers import (
    ADVANCE,
    GR,
    USE,
    answers,
    can,
    look,
    person,
    phase,
    place,
    purse,
    table,
)
from tests.games.sierra_west.printed import MINES

LEFT = place("tan", "left")


@pytest.mark.parametrize("tools", ["", "lantern", "dynamite", "both"])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("mine", ["M0", "II-c"])
def test_the_die_chooses_the_row_of_the_mine(mine, number, tools):
    """Rule: 2.10.C2, 2.10.C3"""
    fields = {tool: 0 for tool in ("lantern", "dynamite") if tools in (tool, "both")}
    p = table(GR, cards="GR1 ST1 ST2", tan="T1", wagon={0: 2}, slots=mine, **fields)  # type: ignore[arg-type]
    rolling(p, number).play(USE["tan"])
    row = MINES[mine].split()[number - 1]
    answered = {"g": True, "sh": "lantern" in fields, "rk": "dynamite" in fields}[row[:-1]]
    assert purse(p) == (f"{row[-1]}Au" if answered else "")
    assert look(p)["slots"] == [mine]
    assert not can(p, USE["tan"])


def test_tools_are_not_used_up():
    """Rule: 2.10.C3, 2.10.C7"""
    p = table(GR, cards="GR1 ST1 ST2", tan="T1", wagon={0: 2}, slots="M0", lantern=0, dynamite=0)
    rolling(p, 1).play(USE["tan"])
    assert (p["lantern"], p["dynamite"]) == (0, 0)


def test_at_the_trailhead_no_mine_is_worked():
    """Rule: 2.10.C3, 2.4.14"""
    p = table(GR, cards="GR1 ST1 ST2", tan="T1", slots="M0")
    assert p.why_not(USE["tan"]) == "nothing would happen"


def test_tool_icons_take_the_card_from_anybody():
    """Rule: 2.10.C4, 2.4.10a"""
    p = table(GR, cards="GR4 ST1 ST2", lantern=1).play(ADVANCE["tan"])
    assert p["lantern"] == 0
    q = table(GR, cards="GR6 ST1 ST2", dynamite=-1, lantern=1).play(ADVANCE["tan"])
    assert (q["dynamite"], q["lantern"]) == (0, 1)


def test_the_marmot_takes_a_tool_of_choice():
    """Rule: 3.4, 2.10.C1, 2.10.C4"""
    p = table(GR, cards="ST6 ST5 ST2", tan="end", animals={0: "mode"}, lantern=1).play(LEFT)
    assert (phase(p), answers(p)) == ("TOOL", ["take the dynamite", "take the lantern"])
    p.play("take the lantern")
    assert (p["lantern"], p["dynamite"]) == (0, -1)


@pytest.mark.parametrize("lantern, dynamite", [(0, 1), (0, -1), (0, 0)])
def test_a_marmot_with_one_tool_to_take_asks_nothing(lantern, dynamite):
    """Rule: 2.4.15, 5.3.6"""
    p = table(
        GR, cards="ST6 ST5 ST2", tan="end", animals={0: "mode"}, lantern=lantern, dynamite=dynamite
    ).play(LEFT)
    assert (phase(p), p["lantern"], p["dynamite"]) == ("MENU", 0, 0)


@pytest.mark.parametrize(
    "card, cost", [("GR1", "3Au"), ("GR3", "1W+2Au"), ("GR4", "1S+2Au"), ("GR6", "1F+2Au")]
)
def test_a_cart_is_bought_for_six_points(card, cost):
    """Rule: 2.10.C5"""
    p = table(GR, cards=f"{card} ST1 ST2", tan="end", goods={0: cost})
    before = p.points()[0]
    p.play(LEFT)
    assert (person(p)["carts"], purse(p), look(p)["supply"]) == (1, "", {"cart": 7})
    gold = 3 if card == "GR1" else 2
    assert p.points()[0] - before == 6 - gold


def test_without_carts_none_is_bought():
    """Rule: 2.10.C7, 2.5.6"""
    p = table(GR, cards="GR1 ST1 ST2", tan="end", goods={0: "9Au"}, carts_left=1).play(LEFT)
    assert (phase(p), person(p)["carts"], purse(p)) == ("MENU", 1, "6Au")
    q = table(GR, cards="GR1 ST1 ST2", tan="end", goods={0: "9Au"}, carts_left=0)
    assert q.why_not(LEFT) == "nothing would happen"


def test_tools_score_nothing_and_gold_one_each():
    """Rule: 2.10.C6, 2.10.C7"""
    p = table(GR, goods={0: "4Au"}, lantern=0, dynamite=0)
    assert p.points()[0] - table(GR).points()[0] == 4
