"""`Batch`: the arrays of N games and every operation on them; the faces of the suite are built on it. AEC is a batch of
one. The compiled loops are in :mod:`sierra_envs.core.drivers`.

Threads: entry points release the GIL, so a batch is cut into contiguous chunks played by an ordinary thread pool. No
parallel runtime is involved: nothing breaks on fork, nothing fights with torch, and every entry is compiled once.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from sierra_envs.core.call import HI, LO, MODE, ORDERS, SLOTS, address, aim
from sierra_envs.core.drivers import CHECK, DEAL, LEDGER, LOOK, NEXT, PLAY, drivers
from sierra_envs.core.game import Game
from sierra_envs.core.pick import PICKER, pick
from sierra_envs.core.record import RecordArray, digest
from sierra_envs.core.rng import streams
from sierra_envs.core.tables import Dataset

__all__ = ["NO_LIMIT", "PICKER", "Batch", "pick"]

Array = npt.NDArray[Any]
T = TypeVar("T")

NO_LIMIT = np.iinfo(np.int32).max
PICK_STREAM = 0x5851F42D4C957F2D
"""Offset that keeps the stream of random picks apart from the games' own chance."""
MIN_CHUNK = 32
"""Games below which a thread costs more than it saves."""

_NO_ROWS = np.zeros(
    0, np.int64
)  # writable like any other argument: read-only arrays are another type to numba, compiled anew


