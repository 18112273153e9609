"""Whose turn it is and what for. Only this file moves seat, phase, round, token and the card of the round."""

from __future__ import annotations

from sierra_envs.core.game import ENDED
from sierra_envs.core.jit import kernel
from sierra_envs.games.colorado.names import (
    ACT_CARD,
    ACT_CHECK,
    ACT_NUGGET,
    ASK,
    BONUS,
    CARD,
    CHECK,
    DOMINATION,
    END_FLAG,
    GAME_OVER,
    GIVE,
    MAIN,
    NO_CARD,
    NOBODY,
    NUGGET,
    SALOON,
    START_FLAG,
    SWAP_PLAY,
    TEEPEE,
    TEEPEE_DIR,
    WANTED,
)
from sierra_envs.games.colorado.rules.call import do_give, forced_answer, has_choice, someone_can_be_asked
from sierra_envs.games.colorado.rules.end import do_discard_set, do_refill, is_last_round, next_set
from sierra_envs.games.colorado.rules.roadmap import can_check, can_mark_flag
from sierra_envs.games.colorado.rules.tracks import (
    do_domination,
    do_saloon,
    do_teepee,
    do_wanted,
    teepee_has_choice,
)


@kernel
def left_of(s, seat):
    """The next player clockwise.

    Rule: 36
    """
    return (seat + 1) % s.seats


# ---- Setup


@kernel
def open_setup(s):
    """The first Caller chooses his start flag first; the setup is round 0.

    Rule: 2, 36, 37
    """
    s.phase = START_FLAG
    s.target = NOBODY
    s.asked = NO_CARD
    s.given = NO_CARD


@kernel
def after_start_flag(s, t):
    """Seat after seat; then the first Call opens round 1.

    Rule: 6, 37
    """
    s.seat = left_of(s, s.seat)
    if s.seat == 0 and not open_call(s):
        play_end(s, t)


# ---- Call


@kernel
def open_call(s):
    """A new round: the Caller asks. False if there is nobody to ask.

    Rule: 8, 11
    """
    s.round_no += 1
    s.seat = s.caller
    s.phase = ASK
    return someone_can_be_asked(s)


@kernel
def after_ask(s, t, target, card):
    """The target answers; he is asked himself only if two types fit.

    Rule: 9, 57
    """
    s.target = target
    s.asked = card
    if has_choice(s, target, card):
        s.phase = GIVE
        s.seat = target
        return
    give(s, t, forced_answer(s, target, card))


@kernel
def give(s, t, card):
    """The given card tells the family of everybody's action, whether it was kept or discarded; the Caller acts first.

    Rule: 10, 12, 43
    """
    do_give(s, card)
    s.asked = NO_CARD
    s.given = card
    s.seat = s.caller
    if not open_action(s, t, t.card_family[card], MAIN):
        end_chain(s, t)


# ---- Action: one pending link of a chain, no stack


@kernel
def open_action(s, t, family, bonus):
    """Ask the player for an action of a family. False for a CHECK without a legal leg: it is lost without a decision.

    Rule: 12, 19, 44
    """
    s.bonus = bonus
    if family == NUGGET:
        s.phase = ACT_NUGGET
        return True
    if family == CARD:
        s.phase = ACT_CARD
        return True
    s.phase = ACT_CHECK
    return can_check(s, t)


@kernel
def open_swap_play(s):
    """After discarding two the player has to say which card he plays.

    Rule: 42
    """
    s.phase = SWAP_PLAY
    s.bonus = MAIN


@kernel
def grant_bonus(s, t, family):
    """The player who triggered a bonus, and only he, may take one action of its family.

    Rule: 14, 15, 16, 44
    """
    if not open_action(s, t, family, BONUS):
        end_chain(s, t)


@kernel
def resolve_icon(s, t, icon):
    """A marked leg grants an action of a family or a step on a track; a track step or a blank ends the chain.

    Rule: 15, 46, 47
    """
    if icon <= CHECK:
        grant_bonus(s, t, icon)
        return
    if icon == TEEPEE and teepee_has_choice(s, t, s.seat):
        s.phase = TEEPEE_DIR
        s.bonus = MAIN
        return
    if icon == TEEPEE:
        do_teepee(s, t, s.seat)
    elif icon == WANTED:
        do_wanted(s, t, s.seat)
    elif icon == SALOON:
        do_saloon(s, t, s.seat)
    elif icon == DOMINATION:
        do_domination(s, t, s.seat)
    end_chain(s, t)


@kernel
def end_chain(s, t):
    """The next player clockwise acts, his chain complete before the next; after the last one comes the End.

    Rule: 12, 16, 43
    """
    family = t.card_family[s.given]
    s.seat = left_of(s, s.seat)
    while s.seat != s.caller:
        if open_action(s, t, family, MAIN):
            return
        s.seat = left_of(s, s.seat)
    play_end(s, t)


# ---- End


@kernel
def play_end(s, t):
    """Sets, refill, the question of the seventh badge, and the token passes to the left, until somebody decides.

    A round in which nobody can be asked has no card and no Action, only an End.

    Rule: 11, 20, 23, 24, 40
    """
    s.given = NO_CARD
    s.target = NOBODY
    s.bonus = MAIN
    while True:
        if open_end_flag(s, t):
            return
        do_refill(s, t)
        if is_last_round(s, t):
            close_game(s)
            return
        s.caller = left_of(s, s.caller)
        if open_call(s):
            return


@kernel
def open_end_flag(s, t):
    """Player after player, up to the Caller again, spends his sets on flags. False if no set is left.

    A set without a region to go to is discarded for nothing.

    Rule: 20, 49
    """
    while True:
        colour = next_set(s, s.seat)
        if colour >= 0:
            do_discard_set(s, s.seat, colour)
            if can_mark_flag(s, t):
                s.phase = END_FLAG
                return True
        else:
            s.seat = left_of(s, s.seat)
            if s.seat == s.caller:
                return False


@kernel
def close_game(s):
    """The game is over; the token stays where it is.

    Rule: 24, 35, 51, 52
    """
    s.phase = GAME_OVER
    s.finished = ENDED
    s.seat = s.caller
