"""A second, slow reading of the rules of Sierra West: sets, dictionaries and lists, nothing shared with kernels.

The compiled game is compared with it decision by decision. An action is a tuple: a verb and what it is about:
``("advance", "tan")``, ``("step", (2, 1))``, ``("basic", "F")``. ``agenda`` is what remains to be done, the next thing
first; the game waits at questions that have at least two answers.
"""

from __future__ import annotations

import copy
import itertools
from collections import Counter
from typing import Any

from tests.games.sierra_west.automaton import Plans
from tests.games.sierra_west.building import Building
from tests.games.sierra_west.icons import Icons
from tests.games.sierra_west.menu import Menu
from tests.games.sierra_west.mountain import (
    BASE,
    CELLS,
    OUTPOSTS,
    RIGHT_EDGE,
    ROWS,
    Cell,
    flip,
    neighbours,
    uncovered,
)
from tests.games.sierra_west.people import CAMP, FIGURES, Chance, Hastings, Player
from tests.games.sierra_west.printed import (
    BASICS,
    BB,
    FISH,
    GR,
    OO,
    Chart,
    goods,
)
from tests.games.sierra_west.results import Results
from tests.games.sierra_west.summits import Summits

Action = tuple[Any, ...]
Step = tuple[Any, ...]
RULES: dict[str, Any] = {
    "cabin_map": "literal", "market_refill": "on_pass", "adj_same_row": True, "animals_visible": "always",
    "outlaws_2p": "12223", "trailhead_multiplier": 0, "apple_tracker": False, "mkt_anywhere": True, "expert": False,
    "round_cap": 40, "hastings_level": 3,
}  # fmt: skip
FLAGS = {"true": True, "false": False}
PLACES = ("L", "M", "R")
__all__ = ["BASE", "CELLS", "RIGHT_EDGE", "ROWS", "RULES", "Action", "Oracle"]


