"""Damage for skipped mandatory icons."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.names import (
    CABIN,
    CAMP,
    NO_DAMAGE,
    NOTHING,
    NOTHING_TO_LOSE,
    NUM_CABIN_SPACES,
    NUM_PATHS,
    OK,
)

WAGON_LOSS = NUM_CABIN_SPACES


@kernel
def why_not_damage(s, p, loss):
    """A cabin on this space, or a wagon that is not on the trailhead.

    Rule: 2.4.11
    """
    if loss == WAGON_LOSS:
        return OK if s.wagon[p] > 0 else NOTHING_TO_LOSE
    return OK if s.cabin[p, loss] != NOTHING else NOTHING_TO_LOSE


@kernel
def why_no_damage(s, p):
    """Without a cabin and with the wagon on the trailhead damage cannot be taken.

    Rule: 2.4.11
    """
    for loss in range(WAGON_LOSS + 1):
        if why_not_damage(s, p, loss) == OK:
            return OK
    return NO_DAMAGE


@kernel
def do_damage(s, p, loss):
    """Lose a cabin, which leaves the game and sends the figure on it to camp, or move the wagon one space back.

    Rule: 2.4.11
    """
    if loss == WAGON_LOSS:
        s.wagon[p] -= 1
        return
    s.cabin[p, loss] = NOTHING
    for pioneer in range(NUM_PATHS):
        if s.place[p, pioneer] == CABIN + loss:
            s.place[p, pioneer] = CAMP
