"""What a data set must fulfil; everything else is refused with the file, the line and a remedy.

Rule: R85
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sierra_envs.core.record import Field
from sierra_envs.core.tables import Option, Table
from sierra_envs.errors import BadOption
from sierra_envs.games.trails_to_the_north import checks_board, checks_pieces
from sierra_envs.games.trails_to_the_north.checks_tools import Tables
from sierra_envs.games.trails_to_the_north.names import (
    FIRST_WORKER,
    SECTION_NAMES,
    TILE_KINDS,
)


def settings(
    table: Table, found: Mapping[str, Any], options: Sequence[Option], fields: Mapping[str, Field]
) -> None:
    """Single numbers fit into this version, and options of the data are possible values.

    Options of the game.
    """
    rows = {row["key"]: row for row in table.rows}
    for option in options:
        try:
            option.code(found[option.name])
        except BadOption as reason:
            table.fail(str(reason), "Correct the cell.", rows[option.name], "value")
    for key, value in found.items():
        if isinstance(value, int) and not fields[key].low <= value <= fields[key].high:
            table.fail(
                f"{value} is outside {fields[key].low}..{fields[key].high}.",
                "Correct the cell.",
                rows[key],
                "value",
            )


def everything(tables: Tables, found: Mapping[str, Any]) -> None:
    """All refusals that the tables alone allow."""
    checks_pieces.effects(tables["effects"])
    checks_board.trail(tables)
    checks_pieces.tiles(tables["tiles"])
    checks_pieces.buildings(tables)
    checks_pieces.cattle(tables)
    checks_pieces.objectives(tables)
    checks_pieces.masters(tables)
    checks_board.rail(tables)
    for cities, arrows in (("cities", "city_arrows"), ("base_cities", "base_city_arrows")):
        checks_board.cities(tables[cities], tables[arrows], tables["effects"])
    checks_board.towns(tables)
    checks_pieces.prices(tables)
    checks_pieces.player_board(tables)
    checks_board.counts(tables)
    if found["objective_city"] not in tables["cities"].column("city"):
        tables["settings"].fail(
            f'"{found["objective_city"]}" is no city.', "Write the city of the task NY.", column="value"
        )


def loaded(tables: Tables, values: Mapping[str, Any]) -> None:
    """The tiles suffice for the set-up and bring the game to its end.

    Rule: R4, R5, R85
    """
    seats, tiles = tables["seats"], tables["tiles"]
    workers, others = sum(tiles.column("bag2")), sum(tiles.column("bag3"))
    later = sum(row["bag3"] for row in tiles.rows if TILE_KINDS.index(row["kind"]) >= FIRST_WORKER)
    for row in seats.rows:
        filled = row["columns"] * values["token_row"] - 1
        needed = row["columns"] * values["num_rows"] - filled
        if workers - filled < 2 or later + min(workers - filled, others) < needed:
            tiles.fail(
                f"with {row['seats']} players {needed} workers are needed, and the bags run out before.",
                "Have more workers in bag 2 and bag 3.",
            )
        if row["columns"] > 9:
            seats.fail("there is room for 9 columns.", "Have fewer.", row, "columns")
    if values["token_row"] > values["num_rows"]:
        tables["settings"].fail("the token starts below the last row.", "Correct token_row.")
    hazards = Counter(values["hazard_kind"])
    room = 0
    for kind, section in enumerate(SECTION_NAMES):
        room += min(hazards[kind], sum(r["bag1"] for r in tiles.rows if r["kind"] == section))
    outlaws = sum(r["bag1"] for r in tiles.rows if r["kind"].endswith("outlaw"))
    if values["set_up_tiles"] > room + min(outlaws, values["num_outlaws"]):
        tables["settings"].fail("the set-up draws more tiles than fit on the board.", "Lower set_up_tiles.")
