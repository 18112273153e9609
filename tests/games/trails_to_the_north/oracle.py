"""A second, slow reading of the rules: sets, dictionaries and generators, nothing shared with kernels.

The whole game is one generator. It yields a question, the pair ``(seat, options)``, and is sent the answer.
Options are tuples: ``("STEP", "S04")``, ``("AUX", "3", 2)``, ``("CARD", "GRAY1")``, ``("END",)``. A question with a
single option is not asked if ``forced`` is set. Chance is an object with ``draw``, ``market``, ``objective``
and ``foresight``, so that a game can follow what somebody else drew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.oracle_table import Option, Play, Player, Table


class Flow(Table):
    """Turns: movement, phase B, drawing; questions, tokens and objective cards."""

    # the chapters that follow are in other classes
    local: Callable[..., Any]
    available: Callable[..., bool]
    aux_options: Callable[..., set[Option]]
    do_aux: Callable[..., Play]
    reward: Callable[..., Play]
    kansas_city: Callable[..., Play]

    # ---- questions

    def ask(
        self,
        seat: int,
        options: Callable[[], Iterable[Option]],
        *,
        token: bool = True,
        objectives: Callable[[], bool] = lambda: False,
    ) -> Play:
        """The answer to a question, or None if there is nothing to choose from. Rule: R12, R64"""
        p = self.players[seat]
        while True:
            offered = set(options())
            if not offered:
                return None
            if objectives():
                offered |= {("OBJ", card) for card in self.playable(p)}
            if token and p.tokens and p.cards():
                offered.add(("TOKEN",))
            answer = next(iter(offered))
            if len(offered) == 1 and self.forced and not self.insist:
                self.trace.append(answer)
            else:
                self.insist = False
                answer = yield seat, offered
                assert answer in offered, f"{answer} was not among {offered}"
            if answer != ("TOKEN",):
                return answer
            p.tokens -= 1
            yield from self.draw_and_discard(seat, charts.TOKEN_DRAW)

    def playable(self, p: Player) -> set[str]:
        return {card for card, n in p.hand.items() if n > 0 and card in charts.OBJECTIVES}

    def draw_and_discard(self, seat: int, most: int, *, fixed: bool = False) -> Play:
        """Rule: R12, R65, R91"""
        p = self.players[seat]
        most = min(most, p.cards())
        number = most
        if not fixed:
            answer = yield from self.ask(seat, lambda: [("N", n) for n in range(most + 1)], token=False)
            number = answer[1]
        drawn = self.draw_cards(seat, number)
        for _ in range(drawn):
            card = yield from self.choose_card(seat, lambda c: True)
            self.discard(p, card)

    def choose_card(self, seat: int, fits: Callable[[str], bool], *, decline: bool = False) -> Play:
        """A card of the hand, or None."""
        p = self.players[seat]

        def options() -> list[Option]:
            cards: list[Option] = [("CARD", c) for c, n in p.hand.items() if n > 0 and fits(c)]
            return cards + [("DECLINE",)] if cards and decline else cards

        answer = yield from self.ask(seat, options, token=False)
        return None if answer in (None, ("DECLINE",)) else answer[1]

    # ---- the turns

    def play(self, seat: int | None = None, begun: set[int] | None = None) -> Play:
        """From the turn of a seat on; ``begun``: who has had a first turn. Rule: R10, R57, R94"""
        seat = self.first if seat is None else seat
        begun = set() if begun is None else begun
        while True:
            self.used, self.cowboys_spent = set(), 0
            if seat in begun:
                yield from self.turn(seat)
            else:
                begun.add(seat)
                yield from self.first_turn(seat)
            seat = (seat + 1) % self.seats
            if seat == self.ended_by:
                self.over = True
                return

    def first_turn(self, seat: int) -> Play:
        """Rule: R10, R59"""
        p = self.players[seat]
        for _ in range(p.hand.total() - charts.HAND_LIMIT):
            card = yield from self.choose_card(seat, lambda c: True)
            self.discard(p, card)
        answer = yield from self.ask(
            seat, lambda: [("START", space) for space in charts.NEUTRAL_SPACES], token=self.token_at_start
        )
        p.herder = answer[1]
        yield from self.phase_b(seat)
        self.phase_c(seat)

    token_at_start = True

    def turn(self, seat: int) -> Play:
        """Rule: R11, R13, R16, R17"""
        p = self.players[seat]
        while True:
            answer = yield from self.ask(
                seat,
                lambda: [("STEP", n) for n in self.next_places(p.herder or "START")],
                objectives=lambda: True,
            )
            if answer[0] != "OBJ":
                break
            yield from self.play_objective(seat, answer[1], in_phase_b=False)
        yield from self.walk(seat, self.step_limit(p), first=answer[1])
        yield from self.phase_b(seat)
        self.phase_c(seat)

    def walk(
        self, seat: int, limit: int, *, first: str | None = None, free: bool = False, decline: bool = False
    ) -> Play:
        """Move 1..limit steps; False if it was declined or is impossible. Rule: R13, R15, R60, R92"""
        p = self.players[seat]

        def places() -> set[str]:
            return self.next_places(p.herder or "START") - ({"KC"} if free else set())

        if first is None:
            answer = yield from self.ask(
                seat,
                lambda: [("STEP", n) for n in places()] + ([("DECLINE",)] if decline and places() else []),
            )
            if answer in (None, ("DECLINE",)):
                return False
            first = answer[1]
        self.enter(seat, first, free)
        for _ in range(limit - 1):
            if p.herder == "KC" or not places():
                break
            answer = yield from self.ask(seat, lambda: [("PASS",)] + [("STEP", n) for n in places()])
            if answer == ("PASS",):
                break
            self.enter(seat, answer[1], free)
        return True

    def enter(self, seat: int, node: str, free: bool) -> None:
        """Rule: R15"""
        p = self.players[seat]
        p.herder = node
        owner, hands = None, ""
        if node in self.board:
            owner, tile = self.board[node]
            hands = charts.PRIVATE[tile][2] if owner is not None and owner != seat else ""
        elif node in self.hazards:
            hands = self.hazards[node][2]
        elif node in self.outlaws:
            hands = charts.OUTLAW_HAND[self.outlaws[node]]
        if free:
            return
        fee = min(p.money, sum(self.size["fee"][hand] for hand in hands))
        p.money -= fee
        if owner is not None:
            self.players[owner].money += fee

    def phase_c(self, seat: int) -> None:
        """Rule: R17"""
        p = self.players[seat]
        self.draw_cards(seat, max(0, self.hand_limit(p) - p.hand.total()))

    # ---- phase B

    def phase_b(self, seat: int) -> Play:
        """Visits until one of them is the last of the turn. Rule: R16, R60, R61"""
        while (yield from self.visit(seat)) == "moved":
            pass

    def visit(self, seat: int) -> Play:
        """Phase B at one place: "moved" if a herder action went on to another one. Rule: R16, R22, R61-R63, R70"""
        p = self.players[seat]
        if p.herder == "KC":
            yield from self.kansas_city(seat)
            return "over"
        place = str(p.herder)
        owner, tile = self.board.get(place, (None, ""))
        mine = place in self.board and owner in (None, seat)
        self.closed = not mine or (owner, tile) in self.used
        acts = self.acts_of(place) if mine else []
        done: set[int] = set()
        aux = False

        def options() -> list[Option]:
            found: list[Option] = []
            if not self.closed and not aux:
                found += [
                    ("LOCAL", i) for i, a in enumerate(acts) if i not in done and self.available(seat, a)
                ]
            if not done and not aux:
                found += [o for o in self.aux_options(seat) if o[2] == 1]
            if done or aux or self.rules["phase_b_may_be_empty"]:
                found.append(("END",))
            return found

        while True:
            answer = yield from self.ask(seat, options, objectives=lambda: True)
            if answer == ("END",):
                return "over"
            if answer[0] == "OBJ":
                if (yield from self.play_objective(seat, answer[1], in_phase_b=True)):
                    return "over"
            elif answer[0] == "AUX":
                aux = True
                yield from self.do_aux(seat, answer)
            else:
                done.add(answer[1])
                self.used.add((owner, tile))
                if (yield from self.local(seat, acts[answer[1]], place)):
                    return "moved"

    def acts_of(self, place: str) -> list[charts.Act]:
        """Local actions of the tile at a place, the risk action of its space last. Rule: R16a"""
        owner, tile = self.board[place]
        acts = charts.NEUTRAL[tile] if owner is None else charts.PRIVATE[tile][3]
        return acts + ([charts.RISKS[charts.RISK[place]]] if place in charts.RISK else [])

    def play_objective(self, seat: int, card: str, *, in_phase_b: bool) -> Play:
        """True if the turn goes on with phase C. Rule: R11, R54, R92"""
        p = self.players[seat]
        p.hand[card] -= 1
        p.area.append(card)
        act = charts.OBJECTIVES[card][0]
        if act[0] == "free_herder":
            return (yield from self.walk(seat, act[1], free=True, decline=True)) and in_phase_b
        yield from self.reward(seat, act)
        return False
