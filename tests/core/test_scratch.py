"""Working memory of kernels."""

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.scratch import scratch

NOTES = np.dtype((np.record, np.dtype([("count", np.int64), ("seen", np.int8, (8,))], align=True)))
blank = scratch(NOTES)


@kernel
def fill(notes, n):
    for i in range(n):
        notes.count += 1
        notes.seen[i] = 1


@kernel
def twice(out):
    for k in range(2):
        notes = blank()
        out[k, 0] = notes.count + notes.seen.sum()
        fill(notes, 3 + k)
        out[k, 1] = notes.count
        out[k, 2] = notes.seen.sum()


def test_every_call_gives_a_blank_record_that_callees_can_write():
    out = np.full((2, 3), -1, np.int64)
    twice(out)
    assert out.tolist() == [[0, 3, 3], [0, 4, 4]]
