"""Hiring, the cattle market, private buildings."""

from __future__ import annotations

import pytest

from tests.games.trails_to_the_north.helpers import Duel, arrive, table


def at_a(**own) -> Duel:
    """Seat 0 at neutral building A, about to hire for +$0."""
    rows = own.pop("rows", {1: "cowboy builder engineer"})
    more = {k: own.pop(k) for k in ("token_row", "hazards", "outlaws", "seats") if k in own}
    seats = more.pop("seats", 3)
    return arrive(
        table(seats, p0={"herder": "START", "money": 20, "hand": "BLACK2"} | own, rows=rows, **more), "A"
    )


# ------------------------------------------------------------------------------------------ hiring


def test_only_rows_above_the_token_are_open():
    """Rule: R23"""
    t = at_a(token_row=4, rows={1: "cowboy", 3: "builder", 4: "engineer"}).play("LOCAL 1")
    assert t.legal("HIRE") == ["1 cowboy", "3 builder"]
    assert t.why_not("HIRE 4 engineer") == "this row of the job market is not open for hiring"


@pytest.mark.parametrize(
    "row, price",
    [(1, 6), (2, 6), (3, 7), (4, 5), (5, 7), (6, 9), (7, 6), (8, 8), (9, 10), (10, 6), (11, 5), (12, 4)],
)
def test_a_worker_costs_the_price_of_its_row(row, price):
    """Rule: R23, R68. Table 3.12."""
    t = at_a(token_row=13, rows={row: "cowboy builder"}).play("LOCAL 1", f"HIRE {row} cowboy")
    assert t[0].money == 20 - price
    t = at_a(token_row=13, rows={row: "cowboy builder"}).play("LOCAL 2", f"HIRE {row} cowboy")
    assert t[0].money == 20 - price - 2


def test_a_worker_too_dear_is_not_offered():
    """Rule: R68"""
    t = at_a(token_row=4, rows={1: "cowboy", 3: "builder"}, money=6)
    assert t.legal("LOCAL") == ["1"]
    t.play("LOCAL 1")
    assert t.why_not("HIRE 3 builder") != "OK"
    assert t[0].workers["cowboy"] == 2  # the only one


def test_six_spaces_of_each_type():
    """Rule: R23"""
    t = at_a(rows={1: "cowboy builder"}, workers="6 1 1")
    t.play("LOCAL 1")
    assert t[0].workers["builder"] == 2
    t = at_a(rows={1: "cowboy"}, workers="6 1 1")
    assert t.legal("LOCAL") == []


def test_hired_workers_leave_a_gap_that_stays():
    """Rule: R23"""
    t = at_a(rows={1: "cowboy builder engineer"}).play("LOCAL 1", "HIRE 1 builder")
    assert t.game.rows[1] == {"cowboy": 1, "engineer": 1, "builder": 0}
    assert t[0].workers == {"cowboy": 1, "builder": 2, "engineer": 1}


def test_all_rows_are_open_without_token():
    """Rule: R72"""
    t = at_a(token_row=13, rows={2: "cowboy", 12: "builder"}).play("LOCAL 1")
    assert t.legal("HIRE") == ["12 builder", "2 cowboy"]


def test_the_fourth_cowboy_takes_a_hazard_for_nothing():
    """Rule: R24, R67. Table 3.11."""
    t = at_a(workers="3 1 1", hazards={"FL1": ("flood", 4, "G"), "DR1": ("drought", 2, "B")})
    t.play("LOCAL 1", "HIRE 1 cowboy")
    assert t.legal() == ["DECLINE", "HAZARD DR1", "HAZARD FL1"]
    t.play("HAZARD FL1")
    assert (t[0].money, t[0].hazards) == (14, [(4, "G")])


def test_without_a_hazard_the_fourth_cowboy_does_nothing():
    """Rule: R24"""
    t = at_a(workers="3 1 1", rows={1: "cowboy"}).play("LOCAL 1")
    assert t[0].workers["cowboy"] == 4
    assert t.legal() == ["END"] or t.seat == 1


