"""What a seat sees, as numbers: its own group live, the other groups as they were when the round began.

The common part comes first, then a block for each seat, the observer's first, then clockwise. Blocks 0 to 3 also hold a
group, the observer's first, then clockwise; with fewer groups theirs are zeros.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.layout import ObservationLayout, Segment
from sierra_envs.games.sierra.modes.hooks import (
    group_count,
    is_campaign,
    last_round,
    passes_clockwise,
    passes_on,
)
from sierra_envs.games.sierra.names import (
    COLOUR,
    DIARY_WORDS,
    FRONT,
    LEFT,
    LENGTH,
    MAX_CARDS,
    MAX_GROUPS,
    MAX_HAND,
    MAX_KEPT,
    MAX_OPTIONS,
    MAX_ROUNDS,
    MAX_SEATS,
    MAX_TEAM,
    NOTHING,
    NUM_COLOURS,
    NUM_DESTINATIONS,
    NUM_DIARY,
    NUM_MOUNTAIN,
    NUM_SIDES,
    NUM_STAGES,
    NUM_SYMBOLS,
    NUM_TYPES,
    PLACED,
    SECRET,
    SYMBOL,
    WORD_BITS,
)
from sierra_envs.games.sierra.rules.board import ones
from sierra_envs.games.sierra.rules.landscape import colour_of, symbol_of
from sierra_envs.games.sierra.rules.mountain import next_group
from sierra_envs.games.sierra.rules.role import role_seat

CARD = NUM_COLOURS + NUM_SYMBOLS

_COMMON = [
    Segment("my_turn", (1,), 0, 1, "1 if the observer decides now"),
    Segment(
        "decision", (4,), 0, 1, "one-hot: side, keep, place or discard; zeros if the observer does not decide"
    ),
    Segment("round", (1,), 0, MAX_ROUNDS, "round from 1, 0 while sides are chosen"),
    Segment("pass_direction", (1,), -1, 1, "this round's pass: 1 clockwise, -1 counter-clockwise, 0 none"),
    Segment("stage", (NUM_STAGES,), 0, 1, "one-hot: Stage; zeros outside the campaign"),
    Segment("place", (MAX_TEAM,), 0, 1, "one-hot: the observer's place in the group, leftmost first"),
    Segment("role", (MAX_TEAM,), 0, 1, "one-hot: who takes a Diary card, in places from the observer on"),
    Segment("yielded", (1,), 0, 1, "1 if the group's lower placer let the other go first"),
    Segment("deck", (1,), 0, NUM_MOUNTAIN, "Mountain cards in the deck"),
    Segment("pile", (1,), 0, NUM_MOUNTAIN, "Mountain cards in the discard pile"),
    Segment("diary_deck", (1,), 0, NUM_DIARY, "Diary cards in the deck"),
    Segment("diary_pile", (1,), 0, NUM_DIARY, "Diary cards in the discard pile"),
    Segment(
        "hand",
        (MAX_TEAM, MAX_HAND, CARD),
        0,
        1,
        "hands of the group, the observer's first: colour and symbol",
    ),
    Segment(
        "options", (MAX_OPTIONS, NUM_DIARY), 0, 1, "one-hot: Diary cards of which the group keeps one now"
    ),
    Segment("passed", (NUM_TYPES,), 0, FRONT, "cards that the group passed on at the end of the last round"),
    Segment("passed_to", (MAX_GROUPS - 1,), 0, 1, "one-hot: to whom, in groups clockwise, from 1"),
    Segment("discards", (NUM_TYPES,), 0, NUM_MOUNTAIN, "known Mountain cards in the discard pile"),
    Segment("diary_discards", (NUM_DIARY,), 0, 1, "known Diary cards in the discard pile"),
]
_SEAT = [
    Segment(
        "group", (MAX_GROUPS,), 0, 1, "one-hot: the player's group, in groups clockwise from the observer's"
    ),
    Segment("diary", (NUM_DIARY,), 0, 1, "Diary cards kept"),
]
_GROUP = [
    Segment("destination", (NUM_DESTINATIONS,), 0, 1, "one-hot: Destination of the group"),
    Segment("sides", (NUM_SIDES,), 0, 1, "sides that score; zeros before they are shown"),
    Segment("row_colours", (MAX_CARDS, NUM_COLOURS), 0, 1, "one-hot: colour of each row, bottom row first"),
    Segment("row_spans", (MAX_CARDS, 2), 0, MAX_CARDS, "leftmost column and length of each row"),
    Segment(
        "card_places", (MAX_CARDS, 2), 0, MAX_CARDS - 1, "column and level of each card in reading order"
    ),
    Segment("card_symbols", (MAX_CARDS, NUM_SYMBOLS), 0, 1, "one-hot: symbol of each card in reading order"),
]


def _block(k: int) -> list[Segment]:
    return [
        replace(part, name=f"{k}.{part.name}", seat=k)
        for part in (*_SEAT, *(_GROUP if k < MAX_GROUPS else ()))
    ]


OBSERVATION = ObservationLayout([*_COMMON, *(part for k in range(MAX_SEATS) for part in _block(k))], np.int8)

_AT = {part.name: OBSERVATION.start(part.name) for part in (*_COMMON, *_block(0))}
O_TURN, O_DECISION, O_ROUND, O_DIRECTION = (
    _AT["my_turn"],
    _AT["decision"],
    _AT["round"],
    _AT["pass_direction"],
)
O_STAGE, O_PLACE, O_ROLE, O_YIELDED = _AT["stage"], _AT["place"], _AT["role"], _AT["yielded"]
O_DECK, O_PILE, O_DIARY_DECK, O_DIARY_PILE = _AT["deck"], _AT["pile"], _AT["diary_deck"], _AT["diary_pile"]
O_HAND, O_OPTIONS, O_PASSED, O_PASSED_TO = _AT["hand"], _AT["options"], _AT["passed"], _AT["passed_to"]
O_DISCARDS, O_DIARY_DISCARDS = _AT["discards"], _AT["diary_discards"]

# places inside a block
BLOCK = OBSERVATION.start("1.group") - _AT["0.group"]
O_BLOCKS, B_DIARY, B_GROUP = (
    _AT["0.group"],
    _AT["0.diary"] - _AT["0.group"],
    _AT["0.destination"] - _AT["0.group"],
)
B_SIDES = _AT["0.sides"] - _AT["0.group"]
B_COLOURS, B_SPANS = _AT["0.row_colours"] - _AT["0.group"], _AT["0.row_spans"] - _AT["0.group"]
B_PLACES, B_SYMBOLS = _AT["0.card_places"] - _AT["0.group"], _AT["0.card_symbols"] - _AT["0.group"]


@kernel
def block_start(k):
    """Where the block of the k-th seat from the observer begins; those without a group are shorter."""
    return O_BLOCKS + k * BLOCK - max(k - MAX_GROUPS, 0) * (BLOCK - B_GROUP)


@kernel
def wrap(i, n):
    """i modulo n, for 0 <= i < 2n."""
    return i - n if i >= n else i


@kernel
def observe(s, t, seat, out):
    """The public snapshot, and everything that one's own group has, whoever of it holds it.

    Nothing tells whose turn it is or what other groups have done in this round.

    Rule: 2.4.0, 5.3.1, 5.3.2, 5.3.3, 5.3.5, 5.3.8, 5.5.3, 5.5.5
    """
    out[:] = 0
    own = np.int64(s.group[seat])
    observe_round(s, t, seat, own, out)
    observe_hands(s, seat, own, out)
    observe_options(s, own, out)
    observe_passed(s, t, own, out)
    observe_discards(s, t, own, out)
    for k in range(s.seats):
        observe_seat(s, wrap(seat + k, s.seats), own, out, block_start(k))
    for k in range(group_count(s)):
        g = wrap(own + k, group_count(s))
        at = block_start(k)
        out[at + B_GROUP + np.int64(s.destination[g])] = 1
        sides, land = np.int64(s.shown_side[g]), s.shown_landscape[g]
        if k == 0:
            sides, land = np.int64(s.side[g]), s.landscape[g]
        for side in range(NUM_SIDES):
            out[at + B_SIDES + side] = (sides >> side) & 1
        observe_landscape(land, out, at)


@kernel
def observe_round(s, t, seat, own, out):
    """Round, decks, and what the observer decides, if he does.

    Rule: 5.3.7, 5.5.4
    """
    if s.seat == seat and s.finished == 0:
        out[O_TURN] = 1
        out[O_DECISION + np.int64(s.phase)] = 1
    out[O_ROUND] = s.round_no
    if s.round_no > 0 and s.round_no < last_round(s, t) and passes_on(s):
        out[O_DIRECTION] = 1 if passes_clockwise(s, t, np.int64(s.round_no)) else -1
    if is_campaign(s):
        out[O_STAGE + np.int64(t.stage) - 1] = 1
    place = seat - s.first[own]
    out[O_PLACE + place] = 1
    out[O_ROLE + wrap(np.int64(s.role[own]) + s.team[own] - place, s.team[own])] = 1
    out[O_YIELDED] = s.yielded[own]
    out[O_DECK] = s.deck_size
    out[O_PILE] = s.pile_size
    out[O_DIARY_DECK] = s.diary_deck_size
    out[O_DIARY_PILE] = s.diary_pile_size


@kernel
def observe_hands(s, seat, own, out):
    """The Mountain cards of everybody in the group.

    Rule: 5.3.2
    """
    size = s.team[own]
    place = seat - s.first[own]
    for k in range(size):
        mate = wrap(place + k, size)
        for slot in range(MAX_HAND):
            card = np.int64(s.hand[own, mate, slot])
            if card == NOTHING:
                break
            at = O_HAND + (k * MAX_HAND + slot) * CARD
            out[at + colour_of(card)] = 1
            out[at + NUM_COLOURS + symbol_of(card)] = 1


@kernel
def observe_options(s, own, out):
    """The Diary cards drawn, as long as none is kept; then the others lie in the pile.

    Rule: 5.3.2, 5.3.6
    """
    for i in range(MAX_OPTIONS):
        card = np.int64(s.options[own, i])
        if card != NOTHING and s.chosen[own] == NOTHING:
            out[O_OPTIONS + i * NUM_DIARY + card] = 1
        elif card != NOTHING and s.chosen[own] != i:
            out[O_DIARY_DISCARDS + card] = 1
            out[O_DIARY_PILE] += 1


@kernel
def observe_passed(s, t, own, out):
    """The two cards that the group passed at the end of the last round, and to whom.

    Rule: 5.3.4, 5.3.9
    """
    if s.passed[own, 0] == NOTHING:
        return
    for i in range(FRONT):
        out[O_PASSED + np.int64(s.passed[own, i])] += 1
    to = next_group(s, t, own, np.int64(s.round_no) - 1)
    out[O_PASSED_TO + wrap(to - own + group_count(s), group_count(s)) - 1] = 1


@kernel
def observe_discards(s, t, own, out):
    """Both piles of closed rounds, or what the group itself put there; and its discards of this round.

    Rule: 5.3.6, 2.10.6
    Ruling: G9
    """
    pile, diary_pile = s.shown_pile[:], s.shown_diary_pile[:]
    if t.discards_public == SECRET:
        pile, diary_pile = s.pile[own], s.diary_pile[own]
    write_piles(pile, diary_pile, out)
    for i in range(PLACED):
        if s.dropped[own, i] != NOTHING:
            out[O_DISCARDS + np.int64(s.dropped[own, i])] += 1
            out[O_PILE] += 1


@kernel
def write_piles(pile, diary_pile, out):
    """Counts of Mountain cards, and a 1 for each Diary card of a set."""
    for card in range(NUM_TYPES):
        out[O_DISCARDS + card] = pile[card]
    for w in range(DIARY_WORDS):
        word = np.int64(diary_pile[w])
        while word != 0:
            out[O_DIARY_DISCARDS + w * WORD_BITS + ones((word & -word) - 1)] = 1
            word &= word - 1


@kernel
def observe_seat(s, seat, own, out, at):
    """The group and the Diary of a player; in one's own group with the card kept in this round.

    Rule: 2.1.3, 5.3.1
    Ruling: G18
    """
    g = np.int64(s.group[seat])
    out[at + wrap(g - own + group_count(s), group_count(s))] = 1
    for i in range(MAX_KEPT):
        if s.kept[seat, i] == NOTHING:
            break
        out[at + B_DIARY + np.int64(s.kept[seat, i])] = 1
    if g == own and s.chosen[g] != NOTHING and seat == role_seat(s, g):
        out[at + B_DIARY + np.int64(s.options[g, s.chosen[g]])] = 1


@kernel
def observe_landscape(land, out, at):
    """Rows from the bottom, cards in reading order.

    Rule: 5.1.2
    """
    card = 0
    for y in range(MAX_CARDS):
        left, length = np.int64(land[LEFT, y]), np.int64(land[LENGTH, y])
        if length == 0:
            return
        out[at + B_COLOURS + y * NUM_COLOURS + np.int64(land[COLOUR, y])] = 1
        out[at + B_SPANS + 2 * y] = left
        out[at + B_SPANS + 2 * y + 1] = length
        for i in range(length):
            if card >= MAX_CARDS:
                return
            out[at + B_PLACES + 2 * card] = left + i
            out[at + B_PLACES + 2 * card + 1] = y
            out[at + B_SYMBOLS + card * NUM_SYMBOLS + np.int64(land[SYMBOL, card])] = 1
            card += 1
