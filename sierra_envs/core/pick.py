"""A uniformly random legal id from a mask of bytes, eight bytes at a time.

The result is that of the plain loop (the k-th one of the mask, k drawn without bias), which plain-Python mode runs.
"""

from __future__ import annotations

import sys

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from sierra_envs.core.jit import PLAIN_PYTHON, inline_kernel
from sierra_envs.core.rng import below

PICKER = np.dtype((np.record, np.dtype([("unused", np.uint64), ("rng", np.uint64)])))
"""A stream of picks. Its first field is no state's first field: numba calls a longer record that begins alike a
subtype, and warns that this is experimental."""

BY_WORDS = not PLAIN_PYTHON and sys.byteorder == "little"

LOW = np.uint64(0x0101010101010101)  # the lowest bit of every byte
HIGH = np.uint64(0x8080808080808080)
REST = np.uint64(0x7F7F7F7F7F7F7F7F)
S7, S56 = np.uint64(7), np.uint64(56)


@intrinsic
def _eight(typingctx, mask, at):
    """The eight bytes of the contiguous ``mask`` from ``at`` on as one uint64; all of them must lie inside."""
    if not isinstance(mask, types.Array) or mask.layout != "C" or mask.ndim != 1 or mask.dtype.bitwidth != 8:
        return None

    def codegen(context, builder, signature, args):
        array = context.make_array(signature.args[0])(context, builder, args[0])
        word = context.get_value_type(types.uint64)
        place = builder.gep(builder.bitcast(array.data, context.get_value_type(types.voidptr)), [args[1]])
        return builder.load(builder.bitcast(place, word.as_pointer()), align=1)

    return types.uint64(mask, types.int64), codegen


@inline_kernel
def _nonzero(word):
    """1 in every byte that is not zero."""
    return ((((word & REST) + REST) | word) >> S7) & LOW


@inline_kernel
def _ones(word):
    """The sum of eight bytes that add up to less than 256."""
    return np.int64((word * LOW) >> S56)


@inline_kernel
def _last(mask, at):
    """The fewer than eight bytes from ``at`` to the end, read with what stands before them, which is cut off."""
    missing = np.int64(8) - (mask.shape[0] - at)
    return _nonzero(_eight(mask, at - missing)) >> np.uint64(8 * missing)


@inline_kernel
def _pick_by_words(picker, mask, legal):
    k = below(picker, legal)
    size = mask.shape[0]
    at = np.int64(0)
    word = np.uint64(0)
    while at + 8 <= size:
        word = _nonzero(_eight(mask, at))
        ones = _ones(word)
        if k < ones:
            break
        k -= ones
        at += 8
    if at + 8 > size:
        if at == size:
            return 0  # there were fewer than ``legal``
        word = _last(mask, at)
    upto = word * LOW  # byte j: ones in bytes 0 .. j
    passed = (((np.uint64(k) * LOW) | HIGH) - upto) & HIGH  # bytes with no more than k ones up to them
    return at + _ones(passed >> S7)


@inline_kernel
def _count_by_words(mask):
    size = mask.shape[0]
    at = np.int64(0)
    ones = np.int64(0)
    while at + 8 <= size:
        ones += _ones(_nonzero(_eight(mask, at)))
        at += 8
    if at < size:
        ones += _ones(_last(mask, at))
    return ones


@inline_kernel
def _pick_by_bytes(picker, mask, legal):
    k = below(picker, legal)
    for a in range(mask.shape[0]):
        if mask[a] != 0:
            if k == 0:
                return a
            k -= 1
    return 0


@inline_kernel
def _count_by_bytes(mask):
    ones = 0
    for a in range(mask.shape[0]):
        ones += mask[a] != 0
    return ones


if BY_WORDS:

    @inline_kernel
    def pick(picker, mask, legal):
        """A uniformly random id that is not zero in the contiguous ``mask`` (A,); ``legal`` >= 1 are."""
        if mask.shape[0] < 8:
            return _pick_by_bytes(picker, mask, legal)
        return _pick_by_words(picker, mask, legal)

    @inline_kernel
    def count(mask):
        """How many ids are not zero in the contiguous ``mask`` (A,)."""
        if mask.shape[0] < 8:
            return _count_by_bytes(mask)
        return _count_by_words(mask)

else:
    pick, count = _pick_by_bytes, _count_by_bytes
