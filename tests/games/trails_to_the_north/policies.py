"""Seeded players for walks: one that chooses at random, one that is out for the rarer rules."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.oracle import Option
from tests.games.trails_to_the_north.oracle_rails import Oracle

Policy = Callable[[Oracle, int, set[Option]], Option]

WEIGHTS = {
    "END": 0.2, "PASS": 1.5, "DECLINE": 0.15, "DONE": 0.3, "YES": 4, "TOKEN": 0.15, "OBJ": 4, "LOCAL": 6, "AUX": 1,
}  # fmt: skip


def uniform(seed: int) -> Policy:
    """Every option is equally likely."""
    rng = random.Random(seed)

    def choose(game: Oracle, seat: int, options: set[Option]) -> Option:
        return rng.choice(sorted(options, key=str))

    return choose


def purposeful(seed: int) -> Policy:
    """Delivers far, hires, builds, places branchlets, gathers objectives; still chooses otherwise now and then."""
    rng = random.Random(seed)

    def weight(game: Oracle, seat: int, option: Option) -> float:
        p, (verb, *about) = game.players[seat], option
        if verb == "CITY":
            return 0.05 + game.cities[about[0]][0] + (6 if about[0] in charts.CITY_OF.values() else 0)
        if verb == "STEP":
            there = game.board.get(about[0])
            return 2.0 if about[0] == "KC" or (there and there[0] in (None, seat)) else 0.4
        if verb == "AUX":
            return {"1": 0.6, "B": 8.0}.get(about[0], 2.0) * about[1]
        if verb == "ENGINE":
            return 3.0 if about[0] != int(about[0]) or about[0] == charts.LAST else 0.5 + about[0] / 20
        if verb == "TILE":
            return 1.0 + charts.PRIVATE[about[0]][0]
        if verb == "AT":
            return 6.0 if about[0] in game.board or about[0] in charts.RISK else 1.0
        if verb == "TOWN":
            return 2.0 if charts.TOWNS[about[0]][0] != "small" else 1.0
        if verb == "HIRE":
            return 3.0 if p.workers[about[1]] > 1 else 1.0
        if verb == "BUY":
            return 3.0 if about[0] not in (2, 3) else 1.0
        if verb == "CERT":
            return 2.0 if about[0] == 0 else 0.5
        if verb == "N":
            return 0.5 + about[0]
        if verb == "CARD":
            return 0.5 if about[0] in charts.OBJECTIVES else 1.0
        return WEIGHTS.get(verb, 1.0)

    def choose(game: Oracle, seat: int, options: set[Option]) -> Option:
        listed = sorted(options, key=str)
        return rng.choices(listed, [weight(game, seat, o) for o in listed])[0]

    return choose
