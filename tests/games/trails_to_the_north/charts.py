"""What is printed on boards, tiles and cards, written down once more from the description of the game.

Nothing here is read from the package: ``test_data.py`` compares the tables of the game with this page.
"""

from __future__ import annotations

from typing import Any

# ------------------------------------------------------------------------------------------ the trail

_ARROWS = """START A|A S01 FL1|S01 S02|S02 S03|S03 B|FL1 FL2|FL2 FL3|FL3 FL4|FL4 S04|S04 S05|S05 B|B DR1 S07|DR1 DR2
DR2 DR3
DR3 DR4|DR4 S06|S06 C|S07 S08|S08 S09|S09 C|C S10 D|S10 S11|S11 E|D S12 OU4|S12 E|OU4 OU5|OU5 OU6|OU6 OU7|OU7 OU8
OU8 OU9|OU9 S13|S13 S14|S14 E|E S15 RF1|S15 S16|S16 F|RF1 RF2|RF2 RF3|RF3 RF4|RF4 S17|S17 S18|S18 F|F S19 S20|S19 G
S20 G|G S21 S22|S21 KC|S22 KC"""
NEXT: dict[str, list[str]] = {"KC": []}
for _row in _ARROWS.replace("\n", "|").split("|"):
    _from, *_to = _row.split()
    NEXT[_from] = _to
NEUTRAL_SPACES = tuple("ABCDEFG")
SPACES = tuple(f"S{n:02}" for n in range(1, 23))
WOODS = frozenset(["S05", "S07", "S10", "S11", "S15", "S16", "S18", "S20"])
RISK = {"S04": "R1", "S05": "R2", "S06": "R1", "S13": "R1", "S14": "R2", "S17": "R1", "S18": "R2"}
SECTIONS = {"flood": "FL", "drought": "DR", "rockfall": "RF"}
HAZARD_SPACES = tuple(f"{letters}{n}" for letters in ("FL", "DR", "RF") for n in range(1, 5))
BOUNTY: dict[str, Any] = dict(
    zip([f"OU{n}" for n in range(1, 10)], ["token", 1, 2, 3, 4, 5, 6, 8, 10], strict=True)
)

# ------------------------------------------------------------------------------------------ tiles and bags

WORKERS = ("cowboy", "builder", "engineer")
BAG1 = {(kind, vp, hand): n for kind in SECTIONS for vp, hand, n in
        ((4, "G", 2), (3, "G", 1), (2, "G", 1), (3, "B", 1), (2, "B", 1))} | {"green": 9, "orange": 8}  # fmt: skip
BAG2 = dict.fromkeys(WORKERS, 11)
BAG3 = dict.fromkeys(WORKERS, 7) | {"green": 2, "orange": 3}
OUTLAW_HAND = {"green": "G", "orange": "B"}

