"""The data tables and rule options -> the validated rules record ``t``. What a data set must fulfil is in checks.py."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sierra_envs.core.tables import (
    Dataset,
    Table,
    make_dataset,
    read_settings,
    read_sources,
    read_table,
    resolve_options,
)
from sierra_envs.games.trails_to_the_north import checks
from sierra_envs.games.trails_to_the_north import values as board
from sierra_envs.games.trails_to_the_north import values_pieces as pieces
from sierra_envs.games.trails_to_the_north.names import BASE, MAX_CATTLE, MAX_OBJECTIVES, SECTION_NAMES
from sierra_envs.games.trails_to_the_north.options import OPTIONS
from sierra_envs.games.trails_to_the_north.record import FIELDS

NUMBERS = (
    "hand_limit", "token_row", "set_up_tiles", "objectives_shown", "tokens_start", "rail_end_bonus",
    "dollars_per_point", "points_step_space", "points_job_token", "brahman_dollars", "token_draw",
)  # fmt: skip
SETTINGS: dict[str, type] = {
    **dict.fromkeys(NUMBERS, int),
    "objective_city": str,
    **{o.name: int if o.name == "free_build_cap" else str for o in OPTIONS},
}

_CITY = {
    "city": str, "value": int, "corners": str, "where": str, "effects": str, "vp": int, "vp_per_bell": int,
    "repeatable": str,
}  # fmt: skip
_ARROW = {"west": str, "east": str, "effects": str, "vp": int}
COLUMNS: dict[str, dict[str, type]] = {
    "settings": {"key": str, "value": str},
    "trail": {"space": str, "kind": str, "next": str, "woods": str, "risk": str},
    "outlaws": {"order": int, "space": str, "reward": str},
    "tiles": {"name": str, "kind": str, "vp": int, "hand": str, "bag1": int, "bag2": int, "bag3": int},
    "effects": {
        "name": str, "pay": int, "need": str, "count": int, "dollars": int, "certs": int, "permanent": int,
        "tokens": int, "per": str, "verb": str, "amount": int,
    },
    "neutral_buildings": {"tile": str, "actions": str},
    "private_buildings": {
        "face": str, "builders": int, "vp": int, "green_hand": str, "black_hand": str, "actions": str,
        "expansion": str,
    },
    "cattle": {"name": str, "type": str, "breeding": int, "vp": int, "start": int, "supply": int},
    "cattle_market": {"option": int, "group": str, "cards": int, "cowboys": int, "dollars": int},
    "objectives": {
        "card": str, "immediate": str, "tasks": str, "vp": int, "penalty": int, "copies": int, "set": str,
    },
    "station_masters": {
        "master": str, "immediate": str, "score_per": str, "score_each": int, "score_vp": int, "expansion": str,
    },
    "rail": {"space": str, "number": int, "next": str, "cross_after": str},
    "stations": {"station": str, "at": str, "cost": int, "vp": int, "corners": str, "master": str},
    "cities": _CITY,
    "city_arrows": _ARROW,
    "base_cities": _CITY,
    "base_city_arrows": _ARROW,
    "towns": {"town": str, "region": str, "kind": str, "reaches": str, "from": str, "effects": str},
    "town_links": {"town": str, "neighbour": str},
    "town_tiles": {"tile": str, "immediate": str, "refusable": str, "copies": int},
    "branchlet_columns": {"column": int, "branchlets": int, "effect": str},
    "disc_spaces": {"space": str, "discs": int, "corners": str, "cost": int, "gain": int, "expansion": str},
    "auxiliary": {"row": str, "disc_space": str, "slots": int, "single": str, "double": str, "times_double": int},
    "worker_spaces": {"space": int, "cowboy": str, "builder": str, "engineer": str, "vp": int},
    "certificate_track": {"position": int, "certificates": int, "limit_space": str},
    "job_market": {"row": int, "price": int, "arrow_below": str},
    "seats": {
        "seats": int, "columns": int, "market": int, "market_simmental": int, "step_limit": int,
        "step_bonus_dollars": int, "step_bonus_points": int, "fee_green": int, "fee_black": int,
    },
    "start_order": {"order": int, "dollars": int, "cards": int},
}  # fmt: skip


def load(folder: Path | None, options: Mapping[str, Any] | None, mode: str | None = None) -> Dataset:
    """The data set in ``folder`` (None: the game's own) under ``options``, which go before the values of the data.

    There is one mode, so ``mode`` changes nothing; the base game is the option ``expansion``.

    Rule: 5.8/expansion, 5.8/simmental, 5.8/brahman, 5.8/objective_rttn_cards

    Raises:
        BadData: a table is missing or contradicts itself. BadOption: an option has an unknown name or value.
    """
    folder = folder or Path(__file__).parent / "data"
    name = read_sources(folder)["name"]
    settings = read_settings(folder, "settings.csv", SETTINGS)
    tables = {stem: read_table(folder, f"{stem}.csv", columns) for stem, columns in COLUMNS.items()}
    checks.settings(tables["settings"], settings, OPTIONS, {f.name: f for f in FIELDS})
    rules, codes = resolve_options(OPTIONS, options, settings)
    base = codes["expansion"] == BASE
    shown = (
        {**tables, "cities": tables["base_cities"], "city_arrows": tables["base_city_arrows"]}
        if base
        else tables
    )
    checks.everything(tables, settings)
    effects = {row["name"]: i for i, row in enumerate(tables["effects"].rows)}
    codes["first_player"] = 0 if rules["first_player"] == "random" else int(rules["first_player"]) + 1
    values: dict[str, Any] = {**{k: settings[k] for k in NUMBERS}, **codes}
    values |= (
        board.trail(tables, effects)
        | pieces.tiles(tables)
        | pieces.effects(tables["effects"])
        | pieces.buildings(tables, effects, base)
    )
    values |= (
        pieces.cattle(tables, codes)
        | pieces.objectives(tables["objectives"], effects, codes)
        | pieces.market(tables, codes)
    )
    values |= board.rail(tables, effects, base) | board.cities(shown, effects, rules, settings)
    values |= (
        board.towns(shown, effects, base)
        | pieces.player_board(tables, effects, base)
        | board.counts(tables, codes)
    )
    checks.loaded(tables, values)
    return make_dataset(name, FIELDS, values, _words(shown), rules, list(tables.values()))


def _words(tables: Mapping[str, Table]) -> dict[str, list[str]]:
    """Names for the parts of actions."""
    trail, outlaws = tables["trail"], sorted(tables["outlaws"].rows, key=lambda row: int(row["order"]))
    names, kinds = trail.column("space"), trail.column("kind")
    cattle = tables["cattle"].column("name")
    objectives = [row["card"] for row in tables["objectives"].rows if not row["set"].startswith("start")]
    spare_cattle = [f"#{i}" for i in range(len(cattle), MAX_CATTLE)]
    spare_objectives = [f"#{MAX_CATTLE + i}" for i in range(len(objectives), MAX_OBJECTIVES)]
    groups = {"add": "more cards"}
    return {
        "node": names,
        "start": [n for n, kind in zip(names, kinds, strict=True) if kind == "neutral"],
        "place": [n for n, kind in zip(names, kinds, strict=True) if kind in ("neutral", "private")],
        "space": [n for n, kind in zip(names, kinds, strict=True) if kind == "private"],
        "hazard": [
            n for section in SECTION_NAMES for n, kind in zip(names, kinds, strict=True) if kind == section
        ],
        "outlaw": [row["space"] for row in outlaws],
        "card": [*cattle, *spare_cattle, *(f"objective {n}" for n in objectives)],
        "cattle": cattle,
        "objective": [*objectives, *spare_objectives, "from the deck"],
        "option": [
            f"{row['cards']} {groups.get(row['group'], row['group'])} for {row['cowboys']} cowboys "
            f"and {row['dollars']} dollars"
            for row in tables["cattle_market"].rows
        ],
        "rail": tables["rail"].column("space"),
        "station": tables["stations"].column("station"),
        "master": tables["station_masters"].column("master"),
        "certificates": [str(n) for n in tables["certificate_track"].column("certificates")],
        "city": tables["cities"].column("city"),
        "town": tables["towns"].column("town"),
    }
