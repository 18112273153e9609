"""The six rows of auxiliary actions, single and double."""

from __future__ import annotations

import pytest

from tests.games.trails_to_the_north.helpers import Duel, table


def double(**own) -> Duel:
    """Seat 0 on an own 3b, about to choose a single or double auxiliary action."""
    more = {k: own.pop(k) for k in ("p1", "town_tiles", "rules") if k in own}
    t = table(p0={"herder": "A", "money": 9, "hand": "GRAY1"} | own, board={"S01": (0, "3b")}, **more)
    return t.play("STEP S01", "PASS", "LOCAL 0")


def test_three_rows_are_open_from_the_start():
    """Rule: R45"""
    t = double(hand="WHITE2")
    assert t.legal("AUX") == ["1 1", "2 1", "B 1"]
    assert t.why_not("AUX 3 1") == "this auxiliary action is not open to you"


@pytest.mark.parametrize("row, cleared, times",
    [("1", "AUX1", 2), ("2", "AUX2", 2), ("3", "AUX3", 1), ("3", "AUX3 AUX3", 2)]
                         + [("4", "AUX4", 1), ("4", "AUX4 AUX4", 2), ("5", "AUX5", 1), ("5", "AUX5 AUX5", 2),
                             ("B", "AUXB", 2)])  # fmt: skip
def test_a_row_is_open_for_each_cleared_slot(row, cleared, times):
    """Rule: R45. Table 3.11."""
    t = double(cleared=cleared, engine=9.0, hand="WHITE2 BLACK2")
    assert [o for o in t.legal("AUX") if o[0] == row] == [f"{row} {n}" for n in range(1, times + 1)]


def test_instead_of_local_actions_it_is_never_doubled():
    """Rule: R45"""
    t = table(p0={"herder": "A", "cleared": "AUX1 AUX2"}).play("STEP B", "PASS")
    assert t.legal("AUX") == ["1 1", "2 1"]
    assert t.why_not("AUX 1 2") != "OK"


@pytest.mark.parametrize("times", [1, 2])
def test_row_1_gives_dollars(times):
    """Rule: R45, R86, 4.8c. Table 3.11."""
    assert double(cleared="AUX1").play(f"AUX 1 {times}")[0].money == 9 + times


@pytest.mark.parametrize("times", [1, 2])
def test_row_2_draws_and_discards(times):
    """Rule: R86, R65. Table 3.11."""
    t = double(cleared="AUX2", hand="BLACK2", pile="WHITE2 WHITE2 WHITE2").play(f"AUX 2 {times}")
    assert t[0].hand.total() == 1 + times
    assert t.legal() == ["CARD BLACK2", "CARD WHITE2"]
    t.play("CARD BLACK2", *["CARD WHITE2"] * (times - 1))
    assert t.hand() == "WHITE2"


@pytest.mark.parametrize("times, certs", [(1, 1), (2, 2)])
def test_row_3_pays_goes_back_and_gives_certificates(times, certs):
    """Rule: R86, R69. Table 3.11."""
    t = double(cleared="AUX3 AUX3", engine=3.0).play(f"AUX 3 {times}")
    assert (t[0].money, t[0].engine, t[0].certs) == (9 - times, 3 - times, certs)


def test_row_3_doubled_needs_two_dollars_and_two_spaces():
    """Rule: R86"""
    assert [o for o in double(cleared="AUX3 AUX3", engine=3.0, money=1).legal("AUX") if o[0] == "3"] == [
        "3 1"
    ]
    assert [o for o in double(cleared="AUX3 AUX3", engine=1.0).legal("AUX") if o[0] == "3"] == ["3 1"]
    assert [o for o in double(cleared="AUX3 AUX3", engine=0.0).legal("AUX") if o[0] == "3"] == []


@pytest.mark.parametrize("times, targets", [(1, ["2"]), (2, ["2", "3"])])
def test_row_4_pays_and_goes_forward(times, targets):
    """Rule: R86. Table 3.11."""
    t = double(cleared="AUX4 AUX4", engine=1.0, tokens=1).play(f"AUX 4 {times}")
    assert t.legal("ENGINE") == targets
    assert t[0].money == 9  # paid with the target
    t.play("ENGINE 2")
    assert t[0].money == 9 - times  # whatever is moved


