"""Apple Hill: a shared supply of green and red apples, orchards along the trail, two apple tracks, the deer."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import along_trail, do_raise
from sierra_envs.games.sierra_west.names import NUM_APPLES, T_GREEN


@kernel
def orchard_apples(s, t, p, colour):
    """Apples of a colour on all orchard cards along a player's trail.

    Rule: 2.10.A4
    """
    total = np.int64(0)
    for slot in range(along_trail(s, t, p)):
        total += np.int64(t.orchard[s.slot[slot], colour])
    return total


@kernel
def harvest_works(s, t, p):
    """Whether a harvest raises a supply track.

    Rule: 2.4.14, 2.10.A4
    """
    for colour in range(NUM_APPLES):
        if s.apples[colour] < t.apple_cap and orchard_apples(s, t, p, colour) > 0:
            return True
    return False


@kernel
def do_harvest(s, t, p):
    """Both tracks rise by all that the orchards along the trail bear, up to the cap.

    Rule: 2.10.A4
    """
    for colour in range(NUM_APPLES):
        s.apples[colour] = min(
            np.int64(t.apple_cap), np.int64(s.apples[colour]) + orchard_apples(s, t, p, colour)
        )


@kernel
def do_hastings_apples(s, t, p):
    """Hastings' marker on the green track rises, without a Fur Trade; whether it did.

    Rule: 4.9.7
    """
    return do_raise(s, t, p, T_GREEN)
