"""Networks that play: MaskablePPO's policy with scaled observations, and its frozen half as a policy for the games.

A trained agent is ``load_policy("runs/NAME")``: a callable ``(obs (K, O), mask (K, A)) -> actions (K,)`` that applies
the mask to every decision, whether it draws its actions or takes the likeliest.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from agents.config import EnvConfig, NetConfig

Array = npt.NDArray[Any]

COUNT_UNIT = 5.0
"""A count is given to the network twice: divided by this many (or by its bound, if that is smaller), and as log(1 + count)."""


class ScaledFeatures(BaseFeaturesExtractor):
    """Flags as they are; counts, which may be large, in two scales of the size of a flag.

    ``high`` is the largest magnitude of each element; those of 1 are flags.
    """

    def __init__(self, observation_space: spaces.Box):
        high = np.maximum(np.abs(observation_space.low), np.abs(observation_space.high)).astype(np.float32)
        counts = np.flatnonzero(high > 1)
        super().__init__(observation_space, features_dim=high.size + counts.size)
        unit = np.where(high > 100, 50.0, np.where(high > 20, 20.0, np.where(high > 1, COUNT_UNIT, 1.0)))
        self.counts: torch.Tensor
        self.unit: torch.Tensor
        self.register_buffer("counts", torch.from_numpy(counts), persistent=False)
        self.register_buffer("unit", torch.from_numpy((1 / unit).astype(np.float32)), persistent=False)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        x = observations.float()
        counts = x[:, self.counts]
        return torch.cat([x * self.unit, counts.sign() * counts.abs().log1p() * 0.5], dim=1)


ACTIVATIONS: dict[str, type[nn.Module]] = {"relu": nn.ReLU, "tanh": nn.Tanh}


def policy_arguments(net: NetConfig) -> dict[str, Any]:
    """``policy_kwargs`` of MaskablePPO."""
    return {
        "net_arch": {"pi": list(net.policy), "vf": list(net.value)},
        "activation_fn": ACTIVATIONS[net.activation],
        "features_extractor_class": ScaledFeatures,
    }


def acting_half(policy: MaskableActorCriticPolicy) -> nn.Module:
    """The part of a learner that chooses actions: observations (K, O) -> logits (K, A). Shares the learner's weights."""
    return nn.Sequential(policy.pi_features_extractor, policy.mlp_extractor.policy_net, policy.action_net)


def frozen(net: nn.Module) -> nn.Module:
    """A copy that is never trained."""
    return copy.deepcopy(net).eval().requires_grad_(False)


class NetPolicy:
    """A network as a policy. Illegal actions are never played, whatever the network says.

    Args:
        net: observations (K, O) -> logits (K, A).
        deterministic: play the likeliest legal action instead of drawing one.
        seed: of the draws; ``get_state`` and ``set_state`` carry on with them exactly.
    """

    def __init__(self, net: nn.Module, deterministic: bool = False, seed: int = 0, name: str = "net"):
        self.net, self.deterministic, self.name = net, deterministic, name
        self.draws = torch.Generator().manual_seed(seed)

    @torch.inference_mode()
    def __call__(self, obs: Array, mask: Array) -> Array:
        logits = self.net(torch.from_numpy(np.ascontiguousarray(obs)))
        logits.masked_fill_(torch.from_numpy(np.ascontiguousarray(mask)) == 0, -torch.inf)
        if not self.deterministic:
            # Gumbel's trick: the largest of logit - log(exponential noise) is a draw from the softmax
            logits -= torch.empty_like(logits).exponential_(generator=self.draws).log_()
        actions: Array = logits.argmax(dim=1).numpy()
        return actions

    def get_state(self) -> Array:
        """Where the draws stand."""
        state: Array = self.draws.get_state().numpy().copy()
        return state

    def set_state(self, state: Array) -> None:
        """Go back to a place in the draws."""
        self.draws.set_state(torch.from_numpy(np.array(state, np.uint8)))
