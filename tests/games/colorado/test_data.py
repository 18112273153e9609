"""The shipped tables say what the spec says, and a broken data set is refused in words."""

from __future__ import annotations

import csv
import itertools
import shutil
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from sierra_envs.errors import BadData, BadOption
from sierra_envs.games.colorado import GAME
from sierra_envs.testing.position import load
from tests.games.colorado.charts import RECON1, SECOND_MAP, read_folder, read_recon1

OWN = GAME.folder / "data"


# ------------------------------------------------------------------------------------------ recon-1


def test_the_tables_are_the_data_block_of_the_spec():
    tables, block = read_folder(OWN), read_recon1()
    assert {key: tables[key] for key in block} == block


def test_red_and_green_are_nugget_grey_and_purple_card_blue_and_orange_check():
    """Rule: 13"""
    assert read_folder(OWN)["families"] == {
        "red": "NUGGET",
        "green": "NUGGET",
        "grey": "CARD",
        "purple": "CARD",
        "blue": "CHECK",
        "orange": "CHECK",
    }


def test_the_map_has_12_regions_46_legs_and_74_points():
    regions = RECON1.data["regions"]
    assert len(regions) == 12
    assert Counter(r["colour"] for r in regions) == {"red": 2, "green": 4, "yellow": 3, "blue": 3}
    assert sum(r["legs"] for r in regions) == len(RECON1.icon) == 46
    assert sum(r["points"] for r in regions) == 74


def test_14_borders_are_open_and_3_are_mountains():
    assert (len(RECON1.borders), len(RECON1.mountains)) == (14, 3)


def test_the_borders_are_those_of_the_layout():
    rows = [row.split() for row in ("F1 T1 L1", "D1 F2 D2", "L2 F3 D3", "F4 T2 L3")]
    beside = {frozenset(pair) for row in rows for pair in itertools.pairwise(row)}
    columns = [list(column) for column in zip(*rows, strict=True)]
    below = {frozenset(pair) for column in columns for pair in itertools.pairwise(column)}
    code = {number: name for name, number in RECON1.codes.items()}
    assert {
        frozenset(code[r] for r in border) for border in RECON1.borders | RECON1.mountains
    } == beside | below


def test_the_legs_have_25_links_to_flags_and_27_to_each_other_6_of_them_over_open_borders():
    across = [link for link in RECON1.links if len({RECON1.region_of[leg] for leg in link}) == 2]
    assert (len(RECON1.beside_flag), len(RECON1.links), len(across)) == (25, 27, 6)
    assert all(frozenset(RECON1.region_of[leg] for leg in link) in RECON1.borders for link in across)


def test_the_icons_of_the_legs_add_up():
    assert Counter(RECON1.icon.values()) == {
        "NONE": 11,
        "CARD": 8,
        "TEEPEE": 6,
        "CHECK": 6,
        "NUGGET": 5,
        "SALOON": 4,
        "WANTED": 3,
        "DOMINATION": 3,
    }


def test_every_region_has_the_legs_with_icons_of_the_table():
    with_icon = {
        r["code"]: sum(RECON1.icon[leg] != "NONE" for leg in RECON1.legs_of[r["id"]])
        for r in RECON1.data["regions"]
    }
    assert with_icon == {
        "T1": 3,
        "T2": 3,
        "F1": 3,
        "F2": 3,
        "F3": 3,
        "F4": 2,
        "D1": 2,
        "D2": 1,
        "D3": 2,
        "L1": 4,
        "L2": 5,
        "L3": 4,
    }


def test_a_player_can_mark_at_most_6_of_the_9_railroad_legs():
    """Rule: 18"""
    ends, longest = [set[int]()], 0
    while ends:
        marked = ends.pop()
        longest = max(longest, len(marked))
        ends += [marked | {rail} for rail in RECON1.legal_rails(RECON1.icon, marked, "any")]
    assert (len(RECON1.rail_icon), longest) == (9, 6)