def test_row_5_goes_back_pays_and_trashes():
    """Rule: R86, R69. Table 3.11."""
    t = double(cleared="AUX5 AUX5", engine=3.0, hand="GRAY1 20").play("AUX 5 2")
    assert (t[0].money, t[0].engine) == (11, 1)
    assert t.legal() == ["CARD 20", "CARD GRAY1", "DECLINE"]
    t.play("CARD GRAY1")
    assert t.legal() == ["CARD 20", "DECLINE"]  # objectives too
    t.play("CARD 20")
    assert (t[0].deck()["GRAY1"], t[0].deck()["20"]) == (5, 0)  # the draw pile's five


def test_row_5_single_trashes_one():
    """Rule: R86"""
    t = double(cleared="AUX5", engine=3.0, hand="GRAY1 WHITE2").play("AUX 5 1", "CARD GRAY1")
    assert (t.hand(), t.discards()) == ("WHITE2", "")
    assert "CARD WHITE2" not in t.legal()


def test_trashing_may_be_declined():
    """Rule: R86, R67"""
    t = double(cleared="AUX5 AUX5", engine=3.0, hand="GRAY1 WHITE2").play("AUX 5 2", "CARD GRAY1", "DECLINE")
    assert t.hand() == "WHITE2"


def test_row_5_upgrades_before_its_dollars():
    """Rule: R69"""
    t = double(cleared="AUX5", engine=5.0, money=1).play("AUX 5 1", "ENGINE 4.5")
    assert (t[0].money, t[0].stations) == (2, set())
    t = double(cleared="AUX5", engine=5.0, money=2).play("AUX 5 1", "ENGINE 4.5")
    assert t.legal() == ["DECLINE", "YES"]


def test_row_b_discards_a_card_of_two_for_a_branchlet():
    """Rule: R45, R46, R86. Table 3.11."""
    t = double(hand="WHITE2 BLACK2 GREEN2 GRAY1 RED3").play("AUX B 1")
    assert t.legal() == ["CARD BLACK2", "CARD GREEN2", "CARD WHITE2"]
    t.play("CARD GREEN2")
    assert t.legal() == ["DECLINE", "TOWN 42"]
    t.play("TOWN 42")
    assert (t[0].branchlets, t.discards()) == ({"42"}, "GREEN2")


def test_row_b_doubled_discards_places_discards_places():
    """Rule: R86"""
    t = double(hand="WHITE2 BLACK2 GREEN2", cleared="AUXB").play("AUX B 2", "CARD WHITE2", "TOWN 42")
    assert (t.legal(), t[0].branchlets) == (["CARD BLACK2", "CARD GREEN2"], {"42"})
    t.play("CARD BLACK2")
    assert t.legal() == ["DECLINE", "TOWN 43", "TOWN MEM"]
    t.play("TOWN MEM")
    assert t[0].branchlets == {"42", "MEM"}


def test_row_b_doubled_needs_two_cards_at_the_start():
    """Rule: R86"""
    assert "B 2" not in double(hand="WHITE2 GRAY1", cleared="AUXB").legal("AUX")


def test_row_b_ends_when_the_second_card_has_gone():
    """Rule: R86"""
    t = double(hand="WHITE2 BLACK2", cleared="AUXB", tokens=1, pile="RED3 RED3 RED3").play(
        "AUX B 2", "CARD WHITE2"
    )
    t.play("TOKEN", "N 1", "CARD BLACK2", "TOWN 42")
    assert (t[0].branchlets, t.hand()) == ({"42"}, "RED3")
    assert "CARD" not in " ".join(t.legal())


def test_row_b_may_lead_nowhere():
    """Rule: R66, R87"""
    full = "42 43 MEM 40 44 45 46 47 48 49 SFO MIL 50 GBY 51"
    t = double(hand="WHITE2 GRAY1", branchlets=full).play("AUX B 1")
    assert (t.discards(), len(t[0].branchlets)) == ("WHITE2", 15)
