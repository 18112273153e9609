"""What effects, tiles, cards, buildings and player boards must fulfil."""

from __future__ import annotations

from collections import Counter

from sierra_envs.core.tables import Table
from sierra_envs.games.trails_to_the_north.checks_tools import (
    EXPANSION,
    YES_NO,
    Tables,
    effect_names,
    numbered,
    one_of,
    own_names,
    within,
)
from sierra_envs.games.trails_to_the_north.names import (
    CORNERS,
    DISC_SPACES,
    MARKET_GROUPS,
    MAX_CATTLE,
    MAX_OBJECTIVES,
    MAX_SEATS,
    MAX_SIMMENTAL,
    MAX_SLOTS,
    NEEDS,
    PER,
    SIMMENTAL_STAGES,
    TASKS,
    TILE_KINDS,
    TYPES,
    VERBS,
    WORKERS,
)


def effects(table: Table) -> None:
    """Effects use known words, and the first one does nothing."""
    own_names(table, "name", 119)
    for row in table.rows:
        one_of(table, row, "need", NEEDS)
        one_of(table, row, "per", PER)
        one_of(table, row, "verb", VERBS)
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
        within(table, column, 0, high)
    within(table, "amount", -12, 12)


SHOWN: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("neutral_buildings", ("actions",)),
    ("private_buildings", ("actions",)),
    ("trail", ("risk",)),
    ("outlaws", ("reward",)),
    ("auxiliary", ("single", "double")),
    ("station_masters", ("immediate",)),
    ("worker_spaces", WORKERS),
    ("objectives", ("immediate",)),
    ("cities", ("effects",)),
    ("base_cities", ("effects",)),
    ("city_arrows", ("effects",)),
    ("base_city_arrows", ("effects",)),
    ("town_tiles", ("immediate",)),
    ("branchlet_columns", ("effect",)),
)
"""Where effects are shown, apart from the spaces of towns."""


def prices(tables: Tables) -> None:
    """Every price is paid exactly once: with what is required, with an engine move, or on entering a town.

    Rule: R47, R68
    """
    table = tables["effects"]
    of = {row["name"]: row for row in table.rows if row["pay"] > 0}
    for row in of.values():
        if row["verb"] == "engine" and row["need"] != "none":
            table.fail("its price would be paid twice.", "Write pay 0, or need none.", row, "pay")
    for row in tables["towns"].rows:
        for name in row["effects"].split():
            if name in of and of[name]["verb"] == "engine":
                tables["towns"].fail(
                    f'the price of "{name}" would be paid twice.', "Name another effect.", row, "effects"
                )
    free = [name for name, row in of.items() if row["need"] == "none" and row["verb"] != "engine"]
    for shown, columns in SHOWN:
        for row in tables[shown].rows:
            for column in columns:
                for name in row[column].replace("/", " ").split():
                    if name in free:
                        tables[shown].fail(
                            f'nobody would pay the price of "{name}" here.',
                            "A price stands with something needed, an engine move or a town space.",
                            row,
                            column,
                        )


def tiles(table: Table) -> None:
    """Kinds and hands are known; bag 1 has no workers, bag 2 nothing else."""
    own_names(table, "name", 24)
    kinds = table.column("kind")
    for row in table.rows:
        one_of(table, row, "kind", TILE_KINDS)
        one_of(table, row, "hand", ("none", "green", "black", "green+black"))
    for kind in TILE_KINDS[3:]:
        if kinds.count(kind) != 1:
            table.fail(f"there are {kinds.count(kind)} rows of kind {kind}.", "Have one.", column="kind")
    for column in ("bag1", "bag2", "bag3"):
        within(table, column, 0, 60)
    for row in table.rows:
        if row["bag1"] and row["kind"] in WORKERS:
            table.fail("bag 1 holds no workers.", "Write 0.", row, "bag1")
        if row["bag2"] and row["kind"] not in WORKERS:
            table.fail("bag 2 holds workers only.", "Write 0.", row, "bag2")


def buildings(tables: Tables) -> None:
    """As many neutral buildings as spaces, both sides of each private number, up to five actions."""
    neutral, private, effects = tables["neutral_buildings"], tables["private_buildings"], tables["effects"]
    own_names(neutral, "tile", 8)
    own_names(private, "face", 26)
    if len(neutral.rows) != tables["trail"].column("kind").count("neutral"):
        neutral.fail(
            "there are not as many buildings as spaces for them.", "Have one for each neutral space."
        )
    for table in (neutral, private):
        effect_names(table, "actions", effects, lambda cell: cell.replace("/", " ").split())
        for row in table.rows:
            if not 1 <= len(row["actions"].split()) < MAX_SLOTS:
                table.fail("it has no action, or too many.", f"Have 1 to {MAX_SLOTS - 1}.", row, "actions")
            if any(slot.count("/") > 1 for slot in row["actions"].split()):
                table.fail("a slash parts two sides, not more.", "Correct the cell.", row, "actions")
    numbers: Counter[int] = Counter()
    for row in private.rows:
        one_of(private, row, "expansion", EXPANSION)
        one_of(private, row, "green_hand", YES_NO)
        one_of(private, row, "black_hand", YES_NO)
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
    within(private, "builders", 0, 60)
    within(private, "vp", 0, 60)


