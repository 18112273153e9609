"""Scoring vocabulary: features that count cards, wherever they lie."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.names import NUM_COLOURS, NUM_SYMBOLS


@kernel
def n(v, f):
    """Cards with a symbol of the set f.

    Rule: 4.2/N
    """
    total = 0
    for symbol in range(NUM_SYMBOLS):
        if (f >> symbol) & 1 != 0:
            total += v.symbols[symbol]
    return total


@kernel
def nc(v, colour):
    """Cards of a colour.

    Rule: 4.2/NC
    """
    return v.colours[colour]


@kernel
def pair(v, a, b):
    """Pairs of symbols a and b, each card in one pair only.

    Rule: 4.2/PAIR, 2.2.10
    """
    if a == b:
        return v.symbols[a] // 2
    return min(v.symbols[a], v.symbols[b])


@kernel
def trip(v, a, b, c):
    """Triplets of symbols a, b and c, each card in one triplet only.

    Rule: 4.2/TRIP, 2.2.10
    """
    if a == b and b == c:
        return v.symbols[a] // 3
    if a == b:
        return min(v.symbols[a] // 2, v.symbols[c])
    if a == c:
        return min(v.symbols[a] // 2, v.symbols[b])
    if b == c:
        return min(v.symbols[b] // 2, v.symbols[a])
    return min(v.symbols[a], min(v.symbols[b], v.symbols[c]))


@kernel
def set6(v):
    """Full sets of the six symbols.

    Rule: 4.2/SET6
    """
    least = v.symbols[0]
    for symbol in range(1, NUM_SYMBOLS):
        least = min(least, v.symbols[symbol])
    return least


@kernel
def set4c(v):
    """Full sets of the four colours.

    Rule: 4.2/SET4C
    """
    least = v.colours[0]
    for colour in range(1, NUM_COLOURS):
        least = min(least, v.colours[colour])
    return least


@kernel
def more(v, a, b):
    """1 if there are more cards with symbol a than with b.

    Rule: 4.2/MORE
    """
    if v.symbols[a] > v.symbols[b]:
        return 1
    return 0


@kernel
def exactc(v, k):
    """Colours with exactly k cards.

    Rule: 4.2/EXACTC
    """
    total = 0
    for colour in range(NUM_COLOURS):
        if v.colours[colour] == k:
            total += 1
    return total
