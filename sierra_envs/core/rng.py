"""Randomness inside the state: splitmix64 in one ``uint64`` field, unbiased bounded draws.

The generator is Steele, Lea and Flood's SplitMix64 (OOPSLA 2014); the bounded draw is Lemire's (ACM TOMACS 2019). One
word of state keeps games small to copy, and every game of a batch owns its stream, so results do not depend on
neighbours, threads or batch size.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sierra_envs.core.jit import PLAIN_PYTHON, kernel

_GAMMA, _M1, _M2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_WORD = 0xFFFFFFFFFFFFFFFF

# uint64 constants: with a signed operand numba would fall back to int64
GAMMA, M1, M2 = np.uint64(_GAMMA), np.uint64(_M1), np.uint64(_M2)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
LOW32 = np.uint64(0xFFFFFFFF)
ONE = np.uint64(1)


def mix_int(z: int) -> int:
    """SplitMix64's finaliser on Python integers; equal to :func:`mix` (tested)."""
    z &= _WORD
    z = ((z ^ (z >> 30)) * _M1) & _WORD
    z = ((z ^ (z >> 27)) * _M2) & _WORD
    return z ^ (z >> 31)


def streams(seed: int, index: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """``stream(seed, i, 0)`` for every i of ``index``, in numpy."""
    z = np.full(index.shape, mix_int(seed + _GAMMA), np.uint64) + (index + ONE) * GAMMA
    for added in (np.uint64(0), M1):  # arrays of uint64 wrap silently, in both modes
        z = z + added
        z = (z ^ (z >> S30)) * M1
        z = (z ^ (z >> S27)) * M2
        z = z ^ (z >> S31)
    return z


if PLAIN_PYTHON:  # numpy warns when a uint64 scalar wraps, Python integers are masked instead

    def mix(z):  # noqa: D103 (documented below)
        return np.uint64(mix_int(int(z)))

    def advance(word):  # noqa: D103
        return np.uint64((int(word) + _GAMMA) & _WORD)

    def stream(seed, index, episode):  # noqa: D103
        z = mix_int(int(seed) + _GAMMA)
        z = mix_int(z + (int(index) + 1) * _GAMMA)
        return np.uint64(mix_int(z + (int(episode) + 1) * _M1))

else:

    @kernel
    def mix(z):
        """SplitMix64's finaliser: a bijection of 64-bit words."""
        z = (z ^ (z >> S30)) * M1
        z = (z ^ (z >> S27)) * M2
        return z ^ (z >> S31)

    @kernel
    def advance(word):
        """The next state word."""
        return word + GAMMA

    @kernel
    def stream(seed, index, episode):
        """The seed of one game: a hash of (seed of the batch, row, episode)."""
        z = mix(np.uint64(seed) + GAMMA)
        z = mix(z + (np.uint64(index) + ONE) * GAMMA)
        return mix(z + (np.uint64(episode) + ONE) * M1)


@kernel
def next_u64(s):
    """64 random bits from the stream in ``s.rng``."""
    word = advance(s.rng)
    s.rng = word
    return mix(word)


@kernel
def below(s, n):
    """A uniform integer in 0 .. n-1, for 1 <= n < 2**32, without bias."""
    bound = np.uint64(n)
    product = (next_u64(s) >> S32) * bound
    low = product & LOW32
    if low < bound:
        threshold = ((LOW32 - bound) + ONE) % bound
        while low < threshold:
            product = (next_u64(s) >> S32) * bound
            low = product & LOW32
    return np.int64(product >> S32)


@kernel
def shuffle(s, items, n):
    """Fisher-Yates on the first ``n`` items of an array."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        held = items[i]
        items[i] = items[j]
        items[j] = held


@kernel
def draw_from_counts(s, counts, total):
    """Draw one item from a multiset and return its type; ``counts`` and ``total`` are as before the draw.

    ``total`` must be the sum of ``counts`` and at least 1. The caller takes the item out.
    """
    k = below(s, total)
    for kind in range(counts.shape[0]):
        k -= np.int64(counts[kind])
        if k < 0:
            return kind
    return counts.shape[0] - 1
