"""From rows of tables to the values of the rules record, a table or a group of tables at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sierra_envs.core.tables import Row, Table
from sierra_envs.games.trails_to_the_north.names import (
    ADD_TO_MARKET,
    BAGS,
    BASE,
    CORNERS,
    DISC_SPACES,
    MARKET_GROUPS,
    MAX_CATTLE,
    MAX_MASTERS,
    MAX_NEUTRAL,
    MAX_OBJECTIVES,
    MAX_SEATS,
    MAX_SLOTS,
    NEEDS,
    NO_SPACE,
    NO_TYPE,
    NODE_KINDS,
    NUM_CARDS,
    PER,
    SECTION_NAMES,
    TASKS,
    TILE_KINDS,
    TOWN_KINDS,
    TOWN_SPACES,
    TYPES,
    VERBS,
    WORKERS,
)


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


def trail(tables: Mapping[str, Table], effects: Mapping[str, int]) -> dict[str, Any]:
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


def tiles(tables: Mapping[str, Table]) -> dict[str, Any]:
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


def effects(table: Table) -> dict[str, Any]:
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


def buildings(tables: Mapping[str, Table], effects: Mapping[str, int], base: bool) -> dict[str, Any]:
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


def cattle(tables: Mapping[str, Table], codes: Mapping[str, int]) -> dict[str, Any]:
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


def objectives(table: Table, effects: Mapping[str, int], codes: Mapping[str, int]) -> dict[str, Any]:
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


def market(tables: Mapping[str, Table], codes: Mapping[str, int]) -> dict[str, Any]:
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


def rail(tables: Mapping[str, Table], effects: Mapping[str, int], base: bool) -> dict[str, Any]:
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


def cities(
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
        "home_city": table.column("value").index(0),
        "objective_city": names.index(home) if home in names else NO_SPACE,
        "num_arrows": len(arrows.rows),
        "arrow_west": [names.index(name) for name in arrows.column("west")],
        "arrow_east": [names.index(name) for name in arrows.column("east")],
        "arrow_effect": [effects[name] for name in arrows.column("effects")],
        "arrow_vp": arrows.column("vp"),
    }


def towns(tables: Mapping[str, Table], effects: Mapping[str, int], base: bool) -> dict[str, Any]:
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


def player_board(tables: Mapping[str, Table], effects: Mapping[str, int], base: bool) -> dict[str, Any]:
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


def counts(tables: Mapping[str, Table], codes: Mapping[str, int]) -> dict[str, Any]:
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
