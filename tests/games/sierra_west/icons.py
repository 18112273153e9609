"""The oracle's pioneering: the menu, boots, cabins and every icon of the two paths."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.games.sierra_west.mountain import BASE
from tests.games.sierra_west.people import CAMP, END, FIGURES
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
    # ---- the menu

    def ask_menu(self) -> set[Action]:
        """Rule: 2.3.5-2.3.11."""
        me = self.me
        found: set[Action] = {("pass",)}
        for figure in FIGURES:
            if me.figures[figure][0] in ("camp", "cabin", "tracker", "trapper", "path") and not self.blocked(
                figure
            ):
                found.add(("advance", figure))
            if self.can_use(figure):
                found.add(("use", figure))
            if self.blocked(figure) and (me.wagon or me.owned() or self.on("WATCH")):
                found.add(("skip", figure))
        found |= {("assign", space) for space in (1, 2, 3, 4, 5) if self.can_assign(space)}
        found |= {
            ("summit", figure, place)
            for place in self.board
            if place not in self.summits and self.can_perform(place)
            for figure in (*FIGURES, "mule")
            if self.at_summit_gate(figure)
        }
        if self.boots():
            found |= {("step", cell) for cell in self.steps(me.frontiersman)}
        if self.can_move_wagon(self.boots()):
            found.add(("wagon",))
        if me.goods["PB"] and (
            self.steps(me.frontiersman) or self.can_move_wagon(self.boots() + self.printed["token_boots"])
        ):
            found.add(("token",))
        return found

    def at_summit_gate(self, figure: str) -> bool:
        """Rule: 2.3.8, 2.3.9."""
        if figure == "mule":
            return self.mule == self.active and self.mule_place[0] in ("camp", "cabin")
        return self.me.figures[figure] == END

    def answer_menu(self, action: Action) -> None:
        verb, *about = action
        if verb not in ("step", "wagon", "token"):
            self.token_boots = 0
        self.first(("menu",))
        getattr(self, "menu_" + verb)(*about)

    def menu_pass(self) -> None:
        self.agenda = [("pass",)]

    # ---- boots

    def boots(self) -> int:
        """Rule: 2.4.12."""
        return self.token_boots + sum(self.icon_boots.values()) - self.spent

    def spend_boots(self, n: int) -> None:
        """Rule: 2.4.12."""
        from_token = min(n, self.token_boots)
        self.token_boots -= from_token
        self.spent += n - from_token

    def leave_icon(self, figure: str) -> None:
        """Rule: 2.4.2, 2.4.12."""
        other = FIGURES[1 - FIGURES.index(figure)]
        beyond = max(0, self.spent - self.icon_boots[figure])
        self.icon_boots[other] -= beyond
        self.icon_boots[figure] = self.spent = 0
        assert self.icon_boots[other] >= 0

    def drop_boots(self) -> None:
        self.token_boots = self.spent = 0
        self.icon_boots = dict.fromkeys(FIGURES, 0)

    def menu_step(self, cell: Any) -> None:
        """Rule: 2.6.1."""
        self.spend_boots(1)
        self.me.frontiersman = cell

    def trail_cost(self) -> tuple[int, str] | None:
        cost = self.chart.trail.get(self.me.wagon + 1)
        if cost is None:
            return None
        wanted = goods(cost)
        return wanted.pop("b"), "+".join(f"{n}{good}" for good, n in wanted.items())

    def can_move_wagon(self, boots: int) -> bool:
        """Rule: 2.9.1."""
        cost = self.trail_cost()
        return cost is not None and boots >= cost[0] and self.affordable(cost[1])

    def menu_wagon(self) -> None:
        """Rule: 2.9.1."""
        cost = self.trail_cost()
        assert cost
        self.spend_boots(cost[0])
        self.do_pay(cost[1])
        self.me.wagon += 1

    def menu_token(self) -> None:
        """Rule: 2.9.4."""
        self.me.goods["PB"] -= 1
        self.token_boots += self.printed["token_boots"]

    # ---- walking

    def icon(self, figure: str) -> str | None:
        """What lies under a pioneer on its path."""
        place = self.me.figures[figure]
        if place[0] != "path":
            return None
        card, half = self.chart.paths[figure][place[1]]
        return self.chart.cards[self.board[card]].icons[half]

    def spot(self, figure: str) -> int | None:
        """Printed cost of the spot under a pioneer in basics; None on a free spot. Rule: 2.4.8."""
        place = self.me.figures[figure]
        printed = self.chart.spot_cost.get((figure, place[1])) if place[0] == "path" else None
        return printed if printed is None else max(0, printed - self.on("TOLL"))

    def blocked(self, figure: str) -> bool:
        """Rule: 2.4.9."""
        icon = self.icon(figure)
        mandatory = icon is not None and (icon in HAZARDS or icon.startswith("a"))
        return mandatory and not self.me.done[figure]

    def menu_advance(self, figure: str) -> None:
        """Rule: 2.3.6, 2.3.7."""
        self.leave_icon(figure)
        place = self.me.figures[figure]
        step = place[1] + 1 if place[0] == "path" else 0
        self.me.figures[figure] = ("path", step) if step < len(self.chart.paths[figure]) else END
        icon = self.icon(figure)
        self.me.done[figure] = False
        if icon and icon not in WAITING and self.spot(figure) is None:
            self.me.done[figure] = True
            self.do_effect(figure, icon)

    def menu_skip(self, figure: str) -> None:
        """Rule: 2.4.9, 2.4.11."""
        harm = [] if self.on("WATCH") else [("damage",)]
        self.first(*harm, ("move_on", figure))

    def do_move_on(self, figure: str) -> None:
        self.menu_advance(figure)

    def ask_damage(self) -> set[Action]:
        """Rule: 2.4.11."""
        found: set[Action] = {("lose", space) for space in (1, 2, 3, 4) if self.me.cabins[space - 1]}
        return found | ({("wagon_back",)} if self.me.wagon else set())

    def answer_damage(self, action: Action) -> None:
        if action[0] == "wagon_back":
            self.me.wagon -= 1
            return
        self.me.cabins[action[1] - 1] = None
        for figure in FIGURES:
            if self.me.figures[figure] == ("cabin", action[1]):
                self.me.figures[figure] = CAMP

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

    def work_for_shovel(self, price: int) -> bool:
        """Whether after some payment a claim or a build is possible. Rule: 2.4.3."""
        if self.can_claim():
            return True
        for paid in itertools.combinations_with_replacement(BASICS, price):
            left = self.me.goods.copy()
            left.subtract(paid)
            if min(left.values(), default=0) >= 0 and any(self.can_build(i, left) for i in range(4)):
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

    def menu_use(self, figure: str) -> None:
        """Rule: 2.4.8, 5.3.2."""
        icon, price = self.icon(figure), self.spot(figure) or 0
        assert icon
        self.me.done[figure] = True
        if icon in HAZARDS and price:
            self.first(("hazard", icon, price))
        else:
            self.first(("pay_out", f"{price}*" if price else ""), ("effect", figure, icon))

    def do_pay_out(self, cost: str) -> None:
        self.do_pay(cost)

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
            self.first(*[("pay", "*")] * (price - 1))

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
        elif icon in ("PD1", "PD2"):
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
        elif icon in ("B1", "B2"):
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

    # ---- shovel

    def ask_shovel(self) -> set[Action]:
        """Rule: 2.4.3."""
        found: set[Action] = {("build", i) for i in range(4) if self.can_build(i, self.me.goods)}
        return found | {("decline",)} | ({("claim",)} if self.can_claim() else set())

    def answer_shovel(self, action: Action) -> None:
        if action[0] == "claim":
            cell = self.me.frontiersman
            self.send_home(cell)
            self.first(("where", cell))
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
        card = self.card_at[cell]
        if action == ("to_deck",):
            self.me.top.append(card)
        else:
            self.me.discards.add(card)
        self.me.claimed += 1
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
            for apple in self.chart.orchards[self.slots[n - 1]].split()
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


assert BASE == (0, 0)
