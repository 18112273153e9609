"""A learner that starts from a teacher's play instead of from nothing: imitation before self-play.

The teacher plays all seats of many games, now and then disturbed by a random action, so that positions after a mistake
are seen, too. The policy learns to answer with the teacher's action in each position. Self-play goes on from there.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import nn

import sierra_envs
from agents.config import EnvConfig, WarmStartConfig
from agents.evaluate import make_agent

GAMES = 256
"""Games that the teacher plays side by side."""


def lessons(
    config: WarmStartConfig, env: EnvConfig, seed: int
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Positions and the teacher's answers: observations (K, O), masks bool (K, A), actions int64 (K,)."""
    teacher = make_agent(config.teacher, env, seed=seed)
    venv = sierra_envs.make_vec(env.id, GAMES, seed=seed, **env.arguments())
    draws = np.random.default_rng(seed)
    step = venv.reset()
    obs, masks, answers = [], [], []
    for _ in range(-(-config.decisions // GAMES)):
        answer = teacher(step.obs, step.action_mask)
        obs.append(step.obs)
        masks.append(step.action_mask != 0)
        answers.append(answer)
        disturbed = draws.random(GAMES) < config.disturbed
        step = venv.step(np.where(disturbed, venv.sample(), answer))
    return (
        torch.from_numpy(np.concatenate(obs)),
        torch.from_numpy(np.concatenate(masks)),
        torch.from_numpy(np.concatenate(answers)),
    )


def imitate(net: nn.Module, config: WarmStartConfig, env: EnvConfig, seed: int) -> float:
    """Teach ``net`` (observations -> logits) the teacher's answers; returns its agreement with him in the last pass."""
    obs, masks, answers = lessons(config, env, seed)
    shuffled = torch.Generator().manual_seed(seed)
    optimizer = torch.optim.Adam(net.parameters(), lr=config.learning_rate)
    passes = config.epochs * (len(obs) // config.batch_size)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.05, total_iters=max(1, passes))
    agreed = 0.0
    for _ in range(config.epochs):
        agreed = 0.0
        batches = torch.randperm(len(obs), generator=shuffled).split(config.batch_size)
        for batch in batches:
            logits = net(obs[batch]).masked_fill(~masks[batch], -1e8)
            loss = nn.functional.cross_entropy(logits, answers[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            agreed += float((logits.argmax(dim=1) == answers[batch]).sum())
    return agreed / len(obs)
