"""The tables of the spec, written down a second time: what every card, tile and board shows.

Goods: F, W, S food, wood, stone; Au gold; PB Pair token; BU bullet; aG, aR apples; fish by name. A cost may hold wild
units: ``*`` any basic, ``a`` any apple, ``fish`` any fish.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

MODES = ("apple_hill", "boats_and_banjos", "gold_rush", "outlaws_and_outposts")
AH, BB, GR, OO = MODES
BASICS = ("F", "W", "S")
APPLES = ("aG", "aR")
FISH = ("trout", "bass", "salmon")
ANIMALS = ("rabbit", "beaver", "fox", "bear", "mode")
MODE_ANIMAL = {AH: "deer", BB: "raccoon", GR: "marmot", OO: "badger"}
TRACK_OF = {"F": "food", "W": "wood", "S": "stone", "G": "green", "R": "red"}

STARTING = """
ST1 | F  | SH | B1 | B1 | W  | HF[2F]          | rabbit
ST2 | W  | SH | B1 | B1 | S  | HW[2W]          | beaver
ST3 | S  | SH | F  | F  | B1 | HS[2S]          | fox
ST4 | B1 | BH | W  | W  | F  | AW[1F+1W+1S]    | bear
ST5 | F  | FT | S  | B1 | B1 | GAIN[1F+1W]     |
ST6 | W  | MU | FT | S  | B1 | FT              |
ST7 | S  | BH | B2 | B2 | F  | TRD[2*>1Au]∞    |
ST8 | B1 | Au | PB | W  | B1 | HX[1F+1W+1S]    |
"""
CORE = """
C1 | 2F  | SH | B2 | B1 | W  | HF[2F]∞      | rabbit
C2 | 2W  | SH | B2 | B1 | S  | HW[2W]∞      | beaver
C3 | 2S  | SH | B2 | B1 | F  | HS[2S]∞      | fox
C4 | Au  | SH | PB | B2 | B1 | AW[2*]       | bear
C5 | B2  | FT | FT | F  | W  | HX[3*]∞      |
C6 | B2  | MU | Au | S  | F  | AW[1Au]∞     | rabbit
C7 | F+W | PB | 2F | B2 | S  | HX[2Au]∞     | beaver
C8 | W+S | SH | 2W | FT | B1 | SHV[1*]      | fox
C9 | F+S | Au | 2S | B2 | MU | TRD[1*>1Au]∞ | bear
"""
OVERRIDES = {OO: {"C4": "SIX∞", "C6": "RLD[1*>3BU]"}}
MODE_CARDS = {
    AH: """
AH1 | aG    | SH | HV    | B1 | aR | APT[2a>1Au]∞  | mode
AH2 | aR    | HV | aG+aR | B2 | F  | APT[1aG>2S]∞  |
AH3 | aG+aR | SH | B2    | HV | B1 | AHG[3aG]      | mode
AH4 | HV    | FT | aG+aR | B1 | S  | AHR[3aR]      |
AH5 | 2W    | HV | HV    | aG | B1 | AHX[3a]       | fox
AH6 | Au    | SH | PB    | aR | B2 | AHX[2a+1Au]   |
""",
    BB: """
BB1 | PD1 | SH  | FI  | FI  | B1  | HF[1trout+1F]  | mode
BB2 | PAN | SH  | PD2 | PD1 | FI  | HW[1bass+1W]   |
BB3 | FI  | BJ  | PAN | B2  | PD1 | HS[1salmon+1S] | mode
BB4 | PD2 | PAN | FI  | B1  | F   | HX[1fish+1*]   |
BB5 | 2S  | BJ  | PD2 | FI  | B2  | MKT[1fish>1Au]∞ | bear
BB6 | Au  | SH  | PB  | PAN | PD1 | AW[1fish]      |
""",
    GR: """