Act = tuple[Any, ...]
NEUTRAL: dict[str, list[Act]] = {
    "A": [("card", ["WHITE2"], ("money", 2)), ("hire", 0), ("hire", 2)],
    "B": [("card", ["GREEN2"], ("money", 2)), ("build", 2)],
    "C": [("slash", ("certs", 1), ("objective",)), ("engine", "engineers")],
    "D": [("slash", ("outlaw",), ("paid_engine", 2, 2)), ("aux",)],
    "E": [("card", ["BLACK2"], ("money", 2)), ("market",)],
    "F": [("pair", 4), ("hazard", 7)],
    "G": [("engine", "engineers"), ("aux",)],
}
BV3 = ["YELLOW3", "RED3", "BLUE3"]
# name: builders, points, hands, actions
PRIVATE: dict[str, tuple[int, int, str, list[Act]]] = {
    "1a": (1, 1, "G", [("money_per", 2, "woods")]),
    "1b": (1, 1, "G", [("card", "objective", ("certs", 2)), ("back_money", 1, 3)]),
    "2a": (1, 1, "", [("card", ["WHITE2"], ("money", 4)), ("market",)]),
    "2b": (1, 1, "", [("card", ["GREEN2"], ("engine", 2)), ("card", ["GRAY1"], ("money", 2))]),
    "3a": (1, 1, "", [("pair", 3), ("herder", 1)]),
    "3b": (2, 3, "", [("aux",), ("herder", 1)]),
    "4a": (2, 3, "B", [("hazard", 5), ("herder", 2)]),
    "4b": (2, 3, "B", [("draw", "cowboys"), ("herder", 3)]),
    "5a": (3, 4, "", [("card", BV3, ("money", 7)), ("aux",)]),
    "5b": (3, 4, "", [("card", ["BLACK2"], ("certs", 2)), ("money_per", 1, "engineers")]),
    "6a": (4, 5, "", [("hire", -1), ("engine", "engineers")]),
    "6b": (4, 5, "", [("copy",)]),
    "7a": (5, 6, "GB", [("pairs_of_outlaws",)]),
    "7b": (5, 6, "GB", [("engine", "woods")]),
    "8a": (5, 6, "G", [("slash", ("outlaw",), ("aux",)), ("engine", 2)]),
    "8b": (6, 8, "", [("card", "cattle", ("six_and_objective",))]),
    "9a": (7, 9, "", [("extraordinary",), ("engine", 3)]),
    "9b": (6, 8, "", [("station_behind",)]),
    "10a": (9, 13, "B", [("certs", 9), ("herder", 5)]),
    "10b": (8, 11, "B", [("money", 4), ("engine", 4), ("herder", 4)]),
    "11a": (12, 20, "", [("hazard", 2), ("hazard", 2)]),
    "11b": (5, 10, "", [("engine", "hazards")]),
    "12a": (4, 5, "", [("money_per", 1, "builders"), ("herder", 1)]),
    "12b": (3, 4, "", [("money_per", 2, "stations"), ("token",)]),
    "13a": (3, 4, "", [("bells",)]),
    "13b": (3, 4, "", [("money_per", 1, "builders"), ("branchlet",)]),
}
RISKS: dict[str, Act] = {
    "R1": ("card", "cattle", ("certs", 1)),
    "R2": ("card", ["GRAY1"], ("certs_and_money", 1, 2)),
}

# ------------------------------------------------------------------------------------------ cards

# face: type, breeding value, points, copies in the market deck
CATTLE: dict[str, tuple[str, int, int, int]] = {
    "GRAY1": ("GRAY1", 1, 0, 0), "WHITE2": ("WHITE2", 2, 0, 0), "BLACK2": ("BLACK2", 2, 0, 0),
    "GREEN2": ("GREEN2", 2, 0, 0),
    "YELLOW3": ("YELLOW3", 3, 1, 7), "RED3": ("RED3", 3, 2, 7), "BLUE3": ("BLUE3", 3, 3, 7),
    "BROWN4/3": ("BROWN4", 4, 3, 3), "BROWN4/4": ("BROWN4", 4, 4, 3), "BROWN4/5": ("BROWN4", 4, 5, 3),
    "PURPLE5/5": ("PURPLE5", 5, 5, 2), "PURPLE5/6": ("PURPLE5", 5, 6, 2), "PURPLE5/7": ("PURPLE5", 5, 7, 2),
    "SIMM1": ("SIMM", 2, 3, 8), "SIMM2": ("SIMM", 4, 4, 8), "SIMM3": ("SIMM", 5, 5, 8),
    "BRAHMAN": ("BRAHMAN", 0, 2, 4),
}  # fmt: skip
START_DECK = {"GRAY1": 5, "WHITE2": 3, "BLACK2": 3, "GREEN2": 3}
# kind or type, cards, cowboys, dollars
PRICES: list[tuple[Any, int, int, int]] = [
    (["SIMM1"], 1, 1, 8), (["SIMM1"], 1, 2, 5), (BV3, 1, 1, 6), (BV3, 1, 2, 3), (BV3, 2, 3, 5),
    (["BROWN4"], 1, 1, 12), (["BROWN4"], 1, 3, 6), (["BROWN4"], 2, 5, 8), (["PURPLE5"], 1, 2, 12),
    (["PURPLE5"], 1, 4, 6),
    ("add", 2, 1, 0), (["BRAHMAN"], 1, 1, 4),
]  # fmt: skip

