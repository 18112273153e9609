"""PettingZoo's connect_four_v3, AEC: ``last()`` and ``step()``, bare and in its usual wrappers."""

from __future__ import annotations

import importlib.metadata
from typing import Any

from benchmarks.harness.measure import Run, timed
from benchmarks.harness.policy import pick_one, stream
from benchmarks.workers.protocol import serve


def case(wrapped: bool) -> tuple[Run, dict[str, Any]]:
    """Random play; a finished game is reset at once."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env() if wrapped else connect_four_v3.raw_env()
    env.reset(seed=7)
    state = stream()
    games = plies = 0

    def work(times: int) -> int:
        nonlocal games, plies
        decisions = 0
        for _ in range(times):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                games += 1
                continue
            env.step(pick_one(observation["action_mask"], state))
            decisions += 1
        plies += decisions
        return decisions

    observation = env.last()[0]
    work(10_000)
    return timed(work), {
        "version": f"pettingzoo {importlib.metadata.version('pettingzoo')}",
        "batch": 1,
        "observation_bytes": observation["observation"].nbytes,
        "mask_bytes": observation["action_mask"].nbytes,
        "plies_per_game": round(plies / games, 2),
    }


if __name__ == "__main__":
    serve({"raw_env": lambda: case(False), "env": lambda: case(True)})
