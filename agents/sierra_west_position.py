"""Compiled: a position of Sierra West as its observer knows it, as a state of the game that the rules can play on.

The observer is player 0 of it, the others follow clockwise. What he does not know is left out: the other players' hands
hold the cards that are known to be there, their decks are empty. It is good for what the observer himself does now.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import players
from sierra_envs.games.sierra_west.names import (
    BADGER,
    BASE,
    BASIC_CARDS,
    BOATS,
    CAMP,
    FIRST_BASIC,
    FROM_ICON,
    GAME_OVER,
    GOLD,
    GREY,
    HASTINGS,
    I_FISH,
    LEFT_CLIMBER,
    MARKET,
    MAX_SEATS,
    MODE_ANIMAL,
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
    NUM_PLANS,
    NUM_SPECIALS,
    NUM_TRACKS,
    ORIGINS,
    PATH,
    SUMMIT,
    TAKE_FISH,
    TOOL,
    TRACKER,
    TRAPPER,
    TROUT,
    bit,
    marked,
)
from sierra_envs.games.sierra_west.observe import (
    B_ANIMALS,
    B_BOTTOM,
    B_CABINS,
    B_CANOE,
    B_CARTS,
    B_CAUGHT,
    B_CLAIMED,
    B_DECK_SIZE,
    B_DISCARDS,
    B_FRONT,
    B_GOODS,
    B_HAND_SIZE,
    B_HAS,
    B_PLACE,
    B_SHOWN,
    B_TOKENS,
    B_TOP,
    B_TRACKS,
    B_WAGON,
    BLOCK,
    O_ACTIVE,
    O_APPLES,
    O_ASIDE,
    O_BOARD,
    O_BOOTS,
    O_CABIN_DISCARDS,
    O_CARTS,
    O_CLIMBERS,
    O_DECK,
    O_ENDING,
    O_FACE,
    O_FIGURE,
    O_FISH,
    O_H_ANIMALS,
    O_H_CABINS,
    O_H_TRACKS,
    O_HASTINGS,
    O_LINE,
    O_MARKET,
    O_MULE,
    O_NEXT_PLAN,
    O_ORIGIN,
    O_OUTLAWS,
    O_OWED,
    O_PERFORMED,
    O_PHASE,
    O_PIECES,
    O_PLAN,
    O_PLAN_DECK,
    O_PRESENT,
    O_RAISED,
    O_ROUND,
    O_SEATS,
    O_SLOTS,
    O_SPECIAL,
    O_STACK,
    O_START,
    O_TO_GAIN,
    O_UNSEEN,
    O_UNSEEN_SPECIAL,
    O_USED,
)

NUM_ORIGINS = len(ORIGINS)


@kernel
def one_hot(o, start, n):
    """The place of the 1 among n numbers, NOTHING if there is none."""
    for i in range(n):
        if o[start + i] != 0:
            return i
    return NOTHING


@kernel
def mask_of(o, start, n):
    """Zeros and ones as a mask."""
    mask = np.int64(0)
    for i in range(n):
        if o[start + i] != 0:
            mask |= bit(i)
    return mask


@kernel
def read_position(o, t, seats, mode, seed, s):
    """Write the whole of ``s`` from an observation (O,)."""
    s.rng = np.uint64(seed)
    s.mode = mode
    s.seats = seats
    s.seat = 0
    s.finished = 0
    for p in range(MAX_SEATS):
        read_nobody(s, p)
    for p in range(seats):
        read_player(o, O_SEATS + p * BLOCK, s, p)
    s.hand[0] = mask_of(o, 0, NUM_CARDS)
    s.deck[0] = mask_of(o, O_DECK, NUM_CARDS)
    read_mountain(o, t, s)
    read_market(o, s)
    read_mule(o, s)
    s.plan, s.next_plan, s.line = NOTHING, NOTHING, 0
    s.plan_deck, s.plan_discards = 0, 0
    s.front[LEFT_CLIMBER] = BASE
    if seats == 1:
        read_hastings(o, s)
    read_turn(o, t, s)


@kernel
def read_nobody(s, p):
    """A place at the table where nobody sits."""
    s.hand[p], s.deck[p], s.shown[p], s.discards[p], s.claimed[p] = 0, 0, 0, 0, 0
    s.goods[p, :] = 0
    s.tokens[p], s.wagon[p], s.animals[p], s.canoe[p] = 0, 0, 0, 0
    s.carts[p], s.caught[p] = 0, 0
    s.track[p, :] = 0
    s.cabin[p, :] = NOTHING
    s.place[p, :] = CAMP
    s.front[p] = BASE
    s.top[p, :] = NO_CARD
    s.top_size[p], s.bottom[p], s.deck_size[p], s.hand_size[p] = 0, 0, 0, 0


@kernel
def read_player(o, at, s, p):
    """A player's block."""
    for good in range(NUM_GOODS):
        s.goods[p, good] = o[at + B_GOODS + good]
    s.tokens[p] = o[at + B_TOKENS]
    s.carts[p] = o[at + B_CARTS]
    s.caught[p] = o[at + B_CAUGHT]
    for track in range(NUM_TRACKS):
        s.track[p, track] = o[at + B_TRACKS + track]
    s.wagon[p] = o[at + B_WAGON]
    s.animals[p] = mask_of(o, at + B_ANIMALS, NUM_ANIMALS)
    for space in range(NUM_CABIN_SPACES):
        s.cabin[p, space] = one_hot(o, at + B_CABINS + space * NUM_CABINS, NUM_CABINS)
    for pioneer in range(NUM_PATHS):
        s.place[p, pioneer] = max(one_hot(o, at + B_PLACE + pioneer * NUM_PLACES, NUM_PLACES), CAMP)
    s.front[p] = one_hot(o, at + B_FRONT, NUM_NODES)
    s.canoe[p] = max(one_hot(o, at + B_CANOE, NUM_SPECIALS + 1), 0)
    s.claimed[p] = mask_of(o, at + B_CLAIMED, NUM_BASIC) << FIRST_BASIC
    s.discards[p] = mask_of(o, at + B_DISCARDS, NUM_CARDS)
    s.shown[p] = mask_of(o, at + B_SHOWN, NUM_CARDS)
    s.hand[p] = s.shown[p]
    s.bottom[p] = o[at + B_BOTTOM]
    s.deck_size[p] = o[at + B_DECK_SIZE]
    s.hand_size[p] = o[at + B_HAND_SIZE]
    for card in range(NUM_CARDS):
        if o[at + B_TOP + card] != 0:
            s.top_size[p] += 1
    for card in range(NUM_CARDS):
        if o[at + B_TOP + card] != 0:
            s.top[p, np.int64(s.top_size[p]) - o[at + B_TOP + card]] = card


