"""The oracle's summit actions and homestead tracks, and the shooting of Outlaws & Outposts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.sierra_west.mountain import OUTPOSTS
from tests.games.sierra_west.printed import TRACK_OF, Summit, goods

if TYPE_CHECKING:
    from tests.games.sierra_west.oracle import Action, Oracle

    Base = Oracle
else:
    Base = object

HOMESTEAD = {"HF", "HW", "HS", "HX", "AHG", "AHR", "AHX"}
CHOICES = {"HX": ("food", "wood", "stone"), "AHX": ("green", "red")}


class Summits(Base):
    def summit_at(self, place: str) -> Summit:
        return self.chart.cards[self.board[place]].summit

    def can_perform(self, place: str) -> bool:
        """Rule: 2.5.6."""
        s = self.summit_at(place)
        if not self.affordable(s.cost):
            return False
        if s.code == "AW":
            return self.me.wagon < max(self.chart.trail)
        if s.code == "FT":
            return bool(self.me.animals)
        if s.code == "SHV":
            wanted = goods(s.cost)
            wild = wanted.pop("*", 0)
            return self.work_for_shovel(wild, self.me.goods - wanted)
        if s.code == "CART":
            return self.supply["cart"] > 0
        if s.code == "SIX":
            return self.exposed() is not None
        if s.code == "RLD":
            return self.me.goods["BU"] < self.printed["bullet_cap"]
        if s.code == "MKT":
            return bool(self.rules["mkt_anywhere"]) or self.me.canoe == 0
        return True

    def menu_summit(self, figure: str, place: str) -> None:
        """Rule: 2.5.1, 5.3.4."""
        self.summits[place] = figure
        if figure == "mule":
            self.mule_place = ("summit", place)
        else:
            self.me.figures[figure] = ("summit", place)
        self.first(("perform", place, 1))

    def do_perform(self, place: str, number: int) -> None:
        s = self.summit_at(place)
        after = [("again", place, number)] if s.repeat else []
        self.first(("pay_out", s.cost, s.code == "SHV"), ("summit_effect", s), *after)

    def ask_again(self, place: str, number: int) -> set[Action]:
        """Rule: 2.5.1, 2.5.6."""
        if number >= self.printed["max_performances"] or not self.can_perform(place):
            return {("stop",)}
        return {("stop",), ("again",)}

    def answer_again(self, action: Action, place: str, number: int) -> None:
        if action == ("again",):
            self.first(("perform", place, number + 1))

    def do_summit_effect(self, s: Summit) -> None:
        """Rule: 2.5.2, 2.5.4, 2.5.8, 2.10.A5, 2.10.A6, 2.10.B7, 2.10.C5, 2.10.D6, 2.10.D9."""
        if s.code in HOMESTEAD:
            self.first(("track", CHOICES.get(s.code) or (TRACK_OF[s.code[-1]],)))
        elif s.code == "AW":
            self.me.wagon += 1
        elif s.code == "FT":
            self.first(("fur",))
        elif s.code == "SHV":
            self.first(("shovel",))
        elif s.code == "CART":
            self.supply["cart"] -= 1
            self.me.carts += 1
        elif s.code == "SIX":
            self.shoot()
        else:
            self.first(("gain_goods", s.gain))

    # ---- tracks

    def ask_track(self, tracks: tuple[str, ...]) -> set[Action]:
        return {("track", track) for track in tracks}

    def answer_track(self, action: Action, tracks: tuple[str, ...]) -> None:
        self.climb(self.active, action[1])

    def can_climb(self, seat: int, track: str) -> bool:
        """Rule: 2.5.3."""
        at, top = self.players[seat].tracks[track], self.printed["track_top"]
        return at < top - 1 or (at == top - 1 and all(p.tracks[track] < top for p in self.players))

    def climb(self, seat: int, track: str) -> None:
        """Rule: 2.5.2, 2.5.9, 2.7.4."""
        moved = self.can_climb(seat, track)
        self.players[seat].tracks[track] += moved
        windows = [("tracker", k, track) for k in self.clockwise(seat) if k < self.seats]
        if not moved or (track in ("green", "red") and not self.rules["apple_tracker"]):
            windows = []
        self.first(("reward", seat, track), *windows)

    def do_reward(self, seat: int, track: str) -> None:
        """Rule: 2.5.2, 2.10.A6."""
        reward = self.chart.rewards[track]
        if reward == "MU":
            self.gain_mule(seat)
        elif reward == "FT":
            self.first(("fur",))
        else:
            self.gain(seat, reward)

    # ---- outlaws

    def exposed(self) -> str | None:
        """The outpost that nothing overlaps. Rule: 2.10.D3."""
        return next((name for name in ("I", "II", "III", "IV", "V") if OUTPOSTS[name] in self.present), None)

    def accuracy(self) -> int:
        """Rule: 2.10.D7."""
        return min(
            [
                self.printed["base_accuracy"],
                *(self.chart.accuracy[self.slots[n - 1]] for n in self.along_the_trail(self.active)),
            ]
        )

    def shoot(self) -> None:
        """Rule: 2.10.D6."""
        bonus = self.printed["sheriff_bonus"] * (self.holder["SHF"] == self.active)
        if self.chance.die(self) + bonus >= self.accuracy():
            self.hit(self.active)

    def hit(self, seat: int) -> None:
        """Rule: 2.10.D5, 2.10.D8."""
        name = self.exposed()
        assert name
        self.outlaws[name] -= 1
        self.players[seat].outlaws += 1
        if not self.outlaws[name]:
            cell = OUTPOSTS[name]
            self.present.remove(cell)
            self.send_home(cell)
            self.put_below_the_trail(name)
            self.turn_up()
