"""`SB3VecEnv`: one learner seat per game as a Stable-Baselines3 ``VecEnv`` with action masks for ``MaskablePPO``.

>>> from sb3_contrib import MaskablePPO
>>> venv = sierra_envs.make_vec("colorado-v0", num_envs=256, num_players=3, seed=0)
>>> env = venv.to_sb3("rotate", opponents=["random"])
>>> model = MaskablePPO("MlpPolicy", env).learn(100_000)

Masks travel as one array, ``env_method("action_masks") -> [mask (N, A)]``, where SB3's convention of one array for each
game would cost more than the games do. Episodes are recorded here (``info["episode"]``), so ``VecMonitor`` may be put
around it, but need not. With few CPU cores, ``torch.set_num_threads(1)`` makes training several times faster.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from sierra_envs.api.opponents import Opponent
from sierra_envs.api.seat import SeatStep, SeatView
from sierra_envs.api.spaces import action_discrete, observation_box
from sierra_envs.errors import BadOption

try:
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as reason:
    raise ImportError(
        f"training with Stable-Baselines3 needs packages that are not installed ({reason}). "
        "Install them with: pip install 'sierra-envs[train]'"
    ) from reason

Array = npt.NDArray[Any]
Indices = None | int | Iterable[int]


class SB3VecEnv(VecEnv):
    """The learner's decisions in a batch of games; a finished game is followed by the next one in the same step.

    Args:
        view: the games, with ``autoreset="same_step"``.
        float32: observations as float32; otherwise in the game's own small integers, which SB3's networks turn into
            floats themselves, unscaled.
        scale: with ``float32`` only. None: a plain cast. "unit": each element is divided by the largest magnitude that
            its bounds allow, so it lies in -1..1 and 0 stays 0. A number, or one for each element: a factor.

    ``infos[i]`` of a finished game: ``terminal_observation``, ``TimeLimit.truncated``, ``episode`` (r: the learner's
    reward, l: its decisions, t: seconds since the start), and as the learner's seat has them ``won`` (bool; shared wins
    too), ``rank`` (1 = first), ``score`` (points), ``seat``, and ``opponent``: a tuple with one entry for each other
    seat, clockwise, its place in the list of opponents (-1: not in the list any more). Other infos are empty.
    """

    def __init__(
        self,
        view: SeatView,
        *,
        float32: bool = False,
        scale: str | float | Sequence[float] | Array | None = None,
    ):
        if view.venv.autoreset != "same_step":
            raise BadOption(
                f'Stable-Baselines3 needs games made with autoreset="same_step", not "{view.venv.autoreset}".'
            )
        self.view = view
        box = observation_box(view.venv.observation)
        self._factor = _factor(box, float32, scale)
        if self._factor is not None:
            ends = np.sort([box.low * self._factor, box.high * self._factor], axis=0).astype(np.float32)
            box = spaces.Box(ends[0], ends[1], box.shape, np.float32)
        self._actions: Any = None
        self._began = time.perf_counter()
        super().__init__(view.num_envs, box, action_discrete(view.venv.actions))

    # ---- play

    def reset(self) -> Array:
        """Start new games; after ``seed(s)`` those of the streams (s, row), otherwise the next ones."""
        step = self.view.reset(self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        return self._observation(step.obs)

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        step = self.view.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        if step.info:
            self._report(step, infos)
        return self._observation(step.obs), step.reward, step.terminated | step.truncated, infos

    def _report(self, step: SeatStep, infos: list[dict[str, Any]]) -> None:
        info, seconds = step.info, round(time.perf_counter() - self._began, 6)
        last = self._observation(info["final_obs"])
        columns = ("index", "return", "length", "won", "rank", "score", "seat", "opponents")
        for k, (row, r, length, won, rank, score, seat, opponents) in enumerate(
            zip(*(info[f"final_{name}"].tolist() for name in columns), strict=True)
        ):
            infos[row] = {
                "terminal_observation": last[k],
                "TimeLimit.truncated": bool(step.truncated[row]),
                "episode": {"r": r, "l": length, "t": seconds},
                "won": won,
                "rank": rank,
                "score": score,
                "seat": seat,
                "opponent": tuple(opponents),
            }

    def _observation(self, obs: Array) -> Array:
        if self._factor is None:
            return obs
        return np.multiply(obs, self._factor, dtype=np.float32)

    def action_masks(self) -> Array:
        """The legal actions of the learner's present decisions, bool (N, A)."""
        return self.view.action_mask().view(np.bool_)

    def get_state(self) -> dict[str, Any]:
        """See :meth:`SeatView.get_state`."""
        return self.view.get_state()

    def set_state(self, state: dict[str, Any], policies: Sequence[Opponent] | None = None) -> Array:
        """See :meth:`SeatView.set_state`; returns the observations, for ``model._last_obs`` of a training to resume."""
        return self._observation(self.view.set_state(state, policies).obs)

    def close(self) -> None:
        """Nothing to release."""

    # ---- what SB3 asks of the single environments, which do not exist here

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """The attribute of this object, once for each game asked about."""
        value = None if attr_name == "render_mode" else getattr(self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        raise AttributeError(
            f"attributes of single games cannot be set (asked for {attr_name!r}); use the methods of env.view."
        )

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call a method of this object once and return ``[result]``; only masks can be asked for some games alone."""
        result = getattr(self, method_name)(*method_args, **method_kwargs)
        if indices is None:
            return [result]
        if method_name == "action_masks":
            return [result[list(self._get_indices(indices))]]
        raise AttributeError(f"{method_name}() cannot be called for some of the games: leave out indices.")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> list[bool]:
        """True for ``Monitor``, whose work is done here; False for every other wrapper."""
        done_here = isinstance(wrapper_class, type) and issubclass(wrapper_class, Monitor)
        return [done_here for _ in self._get_indices(indices)]


def _factor(
    box: spaces.Box, float32: bool, scale: str | float | Sequence[float] | Array | None
) -> Array | None:
    if not float32:
        if scale is not None:
            raise BadOption("scale=... needs float32=True: integers are handed over as they are.")
        return None
    if scale is None:
        return np.ones((), np.float32)
    if isinstance(scale, str):
        if scale != "unit":
            raise BadOption(
                f'scale={scale!r} is not possible. Valid values: None, "unit", a number or numbers.'
            )
        reach = np.maximum(np.abs(box.low.astype(np.float64)), np.abs(box.high.astype(np.float64)))
        return (1.0 / np.maximum(reach, 1.0)).astype(np.float32)
    factor = np.asarray(scale, np.float32)
    if factor.shape not in ((), box.shape) or not np.isfinite(factor).all() or (factor == 0).any():
        raise BadOption(
            f"scale must be one number or {box.shape[0]} numbers, finite and not 0; got {scale!r}."
        )
    return factor