GR1 | MI  | SH | MI  | B1  | LAN | CART[3Au]∞   | mode
GR2 | Au  | MI | TNT | B2  | F   | HX[2Au]∞     |
GR3 | MI  | SH | B2  | TNT | B1  | CART[2Au+1W] | mode
GR4 | LAN | MI | Au  | W   | B1  | CART[2Au+1S] |
GR5 | 2S  | MI | MI  | B1  | MI  | AW[1Au]∞     | fox
GR6 | TNT | SH | PB  | MI  | B2  | CART[2Au+1F] |
""",
    OO: """
OO1 | BU1 | SH  | RF  | B1  | BU1 | SIX∞         | mode
OO2 | BU2 | RF  | SHF | B2  | F   | SIX∞         |
OO3 | SHF | SH  | BU2 | RF  | B1  | RLD[1*>3BU]  | mode
OO4 | 2W  | AMB | BU2 | BU1 | B2  | HX[1*+1BU]   |
OO5 | RF  | AMB | B2  | S   | BU1 | HS[1S+1BU]   | fox
OO6 | Au  | SH  | PB  | BU2 | B1  | HF[1F+1BU]   |
""",
}
MODE_STARTERS = {
    AH: "MS-AH | aG  | HV | aR  | aR | B1  | AHX[3a]         | mode",
    BB: "MS-BB | PD1 | FI | PAN | B1 | FI  | MKT[1fish>1Au]∞ | mode",
    GR: "MS-GR | MI  | MI | LAN | B1 | TNT | CART[3Au]       | mode",
    OO: "MS-OO | BU1 | RF | BU2 | B1 | BU1 | SIX∞            | mode",
}
ORCHARDS = {"O1": "1aG", "O2": "1aR", "O3": "1aG+1aR", "O4": "2aG", "O5": "2aR", "O6": "1aG+1aR"}
RIVERS = {
    "R1": ("S Au", "trout"), "R2": ("Au S", "bass"), "R3": ("S S Au", "salmon"), "R4": ("Au Au", "trout bass"),
    "R5": ("S Au S", "bass salmon"), "R6": ("Au S Au", "salmon trout"),
}  # fmt: skip
MINES = {
    "M0": "sh1 rk1 g1 g1 g1 g1", "I-a": "sh1 rk2 sh1 g1 g1 g2", "I-b": "rk1 sh2 rk1 g1 g1 g2",
    "II-a": "sh2 rk2 sh2 g1 g2 g3", "II-b": "rk2 sh2 rk2 g1 g2 g3", "II-c": "sh2 rk3 rk2 sh3 g2 g3",
}  # fmt: skip
ACCURACY = {"camp": 5, "I": 5, "II": 4, "III": 4, "IV": 4, "V": 3}
SPECIALS = {AH: tuple(ORCHARDS), BB: tuple(RIVERS), GR: tuple(MINES), OO: tuple(ACCURACY)}
CAMPFIRE = {GR: "M0", OO: "camp"}
UPPER = {GR: ("I-a", "I-b")}
LOWER = {GR: ("II-a", "II-b", "II-c")}

CABINS = """
Smokehouse    | green | 1W    | MORE[F]
Sawmill       | green | 1S    | MORE[W]
Quarry Shack  | green | 1W    | MORE[S]
Cobbler       | green | 1W+1S | MORE[B]
Trading Post  | green | 1F    | TRD[2*>2Au]
Trapper Lodge | green | 1F+1W | FLIP[1*]
Fur Press     | green | 1Au   | FT
Stable        | green | 1F    | MU
Storehouse    | green |       | GAIN[1*]
Toll House    | tan   | 1W+1S | TOLL
Watchtower    | tan   | 1W    | WATCH
Ferry         | tan   | 1F    | GAIN[1PB]
"""
GREY = "GAIN[1*]"
ANIMAL_GIVES = {"rabbit": "1F", "beaver": "1W", "fox": "1S", "bear": "1Au"}
MODE_ANIMAL_GIVES = {AH: "1aG+1aR", BB: "fish", GR: "tool", OO: "sheriff or bullets"}
REWARDS = {"food": "MU", "wood": "PB", "stone": "1Au", "green": "FT", "red": "2Au"}
SETTINGS = {
    "hand": 3, "hand_expert": 4, "track_top": 5, "apple_cap": 6, "bullet_cap": 6, "token_boots": 2,
    "max_performances": 20, "animal_penalty": 3, "cabin_penalty": 3, "gold_points": 1, "token_points": 1,
    "cart_points": 6, "outlaw_points": 2, "sheriff_points": 3, "fish_set_1": 1, "fish_set_2": 3, "fish_set_3": 6,
    "fish_price": 1, "rifle_bullets": 2, "six_bullets": 1, "base_accuracy": 6, "sheriff_bonus": 1,
    "badger_bullets": 2, "market_spaces": 4,
}  # fmt: skip
FISH_SUPPLY = {2: 6, 3: 8, 4: 10}
CARTS = {2: 8, 3: 10, 4: 12}
OUTLAWS = {2: "12223", 3: "12333", 4: "12333"}
TRAIL = {
    1: "1b", 2: "1b+1F", 3: "1b+1W", 4: "1b+1S", 5: "2b+1F", 6: "2b+1W", 7: "2b+1S", 8: "2b+1F+1W", 9: "2b+1W+1S",
    10: "2b+1F+1S", 11: "2b+1Au", 12: "2b+1F+1W+1S",
}  # fmt: skip
SPOTS = {
    2: {"upper": [(4, 2), (3, 2)], "low": [(2, 2), (2, 4), (1, 3)]},
    3: {"upper": [(3, 1), (3, 4)], "low": [(2, 3), (1, 2), (1, 5)]},
}
PLANS = {
    1: ("left 2", "wagon", "track", "rabbit"),
    2: ("right 2", "claim", "track", "beaver"),
    3: ("both 1", "wagon", "gold and piece", "fox"),
    4: ("claim", "track", "flip", "bear"),
    5: ("right 3", "claim", "wagon", "mode"),
    6: ("build", "wagon", "track", ""),
}
CHART = (0, 2, 4, 7, 10, 14, 18, 23, 28)
COMPONENTS = {
    "cards": 154, "mountain": 84, "starting": 32, "mode": 16, "solo": 22, "bullets": 8, "food": 24, "wood": 24,
    "stone": 24, "gold": 32, "figures": 13, "tokens": 54, "tiles": 83, "cabins": 24, "animals": 32, "carts": 12,
    "canoes": 4, "wagons": 4, "markers": 12, "apple markers": 8,
}  # fmt: skip


# ------------------------------------------------------------------------------------------ reading them


def goods(text: str) -> Counter[str]:
    """``"1F+2*"`` or ``"F+W"`` as a multiset."""
    found: Counter[str] = Counter()
    for part in filter(None, text.split("+")):
        match = re.fullmatch(r"(\d*)(\D.*)", part)
        assert match, text
        found[match[2]] += int(match[1] or 1)
    return found


@dataclass(frozen=True)
class Summit:
    """``code[cost>gain]`` and the sign for repetition."""

    code: str
    cost: str = ""
    gain: str = ""
    repeat: bool = False


@dataclass(frozen=True)
class Cabin:
    colour: str
    cost: str
    ability: Summit
    """Written like a summit action."""
    copies: int = 2


@dataclass(frozen=True)
class Card:
    name: str
    icons: dict[str, str]
    """By place: a, p, c, g1, g2."""
    summit: Summit
    animal: str

    def __hash__(self) -> int:
        return hash(self.name)


def summit(text: str, six: int = 1) -> Summit:
    match = re.fullmatch(r"([A-Z]+)(?:\[([^>\]]*)(?:>(.*))?\])?(∞?)", text)
    assert match, text
    code, cost, gain, repeat = match[1], match[2] or "", match[3] or "", bool(match[4])
    if code in ("GAIN", "MORE"):
        cost, gain = "", cost
    if code == "SIX":
        cost = f"{six}BU"
    return Summit(code, cost, gain, repeat)


def cards(table: str, overrides: dict[str, str] | None = None) -> dict[str, Card]:
    found = {}
    for line in filter(None, map(str.strip, table.splitlines())):
        name, *icons, action, animal = (part.strip() for part in line.split("|"))
        action = (overrides or {}).get(name, action)
        places = dict(zip(("a", "p", "c", "g1", "g2"), icons, strict=True))
        found[name] = Card(name, places, summit(action), animal)
    return found


@dataclass
class Chart:
    """Everything printed that a game of one mode needs."""

    mode: str
    cards: dict[str, Card]
    """In card order: starting cards, core, mode cards, the mode's starter."""
    starting: tuple[str, ...]
    starter: str
    basics: tuple[str, ...]
    specials: tuple[str, ...]
    campfire: str | None
    upper: tuple[str, ...]
    lower: tuple[str, ...]
    cabins: dict[str, Cabin]
    """In order; without the grey one."""
    grey: Summit
    animals: dict[str, str] = field(default_factory=dict)
    """Animal, ``mode`` among them, -> what it gives."""
    rewards: dict[str, str] = field(default_factory=lambda: REWARDS)
    settings: dict[str, int] = field(default_factory=lambda: SETTINGS)
    fish_supply: dict[int, int] = field(default_factory=lambda: FISH_SUPPLY)
    carts: dict[int, int] = field(default_factory=lambda: CARTS)
    outlaws: dict[int, str] = field(default_factory=lambda: OUTLAWS)
    plans: dict[int, tuple[str, ...]] = field(default_factory=lambda: PLANS)
    orchards: dict[str, str] = field(default_factory=lambda: ORCHARDS)
    rivers: dict[str, tuple[str, str]] = field(default_factory=lambda: RIVERS)
    mines: dict[str, str] = field(default_factory=lambda: MINES)
    accuracy: dict[str, int] = field(default_factory=lambda: ACCURACY)
    trail: dict[int, str] = field(default_factory=lambda: TRAIL)
    multiplier: tuple[int, ...] = (0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
    slot: tuple[int, ...] = (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
    """The slot below each space of the trail."""
    spots: dict[int, dict[str, list[tuple[int, int]]]] = field(default_factory=lambda: SPOTS)
    chart: tuple[int, ...] = CHART
    more: int = 5
    """Points of each further claimed card."""
    paths: dict[str, tuple[tuple[str, str], ...]] = field(
        default_factory=lambda: {
            "tan": (("L", "a"), ("L", "p"), ("M", "c"), ("R", "a"), ("R", "p")),
            "green": (("L", "g1"), ("L", "g2"), ("R", "g1"), ("R", "g2")),
        }
    )
    spot_cost: dict[tuple[str, int], int] = field(default_factory=lambda: {("tan", 1): 1, ("tan", 4): 2})

    def number(self, card: str) -> int:
        """The place of a card in the order in which hands are sorted."""
        return list(self.cards).index(card)


def cabins() -> dict[str, Cabin]:
    rows = [[part.strip() for part in line.split("|")] for line in CABINS.strip().splitlines()]
    return {name: Cabin(colour, cost, summit(ability)) for name, colour, cost, ability in rows}


def chart(mode: str) -> Chart:
    """The spec's chapter 4 for one mode."""
    starting = cards(STARTING)
    basics = cards(CORE, OVERRIDES.get(mode)) | cards(MODE_CARDS[mode])
    starter = cards(MODE_STARTERS[mode])
    return Chart(
        mode=mode,
        cards=starting | basics | starter,
        starting=tuple(starting),
        starter=next(iter(starter)),
        basics=tuple(basics),
        specials=SPECIALS[mode],
        campfire=CAMPFIRE.get(mode),
        upper=UPPER.get(mode, ()),
        lower=LOWER.get(mode, ()),
        cabins=cabins(),
        grey=summit(GREY),
        animals=ANIMAL_GIVES | {"mode": MODE_ANIMAL_GIVES[mode]},
    )


CHARTS = {mode: chart(mode) for mode in MODES}
