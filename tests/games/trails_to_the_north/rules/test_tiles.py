"""Each neutral and private building in turn."""

from __future__ import annotations

import pytest

from tests.games.trails_to_the_north.helpers import table
from tests.games.trails_to_the_north.rules.places import OUTLAWS, at, neutral

# ------------------------------------------------------------------------------------------ neutral buildings


def test_a_discards_and_hires_twice():
    """Rule: R23. Table 3.3."""
    t = neutral("A", hand="WHITE2 GRAY1", money=12, rows={1: "cowboy builder"})
    assert t.legal("LOCAL") == ["0", "1", "2"]
    t.play("LOCAL 1", "HIRE 1 cowboy")
    assert t[0].money == 6
    t.play("LOCAL 0")
    t.play("LOCAL 2", "HIRE 1 builder")
    assert (t[0].money, dict(t[0].workers)) == (0, {"cowboy": 2, "builder": 2, "engineer": 1})


def test_b_builds_for_two_dollars_a_builder():
    """Rule: R26. Table 3.3."""
    t = neutral("B", hand="GRAY1", money=4, workers="1 2 1").play("LOCAL 1", "TILE 4a", "AT S07")
    assert (t[0].money, t.game.board["S07"]) == (0, (0, "4a"))


def test_c_moves_the_engine_by_engineers():
    """Rule: R29. Table 3.3."""
    t = neutral("C", hand="GRAY1", workers="1 1 3").play("LOCAL 1")
    assert t.legal("ENGINE") == ["1", "2", "3"]


def test_c_gives_a_certificate_or_an_objective():
    """Rule: R53. Table 3.3."""
    t = neutral("C", hand="GRAY1", display="1 2 3 4").play("LOCAL 0", "ALT 1")
    assert t.legal() == ["TAKE 1", "TAKE 2", "TAKE 3", "TAKE 4", "TAKE deck"]
    t.play("TAKE 2")
    assert (t.discards(), t.game.display.total()) == ("2", 4)


def test_d_hunts_or_pays_for_the_engine():
    """Rule: R56. Table 3.3."""
    t = neutral("D", hand="GRAY1", outlaws={"OU4": "green"}).play("LOCAL 0", "ALT 0", "OUTLAW OU4")
    assert (t[0].money, t[0].outlaws["green"]) == (3, 1)


def test_d_offers_an_auxiliary_action_single_or_double():
    """Rule: R45. Table 3.3."""
    t = neutral("D", hand="GRAY1", cleared="AUX1").play("LOCAL 1")
    assert t.legal() == ["AUX 1 1", "AUX 1 2", "AUX 2 1"]
    t.play("AUX 1 2")
    assert t[0].money == 2


def test_e_opens_the_cattle_market():
    """Rule: R25. Table 3.3."""
    t = neutral("E", hand="BLACK2 GRAY1", money=6, market="RED3 BLUE3")
    t.play("LOCAL 0")
    assert t[0].money == 8
    t.play("LOCAL 1", "BUY 2", "MARKET RED3")
    assert (t[0].money, t.discards()) == (2, "BLACK2 RED3")


def test_f_pays_for_a_pair_and_sells_hazards():
    """Rule: R56. Table 3.3."""
    t = neutral("F", hand="GRAY1 GRAY1 WHITE2 BLACK2", money=3, hazards=True)
    assert t.legal("LOCAL") == ["0"]
    t.play("LOCAL 0", "CARD GRAY1")
    assert t[0].money == 7
    t.play("LOCAL 1")
    assert (t[0].money, t[0].hazards) == (0, [(4, "G")])


def test_g_moves_the_engine_and_helps():
    """Rule: R29, R45. Table 3.3."""
    t = neutral("G", hand="GRAY1", workers="1 1 2").play("LOCAL 0")
    assert t.legal("ENGINE") == ["1", "2"]
    t.play("ENGINE 1", "LOCAL 1", "AUX 1 1")
    assert t[0].money == 1


# ------------------------------------------------------------------------------------------ private buildings


def test_1a():
    """Rule: R28. Table 3.4/1a."""
    t = at("1a", place="S07", herder="B", board={"S10": (0, "12a"), "S11": (1, "4a")}).play("LOCAL 0")
    assert t[0].money == 4


def test_1b():
    """Rule: R34, R30. Table 3.4/1b."""
    t = at("1b", hand="20 GRAY1", engine=2.0).play("LOCAL 0")
    assert (t[0].certs, t.discards()) == (2, "20")
    t.play("LOCAL 1")
    assert (t[0].engine, t[0].money) == (1, 3)
    assert "1" not in at("1b").legal("LOCAL")  # no space behind


