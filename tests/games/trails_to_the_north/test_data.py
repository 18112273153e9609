"""The shipped tables say what the spec says; every total; broken data sets are refused in words; a second data set."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.trails_to_the_north import bridge, charts
from tests.games.trails_to_the_north.tables import OWN, read

EFFECTS = {row["name"]: row for row in read("effects")}
CLASSES: dict[str, Any] = {"any_cattle": "cattle", "objective": "objective", "bv3": charts.BV3}
HAND = {"green": "G", "black": "B", "none": ""}


def act(name: str) -> charts.Act:
    """An effect of the tables as the second reading writes it down."""
    if "/" in name:
        return ("slash", *map(act, name.split("/")))
    row = EFFECTS[name]
    n = {key: int(row[key]) for key in ("pay", "count", "dollars", "certs", "permanent", "tokens", "amount")}
    need, per, verb = row["need"], row["per"], row["verb"]
    if need == "pair":
        return ("pair", n["dollars"])
    if need == "engine_back":
        return ("back_money", n["count"], n["dollars"])
    if need != "none":
        if verb == "objective_to_hand":
            reward: charts.Act = ("six_and_objective",)
        else:
            reward = ("engine", n["amount"]) if verb == "engine" else gains(n)
        return ("card", CLASSES.get(need, [need]), reward)
    if verb == "none":
        if per == "none":
            return gains(n)
        return {"bells": ("bells",), "outlaw_pairs": ("pairs_of_outlaws",)}.get(
            per, ("money_per", n["dollars"], per)
        )
    if verb == "engine" and n["pay"]:
        return ("paid_engine", n["pay"], n["amount"])
    if verb in ("engine", "draw"):
        return (verb, n["amount"] if per == "none" else per)
    other = {
        "bounty": ("outlaw",),
        "auxiliary": ("aux",),
        "herder_free": ("free_herder", n["amount"]),
        "take_bv3": ("free_card",),
    }
    if verb in other:
        return other[verb]
    return (verb, n["amount"]) if verb in ("hire", "build", "hazard", "herder", "trash") else (verb,)


def gains(n: dict[str, int]) -> charts.Act:
    if n["pay"]:
        return ("pay", n["pay"])
    if n["certs"] and n["dollars"]:
        return ("certs_and_money", n["certs"], n["dollars"])
    for key, verb in (("dollars", "money"), ("certs", "certs"), ("permanent", "permanent")):
        if n[key]:
            return (verb, n[key])
    return ("token",) if n["tokens"] else ("nothing",)


# ------------------------------------------------------------------------------------------ trail, tiles, buildings


def test_the_trail_is_the_graph_of_the_spec():
    """Rule: 4.4. Table 3.1."""
    rows = read("trail")
    assert len(rows) == 49 + 3
    assert {
        r["space"]: [] if r["next"] == "-" else r["next"].split()
        for r in rows
        if r["space"] not in ("OU1", "OU2", "OU3")
    } == charts.NEXT
    assert {r["space"] for r in rows if r["woods"] == "yes"} == charts.WOODS
    risks = {r["space"]: act(r["risk"]) for r in rows if r["risk"] != "none"}
    assert risks == {space: charts.RISKS[risk] for space, risk in charts.RISK.items()}
    kinds = Counter(r["kind"] for r in rows)
    assert kinds == {
        "start": 1,
        "neutral": 7,
        "private": 22,
        "flood": 4,
        "drought": 4,
        "rockfall": 4,
        "outlaw": 9,
        "city": 1,
    }


def test_kansas_city_is_ahead_of_every_space():
    """Rule: R13, R85. Table 3.1."""

    def ways(node: str) -> set[str]:
        return {node} | {x for after in charts.NEXT[node] for x in ways(after)}

    assert all("KC" in ways(node) for node in charts.NEXT)
    assert ways("START") == set(charts.NEXT)


def test_a_herder_passes_at_most_35_locations():
    """Rule: R85. Table 3.1."""

    def longest(node: str) -> int:
        return max((1 + longest(after) for after in charts.NEXT[node]), default=0)

    assert longest("START") <= 36


def test_outlaw_spaces_and_their_bounties():
    """Rule: R56. Table 3.1."""
    rows = sorted(read("outlaws"), key=lambda r: int(r["order"]))
    assert [r["space"] for r in rows] == list(charts.BOUNTY)
    wanted = [("token",) if n == "token" else ("money", n) for n in charts.BOUNTY.values()]
    assert [act(r["reward"]) for r in rows] == wanted


def test_the_bags():
    """Rule: R4, R5, R6. Table 3.2."""
    kinds = {"green_outlaw": "green", "orange_outlaw": "orange"}
    bags: list[Counter[Any]] = [Counter(), Counter(), Counter()]
    for row in read("tiles"):
        tile: Any = kinds.get(row["kind"], row["kind"])
        if tile in charts.SECTIONS:
            tile = (tile, int(row["vp"]), HAND[row["hand"]])
        elif tile in charts.OUTLAW_HAND:
            assert HAND[row["hand"]] == charts.OUTLAW_HAND[tile]
        for bag, key in zip(bags, ("bag1", "bag2", "bag3"), strict=True):
            bag[tile] += int(row[key])
    assert [+bag for bag in bags] == [Counter(charts.BAG1), Counter(charts.BAG2), Counter(charts.BAG3)]
    assert [bag.total() for bag in bags] == [35, 33, 26]
    assert sum(n for tile, n in bags[0].items() if isinstance(tile, tuple)) == 18


def test_neutral_buildings():
    """Rule: R16a. Table 3.3."""
    assert {
        r["tile"]: list(map(act, r["actions"].split())) for r in read("neutral_buildings")
    } == charts.NEUTRAL


def test_private_buildings():
    """Rule: 4.5, 2.15.2. Table 3.4."""
    found = {}
    for r in read("private_buildings"):
        hands = ("G" if r["green_hand"] == "yes" else "") + ("B" if r["black_hand"] == "yes" else "")
        found[r["face"]] = (int(r["builders"]), int(r["vp"]), hands, list(map(act, r["actions"].split())))
        assert r["expansion"] == ("rttn" if r["face"][:-1] == "13" else "base")
    assert found == charts.PRIVATE
    assert len(found) == 26


# ------------------------------------------------------------------------------------------ cards


def test_cattle():
    """Rule: R7, 2.15.6. Table 3.5."""
    rows = read("cattle")
    found = {
        bridge.CATTLE_NAMES[r["name"]]: (r["type"], int(r["breeding"]), int(r["vp"]), int(r["supply"]))
        for r in rows
    }
    assert {c: row[:3] for c, row in found.items()} == {c: row[:3] for c, row in charts.CATTLE.items()}
    assert {c: row[3] for c, row in found.items()} == {c: row[3] for c, row in charts.CATTLE.items()}
    assert {
        bridge.CATTLE_NAMES[r["name"]]: int(r["start"]) for r in rows if r["start"] != "0"
    } == charts.START_DECK
    assert sum(charts.START_DECK.values()) == 14
    deck = [row[3] for c, row in found.items() if not c.startswith(("SIMM", "BRAHMAN"))]
    assert sum(deck) == 36


def test_prices_of_the_market():
    """Rule: R25. Table 3.6."""
    kinds = {"SIMM": ["SIMM1"], "bv3": charts.BV3, "add": "add"}
    found = [
        (kinds.get(r["group"], [r["group"]]), int(r["cards"]), int(r["cowboys"]), int(r["dollars"]))
        for r in read("cattle_market")
    ]
    assert found == charts.PRICES


def test_objectives():
    """Rule: R8, R54, 4.1. Tables 3.13, 4.1."""
    found, starters = {}, {}
    for r in read("objectives"):
        if r["set"].startswith("start"):
            starters[f"s{r['card'].split()[-1]}"] = r["tasks"]
            assert (r["vp"], r["penalty"], r["immediate"], r["copies"]) == ("3", "0", "none", "1")
        else:
            card = r["card"].replace("6-9", "6")
            found[card] = (act(r["immediate"]), r["tasks"], int(r["vp"]), int(r["penalty"]), int(r["copies"]))
            assert r["set"] == ("rttn" if card in charts.NORTHERN_OBJECTIVES else "base")
    assert found == charts.OBJECTIVES
    assert starters == charts.STARTERS
    assert sum(row[4] for row in found.values()) == 28


def test_station_masters():
    """Rule: R31, 2.15.8. Table 3.7."""
    rows = read("station_masters")
    assert {int(r["master"]): act(r["immediate"]) for r in rows} == charts.MASTERS
    lower = {
        int(r["master"]): (r["score_per"], int(r["score_each"]), int(r["score_vp"]))
        for r in rows
        if r["score_per"] != "none"
    }
    assert lower == {
        1: ("objectives", 2, 3), 2: ("certificates", 2, 3), 3: ("outlaw_pairs", 1, 3), 4: ("hazards", 2, 3),
        5: ("workers", 1, 1), 6: ("stations", 2, 3), 7: ("buildings", 1, 2), 10: ("medium_towns", 1, 2),
        11: ("high_cattle", 1, 1),
    }  # fmt: skip
    assert [r["master"] for r in rows if r["expansion"] == "rttn"] == ["10", "11"]


# ------------------------------------------------------------------------------------------ rails, cities, towns


def test_the_track():
    """Rule: R29, R43, R75. Table 3.8."""
    rows = read("rail")
    assert len(rows) == 49
    assert [float(r["space"]) for r in rows if "." in r["space"]] == list(charts.TURNOUTS)
    assert [int(r["number"]) for r in rows if r["cross_after"] == "yes"] == list(charts.CROSSES)
    for r in rows:
        x = float(r["space"])
        ahead = {x + 0.5} if "." in r["space"] else {x + 1, x + 0.5}
        every = set(charts.TURNOUTS) | {float(k) for k in range(40)}
        assert {float(n) for n in r["next"].split() if n != "-"} == ahead & every


def test_stations():
    """Rule: R31, 2.15.4. Table 3.8."""
    found = {}
    for r in read("stations"):
        at: Any = r["at"].removeprefix("town ") if r["at"].startswith("town") else float(r["at"])
        found[int(r["station"])] = (at, int(r["cost"]), int(r["vp"]), r["corners"][0], r["master"] == "yes")
    assert found == charts.STATIONS
    assert sum(row[4] for row in found.values()) == 7


@pytest.mark.parametrize(
    "name, arrows, cities, wanted",
    [
        ("cities", "city_arrows", charts.CITIES, charts.ARROWS),
        ("base_cities", "base_city_arrows", charts.BASE_CITIES, charts.BASE_ARROWS),
    ],
)
def test_cities_and_arrows(name, arrows, cities, wanted):
    """Rule: R40, R42, 4.2, 2.15.3, 5.8/repeatable_cities. Table 3.9."""
    rows = read(name)
    assert [r["city"] for r in rows] == list(cities)
    for r in rows:
        value, corners, effects, points = cities[r["city"]]
        acts = [("pool",) if x == "pool_master" else act(x) for x in r["effects"].split() if x != "none"]
        assert (int(r["value"]), r["corners"][0], acts) == (value, corners, effects)
        assert (int(r["vp"]), int(r["vp_per_bell"])) == ((0, 2) if points == "bells" else (points, 0))
        again = {option for option, names in charts.REPEATABLE.items() if r["city"] in names}
        if name == "cities":
            assert set(r["repeatable"].replace("-", "").split()) == again
            assert (r["where"] == "north") == (r["city"] in charts.CITY_OF.values())
        elif r["city"] in ("Kansas City", "New York"):
            assert "seed" in r["repeatable"].split()
    found = [
        (r["west"], r["east"], [] if r["effects"] == "none" else [act(r["effects"])], int(r["vp"]))
        for r in read(arrows)
    ]
    assert found == wanted


def test_towns():
    """Rule: R46, R47, R48, R49, R50, 4.4. Table 3.10."""
    links: dict[str, set[str]] = {r["town"]: set() for r in read("towns")}
    for r in read("town_links"):
        links[r["town"]].add(r["neighbour"])
        links[r["neighbour"]].add(r["town"])
    assert len(links) == 28
    for r in read("towns"):
        kind, rails, acts = charts.TOWNS[r["town"]]
        ends = {x.replace(" ", "_") for x in r["from"].split(";")} - {"-"}
        assert (r["kind"], list(map(act, r["effects"].split()))) == (kind, acts)
        assert links[r["town"]] | ends == set(rails.split())
        reaches = charts.CITY_OF.get(r["town"], str(charts.STATION_OF.get(r["town"], "-")))
        assert r["reaches"] == reaches
    assert Counter(row[0] for row in charts.TOWNS.values()) == {
        "small": 12,
        "medium": 6,
        "large": 8,
        "station": 2,
    }


def test_town_tiles():
    """Rule: R48. Table 3.10."""
    rows = read("town_tiles")
    assert {r["tile"]: act(r["immediate"]) for r in rows} == charts.TOWN_TILES
    assert [r["copies"] for r in rows] == ["2"] * 5
    assert [r["tile"] for r in rows if r["refusable"] == "no"] == ["T2"]


# ------------------------------------------------------------------------------------------ boards


def test_the_player_board():
    """Rule: R9, R45, R51. Table 3.11."""
    discs = {
        r["space"]: (int(r["discs"]), r["corners"][0], int(r["cost"]), int(r["gain"]))
        for r in read("disc_spaces")
    }
    assert discs == charts.DISCS
    assert Counter({c: sum(row[0] for row in discs.values() if row[1] == c) for c in "wd"}) == {
        "w": 10,
        "d": 5,
    }
    assert [r["space"] for r in read("disc_spaces") if r["expansion"] == "rttn"] == ["AUXB"]
    columns = [(int(r["branchlets"]), act(r["effect"]) == ("token",)) for r in read("branchlet_columns")]
    assert columns == charts.COLUMNS
    spaces = read("worker_spaces")
    for worker in charts.WORKERS:
        found = {int(r["space"]): act(r[worker]) for r in spaces if r[worker] != "none"}
        assert found == charts.WORKER_SPACES[worker]
    assert [int(r["vp"]) for r in spaces] == [0, 0, 0, 0, 4, 4]
    assert [int(r["certificates"]) for r in read("certificate_track")] == list(charts.CERT_TRACK)


def test_the_job_market():
    """Rule: R23, R36. Table 3.12."""
    rows = read("job_market")
    assert {int(r["row"]): int(r["price"]) for r in rows} == charts.ROW_PRICE
    assert {int(r["row"]) for r in rows if r["arrow_below"] == "yes"} == charts.REFILLS


def test_what_depends_on_players():
    """Rule: 2.16, R10"""
    for r in read("seats"):
        row = charts.BY_SEATS[int(r["seats"])]
        assert int(r["columns"]) == int(r["seats"])
        assert (int(r["market"]), int(r["market_simmental"])) == (row["market"], row["market"] + 2)
        assert int(r["step_limit"]) == row["steps"]
        assert (int(r["step_bonus_dollars"]), int(r["step_bonus_points"])) == row["more"]
        assert {"G": int(r["fee_green"]), "B": int(r["fee_black"])} == row["fee"]
    assert [(int(r["dollars"]), int(r["cards"])) for r in read("start_order")] == charts.START_ORDER


def test_single_numbers():
    """Rule: R7, R8, R12, R17, 2.15.1, 2.15.10, 2.15.11"""
    found = {r["key"]: r["value"] for r in read("settings")}
    wanted = {
        "hand_limit": charts.HAND_LIMIT, "token_row": 2, "set_up_tiles": 7, "objectives_shown": 4,
        "tokens_start": charts.TOKENS_START, "rail_end_bonus": charts.RAIL_END,
        "dollars_per_point": charts.DOLLARS_PER_POINT,
        "points_step_space": charts.STEP_POINTS, "points_job_token": charts.BADGE_POINTS,
        "brahman_dollars": charts.BRAHMAN_DOLLARS, "token_draw": charts.TOKEN_DRAW,
    }  # fmt: skip
    assert {key: int(found[key]) for key in wanted} == wanted


def test_every_row_says_where_it_comes_from():
    """Rule: 4.4"""
    for file in sorted(OWN.glob("*.csv")):
        for row in read(file.stem):
            assert row.get("provenance"), file.name
