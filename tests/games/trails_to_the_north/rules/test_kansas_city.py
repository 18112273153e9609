"""Kansas City: foresight, income, certificates, Simmental, delivery."""

from __future__ import annotations

import pytest

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.helpers import Duel, table

ALL_WHITE = "AUX1 AUX2 AUX3 AUX3 AUX4 AUX4 AUX5 AUX5 AUXB CERT4"
EVERY_DISC = f"{ALL_WHITE} STEP$ STEPVP HAND HAND CERT6"


def arriving(seats: int = 2, **own) -> Duel:
    """Seat 0 has arrived at Kansas City; no decision has been made."""
    keys = [
        "foresight",
        "rows",
        "token_row",
        "hazards",
        "outlaws",
        "market",
        "market_deck",
        "display",
        "objective_deck",
        "pool",
        "rules",
        "p1",
        "masters",
    ]
    more = {k: own.pop(k) for k in keys if k in own}
    return table(seats, p0={"herder": "G", "engine": 17.0} | own, **more).play("STEP KC")


# ------------------------------------------------------------------------------------------ foresight


def test_one_tile_of_each_column_in_order():
    """Rule: R36, R83, 4.8e"""
    t = arriving(foresight="flood-4-G green cowboy builder orange engineer")
    assert t.legal() == ["FORESIGHT 0 0", "FORESIGHT 0 1"]
    t.play("FORESIGHT 0 0")
    assert t.legal() == ["FORESIGHT 1 0", "FORESIGHT 1 1"]
    t.play("FORESIGHT 1 1")
    assert t.legal() == ["FORESIGHT 2 0", "FORESIGHT 2 1"]
    t.play("FORESIGHT 2 0")
    assert t.game.hazards == {"FL1": ("flood", 4, "G")}
    assert t.game.outlaws == {"OU1": "orange"}
    assert t.game.rows[2]["builder"] == 1


def test_an_empty_column_is_skipped():
    """Rule: R36, R83"""
    t = arriving(foresight="- - cowboy builder - -")
    assert t.legal() == ["FORESIGHT 1 0", "FORESIGHT 1 1"]
    t.play("FORESIGHT 1 0")
    assert t.legal("FORESIGHT") == []


def test_a_tile_without_a_space_leaves_the_game():
    """Rule: R36, R4"""
    full = {f"FL{n}": ("flood", 2, "G") for n in range(1, 5)}
    t = arriving(foresight="flood-4-G flood-3-G cowboy builder - -", hazards=full, hand="GRAY1").play(
        "FORESIGHT 0 0"
    )
    assert t.game.hazards == full


def test_the_lowest_space_is_filled():
    """Rule: R36, R4"""
    t = arriving(foresight="green orange cowboy builder - -", outlaws={"OU1": "green", "OU3": "green"})
    t.play("FORESIGHT 0 1")
    assert t.game.outlaws["OU2"] == "orange"


def test_the_last_space_of_a_row_moves_the_token():
    """Rule: R36. Table 3.12."""
    t = arriving(3, foresight="- - cowboy builder - -", rows={5: "cowboy"}, token_row=5).play("FORESIGHT 1 0")
    assert t.game.token_row == 5
    t = arriving(3, foresight="- - cowboy builder - -", rows={5: "cowboy engineer"}, token_row=5).play(
        "FORESIGHT 1 0"
    )
    assert (t.game.token_row, t.game.rows[5].total()) == (6, 3)


@pytest.mark.parametrize("row", range(2, 13))
def test_yellow_arrows_refill_the_market_at_once(row):
    """Rule: R36. Table 3.12."""
    t = arriving(
        foresight="- - cowboy builder - -", rows={row: "cowboy"}, token_row=row, market="RED3", hand="GRAY1"
    )
    t.play("FORESIGHT 1 0")
    assert t.game.token_row == row + 1
    assert t.game.market.total() == (7 if row in (6, 9) else 1)


