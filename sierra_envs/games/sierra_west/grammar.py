"""The words of the data tables: prices, icons, summit actions, abilities of cabins, contents of special cards.

price    1F+2*          food F, wood W, stone S, gold Au, green and red apple aG aR, trout bass salmon, bullet BU,
                        Pair of Boots token PB; wild: * any basic, a any apple, fish any fish; - is nothing
icon     2F  F+W  B1  SH  HV   see ``ICON_WORDS``
summit   HF[2F] inf     a code, its price or price>gain in brackets, inf if it is repeatable
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sierra_envs.games.sierra_west import names as n

UNITS = {
    "F": n.FOOD,
    "W": n.WOOD,
    "S": n.STONE,
    "Au": n.GOLD,
    "trout": n.TROUT,
    "bass": n.BASS,
    "salmon": n.SALMON,
    "BU": n.BULLET,
    "aG": n.GREEN_APPLE,
    "aR": n.RED_APPLE,
    "*": n.ANY_BASIC,
    "a": n.ANY_APPLE,
    "fish": n.ANY_FISH,
    "PB": n.PAIR,
}
WILD = (n.ANY_BASIC, n.ANY_APPLE, n.ANY_FISH)
SPENT = tuple(u for u in UNITS.values() if u != n.PAIR)
GAINED = tuple(u for u in UNITS.values() if u not in (*WILD, n.TROUT, n.BASS, n.SALMON))
NAMED = (n.FOOD, n.WOOD, n.STONE, n.GOLD)

ICON_WORDS = {
    "SH": n.I_SHOVEL,
    "BH": n.I_BEAR,
    "BJ": n.I_BANJO,
    "AMB": n.I_AMBUSH,
    "FT": n.I_FUR,
    "MU": n.I_MULE,
    "PB": n.I_PAIR,
    "HV": n.I_HARVEST,
    "FI": n.I_FISH,
    "PAN": n.I_PAN,
    "MI": n.I_MINE,
    "LAN": n.I_LANTERN,
    "TNT": n.I_DYNAMITE,
    "RF": n.I_RIFLE,
    "SHF": n.I_SHERIFF,
}
PAID_ONLY = (n.I_SHOVEL, n.I_BEAR, n.I_BANJO, n.I_AMBUSH)
HAZARDS = PAID_ONLY[1:]

TRACK_CODES = {
    "HF": 1,
    "HW": 2,
    "HS": 4,
    "HX": 7,
    "AHG": 1 << n.T_GREEN,
    "AHR": 1 << n.T_RED,
    "AHX": 1 << n.T_GREEN | 1 << n.T_RED,
}
"""Summit codes of homesteads and the tracks (mask) that they raise."""
TRADES = ("TRD", "APT", "RLD")

Vector = tuple[int, ...]


@dataclass(frozen=True)
class Icon:
    """An icon of a path: its kind, its number (boots, paddle strokes) and what it gives."""

    kind: int
    number: int
    gain: Vector

    @property
    def mandatory(self) -> bool:
        """Red-bordered: hazards and everything with apples.

        Rule: 2.4.9, 2.10.A3
        """
        return self.kind in HAZARDS or bool(self.gain[n.GREEN_APPLE] or self.gain[n.RED_APPLE])


@dataclass(frozen=True)
class Summit:
    """A summit action."""

    kind: int
    tracks: int
    price: Vector
    gain: Vector
    repeat: bool


@dataclass(frozen=True)
class Ability:
    """What a cabin does."""

    effect: int
    price: Vector
    gain: Vector


NONE: Vector = (0,) * n.VECTOR


def vector(text: str, allowed: tuple[int, ...] = tuple(UNITS.values())) -> Vector:
    """``1F+2*`` as numbers of units.

    Raises:
        ValueError: what is wrong, in words.
    """
    found = [0] * n.VECTOR
    if text == "-":
        return tuple(found)
    for part in text.split("+"):
        match = re.fullmatch(r"(\d?)(\D+)", part.strip())
        unit = UNITS.get(match[2]) if match else None
        if match is None or unit is None:
            raise ValueError(f'"{part}" is no good. Goods are {", ".join(UNITS)}, with a number before them')
        if unit not in allowed:
            raise ValueError(f'"{match[2]}" is not possible here')
        found[unit] += int(match[1] or 1)
    return tuple(found)


def icon(text: str) -> Icon:
    """An icon of a path.

    Raises:
        ValueError: what is wrong, in words.
    """
    if text in ICON_WORDS:
        return Icon(ICON_WORDS[text], 0, NONE)
    match = re.fullmatch(r"(B|PD|BU)([1-6])", text)
    if match:
        number = int(match[2])
        if match[1] == "BU":
            return Icon(n.I_GAIN, 0, vector(f"{number}BU"))
        return Icon(n.I_BOOTS if match[1] == "B" else n.I_PADDLE, number, NONE)
    try:
        gain = vector(text, tuple(u for u in GAINED if u not in (n.PAIR, n.BULLET)))
    except ValueError:
        gain = NONE
    if not any(gain):
        raise ValueError(f'"{text}" is no icon')
    return Icon(n.I_GAIN, 0, gain)


def summit(text: str, six_bullets: int) -> Summit:
    """A summit action; ``six_bullets`` is the price of a shot.

    Rule: 2.5.7

    Raises:
        ValueError: what is wrong, in words.
    """
    match = re.fullmatch(r"([A-Z]+)(?:\[([^\]>]*)(?:>([^\]]*))?\])?( inf)?", text)
    if match is None:
        raise ValueError(f'"{text}" is no summit action')
    code, price, gain, repeat = match[1], match[2], match[3], bool(match[4])
    found = _summit(code, price, gain, repeat, six_bullets)
    if found is None:
        raise ValueError(f'"{text}" is no summit action')
    trades_furs = found.kind == n.S_FUR or (found.kind == n.S_HOMESTEAD and found.tracks & TRACK_CODES["AHG"])
    if repeat and (trades_furs or not any(found.price)):
        raise ValueError(
            f'"{text}" could go on for ever: a repeatable action has a price and no Fur Trade (rule 2.5.7)'
        )
    return found


def _summit(code: str, price: str | None, gain: str | None, repeat: bool, six_bullets: int) -> Summit | None:
    if code in TRACK_CODES and price is not None and gain is None:
        return Summit(n.S_HOMESTEAD, TRACK_CODES[code], vector(price, SPENT), NONE, repeat)
    if code in TRADES and price is not None and gain is not None:
        return Summit(n.S_TRADE, 0, vector(price, SPENT), vector(gain, (*GAINED, n.ANY_BASIC)), repeat)
    if code == "GAIN" and price is not None and gain is None:
        return Summit(n.S_TRADE, 0, NONE, vector(price, (*GAINED, n.ANY_BASIC)), repeat)
    if code == "MKT" and price is not None and gain is not None:
        return Summit(n.S_FISH_TRADE, 0, vector(price, SPENT), vector(gain, (*GAINED, n.ANY_BASIC)), repeat)
    kinds = {"AW": n.S_WAGON, "SHV": n.S_SHOVEL, "CART": n.S_CART}
    if code in kinds and price is not None and gain is None:
        return Summit(kinds[code], 0, vector(price, SPENT), NONE, repeat)
    if code == "FT" and price is None:
        return Summit(n.S_FUR, 0, NONE, NONE, repeat)
    if code == "SIX" and price is None:
        return Summit(n.S_SIX, 0, vector(f"{six_bullets}BU") if six_bullets else NONE, NONE, repeat)
    return None


def ability(text: str) -> Ability:
    """What a cabin does.

    Raises:
        ValueError: what is wrong, in words.
    """
    words = {
        "MORE[F]": n.E_FOOD,
        "MORE[W]": n.E_WOOD,
        "MORE[S]": n.E_STONE,
        "MORE[B]": n.E_BOOTS,
        "TOLL": n.E_TOLL,
        "WATCH": n.E_WATCH,
        "FT": n.E_FUR,
        "MU": n.E_MULE,
    }
    if text in words:
        return Ability(words[text], NONE, NONE)
    match = re.fullmatch(r"(TRD|GAIN|FLIP)\[([^\]>]*)(?:>([^\]]*))?\]", text)
    gained = (*GAINED, n.ANY_BASIC)
    if match and match[1] == "FLIP" and match[3] is None:
        return Ability(n.E_FLIP, vector(match[2], SPENT), NONE)
    if match and match[1] == "TRD" and match[3] is not None:
        return Ability(n.E_TRADE, vector(match[2], SPENT), vector(match[3], gained))
    if match and match[1] == "GAIN" and match[3] is None:
        return Ability(n.E_TRADE, NONE, vector(match[2], gained))
    raise ValueError(f'"{text}" is no ability of a cabin')


def trail_price(text: str) -> tuple[int, Vector]:
    """Boots and goods of a space of the wagon trail: ``2b+1F``.

    Raises:
        ValueError: what is wrong, in words.
    """
    if text == "-":
        return 0, NONE
    boots, goods = 0, []
    for part in text.split("+"):
        match = re.fullmatch(r"(\d)b", part.strip())
        if match:
            boots += int(match[1])
        else:
            goods.append(part)
    return boots, vector("+".join(goods) or "-", NAMED)


def mine(text: str) -> list[tuple[int, int]]:
    """The six rows of a mine card: what answers the danger, and the gold.

    Raises:
        ValueError: what is wrong, in words.
    """
    rows = []
    for word in text.split():
        match = re.fullmatch(r"(g|sh|rk)(\d)", word)
        if match is None:
            raise ValueError(f'"{word}" is no row of a mine: write g, sh or rk with the gold')
        rows.append((n.DANGERS.index(match[1]), int(match[2])))
    if len(rows) != n.DIE:
        raise ValueError(f"a mine has {n.DIE} rows, one for each number of the die")
    return rows


def river(text: str) -> tuple[list[int], int]:
    """The pieces of a river card from the left, and its fish (mask of colours).

    Raises:
        ValueError: what is wrong, in words.
    """
    pieces, _, fish = text.partition(";")
    goods = [UNITS.get(word, n.NOTHING) for word in pieces.split()]
    colours = [word for word in fish.split() if word in n.FISH_COLOURS]
    if (
        any(g not in NAMED for g in goods)
        or not 0 < len(goods) <= n.MAX_PIECES
        or not colours
        or len(colours) != len(fish.split())
        or len(set(colours)) != len(colours)
    ):
        raise ValueError(f'"{text}" is no river card: write 1 to {n.MAX_PIECES} pieces, ";" and its fish')
    return goods, sum(1 << n.FISH_COLOURS.index(c) for c in colours)
