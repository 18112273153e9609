"""The shipped tables say what the spec says; a broken data set is refused in words; a second one plays."""

from __future__ import annotations

import dataclasses
import tomllib
from collections import Counter

import pytest

from sierra_envs.errors import BadData, BadOption
from sierra_envs.games.sierra_west import GAME
from sierra_envs.testing.position import load
from tests.games.sierra_west.folder import OWN, SECOND_CARDS, Rows, changed, chart_of, read
from tests.games.sierra_west.mountain import CELLS, RIGHT_EDGE, above
from tests.games.sierra_west.oracle import RULES
from tests.games.sierra_west.printed import (
    CHARTS,
    COMPONENTS,
    MODES,
    OO,
    SETTINGS,
    Chart,
    goods,
)

CONTENT = {"apple_hill": "orchards", "boats_and_banjos": "rivers", "gold_rush": "mines", OO: "accuracy"}


# ------------------------------------------------------------------------------------------ recon-v1


@pytest.mark.parametrize("mode", MODES)
def test_the_tables_are_those_of_the_spec(mode):
    """Rule: 3.1, 3.2, 3.3, 3.4, 3.6"""
    wanted, found = CHARTS[mode], chart_of(OWN, mode)
    others = set(CONTENT.values()) - {CONTENT[mode]}
    for part in dataclasses.fields(Chart):
        if part.name not in others:
            assert getattr(found, part.name) == getattr(wanted, part.name), part.name
    assert list(found.cards) == list(wanted.cards)
    assert list(found.cabins) == list(wanted.cabins)


def test_the_settings_are_those_of_the_spec():
    """Rule: 3.3"""
    assert {row["key"]: int(row["value"]) for row in read(OWN, "settings.csv")} == SETTINGS


@pytest.mark.parametrize("mode", MODES)
def test_a_mode_has_24_cards_and_6_specials(mode):
    """Rule: 3.5, 2.2.3, 2.2.7"""
    chart = CHARTS[mode]
    assert (len(chart.starting), len(chart.basics), len(chart.cards), len(chart.specials)) == (8, 15, 24, 6)
    for card in chart.cards.values():
        assert all(
            (icon in ("SH", "BH", "BJ", "AMB")) <= (place == "p") for place, icon in card.icons.items()
        )


def test_shovels_lie_on_three_starting_cards_and_eight_mountain_cards():
    """Rule: 2.4.3"""
    for chart in CHARTS.values():
        shovels = [name for name, card in chart.cards.items() if card.icons["p"] == "SH"]
        assert len([s for s in shovels if s in chart.starting]) == 3
        assert len([s for s in shovels if s in chart.basics]) == 8


def test_the_orchards_have_five_apples_of_each_kind():
    """Rule: 2.10.A4"""
    apples: Counter[str] = sum((goods(text) for text in CHARTS["apple_hill"].orchards.values()), Counter())
    assert apples == {"aG": 5, "aR": 5}


def test_the_right_edge_is_what_no_outpost_covers():
    """Rule: 4.8"""

    def over(cell: tuple[int, int]) -> set[tuple[int, int]]:
        return set(above(cell)).union(*(over(other) for other in above(cell)))

    free = {cell for cell in CELLS if cell[1] > 1 and not any(other[1] == 1 for other in over(cell))}
    assert free == RIGHT_EDGE


