"""How long until the first step: in a fresh process without compiled code (cold), and with it on disk (warm)?

    python -m benchmarks.compile_time [--env ID] [--players P] [--quick] [--json PATH] [--store]

Each repeat starts a process with a cache folder of its own (``NUMBA_CACHE_DIR``, empty), which imports the package,
makes the environment, resets it and steps once; then a second one with the folder that the first has filled. ``total``
is what a user waits, from the start of the process to its end.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.harness import report
from benchmarks.harness.first_step import PHASES
from benchmarks.harness.measure import Spread

ROOT = Path(__file__).parents[1]
FACES = ("aec", "vector", "rollout")


def start(env_id: str, players: int, face: str, cache: Path) -> dict[str, float]:
    """Run the fresh process; its phases, and the wall and CPU seconds of all of it."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its bytecode
    command = [sys.executable, "-m", "benchmarks.harness.first_step", env_id, str(players), face]
    before, wall = os.times(), time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    wall, after = time.perf_counter() - wall, os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    phases: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return {"total": wall, "cpu": cpu, **phases}


def measure_face(
    env_id: str, players: int, face: str, settings: dict[str, Any]
) -> dict[str, list[dict[str, float]]]:
    """Cold and warm starts of one face."""
    found: dict[str, list[dict[str, float]]] = {"cold": [], "warm": []}
    for _ in range(settings["repeats"]):
        with tempfile.TemporaryDirectory(prefix="sierra-cache-") as folder:
            found["cold"].append(start(env_id, players, face, Path(folder)))
            for _ in range(settings["warm_per_cold"]):
                found["warm"].append(start(env_id, players, face, Path(folder)))
    return found


def main(arguments: Sequence[str] | None = None) -> report.Report:
    parser = argparse.ArgumentParser(prog="benchmarks.compile_time", description=__doc__.splitlines()[0])
    from benchmarks.harness import subjects

    subjects.add_options(parser)
    report.add_options(parser)
    parser.add_argument("--repeats", type=int, help="cold starts of each face")
    parser.add_argument("--faces", default=",".join(FACES), help="with commas (default: %(default)s)")
    given = parser.parse_args(arguments)
    settings = {
        "repeats": given.repeats or (1 if given.quick else 3),
        "warm_per_cold": 1 if given.quick else 2,
    }
    out = report.Report("compile_time", settings)
    print(report.heading(out))
    print("seconds, median [min..max]\n")
    lines = []
    for env_id in subjects.env_ids() if given.env is None else [given.env]:
        subject = next(subjects.of(env_id, None if given.players is None else [given.players]))
        for face in given.faces.split(","):
            for start_kind, runs in measure_face(env_id, subject.players, face, settings).items():
                figures = {name: Spread.of(r[name] for r in runs) for name in ("total", "cpu", *PHASES)}
                out.add(report.row({**subject.case, "face": face, "start": start_kind}, figures, unit="s"))
                total, cpu = figures["total"], figures["cpu"]
                lines.append(
                    [env_id, face, start_kind, f"{total.median:.2f} [{total.min:.2f}..{total.max:.2f}]"]
                    + [f"{cpu.median:.2f}", *(f"{figures[name].median:.2f}" for name in PHASES)]
                )
    print(report.table(["environment", "face", "start", "total", "CPU", *PHASES], lines))
    out.write(given.json, given.store)
    return out


if __name__ == "__main__":
    main()