def cattle(tables: Tables) -> None:
    """Every type has a card; market options are known."""
    table, market = tables["cattle"], tables["cattle_market"]
    own_names(table, "name", MAX_CATTLE)
    types = table.column("type")
    for row in table.rows:
        one_of(table, row, "type", TYPES)
    for kind, rows in (("SIMM", SIMMENTAL_STAGES), ("BRAHMAN", 1)):
        if types.count(kind) != rows:
            table.fail(f"there are {types.count(kind)} rows of type {kind}.", f"Have {rows}.", column="type")
    for kind in TYPES:
        if kind not in types:
            table.fail(f"there is no card of type {kind}.", "Add a row.", column="type")
    within(table, "start", 0, 9)
    within(table, "supply", 0, 9)
    within(table, "breeding", 0, 20)
    within(table, "vp", 0, 20)
    first = next(row for row in table.rows if row["type"] == "SIMM")
    if first["supply"] > MAX_SIMMENTAL:
        table.fail(f"more than {MAX_SIMMENTAL} of stage 1.", "Have fewer.", first, "supply")
    if not all(row["start"] == 0 or row["supply"] == 0 for row in table.rows):
        table.fail("a card is either in the starting decks or in the market.", "Write 0 in one column.")
    numbered(market, "option", 0)
    own_names(market, "option", 12)
    for row in market.rows:
        one_of(market, row, "group", MARKET_GROUPS)
        if not 1 <= row["cards"] <= 4:
            market.fail("an option buys 1 to 4 cards.", "Correct the cell.", row, "cards")
    within(market, "cowboys", 0, 9)
    within(market, "dollars", 0, 50)
    if any(row["group"] == "add" and row["cowboys"] < 1 for row in market.rows):
        market.fail("adding cards costs a cowboy at least.", "Correct the cell.", column="cowboys")


def objectives(tables: Tables) -> None:
    """Tasks and sets are known, and the starting objectives suffice."""
    table = tables["objectives"]
    own_names(table, "card", MAX_OBJECTIVES + 6)
    sets = ("base", "rttn", "start", "start_extra")
    for row in table.rows:
        one_of(table, row, "set", sets)
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
    within(table, "copies", 0, 9)
    within(table, "vp", 0, 20)
    within(table, "penalty", 0, 20)
    effect_names(table, "immediate", tables["effects"], lambda cell: [cell])


def masters(tables: Tables) -> None:
    """Station masters score by known counts."""
    table = tables["station_masters"]
    own_names(table, "master", 12)
    effect_names(table, "immediate", tables["effects"], lambda cell: cell.split("/"))
    for row in table.rows:
        one_of(table, row, "score_per", PER)
        one_of(table, row, "expansion", EXPANSION)
    within(table, "score_each", 1, 9)
    within(table, "score_vp", 0, 20)


def player_board(tables: Tables) -> None:
    """Disc spaces, auxiliary rows, worker spaces, certificate track."""
    discs, aux, workers = tables["disc_spaces"], tables["auxiliary"], tables["worker_spaces"]
    certs, effects = tables["certificate_track"], tables["effects"]
    own_names(discs, "space", len(DISC_SPACES))
    for row in discs.rows:
        one_of(discs, row, "space", DISC_SPACES)
        one_of(discs, row, "corners", CORNERS)
        one_of(discs, row, "expansion", EXPANSION)
    if len(discs.rows) != len(DISC_SPACES):
        discs.fail("a disc space is missing.", f"Have {', '.join(DISC_SPACES)}.", column="space")
    within(discs, "discs", 0, 9)
    within(discs, "cost", 0, 20)
    within(discs, "gain", 0, 20)
    own_names(aux, "row", 6)
    if len(aux.rows) != 6:
        aux.fail(f"there are {len(aux.rows)} auxiliary rows.", "Have 6.")
    for row in aux.rows:
        one_of(aux, row, "disc_space", DISC_SPACES)
    within(aux, "times_double", 1, 2)
    for column in ("single", "double"):
        effect_names(aux, column, effects, lambda cell: [cell])
    numbered(workers, "space", 1)
    if len(workers.rows) > 6:
        workers.fail("there are more than 6 spaces.", "Have up to 6.")
    for worker in WORKERS:
        effect_names(workers, worker, effects, lambda cell: [cell])
    numbered(certs, "position", 0)
    own_names(certs, "position", 7)
    values = certs.column("certificates")
    if values[:1] != [0] or values != sorted(set(values)):
        certs.fail("the track does not start with 0 and grow.", "Correct the numbers.", column="certificates")
    for row in certs.rows:
        one_of(certs, row, "limit_space", [*DISC_SPACES, "-"])
