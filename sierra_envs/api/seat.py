"""`SeatView`: one learner seat in each game of a batch; opponents play the other seats.

Whatever a learner sees here is one stream of *its own* decisions: two seats are never mixed. The Gymnasium and
Stable-Baselines3 views are built on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from sierra_envs.api import arguments
from sierra_envs.api.opponents import Opponent, Opponents
from sierra_envs.api.policies import RANDOM
from sierra_envs.api.vector import RowStep, VectorAEC
from sierra_envs.core.game import CAPPED, ENDED
from sierra_envs.errors import BadOption, ForeignState, ResetNeeded

Array = npt.NDArray[Any]
Seat = int | Literal["rotate"]

MAX_SKIPPED = 1000
"""Games in a row that may end before the learner's first decision."""


class SeatStep(NamedTuple):
    """What ``reset`` and ``step`` return; N games, O observation elements, A actions.

    Attributes:
        obs: (N, O), as the learner's seat sees each game at its decision.
        action_mask: int8 (N, A), at least one 1 in every game that waits for an action.
        reward: float32 (N,), the learner seat's rewards since its last decision in that game.
        terminated, truncated: bool (N,), the game that this call finished ended by its rules / was cut off.
        info: empty, or for the K games that this call finished, in the order of their numbers:
            ``final_index`` int64 (K,); as the learner's seat has them: ``final_obs`` (K, O), ``final_score`` int32,
            ``final_rank`` int8, ``final_won`` bool (rank 1, shared wins too), ``final_return`` float64 (the sum of
            its rewards), ``final_length`` int64 (its decisions), ``final_seat`` int64 (all (K,));
            ``final_opponents`` int64 (K, P-1), clockwise from the learner, places in the list of opponents (-1: not
            in the list any more); ``final_scores``, ``final_ranks`` (K, P) of all seats; ``final_decisions`` (K,).
    """

    obs: Array
    action_mask: Array
    reward: Array
    terminated: Array
    truncated: Array
    info: dict[str, Array]


@dataclass
class _Call:
    """What one call of ``step`` or ``reset`` found out so far."""

    reward: Array
    finished: Array
    finals: list[dict[str, Array]] = field(default_factory=list)


