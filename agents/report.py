"""What a run found: evaluation.json, report.json, report.md, learning_curve.png and .svg in its folder.

``python -m agents.report runs/NAME`` writes the report again from what the run left.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import platform
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

import sierra_envs
from agents.checkpoint import NAME, load_checkpoint
from agents.config import Config
from agents.config_file import build_config
from agents.errors import FolderError, command, write_atomically
from agents.evaluate import evaluate
from agents.log import read_log
from agents.match import Result
from agents.policy import ADVISED
from agents.sides import is_alone, sides

PACKAGES = (
    "sierra-envs",
    "sb3-contrib",
    "stable-baselines3",
    "torch",
    "numba",
    "numpy",
    "gymnasium",
    "pettingzoo",
)

CURVES = (
    ("compare_random", "random play", "#4c72b0"),
    ("compare_greedy", "rule-based greedy", "#c44e52"),
)


def finish(
    folder: Path, config: Config, steps: int, seconds: Mapping[str, float], wall: float
) -> dict[str, Any]:
    """Evaluate a trained run, write its report, and print what matters.

    Args:
        steps: decisions of the learner. seconds: of training, by what they were spent on. wall: seconds since the
            command began, without the evaluation.
    """
    began = time.perf_counter()
    rules = config.evaluation
    results = evaluate(
        str(folder),
        config.opponents,
        config.env,
        rules.games,
        rules.seed,
        rules.deterministic,
        label=config.name,
    )
    for result in results:
        print(result.sentence())
    took = time.perf_counter() - began
    found = {
        "name": config.name,
        "steps": steps,
        "seconds": {
            "this_command": wall + took,
            "training": seconds["all"],
            "games": seconds["env"],
            "opponents": seconds["opponents"],
            "test_matches": seconds["comparing"],
            "evaluation": took,
        },
        "evaluation": [result.as_dict() for result in results],
    }
    write_atomically(folder / "evaluation.json", _json(found))
    return write_report(folder, config, found)


def write_report(folder: Path, config: Config, found: Mapping[str, Any]) -> dict[str, Any]:
    """report.json, report.md and the curve from what :func:`finish` found and progress.csv."""
    seconds = found["seconds"]
    learning = max(seconds["training"] - seconds["test_matches"], 1e-9)
    report: dict[str, Any] = {
        **found,
        "env_share": seconds["games"] / learning,
        "opponents_share": seconds["opponents"] / learning,
        "steps_per_second": found["steps"] / learning,
        "imitated": None if config.warm_start.teacher == "none" else config.warm_start.teacher,
        "versions": versions(),
        "config": config.model_dump(mode="json"),
    }
    draw_curve(folder, config)
    write_atomically(folder / "report.json", _json(report))
    write_atomically(folder / "report.md", markdown(report, config).encode())
    print(f"report: {folder / 'report.md'}")
    return report


def versions() -> dict[str, str]:
    """Of Python and the packages that results depend on; without builds or machines."""
    found = {"python": platform.python_version(), "sierra-envs": sierra_envs.__version__}
    for package in PACKAGES:
        try:
            found[package] = importlib.metadata.version(package).partition("+")[0]
        except importlib.metadata.PackageNotFoundError:
            found[package] = "not installed"
    return found


def markdown(report: Mapping[str, Any], config: Config) -> str:
    """The report as one page."""
    seconds, rules = report["seconds"], config.evaluation
    results = [Result(**r) for r in report["evaluation"]]
    alone = any(r.alone for r in results)
    how = (
        "deals, played by the learner and by each opponent alone" if alone else "games against each opponent"
    )
    lines = [
        f"# {report['name']}",
        "",
        f"{config.env.id}, {_players(config.env.players)}, {report['steps']:,} decisions of the learner.",
        f"Evaluation: {rules.games:,} {how}, {'' if alone else 'sides rotated, '}seed {rules.seed}, "
        + ("likeliest actions." if rules.deterministic else "actions drawn from the policy."),
        "",
        *_table(results),
    ]
    lines += [
        "",
        (
            "A deal is won with the higher score; equal scores count a half."
            if alone
            else "A win that is shared counts as its fraction (a half with two players)."
        )
        + " Wilson intervals.",
        "",
        origin(config),
        "",
        "![learning curve](learning_curve.png)",
        "",
        "| | |",
        "|---|---|",
        f"| training | {seconds['training']:.0f} s, {report['steps_per_second']:,.0f} decisions a second |",
        f"| of it in the games | {100 * report['env_share']:.1f} % |",
        f"| of it in the opponents' networks | {100 * report['opponents_share']:.1f} % |",
        f"| test matches for the curve | {seconds['test_matches']:.0f} s |",
        f"| evaluation | {seconds['evaluation']:.0f} s |",
        f"| the whole command | {seconds['this_command']:.0f} s |",
        f"| versions | {', '.join(f'{name} {number}' for name, number in report['versions'].items())} |",
    ]
    for name, value in config.model_dump(mode="json").items():
        if name not in ("quick", "runs_dir", "name"):
            shown = ", ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, dict) else value
            lines.append(f"| config: {name} | {shown} |")
    return "\n".join(lines) + "\n"


def _players(n: int) -> str:
    return "1 player" if n == 1 else f"{n} players"


def _table(results: Sequence[Result]) -> list[str]:
    """The matches as a Markdown table."""
    own = [name for name, *_ in results[0].told()] if results else []
    columns = ["opponent", "wins", "95 % interval", "won / tied / lost", "points", "opponent's"]
    columns += [column for name in own for column in (name, "opponent's")]
    if results and results[0].by_side:
        columns += ["mean rank", "wins by side"]
    rows = [columns, ["---"] * len(columns)]
    for r in results:
        row = [r.opponent, f"{100 * r.win_rate:.1f} %", f"{100 * r.low:.1f} to {100 * r.high:.1f} %"]
        row += [f"{r.won} / {r.tied} / {r.lost}", f"{r.mean_score:.1f}", f"{r.mean_opponent_score:.1f}"]
        row += [value for _, *pair in r.told() for value in pair]
        if r.by_side:
            row += [f"{r.mean_rank:.2f}", ", ".join(f"{100 * rate:.1f} %" for rate in r.by_side)]
        rows.append(row)
    return [f"| {' | '.join(row)} |" for row in rows]


def origin(config: Config) -> str:
    """Where the learner's play comes from: what a reader must know to judge its wins against a teacher."""
    warm, alone = config.warm_start, is_alone(config.env)
    play = "its own games" if alone else "self-play"
    sentences = []
    if config.net.features in ADVISED:
        sentences.append(
            "The network is shown what `greedy` thinks of each action, so its wins against `greedy` show what was "
            "learned beyond that."
        )
    if warm.teacher != "none":
        sentences.append(
            f"Before {play}, the learner imitated `{warm.teacher}` on {warm.decisions:,} positions. So its wins "
            f"against `{warm.teacher}` show what {play} added to its teacher's play, not what it would have found by "
            "itself."
        )
    else:
        others = "" if alone or not config.pool.random_share else "; some of its games were against `random`"
        sentences.append(f"The learner started from nothing and learned from {play}{others}.")
    return " ".join(sentences)


