"""The shipped tables say what the spec says, and a broken data set is refused in words."""

from __future__ import annotations

import csv
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from sierra_envs.errors import BadData, BadOption
from sierra_envs.games.sierra import GAME
from sierra_envs.games.sierra.names import FEATURES as KNOWN_FEATURES
from sierra_envs.testing.position import load
from sierra_envs.testing.transcript import signature
from tests.games.sierra.charts import DIARY, GOLDEN, OWN, RECON1, SECOND_CARDS, SIDES, read, terms
from tests.games.sierra.helpers import at_the_end, kept, options, play_out, results, table
from tests.games.sierra.oracle import FEATURES

COLOUR_TABLE = {
    # Mammal, Bird, House, Ruins, River, Wind
    "green": (4, 4, 4, 3, 3, 3),
    "yellow": (4, 3, 3, 4, 4, 3),
    "red": (3, 4, 3, 4, 3, 4),
    "purple": (3, 3, 4, 3, 4, 4),
}
NEUTRAL = {
    "river_pts": "1",
    "wind_pts": "1",
    "hand_delta": "0",
    "td_draw": "2",
    "zero_td_penalty": "0",
    "td_deck": "all",
}
SPECIAL: dict[int, dict[str, str]] = {
    2: {"river_pts": "2", "wind_pts": "0"},
    3: {"hand_delta": "-1"},
    4: {"td_draw": "1"},
    6: {"zero_td_penalty": "3"},
    7: {"td_deck": "advanced"},
}
FILES = ["settings.csv", "mountain.csv", "travel_diary.csv", "destinations.csv", "stages.csv"]


# ------------------------------------------------------------------------------------------ the shipped tables


def test_the_mountain_deck_has_84_cards():
    """Rule: 3, 4.1, 4.1.1, 4.1.2"""
    rows = read(OWN, "mountain.csv")
    symbols = ("Mammal", "Bird", "House", "Ruins", "River", "Wind")
    assert {(r["colour"], r["symbol"]): int(r["copies"]) for r in rows} == {
        (colour, symbol): n
        for colour, counts in COLOUR_TABLE.items()
        for symbol, n in zip(symbols, counts, strict=True)
    }
    for column, size in (("colour", 21), ("symbol", 14)):
        sums: Counter[str] = Counter()
        for row in rows:
            sums[row[column]] += int(row["copies"])
        assert set(sums.values()) == {size}
    assert sum(int(row["copies"]) for row in rows) == 84


def test_the_deck_in_the_rules_record_is_that_of_the_table():
    """Rule: 4.1.1"""
    assert load(GAME).t[0]["copies"].tolist() == [n for counts in COLOUR_TABLE.values() for n in counts]


def test_the_diary_cards_are_those_of_the_spec():
    """48 basic and 16 advanced ones. Rule: 3, 4.3, 4.6.1"""
    rows = read(OWN, "travel_diary.csv")
    assert terms(rows, "id") == DIARY
    assert Counter({row["id"]: row["tier"] for row in rows}.values()) == {"basic": 48, "advanced": 16}
    assert {row["id"]: (row["tier"], row["title"]) for row in rows} == {
        card["id"]: (card["tier"], card["title"]) for card in RECON1["diary"]
    }


def test_the_destinations_are_those_of_the_spec():
    """Rule: 3, 4.4, 4.6.1"""
    rows = read(OWN, "destinations.csv")
    assert terms(rows, "id", "side") == SIDES
    assert [(r["id"], r["title"], r["side"], r["rule"]) for r in rows] == [
        (c["id"], c["title"], c["side"], c["rule"]) for c in RECON1["destinations"]
    ]


@pytest.mark.parametrize("stage", RECON1["stages"], ids=lambda stage: str(stage["id"]))
def test_the_stages_are_those_of_the_spec(stage):
    """Rule: 3, 4.5.1, 4.5.2, 4.5.3, 4.5.4, 4.5.5, 4.5.6, 4.5.7, 4.5.14"""
    row = next(row for row in read(OWN, "stages.csv") if row["id"] == str(stage["id"]))
    titles = {r["id"]: r["title"] for r in read(OWN, "destinations.csv")}
    sides = row["sides"].replace("+", " and ")
    assert (row["title"], f"{titles[row['destination']]} {sides}") == (stage["title"], stage["destination"])
    assert (row["solo"], row["team"]) == (stage["solo"], stage["team"])
    assert {name: row[name] for name in NEUTRAL} == NEUTRAL | SPECIAL.get(stage["id"], {})


def test_there_are_seven_stages():
    """Rule: 3, 4.5.14"""
    assert [row["id"] for row in read(OWN, "stages.csv")] == list("1234567")


