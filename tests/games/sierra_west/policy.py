"""A seeded policy that hurries to claim: it climbs, digs and drives, and tries everything else now and then."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tests.games.sierra_west.mountain import BASE, distances

if TYPE_CHECKING:
    from tests.games.sierra_west.oracle import Action, Oracle

WORTH = {
    "claim": 50, "build": 8, "wagon": 12, "again": 5, "use": 9, "summit": 6, "assign": 3, "advance": 1, "skip": 0.4,
    "token": 4, "pass": 0.02, "decline": 0.05, "stop": 0.3, "tracker": 4, "trapper": 4, "wagon_back": 1, "lose": 1,
}  # fmt: skip


def hurry(game: Oracle, rng: random.Random) -> Action:
    """One of the legal actions, at random with weights."""
    legal = sorted(game.legal(), key=str)
    return rng.choices(legal, [weight(game, action) for action in legal])[0]


def weight(game: Oracle, action: Action) -> float:
    verb = action[0]
    if verb == "step":
        return step_weight(game, action[1])
    if verb == "advance" and can_still_use(game, action[1]):
        return 0.1
    return WORTH.get(verb, 1)


def can_still_use(game: Oracle, figure: str) -> bool:
    """The pioneer would leave boots or a shovel behind."""
    return game.can_use(figure) or game.icon_boots[figure] > 0


def step_weight(game: Oracle, cell: tuple[int, int]) -> float:
    """Much for a step towards the nearest card that can be claimed, little for a step away from one."""
    present, same_row = game.present, game.rules["adj_same_row"]
    goals = [c for c in present if game.face_up(c) and not game.is_special(c)]
    far = distances(game.me.frontiersman, present, same_row)
    goals = [c for c in goals if c in far]
    if not goals:
        return 0.2
    best = min(far[c] for c in goals)
    if best == 0:
        return 0.01
    nearest = [c for c in goals if far[c] == best]
    closer = cell != BASE and any(distances(c, present, same_row).get(cell) == best - 1 for c in nearest)
    return 20 if closer else 0.05
