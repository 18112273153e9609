"""Where do the nanoseconds of a decision go: pick, apply, mask, observe, reset?

    python -m benchmarks.cost_split [--env ID] [--players P] [--phases] [--quick] [--json PATH] [--store]

Positions of random play are recorded together with a random legal action for each. Every part of a decision is then
timed alone, in a compiled loop over all of these positions. ``apply`` is measured on a copy of the position and the
cost of copying is subtracted; ``reset`` is the cost of dealing a game, divided by the decisions of a random game.
``whole`` is the rollout of the same games, in which all of it happens: the parts add up to about that.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.harness import faces, report, subjects
from benchmarks.harness.measure import Run, Spread, measure, timed
from benchmarks.harness.subjects import Subject
from sierra_envs.core.batch import pick
from sierra_envs.core.game import Game
from sierra_envs.core.jit import entry, fingerprint
from sierra_envs.core.rng import stream

PARTS = ("pick", "apply", "mask", "observe", "reset")


class Loops(NamedTuple):
    """Compiled loops over positions, one for each part of a decision."""

    pick: Any
    apply: Any
    mask: Any
    observe: Any
    check: Any
    copy: Any
    deal: Any


@cache
def loops(game: Game) -> Loops:
    """Compile the loops around the kernels of a game."""
    core = Path(__file__).parents[1] / "sierra_envs" / "core"
    key = (f"{game.name}-split", fingerprint((core, game.folder)), fingerprint((Path(__file__).parent,)))
    g_deal, g_why_not, g_legal, g_step, g_observe = (
        game.deal,
        game.why_not,
        game.legal,
        game.step,
        game.observe,
    )

    def split_pick(pickers, mask, counts, out):
        for i in range(out.shape[0]):
            out[i] = pick(pickers[i], mask[i], counts[i])

    def split_apply(positions, tables, actions, work):
        for i in range(actions.shape[0]):
            work[i] = positions[i]
            g_step(work[i], tables[0], actions[i])

    def split_mask(positions, tables, mask, counts):
        for i in range(counts.shape[0]):
            counts[i] = g_legal(positions[i], tables[0], mask[i])

    def split_observe(positions, tables, obs):
        for i in range(obs.shape[0]):
            g_observe(positions[i], tables[0], np.int64(positions[i].seat), obs[i])

    def split_check(positions, tables, actions):
        refused = 0
        for i in range(actions.shape[0]):
            refused += g_why_not(positions[i], tables[0], actions[i]) != 0
        return refused

    def split_copy(positions, work):
        for i in range(work.shape[0]):
            work[i] = positions[i]

    def split_deal(tables, blank, work, seeds, seats, mode):
        for i in range(seeds.shape[0]):
            work[i] = blank[0]
            g_deal(work[i], tables[0], stream(seeds[i], np.uint64(i), np.uint64(0)), seats, mode)

    made = (split_pick, split_apply, split_mask, split_observe, split_check, split_copy, split_deal)
    return Loops(*(entry(f, key) for f in made))


class Positions:
    """Positions of random play, one for each row of a batch, with their masks and a random legal action each."""

    def __init__(self, subject: Subject, count: int):
        self.subject = subject
        venv = subject.make_vec(count, seed=faces.SEED)
        venv.reset()
        spread_out = np.arange(count) % 8  # so that rows are at different places of their games
        for k in range(8):
            venv.rollout(37)
            rows = np.flatnonzero(spread_out == k).astype(np.int64)
            venv.step_rows(rows, venv.sample()[rows])
        step = venv.current()
        self.batch = venv.batch
        self.states = venv.batch.states.copy()
        self.mask = step.action_mask.copy()
        self.actions = venv.batch.choose(self.mask)
        self.decisions_per_game = self._length()

    def _length(self) -> float:
        venv = self.subject.make_vec(256, seed=faces.SEED)
        venv.reset()
        total = games = 0
        while games < 1000:
            found = venv.rollout(200)
            total += int(found["decisions"].sum())
            games += int(found["games"].sum())
        return total / games

    def take(self, rows: Any) -> Positions:
        """Only these rows, repeated until there are as many as before."""
        other = object.__new__(Positions)
        other.__dict__.update(self.__dict__)
        rows = np.resize(rows, len(self.states))
        other.states, other.mask, other.actions = self.states[rows], self.mask[rows], self.actions[rows]
        return other

    def runs(self) -> dict[str, Run]:
        """One run for each part; ``apply`` includes ``copy``."""
        batch, n = self.batch, len(self.states)
        tables, loop = batch.data.t, loops(batch.game)
        obs = np.empty((n, batch.observation.size), batch.observation.dtype)
        mask, counts, out = self.mask.copy(), self.mask.sum(axis=1, dtype=np.int64), np.zeros(n, np.int64)
        work, blank = self.states.copy(), np.zeros(1, self.states.dtype)
        seeds = np.arange(n, dtype=np.uint64)

        def repeat(call: Callable[[], Any]) -> Run:
            def many(times: int) -> int:
                for _ in range(times):
                    call()
                return times * n

            return timed(many)

        return {
            "pick": repeat(lambda: loop.pick(batch.pickers, mask, counts, out)),
            "apply": repeat(lambda: loop.apply(self.states, tables, self.actions, work)),
            "mask": repeat(lambda: loop.mask(self.states, tables, mask, counts)),
            "observe": repeat(lambda: loop.observe(self.states, tables, obs)),
            "check": repeat(lambda: loop.check(self.states, tables, self.actions)),
            "copy": repeat(lambda: loop.copy(self.states, work)),
            "deal": repeat(lambda: loop.deal(tables, blank, work, seeds, batch.seats, batch.mode)),
        }


def nanoseconds(run: Run, seconds: float, repeats: int) -> Spread:
    """CPU nanoseconds per position."""
    rate = measure(run, seconds, repeats)["per_cpu_second"]
    return Spread(1e9 / rate.median, 1e9 / rate.max, 1e9 / rate.min)


def split(positions: Positions, seconds: float, repeats: int) -> dict[str, Spread]:
    """Nanoseconds per decision of each part, and of ``check`` and ``copy``, which a rollout does not need."""
    ns = {name: nanoseconds(run, seconds, repeats) for name, run in positions.runs().items()}
    ns["apply"] = Spread(*(max(0.0, a - ns["copy"].median) for a in ns["apply"]))
    ns["reset"] = Spread(*(d / positions.decisions_per_game for d in ns.pop("deal")))
    return {name: ns[name] for name in (*PARTS, "check", "copy")}


def measure_subject(subject: Subject, settings: dict[str, Any], out: report.Report) -> list[Any]:
    """One line of the table."""
    seconds, repeats = settings["seconds"], settings["repeats"]
    positions = Positions(subject, settings["batch"])
    figures = split(positions, seconds, repeats)
    figures["whole"] = nanoseconds(faces.rollout(subject, settings["batch"]), seconds, repeats)
    out.add(report.row({**subject.case, "phase": "all", "batch": settings["batch"]}, figures))
    return [str(subject), *cells(figures)]


def cells(figures: dict[str, Spread]) -> list[str]:
    """The figures as cells of the table, the sum of the parts behind the parts."""
    total = sum(figures[name].median for name in PARTS)
    shown = [f"{figures[name].median:.0f}" for name in PARTS] + [f"{total:.0f}"]
    rest = [f"{figures[name].median:.0f}" if name in figures else "" for name in ("whole", "check", "copy")]
    return shown + rest


def measure_phases(subject: Subject, settings: dict[str, Any], out: report.Report) -> list[list[Any]]:
    """A line for each phase of the game: its share of the decisions and the parts' cost in it."""
    positions = Positions(subject, settings["batch"])
    phases, counts = np.unique(positions.states["phase"], return_counts=True)
    lines = []
    for phase, count in zip(phases, counts, strict=True):
        rows = np.flatnonzero(positions.states["phase"] == phase)
        figures = split(positions.take(rows), settings["seconds"], settings["repeats"])
        share = count / counts.sum()
        case = {**subject.case, "phase": int(phase), "batch": settings["batch"]}
        out.add(report.row(case, figures, share=round(float(share), 4)))
        lines.append([f"  phase {phase}: {share:.1%} of the positions", *cells(figures)])
    return lines


