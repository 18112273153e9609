"""A second, slow reading of the rules of Colorado: sets, dictionaries and lists, nothing shared with kernels.

The compiled game is compared with it decision by decision. The printed material comes as a dictionary;
chance is a pair of callables, so that a game can also follow what somebody else drew.

An action is a tuple: a verb and what it is about: ``("ask", 1, 7)``, ``("pair", 2, (1, 1))``, ``("pass",)``.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

COLOURS = "RGHPBO"
FAMILIES = ("NUGGET", "CARD", "CHECK")
FLAG_COLOURS = ("red", "green", "yellow", "blue")
ENDS = ("teepee_left", "teepee_right", "saloon", "domination")
PAIRS = ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3))
TYPES = range(18)

Action = tuple[Any, ...]
Step = tuple[Any, ...]


def colour_of(card: int) -> int:
    return card // 3


def value_of(card: int) -> int:
    return card % 3 + 1


def name_of(card: int) -> str:
    return f"{COLOURS[colour_of(card)]}{value_of(card)}"


def card_named(name: str) -> int:
    return COLOURS.index(name[0]) * 3 + int(name[1]) - 1


# ------------------------------------------------------------------------------------------ what is printed


class Chart:
    """The printed map, railroad and tracks, as sets."""

    def __init__(self, data: dict[str, Any]):
        self.data = data
        self.regions = {r["id"]: r for r in data["regions"]}
        self.codes = {r["code"]: r["id"] for r in data["regions"]}
        self.region_of = {
            leg: r["id"] for r in data["regions"] for leg in range(r["first_leg"], r["first_leg"] + r["legs"])
        }
        if "leg_region" in data:  # the legs of a region need not have consecutive ids
            self.region_of = dict(enumerate(data["leg_region"]))
        self.legs_of = {r: {leg for leg, home in self.region_of.items() if home == r} for r in self.regions}
        self.borders = {frozenset(pair) for pair in data["adjacent"]}
        self.mountains = {frozenset(pair) for pair in data["mountains"]}
        self.icon = dict(enumerate(data["leg_icons"]))
        self.beside_flag = set(data["flag_leg"])
        self.links = {frozenset(pair) for pair in data["leg_leg"]}
        self.rail_icon = dict(enumerate(data["rail_icons"]))
        self.rail_prev = dict(enumerate(data["rail_prev"]))
        self.rail_rivals = {frozenset(pair) for pair in data["rail_excludes"]}
        self.rail_free = set(data["rail_free"])
        self.regions_of = {
            colour: {r["id"] for r in data["regions"] if r["colour"] == colour} for colour in FLAG_COLOURS
        }

        words = ("red", "green", "grey", "purple", "blue", "orange")
        families = data.get(
            "families", dict(zip(words, [f for f in FAMILIES for _ in range(2)], strict=True))
        )
        self.family = {card: families[words[colour_of(card)]] for card in TYPES}

    def colour(self, region: int) -> str:
        return str(self.regions[region]["colour"])

    def legal_flags(self, flags: Iterable[int]) -> set[int]:
        """Unmarked regions that share an open border with a region whose flag is held. Rule: 20."""
        held = set(flags)
        beside = {r for border in self.borders for r in border if border & held}
        return beside - held

    def legal_legs(self, flags: Iterable[int], legs: Iterable[int]) -> set[int]:
        """Rule: 17."""
        held, marked = set(flags), set(legs)
        found = set()
        for leg, region in self.region_of.items():
            if leg in marked or region not in held:
                continue
            if leg in self.beside_flag or any(frozenset((leg, other)) in self.links for other in marked):
                found.add(leg)
        return found

    def rail_matches(self, rail: int, legs: Iterable[int], rails: Iterable[int], match: str) -> bool:
        """Rule: 45."""
        icon = self.rail_icon[rail]
        if icon == "NONE" or rail in self.rail_free:
            return True
        on_map = len([leg for leg in legs if self.icon[leg] == icon])
        if match == "any":
            return on_map >= 1
        on_line = len([r for r in rails if self.rail_icon[r] == icon and r not in self.rail_free])
        return on_map >= on_line + 1

    def legal_rails(self, legs: Iterable[int], rails: Iterable[int], match: str) -> set[int]:
        """Rules: 18, 45."""
        marked_legs, marked = set(legs), set(rails)
        found = set()
        for rail in self.rail_icon:
            if rail in marked:
                continue
            if self.rail_prev[rail] != -1 and self.rail_prev[rail] not in marked:
                continue
            if any(frozenset((rail, other)) in self.rail_rivals for other in marked):
                continue
            if self.rail_matches(rail, marked_legs, marked, match):
                found.add(rail)
        return found


# ------------------------------------------------------------------------------------------ a player, a game


@dataclass
class Player:
    hand: Counter[int] = field(default_factory=Counter)
    area: set[int] = field(default_factory=set)
    nuggets: int = 0
    flags: set[int] = field(default_factory=set)
    legs: set[int] = field(default_factory=set)
    rails: set[int] = field(default_factory=set)
    boxes: set[int] = field(default_factory=set)
    """Ticked teepee boxes, the centre is 0."""
    pawn: int | None = None
    """The teepee pawn's box; only with ``teepee_rule = marker``."""
    steps: dict[str, int] = field(default_factory=lambda: {"saloon": 0, "wanted": 0, "domination": 0})
    ticks: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FLAG_COLOURS, 0))
    badges: list[int] = field(default_factory=list)
    absent: set[int] = field(default_factory=set)
    """Types that this player is proven not to hold."""

    def holds(self) -> set[int]:
        return {card for card, n in self.hand.items() if n > 0}

    def hand_size(self) -> int:
        return sum(self.hand.values())


