"""What trail, track, cities, towns and the tables by seats must fulfil."""

from __future__ import annotations

from collections import Counter

from sierra_envs.core.tables import Table
from sierra_envs.errors import did_you_mean
from sierra_envs.games.trails_to_the_north.checks_tools import (
    YES_NO,
    Tables,
    effect_names,
    numbered,
    one_of,
    own_names,
    reach,
    within,
)
from sierra_envs.games.trails_to_the_north.names import (
    CORNERS,
    MAX_SEATS,
    NODE_KINDS,
    NUM_ROWS,
    SECTION_NAMES,
    TOWN_KINDS,
)

CITY_OPTIONS = ("seed", "board1e", "union")


def trail(tables: Tables) -> None:
    """Every space lies on a way from the start to the city, and the only spaces beside the trail are outlaws'.

    Table: 3.1
    """
    table = tables["trail"]
    own_names(table, "space", 54)
    names = table.column("space")
    ahead = {row["space"]: [n for n in row["next"].split() if n != "-"] for row in table.rows}
    for row in table.rows:
        one_of(table, row, "kind", NODE_KINDS)
        one_of(table, row, "woods", YES_NO)
        for name in ahead[row["space"]]:
            if name not in names:
                table.fail(
                    f'there is no space "{name}".{did_you_mean(name, names)}', "Correct it.", row, "next"
                )
    effect_names(table, "risk", tables["effects"], lambda cell: [cell])
    kinds = Counter(table.column("kind"))
    for kind, low, high in (
        ("start", 1, 1),
        ("city", 1, 1),
        ("neutral", 1, 8),
        ("private", 1, 24),
        ("outlaw", 0, 10),
    ):
        if not low <= kinds[kind] <= high:
            table.fail(
                f"there are {kinds[kind]} spaces of kind {kind}.", f"Have {low} to {high}.", column="kind"
            )
    if sum(kinds[kind] for kind in SECTION_NAMES) > 12 or kinds["neutral"] + kinds["private"] > 32:
        table.fail("there are too many hazard or building spaces.", "Have up to 12 and 32.", column="kind")
    start, city = (next(r["space"] for r in table.rows if r["kind"] == kind) for kind in ("start", "city"))
    reached = reach([start], ahead)
    for row in table.rows:
        name, aside = row["space"], row["kind"] == "outlaw" and not ahead[row["space"]]
        if name not in reached and not aside:
            table.fail(f"no way leads from {start} to {name}.", "Correct the arrows.", row, "next")
        if not aside and city not in reach([name], ahead):
            table.fail(f"no way leads from {name} to {city}.", "Correct the arrows.", row, "next")
        if name in reach(ahead[name], ahead):
            table.fail(f"the arrows lead in a circle through {name}.", "Correct the arrows.", row, "next")
    outlaws = tables["outlaws"]
    own_names(outlaws, "space", 10)
    wanted = {row["space"] for row in table.rows if row["kind"] == "outlaw"}
    if set(outlaws.column("space")) != wanted or sorted(outlaws.column("order")) != list(
        range(1, len(wanted) + 1)
    ):
        outlaws.fail("these are not the outlaw spaces of trail.csv.", "Number each of them once, from 1.")
    effect_names(outlaws, "reward", tables["effects"], lambda cell: [cell])


def rail(tables: Tables) -> None:
    """Numbered spaces in order, turnouts between them, one end.

    Rule: R75  Table: 3.8
    """
    table, stations = tables["rail"], tables["stations"]
    own_names(table, "space", 50)
    names = table.column("space")
    for i, row in enumerate(table.rows):
        ahead = [n for n in row["next"].split() if n != "-"]
        if not all(n in names and names.index(n) > i for n in ahead) or bool(ahead) == (i == len(names) - 1):
            table.fail("its next spaces do not lie ahead.", "Name spaces of later rows.", row, "next")
        one_of(table, row, "cross_after", YES_NO)
    within(table, "number", 0, 60)
    if table.rows[0]["number"] != 0 or "." in names[0]:
        table.fail("the track does not start with space 0.", "Correct the first row.", table.rows[0])
    if table.column("number") != sorted(table.column("number")):
        table.fail("the numbers do not grow.", "Put the spaces in order.", column="number")
    if reach([names[0]], {r["space"]: [n for n in r["next"].split() if n != "-"] for r in table.rows}) != set(
        names
    ):
        table.fail("not every space can be reached from the first.", "Correct the arrows.", column="next")
    own_names(stations, "station", 12)
    towns = [row["town"] for row in tables["towns"].rows if row["kind"] == "station"]
    north = [f"town {town}" for town in towns]
    for row in stations.rows:
        one_of(stations, row, "at", [*names, *north])
        one_of(stations, row, "corners", CORNERS)
        one_of(stations, row, "master", YES_NO)
    own_names(stations, "at", 12)
    last = [row["at"].startswith("town") for row in stations.rows]
    if last != sorted(last):
        stations.fail("stations in towns come last.", "Move their rows down.", column="at")
    within(stations, "cost", 0, 50)
    within(stations, "vp", 0, 50)
    lying, there = stations.column("master").count("yes"), len(tables["station_masters"].rows)
    if lying > there:
        stations.fail(f"{lying} spaces for {there} station masters.", "Have fewer spaces.", column="master")


