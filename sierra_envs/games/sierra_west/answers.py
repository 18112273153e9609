"""The answers to every question but the menu, as a mask behind a first id; those to a hazard, whose ids lie apart, are
packed.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.actions import (
    APPLE_ID,
    ARRANGE_ID,
    BASIC_ID,
    BUILD_ID,
    CANOE_ID,
    CLAIM_ID,
    DAMAGE_ID,
    DECLINE_ID,
    DESTINATION_ID,
    DROP_ID,
    FISH_ID,
    FLIP_ID,
    NO_TRACKER_ID,
    NO_TRAPPER_ID,
    PAY_BULLET_ID,
    REPEAT_ID,
    SHERIFF_ID,
    SLOT_ID,
    TOOL_ID,
    TRACK_ID,
    TRAPPER_CHOICES,
    TRAPPER_ID,
)
from sierra_envs.games.sierra_west.names import (
    ARRANGE,
    BADGER,
    CANOE,
    DAMAGE,
    DESTINATION,
    DROP,
    FLIP,
    GAIN_BASIC,
    MINE,
    NUM_ANIMALS,
    NUM_BASICS,
    NUM_CABIN_SPACES,
    NUM_FISH,
    NUM_PATHS,
    NUM_SPECIALS,
    NUM_TRACKS,
    OK,
    ORDERS,
    PAN,
    PAY_APPLE,
    PAY_BASIC,
    PAY_FISH,
    PAY_HAZARD,
    REPEAT,
    RETURN_FISH,
    SHOVEL,
    TAKE_FISH,
    TOOL,
    TRACK,
    TRACKER,
    TRAPPER,
    bit,
)
from sierra_envs.games.sierra_west.names import MARKET as TILES
from sierra_envs.games.sierra_west.reasons import why_not, why_not_basic
from sierra_envs.games.sierra_west.rules.market import why_not_build
from sierra_envs.games.sierra_west.rules.mountain import why_not_claim
from sierra_envs.games.sierra_west.rules.offturn import why_not_trap
from sierra_envs.games.sierra_west.rules.payment import why_not_hazard_bullet, why_not_hazard_fish

HAZARD_FISH, HAZARD_BULLET = NUM_BASICS, NUM_BASICS + NUM_FISH
BUILD_BIT, DECLINE_BIT = BUILD_ID - CLAIM_ID, DECLINE_ID - CLAIM_ID


@kernel
def first_id(phase):
    """The id of the first answer to a question."""
    if phase == ARRANGE:
        return ARRANGE_ID
    if phase == DROP:
        return DROP_ID
    if phase == TRAPPER:
        return NO_TRAPPER_ID
    if phase == TRACKER:
        return NO_TRACKER_ID
    if phase == SHOVEL:
        return CLAIM_ID
    if phase == DESTINATION:
        return DESTINATION_ID
    if phase == TRACK:
        return TRACK_ID
    if phase == REPEAT:
        return REPEAT_ID
    if phase == DAMAGE:
        return DAMAGE_ID
    if phase == PAY_APPLE:
        return APPLE_ID
    if phase == CANOE:
        return CANOE_ID
    if phase in (PAY_FISH, TAKE_FISH, RETURN_FISH):
        return FISH_ID
    if phase in (PAN, MINE):
        return SLOT_ID
    if phase == TOOL:
        return TOOL_ID
    if phase == BADGER:
        return SHERIFF_ID
    if phase == FLIP:
        return FLIP_ID
    return BASIC_ID  # PAY_BASIC, GAIN_BASIC; PAY_HAZARD has its own


@kernel
def id_of(phase, answer):
    """The id of an answer; those to a hazard lie apart."""
    if phase == PAY_HAZARD and answer >= HAZARD_FISH:
        if answer == HAZARD_BULLET:
            return PAY_BULLET_ID
        return FISH_ID + answer - HAZARD_FISH
    return first_id(phase) + answer


@kernel
def answers(s, t):
    """Answers to the question asked now, all but the menu (mask)."""
    phase = np.int64(s.phase)
    p = np.int64(s.seat)
    if phase == ARRANGE:
        return bit(len(ORDERS)) - 1
    if phase == TRAPPER:
        return trapper_answers(s, t, p)
    if phase == SHOVEL:
        return shovel_answers(s, t, p)
    if phase in (DESTINATION, REPEAT):
        return 3
    if phase == DROP:
        return bit(np.int64(s.hand_size[p])) - 1
    if phase in (PAY_BASIC, GAIN_BASIC, PAY_HAZARD):
        return basic_answers(s, t, p)
    return other_answers(s, t, p, phase)


@kernel
def trapper_answers(s, t, p):
    """Decline, or every animal with every basic and every pioneer."""
    found = np.int64(1)
    for choice in range(NUM_ANIMALS * TRAPPER_CHOICES):
        pair = choice % TRAPPER_CHOICES
        if why_not_trap(s, t, p, choice // TRAPPER_CHOICES, pair // NUM_PATHS, pair % NUM_PATHS) == OK:
            found |= bit(choice + TRAPPER_ID - NO_TRAPPER_ID)
    return found


@kernel
def shovel_answers(s, t, p):
    """Claim, build, decline."""
    found = bit(DECLINE_BIT)
    if why_not_claim(s, p) == OK:
        found |= 1
    for tile in range(TILES):
        if why_not_build(s, t, p, tile) == OK:
            found |= bit(BUILD_BIT + tile)
    return found


@kernel
def basic_answers(s, t, p):
    """Basics to pay or to gain, and what stands for a hazard's price."""
    found = np.int64(0)
    for basic in range(NUM_BASICS):
        if why_not_basic(s, t, p, basic) == OK:
            found |= bit(basic)
    if s.phase == PAY_HAZARD:
        for colour in range(NUM_FISH):
            if why_not_hazard_fish(s, t, p, colour) == OK:
                found |= bit(HAZARD_FISH + colour)
        if why_not_hazard_bullet(s, t, p) == OK:
            found |= bit(HAZARD_BULLET)
    return found


@kernel
def other_answers(s, t, p, phase):
    """Questions with a handful of answers in a row."""
    first = first_id(phase)
    if phase == TRACKER:
        size = 1 + NUM_PATHS
    elif phase == TRACK:
        size = NUM_TRACKS
    elif phase == DAMAGE:
        size = NUM_CABIN_SPACES + 1
    elif phase == CANOE:
        size = NUM_SPECIALS + 1
    elif phase in (PAN, MINE):
        size = NUM_SPECIALS
    elif phase == FLIP:
        size = NUM_ANIMALS
    elif phase in (PAY_APPLE, TOOL, BADGER):
        size = 2
    else:
        size = NUM_FISH
    found = np.int64(0)
    for answer in range(size):
        if why_not(s, t, first + answer) == OK:
            found |= bit(answer)
    return found
