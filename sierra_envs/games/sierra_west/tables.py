"""The data tables and rule options -> the validated rules record ``t``. What a data set must fulfil is in checks.py.

All four modes are in one record, so that a data set is loaded once for whatever is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

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
from sierra_envs.games.sierra_west import checks
from sierra_envs.games.sierra_west import names as n
from sierra_envs.games.sierra_west.checks.boards import SPOT_PLAYERS, spot_price
from sierra_envs.games.sierra_west.checks.cells import Found
from sierra_envs.games.sierra_west.checks.totals import PLAN_ANIMALS, plan_line
from sierra_envs.games.sierra_west.fields import FIELDS
from sierra_envs.games.sierra_west.grammar import NONE

OPTIONS: tuple[Option, ...] = (
    Choice("cabin_map", ("literal", "colour"), "2.13.1", "which pioneer may sit on which cabin spaces"),
    Choice("market_refill", ("on_pass", "at_once"), "2.8.3, 2.13.3", "when empty market spaces are filled"),
    Choice("adj_same_row", ("true", "false"), "2.6.2", "whether neighbours in a row are adjacent"),
    Choice("animals_visible", ("always", "lower_cards"), "2.3.3, 2.13.5", "whose animals can be trapped"),
    Choice("outlaws_2p", ("12223", "12233"), "2.10.D1, 2.13.4", "outlaws on I to V with 2 players and solo"),
    Whole("trailhead_multiplier", 0, 0, 1, "2.13.7", "multiplier of a wagon on the trailhead"),
    Choice("apple_tracker", ("false", "true"), "2.7.4", "whether apple tracks trigger the Tracker"),
    Choice("mkt_anywhere", ("true", "false"), "2.10.B7", "whether fish are sold wherever the canoe is"),
    Choice("expert", ("false", "true"), "2.12.1", "hold four cards, play three"),
    Whole("round_cap", 40, 1, 200, "2.11.5", "rounds after which the end counts as triggered"),
    Whole("hastings_level", 3, 0, 9, "4.9.8", "gold of the solo opponent in each of his turns"),
)


SETTINGS: dict[str, type] = dict.fromkeys(
    (
        *("hand", "hand_expert", "track_top", "apple_cap", "bullet_cap", "token_boots", "max_performances"),
        *("animal_penalty", "cabin_penalty", "gold_points", "token_points", "cart_points", "outlaw_points"),
        *("sheriff_points", "fish_set_1", "fish_set_2", "fish_set_3", "fish_price", "rifle_bullets"),
        *("six_bullets", "base_accuracy", "sheriff_bonus", "badger_bullets", "market_spaces"),
    ),
    int,
)


# fmt: off
COLUMNS: dict[str, dict[str, type]] = {
    "settings": {"key": str, "value": str},
    "cards": {
        "id": str, "kind": str, "mode": str, "a": str, "p": str, "c": str, "g1": str, "g2": str, "summit": str,
        "animal": str,
    },
    "specials": {"mode": str, "id": str, "group": str, "content": str},
    "mountain": {"row": int, "cards": int},
    "spots": {"players": str, "row": int, "column": int, "level": str},
    "paths": {"path": str, "spot": int, "position": str, "slot": str, "cost": str},
    "trail": {"space": int, "slot": int, "multiplier": int, "cost": str},
    "chart": {"cards": str, "points": int},
    "homesteads": {"track": str, "reward": str},
    "animals": {"animal": str, "mode": str, "effect": str},
    "cabins": {"name": str, "colour": str, "copies": int, "cost": str, "effect": str},
    "plans": {"pattern": int, "line1": str, "line2": str, "line3": str, "animal": str},
    "supplies": {"item": str, "players_2": int, "players_3": int, "players_4": int},
    "components": {"component": str, "count": int},
}
# fmt: on


def load(folder: Path | None, options: Mapping[str, Any] | None, mode: str | None = None) -> Dataset:
    """The data set in ``folder`` (None: the game's own) under ``options``, for all modes.

    Raises:
        BadData: a table is missing or contradicts itself. BadOption: an option has an unknown name or value.
    """
    folder = folder or Path(__file__).parent / "data"
    name = read_sources(folder)["name"]
    settings = read_settings(folder, "settings.csv", SETTINGS)
    tables = {stem: read_table(folder, f"{stem}.csv", columns) for stem, columns in COLUMNS.items()}
    rules, codes = resolve_options(OPTIONS, options)
    found = checks.everything(tables, settings, {f.name: f for f in FIELDS})
    values: dict[str, Any] = {
        **settings,
        **codes,
        **_cards(found),
        **_paths(tables["paths"]),
        **_cabins(tables["cabins"], found, codes["cabin_map"]),
        **_mountain(tables["spots"], codes["adj_same_row"]),
        **_specials(found, tables["supplies"], codes["outlaws_2p"]),
        **_trail(tables["trail"], found, codes["trailhead_multiplier"]),
        **_plans(tables["plans"]),
    }
    values["chart"] = _chart(tables["chart"])
    values["reward_kind"] = [kind for kind, _ in found.rewards]
    values["reward_gain"] = [gain for _, gain in found.rewards]
    values["animal_gain"] = found.animals
    words = {
        "icons": found.icon_words,
        "cabins": [row["name"] for row in tables["cabins"].rows],
        "plans": [_plan_words(row, track) for row in tables["plans"].rows for track in n.BASICS],
        **{f"cards {m}": [row["id"] for row in found.card_rows[m]] for m in n.MODES},
        **{f"summits {m}": [row["summit"] for row in found.card_rows[m]] for m in n.MODES},
        **{f"specials {m}": [row["id"] for row in found.special_rows[m]] for m in n.MODES},
        **{f"contents {m}": [row["content"] for row in found.special_rows[m]] for m in n.MODES},
    }
    return make_dataset(name, FIELDS, values, words, rules, list(tables.values()))


def _cards(found: Found) -> dict[str, Any]:
    summits = [found.summits[m] for m in n.MODES]
    return {
        "card_icon": [found.card_icons[m] for m in n.MODES],
        "card_animal": [found.card_animals[m] for m in n.MODES],
        "summit_kind": [[x.kind for x in cards] for cards in summits],
        "summit_tracks": [[x.tracks for x in cards] for cards in summits],
        "summit_repeat": [[int(x.repeat) for x in cards] for cards in summits],
        "summit_price": [[x.price for x in cards] for cards in summits],
        "summit_gain": [[x.gain for x in cards] for cards in summits],
        "icon_kind": [x.kind for x in found.icons],
        "icon_number": [x.number for x in found.icons],
        "icon_mandatory": [int(x.mandatory) for x in found.icons],
        "icon_gain": [x.gain for x in found.icons],
    }


def _paths(table: Table) -> dict[str, Any]:
    """Which icon of which card lies on which spot.

    Rule: 2.3.2, 3.6
    """
    paths: list[list[Any]] = [[], []]
    for row in sorted(table.rows, key=lambda row: int(row["spot"])):
        paths[("tan", "green").index(row["path"])].append(row)

    def filled(of: Any) -> list[list[int]]:
        return [[of(row) for row in path] + [0] * (n.MAX_PATH - len(path)) for path in paths]

    return {
        "path_length": [len(path) for path in paths],
        "spot_position": filled(lambda row: n.POSITIONS.index(row["position"])),
        "spot_slot": filled(lambda row: n.SLOTS.index(row["slot"])),
        "spot_price": filled(lambda row: spot_price(row["cost"])),
    }


def _cabins(table: Table, found: Found, cabin_map: int) -> dict[str, Any]:
    """Rule: 2.8.6, 2.13.1"""
    buildable = [row for row in table.rows if row["colour"] != "grey"]
    green, tan = (1 << n.TAN_SPACE) - 1, 1 << n.TAN_SPACE
    return {
        "cabin_colour": [n.COLOURS.index(row["colour"]) for row in buildable],
        "cabin_copies": [row["copies"] for row in buildable],
        "cabin_price": found.cabin_prices[: n.NUM_CABINS],
        "cabin_effect": [x.effect for x in found.abilities],
        "ability_price": [x.price for x in found.abilities],
        "ability_gain": [x.gain for x in found.abilities],
        "spaces_of": [green, tan] if cabin_map == n.CABINS_LITERAL else [tan, green],
    }


def _mountain(spots: Table, adj_same_row: int) -> dict[str, Any]:
    """The graph of the mountain as masks.

    Rule: 2.6.2, 2.6.4, 3.1
    """
    index = {cell: i for i, cell in enumerate(n.CELLS)}

    def mask(cells: list[tuple[int, int]]) -> int:
        return sum(1 << index[cell] for cell in cells if cell in index)

    on_top = [mask([(r + 1, c - 1), (r + 1, c)]) for r, c in n.CELLS]
    under = [mask([(r - 1, c), (r - 1, c + 1)]) for r, c in n.CELLS]
    beside = [mask([(r, c - 1), (r, c + 1)]) if adj_same_row == n.SAME_ROW else 0 for r, c in n.CELLS]
    adjacent = [
        on_top[i] | under[i] | beside[i] | (1 << n.BASE if r == 1 else 0) for i, (r, _) in enumerate(n.CELLS)
    ]
    marked = {
        (players, level): mask(
            [(r["row"], r["column"]) for r in spots.rows if r["players"] == players and r["level"] == level]
        )
        for players in SPOT_PLAYERS
        for level in n.LEVELS
    }
    kinds = ["2", "2", "2", "3-4", "3-4"]
    return {
        "adjacent": [*adjacent, n.BOTTOM_ROW],
        "on_top": on_top,
        "under": under,
        "row": [*(r for r, _ in n.CELLS), 0],
        "special_cells": [marked[kind, "low"] | marked[kind, "upper"] for kind in kinds],
        "low_cells": [marked[kind, "low"] for kind in kinds],
    }


def _specials(found: Found, supplies: Table, outlaws_2p: int) -> dict[str, Any]:
    """Rule: 2.10.B1, 2.10.C1, 2.10.D1, 2.13.4"""
    groups = {m: [n.GROUPS.index(row["group"]) for row in found.special_rows[m]] for m in n.MODES}
    given = {row["item"]: row for row in supplies.rows}

    def by_players(item: str) -> list[int]:
        row = given[item]
        return [row["players_2"]] * 3 + [row["players_3"], row["players_4"]]

    outlaws = [[0] * n.NUM_SPECIALS for _ in range(n.MAX_SEATS + 1)]
    for special, group in enumerate(groups["outlaws_and_outposts"]):
        numeral = n.GROUPS[group]
        if numeral != "campfire":
            for players, number in enumerate(by_players(f"outlaws_{numeral}")):
                outlaws[players][special] = number
            if outlaws_2p == n.OUTLAWS_12233:
                for players in range(3):
                    outlaws[players][special] = int("12233"[n.GROUPS.index(numeral) - n.GROUPS.index("I")])
    return {
        "special_group": [groups[m] for m in n.MODES],
        "campfire": [
            groups[m].index(1) if n.GROUPS.index("campfire") in groups[m] else n.NOTHING for m in n.MODES
        ],
        "orchard": [[x[n.GREEN_APPLE], x[n.RED_APPLE]] for x in found.orchards],
        "river_size": [len(pieces) for pieces, _ in found.rivers],
        "river_piece": [pieces + [0] * (n.MAX_PIECES - len(pieces)) for pieces, _ in found.rivers],
        "river_fish": [fish for _, fish in found.rivers],
        "mine_danger": [[danger for danger, _ in rows] for rows in found.mines],
        "mine_gold": [[gold for _, gold in rows] for rows in found.mines],
        "accuracy": found.accuracies,
        "fish_start": by_players("fish"),
        "carts_start": by_players("carts"),
        "outlaws_start": outlaws,
    }


def _trail(table: Table, found: Found, trailhead: int) -> dict[str, Any]:
    """Rule: 2.9.1, 2.9.2, 2.9.3, 2.13.7, 3.2"""
    rows = sorted(table.rows, key=lambda row: int(row["space"]))
    multipliers = [row["multiplier"] for row in rows]
    return {
        "last_space": len(rows) - 1,
        "trail_boots": [boots for boots, _ in found.trail],
        "trail_price": [price for _, price in found.trail] or [NONE],
        "space_slot": [row["slot"] for row in rows],
        "multiplier": [multipliers[0] + trailhead, *multipliers[1:]],
    }


def _plans(table: Table) -> dict[str, Any]:
    """Plan number = pattern * 3 + track."""
    rows = sorted(table.rows, key=lambda row: int(row["pattern"]))
    lines = [[plan_line(row[f"line{i + 1}"]) for i in range(n.LINES)] for row in rows]
    animals = [PLAN_ANIMALS.index(row["animal"]) - 1 for row in rows]
    tracks = range(n.NUM_BASIC_TRACKS)
    return {
        "plan_code": [[code for code, _ in plan] for plan in lines for _ in tracks],
        "plan_steps": [[steps for _, steps in plan] for plan in lines for _ in tracks],
        "plan_animal": [animal for animal in animals for _ in tracks],
    }


def _plan_words(row: Any, track: str) -> str:
    return f"{row['line1']}, {row['line2']}, {row['line3']} ({track} track)"


def _chart(table: Table) -> list[int]:
    """Points by cards, continued by the row "more".

    Rule: 3.3
    """
    given = {row["cards"]: row["points"] for row in table.rows}
    more = given.pop("more")
    last = len(given) - 1
    return [
        given[str(cards)] if cards <= last else given[str(last)] + more * (cards - last)
        for cards in range(n.NUM_BASIC + 1)
    ]
