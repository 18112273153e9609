"""Whole games in step with the oracle, and the geometry of map and railroad on random marks and random maps."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sierra_envs.games.colorado import GAME
from sierra_envs.games.colorado.names import PHASES
from sierra_envs.testing.position import Position, position
from tests.games.colorado.bridge import actions_of, follow, oracle_at, public, seen, sight
from tests.games.colorado.charts import RECON1, SECOND, SECOND_MAP, read_folder
from tests.games.colorado.helpers import mask
from tests.games.colorado.maps import random_map
from tests.games.colorado.oracle import Chart


def legal_in_compiled(p: Position) -> list[int]:
    """The mask's ids, without asking ``why_not`` for every id: that is compared elsewhere."""
    mask = np.zeros((1, GAME.actions.size), np.int8)
    p.batch.view(np.zeros(1, np.int8), np.zeros((1, p.batch.observation.size), np.int16), mask)
    return [int(a) for a in np.flatnonzero(mask[0])]


def play_along(chart: Chart, seats: int, rules: dict[str, Any], seed: int, data: Path | None = None) -> int:
    """A random game with both; the number of decisions. The oracle is set up once, after the deal.

    Before each decision the legal actions are equal, after it all that is public; now and then what each seat observes.
    """
    p = position(GAME, seats=seats, rules=rules, data=data, seed=seed)
    ids = actions_of(p)
    names = {a: action for action, a in ids.items()}
    game = oracle_at(p, chart)
    rng, decisions = random.Random(seed), 0
    while not p.finished:
        legal = legal_in_compiled(p)
        assert {names[a] for a in legal} == game.legal(), f"decision {decisions}\n{p}"
        action = rng.choice(legal)
        sentence = p.actions.describe(action)
        p.batch.advance(np.array([action], np.int64))
        game = follow(game, names[action], p)
        ours, theirs = public(game), seen(p)
        assert ours == theirs, f'decision {decisions}, after "{sentence}" {difference(ours, theirs)}\n{p}'
        if decisions % 11 == 0 or p.finished:
            for seat in range(seats):
                observed = {name: values.ravel().tolist() for name, values in p.observe(seat).items()}
                assert sight(game, seat) == observed, f"decision {decisions}, seat {seat}\n{p}"
        decisions += 1
    assert game.over
    return decisions


def difference(a: Any, b: Any, where: str = "") -> str:
    """The first places in which two views differ, the oracle's value first."""
    if isinstance(a, dict) and isinstance(b, dict):
        pairs = [(key, a.get(key), b.get(key)) for key in {**a, **b}]
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        pairs = [(i, x, y) for i, (x, y) in enumerate(zip(a, b, strict=True))]
    else:
        return f"{where}: {a} != {b}; "
    return "".join(difference(x, y, f"{where}[{key}]") for key, x, y in pairs if x != y)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"ask_rule": "any"},
        {"ask_rule": "not_in_play_nor_hand"},
        {"rail_match": "count"},
        {"teepee_rule": "marker"},
        {"copies": 3},
        {"copies": 10},
        {"max_rounds": 12},
        {"ask_rule": "any", "rail_match": "count", "teepee_rule": "marker", "copies": 4, "max_rounds": 250},
    ],
    ids=lambda rules: "-".join(f"{k}={v}" for k, v in rules.items()) or "default",
)
def test_whole_games_agree_with_the_oracle(seats, rules):
    for seed in range(1 if rules else 3):
        assert play_along(RECON1, seats, rules, seed) > 10


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", [{}, {"rail_match": "any", "teepee_rule": "stretch", "ask_rule": "any"}])
def test_whole_games_agree_with_the_oracle_on_the_second_map(seats, rules):
    assert play_along(SECOND, seats, rules, 5, SECOND_MAP) > 10


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_agree_with_the_oracle_on_random_maps(seed, tmp_path):
    folder = random_map(random.Random(seed), tmp_path)
    play_along(Chart(read_folder(folder)), 2 + seed % 3, {}, seed, folder)


# ------------------------------------------------------------------------------------------ geometry

EXAMPLES = settings(max_examples=60, derandomize=True, deadline=None)


def checks_and_flags(p: Position, flags: set[int], legs: set[int], rails: set[int]) -> dict[str, set[int]]:
    """What the compiled game lets seat 0 mark, from these marks."""
    p["flagged"], p["legs"], p["rail"] = {0: mask(flags)}, {0: mask(legs)}, {0: mask(rails)}
    p["seat"], p["caller"], p["given"], p["target"] = 0, 0, 12, 1
    found: dict[str, set[int]] = {"leg": set(), "rail": set(), "flag": set()}
    for now in ("ACT_CHECK", "END_FLAG"):
        p["phase"] = PHASES.index(now)
        refused = p.batch.refusals(0)
        allowed = legal_in_compiled(p)
        assert allowed == [int(a) for a in np.flatnonzero(refused == 0)]
        for a in allowed:
            verb, place = GAME.actions.locate(a)
            found[verb.name].add(place)
    return found


def compare_geometry(chart: Chart, p: Position, rng: random.Random) -> None:
    """One position with random marks: any flags and legs, railroad legs from the start of the line."""
    flags = {r for r in chart.regions if rng.random() < 0.5}
    legs = {leg for leg in chart.icon if rng.random() < rng.choice((0.1, 0.4, 0.8))}
    rails: set[int] = set()
    for _ in range(rng.randint(0, 6)):
        line = sorted(chart.legal_rails(chart.icon, rails, "any"))
        rails |= {rng.choice(line)} if line else set()
    found = checks_and_flags(p, flags, legs, rails)
    assert found["leg"] == chart.legal_legs(flags, legs)
    assert found["rail"] == chart.legal_rails(legs, rails, p.data.rules["rail_match"])
    assert found["flag"] == chart.legal_flags(flags)


@pytest.mark.parametrize("rail_match", ["any", "count"])
@pytest.mark.parametrize("chart, data", [(RECON1, None), (SECOND, SECOND_MAP)], ids=["recon-1", "second map"])
@EXAMPLES
@given(rng=st.randoms(use_true_random=False))
def test_what_may_be_marked_agrees_with_the_oracle(chart, data, rail_match, rng):
    """Rule: 17, 18, 20, 45"""
    p = position(GAME, rules={"rail_match": rail_match}, data=data)
    for _ in range(3):
        compare_geometry(chart, p, rng)


@settings(EXAMPLES, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6))
def test_what_may_be_marked_agrees_with_the_oracle_on_random_maps(seed, tmp_path):
    """Rule: 17, 18, 20, 45"""
    rng = random.Random(seed)
    folder = random_map(rng, tmp_path / str(seed))
    chart, p = Chart(read_folder(folder)), position(GAME, data=folder)
    for _ in range(8):
        compare_geometry(chart, p, rng)