def cities(table: Table, arrows: Table, effects: Table) -> None:
    """There is a city of value 0 that takes every disc: the delivery that is always possible.

    Rule: R40
    """
    own_names(table, "city", 18)
    for row in table.rows:
        one_of(table, row, "corners", CORNERS)
        one_of(table, row, "where", ("strip", "north"))
        if len(row["effects"].split()) > 2:
            table.fail("a city has up to two effects.", "Correct the cell.", row, "effects")
        for word in row["repeatable"].split():
            if word != "-" and word not in CITY_OPTIONS:
                table.fail(
                    f'"{word}" is unknown.', f"Possible: {', '.join(CITY_OPTIONS)}.", row, "repeatable"
                )
    home = [r for r in table.rows if r["value"] == 0 and set(CITY_OPTIONS) <= set(r["repeatable"].split())]
    if not any(row["where"] == "strip" for row in home):
        table.fail("no city is open to everybody.", "Have a repeatable city of value 0 on the strip.")
    effect_names(table, "effects", effects, lambda cell: cell.split())
    effect_names(arrows, "effects", effects, lambda cell: [cell])
    for row in arrows.rows:
        one_of(arrows, row, "west", table.column("city"))
        one_of(arrows, row, "east", table.column("city"))
    if len(arrows.rows) > 8:
        arrows.fail(f"{len(arrows.rows)} arrows are too many.", "Have up to 8.")


def towns(tables: Tables) -> None:
    """Every town can be reached from the railhead or from a city of the strip.

    Rule: R46  Table: 3.10
    """
    table, links, tiles = tables["towns"], tables["town_links"], tables["town_tiles"]
    own_names(table, "town", 30)
    cities, stations = tables["cities"], tables["stations"].column("station")
    known = [*cities.column("city"), "railhead", "-"]
    for row in table.rows:
        one_of(table, row, "kind", TOWN_KINDS)
        for place in row["from"].split(";"):
            if place not in known:
                table.fail(f'"{place}" is no city.{did_you_mean(place, known)}', "Correct it.", row, "from")
        if row["kind"] == "large":
            one_of(table, row, "reaches", [r["city"] for r in cities.rows if r["where"] == "north"])
        if row["kind"] == "station":
            one_of(table, row, "reaches", stations)
        if len(row["effects"].split()) != 4:
            table.fail("a town has four spaces.", "Name four effects.", row, "effects")
    effect_names(table, "effects", tables["effects"], lambda cell: cell.split())
    ahead: dict[str, list[str]] = {row["town"]: [] for row in table.rows}
    for row in links.rows:
        one_of(links, row, "town", table.column("town"))
        one_of(links, row, "neighbour", table.column("town"))
        ahead[row["town"]].append(row["neighbour"])
        ahead[row["neighbour"]].append(row["town"])
    reached = reach([row["town"] for row in table.rows if row["from"] != "-"], ahead)
    for row in table.rows:
        if row["town"] not in reached:
            table.fail(f"no connection leads to town {row['town']}.", "Add one to town_links.csv.", row)
    for city in cities.rows:
        if city["where"] == "north" and city["city"] not in table.column("reaches"):
            cities.fail(f"no town reaches {city['city']}.", "Name it in towns.csv.", city)
    own_names(tiles, "tile", 8)
    effect_names(tiles, "immediate", tables["effects"], lambda cell: cell.split("/"))
    for row in tiles.rows:
        one_of(tiles, row, "refusable", YES_NO)
    within(tiles, "copies", 0, 9)
    if sum(tiles.column("copies")) < table.column("kind").count("medium"):
        tiles.fail("there are fewer tiles than medium towns.", "Have more copies.", column="copies")
    columns = tables["branchlet_columns"]
    numbered(columns, "column", 1)
    effect_names(columns, "effect", tables["effects"], lambda cell: [cell])
    within(columns, "branchlets", 1, 18)
    if len(columns.rows) > 6 or sum(columns.column("branchlets")) > 18:
        columns.fail("there are too many branchlets.", "Have up to 18, in up to 6 columns.")


def counts(tables: Tables) -> None:
    """Rows of the job market, of the numbers of seats, of the turn order."""
    jobs, seats, order = tables["job_market"], tables["seats"], tables["start_order"]
    numbered(jobs, "row", 1)
    own_names(jobs, "row", NUM_ROWS)
    for row in jobs.rows:
        one_of(jobs, row, "arrow_below", YES_NO)
    if sorted(seats.column("seats")) != list(range(2, MAX_SEATS + 1)):
        seats.fail("these are not the rows for 2 to 4 players.", "Have one for each number.", column="seats")
    within(seats, "columns", 1, 9)
    within(seats, "step_limit", 1, 20)
    if sorted(order.column("order")) != list(range(1, MAX_SEATS + 1)):
        order.fail("these are not the four places in turn order.", "Have one row for each.", column="order")
    for row in order.rows:
        if not 0 <= row["cards"] <= sum(tables["cattle"].column("start")):
            order.fail("nobody can draw so many cards.", "Correct the cell.", row, "cards")
