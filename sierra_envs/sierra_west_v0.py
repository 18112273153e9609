"""Sierra West the way PettingZoo names it: ``sierra_west_v0.env(mode="gold_rush", **options)``, ``raw_env(...)``."""

from sierra_envs.registry import pettingzoo_module

env, raw_env = pettingzoo_module(
    "sierra_west/apple_hill-v0",
    "sierra_west/boats_and_banjos-v0",
    "sierra_west/gold_rush-v0",
    "sierra_west/outlaws_and_outposts-v0",
)
