"""Seeded players for walks: one that chooses at random, one that is out for the rarer rules."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.oracle_rails import Oracle
from tests.games.trails_to_the_north.oracle_table import Option

BETWEEN = ("S01", "S03", "S07", "S09", "S10", "S11", "S15", "S16", "S19", "S20", "S21", "S22")
"""Spaces next to a neutral building or to each other."""
RARE = ("6b", "9a", "9b")
Policy = Callable[[Oracle, int, set[Option]], Option]

WEIGHTS = {
    "END": 0.1, "DECLINE": 0.1, "DONE": 2, "YES": 6, "TOKEN": 0.1, "OBJ": 4, "LOCAL": 10, "POOL": 2, "MASTER": 3,
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
            return 0.02 + game.cities[about[0]][0] + (6 if about[0] in charts.CITY_OF.values() else 0)
        if verb in ("STEP", "PASS"):
            place = about[0] if about else str(p.herder)
            owner, tile = game.board.get(place, (-1, ""))
            if verb == "STEP" and (place == "KC" or tile in RARE):
                return 0.4 if place == "KC" else 8.0
            useful = owner is None or owner == seat
            return {"PASS": (0.3, 4.0), "STEP": (0.5, 2.0)}[verb][useful]
        if verb == "AUX":
            return {"1": 0.6, "B": 8.0}.get(about[0], 2.0) * about[1]
        if verb == "ENGINE":
            return (
                90.0
                if about[0] == charts.LAST
                else 6.0
                if about[0] != int(about[0])
                else 0.3 + (about[0] / 5) ** 2
            )
        if verb == "TILE":
            return 1.0 + charts.PRIVATE[about[0]][0] ** 2 + (30 if about[0] in RARE else 0)
        if verb == "AT":
            return (
                8.0
                if about[0] in game.board
                else 4.0
                if about[0] in charts.RISK or about[0] in BETWEEN
                else 1.0
            )
        if verb == "TOWN":
            return 2.0 if charts.TOWNS[about[0]][0] != "small" else 1.0
        if verb == "HIRE":
            return float(p.workers[about[1]] ** 2)
        if verb == "BUY":
            return 0.5 if about[0] == 10 else 4.0
        if verb == "CERT":
            return 3.0 if about[0] == 0 else 0.5
        if verb == "N":
            return 0.5 + about[0]
        if verb == "DISC":
            return 4.0 if about[0] in ("CERT4", "CERT6", "AUX3", "AUX4") else 1.0
        if verb == "CARD":
            return (
                0.3
                if about[0] in charts.OBJECTIVES
                else 1 / charts.CATTLE[about[0]][1] ** 2
                if about[0] != "BRAHMAN"
                else 0.2
            )
        return WEIGHTS.get(verb, 1.0)

    def choose(game: Oracle, seat: int, options: set[Option]) -> Option:
        listed = sorted(options, key=str)
        return rng.choices(listed, [weight(game, seat, o) for o in listed])[0]

    return choose
