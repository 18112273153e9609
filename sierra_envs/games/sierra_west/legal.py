"""Which ids are legal now: the index of the rules' ``why_not_x``. There is no rule in this file.

Every question but the menu has a first id and a mask of answers behind it (:func:`answers`); that of a hazard, whose
ids lie apart, is packed.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.actions import (
    ADVANCE_ID,
    APPLE_ID,
    ARRANGE_ID,
    ASSIGN_ID,
    BASIC_ID,
    BUILD_ID,
    BULLETS_ID,
    CANOE_ID,
    CLAIM_ID,
    DAMAGE_ID,
    DECLINE_ID,
    DESTINATION_ID,
    DROP_ID,
    FISH_ID,
    FLIP_ID,
    MORE_ID,
    NO_TRACKER_ID,
    NO_TRAPPER_ID,
    PASS_ID,
    PAY_BULLET_ID,
    REPEAT_ID,
    RESERVED_ID,
    SHERIFF_ID,
    SKIP_ID,
    SLOT_ID,
    STEP_ID,
    STOP_ID,
    SUMMIT_ID,
    TOKEN_ID,
    TOOL_ID,
    TRACK_ID,
    TRACKER_ID,
    TRAPPER_CHOICES,
    TRAPPER_ID,
    USE_ID,
    WAGON_ID,
)
from sierra_envs.games.sierra_west.modes.boats_and_banjos import (
    own_fish,
    why_not_paddle,
    why_not_pan,
    why_not_take_fish,
)
from sierra_envs.games.sierra_west.modes.gold_rush import why_not_mine, why_not_tool
from sierra_envs.games.sierra_west.modes.outlaws_and_outposts import why_not_badger
from sierra_envs.games.sierra_west.names import (
    ARRANGE,
    BADGER,
    CAMP,
    CANOE,
    DAMAGE,
    DESTINATION,
    DROP,
    END,
    FLIP,
    GAIN_BASIC,
    GREY,
    MENU,
    MINE,
    MULE,
    NO_FISH,
    NOT_NOW,
    NOTHING,
    NUM_ANIMALS,
    NUM_BASICS,
    NUM_CABIN_SPACES,
    NUM_FISH,
    NUM_NODES,
    NUM_PATHS,
    NUM_SPECIALS,
    NUM_TRACKS,
    OK,
    ORDERS,
    OVER,
    PAN,
    PATH,
    PAY_APPLE,
    PAY_BASIC,
    PAY_FISH,
    PAY_HAZARD,
    REPEAT,
    RESERVED,
    RETURN_FISH,
    SHOVEL,
    TAKE_FISH,
    TOOL,
    TRACK,
    TRACKER,
    TRAPPER,
    bit,
    count,
    marked,
    nth,
)
from sierra_envs.games.sierra_west.names import MARKET as TILES
from sierra_envs.games.sierra_west.rules.boots import boots, reach, why_not_step, why_not_token, why_not_wagon
from sierra_envs.games.sierra_west.rules.cabins import (
    why_not_assign,
    why_not_build,
    why_not_damage,
    why_not_flip,
)
from sierra_envs.games.sierra_west.rules.cards import why_not_hand_card
from sierra_envs.games.sierra_west.rules.mountain import why_not_claim
from sierra_envs.games.sierra_west.rules.offturn import why_not_track_down, why_not_trap
from sierra_envs.games.sierra_west.rules.path import why_not_advance, why_not_skip, why_not_use
from sierra_envs.games.sierra_west.rules.payment import (
    why_not_hazard_basic,
    why_not_hazard_bullet,
    why_not_hazard_fish,
    why_not_pay_apple,
    why_not_pay_basic,
    why_not_pay_fish,
)
from sierra_envs.games.sierra_west.rules.summit import (
    is_taken,
    why_not_go_up,
    why_not_perform,
    why_not_summit,
    why_not_track,
)

NONE_FORCED = -1
HAZARD_FISH, HAZARD_BULLET = NUM_BASICS, NUM_BASICS + NUM_FISH
BUILD_BIT = BUILD_ID - CLAIM_ID
DECLINE_BIT = DECLINE_ID - CLAIM_ID


# ---- reasons


@kernel
def why_not(s, t, action):
    """OK, or why this id may not be chosen now.
    """
    if s.finished != 0:
        return OVER
    if action == RESERVED_ID or action >= MORE_ID:
        return RESERVED
    p = np.int64(s.seat)
    if s.phase == MENU:
        return why_not_in_menu(s, t, p, action)
    if action < ADVANCE_ID:
        return why_not_planned(s, p, action)
    if action < DESTINATION_ID:
        return why_not_decided(s, t, p, action)
    if action < NO_TRACKER_ID:
        return why_not_answered(s, t, p, action)
    if action < APPLE_ID:
        return why_not_off_turn(s, t, p, action)
    return why_not_of_mode(s, t, p, action)


@kernel
def during(s, phase):
    """OK in this phase only."""
    if s.phase == phase:
        return OK
    return NOT_NOW


@kernel
def why_not_in_menu(s, t, p, action):
    """Whatever the active player may do in any order.

    Rule: 2.3.5, 2.3.6, 2.3.7, 2.3.8, 2.3.9, 2.3.10, 2.3.11, 2.13.2
    """
    if action == PASS_ID:
        return OK
    if action < ADVANCE_ID or action > TOKEN_ID or action == REPEAT_ID or action == STOP_ID:
        return NOT_NOW
    if action < USE_ID:
        return why_not_advance(s, t, p, action - ADVANCE_ID)
    if action < SKIP_ID:
        return why_not_use(s, t, p, action - USE_ID)
    if action < ASSIGN_ID:
        return why_not_skip(s, t, p, action - SKIP_ID)
    if action < SUMMIT_ID:
        return why_not_assign(s, t, p, action - ASSIGN_ID)
    if action < REPEAT_ID:
        return why_not_summit(s, t, p, (action - SUMMIT_ID) // 3, (action - SUMMIT_ID) % 3)
    if action < WAGON_ID:
        return why_not_step(s, t, p, action - STEP_ID)
    if action == WAGON_ID:
        return why_not_wagon(s, t, p, boots(s))
    return why_not_token(s, t, p)


@kernel
def why_not_planned(s, p, action):
    """Laying out the hand, or leaving a card aside."""
    if action < DROP_ID:
        return during(s, ARRANGE)
    if s.phase != DROP:
        return NOT_NOW
    return why_not_hand_card(s, p, action - DROP_ID)


@kernel
def why_not_decided(s, t, p, action):
    """Repeat or stop, and the shovel; the rest of these ids belongs to the menu."""
    if action == REPEAT_ID or action == STOP_ID:
        return during(s, REPEAT)
    if action < CLAIM_ID or s.phase != SHOVEL:
        return NOT_NOW
    if action == CLAIM_ID:
        return why_not_claim(s, p)
    if action < DECLINE_ID:
        return why_not_build(s, t, p, action - BUILD_ID)
    return OK


@kernel
def why_not_basic(s, t, p, basic):
    """Paying or gaining a basic, by phase."""
    if s.phase == PAY_BASIC:
        return why_not_pay_basic(s, t, p, basic)
    if s.phase == PAY_HAZARD:
        return why_not_hazard_basic(s, t, p, basic)
    return during(s, GAIN_BASIC)


@kernel
def why_not_answered(s, t, p, action):
    """Destination of a claimed card, basics, tracks, damage."""
    if action < BASIC_ID:
        return during(s, DESTINATION)
    if action < TRACK_ID:
        return why_not_basic(s, t, p, action - BASIC_ID)
    if action < DAMAGE_ID:
        if s.phase != TRACK:
            return NOT_NOW
        return why_not_track(s, t, p, action - TRACK_ID)
    if action == PASS_ID or s.phase != DAMAGE:
        return NOT_NOW
    return why_not_damage(s, p, action - DAMAGE_ID)


@kernel
def why_not_off_turn(s, t, p, action):
    """Tracker and Trapper."""
    if action < NO_TRAPPER_ID:
        if s.phase != TRACKER or action == NO_TRACKER_ID:
            return during(s, TRACKER)
        return why_not_track_down(s, p, action - TRACKER_ID)
    if s.phase != TRAPPER or action == NO_TRAPPER_ID:
        return during(s, TRAPPER)
    choice = action - TRAPPER_ID
    pair = choice % TRAPPER_CHOICES
    return why_not_trap(s, t, p, choice // TRAPPER_CHOICES, pair // NUM_PATHS, pair % NUM_PATHS)


@kernel
def why_not_fish(s, t, p, colour):
    """Taking, returning or paying a fish, by phase."""
    if s.phase == PAY_HAZARD:
        return why_not_hazard_fish(s, t, p, colour)
    if s.phase == PAY_FISH:
        return why_not_pay_fish(s, p, colour)
    if s.phase == TAKE_FISH:
        return why_not_take_fish(s, t, p, colour)
    if s.phase == RETURN_FISH:
        return OK if marked(own_fish(s, p), colour) else NO_FISH
    return NOT_NOW


@kernel
def why_not_slot(s, t, p, slot):
    """A card along the trail to pan or to mine, by phase."""
    if s.phase == PAN:
        return why_not_pan(s, t, p, slot)
    if s.phase == MINE:
        return why_not_mine(s, t, p, slot)
    return NOT_NOW


@kernel
def why_not_of_mode(s, t, p, action):
    """Apples, canoe, fish, slots, tools, the badger, and animals to flip."""
    if action < CANOE_ID:
        if s.phase != PAY_APPLE:
            return NOT_NOW
        return why_not_pay_apple(s, action - APPLE_ID)
    if action < FISH_ID:
        if s.phase != CANOE:
            return NOT_NOW
        return why_not_paddle(s, t, p, action - CANOE_ID)
    if action < SLOT_ID:
        return why_not_fish(s, t, p, action - FISH_ID)
    if action < TOOL_ID:
        return why_not_slot(s, t, p, action - SLOT_ID)
    if action < SHERIFF_ID:
        if s.phase != TOOL:
            return NOT_NOW
        return why_not_tool(s, p, action - TOOL_ID)
    if action <= BULLETS_ID:
        if s.phase != BADGER:
            return NOT_NOW
        return why_not_badger(s, t, p, action - SHERIFF_ID)
    if action == PAY_BULLET_ID:
        if s.phase != PAY_HAZARD:
            return NOT_NOW
        return why_not_hazard_bullet(s, t, p)
    if s.phase != FLIP:
        return NOT_NOW
    return why_not_flip(s, p, action - FLIP_ID)


# ---- answers to a question


@kernel
def first_id(phase):
    """The id of the first answer to a question.
    """
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
    if phase == PAY_FISH or phase == TAKE_FISH or phase == RETURN_FISH:
        return FISH_ID
    if phase == PAN or phase == MINE:
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
    if phase == DESTINATION or phase == REPEAT:
        return 3
    if phase == DROP:
        return bit(np.int64(s.hand_size[p])) - 1
    if phase == PAY_BASIC or phase == GAIN_BASIC or phase == PAY_HAZARD:
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
    elif phase == PAN or phase == MINE:
        size = NUM_SPECIALS
    elif phase == FLIP:
        size = NUM_ANIMALS
    elif phase == PAY_APPLE or phase == TOOL or phase == BADGER:
        size = 2
    else:
        size = NUM_FISH
    found = np.int64(0)
    for answer in range(size):
        if why_not(s, t, first + answer) == OK:
            found |= bit(answer)
    return found


# ---- the mask


@kernel
def legal(s, t, mask):
    """Write 1 for every legal id and 0 for the others; return the number of ones."""
    mask[:] = 0
    if s.finished != 0:
        return 0
    if s.phase == MENU:
        return legal_menu(s, t, mask)
    phase = np.int64(s.phase)
    found = answers(s, t)
    n = 0
    answer = 0
    while found != 0:
        if found & 1:
            mask[id_of(phase, answer)] = 1
            n += 1
        found >>= 1
        answer += 1
    return n


@kernel
def legal_menu(s, t, mask):
    """All that the active player may do in any order."""
    p = np.int64(s.active)
    mask[PASS_ID] = 1
    n = 1
    for pioneer in range(NUM_PATHS):
        if why_not_advance(s, t, p, pioneer) == OK:
            mask[ADVANCE_ID + pioneer] = 1
            n += 1
        if s.place[p, pioneer] >= PATH and s.used[pioneer] == 0:
            if why_not_use(s, t, p, pioneer) == OK:
                mask[USE_ID + pioneer] = 1
                n += 1
            if why_not_skip(s, t, p, pioneer) == OK:
                mask[SKIP_ID + pioneer] = 1
                n += 1
    n += legal_moves(s, t, p, mask)
    for space in range(NUM_CABIN_SPACES):
        if s.cabin[p, space] != NOTHING and why_not_assign(s, t, p, space) == OK:
            mask[ASSIGN_ID + space] = 1
            n += 1
    if s.mule == p and why_not_assign(s, t, p, NUM_CABIN_SPACES) == OK:
        mask[ASSIGN_ID + NUM_CABIN_SPACES] = 1
        n += 1
    if may_go_up(s, p):
        n += legal_summits(s, t, p, mask)
    return n


@kernel
def legal_moves(s, t, p, mask):
    """Steps, the wagon and tokens."""
    n = 0
    available = boots(s)
    if available > 0:
        nodes = reach(s, t, p)
        steps = mask[STEP_ID:WAGON_ID]
        for node in range(NUM_NODES):
            steps[node] = (nodes >> node) & 1
        n = count(nodes)
        if why_not_wagon(s, t, p, available) == OK:
            mask[WAGON_ID] = 1
            n += 1
    elif why_not_wagon(s, t, p, available) == OK:  # a trail without boots, in other data
        mask[WAGON_ID] = 1
        n += 1
    if s.tokens[p] > 0 and why_not_token(s, t, p) == OK:
        mask[TOKEN_ID] = 1
        n += 1
    return n


@kernel
def may_go_up(s, p):
    """Whether any figure stands where summit actions are reached from."""
    if s.place[p, 0] == END or s.place[p, 1] == END:
        return True
    return s.mule == p and (s.mule_place == CAMP or s.mule_place == GREY)


@kernel
def legal_summits(s, t, p, mask):
    """Every vacant action that can be performed, for every figure that may go there."""
    n = 0
    for position in range(3):
        if is_taken(s, p, position) or why_not_perform(s, t, p, np.int64(s.board[position])) != OK:
            continue
        for figure in range(MULE + 1):
            if why_not_go_up(s, p, figure) == OK:
                mask[SUMMIT_ID + 3 * figure + position] = 1
                n += 1
    return n


# ---- forced answers


@kernel
def forced(s, t):
    """The only legal id; -1 if there are more, or none.

    Rule: 5.3.6
    """
    if s.finished != 0:
        return NONE_FORCED
    if s.phase == MENU:
        return NONE_FORCED if menu_has_choice(s, t) else PASS_ID
    found = answers(s, t)
    if found == 0 or found & (found - 1) != 0:
        return NONE_FORCED
    return id_of(np.int64(s.phase), nth(found, 0))


@kernel
def menu_has_choice(s, t):
    """Whether the active player can do anything but pass; the likely things first."""
    p = np.int64(s.active)
    for pioneer in range(NUM_PATHS):
        if why_not_advance(s, t, p, pioneer) == OK:
            return True
    available = boots(s)
    if available > 0 and reach(s, t, p) != 0:
        return True
    if why_not_wagon(s, t, p, available) == OK:
        return True
    if s.tokens[p] > 0 and why_not_token(s, t, p) == OK:
        return True
    for pioneer in range(NUM_PATHS):
        if why_not_use(s, t, p, pioneer) == OK or why_not_skip(s, t, p, pioneer) == OK:
            return True
    for space in range(NUM_CABIN_SPACES + 1):
        if why_not_assign(s, t, p, space) == OK:
            return True
    for figure in range(MULE + 1):
        for position in range(3):
            if why_not_summit(s, t, p, figure, position) == OK:
                return True
    return False
