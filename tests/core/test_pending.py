"""Unfinished decisions lie on a stack; a frame that is taken off leaves no trace."""

import numpy as np
import pytest

from sierra_envs.core.jit import kernel
from sierra_envs.core.pending import ARGUMENTS, pending_fields, pop, push, top_arg, top_kind
from sierra_envs.core.record import NOBODY, out_of_bounds, record

FIELDS = pending_fields(depth=2, kinds=5)


@kernel
def push_on(states, kind, a, b, c):
    push(states[0], kind, a, b, c)


@kernel
def pop_from(states):
    pop(states[0])


@kernel
def look_at(states, out):
    out[0] = top_kind(states[0])
    for i in range(ARGUMENTS):
        out[1 + i] = top_arg(states[0], i) if out[0] >= 0 else 0


def top(states):
    out = np.zeros(1 + ARGUMENTS, np.int64)
    look_at(states, out)
    return out.tolist()


@pytest.fixture
def states():
    return np.zeros(1, record(FIELDS))


def test_nothing_is_pending_at_first(states):
    assert top(states)[0] == -1


def test_the_last_frame_pushed_is_on_top(states):
    push_on(states, 3, 10, -1, 1000)
    push_on(states, 4, 7, 8, 9)
    assert top(states) == [4, 7, 8, 9]
    pop_from(states)
    assert top(states) == [3, 10, -1, 1000]


def test_a_popped_frame_leaves_no_trace(states):
    before = states.tobytes()
    push_on(states, 3, 10, -1, 1000)
    push_on(states, 4, 7, 8, 9)
    pop_from(states)
    pop_from(states)
    assert states.tobytes() == before


def test_a_full_stack_drops_the_frame(states):
    for kind in (1, 2, 3):
        push_on(states, kind, 0, 0, 0)
    assert top(states)[0] == 2
    assert states["pending_depth"][0] == 2


def test_frames_have_bounds_and_an_audience(states):
    push_on(states, 4, -1, 0, 1000)
    assert out_of_bounds(states, FIELDS) == []
    push_on(states, 4, 1001, 0, 0)
    assert [problem.split(":")[0] for problem in out_of_bounds(states, FIELDS)] == ["pending_args"]
    assert {f.audience for f in pending_fields(1, 1, audience=NOBODY)} == {NOBODY}