def test_the_settings_are_those_of_the_rulebook():
    """Rule: 2.5.1, 2.5.3, 2.5.6"""
    assert {row["key"]: row["value"] for row in read(OWN, "settings.csv")} == {
        "rounds": "8",
        "rounds_trio": "9",
        "bonus": "5",
        "bonus_trio": "10",
        "river_pts": "1",
        "wind_pts": "1",
    }


def test_the_vocabulary_has_the_features_of_the_spec():
    """Rule: 4.2.5, 4.6.3"""
    assert set(KNOWN_FEATURES) == set(FEATURES)
    assert len(KNOWN_FEATURES) == 32


@pytest.mark.parametrize("file", FILES)
def test_every_row_says_where_it_comes_from(file):
    rows = read(OWN, file)
    assert rows
    for row in rows:
        kind, _, source = row["provenance"].partition(":")
        assert kind in ("rulebook", "public", "reconstructed")
        assert bool(source.strip()) == (kind == "public")


def test_every_row_is_known_to_the_data_set():
    data = load(GAME)
    assert len(data.provenance) == sum(len(read(OWN, file)) for file in FILES)
    assert len(data.reconstructed()) > 90


def test_card_faces_are_marked_as_reconstructed():
    """Rule: 4.3, 4.4"""
    for file in ("mountain.csv", "travel_diary.csv", "destinations.csv", "stages.csv"):
        assert {row["provenance"] for row in read(OWN, file)} == {"reconstructed"}


# ------------------------------------------------------------------------------------------ another data set


def test_a_second_data_set_is_played_by_its_own_numbers():
    """7 rounds, 8 for a trio; a bonus of 4 or 9; rivers count 2. Rule: 4.6.1"""
    p = play_out(table("teams", 5, data=SECOND_CARDS))
    assert (p["round_no"], p.finished) == (8, 1)
    p = play_out(table("competitive", 2, data=SECOND_CARDS))
    assert p["round_no"] == 7
    p = at_the_end("teams", 4, lands={0: GOLDEN}, data=SECOND_CARDS)
    assert (results(p)["river"][0], results(p)["wind"][0]) == (6, 3)


def test_a_second_data_set_has_another_digest_and_other_games():
    """Rule: 4.6.1"""
    own, other = load(GAME), load(GAME, data=SECOND_CARDS)
    assert own.digest != other.digest
    assert signature(GAME, mode="solo", n_games=2) != signature(
        GAME, mode="solo", n_games=2, data=SECOND_CARDS
    )


def test_the_same_tables_elsewhere_give_the_same_game(tmp_path):
    folder = shutil.copytree(OWN, tmp_path / "copy")
    assert load(GAME, data=folder).digest == load(GAME).digest


def test_no_card_is_worth_more_than_its_table_reaches():
    """Past the end of a table the last entry counts. Rule: 4.2.1"""
    t = load(GAME).t[0]
    tables = [card[0][3] for card in DIARY.values()]
    for first, table_ in zip(t["card_first"], tables, strict=False):
        if table_:
            values = [int(word) for word in table_.split("/")]
            points = [int(n) for n in t["term_points"][first]]
            assert points == values + values[-1:] * (len(points) - len(values))


# ------------------------------------------------------------------------------------------ refusals

Rows = list[dict[str, str]]


