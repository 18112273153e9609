"""Whole games against the second reading: the same options and the same state at every decision."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sierra_envs.testing.position import Position
from tests.games.trails_to_the_north import bridge
from tests.games.trails_to_the_north.oracle import Option, Play
from tests.games.trails_to_the_north.oracle_rails import Oracle
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
) -> tuple[Counter[Option], Oracle]:
    """Play a whole game by a policy; whatever is chosen is counted.

    ``every``: states are compared at every so-many-th decision, options always; ``why``: how often also ``why_not``.
    """
    p = bridge.fresh(seats, seed, rules, data)
    start = p.copy()
    game = bridge.imported(p, rules)
    questions = game.play()
    answers: list[Option] = []
    asked: tuple[int, set[Option]] | None = next(questions)
    while asked:
        number = len(answers)
        try:
            if number % every == 0:
                bridge.compare(p, game, *asked, why=number % why == 0)
            answer = choose(game, *asked)
            bridge.advance(p, p.actions.parse(bridge.sentence(p, answer)))
            game.fate.after = bridge.seen(p)
            known = len(game.fate.log)
            game.trace.clear()
            answers.append(answer)
            asked = send(questions, answer)
            for guess in range(1, 200):
                if agree(p, game, asked):
                    break
                game, questions, asked = replayed(start, rules, answers, game.fate, known, guess)
        except AssertionError as problem:
            raise AssertionError(f"seed {seed}, decision {number}, after {answers[-3:]}: {problem}") from None
    bridge.compare(p, game, 0, set())
    return Counter(answers), game


def send(questions: Play, answer: Option) -> tuple[int, set[Option]] | None:
    """The next question, None at the end of the game."""
    try:
        return questions.send(answer)  # type: ignore[no-any-return]
    except StopIteration:
        return None


def agree(p: Position, game: Oracle, asked: tuple[int, set[Option]] | None) -> bool:
    """Whether the hands and piles that came out of guessed draws are those of the game."""
    after = game.fate.after["players"]
    return all(
        +q.hand == after[k]["hand"] and +q.pile == after[k]["pile"] and +q.discards == after[k]["discards"]
        for k, q in enumerate(game.players)
    )


def replayed(
    start: Position,
    rules: dict[str, Any] | None,
    answers: list[Option],
    fate: bridge.Follow,
    known: int,
    guess: int,
) -> tuple[Oracle, Play, tuple[int, set[Option]] | None]:
    """The same game again, with other draws in its last decision."""
    again = bridge.Follow(fate.log[:known], guess)
    game = bridge.imported(start, rules, again)
    again.after = fate.after
    questions = game.play()
    asked: tuple[int, set[Option]] | None = next(questions)
    for answer in answers:
        asked = send(questions, answer)
    again.guesses = None
    return game, questions, asked


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