@kernel
def read_mountain(o, t, s):
    """Cells and slots."""
    s.present = mask_of(o, O_PRESENT, NUM_CELLS)
    s.special = mask_of(o, O_SPECIAL, NUM_CELLS)
    for cell in range(NUM_CELLS):
        face = one_hot(o, O_FACE + cell * NUM_BASIC, NUM_BASIC)
        s.face[cell] = NO_CARD if face == NOTHING else FIRST_BASIC + face
    s.unseen = mask_of(o, O_UNSEEN, NUM_BASIC) << FIRST_BASIC
    s.unseen_special = mask_of(o, O_UNSEEN_SPECIAL, NUM_SPECIALS)
    s.slots_filled = 0
    for slot in range(NUM_SPECIALS):
        special = one_hot(o, O_SLOTS + slot * NUM_SPECIALS, NUM_SPECIALS)
        s.slot[slot] = special
        s.panned[slot] = 0
        if special != NOTHING:
            s.slots_filled += 1
            if s.mode == BOATS:
                s.panned[slot] = t.river_size[special] - o[O_PIECES + slot]
        s.outlaws[slot] = o[O_OUTLAWS + slot]


@kernel
def read_market(o, s):
    """Cabins and supplies."""
    for space in range(MARKET):
        s.market[space] = one_hot(o, O_MARKET + space * NUM_CABINS, NUM_CABINS)
    for cabin in range(NUM_CABINS):
        s.stack[cabin] = o[O_STACK + cabin]
        s.cabin_discards[cabin] = o[O_CABIN_DISCARDS + cabin]
    for colour in range(NUM_APPLES):
        s.apples[colour] = o[O_APPLES + colour]
    for colour in range(NUM_FISH):
        s.fish_supply[colour] = o[O_FISH + colour]
    s.carts_left = o[O_CARTS]


@kernel
def holder(o, seats, what):
    """Who has the mule (0), lantern (1), dynamite (2) or Sheriff (3); NOTHING if nobody."""
    for p in range(seats):
        if o[O_SEATS + p * BLOCK + B_HAS + what] != 0:
            return p
    return NOTHING


@kernel
def read_mule(o, s):
    """Whose the mule and the tools are, and where the mule stands."""
    seats = np.int64(s.seats)
    s.mule = holder(o, seats, 0)
    s.lantern = holder(o, seats, 1)
    s.dynamite = holder(o, seats, 2)
    s.sheriff = holder(o, seats, 3)
    if seats == 1 and o[O_HASTINGS + 6 + NUM_FISH] != 0:
        s.mule = HASTINGS
    where = one_hot(o, O_MULE, 5)
    s.mule_place = CAMP if where <= 0 else GREY if where == 1 else SUMMIT + where - 2


