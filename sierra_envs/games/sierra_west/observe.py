"""What a seat sees, as numbers: everything but the other hands and decks, its own block first, then clockwise."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.layout import ObservationLayout, Segment, seat_block
from sierra_envs.games.sierra_west import names as n
from sierra_envs.games.sierra_west.common import players
from sierra_envs.games.sierra_west.names import (
    BOATS,
    CAMP,
    FIRST_BASIC,
    GREY,
    HASTINGS,
    LEFT_CLIMBER,
    MARKET,
    MULE,
    NO_CARD,
    NOTHING,
    NUM_ANIMALS,
    NUM_APPLES,
    NUM_BASIC,
    NUM_CABIN_SPACES,
    NUM_CABINS,
    NUM_CARDS,
    NUM_CELLS,
    NUM_FISH,
    NUM_GOODS,
    NUM_NODES,
    NUM_PATHS,
    NUM_PLACES,
    NUM_SPECIALS,
    NUM_TRACKS,
    SUMMIT,
    TROUT,
    count,
)

_MANY = n.MAX_GOODS
_HASTINGS = ("gold", "tokens", "cards claimed", "wagon", "carts", "outlaws", *n.FISH_COLOURS, "mule")

# fmt: off
OBSERVATION = ObservationLayout(
    [
        Segment("hand", (NUM_CARDS,), 0, 1, "cards in the own hand"),
        Segment("deck", (NUM_CARDS,), 0, 1, "cards in unknown order in the own draw deck"),
        Segment("phase", (len(n.PHASES),), 0, 1, f"one-hot: {', '.join(n.PHASES)}"),
        Segment("turn", (n.MAX_SEATS,), 0, 1, "one-hot: who decides, clockwise from the observer"),
        Segment("active", (n.MAX_SEATS,), 0, 1, "one-hot: whose turn it is; the second: Hastings"),
        Segment("start", (n.MAX_SEATS,), 0, 1, "one-hot: starting player, clockwise from the observer"),
        Segment("players", (n.MAX_SEATS,), 0, 1, "one-hot: 1 to 4 players"),
        Segment("round", (1,), 1, n.MAX_ROUNDS, "round from 1"),
        Segment("ending", (3,), 0, 1, "one-hot: end not triggered, one more round to come, last round"),
        Segment("board", (3, NUM_CARDS), 0, 1, "one-hot for left, middle, right: card played"),
        Segment("aside", (NUM_CARDS,), 0, 1, "one-hot: card beside the board (expert variant)"),
        Segment("boots", (4,), 0, _MANY, "boots: of tokens, under tan, under green, spent of these two"),
        Segment("used", (NUM_PATHS,), 0, 1, "1 if the icon under the pioneer is used up"),
        Segment("origin", (len(n.ORIGINS),), 0, 1, f"one-hot, what is being done: {', '.join(n.ORIGINS)}"),
        Segment("figure", (MULE + 1,), 0, 1, "one-hot, while something is being done: by tan, green, mule"),
        Segment("owed", (3,), 0, 60, "wild units to pay: basics, apples, fish"),
        Segment("to_gain", (1,), 0, 60, "basics to choose"),
        Segment("performed", (1,), 0, 60, "performances of the summit action"),
        Segment("raised", (NUM_TRACKS,), 0, 1, "one-hot: track that Trackers are asked about"),
        Segment("mule_place", (5,), 0, 1, "one-hot if somebody has the mule: camp, grey cabin, three summits"),
        Segment("present", (NUM_CELLS,), 0, 1, "cells of the mountain with a card"),
        Segment("special", (NUM_CELLS,), 0, 1, "cells with a special card"),
        Segment("face", (NUM_CELLS, NUM_BASIC), 0, 1, "one-hot for each cell: its face-up basic card"),
        Segment("unseen", (NUM_BASIC,), 0, 1, "basic cards not flipped yet"),
        Segment("slots", (NUM_SPECIALS, NUM_SPECIALS), 0, 1, "one-hot for each slot: its special card"),
        Segment("unseen_special", (NUM_SPECIALS,), 0, 1, "special cards not flipped yet"),
        Segment("pieces", (NUM_SPECIALS,), 0, n.MAX_PIECES, "pieces on the river card of each slot"),
        Segment("outlaws", (NUM_SPECIALS,), 0, n.MAX_OUTLAWS, "outlaws on each special card"),
        Segment("market", (MARKET, NUM_CABINS), 0, 1, "one-hot for each market space: its cabin"),
        Segment("stack", (NUM_CABINS,), 0, n.NUM_TILES, "tiles of each cabin in the stack"),
        Segment("cabin_discards", (NUM_CABINS,), 0, n.NUM_TILES, "tiles of each cabin in the discard pile"),
        Segment("apples", (NUM_APPLES,), 0, 20, "apple supply: green, red"),
        Segment("fish_supply", (NUM_FISH,), 0, 100, "fish in the supply"),
        Segment("carts_left", (1,), 0, 100, "mine carts in the supply"),
        Segment("plan", (n.NUM_PLANS,), 0, 1, "one-hot, solo: active plan"),
        Segment("next_plan", (n.NUM_PLANS,), 0, 1, "one-hot, solo: plan revealed in Hastings' turn"),
        Segment("plan_deck", (n.NUM_PLANS,), 0, 1, "solo: plans in the deck"),
        Segment("line", (1,), 0, n.LINES, "solo: lines of the active plan done"),
        Segment("climbers", (2, NUM_NODES), 0, 1, "solo, one-hot: right and left climber"),
        Segment("hastings", (len(_HASTINGS),), 0, _MANY, f"solo: {', '.join(_HASTINGS)}"),
        Segment("hastings_tracks", (NUM_TRACKS,), 0, n.MAX_TRACK, "solo: his markers"),
        Segment("hastings_animals", (NUM_ANIMALS,), 0, 1, "solo: his face-up animals"),
        Segment("hastings_cabins", (NUM_CABINS,), 0, 1, "solo: his cabins"),
        *seat_block(
            [
                Segment("goods", (NUM_GOODS,), 0, _MANY, ", ".join(n.GOODS)),
                Segment("tokens", (1,), 0, _MANY, "Pair of Boots tokens"),
                Segment("carts", (1,), 0, 100, "mine carts"),
                Segment("caught", (1,), 0, 5 * n.MAX_OUTLAWS, "outlaws taken"),
                Segment("has", (4,), 0, 1, "mule, lantern, dynamite, Sheriff"),
                Segment("tracks", (NUM_TRACKS,), 0, n.MAX_TRACK, f"markers: {', '.join(n.TRACKS)}"),
                Segment("wagon", (1,), 0, n.MAX_SPACES - 1, "space of the wagon"),
                Segment("animals", (NUM_ANIMALS,), 0, 1, f"face-up animals: {', '.join(n.ANIMALS)}"),
                Segment("cabins", (NUM_CABIN_SPACES, NUM_CABINS), 0, 1, "one-hot for each space: its cabin"),
                Segment("place", (NUM_PATHS, NUM_PLACES), 0, 1,
                        "one-hot for tan, green: camp, Tracker, Trapper, cabins 1-4, -, summits, path end, icons"),
                Segment("front", (NUM_NODES,), 0, 1, "one-hot: node of the frontiersman, the base last"),
                Segment("canoe", (NUM_SPECIALS + 1,), 0, 1, "one-hot in Boats & Banjos: Fish Market, slots"),
                Segment("claimed", (NUM_BASIC,), 0, 1, "mountain cards claimed"),
                Segment("discards", (NUM_CARDS,), 0, 1, "cards in the discard pile"),
                Segment("shown", (NUM_CARDS,), 0, 1, "cards known to be in the hand"),
                Segment("top", (NUM_CARDS,), 0, n.NUM_BASIC, "claimed cards on the deck: 1 = drawn next, 2, ..."),
                Segment("bottom", (1,), 0, 1, "1 while the mode card lies at the bottom of the deck"),
                Segment("deck_size", (1,), 0, NUM_CARDS, "cards in the draw deck"),
                Segment("hand_size", (1,), 0, n.MAX_HAND, "cards in the hand"),
            ],
            n.MAX_SEATS,
        ),
    ],
    np.int16,
)
# fmt: on

_at = OBSERVATION.start
O_DECK, O_PHASE, O_TURN, O_ACTIVE, O_START = map(_at, ("deck", "phase", "turn", "active", "start"))
O_PLAYERS, O_ROUND, O_ENDING, O_BOARD, O_ASIDE = map(_at, ("players", "round", "ending", "board", "aside"))
O_BOOTS, O_USED, O_ORIGIN, O_FIGURE, O_OWED = map(_at, ("boots", "used", "origin", "figure", "owed"))
O_TO_GAIN, O_PERFORMED, O_RAISED, O_MULE = map(_at, ("to_gain", "performed", "raised", "mule_place"))
O_PRESENT, O_SPECIAL, O_FACE, O_UNSEEN = map(_at, ("present", "special", "face", "unseen"))
O_SLOTS, O_UNSEEN_SPECIAL, O_PIECES, O_OUTLAWS = map(_at, ("slots", "unseen_special", "pieces", "outlaws"))
O_MARKET, O_STACK, O_CABIN_DISCARDS = map(_at, ("market", "stack", "cabin_discards"))
O_APPLES, O_FISH, O_CARTS = map(_at, ("apples", "fish_supply", "carts_left"))
O_PLAN, O_NEXT_PLAN, O_PLAN_DECK, O_LINE = map(_at, ("plan", "next_plan", "plan_deck", "line"))
O_CLIMBERS, O_HASTINGS, O_H_TRACKS = map(_at, ("climbers", "hastings", "hastings_tracks"))
O_H_ANIMALS, O_H_CABINS, O_SEATS = map(_at, ("hastings_animals", "hastings_cabins", "0.goods"))
BLOCK = _at("1.goods") - O_SEATS


def _in_block(name: str) -> int:
    return _at(f"0.{name}") - O_SEATS


B_GOODS, B_TOKENS, B_CARTS, B_CAUGHT = map(_in_block, ("goods", "tokens", "carts", "caught"))
B_HAS, B_TRACKS, B_WAGON, B_ANIMALS = map(_in_block, ("has", "tracks", "wagon", "animals"))
B_CABINS, B_PLACE, B_FRONT, B_CANOE = map(_in_block, ("cabins", "place", "front", "canoe"))
B_CLAIMED, B_DISCARDS, B_SHOWN, B_TOP = map(_in_block, ("claimed", "discards", "shown", "top"))
B_BOTTOM, B_DECK_SIZE, B_HAND_SIZE = map(_in_block, ("bottom", "deck_size", "hand_size"))


@kernel
def observe(s, t, seat, out):
    """Write all of ``out``, of ``OBSERVATION.for_seats(s.seats)``.

    Rule: 5.2
    """
    out[:] = 0
    write_mask(np.int64(s.hand[seat]), out[:O_DECK])
    write_mask(np.int64(s.deck[seat]), out[O_DECK:O_PHASE])
    observe_turn(s, seat, out)
    observe_mountain(s, t, out)
    observe_market(s, out)
    if s.seats == 1:
        observe_hastings(s, out)
    for i in range(s.seats):
        start = O_SEATS + i * BLOCK
        observe_seat(s, (seat + i) % s.seats, out[start : start + BLOCK])


@kernel
def write_mask(mask, out):
    """The places of a mask as zeros and ones."""
    for i in range(out.shape[0]):
        out[i] = (mask >> i) & 1


@kernel
def observe_turn(s, seat, out):
    """Who does what, and the cards on the board; the place is zeroed."""
    out[O_PHASE + np.int64(s.phase)] = 1
    table = players(s)
    out[O_TURN + (np.int64(s.seat) - seat + table) % table] = 1
    out[O_ACTIVE + (np.int64(s.active) - seat + table) % table] = 1
    out[O_START + (np.int64(s.start) - seat + table) % table] = 1
    out[O_PLAYERS + np.int64(s.seats) - 1] = 1
    out[O_ROUND] = s.round_no
    ending = 0
    if s.last_round != 0:
        ending = 2 if s.round_no >= s.last_round else 1
    out[O_ENDING + ending] = 1
    for position in range(3):
        if s.board[position] != NO_CARD:
            out[O_BOARD + position * NUM_CARDS + np.int64(s.board[position])] = 1
    if s.aside != NO_CARD:
        out[O_ASIDE + np.int64(s.aside)] = 1
    out[O_BOOTS] = s.token_boots
    out[O_BOOTS + 1] = s.icon_boots[0]
    out[O_BOOTS + 2] = s.icon_boots[1]
    out[O_BOOTS + 3] = s.boots_spent
    out[O_USED] = s.used[0]
    out[O_USED + 1] = s.used[1]
    out[O_ORIGIN + np.int64(s.origin)] = 1
    if s.origin != 0:
        out[O_FIGURE + np.int64(s.figure)] = 1
    for i in range(3):
        out[O_OWED + i] = s.owed[i]
    out[O_TO_GAIN] = s.to_gain
    out[O_PERFORMED] = s.performed
    if s.raised != NOTHING:
        out[O_RAISED + np.int64(s.raised)] = 1
    if s.mule != n.NOBODY:
        out[O_MULE + mule_index(s)] = 1


@kernel
def mule_index(s):
    """Camp, grey cabin, left, middle, right summit as 0 to 4."""
    if s.mule_place == CAMP:
        return 0
    if s.mule_place == GREY:
        return 1
    return 2 + np.int64(s.mule_place) - SUMMIT


@kernel
def observe_mountain(s, t, out):
    """Cells, faces, slots and what lies on the special cards."""
    write_mask(np.int64(s.present), out[O_PRESENT:O_SPECIAL])
    write_mask(np.int64(s.special), out[O_SPECIAL:O_FACE])
    for cell in range(NUM_CELLS):
        if s.face[cell] != NO_CARD:
            out[O_FACE + cell * NUM_BASIC + np.int64(s.face[cell]) - FIRST_BASIC] = 1
    write_mask(np.int64(s.unseen) >> FIRST_BASIC, out[O_UNSEEN:O_SLOTS])
    for slot in range(s.slots_filled):
        special = np.int64(s.slot[slot])
        out[O_SLOTS + slot * NUM_SPECIALS + special] = 1
        if s.mode == BOATS:
            out[O_PIECES + slot] = t.river_size[special] - s.panned[slot]
    write_mask(np.int64(s.unseen_special), out[O_UNSEEN_SPECIAL:O_PIECES])
    for card in range(NUM_SPECIALS):
        out[O_OUTLAWS + card] = s.outlaws[card]


@kernel
def observe_market(s, out):
    """Cabins and supplies."""
    for space in range(MARKET):
        if s.market[space] != NOTHING:
            out[O_MARKET + space * NUM_CABINS + np.int64(s.market[space])] = 1
    for cabin in range(NUM_CABINS):
        out[O_STACK + cabin] = s.stack[cabin]
        out[O_CABIN_DISCARDS + cabin] = s.cabin_discards[cabin]
    out[O_APPLES] = s.apples[0]
    out[O_APPLES + 1] = s.apples[1]
    for colour in range(NUM_FISH):
        out[O_FISH + colour] = s.fish_supply[colour]
    out[O_CARTS] = s.carts_left


@kernel
def observe_hastings(s, out):
    """The automatic opponent."""
    if s.plan != NOTHING:
        out[O_PLAN + np.int64(s.plan)] = 1
    if s.next_plan != NOTHING:
        out[O_NEXT_PLAN + np.int64(s.next_plan)] = 1
    write_mask(np.int64(s.plan_deck), out[O_PLAN_DECK:O_LINE])
    out[O_LINE] = s.line
    out[O_CLIMBERS + np.int64(s.front[HASTINGS])] = 1
    out[O_CLIMBERS + NUM_NODES + np.int64(s.front[LEFT_CLIMBER])] = 1
    out[O_HASTINGS] = s.goods[HASTINGS, n.GOLD]
    out[O_HASTINGS + 1] = s.tokens[HASTINGS]
    out[O_HASTINGS + 2] = count(s.claimed[HASTINGS])
    out[O_HASTINGS + 3] = s.wagon[HASTINGS]
    out[O_HASTINGS + 4] = s.carts[HASTINGS]
    out[O_HASTINGS + 5] = s.caught[HASTINGS]
    for colour in range(NUM_FISH):
        out[O_HASTINGS + 6 + colour] = s.goods[HASTINGS, TROUT + colour]
    if s.mule == HASTINGS:
        out[O_HASTINGS + 6 + NUM_FISH] = 1
    for track in range(NUM_TRACKS):
        out[O_H_TRACKS + track] = s.track[HASTINGS, track]
    write_mask(np.int64(s.animals[HASTINGS]), out[O_H_ANIMALS:O_H_CABINS])
    for space in range(NUM_CABIN_SPACES):
        if s.cabin[HASTINGS, space] != NOTHING:
            out[O_H_CABINS + np.int64(s.cabin[HASTINGS, space])] = 1


@kernel
def observe_seat(s, p, out):
    """One player's board, figures, cards and goods."""
    for good in range(NUM_GOODS):
        out[B_GOODS + good] = s.goods[p, good]
    out[B_TOKENS] = s.tokens[p]
    out[B_CARTS] = s.carts[p]
    out[B_CAUGHT] = s.caught[p]
    out[B_HAS] = s.mule == p
    out[B_HAS + 1] = s.lantern == p
    out[B_HAS + 2] = s.dynamite == p
    out[B_HAS + 3] = s.sheriff == p
    for track in range(NUM_TRACKS):
        out[B_TRACKS + track] = s.track[p, track]
    out[B_WAGON] = s.wagon[p]
    write_mask(np.int64(s.animals[p]), out[B_ANIMALS:B_CABINS])
    for space in range(NUM_CABIN_SPACES):
        if s.cabin[p, space] != NOTHING:
            out[B_CABINS + space * NUM_CABINS + np.int64(s.cabin[p, space])] = 1
    for pioneer in range(NUM_PATHS):
        out[B_PLACE + pioneer * NUM_PLACES + np.int64(s.place[p, pioneer])] = 1
    out[B_FRONT + np.int64(s.front[p])] = 1
    if s.mode == BOATS:
        out[B_CANOE + np.int64(s.canoe[p])] = 1
    write_mask(np.int64(s.claimed[p]) >> FIRST_BASIC, out[B_CLAIMED:B_DISCARDS])
    write_mask(np.int64(s.discards[p]), out[B_DISCARDS:B_SHOWN])
    write_mask(np.int64(s.shown[p]), out[B_SHOWN:B_TOP])
    for i in range(s.top_size[p]):
        out[B_TOP + np.int64(s.top[p, i])] = np.int64(s.top_size[p]) - i
    out[B_BOTTOM] = s.bottom[p]
    out[B_DECK_SIZE] = s.deck_size[p]
    out[B_HAND_SIZE] = s.hand_size[p]
