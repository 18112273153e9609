"""Policies: what plays a seat. A policy is any callable from observations and masks to actions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sierra_envs.api import arguments
from sierra_envs.core.batch import PICKER, pick
from sierra_envs.core.jit import entry, fingerprint
from sierra_envs.core.record import RecordArray
from sierra_envs.errors import BadAction, IllegalAction

Array = npt.NDArray[Any]

Policy = Callable[[Array, Array], Array]
"""``policy(obs (K, O), action_mask int8 (K, A)) -> actions int (K,)``, one legal id for each of K unrelated decisions.

The decisions come from different games and may be of different seats; ``obs[i]`` and ``action_mask[i]`` are all that
decision i may depend on. The arrays are the policy's own: it may keep or change them. A policy with randomness of its
own that offers ``get_state()`` and ``set_state(state)`` is saved and restored with the games it plays in.
"""


RANDOM = "random"
"""A policy by name, for :class:`sierra_envs.api.seat.SeatView`: uniformly random, from each game's own stream of picks.

What it plays depends on the seed and the row alone, not on the number of games or on what happens in the others.
"""


def _sample(streams: Any, rows: Array, mask: Array, out: Array) -> None:
    for i in range(mask.shape[0]):
        legal = 0
        for a in range(mask.shape[1]):
            if mask[i, a] != 0:
                legal += 1
        out[i] = pick(streams[rows[i]], mask[i], legal) if legal > 0 else -1  # type: ignore[no-untyped-call]


_HERE = Path(__file__).parent
_sampler = entry(_sample, ("policies", fingerprint((_HERE.parent / "core", _HERE))))


def random_actions(streams: RecordArray, rows: Array, mask: Array) -> Array:
    """A random legal id (int64, (K,)) for each row of ``mask`` (K, A), drawn from ``streams[rows[i]]``."""
    actions = np.empty(len(mask), np.int64)
    _sampler(streams, rows, mask, actions)
    return actions


class RandomPolicy:
    """Uniformly random legal actions from one stream of its own.

    Args:
        seed: 0 .. 2**64-1; None draws one from the operating system.

    The answers depend on the order of the questions: with another number of games, they are other random moves.
    """

    def __init__(self, seed: int | None = None):
        self.seed = arguments.seed_or_entropy(seed)
        self._stream: RecordArray = np.zeros(1, PICKER)
        self._stream["rng"] = np.uint64(self.seed)

    def __call__(self, obs: Array, mask: Array) -> Array:
        return random_actions(
            self._stream, np.zeros(len(mask), np.int64), np.ascontiguousarray(mask, np.int8)
        )

    def get_state(self) -> int:
        """Where the random stream stands."""
        return int(self._stream["rng"][0])

    def set_state(self, state: int) -> None:
        """Go back to a place in the random stream."""
        self._stream["rng"] = np.uint64(state)

    def __repr__(self) -> str:
        return f"RandomPolicy(seed={self.seed})"


def policy_name(policy: object) -> str:
    """What messages call a policy: its ``name`` if it has one, a function's name, or its ``repr``."""
    name = getattr(policy, "name", None) or getattr(policy, "__name__", None)
    return name if isinstance(name, str) else repr(policy)


def checked(policy: Policy, obs: Array, mask: Array) -> Array:
    """The policy's actions (int64, (K,)), or a clear error if they are not one legal id for each row.

    Raises:
        BadAction: wrong shape or dtype. IllegalAction: an id that ``mask`` does not allow.
    """
    answer = policy(obs, mask.copy())  # a copy: the policy may write into what it is given
    count, size = mask.shape
    try:
        actions = arguments.action_ids(answer, count)
    except BadAction as reason:
        raise BadAction(
            f"the policy {policy_name(policy)} was asked for {count} actions and gave no usable answer: {reason}"
        ) from None
    inside = (actions >= 0) & (actions < size)
    legal = inside & (mask[np.arange(count), np.where(inside, actions, 0)] != 0)
    if legal.all():
        return actions
    row = int(np.flatnonzero(~legal)[0])
    action = int(actions[row])
    allowed = np.flatnonzero(mask[row])
    listed = ", ".join(map(str, allowed[:10])) + (" ..." if len(allowed) > 10 else "")
    reason_ = "is not legal there" if inside[row] else f"is no action id: ids run from 0 to {size - 1}"
    raise IllegalAction(
        f"the policy {policy_name(policy)} answered {action} in row {row} of {count}, which {reason_}. "
        f"Legal ids of that row: {listed or 'none'}. Let the policy choose among the ones in its mask.",
        env_index=row,
        action=action,
        reason=reason_,
    )