class Oracle(Menu, Icons, Building, Summits, Plans, Results):
    """One game."""

    QUESTIONS = {
        "drop", "order", "trapper", "menu", "hazard", "pay", "shovel", "where", "track", "tracker", "again", "damage",
        "turn_up", "gain_basic", "canoe", "take_fish", "sell_fish", "pan", "mine", "raccoon", "marmot", "badger",
    }  # fmt: skip

    def __init__(self, chart: Chart, seats: int, chance: Chance, rules: dict[str, Any] | None = None):
        self.chart, self.seats, self.chance = chart, seats, chance
        self.printed = chart.settings
        self.rules = RULES | {name: FLAGS.get(value, value) for name, value in (rules or {}).items()}
        self.solo = seats == 1
        self.players: list[Player] = [Player() for _ in range(seats)]
        if self.solo:
            self.players.append(Hastings())
        self.table = len(self.players)
        self.present: set[Cell] = set(CELLS)
        self.special: set[Cell] = set()
        """Cells whose card has the back of a special card."""
        self.faces: dict[Cell, str] = {}
        """Basic cards turned up in the mountain."""
        self.unseen: set[str] = set(chart.basics)
        self.unseen_specials: set[str] = set() if chart.mode == OO else set(chart.specials)
        self.slots: list[str] = []
        self.pieces: dict[str, list[str]] = {}
        self.outlaws: Counter[str] = Counter()
        self.supply: Counter[str] = Counter()
        """Fish by colour, and carts."""
        self.apples: Counter[str] = Counter()
        self.mule: int | None = None
        self.mule_place: Step = CAMP
        self.holder: dict[str, int | None] = {"LAN": None, "TNT": None, "SHF": None}
        self.market: list[str | None] = [None] * 4
        self.stack: Counter[str] = Counter()
        self.cabin_discards: Counter[str] = Counter()
        self.plans: set[tuple[int, str]] = set()
        self.plan_discards: set[tuple[int, str]] = set()
        self.active_plan: tuple[int, str] | None = None
        self.next_plan: tuple[int, str] | None = None
        self.start, self.active = 0, 0
        self.round, self.last_round = 1, 0
        """``last_round`` is 0 until the end is triggered."""
        self.board: dict[str, str] = {}
        self.laid: str | None = None
        self.summits: dict[str, str] = {}
        self.token_boots, self.spent = 0, 0
        self.icon_boots = dict.fromkeys(FIGURES, 0)
        self.bought = False
        self.agenda: list[Step] = []
        self.over = False

    @property
    def me(self) -> Player:
        return self.players[self.active]

    def clockwise(self, seat: int) -> list[int]:
        """The others, from the left neighbour of a seat on."""
        return [(seat + i) % self.table for i in range(1, self.table)]

    # ---- set-up

    def deal(self) -> None:
        """Rule: 2.2.1-2.2.10."""
        chart, chance = self.chart, self.chance
        self.start = 0 if self.solo else chance.shuffled(range(self.seats))[0]
        self.active = self.start
        self.deal_mountain()
        for name, cabin in chart.cabins.items():
            self.stack[name] = cabin.copies
        self.refill()
        if chart.mode == BB:
            self.supply.update(dict.fromkeys(FISH, chart.fish_supply[self.table]))
        if chart.mode == GR:
            self.supply["cart"] = chart.carts[self.table]
        if chart.mode == OO:
            self.outlaws.update(self.printed_outlaws())
        for k in range(self.seats):
            self.players[k].deck = set(chart.starting)
            self.players[k].bottom = chart.starter
            self.draw_hand(k)
        if self.solo:
            self.plans = {(pattern, track) for pattern in chart.plans for track in BASICS}
            self.active_plan = chance.plan(self)
            self.plans.remove(self.active_plan)
        self.agenda = [("turn",)]
        self.run()

    def printed_outlaws(self) -> dict[str, int]:
        """Rule: 2.10.D1, 2.13.4."""
        numbers = self.chart.outlaws[self.table]
        if self.table == 2 and self.rules["outlaws_2p"] == "12233":
            numbers = "12233"
        return dict(zip(("I", "II", "III", "IV", "V"), map(int, numbers), strict=True))

    def deal_mountain(self) -> None:
        """Rule: 2.2.6, 2.2.7, 2.2.10, 2.10.C1, 2.10.D1, 3.1."""
        self.special = (
            set(self.marked_spots().values()) if self.chart.mode == OO else set(self.marked_spots())
        )
        first = self.chart.campfire or self.chance.shuffled(self.chart.specials)[0]
        self.put_below_the_trail(first)
        self.turn_up()

    def marked_spots(self) -> dict[Any, Any]:
        """Cell -> the specials that may lie there; the outposts by name. Rule: 2.10.C1, 2.13.6, 3.1."""
        chart = self.chart
        if chart.mode == OO:
            return dict(OUTPOSTS)
        spots = chart.spots[2 if self.table == 2 else 3]
        upper, low = chart.upper or chart.specials, chart.lower or chart.specials
        return dict.fromkeys(spots["upper"], upper) | dict.fromkeys(spots["low"], low)

    # ---- the flow

    def run(self) -> None:
        """Do everything that is no question, and answer questions that leave no choice. Rule: 5.3.6."""
        while self.agenda:
            name, *about = self.agenda[0]
            if name not in self.QUESTIONS:
                self.agenda.pop(0)
                getattr(self, "do_" + name)(*about)
                continue
            legal = self.legal()
            if len(legal) > 1:
                return
            self.agenda.pop(0)
            if legal:
                getattr(self, "answer_" + name)(legal.pop(), *about)

    def first(self, *steps: Step) -> None:
        self.agenda[:0] = steps

    @property
    def question(self) -> str:
        return str(self.agenda[0][0]) if self.agenda else ""

    @property
    def seat(self) -> int:
        """Who is asked."""
        return (
            int(self.agenda[0][1]) if self.question in ("trapper", "tracker") else self.whose(self.agenda[0])
        )

    def whose(self, step: Step) -> int:
        return self.active

    def legal(self) -> set[Action]:
        """All answers to the present question."""
        if not self.agenda:
            return set()
        name, *about = self.agenda[0]
        return set(getattr(self, "ask_" + name)(*about))

    def play(self, action: Action) -> None:
        """Answer the question and go on to the next one."""
        assert action in self.legal(), f"{action} is not legal in {self.agenda[:1]}"
        name, *about = self.agenda.pop(0)
        getattr(self, "answer_" + name)(action, *about)
        self.run()

    def do_turn(self) -> None:
        """Rule: 5.3.1, 4.9.1."""
        if self.solo and self.active == 1:
            self.agenda = [("plan_turn",), ("end_turn",)]
            return
        asks: list[Step] = [("drop",)] if self.rules["expert"] else []
        self.agenda = [*asks, ("order",), ("windows",), ("menu",)]

    def sorted_hand(self) -> list[str]:
        return sorted(self.me.hand, key=self.chart.number)

    def ask_drop(self) -> set[Action]:
        return {("drop", i) for i in range(4)}

    def answer_drop(self, action: Action) -> None:
        """Rule: 2.12.1."""
        self.laid = self.sorted_hand()[action[1]]
        self.me.hand.remove(self.laid)
        self.me.shown.discard(self.laid)

    def ask_order(self) -> set[Action]:
        return {("order", k) for k in range(6)}

    def answer_order(self, action: Action) -> None:
        """Rule: 2.3.1."""
        cards = list(itertools.permutations(self.sorted_hand()))[action[1]]
        assert len(cards) == 3
        self.board = dict(zip(PLACES, cards, strict=True))
        self.me.hand, self.me.shown = set(), set()

    def do_windows(self) -> None:
        """Rule: 2.3.3, 2.3.4, 2.13.5."""
        shown = PLACES if self.rules["animals_visible"] == "always" else ("L", "R")
        animals = {self.chart.cards[self.board[place]].animal for place in shown} - {""}
        self.first(*[("trapper", k, animals) for k in self.clockwise(self.active) if k < self.seats])

    def do_end_turn(self) -> None:
        """Rule: 2.3.15, 2.11.1, 2.11.2, 2.11.5, 4.8."""
        if self.chart.mode == OO and all(cell in OUTPOSTS.values() for cell in self.present) and self.present:
            self.trigger()
        following = (self.active + 1) % self.table
        if following == self.start:
            if self.round == self.last_round:
                self.over = True
                self.agenda = []
                return
            if self.round >= self.rules["round_cap"]:
                self.trigger()
            self.round += 1
        self.active = following
        self.agenda = [("turn",)]

    def trigger(self) -> None:
        """Rule: 2.11.1."""
        if not self.last_round:
            self.last_round = self.round + 1

    def do_pass(self) -> None:
        """Rule: 2.3.12-2.3.14."""
        me = self.me
        self.drop_boots()
        me.figures = dict.fromkeys(FIGURES, CAMP)
        me.done = dict.fromkeys(FIGURES, False)
        if self.mule == self.active:
            self.mule_place = CAMP
        me.discards |= set(self.board.values()) | ({self.laid} if self.laid else set())
        self.board, self.laid, self.summits = {}, None, {}
        self.draw_hand(self.active)
        self.refill_if_bought()
        self.agenda = [("end_turn",)]

    def refill_if_bought(self) -> None:
        if self.bought:
            self.refill()
        self.bought = False

    def draw_hand(self, seat: int) -> None:
        for _ in range(self.printed["hand_expert" if self.rules["expert"] else "hand"]):
            self.draw(seat)

    def draw(self, seat: int) -> None:
        """Rule: 2.2.4, 2.3.13."""
        p = self.players[seat]
        if not (p.top or p.deck or p.bottom):
            p.deck, p.discards = p.discards, set()
            p.shown |= p.hand  # nothing else of this player was hidden
        if p.top:
            p.shown.add(p.top[-1])
            p.hand.add(p.top.pop())
        elif p.deck:
            card = self.chance.draw(self, seat)
            p.deck.remove(card)
            p.hand.add(card)
        else:
            assert p.bottom
            p.shown.add(p.bottom)
            p.hand.add(p.bottom)
            p.bottom = None
        if not p.deck:
            p.shown |= p.hand

    # ---- off-turn

    def ask_trapper(self, seat: int, animals: set[str]) -> set[Action]:
        """Rule: 2.7.2, 2.7.3, 2.7.5."""
        p = self.players[seat]
        found: set[Action] = {("no_trapper",)}
        if ("trapper",) not in p.figures.values():
            found |= {
                ("trapper", animal, basic, figure)
                for animal in animals & set(p.face_down())
                for basic in BASICS
                if p.goods[basic]
                for figure in p.idle()
            }
        return found

    def answer_trapper(self, action: Action, seat: int, animals: set[str]) -> None:
        if action[0] == "trapper":
            p = self.players[seat]
            p.animals.add(action[1])
            p.goods[action[2]] -= 1
            p.figures[action[3]] = ("trapper",)

    def ask_tracker(self, seat: int, track: str) -> set[Action]:
        """Rule: 2.7.1, 2.7.3, 2.7.5."""
        p = self.players[seat]
        free = ("tracker",) not in p.figures.values()
        return {("no_tracker",)} | {("tracker", figure) for figure in p.idle() if free}

    def answer_tracker(self, action: Action, seat: int, track: str) -> None:
        """Rule: 2.7.1, 2.7.4."""
        if action[0] == "tracker":
            self.players[seat].figures[action[1]] = ("tracker",)
            self.gain(seat, {"food": "F", "wood": "W", "stone": "S", "green": "aG", "red": "aR"}[track])

    # ---- goods

    def gain(self, seat: int, what: str) -> None:
        """``"2F+Au"``; Hastings takes no basics. Rule: 2.10.A1, 2.10.D13, 2.12.2."""
        p = self.players[seat]
        for good, n in goods(what).items():
            if good in BASICS and isinstance(p, Hastings):
                continue
            if good in ("aG", "aR"):
                self.apples[good] = min(self.printed["apple_cap"], self.apples[good] + n)
            elif good == "BU":
                p.goods["BU"] = min(self.printed["bullet_cap"], p.goods["BU"] + n)
            else:
                p.goods[good] += n

    def spend(self, good: str) -> None:
        if good in ("aG", "aR"):
            assert self.apples[good]
            self.apples[good] -= 1
            return
        assert self.me.goods[good], good
        self.me.goods[good] -= 1
        if good in FISH:
            self.supply[good] += 1

    def have(self, good: str) -> int:
        if good in ("aG", "aR"):
            return self.apples[good]
        if good == "*":
            return self.me.basics()
        if good == "a":
            return self.apples.total()
        if good == "fish":
            return sum(self.me.goods[colour] for colour in FISH)
        return self.me.goods[good]

    WILD = {"*": BASICS, "a": ("aG", "aR"), "fish": FISH}

    def affordable(self, cost: str) -> bool:
        """Rule: 2.4.10, 2.4.13."""
        wanted = goods(cost)
        for wild, kinds in self.WILD.items():
            named = sum(wanted[kind] for kind in kinds)
            if self.have(wild) < named + wanted[wild]:
                return False
        return all(self.have(good) >= n for good, n in wanted.items() if good not in self.WILD)

    def do_pay(self, cost: str, *, work: bool = False) -> None:
        """``work``: a shovel must have something to do in the end. Rule: 2.4.3, 2.4.13."""
        wanted = goods(cost)
        for good, n in wanted.items():
            if good not in self.WILD:
                for _ in range(n):
                    self.spend(good)
        self.first(
            *[("pay", wild, left, work) for wild in self.WILD for left in range(wanted[wild] - 1, -1, -1)]
        )

    VERB = {"*": "basic", "a": "apple", "fish": "fish"}

    def ask_pay(self, wild: str, left: int = 0, work: bool = False) -> set[Action]:
        """``left`` units of the same kind are to be paid after this one. Rule: 2.4.13."""
        found = {good for good in self.WILD[wild] if self.have(good)}
        if work:
            found = {good for good in found if self.work_for_shovel(left, self.me.goods - Counter([good]))}
        return {(self.VERB[wild], good) for good in found}

    def answer_pay(self, action: Action, wild: str, left: int, work: bool) -> None:
        self.spend(action[1])

    # ---- mountain

    def is_special(self, cell: Cell) -> bool:
        return cell in self.special

    def face_up(self, cell: Cell) -> bool:
        """Rule: 2.6.4, 2.10.D2."""
        return cell in self.present and (
            cell in uncovered(self.present) or (self.chart.mode == OO and self.is_special(cell))
        )

    def turn_up(self) -> None:
        """Basic cards that nothing overlaps any more. Rule: 2.6.3, 2.6.5."""
        for cell in sorted(
            uncovered(self.present) - self.special - set(self.faces), key=lambda c: (-c[0], c[1])
        ):
            self.faces[cell] = self.chance.basic(self, cell)
            self.unseen.remove(self.faces[cell])

    def can_claim(self) -> bool:
        """Rule: 2.6.3, 2.6.7."""
        at = self.me.frontiersman
        return at != BASE and self.face_up(at) and not self.is_special(at)

    def send_home(self, cell: Cell) -> None:
        """Everybody on a card that leaves; the active player gets nothing. Rule: 2.6.3, 2.6.6, 2.12.2, 4.9.4."""
        for k, p in enumerate(self.players):
            if p.frontiersman == cell:
                p.frontiersman = BASE
                p.goods["PB"] += k != self.active
            if isinstance(p, Hastings) and p.left == cell:
                p.left = BASE
                p.goods["PB"] += k != self.active

    def remove(self, cell: Cell) -> None:
        """A card has left the mountain. Rule: 2.6.3-2.6.6."""
        self.present.remove(cell)
        self.faces.pop(cell, None)
        for gone in flip(self.present, lambda c: self.chart.mode != OO and self.is_special(c)):
            self.send_home(gone)
            self.put_below_the_trail(self.chance.special(self, gone))
        self.turn_up()

    def put_below_the_trail(self, special: str) -> None:
        """Rule: 2.2.6, 2.6.6, 2.10.B1, 2.11.1."""
        self.slots.append(special)
        self.unseen_specials.discard(special)
        if self.chart.mode == BB:
            self.pieces[special] = self.chart.rivers[special][0].split()
        if len(self.slots) == 6:
            self.trigger()

    def steps(self, start: Cell) -> set[Cell]:
        return neighbours(start, self.present, self.rules["adj_same_row"])

    def along_the_trail(self, seat: int) -> list[int]:
        """Slots, from 1. Rule: 2.9.2."""
        reach = self.chart.slot[self.players[seat].wagon]
        return [n for n in range(1, len(self.slots) + 1) if n <= reach]

    def copy(self) -> Oracle:
        """An independent game; chart, chance and what never changes in place are shared."""
        other = copied(self)
        other.players = [copied(p) for p in self.players]
        other.pieces = {river: list(pieces) for river, pieces in self.pieces.items()}
        return other


def copied(thing: Any) -> Any:
    """A shallow copy whose lists, sets and dictionaries are its own."""
    other = copy.copy(thing)
    for name, value in vars(thing).items():
        if isinstance(value, (list, set, dict)):
            setattr(other, name, value.copy())
    return other
