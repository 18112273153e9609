"""From points and ranks to rewards, chosen by name. Games know nothing of it.

| name | reward of a seat | range | zero-sum | when |
|---|---|---|---|---|
| ``win_loss`` | w winners share ``(P - w) / (P - 1)``, losers get ``-1 / (P - 1)`` (P seats) | -1..1 | yes | end |
| ``rank`` | linear from +1 (first) to -1 (last), ties share the mean of their places | -1..1 | yes | end |
| ``margin`` | points minus the mean points of all seats, divided by ``MARGIN_UNIT`` | open | yes | end |
| ``margin_gain`` | the change of ``margin`` by this decision; adds up to ``margin`` | open | yes | every decision |

With one seat, ``win_loss`` and ``rank`` are +1 for rank 1 and -1 otherwise, ``margin`` is points / ``MARGIN_UNIT``.
A game cut off by ``max_decisions`` or a safety cap pays no final reward: it is a truncation, the learner bootstraps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sierra_envs.errors import BadOption, did_you_mean

Array = npt.NDArray[Any]

MARGIN_UNIT = 50.0
"""Points that count as a reward of 1 in ``margin`` and ``margin_gain``."""


@dataclass(frozen=True)
class Reward:
    """A rule that turns points (int, (K, P)) and ranks (int, (K, P), 1 = first) into rewards (float32, (K, P)).

    ``every_decision``: the value is compared before and after each decision, and the reward is the difference.
    """

    name: str
    value: Callable[[Array, Array], Array]
    zero_sum: bool
    every_decision: bool = False


def _win_loss(points: Array, ranks: Array) -> Array:
    seats = ranks.shape[1]
    won = ranks == 1
    if seats == 1:
        return np.asarray(np.where(won, 1.0, -1.0), np.float32)
    winners = np.maximum(won.sum(axis=1, keepdims=True), 1)
    share = (seats - winners) / (winners * (seats - 1.0))
    return np.asarray(np.where(won, share, -1.0 / (seats - 1)), np.float32)


def _rank(points: Array, ranks: Array) -> Array:
    seats = ranks.shape[1]
    if seats == 1:
        return _win_loss(points, ranks)
    tied = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    place = ranks + (tied - 1) / 2.0  # mean of the places that tied seats share
    return np.asarray(1.0 - 2.0 * (place - 1.0) / (seats - 1.0), np.float32)


def _margin(points: Array, ranks: Array) -> Array:
    mean = points.mean(axis=1, keepdims=True) if points.shape[1] > 1 else 0.0
    return ((points - mean) / MARGIN_UNIT).astype(np.float32)


REWARDS = {
    r.name: r
    for r in (
        Reward("win_loss", _win_loss, zero_sum=True),
        Reward("rank", _rank, zero_sum=True),
        Reward("margin", _margin, zero_sum=True),
        Reward("margin_gain", _margin, zero_sum=True, every_decision=True),
    )
}


def reward_named(name: str | Reward) -> Reward:
    """The reward of this name (a :class:`Reward` of your own passes through).

    Raises:
        BadOption: unknown name; the message lists the known ones.
    """
    if isinstance(name, Reward):
        return name
    if not isinstance(name, str) or name not in REWARDS:
        raise BadOption(
            f"reward={name!r} is unknown.{did_you_mean(name, REWARDS)} Valid rewards: {', '.join(map(repr, REWARDS))}."
        )
    return REWARDS[name]
