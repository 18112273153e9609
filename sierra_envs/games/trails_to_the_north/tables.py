"""The data tables and rule options -> the validated rules record ``t``. What a data set must fulfil is in checks.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sierra_envs.core.record import ALL, Field
from sierra_envs.core.tables import (
    Dataset,
    Row,
    Table,
    make_dataset,
    read_settings,
    read_sources,
    read_table,
    resolve_options,
)
from sierra_envs.games.trails_to_the_north import checks
from sierra_envs.games.trails_to_the_north.names import (
    ADD_TO_MARKET,
    AUX_ROWS,
    BAGS,
    BASE,
    CLASSES,
    CORNERS,
    DISC_SPACES,
    MARKET_GROUPS,
    MAX_ARROWS,
    MAX_BUILDINGS,
    MAX_CATTLE,
    MAX_CERTIFICATES,
    MAX_CITIES,
    MAX_COLUMNS,
    MAX_DISC_SPACES,
    MAX_EFFECTS,
    MAX_HAZARDS,
    MAX_MARKET_OPTIONS,
    MAX_MASTERS,
    MAX_NEUTRAL,
    MAX_NODES,
    MAX_OBJECTIVES,
    MAX_OUTLAWS,
    MAX_PLACES,
    MAX_PRIVATE_SPACES,
    MAX_RAIL,
    MAX_SEATS,
    MAX_SLOTS,
    MAX_STARTERS,
    MAX_STATIONS,
    MAX_TILES,
    MAX_TOWN_TILES,
    MAX_TOWNS,
    MAX_WORKERS,
    NEEDS,
    NO_SPACE,
    NO_TYPE,
    NODE_KINDS,
    NUM_CARDS,
    NUM_FRONT,
    NUM_ROWS,
    PER,
    SECTION_NAMES,
    SIDES,
    SIMMENTAL_STAGES,
    TASKS,
    TILE_KINDS,
    TOWN_KINDS,
    TOWN_SPACES,
    TYPES,
    VERBS,
    WORKERS,
)
from sierra_envs.games.trails_to_the_north.options import OPTIONS

FACES = MAX_NEUTRAL + MAX_BUILDINGS * SIDES
"""Faces of buildings: the neutral ones, then side a and side b of each private one."""

_ALL = (1 << 62) - 1


def _n(name: str, shape: tuple[int, ...], low: int, high: int, meaning: str) -> Field:
    return Field(name, np.int64, shape, low, high, ALL, meaning)


FIELDS = (
    _n("expansion", (), 0, 1, "option; 0 = with the northern board, 1 = base game"),
    _n("simmental", (), 0, 1, "option"),
    _n("brahman", (), 0, 1, "option"),
    _n(
        "building_sides",
        (),
        -1,
        (1 << MAX_BUILDINGS) - 1,
        "option; -1 = random, else numbers with side b (mask)",
    ),
    _n("neutral_setup", (), 0, 1, "option; 0 = random, 1 = by letter"),
    _n("first_player", (), 0, MAX_SEATS, "option; 0 = random, else seat + 1"),
    _n("repeatable_cities", (), 0, 2, "option"),
    _n("objective_rttn_cards", (), 0, 1, "option"),
    _n("phase_b_may_be_empty", (), 0, 1, "option"),
    _n("cowboys_reset_per_action", (), 0, 1, "option"),
    _n("free_build_cap", (), 0, 12, "option"),
    _n("free_build_needs_own_builders", (), 0, 1, "option"),
    _n("hide_discards", (), 0, 1, "option"),
    _n("hand_limit", (), 0, 12, "hand limit before discs are taken"),
    _n("token_row", (), 1, NUM_ROWS, "row of the job-market token at the start"),
    _n("set_up_tiles", (), 0, 20, "hazards and outlaws at the start"),
    _n("objectives_shown", (), 0, 8, "objective cards displayed"),
    _n("tokens_start", (), 0, 9, "exchange tokens of each player at the start"),
    _n("rail_end_bonus", (), 0, 20, "dollars for the return from the last space of the track"),
    _n("branchlets", (), 0, 18, "branchlets of each player"),
    _n("dollars_per_point", (), 1, 99, "dollars for a point at the end"),
    _n("points_step_space", (), 0, 20, "points for the cleared step space with points"),
    _n("points_job_token", (), 0, 20, "points for the job-market token"),
    _n("brahman_dollars", (), 0, 20, "dollars for each Brahman revealed"),
    _n("token_draw", (), 0, 6, "cards that an exchange token draws"),
    _n("num_nodes", (), 1, MAX_NODES, "spaces of the trail"),
    _n("start_node", (), 0, MAX_NODES - 1, "where herders begin after Kansas City"),
    _n("city_node", (), 0, MAX_NODES - 1, "Kansas City"),
    _n("node_kind", (MAX_NODES,), 0, len(NODE_KINDS) - 1, "kind of a space"),
    _n("node_next", (MAX_NODES,), 0, _ALL, "spaces one arrow ahead (mask)"),
    _n("node_near", (MAX_NODES,), 0, _ALL, "spaces one arrow away, either way (mask)"),
    _n("node_woods", (MAX_NODES,), 0, 1, "1 if a space touches a wood"),
    _n("node_risk", (MAX_NODES,), 0, MAX_EFFECTS, "effect of a space's risk action"),
    _n("node_place", (MAX_NODES,), -1, MAX_PLACES - 1, "number of a building space, -1 = none"),
    _n("num_places", (), 0, MAX_PLACES, "spaces for buildings"),
    _n("place_node", (MAX_PLACES,), 0, MAX_NODES - 1, "building spaces, in the order of the trail table"),
    _n("num_neutral", (), 1, MAX_NEUTRAL, "neutral buildings and their spaces"),
    _n("neutral_node", (MAX_NEUTRAL,), 0, MAX_NODES - 1, "spaces of neutral buildings"),
    _n("num_private", (), 0, MAX_PRIVATE_SPACES, "private building spaces"),
    _n("private_node", (MAX_PRIVATE_SPACES,), 0, MAX_NODES - 1, "private building spaces"),
    _n("private_place", (MAX_NODES,), -1, MAX_PRIVATE_SPACES - 1, "number of a private space, -1 = none"),
    _n("private_mask", (), 0, _ALL, "private building spaces (mask of spaces)"),
    _n("woods_mask", (), 0, _ALL, "spaces touching a wood (mask)"),
    _n("num_hazards", (), 0, MAX_HAZARDS, "hazard spaces"),
    _n("hazard_node", (MAX_HAZARDS,), 0, MAX_NODES - 1, "hazard spaces, each section in filling order"),
    _n("hazard_kind", (MAX_HAZARDS,), 0, 2, "section of a hazard space"),
    _n("num_outlaws", (), 0, MAX_OUTLAWS, "outlaw spaces"),
    _n("outlaw_node", (MAX_OUTLAWS,), 0, MAX_NODES - 1, "outlaw spaces, in filling order"),
    _n("outlaw_effect", (MAX_OUTLAWS,), 0, MAX_EFFECTS, "bounty of an outlaw space"),
    _n("num_tiles", (), 0, MAX_TILES, "kinds of bag tiles"),
    _n("tile_kind", (MAX_TILES,), 0, len(TILE_KINDS) - 1, "kind of a tile"),
    _n("tile_vp", (MAX_TILES,), 0, 20, "points of a hazard"),
    _n("tile_green", (MAX_TILES,), 0, 1, "1 if a tile has a green hand"),
    _n("tile_black", (MAX_TILES,), 0, 1, "1 if a tile has a black hand"),
    _n("worker_tile", (len(WORKERS),), 0, MAX_TILES - 1, "tile of each worker"),
    _n("bag", (BAGS, MAX_TILES), 0, 60, "copies of each tile in each bag"),
    _n("e_pay", (MAX_EFFECTS,), 0, 50, "dollars that an effect costs"),
    _n("e_need", (MAX_EFFECTS,), 0, len(NEEDS) - 1, "what an effect requires"),
    _n("e_count", (MAX_EFFECTS,), 0, 20, "how many of it"),
    _n("e_dollars", (MAX_EFFECTS,), 0, 50, "dollars gained"),
    _n("e_certs", (MAX_EFFECTS,), 0, 20, "certificate steps gained"),
    _n("e_permanent", (MAX_EFFECTS,), 0, 5, "permanent certificates gained"),
    _n("e_tokens", (MAX_EFFECTS,), 0, 5, "exchange tokens gained"),
    _n("e_per", (MAX_EFFECTS,), 0, len(PER) - 1, "what the numbers are multiplied by"),
    _n("e_verb", (MAX_EFFECTS,), 0, len(VERBS) - 1, "what may be done then"),
    _n("e_amount", (MAX_EFFECTS,), -20, 20, "the verb's number"),
    _n("face_slots", (FACES,), 0, MAX_SLOTS, "actions of a building face"),
    _n(
        "face_action", (FACES, MAX_SLOTS, 2), 0, MAX_EFFECTS, "effects of an action, the second after a slash"
    ),
    _n("num_buildings", (), 0, MAX_BUILDINGS, "private buildings of each player"),
    _n("builders", (MAX_BUILDINGS, SIDES), 0, 60, "builders that a building needs"),
    _n("building_vp", (MAX_BUILDINGS, SIDES), 0, 99, "points of a building"),
    _n("building_green", (MAX_BUILDINGS, SIDES), 0, 1, "1 if a building has a green hand"),
    _n("building_black", (MAX_BUILDINGS, SIDES), 0, 1, "1 if a building has a black hand"),
    _n("num_cattle", (), 1, MAX_CATTLE, "faces of cattle"),
    _n("card_type", (NUM_CARDS,), -1, len(TYPES) - 1, "type of a cattle card, -1 = objective"),
    _n("card_breeding", (NUM_CARDS,), 0, 20, "breeding value"),
    _n("card_vp", (NUM_CARDS,), 0, 20, "points of a cattle card"),
    _n("start_cards", (NUM_CARDS,), 0, 20, "copies in each player's starting deck"),
    _n("supply", (NUM_CARDS,), 0, 20, "copies in the market deck at the start"),
    _n("stage_card", (SIMMENTAL_STAGES,), 0, NUM_CARDS - 1, "card of each Simmental stage"),
    _n("stage_supply", (SIMMENTAL_STAGES,), 0, 20, "open supply of each Simmental stage"),
    _n("brahman_card", (), 0, NUM_CARDS - 1, "the Brahman card"),
    _n("class_cards", (len(CLASSES),), 0, _ALL, "cards of a class (mask)"),
    _n("task_cards", (3,), 0, _ALL, "cards counted by the tasks c3, c4, c5 (mask)"),
    _n("high_cards", (), 0, _ALL, "cattle of breeding value 3 or more (mask)"),
    _n("num_objectives", (), 0, MAX_OBJECTIVES, "faces of objective cards"),
    _n("objective_copies", (MAX_OBJECTIVES,), 0, 9, "copies in the objective deck"),
    _n("objective_effect", (MAX_OBJECTIVES,), 0, MAX_EFFECTS, "immediate action"),
    _n("starter_copies", (MAX_STARTERS,), 0, 9, "starting objectives in the draw"),
    _n("task_need", (NUM_FRONT, len(TASKS)), 0, 9, "tasks of a card"),
    _n("task_vp", (NUM_FRONT,), 0, 20, "points of a fulfilled card"),
    _n("task_penalty", (NUM_FRONT,), 0, 20, "points lost for one that is not"),
    _n("num_options", (), 0, MAX_MARKET_OPTIONS, "purchase options"),
    _n("option_group", (MAX_MARKET_OPTIONS,), 0, len(MARKET_GROUPS) - 1, "what an option buys"),
    _n("option_cards", (MAX_MARKET_OPTIONS,), 0, 4, "cards of an option"),
    _n("option_cowboys", (MAX_MARKET_OPTIONS,), 0, 9, "cowboys of an option"),
    _n("option_dollars", (MAX_MARKET_OPTIONS,), 0, 50, "dollars of an option"),
    _n("group_cards", (len(MARKET_GROUPS),), 0, _ALL, "cards that a group of options buys (mask)"),
    _n("num_masters", (), 0, MAX_MASTERS, "station masters"),
    _n("master_effect", (MAX_MASTERS, 2), 0, MAX_EFFECTS, "upper half, the second after a slash"),
    _n("master_per", (MAX_MASTERS,), 0, len(PER) - 1, "what the lower half counts"),
    _n("master_each", (MAX_MASTERS,), 1, 9, "how many are paid together"),
    _n("master_vp", (MAX_MASTERS,), 0, 20, "points for them"),
    _n("num_rail", (), 1, MAX_RAIL, "spaces of the track, in order"),
    _n("rail_next", (MAX_RAIL,), 0, _ALL, "spaces one ahead (mask)"),
    _n("rail_previous", (MAX_RAIL,), 0, _ALL, "spaces one behind (mask)"),
    _n("rail_number", (MAX_RAIL,), 0, 60, "number of a space, of a turnout that of the space ahead"),
    _n("rail_numbered", (MAX_RAIL,), 0, 1, "0 for a turnout"),
    _n("rail_station", (MAX_RAIL,), -1, MAX_STATIONS - 1, "station of a space, -1 = none"),
    _n("rail_end", (), 0, MAX_RAIL - 1, "last space of the track"),
    _n("crosses", (), 0, _ALL, "numbers after which a cross lies (mask)"),
    _n("num_stations", (), 0, MAX_STATIONS, "stations"),
    _n("station_cost", (MAX_STATIONS,), 0, 50, "dollars of an upgrade"),
    _n("station_vp", (MAX_STATIONS,), 0, 50, "points of a station"),
    _n("station_corners", (MAX_STATIONS,), 0, 1, "1 for dark corners"),
    _n("station_master", (MAX_STATIONS,), 0, 1, "1 if a station master lies there at the start"),
    _n("station_rail", (MAX_STATIONS,), -1, MAX_RAIL - 1, "space of the track, -1 = in a town"),
    _n("num_cities", (), 1, MAX_CITIES, "cities"),
    _n("city_value", (MAX_CITIES,), 0, 60, "breeding value that a delivery needs"),
    _n("city_corners", (MAX_CITIES,), 0, 1, "1 for dark corners"),
    _n("city_north", (MAX_CITIES,), 0, 1, "1 if it needs a branchlet"),
    _n("city_effects", (MAX_CITIES, 2), 0, MAX_EFFECTS, "effects of a delivery, in order"),
    _n("city_vp", (MAX_CITIES,), -50, 50, "points of each disc"),
    _n("city_bell_vp", (MAX_CITIES,), 0, 20, "points of each disc for each cleared bell"),
    _n("city_repeats", (MAX_CITIES,), 0, 1, "1 if it takes several discs of a player"),
    _n("objective_city", (), -1, MAX_CITIES - 1, "city of the task NY"),
    _n("num_arrows", (), 0, MAX_ARROWS, "double arrows between cities, from west to east"),
    _n("arrow_west", (MAX_ARROWS,), 0, MAX_CITIES - 1, "western city"),
    _n("arrow_east", (MAX_ARROWS,), 0, MAX_CITIES - 1, "eastern city"),
    _n("arrow_effect", (MAX_ARROWS,), 0, MAX_EFFECTS, "effect once both have a disc"),
    _n("arrow_vp", (MAX_ARROWS,), -50, 50, "points if both have a disc"),
    _n("num_towns", (), 0, MAX_TOWNS, "towns"),
    _n("town_kind", (MAX_TOWNS,), 0, len(TOWN_KINDS) - 1, "kind of a town"),
    _n("town_links", (MAX_TOWNS,), 0, _ALL, "towns joined by rail (mask)"),
    _n("town_station", (MAX_TOWNS,), -1, MAX_STATIONS - 1, "station of a town"),
    _n("town_effect", (MAX_TOWNS, TOWN_SPACES), 0, MAX_EFFECTS, "effect of each space"),
    _n("medium_towns", (), 0, _ALL, "towns with a tile (mask)"),
    _n("large_towns", (), 0, _ALL, "towns with a city crest (mask)"),
    _n("railhead_towns", (), 0, _ALL, "towns joined to the Kansas City railhead (mask)"),
    _n("city_towns", (MAX_CITIES,), 0, _ALL, "towns joined to a city of the strip (mask)"),
    _n("city_reached_from", (MAX_CITIES,), 0, _ALL, "towns whose branchlet opens a northern city (mask)"),
    _n("num_town_tiles", (), 0, MAX_TOWN_TILES, "kinds of town tiles"),
    _n("town_tile_effect", (MAX_TOWN_TILES, 2), 0, MAX_EFFECTS, "effect, the second after a slash"),
    _n("town_tile_may", (MAX_TOWN_TILES,), 0, 1, "1 if the tile may be refused"),
    _n("town_tile_copies", (MAX_TOWN_TILES,), 0, 9, "copies in the draw"),
    _n("num_columns", (), 0, MAX_COLUMNS, "columns of branchlets"),
    _n("column_end", (MAX_COLUMNS,), 0, 18, "branchlets placed once a column is empty"),
    _n("column_effect", (MAX_COLUMNS,), 0, MAX_EFFECTS, "effect of emptying it"),
    _n("disc_count", (MAX_DISC_SPACES,), 0, 9, "discs at the start"),
    _n("disc_corners", (MAX_DISC_SPACES,), 0, 1, "1 for dark corners"),
    _n("disc_cost", (MAX_DISC_SPACES,), 0, 20, "dollars for taking a disc"),
    _n("disc_gain", (MAX_DISC_SPACES,), 0, 20, "dollars gained with it"),
    _n("disc_step", (2,), 0, MAX_DISC_SPACES - 1, "the two spaces that raise the step limit"),
    _n("aux_space", (AUX_ROWS,), 0, MAX_DISC_SPACES - 1, "disc space of an auxiliary row"),
    _n("aux_slots", (AUX_ROWS,), 0, 9, "slots of a row, covered or not"),
    _n("aux_effect", (AUX_ROWS, 2), 0, MAX_EFFECTS, "single and double action"),
    _n("aux_times", (AUX_ROWS,), 1, 2, "how often the double action is done"),
    _n("worker_spaces", (), 1, MAX_WORKERS, "spaces for each kind of worker"),
    _n("worker_effect", (len(WORKERS), MAX_WORKERS + 1), 0, MAX_EFFECTS, "effect of covering a space"),
    _n("worker_vp", (MAX_WORKERS + 1,), 0, 20, "points of a worker on a space"),
    _n("num_certificates", (), 1, MAX_CERTIFICATES, "places of the certificate marker"),
    _n("certificate_value", (MAX_CERTIFICATES,), 0, 30, "certificates at a place"),
    _n(
        "certificate_space",
        (MAX_CERTIFICATES,),
        -1,
        MAX_DISC_SPACES - 1,
        "disc space that opens a place, -1 = open",
    ),
    _n("num_rows", (), 1, NUM_ROWS, "rows of the job market"),
    _n("row_price", (NUM_ROWS,), 0, 50, "dollars for a worker"),
    _n("row_arrow", (NUM_ROWS,), 0, 1, "1 if the token passes an arrow on leaving"),
    _n("columns", (MAX_SEATS + 1,), 0, 9, "places in a row of the job market, by seats"),
    _n("market_size", (MAX_SEATS + 1,), 0, 40, "cattle displayed, by seats"),
    _n("step_limit", (MAX_SEATS + 1,), 0, 20, "step limit at the start, by seats"),
    _n("step_bonus", (2, MAX_SEATS + 1), 0, 9, "steps for each of the two step spaces, by seats"),
    _n("fee_green", (MAX_SEATS + 1,), 0, 20, "fee for a green hand, by seats"),
    _n("fee_black", (MAX_SEATS + 1,), 0, 20, "fee for a black hand, by seats"),
    _n("order_dollars", (MAX_SEATS,), 0, 50, "dollars at the start, by turn order"),
    _n("order_cards", (MAX_SEATS,), 0, 14, "cards at the start, by turn order"),
)

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
        _trail(tables, effects)
        | _tiles(tables)
        | _effects(tables["effects"])
        | _buildings(tables, effects, base)
    )
    values |= (
        _cattle(tables, codes) | _objectives(tables["objectives"], effects, codes) | _market(tables, codes)
    )
    values |= _rail(tables, effects, base) | _cities(shown, effects, rules, settings)
    values |= _towns(shown, effects, base) | _player_board(tables, effects, base) | _counts(tables, codes)
    checks.loaded(tables, values)
    return make_dataset(name, FIELDS, values, _words(shown), rules, list(tables.values()))


def _pair(text: str, effects: Mapping[str, int]) -> list[int]:
    """``"trash_2/hazard_0"`` -> the effects on both sides of the slash; the second is 0 without a slash."""
    return [effects[name] for name in (text + "/none").split("/")[:2]]


def _yes(table: Table, column: str) -> list[int]:
    return [int(word == "yes") for word in table.column(column)]


def _mask(places: Sequence[int]) -> int:
    return sum(1 << place for place in set(places))


def _rows(table: Table, base: bool) -> list[Row]:
    """The rows of the game with or without the expansion."""
    return [row for row in table.rows if not base or row["expansion"] == "base"]


def _trail(tables: Mapping[str, Table], effects: Mapping[str, int]) -> dict[str, Any]:
    """The trail as a graph.

    Rule: R13, R28  Table: 3.1
    """
    table = tables["trail"]
    names, kinds = table.column("space"), table.column("kind")
    ahead = [[names.index(n) for n in cell.split() if n != "-"] for cell in table.column("next")]
    near = [_mask([*ahead[i], *(j for j in range(len(names)) if i in ahead[j])]) for i in range(len(names))]
    of = {kind: [i for i, k in enumerate(kinds) if k == kind] for kind in NODE_KINDS}
    places = [i for i, kind in enumerate(kinds) if kind in ("neutral", "private")]
    outlaws = sorted(tables["outlaws"].rows, key=lambda row: int(row["order"]))
    woods = _yes(table, "woods")
    return {
        "num_nodes": len(names),
        "start_node": of["start"][0],
        "city_node": of["city"][0],
        "node_kind": [NODE_KINDS.index(kind) for kind in kinds],
        "node_next": [_mask(nodes) for nodes in ahead],
        "node_near": near,
        "node_woods": woods,
        "node_risk": [effects[name] for name in table.column("risk")],
        "node_place": [places.index(i) if i in places else NO_SPACE for i in range(len(names))],
        "num_places": len(places),
        "place_node": places,
        "num_neutral": len(of["neutral"]),
        "neutral_node": of["neutral"],
        "num_private": len(of["private"]),
        "private_node": of["private"],
        "private_place": [
            of["private"].index(i) if i in of["private"] else NO_SPACE for i in range(len(names))
        ],
        "private_mask": _mask(of["private"]),
        "woods_mask": _mask([i for i, wood in enumerate(woods) if wood]),
        "num_hazards": sum(len(of[kind]) for kind in SECTION_NAMES),
        "hazard_node": [i for kind in SECTION_NAMES for i in of[kind]],
        "hazard_kind": [k for k, kind in enumerate(SECTION_NAMES) for _ in of[kind]],
        "num_outlaws": len(outlaws),
        "outlaw_node": [names.index(row["space"]) for row in outlaws],
        "outlaw_effect": [effects[row["reward"]] for row in outlaws],
    }


def _tiles(tables: Mapping[str, Table]) -> dict[str, Any]:
    """The three bags. Table: 3.2"""
    table = tables["tiles"]
    kinds, hands = table.column("kind"), table.column("hand")
    return {
        "num_tiles": len(kinds),
        "tile_kind": [TILE_KINDS.index(kind) for kind in kinds],
        "tile_vp": table.column("vp"),
        "tile_green": [int("green" in hand) for hand in hands],
        "tile_black": [int("black" in hand) for hand in hands],
        "worker_tile": [kinds.index(worker) for worker in WORKERS],
        "bag": [table.column(f"bag{k + 1}") for k in range(BAGS)],
    }


def _effects(table: Table) -> dict[str, Any]:
    """What actions, spaces and tiles do, one effect a row."""
    numbers = ("pay", "count", "dollars", "certs", "permanent", "tokens", "amount")
    return {
        **{f"e_{name}": table.column(name) for name in numbers},
        "e_need": [NEEDS.index(word) for word in table.column("need")],
        "e_per": [PER.index(word) for word in table.column("per")],
        "e_verb": [VERBS.index(word) for word in table.column("verb")],
    }


def _slots(actions: str, effects: Mapping[str, int]) -> list[list[int]]:
    pairs = [_pair(slot, effects) for slot in actions.split()]
    return pairs + [[0, 0]] * (MAX_SLOTS - len(pairs))


def _buildings(tables: Mapping[str, Table], effects: Mapping[str, int], base: bool) -> dict[str, Any]:
    """Neutral and private buildings. Rule: 4.5"""
    faces = [row["actions"] for row in tables["neutral_buildings"].rows]
    faces += [""] * (MAX_NEUTRAL - len(faces))
    private = {row["face"]: row for row in _rows(tables["private_buildings"], base)}
    numbers = sorted({int(face[:-1]) for face in private})
    sides = [[private[f"{n}{side}"] for side in "ab"] for n in numbers]
    faces += [row["actions"] for pair in sides for row in pair]
    return {
        "face_slots": [len(actions.split()) for actions in faces],
        "face_action": [_slots(actions, effects) for actions in faces],
        "num_buildings": len(numbers),
        "builders": [[row["builders"] for row in pair] for pair in sides],
        "building_vp": [[row["vp"] for row in pair] for pair in sides],
        "building_green": [[int(row["green_hand"] == "yes") for row in pair] for pair in sides],
        "building_black": [[int(row["black_hand"] == "yes") for row in pair] for pair in sides],
    }


def _cattle(tables: Mapping[str, Table], codes: Mapping[str, int]) -> dict[str, Any]:
    """Cattle and the classes of cards that actions ask for. Rule: 4.6, R7"""
    table = tables["cattle"]
    types = table.column("type")
    cattle = [TYPES.index(word) for word in types]
    of = {word: _mask([i for i, kind in enumerate(types) if kind == word]) for word in TYPES}
    all_cattle, all_objectives = (1 << len(types)) - 1, _mask(range(MAX_CATTLE, NUM_CARDS))
    stages = [i for i, kind in enumerate(types) if kind == "SIMM"]
    supply = [
        0
        if (kind == "BRAHMAN" and not codes["brahman"])
        or (kind == "SIMM" and (not codes["simmental"] or i != stages[0]))
        else n
        for i, (kind, n) in enumerate(zip(types, table.column("supply"), strict=True))
    ]
    bv3 = of["YELLOW3"] | of["RED3"] | of["BLUE3"]
    classes = [*of.values(), bv3, of["WHITE2"] | of["BLACK2"] | of["GREEN2"], all_cattle, all_objectives]
    return {
        "num_cattle": len(types),
        "card_type": cattle + [NO_TYPE] * (NUM_CARDS - len(cattle)),
        "card_breeding": table.column("breeding"),
        "card_vp": table.column("vp"),
        "start_cards": table.column("start"),
        "supply": supply,
        "stage_card": stages,
        "stage_supply": [
            table.column("supply")[i] if codes["simmental"] and i != stages[0] else 0 for i in stages
        ],
        "brahman_card": types.index("BRAHMAN"),
        "class_cards": [*classes, all_cattle | all_objectives, all_cattle],
        "task_cards": [bv3, of["BROWN4"], of["PURPLE5"]],
        "high_cards": _mask([i for i, n in enumerate(table.column("breeding")) if n >= 3]),
    }


def _objectives(table: Table, effects: Mapping[str, int], codes: Mapping[str, int]) -> dict[str, Any]:
    """Objective cards and starting objectives. Rule: 4.1"""
    cards = [row for row in table.rows if not row["set"].startswith("start")]
    starters = [row for row in table.rows if row["set"].startswith("start")]
    northern = codes["expansion"] != BASE and codes["objective_rttn_cards"]
    front: list[Row | None] = [*cards, *[None] * (MAX_OBJECTIVES - len(cards)), *starters]
    return {
        "num_objectives": len(cards),
        "objective_copies": [row["copies"] if row["set"] == "base" or northern else 0 for row in cards],
        "objective_effect": [effects[row["immediate"]] for row in cards],
        "starter_copies": [
            row["copies"] if row["set"] == "start" or codes["brahman"] else 0 for row in starters
        ],
        "task_need": [[row["tasks"].split().count(task) if row else 0 for task in TASKS] for row in front],
        "task_vp": [row["vp"] if row else 0 for row in front],
        "task_penalty": [row["penalty"] if row else 0 for row in front],
    }


def _market(tables: Mapping[str, Table], codes: Mapping[str, int]) -> dict[str, Any]:
    """Purchase options. Table: 3.6"""
    table = tables["cattle_market"]
    types = tables["cattle"].column("type")
    of = {
        group: _mask(
            [i for i, kind in enumerate(types) if kind == group or (group == "bv3" and kind in TYPES[4:7])]
        )
        for group in MARKET_GROUPS
    }
    of["SIMM"] = 1 << types.index("SIMM")
    return {
        "num_options": len(table.rows),
        "option_group": [MARKET_GROUPS.index(group) for group in table.column("group")],
        "option_cards": table.column("cards"),
        "option_cowboys": table.column("cowboys"),
        "option_dollars": table.column("dollars"),
        "group_cards": [of[group] for group in MARKET_GROUPS[:ADD_TO_MARKET]] + [0],
    }


def _rail(tables: Mapping[str, Table], effects: Mapping[str, int], base: bool) -> dict[str, Any]:
    """Track, stations and station masters. Rule: R75"""
    table = tables["rail"]
    names = table.column("space")
    ahead = [[names.index(n) for n in cell.split() if n != "-"] for cell in table.column("next")]
    stations = [row for row in tables["stations"].rows if not base or not row["at"].startswith("town")]
    at = [names.index(row["at"]) if row["at"] in names else NO_SPACE for row in stations]
    masters = _rows(tables["station_masters"], base)
    return {
        "num_rail": len(names),
        "rail_next": [_mask(nodes) for nodes in ahead],
        "rail_previous": [_mask([j for j in range(len(names)) if i in ahead[j]]) for i in range(len(names))],
        "rail_number": table.column("number"),
        "rail_numbered": [int("." not in name) for name in names],
        "rail_station": [at.index(i) if i in at else NO_SPACE for i in range(len(names))],
        "rail_end": next(i for i, nodes in enumerate(ahead) if not nodes),
        "crosses": _mask([row["number"] for row in table.rows if row["cross_after"] == "yes"]),
        "num_stations": len(stations),
        "station_cost": [row["cost"] for row in stations],
        "station_vp": [row["vp"] for row in stations],
        "station_corners": [CORNERS.index(row["corners"]) for row in stations],
        "station_master": [int(row["master"] == "yes") for row in stations],
        "station_rail": at,
        "num_masters": len(masters),
        "master_effect": [_pair(row["immediate"], effects) for row in masters],
        "master_per": [PER.index(row["score_per"]) for row in masters],
        "master_each": [row["score_each"] for row in masters] + [1] * (MAX_MASTERS - len(masters)),
        "master_vp": [row["score_vp"] for row in masters],
    }


def _cities(
    tables: Mapping[str, Table],
    effects: Mapping[str, int],
    rules: Mapping[str, Any],
    settings: Mapping[str, Any],
) -> dict[str, Any]:
    """Cities and double arrows.

    Rule: R40, 4.2, 5.8/repeatable_cities  Table: 3.9
    """
    table, arrows = tables["cities"], tables["city_arrows"]
    names = table.column("city")
    home = settings["objective_city"]
    return {
        "num_cities": len(names),
        "city_value": table.column("value"),
        "city_corners": [CORNERS.index(word) for word in table.column("corners")],
        "city_north": [int(word == "north") for word in table.column("where")],
        "city_effects": [
            [effects[name] for name in (text + " none").split()[:2]] for text in table.column("effects")
        ],
        "city_vp": table.column("vp"),
        "city_bell_vp": table.column("vp_per_bell"),
        "city_repeats": [
            int(rules["repeatable_cities"] in text.split()) for text in table.column("repeatable")
        ],
        "objective_city": names.index(home) if home in names else NO_SPACE,
        "num_arrows": len(arrows.rows),
        "arrow_west": [names.index(name) for name in arrows.column("west")],
        "arrow_east": [names.index(name) for name in arrows.column("east")],
        "arrow_effect": [effects[name] for name in arrows.column("effects")],
        "arrow_vp": arrows.column("vp"),
    }


def _towns(tables: Mapping[str, Table], effects: Mapping[str, int], base: bool) -> dict[str, Any]:
    """The northern board; the base game has no towns. Rule: 4.4"""
    rows = [] if base else list(tables["towns"].rows)
    names = [row["town"] for row in rows]
    cities = tables["cities"].column("city")
    links: list[list[int]] = [[] for _ in rows]
    for row in [] if base else tables["town_links"].rows:
        a, b = names.index(row["town"]), names.index(row["neighbour"])
        links[a].append(b)
        links[b].append(a)
    stations = tables["stations"].column("station")
    starts = [row["from"].split(";") for row in rows]
    tiles = tables["town_tiles"]
    ends = np.cumsum([0 if base else n for n in tables["branchlet_columns"].column("branchlets")]).tolist()
    return {
        "branchlets": ends[-1] if ends else 0,
        "num_towns": len(rows),
        "town_kind": [TOWN_KINDS.index(row["kind"]) for row in rows],
        "town_links": [_mask(nodes) for nodes in links],
        "town_station": [
            stations.index(row["reaches"]) if row["kind"] == "station" else NO_SPACE for row in rows
        ],
        "town_effect": [[effects[name] for name in row["effects"].split()] for row in rows]
        or [[0] * TOWN_SPACES],
        "medium_towns": _mask([i for i, row in enumerate(rows) if row["kind"] == "medium"]),
        "large_towns": _mask([i for i, row in enumerate(rows) if row["kind"] == "large"]),
        "railhead_towns": _mask([i for i, start in enumerate(starts) if "railhead" in start]),
        "city_towns": [_mask([i for i, start in enumerate(starts) if city in start]) for city in cities],
        "city_reached_from": [
            _mask([i for i, row in enumerate(rows) if row["kind"] == "large" and row["reaches"] == city])
            for city in cities
        ],
        "num_town_tiles": len(tiles.rows),
        "town_tile_effect": [_pair(text, effects) for text in tiles.column("immediate")],
        "town_tile_may": _yes(tiles, "refusable"),
        "town_tile_copies": tiles.column("copies"),
        "num_columns": 0 if base else len(ends),
        "column_end": ends,
        "column_effect": [effects[name] for name in tables["branchlet_columns"].column("effect")],
    }


def _player_board(tables: Mapping[str, Table], effects: Mapping[str, int], base: bool) -> dict[str, Any]:
    """Discs, auxiliary actions, workers, certificates.

    Rule: R9  Table: 3.11
    """
    discs = {row["space"]: row for row in tables["disc_spaces"].rows}
    absent = {space for space, row in discs.items() if base and row["expansion"] != "base"}
    aux, workers, certs = tables["auxiliary"], tables["worker_spaces"], tables["certificate_track"]
    return {
        "disc_count": [0 if space in absent else discs[space]["discs"] for space in DISC_SPACES],
        "disc_corners": [CORNERS.index(discs[space]["corners"]) for space in DISC_SPACES],
        "disc_cost": [discs[space]["cost"] for space in DISC_SPACES],
        "disc_gain": [discs[space]["gain"] for space in DISC_SPACES],
        "disc_step": [DISC_SPACES.index("STEP$"), DISC_SPACES.index("STEPVP")],
        "aux_space": [DISC_SPACES.index(space) for space in aux.column("disc_space")],
        "aux_slots": [0 if row["disc_space"] in absent else row["slots"] for row in aux.rows],
        "aux_effect": [[effects[row["single"]], effects[row["double"]]] for row in aux.rows],
        "aux_times": aux.column("times_double"),
        "worker_spaces": len(workers.rows),
        "worker_effect": [[0, *(effects[name] for name in workers.column(worker))] for worker in WORKERS],
        "worker_vp": [0, *workers.column("vp")],
        "num_certificates": len(certs.rows),
        "certificate_value": certs.column("certificates"),
        "certificate_space": [
            DISC_SPACES.index(space) if space in DISC_SPACES else NO_SPACE
            for space in certs.column("limit_space")
        ],
    }


def _counts(tables: Mapping[str, Table], codes: Mapping[str, int]) -> dict[str, Any]:
    """Job market, and what depends on the number of players. Rule: 2.16, R14"""
    jobs = tables["job_market"]
    seats = {row["seats"]: row for row in tables["seats"].rows}

    def by_seats(column: str) -> list[int]:
        return [seats[n][column] if n in seats else 0 for n in range(MAX_SEATS + 1)]

    order = sorted(tables["start_order"].rows, key=lambda row: int(row["order"]))
    return {
        "num_rows": len(jobs.rows),
        "row_price": jobs.column("price"),
        "row_arrow": _yes(jobs, "arrow_below"),
        "columns": by_seats("columns"),
        "market_size": by_seats("market_simmental" if codes["simmental"] else "market"),
        "step_limit": by_seats("step_limit"),
        "step_bonus": [by_seats("step_bonus_dollars"), by_seats("step_bonus_points")],
        "fee_green": by_seats("fee_green"),
        "fee_black": by_seats("fee_black"),
        "order_dollars": [row["dollars"] for row in order],
        "order_cards": [row["cards"] for row in order],
    }


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
            f"{row['cards']} {groups.get(row['group'], row['group'])} for {row['cowboys']} cowboys and {row['dollars']} dollars"
            for row in tables["cattle_market"].rows
        ],
        "rail": tables["rail"].column("space"),
        "station": tables["stations"].column("station"),
        "master": tables["station_masters"].column("master"),
        "certificates": [str(n) for n in tables["certificate_track"].column("certificates")],
        "city": tables["cities"].column("city"),
        "town": tables["towns"].column("town"),
    }
