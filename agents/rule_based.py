"""The agent called "greedy": which game has one, and where it is."""

from __future__ import annotations

import importlib
from fnmatch import fnmatchcase
from typing import Any

RULE_BASED = {
    "colorado-v0": "agents.greedy_colorado:GreedyColorado",
    "sierra/*": "agents.greedy_sierra:GreedySierra",
    "sierra_west/*": "agents.greedy_sierra_west:GreedySierraWest",
    "trails_to_the_north-v0": "agents.greedy_trails:GreedyTrails",
}
"""Environment id (``*`` stands for any mode) -> module and class; a new greedy agent is a line here.

The class is made with ``(num_players, seed, env_id, data, rules)`` and is a policy
``(obs (K, O), mask (K, A)) -> actions (K,)``. It is imported when somebody asks for it.
"""


def has_greedy(env_id: str) -> bool:
    """Whether a game has a rule-based player."""
    return _place(env_id) is not None


def greedy_class(env_id: str) -> Any:
    """The class of a game's rule-based player.

    Raises:
        KeyError: the game has none.
    """
    place = _place(env_id)
    if place is None:
        raise KeyError(env_id)
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)


def _place(env_id: str) -> str | None:
    return next((place for pattern, place in RULE_BASED.items() if fnmatchcase(env_id, pattern)), None)
