"""The acceptance scenarios of the spec, one test each, with its number."""

from __future__ import annotations

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.helpers import table

ALL_WHITE = "AUX1 AUX2 AUX3 AUX3 AUX4 AUX4 AUX5 AUX5 AUXB CERT4"


def test_a1_partial_fee():
    """A1. Rule: R15, 2.16"""
    t = table(
        4, p0={"money": 2}, p1={"money": 3}, p2={"money": 3}, board={"S01": (1, "4a"), "S02": (2, "1a")}
    )
    t.play("STEP S01", "STEP S02", "STEP B", "PASS")
    assert [t[k].money for k in range(3)] == [0, 5, 3]
    assert t[0].herder == "B"


def test_a2_job_market_arrow():
    """A2. Rule: R23, R36. Table 3.12."""
    t = table(
        p0={"herder": "G"},
        p1={"herder": "START", "money": 9, "tokens": 1},
        token_row=6,
        rows={6: "engineer"},
        foresight="flood-4-G flood-3-B cowboy builder green orange",
        market="RED3 RED3 RED3 BLUE3 BLUE3",
    )
    t.play("STEP KC", "FORESIGHT 0 0", "FORESIGHT 1 0")
    assert t.game.token_row == 7
    assert t.game.market.total() == 7  # before the third column is decided
    assert t.legal("FORESIGHT") == ["2 0", "2 1"]
    t.play("FORESIGHT 2 0").until_end_of_turn()
    t.play("STEP A", "PASS")
    assert {"LOCAL 1"} <= set(t.legal())
    t.play("LOCAL 1")
    assert t.legal("HIRE") == ["6 cowboy", "6 engineer"]
    t.play("HIRE 6 cowboy")
    assert t[1].money == 0


def test_a4_certificates_from_6_to_4():
    """A4. Rule: R34, R37"""
    hand = "PURPLE5/5 BROWN4/3 YELLOW3 RED3 WHITE2"
    t = table(p0={"herder": "G", "certs": 6, "cleared": "CERT4 CERT6", "hand": hand, "engine": 17.0})
    t.play("STEP KC")
    assert t.legal("CERT") == ["0", "1", "2", "3", "4", "6"]
    t.play("CERT 4")
    assert (t[0].money, t[0].certs) == (19, 4)
    assert "New York" in t.legal("CITY")


def test_a4_without_spending_the_total_is_one_short():
    """A4. Rule: R34, R40"""
    hand = "PURPLE5/5 BROWN4/3 YELLOW3 RED3 WHITE2"
    t = table(p0={"herder": "G", "certs": 6, "cleared": "CERT4 CERT6", "hand": hand})
    t.play("STEP KC", "CERT 6")
    assert (t[0].money, t[0].certs) == (17, 6)
    assert t.legal("CITY") == [
        "Chicago",
        "Cleveland",
        "Columbia",
        "Detroit",
        "Kansas City",
        "Pittsburgh",
        "St. Louis",
    ]


def extraordinary(money: int, city: str) -> list[str]:
    """Disc spaces offered for an extraordinary delivery of 12 with only one HAND disc and CERT6 left."""
    t = table(
        p0={"herder": "A", "money": money, "engine": 12.0, "cleared": f"{ALL_WHITE} STEP$ STEPVP HAND"},
        board={"S01": (0, "9a")},
    )
    t.play("STEP S01", "PASS", "LOCAL 0", "ENGINE 0")
    assert set(t.legal("CITY")) == {"Kansas City", "Columbia", "St. Louis", "Chicago", "Detroit", "Cleveland"}
    t.play(f"CITY {city}")
    return t.legal("DISC") or sorted(f"cleared {k}" for k, n in t[0].discs.items() if not n and k == "CERT6")