@kernel
def read_hastings(o, s):
    """The automatic opponent; his cards are those that are nowhere else."""
    at = O_HASTINGS
    s.goods[HASTINGS, GOLD] = o[at]
    s.tokens[HASTINGS] = o[at + 1]
    s.wagon[HASTINGS] = o[at + 3]
    s.carts[HASTINGS] = o[at + 4]
    s.caught[HASTINGS] = o[at + 5]
    for colour in range(NUM_FISH):
        s.goods[HASTINGS, TROUT + colour] = o[at + 6 + colour]
    claimed = np.int64(BASIC_CARDS) & ~np.int64(s.unseen) & ~np.int64(s.claimed[0])
    for cell in range(NUM_CELLS):
        if s.face[cell] != NO_CARD:
            claimed &= ~bit(s.face[cell])
    s.claimed[HASTINGS] = claimed
    for track in range(NUM_TRACKS):
        s.track[HASTINGS, track] = o[O_H_TRACKS + track]
    s.animals[HASTINGS] = mask_of(o, O_H_ANIMALS, NUM_ANIMALS)
    space = 0
    for cabin in range(NUM_CABINS):
        if o[O_H_CABINS + cabin] != 0:
            s.cabin[HASTINGS, space] = cabin
            space += 1
    s.front[HASTINGS] = one_hot(o, O_CLIMBERS, NUM_NODES)
    s.front[LEFT_CLIMBER] = one_hot(o, O_CLIMBERS + NUM_NODES, NUM_NODES)
    s.plan = one_hot(o, O_PLAN, NUM_PLANS)
    s.next_plan = one_hot(o, O_NEXT_PLAN, NUM_PLANS)
    s.plan_deck = mask_of(o, O_PLAN_DECK, NUM_PLANS)
    s.plan_discards = (bit(NUM_PLANS) - 1) & ~np.int64(s.plan_deck)
    for plan in range(NUM_PLANS):
        if plan == s.plan or plan == s.next_plan:
            s.plan_discards = np.int64(s.plan_discards) & ~bit(plan)
    s.line = o[O_LINE]


@kernel
def read_turn(o, t, s):
    """Whose turn it is, the cards on the board, and what is being done."""
    table = players(s)
    phase = one_hot(o, O_PHASE, GAME_OVER)
    s.phase = GAME_OVER if phase == NOTHING else phase
    s.active = max(one_hot(o, O_ACTIVE, MAX_SEATS), 0)
    s.start = max(one_hot(o, O_START, MAX_SEATS), 0)
    s.round_no = o[O_ROUND]
    ending = one_hot(o, O_ENDING, 3)
    s.last_round = 0 if ending <= 0 else s.round_no if ending == 2 else s.round_no + 1
    for position in range(3):
        s.board[position] = one_hot(o, O_BOARD + position * NUM_CARDS, NUM_CARDS)
    s.aside = one_hot(o, O_ASIDE, NUM_CARDS)
    s.token_boots = o[O_BOOTS]
    for path in range(NUM_PATHS):
        s.icon_boots[path] = o[O_BOOTS + 1 + path]
        s.used[path] = o[O_USED + path]
        s.icons[path, :] = 0
        if s.board[0] != NO_CARD:
            for spot in range(t.path_length[path]):
                card = np.int64(s.board[t.spot_position[path, spot]])
                s.icons[path, spot] = t.card_icon[s.mode, card, t.spot_slot[path, spot]]
    s.boots_spent = o[O_BOOTS + 3]
    s.origin = max(one_hot(o, O_ORIGIN, NUM_ORIGINS), 0)
    s.figure = max(one_hot(o, O_FIGURE, 3), 0)
    for i in range(3):
        s.owed[i] = o[O_OWED + i]
    s.to_gain = o[O_TO_GAIN]
    s.performed = o[O_PERFORMED]
    s.raised = one_hot(o, O_RAISED, NUM_TRACKS)
    s.asked = 0
    if s.phase == TRAPPER or s.phase == TRACKER:
        s.asked = (table - np.int64(s.active)) % table - 1
    s.furs = furs_to_come(s, t)


@kernel
def furs_to_come(s, t):
    """A Fur Trade only ever asks about the mode's animal, its last tile; what else may lie before is done."""
    if s.phase == TAKE_FISH and s.origin == FROM_ICON:
        place = np.int64(s.place[0, s.figure])
        if place >= PATH and t.icon_kind[s.icons[s.figure, place - PATH]] == I_FISH:
            return 0
    asks = s.phase == TAKE_FISH or s.phase == TOOL or s.phase == BADGER
    if asks and marked(s.animals[0], MODE_ANIMAL):
        return bit(MODE_ANIMAL)
    return 0
