"""The oracle's shovel and cabins: claims, builds, the market, and figures on cabins."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.games.sierra_west.people import CAMP
from tests.games.sierra_west.printed import BASICS, goods

if TYPE_CHECKING:
    from tests.games.sierra_west.oracle import Action, Oracle

    Base = Oracle
else:
    Base = object


class Building(Base):
    # ---- shovel

    def work_for_shovel(self, price: int, purse: Counter[str] | None = None) -> bool:
        """Whether after some payment out of the purse a claim or a build is possible. Rule: 2.4.3."""
        purse = self.me.goods if purse is None else purse
        for paid in itertools.combinations_with_replacement(BASICS, price):
            wanted = Counter(paid)
            if all(purse[good] >= n for good, n in wanted.items()) and (
                self.can_claim() or any(self.can_build(i, purse - wanted) for i in range(4))
            ):
                return True
        return False

    def can_build(self, i: int, purse: Counter[str]) -> bool:
        """Rule: 2.8.2."""
        tile = self.market[i]
        if tile is None or tile in self.me.cabins:
            return False
        colour, cost = self.chart.cabins[tile].colour, self.chart.cabins[tile].cost
        return self.vacant(colour) is not None and all(purse[good] >= n for good, n in goods(cost).items())

    def vacant(self, colour: str) -> int | None:
        """The leftmost vacant space of a colour, from 1. Rule: 2.8.1, 2.8.2."""
        spaces = (1, 2, 3) if colour == "green" else (4,)
        return next((space for space in spaces if self.me.cabins[space - 1] is None), None)

    def ask_shovel(self) -> set[Action]:
        """Rule: 2.4.3."""
        found: set[Action] = {("build", i) for i in range(4) if self.can_build(i, self.me.goods)}
        return found | {("decline",)} | ({("claim",)} if self.can_claim() else set())

    def answer_shovel(self, action: Action) -> None:
        if action[0] == "claim":
            self.first(("where", self.me.frontiersman))
        elif action[0] == "build":
            tile = self.market[action[1]]
            assert tile
            colour, cost = self.chart.cabins[tile].colour, self.chart.cabins[tile].cost
            space = self.vacant(colour)
            assert space
            self.do_pay(cost)
            self.me.cabins[space - 1] = tile
            self.take_tile(action[1])

    def ask_where(self, cell: Any) -> set[Action]:
        return {("to_deck",), ("to_discards",)}

    def answer_where(self, action: Action, cell: Any) -> None:
        """Rule: 2.6.3, 5.3.3."""
        card = self.faces[cell]
        self.send_home(cell)
        if action == ("to_deck",):
            self.me.top.append(card)
        else:
            self.me.discards.add(card)
        self.me.claimed.add(card)
        self.remove(cell)

    # ---- cabins

    def on(self, ability: str, what: str = "") -> bool:
        """Whether one of the active player's figures stays on such a cabin. Rule: 2.8.6."""
        for place in self.me.figures.values():
            if place[0] == "cabin":
                has = self.chart.cabins[self.me.cabins[place[1] - 1]].ability
                if (has.code, has.gain) == (ability, what):
                    return True
        return False

    def figure_for(self, space: int) -> str:
        """Rule: 2.13.1."""
        if space == 5:
            return "mule"
        literal = self.rules["cabin_map"] == "literal"
        return "tan" if (space <= 3) == literal else "green"

    def can_assign(self, space: int) -> bool:
        """Rule: 2.3.5, 2.8.5."""
        me = self.me
        if space == 5:
            return self.mule == self.active and self.mule_place == CAMP
        tile = me.cabins[space - 1]
        if tile is None or me.figures[self.figure_for(space)] != CAMP:
            return False
        ability = self.chart.cabins[tile].ability
        useful = {
            "FLIP": bool(me.face_down()),
            "FT": bool(me.animals),
            "MU": self.mule != self.active,
        }.get(ability.code, True)
        return useful and self.affordable(ability.cost)

    def menu_assign(self, space: int) -> None:
        """Rule: 2.3.9, 2.8.4."""
        if space == 5:
            self.mule_place = ("cabin", 5)
            self.first(("gain_goods", self.chart.grey.gain))
            return
        self.me.figures[self.figure_for(space)] = ("cabin", space)
        ability = self.chart.cabins[self.me.cabins[space - 1]].ability
        if ability.code in ("TRD", "GAIN"):
            self.first(("pay_out", ability.cost), ("gain_goods", ability.gain))
        elif ability.code == "FLIP":
            self.first(("pay_out", ability.cost), ("turn_up",))
        elif ability.code == "FT":
            self.first(("fur",))
        elif ability.code == "MU":
            self.gain_mule(self.active)

    def do_gain_goods(self, what: str) -> None:
        """Wild units are chosen one by one."""
        wanted = goods(what)
        wild = wanted.pop("*", 0)
        self.gain(self.active, "+".join(f"{n}{good}" for good, n in wanted.items()))
        self.first(*[("gain_basic",)] * wild)

    def ask_turn_up(self) -> set[Action]:
        return {("flip", animal) for animal in self.me.face_down()}

    def answer_turn_up(self, action: Action) -> None:
        self.me.animals.add(action[1])

    def ask_gain_basic(self) -> set[Action]:
        return {("basic", basic) for basic in BASICS}

    def answer_gain_basic(self, action: Action) -> None:
        self.gain(self.active, action[1])

    # ---- market

    def refill(self) -> None:
        """Rule: 2.8.3."""
        for i in (3, 2, 1, 0):
            if self.market[i] is None:
                if not +self.stack:
                    self.stack, self.cabin_discards = self.cabin_discards, Counter()
                if not +self.stack:
                    return
                tile = self.chance.tile(self, i)
                assert self.stack[tile] > 0, tile
                self.stack[tile] -= 1
                self.market[i] = tile

    def take_tile(self, i: int) -> str:
        """Rule: 2.8.2."""
        tile = self.market[i]
        assert tile
        self.market[i] = None
        if i != 3 and self.market[3]:
            self.cabin_discards[self.market[3]] += 1
            self.market[3] = None
        left = [t for t in self.market if t]
        self.market = [None] * (4 - len(left)) + left
        self.bought = True
        if self.rules["market_refill"] == "at_once":
            self.refill()
        return tile
