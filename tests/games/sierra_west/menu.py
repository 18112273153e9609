"""The oracle's main menu of Pioneering: walking, boots, damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.games.sierra_west.icons import HAZARDS, WAITING
from tests.games.sierra_west.people import CAMP, END, FIGURES
from tests.games.sierra_west.printed import goods

if TYPE_CHECKING:
    from tests.games.sierra_west.oracle import Action, Oracle

    Base = Oracle
else:
    Base = object


class Menu(Base):
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
        return wanted.pop("b", 0), "+".join(f"{n}{good}" for good, n in wanted.items())

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
        mandatory = icon is not None and (icon in HAZARDS or "aG" in icon or "aR" in icon)
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