def test_the_component_list_adds_up():
    """Rule: 3.5"""
    count = {row["component"]: int(row["count"]) for row in read(OWN, "components.csv")}
    spec = COMPONENTS
    assert count["mountain cards"] == spec["mountain"] == 4 * (15 + 6)
    assert count["starting cards"] == spec["starting"] == 4 * 8
    assert count["mode hand cards"] == spec["mode"] == 4 * 4
    assert count["solo cards"] == spec["solo"] == 18 + 4
    assert count["cards"] == spec["cards"] == 84 + 32 + 16 + 22
    assert (
        count["cabin tiles"] == spec["cabins"] == sum(c.copies for c in CHARTS["apple_hill"].cabins.values())
    )
    assert count["animal tiles"] == spec["animals"] == 4 * (4 + 4)
    assert count["mine carts"] == spec["carts"]
    assert count["homestead markers"] == spec["markers"]
    assert count["apple homestead markers"] == spec["apple markers"]
    assert (count["canoes"], count["wagons"], count["figures"]) == (4, 4, spec["figures"])
    assert (count["fish"], count["bullet cards"], count["dice"], count["plan cards"]) == (30, 8, 1, 18)
    assert count["resource pieces"] == 104 == sum(count[good] for good in ("food", "wood", "stone", "gold"))
    assert [count[good] for good in ("food", "wood", "stone", "gold")] == [24, 24, 24, 32]
    assert count["tokens"] == spec["tokens"] == 16 + 8 + count["fish"]
    tiles = ("cabin tiles", "animal tiles", "mine carts", "Fish Market tiles", "outlaws")
    assert count["tiles"] == spec["tiles"] == sum(count[tile] for tile in tiles)
    boards = (
        "player boards",
        "scoring boards",
        "mountain bases",
        "cabin market boards",
        "apple supply boards",
    )
    assert [count[board] for board in boards] == [4, 2, 1, 1, 1]
    assert (count["apple supply markers"], count["starting player markers"]) == (2, 1)


@pytest.mark.parametrize("name", sorted({row["component"] for row in read(OWN, "components.csv")}))
def test_a_wrong_total_is_refused(name, tmp_path):
    """Rule: 3.5"""

    def off_by_one(rows: Rows) -> None:
        row = next(row for row in rows if row["component"] == name)
        row["count"] = str(int(row["count"]) + 1)

    folder = changed(tmp_path, "components.csv", off_by_one)
    with pytest.raises(BadData, match=r"components\.csv"):
        load(GAME, None, folder)


# ------------------------------------------------------------------------------------------ broken tables


def cell(name: str, number: int, column: str, value: str) -> tuple[str, int, str, str]:
    return name, number, column, value


BROKEN = [
    ("cards.csv", 0, "a", "SH"), ("cards.csv", 0, "a", "BH"), ("cards.csv", 0, "c", "XX"), ("cards.csv", 0, "a", "aG"),
    ("cards.csv", 0, "g1", "FI"), ("cards.csv", 0, "summit", "HQ[2F]"), ("cards.csv", 0, "summit", "HF[2F"),
    ("cards.csv", 0, "summit", "SIX inf"), ("cards.csv", 0, "animal", "badger"), ("cards.csv", 0, "animal", "cow"),
    ("cards.csv", 0, "id", "ST2"), ("cards.csv", 0, "kind", "stars"), ("cards.csv", 0, "mode", "gold_rash"),
    ("cabins.csv", 0, "colour", "blue"), ("cabins.csv", 0, "copies", "3"), ("cabins.csv", 0, "cost", "1X"),
    ("cabins.csv", 0, "effect", "DANCE"), ("cabins.csv", 0, "name", "Sawmill"), ("cabins.csv", 12, "effect", "TOLL"),
    ("trail.csv", 3, "cost", "1q"), ("trail.csv", 0, "slot", "1"), ("trail.csv", 5, "slot", "1"),
    ("trail.csv", 5, "space", "6"), ("trail.csv", 5, "multiplier", "-1"), ("chart.csv", 3, "cards", "4"),
    ("chart.csv", 3, "points", "many"), ("homesteads.csv", 0, "reward", "FT"), ("homesteads.csv", 0, "track", "wood"),
    ("mountain.csv", 0, "cards", "7"), ("spots.csv", 0, "row", "5"), ("spots.csv", 0, "column", "9"),
    ("spots.csv", 0, "level", "low"), ("spots.csv", 0, "players", "5"), ("paths.csv", 1, "cost", "-"),
    ("paths.csv", 0, "cost", "1*"), ("paths.csv", 0, "spot", "3"), ("paths.csv", 0, "slot", "p"),
    ("plans.csv", 0, "line1", "LEFT"), ("plans.csv", 0, "line1", "DANCE"), ("plans.csv", 0, "pattern", "2"),
    ("plans.csv", 0, "animal", "cow"), ("specials.csv", 0, "content", "1F"), ("specials.csv", 6, "content", "S Au"),
    ("specials.csv", 12, "content", "g1 g1"), ("specials.csv", 12, "group", "I"), ("specials.csv", 18, "content", "9"),
    ("specials.csv", 0, "id", "O2"), ("supplies.csv", 0, "players_2", "-1"), ("supplies.csv", 2, "players_2", "0"),
    ("supplies.csv", 0, "item", "bread"), ("settings.csv", 0, "value", "x"), ("settings.csv", 3, "value", "-1"),
    ("settings.csv", 0, "key", "feet"), ("animals.csv", 5, "effect", "1F"), ("animals.csv", 0, "effect", "1aG"),
    ("cards.csv", 0, "provenance", "a friend"), ("components.csv", 0, "component", "spoons"),
]  # fmt: skip