def test_a_market_above_its_size_is_left_alone():
    """Rule: R36, R25"""
    market = " ".join(["RED3"] * 5 + ["BLUE3"] * 5)
    t = arriving(foresight="- - cowboy builder - -", rows={6: "cowboy"}, token_row=6, market=market)
    t.play("FORESIGHT 1 0")
    assert t.game.market.total() == 10


def test_the_foresight_is_refilled_at_the_end_of_the_turn():
    """Rule: R44"""
    t = arriving(foresight="green orange cowboy builder - -", hand="GRAY1").play(
        "FORESIGHT 0 0", "FORESIGHT 1 1"
    )
    assert [tile for column in t.game.foresight for tile in column].count(None) == 4
    t.until_end_of_turn()
    assert t.game.foresight[0].count("orange") >= 1
    assert None not in [tile for column in t.game.foresight for tile in column]
    assert t[0].herder == "START"


# ------------------------------------------------------------------------------------------ income


def test_each_type_counts_once_with_its_best_card():
    """Rule: R37"""
    t = arriving(hand="GRAY1 GRAY1 BROWN4/3 BROWN4/5 RED3 BLUE3 20")
    assert t[0].money == 1 + 4 + 3 + 3


def test_permanent_certificates_always_count():
    """Rule: R35, 4.8f"""
    t = arriving(hand="GRAY1", permanent=3)
    assert (t[0].money, t[0].permanent) == (4, 3)
    assert t.legal("CITY") == ["Columbia", "Kansas City", "St. Louis"]


@pytest.mark.parametrize(
    "cleared, certs, gained",
    [("", 2, 3), ("CERT6", 2, 3), ("CERT4", 3, 4), ("CERT4 CERT6", 4, 6), ("CERT4 CERT6", 3, 4)],
)
def test_certificate_steps_and_limits(cleared, certs, gained):
    """Rule: R34. Table 3.11."""
    t = table(p0={"herder": "A", "certs": certs, "cleared": cleared}, board={"S04": (0, "12a")})
    t.play("STEP S04", "PASS", "LOCAL 2")
    assert t[0].certs == gained
    t = table(p0={"herder": "A", "certs": 3}, board={"S04": (0, "12a")}).play("STEP S04", "PASS", "LOCAL 2")
    assert t[0].certs == 3


@pytest.mark.parametrize("to, spent", [(6, 0), (4, 2), (3, 3), (2, 4), (1, 5), (0, 6)])
def test_spending_certificates_moves_the_marker(to, spent):
    """Rule: R34, R37"""
    t = arriving(hand="GRAY1", certs=6, cleared="CERT4 CERT6").play(f"CERT {to}")
    assert (t[0].certs, t[0].money) == (to, 1 + spent)


def test_simmental_are_one_type():
    """Rule: R37, R38"""
    t = arriving(hand="SIMM1 SIMM1 SIMM3 GRAY1", rules={"simmental": True})
    assert t[0].money == 6
    assert t.legal() == ["SIMM 0", "SIMM 1", "SIMM 2"]  # stage 3 goes no further
    t.play("SIMM 0")
    assert t.discards() == "GRAY1 SIMM1 SIMM1 SIMM3"


def test_the_simmental_stock_is_limited_by_nothing_but_its_cards():
    """Rule: R38, 4.8g, 4.7n"""
    t = arriving(hand="SIMM1 SIMM1", rules={"simmental": True}).play("SIMM 2")
    assert t.game.simm_stock == {2: 6, 3: 8}
    assert t.discards() == "SIMM2 SIMM2"


def test_a_brahman_pays_four_dollars_and_adds_no_value():
    """Rule: R37, 4.6, 5.8/brahman"""
    t = arriving(hand="BRAHMAN BRAHMAN GRAY1", rules={"brahman": True})
    assert t[0].money == 9
    assert t.legal("CITY") == ["Columbia", "Kansas City"]


