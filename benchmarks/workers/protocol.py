"""How a worker talks to the script that runs it: JSON lines, one answer for each round.

    worker CASE                      the case is set up, compiled and warmed up
    -> {"ready": {...}}              what it is: version, batch, bytes ...; or {"missing": reason}
    <- {"seconds": 0.5}              one round
    -> {"decisions": n, "wall": s, "cpu": s}

A worker ends when its input ends. It needs nothing but Python here, so that it runs in any environment.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

from benchmarks.harness.measure import Run, play, times_for

Case = Callable[[], tuple[Run, dict[str, Any]]]
"""Sets a case up; its run, and what is to be known about it."""

PIECE = 0.05
"""Seconds of the pieces that a round consists of; the first ones warm up."""


def serve(cases: Mapping[str, Case]) -> None:
    """Play the case named on the command line, on the core that ``BENCH_CORE`` names."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print goes to the error output

    def answer(words: dict[str, Any]) -> None:
        answers.write(json.dumps(words) + "\n")
        answers.flush()

    core = os.environ.get("BENCH_CORE")
    if core and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(core)})
    try:
        run, about = cases[sys.argv[1]]()
        times = times_for(run, PIECE)
    except Exception as reason:  # whatever a foreign system raises, the others are measured
        answer({"missing": f"{type(reason).__name__}: {reason}"[:300]})
        return
    answer({"ready": about})
    for line in sys.stdin:
        seconds = json.loads(line)["seconds"]
        answer(play(run, times, seconds)._asdict())
