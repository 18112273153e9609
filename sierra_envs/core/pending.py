"""The stack of unfinished decisions: a card that asks three questions leaves the next question on top.

A game that needs it adds :func:`pending_fields` to its state; only its ``flow.py`` calls the kernels.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.record import Audience, Field

ARGUMENTS = 3
"""Numbers that a frame carries beside its kind."""


def pending_fields(
    depth: int, kinds: int, low: int = -1, high: int = 1000, audience: Audience = Audience.ALL
) -> list[Field]:
    """State fields of a stack of at most ``depth`` frames of ``kinds`` kinds (0 .. kinds-1)."""
    return [
        Field("pending_depth", np.int8, (), 0, depth, audience, "unfinished decisions on the stack"),
        Field("pending_kind", np.int8, (depth,), 0, kinds - 1, audience, "kind of each frame, bottom first"),
        Field("pending_args", np.int16, (depth, ARGUMENTS), low, high, audience, "numbers of each frame"),
    ]


@kernel
def push(s, kind, a, b, c):
    """Put a frame on top. The game sizes the stack; a full stack drops the frame (caught by the fuzz test)."""
    d = np.int64(s.pending_depth)
    if d >= s.pending_kind.shape[0]:
        return
    s.pending_kind[d] = kind
    s.pending_args[d, 0] = a
    s.pending_args[d, 1] = b
    s.pending_args[d, 2] = c
    s.pending_depth = d + 1


@kernel
def pop(s):
    """Take the top frame off and clear it, so that equal positions have equal bytes."""
    d = np.int64(s.pending_depth) - 1
    s.pending_kind[d] = 0
    for i in range(ARGUMENTS):
        s.pending_args[d, i] = 0
    s.pending_depth = d


@kernel
def top_kind(s):
    """Kind of the top frame, or -1 when nothing is pending."""
    d = np.int64(s.pending_depth)
    if d == 0:
        return -1
    return np.int64(s.pending_kind[d - 1])


@kernel
def top_arg(s, i):
    """Number ``i`` of the top frame."""
    return np.int64(s.pending_args[np.int64(s.pending_depth) - 1, i])
