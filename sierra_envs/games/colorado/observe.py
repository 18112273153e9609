"""What a seat sees, as numbers: everything but the other hands and the deck, its own block first, then clockwise."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.core.layout import ObservationLayout, Segment, seat_block
from sierra_envs.games.colorado.names import (
    ACT_CARD,
    ACT_CHECK,
    ACT_NUGGET,
    CARD,
    CHECK,
    END_FLAG,
    ENDS,
    GIVE,
    MARKER,
    MAX_BADGES,
    MAX_BOXES,
    MAX_COLUMNS,
    MAX_COPIES,
    MAX_HALF,
    MAX_LEGS,
    MAX_NUGGETS,
    MAX_POINTS,
    MAX_RAIL,
    MAX_REGIONS,
    MAX_ROUNDS,
    MAX_SEATS,
    NO_CARD,
    NOBODY,
    NUGGET,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_TRACKS,
    PHASES,
    TEEPEE_BOXES,
)
from sierra_envs.games.colorado.rules.end import sets_in_area

_DECK = NUM_CARDS * MAX_COPIES

OBSERVATION = ObservationLayout(
    [
        Segment("hand", (NUM_CARDS,), 0, MAX_COPIES, "copies of each card type in the own hand"),
        Segment("discards", (NUM_CARDS,), 0, MAX_COPIES, "copies of each card type in the discard pile"),
        Segment("deck_size", (1,), 0, _DECK, "cards in the deck"),
        Segment("round", (1,), 0, MAX_ROUNDS, "round from 1, 0 during the setup"),
        Segment("phase", (len(PHASES),), 0, 1, f"one-hot: {', '.join(PHASES)}"),
        Segment("turn", (MAX_SEATS,), 0, 1, "one-hot: who decides, clockwise from the observer"),
        Segment("caller", (MAX_SEATS,), 0, 1, "one-hot: who has the Call token, clockwise from the observer"),
        Segment(
            "target",
            (MAX_SEATS - 1,),
            0,
            1,
            "one-hot: who was asked in this round, clockwise from the Caller",
        ),
        Segment("card", (NUM_CARDS,), 0, 1, "one-hot: card asked for (in GIVE) or given (during the Action)"),
        Segment("family", (3,), 0, 1, "one-hot: family of the action to choose: nugget, card, check"),
        Segment("bonus", (1,), 0, 1, "1 if that action is a bonus"),
        Segment(
            "sets", (1,), 0, NUM_COLOURS, "in END_FLAG: sets left of who decides, with the one being spent"
        ),
        Segment(
            "arrivals", (len(ENDS), 3), 0, 1, "one-hot for each end: arriving now pays first, second, nothing"
        ),
        Segment(
            "completions", (NUM_TRACKS, 2), 0, 1, "one-hot for each flag track: completing now pays, or not"
        ),
        Segment("players", (MAX_SEATS - 1,), 0, 1, "one-hot: 2, 3, 4 players"),
        *seat_block(
            [
                Segment("area", (NUM_CARDS,), 0, 1, "card types in the play area"),
                Segment("hand_size", (1,), 0, _DECK, "cards in the hand"),
                Segment("nuggets", (1,), 0, MAX_NUGGETS, "nuggets held"),
                Segment("flags", (MAX_REGIONS,), 0, 1, "marked flags by region"),
                Segment("legs", (MAX_LEGS,), 0, 1, "marked region legs"),
                Segment("rail", (MAX_RAIL,), 0, 1, "marked railroad legs"),
                Segment(
                    "teepee",
                    (TEEPEE_BOXES,),
                    0,
                    2,
                    "teepee boxes, centre in the middle: 1 ticked, 2 the pawn's",
                ),
                Segment("saloon", (1,), 0, MAX_BOXES, "saloon boxes filled"),
                Segment("wanted", (1,), 0, MAX_BOXES, "wanted boxes filled"),
                Segment("domination", (1,), 0, MAX_BOXES, "domination boxes filled"),
                Segment(
                    "flag_tracks", (NUM_TRACKS,), 0, MAX_COLUMNS - 1, "boxes filled: red, green, yellow, blue"
                ),
                Segment("badges", (1,), 0, MAX_BADGES, "badges written"),
                Segment("badge_sum", (1,), 0, MAX_BADGES * MAX_POINTS, "points on badges"),
                Segment("absent", (NUM_CARDS,), 0, 1, "card types proven absent from the hand"),
            ],
            MAX_SEATS,
        ),
    ],
    np.int16,
)

O_HAND, O_DISCARDS = OBSERVATION.start("hand"), OBSERVATION.start("discards")
O_DECK_SIZE, O_ROUND = OBSERVATION.start("deck_size"), OBSERVATION.start("round")
O_PHASE, O_TURN, O_CALLER = OBSERVATION.start("phase"), OBSERVATION.start("turn"), OBSERVATION.start("caller")
O_TARGET, O_CARD, O_FAMILY = (
    OBSERVATION.start("target"),
    OBSERVATION.start("card"),
    OBSERVATION.start("family"),
)
O_BONUS, O_SETS = OBSERVATION.start("bonus"), OBSERVATION.start("sets")
O_ARRIVALS, O_COMPLETIONS = OBSERVATION.start("arrivals"), OBSERVATION.start("completions")
O_PLAYERS = OBSERVATION.start("players")
O_SEATS = OBSERVATION.start("0.area")
BLOCK = OBSERVATION.start("1.area") - O_SEATS

# places inside the block of a seat
B_AREA, B_HAND_SIZE, B_NUGGETS = (
    0,
    OBSERVATION.start("0.hand_size") - O_SEATS,
    OBSERVATION.start("0.nuggets") - O_SEATS,
)
B_FLAGS, B_LEGS = OBSERVATION.start("0.flags") - O_SEATS, OBSERVATION.start("0.legs") - O_SEATS
B_RAIL, B_TEEPEE = OBSERVATION.start("0.rail") - O_SEATS, OBSERVATION.start("0.teepee") - O_SEATS
B_SALOON, B_WANTED = OBSERVATION.start("0.saloon") - O_SEATS, OBSERVATION.start("0.wanted") - O_SEATS
B_DOMINATION, B_TRACKS = (
    OBSERVATION.start("0.domination") - O_SEATS,
    OBSERVATION.start("0.flag_tracks") - O_SEATS,
)
B_BADGES, B_BADGE_SUM = OBSERVATION.start("0.badges") - O_SEATS, OBSERVATION.start("0.badge_sum") - O_SEATS
B_ABSENT = OBSERVATION.start("0.absent") - O_SEATS


@kernel
def observe(s, t, seat, out):
    """Everything is public but the other hands and what the deck holds.

    Rule: 54
    """
    write_counts(s.hand[seat], out[O_HAND:O_DISCARDS])
    write_counts(s.discards, out[O_DISCARDS:O_DECK_SIZE])
    out[O_DECK_SIZE] = s.deck_size
    out[O_ROUND] = s.round_no
    out[O_PHASE:O_SEATS] = 0
    observe_turn(s, seat, out)
    observe_races(s, out)
    for i in range(s.seats):
        start = O_SEATS + i * BLOCK
        observe_seat(s, t, (seat + i) % s.seats, out[start : start + BLOCK])


@kernel
def observe_turn(s, seat, out):
    """Who decides what, in the zeroed part of the common block."""
    out[O_PHASE + s.phase] = 1
    out[O_TURN + (s.seat - seat + s.seats) % s.seats] = 1
    out[O_CALLER + (s.caller - seat + s.seats) % s.seats] = 1
    out[O_PLAYERS + s.seats - 2] = 1
    if s.target != NOBODY:
        out[O_TARGET + (s.target - s.caller + s.seats) % s.seats - 1] = 1
    if s.phase == GIVE:
        out[O_CARD + s.asked] = 1
    if s.given != NO_CARD:
        out[O_CARD + s.given] = 1
    if s.phase == ACT_NUGGET:
        out[O_FAMILY + NUGGET] = 1
    if s.phase == ACT_CARD:
        out[O_FAMILY + CARD] = 1
    if s.phase == ACT_CHECK:
        out[O_FAMILY + CHECK] = 1
    out[O_BONUS] = s.bonus
    if s.phase == END_FLAG:
        out[O_SETS] = 1 + sets_in_area(s, s.seat)


@kernel
def observe_races(s, out):
    """What an arrival or a completion in this round would pay.

    Rule: 25, 29
    """
    for end in range(len(ENDS)):
        pays = 2
        if s.first_arrival[end] == 0 or s.first_arrival[end] == s.round_no:
            pays = 0
        elif s.second_arrival[end] == 0 or s.second_arrival[end] == s.round_no:
            pays = 1
        out[O_ARRIVALS + end * 3 + pays] = 1
    for colour in range(NUM_TRACKS):
        pays = 1
        if s.completion[colour] == 0 or s.completion[colour] == s.round_no:
            pays = 0
        out[O_COMPLETIONS + colour * 2 + pays] = 1


# Views whose loops start at 0 let the compiler write many places at once.


@kernel
def write_counts(counts, out):
    """Copies of each card type."""
    for card in range(NUM_CARDS):
        out[card] = counts[card]


@kernel
def write_mask(mask, out):
    """The places of a mask as zeros and ones."""
    for i in range(out.shape[0]):
        out[i] = (mask >> i) & 1


@kernel
def observe_seat(s, t, seat, out):
    """One player's sheet and what lies open in front of him."""
    write_mask(s.area[seat], out[B_AREA:B_HAND_SIZE])
    out[B_HAND_SIZE] = s.hand_size[seat]
    out[B_NUGGETS] = s.nuggets[seat]
    write_mask(s.flagged[seat], out[B_FLAGS:B_LEGS])
    write_mask(s.legs[seat], out[B_LEGS:B_RAIL])
    write_mask(s.rail[seat], out[B_RAIL:B_TEEPEE])
    write_mask(s.teepee[seat], out[B_TEEPEE:B_SALOON])
    if t.teepee_rule == MARKER and s.teepee[seat] != 0:
        out[B_TEEPEE + MAX_HALF + s.pawn[seat]] = 2
    out[B_SALOON] = s.saloon[seat]
    out[B_WANTED] = s.wanted[seat]
    out[B_DOMINATION] = s.domination[seat]
    for colour in range(NUM_TRACKS):
        out[B_TRACKS + colour] = s.flag_track[seat, colour]
    out[B_BADGES] = s.badges[seat]
    out[B_BADGE_SUM] = s.badge_sum[seat]
    write_mask(s.absent[seat], out[B_ABSENT:BLOCK])