def test_the_sixth_cowboy_hunts():
    """Rule: R24. Table 3.11."""
    t = at_a(workers="5 1 1", outlaws={"OU1": "green", "OU9": "orange"}).play("LOCAL 1", "HIRE 1 cowboy")
    assert t.legal() == ["DECLINE", "OUTLAW OU1", "OUTLAW OU9"]
    t.play("OUTLAW OU9")
    assert t[0].money == 24


@pytest.mark.parametrize("workers", ["1 3 1", "1 5 1"])
def test_the_fourth_and_sixth_builder_build_for_a_dollar(workers):
    """Rule: R24, R26. Table 3.11."""
    t = at_a(workers=workers).play("LOCAL 1", "HIRE 1 builder")
    assert "DECLINE" in t.legal()
    t.play("TILE 4a", "AT S01")
    assert (t[0].money, t.game.board["S01"]) == (12, (0, "4a"))


@pytest.mark.parametrize("engineers, certs, money", [(1, 1, 14), (2, 0, 16), (4, 2, 14), (5, 0, 18)])
def test_engineers_take_a_gray_card(engineers, certs, money):
    """Rule: R24. Table 3.11."""
    t = at_a(workers=f"1 1 {engineers}", hand="GRAY1 BLACK2").play("LOCAL 1", "HIRE 1 engineer")
    assert t.legal() == ["CARD GRAY1", "DECLINE"]
    t.play("CARD GRAY1")
    assert (t[0].certs, t[0].money, t.discards()) == (certs, money, "GRAY1")


def test_the_fourth_engineer_hires_and_actions_chain():
    """Rule: R24, R72. Table 3.11."""
    t = at_a(workers="1 3 3", token_row=3).play("LOCAL 1", "HIRE 1 engineer")
    assert t.legal() == ["DECLINE", "HIRE 1 builder", "HIRE 1 cowboy"]
    t.play("HIRE 1 builder")
    assert t[0].money == 20 - 6 - 4
    t.play("TILE 1a", "AT S01")
    assert t[0].money == 9


def test_an_immediate_action_may_be_declined_and_is_lost():
    """Rule: R24, R67"""
    t = at_a(workers="1 1 1", hand="GRAY1").play("LOCAL 1", "HIRE 1 engineer", "DECLINE")
    assert (t[0].certs, t.hand()) == (0, "GRAY1")


def test_spaces_uncovered_by_a_station_master_fire_again():
    """Rule: R24, R31"""
    t = table(
        3,
        p0={"herder": "START", "money": 20, "workers": "4 1 1", "engine": 4.0, "hand": "15"},
        masters={1: 5},
        rows={1: "cowboy"},
        hazards={"FL1": ("flood", 4, "G")},
    )
    t.play("OBJ 15", "ENGINE 4.5", "YES", "DISC AUX1", "MASTER cowboy")
    assert t[0].workers["cowboy"] == 3
    t.play("STEP A", "PASS", "LOCAL 1")
    assert t[0].workers["cowboy"] == 4
    assert t.legal() == ["DECLINE", "HAZARD FL1"]


# ------------------------------------------------------------------------------------------ the cattle market


def at_e(**own) -> Duel:
    more = {k: own.pop(k) for k in ("market", "market_deck", "rules", "board") if k in own}
    return arrive(table(p0={"herder": "D", "money": 30, "hand": "GRAY1"} | own, **more), "E")


@pytest.mark.parametrize(
    "option, faces, cowboys, price",
    [
        (2, "RED3", 1, 6),
        (3, "RED3", 2, 3),
        (4, "RED3 BLUE3", 3, 5),
        (5, "BROWN4/4", 1, 12),
        (6, "BROWN4/4", 3, 6),
    ]
    + [(7, "BROWN4/3 BROWN4/5", 5, 8), (8, "PURPLE5/6", 2, 12), (9, "PURPLE5/6", 4, 6)],
)
def test_prices_in_cowboys_and_dollars(option, faces, cowboys, price):
    """Rule: R25, R20. Table 3.6."""
    market = "RED3 BLUE3 BROWN4/4 BROWN4/3 BROWN4/5 PURPLE5/6 PURPLE5/5"
    t = at_e(market=market, workers=f"{cowboys} 1 1").play("LOCAL 1")
    before = t[0].money
    t.play(f"BUY {option}", *[f"MARKET {face}" for face in faces.split()])
    assert t[0].money == before - price
    assert t.discards() == " ".join(sorted(faces.split()))
    assert t.game.market.total() == 7 - len(faces.split())  # no refill
    fewer = at_e(market=market, workers=f"{cowboys - 1} 1 1")
    if cowboys > 1:
        fewer.play("LOCAL 1")
        assert f"BUY {option}" not in fewer.legal()
        assert fewer.why_not(f"BUY {option}") == "not enough cowboys"


