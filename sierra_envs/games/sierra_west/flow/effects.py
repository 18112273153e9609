"""What follows a choice of the menu: payment, effect, reward, step by step."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import do_gain, do_pay_named, do_raise, do_take_mule
from sierra_envs.games.sierra_west.flow.asking import finish, to_menu
from sierra_envs.games.sierra_west.modes.apple_hill import do_harvest
from sierra_envs.games.sierra_west.modes.boats_and_banjos import FISH_MARKET
from sierra_envs.games.sierra_west.modes.gold_rush import do_take_cart
from sierra_envs.games.sierra_west.modes.hooks import mode_fur
from sierra_envs.games.sierra_west.modes.outlaws_and_outposts import do_take_outlaw, shot_hits
from sierra_envs.games.sierra_west.names import (
    ANY_BASIC,
    BULLET,
    CANOE,
    DAMAGE,
    E_FLIP,
    E_FUR,
    E_MULE,
    E_TRADE,
    E_WATCH,
    FLIP,
    FROM_CABIN,
    FROM_ICON,
    FROM_SUMMIT,
    FUR_ORDER,
    GAIN_BASIC,
    I_FISH,
    I_FUR,
    I_HARVEST,
    I_MINE,
    I_PADDLE,
    I_PAN,
    I_RIFLE,
    I_SHERIFF,
    I_SHOVEL,
    MENU,
    MINE,
    MODE_ANIMAL,
    NOTHING,
    PAN,
    PAY_APPLE,
    PAY_BASIC,
    PAY_FISH,
    PAY_HAZARD,
    R_FUR,
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
    bit,
    marked,
)
from sierra_envs.games.sierra_west.rules.boots import do_drop_token_boots
from sierra_envs.games.sierra_west.rules.cabins import cabin_under, do_assign, has_ongoing
from sierra_envs.games.sierra_west.rules.mountain import do_clear_outpost
from sierra_envs.games.sierra_west.rules.offturn import triggers_tracker
from sierra_envs.games.sierra_west.rules.path import (
    alternatives,
    do_advance,
    do_automatic_icon,
    icon_under,
    spot_price,
)
from sierra_envs.games.sierra_west.rules.summit import card_of, do_go_up, do_reward, only_track


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
    if has_ongoing(s, t, np.int64(s.active), E_WATCH):
        after_damage(s, t)
    else:
        s.phase = DAMAGE


@kernel
def after_damage(s, t):
    """Rule: 2.4.9"""
    do_advance(s, t, np.int64(s.active), np.int64(s.figure))
    to_menu(s)


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
    """Basics to choose, one by one."""
    s.to_gain = n
    if n > 0:
        s.phase = GAIN_BASIC
    else:
        finish(s, t)


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
    elif S_TRADE <= kind <= S_FISH_TRADE:
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
