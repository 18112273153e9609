"""Why an id may not be chosen now: the index of the rules' ``why_not_x``. There is no rule in this file."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.actions import (
    ADVANCE_ID,
    APPLE_ID,
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
    CANOE,
    DAMAGE,
    DESTINATION,
    DROP,
    FLIP,
    GAIN_BASIC,
    MENU,
    MINE,
    NO_FISH,
    NOT_NOW,
    NUM_PATHS,
    OK,
    OVER,
    PAN,
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
    marked,
)
from sierra_envs.games.sierra_west.rules.boots import boots, why_not_step, why_not_token, why_not_wagon
from sierra_envs.games.sierra_west.rules.cabins import why_not_assign, why_not_flip
from sierra_envs.games.sierra_west.rules.cards import why_not_hand_card
from sierra_envs.games.sierra_west.rules.damage import why_not_damage
from sierra_envs.games.sierra_west.rules.market import why_not_build
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
from sierra_envs.games.sierra_west.rules.summit import why_not_summit, why_not_track


@kernel
def why_not(s, t, action):
    """OK, or why this id may not be chosen now."""
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
    if action < ADVANCE_ID or action > TOKEN_ID or REPEAT_ID <= action <= STOP_ID:
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
    if REPEAT_ID <= action <= STOP_ID:
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
