"""From rows of tables to the values of the rules record: tiles, effects, buildings, cards, player boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sierra_envs.core.tables import Row, Table
from sierra_envs.games.trails_to_the_north.names import (
    ADD_TO_MARKET,
    BAGS,
    BASE,
    CORNERS,
    DISC_SPACES,
    MARKET_GROUPS,
    MAX_CATTLE,
    MAX_NEUTRAL,
    MAX_OBJECTIVES,
    MAX_SLOTS,
    NEEDS,
    NO_SPACE,
    NO_TYPE,
    NUM_CARDS,
    PER,
    TASKS,
    TILE_KINDS,
    TYPES,
    VERBS,
    WORKERS,
)
from sierra_envs.games.trails_to_the_north.values_tools import mask_of, pair_of, rows_of


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
    pairs = [pair_of(slot, effects) for slot in actions.split()]
    return pairs + [[0, 0]] * (MAX_SLOTS - len(pairs))


def buildings(tables: Mapping[str, Table], effects: Mapping[str, int], base: bool) -> dict[str, Any]:
    """Neutral and private buildings. Rule: 4.5"""
    faces = [row["actions"] for row in tables["neutral_buildings"].rows]
    faces += [""] * (MAX_NEUTRAL - len(faces))
    private = {row["face"]: row for row in rows_of(tables["private_buildings"], base)}
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
    of = {word: mask_of([i for i, kind in enumerate(types) if kind == word]) for word in TYPES}
    all_cattle, all_objectives = (1 << len(types)) - 1, mask_of(range(MAX_CATTLE, NUM_CARDS))
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
        "high_cards": mask_of([i for i, n in enumerate(table.column("breeding")) if n >= 3]),
    }


def objectives(table: Table, effects: Mapping[str, int], codes: Mapping[str, int]) -> dict[str, Any]:
    """Objective cards and starting objectives. Rule: 4.1, 4.8k"""
    cards = [row for row in table.rows if not row["set"].startswith("start")]
    starters = [row for row in table.rows if row["set"].startswith("start")]
    northern = codes["expansion"] != BASE and codes["objective_rttn_cards"]
    further_cattle = (
        codes["simmental"] or codes["brahman"]
    )  # "the card" of the rulebook's set-up belongs to both
    front: list[Row | None] = [*cards, *[None] * (MAX_OBJECTIVES - len(cards)), *starters]
    return {
        "num_objectives": len(cards),
        "objective_copies": [row["copies"] if row["set"] == "base" or northern else 0 for row in cards],
        "objective_effect": [effects[row["immediate"]] for row in cards],
        "starter_copies": [
            row["copies"] if row["set"] == "start" or further_cattle else 0 for row in starters
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
        group: mask_of(
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
