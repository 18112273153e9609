"""Which ids are legal now: the index of the rules' ``why_not_x``. There is no rule in this file."""

from __future__ import annotations

from sierra_envs.core.jit import kernel
from sierra_envs.games.colorado.actions import (
    CARD_ID,
    DRAW_ID,
    FLAG_ID,
    LEFT_ID,
    LEG_ID,
    PAIR_ID,
    PASS_ID,
    RAIL_ID,
    RIGHT_ID,
    TAKE_NUGGET_ID,
)
from sierra_envs.games.colorado.names import (
    ACT_CARD,
    ACT_CHECK,
    ACT_NUGGET,
    ASK,
    END_FLAG,
    GIVE,
    NOT_NOW,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_PAIRS,
    OK,
    OVER,
    START_FLAG,
    SWAP_PLAY,
    TEEPEE_DIR,
    bit,
    count,
)
from sierra_envs.games.colorado.rules.action import (
    cards_of_colour,
    why_not_discard_two,
    why_not_pass,
    why_not_pay_and_play,
    why_not_play,
)
from sierra_envs.games.colorado.rules.call import why_not_ask, why_not_give, why_not_name, why_not_opponent
from sierra_envs.games.colorado.rules.roadmap import (
    why_not_flag,
    why_not_leg,
    why_not_rail,
    why_not_start_flag,
)


@kernel
def why_not_card(s, card):
    """A card id gives, pays for or plays, by phase."""
    if s.phase == GIVE:
        return why_not_give(s, card)
    if s.phase == ACT_NUGGET:
        return why_not_pay_and_play(s, card)
    if s.phase == SWAP_PLAY:
        return why_not_play(s, card)
    return NOT_NOW


@kernel
def why_not_region(s, t, region):
    """A flag id starts the game or spends a set, by phase."""
    if s.phase == START_FLAG:
        return why_not_start_flag(t, region)
    if s.phase == END_FLAG:
        return why_not_flag(s, t, region)
    return NOT_NOW


@kernel
def why_not_decline(s):
    """Only a bonus action is declined."""
    if s.phase == ACT_NUGGET or s.phase == ACT_CARD or s.phase == ACT_CHECK:
        return why_not_pass(s)
    return NOT_NOW


@kernel
def during(s, phase):
    """OK in this phase only."""
    if s.phase == phase:
        return OK
    return NOT_NOW


@kernel
def why_not(s, t, action):
    """OK, or why this id may not be chosen now."""
    if s.finished != 0:
        return OVER
    if action < CARD_ID:
        if s.phase != ASK:
            return NOT_NOW
        return why_not_ask(s, t, action // NUM_CARDS + 1, action % NUM_CARDS)
    if action < TAKE_NUGGET_ID:
        return why_not_card(s, action - CARD_ID)
    if action == TAKE_NUGGET_ID:
        return during(s, ACT_NUGGET)
    if action == DRAW_ID:
        return during(s, ACT_CARD)
    if action == PASS_ID:
        return why_not_decline(s)
    if action >= LEFT_ID:
        return during(s, TEEPEE_DIR)
    if action >= FLAG_ID:
        return why_not_region(s, t, action - FLAG_ID)
    if action < LEG_ID:
        if s.phase != ACT_CARD:
            return NOT_NOW
        return why_not_discard_two(s, (action - PAIR_ID) // NUM_PAIRS, (action - PAIR_ID) % NUM_PAIRS)
    if s.phase != ACT_CHECK:
        return NOT_NOW
    if action < RAIL_ID:
        return why_not_leg(s, t, action - LEG_ID)
    return why_not_rail(s, t, action - RAIL_ID)


# ---- the mask, phase by phase


@kernel
def legal(s, t, mask):
    """Write 1 for every legal id and return how many there are; none once the game is over."""
    mask[:] = 0
    if s.finished != 0:
        return 0
    if s.phase == ASK:
        return legal_asks(s, t, mask)
    if s.phase == ACT_NUGGET:
        mask[TAKE_NUGGET_ID] = 1
        return 1 + legal_pass(s, mask) + legal_cards(s, mask)
    if s.phase == ACT_CARD:
        mask[DRAW_ID] = 1
        return 1 + legal_pass(s, mask) + legal_pairs(s, mask)
    if s.phase == ACT_CHECK:
        return legal_pass(s, mask) + legal_legs(s, t, mask)
    if s.phase == TEEPEE_DIR:
        mask[LEFT_ID] = 1
        mask[RIGHT_ID] = 1
        return 2
    if s.phase == GIVE or s.phase == SWAP_PLAY:
        return legal_cards(s, mask)
    return legal_flags(s, t, mask)


@kernel
def legal_asks(s, t, mask):
    """Every card that may be named, of every opponent who may be asked."""
    named = 0
    for card in range(NUM_CARDS):
        if why_not_name(s, t, card) == OK:
            named |= bit(card)
    n = 0
    for offset in range(1, s.seats):
        if why_not_opponent(s, offset) == OK:
            cards = mask[(offset - 1) * NUM_CARDS : offset * NUM_CARDS]
            for card in range(NUM_CARDS):
                cards[card] = (named >> card) & 1
            n += count(named)
    return n


@kernel
def legal_cards(s, mask):
    """Cards to give, to pay for or to play."""
    n = 0
    for card in range(NUM_CARDS):
        if s.hand[s.seat, card] > 0 and why_not_card(s, card) == OK:
            mask[CARD_ID + card] = 1
            n += 1
    return n


@kernel
def legal_pairs(s, mask):
    """Pairs to discard, of the colours with two cards in the hand."""
    n = 0
    for colour in range(NUM_COLOURS):
        if cards_of_colour(s, colour) > 1:
            pairs = mask[PAIR_ID + colour * NUM_PAIRS : PAIR_ID + (colour + 1) * NUM_PAIRS]
            for pair in range(NUM_PAIRS):
                if why_not_discard_two(s, colour, pair) == OK:
                    pairs[pair] = 1
                    n += 1
    return n


@kernel
def legal_legs(s, t, mask):
    """Region legs and railroad legs."""
    n = 0
    legs, rail = mask[LEG_ID:RAIL_ID], mask[RAIL_ID:FLAG_ID]
    for leg in range(t.num_legs):
        if why_not_leg(s, t, leg) == OK:
            legs[leg] = 1
            n += 1
    for leg in range(t.num_rail):
        if why_not_rail(s, t, leg) == OK:
            rail[leg] = 1
            n += 1
    return n


@kernel
def legal_flags(s, t, mask):
    """Flags to start from or to reach."""
    n = 0
    for region in range(t.num_regions):
        if why_not_region(s, t, region) == OK:
            mask[FLAG_ID + region] = 1
            n += 1
    return n


@kernel
def legal_pass(s, mask):
    """Declining a bonus."""
    if why_not_pass(s) != OK:
        return 0
    mask[PASS_ID] = 1
    return 1
