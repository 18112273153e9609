"""Whole games against the second reading: the same options and the same state at every decision."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.games.trails_to_the_north import bridge, charts
from tests.games.trails_to_the_north.oracle import Option
from tests.games.trails_to_the_north.policies import Policy, purposeful, uniform

MORE = int(os.environ.get("SIERRA_MORE_GAMES", "1"))
"""Games of each kind; more than one for a long look."""

OPTIONS: list[dict[str, Any]] = [
    {},
    {"expansion": "none"},
    {"simmental": True},
    {"brahman": True},
    {"simmental": True, "brahman": True, "expansion": "none"},
    {"building_sides": "a", "neutral_setup": "letters"},
    {"building_sides": "bbbbbbbbbbbbb"},
    {"repeatable_cities": "board1e"},
    {"repeatable_cities": "union", "objective_rttn_cards": False},
    {"phase_b_may_be_empty": False, "cowboys_reset_per_action": False},
    {"free_build_cap": 4, "free_build_needs_own_builders": True},
    {"first_player": "1", "hide_discards": True},
]


def walk(
    seats: int,
    seed: int,
    choose: Policy,
    rules: dict[str, Any] | None = None,
    *,
    every: int = 1,
    why: int = 40,
    data: Path | None = None,
) -> tuple[Counter[Option], bridge.Oracle]:
    """Play a whole game by a policy; whatever is chosen is counted.

    ``every``: states are compared at every so-many-th decision, options always; ``why``: how often also ``why_not``.
    """
    rules = rules or {}
    p = bridge.fresh(seats, seed, rules, data)
    game = bridge.imported(p, rules)
    questions = game.play()
    chosen: Counter[Option] = Counter()
    answer: Option | None = None
    while True:
        try:
            seat, options = next(questions) if answer is None else questions.send(answer)
        except StopIteration:
            break
        number = chosen.total()
        try:
            if number % every == 0:
                bridge.compare(p, game, seat, options, why=number % why == 0)
            answer = choose(game, seat, options)
            chosen[answer] += 1
            bridge.advance(p, p.actions.parse(bridge.sentence(p, answer)))
            game.fate.after = bridge.seen(p)
            game.trace.clear()
        except AssertionError as problem:
            raise AssertionError(f"seed {seed}, decision {number}, after {answer}: {problem}") from None
    bridge.compare(p, game, 0, set())
    return chosen, game


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("policy", [uniform, purposeful])
def test_whole_games_agree(seats, policy):
    """Rule: R13, R16, R17, R36, R57, R58, R85"""
    for seed in range(MORE):
        _, game = walk(seats, 100 + seed, policy(seed))
        assert game.over


@pytest.mark.parametrize("number", range(1, len(OPTIONS)))
def test_whole_games_agree_with_every_option(number):
    """Rule: 5.8/expansion, 5.8/simmental, 5.8/brahman, 5.8/repeatable_cities, 5.8/phase_b_may_be_empty"""
    for seed in range(MORE):
        policy = purposeful if (number + seed) % 3 else uniform
        _, game = walk(
            2 + (number + seed) % 3, 300 + number + 50 * seed, policy(number + seed), OPTIONS[number]
        )
        assert game.over


def test_purposeful_games_reach_the_rare_rules():
    """Otherwise agreement would say little about them. Rule: R31, R32, R46, R71, T3.4/9a"""
    verbs: Counter[str] = Counter()
    met: Counter[str] = Counter()
    for seed in range(4 + MORE):
        chosen, game = walk(
            2 + seed % 3, 500 + seed, purposeful(seed), {"simmental": seed % 2 == 0}, every=25
        )
        for option, n in chosen.items():
            verbs[option[0]] += n
        for option in chosen:
            if option[0] == "CITY":
                met["north"] += option[1] in charts.CITY_OF.values()
            if option[0] == "ENGINE":
                met["the end of the track"] += option[1] == charts.LAST
            if option[0] == "AUX":
                met["double"] += option[2] == 2
            if option[0] == "BUY":
                met["more cattle"] += option[1] == 10
        for p in game.players:
            met["replaced"] += len(p.unbuilt) + len([1 for o, _ in game.board.values() if o is not None]) > 0
            met["masters"] += len(p.masters)
            met["bells"] += p.bells()
            met["northern stations"] += len(p.stations & {11, 12})
            met["high certificates"] += not p.discs["CERT4"]
    wanted = {
        "OBJ", "TOKEN", "YES", "DECLINE", "DONE", "LOCAL", "AUX", "ALT", "HIRE", "BUY", "MARKET", "TILE", "AT", "ENGINE", "DISC",
        "MASTER", "POOL", "FORESIGHT", "CERT", "CITY", "TAKE", "HAZARD", "OUTLAW", "TOWN", "SIMM", "N", "PASS", "STEP", "START",
    }  # fmt: skip
    assert not wanted - set(verbs)
    assert min(met.values()) > 0, met
