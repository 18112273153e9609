"""Colorado the way PettingZoo names it: ``colorado_v0.env(**options)`` and ``colorado_v0.raw_env(**options)``."""

from sierra_envs.registry import pettingzoo_module

env, raw_env = pettingzoo_module("colorado-v0")