def test_2a():
    """Rule: R19. Table 3.4/2a."""
    assert at("2a", hand="WHITE2 GRAY1").play("LOCAL 0")[0].money == 4


def test_2b():
    """Rule: R19. Table 3.4/2b."""
    t = at("2b", hand="GREEN2 GRAY1").play("LOCAL 1", "LOCAL 0", "ENGINE 2")
    assert (t[0].money, t[0].engine) == (2, 2)


def test_3a():
    """Rule: 4.7b. Table 3.4/3a."""
    t = at("3a", hand="WHITE2 WHITE2 GRAY1").play("LOCAL 0")
    assert (t[0].money, t.discards()) == (3, "WHITE2 WHITE2")


def test_3b():
    """Rule: R45. Table 3.4/3b."""
    t = at("3b", cleared="AUX2", pile="WHITE2 WHITE2", hand="GRAY1").play("LOCAL 0", "AUX 2 2")
    assert t.hand() == "GRAY1 WHITE2 WHITE2"


def test_4a():
    """Rule: R56, R60. Table 3.4/4a."""
    t = table(p0={"herder": "A", "money": 5}, board={"S01": (0, "4a")}, hazards={"FL1": ("flood", 4, "G")})
    t.play("STEP S01", "PASS", "LOCAL 0")
    assert (t[0].money, t[0].hazards) == (0, [(4, "G")])
    t.play("LOCAL 1", "STEP C")
    assert (t[0].herder, t.legal("LOCAL")) == ("C", ["0", "1"])


def test_4b():
    """Rule: R91, R65. Table 3.4/4b."""
    t = at("4b", workers="2 1 1", hand="GRAY1").play("LOCAL 0")
    assert t.legal() == ["N 0", "N 1", "N 2"]


def test_5a():
    """Rule: R19. Table 3.4/5a."""
    t = at("5a", hand="YELLOW3 RED3 BLUE3 BROWN4/3").play("LOCAL 0")
    assert t.legal() == ["CARD BLUE3", "CARD RED3", "CARD YELLOW3"]
    t.play("CARD BLUE3")
    assert t[0].money == 7


def test_5b():
    """Rule: R34, R72. Table 3.4/5b."""
    t = at("5b", hand="BLACK2 GRAY1", workers="1 1 3").play("LOCAL 0", "LOCAL 1")
    assert (t[0].certs, t[0].money) == (2, 3)


def test_6a():
    """Rule: R23. Table 3.4/6a."""
    t = at("6a", money=5, rows={1: "engineer"}).play("LOCAL 0")
    assert (t[0].money, t[0].workers["engineer"]) == (0, 2)


def test_7a():
    """Rule: R34. Table 3.4/7a."""
    t = at("7a", outlaws="green green orange").play("LOCAL 0")
    assert (t[0].certs, t[0].money) == (2, 2)
    t = at("7a", outlaws="green green orange orange", cleared="CERT4").play("LOCAL 0")
    assert (t[0].certs, t[0].money) == (4, 4)


def test_7b():
    """Rule: R28. Table 3.4/7b."""
    t = at("7b", place="S07", herder="B", board={"S10": (0, "12a")}).play("LOCAL 0")
    assert t.legal() == ["ENGINE 1", "ENGINE 2"]


def test_8a():
    """Rule: R21. Table 3.4/8a."""
    t = table(p0={"herder": "A", "engine": 1.0}, board={"S01": (0, "8a")}, outlaws=OUTLAWS)
    t.play("STEP S01", "PASS", "LOCAL 0", "ALT 0")
    assert t.legal() == ["OUTLAW OU1", "OUTLAW OU2"]
    t.play("OUTLAW OU1")
    assert t[0].tokens == 1
    t = at("8a").play("LOCAL 0")  # no outlaw: the other side
    assert t.legal("AUX") == ["1 1", "2 1"]


def test_8b():
    """Rule: R53, R91. Table 3.4/8b."""
    t = at("8b", hand="GRAY1 20", display="1 2 3 4", objective_deck="5").play("LOCAL 0")
    assert (t[0].money, t.legal()) == (6, ["DECLINE", "TAKE 1", "TAKE 2", "TAKE 3", "TAKE 4"])
    t.play("TAKE 4")
    assert (t.hand(), t.game.display["5"]) == ("20 4", 1)
    assert "OBJ 4" in t.legal()  # playable in the same phase B


