"""The data tables and rule options -> the validated rules record ``t``. What a data set must fulfil is in checks.py."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from sierra_envs.core.record import ALL, Field
from sierra_envs.core.tables import (
    Choice,
    Dataset,
    Option,
    Table,
    Whole,
    make_dataset,
    read_settings,
    read_sources,
    read_table,
    resolve_options,
)
from sierra_envs.games.colorado import checks
from sierra_envs.games.colorado.names import (
    COLOURS,
    ENDS,
    FAMILIES,
    ICONS,
    MAX_BOXES,
    MAX_COLUMNS,
    MAX_COPIES,
    MAX_HALF,
    MAX_LEGS,
    MAX_POINTS,
    MAX_RAIL,
    MAX_REGIONS,
    MAX_ROUNDS,
    MAX_SEATS,
    NUM_CARDS,
    NUM_TRACKS,
    NUM_VALUES,
    TRACKS,
)

OPTIONS: tuple[Option, ...] = (
    Choice(
        "ask_rule",
        ("not_in_play", "any", "not_in_play_nor_hand"),
        "8, 38, 39",
        "which cards the Caller may ask for",
    ),
    Choice(
        "rail_match",
        ("any", "count"),
        "18, 45",
        "whether a region leg matches one railroad leg or all of its icon",
    ),
    Choice(
        "teepee_rule", ("stretch", "marker"), "26, 48", "a growing stretch of boxes, or one pawn that walks"
    ),
    Whole("copies", 5, 3, MAX_COPIES, "58", "cards of each type in the deck"),
    Whole("max_rounds", 200, 1, MAX_ROUNDS, "35", "the game is over after so many rounds"),
)

_LEGS, _REGIONS, _RAIL = (1 << MAX_LEGS) - 1, (1 << MAX_REGIONS) - 1, (1 << MAX_RAIL) - 1

FIELDS = (
    Field("ask_rule", np.int16, (), 0, 2, ALL, "option"),
    Field("rail_match", np.int16, (), 0, 1, ALL, "option"),
    Field("teepee_rule", np.int16, (), 0, 1, ALL, "option"),
    Field("copies", np.int16, (), 3, MAX_COPIES, ALL, "option"),
    Field("max_rounds", np.int16, (), 1, MAX_ROUNDS, ALL, "option"),
    Field("hand_start", np.int16, (MAX_SEATS,), 0, 60, ALL, "cards dealt to each seat"),
    Field("nuggets_start", np.int16, (), 0, 50, ALL, "nuggets at the start"),
    Field("draw", np.int16, (), 1, 10, ALL, "cards of a draw action"),
    Field("refill", np.int16, (), 0, 10, ALL, "hand size that the End restores"),
    Field("badges_to_end", np.int16, (), 1, 50, ALL, "badges that end the game"),
    Field("card_family", np.int16, (NUM_CARDS,), 0, 2, ALL, "family of each card type"),
    Field("num_regions", np.int16, (), 1, MAX_REGIONS, ALL, "regions of the map"),
    Field("num_legs", np.int16, (), 1, MAX_LEGS, ALL, "region legs of the map"),
    Field("num_rail", np.int16, (), 0, MAX_RAIL, ALL, "railroad legs"),
    Field("region_colour", np.int16, (MAX_REGIONS,), 0, NUM_TRACKS - 1, ALL, "colour of a region's flag"),
    Field("region_points", np.int16, (MAX_REGIONS,), 0, MAX_POINTS, ALL, "badge of a completed region"),
    Field("region_legs", np.int64, (MAX_REGIONS,), 0, _LEGS, ALL, "legs of a region (mask)"),
    Field("region_open", np.int64, (MAX_REGIONS,), 0, _REGIONS, ALL, "regions over an open border (mask)"),
    Field(
        "region_blocked",
        np.int64,
        (MAX_REGIONS,),
        0,
        _REGIONS,
        ALL,
        "regions behind a mountain border (mask)",
    ),
    Field("leg_region", np.int16, (MAX_LEGS,), 0, MAX_REGIONS - 1, ALL, "region of a leg"),
    Field("leg_icon", np.int16, (MAX_LEGS,), 0, len(ICONS) - 1, ALL, "icon of a leg"),
    Field("leg_on_flag", np.int16, (MAX_LEGS,), 0, 1, ALL, "1 if a leg touches its own flag"),
    Field("leg_links", np.int64, (MAX_LEGS,), 0, _LEGS, ALL, "legs connected to a leg (mask)"),
    Field("icon_legs", np.int64, (len(ICONS),), 0, _LEGS, ALL, "region legs with an icon (mask)"),
    Field("rail_icon", np.int16, (MAX_RAIL,), 0, len(ICONS) - 1, ALL, "icon of a railroad leg"),
    Field(
        "rail_previous",
        np.int16,
        (MAX_RAIL,),
        -1,
        MAX_RAIL - 1,
        ALL,
        "predecessor of a railroad leg, -1 = none",
    ),
    Field("rail_closed_by", np.int64, (MAX_RAIL,), 0, _RAIL, ALL, "railroad legs that close this one (mask)"),
    Field("rail_match_needed", np.int16, (MAX_RAIL,), 0, 1, ALL, "1 if the icon has to be matched"),
    Field(
        "icon_rail",
        np.int64,
        (len(ICONS),),
        0,
        _RAIL,
        ALL,
        "railroad legs that use up a match of an icon (mask)",
    ),
    Field("flag_boxes", np.int16, (NUM_TRACKS,), 0, MAX_COLUMNS - 1, ALL, "boxes of a flag track"),
    Field(
        "column_points", np.int16, (NUM_TRACKS, MAX_COLUMNS), 0, MAX_POINTS, ALL, "end points by boxes filled"
    ),
    Field(
        "completion_points", np.int16, (NUM_TRACKS,), 0, MAX_POINTS, ALL, "badge of a completed flag track"
    ),
    Field("teepee_half", np.int16, (), 1, MAX_HALF, ALL, "teepee boxes on each side of the centre"),
    Field("saloon_boxes", np.int16, (), 1, MAX_BOXES, ALL, "boxes of the saloon track"),
    Field("domination_boxes", np.int16, (), 1, MAX_BOXES, ALL, "boxes of the domination track"),
    Field("wanted_boxes", np.int16, (), 1, MAX_BOXES, ALL, "boxes of the wanted track"),
    Field(
        "first_points", np.int16, (len(ENDS),), 0, MAX_POINTS, ALL, "badge of the first arrivals at an end"
    ),
    Field(
        "second_points", np.int16, (len(ENDS),), 0, MAX_POINTS, ALL, "badge of the second arrivals at an end"
    ),
    Field(
        "wanted_points",
        np.int16,
        (MAX_BOXES + 1,),
        0,
        MAX_POINTS,
        ALL,
        "badge of the poster that a box finishes",
    ),
)

SETTINGS: dict[str, type] = {
    "copies": int,
    "hand_start": str,
    "nuggets_start": int,
    "draw": int,
    "refill": int,
    "badges_to_end": int,
    "teepee_half": int,
    "saloon_boxes": int,
    "domination_boxes": int,
    "wanted_boxes": int,
    "ask_rule": str,
    "rail_match": str,
    "teepee_rule": str,
    "max_rounds": int,
}

COLUMNS: dict[str, dict[str, type]] = {
    "settings": {"key": str, "value": str},
    "card_families": {"colour": str, "family": str},
    "regions": {"id": int, "code": str, "colour": str, "points": int},
    "borders": {"region": str, "neighbour": str, "kind": str},
    "legs": {"id": int, "name": str, "region": str, "icon": str, "touches_flag": str},
    "leg_links": {"leg": str, "neighbour": str},
    "railroad": {"id": int, "icon": str, "previous": int, "match": str},
    "railroad_branches": {"leg": int, "excludes": int},
    "flag_tracks": {"colour": str, "column": int, "points": int},
    "flag_completion": {"colour": str, "points": int},
    "arrivals": {"end": str, "first": int, "second": int},
    "wanted": {"box": int, "points": int},
}


def load(folder: Path | None, options: Mapping[str, Any] | None, mode: str | None = None) -> Dataset:
    """The data set in ``folder`` (None: the game's own) under ``options``, which go before the values of the data.

    There is one mode, so ``mode`` changes nothing.

    Rule: 53, 58

    Raises:
        BadData: a table is missing or contradicts itself. BadOption: an option has an unknown name or value.
    """
    folder = folder or Path(__file__).parent / "data"
    name = read_sources(folder)["name"]
    settings = read_settings(folder, "settings.csv", SETTINGS)
    tables = {stem: read_table(folder, f"{stem}.csv", columns) for stem, columns in COLUMNS.items()}
    checks.settings(tables["settings"], settings, OPTIONS, {f.name: f for f in FIELDS})
    rules, codes = resolve_options(OPTIONS, options, settings)
    checks.everything(tables, settings, codes["copies"])
    values = {**settings, **codes, **_map(tables), **_railroad(tables), **_tracks(tables)}
    values["hand_start"] = [int(n) for n in settings["hand_start"].split()]
    family = {r["colour"]: FAMILIES.index(r["family"]) for r in tables["card_families"].rows}
    values["card_family"] = [family[c] for c in COLOURS for _ in range(NUM_VALUES)]
    words = {"leg": _by_id(tables["legs"], "name"), "region": _by_id(tables["regions"], "code")}
    return make_dataset(name, FIELDS, values, words, rules, list(tables.values()))


def _by_id(table: Table, column: str) -> list[Any]:
    return [row[column] for row in sorted(table.rows, key=lambda row: int(row["id"]))]


def _masks(pairs: list[tuple[int, int]], size: int) -> list[int]:
    """For each of ``size`` places the mask of places that a pair joins it with."""
    masks = [0] * size
    for a, b in pairs:
        masks[a] |= 1 << b
        masks[b] |= 1 << a
    return masks


def _map(tables: Mapping[str, Table]) -> dict[str, Any]:
    """Regions, borders and legs, with every neighbourhood as a mask."""
    codes, names = _by_id(tables["regions"], "code"), _by_id(tables["legs"], "name")
    region_of = [codes.index(code) for code in _by_id(tables["legs"], "region")]
    icons = [ICONS.index(icon) for icon in _by_id(tables["legs"], "icon")]
    borders = {
        kind: [
            (codes.index(r["region"]), codes.index(r["neighbour"]))
            for r in tables["borders"].rows
            if r["kind"] == kind
        ]
        for kind in checks.BORDERS
    }
    links = [(names.index(r["leg"]), names.index(r["neighbour"])) for r in tables["leg_links"].rows]
    return {
        "num_regions": len(codes),
        "num_legs": len(names),
        "region_colour": [TRACKS.index(c) for c in _by_id(tables["regions"], "colour")],
        "region_points": _by_id(tables["regions"], "points"),
        "region_legs": [
            sum(1 << leg for leg, r in enumerate(region_of) if r == region) for region in range(len(codes))
        ],
        "region_open": _masks(borders["open"], len(codes)),
        "region_blocked": _masks(borders["mountain"], len(codes)),
        "leg_region": region_of,
        "leg_icon": icons,
        "leg_on_flag": [int(word == "yes") for word in _by_id(tables["legs"], "touches_flag")],
        "leg_links": _masks(links, len(names)),
        "icon_legs": [
            sum(1 << leg for leg, i in enumerate(icons) if i == icon) for icon in range(len(ICONS))
        ],
    }


def _railroad(tables: Mapping[str, Table]) -> dict[str, Any]:
    """The line; a leg is closed by whatever excludes it or a leg before it."""
    table = tables["railroad"]
    icons = [ICONS.index(icon) for icon in _by_id(table, "icon")]
    previous = _by_id(table, "previous")
    excluded = _masks([(r["leg"], r["excludes"]) for r in tables["railroad_branches"].rows], len(icons))
    closed_by = list(excluded)
    for leg, before in enumerate(previous):
        closed_by[leg] |= closed_by[before] if before >= 0 else 0
    needed = [
        int(word == "needed" and ICONS[icon] != "NONE")
        for word, icon in zip(_by_id(table, "match"), icons, strict=True)
    ]
    return {
        "num_rail": len(icons),
        "rail_icon": icons,
        "rail_previous": previous,
        "rail_closed_by": closed_by,
        "rail_match_needed": needed,
        "icon_rail": [
            sum(1 << leg for leg, i in enumerate(icons) if i == icon and needed[leg])
            for icon in range(len(ICONS))
        ],
    }


def _tracks(tables: Mapping[str, Table]) -> dict[str, Any]:
    """Points of the shared board."""
    columns = [[0] * MAX_COLUMNS for _ in TRACKS]
    boxes = [-1] * NUM_TRACKS
    for row in tables["flag_tracks"].rows:
        track = TRACKS.index(row["colour"])
        columns[track][row["column"]] = row["points"]
        boxes[track] += 1
    completion = {r["colour"]: r["points"] for r in tables["flag_completion"].rows}
    arrivals = {r["end"]: r for r in tables["arrivals"].rows}
    wanted = {r["box"]: r["points"] for r in tables["wanted"].rows}
    return {
        "flag_boxes": boxes,
        "column_points": columns,
        "completion_points": [completion[track] for track in TRACKS],
        "first_points": [arrivals[end]["first"] for end in ENDS],
        "second_points": [arrivals[end]["second"] for end in ENDS],
        "wanted_points": [wanted.get(box, 0) for box in range(MAX_BOXES + 1)],
    }
