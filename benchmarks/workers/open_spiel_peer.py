"""OpenSpiel's connect_four: random rollouts in C++, and one game from Python through State and Observer."""

from __future__ import annotations

import importlib.metadata
import random
import time
from typing import Any

from benchmarks.harness.measure import Count, Run, timed
from benchmarks.workers.protocol import serve

ROLLOUTS = 200
"""Random games per evaluation: one Monte Carlo simulation plays so many, all in C++."""


def load() -> tuple[Any, str]:
    import pyspiel

    return pyspiel.load_game("connect_four"), f"open_spiel {importlib.metadata.version('open-spiel')}"


def plies_per_game(game: Any, games: int = 2000) -> float:
    """The mean length of a random game."""
    draw = random.Random(5).random
    plies = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            plies += 1
    return plies / games


def rollouts() -> tuple[Run, dict[str, Any]]:
    """Rules only: no observation, no mask, no rewards handed out, and no Python between the plies."""
    import pyspiel

    game, version = load()
    length = plies_per_game(game)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 3, False)
    start = game.new_initial_state()

    def run(times: int) -> Count:
        cpu, wall = time.process_time(), time.perf_counter()
        for _ in range(times):
            bot.mcts_search(start)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        return Count(round(times * ROLLOUTS * length), wall, cpu)

    about = {"observation_bytes": 0, "mask_bytes": 0, "plies_per_game": round(length, 2)}
    return run, {"version": version, "batch": 1, **about}


def observer() -> tuple[Run, dict[str, Any]]:
    """Its fast path from Python: the observation into one numpy buffer, the mask as a list, then the action."""
    from open_spiel.python.observation import make_observation

    game, version = load()
    seen = make_observation(game)
    draw = random.Random(5).random
    state = game.new_initial_state()

    def work(times: int) -> int:
        nonlocal state
        decisions = 0
        for _ in range(times):
            if state.is_terminal():
                state.returns()
                state = game.new_initial_state()
                continue
            player = state.current_player()
            seen.set_from(state, player)
            state.legal_actions_mask(player)
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    about = {
        "observation_bytes": seen.tensor.nbytes,
        "mask_bytes": game.num_distinct_actions(),
        "plies_per_game": round(plies_per_game(game), 2),
    }
    return timed(work), {"version": version, "batch": 1, **about}


if __name__ == "__main__":
    serve({"C++ rollouts": rollouts, "State + Observer": observer})
