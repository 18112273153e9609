"""Sierra the way PettingZoo names it: ``sierra_v0.env(mode="teams", **options)`` and ``sierra_v0.raw_env(...)``."""

from sierra_envs.registry import pettingzoo_module

env, raw_env = pettingzoo_module(
    "sierra/competitive-v0", "sierra/cooperative-v0", "sierra/solo-v0", "sierra/teams-v0"
)
