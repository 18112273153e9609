"""The second reading, continued: actions of tiles, auxiliary actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.charts import Act
from tests.games.trails_to_the_north.oracle_goods import Goods, is_cattle, type_of
from tests.games.trails_to_the_north.oracle_table import Option, Play, Player


class Actions(Goods):
    forward: Callable[..., set[float]]
    backward: Callable[..., set[float]]
    move_engine: Callable[..., Play]
    upgrade: Callable[..., Play]
    can_upgrade: Callable[..., bool]
    stations_behind: Callable[..., list[int]]
    extraordinary: Callable[..., Play]
    take_master: Callable[..., Play]

    # ---- which actions are offered

    def fits(self, wanted: Any) -> Callable[[str], bool]:
        if wanted == "cattle":
            return is_cattle
        if wanted == "objective":
            return lambda card: card in charts.OBJECTIVES
        return lambda card: card in wanted

    def available(self, seat: int, act: Act) -> bool:
        """Rule: R21, R66"""
        p, (verb, *about) = self.players[seat], act
        hand = [c for c, n in p.hand.items() if n > 0]
        if verb == "slash":
            return any(self.available(seat, side) for side in about)
        if verb == "card":
            return any(map(self.fits(about[0]), hand))
        if verb == "pair":
            return any(self.in_pair(p, c) for c in hand)
        if verb == "certs":
            return p.certs < self.cert_limit(p)
        if verb in ("engine", "money_per"):
            return self.count(seat, about[-1]) > 0
        if verb == "pairs_of_outlaws":
            return min(p.outlaws["green"], p.outlaws["orange"]) > 0
        if verb == "bells":
            return p.bells() > 0
        if verb == "paid_engine":
            return p.money >= about[0]
        if verb == "back_money":
            return bool(self.backward(seat, p.engine, about[0]))
        if verb == "extraordinary":
            return p.engine > 0
        if verb == "station_behind":
            return bool(self.stations_behind(seat))
        if verb == "draw":
            return p.cards() > 0
        if verb == "trash":
            return bool(hand)
        if verb == "copy":
            return bool(self.neighbours(str(p.herder)))
        offered = self.first_options(seat, act)
        return offered is None or bool(offered())

    def first_options(self, seat: int, act: Act) -> Callable[[], list[Option]] | None:
        """The first choice of an action that begins with one."""
        verb, *about = act
        offers: dict[str, Callable[[], list[Option]]] = {
            "hire": lambda: self.hire_options(seat, about[0]),
            "hazard": lambda: self.hazard_options(seat, about[0]),
            "outlaw": lambda: [("OUTLAW", space) for space in self.outlaws],
            "build": lambda: self.tile_options(seat, self.priced(about[0])),
            "free_build": lambda: self.tile_options(seat, self.free),
            "market": lambda: self.buy_options(seat, 0),
            "objective": lambda: self.objective_options(),
            "display": lambda: self.objective_options(deck=False),
            "branchlet": lambda: self.town_options(seat),
            "free_card": lambda: [("MARKET", c) for c, n in self.market.items() if n > 0 and c in charts.BV3],
            "engine": lambda: [("ENGINE", x) for x in self.forward(seat, self.players[seat].engine,
                self.count(seat, about[0]))],
            "aux": lambda: sorted(self.aux_options(seat)),
        }  # fmt: skip
        return offers.get(verb)

    # ---- doing them

    def local(self, seat: int, act: Act, place: str) -> Play:
        """An action chosen freely; True if the herder has left. Rule: R21, R60, R67"""
        verb, *about = act
        if verb == "slash":
            answer = yield from self.ask(
                seat, lambda: [("ALT", i) for i, a in enumerate(about) if self.available(seat, a)]
            )
            return (yield from self.local(seat, about[answer[1]], place))
        if verb == "herder":
            yield from self.walk(seat, about[0])
            return True
        if verb == "copy":
            return (yield from self.copy(seat, place))
        yield from self.reward(seat, act, free=True)
        return False

    def reward(self, seat: int, act: Act, *, free: bool = False) -> Play:
        """An action; unless it is chosen freely, its first choice may be declined. Rule: R18, R24, R67-R69"""
        p, (verb, *about) = self.players[seat], act
        offered = self.first_options(seat, act)
        if offered is not None:
            offer = offered
            answer = yield from self.ask(
                seat,
                lambda: (
                    o + ([] if free or not o or verb == "free_card" else [("DECLINE",)])
                    if (o := offer())
                    else []
                ),
            )
            if answer not in (None, ("DECLINE",)):
                yield from self.carry_out(seat, act, answer)
        elif verb == "slash":
            sides = [i for i, a in enumerate(about) if self.available(seat, a)]
            must = free or any(a[0] == "money" for a in about)
            options: list[Option] = [("ALT", i) for i in sides]
            answer = yield from self.ask(
                seat, lambda: options + ([("DECLINE",)] if options and not must else [])
            )
            if answer not in (None, ("DECLINE",)):
                yield from self.reward(seat, about[answer[1]], free=True)
        elif verb == "card":
            card = yield from self.choose_card(seat, self.fits(about[0]), decline=not free)
            if card is not None:
                self.discard(p, card)
                yield from self.reward(seat, about[1])
        elif verb == "pair":
            first = yield from self.choose_card(seat, lambda c: self.in_pair(p, c))
            self.discard(p, first)
            second = yield from self.choose_card(
                seat, lambda c: is_cattle(c) and type_of(c) == type_of(first)
            )
            self.discard(p, second)
            p.money += about[0]
        elif verb == "draw":
            yield from self.draw_and_discard(seat, self.count(seat, about[0]))
        elif verb == "trash":
            yield from self.trash(seat, about[0], must=free)
        elif verb == "back_money":
            yield from self.move_engine(seat, lambda: self.backward(seat, p.engine, about[0]))
            p.money += about[1]
        elif verb == "paid_engine":
            yield from self.move_engine(seat, lambda: self.forward(seat, p.engine, about[1]), price=about[0])
        elif verb == "extraordinary":
            yield from self.extraordinary(seat)
        elif verb == "station_behind":
            answer = yield from self.ask(seat, lambda: [("STATION", n) for n in self.stations_behind(seat)])
            yield from self.upgrade(seat, answer[1])
        elif verb == "six_and_objective":
            p.money += 6
            yield from self.reward(seat, ("display",))
        else:
            self.gain(seat, act)

    def gain(self, seat: int, act: Act) -> None:
        """What comes by itself. Rule: R67"""
        p, (verb, *about) = self.players[seat], act
        if verb == "money":
            p.money += about[0]
        elif verb == "certs":
            self.step_certs(p, about[0])
        elif verb == "certs_and_money":
            self.step_certs(p, about[0])
            p.money += about[1]
        elif verb == "token":
            p.tokens += 1
        elif verb == "permanent":
            p.permanent += about[0]
        elif verb == "money_per":
            p.money += about[0] * self.count(seat, about[1])
        elif verb == "pairs_of_outlaws":
            pairs = min(p.outlaws["green"], p.outlaws["orange"])
            self.step_certs(p, 2 * pairs)
            p.money += 2 * pairs
        elif verb == "bells":
            self.step_certs(p, p.bells())
            p.money += p.bells()
        else:
            assert verb == "nothing", verb

    def carry_out(self, seat: int, act: Act, answer: Option) -> Play:
        """What follows the first choice of an action."""
        p, (verb, *about) = self.players[seat], act
        if verb == "hire":
            yield from self.hire(seat, answer[1], answer[2], about[0])
        elif verb == "hazard":
            _kind, points, hand = self.hazards.pop(answer[1])
            p.money -= about[0]
            p.hazards.append((points, hand))
        elif verb == "outlaw":
            p.outlaws[self.outlaws.pop(answer[1])] += 1
            bounty = charts.BOUNTY[answer[1]]
            self.gain(seat, ("token",) if bounty == "token" else ("money", bounty))
        elif verb in ("build", "free_build"):
            yield from self.build(
                seat, answer[1], self.free if verb == "free_build" else self.priced(about[0])
            )
        elif verb == "market":
            yield from self.buy(seat, answer)
        elif verb in ("objective", "display"):
            self.take_objective(p, answer[1], to_hand=verb == "display")
        elif verb == "branchlet":
            yield from self.branchlet(seat, answer[1])
        elif verb == "free_card":
            self.market[answer[1]] -= 1
            p.discards[answer[1]] += 1
        elif verb == "engine":
            yield from self.move_engine(seat, to=answer[1])
        elif verb == "aux":
            yield from self.do_aux(seat, answer)

    def in_pair(self, p: Player, card: str) -> bool:
        """Rule: 4.7b, 4.7p"""
        return (
            is_cattle(card)
            and sum(n for c, n in p.hand.items() if is_cattle(c) and type_of(c) == type_of(card)) >= 2
        )

    def hazard_options(self, seat: int, price: int) -> list[Option]:
        """Rule: R56, R68"""
        return [("HAZARD", space) for space in self.hazards] if self.players[seat].money >= price else []

    def trash(self, seat: int, most: int, *, must: bool = False) -> Play:
        """Card by card; ``must``: the first one has been chosen already. Rule: R67, R86"""
        for number in range(most):
            card = yield from self.choose_card(seat, lambda c: True, decline=number > 0 or not must)
            if card is None:
                return
            self.players[seat].hand[card] -= 1

    def objective_options(self, *, deck: bool = True) -> list[Option]:
        """Rule: R53, R91"""
        shown: list[Option] = [("TAKE", c) for c, n in self.display.items() if n > 0]
        return shown + ([("TAKE", "deck")] if deck and self.objective_deck.total() else [])

    def take_objective(self, p: Player, card: str, *, to_hand: bool = False) -> None:
        if card == "deck":
            card = self.fate.objective(self, +self.objective_deck)
            self.objective_deck[card] -= 1
        else:
            self.display[card] -= 1
            self.refill_display()
        (p.hand if to_hand else p.discards)[card] += 1

    # ---- the copying building

    def neighbours(self, place: str) -> set[str]:
        """Rule: R71"""
        near = set(charts.NEXT[place]) | {n for n, after in charts.NEXT.items() if place in after}
        return {n for n in near if n in self.board and self.board[n] not in self.used}

    def copy(self, seat: int, place: str) -> Play:
        """Rule: R71"""
        answer = yield from self.ask(seat, lambda: [("ADJ", n) for n in self.neighbours(place)])
        there = answer[1]
        tile = self.board[there]
        self.used.add(tile)
        acts, done = self.acts_of(there), set[int]()

        def options() -> list[Option]:
            if self.board.get(there) != tile:
                return []
            found: list[Option] = [
                ("LOCAL", i)
                for i, a in enumerate(acts)
                if i not in done and self.available_at(seat, a, there)
            ]
            return [*found, ("DONE",)] if found else []

        while True:
            answer = yield from self.ask(seat, options)
            if answer in (None, ("DONE",)):
                return False
            done.add(answer[1])
            if (yield from self.local(seat, acts[answer[1]], there)):
                return True

    def available_at(self, seat: int, act: Act, place: str) -> bool:
        return bool(self.neighbours(place)) if act[0] == "copy" else self.available(seat, act)

    # ---- auxiliary actions

    def aux_options(self, seat: int) -> set[Option]:
        """Rule: R45, R66, R86"""
        p = self.players[seat]
        found: set[Option] = set()
        for row in charts.AUX_ROWS:
            if row == "B" and not self.north:
                continue
            slots = charts.DISCS["AUX" + row][0]
            cleared = slots - p.discs["AUX" + row] + (1 if slots == 1 else 0)
            suited = sum(p.hand[c] for c in ("WHITE2", "BLACK2", "GREEN2"))
            for times in range(1, cleared + 1):
                possible = {
                    "1": True,
                    "2": p.cards() > 0,
                    "3": p.money >= times and bool(self.backward(seat, p.engine, times)),
                    "4": p.money >= times,
                    "5": bool(self.backward(seat, p.engine, times)),
                    "B": suited >= times,
                }
                if possible[row]:
                    found.add(("AUX", row, times))
        return found

    def do_aux(self, seat: int, answer: Option) -> Play:
        """Rule: R69, R86"""
        p, (_, row, times) = self.players[seat], answer
        if row == "1":
            p.money += times
        elif row == "2":
            yield from self.draw_and_discard(seat, times, fixed=True)
        elif row == "3":
            yield from self.move_engine(seat, lambda: self.backward(seat, p.engine, times), price=times)
            self.step_certs(p, times)
        elif row == "4":
            yield from self.move_engine(seat, lambda: self.forward(seat, p.engine, times), price=times)
        elif row == "5":
            yield from self.move_engine(seat, lambda: self.backward(seat, p.engine, times))
            p.money += times
            yield from self.trash(seat, times)
        else:
            for _ in range(times):
                card = yield from self.choose_card(seat, lambda c: c in ("WHITE2", "BLACK2", "GREEN2"))
                if card is not None:
                    self.discard(p, card)
                    yield from self.reward(seat, ("branchlet",))
