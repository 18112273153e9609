"""How fast is the suite beside the systems that you would use instead, on the same work on this machine?

    python -m benchmarks.peers [--quick] [--only WORDS] [--no-install] [--environments FOLDER] [--json PATH] [--store]

The work is Connect Four: uniformly random legal play, the policy inside the timing; after every ply the observation
and the legal mask of the next player, rewards and flags, and finished games restarted. What deviates is named.

Every case is a process of its own that waits for its turn, so one round visits all of them within seconds and the next
round starts again: a slower minute of the machine hits everybody. One core: each process alone on one core, per second
of its own CPU time. Two cores: two such processes at once, or one process with two threads, per second of wall time.
Ratios are taken within each round, ours divided by the peer's, and their median and range are shown. A peer that cannot
be installed or does not run is listed as missing, with the reason.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.harness import machine, report
from benchmarks.harness.measure import Count, Spread
from benchmarks.harness.peers import (
    CASES,
    ENVIRONMENTS,
    OURS,
    TWO_THREADS,
    Case,
    Environments,
    Missing,
    Worker,
)


class Contest:
    """All cases that can be played here, and what their rounds gave."""

    def __init__(self, cases: Sequence[Case], environments: Environments, cores: Sequence[int]):
        self.workers: dict[Case, list[Worker]] = {}
        self.missing: dict[Case, str] = {}
        self.one: dict[Case, list[Count]] = {}
        self.two: dict[Case, list[list[Count]]] = {}
        for case in cases:
            self._join(case, environments, cores)

    def _join(self, case: Case, environments: Environments, cores: Sequence[int]) -> None:
        workers: list[Worker] = []
        try:
            python = environments.interpreter(case.worker)
            places: Sequence[int | None] = cores if case.threads == 1 else [None]
            for core in places:
                workers.append(Worker(case, python, core))
                workers[-1].wait_ready()
        except Missing as reason:
            for worker in workers:
                worker.close()
            self.missing[case] = str(reason)
            print(f"missing: {case.name}: {reason}", flush=True)
            return
        print(f"ready: {case.name} ({workers[0].about['version']})", flush=True)
        self.workers[case], self.one[case], self.two[case] = workers, [], []

    def round(self, seconds: float) -> None:
        """Everybody once."""
        for case, workers in self.workers.items():
            if case.threads == 1:
                self.one[case].append(_play(workers[:1], seconds)[0])
            if case.threads > 1 or len(workers) > 1:
                self.two[case].append(_play(workers, seconds))

    def close(self) -> None:
        for workers in self.workers.values():
            for worker in workers:
                worker.close()

    # ---- what came out

    def rates(self, case: Case, both: bool) -> list[float]:
        """Plies per second of each round: per CPU second on one core, per wall second on both."""
        if not both:
            return [c.decisions / c.cpu for c in self.one.get(case, [])]
        return [sum(c.decisions / c.wall for c in counts) for counts in self.two.get(case, [])]

    def ratios(self, case: Case, both: bool) -> list[float]:
        """Ours to this one, round by round; empty without a counterpart."""
        rival = next((c for c in self.workers if c.system == OURS and c.case == case.against), None)
        if rival is None or case.system == OURS:
            return []
        return [a / b for a, b in zip(self.rates(rival, both), self.rates(case, both), strict=False)]

    def rows(self) -> list[report.Row]:
        found = []
        for case, workers in self.workers.items():
            for both in (False, True):
                if rates := self.rates(case, both):
                    figures = {"plies_per_second": Spread.of(rates)}
                    if ratios := self.ratios(case, both):
                        figures["ours_is_faster_by"] = Spread.of(ratios)
                    cores = "two cores" if both else "one core"
                    names = {"system": case.system, "case": case.case, "cores": cores}
                    extra = {"against": case.against, "note": case.note, "threads": case.threads}
                    found.append(report.row(names, figures, **extra, **workers[0].about))
        for case, reason in self.missing.items():
            found.append(
                report.row({"system": case.system, "case": case.case, "cores": "-"}, {}, missing=reason)
            )
        return found


def _play(workers: Sequence[Worker], seconds: float) -> list[Count]:
    for worker in workers:
        worker.start(seconds)
    return [worker.result() for worker in workers]


def tables(rows: Sequence[report.Row]) -> str:
    """One table for one core, one for two, and the missing ones."""
    parts = []
    for cores, clock in (("one core", "per CPU second"), ("two cores", "per second")):
        lines = []
        for found in rows:
            if found["case"]["cores"] != cores:
                continue
            info, figures = found["info"], found["figures"]
            ratio = figures.get("ours_is_faster_by")
            faster = f"{ratio['median']:.3g} [{ratio['min']:.3g}..{ratio['max']:.3g}]" if ratio else ""
            lines.append(
                [f"{found['case']['system']}: {found['case']['case']}", info["batch"], info["observation_bytes"] or "-",
                 info["mask_bytes"] or "-", info.get("plies_per_game", "-"), report.spread(figures["plies_per_second"]),
                 faster, info["against"] if faster else "", info["note"]]
            )  # fmt: skip
        if lines:
            head = [
                "what",
                "batch",
                "obs B",
                "mask B",
                "plies/game",
                f"plies {clock}",
                "ours is faster by",
                "ours is",
            ]
            parts.append(f"\n{cores}\n\n" + report.table([*head, "not the common work"], lines))
    gone = [
        f"- {r['case']['system']}: {r['case']['case']}: {r['info']['missing']}"
        for r in rows
        if not r["figures"]
    ]
    if gone:
        parts.append("\nmissing\n\n" + "\n".join(gone))
    return "\n".join(parts)


def chosen(only: str | None, both: bool) -> list[Case]:
    cases = [*CASES, *(TWO_THREADS if both else ())]
    words = [w.strip().lower() for w in only.split(",")] if only else [""]
    return [c for c in cases if any(w in c.name.lower() for w in words)]


def main(arguments: Sequence[str] | None = None) -> report.Report:
    parser = argparse.ArgumentParser(prog="benchmarks.peers", description=__doc__.splitlines()[0])
    report.add_options(parser)
    parser.add_argument(
        "--only", metavar="WORDS", help="cases whose names contain one of these (with commas)"
    )
    parser.add_argument("--no-install", action="store_true", help="use what is installed; pip is not called")
    parser.add_argument("--environments", type=Path, default=ENVIRONMENTS, metavar="FOLDER",
                        help="folder of the peers' virtual environments (default: benchmarks/)")  # fmt: skip
    parser.add_argument("--rounds", type=int, help="visits of each case")
    parser.add_argument("--seconds", type=float, help="length of a visit")
    parser.add_argument("--one-core", action="store_true", help="no rows for two cores")
    parser.add_argument(
        "--charts", type=Path, metavar="FOLDER", help="draw bars as PNG and SVG there (needs matplotlib)"
    )
    given = parser.parse_args(arguments)
    settings: dict[str, Any] = {
        "rounds": given.rounds or (3 if given.quick else 15),
        "seconds": given.seconds or (0.3 if given.quick else 0.7),
    }
    out = report.Report("peers", settings)
    print(report.heading(out))
    usable = machine.core_numbers()
    both = not given.one_core and len(usable) > 1
    cores = list(reversed(usable[:2])) if both else usable[-1:]
    contest = Contest(chosen(given.only, both), Environments(given.environments, not given.no_install), cores)
    try:
        for _ in range(settings["rounds"]):
            contest.round(settings["seconds"])
            print(".", end="", flush=True)
    finally:
        contest.close()
    print()
    for found in contest.rows():
        out.add(found)
    print(tables(out.rows))
    out.write(given.json, given.store)
    if given.charts:
        from benchmarks.harness import charts

        charts.peers(out.document(), given.charts)
    return out


if __name__ == "__main__":
    main()
