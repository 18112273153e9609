"""Broken data sets and wrong options are refused in words."""

from __future__ import annotations

import pytest

from sierra_envs.errors import BadData, BadOption
from sierra_envs.games.trails_to_the_north import GAME
from sierra_envs.testing.position import load
from tests.games.trails_to_the_north.helpers import dealt
from tests.games.trails_to_the_north.tables import OWN, Edit, altered, drop, put

BROKEN: list[tuple[str, Edit, str]] = [
    ("trail", put("space", "A", "next", "S01 FL9"), 'no space "FL9"'),
    ("trail", put("space", "S21", "next", "-"), "no way leads from S21"),
    ("trail", put("space", "S03", "next", "A"), "circle"),
    ("trail", put("space", "S20", "kind", "hut"), "unknown"),
    ("trail", put("space", "G", "next", "S21"), "S22"),
    ("outlaws", put("space", "OU4", "order", "5"), "outlaw"),
    ("tiles", put("name", "cowboy", "bag1", "1"), "bag 1"),
    ("tiles", put("name", "green outlaw", "bag2", "1"), "bag 2"),
    ("tiles", put("name", "cowboy", "bag3", "0"), "worker"),
    ("effects", put("name", "hire_0", "verb", "hyre"), "unknown"),
    ("effects", put("name", "white_2", "count", "0"), "none of it"),
    ("effects", put("name", "green_engine_2", "pay", "1"), "paid twice"),
    ("towns", put("town", "44", "effects", "pay_2_engine_2 none none none"), "paid twice"),
    ("private_buildings", put("face", "12b", "actions", "stations_2 pay_1"), "nobody would pay"),
    ("neutral_buildings", put("tile", "A", "actions", "white_2 hire_9"), 'no effect "hire_9"'),
    ("neutral_buildings", drop("tile", "G"), "neutral"),
    ("private_buildings", drop("face", "7b"), "faces"),
    ("private_buildings", put("face", "1a", "actions", "aux/aux/aux"), "slash"),
    ("cattle", put("name", "gray 1", "supply", "3"), "starting decks"),
    ("cattle", drop("name", "Simmental 3"), "SIMM"),
    ("cattle_market", put("option", "3", "group", "goats"), "unknown"),
    ("objectives", put("card", "1", "tasks", "Bd Xx"), 'task "Xx"'),
    ("objectives", drop("card", "start 3"), "starting objectives"),
    ("station_masters", put("master", "4", "immediate", "gold"), 'no effect "gold"'),
    ("rail", put("space", "10", "next", "9"), "ahead"),
    ("rail", put("space", "10", "number", "3"), "grow"),
    ("stations", put("station", "3", "at", "10.7"), "unknown"),
    ("cities", put("city", "Kansas City", "repeatable", "seed"), "open to everybody"),
    ("cities", put("city", "Denver", "corners", "round"), "unknown"),
    ("city_arrows", put("west", "Chicago", "east", "Boston"), "unknown"),
    ("towns", put("town", "45", "from", "-"), "45"),
    ("towns", put("town", "MEM", "reaches", "Chicago"), "unknown"),
    ("towns", put("town", "42", "effects", "none none"), "four"),
    ("town_links", drop("neighbour", "44"), "44"),
    ("town_tiles", put("tile", "T1", "immediate", "fly"), "fly"),
    ("disc_spaces", put("space", "AUX1", "corners", "blue"), "unknown"),
    ("seats", put("seats", "3", "columns", "0"), ""),
    ("job_market", put("row", "7", "row", "6"), ""),
    ("settings", put("key", "hand_limit", "value", "99"), "outside"),
    ("settings", put("key", "objective_city", "value", "Paris"), "no city"),
    ("settings", put("key", "simmental", "value", "perhaps"), "perhaps"),
]


@pytest.mark.parametrize(
    "name, edit, told", BROKEN, ids=[f"{name}-{i}" for i, (name, _, _) in enumerate(BROKEN)]
)
def test_a_broken_table_is_refused_in_words(name, edit, told, tmp_path):
    """Rule: R85, 4.4"""
    folder = altered(tmp_path, {name: edit})
    with pytest.raises(BadData) as problem:
        load(GAME, data=folder)
    assert f"{name}.csv" in str(problem.value)
    assert told in str(problem.value)


@pytest.mark.parametrize("name", sorted(file.stem for file in OWN.glob("*.csv")))
def test_a_missing_table_is_named(name, tmp_path):
    folder = altered(tmp_path, {})
    (folder / f"{name}.csv").unlink()
    with pytest.raises(BadData, match=name):
        load(GAME, data=folder)


def test_too_few_workers_for_the_end_of_the_game_are_refused(tmp_path):
    """Rule: R85"""
    edits = {"tiles": put("name", "builder", "bag3", "0")}
    with pytest.raises(BadData, match="worker"):
        load(GAME, data=altered(tmp_path, edits | {"tiles": put("kind", "cowboy", "bag3", "0")}))


@pytest.mark.parametrize(
    "rules, told",
    [
        ({"expansion": "more"}, "expansion"),
        ({"simmental": "perhaps"}, "simmental"),
        ({"building_sides": "ab"}, "building_sides"),
        ({"building_sides": "abababababcab"}, "building_sides"),
        ({"first_player": "7"}, "first_player"),
        ({"free_build_cap": 99}, "free_build_cap"),
        ({"no_such_option": 1}, "no_such_option"),
    ],
)
def test_wrong_options_are_refused_in_words(rules, told):
    """Rule: 5.8/expansion, 5.8/building_sides, 5.8/free_build_cap"""
    with pytest.raises(BadOption, match=told):
        load(GAME, rules)


def test_sides_of_buildings_may_be_listed():
    """Rule: 5.8/building_sides"""
    game = dealt(2, rules={"building_sides": "abababababaab"})
    assert game.players[0].unbuilt == {
        "1a",
        "2b",
        "3a",
        "4b",
        "5a",
        "6b",
        "7a",
        "8b",
        "9a",
        "10b",
        "11a",
        "12a",
        "13b",
    }
