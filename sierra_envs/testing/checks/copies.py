"""Copies are exact, chance included, and have a life of their own."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np

from sierra_envs.core.batch import Batch
from sierra_envs.testing.walk import Setup, Walk, first_change

WAYS: dict[str, Callable[[Batch], Batch]] = {
    "take": lambda batch: batch.take(np.arange(batch.num_envs)),
    "deepcopy": copy.deepcopy,
    "pickle": lambda batch: pickle.loads(pickle.dumps(batch)),
}


def copies(setup: Setup) -> None:
    """A copy made in the middle of a game plays on like the original, and neither disturbs the other."""
    walk = Walk(setup, "copies")
    saved: dict[str, Batch] = {}
    start = None
    for decision in walk.positions():
        if decision == setup.every:
            start = walk.batch.states.copy()
            saved = {way: make(walk.batch) for way, make in WAYS.items()}
    if start is None:
        setup.fail(walk.check, f"all games are over before decision {setup.every}; use a smaller every=")
    for way, batch in saved.items():
        for name in Batch.ARRAYS:
            if np.shares_memory(getattr(batch, name), getattr(walk.batch, name)):
                setup.fail(walk.check, f"a copy by {way} shares {name} with its original")
        change = first_change(start, batch.states, setup.game.fields)
        if change:
            setup.fail(
                walk.check, f"the original's moves changed a copy by {way}, row {change[0]}: {change[1]}"
            )
        _play_on(batch, walk, setup.every)
        change = first_change(walk.batch.states, batch.states, setup.game.fields)
        if change:
            setup.fail(
                walk.check, f"a copy by {way} ended otherwise than the original, row {change[0]}: {change[1]}"
            )


def _play_on(batch: Batch, walk: Walk, first: int) -> None:
    """Play in a copy what the original played from decision ``first`` on."""
    for decision in range(first, max(map(len, walk.history))):
        rows = np.array([r for r, played in enumerate(walk.history) if decision < len(played)], np.int64)
        batch.advance(np.array([walk.history[r][decision] for r in rows], np.int64), rows)
