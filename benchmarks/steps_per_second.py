"""How many decisions per second does each environment make, by face, batch size and threads?

    python -m benchmarks.steps_per_second [--env ID] [--players P] [--quick] [--json PATH] [--store] [--charts FOLDER]

A decision is one action applied, with the legal mask and the acting player's observation of the next one written, and
finished games restarted. One-thread rates are per second of the process's own CPU time, as an unshared core gives
them; rates with more threads are per second of wall time and mean something on an idle machine only.
"""

from __future__ import annotations

import argparse
import tracemalloc
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.harness import faces, report, subjects
from benchmarks.harness.measure import Run, measure
from benchmarks.harness.subjects import Subject

BATCHES = (1, 4, 16, 64, 256, 1024, 4096, 16384, 65536)
QUICK_BATCHES = (1, 64, 1024, 4096)
MEMORY_BATCH = 4096


def cases(
    subject: Subject, batches: Sequence[int], threads: Sequence[int]
) -> Iterator[tuple[dict[str, Any], Any]]:
    """Every case of one environment, and what makes its run."""
    yield {"face": "aec raw_env", "batch": 1, "threads": 1}, lambda: faces.aec(subject)
    yield {"face": "aec wrapped", "batch": 1, "threads": 1}, lambda: faces.aec_wrapped(subject)
    for t in threads:
        for n in batches:
            if t > 1 and n < 64:
                continue  # such a batch is never cut into parts
            yield {"face": "rollout", "batch": n, "threads": t}, lambda n=n, t=t: faces.rollout(subject, n, t)
            yield {"face": "vector", "batch": n, "threads": t}, lambda n=n, t=t: faces.vector(subject, n, t)
            yield (
                {"face": "vector copy=False", "batch": n, "threads": t},
                lambda n=n, t=t: faces.vector(subject, n, t, copy=False),
            )
            yield (
                {"face": "vector step alone", "batch": n, "threads": t},
                lambda n=n, t=t: faces.vector_alone(subject, n, t),
            )


def profile(subject: Subject, batch: int = MEMORY_BATCH) -> dict[str, Any]:
    """Bytes of state, observation, mask and of memory per game; decisions per game, legal ids per decision."""
    warm = subject.make_vec(2)  # compiles, so that only arrays are counted below
    warm.step(warm.batch.choose(warm.reset(seed=0).action_mask))
    tracemalloc.start()
    venv = subject.make_vec(batch)
    step = venv.reset(seed=0)
    step = venv.step(venv.batch.choose(step.action_mask))
    held, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    shown = step.obs.nbytes + step.action_mask.nbytes
    legal = 0
    rounds = 200
    for _ in range(rounds):
        step = venv.step(venv.batch.choose(step.action_mask))
        legal += int(step.action_mask.sum())
    totals = venv.rollout(500)
    games = max(1, int(totals["games"].sum()))
    return {
        **subject.sizes(),
        "memory_per_game": round((held - shown) / batch),
        "peak_memory_per_game": round((peak - shown) / batch),
        "decisions_per_game": round(int(totals["decisions"].sum()) / games, 1),
        "legal_per_decision": round(legal / rounds / batch, 2),
    }


def measure_subject(subject: Subject, settings: dict[str, Any], out: report.Report) -> None:
    """Measure and print one environment."""
    about = profile(subject)
    out.add(report.row({**subject.case, "face": "profile"}, {}, **about))
    print(
        f"\n{subject} ({subject.mode}): state {about['state_bytes']} B, observation {about['observation_bytes']} B,"
    )
    print(
        f"mask {about['mask_bytes']} B, memory per game beyond observation and mask {about['memory_per_game']} B"
        f" (peak {about['peak_memory_per_game']} B); {about['decisions_per_game']} decisions per game,"
        f" {about['legal_per_decision']} legal ids per decision\n"
    )
    lines = []
    for case, build in cases(subject, settings["batches"], settings["threads"]):
        run: Run = build()
        figures = measure(run, settings["seconds"], settings["repeats"])
        found = out.add(report.row({**subject.case, **case}, figures))
        basis = "per_cpu_second" if case["threads"] == 1 else "per_second"
        other = "per_second" if case["threads"] == 1 else "per_cpu_second"
        lines.append(
            [
                *case.values(),
                report.spread(found["figures"][basis]),
                report.si(found["figures"][other]["median"]),
            ]
        )
    head = [
        "face",
        "batch",
        "threads",
        "decisions/s (1 thread: per CPU second, else wall)",
        "the other clock",
    ]
    print(report.table(head, lines), flush=True)


def main(arguments: Sequence[str] | None = None) -> report.Report:
    parser = argparse.ArgumentParser(prog="benchmarks.steps_per_second", description=__doc__.splitlines()[0])
    subjects.add_options(parser)
    report.add_options(parser)
    parser.add_argument("--batches", help="batch sizes, with commas (default: 1 ... 65536)")
    parser.add_argument("--threads", default="1,2", help="numbers of threads, with commas (default: 1,2)")
    parser.add_argument("--seconds", type=float, help="length of a repeat")
    parser.add_argument("--repeats", type=int, help="repeats of each case")
    parser.add_argument(
        "--charts", type=Path, metavar="FOLDER", help="draw PNG and SVG charts there (needs matplotlib)"
    )
    given = parser.parse_args(arguments)
    batches = QUICK_BATCHES if given.quick else BATCHES
    settings = {
        "batches": [int(x) for x in given.batches.split(",")] if given.batches else list(batches),
        "threads": [int(x) for x in given.threads.split(",")],
        "seconds": given.seconds or (0.15 if given.quick else 0.3),
        "repeats": given.repeats or (3 if given.quick else 7),
    }
    out = report.Report("steps_per_second", settings)
    print(report.heading(out))
    for subject in subjects.chosen(given.env, given.players):
        measure_subject(subject, settings, out)
    out.write(given.json, given.store)
    if given.charts:
        from benchmarks.harness import charts

        charts.batch_sizes(out.document(), given.charts)
    return out


if __name__ == "__main__":
    main()
