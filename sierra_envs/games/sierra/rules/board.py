"""Sets of cells as bit boards, and the relations between cells that the glossary defines.

A board is two words of 60 bits, ``(low, high)``. Cell (column x, level y) of a Landscape of width w is bit
``y * (w + 1) + x``: the spare column keeps the end of a row apart from the start of the next. Width + height is at most
19, so 100 bits are enough.

Rule: 5.1.1
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import PLAIN_PYTHON, kernel

WORD = 60
FULL = (1 << WORD) - 1
EMPTY = (0, 0)

if PLAIN_PYTHON:  # Python counts bits itself; the multiplication below would overflow a numpy integer

    def ones(word):
        """The ones in a word."""
        return int(word).bit_count()

else:

    @kernel
    def ones(word):
        """The ones in a word below 2**60; compiled to one instruction where the processor has it."""
        w = np.int64(word)
        w = w - ((w >> 1) & 0x5555555555555555)
        w = (w & 0x3333333333333333) + ((w >> 2) & 0x3333333333333333)
        w = (w + (w >> 4)) & 0x0F0F0F0F0F0F0F0F
        return (w * 0x0101010101010101) >> 56


@kernel
def count(a):
    """Cells of a board."""
    return ones(a[0]) + ones(a[1])


@kernel
def both(a, b):
    """Cells in both boards."""
    return a[0] & b[0], a[1] & b[1]


@kernel
def either(a, b):
    """Cells in one of the boards."""
    return a[0] | b[0], a[1] | b[1]


@kernel
def without(a, b):
    """Cells of the first board that are not in the second."""
    return a[0] & ~b[0], a[1] & ~b[1]


@kernel
def forward(a, n):
    """Every cell moved by n bits, 1 <= n < 60: by 1 to the right, by the stride upwards."""
    return (a[0] << n) & FULL, ((a[1] << n) | (a[0] >> (WORD - n))) & FULL


@kernel
def backward(a, n):
    """Every cell moved back by n bits: by 1 to the left, by the stride downwards."""
    return (a[0] >> n) | ((a[1] << (WORD - n)) & FULL), a[1] >> n


@kernel
def cell(place):
    """The board with one cell, given its bit."""
    if place < WORD:
        return np.int64(1) << np.int64(place), np.int64(0)
    return np.int64(0), np.int64(1) << np.int64(place - WORD)


@kernel
def first_cell(a):
    """The board with the lowest cell of a board that is not empty."""
    if a[0] != 0:
        return a[0] & -a[0], np.int64(0)
    return np.int64(0), a[1] & -a[1]


@kernel
def is_empty(a):
    """Whether a board has no cell."""
    return a[0] | a[1] == 0


@kernel
def adjacent(a, stride):
    """The cells that share an edge with a cell of the board.

    Rule: 2.2.9
    """
    beside = either(forward(a, 1), backward(a, 1))
    return either(beside, either(forward(a, stride), backward(a, stride)))


@kernel
def around(a, stride):
    """The cells that touch a cell of the board at an edge or a corner.

    Rule: 2.2.9
    """
    row = either(a, either(forward(a, 1), backward(a, 1)))
    return without(either(row, either(forward(row, stride), backward(row, stride))), a)