def test_a5_dark_and_white_discs():
    """A5. Rule: R41, R80. Table 3.4/9a."""
    assert extraordinary(3, "St. Louis") == ["cleared CERT6"]  # the only choice: HAND costs 5 dollars
    assert extraordinary(3, "Cleveland") == ["cleared CERT6"]
    assert extraordinary(5, "St. Louis") == ["CERT6", "HAND"]
    assert extraordinary(5, "Cleveland") == ["CERT6", "HAND"]


def test_a6_arrow_trigger():
    """A6. Rule: R42, R79, 2.15.3"""
    t = table(p0={"herder": "G", "cities": "St. Louis", "engine": 17.0, "hand": "WHITE2"})
    t.play("STEP KC", "CITY Columbia", "DISC AUX2")
    assert (t[0].tokens, t.score()["cities"]) == (1, -5)


def test_a6_no_arrow_between_st_louis_and_chicago():
    """A6. Rule: R42"""
    t = table(p0={"herder": "G", "cities": "St. Louis, Columbia", "engine": 17.0, "hand": "PURPLE5/5 GRAY1"})
    t.play("STEP KC", "CITY Chicago", "DISC AUX2")
    assert (t[0].tokens, t.score()["cities"]) == (0, -5)


def test_a6_detroit_gives_its_objective_and_the_arrows_token():
    """A6. Rule: R42, R79. Table 3.9."""
    hand = "PURPLE5/5 BROWN4/3 GRAY1"
    t = table(
        p0={"herder": "G", "cities": "St. Louis, Columbia, Chicago", "engine": 17.0, "hand": hand},
        display="1 2 3 4",
    )
    t.play("STEP KC", "CITY Detroit", "DISC AUX2")
    assert t.legal("TAKE") == ["1", "2", "3", "4", "deck"]
    t.play("TAKE 3")
    assert "3" in t.discards().split() + t.hand().split()
    assert (t[0].tokens, t.score()["cities"]) == (1, -10)


def test_a8_simmental():
    """A8. Rule: R37, R38, R39"""
    t = table(
        rules={"simmental": True}, p0={"herder": "G", "hand": "SIMM1 SIMM2 YELLOW3 BLUE3", "engine": 17.0}
    )
    t.play("STEP KC")
    assert (t[0].money, t.legal()) == (10, ["SIMM 0", "SIMM 1"])
    t.play("SIMM 1")
    assert t.legal() == ["SIMM 0", "SIMM 1"]  # the card in the hand; the new one is not among them
    t.play("SIMM 1")
    assert (t.hand(), t.discards()) == ("", "BLUE3 SIMM2 SIMM3 YELLOW3")
    assert "Detroit" in t.legal("CITY")
    assert "Cleveland" not in t.legal("CITY")
    assert t[0].deck()["SIMM1"] == 0


def test_a9_end_trigger():
    """A9. Rule: R36, R57, R94, 2.15.11"""
    t = table(
        3,
        p0={"herder": "G", "hand": "GRAY1 WHITE2 BLACK2 GREEN2"},
        p1={"herder": "G", "hand": "GRAY1 WHITE2 BLACK2 GREEN2"},
        p2={"herder": "G", "hand": "GRAY1 WHITE2 BLACK2 GREEN2"},
        token_row=12,
        rows={12: "cowboy builder"},
        foresight="green orange builder cowboy engineer orange",
    )
    t.play("STEP KC", "FORESIGHT 0 0")
    assert t.legal("FORESIGHT") == ["1 0", "1 1"]
    t.play("FORESIGHT 1 0")
    assert (t.game.token_row, t[0].badge) == (13, True)
    assert t.game.outlaws == {"OU1": "green", "OU2": "orange"}  # the third column had one choice left
    assert t.legal("CITY")  # income and delivery follow
    t.until_end_of_turn()
    turns = []
    while t.options:
        turns.append(t.seat)
        t.play("STEP KC")
        workers = [tile for column in t.game.foresight for tile in column if tile in charts.WORKERS]
        for option in list(t.legal("FORESIGHT")):
            column, place = map(int, option.split())
            assert t.game.foresight[column][place] not in charts.WORKERS
        t.until_end_of_turn()
        assert all(tile in [x for c in t.game.foresight for x in c] for tile in workers)
    assert turns == [1, 2]
    assert (t.game.over, t.score()["badge"], t.score(1).get("badge")) == (True, 2, None)


