"""Scoring vocabulary: features that count cards, wherever they lie."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.names import NUM_COLOURS, NUM_SYMBOLS
from sierra_envs.games.sierra.rules.survey import cards_of_colour, cards_of_symbol


@kernel
def n(v, f):
    """Cards with a symbol of the set f.

    Rule: 4.2/N
    """
    total = 0
    for symbol in range(NUM_SYMBOLS):
        if (f >> symbol) & 1 != 0:
            total += cards_of_symbol(v, symbol)
    return total


@kernel
def nc(v, colour):
    """Cards of a colour.

    Rule: 4.2/NC
    """
    return cards_of_colour(v, colour)


@kernel
def pair(v, a, b):
    """Pairs of symbols a and b, each card in one pair only.

    Rule: 4.2/PAIR, 2.2.10
    """
    if a == b:
        return cards_of_symbol(v, a) // 2
    return min(cards_of_symbol(v, a), cards_of_symbol(v, b))


@kernel
def trip(v, a, b, c):
    """Triplets of symbols a, b and c, each card in one triplet only.

    Rule: 4.2/TRIP, 2.2.10
    """
    if a == b and b == c:
        return cards_of_symbol(v, a) // 3
    if a == b:
        return min(cards_of_symbol(v, a) // 2, cards_of_symbol(v, c))
    if a == c:
        return min(cards_of_symbol(v, a) // 2, cards_of_symbol(v, b))
    if b == c:
        return min(cards_of_symbol(v, b) // 2, cards_of_symbol(v, a))
    return min(cards_of_symbol(v, a), min(cards_of_symbol(v, b), cards_of_symbol(v, c)))


@kernel
def set6(v):
    """Full sets of the six symbols.

    Rule: 4.2/SET6
    """
    least = cards_of_symbol(v, 0)
    for symbol in range(1, NUM_SYMBOLS):
        least = min(least, cards_of_symbol(v, symbol))
    return least


@kernel
def set4c(v):
    """Full sets of the four colours.

    Rule: 4.2/SET4C
    """
    least = cards_of_colour(v, 0)
    for colour in range(1, NUM_COLOURS):
        least = min(least, cards_of_colour(v, colour))
    return least


@kernel
def more(v, a, b):
    """1 if there are more cards with symbol a than with b.

    Rule: 4.2/MORE
    """
    if cards_of_symbol(v, a) > cards_of_symbol(v, b):
        return 1
    return 0


@kernel
def exactc(v, k):
    """Colours with exactly k cards.

    Rule: 4.2/EXACTC
    """
    total = 0
    for colour in range(NUM_COLOURS):
        if cards_of_colour(v, colour) == k:
            total += 1
    return total
