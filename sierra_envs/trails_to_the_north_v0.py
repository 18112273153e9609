"""Trails to the North the way PettingZoo names it: ``trails_to_the_north_v0.env(**options)`` and ``raw_env(...)``."""

from sierra_envs.registry import pettingzoo_module

env, raw_env = pettingzoo_module("trails_to_the_north-v0")
