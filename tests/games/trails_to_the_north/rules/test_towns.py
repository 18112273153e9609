"""Branchlets and towns."""

from __future__ import annotations

import pytest

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.helpers import Duel, table


def placing(**own) -> Duel:
    """Seat 0 plays an objective that places a branchlet."""
    more = {k: own.pop(k) for k in ("p1", "p2", "p3", "seats", "town_tiles", "hazards", "market", "rows", "masters",
                                    "display", "objective_deck", "rules", "board") if k in own}  # fmt: skip
    seats = more.pop("seats", 2)
    return table(seats, p0={"herder": "A", "hand": "25"} | own, **more).play("OBJ 25")


def test_the_railhead_is_always_open():
    """Rule: R46"""
    t = placing()
    assert t.legal() == ["DECLINE", "TOWN 42"]


@pytest.mark.parametrize(
    "cities, towns",
    [
        ("Columbia", "MEM"),
        ("St. Louis", "45 MEM"),
        ("Chicago", "47 MIL"),
        ("Detroit", "56"),
        ("Cleveland", "TOR"),
    ]
    + [("Pittsburgh", "58"), ("Kansas City", ""), ("New York", ""), ("Montreal", "")],
)
def test_cities_of_the_strip_give_access_except_two(cities, towns):
    """Rule: R46, R89. Table 3.10."""
    t = placing(cities=cities)
    assert set(t.legal("TOWN")) == {"42"} | set(towns.split())


@pytest.mark.parametrize("town", [t for t in charts.TOWNS if t != "42"])
def test_towns_give_access_to_their_neighbours(town):
    """Rule: R46, R89. Table 3.10."""
    t = placing(branchlets=town, money=9)
    near = {x for x in charts.TOWNS if town in charts.TOWNS[x][1].split()}
    assert set(t.legal("TOWN")) == {"42"} | near
    far = next(x for x in charts.TOWNS if x not in near | {"42", town})
    assert t.why_not(f"TOWN {far}") == "no connection leads to this town"
    assert t.why_not(f"TOWN {town}") == "your branchlet is already there"


def test_the_whole_map_can_be_reached():
    """Rule: R46. Table 3.10."""
    reached, edge = set(), {"railhead"} | {c.replace(" ", "_") for c in charts.CITIES}
    while edge:
        edge = {t for t, row in charts.TOWNS.items() if set(row[1].split()) & edge} - reached
        reached |= edge
    assert reached == set(charts.TOWNS)


@pytest.mark.parametrize("before", range(4))
@pytest.mark.parametrize("town", [t for t, row in charts.TOWNS.items() if row[2] != [("nothing",)] * 4])
def test_space_effects_go_by_the_order_of_arrival(town, before):
    """Rule: R47, R88, 4.7i. Table 3.10."""
    others = {f"p{k}": {"branchlets": town} for k in range(1, before + 1)}
    neighbour = next(iter(charts.TOWNS[town][1].split()))
    start = (
        {"branchlets": neighbour} if neighbour in charts.TOWNS else {"cities": neighbour.replace("_", " ")}
    )
    if neighbour == "railhead":
        start = {}
    t = placing(seats=4, money=9, display="1 2 3 4", **start, **others).play(f"TOWN {town}")
    act = charts.TOWNS[town][2][before]
    if act[0] == "objective":
        assert t.legal() == ["DECLINE", "TAKE 1", "TAKE 2", "TAKE 3", "TAKE 4", "TAKE deck"]
        t.play("TAKE 1")
        assert t.discards() == "1"
    money = {"money": 9 + act[-1], "pay": 9 - act[-1]} if act[0] in ("money", "pay") else {}
    assert t[0].money == money.get(act[0], 9)
    assert t[0].tokens == (1 if act[0] == "token" else 0)
    assert t[0].certs == (1 if act[0] == "certs" else 0)
    assert t.game.towns[town][-1] == 0


def test_a_town_that_cannot_be_paid_is_no_choice():
    """Rule: R47, R90, 4.7h"""
    t = placing(branchlets="47", money=0)
    assert "DEN" not in t.legal("TOWN")
    assert t.why_not("TOWN DEN") == "not enough dollars"
    t = placing(seats=3, branchlets="47", money=1, p1={"branchlets": "DEN"})
    assert "DEN" not in t.legal("TOWN")  # the second arrival pays two


def test_medium_towns_give_their_tile_to_everybody():
    """Rule: R48, R52"""
    t = placing(seats=3, branchlets="42", p1={"branchlets": "43"}, p2={"branchlets": "43"}, market="RED3")
    t.play("TOWN 43")
    assert t.legal() == ["ALT 0", "ALT 1"]  # five dollars or a card


@pytest.mark.parametrize("town", [t for t, row in charts.TOWNS.items() if row[0] == "medium"])
def test_every_medium_town_has_a_tile(town):
    """Rule: R48, R52"""
    neighbour = charts.TOWNS[town][1].split()[0]
    t = placing(branchlets=neighbour, town_tiles={town: "T5"}, tokens=1).play(f"TOWN {town}")
    assert t.legal("ENGINE") == ["1", "2", "3"]


def test_t1_trashes_or_takes_a_hazard():
    """Rule: R67, 4.7q. Table 3.10."""
    own = {"branchlets": "42", "hand": "25 GRAY1 20", "town_tiles": {"43": "T1"}}
    t = placing(**own, hazards={"FL1": ("flood", 4, "G")}).play("TOWN 43")
    assert t.legal() == ["ALT 0", "ALT 1", "DECLINE"]
    t.play("ALT 0", "CARD GRAY1", "CARD 20")
    assert (t.hand(), t.discards()) == ("", "")
    t = placing(**own, hazards={"FL1": ("flood", 4, "G")}).play("TOWN 43", "ALT 1")
    assert (t[0].hazards, t[0].money) == ([(4, "G")], 0)
    t = placing(**own).play("TOWN 43")
    assert t.legal() == ["ALT 0", "DECLINE"]


