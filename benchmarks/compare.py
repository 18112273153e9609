"""Which figures of two stored results differ, and by how much?

    python -m benchmarks.compare a.json b.json [--benchmark NAME] [--all]

``a`` and ``b`` are files that the scripts wrote (``--json``) or results files of machines (``benchmarks/results/``).
For each figure of each case that both have: the medians, their ranges, and the ratio b / a. "differs" means that the
ranges do not even touch; anything else may be noise. Without ``--all`` only such rows are shown.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.harness import report

Key = tuple[str, str, str]
"""Benchmark, case in words, name of the figure."""


def reports(path: Path) -> Iterator[dict[str, Any]]:
    """The reports in a file: one, or all of a machine.

    Raises:
        SystemExit: no such file, or nothing that the benchmarks wrote, with a message.
    """
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as reason:
        raise SystemExit(f"{path} cannot be read: {reason}") from None
    found = list(document.get("reports", {}).values()) if isinstance(document, dict) else []
    found = found or [document]
    if not all(isinstance(r, dict) and {"benchmark", "rows"} <= r.keys() for r in found):
        raise SystemExit(f"{path} holds no benchmark results: write some with --json or --store.")
    yield from found


def figures(path: Path, benchmark: str | None = None) -> dict[Key, Mapping[str, float]]:
    """All figures of a file by what they are."""
    return {
        (one["benchmark"], ", ".join(f"{k} {v}" for k, v in row["case"].items()), name): figure
        for one in reports(path)
        for row in one["rows"]
        for name, figure in row["figures"].items()
        if benchmark in (None, one["benchmark"])
    }


def lines(a: Mapping[Key, Any], b: Mapping[Key, Any], everything: bool) -> list[list[str]]:
    """A line for each figure that both have."""
    found = []
    for key in a:
        if key not in b:
            continue
        x, y = a[key], b[key]
        apart = x["max"] < y["min"] or y["max"] < x["min"]
        if apart or everything:
            ratio = f"{y['median'] / x['median']:.3f}" if x["median"] else "-"
            found.append([*key, report.spread(x), report.spread(y), ratio, "differs" if apart else ""])
    return found


def where(path: Path) -> str:
    """Machine, date, load and revision behind a file."""
    words = []
    for one in reports(path):
        machine, versions = one.get("machine", {}), one.get("versions", {})
        load = one.get("load", {}).get("before") or ["?"]
        words.append(
            f"{one['benchmark']}: {machine.get('name', '?')}, {one.get('date', '?')}, load {load[0]}, "
            f"revision {versions.get('revision', '?')}"
        )
    return "\n  ".join(words)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.compare", description=__doc__.splitlines()[0])
    parser.add_argument("a", type=Path)
    parser.add_argument("b", type=Path)
    parser.add_argument("--benchmark", metavar="NAME", help="only the figures of this script")
    parser.add_argument("--all", action="store_true", help="also the figures that may be equal")
    given = parser.parse_args(arguments)
    a, b = figures(given.a, given.benchmark), figures(given.b, given.benchmark)
    print(f"a: {given.a}\n  {where(given.a)}\nb: {given.b}\n  {where(given.b)}\n")
    common = len(a.keys() & b.keys())
    found = lines(a, b, given.all)
    if found:
        print(report.table(["benchmark", "case", "figure", "a", "b", "b / a", ""], found))
    print(f"\n{common} figures in both, {len(a) - common} only in a, {len(b) - common} only in b.")
    if not common:
        print("There is nothing to compare.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
