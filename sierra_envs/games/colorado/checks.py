"""What a data set must fulfil; everything else is refused with the file, the line and a remedy.

Rule: 58
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sierra_envs.core.record import Field
from sierra_envs.core.tables import Option, Row, Table
from sierra_envs.errors import BadOption, did_you_mean
from sierra_envs.games.colorado.names import (
    COLOURS,
    ENDS,
    FAMILIES,
    ICONS,
    MAX_LEGS,
    MAX_POINTS,
    MAX_RAIL,
    MAX_REGIONS,
    MAX_SEATS,
    NUM_CARDS,
    TRACKS,
)

BORDERS = ("open", "mountain")
RESTING = 12 * MAX_SEATS
"""Cards that can lie in four play areas for good: two of each colour in each."""


def settings(
    table: Table, found: Mapping[str, Any], options: Sequence[Option], fields: Mapping[str, Field]
) -> None:
    """Single numbers fit into this version, options of the data are possible values, and four hands are dealt.

    Rule: 53, 58
    """
    rows = {row["key"]: row for row in table.rows}
    for option in options:
        try:
            option.code(found[option.name])
        except BadOption as reason:
            table.fail(str(reason), "Correct the cell.", rows[option.name], "value")
    for key, value in found.items():
        room = fields[key]
        if isinstance(value, int) and not room.low <= value <= room.high:
            table.fail(
                f"{value} is outside {room.low}..{room.high}.", "Correct the cell.", rows[key], "value"
            )
    hands = found["hand_start"].split()
    high = fields["hand_start"].high
    if len(hands) != MAX_SEATS or not all(n.isdecimal() and int(n) <= high for n in hands):
        table.fail(
            f'"{found["hand_start"]}" does not say how many cards each seat is dealt.',
            f"Write {MAX_SEATS} numbers from 0 to {high}, separated by blanks, the first Caller's first.",
            rows["hand_start"],
            "value",
        )


def everything(tables: Mapping[str, Table], found: Mapping[str, Any], copies: int) -> None:
    """All refusals that concern more than one cell.

    Rule: 58
    """
    _card_families(tables["card_families"])
    _regions(tables["regions"])
    _borders(tables["borders"], tables["regions"])
    _legs(tables["legs"], tables["regions"])
    _leg_links(tables["leg_links"], tables["legs"], tables["borders"])
    _every_flag_is_reachable(tables["borders"], tables["regions"])
    _every_leg_is_reachable(tables["legs"], tables["leg_links"])
    _railroad(tables["railroad"])
    _railroad_branches(tables["railroad_branches"], tables["railroad"])
    _flag_tracks(tables["flag_tracks"], tables["flag_completion"], tables["regions"])
    _points_of_tracks(tables["arrivals"], tables["wanted"], found["wanted_boxes"])
    _deck(tables["settings"], found["hand_start"], copies)


def _one_of(table: Table, row: Row, column: str, known: Sequence[str]) -> None:
    if row[column] not in known:
        table.fail(
            f'"{row[column]}" is unknown.{did_you_mean(row[column], known)}',
            f"Possible: {', '.join(known)}.",
            row,
            column,
        )


def _points(table: Table, row: Row, column: str) -> None:
    if not 0 <= row[column] <= MAX_POINTS:
        table.fail(f"{row[column]} points are outside 0..{MAX_POINTS}.", "Correct the cell.", row, column)


def _each_once(table: Table, column: str, wanted: Sequence[str]) -> None:
    """Every word of ``wanted`` stands in the column, once, and nothing else does."""
    for row in table.rows:
        _one_of(table, row, column, wanted)
    _no_repeats(table, column)
    for word in wanted:
        if word not in table.column(column):
            table.fail(f'there is no row for "{word}".', "Add one.", column=column)


def _no_repeats(table: Table, column: str) -> None:
    seen: set[object] = set()
    for row in table.rows:
        # sentences of actions are read without regard to case
        word = row[column].lower() if isinstance(row[column], str) else row[column]
        if word in seen:
            table.fail(f'"{row[column]}" stands twice.', "Give each row its own.", row, column)
        seen.add(word)


def _ids(table: Table, least: int, room: int) -> None:
    """Ids run from 0 without gaps and fit into the room of this version."""
    _no_repeats(table, "id")
    count = len(table.rows)
    if not least <= count <= room:
        table.fail(f"{count} rows are outside {least}..{room}.", f"This version has room for {room}.")
    for row in table.rows:
        if not 0 <= row["id"] < count:
            table.fail(
                f"ids run from 0 to {count - 1} without gaps; {row['id']} does not.", "Renumber.", row, "id"
            )


def _names(table: Table, column: str) -> None:
    """Names are single words, for they stand in the sentences of actions."""
    for row in table.rows:
        if not row[column] or len(row[column].split()) != 1 or row[column].startswith("#"):
            table.fail(
                f'"{row[column]}" is no single word.', "Write a short code without blanks or #.", row, column
            )
    _no_repeats(table, column)


def _card_families(table: Table) -> None:
    _each_once(table, "colour", COLOURS)
    for row in table.rows:
        _one_of(table, row, "family", FAMILIES)


def _regions(table: Table) -> None:
    _ids(table, 1, MAX_REGIONS)
    _names(table, "code")
    for row in table.rows:
        _one_of(table, row, "colour", TRACKS)
        _points(table, row, "points")
    for colour in TRACKS:
        if table.column("colour").count(colour) < 2:
            table.fail(
                f"there are fewer than 2 {colour} regions.", "Every colour needs two.", column="colour"
            )


def _pairs(table: Table, columns: tuple[str, str]) -> list[tuple[Row, frozenset[Any]]]:
    """The rows as unordered pairs of different things, no pair twice."""
    pairs: list[tuple[Row, frozenset[Any]]] = []
    for row in table.rows:
        pair = frozenset(row[c] for c in columns)
        if len(pair) < 2:
            table.fail(
                f'"{row[columns[0]]}" is paired with itself.', "Name two different ones.", row, columns[1]
            )
        if any(pair == other for _, other in pairs):
            table.fail(
                f"the pair {' - '.join(map(str, sorted(pair)))} stands twice.", "Delete one of the rows.", row
            )
        pairs.append((row, pair))
    return pairs


def _borders(table: Table, regions: Table) -> None:
    for row in table.rows:
        _one_of(table, row, "region", regions.column("code"))
        _one_of(table, row, "neighbour", regions.column("code"))
        _one_of(table, row, "kind", BORDERS)
    _pairs(table, ("region", "neighbour"))


def _legs(table: Table, regions: Table) -> None:
    _ids(table, 1, MAX_LEGS)
    _names(table, "name")
    for row in table.rows:
        _one_of(table, row, "region", regions.column("code"))
        _one_of(table, row, "icon", ICONS)
        _one_of(table, row, "touches_flag", ("yes", "no"))
    for row in regions.rows:
        if row["code"] not in table.column("region"):
            regions.fail(f'region "{row["code"]}" has no leg.', "Add its legs to legs.csv.", row, "code")


def _open_pairs(borders: Table) -> set[frozenset[str]]:
    return {frozenset((r["region"], r["neighbour"])) for r in borders.rows if r["kind"] == "open"}


def _leg_links(table: Table, legs: Table, borders: Table) -> None:
    region_of = {r["name"]: r["region"] for r in legs.rows}
    for row in table.rows:
        _one_of(table, row, "leg", legs.column("name"))
        _one_of(table, row, "neighbour", legs.column("name"))
    for row, pair in _pairs(table, ("leg", "neighbour")):
        crossed = frozenset(region_of[leg] for leg in pair)
        if len(crossed) == 2 and crossed not in _open_pairs(borders):
            table.fail(
                f"the link crosses from {' to '.join(sorted(crossed))}, which have no open border.",
                "Correct the link, or open the border in borders.csv.",
                row,
            )


def _reach(start: Iterable[str], pairs: Iterable[frozenset[str]]) -> set[str]:
    reached = set(start)
    pairs = list(pairs)
    while True:
        more = {x for pair in pairs if pair & reached for x in pair} - reached
        if not more:
            return reached
        reached |= more


def _every_flag_is_reachable(borders: Table, regions: Table) -> None:
    for town in regions.rows:
        if town["colour"] != "red":
            continue
        lost = set(regions.column("code")) - _reach([town["code"]], _open_pairs(borders))
        if lost:
            borders.fail(
                f"from {town['code']} no open borders lead to {', '.join(sorted(lost))}.",
                "Open a border: every flag must be reachable from every red region.",
            )


def _every_leg_is_reachable(legs: Table, links: Table) -> None:
    pairs = [frozenset((r["leg"], r["neighbour"])) for r in links.rows]
    for region in set(legs.column("region")):
        own = {r["name"] for r in legs.rows if r["region"] == region}
        start = [r["name"] for r in legs.rows if r["region"] == region and r["touches_flag"] == "yes"]
        reached = _reach(start, [pair for pair in pairs if pair <= own])
        for row in legs.rows:
            if row["region"] == region and row["name"] not in reached:
                legs.fail(
                    f"leg {row['name']} cannot be reached from its own flag inside {region}.",
                    "Let it touch the flag, or link it in leg_links.csv.",
                    row,
                    "touches_flag",
                )


def _railroad(table: Table) -> None:
    _ids(table, 0, MAX_RAIL)
    for row in table.rows:
        _one_of(table, row, "icon", ICONS)
        _one_of(table, row, "match", ("needed", "free"))
        if not -1 <= row["previous"] < row["id"]:
            table.fail(
                f"leg {row['id']} cannot follow leg {row['previous']}.",
                "Write a smaller id, or -1 for the start of the line.",
                row,
                "previous",
            )


def _railroad_branches(table: Table, railroad: Table) -> None:
    previous = {r["id"]: r["previous"] for r in railroad.rows}
    for row in table.rows:
        for column in ("leg", "excludes"):
            if row[column] not in previous:
                table.fail(
                    f"there is no railroad leg {row[column]}.", "See the ids of railroad.csv.", row, column
                )
    for row, pair in _pairs(table, ("leg", "excludes")):
        if len({previous[leg] for leg in pair}) > 1:
            table.fail(
                f"legs {' and '.join(map(str, sorted(pair)))} follow different legs.",
                "Only the first legs of the branches of one junction exclude each other.",
                row,
            )


def _flag_tracks(table: Table, completion: Table, regions: Table) -> None:
    for row in table.rows:
        _one_of(table, row, "colour", TRACKS)
        _points(table, row, "points")
    for colour, boxes in Counter(regions.column("colour")).items():
        columns = sorted(r["column"] for r in table.rows if r["colour"] == colour)
        if columns != list(range(boxes + 1)):
            table.fail(
                f"the {colour} track has the columns {columns}, but there are {boxes} {colour} regions.",
                f"Write one row for each of the columns 0 to {boxes} (the number of boxes filled).",
                column="column",
            )
    _each_once(completion, "colour", TRACKS)
    for row in completion.rows:
        _points(completion, row, "points")


def _points_of_tracks(arrivals: Table, wanted: Table, boxes: int) -> None:
    _each_once(arrivals, "end", ENDS)
    for row in arrivals.rows:
        _points(arrivals, row, "first")
        _points(arrivals, row, "second")
    _no_repeats(wanted, "box")
    for row in wanted.rows:
        _points(wanted, row, "points")
        if not 1 <= row["box"] <= boxes:
            wanted.fail(
                f"the wanted track has no box {row['box']}.", f"Its boxes are 1 to {boxes}.", row, "box"
            )
        if row["box"] % 2:
            wanted.fail(
                f"box {row['box']} finishes no poster.", "Every second box does: 2, 4, ...", row, "box"
            )
    for box in range(2, boxes + 1, 2):
        if box not in wanted.column("box"):
            wanted.fail(f"box {box} finishes a poster without a reward.", "Add a row for it.")


def _deck(table: Table, hand_start: str, copies: int) -> None:
    """The deck is larger than what is dealt at four players, and than what can rest in four play areas."""
    dealt = sum(int(n) for n in hand_start.split()) + MAX_SEATS
    if NUM_CARDS * copies <= max(dealt, RESTING):
        table.fail(
            f"{NUM_CARDS * copies} cards do not exceed the {dealt} that {MAX_SEATS} players are dealt, "
            f"and the {RESTING} that their play areas can hold.",
            "Deal fewer cards, or raise the copies of each type.",
            next(r for r in table.rows if r["key"] == "hand_start"),
            "value",
        )
