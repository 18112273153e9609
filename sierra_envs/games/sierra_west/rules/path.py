"""Path actions: advancing, icons that work on arrival, icons that are used, skipping mandatory ones."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import (
    basics_of,
    do_gain,
    do_take_mule,
    fish_of,
    gains_something,
)
from sierra_envs.games.sierra_west.modes.gold_rush import DYNAMITE, LANTERN, do_take_tool
from sierra_envs.games.sierra_west.modes.hooks import mode_icon_works
from sierra_envs.games.sierra_west.names import (
    BULLET,
    CAMP,
    E_BOOTS,
    E_FOOD,
    E_TOLL,
    E_WATCH,
    END,
    FOOD,
    GREY,
    I_AMBUSH,
    I_BANJO,
    I_BEAR,
    I_BOOTS,
    I_DYNAMITE,
    I_FUR,
    I_GAIN,
    I_LANTERN,
    I_MULE,
    I_PAIR,
    I_SHERIFF,
    I_SHOVEL,
    MANDATORY,
    NO_EFFECT,
    NO_ICON,
    NOT_MANDATORY,
    NOT_ON_PATH,
    NUM_BASICS,
    OK,
    PATH,
    TOO_DEAR,
    USED,
)
from sierra_envs.games.sierra_west.rules.boots import do_leave_boots
from sierra_envs.games.sierra_west.rules.cabins import has_ongoing
from sierra_envs.games.sierra_west.rules.damage import why_no_damage
from sierra_envs.games.sierra_west.rules.market import why_not_shovel

HAZARD = I_BEAR  # the first of the kinds whose only effect is to be paid


@kernel
def is_on_icon(s, p, pioneer):
    """Whether a pioneer stands on an icon of its path."""
    return s.place[p, pioneer] >= PATH


@kernel
def icon_under(s, p, pioneer):
    """The icon on which a pioneer stands."""
    return np.int64(s.icons[pioneer, np.int64(s.place[p, pioneer]) - PATH])


@kernel
def printed_price(s, t, p, pioneer):
    """Basics printed below the spot of a pioneer; 0 on an unpaid one.

    Rule: 2.4.8
    """
    return np.int64(t.spot_price[pioneer, np.int64(s.place[p, pioneer]) - PATH])


@kernel
def spot_price(s, t, p, pioneer):
    """The same, one less while a pioneer sits on the Toll House.

    Rule: 2.4.8, 2.8.6
    """
    price = printed_price(s, t, p, pioneer)
    if price > 0 and has_ongoing(s, t, p, E_TOLL):
        return price - 1
    return price


# ---- advancing


@kernel
def blocks(s, t, p, pioneer):
    """Whether the icon under a pioneer is mandatory and not resolved.

    Rule: 2.4.9
    """
    if not is_on_icon(s, p, pioneer) or s.used[pioneer] != 0:
        return False
    return t.icon_mandatory[icon_under(s, p, pioneer)] != 0


@kernel
def why_not_advance(s, t, p, pioneer):
    """From camp, cabin, Tracker or Trapper to the first icon; one icon to the right; from the last one to the end.

    Rule: 2.3.6, 2.3.7, 2.3.11, 2.4.9, 2.7.3
    """
    place = s.place[p, pioneer]
    if GREY <= place <= END:
        return NOT_ON_PATH
    if blocks(s, t, p, pioneer):
        return MANDATORY
    return OK


@kernel
def do_advance(s, t, p, pioneer):
    """Leave what it stands on, boots included, and arrive one icon further.

    Rule: 2.3.6, 2.3.7, 2.3.11, 2.4.12
    """
    place = np.int64(s.place[p, pioneer])
    do_leave_boots(
        s, pioneer
    )  # from camp as well: no icon pays for a step made before the pioneer stood on it
    spot = place - PATH + 1 if place >= PATH else 0
    s.used[pioneer] = 0
    if spot >= t.path_length[pioneer]:
        s.place[p, pioneer] = END
        return
    s.place[p, pioneer] = PATH + spot
    icon = icon_under(s, p, pioneer)
    if printed_price(s, t, p, pioneer) == 0 and t.icon_kind[icon] <= I_SHERIFF:
        do_automatic_icon(s, t, p, pioneer, icon)
        s.used[pioneer] = 1


@kernel
def do_automatic_icon(s, t, p, pioneer, icon):
    """Goods, boots, token, mule, lantern, dynamite, Sheriff: what works without a question.

    Rule: 2.4.1, 2.4.2, 2.4.4, 2.4.7, 2.4.10a, 2.8.6, 2.10.A3, 2.10.C4, 3.4
    """
    kind = t.icon_kind[icon]
    if kind == I_GAIN:
        do_gain(s, t, p, t.icon_gain[icon])
        for basic in range(NUM_BASICS):
            if t.icon_gain[icon, FOOD + basic] > 0 and has_ongoing(s, t, p, E_FOOD + basic):
                s.goods[p, FOOD + basic] += 1
    elif kind == I_BOOTS:
        do_leave_boots(s, pioneer)  # on a paid spot: what was spent before came from the other icon
        s.icon_boots[pioneer] = t.icon_number[icon]
        if has_ongoing(s, t, p, E_BOOTS):
            s.icon_boots[pioneer] += 1
    elif kind == I_PAIR:
        s.tokens[p] += 1
    elif kind == I_MULE:
        do_take_mule(s, p)
    elif kind == I_LANTERN:
        do_take_tool(s, p, LANTERN)
    elif kind == I_DYNAMITE:
        do_take_tool(s, p, DYNAMITE)
    elif kind == I_SHERIFF:
        s.sheriff = p


# ---- using


@kernel
def alternatives(s, p, kind):
    """Units that may stand for the whole price of a hazard: fish for a banjo, bullets for an ambush.

    Rule: 2.10.B5, 2.10.D10
    """
    if kind == I_BANJO:
        return fish_of(s, p)
    if kind == I_AMBUSH:
        return np.int64(s.goods[p, BULLET])
    return 0


@kernel
def icon_works(s, t, p, icon):
    """Whether using an icon would do anything.

    Rule: 2.4.14
    """
    kind = np.int64(t.icon_kind[icon])
    if kind == I_GAIN:
        return t.icon_mandatory[icon] != 0 or gains_something(s, t, p, t.icon_gain[icon])
    if kind == I_FUR:
        return s.animals[p] != 0
    if kind == I_MULE:
        return s.mule != p
    if I_BOOTS <= kind <= I_PAIR or kind >= HAZARD:
        return True
    return mode_icon_works(s, t, p, kind)


@kernel
def why_not_use(s, t, p, pioneer):
    """The icon is not used up, its whole price can be paid, and something happens.

    Rule: 2.4.3, 2.4.6, 2.4.8, 2.4.10a, 2.4.14, 2.10.B5, 2.10.D10
    """
    if not is_on_icon(s, p, pioneer):
        return NO_ICON
    if s.used[pioneer] != 0:
        return USED
    icon = icon_under(s, p, pioneer)
    price = spot_price(s, t, p, pioneer)
    kind = np.int64(t.icon_kind[icon])
    if basics_of(s, p) < price and alternatives(s, p, kind) == 0:
        return TOO_DEAR
    if kind == I_SHOVEL:
        return why_not_shovel(s, t, p, t.trail_price[0], price)
    if not icon_works(s, t, p, icon):
        return NO_EFFECT
    return OK


# ---- skipping


@kernel
def why_not_skip(s, t, p, pioneer):
    """A mandatory icon, and damage to take or a Watchtower that spares it.

    Rule: 2.4.9, 2.4.11, 2.8.6
    """
    if not blocks(s, t, p, pioneer):
        return NOT_MANDATORY
    if has_ongoing(s, t, p, E_WATCH):
        return OK
    return why_no_damage(s, p)


@kernel
def do_return_figures(s, p):
    """Boots left over are lost; both pioneers and the mule return to camp.

    Rule: 2.3.12, 2.4.2
    """
    for pioneer in range(2):
        s.place[p, pioneer] = CAMP
        s.used[pioneer] = 0
        s.icon_boots[pioneer] = 0
    s.boots_spent = 0
    s.token_boots = 0
    if s.mule == p:
        s.mule_place = CAMP