@pytest.mark.parametrize("name, number, column, value", BROKEN)
def test_a_broken_cell_is_refused_with_its_file(name, number, column, value, tmp_path):
    """Rule: 3.5"""

    def break_it(rows: Rows) -> None:
        assert rows[number][column] != value
        rows[number][column] = value

    folder = changed(tmp_path, name, break_it)
    with pytest.raises(BadData, match=name.replace(".", r"\.")) as refusal:
        load(GAME, None, folder)
    assert len(str(refusal.value)) > 40


@pytest.mark.parametrize("name", sorted(path.name for path in OWN.glob("*.csv")))
def test_a_missing_table_or_row_is_refused(name, tmp_path):
    """Rule: 3.5"""
    folder = changed(tmp_path, name, lambda rows: rows.pop(0))
    if name != "settings.csv":
        with pytest.raises(BadData):
            load(GAME, None, folder)
    (folder / name).unlink()
    with pytest.raises(BadData, match=name.replace(".", r"\.")):
        load(GAME, None, folder)


# ------------------------------------------------------------------------------------------ provenance, second set


def test_every_row_says_where_it_comes_from_and_the_reconstruction_says_that_it_is_one():
    known = tomllib.loads((OWN / "SOURCES.toml").read_text(encoding="utf-8"))
    assert known["name"] == "recon-v1"
    assert "reconstruction" in (OWN / "SOURCES.toml").read_text(encoding="utf-8")
    for path in OWN.glob("*.csv"):
        for row in read(OWN, path.name):
            kind, _, source = row["provenance"].partition(": ")
            assert kind in ("rulebook", "public", "reconstructed")
            assert (kind == "public") == bool(source)
            assert not source or source in known["sources"], path.name
    assert all(row["provenance"] == "reconstructed" for row in read(OWN, "cards.csv"))


@pytest.mark.parametrize("mode", MODES)
def test_the_second_data_set_differs_everywhere(mode):
    one, two = CHARTS[mode], chart_of(SECOND_CARDS, mode)
    same = {"mode", "starting", "starter", "basics", "specials", "campfire", "upper", "lower"}
    for part in dataclasses.fields(Chart):
        if part.name not in same and (part.name not in CONTENT.values() or part.name == CONTENT[mode]):
            assert getattr(one, part.name) != getattr(two, part.name), part.name
    assert load(GAME, None, SECOND_CARDS, mode) is not None


# ------------------------------------------------------------------------------------------ options


def test_the_options_and_their_defaults_are_those_of_the_spec():
    """Rule: 2.13.1, 2.13.3, 2.13.4, 2.13.5, 2.13.7, 2.11.5, 4.9.8"""
    defaults = {o.name: o.default for o in GAME.options}
    assert defaults == {k: str(v).lower() if isinstance(v, bool) else v for k, v in RULES.items()}
    values = {o.name: getattr(o, "values", None) or (o.low, o.high) for o in GAME.options}
    assert values["round_cap"] == (1, 200)
    assert values["hastings_level"] == (0, 9)
    assert set(values["cabin_map"]) == {"literal", "colour"}
    assert set(values["market_refill"]) == {"on_pass", "at_once"}
    assert set(values["animals_visible"]) == {"always", "lower_cards"}
    assert set(values["outlaws_2p"]) == {"12223", "12233"}


@pytest.mark.parametrize("rules", [
    {"cabin_map": "mirror"}, {"round_cap": 0}, {"round_cap": 201}, {"hastings_level": 10}, {"hastings_level": -1},
    {"trailhead_multiplier": 2}, {"experts": "true"}, {"outlaws_2p": "11111"},
])  # fmt: skip
def test_an_unknown_option_is_refused(rules):
    with pytest.raises(BadOption):
        load(GAME, rules)
