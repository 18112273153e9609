"""A second data set, different on purpose: nothing of the printed game is wired into the kernels."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sierra_envs.games.trails_to_the_north import GAME
from sierra_envs.testing.position import position
from tests.games.trails_to_the_north import bridge, charts
from tests.games.trails_to_the_north.policies import purposeful, uniform
from tests.games.trails_to_the_north.tables import Edit, altered, drop, put
from tests.games.trails_to_the_north.test_against_oracle import walk


def several(*edits: Edit) -> Edit:
    def edit(rows: list[dict[str, str]]) -> None:
        for one in edits:
            one(rows)

    return edit


EDITS: dict[str, Edit] = {
    # S12 is gone; A leads to S02 as well; other woods and risks
    "trail": several(
        drop("space", "S12"), put("space", "D", "next", "E OU4"), put("space", "A", "next", "S01 S02 FL1"),
        put("space", "S08", "woods", "yes"), put("space", "S05", "woods", "no"),
        put("space", "S09", "risk", "gray_cert_2"),
    ),
    "outlaws": several(put("space", "OU2", "reward", "money_5"), put("space", "OU9", "reward", "token_1")),
    "tiles": several(put("name", "flood 4 green", "bag1", "4"), put("name", "green outlaw", "bag3", "3")),
    "neutral_buildings": several(
        put("tile", "B", "actions", "gray_4 build_1 token_1"), put("tile", "G", "actions", "engine_4 aux/branchlet"),
    ),
    "private_buildings": several(
        put("face", "2a", "actions", "market market"), put("face", "2a", "builders", "2"), put("face", "1b", "vp", "4"),
        put("face", "12a", "green_hand", "yes"), put("face", "3b", "actions", "herder_2 aux hire_0"),
    ),
    "cattle": several(put("name", "red 3", "vp", "4"), put("name", "red 3", "supply", "5"),
        put("name", "gray 1", "start", "4")),
    "cattle_market": several(put("option", "2", "dollars", "4"), put("option", "10", "cards", "3"),
        put("option", "6", "cowboys", "2")),
    "objectives": several(
        put("card", "1", "immediate", "engine_2"), put("card", "1", "vp", "6"), put("card", "1", "penalty", "1"),
        put("card", "20", "tasks", "Br Lg"), put("card", "3", "copies", "2"), put("card", "start 1", "tasks", "NY Bd"),
    ),
    "station_masters": put("master", "9", "immediate", "money_4"),
    "rail": several(put("space", "3", "cross_after", "no"), put("space", "8", "cross_after", "yes")),
    "stations": several(put("station", "1", "cost", "3"), put("station", "1", "corners", "dark"),
        put("station", "11", "vp", "9")),
    "cities": several(
        put("city", "Columbia", "value", "2"), put("city", "Kansas City", "vp", "-3"), put("city", "Denver", "vp", "7"),
        put("city", "Toronto", "effects", "token_1"), put("city", "Green Bay", "vp_per_bell", "0"),
    ),
    "city_arrows": several(put("west", "Chicago", "vp", "2"), put("west", "Pittsburgh", "effects", "objective")),
    "towns": several(
        put("town", "47", "effects", "money_2 pay_1 none token_1"),
        put("town", "44", "effects", "cert_1 cert_1 none none"),
        put("town", "46", "from", "Columbia"),
    ),
    "town_links": several(put("neighbour", "44", "town", "43"), put("neighbour", "51", "neighbour", "53")),
    "town_tiles": several(put("tile", "T5", "immediate", "engine_4"), put("tile", "T5", "copies", "4"),
        put("tile", "T3", "immediate", "hire_less_1")),
    "branchlet_columns": several(put("column", "1", "branchlets", "4"), put("column", "2", "effect", "none"),
        put("column", "3", "effect", "token_1")),
    "disc_spaces": several(put("space", "HAND", "cost", "3"), put("space", "STEPVP", "gain", "2"),
        put("space", "AUX3", "corners", "dark")),
    "worker_spaces": put("space", "3", "builder", "hire_less_2"),
    "job_market": several(put("row", "4", "arrow_below", "yes"), put("row", "9", "arrow_below", "no"),
        put("row", "2", "price", "3")),
    "seats": several(put("seats", "2", "step_limit", "4"), put("seats", "3", "fee_green", "3"),
        put("seats", "2", "market", "6"), put("seats", "2", "market_simmental", "8")),
    "start_order": put("order", "1", "dollars", "10"),
    "settings": several(
        put("key", "token_draw", "value", "3"), put("key", "rail_end_bonus", "value", "5"),
        put("key", "dollars_per_point", "value", "4"),
        put("key", "points_step_space", "value", "6"), put("key", "points_job_token", "value", "1"),
        put("key", "hand_limit", "value", "5"),
        put("key", "brahman_dollars", "value", "2"),
    ),
}  # fmt: skip


def changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same changes in the second reading's charts."""
    c = charts
    after = c.NEXT | {"D": ["E", "OU4"], "A": ["S01", "S02", "FL1"]}
    del after["S12"]
    private = dict(c.PRIVATE)
    private["2a"] = (2, 1, "", [("market",), ("market",)])
    private["1b"] = (1, 4, *c.PRIVATE["1b"][2:])
    private["12a"] = (*c.PRIVATE["12a"][:2], "G", c.PRIVATE["12a"][3])
    private["3b"] = (*c.PRIVATE["3b"][:3], [("herder", 2), ("aux",), ("hire", 0)])
    cattle = dict(c.CATTLE) | {"RED3": ("RED3", 3, 4, 5)}
    prices = list(c.PRICES)
    prices[2], prices[10], prices[6] = (c.BV3, 1, 1, 4), ("add", 3, 1, 0), (["BROWN4"], 1, 2, 6)
    objectives = dict(c.OBJECTIVES)
    objectives["1"] = (("engine", 2), "Bd Or Or", 6, 1, 1)
    objectives["20"] = (objectives["20"][0], "Br Lg", *objectives["20"][2:])
    objectives["3"] = (*objectives["3"][:4], 2)
    stations = dict(c.STATIONS)
    stations[1], stations[11] = (4.5, 3, 1, "d", True), (*c.STATIONS[11][:2], 9, *c.STATIONS[11][3:])
    cities = dict(c.CITIES)
    for city, row in {
        "Columbia": (2, "w", [], 0),
        "Kansas City": (0, "w", [("money", 4)], -3),
        "Denver": (8, "d", [], 7),
    }.items():
        cities[city] = row
    cities["Toronto"] = (14, "d", [("token",)], 5)
    arrows = [
        c.ARROWS[0], ("Chicago", "Detroit", [("token",)], 2), c.ARROWS[2],
        ("Pittsburgh", "New York", [("objective",)], 6),
    ]  # fmt: skip
    nothing = ("nothing",)
    towns = dict(c.TOWNS)
    towns["47"] = ("small", c.TOWNS["47"][1], [("money", 2), ("pay", 1), nothing, ("token",)])
    towns["44"] = ("small", "43", [("certs", 1), ("certs", 1), nothing, nothing])
    towns["43"] = ("medium", "42 44", c.TOWNS["43"][2])
    towns["MEM"] = ("large", "42 Columbia St._Louis 40", c.TOWNS["MEM"][2])
    towns["46"] = ("medium", "45 Columbia", c.TOWNS["46"][2])
    towns["GBY"] = ("large", "50 53 41", c.TOWNS["GBY"][2])
    towns["51"] = ("small", "52 53 54", c.TOWNS["51"][2])
    towns["53"] = ("small", "51 MIN GBY", c.TOWNS["53"][2])
    discs = dict(c.DISCS) | {"HAND": (2, "d", 3, 0), "STEPVP": (1, "d", 0, 2), "AUX3": (2, "d", 0, 0)}
    workers = {**c.WORKER_SPACES, "builder": {**c.WORKER_SPACES["builder"], 3: ("hire", -2)}}
    seats = {n: dict(row) for n, row in c.BY_SEATS.items()}
    seats[2]["steps"], seats[2]["market"] = 4, 6
    seats[3]["fee"] = {"G": 3, "B": 1}
    new = {
        "NEXT": after,
        "SPACES": tuple(x for x in c.SPACES if x != "S12"),
        "WOODS": (c.WOODS | {"S08"}) - {"S05"},
        "RISK": c.RISK | {"S09": "R2"},
        "BOUNTY": c.BOUNTY | {"OU2": 5, "OU9": "token"},
        "NEUTRAL": c.NEUTRAL | {
            "B": [("card", ["GRAY1"], ("money", 4)), ("build", 1), ("token",)],
            "G": [("engine", 4), ("slash", ("aux",), ("branchlet",))],
        },
        "PRIVATE": private, "CATTLE": cattle, "PRICES": prices, "OBJECTIVES": objectives,
        "STARTERS": c.STARTERS | {"s1": "NY Bd"}, "MASTERS": c.MASTERS | {9: ("money", 4)},
        "CROSSES": tuple(sorted({*c.CROSSES, 8} - {3})), "STATIONS": stations, "CITIES": cities, "ARROWS": arrows,
        "TOWNS": towns,
        "TOWN_TILES": c.TOWN_TILES | {"T5": ("engine", 4), "T3": ("hire", -1)},
        "COLUMNS": [(4, False), (3, False), (3, True), (3, False), (3, True)],
        "DISCS": discs, "WORKER_SPACES": workers, "REFILLS": {6, 4}, "ROW_PRICE": c.ROW_PRICE | {2: 3},
        "BY_SEATS": seats,
        "TOKEN_DRAW": 3, "RAIL_END": 5, "DOLLARS_PER_POINT": 4, "STEP_POINTS": 6, "BADGE_POINTS": 1,
        "HAND_LIMIT": 5, "BRAHMAN_DOLLARS": 2,
    }  # fmt: skip
    for name, value in new.items():
        monkeypatch.setattr(charts, name, value)


