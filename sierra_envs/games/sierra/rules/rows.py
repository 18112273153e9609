"""Scoring vocabulary: features about rows; those shorter than the option ``min_row_len`` are none (but for TOPBOTN)."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.names import COLOUR, LENGTH, NUM_COLOURS, SYMBOL
from sierra_envs.games.sierra.rules.board import ones


@kernel
def counts_as_row(t, land, y):
    """Whether a row is long enough to count as one.

    Rule: 4.2.4, 2.10.7, 2.2.9
    Ruling: G13
    """
    return land[LENGTH, y] >= t.min_row_len


@kernel
def rowlen(t, land, rows, low, high):
    """Rows of ``low`` to ``high`` cards.

    Rule: 4.2/ROWLEN, 4.2/ROWS
    """
    total = 0
    for y in range(rows):
        if counts_as_row(t, land, y) and low <= land[LENGTH, y] <= high:
            total += 1
    return total


@kernel
def rowmax(t, land, rows):
    """Cards of the longest row.

    Rule: 4.2/ROWMAX
    """
    best = np.int64(0)
    for y in range(rows):
        if counts_as_row(t, land, y):
            length = np.int64(land[LENGTH, y])
            if length > best:
                best = length
    return best


@kernel
def rowmaxc(t, land, rows, colour):
    """Cards of the longest row of a colour.

    Rule: 4.2/ROWMAXC
    """
    best = np.int64(0)
    for y in range(rows):
        if land[COLOUR, y] == colour and counts_as_row(t, land, y):
            length = np.int64(land[LENGTH, y])
            if length > best:
                best = length
    return best


@kernel
def rowbest(t, land, rows, symbol):
    """The most cards with a symbol in one row.

    Rule: 4.2/ROWBEST
    """
    best = at = 0
    for y in range(rows):
        found = 0
        for _ in range(land[LENGTH, y]):
            if land[SYMBOL, at] == symbol:
                found += 1
            at += 1
        if counts_as_row(t, land, y):
            best = max(best, found)
    return best


@kernel
def rowkinds(t, land, rows, k):
    """Rows that show at least k different symbols.

    Rule: 4.2/ROWKINDS
    """
    total = at = 0
    for y in range(rows):
        kinds = np.int64(0)
        for _ in range(land[LENGTH, y]):
            kinds |= np.int64(1) << np.int64(land[SYMBOL, at])
            at += 1
        if counts_as_row(t, land, y) and ones(kinds) >= k:
            total += 1
    return total


@kernel
def colourrows(t, land, rows, k):
    """Colours that form exactly k rows.

    Rule: 4.2/COLOURROWS
    """
    packed = np.int64(0)
    for y in range(rows):
        if counts_as_row(t, land, y):
            packed += np.int64(1) << (np.int64(land[COLOUR, y]) * 8)
    total = 0
    for colour in range(NUM_COLOURS):
        if (packed >> (colour * 8)) & 0xFF == k:
            total += 1
    return total


@kernel
def topbotn(land, rows):
    """Cards in the top row and in the bottom row; a single row counts once.

    Rule: 4.2/TOPBOTN
    """
    if rows == 0:
        return 0
    if rows == 1:
        return np.int64(land[LENGTH, 0])
    return np.int64(land[LENGTH, 0]) + np.int64(land[LENGTH, rows - 1])
