"""What a data set must fulfil; everything else is refused with the file, the line and a remedy.

Rule: 3.5
"""

from __future__ import annotations

from collections.abc import Mapping

from sierra_envs.core.record import Field
from sierra_envs.core.tables import Table
from sierra_envs.games.sierra_west import names as n
from sierra_envs.games.sierra_west.checks.boards import (
    animals,
    cabins,
    chart,
    mountain,
    paths,
    rewards,
    spots,
    trail,
)
from sierra_envs.games.sierra_west.checks.cards import cards_of, specials
from sierra_envs.games.sierra_west.checks.cells import Found
from sierra_envs.games.sierra_west.checks.totals import components, plans, supplies


def everything(
    tables: Mapping[str, Table], settings: Mapping[str, int], fields: Mapping[str, Field]
) -> Found:
    """Read and check all tables.

    Rule: 3.5
    """
    found = Found()
    _settings(tables["settings"], settings, fields)
    for mode in n.MODES:
        cards_of(tables["cards"], mode, settings["six_bullets"], found)
    specials(tables["specials"], found)
    mountain(tables["mountain"])
    spots(tables["spots"])
    paths(tables["paths"])
    cabins(tables["cabins"], found)
    trail(tables["trail"], found)
    chart(tables["chart"])
    rewards(tables["homesteads"], found)
    animals(tables["animals"], found)
    plans(tables["plans"])
    supplies(tables["supplies"], fields)
    components(tables, found)
    return found


def _settings(table: Table, settings: Mapping[str, int], fields: Mapping[str, Field]) -> None:
    rows = {row["key"]: row for row in table.rows}
    for key, value in settings.items():
        if not fields[key].low <= value <= fields[key].high:
            table.fail(
                f"{value} is outside {fields[key].low}..{fields[key].high}.",
                "Correct the cell.",
                rows[key],
                "value",
            )