class Batch:
    """N games of one environment, side by side; every public face is built on it.

    Args:
        game, data: what is played and by which tables and options.
        num_envs: N, at least 1.
        seats: players in each game.
        mode: index into ``game.modes``.
        threads: worker threads (results do not depend on it).
        max_decisions: decisions after which a game is truncated (None: never).

    Attributes:
        states: the N records. base_seed, index, episode (uint64, (N,)): which game each row plays.
        decisions (int32, (N,)): made so far in that game. finished (int8, (N,)): RUNNING, ENDED or CAPPED.
    """

    def __init__(
        self, game: Game, data: Dataset, num_envs: int, seats: int, mode: int = 0, threads: int = 1,
        max_decisions: int | None = None,
    ):  # fmt: skip
        self.game, self.data, self.num_envs, self.seats, self.mode = game, data, num_envs, seats, mode
        self.threads = threads
        self.limit = NO_LIMIT if max_decisions is None else max_decisions
        self.observation = game.observation.for_seats(seats)
        self.states: RecordArray = np.zeros(num_envs, game.dtype)
        self._ledger: RecordArray = np.zeros(num_envs, LEDGER)
        self.pickers: RecordArray = np.zeros(num_envs, PICKER)
        self._blank: RecordArray = np.zeros(1, game.dtype)
        self._every_row = np.arange(num_envs, dtype=np.int64)
        self._over = np.zeros(num_envs, np.int64)
        self._nowhere = (
            np.zeros(0, np.int8),
            np.zeros((0, self.observation.size), self.observation.dtype),
            np.zeros((0, game.actions.size), np.int8),
        )
        self._bind()
        self.index[:] = self._every_row

    def _bind(self) -> None:
        """What is derived from the rest, or shared by all batches of a game."""
        self.base_seed, self.index, self.episode, self.decisions, self.finished = (
            self._ledger[name] for name in LEDGER.names or ()
        )
        self.drivers = drivers(self.game)
        self._call = np.zeros(len(SLOTS), np.int64)
        self._call[: MODE + 1] = (
            *map(address, (self.states, self._blank, self._ledger, self._over)),
            self.num_envs, self.observation.size, self.limit, self.seats, self.mode,
        )  # fmt: skip

    # ---- starting games

    def seed(self, seed: int, rows: Array | None = None) -> None:
        """Give rows (int64, None: all) the batch seed ``seed`` (0 .. 2**64-1) and start their episode count at 0."""
        rows = self._every_row if rows is None else rows
        self.base_seed[rows] = np.uint64(seed)
        self.episode[rows] = 0
        # hashed, because a row's offset by the generator's own step would give every row its neighbour's picks
        self.pickers["rng"][rows] = streams(seed ^ PICK_STREAM, self.index[rows])

    def next_episode(self, rows: Array) -> None:
        """Move rows on to their next game; :meth:`deal` starts it."""
        self.episode[rows] += np.uint64(1)

    def deal(self, rows: Array | None = None) -> None:
        """Start the game that (base_seed, index, episode) names on each row."""
        self._turn(DEAL, self._every_row if rows is None else rows)

    def deal_next(self, rows: Array, shown: tuple[Array, Array, Array]) -> None:
        """Start the next game of its stream on each row; write it into that row of ``shown`` (see :meth:`turn`)."""
        self._turn(NEXT + DEAL + LOOK, rows, at=rows, shown=shown)

    # ---- playing

    # ``rows`` (int64, (K,), no row twice) picks games; arrays beside it have one entry for each picked game

    def first_illegal(self, actions: Array, rows: Array | None = None) -> int:
        """The first place in ``actions`` (int64, (K,)) whose action is not legal now, or -1. Nothing moves."""
        return self._turn(CHECK, self._every_row if rows is None else rows, actions)[0]

    def advance(self, actions: Array, rows: Array | None = None) -> None:
        """Play one checked action in every picked game; ``finished`` tells how each stands afterwards."""
        self._turn(PLAY, self._every_row if rows is None else rows, actions)

    def view(self, seat: Array, obs: Array, mask: Array, rows: Array | None = None) -> None:
        """Write acting seats (int8, (K,)), their observations (K, O) and legal masks (int8, (K, A))."""
        self._turn(LOOK, self._every_row if rows is None else rows, shown=(seat, obs, mask))

    def turn(
        self, actions: Array, rows: Array | None = None, shown: tuple[Array, Array, Array] | None = None
    ) -> tuple[int, Array]:
        """Check and play one action in every picked game, all or nothing, and look at them: a whole step in one call.

        Args:
            actions: int64 (K,), legal or not.
            shown: seat (int8, (K,)), obs (K, O) and mask (int8, (K, A)) to write what comes next to; None: do not look.

        Returns:
            The first place in ``actions`` with an illegal action (then nothing moved), or -1; and the places (int64) of
            the games that are over now.
        """
        orders = CHECK + PLAY + (0 if shown is None else LOOK)
        return self._turn(orders, self._every_row if rows is None else rows, actions, shown=shown)

    def _turn(
        self,
        orders: int,
        rows: Array,
        actions: Array = _NO_ROWS,
        at: Array | None = None,
        shown: tuple[Array, Array, Array] | None = None,
    ) -> tuple[int, Array]:
        n = len(rows)
        rows = np.ascontiguousarray(rows, np.int64)
        at = self._every_row[:n] if at is None else at
        call, turn, t = self._call, self.drivers.turn, self.data.t
        aim(call, rows, actions, at, self._nowhere if shown is None else shown, orders, n)
        if self.threads == 1 or n < 2 * MIN_CHUNK:
            ended = turn(call, t)
            if ended <= 0:
                return (-1 - ended if ended else -1), _NO_ROWS
            return -1, self._over[:ended].copy()
        if orders & CHECK:
            checked = self._chunks(n, lambda lo, hi: turn(_part(call, CHECK, lo, hi), t))
            bad = [-1 - k for k in checked if k < 0]
            if bad or orders == CHECK:
                return min(bad, default=-1), _NO_ROWS
            orders -= CHECK
        ended_by = self._chunks(n, lambda lo, hi: (lo, turn(_part(call, orders, lo, hi), t)))
        return -1, np.concatenate([self._over[lo : lo + k] for lo, k in ended_by])

    def prepared(self, orders: int, actions: Array, shown: tuple[Array, Array, Array]) -> Callable[[], int]:
        """A whole turn of every row on one thread as a function without arguments, for callers that count microseconds.

        The arrays (see :meth:`turn`) stay the caller's, who writes ``actions`` before each call and reads ``shown``
        after it. A negative answer -1 - i names an illegal action, and nothing moved; else so many games are over.
        """
        call = self._call.copy()
        aim(call, self._every_row, actions, self._every_row, shown, orders, self.num_envs)
        return partial(self.drivers.turn, call, self.data.t)

    def _chunks(self, n: int, call: Callable[[int, int], T]) -> list[T]:
        """``call(lo, hi)`` for parts of ``n`` games, all at once; what each returned, in order."""
        workers = min(self.threads, n // MIN_CHUNK)
        if workers < 2:
            return [call(0, n)]
        cuts = [n * i // workers for i in range(workers + 1)]
        others = [_pool(self.threads).submit(call, lo, hi) for lo, hi in itertools.pairwise(cuts[1:])]
        try:
            first = call(0, cuts[1])
        finally:
            for other in others:
                other.exception()  # waits: nobody may go on while a thread still writes
        return [first, *(other.result() for other in others)]

    # ---- looking

    def observe(self, seat: Array, obs: Array) -> None:
        """Observations (N, O) as ``seat`` (int8, (N,)) sees each game."""
        self.drivers.observe(self.states, self.data.t, seat, obs)

    def observe_all(self, rows: Array) -> Array:
        """Observations of every seat, (K, P, O), of the given rows."""
        obs = np.empty((len(rows), self.seats, self.observation.size), self.observation.dtype)
        self.drivers.observe_all(self.states, self.data.t, rows, obs)
        return obs

    def refusals(self, row: int) -> Array:
        """The refusal code of every action id (int16, (A,)) in one game; 0 is legal."""
        out = np.zeros(self.game.actions.size, np.int16)
        self.drivers.refusals(self.states, self.data.t, row, out)
        return out

    def scores(self, rows: Array | None = None) -> tuple[Array, Array]:
        """Points (int32, (K, P)) and ranks (int8, (K, P)) of the given rows if they ended now."""
        rows = self._every_row if rows is None else rows
        points = np.zeros((len(rows), self.seats), np.int32)
        ranks = np.zeros((len(rows), self.seats), np.int8)
        self.drivers.scores(self.states, self.data.t, rows, points, ranks)
        return points, ranks

    def results(self, rows: Array | None = None) -> dict[str, Array]:
        """The game's further results by name, each int32 (K, P), of the given rows if they ended now."""
        rows = self._every_row if rows is None else rows
        names = self.game.result_names
        out = np.zeros((len(rows), self.seats, len(names)), np.int32)
        if names:
            self.drivers.results(self.states, self.data.t, rows, out)
        return {name: out[:, :, i] for i, name in enumerate(names)}

    def finals(self, rows: Array) -> tuple[Array, Array, Array, dict[str, Array]]:
        """``scores``, ``observe_all`` and ``results`` of the given rows, in one call."""
        k, p, names = len(rows), self.seats, self.game.result_names
        points, ranks = np.zeros((k, p), np.int32), np.zeros((k, p), np.int8)
        obs = np.empty((k, p, self.observation.size), self.observation.dtype)
        out = np.zeros((k, p, len(names)), np.int32)
        self.drivers.finals(self.states, self.data.t, rows, points, ranks, obs, out)
        return points, ranks, obs, {name: out[:, :, i] for i, name in enumerate(names)}

    # ---- search

    def redeal_hidden(self, seat: Array, seeds: Array) -> None:
        """Replace every game by one drawn from those that look the same to ``seat`` (int8, (N,))."""
        self.drivers.redeal(self.states, self.data.t, seat, seeds)

    def choose(self, mask: Array) -> Array:
        """Random legal ids (int64, (N,)) for masks (N, A), from the rows' own streams; -1 for an empty mask."""
        if mask.dtype != np.int8 or not mask.flags.c_contiguous:
            mask = (np.ascontiguousarray(mask) != 0).view(np.int8)
        out = np.zeros(len(mask), np.int64)
        self.drivers.choose(self.pickers[: len(mask)], mask, out)
        return out

    def rollout(self, n: int, seat: Array, obs: Array, mask: Array) -> dict[str, Array]:
        """``n`` random decisions in every game without leaving compiled code, finished games start anew.

        ``seat``, ``obs`` and ``mask`` are written after every decision and show the position after the last one.
        Returns totals of finished games: ``games`` (N,), ``decisions`` (N,), ``points`` (N, P) and ``wins`` (N, P; a
        shared win counts for each winner).
        """
        shape = (self.num_envs, self.seats)
        games, moves = np.zeros(self.num_envs, np.int64), np.zeros(self.num_envs, np.int64)
        points, ranks = np.zeros(shape, np.int32), np.zeros(shape, np.int8)
        point_sum, win_sum = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        self._chunks(
            self.num_envs,
            lambda lo, hi: self.drivers.rollout(
                self.states, self.data.t, self._blank, self._ledger, self.pickers, seat, obs, mask, n, self.limit,
                lo, hi, self.seats, self.mode, games, moves, points, ranks, point_sum, win_sum,
            ),
        )  # fmt: skip
        return {"games": games, "decisions": moves, "points": point_sum, "wins": win_sum}

    def playout(self) -> tuple[Array, Array]:
        """Play every game to its end at random; points (int32, (N, P)) and ranks (int8, (N, P))."""
        points = np.zeros((self.num_envs, self.seats), np.int32)
        ranks = np.zeros((self.num_envs, self.seats), np.int8)
        mask = np.zeros((self.num_envs, self.game.actions.size), np.int8)
        self._chunks(
            self.num_envs,
            lambda lo, hi: self.drivers.playout(
                self.states, self.data.t, self._ledger, self.pickers, mask, self.limit, points, ranks, lo, hi
            ),
        )
        return points, ranks

    # ---- copies

    _BOUND = ("drivers", "_call", *(LEDGER.names or ()))

    def __getstate__(self) -> dict[str, Any]:
        return {k: v for k, v in self.__dict__.items() if k not in self._BOUND}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind()

    ARRAYS = ("states", "base_seed", "index", "episode", "decisions", "finished", "pickers")

    def take(self, rows: Array) -> Batch:
        """An independent batch with copies of the given rows."""
        limit = None if self.limit == NO_LIMIT else self.limit
        other = Batch(self.game, self.data, len(rows), self.seats, self.mode, self.threads, limit)
        for name in self.ARRAYS:
            getattr(other, name)[:] = getattr(self, name)[rows]
        return other

    def digest(self) -> str:
        """Hash of all states, equal on every platform."""
        return digest(self.states, self.game.fields)


def _part(call: Array, orders: int, lo: int, hi: int) -> Array:
    """The same call for the games ``lo`` .. ``hi`` only."""
    part = call.copy()
    part[ORDERS], part[LO], part[HI] = orders, lo, hi
    return part


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="sierra")


os.register_at_fork(after_in_child=_pool.cache_clear)  # a child has none of its parent's threads
