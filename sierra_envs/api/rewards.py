"""From points and ranks to rewards, chosen by name. Games know nothing of it.

| name | reward of a seat | range | zero-sum | when |
|---|---|---|---|---|
| ``win_loss`` | w winners share ``(P - w) / (P - 1)``, losers get ``-1 / (P - 1)`` (P seats) | -1..1 | yes | end |
| ``rank`` | linear from +1 (first) to -1 (last), ties share the mean of their places | -1..1 | yes | end |
| ``margin`` | points minus the mean points of all seats, divided by ``MARGIN_UNIT`` | open | yes | end |
| ``margin_gain`` | the change of ``margin`` by this decision; adds up to ``margin`` | open | yes | every decision |
| ``score`` | points divided by ``MARGIN_UNIT`` | open | no | end |
| ``team`` | individual winners share 1, others of a victorious team get 0.5: :func:`team_reward` | 0..1 | no | end |
| ``group_score`` | the result of the seat's group divided by ``MARGIN_UNIT`` | open | no | end |
| ``suns`` | Suns won together (campaign), the same for all seats | 0.. | no | end |

The last three need a game that reports these results (``spec(id).game.result_names``). With one seat, ``win_loss`` and
``rank`` are +1 for rank 1 and -1 otherwise, ``margin`` is points / ``MARGIN_UNIT``. In modes without opponents whose
goal is another than rank 1 (``Game.goals``: a Stage of Sierra's campaign), ``win_loss`` is +1 for all who reached it,
-1 for all who did not, and not zero-sum.

``margin_gain`` pays the seats for decisions that the rules may keep secret for a while (other groups of Sierra within a
round): it is a signal for training, not something that a player at the table sees.

A game cut off by ``max_decisions`` or a safety cap pays no final reward: it is a truncation, the learner bootstraps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from sierra_envs.core.batch import Batch
from sierra_envs.core.game import Game
from sierra_envs.errors import BadOption, did_you_mean

Array = npt.NDArray[Any]

MARGIN_UNIT = 50.0
"""Points that count as a reward of 1 in ``margin`` and ``margin_gain``."""


@dataclass(frozen=True)
class Reward:
    """A rule that turns points (int, (K, P)) and ranks (int, (K, P), 1 = first) into rewards (float32, (K, P)).

    ``every_decision``: the value is compared before and after each decision, and the reward is the difference.
    ``uses``: names of further results of the game, each handed to ``value`` as one more array (int, (K, P)).
    """

    name: str
    value: Callable[..., Array]
    zero_sum: bool
    every_decision: bool = False
    uses: tuple[str, ...] = ()

    def of(self, batch: Batch, rows: Array | None = None) -> Array:
        """The value (float32, (K, P)) of the given games (None: all) if they ended now."""
        results = batch.results(rows) if self.uses else {}
        return self.value(*batch.scores(rows), *(results[name] for name in self.uses))


def _win_loss(points: Array, ranks: Array) -> Array:
    seats = ranks.shape[1]
    won = ranks == 1
    if seats == 1:
        return np.asarray(np.where(won, 1.0, -1.0), np.float32)
    share, loss = _shares(seats)
    return np.where(won, share[np.add.reduce(won, axis=1, dtype=np.intp, keepdims=True)], loss)


def _goal(points: Array, ranks: Array, reached: Array) -> Array:
    return np.where(reached != 0, np.float32(1.0), np.float32(-1.0))


@cache
def _shares(seats: int) -> tuple[Array, Any]:
    """What each winner gets, by the number of winners, and what a loser gets."""
    winners = np.maximum(np.arange(seats + 1), 1)
    share = (seats - winners) / (winners * (seats - 1.0))
    return share.astype(np.float32), np.float32(-1.0 / (seats - 1))


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


def _score(points: Array, ranks: Array) -> Array:
    return np.asarray(points / MARGIN_UNIT, np.float32)


def _group_score(points: Array, ranks: Array, group_result: Array) -> Array:
    return np.asarray(group_result / MARGIN_UNIT, np.float32)


def _suns(points: Array, ranks: Array, suns: Array) -> Array:
    return np.asarray(suns, np.float32)


@dataclass(frozen=True)
class _Team:
    """A class and not a closure, so that environments with this reward can be pickled."""

    weight: float

    def __call__(self, points: Array, ranks: Array, individual_win: Array, team_win: Array) -> Array:
        winners = np.maximum(individual_win.sum(axis=1, keepdims=True), 1)
        companion = (team_win != 0) & (individual_win == 0)
        return np.asarray(individual_win / winners + self.weight * companion, np.float32)


def team_reward(team_weight: float = 0.5) -> Reward:
    """Individual victory counts 1 (split among tied winners), a team victory of a non-winner ``team_weight``.

    The rules do not say how a player weighs the two against each other.

    Raises:
        BadOption: ``team_weight`` is no number from 0 to 1.
    """
    if (
        isinstance(team_weight, bool)
        or not isinstance(team_weight, (int, float))
        or not 0 <= team_weight <= 1
    ):
        raise BadOption(f"team_weight={team_weight!r} is not possible: give a number from 0 to 1.")
    name = "team" if team_weight == 0.5 else f"team {team_weight:g}"
    return Reward(name, _Team(float(team_weight)), zero_sum=False, uses=("individual_win", "team_win"))


REWARDS = {
    r.name: r
    for r in (
        Reward("win_loss", _win_loss, zero_sum=True),
        Reward("rank", _rank, zero_sum=True),
        Reward("margin", _margin, zero_sum=True),
        Reward("margin_gain", _margin, zero_sum=True, every_decision=True),
        Reward("score", _score, zero_sum=False),
        team_reward(),
        Reward("group_score", _group_score, zero_sum=False, uses=("group_result",)),
        Reward("suns", _suns, zero_sum=False, uses=("suns",)),
    )
}


def reward_named(name: str | Reward, game: Game | None = None, mode: int = 0) -> Reward:
    """The reward of this name in a mode of a game (a :class:`Reward` of your own passes through).

    Raises:
        BadOption: unknown name, or ``game`` does not report what the reward uses; the message lists the valid ones.
    """
    reported = set(game.result_names) if game else {u for r in REWARDS.values() for u in r.uses}
    valid = [r.name for r in REWARDS.values() if reported.issuperset(r.uses)]
    reward = name if isinstance(name, Reward) else REWARDS.get(name) if isinstance(name, str) else None
    if reward is None:
        raise BadOption(
            f"reward={name!r} is unknown.{did_you_mean(name, valid)} Valid rewards: {', '.join(map(repr, valid))}."
        )
    if not reported.issuperset(reward.uses):
        title = game.title if game else "this game"
        raise BadOption(
            f"reward={reward.name!r} needs results that {title} does not report ({', '.join(reward.uses)}). "
            f"Valid rewards: {', '.join(map(repr, valid))}."
        )
    goal = game.goals.get(game.modes[mode]) if game else None
    if goal is not None and name == "win_loss":
        return Reward("win_loss", _goal, zero_sum=False, uses=(goal,))
    return reward
