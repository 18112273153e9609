"""Scoring vocabulary: features about cards that touch, and about the cards around and on each side of a card."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.names import NUM_SYMBOLS
from sierra_envs.games.sierra.rules.board import (
    EMPTY,
    adjacent,
    around,
    backward,
    both,
    count,
    either,
    first_cell,
    forward,
    is_empty,
    without,
)
from sierra_envs.games.sierra.rules.survey import all_cards, cards_with


@kernel
def edge(v, f, g):
    """Contacts between a card of f and a card of g; each pair of cells counts once.

    Rule: 4.2/EDGE
    """
    a, b = cards_with(v, f), cards_with(v, g)
    total = 0
    for step in (1, v.stride):
        total += count(either(both(forward(a, step), b), both(forward(b, step), a)))
    return total


@kernel
def vedge(v, a, b):
    """Cards with symbol a that lie directly on top of a card with symbol b.

    Rule: 4.2/VEDGE
    """
    return count(both(cards_with(v, 1 << a), forward(cards_with(v, 1 << b), v.stride)))


@kernel
def alone(v, a, b):
    """Cards with symbol a without an adjacent card with symbol b.

    Rule: 4.2/ALONE
    """
    return count(without(cards_with(v, 1 << a), adjacent(cards_with(v, 1 << b), v.stride)))


@kernel
def touch(v, f, g, k):
    """Cards of f with at least k adjacent cards of g.

    Rule: 4.2/TOUCH
    """
    a, b = cards_with(v, f), cards_with(v, g)
    left, right = forward(b, 1), backward(b, 1)
    down, up = forward(b, v.stride), backward(b, v.stride)
    if k <= 0:
        return count(a)
    if k == 1:
        return count(both(a, either(either(left, right), either(down, up))))
    two_beside, one_beside = both(left, right), either(left, right)
    two_stacked, one_stacked = both(down, up), either(down, up)
    if k == 2:
        return count(both(a, either(either(two_beside, two_stacked), both(one_beside, one_stacked))))
    if k == 3:
        return count(both(a, either(both(two_beside, one_stacked), both(one_beside, two_stacked))))
    if k == 4:
        return count(both(a, both(two_beside, two_stacked)))
    return 0


@kernel
def aroundmax(v, a):
    """The most cards around one card with symbol a.

    Rule: 4.2/AROUNDMAX
    """
    left, best = cards_with(v, 1 << a), 0
    while not is_empty(left):
        card = first_cell(left)
        left = without(left, card)
        best = max(best, count(both(around(card, v.stride), all_cards(v))))
    return best


@kernel
def aroundkinds(v, a):
    """The most different symbols around one card with symbol a.

    Rule: 4.2/AROUNDKINDS
    """
    left, best = cards_with(v, 1 << a), 0
    while not is_empty(left):
        card = first_cell(left)
        left = without(left, card)
        near, kinds = around(card, v.stride), 0
        for symbol in range(NUM_SYMBOLS):
            if not is_empty(both(near, cards_with(v, 1 << symbol))):
                kinds += 1
        best = max(best, kinds)
    return best


@kernel
def flank(v, f, g):
    """Cards with a card of f at their left and a card of g at their right.

    Rule: 4.2/FLANK, 2.2.9
    """
    return count(both(all_cards(v), both(forward(cards_with(v, f), 1), backward(cards_with(v, g), 1))))


@kernel
def flanksame(v):
    """Cards with the same symbol on each side.

    Rule: 4.2/FLANKSAME, 2.2.9
    """
    total = 0
    for symbol in range(NUM_SYMBOLS):
        total += flank(v, 1 << symbol, 1 << symbol)
    return total


@kernel
def inner(v, f):
    """Cards of f with a card on each side.

    Rule: 4.2/INNER, 2.2.9
    """
    return count(both(cards_with(v, f), both(forward(all_cards(v), 1), backward(all_cards(v), 1))))


@kernel
def tip(v, f):
    """Cards of f at an end of a row of two or more.

    Rule: 4.2/TIP
    """
    left, right = forward(all_cards(v), 1), backward(all_cards(v), 1)
    return count(both(cards_with(v, f), without(either(left, right), both(left, right))))


@kernel
def group(v, f):
    """The largest set of cards of f that hang together by edges.

    Rule: 4.2/GROUP
    """
    left, best = cards_with(v, f), 0
    while not is_empty(left):
        found, edge_of = EMPTY, first_cell(left)
        while not is_empty(edge_of):
            found = either(found, edge_of)
            edge_of = without(both(adjacent(edge_of, v.stride), left), found)
        left = without(left, found)
        best = max(best, count(found))
    return best
