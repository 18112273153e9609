"""Summit actions: who may go there and what they do."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import can_pay, do_gain, do_take_mule, gains_something
from sierra_envs.games.sierra_west.modes.outlaws_and_outposts import exposed_cell
from sierra_envs.games.sierra_west.names import (
    ANY_BASIC,
    CAMP,
    END,
    GREY,
    LAST_SPACE,
    MULE,
    NO_EFFECT,
    NO_MULE,
    NOT_AT_END,
    NUM_PATHS,
    NUM_TRACKS,
    OK,
    OTHER_TRACK,
    R_GAIN,
    R_MULE,
    S_CART,
    S_FISH_TRADE,
    S_FUR,
    S_SHOVEL,
    S_SIX,
    S_TRADE,
    S_WAGON,
    SUMMIT,
    SUMMIT_TAKEN,
    TOO_DEAR,
    marked,
)
from sierra_envs.games.sierra_west.rules.market import why_not_shovel


@kernel
def why_not_perform(s, t, p, card):
    """The whole price can be paid and the action does something.

    Rule: 2.5.1, 2.5.4, 2.5.5, 2.5.6, 2.5.8, 2.10.A5, 2.10.B7, 2.10.C5, 2.10.C7, 2.10.D3, 2.10.D9
    """
    kind = t.summit_kind[s.mode, card]
    price = t.summit_price[s.mode, card]
    if not can_pay(s, p, price):
        return TOO_DEAR
    if kind == S_WAGON and s.wagon[p] >= t.last_space:
        return LAST_SPACE
    if kind == S_SHOVEL:
        return why_not_shovel(s, t, p, price, np.int64(price[ANY_BASIC]))
    works = True
    if S_TRADE <= kind <= S_FISH_TRADE:
        works = gains_something(s, t, p, t.summit_gain[s.mode, card])
    if kind == S_FISH_TRADE and t.mkt_anywhere != 0 and s.canoe[p] != 0:
        works = False
    if kind == S_FUR:
        works = s.animals[p] != 0
    if kind == S_CART:
        works = s.carts_left > 0
    if kind == S_SIX:
        works = exposed_cell(s) >= 0
    if not works:
        return NO_EFFECT
    return OK


@kernel
def is_taken(s, p, position):
    """One figure for each summit action.

    Rule: 2.5.1
    """
    place = SUMMIT + position
    for pioneer in range(NUM_PATHS):
        if s.place[p, pioneer] == place:
            return True
    return s.mule == p and s.mule_place == place


@kernel
def why_not_go_up(s, p, figure):
    """A pioneer from the end of its path; the mule from camp or the grey cabin.

    Rule: 2.3.8, 2.3.9, 2.3.11
    """
    if figure == MULE:
        if s.mule != p:
            return NO_MULE
        if s.mule_place != CAMP and s.mule_place != GREY:
            return NOT_AT_END
        return OK
    if s.place[p, figure] != END:
        return NOT_AT_END
    return OK


@kernel
def why_not_summit(s, t, p, figure, position):
    """A figure that may go there, a vacant action, one that can be performed.

    Rule: 2.3.8, 2.3.9, 2.5.1, 2.5.6
    """
    refusal = why_not_go_up(s, p, figure)
    if refusal != OK:
        return refusal
    if is_taken(s, p, position):
        return SUMMIT_TAKEN
    return why_not_perform(s, t, p, np.int64(s.board[position]))


@kernel
def do_go_up(s, p, figure, position):
    """The figure stays there until the player passes.

    Rule: 2.3.11, 2.5.1
    """
    if figure == MULE:
        s.mule_place = SUMMIT + position
    else:
        s.place[p, figure] = SUMMIT + position


@kernel
def card_of(s, p, figure):
    """The card on which a figure stands."""
    place = np.int64(s.mule_place) if figure == MULE else np.int64(s.place[p, figure])
    return np.int64(s.board[place - SUMMIT])


@kernel
def only_track(tracks):
    """The track of a homestead action that names one; -1 if it is chosen.

    Rule: 2.5.2, 2.10.A6
    """
    found = -1
    for track in range(NUM_TRACKS):
        if marked(tracks, track):
            if found >= 0:
                return -1
            found = track
    return found


@kernel
def why_not_track(s, t, p, track):
    """A track that the action names; a blocked one may be chosen.

    Rule: 2.5.2
    """
    card = card_of(s, p, np.int64(s.figure))
    if not marked(t.summit_tracks[s.mode, card], track):
        return OTHER_TRACK
    return OK


@kernel
def do_reward(s, t, p, track):
    """Mule, token, gold; a Fur Trade is left to the flow. Gained even if the marker cannot rise.

    Rule: 2.5.2, 2.10.A6, 3.3
    """
    if t.reward_kind[track] == R_MULE:
        do_take_mule(s, p)
    elif t.reward_kind[track] == R_GAIN:
        do_gain(s, t, p, t.reward_gain[track])


@kernel
def can_repeat(s, t, p, card):
    """A repeatable action that has not been performed too often and can be performed once more.

    Rule: 2.5.1, 2.5.6
    """
    if t.summit_repeat[s.mode, card] == 0 or s.performed >= t.max_performances:
        return False
    return why_not_perform(s, t, p, card) == OK