def test_the_whole_hand_is_discarded():
    """Rule: R39"""
    t = arriving(hand="20 GRAY1 WHITE2")
    assert t.legal("CITY")
    assert (t.hand(), t.discards()) == ("", "20 GRAY1 WHITE2")


# ------------------------------------------------------------------------------------------ delivery


def test_a_city_of_the_strip_needs_the_value():
    """Rule: R40. Table 3.9."""
    t = arriving(hand="PURPLE5/5 GRAY1")
    assert t.legal() == ["CITY Chicago", "CITY Columbia", "CITY Kansas City", "CITY St. Louis"]
    assert (
        t.why_not("CITY Detroit") == "your breeding value, or the engine's way back, is too low for this city"
    )
    assert t.why_not("CITY Memphis") == "you have no branchlet at this city"


def test_a_northern_city_needs_a_branchlet():
    """Rule: R40, R50"""
    t = arriving(hand="PURPLE5/5 GRAY1", branchlets="42 MEM")
    assert "Memphis" in t.legal("CITY")


def test_one_disc_for_each_city_but_two():
    """Rule: R40, 4.2, 5.8/repeatable_cities"""
    hand = "PURPLE5/5 BROWN4/3 RED3 BLUE3 YELLOW3"
    t = arriving(hand=hand, cities="Kansas City, New York, St. Louis, San Francisco", branchlets="SFO")
    assert {"Kansas City", "New York"} <= set(t.legal("CITY"))
    assert not {"St. Louis", "San Francisco"} & set(t.legal("CITY"))
    assert t.why_not("CITY St. Louis") == "you have delivered there already"


@pytest.mark.parametrize(
    "value, again",
    [("seed", {"New York"}), ("board1e", {"San Francisco"}), ("union", {"New York", "San Francisco"})],
)
def test_other_cities_may_be_repeatable(value, again):
    """Rule: 4.2, 5.8/repeatable_cities"""
    hand = "PURPLE5/5 BROWN4/3 RED3 BLUE3 YELLOW3"
    cities = "Kansas City, New York, San Francisco"
    t = arriving(hand=hand, cities=cities, branchlets="SFO", rules={"repeatable_cities": value})
    assert {"New York", "San Francisco", "Kansas City"} & set(t.legal("CITY")) == again | {"Kansas City"}


def test_kansas_city_is_always_legal_and_pays_four():
    """Rule: R40, 2.15.3. Table 3.9."""
    t = arriving(hand="", cities="Kansas City", certs=0)
    t.play("CITY Kansas City", "DISC AUX2")
    assert (t[0].money, t[0].cities["Kansas City"], t.score()["cities"]) == (4, 2, -16)


def test_light_cities_want_light_discs():
    """Rule: R41"""
    t = arriving(hand="PURPLE5/5 BROWN4/3 GRAY1", engine=17.0).play("CITY St. Louis")
    assert t.legal() == [
        "DISC AUX1",
        "DISC AUX2",
        "DISC AUX3",
        "DISC AUX4",
        "DISC AUX5",
        "DISC AUXB",
        "DISC CERT4",
    ]
    t = arriving(hand="PURPLE5/5 BROWN4/3 GRAY1", engine=17.0).play("CITY Detroit")
    assert {"DISC HAND", "DISC STEP$", "DISC STEPVP", "DISC CERT6", "DISC AUX1"} <= set(t.legal())


@pytest.mark.parametrize(
    "engine, city, cost",
    [(0.0, "Chicago", 3), (4.0, "Chicago", 2), (4.5, "Chicago", 1), (5.0, "Chicago", 1), (6.0, "Chicago", 0)]
    + [
        (0.0, "New York", 11),
        (10.5, "New York", 5),
        (16.0, "New York", 2),
        (0.0, "Columbia", 0),
        (0.0, "St. Louis", 1),
    ]
    + [(0.0, "Montreal", 11), (39.0 - 1, "Montreal", 0)],
)
def test_a_dollar_for_each_cross_between(engine, city, cost):
    """Rule: R43. Table 3.8."""
    hand = "PURPLE5/5 BROWN4/3 RED3 BLUE3 YELLOW3 WHITE2"
    t = arriving(hand=hand, engine=engine, branchlets="MON", display="1 2 3 4").play(
        f"CITY {city}", "DISC AUX1"
    )
    assert t[0].money == 20 - cost


