"""Which ids are legal now. There is no rule in this file: ``offers.py`` and ``reasons.py`` ask the rules."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.core.pending import top_kind
from sierra_envs.games.trails_to_the_north.actions import (
    BODY,
    BODY_SIZE,
    HEAD,
)
from sierra_envs.games.trails_to_the_north.names import (
    NOT_NOW,
    OK,
    OVER,
    count,
    marked,
    me,
)
from sierra_envs.games.trails_to_the_north.offers import options
from sierra_envs.games.trails_to_the_north.reasons import why_not_in_body, why_not_in_head


@kernel
def legal(s, t, mask):
    """Write 1 for every legal id and return how many there are; none once the game is over."""
    mask[:] = 0
    if s.finished != 0:
        return 0
    head, body = options(s, t)
    write_bits(mask, head, 0)
    write_bits(mask, body, BODY[top_kind(s)])
    return count(head) + count(body)


@kernel
def write_bits(mask, places, start):
    """Write 1 at ``start`` + i for every place i of a mask."""
    i = start
    rest = places
    while rest != 0:
        if rest & 0xFF == 0:
            rest >>= 8
            i += 8
        else:
            mask[i] = rest & 1
            rest >>= 1
            i += 1


@kernel
def why_not(s, t, action):
    """OK, or why this id may not be chosen now."""
    if s.finished != 0:
        return OVER
    head, body = options(s, t)
    kind = top_kind(s)
    if action < HEAD:
        if marked(head, action):
            return OK
        return why_not_in_head(s, t, me(s), kind, action)
    item = action - BODY[kind]
    if item < 0 or item >= BODY_SIZE[kind]:
        return NOT_NOW
    if marked(body, item):
        return OK
    return why_not_in_body(s, t, me(s), kind, item)
