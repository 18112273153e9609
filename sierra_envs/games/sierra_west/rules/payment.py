"""Wild units, paid one by one, and basics to choose."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import basics_of
from sierra_envs.games.sierra_west.names import (
    BULLET,
    FOOD,
    FROM_ICON,
    FROM_SUMMIT,
    I_AMBUSH,
    I_BANJO,
    I_SHOVEL,
    NOT_OFFERED,
    OK,
    S_SHOVEL,
    STONE,
    TOO_DEAR,
    TROUT,
    WOOD,
)
from sierra_envs.games.sierra_west.rules.market import can_build_after
from sierra_envs.games.sierra_west.rules.mountain import is_face_up_basic
from sierra_envs.games.sierra_west.rules.path import icon_under, spot_price
from sierra_envs.games.sierra_west.rules.summit import card_of


@kernel
def pays_for_shovel(s, t, p):
    """Whether the present payment is one for a shovel."""
    figure = np.int64(s.figure)
    if s.origin == FROM_ICON:
        return t.icon_kind[icon_under(s, p, figure)] == I_SHOVEL
    if s.origin == FROM_SUMMIT:
        return t.summit_kind[s.mode, card_of(s, p, figure)] == S_SHOVEL
    return False


@kernel
def why_not_pay_basic(s, t, p, basic):
    """Any basic that the player has; for a shovel that cannot claim, one after which a tile can still be built.

    Rule: 2.4.3, 2.4.10, 2.4.13
    """
    if s.goods[p, basic] == 0:
        return NOT_OFFERED
    if pays_for_shovel(s, t, p) and not is_face_up_basic(s, np.int64(s.front[p])):
        food, wood, stone = int(basic == FOOD), int(basic == WOOD), int(basic == STONE)
        if not can_build_after(s, t, p, food, wood, stone, 0, np.int64(s.owed[0]) - 1):
            return NOT_OFFERED
    return OK


@kernel
def do_pay_basic(s, p, basic):
    """Rule: 2.4.10, 2.4.13"""
    s.goods[p, basic] -= 1
    s.owed[0] -= 1


@kernel
def why_not_hazard_basic(s, t, p, basic):
    """The printed price in basics, if the whole of it can be paid.

    Rule: 2.4.13, 2.10.B5, 2.10.D10
    """
    if basics_of(s, p) < spot_price(s, t, p, np.int64(s.figure)):
        return TOO_DEAR
    return OK if s.goods[p, basic] > 0 else NOT_OFFERED


@kernel
def why_not_hazard_fish(s, t, p, colour):
    """A fish of any colour in place of a banjo's price.

    Rule: 2.10.B5
    """
    if t.icon_kind[icon_under(s, p, np.int64(s.figure))] != I_BANJO:
        return NOT_OFFERED
    return OK if s.goods[p, TROUT + colour] > 0 else NOT_OFFERED


@kernel
def why_not_hazard_bullet(s, t, p):
    """A bullet in place of an ambush's price.

    Rule: 2.10.D10
    """
    if t.icon_kind[icon_under(s, p, np.int64(s.figure))] != I_AMBUSH:
        return NOT_OFFERED
    return OK if s.goods[p, BULLET] > 0 else NOT_OFFERED


@kernel
def do_pay_bullet(s, p):
    """Rule: 2.10.D10"""
    s.goods[p, BULLET] -= 1


@kernel
def why_not_pay_apple(s, colour):
    """An apple of the shared supply.

    Rule: 2.4.13, 2.10.A1, 2.10.A5
    """
    return OK if s.apples[colour] > 0 else NOT_OFFERED


@kernel
def do_pay_apple(s, colour):
    """Rule: 2.4.13, 2.10.A1"""
    s.apples[colour] -= 1
    s.owed[1] -= 1


@kernel
def why_not_pay_fish(s, p, colour):
    """Any fish that the player has.

    Rule: 2.4.13, 2.10.B6
    """
    return OK if s.goods[p, TROUT + colour] > 0 else NOT_OFFERED