# face: immediate action, tasks, points, penalty, copies
OBJECTIVES: dict[str, tuple[Act, str, int, int, int]] = {
    "1": (("money", 2), "Bd Or Or", 3, 2, 1), "2": (("money", 2), "Bd Gr Or", 3, 2, 1),
    "3": (("money", 2), "c4 Hz Hz", 3, 2, 1),
    "4": (("money", 2), "St St Hz", 3, 2, 1), "5": (("money", 2), "c3 c3 c3 Bd", 4, 2, 1),
    "6": (("aux",), "NY", 5, 3, 4),
    "10": (("draw", 3), "Bd Bd Hz", 3, 2, 1), "11": (("draw", 3), "St Gr Or", 3, 2, 1),
    "12": (("draw", 3), "c5 Hz", 3, 2, 1),
    "13": (("draw", 3), "St Gr Gr", 3, 2, 1), "14": (("draw", 3), "c3 c3 c3 St", 4, 2, 1),
    "15": (("engine", 2), "c4 c4 St Gr", 5, 3, 1), "16": (("engine", 2), "c3 c4 c5", 5, 3, 1),
    "17": (("engine", 2), "Bd Bd Gr Gr", 5, 3, 1), "18": (("engine", 3), "Bd Or Hz Hz", 5, 3, 1),
    "19": (("engine", 3), "St St Hz Hz", 5, 3, 1),
    "20": (("free_herder", 3), "Bd Bd Hz Hz", 5, 2, 1), "21": (("free_herder", 3), "St St Or Or", 5, 2, 1),
    "22": (("free_herder", 3), "c3 c4 c5", 5, 2, 1), "23": (("free_herder", 3), "c3 c4 Hz Hz", 5, 2, 1),
    "24": (("free_herder", 3), "St St Bd Bd", 5, 2, 1),
    "25": (("branchlet",), "Br Br St", 4, 2, 1), "26": (("branchlet",), "Br Hz Hz", 4, 2, 1),
    "27": (("token",), "Lg Br Bd Bd", 4, 2, 1), "28": (("engine", 2), "Lg Lg St St", 4, 2, 1),
}  # fmt: skip
NORTHERN_OBJECTIVES = ("25", "26", "27", "28")
STARTERS = {"s1": "c3 c4 Bd", "s2": "St St Gr", "s3": "Bd Bd Hz", "s4": "Or Hz Hz", "s5": "c3 c3 Bd"}
"""3 points each, no penalty; the last one only with Brahman."""

# ------------------------------------------------------------------------------------------ rails, cities, towns