def draw_curve(folder: Path, config: Config) -> None:
    """Win rates of the test matches against the decisions of the learner."""
    rows = read_log(folder)
    figure = Figure(
        figsize=(7, 4), layout="constrained"
    )  # no pyplot: nothing is registered, no display is needed
    axes = figure.add_subplot()
    for column, label, colour in CURVES:
        points = [(int(row["steps"]), 100 * float(row[column])) for row in rows if row.get(column)]
        if points:
            axes.plot(*zip(*points, strict=True), label=f"against {label}", color=colour, marker=".")
    alone, count = is_alone(config.env), int(sides(config.env).max()) + 1
    axes.axhline(50 if alone else 100 / count, color="0.6", linewidth=1, linestyle=":", label="an even match")
    won = "deals played better, %" if alone else "games won, %"
    axes.set(xlabel="decisions of the learner", ylabel=won, ylim=(0, 102), title=config.name)
    axes.legend(loc="center right")
    axes.grid(alpha=0.3)
    with mpl.rc_context({"svg.hashsalt": config.name}):  # the same curve gives the same file
        for kind, extra in (("png", {"dpi": 150}), ("svg", {"metadata": {"Date": None}})):
            try:
                figure.savefig(folder / f"learning_curve.{kind}", **extra)
            except OSError as reason:
                raise FolderError(
                    f"{folder}: the learning curve cannot be written ({reason.strerror or reason}). Make room."
                ) from None


def _json(found: Mapping[str, Any]) -> bytes:
    return (json.dumps(found, indent=2) + "\n").encode()


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the report of a run again."""
    parser = argparse.ArgumentParser(prog="python -m agents.report", description=__doc__)
    parser.add_argument("run", type=Path, help="folder of a run, runs/NAME")
    folder = parser.parse_args(arguments).run
    config = build_config(load_checkpoint(folder / NAME)["config"], str(folder / NAME))
    try:
        found = json.loads((folder / "evaluation.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise FolderError(
            f"{folder / 'evaluation.json'}: missing or damaged, the run has not come to its evaluation. "
            f"Let it finish: python -m agents.train --resume {folder}"
        ) from None
    try:
        write_report(folder, config, found)
    except TypeError:  # a match with other fields
        raise FolderError(
            f"{folder / 'evaluation.json'}: written by another version, which reported other things. "
            f"Evaluate the run anew: python -m agents.evaluate {folder}"
        ) from None
    return 0


if __name__ == "__main__":
    sys.exit(command(main))
