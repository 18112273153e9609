"""What a legal id does: the index of the rules' ``do_x`` and of what follows in the flow."""

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
    NO_TRACKER_ID,
    NO_TRAPPER_ID,
    PASS_ID,
    REPEAT_ID,
    SHERIFF_ID,
    SKIP_ID,
    SLOT_ID,
    STEP_ID,
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
from sierra_envs.games.sierra_west.flow import asking, effects, turns
from sierra_envs.games.sierra_west.legal import forced
from sierra_envs.games.sierra_west.modes.boats_and_banjos import (
    do_give_fish,
    do_pan,
    do_return_fish,
    do_take_fish,
)
from sierra_envs.games.sierra_west.modes.gold_rush import do_mine, do_take_tool
from sierra_envs.games.sierra_west.modes.outlaws_and_outposts import do_badger
from sierra_envs.games.sierra_west.names import (
    DESTINATION,
    GAIN_BASIC,
    NUM_PATHS,
    PAN,
    PAY_BASIC,
    PAY_FISH,
    RETURN_FISH,
    TAKE_FISH,
)
from sierra_envs.games.sierra_west.rules.boots import do_step, do_token, do_wagon
from sierra_envs.games.sierra_west.rules.cabins import do_flip
from sierra_envs.games.sierra_west.rules.cards import do_arrange, do_drop
from sierra_envs.games.sierra_west.rules.damage import do_damage
from sierra_envs.games.sierra_west.rules.market import do_build
from sierra_envs.games.sierra_west.rules.mountain import do_claim
from sierra_envs.games.sierra_west.rules.offturn import do_track_down, do_trap
from sierra_envs.games.sierra_west.rules.payment import do_pay_apple, do_pay_basic, do_pay_bullet


@kernel
def step(s, t, action):
    """Play one legal id and whatever is forced after it, up to the next decision or the end of the game.

    Rule: 5.3.6
    """
    play(s, t, action)
    while True:
        only = forced(s, t)
        if only < 0:
            return
        play(s, t, only)


@kernel
def play(s, t, action):
    """One id."""
    if action < REPEAT_ID:
        play_figures(s, t, action)
    elif action < CLAIM_ID:
        play_moves(s, t, action)
    elif action < NO_TRACKER_ID:
        play_answer(s, t, action)
    elif action < APPLE_ID:
        play_off_turn(s, t, action)
    else:
        play_mode(s, t, action)


@kernel
def play_figures(s, t, action):
    """Planning, paths, cabins and summits."""
    if action < DROP_ID:
        do_arrange(s, t, np.int64(s.active), action)
        turns.after_trapper(s, t)
    elif action < ADVANCE_ID:
        do_drop(s, np.int64(s.active), action - DROP_ID)
        asking.open_planning(s, t)
    elif action < USE_ID:
        effects.advance(s, t, action - ADVANCE_ID)
    elif action < SKIP_ID:
        effects.use_icon(s, t, action - USE_ID)
    elif action < ASSIGN_ID:
        effects.skip(s, t, action - SKIP_ID)
    elif action < SUMMIT_ID:
        effects.assign(s, t, action - ASSIGN_ID)
    else:
        effects.go_up(s, t, (action - SUMMIT_ID) // 3, (action - SUMMIT_ID) % 3)


@kernel
def play_moves(s, t, action):
    """Repetitions of a summit action, and everything with boots."""
    p = np.int64(s.active)
    if action == REPEAT_ID:
        effects.perform(s, t)
    elif action < STEP_ID:
        asking.to_menu(s)
    elif action < WAGON_ID:
        do_step(s, p, action - STEP_ID)
    elif action < TOKEN_ID:
        do_wagon(s, t, p)
    else:
        do_token(s, t, p)


@kernel
def play_answer(s, t, action):
    """Answers to shovels, payments, tracks and damage; passing."""
    p = np.int64(s.active)
    if action == CLAIM_ID:
        s.phase = DESTINATION
    elif action < DECLINE_ID:
        do_build(s, t, p, action - BUILD_ID)
        asking.finish(s, t)
    elif action < DESTINATION_ID:
        asking.finish(s, t)
    elif action < BASIC_ID:
        do_claim(s, t, p, action - DESTINATION_ID)
        asking.finish(s, t)
    elif action < TRACK_ID:
        play_basic(s, t, p, action - BASIC_ID)
    elif action < DAMAGE_ID:
        effects.raise_track(s, t, action - TRACK_ID)
    elif action < PASS_ID:
        do_damage(s, p, action - DAMAGE_ID)
        effects.after_damage(s, t)
    else:
        turns.end_turn(s, t)


@kernel
def play_basic(s, t, p, basic):
    """A basic is paid, or gained."""
    if s.phase == GAIN_BASIC:
        s.goods[p, basic] += 1
        effects.gain_basics(s, t, np.int64(s.to_gain) - 1)
    elif s.phase == PAY_BASIC:
        do_pay_basic(s, p, basic)
        effects.go_on_paying(s, t)
    else:
        s.owed[0] = 1
        do_pay_basic(s, p, basic)
        effects.after_first_basic(s, t)


@kernel
def play_off_turn(s, t, action):
    """Tracker and Trapper."""
    p = np.int64(s.seat)
    if action < NO_TRAPPER_ID:
        if action >= TRACKER_ID:
            do_track_down(s, t, p, action - TRACKER_ID)
        turns.after_tracker(s, t)
    else:
        if action >= TRAPPER_ID:
            choice = action - TRAPPER_ID
            pair = choice % TRAPPER_CHOICES
            do_trap(s, p, choice // TRAPPER_CHOICES, pair // NUM_PATHS, pair % NUM_PATHS)
        turns.after_trapper(s, t)


@kernel
def play_mode(s, t, action):
    """Apples, canoe, fish, slots, tools, the badger, the ambush; animals to flip."""
    p = np.int64(s.active)
    if action < CANOE_ID:
        do_pay_apple(s, action - APPLE_ID)
        effects.go_on_paying(s, t)
    elif action < FISH_ID:
        s.canoe[p] = action - CANOE_ID
        asking.finish(s, t)
    elif action < SLOT_ID:
        play_fish(s, t, p, action - FISH_ID)
    elif action < TOOL_ID:
        if s.phase == PAN:
            do_pan(s, t, p, action - SLOT_ID)
        else:
            do_mine(s, t, p, action - SLOT_ID)
        asking.finish(s, t)
    elif action < SHERIFF_ID:
        do_take_tool(s, p, action - TOOL_ID)
        effects.after_fur(s, t)
    elif action <= BULLETS_ID:
        do_badger(s, t, p, action - SHERIFF_ID)
        effects.after_fur(s, t)
    elif action < FLIP_ID:
        do_pay_bullet(s, p)
        effects.go_on_paying(s, t)
    else:
        do_flip(s, p, action - FLIP_ID)
        asking.finish(s, t)


@kernel
def play_fish(s, t, p, colour):
    """A fish is taken, returned or paid, by phase."""
    if s.phase == TAKE_FISH:
        do_take_fish(s, p, colour)
        if s.furs != 0:
            effects.after_fur(s, t)
        else:
            asking.finish(s, t)
    elif s.phase == RETURN_FISH:
        do_return_fish(s, t, p, colour)
        asking.finish(s, t)
    else:
        if s.phase == PAY_FISH:
            s.owed[2] -= 1
        do_give_fish(s, p, colour)
        effects.go_on_paying(s, t)
