"""The second reading, continued: workers, cattle, buildings, branchlets."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.oracle import Flow
from tests.games.trails_to_the_north.oracle_table import Option, Play, Player


def is_cattle(card: str) -> bool:
    return card in charts.CATTLE


def type_of(card: str) -> str:
    return charts.CATTLE[card][0]


def breed_of(card: str) -> str:
    """What the market sells it as."""
    return card.split("/")[0]


class Goods(Flow):
    """What is bought, hired, built and placed."""

    offer_upgrade: Callable[..., Play]

    # ---- workers

    def hire_options(self, seat: int, modifier: int) -> list[Option]:
        """Rule: R23, R72"""
        p = self.players[seat]
        return [
            ("HIRE", row, worker)
            for row, tiles in self.rows.items()
            for worker in charts.WORKERS
            if row < self.token_row and tiles[worker] and p.workers[worker] < 6
            if p.money >= max(0, charts.ROW_PRICE[row] + modifier)
        ]  # fmt: skip

    def hire(self, seat: int, row: int, worker: str, modifier: int) -> Play:
        """Rule: R23, R24"""
        p = self.players[seat]
        p.money -= max(0, charts.ROW_PRICE[row] + modifier)
        self.rows[row][worker] -= 1
        p.workers[worker] += 1
        act = charts.WORKER_SPACES[worker].get(p.workers[worker])
        if act is not None:
            yield from self.reward(seat, act)

    # ---- cattle

    def buy_options(self, seat: int, spent: int) -> list[Option]:
        """Rule: R20, R25, R73"""
        p = self.players[seat]
        if not self.rules["cowboys_reset_per_action"]:
            spent = self.cowboys_spent
        found: list[Option] = []
        for number, (kind, cards, cowboys, dollars) in enumerate(charts.PRICES):
            shown = (
                self.market_deck.total()
                if kind == "add"
                else sum(n for c, n in self.market.items() if breed_of(c) in kind)
            )
            enough = shown >= (1 if kind == "add" else cards)
            if enough and p.workers["cowboy"] - spent >= cowboys and p.money >= dollars:
                found.append(("BUY", number))
        return found

    def buy(self, seat: int, answer: Option) -> Play:
        """Rule: R25, R73"""
        p, spent = self.players[seat], 0
        while answer not in (None, ("DONE",)):
            kind, cards, cowboys, dollars = charts.PRICES[answer[1]]
            spent += cowboys
            self.cowboys_spent += cowboys
            p.money -= dollars
            if kind == "add":
                self.refill_market(more=cards)
            else:
                yield from self.name_cards(seat, kind, cards)
            answer = yield from self.ask(seat, partial(self.buy_again, seat, spent))

    def buy_again(self, seat: int, spent: int) -> list[Option]:
        left = self.buy_options(seat, spent)
        return [*left, ("DONE",)] if left else []

    def name_cards(self, seat: int, kind: list[str], cards: int) -> Play:
        """Rule: R73"""

        def shown() -> list[Option]:
            return [("MARKET", c) for c, n in self.market.items() if n > 0 and breed_of(c) in kind]

        for _ in range(cards):
            card = yield from self.ask(seat, shown)
            self.market[card[1]] -= 1
            self.players[seat].discards[card[1]] += 1

    # ---- buildings

    def priced(self, each: int) -> Callable[[Player, int], int | None]:
        """Price for needing so many builders, None if that cannot be done. Rule: R26"""

        def price(p: Player, builders: int) -> int | None:
            return (
                each * builders if p.workers["builder"] >= builders and p.money >= each * builders else None
            )

        return price

    def free(self, p: Player, builders: int) -> int | None:
        """Rule: 4.3"""
        capped = builders <= self.rules["free_build_cap"]
        owned = p.workers["builder"] >= builders or not self.rules["free_build_needs_own_builders"]
        return 0 if capped and owned else None

    def sites(self, seat: int, tile: str, price: Callable[[Player, int], int | None]) -> dict[str, int]:
        """Space -> price. Rule: R26, R74"""
        p, need = self.players[seat], charts.PRIVATE[tile][0]
        found = {}
        for space in charts.SPACES:
            owner, old = self.board.get(space, (None, ""))
            builders = need
            if space in self.board:
                builders = need - charts.PRIVATE[old][0]
                if owner != seat or builders <= 0:
                    continue
            cost = price(p, builders)
            if cost is not None:
                found[space] = cost
        return found

    def tile_options(self, seat: int, price: Callable[[Player, int], int | None]) -> list[Option]:
        return [("TILE", t) for t in self.players[seat].unbuilt if self.sites(seat, t, price)]

    def build(self, seat: int, tile: str, price: Callable[[Player, int], int | None]) -> Play:
        """Rule: R26, R27"""
        p = self.players[seat]
        answer = yield from self.ask(seat, lambda: [("AT", space) for space in self.sites(seat, tile, price)])
        space = answer[1]
        p.money -= self.sites(seat, tile, price)[space]
        p.unbuilt.discard(tile)
        if space in self.board and p.herder == space:
            self.closed = True
        self.board[space] = (seat, tile)

    # ---- branchlets

    def town_price(self, town: str) -> int:
        rank = len(self.towns[town])
        act = charts.TOWNS[town][2][rank] if rank < 4 else ("pay", 10**6)
        return int(act[1]) if act[0] == "pay" else 0

    def town_options(self, seat: int) -> list[Option]:
        """Rule: R46, R47, R89"""
        p = self.players[seat]
        if not self.north or len(p.branchlets) == sum(size for size, _ in charts.COLUMNS):
            return []
        ends = {"railhead"} | p.branchlets | {c.replace(" ", "_") for c, n in p.cities.items() if n > 0}
        return [
            ("TOWN", town)
            for town, (_, rails, _) in charts.TOWNS.items()
            if town not in p.branchlets and set(rails.split()) & ends and p.money >= self.town_price(town)
        ]

    def branchlet(self, seat: int, town: str) -> Play:
        """Rule: R46-R52, R87, R88, R90"""
        p = self.players[seat]
        rank = len(self.towns[town])
        p.branchlets.add(town)
        ends = itertools.accumulate(size for size, _ in charts.COLUMNS)
        p.tokens += [
            token for end, (_, token) in zip(ends, charts.COLUMNS, strict=True) if end == len(p.branchlets)
        ] == [True]
        self.towns[town].append(seat)
        kind, _, acts = charts.TOWNS[town]
        if acts[rank][0] == "pay":
            p.money -= acts[rank][1]
        else:
            yield from self.reward(seat, acts[rank])
        if kind == "medium":
            yield from self.reward(seat, charts.TOWN_TILES[self.town_tiles[town]])
        if kind == "station":
            yield from self.offer_upgrade(seat, charts.STATION_OF[town])
