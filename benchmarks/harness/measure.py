"""Timing: repeats of one piece of work, per wall second and per CPU second, as median, minimum and maximum."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple


class Spread(NamedTuple):
    """Median, minimum and maximum over repeats."""

    median: float
    min: float
    max: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Spread:
        found = list(values)
        return cls(statistics.median(found), min(found), max(found))


class Count(NamedTuple):
    """What one run did: decisions, and the wall and CPU seconds they took."""

    decisions: int
    wall: float
    cpu: float


Run = Callable[[int], Count]
"""Does its work so many times over and times itself."""


def timed(work: Callable[[int], int]) -> Run:
    """A run that times all of ``work(times)``, which returns the number of decisions it made."""

    def run(times: int) -> Count:
        cpu, wall = time.process_time(), time.perf_counter()
        decisions = work(times)
        return Count(decisions, time.perf_counter() - wall, time.process_time() - cpu)

    return run


def times_for(run: Run, seconds: float) -> int:
    """How many times over ``run`` does its work in about ``seconds``; compiles and warms up on the way."""
    run(1)
    times = 1
    while True:
        count = run(times)
        took = min(
            count.wall, count.cpu
        )  # the wall clock alone would believe a moment when others had the core
        if took >= seconds / 2:
            return max(1, round(times * seconds / took))
        times *= 4 if took <= 0 else min(4, max(2, int(seconds / 2 / took)))


def play(run: Run, times: int, seconds: float) -> Count:
    """One repeat: ``run(times)`` over and over until ``seconds`` of wall time have passed."""
    decisions, wall, cpu = run(times)
    while wall < seconds:
        more = run(times)
        decisions, wall, cpu = decisions + more.decisions, wall + more.wall, cpu + more.cpu
    return Count(decisions, wall, cpu)


def rates(counts: Iterable[Count]) -> dict[str, Spread]:
    """Decisions per wall second and per CPU second of the process (all its threads)."""
    found = list(counts)
    return {
        "per_second": Spread.of(c.decisions / c.wall for c in found),
        "per_cpu_second": Spread.of(c.decisions / max(c.cpu, 1e-9) for c in found),
    }


def measure(run: Run, seconds: float, repeats: int) -> dict[str, Spread]:
    """The rates of ``repeats`` repeats of about ``seconds`` each."""
    times = times_for(run, seconds / 8)
    return rates([play(run, times, seconds) for _ in range(repeats)])