def test_transport_is_kept_back_when_the_disc_costs_money():
    """Rule: R81"""
    t = arriving(hand="PURPLE5/5 GRAY1", engine=0.0, cleared=ALL_WHITE).play("CITY Chicago")
    assert t[0].money == 6
    assert t.legal("DISC") == ["CERT6", "STEP$", "STEPVP"]  # three dollars are left for a HAND of five
    assert t.why_not("DISC HAND") == "not enough dollars"
    t = arriving(hand="PURPLE5/5 GRAY1", engine=4.5, cleared=ALL_WHITE).play("CITY Chicago")
    assert "HAND" in t.legal("DISC")


def test_a_disc_of_a_station_moves_when_the_board_is_empty():
    """Rule: R41, R80"""
    t = arriving(hand="PURPLE5/5 GRAY1", cleared=EVERY_DISC, stations=[1, 6]).play("CITY Chicago")
    assert t.legal() == ["STATION 1", "STATION 6"]  # corners do not matter
    t.play("STATION 6")
    assert (t[0].stations, t[0].cities["Chicago"]) == ({1}, 1)


def test_without_any_disc_nothing_is_placed_but_transport_is_due():
    """Rule: R41, R80"""
    t = arriving(
        hand="PURPLE5/5 BROWN4/3 GRAY1", engine=0.0, cleared=EVERY_DISC, cities="Chicago", display="1 2 3 4"
    )
    t.play("CITY Detroit")
    assert (t[0].money, t[0].cities["Detroit"], t[0].tokens) == (5, 0, 0)  # five crosses, no effect, no arrow
    assert t.seat == 1


def test_city_effects_are_compulsory():
    """Rule: R42, R82. Table 3.9."""
    t = arriving(hand="PURPLE5/5 BROWN4/3 GRAY1", display="1 2 3 4").play("CITY Detroit", "DISC AUX1")
    assert t.legal() == ["TAKE 1", "TAKE 2", "TAKE 3", "TAKE 4", "TAKE deck"]
    assert t.why_not("DECLINE") == "this cannot be declined"


@pytest.mark.parametrize("city, branchlet", [("Detroit", ""), ("Memphis", "MEM"), ("Milwaukee", "MIL")])
def test_a_city_objective_is_skipped_when_there_is_none(city, branchlet):
    """Rule: R82, 4.7l"""
    t = arriving(
        hand="PURPLE5/5 BROWN4/3 RED3", display="", objective_deck="", branchlets=branchlet, engine=17.0
    ).play(f"CITY {city}", "DISC AUX1")
    assert (t[0].cities[city], t.legal("TAKE")) == (1, [])
    assert t.seat == 1


def test_arrows_fire_when_the_second_city_gets_its_disc():
    """Rule: R42, R79"""
    t = arriving(hand="PURPLE5/5 BROWN4/3 RED3 BLUE3", cities="Cleveland", display="1 2 3 4")
    t.play("CITY Pittsburgh", "DISC AUX1")
    assert t.legal("TAKE") == ["1", "2", "3", "4", "deck"]
    t.play("TAKE 1")
    assert t.score()["cities"] == 4


