"""The policy of all benchmarks: a uniformly random legal action, compiled, cheap, drawn from its own stream.

It needs numba and numpy only, so that the peers' virtual environment can run the very same one.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

_SEED = 88172645463325252
_S7, _S13, _S17, _S32 = np.uint64(7), np.uint64(13), np.uint64(17), np.uint64(32)


def stream(seed: int = _SEED) -> Any:
    """The state of a random stream."""
    return np.array([seed], np.uint64)


@numba.njit(cache=True)
def pick_one(mask, state):
    """The id of a random one in ``mask`` (A,)."""
    legal = 0
    for a in range(mask.shape[0]):
        legal += mask[a] != 0
    x = state[0]  # xorshift64
    x ^= x << _S13
    x ^= x >> _S7
    x ^= x << _S17
    state[0] = x
    k = np.int64(((x >> _S32) * np.uint64(legal)) >> _S32)
    for a in range(mask.shape[0]):
        if mask[a] != 0:
            if k == 0:
                return a
            k -= 1
    return 0
