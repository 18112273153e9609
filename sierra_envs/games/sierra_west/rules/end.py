"""When the game ends."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import players


@kernel
def do_trigger_end(s):
    """This round is finished and one more is played; a second trigger has no effect.

    Rule: 2.11.1, 2.11.2
    """
    if s.last_round == 0:
        s.last_round = s.round_no + 1


@kernel
def do_end_without_basics(s):
    """All basic cards are gone and special ones remain: then the end is triggered as well.

    Rule: 4.8
    """
    if s.present != 0 and s.present == s.special:
        do_trigger_end(s)


@kernel
def closes_round(s):
    """Whether the active player is the last one of the round.

    Rule: 2.11.2
    """
    return (np.int64(s.active) + 1) % players(s) == s.start


@kernel
def do_close_round(s, t):
    """Count the round. False if it was the last one.

    Rule: 2.3.15, 2.11.2, 2.11.5
    """
    if s.last_round != 0 and s.round_no >= s.last_round:
        return False
    if s.round_no >= t.round_cap:
        do_trigger_end(s)
    s.round_no += 1
    return True