def test_the_record_of_the_kernels_holds_the_tables():
    """What the kernels read (``t``) is what the oracle reads from the same files."""
    for folder in (OWN, SECOND_MAP):
        said, t = read_folder(folder), GAME.load(folder, None).t[0]
        regions, legs, rails = len(said["regions"]), len(said["leg_icons"]), len(said["rail_icons"])
        assert (t["num_regions"], t["num_legs"], t["num_rail"]) == (regions, legs, rails)
        assert list(t["hand_start"]) == said["hand_start"]
        assert list(t["region_points"][:regions]) == [r["points"] for r in said["regions"]]
        assert list(t["leg_region"][:legs]) == said["leg_region"]
        assert {i for i in range(legs) if t["leg_on_flag"][i]} == set(said["flag_leg"])
        assert list(t["rail_previous"][:rails]) == said["rail_prev"]


def test_every_row_says_where_it_comes_from():
    rows = load(GAME).provenance
    assert {table for table, _, _ in rows} == {path.name for path in OWN.glob("*.csv")}
    for table, line, source in rows:
        kind, _, key = source.partition(":")
        assert kind in ("rulebook", "public", "reconstructed"), (table, line)
        assert bool(key) == (kind == "public"), (table, line)


def test_every_public_source_is_named_in_the_sources():
    known = tomllib.loads((OWN / "SOURCES.toml").read_text(encoding="utf-8"))["sources"]
    cited = {source.partition(":")[2].strip() for _, _, source in load(GAME).provenance} - {""}
    assert cited <= set(known)


def test_the_map_the_icons_and_the_points_are_said_to_be_reconstructed():
    reconstructed = {table for table, _ in load(GAME).reconstructed()}
    assert {"regions.csv", "borders.csv", "legs.csv", "leg_links.csv", "railroad.csv"} <= reconstructed
    assert {"flag_tracks.csv", "arrivals.csv", "wanted.csv"} <= reconstructed


# ------------------------------------------------------------------------------------------ rule 53: options


@pytest.mark.parametrize(
    "name, values",
    [
        ("ask_rule", ["not_in_play", "any", "not_in_play_nor_hand"]),
        ("rail_match", ["any", "count"]),
        ("teepee_rule", ["stretch", "marker"]),
        ("copies", [5, 3, 4, 10]),
        ("max_rounds", [200, 1, 250]),
    ],
)
def test_an_option_takes_its_values_and_the_first_is_the_default(name, values):
    """Rule: 53"""
    assert load(GAME).rules[name] == values[0]
    for value in values:
        assert load(GAME, {name: value}).rules[name] == value


def test_there_are_five_options():
    """Rule: 53"""
    assert {o.name for o in GAME.options} == {"ask_rule", "rail_match", "teepee_rule", "copies", "max_rounds"}


@pytest.mark.parametrize(
    "name, value, valid",
    [
        ("ask_rule", "in_play", "not_in_play_nor_hand"),
        ("ask_rule", 0, "not_in_play_nor_hand"),
        ("rail_match", "some", "count"),
        ("teepee_rule", None, "marker"),
        ("copies", 2, "3 to 10"),
        ("copies", 11, "3 to 10"),
        ("copies", 5.0, "3 to 10"),
        ("copies", True, "3 to 10"),
        ("max_rounds", 0, "1 to 250"),
        ("max_rounds", 251, "1 to 250"),
        ("max_rounds", "200", "1 to 250"),
    ],
)
def test_an_impossible_value_is_refused_and_the_possible_ones_are_named(name, value, valid):
    """Rule: 53"""
    with pytest.raises(BadOption) as refusal:
        load(GAME, {name: value})
    assert name in str(refusal.value)
    assert valid in str(refusal.value)


def test_an_unknown_option_is_refused_and_the_closest_is_offered():
    """Rule: 53"""
    with pytest.raises(BadOption, match='Did you mean "rail_match"') as refusal:
        load(GAME, {"rail_matching": "any"})
    assert all(o.name in str(refusal.value) for o in GAME.options)


