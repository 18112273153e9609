"""A policy that may add to its own opinion what its features advise for each action, as much as it has learned to."""

from __future__ import annotations

from typing import Any

import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import nn

SPEED = 100.0
"""Trust is learned in steps so many times as large as other weights: it stands for many of them."""


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