def test_9a_counts_numbered_free_spaces():
    """Rule: R41, 4.7t, 4.7u. Table 3.4/9a."""
    t = at("9a", engine=3.0, p1={"engine": 2.0}).play("LOCAL 0")
    assert t.legal() == ["ENGINE 0", "ENGINE 1"]
    t.play("ENGINE 0")
    assert t.legal("CITY") == ["Columbia", "Kansas City"]  # 1 and 0 are free: X = 2
    t = at("9a", engine=3.0).play("LOCAL 0", "ENGINE 0")
    t.play("CITY Columbia", "DISC AUX2")
    assert (t[0].money, t[0].cities) == (0, {"Columbia": 1})


def test_9a_is_not_offered_at_space_0_and_a_turnout_counts_nothing():
    """Rule: 4.7u. Table 3.4/9a."""
    assert at("9a").legal("LOCAL") == ["1"]
    t = at("9a", engine=5.0, money=0).play("LOCAL 0", "ENGINE 4.5")
    t.play("CITY Kansas City", "DISC AUX2")
    assert t[0].money == 4
    assert t.legal() == ["DECLINE", "YES"]  # afterwards the turnout reached
    t.play("YES", "DISC AUX1")
    assert (t[0].stations, t[0].money) == ({1}, 2)


def test_9b_upgrades_behind_the_engine():
    """Rule: R33, R78, 4.7k. Table 3.4/9b."""
    t = at("9b", engine=10.0, money=4, stations=[1], branchlets="42 MEM 40", tokens=1).play("LOCAL 0")
    assert t.legal() == ["STATION 2", "TOKEN"]
    t.play("STATION 2", "DISC AUX1")
    assert (t[0].money, t[0].stations, t[0].engine) == (2, {1, 2}, 10)


def test_10a():
    """Rule: R34. Table 3.4/10a."""
    assert at("10a").play("LOCAL 0")[0].certs == 3
    assert at("10a", cleared="CERT4 CERT6", certs=1).play("LOCAL 0")[0].certs == 6


def test_10b():
    """Rule: R60. Table 3.4/10b."""
    t = at("10b").play("LOCAL 0", "LOCAL 1")
    assert (t[0].money, t.legal("ENGINE")) == (4, ["1", "2", "3", "4"])
    t.play("ENGINE 4", "LOCAL 2", "STEP C", "STEP E", "STEP F")
    assert t[0].herder == "F"


def test_11a():
    """Rule: R21, R56. Table 3.4/11a."""
    hazards = {"FL1": ("flood", 4, "G"), "FL2": ("flood", 2, "B"), "FL3": ("flood", 3, "B")}
    t = table(p0={"herder": "A", "money": 4}, board={"S01": (0, "11a")}, hazards=hazards)
    t.play("STEP S01", "PASS", "LOCAL 0", "HAZARD FL2", "LOCAL 1", "HAZARD FL1")
    assert (t[0].money, sorted(v for v, _ in t[0].hazards)) == (0, [2, 4])
    assert t.legal() == ["END"] or t.seat == 1


def test_11b():
    """Rule: R29. Table 3.4/11b."""
    assert at("11b", hazards=[2, 2, 2]).play("LOCAL 0").legal("ENGINE") == ["1", "2", "3"]


def test_12a():
    """Rule: R72. Table 3.4/12a."""
    assert at("12a", workers="1 4 1").play("LOCAL 0")[0].money == 4


def test_12b():
    """Rule: R77. Table 3.4/12b."""
    t = at("12b", stations=[1, 11]).play("LOCAL 0", "LOCAL 1")
    assert (t[0].money, t[0].tokens) == (4, 1)


def test_13a():
    """Rule: R51, 4.5. Table 3.4/13a."""
    t = at("13a", branchlets="42 43 MEM 44 40 45").play("LOCAL 0")
    assert (t[0].certs, t[0].money) == (2, 2)


def test_13b():
    """Rule: R46, 4.5. Table 3.4/13b."""
    t = at("13b", workers="1 2 1", branchlets="42").play("LOCAL 0", "LOCAL 1")
    assert t.legal() == ["TOWN 43", "TOWN MEM"]
    t.play("TOWN MEM")
    assert (t[0].money, t[0].branchlets) == (4, {"42", "MEM"})


@pytest.mark.parametrize("tile, own", [("13b", {"money": 0}), ("4b", {"pile": ""})])
def test_without_towns_or_cards_it_is_not_offered(tile, own):
    """Rule: R66, R87"""
    full = "42 43 MEM 40 44 45 46 47 48 49 SFO MIL 50 GBY 51"
    t = at(tile, **(own | ({"branchlets": full} if tile == "13b" else {})))
    assert ("1" if tile == "13b" else "0") not in t.legal("LOCAL")