def test_new_york_takes_a_master_of_the_pool():
    """Rule: R42, R1, 4.7d, 4.2"""
    hand = "PURPLE5/5 BROWN4/3 RED3 BLUE3 YELLOW3"
    t = arriving(hand=hand, pool=[2, 9, 10], workers="1 1 1").play("CITY New York", "DISC AUX1")
    assert t.legal() == ["POOL 10", "POOL 2", "POOL 9"]
    t.play("POOL 9")
    assert (t[0].money, t[0].masters, t.game.pool) == (18 - 1 + 12, {9}, {2, 10})
    assert t[0].workers == {"cowboy": 1, "builder": 1, "engineer": 1}
    t = arriving(hand=hand, pool=[2, 9, 10]).play("CITY New York", "DISC AUX1", "POOL 10")
    assert t.legal() == ["DECLINE", "TOWN 42"]


def test_a_master_of_the_pool_may_build():
    """Rule: 4.7d"""
    hand = "PURPLE5/5 BROWN4/3 RED3 BLUE3 YELLOW3"
    t = arriving(hand=hand, pool=[11, 2]).play("CITY New York", "DISC AUX1", "POOL 11", "TILE 4a", "AT S01")
    assert t.game.board["S01"] == (0, "4a")


def test_new_york_again_with_an_empty_pool_gives_nothing_more():
    """Rule: R82, R40"""
    hand = "PURPLE5/5 BROWN4/3 RED3 BLUE3 YELLOW3"
    t = arriving(hand=hand, pool=[], cities="New York").play("CITY New York", "DISC AUX1")
    assert (t[0].cities["New York"], t.score()["cities"], t.seat) == (2, 6, 1)


@pytest.mark.parametrize(
    "branchlet, city, points",
    [
        ("DEN", "Denver", 0),
        ("GBY", "Green Bay", 4),
        ("MIN", "Minneapolis", 10),
        ("TOR", "Toronto", 5),
        ("MON", "Montreal", 15),
    ],
)
def test_northern_cities_score(branchlet, city, points):
    """Rule: 2.15.3. Table 3.9."""
    hand = "PURPLE5/5 BROWN4/3 RED3 BLUE3 YELLOW3 WHITE2"
    t = arriving(hand=hand, branchlets=branchlet).play(f"CITY {city}", "DISC AUX1")
    assert t.score().get("cities", 0) == points


def test_san_francisco_scores_two_for_each_bell():
    """Rule: 2.15.3, R51. Table 3.9."""
    hand = "PURPLE5/5 BROWN4/3 RED3 BLUE3 YELLOW3 WHITE2"
    t = arriving(hand=hand, branchlets="SFO 47 48 49 DEN 42 43").play("CITY San Francisco", "DISC AUX1")
    assert t.score()["cities"] == 4


def test_the_order_of_a_delivery():
    """City, disc, transport, effect, arrows from west to east. Rule: R79, 4.7e"""
    t = arriving(
        hand="PURPLE5/5 BROWN4/3 GRAY1 WHITE2",
        engine=0.0,
        cities="Chicago",
        display="1 2 3 4",
        cleared="AUX1",
    )
    assert t[0].money == 12
    t.play("CITY Detroit")
    t.play("DISC STEP$")
    assert t[0].money == 12 + 3 - 5
    assert t[0].tokens == 0  # the arrow comes after the crest
    t.play("TAKE 1")
    assert t[0].tokens == 1


def test_two_arrows_fire_from_west_to_east_with_a_refill_between():
    """Rule: R42, R79. Base strip of table 3.9."""
    t = arriving(
        hand="PURPLE5/5 BROWN4/3 GRAY1", rules={"expansion": "none"}, cities="Bloomington, Chicago", display="1 2 3 4",
        objective_deck="5 6 10",
    )  # fmt: skip
    t.play("CITY Peoria", "DISC AUX1", "TAKE 1")
    assert t.game.display.total() == 4
    assert len(t.legal("TAKE")) == 5
    t.play("TAKE 2")
    assert t.game.objective_deck.total() == 1


def test_a_branchlet_is_no_disc_for_an_arrow():
    """Rule: R42"""
    assert all(west in charts.CITIES and east in charts.CITIES for west, east, _, _ in charts.ARROWS)
