"""One learner seat as Gymnasium environments: `SeatEnv` (one game) and `SeatVectorEnv` (a batch).

The legal actions of the learner's present decision are in ``info["action_mask"]`` (int8), and the action space draws
from them by itself, so ``env.step(env.action_space.sample())`` plays legal games. A game that is over asks for nothing,
but wrappers that reset by themselves demand an action all the same and throw it away: its mask is all ones.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sierra_envs.api import arguments
from sierra_envs.api.seat import SeatStep, SeatView
from sierra_envs.api.spaces import observation_box
from sierra_envs.api.vector import Autoreset
from sierra_envs.errors import BadOption, ResetNeeded

Array = npt.NDArray[Any]

RENDER_MODES = ("ansi", "human")
AUTORESETS: dict[AutoresetMode, Autoreset] = {
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.NEXT_STEP: "disabled",
    AutoresetMode.DISABLED: "disabled",
}
"""How the games underneath restart in each of Gymnasium's modes; NEXT_STEP is made of "disabled" here."""

_RESULTS = ("score", "rank", "won", "return", "length", "seat", "opponents", "scores", "ranks", "decisions")


class Drawn(np.int64):
    """An id that ``LegalDiscrete.sample()`` drew.

    It names no intention, so if the game moved on in between (``check_env`` samples, then resets), ``SeatEnv.step``
    plays the next legal id instead of refusing. Any other integer is taken at its word.
    """


class LegalDiscrete(spaces.Discrete):
    """``Discrete(n)`` whose ``sample()`` draws among the actions that are legal now.

    Attributes:
        legal: int8 (n,), kept up to date by the environment; None before the first reset (then any id is drawn). A copy
            of the space keeps what it was at that time.
    """

    def __init__(self, n: int, seed: int | np.random.Generator | None = None):
        super().__init__(n, seed)
        self.legal: Array | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random id: by ``mask`` or ``probability`` as in ``Discrete``; without them, a legal one."""
        if probability is not None:
            return super().sample(mask, probability)
        if mask is not None or self.legal is None or not self.legal.any():
            return super().sample(mask)
        return Drawn(self.np_random.choice(np.flatnonzero(self.legal)))


class LegalMultiDiscrete(spaces.MultiDiscrete):
    """The same for N games: ``sample()`` draws a legal action in each."""

    def __init__(self, count: int, n: int, seed: int | np.random.Generator | None = None):
        super().__init__(np.full(count, n, np.int64), seed=seed)
        self.legal: Array | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Random ids (N,): by ``mask`` or ``probability`` as in ``MultiDiscrete``; without them, legal ones."""
        if probability is not None:
            return super().sample(mask, probability)
        if mask is not None or self.legal is None:
            return super().sample(mask)
        legal = self.legal != 0
        nth = (self.np_random.random(len(legal)) * legal.sum(axis=1)).astype(np.int64)
        return np.argmax(legal.cumsum(axis=1) > nth[:, None], axis=1)


class SeatEnv(gymnasium.Env[Array, Any]):
    """One game as one learner's decisions; opponents play the other seats inside ``reset`` and ``step``.

    Args:
        view: a single game, made with ``autoreset="disabled"``.
        render_mode: None, "ansi" (``render`` returns text) or "human" (printed after every step).

    ``reset(seed=s)`` starts the same game as row 0 of the vector environment with that seed; without a seed, the next
    game of the stream. ``info``: ``action_mask`` (int8, (A,)) and ``seat``; at the end also ``score``, ``rank``,
    ``won``, ``return``, ``length``, ``opponents``, ``scores``, ``ranks``, ``decisions`` (see :class:`SeatStep`). An
    illegal action raises ``IllegalAction`` and moves nothing.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(self, view: SeatView, render_mode: str | None = None):
        if view.num_envs != 1 or view.venv.autoreset != "disabled":
            raise BadOption('a SeatEnv is one game made with autoreset="disabled"; SeatVectorEnv takes more.')
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(
                f"render_mode={render_mode!r} is not possible. Valid values: None, 'ansi', 'human'."
            )
        self.view, self.render_mode = view, render_mode
        self.observation_space = observation_box(view.venv.observation)
        self.action_space: LegalDiscrete = LegalDiscrete(view.venv.actions.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=None if seed is None else arguments.seed_or_entropy(seed))
        step = self.view.reset(seed)
        obs, _, _, _, info = self._take(step)
        return obs, info

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        chosen = arguments.action_id(action)
        venv = self.view.venv
        if venv.batch.finished[0]:
            raise ResetNeeded(
                f"{venv.env_id}: step() was called after the end of the game. Call reset() first."
            )
        legal = self.action_space.legal
        if isinstance(action, Drawn) and legal is not None and 0 <= chosen < len(legal) and not legal[chosen]:
            chosen = (chosen + int(np.argmax(np.roll(legal, -chosen)))) % len(legal)
        taken = self._take(self.view.step(np.array([chosen])))
        if self.render_mode == "human":
            self.render()
        return taken

    def _take(self, step: SeatStep) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        over = bool(step.terminated[0] or step.truncated[0])
        mask = np.ones_like(step.action_mask[0]) if over else step.action_mask[0].copy()
        info: dict[str, Any] = {"action_mask": mask, "seat": int(self.view.learner_seat[0])}
        for name in _RESULTS if over else ():
            value = step.info[f"final_{name}"][0]
            info[name] = value.copy() if isinstance(value, np.ndarray) else value.item()
        self.action_space.legal = mask.copy()
        return (
            step.obs[0].copy(),
            float(step.reward[0]),
            bool(step.terminated[0]),
            bool(step.truncated[0]),
            info,
        )

    def action_masks(self) -> Array:
        """The legal actions now, bool (A,), for sb3-contrib."""
        self.view.current()  # complains before the first reset
        legal = self.action_space.legal
        assert legal is not None
        return np.asarray(legal, np.bool_)

    def render(self) -> Any:
        """The position as the learner's seat sees it: returned, or printed in "human" mode."""
        drawn = self.view.venv.render(0, int(self.view.learner_seat[0]))
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn


class SeatVectorEnv(VectorEnv[Array, Array, Array]):
    """N games as N learner's decisions, with any of Gymnasium's autoreset modes.

    Args:
        view: the games; their ``autoreset`` is "same_step" for SAME_STEP and "disabled" for NEXT_STEP and DISABLED.
        autoreset_mode: SAME_STEP (a finished game shows the next one's first decision at once), NEXT_STEP (it shows its
            last position, and its next action is thrown away for a reset) or DISABLED (``reset(options={"reset_mask":
            bool (N,)})`` restarts it).
        render_mode: None or "ansi".

    ``info``: ``action_mask`` int8 (N, A) and ``seat`` (N,). When games finish, with SAME_STEP ``final_obs`` (object
    array) and ``final_info``, otherwise ``info`` itself, hold their results under the names of :class:`SeatEnv`,
    each with a presence mask ``_name`` (N,).
    """

    def __init__(
        self,
        view: SeatView,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        render_mode: str | None = None,
    ):
        mode = autoreset_named(autoreset_mode)
        if view.venv.autoreset != AUTORESETS[mode]:
            raise BadOption(
                f'autoreset_mode {mode.name} needs games made with autoreset="{AUTORESETS[mode]}", '
                f'these have "{view.venv.autoreset}".'
            )
        if render_mode not in (None, "ansi"):
            raise BadOption(f"render_mode={render_mode!r} is not possible. Valid values: None, 'ansi'.")
        self.view, self.autoreset_mode, self.render_mode = view, mode, render_mode
        self.metadata = {"render_modes": ["ansi"], "render_fps": 2, "autoreset_mode": mode}
        self.num_envs, size = view.num_envs, view.venv.actions.size
        self.single_observation_space = observation_box(view.venv.observation)
        self.single_action_space = spaces.Discrete(size)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space: LegalMultiDiscrete = LegalMultiDiscrete(self.num_envs, size)
        self._waits = np.zeros(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=None if seed is None else arguments.seed_or_entropy(seed))
        mask = options.get("reset_mask") if options else None
        mask = None if mask is None else np.asarray(mask)
        step = self.view.reset(seed, mask)
        self._waits &= False if mask is None else ~mask
        return step.obs, self._info(step)

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        if self.autoreset_mode is AutoresetMode.NEXT_STEP and self._waits.any():
            chosen = arguments.action_ids(actions, self.num_envs)
            rows, again = np.flatnonzero(~self._waits), self._waits
            step = self.view.step_rows(rows, chosen[rows])
            fresh = self.view.reset(mask=again)
            step = step._replace(obs=fresh.obs, action_mask=fresh.action_mask)
            self._waits = np.zeros(self.num_envs, np.bool_)
        else:
            step = self.view.step(actions)
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            self._waits = step.terminated | step.truncated
        return step.obs, step.reward, step.terminated, step.truncated, self._info(step)

    def _info(self, step: SeatStep) -> dict[str, Any]:
        mask, every = step.action_mask, np.ones(self.num_envs, np.bool_)
        mask[self._waits] = 1
        self.action_space.legal = mask.copy()
        info: dict[str, Any] = {
            "action_mask": mask, "_action_mask": every, "seat": self.view.learner_seat, "_seat": every.copy(),
        }  # fmt: skip
        if not step.info:
            return info
        done, rows = step.terminated | step.truncated, step.info["final_index"]
        results: dict[str, Any] = {}
        for name in _RESULTS:
            value = step.info[f"final_{name}"]
            column = np.zeros((self.num_envs, *value.shape[1:]), value.dtype)
            column[rows] = value
            results[name], results[f"_{name}"] = column, done.copy()
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            return {**info, **results, "seat": info["seat"], "_seat": every.copy()}
        last = np.full(self.num_envs, None, object)
        for row, obs in zip(rows, step.info["final_obs"], strict=True):
            last[row] = obs
        return {
            **info,
            "final_obs": last,
            "_final_obs": done.copy(),
            "final_info": results,
            "_final_info": done.copy(),
        }

    def render(self) -> tuple[Any, ...] | None:
        """Every game as text, as the learner's seat sees it."""
        return tuple(self.view.venv.render(i, int(seat)) for i, seat in enumerate(self.view.learner_seat))


def autoreset_named(mode: Any) -> AutoresetMode:
    """The mode of this name or value: ``AutoresetMode.NEXT_STEP``, "NextStep", "next_step" ...

    Raises:
        BadOption: no such mode.
    """
    for known in AutoresetMode:
        if mode is known or (isinstance(mode, str) and mode in (known.value, known.name, known.name.lower())):
            return known
    valid = ", ".join(f'"{known.value}"' for known in AutoresetMode)
    raise BadOption(f"autoreset_mode={mode!r} is not possible. Valid values: {valid}.")