class SeatView:
    """A batch of games as one learner's decisions.

    Args:
        venv: the games; from now on only this view may play them. Its ``autoreset`` is the view's: "same_step" (the
            next game is dealt and played to the learner's first decision in the same call) or "disabled"
            (``reset(mask=...)`` starts it). Its ``copy`` says whether returned observations and masks are fresh.
        seat: the learner's seat, or "rotate": (row + number of the game) modulo players, so that all seats are played
            equally often.
        opponents: policies of the other seats; None: uniformly random play. Each opponent seat of each game draws one
            when the game begins, by a hash of (seed, row, game, seat): the number of games does not matter.
        weights: how often each of them is drawn (None: equally often).
        seed: of these draws; None: the seed that ``reset`` gave the games.

    A game that ends before the learner's first decision is no episode: it is skipped, and the next one of the row
    begins. Rewards that opponents' moves cause before the learner's first decision are paid with that decision's.

    Attributes:
        venv, num_envs, num_players. seconds_env, seconds_opponents: time spent in the games and in opponents' policies.
        skipped: number of games skipped.
    """

    def __init__(
        self,
        venv: VectorAEC,
        seat: Seat = "rotate",
        opponents: Sequence[Opponent] | None = None,
        weights: Sequence[float] | None = None,
        seed: int | None = None,
    ):
        self.venv, self.num_envs, self.num_players = venv, venv.num_envs, venv.num_players
        if seat != "rotate":
            try:
                seat = arguments.whole("seat", seat, 0, self.num_players - 1)
            except BadOption as reason:
                raise BadOption(f'{reason} Or give "rotate".') from None
        self.seat: Seat = seat
        self._seed = None if seed is None else arguments.seed_or_entropy(seed)
        self.seconds_env = self.seconds_opponents = 0.0
        self.skipped = 0
        n = self.num_envs
        self._rows = np.arange(n, dtype=np.int64)
        self._learner = np.zeros(n, np.int64)
        self._owed = np.zeros(n)  # rewards since the learner's last decision
        self._total = np.zeros(n)  # rewards paid in this game
        self._length = np.zeros(n, np.int64)  # the learner's decisions in this game
        self._skips = np.zeros(n, np.int64)  # games skipped in a row
        self._obs = np.zeros((n, venv.observation.size), venv.observation.dtype)
        self._mask = np.zeros((n, venv.actions.size), np.int8)
        self._ready = False
        self._opponents = Opponents(n, self.num_players)
        self.set_opponents([RANDOM] if opponents is None else opponents, weights)

    # ---- opponents

    def set_opponents(self, opponents: Sequence[Opponent], weights: Sequence[float] | None = None) -> None:
        """Play against these from the next games on; games that run keep the opponents they began with.

        Raises:
            BadOption: no opponent for a game that needs one, something that cannot be called, impossible weights.
        """
        self._opponents.change(opponents, weights)

    @property
    def policies(self) -> list[Opponent]:
        """The present opponents, followed by former ones that still play in games that began with them."""
        return self._opponents.policies[:]

    # ---- play

    def reset(self, seed: int | None = None, mask: Array | None = None) -> SeatStep:
        """Start new games and play them to the learner's first decision; arguments as for ``VectorAEC.reset``."""
        began, elsewhere = perf_counter(), self.seconds_opponents
        self.venv.reset(seed, mask)
        rows = self._rows if mask is None else np.flatnonzero(mask)
        self._open(rows)
        self._settle(rows, self._call())
        self.seconds_env += perf_counter() - began - (self.seconds_opponents - elsewhere)
        return self.current()

    def step(self, actions: Any) -> SeatStep:
        """Play the learner's action in every game, and the opponents' up to its next decision.

        Raises:
            ResetNeeded: before the first reset, or a finished game waits for ``reset(mask=...)``.
            BadAction, IllegalAction: nothing moved. Or a policy gave an impossible answer: then a full reset is needed.
        """
        return self._step(self._rows, arguments.action_ids(actions, self.num_envs))

    def step_rows(self, rows: Array, actions: Any) -> SeatStep:
        """The same for the games ``rows`` (int, (K,), no row twice); the others stand still and are shown again."""
        rows = arguments.row_numbers(rows, self.num_envs)
        return self._step(rows, arguments.action_ids(actions, len(rows)))

    def _step(self, rows: Array, actions: Array) -> SeatStep:
        began, elsewhere = perf_counter(), self.seconds_opponents
        self._need_reset("step")
        played = self.venv.play_rows(rows, actions)
        self._length[rows] += 1
        call = self._call()
        self._settle(self._account(rows, played, call), call)
        running = rows[call.finished[rows] == 0]
        call.reward[running] = self._owed[running]
        self._total[running] += self._owed[running]
        self._owed[running] = 0.0
        self.seconds_env += perf_counter() - began - (self.seconds_opponents - elsewhere)
        return self._show(call)

    def _call(self) -> _Call:
        return _Call(np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.int8))

    def _open(self, rows: Array) -> None:
        """Seats and opponents of games that begin."""
        batch = self.venv.batch
        index, episode = batch.index[rows], batch.episode[rows]
        base = batch.base_seed[rows] if self._seed is None else np.full(len(rows), self._seed, np.uint64)
        if self.seat == "rotate":
            self._learner[rows] = ((index + episode) % np.uint64(self.num_players)).astype(np.int64)
        else:
            self._learner[rows] = self.seat
        self._opponents.draw(rows, self._learner[rows], base, index, episode)
        self._owed[rows] = self._total[rows] = 0.0
        self._length[rows] = 0

    def _settle(self, rows: Array, call: _Call) -> None:
        """Let opponents play until each of ``rows`` waits for the learner or is over; then look at those that wait."""
        batch, arrived = self.venv.batch, []
        self._ready = False  # a policy may fail half-way
        while rows.size:
            seat = batch.states["seat"][rows]
            mine = seat == self._learner[rows]
            arrived.append(rows[mine])
            rows, seat = rows[~mine], seat[~mine]
            if not rows.size:
                break
            obs, mask = self._look(rows)
            began = perf_counter()
            actions = self._opponents.ask(rows, seat, obs, mask, batch.pickers)
            self.seconds_opponents += perf_counter() - began
            rows = self._account(rows, self.venv.play_rows(rows, actions), call)
        if arrived:
            rows = np.concatenate(arrived)
            self._obs[rows], self._mask[rows] = self._look(rows)
            self._skips[rows] = 0
        self._ready = True

    def _look(self, rows: Array) -> tuple[Array, Array]:
        """Observations (K, O) and masks (K, A) of the seats on turn."""
        obs = np.empty((len(rows), self._obs.shape[1]), self._obs.dtype)
        mask = np.empty((len(rows), self._mask.shape[1]), np.int8)
        self.venv.batch.view(np.empty(len(rows), np.int8), obs, mask, rows)
        return obs, mask

    def _account(self, rows: Array, played: RowStep, call: _Call) -> Array:
        """Book rewards and ends of the games just played; returns those that go on, with the ones that begin."""
        self._owed[rows] += played.reward[np.arange(len(rows)), self._learner[rows]]
        over = played.finished != 0
        if not over.any():
            return rows
        done = rows[over]
        counts = self._length[done] > 0
        real, early = done[counts], done[~counts]
        if real.size:
            self._total[real] += self._owed[real]
            call.reward[real] = self._owed[real]
            call.finished[real] = played.finished[over][counts]
            call.finals.append(self._final(real, {k: v[counts] for k, v in played.info.items()}))
        self.skipped += len(early)
        self._skips[early] += 1
        if (self._skips[early] > MAX_SKIPPED).any():
            raise BadOption(
                f"{self.venv.env_id}: {MAX_SKIPPED} games in a row ended before the learner in seat {self.seat} "
                "had anything to decide. Choose another seat, or a larger max_decisions."
            )
        new = done
        if self.venv.autoreset == "disabled":
            new = early
            if real.size:
                self._obs[real], self._mask[real] = call.finals[-1]["final_obs"], 0
        if new.size:
            self.venv.next_games(new)
            self._open(new)
        return np.concatenate([rows[~over], new])

    def _final(self, rows: Array, info: dict[str, Array]) -> dict[str, Array]:
        seat, at = self._learner[rows], np.arange(len(rows))
        return {
            **info,
            "final_obs": info["final_obs"][at, seat],
            "final_score": info["final_scores"][at, seat],
            "final_rank": info["final_ranks"][at, seat],
            "final_won": info["final_ranks"][at, seat] == 1,
            "final_return": self._total[rows],
            "final_length": self._length[rows],
            "final_seat": seat,
            "final_opponents": self._opponents.against(rows, seat),
        }

    # ---- look

    def current(self) -> SeatStep:
        """The position as ``reset`` or ``step`` would show it, with zero rewards; nothing moves."""
        self._need_reset("current")
        return self._show(self._call())

    def _show(self, call: _Call) -> SeatStep:
        info: dict[str, Array] = {}
        if call.finals:
            info = {k: np.concatenate([f[k] for f in call.finals]) for k in call.finals[0]}
            order = np.argsort(info["final_index"])
            info = {k: v[order] for k, v in info.items()}
        fresh = self.venv.copy
        obs, mask = (self._obs.copy(), self._mask.copy()) if fresh else (self._obs, self._mask)
        return SeatStep(obs, mask, call.reward, call.finished == ENDED, call.finished == CAPPED, info)

    def action_mask(self) -> Array:
        """The legal actions of the learner's present decisions, int8 (N, A)."""
        self._need_reset("action_mask")
        return self._mask.copy()

    @property
    def learner_seat(self) -> Array:
        """The learner's seat in each game, int64 (N,)."""
        return self._learner.copy()

    # ---- copies

    _ARRAYS = ("_learner", "_owed", "_total", "_length", "_skips")

    def get_state(self) -> dict[str, Any]:
        """Everything that decides the future but the policies, as a picklable dictionary of copies.

        Of a policy only what its own ``get_state()`` returns is kept, if it has one.
        """
        self._need_reset("get_state")
        arrays = {name: getattr(self, name).copy() for name in self._ARRAYS}
        return {
            "of": f"learner seat {self.seat}",
            "venv": self.venv.get_state(),
            **arrays,
            "opponents": self._opponents.get_state(),
            "skipped": self.skipped,
            "seed": self._seed,
        }

    def set_state(self, state: dict[str, Any], policies: Sequence[Opponent] | None = None) -> SeatStep:
        """Go back to (or over to) a state from :meth:`get_state` and show it.

        Args:
            state: from ``get_state``.
            policies: what ``view.policies`` was at that time, in the same order; None: what it is now.

        Raises:
            ForeignState: it belongs to another game, seat or number of policies.
        """
        wanted, found = f"learner seat {self.seat}", state.get("of") if isinstance(state, dict) else None
        if found != wanted:
            raise ForeignState(f"this state does not fit: it belongs to {found}, this view has {wanted}.")
        fitting = self._opponents.fitting(state["opponents"], policies)
        self.venv.set_state(state["venv"])
        for name in self._ARRAYS:
            setattr(self, name, state[name].copy())
        self._opponents.set_state(state["opponents"], fitting)
        self.skipped, self._seed = state["skipped"], state["seed"]
        batch, seat = self.venv.batch, np.empty(self.num_envs, np.int8)
        batch.view(seat, self._obs, self._mask)
        batch.observe(self._learner.astype(np.int8), self._obs)
        self._ready = True
        return self.current()

    def _need_reset(self, call: str) -> None:
        if not self._ready:
            raise ResetNeeded(f"{self.venv.env_id}: {call}() needs running games. Call reset() first.")

    def __repr__(self) -> str:
        return f"<SeatView of {self.venv!r}, learner seat {self.seat}, {self._opponents.listed} opponents>"
