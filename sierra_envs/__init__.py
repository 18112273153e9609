"""Real modern board games as fast, exact reinforcement-learning environments.

>>> import sierra_envs
>>> env = sierra_envs.make("colorado-v0", num_players=3)  # PettingZoo AEC
>>> venv = sierra_envs.make_vec("colorado-v0", num_envs=64)  # batched AEC
"""

from sierra_envs.registry import EnvSpec, list_envs, make, make_vec, register_everywhere, spec

__version__ = "0.1.0"

__all__ = ["EnvSpec", "__version__", "list_envs", "make", "make_vec", "spec"]

register_everywhere()
