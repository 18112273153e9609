"""Who plays the seats that are not the learner's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sierra_envs.api.policies import RANDOM, Policy, checked, random_actions
from sierra_envs.core.record import RecordArray
from sierra_envs.errors import BadOption, ForeignState

Array = npt.NDArray[Any]
Opponent = Policy | str
"""A policy, or ``"random"`` (:data:`sierra_envs.api.policies.RANDOM`)."""


class Opponents:
    """A list of policies with weights, and which of them plays which seat of which game.

    Attributes:
        policies: the present list, followed by former members that still play in games that began with them.
        listed: how many of ``policies`` are the present list.
        assigned: int64 (N, P), place in ``policies`` of each seat's player, -1 for the learner.
    """

    def __init__(self, num_envs: int, seats: int):
        self.policies: list[Opponent] = []
        self.listed = 0
        self.assigned = np.full((num_envs, seats), -1, np.int64)
        self._edges = np.zeros(0)

    def change(
        self, opponents: Sequence[Opponent] | Opponent, weights: Sequence[float] | None = None
    ) -> None:
        """From now on games begin with these; running games keep theirs.

        Raises:
            BadOption: no opponent for a game that needs one, something that cannot be called, impossible weights.
        """
        given = [opponents] if callable(opponents) or isinstance(opponents, str) else opponents
        wanted = [RANDOM if isinstance(p, str) and p == RANDOM else p for p in given]  # one object, one name
        for opponent in wanted:
            if not (callable(opponent) or opponent is RANDOM):
                raise BadOption(f'an opponent is a policy or "{RANDOM}", got {opponent!r}.')
        if not wanted and self.assigned.shape[1] > 1:
            raise BadOption(f'there must be at least one opponent, for example "{RANDOM}".')
        self._edges = _edges(weights, len(wanted))
        self.listed = len(wanted)
        place = {id(p): i for i, p in reversed(list(enumerate(wanted)))}
        moved = np.full(len(self.policies) + 1, -1, np.int64)  # the last entry is for -1, the learner
        for old in np.unique(self.assigned[self.assigned >= 0]):
            policy = self.policies[old]
            if id(policy) not in place:
                place[id(policy)] = len(wanted)
                wanted.append(policy)
            moved[old] = place[id(policy)]
        self.policies = wanted
        self.assigned = moved[self.assigned]

    def draw(self, rows: Array, learner: Array, seed: Array, index: Array, episode: Array) -> None:
        """Choose players for games that begin: a hash of (seed, index, episode, seat), all uint64 (K,), decides."""
        number = _fractions(seed, index, episode, self.assigned.shape[1])
        self.assigned[rows] = np.searchsorted(self._edges, number, side="right")
        self.assigned[rows, learner] = -1

    def ask(self, rows: Array, seat: Array, obs: Array, mask: Array, streams: RecordArray) -> Array:
        """Actions (int64, (K,)) of the players of ``seat[i]`` in game ``rows[i]``; one call for each policy."""
        who = self.assigned[rows, seat]
        numbers = np.flatnonzero(np.bincount(who))
        if len(numbers) == 1:
            return self._answers(int(numbers[0]), rows, obs, mask, streams)
        actions = np.empty(len(rows), np.int64)
        for number in numbers:
            at = np.flatnonzero(who == number)
            actions[at] = self._answers(int(number), rows[at], obs[at], mask[at], streams)
        return actions

    def _answers(self, number: int, rows: Array, obs: Array, mask: Array, streams: RecordArray) -> Array:
        policy = self.policies[number]
        return checked(policy, obs, mask) if callable(policy) else random_actions(streams, rows, mask)

    def against(self, rows: Array, learner: Array) -> Array:
        """Players of the other seats, clockwise from the learner, int64 (K, P-1); -1: not in the present list."""
        seats = self.assigned.shape[1]
        clockwise = (learner[:, None] + np.arange(1, seats)) % seats
        playing = np.take_along_axis(self.assigned[rows], clockwise, axis=1)
        return np.where(playing < self.listed, playing, -1)

    def get_state(self) -> dict[str, Any]:
        """Who plays where; of each policy what its own ``get_state()`` returns, if it has one."""
        own = [p.get_state() if hasattr(p, "get_state") else None for p in self.policies]
        return {
            "assigned": self.assigned.copy(),
            "edges": self._edges.copy(),
            "listed": self.listed,
            "own": own,
        }

    def fitting(self, state: dict[str, Any], policies: Sequence[Opponent] | None) -> list[Opponent]:
        """The policies for a saved state: those given, or the present ones.

        Raises:
            ForeignState: their number is not that of the state.
        """
        found, count = list(self.policies if policies is None else policies), len(state["own"])
        if len(found) != count:
            raise ForeignState(
                f"this state was saved with {count} policies, {state['listed']} of them opponents and the rest former "
                f"ones that still play in running games; got {len(found)}. Give set_state(state, policies=...) what "
                "view.policies was when the state was saved."
            )
        return found

    def set_state(self, state: dict[str, Any], policies: list[Opponent]) -> None:
        """Go back to a state, with :meth:`fitting` policies."""
        for policy, own in zip(policies, state["own"], strict=True):
            if own is not None and hasattr(policy, "set_state"):
                policy.set_state(own)
        self.policies, self.listed = policies, state["listed"]
        self.assigned, self._edges = state["assigned"].copy(), state["edges"].copy()


def _edges(weights: Sequence[float] | None, count: int) -> Array:
    """Where a number in [0, 1) passes from one opponent to the next, (count - 1,)."""
    if weights is None:
        return np.arange(1, count) / count
    try:
        w = np.asarray(weights, np.float64)
    except (TypeError, ValueError):
        w = np.zeros(0)
    if w.shape != (count,) or not np.isfinite(w).all() or (w < 0).any() or not w.sum() > 0:
        raise BadOption(
            f"weights={weights!r} is not possible: give one number for each of the {count} opponents, "
            "none negative and not all zero."
        )
    edges: Array = np.cumsum(w)[:-1] / w.sum()
    return edges


_GAMMA, _M1, _M2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


def _mix(z: Array) -> Array:
    z = (z ^ (z >> np.uint64(30))) * _M1
    z = (z ^ (z >> np.uint64(27))) * _M2
    mixed: Array = z ^ (z >> np.uint64(31))
    return mixed


def _fractions(seed: Array, index: Array, episode: Array, seats: int) -> Array:
    """A number in [0, 1) for each seat of each game (K, seats), by SplitMix64's finaliser."""
    z = _mix(_mix(_mix(seed ^ _M2) + index * _GAMMA) + episode * _M1)
    z = _mix(z[:, None] + np.arange(1, seats + 1, dtype=np.uint64) * _GAMMA)
    return (z >> np.uint64(11)).astype(np.float64) * 2.0**-53
