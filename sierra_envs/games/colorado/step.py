"""What a legal id does: the index of the rules' ``do_x`` and of what follows in the flow."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.colorado import flow
from sierra_envs.games.colorado.actions import (
    CARD_ID,
    DRAW_ID,
    FLAG_ID,
    LEFT_ID,
    LEG_ID,
    PAIR_ID,
    PASS_ID,
    RAIL_ID,
    TAKE_NUGGET_ID,
)
from sierra_envs.games.colorado.names import (
    ACT_NUGGET,
    GIVE,
    LEFT,
    NUM_CARDS,
    NUM_PAIRS,
    RIGHT,
    START_FLAG,
)
from sierra_envs.games.colorado.rules.action import (
    do_discard_two,
    do_draw,
    do_pay_and_play,
    do_play,
    do_take_nugget,
)
from sierra_envs.games.colorado.rules.call import opponent
from sierra_envs.games.colorado.rules.roadmap import do_mark_flag, do_mark_leg, do_mark_rail
from sierra_envs.games.colorado.rules.tracks import do_teepee_towards


@kernel
def step(s, t, action):
    """Play one legal id and go on to the next decision, or to the end of the game."""
    if action < CARD_ID:
        flow.after_ask(s, t, opponent(s, action // NUM_CARDS + 1), action % NUM_CARDS)
    elif action < TAKE_NUGGET_ID:
        step_card(s, t, action - CARD_ID)
    elif action == TAKE_NUGGET_ID:
        do_take_nugget(s)
        flow.end_chain(s, t)
    elif action == DRAW_ID:
        do_draw(s, t)
        flow.end_chain(s, t)
    elif action == PASS_ID:
        flow.end_chain(s, t)
    elif action < LEG_ID:
        do_discard_two(s, (action - PAIR_ID) // NUM_PAIRS, (action - PAIR_ID) % NUM_PAIRS)
        flow.open_swap_play(s)
    elif action < RAIL_ID:
        flow.resolve_icon(s, t, do_mark_leg(s, t, action - LEG_ID))
    elif action < FLAG_ID:
        flow.resolve_icon(s, t, do_mark_rail(s, t, action - RAIL_ID))
    elif action < LEFT_ID:
        step_flag(s, t, action - FLAG_ID)
    else:
        do_teepee_towards(s, t, s.seat, LEFT if action == LEFT_ID else RIGHT)
        flow.end_chain(s, t)


@kernel
def step_card(s, t, card):
    """A card id gives, pays for or plays, by phase."""
    if s.phase == GIVE:
        flow.give(s, t, card)
    elif s.phase == ACT_NUGGET:
        flow.grant_bonus(s, t, do_pay_and_play(s, t, card))
    else:
        flow.grant_bonus(s, t, do_play(s, t, card))


@kernel
def step_flag(s, t, region):
    """A flag id starts the game or spends a set, by phase."""
    do_mark_flag(s, t, region)
    if s.phase == START_FLAG:
        flow.after_start_flag(s, t)
    else:
        flow.play_end(s, t)
