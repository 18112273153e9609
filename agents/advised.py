"""A policy that may add to its own opinion what its features advise for each action, as much as it has learned to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import nn

Array = npt.NDArray[Any]

UNIT = 10.0
"""Points that are shown as 1."""
MUCH = 20.0
"""Points behind the best action beyond which it does not matter how many; illegal actions are shown so, too."""
REMEMBERED = 1 << 15
"""Positions whose advice is kept: an update shows the same ones in every pass over its samples."""
SPEED = 100.0
"""Trust is learned in steps so many times as large as other weights: it stands for many of them."""


class Remembered:
    """What ``look`` (K, O) -> (K, ...) says of each observation, asked only about rows that are new."""

    def __init__(self, look: Callable[[Array], Array]):
        self.look = look
        self.found: dict[bytes, Array] = {}

    def __call__(self, obs: Array) -> Array:
        rows = [row.tobytes() for row in obs]
        if len(self.found) > REMEMBERED:
            self.found.clear()
        new = [i for i, row in enumerate(rows) if row not in self.found]
        if new:
            self.found.update(zip((rows[i] for i in new), self.look(obs[new]), strict=True))
        return np.stack([self.found[row] for row in rows])


class Beside(nn.Module):
    """Hidden layers, and beside what they make of all features the advice, the last ones, as it is."""

    def __init__(self, layers: nn.Module, actions: int):
        super().__init__()
        self.layers, self.actions = layers, actions

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        return torch.cat([self.layers(features), features[:, -self.actions :]], dim=1)


class AdvisedHead(nn.Module):
    """Logits: a linear layer of the hidden ones, plus trust times advice; trust is learned for each verb."""

    def __init__(self, hidden: int, verbs: torch.Tensor, trust: float = 0.0):
        super().__init__()
        self.own = nn.Linear(hidden, len(verbs))
        nn.init.orthogonal_(self.own.weight, 0.01)
        nn.init.zeros_(self.own.bias)
        self.trust = nn.Parameter(torch.full((int(verbs.max()) + 1,), trust / SPEED))
        self.verbs: torch.Tensor
        self.register_buffer("verbs", verbs, persistent=False)

    def forward(self, latent: torch.Tensor) -> torch.Tensor:
        n = len(self.verbs)
        logits: torch.Tensor = self.own(latent[:, :-n]) + SPEED * self.trust[self.verbs] * latent[:, -n:]
        return logits


class AdvisedPolicy(MaskableActorCriticPolicy):
    """MaskablePPO's policy for features that end with advice for each action.

    Args:
        verbs: the verb of each action, numbered from 0. trust: of every verb before it learns, in logits for a unit of
            advice; further ones as for the base class.
    """

    def __init__(self, *args: Any, verbs: tuple[int, ...] = (), trust: float = 0.0, **kwargs: Any):
        self.verb_of_action, self.first_trust = torch.tensor(verbs), trust
        super().__init__(*args, **kwargs)

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        extractor = self.mlp_extractor
        extractor.policy_net = Beside(extractor.policy_net, len(self.verb_of_action))
        self.action_net = AdvisedHead(extractor.latent_dim_pi, self.verb_of_action, self.first_trust)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)