@pytest.mark.parametrize("option, cowboys, price", [(0, 1, 8), (1, 2, 5)])
def test_simmental_prices(option, cowboys, price):
    """Rule: R25, 4.8k, 5.8/simmental. Table 3.6."""
    t = at_e(market="SIMM1 SIMM1 RED3", workers=f"{cowboys} 1 1", rules={"simmental": True})
    t.play("LOCAL 1", f"BUY {option}")
    assert (t[0].money, t.discards()) == (30 - price, "SIMM1")


def test_a_brahman_costs_four_dollars():
    """Rule: 4.6, 5.8/brahman"""
    t = at_e(market="BRAHMAN BRAHMAN", rules={"brahman": True}).play("LOCAL 1", "BUY 11")
    assert (t[0].money, t.discards()) == (26, "BRAHMAN")


def test_a_cowboy_serves_once_in_an_action():
    """Rule: R20, R73"""
    t = at_e(market="RED3 RED3 BLUE3 BLUE3", workers="3 1 1").play("LOCAL 1", "BUY 3", "MARKET RED3")
    assert "BUY 3" not in t.legal()
    t.play("BUY 2", "MARKET RED3")
    assert t[0].money == 21
    assert t.seat == 1 or "BUY" not in " ".join(t.legal())  # no cowboy left: closed by itself


def test_the_first_purchase_cannot_be_refused_but_the_action_may_be_closed_later():
    """Rule: R73"""
    t = at_e(market="RED3 RED3 BLUE3 BLUE3", workers="3 1 1").play("LOCAL 1")
    assert "DONE" not in t.legal()
    t.play("BUY 2", "MARKET BLUE3")
    assert "DONE" in t.legal()
    t.play("DONE")
    assert t.discards() == "BLUE3"


def test_two_cards_are_named_one_after_the_other():
    """Rule: R73"""
    t = at_e(market="RED3 YELLOW3 BLUE3 BLUE3", workers="3 1 1").play("LOCAL 1", "BUY 4")
    assert t.legal() == ["MARKET BLUE3", "MARKET RED3", "MARKET YELLOW3"]
    t.play("MARKET RED3")
    assert t.legal() == ["MARKET BLUE3", "MARKET YELLOW3"]
    assert t.why_not("MARKET RED3") == "not enough such cards are displayed"


def test_a_cowboy_adds_two_cards_beyond_the_size():
    """Rule: R25"""
    t = at_e(workers="2 1 1").play("LOCAL 1", "BUY 10", "DONE")
    assert (t.game.market.total(), t[0].money) == (9, 30)


def test_with_one_card_in_the_deck_one_is_added_and_with_none_it_is_no_option():
    """Rule: R25, R73"""
    t = at_e(workers="2 1 1", market="RED3", market_deck="BLUE3").play("LOCAL 1", "BUY 10")
    assert t.game.market == {"RED3": 1, "BLUE3": 1}
    assert "BUY 10" not in t.legal()
    assert t.why_not("BUY 10") == "the deck is empty"


def test_an_empty_market_can_only_be_filled():
    """Rule: R66"""
    t = at_e(market="", market_deck="")
    assert "1" not in t.legal("LOCAL")


# ------------------------------------------------------------------------------------------ buildings


def at_b(**own) -> Duel:
    more = {k: own.pop(k) for k in ("board", "sides", "rules", "p1") if k in own}
    t = table(p0={"herder": "A", "money": 30, "hand": "GRAY1", "workers": "1 6 1"} | own, **more)
    return arrive(t, "B").play("LOCAL 1")


def test_a_building_needs_builders_and_two_dollars_each():
    """Rule: R26"""
    t = at_b(workers="1 3 1", money=5)
    assert t.legal("TILE") == ["1a", "2a", "3a", "4a"]  # up to two builders for five dollars
    assert t.why_not("TILE 6a") == "not enough builders"
    assert t.why_not("TILE 5a") == "not enough dollars"