def test_a13_herder_objective_after_a_building():
    """A13. Rule: R54, R92"""
    t = table(
        p0={"herder": "START", "hand": "20 GRAY1 GRAY1 GRAY1", "money": 5},
        board={"S01": (1, "4a"), "S02": (1, "7a")},
        p1={"money": 0},
    )
    t.play("STEP A", "PASS", "AUX 1 1", "OBJ 20", "STEP S01", "STEP S02", "STEP B")
    assert (t[0].herder, t[0].money, t[1].money) == ("B", 6, 0)
    assert t.seat == 1  # phase C has followed, nothing was used at B
    assert t[0].hand.total() == 4


def test_a13_not_into_kansas_city():
    """A13. Rule: R92"""
    t = table(p0={"herder": "F", "hand": "20 GRAY1 GRAY1 GRAY1", "tokens": 1})
    t.play("OBJ 20", "STEP G")  # the way ends here: only Kansas City comes next
    assert t[0].herder == "G"
    assert t.legal() == ["STEP KC", "TOKEN"]  # this is the ordinary move


def test_a13_herder_objective_before_phase_a():
    """A13. Rule: R92"""
    t = table(p0={"herder": "A", "hand": "20 GRAY1 GRAY1 GRAY1"})
    t.play("OBJ 20", "STEP B", "STEP C", "PASS")
    assert t[0].herder == "C"
    assert t.legal() == ["STEP D", "STEP E"]  # the ordinary move comes now
    t.play("STEP D", "PASS")
    assert "LOCAL 1" in t.legal()


def test_a14_station_master():
    """A14. Rule: R31, 4.7r. Table 3.7."""
    t = table(
        p0={"herder": "B", "money": 2, "engine": 4.0, "workers": "2 1 1"},
        masters={1: 5},
        board={"S07": (0, "11b")},
    )
    t.play("STEP C", "PASS", "LOCAL 1", "ENGINE 4.5", "YES")
    assert t[0].money == 0
    t.play("DISC AUX2")
    assert t.legal() == ["DECLINE", "MASTER cowboy"]
    t.play("MASTER cowboy")
    assert (t[0].masters, t[0].money, t[0].workers["cowboy"]) == ({5}, 2, 1)
    assert t.score()["masters"] == 3


def test_a15_payment_before_the_bonus():
    """A15. Rule: R43, R79, R81, R82"""
    t = table(p0={"herder": "G", "hand": "PURPLE5/5 BROWN4/3 WHITE2", "branchlets": "MIL"}, display="1 2 3 4")
    t.play("STEP KC")
    assert t[0].money == 11
    t.play("CITY Milwaukee", "DISC AUX2")
    assert (t[0].money, t.legal("TAKE")) == (5, ["1", "2", "3", "4", "deck"])
    t.play("TAKE 1")
    assert t[0].money == 8


def test_a15_memphis_pays_too_late_for_a_disc():
    """A15. Rule: R79, R81"""
    t = table(
        p0={"herder": "G", "hand": "WHITE2 BLACK2", "branchlets": "MEM", "cleared": ALL_WHITE},
        display="1 2 3 4",
    )
    t.play("STEP KC", "CITY Memphis")
    assert t[0].money == 4
    assert t.legal("DISC") == ["CERT6", "STEP$", "STEPVP"]
    t.play("DISC CERT6", "TAKE 1")
    assert t[0].money == 6


