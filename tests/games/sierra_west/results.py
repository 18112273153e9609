"""The oracle's scoring."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.games.sierra_west.printed import FISH

if TYPE_CHECKING:
    from tests.games.sierra_west.oracle import Oracle

    Base = Oracle
else:
    Base = object


class Results(Base):
    def points(self) -> list[int]:
        """Rule: 2.11.3, 2.11.4, 2.9.3, 2.13.7, 3.3, 4.9.9."""
        return [sum(self.score_sheet(k).values()) for k in range(self.table)]

    def score_sheet(self, seat: int) -> dict[str, int]:
        p, chart, worth = self.players[seat], self.chart, self.chart.settings
        times = chart.multiplier[p.wagon] if p.wagon else self.rules["trailhead_multiplier"]
        last = len(chart.chart) - 1
        return {
            "claimed": chart.chart[min(len(p.claimed), last)] + chart.more * max(0, len(p.claimed) - last),
            "animals": -worth["animal_penalty"] * len(p.face_down()),
            "cabins": -worth["cabin_penalty"] * (4 - len(p.owned())),
            "gold": worth["gold_points"] * p.goods["Au"],
            "tokens": worth["token_points"] * p.goods["PB"],
            "tracks": times * p.tracks.total(),
            "mode": self.mode_points(seat),
        }

    def mode_points(self, seat: int) -> int:
        """Rule: 2.10.B8, 2.10.C5, 2.10.C7, 2.10.D12."""
        p, worth, total = self.players[seat], self.chart.settings, 0
        fish = Counter({colour: p.goods[colour] for colour in FISH})
        while +fish:
            group = [colour for colour in FISH if fish[colour]]
            fish.subtract(group)
            total += worth[f"fish_set_{len(group)}"]
        total += worth["cart_points"] * p.carts + worth["outlaw_points"] * p.outlaws
        return total + worth["sheriff_points"] * (self.holder["SHF"] == seat)

    def ranks(self) -> list[int]:
        """Rule: 2.1.2, 2.12.4."""
        merits = [(n, len(p.claimed), p.wagon) for n, p in zip(self.points(), self.players, strict=True)]
        return [1 + sum(other > merit for other in merits) for merit in merits]