def test_it_goes_to_any_empty_space_whoever_stands_there():
    """Rule: R26, R74"""
    t = at_b(board={"S01": (1, "12a"), "S02": (0, "13a")}, p1={"herder": "S07"}, sides="13a").play("TILE 1a")
    assert len(t.legal("AT")) == 20
    assert "S07" in t.legal("AT")
    assert t.why_not("AT S01") == "this space is taken"


def test_replacing_costs_the_difference():
    """Rule: R26"""
    t = at_b(board={"S01": (0, "3a")}, workers="1 2 1", money=4)
    assert "5a" in t.legal("TILE")
    t.play("TILE 5a", "AT S01")
    assert (t[0].money, t.game.board["S01"]) == (0, (0, "5a"))
    assert "3a" not in t[0].unbuilt  # out of the game


def test_tiles_above_six_builders_only_replace():
    """Rule: R26"""
    t = at_b(board={"S01": (0, "6a")})
    assert {"9a", "10a"} <= set(t.legal("TILE"))
    assert "11a" not in t.legal("TILE")  # 12 - 4 = 8
    t.play("TILE 10a")
    assert t.legal("AT") == [] or t.legal("AT") == ["S01"]
    assert t.game.board["S01"] == (0, "10a")
    assert t[0].money == 20
    assert "9a" not in at_b().legal("TILE")


def test_only_a_weaker_own_tile_is_replaced():
    """Rule: R74"""
    t = at_b(board={"S01": (0, "13a"), "S02": (0, "12a"), "S03": (1, "1a")}).play("TILE 5a")
    assert not {"S01", "S02", "S03"} & set(t.legal("AT"))
    assert t.why_not("AT S01") == "the building to replace needs as many builders or more"


def test_the_tile_that_replaces_the_one_under_the_herder_is_closed():
    """Rule: R27, R62, R74"""
    t = table(
        p0={"herder": "A", "hand": "25 WHITE2", "branchlets": "45", "money": 9},
        board={"S04": (0, "2a")},
        town_tiles={"46": "T4"},
    )
    t.play("STEP S04", "PASS", "OBJ 25", "TOWN 46", "TILE 4a", "AT S04")
    assert t.game.board["S04"] == (0, "4a")
    assert t.legal() == ["AUX 1 1", "AUX 2 1", "AUX B 1", "END"]  # no risk action either


def test_woods_are_printed():
    """Rule: R28. Table 3.1."""
    for space, counts in {"S05": 1, "S16": 1, "S18": 1, "S20": 1, "S01": 0, "S06": 0, "S19": 0}.items():
        t = table(p0={"herder": "G", "hand": "WHITE2"}, board={space: (0, "1a")})
        assert t.game.count(0, "woods") == counts


def test_a_free_building_needs_two_builders_at_most():
    """Rule: 4.3, 5.8/free_build_cap"""
    t = free_build()
    assert t.legal() == ["DECLINE", "TILE 13a", "TILE 1a", "TILE 2a", "TILE 4a", "TILE 5a"]
    t.play("TILE 5a")
    assert t[0].money == 0
    assert t.game.board["S01"] == (0, "5a")  # 3 - 1 = 2


def test_another_cap_for_free_buildings():
    """Rule: 4.3, 5.8/free_build_cap"""
    t = free_build({"free_build_cap": 1})
    assert t.legal("TILE") == ["1a", "2a", "4a"]


def test_own_builders_may_be_asked_for():
    """Rule: 4.3, 5.8/free_build_cap"""
    t = free_build({"free_build_needs_own_builders": True})
    assert t.legal("TILE") == ["1a", "2a", "4a"]  # one builder: 4a replaces 3a


def free_build(rules: dict | None = None) -> Duel:
    """Seat 0 with 3a on S01 has reached a town with a free building."""
    t = table(
        p0={"herder": "A", "hand": "25 WHITE2", "branchlets": "45"},
        board={"S01": (0, "3a")},
        town_tiles={"46": "T4"},
        rules=rules,
    )
    return t.play("OBJ 25", "TOWN 46")
