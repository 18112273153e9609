"""What a data set must fulfil; everything else is refused with the file, the line and a remedy.

Rule: 4.6.2
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from sierra_envs.core.record import Field
from sierra_envs.core.tables import Row, Table
from sierra_envs.errors import did_you_mean
from sierra_envs.games.sierra.names import (
    COLOURS,
    DIARY_DECKS,
    MAX_CARD_TERMS,
    MAX_GROUPS,
    MAX_SUNS,
    MAX_TERMS,
    NUM_ADVANCED,
    NUM_BASIC,
    NUM_DESTINATIONS,
    NUM_DIARY,
    NUM_MOUNTAIN,
    NUM_STAGES,
    SIDES,
    SYMBOLS,
    TIERS,
)
from sierra_envs.games.sierra.terms import Term, read_term

STAGE_SIDES = (*SIDES, "+".join(SIDES))
DECK_SIZES = {"all": NUM_DIARY, "basic": NUM_BASIC, "advanced": NUM_ADVANCED}
assert tuple(DECK_SIZES) == DIARY_DECKS
DRAWN = 2  # Diary cards that a Role holder draws outside the campaign


def everything(
    tables: Mapping[str, Table], settings: Mapping[str, int], fields: Mapping[str, Field]
) -> list[list[Term]]:
    """The terms of all scoring cards, Diary cards first; refuses what is wrong with any table.

    Rule: 4.6.2, 2.9.4
    """
    _settings(tables["settings"], settings, fields)
    _mountain(tables["mountain"])
    diary = cards(tables["travel_diary"], ("id",), ("tier", "title"))
    _diary(tables["travel_diary"], diary)
    sides = cards(tables["destinations"], ("id", "side"), ("title",))
    _destinations(tables["destinations"], sides)
    _stages(tables["stages"], tables["destinations"], fields)
    _decks_last(tables["stages"], tables["settings"], settings)
    return _terms(tables["travel_diary"], diary) + _terms(tables["destinations"], sides)


def cards(table: Table, key: Sequence[str], same: Sequence[str]) -> dict[tuple[str, ...], list[Row]]:
    """The rows of each card, in the order of the table: one row for each term, one below the other."""
    found: dict[tuple[str, ...], list[Row]] = {}
    last = None
    for row in table.rows:
        card = tuple(row[column] for column in key)
        if card in found and card != last:
            table.fail(
                f'the card "{" ".join(card)}" stands twice.',
                "Terms of one card stand one below the other.",
                row,
                key[0],
            )
        for column in same:
            if card == last and row[column] != found[card][0][column]:
                table.fail(
                    f'"{row[column]}" differs from the row above, of the same card.',
                    f"Give all terms of a card the same {column}, and each card its own id.",
                    row,
                    column,
                )
        found.setdefault(card, []).append(row)
        last = card
    return found


def _terms(table: Table, found: Mapping[tuple[str, ...], Sequence[Row]]) -> list[list[Term]]:
    for rows in found.values():
        if len(rows) > MAX_CARD_TERMS:
            table.fail(
                f"the card has {len(rows)} terms.", f"This version has room for {MAX_CARD_TERMS}.", rows[-1]
            )
    if len(table.rows) > MAX_TERMS // 2:
        table.fail(f"there are {len(table.rows)} terms.", f"This version has room for {MAX_TERMS // 2}.")
    return [[read_term(table, row) for row in rows] for rows in found.values()]


def _one_of(table: Table, row: Row, column: str, known: Sequence[str]) -> None:
    if row[column] not in known:
        table.fail(
            f'"{row[column]}" is unknown.{did_you_mean(row[column], known)}',
            f"Possible: {', '.join(dict.fromkeys(known))}.",
            row,
            column,
        )


def _in_range(table: Table, row: Row, column: str, value: int, field: Field) -> None:
    if not field.low <= value <= field.high:
        table.fail(f"{value} is outside {field.low}..{field.high}.", "Correct the cell.", row, column)


def _settings(table: Table, found: Mapping[str, int], fields: Mapping[str, Field]) -> None:
    rows = {row["key"]: row for row in table.rows}
    for key, value in found.items():
        _in_range(table, rows[key], "value", value, fields[key])
    if found["rounds_trio"] not in (found["rounds"], found["rounds"] + 1):
        table.fail(
            f"a trio cannot play {found['rounds_trio']} rounds when the others play {found['rounds']}.",
            "A trio plays as many rounds as the others, or one more.",
            rows["rounds_trio"],
            "value",
        )


def _mountain(table: Table) -> None:
    """Every type has one row, and there are 84 cards.

    Rule: 4.1, 4.1.1, 4.1.2, 3
    """
    seen = set()
    for row in table.rows:
        _one_of(table, row, "colour", COLOURS)
        _one_of(table, row, "symbol", SYMBOLS)
        kind = (row["colour"], row["symbol"])
        if kind in seen:
            table.fail(f'"{" ".join(kind)}" stands twice.', "Give each type one row.", row, "symbol")
        if not 0 <= row["copies"] <= NUM_MOUNTAIN:
            table.fail(
                f"{row['copies']} copies are outside 0..{NUM_MOUNTAIN}.", "Correct the cell.", row, "copies"
            )
        seen.add(kind)
    for kind in product(COLOURS, SYMBOLS):
        if kind not in seen:
            table.fail(
                f'there is no row for "{" ".join(kind)}".',
                "Add one; a type without cards has 0 copies.",
                column="symbol",
            )
    total = sum(table.column("copies"))
    if total != NUM_MOUNTAIN:
        table.fail(
            f"there are {total} Mountain cards.",
            f"The copies must add up to {NUM_MOUNTAIN}.",
            column="copies",
        )


def _diary(table: Table, found: Mapping[tuple[str, ...], Sequence[Row]]) -> None:
    """48 basic and 16 advanced cards with unique ids.

    Rule: 3, 4.3
    """
    for row in table.rows:
        _one_of(table, row, "tier", TIERS)
        if not row["id"] or len(row["id"].split()) != 1:
            table.fail(
                f'"{row["id"]}" is no single word.', "Give each card a short id without blanks.", row, "id"
            )
    for tier, wanted in zip(TIERS, (NUM_BASIC, NUM_ADVANCED), strict=True):
        count = sum(rows[0]["tier"] == tier for rows in found.values())
        if count != wanted:
            table.fail(
                f"there are {count} {tier} Diary cards.",
                f"A data set has {wanted}, each with its own id.",
                column="id",
            )


def _destinations(table: Table, found: Mapping[tuple[str, ...], Sequence[Row]]) -> None:
    """Four Destinations with two sides.

    Rule: 3, 4.4
    """
    for row in table.rows:
        _one_of(table, row, "side", SIDES)
    ids = list(dict.fromkeys(table.column("id")))
    if len(ids) != NUM_DESTINATIONS:
        table.fail(f"there are {len(ids)} Destinations.", f"A data set has {NUM_DESTINATIONS}.", column="id")
    expected = list(product(ids, SIDES))
    for card, wanted in zip([*found, ("", "")], expected, strict=False):
        if card != wanted:
            row = found[card][0] if card in found else table.rows[-1]
            table.fail(
                f"side {wanted[1]} of {wanted[0]} is not here.",
                "Write side A, then side B, of each Destination.",
                row,
                "side",
            )


def _stages(table: Table, destinations: Table, fields: Mapping[str, Field]) -> None:
    """Seven Stages: known Destinations, sides and decks, modifiers within the room, thresholds that do not fall.

    Rule: 4.5.14, 4.6.2
    """
    ids = table.column("id")
    if sorted(ids) != list(range(1, NUM_STAGES + 1)):
        table.fail(
            f"the Stages are numbered {', '.join(map(str, ids))}.",
            f"Write 1 to {NUM_STAGES}, each once.",
            column="id",
        )
    for row in table.rows:
        _one_of(table, row, "destination", destinations.column("id"))
        _one_of(table, row, "sides", STAGE_SIDES)
        _one_of(table, row, "td_deck", DIARY_DECKS)
        for column in ("river_pts", "wind_pts", "hand_delta", "td_draw", "zero_td_penalty"):
            _in_range(table, row, column, row[column], fields[f"stage_{column}"])
        for column in ("solo", "team"):
            suns(table, row, column)


def suns(table: Table, row: Row, column: str) -> list[int]:
    """The thresholds in a cell, ``80/92/104``.

    Rule: 2.6.3, 4.5.14
    """
    words = row[column].split("/")
    if not all(word.isdecimal() and int(word) < 1000 for word in words) or len(words) > MAX_SUNS:
        table.fail(
            f'"{row[column]}" are no thresholds.',
            f"Write 1 to {MAX_SUNS} whole numbers with / between them.",
            row,
            column,
        )
    thresholds = [int(word) for word in words]
    if thresholds != sorted(thresholds):
        table.fail(
            f"the thresholds {row[column]} fall.",
            "Each Sun asks for at least as much as the one before it.",
            row,
            column,
        )
    return thresholds


def _decks_last(stages: Table, table: Table, settings: Mapping[str, int]) -> None:
    """In every round the Diary cards kept before it and drawn in it are there.

    Rule: 2.9.4
    """
    most = MAX_GROUPS * (settings["rounds"] - 1 + DRAWN)
    if most > NUM_BASIC:
        table.fail(
            f"the last round needs {most} Diary cards, the introductory deck has {NUM_BASIC}.",
            "Play fewer rounds.",
        )
    for row in stages.rows:
        needed, size = settings["rounds_trio"] - 1 + row["td_draw"], DECK_SIZES[row["td_deck"]]
        if needed > size:
            stages.fail(
                f"the last round needs {needed} Diary cards of {size}.",
                "Draw fewer, or use another deck.",
                row,
                "td_draw",
            )
