"""Plans, supplies and the totals of the component list."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sierra_envs.core.record import Field
from sierra_envs.core.tables import Table
from sierra_envs.games.sierra_west import names as n
from sierra_envs.games.sierra_west.checks.cells import Found, each_once, one_of, read_cell

PLAN_ANIMALS = ("none", *n.ANIMALS[:-1], "mode")


SUMS = {
    "resource pieces": ("food", "wood", "stone", "gold"),
    "tokens": ("Pair of Boots tokens", "surplus tokens", "fish"),
    "tiles": ("cabin tiles", "animal tiles", "mine carts", "Fish Market tiles", "outlaws"),
}
"""Totals of the component list and what they count."""
ONE_EACH = (
    *("Sheriff", "dynamite", "lantern", "Fish Market tiles", "mountain bases", "cabin market boards"),
    *("apple supply boards", "starting player markers", "dice"),
)
STEPPING = ("LEFT", "RIGHT", "BOTH")


def plan_line(text: str) -> tuple[int, int]:
    """A line of a plan of Hastings: what he does, and the steps.

    Raises:
        ValueError: it is no line.
    """
    word, _, steps = text.partition(" ")
    if word not in n.PLAN_CODES or (word in STEPPING) != (re.fullmatch(r"[1-9]", steps) is not None):
        raise ValueError(
            f'"{text}" is no line: write LEFT, RIGHT or BOTH with 1 to 9 steps, or {n.PLAN_CODES[3:]}'
        )
    if word not in STEPPING and steps:
        raise ValueError(f'"{text}" has steps')
    return n.PLAN_CODES.index(word), int(steps or 0)


def plans(table: Table) -> None:
    """Rule: 3.5"""
    each_once(table, ("pattern",), [(pattern + 1,) for pattern in range(n.PATTERNS)])
    for row in table.rows:
        one_of(table, row, "animal", PLAN_ANIMALS)
        for line in range(n.LINES):
            read_cell(table, row, f"line{line + 1}", plan_line)


def supplies(table: Table, fields: Mapping[str, Field]) -> None:
    """Rule: 2.10.B1, 2.10.C1, 2.10.D1"""
    numerals = [f"outlaws_{g}" for g in n.GROUPS[2:]]
    each_once(table, ("item",), [(item,) for item in ("fish", "carts", *numerals)])
    for row in table.rows:
        low, high = (1, n.MAX_OUTLAWS) if row["item"] in numerals else (0, fields["fish_start"].high)
        for column in ("players_2", "players_3", "players_4"):
            if not low <= row[column] <= high:
                table.fail(f"{row[column]} is outside {low}..{high}.", "Correct the cell.", row, column)


def components(tables: Mapping[str, Table], found: Found) -> None:
    """The totals of the component list: what the tables make of it, its own sums, and enough outlaws.

    Rule: 3.5
    """
    table = tables["components"]
    made = made_by(tables, found)
    once = [*made, *SUMS, *(name for parts in SUMS.values() for name in parts if name not in made)]
    each_once(table, ("component",), [(name,) for name in once])
    counts = {row["component"]: row["count"] for row in table.rows}
    for total, parts in SUMS.items():
        made[total] = sum(counts[part] for part in parts)
    for row in table.rows:
        name = row["component"]
        right = made.get(name, row["count"])
        if row["count"] < 0 or row["count"] != right:
            table.fail(
                f"the component list has {row['count']} {name}, the tables make {max(right, 0)}.",
                "Correct the table that has too many or too few, or this count.",
                row,
                "count",
            )
    placed = max(
        sum(row[f"players_{p}"] for row in tables["supplies"].rows if row["item"].startswith("outlaws"))
        for p in (2, 3, 4)
    )
    if counts["outlaws"] < placed:
        table.fail(
            f"the component list has {counts['outlaws']} outlaws, the outposts need {placed}.",
            "Correct the table of supplies, or this count.",
        )


def made_by(tables: Mapping[str, Table], found: Found) -> dict[str, int]:
    """Components that the other tables and the structure of the game tell.

    Rule: 3.5
    """
    mountain = sum(n.NUM_BASIC + len(found.special_rows[mode]) for mode in n.MODES)
    start = n.MAX_SEATS * sum(row["kind"] == "start" for row in tables["cards"].rows)
    hand = n.MAX_SEATS * sum(row["kind"] == "hand" for row in tables["cards"].rows)
    plans = len(tables["plans"].rows) * n.NUM_BASIC_TRACKS
    solo = plans + n.NUM_MODES  # one reference card for each mode
    supplies = {row["item"]: row for row in tables["supplies"].rows}
    return {
        "mountain cards": mountain,
        "starting cards": start,
        "mode hand cards": hand,
        "solo cards": solo,
        "plan cards": plans,
        "cards": mountain + start + hand + solo,
        "bullet cards": 2 * n.MAX_SEATS,
        "cabin tiles": sum(row["copies"] for row in tables["cabins"].rows),
        "animal tiles": len(tables["animals"].rows) * n.MAX_SEATS,
        "mine carts": max(supplies["carts"][f"players_{p}"] for p in (2, 3, 4)),
        "fish": n.NUM_FISH * max(supplies["fish"][f"players_{p}"] for p in (2, 3, 4)),
        "homestead markers": n.MAX_SEATS * n.NUM_BASIC_TRACKS,
        "apple homestead markers": n.MAX_SEATS * (len(tables["homesteads"].rows) - n.NUM_BASIC_TRACKS),
        "apple supply markers": n.NUM_APPLES,
        "canoes": n.MAX_SEATS,
        "wagons": n.MAX_SEATS,
        "figures": n.MAX_SEATS * (1 + n.NUM_PATHS) + 1,
        "player boards": n.MAX_SEATS,
        "scoring boards": 2,
    } | dict.fromkeys(ONE_EACH, 1)
