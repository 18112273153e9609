"""The set-up of the second reading, with its own chance: games that the oracle plays alone."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.oracle_rails import Oracle
from tests.games.trails_to_the_north.oracle_table import Fate


def deal(seats: int, seed: int, rules: dict[str, Any] | None = None) -> Oracle:
    """Rule: R1-R10, R58"""
    rng = random.Random(seed)
    game = Oracle(seats, Fate(seed + 1), rules)
    numbers = range(1, 12 if game.north else 10)
    masters = rng.sample(list(numbers), len(numbers))
    places = [n for n, row in charts.STATIONS.items() if row[4] and (game.north or n <= 10)]
    game.masters = dict(zip(places, masters, strict=False))
    if game.north:
        game.pool = set(masters[len(places) :])
        tiles = rng.sample([t for t in charts.TOWN_TILES for _ in range(2)], 6)
        game.town_tiles = dict(
            zip([t for t, row in charts.TOWNS.items() if row[0] == "medium"], tiles, strict=True)
        )
    letters = rng.sample("ABCDEFG", 7)
    game.board = {space: (None, letter) for space, letter in zip(charts.NEUTRAL_SPACES, letters, strict=True)}
    game.bags = [Counter(charts.BAG1), Counter(charts.BAG2), Counter(charts.BAG3)]
    placed = 0
    while placed < 7:
        before = len(game.hazards) + len(game.outlaws)
        tile = game.fate.pick(+game.bags[0])
        game.place_tile(0, tile)
        if len(game.hazards) + len(game.outlaws) > before:
            game.bags[0][tile] -= 1
            placed += 1
    for i in range(game.size["workers"]):
        worker = game.fate.pick(+game.bags[1])
        game.bags[1][worker] -= 1
        game.rows[1 if i < seats else 2][worker] += 1
    for column in range(3):
        game.refill_foresight(column)
    game.market_deck = Counter({c: row[3] for c, row in charts.CATTLE.items()})
    if not game.rules["simmental"]:
        game.market_deck["SIMM1"] = 0
    if not game.rules["brahman"]:
        game.market_deck["BRAHMAN"] = 0
    game.market_deck["SIMM2"] = game.market_deck["SIMM3"] = 0
    game.refill_market(upto=game.market_size)
    northern = game.north and game.rules["objective_rttn_cards"]
    game.objective_deck = Counter(
        {c: row[4] for c, row in charts.OBJECTIVES.items() if northern or c not in charts.NORTHERN_OBJECTIVES}
    )
    for _ in range(4):
        game.refill_display()
    sides = {n: rng.choice("ab") for n in range(1, 14 if game.north else 13)}
    starters = [s for s in charts.STARTERS if s != "s5" or game.rules["simmental"] or game.rules["brahman"]]
    rng.shuffle(starters)
    game.first = rng.randrange(seats)
    for i in range(seats):
        p = game.players[(game.first + i) % seats]
        p.money = charts.START_ORDER[i][0]
        p.discs = Counter(
            {kind: row[0] for kind, row in charts.DISCS.items() if game.north or kind != "AUXB"}
        )
        p.unbuilt = {f"{n}{side}" for n, side in sides.items()}
        p.area = [starters[i]]
        p.pile = Counter(charts.START_DECK)
        game.draw_cards((game.first + i) % seats, charts.START_ORDER[i][1])
    return game
