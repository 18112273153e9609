"""Whole games with rich players and near goals, so that what is rare in ordinary games happens often."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.oracle_rails import Oracle
from tests.games.trails_to_the_north.policies import purposeful
from tests.games.trails_to_the_north.tables import altered, put
from tests.games.trails_to_the_north.test_against_oracle import walk
from tests.games.trails_to_the_north.test_second_data import several

NEAR = {"New York": 5, "Montreal": 8, "San Francisco": 6, "Minneapolis": 7}
FEWER = ("AUX3", "AUX4", "AUX5", "HAND")
CHEAP = {"6": 1, "9": 2, "7": 2}
EDITS = {
    "start_order": several(*(put("order", n, "dollars", "50") for n in "1234")),
    "cities": several(*(put("city", city, "value", str(n)) for city, n in NEAR.items())),
    "private_buildings": several(
        *(put("face", f"{n}{side}", "builders", str(b)) for n, b in CHEAP.items() for side in "ab")
    ),
    "neutral_buildings": several(
        put("tile", "C", "actions", "cert_1/objective engine_4"), put("tile", "G", "actions", "engine_4 aux copy"),
        put("tile", "B", "actions", "green_2 build_2 copy"),
    ),
    "branchlet_columns": several(*(put("column", n, "branchlets", "1") for n in "12345")),
    "disc_spaces": several(*(put("space", space, "discs", "1") for space in FEWER)),
    "effects": several(
        put("name", "engine_2", "amount", "9"), put("name", "engine_3", "amount", "12"),
        put("name", "engine_4", "amount", "12")
    ),
}  # fmt: skip
WANTED = {
    "OBJ", "TOKEN", "YES", "DECLINE", "DONE", "LOCAL", "AUX", "ALT", "HIRE", "BUY", "MARKET", "TILE", "AT",
    "ENGINE", "DISC",
    "STATION", "MASTER", "POOL", "FORESIGHT", "CERT", "CITY", "TAKE", "HAZARD", "OUTLAW", "TOWN", "SIMM", "ADJ",
    "N", "PASS",
    "STEP", "START", "CARD", "END",
}  # fmt: skip
EVENTS = (
    "a northern delivery", "New York", "the end of the track", "a double auxiliary action", "more cattle",
    "a disc moved",
    "a building replaced", "a station master", "five bells", "a northern station", "the last station",
    "many certificates",
    "all worker spaces",
)  # fmt: skip
SIDES = ("bbbbbbbbbbbbb", "abababababaab", "bababbabbabba")


def longer(acts: list[charts.Act]) -> list[charts.Act]:
    """The same actions with the engine's moves of EDITS."""
    far = {2: 9, 3: 12, 4: 12}
    found = []
    for a in acts:
        if a[0] == "slash":
            a = ("slash", *longer(list(a[1:])))
        elif a[0] == "engine" and a[1] in far:
            a = ("engine", far[a[1]])
        elif a[0] == "card" and a[2][0] == "engine":
            a = (*a[:2], a[2])  # a row of its own in the table
        found.append(a)
    return found


def changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """EDITS in the second reading's charts."""
    c = charts
    private = {
        tile: (CHEAP.get(tile[:-1], row[0]), row[1], row[2], longer(row[3]))
        for tile, row in c.PRIVATE.items()
    }
    new = {
        "CITIES": {city: (NEAR.get(city, row[0]), *row[1:]) for city, row in c.CITIES.items()},
        "PRIVATE": private,
        "NEUTRAL": {
            tile: longer([("engine", 4) if a == ("engine", "engineers") else a for a in acts])
            + ([("copy",)] if tile in "BG" else [])
            for tile, acts in c.NEUTRAL.items()
        },
        "OBJECTIVES": {card: (*longer([row[0]]), *row[1:]) for card, row in c.OBJECTIVES.items()},
        "COLUMNS": [(1, token) for _, token in c.COLUMNS],
        "DISCS": {kind: (1 if kind in FEWER else row[0], *row[1:]) for kind, row in c.DISCS.items()},
        "TOWN_TILES": {tile: longer([act])[0] for tile, act in c.TOWN_TILES.items()},
    }
    for name, value in new.items():
        monkeypatch.setattr(charts, name, value)


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return altered(tmp_path_factory.mktemp("rich"), EDITS)


def events(chosen: Counter, game: Oracle) -> Counter[str]:
    """What has happened in a game."""
    met: Counter[str] = Counter()
    for (verb, *about), n in chosen.items():
        met["a northern delivery"] += n * (verb == "CITY" and about[0] in charts.CITY_OF.values())
        met["New York"] += n * (verb == "CITY" and about[0] == "New York")
        met["the end of the track"] += n * (verb == "ENGINE" and about[0] == charts.LAST)
        met["a double auxiliary action"] += n * (verb == "AUX" and about[1] == 2)
        met["more cattle"] += n * (verb == "BUY" and about[0] == 10)
        met["a disc moved"] += n * (verb == "STATION")
    for k, p in enumerate(game.players):
        met["a building replaced"] += 13 - len(p.unbuilt) > len(game.own_buildings(k))
        met["a station master"] += len(p.masters)
        met["five bells"] += p.bells() == 5
        met["a northern station"] += len(p.stations & {11, 12})
        met["the last station"] += 10 in p.stations
        met["many certificates"] += not p.discs["CERT4"] and not p.discs["CERT6"]
        met["all worker spaces"] += max(p.workers.values()) == 6
    return met


def test_rich_games_agree_and_reach_the_rare_rules(rich, monkeypatch):
    """Agreement in ordinary games would say little about them.

    Rule: R31, R32, R33, R40, R41, R46, R71, R72, R80, R82, R87
    """
    changed(monkeypatch)
    verbs: Counter[str] = Counter()
    met: Counter[str] = Counter()
    for seed in (0, 2, 4, 7, 8):
        rules = {"simmental": seed % 2 == 0, "building_sides": SIDES[seed % 3]}
        chosen, game = walk(2 + seed % 3, 500 + seed, purposeful(seed), rules, data=rich, every=2)
        for option, n in chosen.items():
            verbs[option[0]] += n
        met += events(chosen, game)
        assert game.over
    assert not WANTED - set(verbs)
    missing = [event for event in EVENTS if not met[event]]
    assert not missing, met
