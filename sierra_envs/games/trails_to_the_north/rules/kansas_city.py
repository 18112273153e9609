"""Kansas City: foresight, income, Simmental, delivery."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.rng import draw_from_counts
from sierra_envs.games.trails_to_the_north.names import (
    BAGS,
    DELIVERED,
    FIRST_WORKER,
    MAX_CATTLE,
    NO_BRANCHLET_THERE,
    NO_MORE_WORKERS,
    NO_SUCH_THING,
    NO_TILE,
    OK,
    TOO_FAR,
    TOO_MANY,
    TYPES,
    marked,
)
from sierra_envs.games.trails_to_the_north.rules.cards import gain_card, leave_hand, reveal_hand
from sierra_envs.games.trails_to_the_north.rules.hazards import place_tile
from sierra_envs.games.trails_to_the_north.rules.market import total
from sierra_envs.games.trails_to_the_north.rules.money import gain_money
from sierra_envs.games.trails_to_the_north.rules.towns import has_branchlet_at
from sierra_envs.games.trails_to_the_north.rules.workers import market_is_open, place_worker

# ---- foresight


@kernel
def why_not_foresight(s, t, column, side):
    """One of the tiles of a column; workers only while the job market takes them.

    Rule: R36, R57, R83
    """
    tile = np.int64(s.foresight[column, side]) - 1
    if tile < 0:
        return NO_TILE
    if t.tile_kind[tile] >= FIRST_WORKER and not market_is_open(s, t):
        return NO_MORE_WORKERS
    return OK


@kernel
def do_foresight(s, t, seat, column, side):
    """The tile goes to its section: as at the set-up, or into the token's row.

    Rule: R36, R83
    """
    tile = np.int64(s.foresight[column, side]) - 1
    s.foresight[column, side] = 0
    if t.tile_kind[tile] >= FIRST_WORKER:
        place_worker(s, t, seat, t.tile_kind[tile] - FIRST_WORKER)
    else:
        place_tile(s, t, tile)


@kernel
def refill_foresight(s):
    """Empty foresight spaces are refilled from the bags of their columns.

    Rule: R6, R44
    """
    for column in range(BAGS):
        for side in range(2):
            left = total(s.bag[column])
            if s.foresight[column, side] == 0 and left > 0:
                tile = draw_from_counts(s, s.bag[column], left)
                s.bag[column, tile] -= 1
                s.foresight[column, side] = tile + 1


# ---- income


@kernel
def breeding_value(s, t, seat):
    """The sum over different types of the best hand card of each; the Simmental is one type, the Brahman adds nothing.

    Rule: R37, 4.6
    """
    value = np.int64(0)
    for kind in range(len(TYPES)):
        best = np.int64(0)
        for card in range(t.num_cattle):
            if t.card_type[card] == kind and s.hand[seat, card] > 0:
                best = max(best, t.card_breeding[card])
        value += best
    return value


@kernel
def do_income(s, t, seat, spent):
    """Reveal the hand: breeding value, permanent certificates, which are always added, and those spent, in dollars.

    Rule: R34, R35, R37, 4.6, 4.8e, 4.8f
    Returns the total, the limit of the delivery.
    """
    reveal_hand(s, seat)
    value = breeding_value(s, t, seat) + np.int64(s.permanent[seat]) + spent
    gain_money(s, seat, value + t.brahman_dollars * np.int64(s.hand[seat, t.brahman_card]))
    return value


@kernel
def most_simmental(s, t, seat, stage):
    """How many hand cards of a stage (from 0) may advance.

    Rule: R38, 4.7n
    """
    if stage + 1 >= t.stage_card.shape[0] or t.simmental == 0:
        return np.int64(0)
    held = np.int64(s.hand[seat, t.stage_card[stage]])
    return min(held, np.int64(s.stage_supply[stage + 1]))


@kernel
def why_not_simmental(s, t, seat, stage, number):
    """Any number of the hand cards of a stage, as far as the supply goes.

    Rule: R38, 4.7n, 4.8g
    """
    if number > most_simmental(s, t, seat, stage):
        return TOO_MANY
    return OK


@kernel
def do_simmental(s, t, seat, stage, number):
    """The cards leave the game for as many of the next stage, which go to the discard pile.

    Rule: R38, 4.8g
    """
    for _ in range(number):
        card = t.stage_card[stage]
        leave_hand(s, seat, card)
        s.removed_cards[card] += 1
        s.stage_supply[stage + 1] -= 1
        gain_card(s, seat, t.stage_card[stage + 1])


# ---- delivery


@kernel
def why_not_city(s, t, seat, limit, city):
    """A city of the strip, or of the north with an own branchlet, whose value is not above the limit.

    Each city takes one disc of a player, some take several.

    Rule: R40, R50, R89, 4.2
    """
    if city >= t.num_cities:
        return NO_SUCH_THING
    if t.city_value[city] > limit:
        return TOO_FAR
    if t.city_north[city] != 0 and not has_branchlet_at(s, t, seat, city):
        return NO_BRANCHLET_THERE
    if s.city_discs[seat, city] > 0 and t.city_repeats[city] == 0:
        return DELIVERED
    return OK


@kernel
def completes_arrow(s, t, seat, arrow, city):
    """Whether the disc just placed on a city is the second of a pair of neighbours.

    Rule: R42
    """
    west, east = t.arrow_west[arrow], t.arrow_east[arrow]
    if city == west:
        return s.city_discs[seat, west] == 1 and s.city_discs[seat, east] > 0
    if city == east:
        return s.city_discs[seat, east] == 1 and s.city_discs[seat, west] > 0
    return False


@kernel
def cattle_held(s, seat, card):
    """Copies of a cattle card in hand, draw pile and discard pile."""
    return np.int64(s.pool[seat, card]) + np.int64(s.discards[seat, card])


@kernel
def cattle_points(s, t, seat):
    """Points on all cattle of a deck.

    Rule: 2.15.6
    """
    points = np.int64(0)
    for card in range(MAX_CATTLE):
        points += t.card_vp[card] * cattle_held(s, seat, card)
    return points


@kernel
def cattle_of(s, seat, cards):
    """How many cards of a set a deck has."""
    n = np.int64(0)
    for card in range(MAX_CATTLE):
        if marked(cards, card):
            n += cattle_held(s, seat, card)
    return n
