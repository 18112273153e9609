"""From rows of tables to the values of the rules record: boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sierra_envs.core.tables import Table
from sierra_envs.games.trails_to_the_north.names import (
    CORNERS,
    MAX_MASTERS,
    MAX_SEATS,
    NO_SPACE,
    NODE_KINDS,
    PER,
    SECTION_NAMES,
    TOWN_KINDS,
    TOWN_SPACES,
)
from sierra_envs.games.trails_to_the_north.values_tools import mask_of, pair_of, rows_of, yes_of


def trail(tables: Mapping[str, Table], effects: Mapping[str, int]) -> dict[str, Any]:
    """The trail as a graph.

    Rule: R13, R28  Table: 3.1
    """
    table = tables["trail"]
    names, kinds = table.column("space"), table.column("kind")
    ahead = [[names.index(n) for n in cell.split() if n != "-"] for cell in table.column("next")]
    near = [mask_of([*ahead[i], *(j for j in range(len(names)) if i in ahead[j])]) for i in range(len(names))]
    of = {kind: [i for i, k in enumerate(kinds) if k == kind] for kind in NODE_KINDS}
    places = [i for i, kind in enumerate(kinds) if kind in ("neutral", "private")]
    outlaws = sorted(tables["outlaws"].rows, key=lambda row: int(row["order"]))
    woods = yes_of(table, "woods")
    return {
        "num_nodes": len(names),
        "start_node": of["start"][0],
        "city_node": of["city"][0],
        "node_kind": [NODE_KINDS.index(kind) for kind in kinds],
        "node_next": [mask_of(nodes) for nodes in ahead],
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
        "private_mask": mask_of(of["private"]),
        "woods_mask": mask_of([i for i, wood in enumerate(woods) if wood]),
        "num_hazards": sum(len(of[kind]) for kind in SECTION_NAMES),
        "hazard_node": [i for kind in SECTION_NAMES for i in of[kind]],
        "hazard_kind": [k for k, kind in enumerate(SECTION_NAMES) for _ in of[kind]],
        "num_outlaws": len(outlaws),
        "outlaw_node": [names.index(row["space"]) for row in outlaws],
        "outlaw_effect": [effects[row["reward"]] for row in outlaws],
    }


def rail(tables: Mapping[str, Table], effects: Mapping[str, int], base: bool) -> dict[str, Any]:
    """Track, stations and station masters. Rule: R75"""
    table = tables["rail"]
    names = table.column("space")
    ahead = [[names.index(n) for n in cell.split() if n != "-"] for cell in table.column("next")]
    stations = [row for row in tables["stations"].rows if not base or not row["at"].startswith("town")]
    at = [names.index(row["at"]) if row["at"] in names else NO_SPACE for row in stations]
    masters = rows_of(tables["station_masters"], base)
    return {
        "num_rail": len(names),
        "rail_next": [mask_of(nodes) for nodes in ahead],
        "rail_previous": [
            mask_of([j for j in range(len(names)) if i in ahead[j]]) for i in range(len(names))
        ],
        "rail_number": table.column("number"),
        "rail_numbered": [int("." not in name) for name in names],
        "rail_station": [at.index(i) if i in at else NO_SPACE for i in range(len(names))],
        "rail_end": next(i for i, nodes in enumerate(ahead) if not nodes),
        "crosses": mask_of([row["number"] for row in table.rows if row["cross_after"] == "yes"]),
        "num_stations": len(stations),
        "station_cost": [row["cost"] for row in stations],
        "station_vp": [row["vp"] for row in stations],
        "station_corners": [CORNERS.index(row["corners"]) for row in stations],
        "station_master": [int(row["master"] == "yes") for row in stations],
        "station_rail": at,
        "num_masters": len(masters),
        "master_effect": [pair_of(row["immediate"], effects) for row in masters],
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
        "town_links": [mask_of(nodes) for nodes in links],
        "town_station": [
            stations.index(row["reaches"]) if row["kind"] == "station" else NO_SPACE for row in rows
        ],
        "town_effect": [[effects[name] for name in row["effects"].split()] for row in rows]
        or [[0] * TOWN_SPACES],
        "medium_towns": mask_of([i for i, row in enumerate(rows) if row["kind"] == "medium"]),
        "large_towns": mask_of([i for i, row in enumerate(rows) if row["kind"] == "large"]),
        "railhead_towns": mask_of([i for i, start in enumerate(starts) if "railhead" in start]),
        "city_towns": [mask_of([i for i, start in enumerate(starts) if city in start]) for city in cities],
        "city_reached_from": [
            mask_of([i for i, row in enumerate(rows) if row["kind"] == "large" and row["reaches"] == city])
            for city in cities
        ],
        "num_town_tiles": len(tiles.rows),
        "town_tile_effect": [pair_of(text, effects) for text in tiles.column("immediate")],
        "town_tile_may": yes_of(tiles, "refusable"),
        "town_tile_copies": tiles.column("copies"),
        "num_columns": 0 if base else len(ends),
        "column_end": ends,
        "column_effect": [effects[name] for name in tables["branchlet_columns"].column("effect")],
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
        "row_arrow": yes_of(jobs, "arrow_below"),
        "columns": by_seats("columns"),
        "market_size": by_seats("market_simmental" if codes["simmental"] else "market"),
        "step_limit": by_seats("step_limit"),
        "step_bonus": [by_seats("step_bonus_dollars"), by_seats("step_bonus_points")],
        "fee_green": by_seats("fee_green"),
        "fee_black": by_seats("fee_black"),
        "order_dollars": [row["dollars"] for row in order],
        "order_cards": [row["cards"] for row in order],
    }
