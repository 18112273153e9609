"""The state of one game as a table of fields. Sets of places and of card types are bit masks."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import CAPPED
from sierra_envs.core.record import ALL, NOBODY, OWNER, Field
from sierra_envs.games.colorado.names import (
    ALL_CARDS,
    GAME_OVER,
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
    NUM_CARDS,
    NUM_TRACKS,
    TEEPEE_BOXES,
)

_DECK = NUM_CARDS * MAX_COPIES
_EACH = (MAX_SEATS,)

# fmt: off
FIELDS = (
    Field("legs", np.int64, _EACH, 0, (1 << MAX_LEGS) - 1, ALL, "marked region legs (mask)"),
    Field("rng", np.uint64, (), 0, (1 << 64) - 1, NOBODY, "random stream: draws and random gifts to come"),
    Field("area", np.int32, _EACH, 0, ALL_CARDS, ALL, "card types in the play area (mask)"),
    Field("absent", np.int32, _EACH, 0, ALL_CARDS, ALL, "card types proven absent from the hand (mask)"),
    Field("flagged", np.int32, _EACH, 0, (1 << MAX_REGIONS) - 1, ALL, "regions whose flag is marked (mask)"),
    Field("rail", np.int16, _EACH, 0, (1 << MAX_RAIL) - 1, ALL, "marked railroad legs (mask)"),
    Field("nuggets", np.int16, _EACH, 0, MAX_NUGGETS, ALL, "nuggets held"),
    Field("hand_size", np.int16, _EACH, 0, _DECK, ALL, "cards in the hand"),
    Field("badge_sum", np.int16, _EACH, 0, MAX_BADGES * MAX_POINTS, ALL, "points on badges"),
    Field("deck_size", np.int16, (), 0, _DECK, ALL, "cards in the deck"),
    Field("round_no", np.int16, (), 0, MAX_ROUNDS, ALL, "round, from 1; 0 during the setup"),
    Field("first_arrival", np.int16, (4,), 0, MAX_ROUNDS, ALL, "round of the first arrivals at an end, 0 = open"),
    Field("second_arrival", np.int16, (4,), 0, MAX_ROUNDS, ALL, "round of the second arrivals at an end, 0 = open"),
    Field("completion", np.int16, (NUM_TRACKS,), 0, MAX_ROUNDS, ALL, "round of a track's first completion, 0 = open"),
    Field("hand", np.int8, (MAX_SEATS, NUM_CARDS), 0, MAX_COPIES, OWNER, "copies of each card type in the hand"),
    Field("deck", np.int8, (NUM_CARDS,), 0, MAX_COPIES, NOBODY, "copies of each card type in the deck"),
    Field("discards", np.int8, (NUM_CARDS,), 0, MAX_COPIES, ALL, "copies of each card type in the discard pile"),
    Field("badges", np.int8, _EACH, 0, MAX_BADGES, ALL, "badges written"),
    Field("badge_points", np.int8, (MAX_SEATS, MAX_BADGES), 0, MAX_POINTS, ALL, "points of each badge, in order"),
    Field("flag_track", np.int8, (MAX_SEATS, NUM_TRACKS), 0, MAX_COLUMNS - 1, ALL, "boxes filled on each flag track"),
    Field("teepee", np.int8, _EACH, 0, (1 << TEEPEE_BOXES) - 1, ALL, f"ticked boxes (mask, centre bit {MAX_HALF})"),
    Field("pawn", np.int8, _EACH, -MAX_HALF, MAX_HALF, ALL, "box of the teepee pawn (teepee_rule marker), 0 = centre"),
    Field("saloon", np.int8, _EACH, 0, MAX_BOXES, ALL, "saloon boxes filled"),
    Field("domination", np.int8, _EACH, 0, MAX_BOXES, ALL, "domination boxes filled"),
    Field("wanted", np.int8, _EACH, 0, MAX_BOXES, ALL, "wanted boxes filled"),
    Field("mode", np.int8, (), 0, 0, ALL, "index of the mode"),
    Field("seats", np.int8, (), 2, MAX_SEATS, ALL, "players"),
    Field("seat", np.int8, (), 0, MAX_SEATS - 1, ALL, "who decides"),
    Field("phase", np.int8, (), 0, GAME_OVER, ALL, "what is decided"),
    Field("finished", np.int8, (), 0, CAPPED, ALL, "0 running, 1 ended"),
    Field("caller", np.int8, (), 0, MAX_SEATS - 1, ALL, "who has the Call token"),
    Field("target", np.int8, (), -1, MAX_SEATS - 1, ALL, "who was asked in this round, -1 = nobody"),
    Field("asked", np.int8, (), NO_CARD, NUM_CARDS - 1, ALL, "card asked for and not yet answered, -1 = none"),
    Field("given", np.int8, (), NO_CARD, NUM_CARDS - 1, ALL, "card given, during the Action, -1 = none"),
    Field("bonus", np.int8, (), 0, 1, ALL, "1 if the action to choose is a bonus"),
)
# fmt: on
"""Widest fields first, so that the aligned record has no gaps."""