def main(arguments: Sequence[str] | None = None) -> report.Report:
    parser = argparse.ArgumentParser(prog="benchmarks.cost_split", description=__doc__.splitlines()[0])
    subjects.add_options(parser)
    report.add_options(parser)
    parser.add_argument(
        "--phases", action="store_true", help="also for the positions of each phase of the game alone"
    )
    parser.add_argument(
        "--batch", type=int, default=1024, help="positions, and games of the rollout (default: 1024)"
    )
    parser.add_argument("--seconds", type=float, help="length of a repeat")
    parser.add_argument("--repeats", type=int, help="repeats of each loop")
    given = parser.parse_args(arguments)
    settings = {
        "batch": given.batch,
        "seconds": given.seconds or (0.05 if given.quick else 0.2),
        "repeats": given.repeats or (3 if given.quick else 9),
    }
    out = report.Report("cost_split", settings)
    print(report.heading(out))
    print("CPU nanoseconds per decision, medians\n")
    lines = []
    for subject in subjects.chosen(given.env, given.players):
        lines.append(measure_subject(subject, settings, out))
        if given.phases:
            lines += measure_phases(subject, settings, out)
    head = ["environment", *PARTS, "sum", "whole (rollout)", "check", "copy"]
    print(report.table(head, lines))
    out.write(given.json, given.store)
    return out


if __name__ == "__main__":
    main()
