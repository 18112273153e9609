"""Connect Four: the state, the words and the rules. `__init__.py` puts them together.

A player's discs are one 49-bit number: bit 7 * column + height, height 0 at the bottom. The seventh bit of a
column stays empty, so that no line runs on into the next column.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import ENDED, OK, RUNNING, refusal_codes
from sierra_envs.core.jit import kernel
from sierra_envs.core.layout import ActionLayout, ObservationLayout, Part, Segment, Verb, seat_block
from sierra_envs.core.record import ALL, NOBODY, Field
from sierra_envs.core.tables import Whole

COLUMNS, ROWS, SEATS = 7, 6, 2
STRIDE = ROWS + 1  # bits from one column to the next
FULL_COLUMN = (1 << ROWS) - 1
FULL_BOARD = sum(FULL_COLUMN << STRIDE * column for column in range(COLUMNS))
DIRECTIONS = (1, STRIDE - 1, STRIDE, STRIDE + 1)  # up, falling, level, rising
NOBODY_YET = -1

FIELDS = (
    Field("rng", np.uint64, (), 0, 2**64 - 1, NOBODY, "state of the random stream; this game has no chance"),
    Field("mode", np.int8, (), 0, 0, ALL, "index into the game's modes"),
    Field("seats", np.int8, (), SEATS, SEATS, ALL, "players"),
    Field("seat", np.int8, (), 0, SEATS - 1, ALL, "whose turn it is"),
    Field("phase", np.int8, (), 0, 0, ALL, "there is one kind of decision"),
    Field("finished", np.int8, (), 0, 2, ALL, "running, ended or capped"),
    Field("winner", np.int8, (), NOBODY_YET, SEATS - 1, ALL, "who completed a line, -1: nobody"),
    Field("discs", np.int64, (SEATS,), 0, FULL_BOARD, ALL, "each player's discs as a bitboard"),
)
OPTIONS = (Whole("line", 4, 3, 6, "2", "discs in a row that win"),)
TABLE = (Field("line", np.int8, (), 3, 6, ALL, "discs in a row that win"),)
ACTIONS = ActionLayout(
    [Verb("drop", "drop a disc into column {column}", (Part("column", COLUMNS, tuple("1234567")),))]
)
DISCS = Segment("discs", (ROWS, COLUMNS), 0, 1, "1 where the player has a disc, top row first")
OBSERVATION = ObservationLayout(seat_block([DISCS], SEATS), np.int8)
CODES, REFUSALS = refusal_codes(
    [
        ("OK", "OK"),
        ("GAME_OVER", "the game is over"),
        ("FULL", "this column is full"),
    ]
)
GAME_OVER, FULL = CODES["GAME_OVER"], CODES["FULL"]


@kernel
def why_not_drop(s, column):
    """A column takes six discs. Rule: 1"""
    top = 1 << (STRIDE * column + ROWS - 1)
    return FULL if (s.discs[0] | s.discs[1]) & top else OK


@kernel
def do_drop(s, t, column):
    """The disc falls to the lowest free place; then the other player moves. Rule: 1"""
    occupied = s.discs[0] | s.discs[1]
    bottom = 1 << (STRIDE * column)
    place = (occupied + bottom) & (FULL_COLUMN * bottom)  # the sum carries on to the first gap of the column
    s.discs[s.seat] |= place
    if has_line(s.discs[s.seat], t.line):
        s.winner = s.seat
        s.finished = ENDED
    elif occupied | place == FULL_BOARD:
        s.finished = ENDED
    s.seat = 1 - s.seat


@kernel
def has_line(discs, length):
    """Enough discs in a row: up, across or in a diagonal. Rule: 2"""
    for step in DIRECTIONS:
        row = discs
        for _ in range(length - 1):
            row &= row >> step
        if row:
            return True
    return False


@kernel
def deal(s, t, seed, seats, mode):
    """The board is empty and the first seat begins. Rule: 1"""
    s.rng = seed
    s.seats = seats
    s.mode = mode
    s.winner = NOBODY_YET


@kernel
def why_not(s, t, action):
    if s.finished != RUNNING:
        return GAME_OVER
    return why_not_drop(s, action)


@kernel
def legal(s, t, mask):
    count = 0
    for action in range(COLUMNS):
        mask[action] = why_not(s, t, action) == OK
        count += mask[action]
    return count


@kernel
def step(s, t, action):
    do_drop(s, t, action)


@kernel
def observe(s, t, seat, out):
    for k in range(SEATS):
        discs = s.discs[(seat + k) % SEATS]
        for row in range(ROWS):
            for column in range(COLUMNS):
                out[(k * ROWS + row) * COLUMNS + column] = (discs >> (STRIDE * column + ROWS - 1 - row)) & 1


@kernel
def score(s, t, points, ranks):
    """A line wins; a full board without one is a draw. Rule: 2, 3"""
    for seat in range(SEATS):
        points[seat] = s.winner == seat
        ranks[seat] = 1 if s.winner == seat or s.winner == NOBODY_YET else 2


@kernel
def redeal_hidden(s, t, seat, seed):
    """Both players see the whole board: only chance to come is drawn anew."""
    s.rng = seed
