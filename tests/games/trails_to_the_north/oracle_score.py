"""The second reading, continued: final scoring; objectives are shared out by trying everything."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.oracle_rails import Oracle
from tests.games.trails_to_the_north.oracle_table import Player

TASKS = ("Bd", "St", "Hz", "Gr", "Or", "c3", "c4", "c5", "NY", "Br", "Lg")


def best_objectives(front: list[str], spare: list[str], have: dict[str, int], first_master: bool) -> int:
    """The most that objectives (and the first station master) can give.

    Every card in front is met or failed; every card of the deck is met, failed or left out: all ways are tried.
    Rule: R55, R93
    """
    cards = [(c, True) for c in front] + [(c, False) for c in spare]

    @cache
    def best(i: int, left: tuple[int, ...], laid: int) -> int:
        if i == len(cards):
            return 3 * (laid // 2) if first_master else 0
        card, must = cards[i]
        tasks, points, penalty = card_of(card)
        found = [best(i + 1, left, laid + 1) - penalty]
        if not must:
            found.append(best(i + 1, left, laid))
        need = Counter(tasks.split())
        after = tuple(n - need[t] for n, t in zip(left, TASKS, strict=True))
        if min(after) >= 0:
            found.append(best(i + 1, after, laid + 1) + points)
        return max(found)

    return best(0, tuple(have[t] for t in TASKS), 0)


def card_of(card: str) -> tuple[str, int, int]:
    """Tasks, points and penalty."""
    if card in charts.STARTERS:
        return charts.STARTERS[card], 3, 0
    _, tasks, points, penalty, _ = charts.OBJECTIVES[card]
    return tasks, points, penalty


def possessions(game: Oracle, seat: int) -> dict[str, int]:
    """What the tasks of objective cards count."""
    p = game.players[seat]
    deck = p.deck()
    return {
        "Bd": len(game.own_buildings(seat)),
        "St": len(p.stations),
        "Hz": len(p.hazards),
        "Gr": p.outlaws["green"],
        "Or": p.outlaws["orange"],
        "c3": sum(deck[c] for c in charts.BV3),
        "c4": sum(n for c, n in deck.items() if c.startswith("BROWN4")),
        "c5": sum(n for c, n in deck.items() if c.startswith("PURPLE5")),
        "NY": p.cities["New York"],
        "Br": medium_towns(p),
        "Lg": len([t for t in p.branchlets if charts.TOWNS[t][0] == "large"]),
    }


def medium_towns(p: Player) -> int:
    return len([t for t in p.branchlets if charts.TOWNS[t][0] == "medium"])


def city_points(game: Oracle, p: Player) -> int:
    """Rule: 2.15.3"""
    total = 0
    for city, (*_, points) in game.cities.items():
        total += p.cities[city] * (2 * p.bells() if points == "bells" else points)
    return total + sum(points for west, east, _, points in game.arrows if p.cities[west] and p.cities[east])


def master_points(game: Oracle, p: Player, seat: int) -> int:
    """Lower halves of station masters without the first one. Rule: 2.15.8"""
    deck = p.deck()
    lines = {
        2: 3 * ((p.certs + p.permanent) // 2),
        3: 3 * min(p.outlaws["green"], p.outlaws["orange"]),
        4: 3 * (len(p.hazards) // 2),
        5: sum(p.workers.values()),
        6: 3 * (len(p.stations) // 2),
        7: 2 * len(game.own_buildings(seat)),
        10: 2 * medium_towns(p),
        11: sum(n for c, n in deck.items() if c in charts.CATTLE and 3 <= charts.CATTLE[c][1] <= 5),
    }
    return sum(lines.get(m, 0) for m in p.masters)


def score_lines(game: Oracle, seat: int) -> dict[str, int]:
    """Final points by line; objectives and the first station master are one line. Rule: 2.15.1-2.15.11"""
    p = game.players[seat]
    deck = p.deck()
    spare = [c for c, n in deck.items() if c in charts.OBJECTIVES for _ in range(n)]
    return {
        "money": p.money // charts.DOLLARS_PER_POINT,
        "buildings": sum(charts.PRIVATE[t][1] for t in game.own_buildings(seat).values()),
        "cities": city_points(game, p),
        "stations": sum(charts.STATIONS[n][2] for n in p.stations),
        "hazards": sum(points for points, _ in p.hazards),
        "cattle": sum(n * charts.CATTLE[c][2] for c, n in deck.items() if c in charts.CATTLE),
        "objectives": best_objectives(p.area, spare, possessions(game, seat), 1 in p.masters),
        "masters": master_points(game, p, seat),
        "workers": 4 * sum(max(0, n - 4) for n in p.workers.values()),
        "step": 0 if p.discs["STEPVP"] else charts.STEP_POINTS,
        "badge": charts.BADGE_POINTS if p.badge else 0,
    }


def ranks(totals: list[int]) -> list[int]:
    """Rule: 2.15"""
    return [1 + len([x for x in totals if x > mine]) for mine in totals]


def standings(game: Oracle) -> dict[str, Any]:
    """Points, ranks, and points by line."""
    lines = [score_lines(game, seat) for seat in range(game.seats)]
    totals = [sum(line.values()) for line in lines]
    for line in lines:
        line["objectives and masters"] = line.pop("objectives") + line.pop("masters")
    return {"points": totals, "ranks": ranks(totals), "lines": lines}
