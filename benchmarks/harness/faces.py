"""The faces of an environment as runs to be timed: AEC, vector step, rollout. One decision is one action applied.

The policy (a random legal action) is inside the timing, except in :func:`vector_alone`.
"""

from __future__ import annotations

import time
from typing import Any

from pettingzoo.utils import wrappers

from benchmarks.harness.measure import Count, Run, timed
from benchmarks.harness.policy import pick_one, stream
from benchmarks.harness.subjects import Subject

SEED = 7


def aec(subject: Subject) -> Run:
    """``raw_env``: ``last()`` (observation and mask copied out) and ``step()``, one game."""
    return aec_loop(subject.make())


def aec_wrapped(subject: Subject) -> Run:
    """The same inside the three wrappers that PettingZoo's own games wear."""
    return aec_loop(wrapped(subject.make()))


def wrapped(env: Any) -> Any:
    """PettingZoo's usual wrappers around an AEC environment."""
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def aec_loop(env: Any) -> Run:
    """Random play of any AEC environment; a finished game is reset at once."""
    env.reset(seed=SEED)
    state = stream()

    def work(times: int) -> int:
        decisions = 0
        for _ in range(times):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(pick_one(observation["action_mask"], state))
            decisions += 1
        return decisions

    return timed(work)


def vector(subject: Subject, num_envs: int, threads: int = 1, copy: bool = True) -> Run:
    """``VectorAEC.step`` from Python, the choice of actions from its returned masks included."""
    venv = subject.make_vec(num_envs, threads=threads, copy=copy)
    mask = venv.reset(seed=SEED).action_mask

    def work(times: int) -> int:
        nonlocal mask
        for _ in range(times):
            mask = venv.step(venv.batch.choose(mask)).action_mask
        return times * num_envs

    return timed(work)


def vector_alone(subject: Subject, num_envs: int, threads: int = 1) -> Run:
    """``VectorAEC.step`` from Python with fresh arrays, without the choice of actions."""
    venv = subject.make_vec(num_envs, threads=threads)
    mask = venv.reset(seed=SEED).action_mask

    def run(times: int) -> Count:
        nonlocal mask
        wall = cpu = 0.0
        for _ in range(times):
            actions = venv.batch.choose(mask)
            c, w = time.process_time(), time.perf_counter()
            mask = venv.step(actions).action_mask
            wall += time.perf_counter() - w
            cpu += time.process_time() - c
        return Count(times * num_envs, wall, cpu)

    return run


def rollout(subject: Subject, num_envs: int, threads: int = 1) -> Run:
    """``VectorAEC.rollout``: random play in compiled code, observation and mask written after every decision."""
    venv = subject.make_vec(num_envs, threads=threads)
    venv.reset(seed=SEED)
    steps = max(16, 16384 // num_envs)  # per call, so that the call itself does not count

    def work(times: int) -> int:
        for _ in range(times):
            venv.rollout(steps)
        return times * steps * num_envs

    return timed(work)
