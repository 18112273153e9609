"""How long are games, how do they end, and who wins them, when the same agent plays all seats?

    python -m benchmarks.balance [--env ID] [--players P] [--games N] [--agents greedy,random] [--json PATH] [--store]

Every game is one row of a batch and is played to its end. Seats are counted from the one that decides first. Where the
rules dossier of a game has measurements of its own (``balance_dossier.csv``), the differences to them are shown.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from agents.random_agent import RandomAgent
from agents.rule_based import greedy_class, has_greedy
from benchmarks.harness import report, subjects
from benchmarks.harness.measure import Spread
from benchmarks.harness.report import Row
from benchmarks.harness.subjects import Subject

Array = npt.NDArray[Any]
Policy = Callable[[Array, Array], Array]

AGENTS = ("greedy", "random")
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
LIMIT = 20_000
"""Decisions after which a game is cut off."""
DOSSIER = Path(__file__).with_name("balance_dossier.csv")


# ---- playing


@dataclass(frozen=True)
class Games:
    """Finished games: points and ranks (K, P), results by name (K, P), decisions, legal ids summed over them, rounds
    (or None) and whether they were cut off (K,), the seat that decided first (K,), further counts by name (K, P)."""

    points: Array
    ranks: Array
    results: Mapping[str, Array]
    decisions: Array
    legal: Array
    rounds: Array | None
    cut: Array
    first: Array


def agent(name: str, subject: Subject, seed: int) -> Policy:
    """The policy of this name for the subject's games."""
    if name == "random":
        return RandomAgent(seed)
    policy: Policy = greedy_class(subject.env_id)(subject.players, seed, subject.env_id)
    return policy


def play(subject: Subject, policy: Policy, number: int, seed: int) -> Games:
    """``number`` games in which ``policy`` plays all seats."""
    venv = subject.make_vec(number, seed=seed, autoreset="disabled", copy=False, max_decisions=LIMIT)
    decisions, legal = np.zeros(number, np.int64), np.zeros(number, np.int64)
    cut, running = np.zeros(number, np.bool_), np.arange(number)
    step = venv.reset()
    first = step.seat.copy()
    while running.size:
        mask = step.action_mask[running]
        decisions[running] += 1
        legal[running] += mask.sum(axis=1)
        step = venv.step_rows(running, policy(step.obs[running], mask))
        cut |= step.truncated
        running = running[~(step.terminated | step.truncated)[running]]
    points, ranks = venv.scores()
    states = venv.batch.states
    results = {**venv.batch.results(), **counts(states, subject)}
    rounds = states["round_no"].astype(np.int64) if "round_no" in (states.dtype.names or ()) else None
    cap = venv.batch.data.rules.get("round_cap")
    if rounds is not None and cap is not None:
        cut |= rounds > cap  # these games go on for one round when the cap is reached
    return Games(points, ranks, results, decisions, legal, rounds, cut, first)


def counts(states: Array, subject: Subject) -> dict[str, Array]:
    """What a game does not report, but can be read off its last position, each (K, P)."""
    if subject.game.name != "sierra_west":
        return {}
    return {"steps": states["track"][:, : subject.players].sum(axis=2)}


# ---- counting


def measure(subject: Subject, name: str, number: int, seed: int) -> Row:
    """The row of one agent in one environment with one number of players."""
    games = play(subject, agent(name, subject, seed), number, seed)
    figures = {
        "decisions": Spread.of(map(float, games.decisions)),
        "score": Spread.of(map(float, games.points.ravel())),
    }
    info: dict[str, Any] = {
        "games": number,
        "decisions": summary(games.decisions),
        "legal": round(float(games.legal.sum() / games.decisions.sum()), 2),
        "score": summary(games.points),
        "cut": round(float(games.cut.mean()), 4),
        "results": {key: round(float(values.mean()), 3) for key, values in games.results.items()},
        "seats": seat_shares(games),
    }
    if games.rounds is not None:
        figures["rounds"] = spread(games.rounds)
        info["rounds"] = summary(games.rounds)
    return report.row({**subject.case, "agent": name}, figures, **info)


def spread(values: Array) -> Spread:
    """Over games, or games and seats."""
    return Spread.of(map(float, values.ravel()))


def summary(values: Array) -> dict[str, Any]:
    """Mean, standard deviation, smallest and largest value, quantiles."""
    return {
        "mean": round(float(values.mean()), 2),
        "sd": round(float(values.std()), 2),
        "min": int(values.min()),
        "max": int(values.max()),
        "quantiles": {str(q): float(np.quantile(values, q)) for q in QUANTILES},
    }


