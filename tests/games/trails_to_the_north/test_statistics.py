"""Chance is fair: shuffles of the set-up, draws from piles, refills."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping

import numpy as np
import pytest

from sierra_envs.core.batch import Batch
from sierra_envs.games.trails_to_the_north import GAME
from sierra_envs.testing.position import Position, load, position
from tests.games.trails_to_the_north import bridge, charts
from tests.games.trails_to_the_north.helpers import table

GAMES = 600


def chi_square(seen: Mapping[Hashable, int], wanted: Mapping[Hashable, float]) -> float:
    """How far counts are from what is expected, in standard deviations of a chi-square."""
    assert set(seen) <= set(wanted), set(seen) - set(wanted)
    value = sum((seen.get(k, 0) - n) ** 2 / n for k, n in wanted.items())
    freedom = len(wanted) - 1
    return float((value - freedom) / np.sqrt(2 * freedom))


@pytest.fixture(scope="module")
def deals():
    """Many deals of four players."""
    batch = Batch(GAME, load(GAME), GAMES, 4, 0)
    batch.seed(11)
    batch.deal()
    return [bridge.imported(Position(batch.take(np.array([row])))) for row in range(GAMES)]


def test_every_space_gets_every_neutral_building(deals):
    """Rule: R2"""
    for space in "ABCDEFG":
        seen = Counter(game.board[space][1] for game in deals)
        assert abs(chi_square(seen, dict.fromkeys("ABCDEFG", GAMES / 7))) < 5


def test_every_space_gets_every_station_master(deals):
    """Rule: R1"""
    for station in (1, 5, 11):
        seen = Counter(game.masters[station] for game in deals)
        assert abs(chi_square(seen, dict.fromkeys(range(1, 12), GAMES / 11))) < 5
    left = Counter(m for game in deals for m in game.pool)
    assert abs(chi_square(left, dict.fromkeys(range(1, 12), GAMES * 4 / 11))) < 5


def test_every_town_gets_every_tile(deals):
    """Rule: R1"""
    for town in ("43", "55"):
        seen = Counter(game.town_tiles[town] for game in deals)
        assert abs(chi_square(seen, dict.fromkeys(charts.TOWN_TILES, GAMES / 5))) < 5


def test_sides_of_buildings_are_even(deals):
    """Rule: R9"""
    for number in range(1, 14):
        seen = Counter(f"{number}a" in game.players[0].unbuilt for game in deals)
        assert abs(seen[True] - GAMES / 2) < 5 * np.sqrt(GAMES / 4)


def test_everybody_is_first_equally_often(deals):
    """Rule: R10"""
    assert abs(chi_square(Counter(game.first for game in deals), dict.fromkeys(range(4), GAMES / 4))) < 5


def test_starting_objectives_are_shuffled(deals):
    """Rule: R9"""
    seen = Counter(game.players[0].area[0] for game in deals)
    assert abs(chi_square(seen, {f"s{n}": GAMES / 4 for n in range(1, 5)})) < 5


def test_first_hands_are_drawn_from_the_whole_deck(deals):
    """Rule: R9, R10"""
    seen: Counter[str] = Counter()
    for game in deals:
        seen += game.players[game.first].hand
    wanted = {card: GAMES * 4 * n / 14 for card, n in charts.START_DECK.items()}
    assert abs(chi_square(seen, wanted)) < 5


def test_the_market_is_drawn_from_all_cattle(deals):
    """Rule: R7"""
    seen: Counter[str] = Counter()
    for game in deals:
        seen += game.market
    wanted = {
        c: GAMES * 13 * row[3] / 36
        for c, row in charts.CATTLE.items()
        if row[3] and not c.startswith(("SIMM", "BRAHMAN"))
    }
    assert abs(chi_square(seen, wanted)) < 5


def test_objectives_are_drawn_from_all_cards(deals):
    """Rule: R8"""
    seen: Counter[str] = Counter()
    for game in deals:
        seen += game.display
    wanted = {c: GAMES * 4 * row[4] / 28 for c, row in charts.OBJECTIVES.items()}
    assert abs(chi_square(seen, wanted)) < 5


def test_foresight_and_job_market_are_drawn_from_their_bags(deals):
    """Rule: R5, R6"""
    seen: Counter[str] = Counter()
    third: Counter[str] = Counter()
    for game in deals:
        seen += sum((row for row in game.rows.values()), Counter()) + Counter(game.foresight[1])
        third += Counter(game.foresight[2])
    assert abs(chi_square(seen, dict.fromkeys(charts.WORKERS, GAMES * 9 / 3))) < 5
    assert abs(chi_square(third, {t: GAMES * 2 * n / 26 for t, n in charts.BAG3.items()})) < 5


def test_a_hand_is_drawn_from_the_draw_pile_without_bias():
    """Rule: R17, 5.8/hide_discards"""
    pile = "GRAY1 WHITE2 WHITE2 RED3 RED3 RED3 BLUE3 BLUE3 BLUE3 BLUE3"
    seen: Counter[str] = Counter()
    n = 300
    start = table(p0={"herder": "A", "hand": "", "pile": pile}).p
    for seed in range(n):
        p = start.copy()
        p["rng"] = 977 + seed * 104729
        p.play("move to B", "stop here", "end phase B")
        seen += bridge.Reader(p).cards(p["hand"][0])
    wanted = {card: n * 4 * k / 10 for card, k in Counter(pile.split()).items()}
    assert abs(chi_square(seen, wanted)) < 5


def test_a_reshuffle_draws_from_the_discard_pile_without_bias():
    """Rule: R17"""
    seen: Counter[str] = Counter()
    n = 200
    start = table(
        p0={"herder": "A", "hand": "GRAY1 GRAY1 GRAY1", "pile": "", "discards": "WHITE2 RED3 BLUE3 BLUE3"}
    ).p
    for seed in range(n):
        p = start.copy()
        p["rng"] = 31 + seed * 15485863
        p.play("move to B", "stop here", "end phase B")
        seen += bridge.Reader(p).cards(p["hand"][0]) - Counter(GRAY1=3)
    assert abs(chi_square(seen, {"WHITE2": n / 4, "RED3": n / 4, "BLUE3": n / 2})) < 5


def test_blind_objectives_and_refills_come_from_the_whole_deck():
    """Rule: R53, R91"""
    n = 300
    deck = "5 10 6 6"
    start = table(p0={"herder": "B"}, display="1 2 3 4", objective_deck=deck).p
    blind: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    for seed in range(n):
        p = start.copy()
        p["rng"] = 3 + seed * 32452843
        p.play("move to C", "stop here", "do local action 0", "choose side 1")
        other = p.copy()
        p.play("take objective from the deck")
        blind += bridge.Reader(p).cards(p["discards"][0])
        other.play("take objective 1")
        shown += bridge.Reader(other).objectives(other["objectives"]) - Counter(["2", "3", "4"])
    wanted = {card: n * k / 4 for card, k in Counter(deck.split()).items()}
    assert abs(chi_square(blind, wanted)) < 5
    assert abs(chi_square(shown, wanted)) < 5


def test_games_of_a_batch_differ_and_are_repeated_by_the_seed():
    """Rule: R58"""
    a, b = position(GAME, seed=4), position(GAME, seed=4)
    assert a.diff(b) == []
    assert a.diff(position(GAME, seed=5)) != []
