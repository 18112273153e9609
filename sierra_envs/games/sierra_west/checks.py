"""What a data set must fulfil; everything else is refused with the file, the line and a remedy.

Rule: 3.5
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sierra_envs.core.record import Field
from sierra_envs.core.tables import Row, Table
from sierra_envs.errors import did_you_mean
from sierra_envs.games.sierra_west import grammar
from sierra_envs.games.sierra_west import names as n

CARD_KINDS = ("start", "core", "basic", "hand")
KIND_SIZES = {"start": n.NUM_START, "core": n.NUM_CORE, "basic": n.NUM_MODE_BASIC, "hand": 1}
ANIMAL_WORDS = ("none", *n.ANIMALS[:-1])
PLAN_ANIMALS = ("none", *n.ANIMALS[:-1], "mode")
SPOT_PLAYERS = ("2", "3-4")
STEPPING = ("LEFT", "RIGHT", "BOTH")
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
T = TypeVar("T")


@dataclass
class Found:
    """What the tables say, read."""

    card_rows: dict[str, list[Row]] = field(default_factory=dict)
    card_icons: dict[str, list[list[int]]] = field(default_factory=dict)
    card_animals: dict[str, list[int]] = field(default_factory=dict)
    summits: dict[str, list[grammar.Summit]] = field(default_factory=dict)
    icons: list[grammar.Icon] = field(default_factory=list)
    icon_words: list[str] = field(default_factory=list)
    special_rows: dict[str, list[Row]] = field(default_factory=dict)
    orchards: list[grammar.Vector] = field(default_factory=list)
    rivers: list[tuple[list[int], int]] = field(default_factory=list)
    mines: list[list[tuple[int, int]]] = field(default_factory=list)
    accuracies: list[int] = field(default_factory=list)
    cabin_prices: list[grammar.Vector] = field(default_factory=list)
    abilities: list[grammar.Ability] = field(default_factory=list)
    trail: list[tuple[int, grammar.Vector]] = field(default_factory=list)
    rewards: list[tuple[int, grammar.Vector]] = field(default_factory=list)
    animals: list[grammar.Vector] = field(default_factory=list)


def everything(
    tables: Mapping[str, Table], settings: Mapping[str, int], fields: Mapping[str, Field]
) -> Found:
    """Read and check all tables.

    Rule: 3.5
    """
    found = Found()
    _settings(tables["settings"], settings, fields)
    for mode in n.MODES:
        _cards_of(tables["cards"], mode, settings["six_bullets"], found)
    _specials(tables["specials"], found)
    _mountain(tables["mountain"])
    _spots(tables["spots"])
    _paths(tables["paths"])
    _cabins(tables["cabins"], found)
    _trail(tables["trail"], found)
    _chart(tables["chart"])
    _rewards(tables["homesteads"], found)
    _animals(tables["animals"], found)
    _plans(tables["plans"])
    _supplies(tables["supplies"], fields)
    _components(tables, found)
    return found


def _read(table: Table, row: Row, column: str, reader: Callable[[str], T]) -> T:
    """A cell read by a function of the grammar."""
    try:
        return reader(row[column])
    except ValueError as reason:
        table.fail(f"{reason}.", "Correct the cell.", row, column)


def _one_of(table: Table, row: Row, column: str, known: Sequence[str]) -> None:
    if row[column] not in known:
        table.fail(
            f'"{row[column]}" is unknown.{did_you_mean(row[column], known)}',
            f"Write one of: {', '.join(known)}.",
            row,
            column,
        )


def _each_once(table: Table, columns: Sequence[str], expected: Sequence[tuple[Any, ...]]) -> None:
    """Every expected key stands in the table once, and no other."""
    name = ", ".join(columns)
    seen = set()
    for row in table.rows:
        key = tuple(row[c] for c in columns)
        if key in seen:
            table.fail(f"{name} {key} stands twice.", "Delete one of the rows.", row)
        if key not in expected:
            table.fail(f"{name} {key} does not exist.", "Correct or delete the row.", row)
        seen.add(key)
    for key in expected:
        if key not in seen:
            table.fail(f"{name} {key} is missing.", "Add a row for it.")


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


# ---- cards


def _cards_of(table: Table, mode: str, six_bullets: int, found: Found) -> None:
    """The 24 cards of a mode in the order of their numbers; a row of the mode replaces a row for all of the same id.

    Rule: 3.5
    """
    rows: dict[str, Row] = {}
    for row in table.rows:
        _one_of(table, row, "kind", CARD_KINDS)
        _one_of(table, row, "mode", ("all", *n.MODES))
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
        icon = _read(table, row, slot, grammar.icon)
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
    _one_of(table, row, "animal", (*ANIMAL_WORDS, own))
    if row["animal"] == own:
        return n.MODE_ANIMAL
    return ANIMAL_WORDS.index(row["animal"]) - 1


def _summit_of(table: Table, row: Row, mode: str, six_bullets: int) -> grammar.Summit:
    """Rule: 2.5.7"""
    summit = _read(table, row, "summit", lambda text: grammar.summit(text, six_bullets))
    home = MODE_SUMMITS.get(summit.kind, mode)
    if summit.tracks >> n.T_GREEN:
        home = "apple_hill"
    if home != mode:
        table.fail(f'"{row["summit"]}" belongs to {home}.', f"A card of {mode} has none.", row, "summit")
    _units_of_mode(table, row, "summit", mode, summit.price, summit.gain)
    return summit


# ---- special cards and the mountain


def _specials(table: Table, found: Found) -> None:
    """Rule: 2.2.6, 3.5"""
    readers: dict[str, Callable[[str], Any]] = {
        "apple_hill": lambda text: grammar.vector(text, (n.GREEN_APPLE, n.RED_APPLE)),
        "boats_and_banjos": grammar.river,
        "gold_rush": grammar.mine,
        "outlaws_and_outposts": _accuracy,
    }
    contents: dict[str, list[Any]] = {mode: [] for mode in n.MODES}
    for row in table.rows:
        _one_of(table, row, "mode", n.MODES)
        _one_of(table, row, "group", MODE_GROUPS[row["mode"]])
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
        contents[mode] = [_read(table, row, "content", readers[mode]) for row in rows]
    found.orchards, found.rivers = contents["apple_hill"], contents["boats_and_banjos"]
    found.mines, found.accuracies = contents["gold_rush"], contents["outlaws_and_outposts"]


def _accuracy(text: str) -> int:
    if not re.fullmatch(r"[1-7]", text):
        raise ValueError(f'"{text}" is no accuracy from 1 to 7')
    return int(text)


def _mountain(table: Table) -> None:
    """Rule: 3.1"""
    _each_once(table, ("row", "cards"), [(row + 1, cards) for row, cards in enumerate(n.ROWS)])


def _spots(table: Table) -> None:
    """Five marked spots for each number of players, three of them lower than the two others; none in the top row.

    Rule: 2.2.7, 2.10.C1, 3.1
    """
    for row in table.rows:
        _one_of(table, row, "players", SPOT_PLAYERS)
        _one_of(table, row, "level", n.LEVELS)
        if (row["row"], row["column"]) not in n.CELLS or row["row"] == len(n.ROWS):
            table.fail(
                f"the mountain has no spot for a special card at ({row['row']},{row['column']}).",
                "Rows 1 to 4 are possible, counted from the base, columns from the left.",
                row,
            )
    for players in SPOT_PLAYERS:
        rows = [row for row in table.rows if row["players"] == players]
        levels = {lv: [row["row"] for row in rows if row["level"] == lv] for lv in n.LEVELS}
        cells = {(row["row"], row["column"]) for row in rows}
        if len(cells) != len(rows) or [len(levels[lv]) for lv in n.LEVELS] != [3, 2]:
            table.fail(
                f"{players} players have not three low and two upper spots.",
                "Correct the rows of these players.",
            )
        if max(levels["low"]) > min(levels["upper"]):
            table.fail(f"a low spot of {players} players lies above an upper one.", "Exchange their levels.")


def spot_price(text: str) -> int:
    """Basics that a paid spot costs.

    Raises:
        ValueError: it is neither - nor a number of any basics.
    """
    match = re.fullmatch(r"-|([1-6])\*", text)
    if match is None:
        raise ValueError(f'"{text}" is no price of a spot: write - or 1* to 6*')
    return int(match[1] or 0)


def _paths(table: Table) -> None:
    """Nine icons, each of the cards' icons once, exactly two paid spots, both on the tan path.

    Rule: 2.3.2, 2.4.8, 3.6
    """
    for row in table.rows:
        _one_of(table, row, "path", ("tan", "green"))
        _one_of(table, row, "position", n.POSITIONS)
        _one_of(table, row, "slot", n.SLOTS)
        _read(table, row, "cost", spot_price)
    lower = [(position, slot) for position in ("left", "right") for slot in ("a", "p", "g1", "g2")]
    _each_once(table, ("position", "slot"), [*lower, ("middle", "c")])
    for path in ("tan", "green"):
        spots = sorted(row["spot"] for row in table.rows if row["path"] == path)
        if spots != list(range(1, len(spots) + 1)) or not 1 <= len(spots) <= n.MAX_PATH:
            table.fail(f"the {path} path has the spots {spots}.", "Number them 1, 2, 3 ... from the left.")
    for row in table.rows:
        paid = spot_price(row["cost"]) > 0
        if paid != (row["slot"] == "p") or (paid and row["path"] != "tan"):
            table.fail(
                "paid spots are the two of the column p, on the tan path.",
                "Correct path or cost.",
                row,
                "cost",
            )


# ---- cabins, trail, chart, tracks, animals


def _cabins(table: Table, found: Found) -> None:
    """Rule: 2.8.1, 3.5"""
    for row in table.rows:
        _one_of(table, row, "colour", n.COLOURS)
        found.cabin_prices.append(_read(table, row, "cost", lambda text: grammar.vector(text, grammar.NAMED)))
        found.abilities.append(_read(table, row, "effect", grammar.ability))
    names = table.column("name")
    if len(set(names)) != len(names):
        table.fail("two cabins have the same name.", "Give each its own.")
    colours = table.column("colour")
    if (
        len(colours) != n.NUM_CABINS + 1 or colours.index("grey") != n.NUM_CABINS
        if "grey" in colours
        else True
    ):
        table.fail(
            f"there are {len(colours)} cabins.",
            f"Write {n.NUM_CABINS} green and tan ones, then the grey one.",
        )
    grey = found.abilities[n.GREY_CABIN]
    if grey.effect != n.E_TRADE or any(grey.price):
        table.fail("the grey cabin is no GAIN[...].", "Correct its effect.", table.rows[-1], "effect")
    for row in table.rows:
        if row["copies"] < 0:
            table.fail("a cabin has fewer than no tiles.", "Correct the cell.", row, "copies")
    tiles = sum(row["copies"] for row in table.rows[:-1])
    if tiles != n.NUM_TILES or table.rows[-1]["copies"] != 0:
        table.fail(
            f"there are {tiles} cabin tiles.", f"{n.NUM_TILES} are needed, the printed one not counted."
        )


def _trail(table: Table, found: Found) -> None:
    """Rule: 2.9.1, 2.9.2, 3.2"""
    spaces = table.column("space")
    if spaces != list(range(len(spaces))) or not 2 <= len(spaces) <= n.MAX_SPACES:
        table.fail(
            "the spaces are not 0, 1, 2 ...",
            f"Number them in order, at most {n.MAX_SPACES} with the trailhead.",
        )
    for row in table.rows:
        found.trail.append(_read(table, row, "cost", grammar.trail_price))
        if not 0 <= row["slot"] <= n.NUM_SPECIALS or not 0 <= row["multiplier"] <= 8:
            table.fail("slot or multiplier is impossible.", "Slots are 0 to 6, multipliers 0 to 8.", row)
        if found.trail[-1][0] > 9:
            table.fail("a space costs more than nine boots.", "Correct the cell.", row, "cost")
    first = table.rows[0]
    if first["slot"] != 0 or first["cost"] != "-":
        table.fail("the trailhead has a slot or a cost.", "Write slot 0 and cost -.", first)
    slots = table.column("slot")
    if slots != sorted(slots):
        table.fail("the slots do not ascend along the trail.", "Order them from left to right.")


def _chart(table: Table) -> None:
    """Rule: 3.3"""
    given = [row["cards"] for row in table.rows]
    last = len(given) - 2
    if given != [str(i) for i in range(last + 1)] + ["more"] or not 0 <= last <= n.NUM_BASIC:
        table.fail(
            "the chart is not 0, 1, 2 ... and more.", f"At most {n.NUM_BASIC} cards, the row more last."
        )
    for row in table.rows:
        if not 0 <= row["points"] <= 30:
            table.fail("points are outside 0..30.", "Correct the cell.", row, "points")


def _rewards(table: Table, found: Found) -> None:
    """Rule: 2.5.2, 2.10.A6, 3.3"""
    _each_once(table, ("track",), [(track,) for track in n.TRACKS])
    rows = {row["track"]: row for row in table.rows}
    for track in n.TRACKS:
        row = rows[track]
        words = {"MU": (n.R_MULE, grammar.NONE), "FT": (n.R_FUR, grammar.NONE)}
        units = (*grammar.NAMED, n.PAIR)
        if row["reward"] == "FT" and track != "green":
            table.fail("only the green track trades furs.", "Write goods, MU or PB.", row, "reward")
        found.rewards.append(
            words[row["reward"]]
            if row["reward"] in words
            else (n.R_GAIN, _read(table, row, "reward", lambda text: grammar.vector(text, units)))
        )


def _animals(table: Table, found: Found) -> None:
    """Rule: 3.4"""
    common = [(animal, "all") for animal in n.ANIMALS[:-1]]
    _each_once(table, ("animal", "mode"), [*common, *zip(n.MODE_ANIMALS, n.MODES, strict=True)])
    rows = {row["animal"]: row for row in table.rows}
    fixed = {"raccoon": "fish", "marmot": "tool", "badger": "sheriff or bullets"}
    for animal, effect in fixed.items():
        if rows[animal]["effect"] != effect:
            table.fail(f"the {animal} has another effect.", f'Write "{effect}".', rows[animal], "effect")
    apples = (n.GREEN_APPLE, n.RED_APPLE)
    for animal in (*n.ANIMALS[:-1], "deer"):
        units = apples if animal == "deer" else grammar.NAMED
        found.animals.append(
            _read(table, rows[animal], "effect", lambda text, units=units: grammar.vector(text, units))
        )


# ---- plans, supplies, totals


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


def _plans(table: Table) -> None:
    """Rule: 3.5"""
    _each_once(table, ("pattern",), [(pattern + 1,) for pattern in range(n.PATTERNS)])
    for row in table.rows:
        _one_of(table, row, "animal", PLAN_ANIMALS)
        for line in range(n.LINES):
            _read(table, row, f"line{line + 1}", plan_line)


def _supplies(table: Table, fields: Mapping[str, Field]) -> None:
    """Rule: 2.10.B1, 2.10.C1, 2.10.D1"""
    numerals = [f"outlaws_{g}" for g in n.GROUPS[2:]]
    _each_once(table, ("item",), [(item,) for item in ("fish", "carts", *numerals)])
    for row in table.rows:
        low, high = (1, n.MAX_OUTLAWS) if row["item"] in numerals else (0, fields["fish_start"].high)
        for column in ("players_2", "players_3", "players_4"):
            if not low <= row[column] <= high:
                table.fail(f"{row[column]} is outside {low}..{high}.", "Correct the cell.", row, column)


def _components(tables: Mapping[str, Table], found: Found) -> None:
    """The totals of the component list.

    Rule: 3.5
    """
    table = tables["components"]
    for row in table.rows:
        if row["count"] < 0:
            table.fail("a component has fewer than no pieces.", "Correct the cell.", row, "count")
    mountain = sum(n.NUM_BASIC + len(found.special_rows[mode]) for mode in n.MODES)
    start = n.MAX_SEATS * sum(row["kind"] == "start" for row in tables["cards"].rows)
    hand = n.MAX_SEATS * sum(row["kind"] == "hand" for row in tables["cards"].rows)
    plans = len(tables["plans"].rows) * n.NUM_BASIC_TRACKS
    solo = plans + n.NUM_MODES  # one reference card for each mode
    supplies = {row["item"]: row for row in tables["supplies"].rows}
    animals = len(tables["animals"].rows)
    derived = {
        "mountain cards": mountain,
        "starting cards": start,
        "mode hand cards": hand,
        "solo cards": solo,
        "plan cards": plans,
        "cards": mountain + start + hand + solo,
        "cabin tiles": sum(row["copies"] for row in tables["cabins"].rows),
        "animal tiles": animals * n.MAX_SEATS,
        "mine carts": max(supplies["carts"][f"players_{p}"] for p in (2, 3, 4)),
        "fish": n.NUM_FISH * max(supplies["fish"][f"players_{p}"] for p in (2, 3, 4)),
        "homestead markers": n.MAX_SEATS * n.NUM_BASIC_TRACKS,
        "apple homestead markers": n.MAX_SEATS * (len(tables["homesteads"].rows) - n.NUM_BASIC_TRACKS),
        "canoes": n.MAX_SEATS,
        "wagons": n.MAX_SEATS,
        "figures": n.MAX_SEATS * (1 + n.NUM_PATHS) + 1,
        "player boards": n.MAX_SEATS,
        "bullet cards": 2 * n.MAX_SEATS,
        "dice": 1,
    }
    _each_once(table, ("component",), [(name,) for name in derived])
    for row in table.rows:
        if row["count"] != derived[row["component"]]:
            table.fail(
                f"the component list has {row['count']} {row['component']}, the tables make {derived[row['component']]}.",
                "Correct the table that has too many or too few, or this count.",
                row,
                "count",
            )
