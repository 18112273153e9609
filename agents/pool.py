"""Self-play opponents: the learner as it is now, frozen snapshots of what it was, and uniformly random play.

Playing only against itself, a learner may forget how to beat what it used to beat; snapshots keep that in the games.
Opponents are chosen anew for every update, and each game keeps the ones it began with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from torch import nn

from agents.config import PoolConfig
from agents.policy import NetPolicy, frozen

LATEST, RANDOM, SNAPSHOT = "latest", "random", "snapshot"
KINDS = (LATEST, SNAPSHOT, RANDOM)


class Pool:
    """The opponents of one learner.

    Args:
        net: the acting half of the learner; the opponent "latest" shares its weights.
        seed: of everything random here and in the opponents' play.
    """

    def __init__(self, config: PoolConfig, net: nn.Module, seed: int):
        self.config, self.net, self.seed = config, net, seed
        self.latest = NetPolicy(net, seed=self._seed_of(0), name=LATEST)
        self.snapshots: dict[int, NetPolicy] = {}  # update at which it was frozen -> policy
        self.rng = np.random.default_rng([seed, 1])

    def freeze(self, update: int) -> None:
        """Keep the learner as it is now; beyond ``size``, the oldest snapshot goes."""
        self.snapshots[update] = self._snapshot(update, frozen(self.net))
        while len(self.snapshots) > self.config.size:
            del self.snapshots[min(self.snapshots)]

    def choose(self, update: int) -> tuple[list[Any], list[float]]:
        """Opponents and weights (for ``SeatView.set_opponents``) of the games that begin during this update."""
        if update % self.config.every == 0:
            self.freeze(update)
        opponents: list[Any] = [self.latest]
        weights = [1.0 - self.config.snapshot_share - self.config.random_share]
        if self.config.random_share:
            opponents.append(RANDOM)
            weights.append(self.config.random_share)
        if self.config.snapshot_share:
            numbers = sorted(self.snapshots)
            chosen = self.rng.choice(numbers, min(self.config.at_once, len(numbers)), replace=False)
            opponents += [self.snapshots[int(number)] for number in chosen]
            weights += [self.config.snapshot_share / len(chosen)] * len(chosen)
        return opponents, weights

    # ---- resuming

    def get_state(self, playing: Sequence[Any]) -> dict[str, Any]:
        """What :meth:`set_state` needs; ``playing`` is ``view.policies``, among them snapshots that the pool let go."""
        nets = {
            policy.name: policy.net for policy in [*self.snapshots.values(), *playing] if is_snapshot(policy)
        }
        return {
            "rng": self.rng.bit_generator.state,
            "kept": list(self.snapshots),
            "playing": [policy if policy == RANDOM else policy.name for policy in playing],
            "nets": {name: net.state_dict() for name, net in nets.items()},
        }

    def set_state(self, state: dict[str, Any]) -> list[Any]:
        """Restore the pool; returns the opponents that play in running games, in the order of ``playing``."""
        self.rng.bit_generator.state = state["rng"]
        policies: dict[str, Any] = {LATEST: self.latest, RANDOM: RANDOM}
        for name, weights in state["nets"].items():
            net = frozen(self.net)
            net.load_state_dict(weights)
            policies[name] = self._snapshot(int(name.removeprefix(f"{SNAPSHOT} ")), net)
        self.snapshots = {number: policies[f"{SNAPSHOT} {number}"] for number in state["kept"]}
        return [policies[name] for name in state["playing"]]

    def _snapshot(self, update: int, net: nn.Module) -> NetPolicy:
        return NetPolicy(net, seed=self._seed_of(update + 1), name=f"{SNAPSHOT} {update}")

    def _seed_of(self, number: int) -> int:
        return int(np.random.SeedSequence([self.seed, 2, number]).generate_state(1, np.uint64)[0] >> 1)


def is_snapshot(policy: Any) -> bool:
    """Whether an opponent is a frozen network."""
    return isinstance(policy, NetPolicy) and policy.name.startswith(SNAPSHOT)


def kind(policy: Any) -> str:
    """ "latest", "snapshot" or "random"."""
    if isinstance(policy, str):
        return RANDOM
    return SNAPSHOT if is_snapshot(policy) else LATEST
