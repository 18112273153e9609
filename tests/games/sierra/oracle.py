"""Sierra's Landscape read anew from the rules, with sets and dictionaries, slowly.

A Landscape is a dictionary ``(x, y) -> (colour, symbol)``, y grows upwards. Nothing here knows how the game stores it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property

Cell = tuple[int, int]
Card = tuple[str, str]
Landscape = dict[Cell, Card]

COLOURS = ("GRN", "YEL", "RED", "PUR")
SYMBOLS = ("MAM", "BIR", "HOU", "RUI", "RIV", "WIN")
COLOUR_NAMES = dict(zip(("green", "yellow", "red", "purple"), COLOURS, strict=True))
SYMBOL_NAMES = dict(zip(("Mammal", "Bird", "House", "Ruins", "River", "Wind"), SYMBOLS, strict=True))
CARDS = [(colour, symbol) for colour in COLOURS for symbol in SYMBOLS]
INF = 10**6


def landscape(*rows: str) -> Landscape:
    """Rows from the bottom: ``"green 0: Mammal River"`` is a green row that starts in column 0."""
    found: Landscape = {}
    for y, row in enumerate(rows):
        head, _, symbols = row.partition(": ")
        colour, left = head.split()
        for i, symbol in enumerate(symbols.split()):
            found[int(left) + i, y] = (COLOUR_NAMES[colour], SYMBOL_NAMES[symbol])
    return found


def canonical(land: Landscape) -> Landscape:
    """The leftmost column and the lowest level are 0. Rule: 5.1.2"""
    if not land:
        return {}
    dx, dy = min(x for x, _ in land), min(y for _, y in land)
    return {(x - dx, y - dy): card for (x, y), card in land.items()}


# ------------------------------------------------------------------------------------------ placement


def beside(cell: Cell) -> tuple[Cell, Cell]:
    return (cell[0] - 1, cell[1]), (cell[0] + 1, cell[1])


def above_and_below(cell: Cell) -> tuple[Cell, Cell]:
    return (cell[0], cell[1] + 1), (cell[0], cell[1] - 1)


def adjacent(cell: Cell) -> tuple[Cell, ...]:
    return (*beside(cell), *above_and_below(cell))


def around(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def obeys_the_placement_rules(land: Landscape) -> bool:
    """One row without gaps and of one colour on each level, no empty level, neighbouring rows of other colours.

    Rule: 2.2.1, 2.2.2, 2.2.3, 2.2.4
    """
    levels: dict[int, set[int]] = {}
    colours: dict[int, set[str]] = {}
    for (x, y), (colour, _) in land.items():
        levels.setdefault(y, set()).add(x)
        colours.setdefault(y, set()).add(colour)
    if any(len(xs) != max(xs) - min(xs) + 1 for xs in levels.values()):
        return False
    if any(len(c) != 1 for c in colours.values()):
        return False
    if levels and len(levels) != max(levels) - min(levels) + 1:
        return False
    return all(colours[y] != colours[y + 1] for y in colours if y + 1 in colours)


def is_spot(land: Landscape, colour: str, cell: Cell) -> bool:
    """Beside a card of its colour, or directly above or below one of another colour where no row lies yet.

    Rule: 2.2.6
    """
    if cell in land:
        return False
    touches_row = any(c in land and land[c][0] == colour for c in beside(cell))
    new_row = all(y != cell[1] for _, y in land)
    touches_other = any(c in land and land[c][0] != colour for c in above_and_below(cell))
    if not (touches_row or (new_row and touches_other)):
        return False
    return obeys_the_placement_rules({**land, cell: (colour, "MAM")})


def spots(land: Landscape, colour: str) -> set[Cell]:
    """Every cell where a card of this colour may be placed. Rule: 2.2.5, 2.2.6"""
    if not land:
        return {(0, 0)}
    near = {c for cell in land for c in adjacent(cell)}
    return {cell for cell in near if is_spot(land, colour, cell)}


def spot_of_action(land: Landscape, action: int) -> tuple[int, Cell] | None:
    """Hand slot and cell that a PLACE id means; None if the Landscape has no such row or card. Rule: 5.4.2"""
    slot, rest = divmod(action, 72)
    family, k = divmod(rest, 18)
    if not land:
        return (slot, (0, 0)) if (family, k) == (2, 0) else None
    levels = sorted({y for _, y in land})
    if family < 2:
        if k >= len(levels):
            return None
        xs = [x for x, y in land if y == levels[k]]
        return slot, ((min(xs) - 1) if family == 0 else (max(xs) + 1), levels[k])
    level = levels[-1] if family == 2 else levels[0]
    xs = sorted(x for x, y in land if y == level)
    if k >= len(xs):
        return None
    return slot, (xs[k], level + (1 if family == 2 else -1))


# ------------------------------------------------------------------------------------------ random Landscapes


def random_landscape(rng: random.Random, size: int, taste: str = "any") -> Landscape:
    """Cards of a shuffled deck, legally placed one after the other at random spots.

    Args:
        rng: chance.
        size: cards.
        taste: "any"; "wide" and "tall" like extensions and new rows; "few" takes cards of three symbols only.
    """
    deck = [card for card in CARDS for _ in range(4)]
    if taste == "few":
        chosen = set(rng.sample(SYMBOLS, 3))
        deck = [card for card in deck if card[1] in chosen]
    rng.shuffle(deck)
    land: Landscape = {}
    for card in deck[:size]:
        near = sorted({c for cell in land for c in adjacent(cell)} or {(0, 0)})
        rng.shuffle(near)
        levels = {y for _, y in land}
        if taste in ("wide", "tall"):
            near.sort(key=lambda cell: (cell[1] in levels) != (taste == "wide"))
        cell = next(cell for cell in near if not land or is_spot(land, card[0], cell))
        land[cell] = card
    return land


# ------------------------------------------------------------------------------------------ features


def symbol_set(word: str) -> set[str]:
    """``"MAM+BIR"`` -> the set of both. Rule: 4.2.1"""
    return set(word.split("+"))


class Reading:
    """A Landscape looked at for scoring; rows of fewer than ``min_row_len`` cards do not count in cards about rows.

    Rule: 2.2.9, 4.2.4, 4.2.5
    """

    def __init__(self, land: Landscape, min_row_len: int = 1):
        self.land, self.min_row_len = land, min_row_len
        self.symbols = Counter(symbol for _, symbol in land.values())
        self.colours = Counter(colour for colour, _ in land.values())
        self.memory: dict[tuple[str, str], int] = {}

    @cached_property
    def levels(self) -> dict[int, list[Cell]]:
        found: dict[int, list[Cell]] = {}
        for cell in sorted(self.land):
            found.setdefault(cell[1], []).append(cell)
        return found

    @cached_property
    def rows(self) -> list[list[Card]]:
        """The rows that count as rows."""
        rows = [[self.land[c] for c in cells] for cells in self.levels.values()]
        return [row for row in rows if len(row) >= self.min_row_len]

    @cached_property
    def columns(self) -> list[list[Cell]]:
        found: dict[int, list[Cell]] = {}
        for cell in sorted(self.land):
            found.setdefault(cell[0], []).append(cell)
        return list(found.values())

    def cells(self, f: set[str]) -> set[Cell]:
        return {cell for cell, (_, symbol) in self.land.items() if symbol in f}

    def symbol(self, cell: Cell) -> str | None:
        return self.land[cell][1] if cell in self.land else None

    def value(self, name: str, args: str) -> int:
        """A feature by its name, with its arguments as words."""
        if (name, args) not in self.memory:
            self.memory[name, args] = FEATURES[name](self, *args.split())
        return self.memory[name, args]


def _n(r: Reading, f: str) -> int:
    return len(r.cells(symbol_set(f)))


def _pair(r: Reading, a: str, b: str) -> int:
    return _most_sets(r.symbols, Counter([a, b]))


def _trip(r: Reading, a: str, b: str, c: str) -> int:
    return _most_sets(r.symbols, Counter([a, b, c]))


def _most_sets(cards: Counter[str], wanted: Counter[str]) -> int:
    """How often the wanted symbols can be taken out of the cards. Rule: 2.2.10"""
    left, sets = Counter(cards), 0
    while all(left[symbol] >= n for symbol, n in wanted.items()):
        left.subtract(wanted)
        sets += 1
    return sets


def _edge(r: Reading, f: str, g: str) -> int:
    one, other = r.cells(symbol_set(f)), r.cells(symbol_set(g))
    return len({frozenset((a, b)) for a in one for b in adjacent(a) if b in other})


def _vedge(r: Reading, a: str, b: str) -> int:
    return sum((x, y - 1) in r.cells({b}) for x, y in r.cells({a}))


def _alone(r: Reading, a: str, b: str) -> int:
    return sum(all(r.symbol(c) != b for c in adjacent(cell)) for cell in r.cells({a}))


def _touch(r: Reading, f: str, g: str, k: str) -> int:
    other = r.cells(symbol_set(g))
    return sum(len(other & set(adjacent(cell))) >= int(k) for cell in r.cells(symbol_set(f)))


def _aroundmax(r: Reading, a: str) -> int:
    return max((sum(c in r.land for c in around(cell)) for cell in r.cells({a})), default=0)


def _aroundkinds(r: Reading, a: str) -> int:
    return max((len({r.symbol(c) for c in around(cell)} - {None}) for cell in r.cells({a})), default=0)


def _flank(r: Reading, f: str, g: str) -> int:
    one, other = r.cells(symbol_set(f)), r.cells(symbol_set(g))
    return sum(beside(cell)[0] in one and beside(cell)[1] in other for cell in r.land)


def _flanksame(r: Reading) -> int:
    both = [[r.symbol(c) for c in beside(cell)] for cell in r.land]
    return sum(left is not None and left == right for left, right in both)


def _inner(r: Reading, f: str) -> int:
    return sum(all(c in r.land for c in beside(cell)) for cell in r.cells(symbol_set(f)))


def _tip(r: Reading, f: str) -> int:
    return sum(sum(c in r.land for c in beside(cell)) == 1 for cell in r.cells(symbol_set(f)))


def _rowmaxc(r: Reading, colour: str) -> int:
    return max((len(row) for row in r.rows if row[0][0] == colour), default=0)


def _rowlen(r: Reading, low: str, high: str) -> int:
    return sum(int(low) <= len(row) <= _bound(high) for row in r.rows)


def _rowbest(r: Reading, a: str) -> int:
    return max((sum(symbol == a for _, symbol in row) for row in r.rows), default=0)


def _rowkinds(r: Reading, k: str) -> int:
    return sum(len({symbol for _, symbol in row}) >= int(k) for row in r.rows)


def _collen(r: Reading, low: str, high: str) -> int:
    return sum(int(low) <= len(column) <= _bound(high) for column in r.columns)


def _coluniq(r: Reading, k: str) -> int:
    return sum(len(c) >= int(k) and len({r.symbol(cell) for cell in c}) == len(c) for c in r.columns)


def _colcolours(r: Reading, k: str) -> int:
    return sum(len({r.land[cell][0] for cell in column}) >= int(k) for column in r.columns)


def _colgap(r: Reading) -> int:
    return sum(column[-1][1] - column[0][1] + 1 > len(column) for column in r.columns)


def _group(r: Reading, f: str) -> int:
    left, best = r.cells(symbol_set(f)), 0
    while left:
        todo, size = [left.pop()], 0
        while todo:
            cell = todo.pop()
            size += 1
            near = left & set(adjacent(cell))
            left -= near
            todo.extend(near)
        best = max(best, size)
    return best


def _colourrows(r: Reading, k: str) -> int:
    return sum(sum(row[0][0] == colour for row in r.rows) == int(k) for colour in COLOURS)


def _topbotn(r: Reading) -> int:
    return sum(len(r.levels[y]) for y in {min(r.levels), max(r.levels)}) if r.levels else 0


def _bound(word: str) -> int:
    return INF if word == "inf" else int(word)


FEATURES: dict[str, Callable[..., int]] = {
    "N": _n,
    "NC": lambda r, c: r.colours[c],
    "PAIR": _pair,
    "TRIP": _trip,
    "SET6": lambda r: min(r.symbols[s] for s in SYMBOLS),
    "SET4C": lambda r: min(r.colours[c] for c in COLOURS),
    "EDGE": _edge,
    "VEDGE": _vedge,
    "ALONE": _alone,
    "TOUCH": _touch,
    "AROUNDMAX": _aroundmax,
    "AROUNDKINDS": _aroundkinds,
    "FLANK": _flank,
    "FLANKSAME": _flanksame,
    "INNER": _inner,
    "TIP": _tip,
    "ROWS": lambda r: len(r.rows),
    "ROWMAX": lambda r: max((len(row) for row in r.rows), default=0),
    "ROWMAXC": _rowmaxc,
    "ROWLEN": _rowlen,
    "ROWBEST": _rowbest,
    "ROWKINDS": _rowkinds,
    "COLMAX": lambda r: max((len(column) for column in r.columns), default=0),
    "COLLEN": _collen,
    "COLUNIQ": _coluniq,
    "COLCOLOURS": _colcolours,
    "COLGAP": _colgap,
    "GROUP": _group,
    "COLOURROWS": _colourrows,
    "EXACTC": lambda r, k: sum(r.colours[c] == int(k) for c in COLOURS),
    "TOPBOTN": _topbotn,
    "MORE": lambda r, a, b: int(r.symbols[a] > r.symbols[b]),
}
ABOUT_ROWS = ("ROWS", "ROWMAX", "ROWMAXC", "ROWLEN", "ROWBEST", "ROWKINDS", "COLOURROWS")
"""The features that min_row_len concerns. Rule: 4.2.4"""


# ------------------------------------------------------------------------------------------ scoring cards


def term_points(reading: Reading, op: str, args: str, pts: str, table: str) -> int:
    """One summand of a card: so many points each, or the last entry of the table that is reached. Rule: 4.2.1"""
    found = reading.value(op, args)
    if pts:
        return found * int(pts)
    values = [int(word) for word in table.split("/")]
    return values[min(found, len(values) - 1)]


def card_points(reading: Reading, terms: Iterable[tuple[str, str, str, str]]) -> int:
    return sum(term_points(reading, *term) for term in terms)
