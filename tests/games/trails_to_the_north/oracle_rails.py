"""The second reading, continued: engines, stations, Kansas City and deliveries."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.oracle_acts import Actions
from tests.games.trails_to_the_north.oracle_goods import type_of
from tests.games.trails_to_the_north.oracle_table import Option, Play, Player


class Oracle(Actions):
    """The whole game: ``play()`` is the generator of its questions."""

    # ---- engines

    def engines_in_the_way(self, seat: int) -> set[float]:
        return {p.engine for k, p in enumerate(self.players) if k != seat} - {0}

    def beside(self, x: float, step: int) -> set[float]:
        """Spaces next to one, empty or not, forwards (1) or backwards (-1). Rule: R29, R75"""
        if x != int(x):
            return {x + step / 2}
        found = {x + step}
        if x + step / 2 in charts.TURNOUTS:
            found.add(x + step / 2)
        return {y for y in found if 0 <= y <= charts.LAST}

    def one_step(self, seat: int, x: float, step: int) -> set[float]:
        """Free spaces one step on; occupied ones are as if absent. Rule: R29, R75"""
        taken = self.engines_in_the_way(seat)
        found: set[float] = set()
        for y in self.beside(x, step):
            found |= self.one_step(seat, y, step) if y in taken else {y}
        return found

    def forward(self, seat: int, x: float, most: int) -> set[float]:
        """Rule: R29"""
        found: set[float] = set()
        edge = {x}
        for _ in range(most):
            edge = {z for y in edge for z in self.one_step(seat, y, 1)}
            found |= edge
        return found

    def backward(self, seat: int, x: float, exactly: int) -> set[float]:
        """Rule: R30"""
        edge = {x}
        for _ in range(exactly):
            edge = {z for y in edge for z in self.one_step(seat, y, -1)}
        return edge

    def all_behind(self, seat: int, x: float) -> set[float]:
        places = {float(k) for k in range(charts.LAST)} | set(charts.TURNOUTS)
        return {y for y in places if y < x} - self.engines_in_the_way(seat)

    def move_engine(
        self,
        seat: int,
        targets: Callable[[], Iterable[float]] | None = None,
        *,
        to: float | None = None,
        price: int = 0,
    ) -> Play:
        """Rule: R31, R32, R68, R69, R76"""
        p = self.players[seat]
        if to is None:
            assert targets is not None
            where = targets
            answer = yield from self.ask(seat, lambda: [("ENGINE", x) for x in where()])
            to = answer[1]
        p.money -= price
        p.engine = to
        if to == charts.LAST:
            yield from self.offer_upgrade(seat, 10)
            answer = yield from self.ask(
                seat, lambda: [("ENGINE", x) for x in self.all_behind(seat, charts.LAST)]
            )
            p.engine = answer[1]
            p.money += charts.RAIL_END
        yield from self.offer_turnout(seat)

    def offer_turnout(self, seat: int) -> Play:
        for number, (place, *_) in charts.STATIONS.items():
            if place == self.players[seat].engine:
                yield from self.offer_upgrade(seat, number)

    # ---- stations

    def board_discs(self, p: Player, corners: str, money: int) -> set[str]:
        """Disc spaces that may be cleared for a space with such corners. Rule: R41, R80, R81"""
        left = {kind for kind, n in p.discs.items() if n > 0}
        light = {kind for kind in left if charts.DISCS[kind][1] == "w"}
        allowed = light if corners == "w" and light else left
        return {kind for kind in allowed if charts.DISCS[kind][2] <= money}

    def station_cost(self, number: int) -> int:
        return charts.STATIONS[number][1]

    def can_upgrade(self, seat: int, number: int) -> bool:
        """Rule: R77"""
        p = self.players[seat]
        left = p.money - self.station_cost(number)
        if number in p.stations or left < 0:
            return False
        return bool(self.board_discs(p, charts.STATIONS[number][3], left) or p.stations)

    def stations_behind(self, seat: int) -> list[int]:
        """Rule: R33, R78"""
        behind = self.players[seat].engine
        return [n for n in range(1, 10) if charts.STATIONS[n][0] < behind and self.can_upgrade(seat, n)]

    def offer_upgrade(self, seat: int, number: int) -> Play:
        """Rule: R31, R49, R67"""
        answer = yield from self.ask(
            seat, lambda: [("YES",), ("DECLINE",)] if self.can_upgrade(seat, number) else []
        )
        if answer == ("YES",):
            yield from self.upgrade(seat, number)

    def upgrade(self, seat: int, number: int) -> Play:
        """Rule: R31, R77"""
        p = self.players[seat]
        p.money -= self.station_cost(number)
        yield from self.take_disc(seat, charts.STATIONS[number][3], lambda: p.money)
        p.stations.add(number)
        master = self.masters.get(number)
        if master is None:
            return
        answer = yield from self.ask(
            seat,
            lambda: (
                [*o, ("DECLINE",)]
                if (o := [("MASTER", w) for w in charts.WORKERS if p.workers[w] > 1])
                else []
            ),
        )
        if answer not in (None, ("DECLINE",)):
            p.workers[answer[1]] -= 1
            del self.masters[number]
            yield from self.take_master(seat, master)

    def take_master(self, seat: int, master: int) -> Play:
        """Rule: R31, R35, 4.7d"""
        self.players[seat].masters.add(master)
        yield from self.reward(seat, charts.MASTERS[master])

    def take_disc(self, seat: int, corners: str, money: Callable[[], int]) -> Play:
        """A disc leaves the board or another station; False if there is none. Rule: R41, R80, R81"""
        p = self.players[seat]

        def options() -> list[Option]:
            from_board: list[Option] = [("DISC", kind) for kind in self.board_discs(p, corners, money())]
            return from_board or [("STATION", n) for n in p.stations]

        answer = yield from self.ask(seat, options)
        if answer is None:
            return False
        if answer[0] == "STATION":
            p.stations.discard(answer[1])
        else:
            _, _, price, gained = charts.DISCS[answer[1]]
            p.discs[answer[1]] -= 1
            p.money += gained - price
        return True

    # ---- Kansas City

    def kansas_city(self, seat: int) -> Play:
        """Rule: R16c, R34-R39, R44, R83, 4.8e"""
        p = self.players[seat]
        for column in range(3):
            answer = yield from self.ask(
                seat, lambda c=column: [("FORESIGHT", c, i) for i in self.choices(c)]
            )
            if answer is not None:
                tile = self.foresight[column][answer[2]]
                self.foresight[column][answer[2]] = None
                self.place_tile(seat, tile)
        answer = yield from self.ask(seat, lambda: [("CERT", v) for v in charts.CERT_TRACK if v <= p.certs])
        total = self.value_of_hand(p) + p.permanent + p.certs - answer[1]
        p.certs = answer[1]
        p.money += total + charts.BRAHMAN_DOLLARS * p.hand["BRAHMAN"]
        yield from self.advance_simmental(seat)
        p.discards += +p.hand
        p.hand.clear()
        yield from self.deliver(seat, total, paying=True)
        p.herder = "START"
        for column in range(3):
            self.refill_foresight(column)

    def choices(self, column: int) -> list[int]:
        """Rule: R36, R57, R83"""
        return [
            i
            for i, tile in enumerate(self.foresight[column])
            if tile is not None and not (tile in charts.WORKERS and self.token_row > 12)
        ]

    def place_tile(self, seat: int, tile: Any) -> None:
        """Rule: R4, R36, R57"""
        if tile in charts.WORKERS:
            row = self.rows[self.token_row]
            row[tile] += 1
            if row.total() == self.seats:
                if self.token_row in charts.REFILLS:
                    self.refill_market(upto=self.market_size)
                self.token_row += 1
                if self.token_row > 12:
                    self.players[seat].badge, self.ended_by = True, seat
        elif tile in charts.OUTLAW_HAND:
            free = [space for space in charts.BOUNTY if space not in self.outlaws]
            if free:
                self.outlaws[free[0]] = tile
        else:
            section = charts.SECTIONS[tile[0]]
            free = [s for s in charts.HAZARD_SPACES if s.startswith(section) and s not in self.hazards]
            if free:
                self.hazards[free[0]] = tile

    def refill_foresight(self, column: int) -> None:
        """Rule: R44"""
        for place in range(2):
            if self.foresight[column][place] is None and self.bags[column].total():
                tile = self.fate.foresight(self, column, place, +self.bags[column])
                assert self.bags[column][tile] > 0
                self.bags[column][tile] -= 1
                self.foresight[column][place] = tile

    def value_of_hand(self, p: Player) -> int:
        """Rule: R37"""
        best: dict[str, int] = {}
        for card, n in p.hand.items():
            if n > 0 and card in charts.CATTLE:
                best[type_of(card)] = max(best.get(type_of(card), 0), charts.CATTLE[card][1])
        return sum(best.values())

    def advance_simmental(self, seat: int) -> Play:
        """Rule: R38, 4.7n"""
        p = self.players[seat]
        held = {1: p.hand["SIMM1"], 2: p.hand["SIMM2"]}
        for stage in (1, 2):
            most = min(held[stage], self.simm_stock[stage + 1])
            if most:
                answer = yield from self.ask(
                    seat, lambda n=most: [("SIMM", i) for i in range(n + 1)], token=False
                )
                p.hand[f"SIMM{stage}"] -= answer[1]
                p.discards[f"SIMM{stage + 1}"] += answer[1]
                self.simm_stock[stage + 1] -= answer[1]

    # ---- deliveries

    def transport(self, p: Player, value: int) -> int:
        """Rule: R43"""
        nose = int(p.engine + 0.5)
        return len([b for b in charts.CROSSES if nose <= b < value])

    def city_options(self, seat: int, total: int) -> list[Option]:
        """Rule: R40, R50"""
        p = self.players[seat]
        northern = set(charts.CITY_OF.values()) if self.north else set()
        reached = {charts.CITY_OF[t] for t in p.branchlets if t in charts.CITY_OF}
        again = (
            charts.REPEATABLE[self.rules["repeatable_cities"]] if self.north else charts.REPEATABLE["seed"]
        )
        return [
            ("CITY", city)
            for city, (value, *_) in self.cities.items()
            if value <= total
            and (city not in northern or city in reached)
            and (city in again or not p.cities[city])
        ]

    def deliver(self, seat: int, total: int, *, paying: bool) -> Play:
        """Rule: R40-R43, R79, R80"""
        p = self.players[seat]
        answer = yield from self.ask(seat, lambda: self.city_options(seat, total))
        city = answer[1]
        value, corners, effects, _ = self.cities[city]
        cost = self.transport(p, value) if paying else 0
        placed = yield from self.take_disc(seat, corners, lambda: p.money - cost)
        p.money -= cost
        assert p.money >= 0
        if not placed:
            return
        p.cities[city] += 1
        for effect in effects:
            yield from self.city_effect(seat, effect)
        for west, east, gained, _ in self.arrows:
            if city in (west, east) and p.cities[city] == 1 and p.cities[west] and p.cities[east]:
                for effect in gained:
                    yield from self.city_effect(seat, effect)

    def city_effect(self, seat: int, effect: charts.Act) -> Play:
        """Rule: R42, R82, 4.7l"""
        p = self.players[seat]
        if effect[0] == "objective":
            answer = yield from self.ask(seat, self.objective_options)
            if answer is not None:
                self.take_objective(p, answer[1])
        elif effect[0] == "pool":
            answer = yield from self.ask(seat, lambda: [("POOL", m) for m in self.pool])
            if answer is not None:
                self.pool.discard(answer[1])
                yield from self.take_master(seat, answer[1])
        else:
            self.gain(seat, effect)

    def extraordinary(self, seat: int) -> Play:
        """Building 9a. Rule: 4.7t, 4.7u. Table 3.4/9a."""
        p = self.players[seat]
        start = p.engine
        answer = yield from self.ask(seat, lambda: [("ENGINE", x) for x in self.all_behind(seat, start)])
        p.engine = answer[1]
        taken = self.engines_in_the_way(seat)
        passed = [k for k in range(charts.LAST + 1) if p.engine <= k < start and k not in taken]
        yield from self.deliver(seat, len(passed), paying=False)
        yield from self.offer_turnout(seat)