TURNOUTS = (4.5, 7.5, 10.5, 13.5, 16.5, 21.5, 25.5, 29.5, 33.5)
LAST = 39
CROSSES = (3, 4, 5, 7, 9, 10, 11, 13, 15, 16, 17)
# station: place, cost, points, corners, station master
STATIONS: dict[int, tuple[Any, int, int, str, bool]] = {
    1: (4.5, 2, 1, "w", True), 2: (7.5, 2, 1, "w", True), 3: (10.5, 4, 2, "w", True), 4: (13.5, 4, 2, "w", True),
    5: (16.5, 6, 3, "d", True), 6: (21.5, 8, 5, "d", False), 7: (25.5, 7, 6, "d", False), 8: (29.5, 6, 7, "d", False),
    9: (33.5, 5, 8, "d", False), 10: (39, 3, 9, "d", False), 11: ("40", 7, 6, "w", True), 12: ("41", 15, 8, "d", True),
}  # fmt: skip
# city: value, corners, effects, points of each disc
CITIES: dict[str, tuple[int, str, list[Act], Any]] = {
    "Kansas City": (0, "w", [("money", 4)], -8), "Columbia": (1, "w", [], 0), "St. Louis": (4, "w", [], 0),
    "Chicago": (6, "w", [], 0), "Detroit": (10, "d", [("objective",)], 0), "Cleveland": (12, "d", [], 0),
    "Pittsburgh": (15, "w", [], 0), "New York": (18, "d", [("pool",)], 3),
    "Memphis": (3, "w", [("objective",), ("money", 2)], 0), "Denver": (8, "d", [], 0),
    "Milwaukee": (11, "d", [("objective",), ("money", 3)], 0), "Green Bay": (12, "w", [], 4),
    "Minneapolis": (13, "d", [], 10), "Toronto": (14, "d", [], 5), "San Francisco": (18, "d", [], "bells"),
    "Montreal": (20, "d", [], 15),
}  # fmt: skip
# west, east, effect, points
ARROWS: list[tuple[str, str, list[Act], int]] = [
    ("Columbia", "St. Louis", [("token",)], -5), ("Chicago", "Detroit", [("token",)], -5),
    ("Cleveland", "Pittsburgh", [("objective",)], 4), ("Pittsburgh", "New York", [], 6),
]  # fmt: skip
BASE_CITIES: dict[str, tuple[int, str, list[Act], Any]] = {
    "Kansas City": (0, "w", [("money", 4)], -6), "Fulton": (1, "w", [], 0), "St. Louis": (4, "w", [], 0),
    "Bloomington": (6, "w", [], 0), "Peoria": (8, "w", [], 0), "Chicago": (10, "d", [], 0), "Toledo": (12, "d", [], 0),
    "Pittsburgh": (14, "w", [], 0), "Philadelphia": (16, "d", [], 6), "New York": (18, "d", [], 9),
}  # fmt: skip
BASE_ARROWS: list[tuple[str, str, list[Act], int]] = [
    ("Fulton", "St. Louis", [("objective",)], -3), ("St. Louis", "Bloomington", [("token",)], 0),
    ("Bloomington", "Peoria", [("objective",)], 0), ("Peoria", "Chicago", [("objective",)], 0),
    ("Chicago", "Toledo", [], 6), ("Toledo", "Pittsburgh", [], 8), ("Pittsburgh", "Philadelphia", [], 4),
]  # fmt: skip
REPEATABLE = {
    "seed": {"Kansas City", "New York"},
    "board1e": {"Kansas City", "San Francisco"},
    "union": {"Kansas City", "New York", "San Francisco"},
}
# town: kind, rails, effects of 1st to 4th arrival
_NONE: Act = ("nothing",)


def _first(*act: Any) -> list[Act]:
    return [act, _NONE, _NONE, _NONE]


def _pay(*prices: int) -> list[Act]:
    return [("pay", n) for n in prices]


TOWNS: dict[str, tuple[str, str, list[Act]]] = {
    "42": ("small", "railhead 43 MEM", [_NONE] * 4),
    "43": ("medium", "42", [_NONE] * 4),
    "MEM": ("large", "42 Columbia St._Louis 40 44", _first("money", 2)),
    "40": ("station", "MEM", [_NONE] * 4),
    "44": ("small", "MEM", [("token",)] * 4),
    "45": ("small", "St._Louis 46", _first("money", 2)),
    "46": ("medium", "45", [_NONE] * 4),
    "47": ("small", "Chicago 48 49 DEN", [_NONE] * 4),
    "48": ("small", "47", [("token",)] * 4),
    "DEN": ("large", "47 49", _pay(1, 2, 2, 3)),
    "49": ("small", "47 SFO DEN", [_NONE] * 4),
    "SFO": ("large", "49", [_NONE] * 4),
    "MIL": ("large", "Chicago 50", [_NONE] * 4),
    "50": ("small", "MIL GBY 41", _first("money", 2)),
    "GBY": ("large", "50 51 41", [_NONE] * 4),
    "41": ("station", "50 GBY", [_NONE] * 4),
    "51": ("small", "GBY 52 53 54", _first("money", 2)),
    "52": ("medium", "51", [_NONE] * 4),
    "53": ("small", "51 MIN", _first("certs", 1)),
    "MIN": ("large", "53", _pay(1, 3, 3, 4)),
    "54": ("small", "51 TOR 55 MON", _first("certs", 1)),
    "TOR": ("large", "Cleveland 54", [_NONE] * 4),
    "MON": ("large", "54 55", _pay(1, 3, 3, 4)),
    "55": ("medium", "54 MON", [_NONE] * 4),
    "56": ("small", "Detroit 57", _first("token")),
    "57": ("medium", "56", [_NONE] * 4),
    "58": ("small", "Pittsburgh 59", _first("objective")),
    "59": ("medium", "58", [_NONE] * 4),
}
CITY_OF = {"MEM": "Memphis", "DEN": "Denver", "SFO": "San Francisco", "MIL": "Milwaukee", "GBY": "Green Bay",
           "MIN": "Minneapolis", "TOR": "Toronto", "MON": "Montreal"}  # fmt: skip