Draw = Callable[["Oracle", int], int]
Give = Callable[["Oracle", int], int]


def random_chance(seed: int) -> tuple[Draw, Give]:
    """Chance as at the table: every physical card is equally likely."""
    rng = random.Random(seed)

    def draw(game: Oracle, seat: int) -> int:
        return rng.choice(sorted(game.deck.elements()))

    def give(game: Oracle, target: int) -> int:
        return rng.choice(sorted(game.players[target].hand.elements()))

    return draw, give


def family_by_colour_or_value(card: int) -> set[int]:
    """All types of that colour or that value, the card itself among them."""
    return {c for c in TYPES if colour_of(c) == colour_of(card) or value_of(c) == value_of(card)}


class Oracle:
    """One game. ``agenda`` is what remains to be done, the next thing first; the game waits at questions."""

    QUESTIONS = {
        "start_flag": "START_FLAG", "ask": "ASK", "give": "GIVE", "nugget": "ACT_NUGGET", "card": "ACT_CARD",
        "swap": "SWAP_PLAY", "check": "ACT_CHECK", "teepee": "TEEPEE_DIR", "end_flag": "END_FLAG",
    }  # fmt: skip

    def __init__(self, chart: Chart, seats: int, draw: Draw, give: Give, rules: dict[str, Any] | None = None):
        self.chart, self.seats, self.draw_card, self.give_card = chart, seats, draw, give
        names = ("ask_rule", "rail_match", "teepee_rule", "copies", "max_rounds")
        self.rules = {name: chart.data[name] for name in names} | (rules or {})
        self.players = [Player() for _ in range(seats)]
        self.deck: Counter[int] = Counter(dict.fromkeys(TYPES, self.rules["copies"]))
        self.discards: Counter[int] = Counter()
        self.round, self.caller = 0, 0
        self.asked: tuple[int, int] | None = None
        """(target, card) from the ask until the answer."""
        self.target: int | None = None
        """Who was asked in this round, until its End."""
        self.given: int | None = None
        """The card that the Caller got, during the Action part."""
        self.races: dict[str, list[int]] = {end: [] for end in ENDS}
        self.completed: dict[str, int | None] = dict.fromkeys(FLAG_COLOURS)
        self.agenda: list[Step] = []
        self.over = False

    # ---- the flow

    def deal(self) -> None:
        """Rules: 2-7, 36, 37."""
        for k in range(self.seats):
            self.draw(k, self.chart.data["hand_start"][k])
            self.players[k].nuggets = self.chart.data["nuggets_start"]
        for k in range(self.seats):
            card = self.draw_card(self, k)
            assert self.deck[card] > 0
            self.deck[card] -= 1
            self.players[k].area.add(card)
        self.agenda = [("start_flag", k) for k in range(self.seats)] + [("new_round",)]
        self.run()

    def clockwise_from_caller(self) -> list[int]:
        return [(self.caller + i) % self.seats for i in range(self.seats)]

    def run(self) -> None:
        """Do everything that is no question."""
        while self.agenda and self.agenda[0][0] not in self.QUESTIONS:
            name, *about = self.agenda.pop(0)
            getattr(self, "do_" + name)(*about)
        if self.agenda:
            assert self.legal(), f"nothing to answer to {self.agenda[0]}"

    def first(self, *steps: Step) -> None:
        self.agenda[:0] = steps

    @property
    def phase(self) -> str:
        return self.QUESTIONS[self.agenda[0][0]] if self.agenda else "GAME_OVER"

    @property
    def seat(self) -> int:
        return int(self.agenda[0][1])

    @property
    def family(self) -> str | None:
        """The family of the action being chosen."""
        return {"nugget": "NUGGET", "card": "CARD", "swap": "CARD", "check": "CHECK"}.get(
            self.agenda[0][0] if self.agenda else ""
        )

    @property
    def bonus(self) -> bool:
        question, *about = self.agenda[0] if self.agenda else ("",)
        return question in ("nugget", "card", "check") and bool(about[1])

    def do_new_round(self) -> None:
        """Rules: 8, 11, 36, 40."""
        self.round += 1
        self.caller = (self.round - 1) % self.seats
        self.agenda = [("sets", k) for k in self.clockwise_from_caller()]
        self.agenda += [("refill", k) for k in self.clockwise_from_caller()]
        self.agenda.append(("close",))
        if any(p.hand_size() > 0 for k, p in enumerate(self.players) if k != self.caller):
            self.first(("ask", self.caller))

    def do_close(self) -> None:
        """Rules: 24, 35, 51."""
        most = max(len(p.badges) for p in self.players)
        self.over = most >= self.chart.data["badges_to_end"] or self.round >= self.rules["max_rounds"]
        if not self.over:
            self.agenda = [("new_round",)]

    # ---- cards

    def draw(self, seat: int, number: int) -> None:
        """Rules: 32, 41, 55, 56."""
        for _ in range(number):
            if not +self.deck:
                self.deck, self.discards = self.discards, Counter()
            if not +self.deck:
                return
            card = self.draw_card(self, seat)
            assert self.deck[card] > 0, f"{name_of(card)} is not in the deck"
            self.deck[card] -= 1
            self.players[seat].hand[card] += 1
            self.players[seat].absent = set()

    def take_from_hand(self, seat: int, card: int) -> None:
        assert self.players[seat].hand[card] > 0
        self.players[seat].hand[card] -= 1

    def do_hand_over(self, target: int, card: int) -> None:
        """Rules: 10, 12, 40, 43."""
        self.take_from_hand(target, card)
        caller = self.players[self.caller]
        if card in caller.area:
            self.discards[card] += 1
            caller.nuggets += 1
        else:
            caller.area.add(card)
        self.asked, self.given = None, card
        self.first(*[("act", k, self.chart.family[card], False) for k in self.clockwise_from_caller()])

    def do_refill(self, seat: int) -> None:
        """Rules: 23, 50."""
        self.given = self.target = None
        self.draw(seat, max(0, self.chart.data["refill"] - self.players[seat].hand_size()))

    # ---- actions

    def do_act(self, seat: int, family: str, bonus: bool) -> None:
        """Rules: 12, 13, 19, 44."""
        if family == "CHECK" and not self.checks(seat):
            return
        self.first((family.lower(), seat, bonus))

    def checks(self, seat: int) -> set[Action]:
        p = self.players[seat]
        legs = self.chart.legal_legs(p.flags, p.legs)
        rails = self.chart.legal_rails(p.legs, p.rails, self.rules["rail_match"])
        return {("leg", leg) for leg in legs} | {("rail", rail) for rail in rails}

    def badge(self, seat: int, points: int) -> None:
        """Points gained are one badge; 0 points are none gained. Rule: 30."""
        if points > 0:
            self.players[seat].badges.append(points)

    def do_icon(self, seat: int, icon: str) -> None:
        """Rules: 15, 26-28, 31, 46-48."""
        p, data = self.players[seat], self.chart.data
        if icon in FAMILIES:
            self.first(("act", seat, icon, True))
        elif icon in ("SALOON", "DOMINATION"):
            track = icon.lower()
            if p.steps[track] < data[track]["boxes"]:
                p.steps[track] += 1
                if p.steps[track] == data[track]["boxes"]:
                    self.arrive(seat, track)
        elif icon == "WANTED":
            if p.steps["wanted"] < data["wanted"]["boxes"]:
                p.steps["wanted"] += 1
                reward = data["wanted"]["reward"].get(str(p.steps["wanted"]))
                if reward is not None:
                    self.badge(seat, reward)
        elif icon == "TEEPEE":
            sides = self.teepee_sides(seat)
            if not p.boxes:
                p.boxes.add(0)
                p.pawn = 0
            elif len(sides) == 2:
                self.first(("teepee", seat))
            elif sides:
                self.move_teepee(seat, sides.pop())

    def teepee_sides(self, seat: int) -> set[str]:
        p, half = self.players[seat], self.chart.data["teepee"]["half"]
        if self.rules["teepee_rule"] == "marker":
            at = 0 if p.pawn is None else p.pawn
            return {side for side, end in (("left", -half), ("right", half)) if at != end}
        return {side for side, end in (("left", -half), ("right", half)) if end not in p.boxes}

    def move_teepee(self, seat: int, side: str) -> None:
        p, half = self.players[seat], self.chart.data["teepee"]["half"]
        step = -1 if side == "left" else 1
        if self.rules["teepee_rule"] == "marker":
            assert p.pawn is not None
            p.pawn += step
            box = p.pawn
        else:
            box = (min(p.boxes) if side == "left" else max(p.boxes)) + step
        seen = box in p.boxes
        p.boxes.add(box)
        if abs(box) == half and not seen:
            self.arrive(seat, "teepee_" + side)

    def arrive(self, seat: int, race: str) -> None:
        """Rule: 29."""
        rounds = self.races[race]
        if self.round not in rounds and len(rounds) < 2:
            rounds.append(self.round)
        if self.round in rounds:
            self.badge(seat, self.arrival_points(race)[rounds.index(self.round)])

    def arrival_points(self, race: str) -> list[int]:
        track, _, side = race.partition("_")
        return list(self.chart.data[track][side or "arrive"])

    # ---- the End

    def do_sets(self, seat: int) -> None:
        """Rules: 20, 49."""
        p = self.players[seat]
        self.given = self.target = None
        for colour in range(6):
            suit = {3 * colour, 3 * colour + 1, 3 * colour + 2}
            if suit <= p.area:
                p.area -= suit
                self.discards.update(suit)
                self.first(("sets", seat))
                if self.chart.legal_flags(p.flags):
                    self.first(("end_flag", seat))
                return

    def mark_flag(self, seat: int, region: int) -> None:
        """Rules: 6, 21, 25."""
        p, colour = self.players[seat], self.chart.colour(region)
        p.flags.add(region)
        p.ticks[colour] += 1
        if p.ticks[colour] == len(self.chart.regions_of[colour]):
            if self.completed[colour] is None:
                self.completed[colour] = self.round
            if self.completed[colour] == self.round:
                self.badge(seat, self.chart.data["flag_tracks"][colour]["complete"])

    # ---- questions and answers

    def askable(self) -> set[int]:
        """Rules: 8, 38, 39."""
        p = self.players[self.caller]
        if self.rules["ask_rule"] == "any":
            return set(TYPES)
        if self.rules["ask_rule"] == "not_in_play_nor_hand":
            lacking = set(TYPES) - p.area - p.holds()
            if lacking:
                return lacking
        return set(TYPES) - p.area

    def fitting(self) -> set[int]:
        """What the target may give when he lacks the card. Rule: 9b."""
        assert self.asked is not None
        target, card = self.asked
        return self.players[target].holds() & family_by_colour_or_value(card)

    def playable(self, seat: int) -> set[int]:
        """Rule: 14."""
        return self.players[seat].holds() - self.players[seat].area

    def pairs(self, seat: int) -> set[Action]:
        """Rules: 13, 42."""
        p, found = self.players[seat], set()
        for colour in range(6):
            for a, b in PAIRS:
                two = Counter([3 * colour + a - 1, 3 * colour + b - 1])
                if all(p.hand[c] >= n for c, n in two.items()) and set(+(p.hand - two)) - p.area:
                    found.add(("pair", colour, (a, b)))
        return found

    def legal(self) -> set[Action]:
        """Every legal answer to the question on top of the agenda."""
        if not self.agenda:
            return set()
        question, seat = self.agenda[0][:2]
        p = self.players[seat]
        found: set[Action] = set()
        if question == "start_flag":
            found = {("flag", r) for r in self.chart.regions_of["red"]}
        elif question == "ask":
            for offset in range(1, self.seats):
                if self.players[(seat + offset) % self.seats].hand_size() > 0:
                    found |= {("ask", offset, card) for card in self.askable()}
        elif question == "give":
            found = {("card", card) for card in self.fitting()}
        elif question == "nugget":
            found = {("take",)} | {("card", c) for c in self.playable(seat) if p.nuggets >= value_of(c)}
        elif question == "card":
            found = {("draw",)} | self.pairs(seat)
        elif question == "swap":
            found = {("card", c) for c in self.playable(seat)}
        elif question == "check":
            found = self.checks(seat)
        elif question == "teepee":
            found = {(side,) for side in self.teepee_sides(seat)}
        elif question == "end_flag":
            found = {("flag", r) for r in self.chart.legal_flags(p.flags)}
        if self.bonus:
            found.add(("pass",))
        return found

    def play(self, action: Action) -> None:
        """Answer the question and go on to the next one."""
        assert action in self.legal(), f"{action} is not legal in {self.phase}"
        question, seat, *_ = self.agenda.pop(0)
        p, (verb, *about) = self.players[seat], action
        if question in ("start_flag", "end_flag"):
            self.mark_flag(seat, about[0])
        elif question == "ask":
            self.answer((seat + about[0]) % self.seats, about[1])
        elif question == "give":
            assert self.asked is not None
            self.players[seat].absent.add(self.asked[1])
            self.first(("hand_over", seat, about[0]))
        elif verb == "pass":
            pass
        elif verb == "take":
            p.nuggets += 1
        elif verb == "draw":
            self.draw(seat, self.chart.data["draw"])
        elif verb == "card":
            if question == "nugget":
                p.nuggets -= value_of(about[0])
            self.take_from_hand(seat, about[0])
            p.area.add(about[0])
            self.first(("act", seat, self.chart.family[about[0]], True))
        elif verb == "pair":
            for value in about[1]:
                self.take_from_hand(seat, 3 * about[0] + value - 1)
                self.discards[3 * about[0] + value - 1] += 1
            self.first(("swap", seat))
        elif verb == "leg":
            p.legs.add(about[0])
            region = self.chart.region_of[about[0]]
            if self.chart.legs_of[region] <= p.legs and region in p.flags:
                self.badge(seat, self.chart.regions[region]["points"])
            self.first(("icon", seat, self.chart.icon[about[0]]))
        elif verb == "rail":
            p.rails.add(about[0])
            self.first(("icon", seat, self.chart.rail_icon[about[0]]))
        elif verb in ("left", "right"):
            self.move_teepee(seat, verb)
        else:
            raise AssertionError(action)
        self.run()

    def answer(self, target: int, card: int) -> None:
        """Rules: 9a, 9b, 9c, 55."""
        self.asked, self.target = (target, card), target
        p = self.players[target]
        fitting = self.fitting()
        if p.hand[card] > 0:
            self.first(("hand_over", target, card))
        elif len(fitting) > 1:
            self.first(("give", target))
        elif fitting:
            p.absent.add(card)
            self.first(("hand_over", target, fitting.pop()))
        else:
            given = self.give_card(self, target)
            p.absent |= family_by_colour_or_value(card)
            self.first(("hand_over", target, given))

    # ---- results

    def points(self) -> list[int]:
        """Rule: 33."""
        columns = {colour: self.chart.data["flag_tracks"][colour]["columns"] for colour in FLAG_COLOURS}
        return [sum(p.badges) + sum(columns[c][p.ticks[c]] for c in FLAG_COLOURS) for p in self.players]

    def ranks(self) -> list[int]:
        """Rules: 34, 52."""
        merits = [
            (points, len(p.badges), p.nuggets) for points, p in zip(self.points(), self.players, strict=True)
        ]
        return [1 + sum(other > merit for other in merits) for merit in merits]

    def total(self, card: int) -> int:
        """Rule: 57."""
        in_hands = sum(p.hand[card] for p in self.players)
        return in_hands + sum(card in p.area for p in self.players) + self.deck[card] + self.discards[card]

    def copy(self) -> Oracle:
        return copy.deepcopy(self, {id(self.chart): self.chart, id(self.draw_card): self.draw_card})