def broken(tmp_path: Path, file: str, change: Callable[[Rows], object]) -> Path:
    """The shipped data with one table changed."""
    folder = Path(shutil.copytree(OWN, tmp_path / "broken"))
    rows = read(folder, file)
    change(rows)
    with (folder / file).open("w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return folder


def put(row: int, **cells: str) -> Callable[[Rows], object]:
    return lambda rows: rows[row].update(cells)


def drop(row: int) -> Callable[[Rows], object]:
    return lambda rows: rows.pop(row)


def without(column: str) -> Callable[[Rows], object]:
    return lambda rows: [row.pop(column) for row in rows]


def rename(column: str, name: str) -> Callable[[Rows], object]:
    return lambda rows: [row.update({name: row.pop(column)}) for row in rows]


REFUSALS = [
    ("mountain.csv", put(0, copies="5"), "85 Mountain cards"),
    ("mountain.csv", put(0, copies="-1"), "-1"),
    ("mountain.csv", put(0, copies="four"), "four"),
    ("mountain.csv", put(0, colour="blue"), "blue"),
    ("mountain.csv", put(0, symbol="Snow"), "Snow"),
    ("mountain.csv", put(1, symbol="Mammal"), "stands twice"),
    ("mountain.csv", drop(3), "green Ruins"),
    ("mountain.csv", without("copies"), 'column "copies" is missing'),
    ("mountain.csv", without("provenance"), 'column "provenance" is missing'),
    ("mountain.csv", rename("copies", "copys"), "copies"),
    ("mountain.csv", put(0, provenance="somewhere"), "somewhere"),
    ("mountain.csv", put(0, provenance="public"), "public"),
    ("travel_diary.csv", put(0, op="COUNT"), "COUNT"),
    ("travel_diary.csv", put(0, op="PAIR"), "arguments"),
    ("travel_diary.csv", put(0, args="SNO"), "SNO"),
    ("travel_diary.csv", put(0, args=""), "arguments"),
    ("travel_diary.csv", put(0, pts="", table=""), "not both"),
    ("travel_diary.csv", put(0, table="0/1"), "not both"),
    ("travel_diary.csv", put(0, pts="two"), "two"),
    ("travel_diary.csv", put(0, pts="", table="0/x/2"), "x"),
    ("travel_diary.csv", put(0, pts="", table="0//2"), "whole number"),
    ("travel_diary.csv", put(0, tier="expert"), "expert"),
    ("travel_diary.csv", put(0, tier="advanced"), "47 basic"),
    ("travel_diary.csv", drop(0), "47 basic"),
    ("travel_diary.csv", drop(64), "15 advanced"),
    ("travel_diary.csv", put(5, id="T01"), "T01"),
    ("travel_diary.csv", put(7, args="BLU"), "BLU"),
    ("travel_diary.csv", put(36, args="3 many"), "many"),
    ("travel_diary.csv", put(36, args="x inf"), "x"),
    ("destinations.csv", drop(7), "D4"),
    ("destinations.csv", put(0, side="C"), "C"),
    ("destinations.csv", put(1, side="A"), "D1"),
    ("destinations.csv", put(0, op="COLMIN"), "COLMAX"),
    ("stages.csv", drop(6), "1 to 7"),
    ("stages.csv", put(0, id="9"), "1 to 7"),
    ("stages.csv", put(0, destination="D9"), '"D9" is unknown. Did you mean "D4"? Possible: D1, D2, D3, D4.'),
    ("stages.csv", put(0, sides="C"), "C"),
    ("stages.csv", put(0, solo="80/70/90"), "fall"),
    ("stages.csv", put(0, team="much"), "much"),
    ("stages.csv", put(0, td_draw="9"), "9"),
    ("stages.csv", put(0, hand_delta="2"), "2"),
    ("stages.csv", put(0, td_deck="some"), "some"),
    ("stages.csv", rename("river_pts", "lake_pts"), "river_pts"),
    ("settings.csv", put(0, value="9"), "outside 1..8"),
    ("settings.csv", put(0, key="turns"), "turns"),
    ("settings.csv", drop(2), "bonus"),
    ("settings.csv", put(1, value="11"), "11"),
]


@pytest.mark.parametrize("file, change, part", REFUSALS, ids=[f"{r[0]}-{r[2]}" for r in REFUSALS])
def test_a_broken_data_set_is_refused_in_words(tmp_path, file, change, part):
    """The message names the file and what is wrong. Rule: 4.6.2, 4.1.1, 2.9.4"""
    with pytest.raises(BadData) as error:
        load(GAME, data=broken(tmp_path, file, change))
    message = str(error.value)
    assert file in message
    assert part in message


@pytest.mark.parametrize("file", [*FILES, "SOURCES.toml"])
def test_a_missing_file_is_refused_in_words(tmp_path, file):
    """Rule: 4.6.2"""
    folder = Path(shutil.copytree(OWN, tmp_path / "data"))
    (folder / file).unlink()
    with pytest.raises(BadData, match=file.replace(".", r"\.")):
        load(GAME, data=folder)


def test_the_smallest_deck_lasts_even_for_the_most_draws(tmp_path):
    """A trio that draws three of 16 cards in each of nine rounds: before the last draw 8 are kept. Rule: 2.9.4"""
    folder = broken(tmp_path, "stages.csv", put(6, td_draw="3"))
    p = table("cooperative", 3, rules={"stage": 7}, data=folder)
    assert len(options(p, 0)) == 3
    play_out(p)
    assert [len(kept(p, seat)) for seat in range(3)] == [3, 3, 3]
    assert p["diary_deck_size"] + p["diary_pile_size"] == 16 - 9


def test_a_folder_that_does_not_exist_is_refused(tmp_path):
    with pytest.raises((BadData, BadOption), match="nowhere"):
        load(GAME, data=tmp_path / "nowhere")
