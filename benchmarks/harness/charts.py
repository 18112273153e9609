"""Charts of results: rates over batch sizes and threads, and bars beside the peers. Needs matplotlib."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

FACES = ("rollout", "vector", "vector copy=False")
COLOURS = {"rollout": "#1b6ca8", "vector": "#c8553d", "vector copy=False": "#588157"}
OURS, THEIRS = "#1b6ca8", "#a5a5a5"


def _pyplot() -> Any:
    try:
        import matplotlib as mpl
    except ImportError:
        raise SystemExit("Charts need matplotlib: pip install 'sierra-envs[train]'.") from None
    mpl.use("Agg")
    mpl.rcParams["svg.hashsalt"] = "sierra"  # the same picture, the same bytes
    from matplotlib import pyplot as plt

    return plt


def _save(figure: Any, folder: Path, name: str) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for kind, metadata in (("png", {"Software": None}), ("svg", {"Date": None})):
        path = folder / f"{name}.{kind}"
        figure.savefig(path, dpi=120, metadata=metadata, bbox_inches="tight")
        paths.append(path)
        print(f"wrote {path}")
    _pyplot().close(figure)
    return paths


def _spread(figures: Sequence[Mapping[str, float]]) -> list[list[float]]:
    """Distances of minimum and maximum from the median, as error bars want them."""
    return [[f["median"] - f["min"] for f in figures], [f["max"] - f["median"] for f in figures]]


def batch_sizes(document: Mapping[str, Any], folder: Path) -> list[Path]:
    """One chart for each environment of a ``steps_per_second`` report: decisions per second over the batch size."""
    plt = _pyplot()
    subjects: dict[tuple[str, str, int], list[Mapping[str, Any]]] = defaultdict(list)
    for row in document["rows"]:
        case = row["case"]
        if case["face"] in FACES:
            subjects[case["env"], case["mode"], case["players"]].append(row)
    paths = []
    for (env, mode, players), rows in subjects.items():
        figure, axes = plt.subplots(figsize=(7, 4.2))
        for face in FACES:
            for threads in sorted({r["case"]["threads"] for r in rows}):
                line = [r for r in rows if (r["case"]["face"], r["case"]["threads"]) == (face, threads)]
                if not line:
                    continue
                line.sort(key=lambda r: r["case"]["batch"])
                shown = [r["figures"]["per_cpu_second" if threads == 1 else "per_second"] for r in line]
                axes.errorbar(
                    [r["case"]["batch"] for r in line], [f["median"] for f in shown], yerr=_spread(shown),
                    label=f"{face}, {threads} thread{'s' * (threads > 1)}", color=COLOURS[face], marker="o",
                    markersize=3.5, linewidth=1.5, linestyle="-" if threads == 1 else "--", capsize=2,
                )  # fmt: skip
        axes.set(xscale="log", yscale="log", xlabel="games in the batch")
        axes.set_ylabel("decisions per second\n(1 thread: per CPU second)")
        axes.set_title(f"{env} ({mode}), {players} players", fontsize=10)
        axes.grid(alpha=0.3, which="both", linewidth=0.5)
        axes.legend(fontsize=8)
        name = f"{document['machine']['name']}-{env.replace('/', '-')}-{mode}-{players}p"
        paths += _save(figure, folder, name)
    return paths


def peers(document: Mapping[str, Any], folder: Path) -> list[Path]:
    """Bars of a ``peers`` report: plies per second of every system, on a logarithmic axis."""
    plt = _pyplot()
    paths = []
    for cores in ("one core", "two cores"):
        rows = [r for r in document["rows"] if r["case"]["cores"] == cores]
        if not rows:
            continue
        rows.sort(key=lambda r: r["figures"]["plies_per_second"]["median"])
        shown = [r["figures"]["plies_per_second"] for r in rows]
        names = [f"{r['case']['system']}: {r['case']['case']}" for r in rows]
        colours = [OURS if r["case"]["system"] == "sierra_envs" else THEIRS for r in rows]
        figure, axes = plt.subplots(figsize=(8, 0.5 + 0.36 * len(rows)))
        axes.barh(
            names, [f["median"] for f in shown], xerr=_spread(shown), color=colours, capsize=2, height=0.7
        )
        for place, found in enumerate(shown):
            axes.annotate(
                f" {_short(found['median'])}", (found["max"], place), va="center", fontsize=8, xytext=(2, 0),
                textcoords="offset points",
            )  # fmt: skip
        clock = "per CPU second" if cores == "one core" else "per second"
        axes.set(xscale="log", xlabel=f"plies {clock}, median, minimum and maximum")
        axes.set_title(f"Random play of Connect Four, {cores} ({document['machine']['cpu']})", fontsize=10)
        axes.margins(x=0.12)
        axes.grid(axis="x", alpha=0.3, linewidth=0.5)
        paths += _save(figure, folder, f"{document['machine']['name']}-peers-{cores.replace(' ', '-')}")
    return paths


def _short(x: float) -> str:
    from benchmarks.harness.report import si

    return si(x)
