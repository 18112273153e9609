"""What a data set must fulfil; everything else is refused with the file, the line and a remedy.

Rule: R85
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sierra_envs.core.record import Field
from sierra_envs.core.tables import Option, Row, Table
from sierra_envs.errors import BadOption, did_you_mean
from sierra_envs.games.trails_to_the_north.names import (
    CORNERS,
    DISC_SPACES,
    FIRST_WORKER,
    MARKET_GROUPS,
    MAX_CATTLE,
    MAX_OBJECTIVES,
    MAX_SEATS,
    MAX_SIMMENTAL,
    MAX_SLOTS,
    NEEDS,
    NODE_KINDS,
    NUM_ROWS,
    PER,
    SECTION_NAMES,
    SIMMENTAL_STAGES,
    TASKS,
    TILE_KINDS,
    TOWN_KINDS,
    TYPES,
    VERBS,
    WORKERS,
)

YES_NO = ("yes", "no")
EXPANSION = ("base", "rttn")
CITY_OPTIONS = ("seed", "board1e", "union")

Tables = Mapping[str, Table]


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
    _effects(tables["effects"])
    _trail(tables)
    _tiles(tables["tiles"])
    _buildings(tables)
    _cattle(tables)
    _objectives(tables)
    _masters(tables)
    _rail(tables)
    for cities, arrows in (("cities", "city_arrows"), ("base_cities", "base_city_arrows")):
        _cities(tables[cities], tables[arrows], tables["effects"])
    _towns(tables)
    _player_board(tables)
    _counts(tables)
    if found["objective_city"] not in tables["cities"].column("city"):
        tables["settings"].fail(
            f'"{found["objective_city"]}" is no city.', "Write the city of the task NY.", column="value"
        )


# ---- helpers


def _one_of(table: Table, row: Row, column: str, known: Sequence[str]) -> None:
    if row[column] not in known:
        table.fail(
            f'"{row[column]}" is unknown.{did_you_mean(row[column], known)}',
            f"Possible: {', '.join(known)}.",
            row,
            column,
        )


def _names(table: Table, column: str, room: int) -> None:
    """Every row has its own name, and there are no more than there is room for."""
    seen: set[object] = set()
    for row in table.rows:
        word = row[column].lower() if isinstance(row[column], str) else row[column]
        if word in seen:
            table.fail(f'"{row[column]}" stands twice.', "Give each row its own.", row, column)
        seen.add(word)
    if len(table.rows) > room:
        table.fail(
            f"{len(table.rows)} rows are more than the {room} this version has room for.", "Delete some."
        )


def _numbered(table: Table, column: str, first: int) -> None:
    """The rows are numbered from ``first`` on, in order."""
    for i, row in enumerate(table.rows, start=first):
        if row[column] != i:
            table.fail(
                f"this is row {row[column]} where {i} belongs.", "Number the rows in order.", row, column
            )


def _within(table: Table, column: str, low: int, high: int) -> None:
    for row in table.rows:
        if not low <= row[column] <= high:
            table.fail(f"{row[column]} is outside {low}..{high}.", "Correct the cell.", row, column)


def _effect_names(table: Table, column: str, effects: Table, split: Callable[[str], Iterable[str]]) -> None:
    known = effects.column("name")
    for row in table.rows:
        for name in split(row[column]):
            if name not in known:
                table.fail(
                    f'there is no effect "{name}".{did_you_mean(name, known)}',
                    "Add it to effects.csv.",
                    row,
                    column,
                )


def _reach(start: Iterable[str], ahead: Mapping[str, Iterable[str]]) -> set[str]:
    reached, wave = set(start), set(start)
    while wave:
        wave = {x for place in wave for x in ahead[place]} - reached
        reached |= wave
    return reached


# ---- table by table


def _effects(table: Table) -> None:
    _names(table, "name", 119)
    for row in table.rows:
        _one_of(table, row, "need", NEEDS)
        _one_of(table, row, "per", PER)
        _one_of(table, row, "verb", VERBS)
        if row["need"] != "none" and row["count"] < 1:
            table.fail("it needs something, but none of it.", "Write how many.", row, "count")
    first = table.rows[0]
    if first["name"] != "none" or first["need"] != "none" or first["verb"] != "none":
        table.fail(
            'the first effect is not "none".', "Start with an effect that does nothing.", first, "name"
        )
    for column, high in (
        ("pay", 20),
        ("dollars", 30),
        ("certs", 20),
        ("permanent", 5),
        ("tokens", 5),
        ("count", 2),
    ):
        _within(table, column, 0, high)
    _within(table, "amount", -12, 12)


def _trail(tables: Tables) -> None:
    """Every space lies on a way from the start to the city, and the only spaces beside the trail are outlaws'.

    Table: 3.1
    """
    table = tables["trail"]
    _names(table, "space", 54)
    names = table.column("space")
    ahead = {row["space"]: [n for n in row["next"].split() if n != "-"] for row in table.rows}
    for row in table.rows:
        _one_of(table, row, "kind", NODE_KINDS)
        _one_of(table, row, "woods", YES_NO)
        for name in ahead[row["space"]]:
            if name not in names:
                table.fail(
                    f'there is no space "{name}".{did_you_mean(name, names)}', "Correct it.", row, "next"
                )
    _effect_names(table, "risk", tables["effects"], lambda cell: [cell])
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
    reached = _reach([start], ahead)
    for row in table.rows:
        name, aside = row["space"], row["kind"] == "outlaw" and not ahead[row["space"]]
        if name not in reached and not aside:
            table.fail(f"no way leads from {start} to {name}.", "Correct the arrows.", row, "next")
        if not aside and city not in _reach([name], ahead):
            table.fail(f"no way leads from {name} to {city}.", "Correct the arrows.", row, "next")
        if name in _reach(ahead[name], ahead):
            table.fail(f"the arrows lead in a circle through {name}.", "Correct the arrows.", row, "next")
    outlaws = tables["outlaws"]
    _names(outlaws, "space", 10)
    wanted = {row["space"] for row in table.rows if row["kind"] == "outlaw"}
    if set(outlaws.column("space")) != wanted or sorted(outlaws.column("order")) != list(
        range(1, len(wanted) + 1)
    ):
        outlaws.fail("these are not the outlaw spaces of trail.csv.", "Number each of them once, from 1.")
    _effect_names(outlaws, "reward", tables["effects"], lambda cell: [cell])


def _tiles(table: Table) -> None:
    _names(table, "name", 24)
    kinds = table.column("kind")
    for row in table.rows:
        _one_of(table, row, "kind", TILE_KINDS)
        _one_of(table, row, "hand", ("none", "green", "black", "green+black"))
    for kind in TILE_KINDS[3:]:
        if kinds.count(kind) != 1:
            table.fail(f"there are {kinds.count(kind)} rows of kind {kind}.", "Have one.", column="kind")
    for column in ("bag1", "bag2", "bag3"):
        _within(table, column, 0, 60)
    for row in table.rows:
        if row["bag1"] and row["kind"] in WORKERS:
            table.fail("bag 1 holds no workers.", "Write 0.", row, "bag1")
        if row["bag2"] and row["kind"] not in WORKERS:
            table.fail("bag 2 holds workers only.", "Write 0.", row, "bag2")


def _buildings(tables: Tables) -> None:
    neutral, private, effects = tables["neutral_buildings"], tables["private_buildings"], tables["effects"]
    _names(neutral, "tile", 8)
    _names(private, "face", 26)
    if len(neutral.rows) != tables["trail"].column("kind").count("neutral"):
        neutral.fail(
            "there are not as many buildings as spaces for them.", "Have one for each neutral space."
        )
    for table in (neutral, private):
        _effect_names(table, "actions", effects, lambda cell: cell.replace("/", " ").split())
        for row in table.rows:
            if not 1 <= len(row["actions"].split()) < MAX_SLOTS:
                table.fail("it has no action, or too many.", f"Have 1 to {MAX_SLOTS - 1}.", row, "actions")
            if any(slot.count("/") > 1 for slot in row["actions"].split()):
                table.fail("a slash parts two sides, not more.", "Correct the cell.", row, "actions")
    numbers = Counter()
    for row in private.rows:
        _one_of(private, row, "expansion", EXPANSION)
        _one_of(private, row, "green_hand", YES_NO)
        _one_of(private, row, "black_hand", YES_NO)
        number, side = row["face"][:-1], row["face"][-1:]
        if not number.isdecimal() or side not in ("a", "b"):
            private.fail(
                f'"{row["face"]}" is no face.', "Write the number and the letter a or b.", row, "face"
            )
        numbers[int(number)] += 1
    if sorted(numbers) != list(range(1, len(numbers) + 1)) or set(numbers.values()) != {2}:
        private.fail(
            "the faces are not 1a, 1b, 2a, 2b, ...", "Have both sides of each number.", column="face"
        )
    if any(row["expansion"] == "rttn" and int(row["face"][:-1]) < len(numbers) for row in private.rows):
        private.fail(
            "buildings of the expansion come last.", "Give them the highest numbers.", column="expansion"
        )
    _within(private, "builders", 0, 60)
    _within(private, "vp", 0, 60)


def _cattle(tables: Tables) -> None:
    table, market = tables["cattle"], tables["cattle_market"]
    _names(table, "name", MAX_CATTLE)
    types = table.column("type")
    for row in table.rows:
        _one_of(table, row, "type", TYPES)
    for kind, rows in (("SIMM", SIMMENTAL_STAGES), ("BRAHMAN", 1)):
        if types.count(kind) != rows:
            table.fail(f"there are {types.count(kind)} rows of type {kind}.", f"Have {rows}.", column="type")
    for kind in TYPES:
        if kind not in types:
            table.fail(f"there is no card of type {kind}.", "Add a row.", column="type")
    _within(table, "start", 0, 9)
    _within(table, "supply", 0, 9)
    _within(table, "breeding", 0, 20)
    _within(table, "vp", 0, 20)
    first = next(row for row in table.rows if row["type"] == "SIMM")
    if first["supply"] > MAX_SIMMENTAL:
        table.fail(f"more than {MAX_SIMMENTAL} of stage 1.", "Have fewer.", first, "supply")
    if not all(row["start"] == 0 or row["supply"] == 0 for row in table.rows):
        table.fail("a card is either in the starting decks or in the market.", "Write 0 in one column.")
    _numbered(market, "option", 0)
    _names(market, "option", 12)
    for row in market.rows:
        _one_of(market, row, "group", MARKET_GROUPS)
        if not 1 <= row["cards"] <= 4:
            market.fail("an option buys 1 to 4 cards.", "Correct the cell.", row, "cards")
    _within(market, "cowboys", 0, 9)
    _within(market, "dollars", 0, 50)
    if any(row["group"] == "add" and row["cowboys"] < 1 for row in market.rows):
        market.fail("adding cards costs a cowboy at least.", "Correct the cell.", column="cowboys")


def _objectives(tables: Tables) -> None:
    table = tables["objectives"]
    _names(table, "card", MAX_OBJECTIVES + 6)
    sets = ("base", "rttn", "start", "start_brahman")
    for row in table.rows:
        _one_of(table, row, "set", sets)
        for task in row["tasks"].split():
            if task not in TASKS:
                table.fail(f'the task "{task}" is unknown.', f"Possible: {', '.join(TASKS)}.", row, "tasks")
    if [row["set"].startswith("start") for row in table.rows] != sorted(
        row["set"].startswith("start") for row in table.rows
    ):
        table.fail("starting objectives come last.", "Move their rows down.", column="set")
    starters = sum(row["copies"] for row in table.rows if row["set"] == "start")
    if starters < MAX_SEATS:
        table.fail(f"{starters} starting objectives do not suffice.", f"Have {MAX_SEATS}.", column="copies")
    for kind, room in (("start", 6), ("", MAX_OBJECTIVES)):
        rows = [row for row in table.rows if row["set"].startswith("start") == bool(kind)]
        if len(rows) > room:
            table.fail(
                f"{len(rows)} rows are more than there is room for.", f"Have up to {room}.", column="set"
            )
    _within(table, "copies", 0, 9)
    _within(table, "vp", 0, 20)
    _within(table, "penalty", 0, 20)
    _effect_names(table, "immediate", tables["effects"], lambda cell: [cell])


def _masters(tables: Tables) -> None:
    table = tables["station_masters"]
    _names(table, "master", 12)
    _effect_names(table, "immediate", tables["effects"], lambda cell: cell.split("/"))
    for row in table.rows:
        _one_of(table, row, "score_per", PER)
        _one_of(table, row, "expansion", EXPANSION)
    _within(table, "score_each", 1, 9)
    _within(table, "score_vp", 0, 20)


def _rail(tables: Tables) -> None:
    """Numbered spaces in order, turnouts between them, one end.

    Rule: R75  Table: 3.8
    """
    table, stations = tables["rail"], tables["stations"]
    _names(table, "space", 50)
    names = table.column("space")
    for i, row in enumerate(table.rows):
        ahead = [n for n in row["next"].split() if n != "-"]
        if not all(n in names and names.index(n) > i for n in ahead) or bool(ahead) == (i == len(names) - 1):
            table.fail("its next spaces do not lie ahead.", "Name spaces of later rows.", row, "next")
        _one_of(table, row, "cross_after", YES_NO)
    _within(table, "number", 0, 60)
    if table.rows[0]["number"] != 0 or "." in names[0]:
        table.fail("the track does not start with space 0.", "Correct the first row.", table.rows[0])
    if table.column("number") != sorted(table.column("number")):
        table.fail("the numbers do not grow.", "Put the spaces in order.", column="number")
    if _reach(
        [names[0]], {r["space"]: [n for n in r["next"].split() if n != "-"] for r in table.rows}
    ) != set(names):
        table.fail("not every space can be reached from the first.", "Correct the arrows.", column="next")
    _names(stations, "station", 12)
    towns = [row["town"] for row in tables["towns"].rows if row["kind"] == "station"]
    north = [f"town {town}" for town in towns]
    for row in stations.rows:
        _one_of(stations, row, "at", [*names, *north])
        _one_of(stations, row, "corners", CORNERS)
        _one_of(stations, row, "master", YES_NO)
    _names(stations, "at", 12)
    last = [row["at"].startswith("town") for row in stations.rows]
    if last != sorted(last):
        stations.fail("stations in towns come last.", "Move their rows down.", column="at")
    _within(stations, "cost", 0, 50)
    _within(stations, "vp", 0, 50)
    lying, there = stations.column("master").count("yes"), len(tables["station_masters"].rows)
    if lying > there:
        stations.fail(f"{lying} spaces for {there} station masters.", "Have fewer spaces.", column="master")


def _cities(table: Table, arrows: Table, effects: Table) -> None:
    """There is a city of value 0 that takes every disc: the delivery that is always possible.

    Rule: R40
    """
    _names(table, "city", 18)
    for row in table.rows:
        _one_of(table, row, "corners", CORNERS)
        _one_of(table, row, "where", ("strip", "north"))
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
    _effect_names(table, "effects", effects, lambda cell: cell.split())
    _effect_names(arrows, "effects", effects, lambda cell: [cell])
    for row in arrows.rows:
        _one_of(arrows, row, "west", table.column("city"))
        _one_of(arrows, row, "east", table.column("city"))
    if len(arrows.rows) > 8:
        arrows.fail(f"{len(arrows.rows)} arrows are too many.", "Have up to 8.")


def _towns(tables: Tables) -> None:
    """Every town can be reached from the railhead or from a city of the strip.

    Rule: R46  Table: 3.10
    """
    table, links, tiles = tables["towns"], tables["town_links"], tables["town_tiles"]
    _names(table, "town", 30)
    cities, stations = tables["cities"], tables["stations"].column("station")
    known = [*cities.column("city"), "railhead", "-"]
    for row in table.rows:
        _one_of(table, row, "kind", TOWN_KINDS)
        for place in row["from"].split(";"):
            if place not in known:
                table.fail(f'"{place}" is no city.{did_you_mean(place, known)}', "Correct it.", row, "from")
        if row["kind"] == "large":
            _one_of(table, row, "reaches", [r["city"] for r in cities.rows if r["where"] == "north"])
        if row["kind"] == "station":
            _one_of(table, row, "reaches", stations)
        if len(row["effects"].split()) != 4:
            table.fail("a town has four spaces.", "Name four effects.", row, "effects")
    _effect_names(table, "effects", tables["effects"], lambda cell: cell.split())
    ahead: dict[str, list[str]] = {row["town"]: [] for row in table.rows}
    for row in links.rows:
        _one_of(links, row, "town", table.column("town"))
        _one_of(links, row, "neighbour", table.column("town"))
        ahead[row["town"]].append(row["neighbour"])
        ahead[row["neighbour"]].append(row["town"])
    reached = _reach([row["town"] for row in table.rows if row["from"] != "-"], ahead)
    for row in table.rows:
        if row["town"] not in reached:
            table.fail(f"no connection leads to town {row['town']}.", "Add one to town_links.csv.", row)
    for city in cities.rows:
        if city["where"] == "north" and city["city"] not in table.column("reaches"):
            cities.fail(f"no town reaches {city['city']}.", "Name it in towns.csv.", city)
    _names(tiles, "tile", 8)
    _effect_names(tiles, "immediate", tables["effects"], lambda cell: cell.split("/"))
    for row in tiles.rows:
        _one_of(tiles, row, "refusable", YES_NO)
    _within(tiles, "copies", 0, 9)
    if sum(tiles.column("copies")) < table.column("kind").count("medium"):
        tiles.fail("there are fewer tiles than medium towns.", "Have more copies.", column="copies")
    columns = tables["branchlet_columns"]
    _numbered(columns, "column", 1)
    _effect_names(columns, "effect", tables["effects"], lambda cell: [cell])
    _within(columns, "branchlets", 1, 18)
    if len(columns.rows) > 6 or sum(columns.column("branchlets")) > 18:
        columns.fail("there are too many branchlets.", "Have up to 18, in up to 6 columns.")


def _player_board(tables: Tables) -> None:
    discs, aux, workers = tables["disc_spaces"], tables["auxiliary"], tables["worker_spaces"]
    certs, effects = tables["certificate_track"], tables["effects"]
    _names(discs, "space", len(DISC_SPACES))
    for row in discs.rows:
        _one_of(discs, row, "space", DISC_SPACES)
        _one_of(discs, row, "corners", CORNERS)
        _one_of(discs, row, "expansion", EXPANSION)
    if len(discs.rows) != len(DISC_SPACES):
        discs.fail("a disc space is missing.", f"Have {', '.join(DISC_SPACES)}.", column="space")
    _within(discs, "discs", 0, 9)
    _within(discs, "cost", 0, 20)
    _within(discs, "gain", 0, 20)
    _names(aux, "row", 6)
    if len(aux.rows) != 6:
        aux.fail(f"there are {len(aux.rows)} auxiliary rows.", "Have 6.")
    for row in aux.rows:
        _one_of(aux, row, "disc_space", DISC_SPACES)
    _within(aux, "times_double", 1, 2)
    for column in ("single", "double"):
        _effect_names(aux, column, effects, lambda cell: [cell])
    _numbered(workers, "space", 1)
    if len(workers.rows) > 6:
        workers.fail("there are more than 6 spaces.", "Have up to 6.")
    for worker in WORKERS:
        _effect_names(workers, worker, effects, lambda cell: [cell])
    _numbered(certs, "position", 0)
    _names(certs, "position", 7)
    values = certs.column("certificates")
    if values[:1] != [0] or values != sorted(set(values)):
        certs.fail("the track does not start with 0 and grow.", "Correct the numbers.", column="certificates")
    for row in certs.rows:
        _one_of(certs, row, "limit_space", [*DISC_SPACES, "-"])


def _counts(tables: Tables) -> None:
    jobs, seats, order = tables["job_market"], tables["seats"], tables["start_order"]
    _numbered(jobs, "row", 1)
    _names(jobs, "row", NUM_ROWS)
    for row in jobs.rows:
        _one_of(jobs, row, "arrow_below", YES_NO)
    if sorted(seats.column("seats")) != list(range(2, MAX_SEATS + 1)):
        seats.fail("these are not the rows for 2 to 4 players.", "Have one for each number.", column="seats")
    _within(seats, "columns", 1, 9)
    _within(seats, "step_limit", 1, 20)
    if sorted(order.column("order")) != list(range(1, MAX_SEATS + 1)):
        order.fail("these are not the four places in turn order.", "Have one row for each.", column="order")
    for row in order.rows:
        if not 0 <= row["cards"] <= sum(tables["cattle"].column("start")):
            order.fail("nobody can draw so many cards.", "Correct the cell.", row, "cards")


# ---- totals, which depend on options


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
                f"with {row['seats']} players {needed} workers are needed after the set-up, and the bags run out before.",
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