STATION_OF = {"40": 11, "41": 12}
TOWN_TILES: dict[str, Act] = {
    "T1": ("slash", ("trash", 2), ("hazard", 0)),
    "T2": ("slash", ("money", 5), ("free_card",)),
    "T3": ("hire", -2),
    "T4": ("free_build",),
    "T5": ("engine", 3),
}
MASTERS: dict[int, Act] = {
    1: ("slash", ("hazard", 0), ("outlaw",)), 2: ("permanent", 1), 3: ("permanent", 1), 4: ("permanent", 1),
    5: ("money", 2),
    6: ("permanent", 1), 7: ("certs", 2), 8: ("permanent", 2), 9: ("money", 12), 10: ("branchlet",),
    11: ("free_build",),
}  # fmt: skip

# ------------------------------------------------------------------------------------------ player board, job market

# disc space: discs, corners, price, dollars gained
DISCS: dict[str, tuple[int, str, int, int]] = {
    "AUX1": (1, "w", 0, 0), "AUX2": (1, "w", 0, 0), "AUX3": (2, "w", 0, 0), "AUX4": (2, "w", 0, 0),
    "AUX5": (2, "w", 0, 0),
    "AUXB": (1, "w", 2, 0), "STEP$": (1, "d", 0, 3), "STEPVP": (1, "d", 0, 0), "HAND": (2, "d", 5, 0),
    "CERT4": (1, "w", 0, 0), "CERT6": (1, "d", 0, 0),
}  # fmt: skip
AUX_ROWS = ("1", "2", "3", "4", "5", "B")
WORKER_SPACES: dict[str, dict[int, Act]] = {
    "cowboy": {4: ("hazard", 0), 6: ("outlaw",)},
    "builder": {4: ("build", 1), 6: ("build", 1)},
    "engineer": {
        2: ("card", ["GRAY1"], ("certs", 1)),
        3: ("card", ["GRAY1"], ("money", 2)),
        4: ("hire", -2),
        5: ("card", ["GRAY1"], ("certs", 2)),
        6: ("card", ["GRAY1"], ("money", 4)),
    },
}
ROW_PRICE = dict(zip(range(1, 13), (6, 6, 7, 5, 7, 9, 6, 8, 10, 6, 5, 4), strict=True))
REFILLS = {6, 9}
CERT_TRACK = (0, 1, 2, 3, 4, 6)
# branchlets of a column, token for emptying it
COLUMNS = [(3, False), (3, True), (3, False), (3, False), (3, True)]
HAND_LIMIT, TOKEN_DRAW, RAIL_END, BRAHMAN_DOLLARS = 4, 2, 3, 4
DOLLARS_PER_POINT, STEP_POINTS, BADGE_POINTS, TOKENS_START = 5, 3, 2, 1
START_ORDER = [(6, 4), (7, 5), (8, 6), (9, 7)]
"""Dollars and cards by the order of the first turns."""
# seats: first workers, workers to come, market size, first step limit, step discs, fees
BY_SEATS: dict[int, dict[str, Any]] = {
    2: {"workers": 3, "to_come": 21, "market": 7, "steps": 3, "more": (1, 1), "fee": {"G": 2, "B": 2}},
    3: {"workers": 5, "to_come": 31, "market": 10, "steps": 3, "more": (2, 1), "fee": {"G": 2, "B": 1}},
    4: {"workers": 7, "to_come": 41, "market": 13, "steps": 4, "more": (2, 1), "fee": {"G": 1, "B": 2}},
}
