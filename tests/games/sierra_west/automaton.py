"""The oracle's Hastings: plans, climbers, and what he takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.sierra_west.mountain import BASE, Cell, distances
from tests.games.sierra_west.people import Hastings
from tests.games.sierra_west.printed import AH, BB, FISH, GR, TRACK_OF

if TYPE_CHECKING:
    from tests.games.sierra_west.oracle import Oracle

    Base = Oracle
else:
    Base = object


class Plans(Base):
    @property
    def hastings(self) -> Hastings:
        found = self.players[1]
        assert isinstance(found, Hastings)
        return found

    def do_plan_turn(self) -> None:
        """Rule: 4.9.1, 4.9.2, 4.9.8."""
        if not self.plans:
            self.plans, self.plan_discards = self.plan_discards, set()
        self.next_plan = self.chance.plan(self)
        self.plans.remove(self.next_plan)
        assert self.active_plan
        *lines, animal = self.chart.plans[self.active_plan[0]]
        trapper = [("trapper", 0, {animal})] if animal else []
        self.first(*trapper, *[("line", line) for line in lines], ("plan_done",))

    def do_plan_done(self) -> None:
        assert self.active_plan
        self.plan_discards.add(self.active_plan)
        self.active_plan, self.next_plan = self.next_plan, None
        self.hastings.goods["Au"] += self.rules["hastings_level"]
        self.refill_if_bought()

    def do_line(self, line: str) -> None:
        """Rule: 4.9.3-4.9.7."""
        he = self.hastings
        word, _, number = line.partition(" ")
        if word in ("left", "right", "both"):
            for side in ("left", "right") if word == "both" else (word,):
                for _ in range(int(number)):
                    self.walk(side)
        elif line == "wagon":
            he.wagon = min(he.wagon + 1, max(self.chart.trail))
        elif line == "track":
            assert self.active_plan
            self.climb(1, TRACK_OF[self.active_plan[1]])
        elif line == "claim":
            self.claim_for_hastings()
        elif line == "flip":
            he.animals |= set(he.face_down()[:1])
        elif line == "build":
            self.build_for_hastings()
        else:
            he.goods["Au"] += 1
            self.take_piece()

    # ---- climbers

    def climber(self, side: str) -> Cell:
        return self.hastings.left if side == "left" else self.hastings.frontiersman

    def better(self, side: str, cell: Cell) -> tuple[int, int]:
        """Smaller is preferred: the higher row, then the climber's side; the base last. Rule: 4.9.3."""
        row, column = cell
        return -row, column if side == "left" else -column

    def goal(self, side: str) -> tuple[int, Cell] | None:
        """Distance and place of the nearest face-up basic card. Rule: 4.9.3."""
        far = distances(self.climber(side), self.present, self.rules["adj_same_row"])
        found = [cell for cell in far if cell != BASE and self.face_up(cell) and not self.is_special(cell)]
        if not found:
            return None
        target = min(found, key=lambda cell: (far[cell], self.better(side, cell)))
        return far[target], target

    def walk(self, side: str) -> None:
        """Rule: 4.9.3."""
        goal = self.goal(side)
        if goal is None or goal[0] == 0:
            return
        to_go = distances(goal[1], self.present, self.rules["adj_same_row"])
        nearer = [cell for cell in self.steps(self.climber(side)) if to_go.get(cell) == goal[0] - 1]
        to = min(nearer, key=lambda cell: self.better(side, cell))
        if side == "left":
            self.hastings.left = to
        else:
            self.hastings.frontiersman = to

    def claim_for_hastings(self) -> None:
        """Rule: 4.9.4."""
        under = {self.climber(side) for side in ("left", "right")} - {BASE}
        ready = [cell for cell in under if self.face_up(cell) and not self.is_special(cell)]
        if ready:
            cell = min(ready, key=lambda c: self.better("left", c))
            self.send_home(cell)
            self.hastings.claimed.add(self.faces[cell])
            self.remove(cell)
            return
        goals = {side: self.goal(side) for side in ("left", "right")}
        far = {side: goal[0] for side, goal in goals.items() if goal}
        if far:
            self.walk(min(far, key=lambda side: (far[side], side)))

    # ---- takings

    def build_for_hastings(self) -> None:
        """Rule: 4.9.6."""
        he = self.hastings
        fits = [i for i in range(4) if self.market[i] and self.market[i] not in he.tiles]
        if fits and len(he.tiles) < 4:
            he.tiles.append(self.take_tile(max(fits)))

    def take_piece(self) -> None:
        """Rule: 4.9.7."""
        he, mode = self.hastings, self.chart.mode
        if mode == AH:
            if self.can_climb(1, "green"):
                he.tracks["green"] += 1
                if self.rules["apple_tracker"]:
                    self.first(("tracker", 0, "green"))
        elif mode == BB:
            colour = max(FISH, key=lambda c: (self.supply[c], -FISH.index(c)))
            if self.supply[colour]:
                self.supply[colour] -= 1
                he.goods[colour] += 1
        elif mode == GR:
            if self.supply["cart"]:
                self.supply["cart"] -= 1
                he.carts += 1
        elif self.exposed():
            self.hit(1)
