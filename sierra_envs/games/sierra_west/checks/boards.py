"""Mountain, paths, cabins, trail, chart, tracks and animals."""

from __future__ import annotations

import re
from functools import partial

from sierra_envs.core.tables import Table
from sierra_envs.games.sierra_west import grammar
from sierra_envs.games.sierra_west import names as n
from sierra_envs.games.sierra_west.checks.cells import Found, each_once, one_of, read_cell

SPOT_PLAYERS = ("2", "3-4")


def mountain(table: Table) -> None:
    """Rule: 3.1"""
    each_once(table, ("row", "cards"), [(row + 1, cards) for row, cards in enumerate(n.ROWS)])


def spots(table: Table) -> None:
    """Five marked spots for each number of players, three of them lower than the two others; none in the top row.

    Rule: 2.2.7, 2.10.C1, 3.1
    """
    for row in table.rows:
        one_of(table, row, "players", SPOT_PLAYERS)
        one_of(table, row, "level", n.LEVELS)
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


def paths(table: Table) -> None:
    """Nine icons, each of the cards' icons once, exactly two paid spots, both on the tan path.

    Rule: 2.3.2, 2.4.8, 3.6
    """
    for row in table.rows:
        one_of(table, row, "path", ("tan", "green"))
        one_of(table, row, "position", n.POSITIONS)
        one_of(table, row, "slot", n.SLOTS)
        read_cell(table, row, "cost", spot_price)
    lower = [(position, slot) for position in ("left", "right") for slot in ("a", "p", "g1", "g2")]
    each_once(table, ("position", "slot"), [*lower, ("middle", "c")])
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


def cabins(table: Table, found: Found) -> None:
    """Rule: 2.8.1, 3.5"""
    for row in table.rows:
        one_of(table, row, "colour", n.COLOURS)
        found.cabin_prices.append(
            read_cell(table, row, "cost", lambda text: grammar.vector(text, grammar.NAMED))
        )
        found.abilities.append(read_cell(table, row, "effect", grammar.ability))
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


def trail(table: Table, found: Found) -> None:
    """Rule: 2.9.1, 2.9.2, 3.2"""
    spaces = table.column("space")
    if spaces != list(range(len(spaces))) or not 2 <= len(spaces) <= n.MAX_SPACES:
        table.fail(
            "the spaces are not 0, 1, 2 ...",
            f"Number them in order, at most {n.MAX_SPACES} with the trailhead.",
        )
    for row in table.rows:
        found.trail.append(read_cell(table, row, "cost", grammar.trail_price))
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


def chart(table: Table) -> None:
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


def rewards(table: Table, found: Found) -> None:
    """Rule: 2.5.2, 2.10.A6, 3.3"""
    each_once(table, ("track",), [(track,) for track in n.TRACKS])
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
            else (n.R_GAIN, read_cell(table, row, "reward", partial(grammar.vector, allowed=units)))
        )


def animals(table: Table, found: Found) -> None:
    """Rule: 3.4"""
    common = [(animal, "all") for animal in n.ANIMALS[:-1]]
    each_once(table, ("animal", "mode"), [*common, *zip(n.MODE_ANIMALS, n.MODES, strict=True)])
    rows = {row["animal"]: row for row in table.rows}
    fixed = {"raccoon": "fish", "marmot": "tool", "badger": "sheriff or bullets"}
    for animal, effect in fixed.items():
        if rows[animal]["effect"] != effect:
            table.fail(f"the {animal} has another effect.", f'Write "{effect}".', rows[animal], "effect")
    apples = (n.GREEN_APPLE, n.RED_APPLE)
    for animal in (*n.ANIMALS[:-1], "deer"):
        units = apples if animal == "deer" else grammar.NAMED
        found.animals.append(read_cell(table, rows[animal], "effect", partial(grammar.vector, allowed=units)))
