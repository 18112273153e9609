"""Seeded random play, step by step, and the words that a failing check needs: game, seed, decision, sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from sierra_envs.core.batch import Batch
from sierra_envs.core.game import Game
from sierra_envs.core.layout import ActionLayout
from sierra_envs.core.record import Field, RecordArray, difference
from sierra_envs.core.tables import Dataset
from sierra_envs.testing.position import load, mode_index

Array = npt.NDArray[Any]
Conserve = Callable[[Any, Dataset], object]
"""``(state record, data set) -> anything comparable`` that no decision and no redeal may change."""

LONGEST = 100_000
"""Decisions after which a random game is taken for endless."""


class Violation(AssertionError):
    """A game breaks a promise of its contract.

    Attributes:
        check: name of the check. sentences: the decisions that lead there, from the deal on.
    """

    def __init__(self, message: str, check: str, sentences: Sequence[str] = ()):
        super().__init__(message)
        self.check, self.sentences = check, tuple(sentences)

    def __reduce__(self) -> tuple[Any, ...]:
        return Violation, (str(self), self.check, self.sentences)


@dataclass(frozen=True)
class Setup:
    """One way to play a game, and how long to look at it.

    Args:
        game, data, seats, mode: what is played.
        seed: of all games of this setup.
        games: random games that each check plays.
        every: positions of one game between two costly looks.
        conserve: what no decision and no redeal may change, see :data:`Conserve`.
        public: names of observation segments in seat blocks (without the number) that every seat sees alike.
    """

    game: Game
    data: Dataset = field(repr=False)
    seats: int
    mode: int
    seed: int = 0
    games: int = 4
    every: int = 5
    conserve: Conserve | None = field(default=None, repr=False)
    public: tuple[str, ...] = ()

    def batch(
        self,
        n: int,
        *,
        first: int = 0,
        threads: int = 1,
        max_decisions: int | None = None,
        seed: int | None = None,
    ) -> Batch:
        """``n`` dealt games; row i plays the game that (seed, first + i) names."""
        batch = Batch(self.game, self.data, n, self.seats, self.mode, threads, max_decisions)
        batch.index += np.uint64(first)
        batch.seed(self.seed if seed is None else seed)
        batch.deal()
        return batch

    @cached_property
    def actions(self) -> ActionLayout:
        """The action layout with the words of the data set."""
        return self.game.actions.bind(self.data.words)

    def say(self, action: int) -> str:
        """An action as ``"sentence" (id)``, any number."""
        inside = 0 <= action < self.actions.size
        return f'"{self.actions.describe(action)}" (id {action})' if inside else f"id {action}"

    def fail(self, check: str, problem: str, where: str = "", sentences: Sequence[str] = ()) -> NoReturn:
        """Raise :class:`Violation`: which game, which check, where, what."""
        last = f'\n  after "{sentences[-1]}"' if sentences else ""
        raise Violation(
            f"{self}: {check}: {problem}\n  {where or f'seed {self.seed}'}{last}", check, sentences
        )

    def __str__(self) -> str:
        mode = f" {self.game.modes[self.mode]}" if len(self.game.modes) > 1 else ""
        return f"{self.game.name}-v{self.game.version}{mode}, {self.seats} seats"


def setups(
    game: Game,
    *,
    modes: Iterable[str] | None = None,
    seats: Iterable[int] | None = None,
    rules: Mapping[str, Any] | None = None,
    data: str | Path | None = None,
    **more: Any,
) -> list[Setup]:
    """Every mode with every number of seats, or the given ones; ``more`` goes to :class:`Setup`."""
    chosen = [mode_index(game, m) for m in (game.modes if modes is None else modes)]
    return [
        Setup(game, load(game, rules, data, game.modes[m]), n, m, **more)
        for m in chosen
        for n in (game.seats_in(m) if seats is None else seats)
        if n in game.seats_in(m)
    ]


class Walk:
    """A batch of games played at random, one decision of every running game at a time.

    Attributes:
        batch: the games. live: rows still running (int64). seat, obs, mask: as shown in the present position.
        decision: decisions made so far by the running games.
    """

    def __init__(self, setup: Setup, check: str, n: int | None = None, *, first: int = 0, threads: int = 1):
        self.setup, self.check = setup, check
        self.batch = setup.batch(setup.games if n is None else n, first=first, threads=threads)
        n = self.batch.num_envs
        self.seat = np.zeros(n, np.int8)
        self.obs = np.zeros((n, self.batch.observation.size), self.batch.observation.dtype)
        self.mask = np.zeros((n, setup.game.actions.size), np.int8)
        self.live = np.arange(n, dtype=np.int64)
        self.history: list[list[int]] = [[] for _ in range(n)]
        self.decision = 0

    def positions(self) -> Iterator[int]:
        """Stop before every decision, and once more when the last game is over; yields ``decision``."""
        while True:
            self.batch.view(self.seat, self.obs, self.mask)
            self.live = np.flatnonzero(self.batch.finished == 0).astype(np.int64)
            yield self.decision
            if not self.live.size:
                return
            self.move()

    def play_out(self) -> None:
        """Play on to the end of every game."""
        for _ in self.positions():
            pass

    def move(self) -> None:
        """Play a random legal action in every running game."""
        actions = self.batch.choose(self.mask)[self.live]
        stuck = np.flatnonzero(actions < 0)
        if stuck.size:
            self.fail(int(self.live[stuck[0]]), "the game goes on, but no action is legal")
        odd = self.batch.first_illegal(actions, self.live)
        if odd >= 0:  # playing it could write outside of the state
            row, action = int(self.live[odd]), int(actions[odd])
            self.fail(
                row, f"the mask allows {self.setup.say(action)}, why_not answers {self.reason(row, action)!r}"
            )
        for row, action in zip(self.live.tolist(), actions.tolist(), strict=True):
            self.history[row].append(action)
        self.batch.advance(actions, self.live)
        self.decision += 1
        if self.decision > LONGEST:
            self.fail(int(self.live[0]), f"the game is not over after {LONGEST} random decisions")

    def new_rows(self) -> list[int]:
        """Rows in a position that was not shown before: the running games, and those that have just ended."""
        return [int(row) for row in np.flatnonzero(self.batch.decisions == self.decision)]

    def sampled(self) -> list[int]:
        """New rows whose turn it is to be looked at closely: one position in ``every``, and every last one."""
        due = [row for row in self.new_rows() if self.batch.finished[row]]
        return due + [row for row in self.live.tolist() if (self.decision + row) % self.setup.every == 0]

    def state(self, row: int) -> RecordArray:
        """A live view of one state, shape (1,)."""
        return self.batch.states[row : row + 1]

    def one(self, row: int) -> Batch:
        """An independent batch of one with a copy of a game."""
        return self.batch.take(np.array([row], np.int64))

    def reason(self, row: int, action: int) -> str:
        """The refusal of an id in range, in words."""
        return self.setup.game.refusals[int(self.batch.refusals(row)[action])]

    def sentences(self, row: int) -> list[str]:
        """The decisions of a game so far."""
        return [self.setup.actions.describe(a) for a in self.history[row]]

    def place(self, row: int) -> str:
        """Where a game stands: enough to find the position again."""
        batch = self.batch
        return (
            f"seed {int(batch.base_seed[row])}, row {int(batch.index[row])}, decision {int(batch.decisions[row])}, "
            f"seat {int(batch.states['seat'][row])}, phase {int(batch.states['phase'][row])}"
        )

    def fail(self, row: int, problem: str) -> NoReturn:
        """Raise :class:`Violation` about one game."""
        self.setup.fail(self.check, problem, self.place(row), self.sentences(row))


def first_change(a: RecordArray, b: RecordArray, fields: Sequence[Field]) -> tuple[int, str] | None:
    """The first row in which two batches of states differ, and how (at most three places); None if in none."""
    changed = [
        f for f in fields if not np.array_equal(a[f.name], b[f.name])
    ]  # not the padding between fields
    if not changed:
        return None
    row = min(int(np.nonzero(a[f.name] != b[f.name])[0].min()) for f in changed)
    lines = difference(a[row], b[row], changed)
    return row, "; ".join(lines[:3]) + (f"; and {len(lines) - 3} more" if len(lines) > 3 else "")