def test_a16_the_copying_building():
    """A16. Rule: R60, R70, R71, 4.7j. Table 3.4/6b."""
    t = table(p0={"herder": "C", "workers": "1 3 1"}, board={"S10": (0, "6b"), "S11": (0, "12a")})
    t.play("STEP S10", "PASS", "LOCAL 0")
    assert t.legal("ADJ") == ["C", "S11"]
    t.play("ADJ S11")
    assert t.legal() == ["DONE", "LOCAL 0", "LOCAL 1"]
    t.play("LOCAL 0")
    assert t[0].money == 3
    t.play("LOCAL 1")  # the only step leads to S11
    assert t[0].herder == "S11"
    assert t.legal() == ["AUX 1 1", "AUX 2 1", "END"]  # used already


def test_a16_an_empty_space_is_no_target():
    """A16. Rule: R71"""
    t = table(p0={"herder": "C", "money": 9}, board={"S10": (0, "6b")}, display="1 2 3 4")
    t.play("STEP S10", "PASS", "LOCAL 0")  # C is the only one
    assert t.legal() == ["DONE", "LOCAL 0", "LOCAL 1"]
    t.play("LOCAL 0", "ALT 0")
    assert t[0].certs == 1


def test_a17_a_herder_action_gives_up_the_rest():
    """A17. Rule: R17, R60"""
    t = table(p0={"herder": "A", "hand": "GRAY1 GRAY1 WHITE2 BLACK2"}, board={"S03": (0, "3a")})
    t.play("STEP S03", "PASS")
    assert t.legal("LOCAL") == ["0", "1"]
    t.play("LOCAL 1")
    assert (t[0].herder, t[0].money) == ("B", 0)
    assert t.legal("LOCAL") == []  # a new phase B at B: no GREEN2, no builder to place anything
    assert t.legal("AUX") == ["1 1", "2 1", "B 1"]
    assert t.hand() == "BLACK2 GRAY1 GRAY1 WHITE2"
    t.play("END")
    assert (t.seat, t[0].hand.total()) == (1, 4)


def test_a18_space_39():
    """A18. Rule: R32, R69, R76"""
    t = table(p0={"herder": "B", "money": 3, "engine": 38.0})
    t.play("STEP C", "PASS", "LOCAL 1", "YES", "DISC STEP$")
    assert t[0].money == 3
    assert len(t.legal("ENGINE")) == 48
    t.play("ENGINE 4.5")
    assert t[0].money == 6


def test_a18_the_money_of_39_pays_for_the_landing_turnout():
    """A18. Rule: R32, R76"""
    t = table(p0={"herder": "B", "money": 3, "engine": 38.0})
    t.play("STEP C", "PASS", "LOCAL 1", "YES", "DISC AUX1", "ENGINE 4.5")
    assert t[0].money == 3
    t.play("YES", "DISC AUX2")
    assert (t[0].money, t[0].stations) == (1, {1, 10})


def test_a19_exact_backward_move():
    """A19. Rule: R29, R30, R75. Table 3.11."""
    t = table(
        p0={"herder": "B", "engine": 5.0, "cleared": "AUX5 AUX5"},
        p1={"engine": 4.0},
        board={"S07": (0, "5a")},
    )
    t.play("STEP S07", "PASS", "LOCAL 1", "AUX 5 1")
    assert t.legal("ENGINE") == ["3", "4.5"]
    t = table(
        p0={"herder": "B", "engine": 5.0, "cleared": "AUX5 AUX5"},
        p1={"engine": 4.0},
        board={"S07": (0, "5a")},
    )
    t.play("STEP S07", "PASS", "LOCAL 1", "AUX 5 2")
    assert t.legal("ENGINE") == ["2", "3"]


def test_a19_two_spaces_back_from_1_is_impossible():
    """A19. Rule: R30"""
    t = table(p0={"herder": "B", "engine": 1.0, "cleared": "AUX5 AUX5"}, board={"S07": (0, "5a")})
    t.play("STEP S07", "PASS", "LOCAL 1")
    assert "AUX 5 1" in t.legal()
    assert "AUX 5 2" not in t.legal()
