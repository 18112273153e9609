"""Cards of all modes and the special cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from sierra_envs.core.tables import Row, Table
from sierra_envs.games.sierra_west import grammar
from sierra_envs.games.sierra_west import names as n
from sierra_envs.games.sierra_west.checks.cells import Found, one_of, read_cell

CARD_KINDS = ("start", "core", "basic", "hand")


KIND_SIZES = {"start": n.NUM_START, "core": n.NUM_CORE, "basic": n.NUM_MODE_BASIC, "hand": 1}


ANIMAL_WORDS = ("none", *n.ANIMALS[:-1])


MODE_GROUPS = {
    "apple_hill": ("any",) * 6,
    "boats_and_banjos": ("any",) * 6,
    "gold_rush": ("I", "I", "II", "II", "II", "campfire"),
    "outlaws_and_outposts": ("I", "II", "III", "IV", "V", "campfire"),
}


MODE_ICONS = {
    n.I_HARVEST: "apple_hill",
    n.I_PADDLE: "boats_and_banjos",
    n.I_FISH: "boats_and_banjos",
    n.I_PAN: "boats_and_banjos",
    n.I_BANJO: "boats_and_banjos",
    n.I_MINE: "gold_rush",
    n.I_LANTERN: "gold_rush",
    n.I_DYNAMITE: "gold_rush",
    n.I_RIFLE: "outlaws_and_outposts",
    n.I_SHERIFF: "outlaws_and_outposts",
    n.I_AMBUSH: "outlaws_and_outposts",
}


MODE_SUMMITS = {
    n.S_FISH_TRADE: "boats_and_banjos",
    n.S_CART: "gold_rush",
    n.S_SIX: "outlaws_and_outposts",
}


MODE_UNITS = {
    **dict.fromkeys((n.GREEN_APPLE, n.RED_APPLE, n.ANY_APPLE), "apple_hill"),
    **dict.fromkeys((n.TROUT, n.BASS, n.SALMON, n.ANY_FISH), "boats_and_banjos"),
    n.BULLET: "outlaws_and_outposts",
}


def cards_of(table: Table, mode: str, six_bullets: int, found: Found) -> None:
    """The 24 cards of a mode in the order of their numbers; a row of the mode replaces a row for all of the same id.

    Rule: 3.5
    """
    rows: dict[str, Row] = {}
    for row in table.rows:
        one_of(table, row, "kind", CARD_KINDS)
        one_of(table, row, "mode", ("all", *n.MODES))
        if row["mode"] not in ("all", mode):
            continue
        before = rows.get(row["id"])
        if before is not None and (before["mode"] != "all" or row["mode"] == "all"):
            table.fail(f'the card "{row["id"]}" stands twice.', "Delete one of the rows.", row, "id")
        if before is not None and before["kind"] != row["kind"]:
            table.fail(f'the card "{row["id"]}" is of two kinds.', "Correct the kind.", row, "kind")
        rows[row["id"]] = row
    for kind, size in KIND_SIZES.items():
        has = sum(row["kind"] == kind for row in rows.values())
        if has != size:
            table.fail(
                f'mode {mode} has {has} cards of kind "{kind}".', f"It needs {size}; add or delete rows."
            )
    ordered = sorted(rows.values(), key=lambda row: CARD_KINDS.index(row["kind"]))
    found.card_rows[mode] = ordered
    found.card_icons[mode] = [_icons_of(table, row, mode, found) for row in ordered]
    found.card_animals[mode] = [_animal_of(table, row, mode) for row in ordered]
    found.summits[mode] = [_summit_of(table, row, mode, six_bullets) for row in ordered]


def _icons_of(table: Table, row: Row, mode: str, found: Found) -> list[int]:
    """The five icons; shovels and hazards lie on paid spots only.

    Rule: 2.4.3
    """
    numbers = []
    for slot in n.SLOTS:
        icon = read_cell(table, row, slot, grammar.icon)
        if icon.kind in grammar.PAID_ONLY and slot != "p":
            table.fail(f'"{row[slot]}" is always paid.', 'It belongs into the column "p" only.', row, slot)
        home = MODE_ICONS.get(icon.kind, mode)
        if home != mode:
            table.fail(f'"{row[slot]}" belongs to {home}.', f"A card of {mode} has none.", row, slot)
        _units_of_mode(table, row, slot, mode, icon.gain)
        word = row[slot]
        if word not in found.icon_words:
            if len(found.icon_words) == n.MAX_ICONS:
                table.fail(
                    f"there are more than {n.MAX_ICONS} different icons.", "Use fewer different ones.", row
                )
            found.icon_words.append(word)
            found.icons.append(icon)
        numbers.append(found.icon_words.index(word))
    return numbers


def _units_of_mode(table: Table, row: Row, column: str, mode: str, *vectors: grammar.Vector) -> None:
    for vector in vectors:
        for unit, number in enumerate(vector):
            home = MODE_UNITS.get(unit, mode)
            if number and home != mode:
                table.fail(
                    f'"{row[column]}" has goods of {home}.', f"A card of {mode} has none.", row, column
                )


def _animal_of(table: Table, row: Row, mode: str) -> int:
    own = n.MODE_ANIMALS[n.MODES.index(mode)]
    one_of(table, row, "animal", (*ANIMAL_WORDS, own))
    if row["animal"] == own:
        return n.MODE_ANIMAL
    return ANIMAL_WORDS.index(row["animal"]) - 1


def _summit_of(table: Table, row: Row, mode: str, six_bullets: int) -> grammar.Summit:
    """Rule: 2.5.7"""
    summit = read_cell(table, row, "summit", lambda text: grammar.summit(text, six_bullets))
    home = MODE_SUMMITS.get(summit.kind, mode)
    if summit.tracks >> n.T_GREEN:
        home = "apple_hill"
    if home != mode:
        table.fail(f'"{row["summit"]}" belongs to {home}.', f"A card of {mode} has none.", row, "summit")
    _units_of_mode(table, row, "summit", mode, summit.price, summit.gain)
    return summit


def specials(table: Table, found: Found) -> None:
    """Rule: 2.2.6, 3.5"""
    readers: dict[str, Callable[[str], Any]] = {
        "apple_hill": lambda text: grammar.vector(text, (n.GREEN_APPLE, n.RED_APPLE)),
        "boats_and_banjos": grammar.river,
        "gold_rush": grammar.mine,
        "outlaws_and_outposts": _accuracy,
    }
    contents: dict[str, list[Any]] = {mode: [] for mode in n.MODES}
    for row in table.rows:
        one_of(table, row, "mode", n.MODES)
        one_of(table, row, "group", MODE_GROUPS[row["mode"]])
    for mode in n.MODES:
        rows = [row for row in table.rows if row["mode"] == mode]
        if Counter(row["group"] for row in rows) != Counter(MODE_GROUPS[mode]):
            table.fail(
                f"mode {mode} has special cards of the groups {', '.join(r['group'] for r in rows) or 'none'}.",
                f"It needs {', '.join(MODE_GROUPS[mode])}.",
            )
        twice = [i for i, times in Counter(row["id"] for row in rows).items() if times > 1]
        if twice:
            table.fail(f'the special card "{twice[0]}" stands twice.', "Give each card its own id.")
        found.special_rows[mode] = rows
        contents[mode] = [read_cell(table, row, "content", readers[mode]) for row in rows]
    found.orchards, found.rivers = contents["apple_hill"], contents["boats_and_banjos"]
    found.mines, found.accuracies = contents["gold_rush"], contents["outlaws_and_outposts"]


def _accuracy(text: str) -> int:
    if not re.fullmatch(r"[1-7]", text):
        raise ValueError(f'"{text}" is no accuracy from 1 to 7')
    return int(text)
