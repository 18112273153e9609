"""Networks that play: MaskablePPO's policy and its frozen half as a policy for the games.

A trained agent is ``load_policy("runs/NAME")``: a callable ``(obs (K, O), mask (K, A)) -> actions (K,)`` that applies
the mask to every decision, whether it draws its actions or takes the likeliest.
"""

from __future__ import annotations

import copy
import importlib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import nn

import sierra_envs
from agents.advised import AdvisedPolicy
from agents.checkpoint import checkpoint_in, load_checkpoint
from agents.config import EnvConfig, NetConfig
from agents.config_file import build_config
from agents.errors import CheckpointError

Array = npt.NDArray[Any]

FEATURES = {
    "scaled": "agents.features:ScaledFeatures",
    "colorado": "agents.features_colorado:ColoradoFeatures",
    "sierra": "agents.features_sierra:SierraFeatures",
    "sierra_west": "agents.features_advised:SierraWestFeatures",
    "trails_to_the_north": "agents.features_advised:TrailsFeatures",
}
"""Module and class of what a network is shown; imported when a network is made."""
ADVISED = ("sierra", "sierra_west", "trails_to_the_north")
"""Features that end with advice for each action."""
ACTIVATIONS: dict[str, type[nn.Module]] = {"relu": nn.ReLU, "tanh": nn.Tanh}


def policy_class(net: NetConfig) -> type[MaskableActorCriticPolicy]:
    """The class of MaskablePPO's policy."""
    return AdvisedPolicy if net.features in ADVISED else MaskableActorCriticPolicy


def policy_arguments(net: NetConfig, env: EnvConfig) -> dict[str, Any]:
    """``policy_kwargs`` of MaskablePPO."""
    module, _, name = FEATURES[net.features].partition(":")
    arguments = {
        "net_arch": {"pi": list(net.policy), "vf": list(net.value)},
        "activation_fn": ACTIVATIONS[net.activation],
        "features_extractor_class": getattr(importlib.import_module(module), name),
        "features_extractor_kwargs": {"env": env},
    }
    if net.features in ADVISED:
        verbs = sierra_envs.spec(env.id).actions.segments
        arguments["verbs"] = tuple(number for number, verb in enumerate(verbs) for _ in range(verb.size))
        arguments["trust"] = net.trust
    return arguments


def acting_half(policy: MaskableActorCriticPolicy) -> nn.Module:
    """What chooses a learner's actions: observations (K, O) -> logits (K, A). Shares the learner's weights."""
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


def load_policy(
    place: str | Path, env: EnvConfig | None = None, deterministic: bool = False, seed: int = 0
) -> NetPolicy:
    """The agent in a checkpoint, or in the last checkpoint of a folder of a run.

    Args:
        place: file or folder.
        env: the games it shall play in; None: those it was trained in.
        deterministic, seed: see :class:`NetPolicy`.

    Raises:
        CheckpointError: missing or damaged, or trained in games with other observations or actions than ``env``.
    """
    path = checkpoint_in(Path(place))
    content = load_checkpoint(path)
    try:
        config = build_config(content["config"], str(path))
        weights = content["policy"]
    except KeyError as missing:
        raise CheckpointError(
            f"{path}: this checkpoint has no {missing}; it was not written by agents.train."
        ) from None
    home = config.env
    if env is not None and (env.id, env.players) != (home.id, home.players):
        raise CheckpointError(
            f"{path}: trained on {home.id} with {home.players} players; it cannot play {env.id} with {env.players}. "
            "Choose a run trained for these games."
        )
    policy = untrained(home, config.net)
    try:
        policy.load_state_dict(weights)
    except RuntimeError:
        raise CheckpointError(
            f"{path}: its network does not fit {home.id} with {home.players} players as this version has it. "
            "Use the version of the code that trained it, or train anew."
        ) from None
    return NetPolicy(frozen(acting_half(policy)), deterministic, seed, name=path.parent.name)


def untrained(env: EnvConfig, net: NetConfig) -> MaskableActorCriticPolicy:
    """A fresh learner for these games."""
    spec = sierra_envs.spec(env.id)
    observation = spec.observation.for_seats(env.players)
    low, high = observation.bounds()
    space = spaces.Box(low, high, dtype=observation.dtype)
    return policy_class(net)(
        space, spaces.Discrete(spec.actions.size), lambda _: 0.0, **policy_arguments(net, env)
    )
