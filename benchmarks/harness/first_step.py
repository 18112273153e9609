"""A fresh process of a user, from its imports to its first step: ``python -m benchmarks.harness.first_step ID P FACE``.

Imports nothing but what it measures, and prints the seconds of each phase as JSON.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

PHASES = ("import", "make", "reset", "step")


def seconds(env_id: str, players: int, face: str) -> dict[str, float]:
    """Seconds of each phase of one face: "aec", "vector" or "rollout"."""
    found = {}
    last = time.perf_counter()

    def lap(phase: str) -> None:
        nonlocal last
        now = time.perf_counter()
        found[phase], last = now - last, now

    if env_id == "connect_four":
        from benchmarks.harness import subjects

        [subject] = subjects.of(env_id, [players])
        make, make_vec = subject.make, subject.make_vec
    else:
        import sierra_envs

        def make() -> Any:
            return sierra_envs.make(env_id, num_players=players)

        def make_vec(n: int) -> Any:
            return sierra_envs.make_vec(env_id, n, num_players=players)

    lap("import")
    if face == "aec":
        env = make()
        lap("make")
        env.reset(seed=0)
        lap("reset")
        env.step(int(env.action_mask().argmax()))
    else:
        venv = make_vec(64)
        lap("make")
        step = venv.reset(seed=0)
        lap("reset")
        if face == "vector":
            venv.step(step.action_mask.argmax(axis=1))
        else:
            venv.rollout(1)
    lap("step")
    return found


if __name__ == "__main__":
    print(json.dumps(seconds(sys.argv[1], int(sys.argv[2]), sys.argv[3])))
