"""Scoring cards: a card is a sum of terms, a term is a feature of the Landscape looked up in a table of points."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra.names import (
    F_ALONE,
    F_AROUNDKINDS,
    F_AROUNDMAX,
    F_COLCOLOURS,
    F_COLGAP,
    F_COLLEN,
    F_COLMAX,
    F_COLOURROWS,
    F_COLUNIQ,
    F_EDGE,
    F_EXACTC,
    F_FLANK,
    F_FLANKSAME,
    F_GROUP,
    F_INNER,
    F_MORE,
    F_N,
    F_NC,
    F_PAIR,
    F_ROWBEST,
    F_ROWKINDS,
    F_ROWLEN,
    F_ROWMAX,
    F_ROWMAXC,
    F_ROWS,
    F_SET4C,
    F_SET6,
    F_TIP,
    F_TOPBOTN,
    F_TOUCH,
    F_TRIP,
    F_VEDGE,
    MAX_TABLE,
    UNBOUNDED,
)
from sierra_envs.games.sierra.rules import columns, contacts, counts, rows


@kernel
def feature(t, land, v, op, a, b, c):
    """The feature ``op`` with its arguments; a new one is a row in names.FEATURES and a line here.

    Rule: 4.2.2, 4.2.5, 4.6.3
    """
    if op == F_N:
        return counts.n(v, a)
    if op == F_NC:
        return counts.nc(v, a)
    if op == F_PAIR:
        return counts.pair(v, a, b)
    if op == F_TRIP:
        return counts.trip(v, a, b, c)
    if op == F_SET6:
        return counts.set6(v)
    if op == F_SET4C:
        return counts.set4c(v)
    if op == F_MORE:
        return counts.more(v, a, b)
    if op == F_EXACTC:
        return counts.exactc(v, a)
    if op == F_EDGE:
        return contacts.edge(v, a, b)
    if op == F_VEDGE:
        return contacts.vedge(v, a, b)
    if op == F_ALONE:
        return contacts.alone(v, a, b)
    if op == F_TOUCH:
        return contacts.touch(v, a, b, c)
    if op == F_AROUNDMAX:
        return contacts.aroundmax(v, a)
    if op == F_AROUNDKINDS:
        return contacts.aroundkinds(v, a)
    if op == F_FLANK:
        return contacts.flank(v, a, b)
    if op == F_FLANKSAME:
        return contacts.flanksame(v)
    if op == F_INNER:
        return contacts.inner(v, a)
    if op == F_TIP:
        return contacts.tip(v, a)
    if op == F_GROUP:
        return contacts.group(v, a)
    if op == F_ROWS:
        return rows.rowlen(t, land, v.rows, 1, UNBOUNDED)
    if op == F_ROWMAX:
        return rows.rowmax(t, land, v.rows)
    if op == F_ROWMAXC:
        return rows.rowmaxc(t, land, v.rows, a)
    if op == F_ROWLEN:
        return rows.rowlen(t, land, v.rows, a, b)
    if op == F_ROWBEST:
        return rows.rowbest(t, land, v.rows, a)
    if op == F_ROWKINDS:
        return rows.rowkinds(t, land, v.rows, a)
    if op == F_COLOURROWS:
        return rows.colourrows(t, land, v.rows, a)
    if op == F_TOPBOTN:
        return rows.topbotn(land, v.rows)
    if op == F_COLMAX:
        return columns.colmax(v)
    if op == F_COLLEN:
        return columns.collen(v, a, b)
    if op == F_COLUNIQ:
        return columns.coluniq(v, a)
    if op == F_COLCOLOURS:
        return columns.colcolours(v, a)
    if op == F_COLGAP:
        return columns.colgap(v)
    return 0


@kernel
def card_points(t, land, v, card):
    """The points of a scoring card: its terms, added up.

    Rule: 4.2.1, 4.2.3, 4.3, 4.4
    """
    points = np.int64(0)
    for term in range(t.card_first[card], t.card_first[card + 1]):
        a, b, c = t.term_args[term, 0], t.term_args[term, 1], t.term_args[term, 2]
        found = feature(t, land, v, np.int64(t.term_op[term]), np.int64(a), np.int64(b), np.int64(c))
        points += np.int64(t.term_points[term, min(found, MAX_TABLE - 1)])
    return points
