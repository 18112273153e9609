"""The oracle's icons of the two paths, Fur Trade, and the icons of the modes."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from tests.games.sierra_west.people import CAMP
from tests.games.sierra_west.printed import ANIMALS, BASICS, FISH, goods

if TYPE_CHECKING:
    from tests.games.sierra_west.oracle import Action, Oracle

    Base = Oracle
else:
    Base = object

HAZARDS = {"BH", "BJ", "AMB"}
TOOLS = {"LAN", "TNT", "SHF"}
WAITING = {"FT", "HV", "PD1", "PD2", "FI", "PAN", "MI", "RF", "SH"} | HAZARDS
"""Icons that ask for "use" on an unpaid spot too. Rule: 2.4.10a."""


class Icons(Base):
    # ---- using

    def can_use(self, figure: str) -> bool:
        """Rule: 2.4.3, 2.4.8, 2.4.14."""
        icon = self.icon(figure)
        if icon is None or self.me.done[figure]:
            return False
        price = self.spot(figure) or 0
        if icon == "BJ" and self.have("fish"):
            return True
        if icon == "AMB" and self.have("BU"):
            return True
        if self.me.basics() < price:
            return False
        return icon in HAZARDS or self.does_something(icon, price)

    def does_something(self, icon: str, price: int = 0) -> bool:
        me = self.me
        if icon == "SH":
            return self.work_for_shovel(price)
        if icon == "FT":
            return bool(me.animals)
        if icon == "MU":
            return self.mule != self.active
        if icon in TOOLS:
            return self.holder[icon] != self.active
        if icon == "HV":
            return any(
                n and self.apples[apple] < self.printed["apple_cap"] for apple, n in self.orchard().items()
            )
        if icon == "PAN":
            return bool(self.ask_pan())
        if icon == "MI":
            return bool(self.ask_mine())
        if icon == "FI":
            return bool(self.ask_take_fish() if me.canoe else self.ask_sell_fish())
        if icon == "RF":
            return me.goods["BU"] >= self.printed["rifle_bullets"] and self.exposed() is not None
        if icon.startswith("BU"):
            return me.goods["BU"] < self.printed["bullet_cap"]
        return True

    def menu_use(self, figure: str) -> None:
        """Rule: 2.4.8, 5.3.2."""
        icon, price = self.icon(figure), self.spot(figure) or 0
        assert icon
        self.me.done[figure] = True
        if icon in HAZARDS and price:
            self.first(("hazard", icon, price))
        else:
            self.first(("pay_out", f"{price}*" if price else "", icon == "SH"), ("effect", figure, icon))

    def do_pay_out(self, cost: str, work: bool = False) -> None:
        self.do_pay(cost, work=work)

    def ask_hazard(self, icon: str, price: int) -> set[Action]:
        """The first unit decides. Rule: 2.4.6, 2.10.B5, 2.10.D10."""
        found: set[Action] = set(self.ask_pay("*")) if self.me.basics() >= price else set()
        if icon == "BJ":
            found |= self.ask_pay("fish")
        if icon == "AMB" and self.have("BU"):
            found.add(("bullet",))
        return found

    def answer_hazard(self, action: Action, icon: str, price: int) -> None:
        self.spend("BU" if action == ("bullet",) else action[1])
        if action[0] == "basic":
            self.do_pay(f"{price - 1}*")

    def do_effect(self, figure: str, icon: str) -> None:
        """Rule: 2.4.1-2.4.7, 2.10.A3, 2.10.A4, 2.10.C4, 2.10.D5."""
        if icon in HAZARDS:
            return
        if icon == "SH":
            self.first(("shovel",))
        elif icon == "FT":
            self.first(("fur",))
        elif icon == "MU":
            self.gain_mule(self.active)
        elif icon in TOOLS:
            self.holder[icon] = self.active
        elif icon == "HV":
            for apple, n in self.orchard().items():
                self.gain(self.active, f"{n}{apple}")
        elif icon.startswith("PD"):
            self.first(("canoe", int(icon[2])))
        elif icon == "FI":
            self.first(("take_fish",) if self.me.canoe else ("sell_fish",))
        elif icon == "PAN":
            self.first(("pan",))
        elif icon == "MI":
            self.first(("mine",))
        elif icon == "RF":
            self.me.goods["BU"] -= self.printed["rifle_bullets"]
            self.hit(self.active)
        elif re.fullmatch(r"B\d", icon):
            self.leave_icon(figure)  # what was spent before cannot have come from here
            self.icon_boots[figure] = int(icon[1]) + self.on("MORE", "B")
        elif icon.startswith("BU"):
            self.gain(self.active, icon[2] + "BU")
        else:
            self.gain(self.active, icon)
            for basic in BASICS:
                if basic in goods(icon) and self.on("MORE", basic):
                    self.gain(self.active, basic)

    def gain_mule(self, seat: int) -> None:
        """Rule: 2.4.4."""
        if self.mule != seat:
            self.mule, self.mule_place = seat, CAMP

    # ---- Fur Trade

    def do_fur(self) -> None:
        """Rule: 2.4.5, 2.4.15."""
        self.first(*[("tile", animal) for animal in ANIMALS if animal in self.me.animals])

    def do_tile(self, animal: str) -> None:
        """Rule: 2.4.15, 3.4."""
        gives = self.chart.animals[animal]
        question = {"fish": "raccoon", "tool": "marmot", "sheriff or bullets": "badger"}.get(gives)
        self.first((question,) if question else ("gain_goods", gives))

    def ask_raccoon(self) -> set[Action]:
        return {("fish", colour) for colour in FISH if self.supply[colour]}

    def answer_raccoon(self, action: Action) -> None:
        self.take_from_supply(action[1])

    def take_from_supply(self, colour: str) -> None:
        self.supply[colour] -= 1
        self.me.goods[colour] += 1

    def ask_marmot(self) -> set[Action]:
        return {("take", tool) for tool in ("TNT", "LAN") if self.holder[tool] != self.active}

    def answer_marmot(self, action: Action) -> None:
        self.holder[action[1]] = self.active

    def ask_badger(self) -> set[Action]:
        found: set[Action] = {("badger", "sheriff")} if self.holder["SHF"] != self.active else set()
        return found | (
            {("badger", "bullets")} if self.me.goods["BU"] < self.printed["bullet_cap"] else set()
        )

    def answer_badger(self, action: Action) -> None:
        if action[1] == "sheriff":
            self.holder["SHF"] = self.active
        else:
            self.gain(self.active, f"{self.printed['badger_bullets']}BU")

    # ---- the modes' icons

    def orchard(self) -> Counter[str]:
        """All apples along the trail. Rule: 2.10.A4."""
        return Counter(
            apple
            for n in self.along_the_trail(self.active)
            for apple in goods(self.chart.orchards[self.slots[n - 1]]).elements()
        )

    def ask_canoe(self, reach: int) -> set[Action]:
        """Rule: 2.10.B2."""
        at = self.me.canoe
        return {("canoe", to) for to in range(len(self.slots) + 1) if 0 < abs(to - at) <= reach}

    def answer_canoe(self, action: Action, reach: int) -> None:
        self.me.canoe = action[1]

    def ask_take_fish(self) -> set[Action]:
        """Rule: 2.10.B3."""
        colours = self.chart.rivers[self.slots[self.me.canoe - 1]][1].split()
        return {("fish", colour) for colour in colours if self.supply[colour]}

    def answer_take_fish(self, action: Action) -> None:
        self.take_from_supply(action[1])

    def ask_sell_fish(self) -> set[Action]:
        return {("fish", colour) for colour in FISH if self.me.goods[colour]}

    def answer_sell_fish(self, action: Action) -> None:
        self.spend(action[1])
        self.gain(self.active, f"{self.printed['fish_price']}Au")

    def ask_pan(self) -> set[Action]:
        """Rule: 2.10.B4."""
        return {("slot", n) for n in self.along_the_trail(self.active) if self.pieces[self.slots[n - 1]]}

    def answer_pan(self, action: Action) -> None:
        self.gain(self.active, self.pieces[self.slots[action[1] - 1]].pop(0))

    def ask_mine(self) -> set[Action]:
        """Rule: 2.10.C3."""
        return {("slot", n) for n in self.along_the_trail(self.active)}

    def answer_mine(self, action: Action) -> None:
        row = self.chart.mines[self.slots[action[1] - 1]].split()[self.chance.die(self) - 1]
        needs = {"g": None, "sh": "LAN", "rk": "TNT"}[row[:-1]]
        if needs is None or self.holder[needs] == self.active:
            self.gain(self.active, row[-1] + "Au")
