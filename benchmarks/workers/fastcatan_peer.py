"""fastcatan: Settlers of Catan for four, C++ over a batch. It offers masks (packed bits) and no observation."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from benchmarks.harness.measure import Run, timed
from benchmarks.harness.policy import stream
from benchmarks.workers.protocol import serve

BATCH = 1024

M1, M2, M4 = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
BYTES = np.uint64(0x0101010101010101)
S1, S2, S4, S7, S13, S17, S32, S56 = (np.uint64(x) for x in (1, 2, 4, 7, 13, 17, 32, 56))
ONE = np.uint64(1)


@numba.njit(cache=True)
def ones(word):
    """How many bits are set."""
    word -= (word >> S1) & M1
    word = (word & M2) + ((word >> S2) & M2)
    word = (word + (word >> S4)) & M4
    return np.int64((word * BYTES) >> S56)


@numba.njit(cache=True)
def pick_rows(words, out, state):
    """A random set bit of each row."""
    for r in range(words.shape[0]):
        legal = 0
        for j in range(words.shape[1]):
            legal += ones(words[r, j])
        x = state[0]
        x ^= x << S13
        x ^= x >> S7
        x ^= x << S17
        state[0] = x
        k = np.int64(((x >> S32) * np.uint64(legal)) >> S32)
        for j in range(words.shape[1]):
            word = words[r, j]
            here = ones(word)
            if k >= here:
                k -= here
                continue
            for _ in range(k):
                word &= word - ONE
            lowest = word & (~word + ONE)
            out[r] = j * 64 + ones(lowest - ONE)
            break


def case() -> tuple[Run, dict[str, Any]]:
    """Masks, a random action each, a step with auto-reset."""
    import fastcatan

    env = fastcatan.BatchedEnv(BATCH, seed=0)
    env.reset()
    mask = np.zeros((BATCH, fastcatan.MASK_WORDS), np.uint64)
    actions, done = np.zeros(BATCH, np.uint32), np.zeros(BATCH, np.uint8)
    state = stream()

    def work(times: int) -> int:
        for _ in range(times):
            env.write_masks(mask)
            pick_rows(mask, actions, state)
            env.step_autoreset(actions, done)
        return times * BATCH

    about = {"observation_bytes": 0, "mask_bytes": mask.shape[1] * 8}
    return timed(work), {"version": f"fastcatan {fastcatan.__version__}", "batch": BATCH, **about}


if __name__ == "__main__":
    serve({"batch": case})
