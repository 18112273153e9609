"""`VectorAEC`: N games advance by one decision of their own acting seat per call.

Each game has its own turn order, so one call takes one action for every game, whoever's turn it is there, and returns
what the *next* decision maker of each game sees. No None actions, no passes, no dead steps.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

from sierra_envs.api import arguments, text
from sierra_envs.api.rewards import Reward, reward_named
from sierra_envs.core.batch import Batch
from sierra_envs.core.game import CAPPED, ENDED, Game
from sierra_envs.core.tables import Dataset
from sierra_envs.errors import BadOption, IllegalAction, ResetNeeded

if TYPE_CHECKING:
    from sierra_envs.api.gym import SeatVectorEnv
    from sierra_envs.api.opponents import Opponent
    from sierra_envs.api.sb3 import SB3VecEnv
    from sierra_envs.api.seat import Seat

Array = npt.NDArray[Any]
Autoreset = Literal["same_step", "disabled"]


class VecStep(NamedTuple):
    """What ``reset`` and ``step`` return; N games, P seats, O observation elements, A actions.

    Attributes:
        seat: int8 (N,), who decides next in each game.
        obs: (N, O) in the game's dtype, as that seat sees it.
        action_mask: int8 (N, A), 1 = legal for that seat; every running game has at least one.
        reward: float32 (N, P), reward of every seat caused by this call.
        cumulative: float32 (N, P), what AEC ``last()`` would show: rewards since each seat last acted; of the finished
            game where this call finished one.
        terminated, truncated: bool (N,), the game that this call finished ended by its rules / was cut off.
        info: empty, or for the K games that this call finished: ``final_index`` int64 (K,), ``final_obs`` (K, P, O),
            ``final_scores`` int32 (K, P), ``final_ranks`` int8 (K, P), ``final_decisions`` int32 (K,), and
            ``final_<name>`` int32 (K, P) for each further result that the game reports (``game.result_names``).
    """

    seat: Array
    obs: Array
    action_mask: Array
    reward: Array
    cumulative: Array
    terminated: Array
    truncated: Array
    info: dict[str, Array]


class RowStep(NamedTuple):
    """What :meth:`VectorAEC.play_rows` did to K games.

    Attributes:
        reward: float32 (K, P), reward of every seat. finished: int8 (K,), RUNNING, ENDED or CAPPED.
        info: as in :class:`VecStep`, for the games that are over now.
    """

    reward: Array
    finished: Array
    info: dict[str, Array]


class VectorAEC:
    """A batch of games; see ``sierra_envs.make_vec`` for the arguments.

    Attributes:
        num_envs, num_players, env_id: as made. observation, actions: layouts (index <-> name). batch: the engine.
    """

    def __init__(
        self,
        game: Game,
        data: Dataset,
        num_envs: int,
        *,
        env_id: str = "",
        num_players: int | None = None,
        mode: int = 0,
        seed: int | None = None,
        reward: str | Reward = "win_loss",
        autoreset: Autoreset = "same_step",
        copy: bool = True,
        threads: int = 1,
        max_decisions: int | None = None,
    ):
        if autoreset not in ("same_step", "disabled"):
            raise BadOption(
                f'autoreset={autoreset!r} is not possible. Valid values: "same_step", "disabled".'
            )
        self.env_id = env_id or f"{game.name}-v{game.version}"
        self.num_envs = arguments.whole("num_envs", num_envs, 1)
        self.num_players = arguments.players(game, num_players, mode)
        limit = (
            None if max_decisions is None else arguments.whole("max_decisions", max_decisions, 1, 2**31 - 2)
        )
        threads = arguments.whole("threads", threads, 1)
        self.autoreset: Autoreset = autoreset
        self.copy = copy
        self.reward_rule = reward_named(reward, game, mode)
        try:
            self.batch = Batch(game, data, self.num_envs, self.num_players, mode, threads, limit)
        except (MemoryError, ValueError) as reason:  # numpy's words for "too large" are either of them
            size = self.num_envs * game.dtype.itemsize / 2**30
            raise BadOption(
                f"num_envs={self.num_envs} is not possible: the games alone take {size:,.1f} GiB ({reason}). "
                "Give a smaller number."
            ) from None
        self.observation = self.batch.observation
        self.actions = game.actions.bind(data.words)
        self._start_seed = None if seed is None else arguments.seed_or_entropy(seed)
        self._ready = False
        self._rows = np.arange(self.num_envs, dtype=np.int64)
        self._cumulative = np.zeros((self.num_envs, self.num_players), np.float32)
        self._value = np.zeros((self.num_envs, self.num_players), np.float32)  # of every-decision rewards
        self._buffers: tuple[Array, Array, Array] | None = None

    # ---- play

    def reset(self, seed: int | None = None, mask: Array | None = None) -> VecStep:
        """Start new games.

        Args:
            seed: 0 .. 2**64-1; row i then plays the games of stream (seed, i). None: every row goes on to the next
                game of its stream (the first reset without any seed draws one from the operating system).
            mask: bool (N,), the rows to restart; None: all.

        Returns:
            A :class:`VecStep` with zero rewards for the restarted rows.

        Raises:
            BadOption: impossible seed or mask; a mask before the first full reset.
        """
        if mask is not None and not self._ready:
            raise BadOption(
                "reset(mask=...) restarts some games, but none was started yet: call reset() first."
            )
        rows = self._rows if mask is None else arguments.row_indices(mask, self.num_envs)
        if seed is None and not self._ready:
            seed = arguments.seed_or_entropy(self._start_seed)
        if seed is not None:
            self.batch.seed(arguments.seed_or_entropy(seed), rows)
        else:
            self.batch.next_episode(rows)
        self._restart(rows)
        self._ready = True
        reward = np.zeros((self.num_envs, self.num_players), np.float32)
        finished = self.batch.finished.copy()
        return self._look(reward, self._cumulative.copy(), finished, {})

    def step(self, actions: Any) -> VecStep:
        """Play one action in every game.

        Args:
            actions: int (N,), legal for the seat whose turn it is in each game.

        Raises:
            ResetNeeded: before the first reset; with ``autoreset="disabled"`` also while a finished game waits.
            BadAction: wrong shape or dtype. IllegalAction: a rule forbids one of them. In every case nothing moved.
        """
        actions = arguments.action_ids(actions, self.num_envs)
        shown = self._view_arrays()
        reward, over, info = self._play(self._rows, actions, shown)
        cumulative = self._cumulative.copy()
        terminated, truncated = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        if over.size:
            how = self.batch.finished[over]
            terminated[over], truncated[over] = how == ENDED, how == CAPPED
            if self.autoreset == "same_step":
                self._restart(over, shown)
        return VecStep(*shown, reward, cumulative, terminated, truncated, info)

    def step_rows(self, rows: Array, actions: Any) -> VecStep:
        """Play one action only in the games ``rows`` (int64, (K,), no row twice); the others stand still.

        The returned arrays still describe all N games; flags and rewards of games that stood still are zero.
        """
        rows = arguments.row_numbers(rows, self.num_envs)
        played = self.play_rows(rows, arguments.action_ids(actions, len(rows)))
        cumulative = self._cumulative.copy()
        reward = np.zeros((self.num_envs, self.num_players), np.float32)
        reward[rows] = played.reward
        finished = np.zeros(self.num_envs, np.int8)
        finished[rows] = played.finished
        if played.info and self.autoreset == "same_step":
            self.next_games(played.info["final_index"])
        return self._look(reward, cumulative, finished, played.info)

    # ---- for views built on this: nobody looks at the games, and nothing restarts by itself

    def play_rows(self, rows: Array, actions: Array) -> RowStep:
        """Play one action (int64, (K,)) in each of the games ``rows`` (int64, (K,), no row twice); all or nothing."""
        reward, over, info = self._play(rows, actions, None)
        finished = self.batch.finished[rows] if over.size else np.zeros(len(rows), np.int8)
        return RowStep(reward, finished, info)

    def next_games(self, rows: Array) -> None:
        """Start the next game of its stream in each of ``rows`` (int64, (K,))."""
        self.batch.next_episode(rows)
        self._restart(rows)

    def _play(
        self, rows: Array, actions: Array, shown: tuple[Array, Array, Array] | None
    ) -> tuple[Array, Array, dict[str, Array]]:
        """Play one action in each of ``rows``, all or nothing, and write what comes next into ``shown``.

        Returns:
            Rewards (float32, (K, P)); the places in ``rows`` of the games that are over now; about these, the ``info``.
        """
        batch, rule = self.batch, self.reward_rule
        if not self._ready:
            raise ResetNeeded(f"{self.env_id}: step() was called before reset(). Call reset() first.")
        actor = batch.states["seat"][rows].astype(np.int64) if rule.every_decision else None
        bad, over = batch.turn(actions, rows, shown)
        if bad >= 0:
            self._refuse(int(rows[bad]), int(actions[bad]))
        reward = np.zeros((len(rows), self.num_players), np.float32)
        info: dict[str, Array] = {}
        if over.size:
            done = rows[over]
            points, ranks, obs, results = batch.finals(done)
            info = {
                "final_index": done,
                "final_obs": obs,
                "final_scores": points,
                "final_ranks": ranks,
                "final_decisions": batch.decisions[done],
                **{f"final_{name}": values for name, values in results.items()},
            }
            if not rule.every_decision:
                ended = batch.finished[done] == ENDED
                used = (results[name][ended] for name in rule.uses)
                reward[over[ended]] = rule.value(points[ended], ranks[ended], *used)
                self._cumulative[done] = reward[over]  # paid at the end only: there was nothing before
        if rule.every_decision:
            value = rule.of(batch, rows)
            reward[:] = value - self._value[rows]
            self._value[rows] = value
            self._cumulative[rows, actor] = 0.0
            self._cumulative[rows] += reward
        return reward, over, info

    def _refuse(self, row: int, action: int) -> NoReturn:
        batch = self.batch
        place = text.where(batch, self.env_id, row)
        if batch.states["finished"][row]:
            raise ResetNeeded(
                f"game {row} is over ({place}): call reset(mask=...) for the finished games before step(). "
                "Nothing was moved."
            )
        raise illegal_action(batch, self.env_id, self.actions, row, action)

    def _restart(self, rows: Array, shown: tuple[Array, Array, Array] | None = None) -> None:
        """Start games: the ones that the episode names, or, if they are to be ``shown``, the next ones."""
        if shown is None:
            self.batch.deal(rows)
        else:
            self.batch.deal_next(rows, shown)
        self._cumulative[rows] = 0.0
        if self.reward_rule.every_decision:
            self._value[rows] = self.reward_rule.of(self.batch, rows)

    def _look(self, reward: Array, cumulative: Array, finished: Array, info: dict[str, Array]) -> VecStep:
        seat, obs, mask = self._view_arrays()
        self.batch.view(seat, obs, mask)
        return VecStep(seat, obs, mask, reward, cumulative, finished == ENDED, finished == CAPPED, info)

    def _view_arrays(self) -> tuple[Array, Array, Array]:
        if not self.copy and self._buffers is not None:
            return self._buffers
        n = self.num_envs
        arrays = (
            np.empty(n, np.int8),
            np.empty((n, self.observation.size), self.observation.dtype),
            np.empty((n, self.actions.size), np.int8),
        )
        if not self.copy:
            self._buffers = arrays
        return arrays

    # ---- look

    def current(self) -> VecStep:
        """The position as ``reset`` or ``step`` would show it, with zero rewards; nothing moves."""
        self._need_reset("current")
        zero = np.zeros((self.num_envs, self.num_players), np.float32)
        return self._look(zero, self._cumulative.copy(), self.batch.finished.copy(), {})

    def observe(self, seat: int | Array) -> Array:
        """Observations (N, O) of one seat, or of ``seat[i]`` (int, (N,)) in game i."""
        self._need_reset("observe")
        obs = np.empty((self.num_envs, self.observation.size), self.observation.dtype)
        self.batch.observe(self._seats(seat), obs)
        return obs

    def scores(self) -> tuple[Array, Array]:
        """Points (int32, (N, P)) and ranks (int8, (N, P)) if every game ended now."""
        self._need_reset("scores")
        return self.batch.scores()

    def sample(self) -> Array:
        """A uniformly random legal action (int64, (N,)) for every running game, -1 for finished ones.

        Drawn from a stream of its own, so sampling never changes the games.
        """
        self._need_reset("sample")
        seat, obs, mask = self._view_arrays()
        self.batch.view(seat, obs, mask)
        return self.batch.choose(mask)

    def describe(self, action: int) -> str:
        """The sentence of an action id."""
        return self.actions.describe(action)

    def render(self, row: int = 0, seat: int | None = None) -> str:
        """One game as text, as ``seat`` sees it (None: the seat to move)."""
        self._need_reset("render")
        row = arguments.whole("row", row, 0, self.num_envs - 1)
        mover = int(self.batch.states["seat"][row])
        seat = mover if seat is None else arguments.whole("seat", seat, 0, self.num_players - 1)
        legal = self.batch.refusals(row) == 0 if seat == mover else ()
        return text.page(self.batch, self.env_id, row, seat, self.actions, legal)

    # ---- search

    def redeal_hidden(self, seat: int | Array, seed: int) -> None:
        """Replace every game *in place* by one drawn uniformly from those that look the same to ``seat``.

        For search: ``v.clone()`` or ``v.take(rows)`` first. Future chance is drawn anew, too.
        """
        self._need_reset("redeal_hidden")
        base = np.random.SeedSequence(arguments.seed_or_entropy(seed))
        self.batch.redeal_hidden(self._seats(seat), base.generate_state(self.num_envs, np.uint64))

    def rollout(self, n: int) -> dict[str, Array]:
        """``n`` uniformly random legal decisions in every game, all in compiled code; finished games start anew.

        Returns totals of the finished games: ``games`` int64 (N,), ``decisions`` int64 (N,), ``points`` int64 (N, P),
        ``wins`` int64 (N, P; a shared win counts for each winner). ``current()`` shows where the games stand.
        """
        self._need_reset("rollout")
        n = arguments.whole("n", n, 0)
        if (self.batch.states["finished"] != 0).any():
            raise ResetNeeded(
                f"{self.env_id}: some games are over; call reset(mask=...) for them before rollout()."
            )
        seat, obs, mask = self._view_arrays()
        totals = self.batch.rollout(n, seat, obs, mask)
        self._cumulative[:] = 0.0
        if self.reward_rule.every_decision:
            self._value[:] = self.reward_rule.of(self.batch)
        return totals

    def playout(self) -> tuple[Array, Array]:
        """Play every game at random to its end; points (int32, (N, P)) and ranks (int8, (N, P)).

        For Monte Carlo search on a clone: the games are over afterwards.
        """
        self._need_reset("playout")
        return self.batch.playout()

    # ---- one learner

    def to_gymnasium(
        self,
        seat: Seat = "rotate",
        opponents: Sequence[Opponent] | None = None,
        *,
        weights: Sequence[float] | None = None,
        seed: int | None = None,
        autoreset_mode: Any = None,
        render_mode: str | None = None,
    ) -> SeatVectorEnv:
        """These games as a ``gymnasium.vector.VectorEnv`` for one learner; they belong to it from now on.

        Args:
            seat, opponents, weights, seed: see :class:`sierra_envs.api.seat.SeatView`.
            autoreset_mode: "SameStep", "NextStep" or "Disabled"; None: as these games were made.
            render_mode: None or "ansi".
        """
        from sierra_envs.api.gym import AUTORESETS, SeatVectorEnv, autoreset_named
        from sierra_envs.api.seat import SeatView

        if autoreset_mode is None:
            autoreset_mode = "SameStep" if self.autoreset == "same_step" else "Disabled"
        mode = autoreset_named(autoreset_mode)
        self.autoreset = AUTORESETS[mode]
        return SeatVectorEnv(SeatView(self, seat, opponents, weights, seed), mode, render_mode)

    def to_sb3(
        self,
        seat: Seat = "rotate",
        opponents: Sequence[Opponent] | None = None,
        *,
        weights: Sequence[float] | None = None,
        seed: int | None = None,
        float32: bool = False,
        scale: Any = None,
    ) -> SB3VecEnv:
        """These games as a Stable-Baselines3 ``VecEnv`` for one learner; they belong to it from now on.

        Args:
            seat, opponents, weights, seed: see :class:`sierra_envs.api.seat.SeatView`.
            float32, scale: see :class:`sierra_envs.api.sb3.SB3VecEnv`.

        Raises:
            ImportError: Stable-Baselines3 is not installed (``pip install 'sierra-envs[train]'``).
        """
        from sierra_envs.api.sb3 import SB3VecEnv
        from sierra_envs.api.seat import SeatView

        view = SeatView(self, seat, opponents, weights, seed)
        return SB3VecEnv(view, float32=float32, scale=scale)

    # ---- copies

    def get_state(self) -> dict[str, Any]:
        """Everything that decides the future, random streams included, as a picklable dictionary of copies."""
        self._need_reset("get_state")
        arrays = {name: getattr(self.batch, name).copy() for name in Batch.ARRAYS}
        return {
            "of": self._identity(),
            **arrays,
            "cumulative": self._cumulative.copy(),
            "value": self._value.copy(),
        }

    def set_state(self, state: dict[str, Any]) -> VecStep:
        """Go back to (or over to) a state from :meth:`get_state` and show it.

        Raises:
            ForeignState: it belongs to another game, version, data set, options, player count or batch size, or is
                damaged; nothing was changed.
        """
        own = {name: getattr(self.batch, name) for name in Batch.ARRAYS}
        own |= {"cumulative": self._cumulative, "value": self._value}
        arguments.fitting_state(state, self._identity(), own)
        for name, array in own.items():
            array[:] = state[name]
        self._ready = True
        return self.current()

    def clone(self) -> VectorAEC:
        """An exact, independent copy."""
        return copy.deepcopy(self)

    def take(self, rows: Any) -> VectorAEC:
        """A new environment with exact copies of the given games (int (K,), a row may be taken many times)."""
        self._need_reset("take")
        rows = np.asarray(rows, np.int64)
        if rows.ndim != 1 or not rows.size or rows.min() < 0 or rows.max() >= self.num_envs:
            raise BadOption(f"take() needs a list of game numbers 0 .. {self.num_envs - 1}, got {rows!r}.")
        other = copy.copy(self)
        other.num_envs = len(rows)
        other.batch = self.batch.take(rows)
        other._rows = np.arange(len(rows), dtype=np.int64)
        other._cumulative, other._value, other._buffers = self._cumulative[rows], self._value[rows], None
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> VectorAEC:
        if self._ready:
            return self.take(self._rows)
        other = copy.copy(self)
        other.batch = self.batch.take(self._rows)
        other._cumulative, other._value, other._buffers = self._cumulative.copy(), self._value.copy(), None
        return other

    # ---- helpers

    def _identity(self) -> str:
        game = self.batch.game
        mode = game.modes[self.batch.mode]
        return (
            f"{game.name} v{game.version} {mode}, {self.num_players} players, data {self.batch.data.digest}, "
            f"{self.num_envs} games, reward {self.reward_rule.name}"
        )

    def _need_reset(self, call: str) -> None:
        if not self._ready:
            raise ResetNeeded(f"{self.env_id}: {call}() was called before reset(). Call reset() first.")

    def _seats(self, seat: int | Array) -> Array:
        seats = np.asarray(seat)
        ok = seats.shape in ((), (self.num_envs,)) and np.issubdtype(seats.dtype, np.integer)
        if not ok or (seats.size and (seats.min() < 0 or seats.max() >= self.num_players)):
            raise BadOption(
                f"seat must be a number (or one for each game) from 0 to {self.num_players - 1}, got {seat!r}."
            )
        return np.broadcast_to(seats, (self.num_envs,)).astype(np.int8)

    def __repr__(self) -> str:
        return f"<VectorAEC {self.env_id}: {self.num_envs} games of {self.num_players} players>"


def illegal_action(batch: Batch, env_id: str, actions: Any, row: int, action: int) -> IllegalAction:
    """The error for a refused action: what, where, why, and what to do."""
    seat = int(batch.states["seat"][row])
    reason = text.refusal(batch, row, action)
    named = (
        f'"{actions.describe(action)}" (id {action})' if 0 <= action < actions.size else f"play id {action}"
    )
    game = f"game {row}: " if batch.num_envs > 1 else ""
    return IllegalAction(
        f"{game}player_{seat} may not {named}: {reason}.\n"
        f"  {text.where(batch, env_id, row)}. Nothing was moved. Legal ids are the ones in the action mask.",
        env_index=row,
        seat=seat,
        action=action,
        reason=reason,
    )
