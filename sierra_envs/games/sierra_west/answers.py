"""The answers to every question but the menu: a first id, and a mask of what is legal behind it. There is no rule here.

The answers to a hazard lie apart: basics, then fish, then the bullet.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west import actions as ids
from sierra_envs.games.sierra_west import names as n
from sierra_envs.games.sierra_west.names import OK, PAY_HAZARD, bit
from sierra_envs.games.sierra_west.reasons import why_not

_QUESTIONS = {
    n.DROP: (ids.DROP_ID, n.MAX_HAND),
    n.ARRANGE: (ids.ARRANGE_ID, len(n.ORDERS)),
    n.TRAPPER: (ids.NO_TRAPPER_ID, 1 + n.NUM_ANIMALS * ids.TRAPPER_CHOICES),
    n.MENU: (0, 0),
    n.PAY_BASIC: (ids.BASIC_ID, n.NUM_BASICS),
    n.PAY_HAZARD: (ids.BASIC_ID, n.NUM_BASICS + n.NUM_FISH + 1),
    n.PAY_APPLE: (ids.APPLE_ID, n.NUM_APPLES),
    n.PAY_FISH: (ids.FISH_ID, n.NUM_FISH),
    n.SHOVEL: (ids.CLAIM_ID, n.MARKET + 2),
    n.DESTINATION: (ids.DESTINATION_ID, 2),
    n.TRACK: (ids.TRACK_ID, n.NUM_TRACKS),
    n.TRACKER: (ids.NO_TRACKER_ID, 1 + n.NUM_PATHS),
    n.REPEAT: (ids.REPEAT_ID, 2),
    n.DAMAGE: (ids.DAMAGE_ID, n.NUM_CABIN_SPACES + 1),
    n.GAIN_BASIC: (ids.BASIC_ID, n.NUM_BASICS),
    n.FLIP: (ids.FLIP_ID, n.NUM_ANIMALS),
    n.CANOE: (ids.CANOE_ID, n.NUM_SPECIALS + 1),
    n.TAKE_FISH: (ids.FISH_ID, n.NUM_FISH),
    n.RETURN_FISH: (ids.FISH_ID, n.NUM_FISH),
    n.PAN: (ids.SLOT_ID, n.NUM_SPECIALS),
    n.MINE: (ids.SLOT_ID, n.NUM_SPECIALS),
    n.TOOL: (ids.TOOL_ID, 2),
    n.BADGER: (ids.SHERIFF_ID, 2),
    n.GAME_OVER: (0, 0),
}
"""First id and number of ids of each question."""
FIRST_IDS = np.array([_QUESTIONS[phase][0] for phase in range(len(n.PHASES))], np.int64)
NUM_ANSWERS = np.array([_QUESTIONS[phase][1] for phase in range(len(n.PHASES))], np.int64)

FISH_ID, PAY_BULLET_ID = ids.FISH_ID, ids.PAY_BULLET_ID
HAZARD_FISH, HAZARD_BULLET = n.NUM_BASICS, n.NUM_BASICS + n.NUM_FISH


@kernel
def id_of(phase, answer):
    """The id of an answer."""
    if phase == PAY_HAZARD and answer >= HAZARD_FISH:
        if answer == HAZARD_BULLET:
            return PAY_BULLET_ID
        return FISH_ID + answer - HAZARD_FISH
    return FIRST_IDS[phase] + answer


@kernel
def answers(s, t):
    """Legal answers to the question asked now (mask)."""
    phase = np.int64(s.phase)
    found = np.int64(0)
    for answer in range(NUM_ANSWERS[phase]):
        if why_not(s, t, id_of(phase, answer)) == OK:
            found |= bit(answer)
    return found