def test_t2_gives_five_dollars_or_a_card():
    """Rule: R67. Table 3.10."""
    own = {"branchlets": "42", "town_tiles": {"43": "T2"}}
    t = placing(**own, market="RED3 YELLOW3 BROWN4/3").play("TOWN 43")
    assert t.legal() == ["ALT 0", "ALT 1"]
    assert t.why_not("DECLINE") == "this cannot be declined"
    t.play("ALT 1")
    assert t.legal() == ["MARKET RED3", "MARKET YELLOW3"]
    t.play("MARKET RED3")
    assert (t.discards(), t.game.market["RED3"], t[0].money) == ("RED3", 0, 0)
    t = placing(**own, market="BROWN4/3").play("TOWN 43")
    assert t[0].money == 5


def test_t3_hires_two_dollars_cheaper():
    """Rule: R23. Table 3.10."""
    t = placing(branchlets="42", town_tiles={"43": "T3"}, money=4, rows={1: "cowboy builder"}).play("TOWN 43")
    assert t.legal() == ["DECLINE", "HIRE 1 builder", "HIRE 1 cowboy"]
    t.play("HIRE 1 builder")
    assert (t[0].money, t[0].workers["builder"]) == (0, 2)


def test_t4_builds_for_nothing():
    """Rule: 4.3. Table 3.10."""
    t = placing(branchlets="42", town_tiles={"43": "T4"}).play("TOWN 43", "TILE 4a", "AT S01")
    assert t.game.board["S01"] == (0, "4a")


def test_t5_moves_the_engine():
    """Rule: R29, R90. Table 3.10."""
    t = placing(branchlets="42", town_tiles={"43": "T5"}).play("TOWN 43")
    assert t.legal() == ["DECLINE", "ENGINE 1", "ENGINE 2", "ENGINE 3"]


@pytest.mark.parametrize(
    "town, start, number, cost, points", [("40", "MEM", 11, 7, 6), ("41", "50", 12, 15, 8)]
)
def test_station_towns_offer_their_station_once(town, start, number, cost, points):
    """Rule: R49, R77, 2.15.4. Table 3.8."""
    t = placing(branchlets=start, money=cost, workers="2 1 1", masters={number: 9}).play(f"TOWN {town}")
    assert t.legal() == ["DECLINE", "YES"]
    t.play("YES", "DISC AUX1", "MASTER cowboy")
    assert (t[0].money, t[0].stations, t.score()["stations"]) == (12, {number}, points)
    t = placing(branchlets=start, money=cost - 1).play(f"TOWN {town}")
    assert "YES" not in t.legal()


def test_station_town_corners():
    """Rule: R41, R49. Table 3.8."""
    t = placing(branchlets="MEM", money=20).play("TOWN 40", "YES")
    assert "STEP$" not in t.legal("DISC")
    t = placing(branchlets="50", money=20).play("TOWN 41", "YES")
    assert "STEP$" in t.legal("DISC")


@pytest.mark.parametrize("town", sorted(charts.CITY_OF))
def test_large_towns_open_their_city(town):
    """Rule: R50. Table 3.10."""
    hand = "PURPLE5/5 BROWN4/3 RED3 BLUE3 YELLOW3 WHITE2"
    t = table(p0={"herder": "G", "hand": hand, "branchlets": town}).play("STEP KC")
    northern = set(charts.CITY_OF.values()) & set(t.legal("CITY"))
    assert northern == {charts.CITY_OF[town]}


@pytest.mark.parametrize("placed, tokens", [(4, 0), (5, 1), (6, 0), (13, 0), (14, 1)])
def test_the_second_and_fifth_column_give_a_token(placed, tokens):
    """Rule: R51, R87"""
    towns = ["42", "43", "MEM", "40", "45", "46", "47", "49", "SFO", "MIL", "50", "GBY", "41", "51"]
    t = placing(branchlets=" ".join(towns[:placed]), cities="Cleveland", market="").play("TOWN TOR")
    assert t[0].tokens == tokens
    assert t[0].bells() == (placed + 1) // 3


def test_the_token_of_the_sixth_branchlet_comes_before_the_town():
    """Rule: R87"""
    t = placing(branchlets="43 MEM 44 40 45", hand="25 GRAY1", town_tiles={"46": "T1"}).play("TOWN 46")
    assert t[0].tokens == 1
    assert "TOKEN" in t.legal()


def test_with_fifteen_branchlets_the_placement_is_void():
    """Rule: R87"""
    t = placing(branchlets="42 43 MEM 40 44 45 46 47 48 49 SFO MIL 50 GBY 51")
    assert (len(t[0].branchlets), t.legal()) == (15, ["STEP B"]) or t.game.trace


def test_rewards_of_towns_may_be_refused():
    """Rule: R90, R67"""
    t = placing(cities="Pittsburgh", display="1 2 3 4").play("TOWN 58", "DECLINE")
    assert (t.discards(), t[0].branchlets) == ("", {"58"})


def test_only_the_first_branchlet_ever_gets_a_first_effect():
    """Rule: R88"""
    t = placing(seats=3, cities="Pittsburgh", display="1 2 3 4", p1={"branchlets": "58"}).play("TOWN 58")
    assert t.legal("TAKE") == []


def test_token_towns_give_one_to_each_arrival_only():
    """Rule: R88"""
    t = placing(seats=3, branchlets="MEM", p1={"branchlets": "44"}).play("TOWN 44")
    assert [t[k].tokens for k in range(3)] == [1, 0, 0]
