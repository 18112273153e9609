"""Whole games in which the groups are stepped in any order within their rounds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from sierra_envs.games.sierra import GAME
from sierra_envs.games.sierra.names import KEEP, SIDE
from sierra_envs.testing.position import Position, position
from tests.games.sierra.helpers import advance, legal_ids, role_holder

Policy = Any
"""``(group, number of its decision) -> random.Random``: what a group does depends on nothing else."""


def stream(group: int, number: int) -> random.Random:
    return random.Random(1000 * number + group)


def decide(p: Position, group: int, number: int, policy: Policy = stream) -> None:
    """The next decision of the group that is on turn."""
    advance(p, policy(group, number).choice(legal_ids(p)))


def put_on_turn(p: Position, group: int) -> None:
    """Ask a group that has not decided anything in this round."""
    if p["round_no"] == 0:
        p["seat"], p["phase"] = int(p["first"][group]), SIDE
    else:
        p["seat"], p["phase"] = role_holder(p, group), KEEP


def acts(p: Position, group: int, last: Mapping[int, int]) -> bool:
    return p["round_no"] <= last[group]


def play_in_order(
    mode: str,
    seats: int,
    orders: Sequence[Sequence[int]],
    *,
    rules: Mapping[str, Any] | None = None,
    seed: int = 5,
    policy: Policy = stream,
    rounds: int = 9,
) -> Position:
    """A game to its end, or to the start of the round after ``rounds``; round r uses ``orders[r % len(orders)]``."""
    p = position(GAME, mode=mode, seats=seats, rules=rules, seed=seed)
    last = {g: 9 if p["team"][g] == 3 else 8 for g in range(p["groups"])}
    numbers = dict.fromkeys(last, 0)
    while not p.finished and p["round_no"] <= rounds:
        now = p["round_no"]
        order = [g for g in orders[now % len(orders)] if acts(p, g, last)]
        for g in order:
            put_on_turn(p, g)
            while not p.finished and p["round_no"] == now and p["group"][p.seat] == g:
                decide(p, g, numbers[g], policy)
                numbers[g] += 1
    return p


def same_outcome(one: Position, other: Position) -> bool:
    """Whether two finished games are equal, chance included, but for who decided last."""
    return [line for line in one.diff(other) if not line.startswith("seat:")] == []
