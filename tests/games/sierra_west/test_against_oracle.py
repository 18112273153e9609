"""Whole games in step with the oracle: the legal actions before and everything after each decision."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sierra_envs.games.sierra_west import GAME
from sierra_envs.testing.position import Position, position
from tests.games.sierra_west.bridge import IDS, NAMES, follow, oracle_at_start, public, seen
from tests.games.sierra_west.folder import SECOND_CARDS, chart_of
from tests.games.sierra_west.oracle import Oracle
from tests.games.sierra_west.policy import hurry
from tests.games.sierra_west.printed import AH, BB, CHARTS, GR, MODES, OO, Chart
from tests.games.sierra_west.sight import sight

OF_A_QUESTION = {"used", "origin", "figure", "owed", "to_gain", "performed", "raised", "mule_place", "line"}
OF_HASTINGS = {"climbers", "hastings", "hastings_tracks", "hastings_animals", "hastings_cabins"}


def legal_ids(p: Position) -> list[int]:
    """The mask's ids, without asking ``why_not`` for every id: that is compared elsewhere."""
    mask = np.zeros((1, GAME.actions.size), np.int8)
    obs = np.zeros((1, p.batch.observation.size), p.batch.observation.dtype)
    p.batch.view(np.zeros(1, np.int8), obs, mask)
    return [int(a) for a in np.flatnonzero(mask[0])]


def play_along(
    chart: Chart, seats: int, rules: dict[str, Any], seed: int, hurrying: bool, data: Path | None = None
) -> int:
    """A game with both; the number of decisions."""
    p = position(GAME, mode=chart.mode, seats=seats, rules=rules, data=data, seed=seed)
    game = oracle_at_start(p, chart)
    assert public(game) == seen(p, chart), difference(public(game), seen(p, chart))
    rng, decisions = random.Random(seed), 0
    while not p.finished:
        legal = {NAMES[a] for a in legal_ids(p)}
        ours = game.legal()
        assert legal == ours, (
            f"decision {decisions}: game only {legal - ours}, oracle only {ours - legal}\n{p}"
        )
        action = hurry(game, rng) if hurrying else rng.choice(sorted(legal, key=str))
        p.batch.advance(np.array([IDS[action]], np.int64))
        after = seen(p, chart)
        game = follow(game, action, after)
        same = public(game) == after
        assert same, f"decision {decisions}, after {action}: {difference(public(game), after)}\n{p}"
        if decisions % 23 == 0 or p.finished:
            for seat in range(seats):
                compare_sight(p, game, seat)
        decisions += 1
    assert game.over
    return decisions


def compare_sight(p: Position, game: Oracle, seat: int) -> None:
    """What a seat observes. Rule: 5.2."""
    observed = {name: values.ravel().tolist() for name, values in p.observe(seat).items()}
    ours = sight(game, seat)
    assert set(observed) - set(ours) <= OF_A_QUESTION | (set() if game.solo else OF_HASTINGS)
    for name, values in ours.items():
        assert values == observed[name], f"seat {seat} sees {name}: {observed[name]}, not {values}\n{p}"


def difference(a: Any, b: Any, where: str = "") -> str:
    """The first places in which two views differ, the oracle's value first."""
    if isinstance(a, dict) and isinstance(b, dict):
        pairs = [(key, a.get(key), b.get(key)) for key in {**a, **b}]
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        pairs = [(i, x, y) for i, (x, y) in enumerate(zip(a, b, strict=True))]
    else:
        return f"{where}: oracle {a}, game {b}; "
    return "".join(difference(x, y, f"{where}[{key}]") for key, x, y in pairs if x != y)


@pytest.mark.parametrize("hurrying", [False, True], ids=["random", "hurry"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("mode", MODES)
def test_whole_games_agree_with_the_oracle(mode, seats, hurrying):
    """At random hardly anybody ever claims: such games go on to the round cap, which is lower here."""
    rules = {} if hurrying else {"round_cap": 10}
    assert play_along(CHARTS[mode], seats, rules, seats, hurrying) > 30


OPTIONS: list[tuple[str, int, dict[str, Any]]] = [
    (AH, 3, {"cabin_map": "colour", "market_refill": "at_once"}),
    (AH, 1, {"adj_same_row": "false", "apple_tracker": "true", "market_refill": "at_once"}),
    (AH, 2, {"apple_tracker": "true", "trailhead_multiplier": 1}),
    (BB, 2, {"mkt_anywhere": "false", "animals_visible": "lower_cards"}),
    (BB, 3, {"expert": "true", "cabin_map": "colour"}),
    (BB, 1, {"hastings_level": 9, "animals_visible": "lower_cards"}),
    (GR, 2, {"adj_same_row": "false", "round_cap": 9}),
    (GR, 1, {"expert": "true", "hastings_level": 0}),
    (OO, 2, {"outlaws_2p": "12233", "adj_same_row": "false"}),
    (OO, 1, {"outlaws_2p": "12233", "round_cap": 5, "trailhead_multiplier": 1}),
    (OO, 3, {"expert": "true", "animals_visible": "lower_cards", "cabin_map": "colour"}),
]


@pytest.mark.parametrize("mode, seats, rules", OPTIONS, ids=str)
def test_whole_games_agree_with_the_oracle_under_options(mode, seats, rules):
    assert play_along(CHARTS[mode], seats, rules, 11, True) > 60


@pytest.mark.parametrize("hurrying", [False, True], ids=["random", "hurry"])
@pytest.mark.parametrize(
    "mode, seats", [(AH, 1), (AH, 3), (BB, 1), (BB, 2), (GR, 1), (GR, 2), (OO, 1), (OO, 2)]
)
def test_whole_games_agree_with_the_oracle_on_other_cards(mode, seats, hurrying):
    rules = {"round_cap": 16 if hurrying else 8}
    assert play_along(chart_of(SECOND_CARDS, mode), seats, rules, 3, hurrying, SECOND_CARDS) > 30
