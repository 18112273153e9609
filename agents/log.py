"""The numbers of a training run, one row for each update: a CSV file, TensorBoard, and a progress bar.

After a resume both files go on as if the run had never stopped: what was written after the checkpoint is dropped.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from torch.utils.tensorboard import SummaryWriter

from agents.errors import FolderError, write_atomically

COLUMNS = {
    "update": "updates so far",
    "steps": "decisions of the learner so far",
    "seconds": "of training so far, resumed parts included",
    "steps_per_second": "in this update",
    "env_share": "share of this update's time spent in the games",
    "opponents_share": "share spent in the opponents' networks",
    "games": "games finished in this update",
    "decisions": "decisions of the learner in each of them",
    "score": "mean points of the learner",
    "win_latest": "share of games won against the learner itself (about a half)",
    "win_snapshot": "against frozen snapshots",
    "win_random": "against random play",
    "compare_random": "win rate of a test match against random play; alone: share of the same deals played better",
    "compare_greedy": "the same against the rule-based player",
    "learning_rate": "of this update",
    "ent_coef": "weight of the entropy bonus",
    "entropy": "of the policy",
    "approx_kl": "distance that the policy moved",
    "clip_fraction": "share of clipped samples",
    "explained_variance": "of the returns, by the value function",
    "value_loss": "mean squared error of the value function",
    "policy_loss": "clipped surrogate objective",
}
"""Columns of progress.csv and what they mean; a cell is empty when there was nothing to measure."""

CSV_NAME = "progress.csv"


class TrainingLog:
    """Writes rows to ``folder``; ``after`` is the update that a resumed run goes on from (None: a new run)."""

    def __init__(self, folder: Path, after: int | None = None):
        self.path = folder / CSV_NAME
        kept = [] if after is None else [row for row in read_log(folder) if int(row["update"]) <= after]
        text = io.StringIO()
        writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(kept)
        write_atomically(self.path, text.getvalue().encode())
        self.board = SummaryWriter(
            str(folder / "tensorboard"), purge_step=None if after is None else after + 1
        )

    def write(self, row: Mapping[str, Any]) -> None:
        """Append a row; columns that are missing in it stay empty."""
        unknown = set(row) - set(COLUMNS)
        assert not unknown, unknown
        try:
            with self.path.open("a", newline="", encoding="utf-8") as file:
                csv.DictWriter(file, COLUMNS, lineterminator="\n").writerow(row)
        except OSError as reason:
            raise FolderError(
                f"{self.path}: cannot be written ({reason.strerror or reason}). Make room."
            ) from None
        for name, value in row.items():
            if name not in ("update", "steps"):
                self.board.add_scalar(name, value, int(row["update"]))

    def close(self) -> None:
        """Flush TensorBoard's file."""
        self.board.close()


def read_log(folder: Path) -> list[dict[str, str]]:
    """The rows of progress.csv, every cell a text; a last line that was cut short is left out."""
    try:
        with (folder / CSV_NAME).open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
    except FileNotFoundError:
        return []
    except OSError as reason:
        raise FolderError(f"{folder / CSV_NAME}: cannot be read ({reason.strerror or reason}).") from None
    return [row for row in rows if None not in row and None not in row.values()]


class Bar:
    """A progress bar in a terminal; elsewhere a line now and then."""

    def __init__(self, total: int, done: int, quiet: bool = False):
        self.console = Console(quiet=quiet, highlight=False)
        self.live = self.console.is_terminal and not quiet
        self.progress = Progress(
            TextColumn("training"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[note]}"),
            TimeRemainingColumn(),
            console=self.console,
            disable=not self.live,
        )
        self.total = total
        self.task = self.progress.add_task("training", total=total, completed=done, note="")

    def __enter__(self) -> Bar:
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def advance(self, steps: int) -> None:
        """Some more decisions were made."""
        self.progress.advance(self.task, steps)

    def note(self, row: Mapping[str, Any]) -> None:
        """Show how it goes; with a line of its own when a test match was played."""
        parts = [f"{row['steps_per_second']:,.0f}/s"]
        parts += [
            f"{name} {row[f'win_{name}']:.2f}" for name in ("snapshot", "random") if f"win_{name}" in row
        ]
        wins = f", wins against {', '.join(parts[1:])}" if parts[1:] else ""
        score = f", points {row['score']:.1f}" if "score" in row and not wins else ""
        self.progress.update(self.task, note=parts[0] + wins + score)
        compared = [(name.removeprefix("compare_"), row[name]) for name in row if name.startswith("compare_")]
        if compared:
            wins = ", ".join(f"{100 * rate:.1f} % against {name}" for name, rate in compared)
            self.console.print(
                f"{row['steps']:>9,} of {self.total:,} steps, {row['seconds']:5.0f} s: test matches won: {wins}"
            )