def test_an_option_goes_before_the_value_of_the_data():
    """Rule: 53"""
    assert load(GAME, None, SECOND_MAP).rules == {
        "ask_rule": "not_in_play",
        "rail_match": "count",
        "teepee_rule": "marker",
        "copies": 4,
        "max_rounds": 90,
    }
    given = {"ask_rule": "any", "rail_match": "any", "teepee_rule": "stretch", "copies": 6, "max_rounds": 7}
    assert load(GAME, given, SECOND_MAP).rules == given


# ------------------------------------------------------------------------------------------ rule 58: refusals


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped tables, to be broken."""
    return shutil.copytree(OWN, tmp_path / "tables")


def cell(folder: Path, table: str, line: int, column: str, value: object) -> None:
    """Overwrite one cell; the header is line 1."""
    path = folder / f"{table}.csv"
    with path.open(newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        header, rows = list(reader.fieldnames or []), list(reader)
    rows[line - 2][column] = str(value)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, header, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def append(folder: Path, table: str, row: str) -> None:
    with (folder / f"{table}.csv").open("a", encoding="utf-8") as file:
        file.write(row + ",reconstructed\n")


def delete(folder: Path, table: str, line: int) -> None:
    path = folder / f"{table}.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    del lines[line - 1]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def setting(folder: Path, key: str, value: object) -> None:
    keys = [row.split(",")[0] for row in (folder / "settings.csv").read_text(encoding="utf-8").splitlines()]
    cell(folder, "settings", keys.index(key) + 1, "value", value)


def line_of(table: str, start: str) -> int:
    """The line of the shipped table that starts like this."""
    rows = (OWN / f"{table}.csv").read_text(encoding="utf-8").splitlines()
    return next(number for number, row in enumerate(rows, start=1) if row.startswith(start))


BROKEN = {
    # name: (what is done, file named, line named, column named)
    "a table is missing": (lambda f: (f / "legs.csv").unlink(), "legs.csv", None, None),
    "the sources are missing": (lambda f: (f / "SOURCES.toml").unlink(), "SOURCES.toml", None, None),
    "the sources have no name": (
        lambda f: (f / "SOURCES.toml").write_text("note = 'x'\n"),
        "SOURCES.toml",
        None,
        None,
    ),
    "a column is missing": (
        lambda f: (f / "wanted.csv").write_text("box,provenance\n2,reconstructed\n"),
        "wanted.csv",
        None,
        "points",
    ),
    "a column is unknown": (
        lambda f: (f / "wanted.csv").write_text("box,points,pts,provenance\n2,4,4,reconstructed\n"),
        "wanted.csv",
        None,
        "pts",
    ),
    "a row lacks a cell": (
        lambda f: (f / "wanted.csv").write_text("box,points,provenance\n2,4\n"),
        "wanted.csv",
        2,
        None,
    ),
    "a cell is no number": (lambda f: cell(f, "regions", 4, "points", "six"), "regions.csv", 4, "points"),
    "a row has no provenance": (lambda f: cell(f, "legs", 9, "provenance", ""), "legs.csv", 9, "provenance"),
    "a public row names no source": (
        lambda f: cell(f, "legs", 9, "provenance", "public:"),
        "legs.csv",
        9,
        "provenance",
    ),
    "a public row names a source that nobody explains": (
        lambda f: cell(f, "legs", 9, "provenance", "public: nobody"),
        "legs.csv",
        9,
        "provenance",
    ),
    "a poster has no reward": (
        lambda f: (f / "wanted.csv").write_text("box,points,provenance\n2,4,reconstructed\n"),
        "wanted.csv",
        None,
        None,
    ),
    "a setting is missing": (lambda f: delete(f, "settings", 2), "settings.csv", None, None),
    "a setting is unknown": (lambda f: append(f, "settings", "drawn,3"), "settings.csv", 16, None),
    "a setting stands twice": (lambda f: append(f, "settings", "draw,3"), "settings.csv", 16, None),
    "an option of the data is impossible": (
        lambda f: setting(f, "rail_match", "all"),
        "settings.csv",
        line_of("settings", "rail_match"),
        "value",
    ),
    "copies of the data out of range": (
        lambda f: setting(f, "copies", 2),
        "settings.csv",
        line_of("settings", "copies"),
        "value",
    ),
    # ids run from 0 without gaps
    "region ids have a gap": (lambda f: cell(f, "regions", 13, "id", 12), "regions.csv", 13, "id"),
    "a region id stands twice": (lambda f: cell(f, "regions", 13, "id", 10), "regions.csv", 13, "id"),
    "leg ids have a gap": (lambda f: cell(f, "legs", 47, "id", 60), "legs.csv", 47, "id"),
    "a leg id is negative": (lambda f: cell(f, "legs", 47, "id", -1), "legs.csv", 47, "id"),
    "rail ids have a gap": (lambda f: delete(f, "railroad", 7), "railroad.csv", None, "id"),
    # icons
    "a leg has an unknown icon": (lambda f: cell(f, "legs", 2, "icon", "NUGGETS"), "legs.csv", 2, "icon"),
    "a rail leg has an unknown icon": (
        lambda f: cell(f, "railroad", 2, "icon", "CACTUS"),
        "railroad.csv",
        2,
        "icon",
    ),
    # tracks
    "the saloon has no box": (
        lambda f: setting(f, "saloon_boxes", 0),
        "settings.csv",
        line_of("settings", "saloon_boxes"),
        "value",
    ),
    "domination has no box": (
        lambda f: setting(f, "domination_boxes", 0),
        "settings.csv",
        line_of("settings", "domination_boxes"),
        "value",
    ),
    "wanted has no box": (
        lambda f: setting(f, "wanted_boxes", 0),
        "settings.csv",
        line_of("settings", "wanted_boxes"),
        "value",
    ),
    "the teepee has no half": (
        lambda f: setting(f, "teepee_half", 0),
        "settings.csv",
        line_of("settings", "teepee_half"),
        "value",
    ),
    # regions
    "a region has no leg": (
        lambda f: [cell(f, "legs", n, "region", "F3") for n in (20, 21, 22)],
        "regions.csv",
        line_of("regions", "5,F4"),
        None,
    ),
    "a colour has one region": (
        lambda f: cell(f, "regions", 2, "colour", "green"),
        "regions.csv",
        None,
        "colour",
    ),
    "a region has an unknown colour": (
        lambda f: cell(f, "regions", 2, "colour", "pink"),
        "regions.csv",
        2,
        "colour",
    ),
    "a leg lies in an unknown region": (
        lambda f: cell(f, "legs", 2, "region", "T9"),
        "legs.csv",
        2,
        "region",
    ),
    "a flag track has a column too few": (
        lambda f: delete(f, "flag_tracks", line_of("flag_tracks", "green,4")),
        "flag_tracks.csv",
        None,
        None,
    ),
    "a flag track has a column too many": (
        lambda f: append(f, "flag_tracks", "red,3,9"),
        "flag_tracks.csv",
        None,
        None,
    ),
    # borders
    "a region borders itself": (lambda f: append(f, "borders", "T1,T1,open"), "borders.csv", 19, None),
    "a border is open and mountain": (
        lambda f: append(f, "borders", "F2,T1,mountain"),
        "borders.csv",
        19,
        None,
    ),
    "a border names an unknown region": (
        lambda f: cell(f, "borders", 3, "neighbour", "F9"),
        "borders.csv",
        3,
        "neighbour",
    ),
    "a border has an unknown kind": (
        lambda f: cell(f, "borders", 3, "kind", "river"),
        "borders.csv",
        3,
        "kind",
    ),
    # legs and links
    "a leg link crosses a mountain": (
        lambda f: append(f, "leg_links", "F2.1,F3.1"),
        "leg_links.csv",
        29,
        None,
    ),
    "a leg link crosses no border at all": (
        lambda f: append(f, "leg_links", "T1.1,T2.1"),
        "leg_links.csv",
        29,
        None,
    ),
    "a leg link names an unknown leg": (
        lambda f: cell(f, "leg_links", 2, "leg", "T1.9"),
        "leg_links.csv",
        2,
        "leg",
    ),
    "a leg cannot be reached from its own flag": (
        lambda f: delete(f, "leg_links", line_of("leg_links", "F4.1,F4.2")),
        "legs.csv",
        line_of("legs", "19,F4.2"),
        None,
    ),
    "a leg can only be reached through another region": (
        lambda f: delete(f, "leg_links", line_of("leg_links", "T2.1,T2.3")),
        "legs.csv",
        line_of("legs", "5,T2.3"),
        None,
    ),
    "a flag cannot be reached": (
        lambda f: cell(f, "borders", line_of("borders", "T2,L3"), "kind", "mountain"),
        "borders.csv",
        None,
        None,
    ),
    # railroad
    "a rail leg follows a later one": (
        lambda f: cell(f, "railroad", 3, "previous", 5),
        "railroad.csv",
        3,
        "previous",
    ),
    "a rail leg follows itself": (
        lambda f: cell(f, "railroad", 3, "previous", 1),
        "railroad.csv",
        3,
        "previous",
    ),
    "legs of different junctions exclude each other": (
        lambda f: append(f, "railroad_branches", "1,4"),
        "railroad_branches.csv",
        3,
        None,
    ),
    "a branch names an unknown rail leg": (
        lambda f: append(f, "railroad_branches", "3,9"),
        "railroad_branches.csv",
        3,
        "excludes",
    ),
    # arrivals, wanted, deck
    "an end has no arrival points": (lambda f: delete(f, "arrivals", 3), "arrivals.csv", None, "end"),
    "an arrival has one value": (
        lambda f: cell(f, "arrivals", 3, "second", ""),
        "arrivals.csv",
        3,
        "second",
    ),
    "a reward lies beyond the last box": (lambda f: cell(f, "wanted", 3, "box", 6), "wanted.csv", 3, "box"),
    "a reward lies on a box that ends no poster": (
        lambda f: cell(f, "wanted", 3, "box", 3),
        "wanted.csv",
        3,
        "box",
    ),
    "three hands are dealt": (
        lambda f: setting(f, "hand_start", "4 5 6"),
        "settings.csv",
        line_of("settings", "hand_start"),
        "value",
    ),
    "five hands are dealt": (
        lambda f: setting(f, "hand_start", "4 5 6 7 8"),
        "settings.csv",
        line_of("settings", "hand_start"),
        "value",
    ),
    "more cards are dealt than there are": (
        lambda f: setting(f, "hand_start", "20 20 20 26"),
        "settings.csv",
        line_of("settings", "hand_start"),
        "value",
    ),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_data_set_is_refused_with_file_line_and_column(broken, folder):
    """Rule: 58"""
    load(GAME, None, folder)  # whole before it is broken
    break_it, file, line, column = BROKEN[broken]
    break_it(folder)
    with pytest.raises(BadData) as refusal:
        load(GAME, None, folder)
    where, _, what = str(refusal.value).partition(": ")
    assert file in where
    if line is not None:
        assert f"line {line}" in where
    if column is not None:
        assert column in str(refusal.value)
    sentences = [part for part in what.replace("...", "").split(". ") if part]
    assert len(sentences) >= 2, f"a problem and a remedy: {what}"


@pytest.mark.parametrize("copies, dealt", [(5, 85), (3, 49)])
def test_the_deck_exceeds_the_cards_dealt_at_four_players(copies, dealt, folder):
    """18 times the copies is more than the hands and the four cards in the play areas. Rule: 58"""
    low, rest = divmod(dealt, 4)
    setting(folder, "copies", copies)
    setting(folder, "hand_start", f"{low} {low} {low} {low + rest}")
    load(GAME, None, folder)
    setting(folder, "hand_start", f"{low} {low} {low} {low + rest + 1}")
    with pytest.raises(BadData, match=r"settings\.csv"):
        load(GAME, None, folder)


def test_an_option_may_save_or_break_the_deck_of_a_data_set(folder):
    """The copies that count are those of the option, where one is given. Rule: 53, 58"""
    setting(folder, "hand_start", "20 20 20 20")
    load(GAME, None, folder)
    with pytest.raises(BadData):
        load(GAME, {"copies": 4}, folder)


def test_data_must_be_a_folder():
    with pytest.raises(BadData):
        load(GAME, None, OWN / "nowhere")
