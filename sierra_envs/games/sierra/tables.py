"""The data tables and rule options -> the validated rules record ``t``. What a data set must fulfil is in checks.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sierra_envs.core.record import ALL, Field
from sierra_envs.core.tables import (
    Choice,
    Dataset,
    Option,
    Row,
    Table,
    Whole,
    make_dataset,
    read_settings,
    read_sources,
    read_table,
    resolve_options,
)
from sierra_envs.errors import BadOption
from sierra_envs.games.sierra import checks
from sierra_envs.games.sierra.names import (
    BY_MODE,
    COLOURS,
    DIARY_WORDS,
    FEATURES,
    MAX_ARGS,
    MAX_OPTIONS,
    MAX_POINTS,
    MAX_ROUNDS,
    MAX_SUNS,
    MAX_TABLE,
    MAX_TERMS,
    MODES,
    NUM_DESTINATIONS,
    NUM_MOUNTAIN,
    NUM_SCORING,
    NUM_STAGES,
    NUM_TYPES,
    SIDES,
    SYMBOLS,
    WORD_BITS,
)
from sierra_envs.games.sierra.terms import Term

CAMPAIGN = ("cooperative", "solo")


BY_MODE_WORD = "by mode"


@dataclass(frozen=True)
class WholeByMode(Whole):
    """A whole number whose default depends on the mode: kernels see BY_MODE."""

    def code(self, value: object) -> int:
        return BY_MODE if value == BY_MODE_WORD else super().code(value)


_SWITCH = "last round that passes clockwise; by default 4 in competitive and 9 in teams"
OPTIONS: tuple[Option, ...] = (
    Choice("introductory", ("off", "on"), "2.10.1", "without the advanced Diary cards, side A only"),
    Whole("stage", 1, 1, NUM_STAGES, "2.10.2", "Stage of the campaign; an error in the other modes"),
    Choice(
        "destination_assignment", ("random", "fixed"), "2.10.3", "Destinations dealt, or number i for group i"
    ),
    WholeByMode("switch_after_round", BY_MODE_WORD, 0, MAX_ROUNDS, "2.10.4", _SWITCH),  # type: ignore[arg-type]
    Choice("team_order", ("free", "seat"), "2.10.5", "whether a trio's companions choose who places first"),
    Choice(
        "discards_public", ("on", "off"), "2.10.6", "whether everybody may look through the discard piles"
    ),
    Whole("min_row_len", 1, 1, 3, "2.10.7", "cards that make a row for cards about rows"),
)

_WORD = (1 << WORD_BITS) - 1
_TOO_MANY = 32767  # points that nobody exceeds
_MOST = MAX_POINTS * MAX_TABLE

FIELDS = (
    Field("introductory", np.int16, (), 0, 1, ALL, "option"),
    Field("stage", np.int16, (), 1, NUM_STAGES, ALL, "option"),
    Field("destination_assignment", np.int16, (), 0, 1, ALL, "option"),
    Field("switch_after_round", np.int16, (), BY_MODE, MAX_ROUNDS, ALL, "option; -1 = the mode's own"),
    Field("team_order", np.int16, (), 0, 1, ALL, "option"),
    Field("discards_public", np.int16, (), 0, 1, ALL, "option; 0 = on, 1 = off"),
    Field("min_row_len", np.int16, (), 1, 3, ALL, "option"),
    Field("rounds", np.int16, (), 1, MAX_ROUNDS - 1, ALL, "rounds of a group that is no trio"),
    Field("rounds_trio", np.int16, (), 1, MAX_ROUNDS, ALL, "rounds of a trio"),
    Field("bonus", np.int16, (), 0, MAX_POINTS, ALL, "companion bonus in a duo"),
    Field("bonus_trio", np.int16, (), 0, MAX_POINTS, ALL, "companion bonus in a trio"),
    Field("river_pts", np.int16, (), 0, MAX_POINTS, ALL, "points of a River card outside the campaign"),
    Field("wind_pts", np.int16, (), 0, MAX_POINTS, ALL, "points of a Wind card outside the campaign"),
    Field("copies", np.int16, (NUM_TYPES,), 0, NUM_MOUNTAIN, ALL, "Mountain cards of each type"),
    Field("diary", np.uint32, (DIARY_WORDS,), 0, _WORD, ALL, "Diary deck outside the campaign (mask words)"),
    Field("stage_diary", np.uint32, (DIARY_WORDS,), 0, _WORD, ALL, "Diary deck of the Stage (mask words)"),
    Field("stage_destination", np.int16, (), 0, NUM_DESTINATIONS - 1, ALL, "Destination of the Stage"),
    Field("stage_sides", np.int16, (), 1, 3, ALL, "sides of the Stage's Destination that score (mask)"),
    Field("stage_river_pts", np.int16, (), 0, MAX_POINTS, ALL, "points of a River card in the Stage"),
    Field("stage_wind_pts", np.int16, (), 0, MAX_POINTS, ALL, "points of a Wind card in the Stage"),
    Field("stage_hand_delta", np.int16, (), -2, 0, ALL, "cards by which Mountain hands differ in the Stage"),
    Field("stage_td_draw", np.int16, (), 1, MAX_OPTIONS, ALL, "Diary cards drawn each time in the Stage"),
    Field("stage_zero_td_penalty", np.int16, (), 0, MAX_POINTS, ALL, "what a worthless Diary card costs in the Stage"),
    Field("suns_solo", np.int16, (MAX_SUNS,), 0, _TOO_MANY, ALL, "thresholds of the Stage, one player"),
    Field("suns_team", np.int16, (MAX_SUNS,), 0, _TOO_MANY, ALL, "thresholds of the Stage, a team"),
    Field("card_first", np.int16, (NUM_SCORING + 1,), 0, MAX_TERMS, ALL, "first term of each card, and the end"),
    Field("term_op", np.int16, (MAX_TERMS,), 0, len(FEATURES) - 1, ALL, "feature of a term"),
    Field("term_args", np.int16, (MAX_TERMS, MAX_ARGS), 0, 127, ALL, "sets (masks), symbols, colours, numbers"),
    Field("term_points", np.int16, (MAX_TERMS, MAX_TABLE), -_MOST, _MOST, ALL, "points by value of the feature"),
)  # fmt: skip

SETTINGS: dict[str, type] = {
    "rounds": int,
    "rounds_trio": int,
    "bonus": int,
    "bonus_trio": int,
    "river_pts": int,
    "wind_pts": int,
}

_TERM: dict[str, type] = {"rule": str, "op": str, "args": str, "pts": str, "table": str}
COLUMNS: dict[str, dict[str, type]] = {
    "settings": {"key": str, "value": str},
    "mountain": {"colour": str, "symbol": str, "copies": int},
    "travel_diary": {"id": str, "tier": str, "title": str, **_TERM},
    "destinations": {"id": str, "title": str, "side": str, **_TERM},
    "stages": {
        "id": int, "title": str, "destination": str, "sides": str, "river_pts": int, "wind_pts": int, "hand_delta": int,
        "td_draw": int, "zero_td_penalty": int, "td_deck": str, "solo": str, "team": str,
    },
}  # fmt: skip


def load(folder: Path | None, options: Mapping[str, Any] | None, mode: str | None = None) -> Dataset:
    """The data set in ``folder`` (None: the game's own) under ``options``.

    With ``mode`` given, an option that the mode does not have is an error.

    Rule: 2.10, 2.10.1, 2.10.2, 2.10.3, 2.10.4, 2.10.5, 2.10.6, 2.10.7, 4.6.1, 4.6.2
    Ruling: G1, G2, G3, G4

    Raises:
        BadData: a table is missing or contradicts itself. BadOption: an option has an unknown name or value.
    """
    if mode in MODES and mode not in CAMPAIGN and "stage" in (options or {}):
        raise BadOption(
            f'the rule option "stage" belongs to the campaign ({", ".join(CAMPAIGN)}), not to "{mode}". Leave it out.'
        )
    folder = folder or Path(__file__).parent / "data"
    name = read_sources(folder)["name"]
    settings = read_settings(folder, "settings.csv", SETTINGS)
    tables = {stem: read_table(folder, f"{stem}.csv", columns) for stem, columns in COLUMNS.items()}
    rules, codes = resolve_options(OPTIONS, options)
    terms = checks.everything(tables, settings, {f.name: f for f in FIELDS})
    stage = _stage(tables, codes["stage"], codes["introductory"])
    values = {**settings, **codes, **stage, **_terms(terms)}
    copies = {(r["colour"], r["symbol"]): r["copies"] for r in tables["mountain"].rows}
    values["copies"] = [copies[colour, symbol] for colour in COLOURS for symbol in SYMBOLS]
    values["diary"] = _words(_deck(tables["travel_diary"], "basic" if codes["introductory"] else "all"))
    rules_in_words = ["; ".join(term.words for term in card) for card in terms]
    words = {
        "diary": [f"{card} {title}" for card, title in _titles(tables["travel_diary"], "id")],
        "destination": [f"{title} {side}" for side, title in _titles(tables["destinations"], "side", "id")],
        "scoring": rules_in_words,
        "stage": [row["title"] for row in sorted(tables["stages"].rows, key=lambda row: int(row["id"]))],
    }
    return make_dataset(name, FIELDS, values, words, rules, list(tables.values()))


def _titles(table: Table, shown: str, *key: str) -> list[tuple[str, str]]:
    """The column ``shown`` and the title of each card, in the order of the table."""
    return list(
        {tuple(row[k] for k in (*key, shown)): (row[shown], row["title"]) for row in table.rows}.values()
    )


def _deck(diary: Table, name: str) -> list[int]:
    """The numbers of the Diary cards in a deck: all, basic or advanced."""
    tiers = {row["id"]: row["tier"] for row in diary.rows}
    return [card for card, tier in enumerate(tiers.values()) if name in (tier, "all")]


def _words(cards: list[int]) -> list[int]:
    """Cards as the words of a mask."""
    return [
        sum(1 << card - w * WORD_BITS for card in cards if card // WORD_BITS == w) for w in range(DIARY_WORDS)
    ]


def _stage(tables: Mapping[str, Table], number: int, introductory: int) -> dict[str, Any]:
    """What the chosen Stage sets; what it fixes goes before the introductory option.

    Rule: 2.1.6, 2.6.1, 2.6.5, 4.5.1, 4.5.2, 4.5.3, 4.5.4, 4.5.5, 4.5.6, 4.5.7, 4.5.12, 4.5.14
    Ruling: G17, G20
    """
    table = tables["stages"]
    row = next(r for r in table.rows if r["id"] == number)
    deck = "basic" if row["td_deck"] == "all" and introductory else row["td_deck"]
    known = list(dict.fromkeys(tables["destinations"].column("id")))
    modifiers = ("river_pts", "wind_pts", "hand_delta", "td_draw", "zero_td_penalty")
    return {
        "stage_diary": _words(_deck(tables["travel_diary"], deck)),
        "stage_destination": known.index(row["destination"]),
        "stage_sides": sum(1 << SIDES.index(side) for side in row["sides"].split("+")),
        **{f"stage_{name}": row[name] for name in modifiers},
        **{f"suns_{name}": _thresholds(table, row, name) for name in ("solo", "team")},
    }


def _thresholds(table: Table, row: Row, column: str) -> list[int]:
    given = checks.suns(table, row, column)
    return given + [_TOO_MANY] * (MAX_SUNS - len(given))


def _terms(cards: list[list[Term]]) -> dict[str, Any]:
    """All terms in one list, with the place where each card's terms begin."""
    flat = [term for card in cards for term in card]
    first = [0]
    for card in cards:
        first.append(first[-1] + len(card))
    return {
        "card_first": first,
        "term_op": [term.op for term in flat],
        "term_args": [[*term.args, *[0] * (MAX_ARGS - len(term.args))] for term in flat],
        "term_points": [term.points for term in flat],
    }
