"""The compiled loops over many games, the same for every game and behind every face of the suite.

:func:`drivers` compiles the kernels of a game into a few entry points; :class:`Batch` owns the arrays of N games and
calls them. AEC is a batch of one.

Threads: entry points release the GIL, so a batch is cut into contiguous chunks played by an ordinary thread pool. No
parallel runtime is involved: nothing breaks on fork, nothing fights with torch, and every entry is compiled once.
"""

from __future__ import annotations

import itertools
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sierra_envs.core.game import CAPPED, Game
from sierra_envs.core.jit import entry, fingerprint, identity, inline_kernel, kernel
from sierra_envs.core.record import RecordArray, digest
from sierra_envs.core.rng import below, stream, streams
from sierra_envs.core.tables import Dataset

Array = npt.NDArray[Any]
NO_LIMIT = np.iinfo(np.int32).max
PICK_STREAM = 0x5851F42D4C957F2D
"""Offset that keeps the stream of random picks apart from the games' own chance."""
MIN_CHUNK = 32
"""Games below which a thread costs more than it saves."""

PICKER = np.dtype((np.record, np.dtype([("unused", np.uint64), ("rng", np.uint64)])))
"""A stream of picks. Its first field is no state's first field: numba calls a longer record that begins alike a
subtype, and warns that this is experimental."""


@dataclass(frozen=True)
class Drivers:
    """Entry points of one game; arrays first, scalars last. ``lo`` and ``hi`` bound the part a thread works on."""

    deal: Any
    check: Any
    advance: Any
    view: Any
    observe: Any
    observe_all: Any
    refusals: Any
    scores: Any
    results: Any
    redeal: Any
    rollout: Any
    playout: Any
    choose: Any


@inline_kernel
def pick(picker, mask, legal):
    """A uniformly random legal id; ``legal`` is the number of ones in ``mask``, at least 1."""
    k = below(picker, legal)
    for a in range(mask.shape[0]):
        if mask[a] != 0:
            if k == 0:
                return a
            k -= 1
    return 0


@kernel
def no_results(s, t, out):
    """A game without results beside the score."""


