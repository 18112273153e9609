"""Whose turn it is and what for. Only this file moves seat, active player, phase, round and what questions belong to."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import ENDED
from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import (
    do_gain,
    do_pay_named,
    do_raise,
    do_take_mule,
    is_hastings,
    opponent,
    players,
)
from sierra_envs.games.sierra_west.modes.apple_hill import do_harvest
from sierra_envs.games.sierra_west.modes.boats_and_banjos import FISH_MARKET
from sierra_envs.games.sierra_west.modes.gold_rush import do_take_cart
from sierra_envs.games.sierra_west.modes.hooks import mode_fur
from sierra_envs.games.sierra_west.modes.outlaws_and_outposts import do_take_outlaw, shot_hits
from sierra_envs.games.sierra_west.names import (
    ANY_BASIC,
    ARRANGE,
    BULLET,
    CANOE,
    DAMAGE,
    DROP,
    E_FLIP,
    E_FUR,
    E_MULE,
    E_TRADE,
    FLIP,
    FROM_CABIN,
    FROM_ICON,
    FROM_SUMMIT,
    FUR_ORDER,
    GAIN_BASIC,
    GAME_OVER,
    HAND,
    I_FISH,
    I_FUR,
    I_HARVEST,
    I_MINE,
    I_PADDLE,
    I_PAN,
    I_RIFLE,
    I_SHERIFF,
    I_SHOVEL,
    LINES,
    MENU,
    MINE,
    MODE_ANIMAL,
    NO_ORIGIN,
    NOTHING,
    PAN,
    PAY_APPLE,
    PAY_BASIC,
    PAY_FISH,
    PAY_HAZARD,
    R_FUR,
    REPEAT,
    RETURN_FISH,
    S_CART,
    S_FISH_TRADE,
    S_FUR,
    S_HOMESTEAD,
    S_SHOVEL,
    S_SIX,
    S_TRADE,
    S_WAGON,
    SHOVEL,
    TAKE_FISH,
    TRACK,
    TRACKER,
    TRACKER_SPACE,
    TRAPPER,
    bit,
    marked,
)
from sierra_envs.games.sierra_west.rules.boots import do_drop_token_boots
from sierra_envs.games.sierra_west.rules.cabins import cabin_under, do_assign, do_refill_market
from sierra_envs.games.sierra_west.rules.cards import do_discard_board, do_draw_hand
from sierra_envs.games.sierra_west.rules.end import closes_round, do_close_round, do_end_without_basics
from sierra_envs.games.sierra_west.rules.hastings import (
    do_discard_plan,
    do_line,
    do_reveal_plan,
)
from sierra_envs.games.sierra_west.rules.mountain import do_clear_outpost
from sierra_envs.games.sierra_west.rules.offturn import can_send, can_trap, triggers_tracker
from sierra_envs.games.sierra_west.rules.path import (
    HAZARD,
    alternatives,
    do_advance,
    do_automatic_icon,
    do_return_figures,
    icon_under,
    skips_freely,
    spot_price,
)
from sierra_envs.games.sierra_west.rules.summit import can_repeat, card_of, do_go_up, do_reward, only_track

# ---- turns


@kernel
def open_planning(s, t):
    """The active player lays out his cards; in the expert variant he first leaves one aside.

    Rule: 2.3.1, 2.12.1, 5.3.1
    """
    s.seat = s.active
    s.phase = DROP if s.hand_size[s.active] > HAND else ARRANGE


@kernel
def to_menu(s):
    """Whatever was going on is done: the active player may do anything again.

    Rule: 2.3.5, 2.3.11, 5.3.1
    """
    s.origin = NO_ORIGIN
    s.figure = 0
    s.performed = 0
    s.seat = s.active
    s.phase = MENU


@kernel
def ask_trapper(s, t):
    """The next opponent clockwise who could use his Trapper. False if there is none left.

    Rule: 2.3.4, 2.7.2, 2.7.3, 2.7.5, 4.9.2
    """
    while s.asked < players(s) - 1:
        p = opponent(s, np.int64(s.asked) + 1)
        if can_trap(s, t, p):
            s.phase = TRAPPER
            s.seat = p
            return True
        s.asked += 1
    s.asked = 0
    return False


@kernel
def after_trapper(s, t):
    """The others are asked, then the turn goes on.

    Rule: 2.3.4, 4.9.2
    """
    if s.phase == TRAPPER:
        s.asked += 1
    if ask_trapper(s, t):
        return
    if is_hastings(s, np.int64(s.active)):
        resume_hastings(s, t)
    else:
        to_menu(s)


@kernel
def end_turn(s, t):
    """Passing: figures home, cards away, a new hand, the market; then the next player.

    Rule: 2.3.11, 2.3.12, 2.3.13, 2.3.14, 2.3.15
    """
    p = np.int64(s.active)
    do_return_figures(s, p)
    do_discard_board(s, p)
    do_draw_hand(s, t, p)
    do_refill_market(s)
    next_turn(s, t)


@kernel
def next_turn(s, t):
    """Turn after turn, until somebody decides or the game is over.

    Rule: 2.3.15, 2.11.2, 4.8, 4.9.9
    """
    while True:
        do_end_without_basics(s)
        if closes_round(s) and not do_close_round(s, t):
            close_game(s)
            return
        s.active = opponent(s, 1)
        if not is_hastings(s, np.int64(s.active)):
            open_planning(s, t)
            return
        do_reveal_plan(s)
        if ask_trapper(s, t) or not run_lines(s, t):
            return
        close_hastings(s, t)


@kernel
def close_game(s):
    """Rule: 2.11.2"""
    s.origin = NO_ORIGIN
    s.figure = 0
    s.performed = 0
    s.seat = 0 if s.seats == 1 else s.active
    s.phase = GAME_OVER
    s.finished = ENDED


# ---- Hastings


@kernel
def run_lines(s, t):
    """The lines of his active plan, as far as nobody has to be asked. True once all are done.

    Rule: 4.9.1, 4.9.5
    """
    while s.line < LINES:
        code, steps = t.plan_code[s.plan, s.line], t.plan_steps[s.plan, s.line]
        s.line += 1
        do_line(s, t, np.int64(code), np.int64(steps))
        if ask_tracker(s, t):
            return False
    return True


@kernel
def close_hastings(s, t):
    """His bounty, the next plan, the market.

    Rule: 4.9.1, 4.9.6, 4.9.8
    """
    do_discard_plan(s, t)
    do_refill_market(s)


@kernel
def resume_hastings(s, t):
    """After an off-turn action of the player.

    Rule: 4.9.2, 4.9.5
    """
    if run_lines(s, t):
        close_hastings(s, t)
        next_turn(s, t)


# ---- payments


@kernel
def go_on_paying(s, t):
    """The next wild unit: basics, then apples, then fish; then what was paid for.

    Rule: 2.4.13, 5.3.2, 5.3.4
    """
    if s.owed[0] > 0:
        s.phase = PAY_BASIC
    elif s.owed[1] > 0:
        s.phase = PAY_APPLE
    elif s.owed[2] > 0:
        s.phase = PAY_FISH
    elif s.origin == FROM_ICON:
        resolve_icon(s, t)
    elif s.origin == FROM_SUMMIT:
        resolve_summit(s, t)
    else:
        resolve_ability(s, t)


# ---- icons


@kernel
def use_icon(s, t, pioneer):
    """Pay the spot, then the icon. The first unit for a hazard may be another good.

    Rule: 2.4.3, 2.4.6, 2.4.8, 2.10.B5, 2.10.D10
    """
    p = np.int64(s.active)
    do_drop_token_boots(s)
    s.origin = FROM_ICON
    s.figure = pioneer
    price = spot_price(s, t, p, pioneer)
    kind = np.int64(t.icon_kind[icon_under(s, p, pioneer)])
    if price > 0 and alternatives(s, p, kind) > 0:
        s.phase = PAY_HAZARD
        return
    s.owed[0] = price
    go_on_paying(s, t)


@kernel
def after_first_basic(s, t):
    """A hazard is being paid with basics: the rest of the printed price.

    Rule: 2.4.13, 2.10.B5, 2.10.D10
    """
    s.owed[0] = spot_price(s, t, np.int64(s.active), np.int64(s.figure)) - 1
    go_on_paying(s, t)


@kernel
def resolve_icon(s, t):
    """What the icon under the pioneer does; it is used up.

    Rule: 2.4.3, 2.4.5, 2.4.6, 2.4.10a, 2.10.A4, 2.10.B2, 2.10.B3, 2.10.B4, 2.10.C3, 2.10.D5
    """
    p, pioneer = np.int64(s.active), np.int64(s.figure)
    icon = icon_under(s, p, pioneer)
    kind = np.int64(t.icon_kind[icon])
    s.used[pioneer] = 1
    if kind == I_SHOVEL:
        s.phase = SHOVEL
    elif kind == I_FUR:
        open_furs(s, t)
    elif kind == I_PADDLE:
        s.phase = CANOE
    elif kind == I_FISH:
        s.phase = RETURN_FISH if s.canoe[p] == FISH_MARKET else TAKE_FISH
    elif kind == I_PAN:
        s.phase = PAN
    elif kind == I_MINE:
        s.phase = MINE
    else:
        if kind <= I_SHERIFF:
            do_automatic_icon(s, t, p, pioneer, icon)
        elif kind == I_HARVEST:
            do_harvest(s, t, p)
        elif kind == I_RIFLE:
            s.goods[p, BULLET] -= t.rifle_bullets
            shoot(s, t, p)
        to_menu(s)


@kernel
def shoot(s, t, p):
    """Take an outlaw; the outpost leaves with its last one.

    Rule: 2.10.D5, 2.10.D6, 2.10.D8
    """
    cell = do_take_outlaw(s, t, p)
    if cell != NOTHING:
        do_clear_outpost(s, t, cell, p)


@kernel
def advance(s, t, pioneer):
    """Rule: 2.3.6, 2.3.7"""
    do_drop_token_boots(s)
    do_advance(s, t, np.int64(s.active), pioneer)
    to_menu(s)


@kernel
def skip(s, t, pioneer):
    """Damage first, unless the Watchtower spares it; then the pioneer moves on in the same action.

    Rule: 2.4.9, 2.4.11, 5.3.5
    """
    do_drop_token_boots(s)
    s.figure = pioneer
    if skips_freely(s, t, np.int64(s.active)):
        after_damage(s, t)
    else:
        s.phase = DAMAGE


@kernel
def after_damage(s, t):
    """Rule: 2.4.9"""
    do_advance(s, t, np.int64(s.active), np.int64(s.figure))
    to_menu(s)


# ---- Fur Trade


@kernel
def open_furs(s, t):
    """All face-up tiles, in their order.

    Rule: 2.4.5, 2.4.15
    """
    s.furs = s.animals[s.active]
    trade_furs(s, t)


@kernel
def trade_furs(s, t):
    """Tile after tile, until one asks; then what the trade belongs to is done.

    Rule: 2.4.5, 2.4.15, 3.4
    """
    p = np.int64(s.active)
    for animal in FUR_ORDER:
        if not marked(s.furs, animal):
            continue
        if animal == MODE_ANIMAL:
            s.phase = mode_fur(s, t, p)
            if s.phase != MENU:
                return
        else:
            do_gain(s, t, p, t.animal_gain[animal])
        s.furs = np.int64(s.furs) & ~bit(animal)
    finish(s, t)


@kernel
def after_fur(s, t):
    """The question of the mode's tile, the last one, is answered.

    Rule: 2.4.15
    """
    s.furs = 0
    finish(s, t)


# ---- cabins


@kernel
def assign(s, t, space):
    """A figure enters a cabin; what is for one use happens at once.

    Rule: 2.3.5, 2.3.9, 2.8.4, 5.3.5
    """
    p = np.int64(s.active)
    do_drop_token_boots(s)
    figure = do_assign(s, t, p, space)
    cabin = cabin_under(s, p, figure)
    if t.cabin_effect[cabin] < E_TRADE:
        to_menu(s)
        return
    s.origin = FROM_CABIN
    s.figure = figure
    do_pay_named(s, p, t.ability_price[cabin])
    go_on_paying(s, t)


@kernel
def resolve_ability(s, t):
    """What a cabin for one use does.

    Rule: 2.8.4, 2.8.5
    """
    p = np.int64(s.active)
    cabin = cabin_under(s, p, np.int64(s.figure))
    effect = t.cabin_effect[cabin]
    if effect == E_FLIP:
        s.phase = FLIP
    elif effect == E_FUR:
        open_furs(s, t)
    elif effect == E_MULE:
        do_take_mule(s, p)
        to_menu(s)
    else:
        do_gain(s, t, p, t.ability_gain[cabin])
        gain_basics(s, t, np.int64(t.ability_gain[cabin, ANY_BASIC]))


@kernel
def gain_basics(s, t, n):
    """Basics to choose, one by one.
    """
    s.to_gain = n
    if n > 0:
        s.phase = GAIN_BASIC
    else:
        finish(s, t)


# ---- summits


@kernel
def go_up(s, t, figure, position):
    """Rule: 2.3.8, 2.5.1"""
    do_drop_token_boots(s)
    do_go_up(s, np.int64(s.active), figure, position)
    s.origin = FROM_SUMMIT
    s.figure = figure
    s.performed = 0
    perform(s, t)


@kernel
def perform(s, t):
    """Pay for a summit action once.

    Rule: 2.5.1, 2.5.9
    """
    p = np.int64(s.active)
    do_pay_named(s, p, t.summit_price[s.mode, card_of(s, p, np.int64(s.figure))])
    go_on_paying(s, t)


@kernel
def resolve_summit(s, t):
    """What a summit action does.

    Rule: 2.5.2, 2.5.4, 2.5.5, 2.5.8, 2.10.A5, 2.10.A6, 2.10.B7, 2.10.C5, 2.10.D6, 2.10.D9
    """
    p = np.int64(s.active)
    card = card_of(s, p, np.int64(s.figure))
    kind = np.int64(t.summit_kind[s.mode, card])
    if kind == S_HOMESTEAD:
        track = only_track(np.int64(t.summit_tracks[s.mode, card]))
        if track < 0:
            s.phase = TRACK
        else:
            raise_track(s, t, track)
    elif kind == S_SHOVEL:
        s.phase = SHOVEL
    elif kind == S_FUR:
        open_furs(s, t)
    elif kind == S_TRADE or kind == S_FISH_TRADE:
        do_gain(s, t, p, t.summit_gain[s.mode, card])
        gain_basics(s, t, np.int64(t.summit_gain[s.mode, card, ANY_BASIC]))
    else:
        if kind == S_WAGON:
            s.wagon[p] += 1
        elif kind == S_CART:
            do_take_cart(s, p)
        elif kind == S_SIX and shot_hits(s, t, p):
            shoot(s, t, p)
        finish(s, t)


@kernel
def raise_track(s, t, track):
    """The marker, then the reward, then the Trackers.

    Rule: 2.5.2, 2.5.3, 2.5.9, 2.7.4, 2.10.A6, 2.10.A8, 2.10.B6, 2.10.D11
    """
    p = np.int64(s.active)
    if do_raise(s, t, p, track) and triggers_tracker(t, track):
        s.raised = track
    do_reward(s, t, p, track)
    if t.reward_kind[track] == R_FUR:
        open_furs(s, t)
    else:
        finish(s, t)


@kernel
def finish(s, t):
    """An action is done: a summit action goes on to Trackers and repetition, everything else to the menu.

    Rule: 2.5.9, 5.3.2, 5.3.4
    """
    if s.origin != FROM_SUMMIT:
        to_menu(s)
    elif not ask_tracker(s, t):
        after_performance(s, t)


@kernel
def ask_tracker(s, t):
    """The next opponent clockwise who could use his Tracker. False if there is none left, or no marker rose.

    Rule: 2.7.1, 2.7.3, 2.7.5, 4.9.5
    """
    if s.raised == NOTHING:
        return False
    while s.asked < players(s) - 1:
        p = opponent(s, np.int64(s.asked) + 1)
        if can_send(s, p, TRACKER_SPACE):
            s.phase = TRACKER
            s.seat = p
            return True
        s.asked += 1
    s.asked = 0
    s.raised = NOTHING
    return False


@kernel
def after_tracker(s, t):
    """The others are asked, then the action goes on.

    Rule: 2.5.9, 2.7.1
    """
    s.asked += 1
    if ask_tracker(s, t):
        return
    if is_hastings(s, np.int64(s.active)):
        resume_hastings(s, t)
    else:
        after_performance(s, t)


@kernel
def after_performance(s, t):
    """A repeatable action asks whether to go on.

    Rule: 2.5.6, 2.5.9
    """
    p = np.int64(s.active)
    s.performed += 1
    s.seat = s.active
    if can_repeat(s, t, p, card_of(s, p, np.int64(s.figure))):
        s.phase = REPEAT
    else:
        to_menu(s)
