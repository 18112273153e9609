"""Results as one JSON document and one table.

Every script writes the same shape, so that any two can be compared::

    {
        "benchmark": ...,
        "date": ...,
        "machine": {...},
        "versions": {...},
        "load": {...},
        "settings": {...},
        "rows": [{"case": {...}, "figures": {name: {"median": ..., "min": ..., "max": ...}}, "info": {...}}],
    }

A results file of a machine (``benchmarks/results/<machine>.json``) holds the last report of each script.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.harness import machine
from benchmarks.harness.measure import Spread

RESULTS = Path(__file__).parents[1] / "results"

Row = dict[str, Any]


def row(case: Mapping[str, Any], figures: Mapping[str, Spread], **info: Any) -> Row:
    """One measured case."""
    return {
        "case": dict(case),
        "figures": {name: {k: significant(v) for k, v in f._asdict().items()} for name, f in figures.items()},
        "info": info,
    }


def significant(x: float, digits: int = 5) -> float:
    """``x`` with no more digits than a measurement has."""
    return float(f"{x:.{digits}g}")


class Report:
    """The rows of one run; the machine's load is noted when it starts and when it is written."""

    def __init__(self, benchmark: str, settings: Mapping[str, Any]):
        self.benchmark, self.settings = benchmark, dict(settings)
        self.rows: list[Row] = []
        self._load = machine.load()

    def add(self, found: Row) -> Row:
        self.rows.append(found)
        return found

    def document(self) -> dict[str, Any]:
        now = dt.datetime.now(dt.UTC)
        return {
            "benchmark": self.benchmark,
            "date": now.isoformat(timespec="seconds"),
            "machine": machine.describe(),
            "versions": machine.versions(),
            "load": {"before": self._load, "after": machine.load()},
            "settings": self.settings,
            "rows": self.rows,
        }

    def write(self, path: Path | None, store: bool = False) -> None:
        """Write the document to ``path``; ``store``: also into this machine's results file."""
        document = self.document()
        if path is not None:
            write_json(path, document)
            print(f"wrote {path}")
        if store:
            kept = RESULTS / f"{machine.slug()}.json"
            reports = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {"reports": {}}
            earlier = reports["reports"].get(self.benchmark, {"rows": []})
            reports["reports"][self.benchmark] = together(earlier, document)
            write_json(kept, reports)
            print(f"stored in {kept.relative_to(RESULTS.parents[1])}")


def together(earlier: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """A report with the rows of another one that it did not measure again; each says when, of what and how."""
    stamp = {"date": now["date"], "revision": now["versions"].get("revision"), "settings": now["settings"]}
    new = [r["case"] for r in now["rows"]]
    kept = [r for r in earlier["rows"] if r["case"] not in new]
    return {**now, "rows": [*kept, *({**r, "measured": stamp} for r in now["rows"])]}


def write_json(path: Path, document: Mapping[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def add_options(parser: Any) -> None:
    """The options that every script has."""
    parser.add_argument(
        "--quick", action="store_true", help="fewer cases, shorter repeats: a first impression"
    )
    parser.add_argument("--json", type=Path, metavar="PATH", help="write the results here")
    parser.add_argument(
        "--store", action="store_true", help="keep the results in benchmarks/results/<machine>.json"
    )


# ---- for reading


def si(x: float) -> str:
    """A rate: 1.25 M, 430 k, 12."""
    for limit, unit in ((1e6, " M"), (1e3, " k")):
        if abs(x) >= limit * 0.9995:
            return f"{x / limit:.{_digits(x / limit)}f}{unit}"
    return f"{x:.{_digits(x)}f}"


def _digits(x: float) -> int:
    return 2 if abs(x) < 10 else 1 if abs(x) < 100 else 0


def spread(figure: Mapping[str, float]) -> str:
    """``median [min..max]`` of a rate."""
    return f"{si(figure['median'])} [{si(figure['min'])}..{si(figure['max'])}]"


def table(head: Sequence[str], lines: Sequence[Sequence[Any]]) -> str:
    """A Markdown table with aligned columns; numbers to the right."""
    cells = [[str(c) for c in line] for line in lines]
    widths = [max(len(line[i]) for line in [list(head), *cells]) for i in range(len(head))]
    right = [
        bool(cells) and all(c[i][:1].isdigit() or c[i] in ("", "-") for c in cells) for i in range(len(head))
    ]

    def line(values: Sequence[str]) -> str:
        padded = [v.rjust(w) if r else v.ljust(w) for v, w, r in zip(values, widths, right, strict=True)]
        return f"| {' | '.join(padded)} |"

    rule = "|".join("-" * (w + 1) + (":" if r else "-") for w, r in zip(widths, right, strict=True))
    return "\n".join([line(list(head)), f"|{rule}|", *map(line, cells)])


def heading(report: Report) -> str:
    """One line that says where and under which load the figures were measured."""
    where = machine.describe()
    load = ", ".join(map(str, machine.load())) or "unknown"
    return f"{where['cpu']}, {where['cores']} cores; load average {load}; {_line(machine.versions())}"


def _line(words: Mapping[str, str]) -> str:
    return ", ".join(f"{k} {v}" for k, v in words.items())