@cache
def drivers(game: Game) -> Drivers:
    """Compile (or load from the disk cache) the entry points of a game; each is compiled at its first call."""
    n_actions = game.actions.size
    g_deal, g_why_not, g_legal, g_step = game.deal, game.why_not, game.legal, game.step
    g_observe, g_score, g_redeal = game.observe, game.score, game.redeal_hidden
    g_results = game.results or no_results
    kernels = (g_deal, g_why_not, g_legal, g_step, g_observe, g_score, g_redeal, g_results)
    package = Path(__file__).parent.parent
    # kernels by name too: a variant made with dataclasses.replace is another game in the same folder
    key = (game.name, fingerprint((package / "core", game.folder)), *map(identity, kernels))

    def deal(states, tables, blank, rows, base_seed, index, episode, decisions, seats, mode):
        for i in range(rows.shape[0]):
            g = rows[i]
            states[g] = blank[0]
            decisions[g] = 0
            g_deal(states[g], tables[0], stream(base_seed[g], index[g], episode[g]), seats, mode)

    def check(states, tables, rows, actions):
        for i in range(rows.shape[0]):
            g = rows[i]
            a = actions[i]
            if a < 0 or a >= n_actions or states[g].finished != 0 or g_why_not(states[g], tables[0], a) != 0:
                return i
        return -1

    def advance(states, tables, rows, actions, decisions, finished, limit, lo, hi):
        for i in range(lo, hi):
            g = rows[i]
            s = states[g]
            g_step(s, tables[0], actions[i])
            decisions[g] += 1
            finished[g] = s.finished
            if s.finished == 0 and decisions[g] >= limit:
                s.finished = CAPPED
                finished[g] = CAPPED

    def view(states, tables, rows, seat, obs, mask, lo, hi):
        for i in range(lo, hi):
            s = states[rows[i]]
            g_legal(s, tables[0], mask[i])
            seat[i] = s.seat
            g_observe(s, tables[0], np.int64(s.seat), obs[i])

    def observe(states, tables, seat, obs):
        for g in range(states.shape[0]):
            g_observe(states[g], tables[0], np.int64(seat[g]), obs[g])

    def observe_all(states, tables, rows, obs):
        for i in range(rows.shape[0]):
            for p in range(obs.shape[1]):
                g_observe(states[rows[i]], tables[0], p, obs[i, p])

    def refusals(states, tables, g, out):
        for a in range(n_actions):
            out[a] = g_why_not(states[g], tables[0], a)

    def scores(states, tables, rows, points, ranks):
        for i in range(rows.shape[0]):
            g_score(states[rows[i]], tables[0], points[i], ranks[i])

    def results(states, tables, rows, out):
        for i in range(rows.shape[0]):
            g_results(states[rows[i]], tables[0], out[i])

    def redeal(states, tables, seat, seeds):
        for g in range(states.shape[0]):
            g_redeal(states[g], tables[0], np.int64(seat[g]), seeds[g])

    def rollout(states, tables, blank, pickers, base_seed, index, episode, decisions, seat, obs, mask, n, limit, lo, hi,
                seats, mode, games, moves, points, ranks, point_sum, win_sum):  # fmt: skip
        for g in range(lo, hi):
            s = states[g]
            legal = g_legal(s, tables[0], mask[g])
            for _ in range(n):
                g_step(s, tables[0], pick(pickers[g], mask[g], legal))
                decisions[g] += 1
                if s.finished != 0 or decisions[g] >= limit:
                    g_score(s, tables[0], points[g], ranks[g])
                    games[g] += 1
                    moves[g] += decisions[g]
                    for p in range(seats):
                        point_sum[g, p] += points[g, p]
                        if ranks[g, p] == 1:
                            win_sum[g, p] += 1
                    episode[g] += 1
                    states[g] = blank[0]
                    decisions[g] = 0
                    g_deal(s, tables[0], stream(base_seed[g], index[g], episode[g]), seats, mode)
                legal = g_legal(s, tables[0], mask[g])
                seat[g] = s.seat
                g_observe(s, tables[0], np.int64(s.seat), obs[g])

    def playout(states, tables, pickers, mask, decisions, limit, points, ranks, lo, hi):
        for g in range(lo, hi):
            s = states[g]
            while s.finished == 0 and decisions[g] < limit:
                legal = g_legal(s, tables[0], mask[g])
                g_step(s, tables[0], pick(pickers[g], mask[g], legal))
                decisions[g] += 1
            if s.finished == 0:
                s.finished = CAPPED
            g_score(s, tables[0], points[g], ranks[g])

    def choose(pickers, mask, out):
        for g in range(mask.shape[0]):
            legal = 0
            for a in range(mask.shape[1]):
                if mask[g, a] != 0:
                    legal += 1
            out[g] = pick(pickers[g], mask[g], legal) if legal > 0 else -1

    made = (
        deal,
        check,
        advance,
        view,
        observe,
        observe_all,
        refusals,
        scores,
        results,
        redeal,
        rollout,
        playout,
        choose,
    )
    return Drivers(**{f.__name__: entry(f, key) for f in made})


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
        self.base_seed = np.zeros(num_envs, np.uint64)
        self.index = np.arange(num_envs, dtype=np.uint64)
        self.episode = np.zeros(num_envs, np.uint64)
        self.decisions = np.zeros(num_envs, np.int32)
        self.finished = np.zeros(num_envs, np.int8)
        self.pickers: RecordArray = np.zeros(num_envs, PICKER)
        self._blank: RecordArray = np.zeros(1, game.dtype)
        self._every_row = np.arange(num_envs, dtype=np.int64)
        self.drivers = drivers(game)

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
        rows = self._every_row if rows is None else rows
        self.drivers.deal(
            self.states, self.data.t, self._blank, rows, self.base_seed, self.index, self.episode, self.decisions,
            self.seats, self.mode,
        )  # fmt: skip
        self.finished[rows] = 0

    # ---- playing

    # ``rows`` (int64, (K,), no row twice) picks games; arrays beside it have one entry for each picked game

    def first_illegal(self, actions: Array, rows: Array | None = None) -> int:
        """The first place in ``actions`` (int64, (K,)) whose action is not legal now, or -1. Nothing moves."""
        rows = self._every_row if rows is None else rows
        return int(self.drivers.check(self.states, self.data.t, rows, actions))

    def advance(self, actions: Array, rows: Array | None = None) -> None:
        """Play one checked action in every picked game; ``finished`` tells how each stands afterwards."""
        rows = self._every_row if rows is None else rows
        self._chunks(
            len(rows),
            lambda lo, hi: self.drivers.advance(
                self.states, self.data.t, rows, actions, self.decisions, self.finished, self.limit, lo, hi
            ),
        )

    def view(self, seat: Array, obs: Array, mask: Array, rows: Array | None = None) -> None:
        """Write acting seats (int8, (K,)), their observations (K, O) and legal masks (int8, (K, A))."""
        rows = self._every_row if rows is None else rows
        self._chunks(
            len(rows),
            lambda lo, hi: self.drivers.view(self.states, self.data.t, rows, seat, obs, mask, lo, hi),
        )

    def _chunks(self, n: int, call: Any) -> None:
        workers = min(self.threads, n // MIN_CHUNK)
        if workers < 2:
            call(0, n)
            return
        cuts = [n * i // workers for i in range(workers + 1)]
        others = [_pool(self.threads).submit(call, lo, hi) for lo, hi in itertools.pairwise(cuts[1:])]
        try:
            call(0, cuts[1])
        finally:
            for other in others:
                other.result()

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

    # ---- search

    def redeal_hidden(self, seat: Array, seeds: Array) -> None:
        """Replace every game by one drawn from those that look the same to ``seat`` (int8, (N,))."""
        self.drivers.redeal(self.states, self.data.t, seat, seeds)

    def choose(self, mask: Array) -> Array:
        """Random legal ids (int64, (N,)) for masks (N, A), from the rows' own streams; -1 for an empty mask."""
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
                self.states, self.data.t, self._blank, self.pickers, self.base_seed, self.index, self.episode,
                self.decisions, seat, obs, mask, n, self.limit, lo, hi, self.seats, self.mode, games, moves,
                points, ranks, point_sum, win_sum,
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
                self.states,
                self.data.t,
                self.pickers,
                mask,
                self.decisions,
                self.limit,
                points,
                ranks,
                lo,
                hi,
            ),
        )
        self.finished[:] = self.states["finished"]
        return points, ranks

    # ---- copies

    def __getstate__(self) -> dict[str, Any]:
        return {k: v for k, v in self.__dict__.items() if k != "drivers"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.drivers = drivers(self.game)

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


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="sierra")


os.register_at_fork(after_in_child=_pool.cache_clear)  # a child has none of its parent's threads
