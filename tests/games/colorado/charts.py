"""The data tables as the oracle reads them: a folder of CSV files -> the dictionary of ``recon1.json``."""

from __future__ import annotations

import csv
import json
import tomllib
from pathlib import Path
from typing import Any

from tests.games.colorado.oracle import Chart

HERE = Path(__file__).parent
SECOND_MAP = HERE / "second_map"

NUMBERS = (
    "copies", "nuggets_start", "draw", "refill", "badges_to_end", "max_rounds",
    "teepee_half", "saloon_boxes", "domination_boxes", "wanted_boxes",
)  # fmt: skip


def read_folder(folder: Path) -> dict[str, Any]:
    """Every fact of a data folder, in the shape of ``recon1.json`` (plus ``leg_region`` and ``families``)."""

    def rows(stem: str) -> list[dict[str, str]]:
        with (folder / f"{stem}.csv").open(newline="", encoding="utf-8") as file:
            found = list(csv.DictReader(file))
        return sorted(found, key=lambda row: int(row.get("id", 0)))

    settings: dict[str, Any] = {row["key"]: row["value"] for row in rows("settings")}
    settings |= {key: int(settings[key]) for key in NUMBERS}
    regions, legs, rails = rows("regions"), rows("legs"), rows("railroad")
    code = {row["code"]: int(row["id"]) for row in regions}
    leg_id = {row["name"]: int(row["id"]) for row in legs}
    leg_region = [code[row["region"]] for row in legs]
    links = sorted(sorted((leg_id[row["leg"]], leg_id[row["neighbour"]])) for row in rows("leg_links"))
    columns: dict[str, dict[int, int]] = {}
    for row in rows("flag_tracks"):
        columns.setdefault(row["colour"], {})[int(row["column"])] = int(row["points"])
    arrive = {row["end"]: [int(row["first"]), int(row["second"])] for row in rows("arrivals")}

    def borders(kind: str) -> list[list[int]]:
        found = [row for row in rows("borders") if row["kind"] == kind]
        return sorted(sorted((code[row["region"]], code[row["neighbour"]])) for row in found)

    return {
        "name": tomllib.loads((folder / "SOURCES.toml").read_text(encoding="utf-8"))["name"],
        **{key: settings[key] for key in (*NUMBERS[:6], "ask_rule", "rail_match", "teepee_rule")},
        "hand_start": [int(n) for n in settings["hand_start"].split()],
        "regions": [
            {
                "id": code[row["code"]],
                "code": row["code"],
                "colour": row["colour"],
                "points": int(row["points"]),
                "first_leg": leg_region.index(code[row["code"]]),
                "legs": leg_region.count(code[row["code"]]),
            }
            for row in regions
        ],
        "adjacent": borders("open"),
        "mountains": borders("mountain"),
        "leg_region": leg_region,
        "leg_names": [row["name"] for row in legs],
        "leg_icons": [row["icon"] for row in legs],
        "flag_leg": [int(row["id"]) for row in legs if row["touches_flag"] == "yes"],
        "leg_leg": links,
        "rail_icons": [row["icon"] for row in rails],
        "rail_prev": [int(row["previous"]) for row in rails],
        "rail_excludes": [[int(r["leg"]), int(r["excludes"])] for r in rows("railroad_branches")],
        "rail_free": [int(row["id"]) for row in rails if row["match"] == "free"],
        "flag_tracks": {
            row["colour"]: {
                "complete": int(row["points"]),
                "columns": [columns[row["colour"]][i] for i in range(len(columns[row["colour"]]))],
            }
            for row in rows("flag_completion")
        },
        "teepee": {
            "half": settings["teepee_half"],
            "left": arrive["teepee_left"],
            "right": arrive["teepee_right"],
        },
        **{
            track: {"boxes": settings[f"{track}_boxes"], "arrive": arrive[track]}
            for track in ("saloon", "domination")
        },
        "wanted": {
            "boxes": settings["wanted_boxes"],
            "reward": {row["box"]: int(row["points"]) for row in rows("wanted")},
        },
        "families": {row["colour"]: row["family"] for row in rows("card_families")},
    }


def read_recon1() -> dict[str, Any]:
    """The second copy of the shipped data set, written down apart from its tables."""
    found: dict[str, Any] = json.loads((HERE / "recon1.json").read_text(encoding="utf-8"))
    return found


RECON1 = Chart(read_recon1())
SECOND = Chart(read_folder(SECOND_MAP))
