"""The second reading: what lies on the table, and what can be read off it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from tests.games.trails_to_the_north import charts

Option = tuple[Any, ...]
Question = tuple[int, set[Option]]
Play = Generator[Question, Option, Any]

DEFAULTS: dict[str, Any] = {
    "expansion": "rttn",
    "simmental": False,
    "brahman": False,
    "repeatable_cities": "seed",
    "objective_rttn_cards": True,
    "phase_b_may_be_empty": True,
    "cowboys_reset_per_action": True,
    "free_build_cap": 2,
    "free_build_needs_own_builders": False,
}


@dataclass
class Player:
    """What lies in front of a player."""

    money: int = 0
    tokens: int = 1
    certs: int = 0
    permanent: int = 0
    engine: float = 0
    herder: str | None = None
    discs: Counter[str] = field(default_factory=Counter)
    """Disc spaces still covered."""
    workers: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(charts.WORKERS, 1)))
    cities: Counter[str] = field(default_factory=Counter)
    stations: set[int] = field(default_factory=set)
    masters: set[int] = field(default_factory=set)
    branchlets: set[str] = field(default_factory=set)
    hazards: list[tuple[int, str]] = field(default_factory=list)
    """(points, hand) of hazard tiles taken."""
    outlaws: Counter[str] = field(default_factory=Counter)
    unbuilt: set[str] = field(default_factory=set)
    area: list[str] = field(default_factory=list)
    """Objectives in front, the starting one among them."""
    hand: Counter[str] = field(default_factory=Counter)
    pile: Counter[str] = field(default_factory=Counter)
    """The draw pile."""
    discards: Counter[str] = field(default_factory=Counter)
    badge: bool = False
    """The job-market token."""

    def cards(self) -> int:
        """Cards that can be drawn."""
        return self.pile.total() + self.discards.total()

    def bells(self) -> int:
        """Emptied columns. Rule: R51"""
        placed, found = len(self.branchlets), 0
        for size, _ in charts.COLUMNS:
            placed -= size
            found += placed >= 0
        return found

    def deck(self) -> Counter[str]:
        return self.hand + self.pile + self.discards


class Fate:
    """Chance as at the table."""

    def __init__(self, seed: int):
        self.rng = random.Random(seed)

    def pick(self, pile: Counter[str]) -> Any:
        return self.rng.choice(sorted(pile.elements(), key=str))

    def draw(self, game: Any, seat: int, pile: Counter[str]) -> str:
        return str(self.pick(pile))

    def market(self, game: Any, pile: Counter[str]) -> str:
        return str(self.pick(pile))

    def objective(self, game: Any, pile: Counter[str]) -> str:
        return str(self.pick(pile))

    def foresight(self, game: Any, column: int, place: int, bag: Counter[Any]) -> Any:
        return self.pick(bag)


class Table:
    """The state of the game and what can be read off it."""

    def __init__(self, seats: int, fate: Any, rules: dict[str, Any] | None = None, *, forced: bool = True):
        self.seats, self.fate, self.forced = seats, fate, forced
        self.insist = False
        """Ask the next question even if it has one answer."""
        self.trace: list[Option] = []
        """Answers given without asking, since the trace was cleared."""
        self.rules = DEFAULTS | (rules or {})
        self.north = self.rules["expansion"] == "rttn"
        self.size = charts.BY_SEATS[seats]
        self.cities = charts.CITIES if self.north else charts.BASE_CITIES
        self.arrows = charts.ARROWS if self.north else charts.BASE_ARROWS
        self.players = [Player() for _ in range(seats)]
        self.first = 0
        self.board: dict[str, tuple[int | None, str]] = {}
        """Building space -> (owner, tile); neutral buildings have no owner."""
        self.hazards: dict[str, tuple[str, int, str]] = {}
        """Space -> (kind, points, hand)."""
        self.outlaws: dict[str, str] = {}
        self.rows: dict[int, Counter[str]] = {r: Counter() for r in range(1, 13)}
        self.token_row = 2
        """13: off the board."""
        self.foresight: list[list[Any]] = [[None, None] for _ in range(3)]
        self.bags: list[Counter[Any]] = [Counter(), Counter(), Counter()]
        self.market: Counter[str] = Counter()
        self.market_deck: Counter[str] = Counter()
        self.simm_stock = {2: 8, 3: 8}
        self.display: Counter[str] = Counter()
        self.objective_deck: Counter[str] = Counter()
        self.masters: dict[int, int] = {}
        """Station -> station master lying there."""
        self.pool: set[int] = set()
        self.town_tiles: dict[str, str] = {}
        self.towns: dict[str, list[int]] = {t: [] for t in charts.TOWNS}
        """Town -> seats in the order of arrival."""
        self.ended_by: int | None = None
        self.over = False
        # of the running turn
        self.used: set[tuple[int | None, str]] = set()
        self.cowboys_spent = 0
        self.closed = False

    # ---- reading

    @property
    def market_size(self) -> int:
        """Rule: R7"""
        return int(self.size["market"]) + (2 if self.rules["simmental"] else 0)

    def step_limit(self, p: Player) -> int:
        """Rule: R14"""
        first, second = self.size["more"]
        return (
            int(self.size["steps"])
            + (0 if p.discs["STEP$"] else first)
            + (0 if p.discs["STEPVP"] else second)
        )

    def hand_limit(self, p: Player) -> int:
        return charts.HAND_LIMIT + charts.DISCS["HAND"][0] - p.discs["HAND"]

    def cert_limit(self, p: Player) -> int:
        """Rule: R34"""
        if p.discs["CERT4"]:
            return 3
        return 4 if p.discs["CERT6"] else 6

    def occupied(self, node: str) -> bool:
        return (
            node in charts.NEUTRAL_SPACES
            or node == "KC"
            or node in self.board
            or node in self.hazards
            or node in self.outlaws
        )

    def next_places(self, node: str) -> set[str]:
        """The locations that one step reaches. Rule: R13"""
        found: set[str] = set()
        for after in charts.NEXT[node]:
            found |= {after} if self.occupied(after) else self.next_places(after)
        return found

    def own_buildings(self, seat: int) -> dict[str, str]:
        return {space: tile for space, (owner, tile) in self.board.items() if owner == seat}

    def count(self, seat: int, what: Any) -> int:
        """A number that actions refer to. Rule: R72"""
        p = self.players[seat]
        if isinstance(what, int):
            return what
        if what in ("cowboys", "builders", "engineers"):
            return p.workers[what[:-1]]
        if what == "woods":
            return len(set(self.own_buildings(seat)) & charts.WOODS)
        if what == "stations":
            return len(p.stations)
        if what == "hazards":
            return len(p.hazards)
        raise KeyError(what)

    # ---- simple effects

    def step_certs(self, p: Player, steps: int) -> None:
        """Rule: R34"""
        limit = charts.CERT_TRACK.index(self.cert_limit(p))
        now = charts.CERT_TRACK.index(p.certs)
        p.certs = charts.CERT_TRACK[max(now, min(limit, now + steps))]

    def draw_cards(self, seat: int, number: int) -> int:
        """Rule: R17, R65"""
        p, drawn = self.players[seat], 0
        for _ in range(number):
            if not p.pile.total():
                p.pile, p.discards = +p.discards, Counter()
            if not p.pile.total():
                break
            card = self.fate.draw(self, seat, +p.pile)
            assert p.pile[card] > 0, f"{card} is not in the draw pile of seat {seat}: {+p.pile}"
            p.pile[card] -= 1
            p.hand[card] += 1
            drawn += 1
        return drawn

    def discard(self, p: Player, card: str) -> None:
        assert p.hand[card] > 0
        p.hand[card] -= 1
        p.discards[card] += 1

    def refill_market(self, upto: int | None = None, more: int = 0) -> None:
        """Rule: R25, R36"""
        while self.market_deck.total() and (more > 0 or (upto is not None and self.market.total() < upto)):
            card = self.fate.market(self, +self.market_deck)
            assert self.market_deck[card] > 0
            self.market_deck[card] -= 1
            self.market[card] += 1
            more -= 1

    def refill_display(self) -> None:
        """Rule: R53"""
        if self.objective_deck.total():
            card = self.fate.objective(self, +self.objective_deck)
            assert self.objective_deck[card] > 0
            self.objective_deck[card] -= 1
            self.display[card] += 1