def seat_shares(games: Games) -> list[float]:
    """First places of each seat as a share of the games, from the seat that decides first on; nothing if all share one.

    A first place of k seats counts as 1 / k for each.
    """
    first = games.ranks == 1
    if (first == first[:, :1]).all():
        return []
    share = first / first.sum(axis=1, keepdims=True)
    players = first.shape[1]
    turned = (games.first[:, None] + np.arange(players)) % players
    return [round(float(x), 4) for x in np.take_along_axis(share, turned, axis=1).mean(axis=0)]


# ---- the dossier's own measurements


@cache
def dossier() -> dict[tuple[str, int, str], dict[str, Any]]:
    """By environment, players and agent: the source, the number of games and the means."""
    with DOSSIER.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = {}
    for row in rows:
        key = (row.pop("env"), int(row.pop("players")), row.pop("agent"))
        found[key] = {
            name: value if name == "source" else float(value) for name, value in row.items() if value
        }
    return found


def compared(row: Row) -> dict[str, tuple[float, float]]:
    """Means measured here beside those of the dossier, by name; nothing if it has none."""
    case, info = row["case"], row["info"]
    theirs = dossier().get((case["env"], case["players"], case["agent"]), {})
    mine = {name: info[name]["mean"] for name in ("decisions", "rounds", "score") if name in info} | info[
        "results"
    ]
    return {name: (mine[name], value) for name, value in theirs.items() if name in mine and name != "games"}


# ---- for reading


HEAD = ("environment", "players", "agent", "games", "rounds (max)", "decisions", "legal", "score (s.d.)", "5 %", "50 %",
        "95 %", "cut off", "first places by seat")  # fmt: skip


def line(row: Row) -> list[str]:
    """A row as cells of the table."""
    case, info = row["case"], row["info"]
    score, rounds = info["score"], info.get("rounds")
    return [
        case["env"],
        str(case["players"]),
        case["agent"],
        f"{info['games']:,}",
        f"{rounds['mean']:.1f} ({rounds['max']})" if rounds else "-",
        f"{info['decisions']['mean']:.0f}",
        f"{info['legal']:.1f}",
        f"{score['mean']:.1f} ({score['sd']:.1f})",
        *(f"{score['quantiles'][str(q)]:.0f}" for q in (0.05, 0.5, 0.95)),
        f"{info['cut']:.1%}",
        " ".join(f"{x:.3f}" for x in info["seats"]) or "-",
    ]


def results_line(row: Row) -> str:
    """The game's own results, as means over seats and games."""
    told = ", ".join(f"{name} {value:.4g}" for name, value in row["info"]["results"].items())
    return f"- {row['case']['env']}, {row['case']['players']} players, {row['case']['agent']}: {told}"


def differences(rows: Sequence[Row]) -> list[list[str]]:
    """Lines ``measured (difference to the dossier)``; rows without a dossier are left out."""
    lines = []
    for row in rows:
        pairs = compared(row)
        if pairs:
            cells = [
                f"{pairs[n][0]:.1f} ({pairs[n][0] - pairs[n][1]:+.1f})" if n in pairs else "-"
                for n in COMPARED
            ]
            lines.append([row["case"]["env"], str(row["case"]["players"]), row["case"]["agent"], *cells])
    return lines


COMPARED = ("decisions", "rounds", "score", "hastings", "claimed", "wagon", "steps")


def main(arguments: Sequence[str] | None = None) -> report.Report:
    parser = argparse.ArgumentParser(prog="benchmarks.balance", description=__doc__.splitlines()[0])
    subjects.add_options(parser)
    report.add_options(parser)
    parser.add_argument("--games", type=int, help="of each agent (default: 1000, quick: 50)")
    parser.add_argument("--agents", default=",".join(AGENTS), help="with commas (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the games (default: %(default)s)")
    given = parser.parse_args(arguments)
    names = given.agents.split(",")
    if not set(names) <= set(AGENTS):
        parser.error(f"--agents: the agents are {', '.join(AGENTS)}")
    number = given.games or (50 if given.quick else 1000)
    out = report.Report("balance", {"games": number, "seed": given.seed, "agents": names, "limit": LIMIT})
    print(report.heading(out), "\n", flush=True)
    for subject in subjects.chosen(given.env, given.players):
        for name in names:
            if name == "random" or has_greedy(subject.env_id):
                row = out.add(measure(subject, name, number, given.seed))
                print(" | ".join(line(row)), flush=True)
    print(f"\n{report.table(HEAD, [line(row) for row in out.rows])}\n")
    print("\n".join(results_line(row) for row in out.rows if row["info"]["results"]))
    against = differences(out.rows)
    if against:
        sources = ", ".join(sorted({str(row["source"]) for row in dossier().values()}))
        print(f"\nmeans, and their differences to those of the {sources}\n")
        print(report.table(("environment", "players", "agent", *COMPARED), against))
    out.write(given.json, given.store)
    return out


if __name__ == "__main__":
    main()
