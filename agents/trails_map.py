"""Maps of Trails to the North, drawn once from its tables: towns, building spaces, the order of the trail."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sierra_envs.games.trails_to_the_north.names import NEUTRAL_NODE, PRIVATE_NODE

Array = npt.NDArray[Any]


def _links(masks: Array, n: int) -> Array:
    return ((np.asarray(masks, np.int64)[:n, None] >> np.arange(n)) & 1).astype(np.bool_)


def distances(t: Any) -> Array:
    """Rails between towns, int64 (towns, towns); 90 where there is no way."""
    n = int(t.num_towns)
    far = np.full((max(n, 1), max(n, 1)), 90, np.int64)
    if n:
        near = _links(t.town_links, n)
        far[near] = 1
        np.fill_diagonal(far, 0)
        for k in range(n):
            far = np.minimum(far, far[:, [k]] + far[[k]])
    return np.minimum(far, 90)


def places(t: Any) -> Array:
    """How good a space is for a building, float (nodes,): 1 where one comes without hazards and outlaws."""
    n, kinds = int(t.num_nodes), np.asarray(t.node_kind)
    ahead = _links(t.node_next, n)
    seen = np.zeros(len(kinds))
    front = [int(t.start_node)]
    while front:
        here = front.pop()
        for there in np.flatnonzero(ahead[here]):
            if seen[there] == 0 and kinds[there] in (NEUTRAL_NODE, PRIVATE_NODE):
                seen[there] = 1.0
                front.append(int(there))
    return seen


def backwards(t: Any) -> Array:
    """The spaces of the trail, each after all that follow it, int64 (nodes,)."""
    n = int(t.num_nodes)
    ahead = _links(t.node_next, n)
    done: list[int] = []
    while len(done) < n:
        done += [i for i in range(n) if i not in done and all(j in done for j in np.flatnonzero(ahead[i]))]
    return np.array(done, np.int64)