@pytest.fixture(scope="module")
def second(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return altered(tmp_path_factory.mktemp("second"), EDITS)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("policy", [uniform, purposeful])
def test_whole_games_agree_on_the_second_data_set(seats, policy: Callable, second, monkeypatch):
    """Rule: 4.4, 4.5, R85"""
    changed(monkeypatch)
    rules = {"simmental": True, "brahman": True, "cowboys_reset_per_action": seats == 3}
    _, game = walk(seats, 40 + seats, policy(seats), rules, data=second)
    assert game.over


def test_cowboys_serve_once_an_action_or_once_a_turn(second, monkeypatch):
    """With two market actions on one tile the option makes a difference.

    Rule: R20, R73, 5.8/cowboys_reset_per_action
    """
    from tests.games.trails_to_the_north.helpers import table

    changed(monkeypatch)
    own = {"herder": "A", "money": 30, "workers": "2 1 1", "hand": "GRAY1"}
    for reset in (True, False):
        t = table(
            p0=own,
            board={"S01": (0, "2a")},
            market="RED3 RED3 BLUE3 BLUE3",
            data=second,
            rules={"cowboys_reset_per_action": reset},
        )
        t.play("STEP S01", "PASS", "LOCAL 0", "BUY 3", "MARKET RED3")
        assert ("LOCAL 1" in t.legal()) == reset


def test_the_second_data_set_is_played_without_compiling_anew(second):
    """Tables reach the kernels as an argument. Rule: 4.4"""
    from sierra_envs.core.batch import drivers

    position(GAME, seats=2)
    entries = [e for e in vars(drivers(GAME)).values() if hasattr(e, "signatures")]
    before = [len(e.signatures) for e in entries]
    p = position(GAME, seats=2, data=second)
    bridge.mask(p)
    assert [len(e.signatures) for e in entries] == before
