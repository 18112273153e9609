"""Names, limits and codes. Numbers of the printed game are not here but in ``data/``."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import refusal_codes
from sierra_envs.core.jit import kernel

# Limits: the room that arrays and action ids have. How much of it a data set uses is in its tables.
MAX_SEATS = 4
NUM_COLOURS, NUM_VALUES = 6, 3
NUM_CARDS = NUM_COLOURS * NUM_VALUES
NUM_PAIRS = 6
MAX_COPIES = 10
MAX_ROUNDS = 250
MAX_REGIONS, MAX_LEGS, MAX_RAIL = 16, 60, 12
MAX_HALF = 3
TEEPEE_BOXES = 2 * MAX_HALF + 1
MAX_BOXES = 8
NUM_TRACKS = 4
MAX_COLUMNS = MAX_REGIONS - 2 * (NUM_TRACKS - 1) + 1
MAX_POINTS = 100
MAX_BADGES = MAX_REGIONS + NUM_TRACKS + 4 + MAX_BOXES // 2
MAX_NUGGETS = 600

# Card colours; a card type is colour * 3 + value - 1
COLOURS = ("red", "green", "grey", "purple", "blue", "orange")
CARDS = tuple(f"{colour} {value}" for colour in COLOURS for value in range(1, NUM_VALUES + 1))
ALL_CARDS = (1 << NUM_CARDS) - 1
NO_CARD, NOBODY = -1, -1

# Two cards of one colour, as offsets of their values
PAIR_LOW = (0, 0, 0, 1, 1, 2)
PAIR_HIGH = (0, 1, 2, 1, 2, 2)
PAIRS = tuple(f"{low + 1} and {high + 1}" for low, high in zip(PAIR_LOW, PAIR_HIGH, strict=True))

# Icons; the first three are the families of actions as well
ICONS = ("NUGGET", "CARD", "CHECK", "TEEPEE", "WANTED", "SALOON", "DOMINATION", "NONE")
NUGGET, CARD, CHECK, TEEPEE, WANTED, SALOON, DOMINATION, BLANK = range(len(ICONS))
FAMILIES = ICONS[:3]

# Colours of regions and of their flag tracks
TRACKS = ("red", "green", "yellow", "blue")
RED = 0

# Ends of tracks that pay the first and the second to arrive
ENDS = ("teepee_left", "teepee_right", "saloon", "domination")
TEEPEE_LEFT_END, TEEPEE_RIGHT_END, SALOON_END, DOMINATION_END = range(len(ENDS))
LEFT, RIGHT = -1, 1

# The action of the round, or one won by a played card or a marked leg
MAIN, BONUS = 0, 1

PHASES = (
    "START_FLAG",
    "ASK",
    "GIVE",
    "ACT_NUGGET",
    "ACT_CARD",
    "SWAP_PLAY",
    "ACT_CHECK",
    "TEEPEE_DIR",
    "END_FLAG",
    "GAME_OVER",
)
(START_FLAG, ASK, GIVE, ACT_NUGGET, ACT_CARD, SWAP_PLAY, ACT_CHECK, TEEPEE_DIR, END_FLAG, GAME_OVER) = range(
    len(PHASES)
)

# Values of the rule options
ASK_NOT_IN_PLAY, ASK_ANY, ASK_NOT_IN_PLAY_NOR_HAND = range(3)
RAIL_ANY, RAIL_COUNT = range(2)
STRETCH, MARKER = range(2)

_CODES, REFUSALS = refusal_codes(
    [
        ("OK", "OK"),
        ("OVER", "the game is over"),
        ("NOT_NOW", "this is not what has to be decided now"),
        ("NO_SUCH_SEAT", "no player sits there"),
        ("EMPTY_HAND", "this opponent has no hand card"),
        ("IN_PLAY_AREA", "already in your play area"),
        ("ASK_IN_HAND", "already in your hand"),
        ("NOT_IN_HAND", "not in your hand"),
        ("DOES_NOT_FIT", "it has neither the colour nor the value asked for"),
        ("TOO_DEAR", "not enough nuggets"),
        ("PAIR_NOT_IN_HAND", "these two cards are not in your hand"),
        ("NOTHING_TO_PLAY", "no hand card that is left over could be played"),
        ("NO_BONUS", "only a bonus action may be declined"),
        ("NO_SUCH_PLACE", "the map has no such place"),
        ("LEG_MARKED", "this leg is already marked"),
        ("NO_FLAG", "its region's flag is not marked"),
        ("NOT_CONNECTED", "no marked leg and no flag of its own connects to it"),
        ("RAIL_CLOSED", "this branch of the railroad is closed"),
        ("RAIL_TOO_FAR", "the railroad leg before it is not marked"),
        ("RAIL_NO_MATCH", "no marked region leg shows this icon"),
        ("RAIL_MATCH_USED", "every marked region leg with this icon already matches a railroad leg"),
        ("FLAG_MARKED", "this flag is already marked"),
        ("NOT_A_TOWN", "the start flag is a red one"),
        ("MOUNTAIN", "a mountain blocks the border"),
        ("NOT_ADJACENT", "it borders no region whose flag you marked"),
    ]
)
OK = _CODES["OK"]
OVER, NOT_NOW = _CODES["OVER"], _CODES["NOT_NOW"]
NO_SUCH_SEAT, EMPTY_HAND = _CODES["NO_SUCH_SEAT"], _CODES["EMPTY_HAND"]
IN_PLAY_AREA, ASK_IN_HAND, NOT_IN_HAND = _CODES["IN_PLAY_AREA"], _CODES["ASK_IN_HAND"], _CODES["NOT_IN_HAND"]
DOES_NOT_FIT, TOO_DEAR = _CODES["DOES_NOT_FIT"], _CODES["TOO_DEAR"]
PAIR_NOT_IN_HAND, NOTHING_TO_PLAY = _CODES["PAIR_NOT_IN_HAND"], _CODES["NOTHING_TO_PLAY"]
NO_BONUS, NO_SUCH_PLACE = _CODES["NO_BONUS"], _CODES["NO_SUCH_PLACE"]
LEG_MARKED, NO_FLAG, NOT_CONNECTED = _CODES["LEG_MARKED"], _CODES["NO_FLAG"], _CODES["NOT_CONNECTED"]
RAIL_CLOSED, RAIL_TOO_FAR = _CODES["RAIL_CLOSED"], _CODES["RAIL_TOO_FAR"]
RAIL_NO_MATCH, RAIL_MATCH_USED = _CODES["RAIL_NO_MATCH"], _CODES["RAIL_MATCH_USED"]
FLAG_MARKED, NOT_A_TOWN = _CODES["FLAG_MARKED"], _CODES["NOT_A_TOWN"]
MOUNTAIN, NOT_ADJACENT = _CODES["MOUNTAIN"], _CODES["NOT_ADJACENT"]


@kernel
def bit(i):
    """The mask with place ``i`` marked; 64 bits wide, or small integers would overflow in plain Python."""
    return np.int64(1) << np.int64(i)


@kernel
def marked(mask, i):
    """Whether place ``i`` of a mask is marked."""
    return (np.int64(mask) >> np.int64(i)) & 1 != 0


@kernel
def count(mask):
    """How many places of a mask are marked."""
    n = 0
    rest = np.int64(mask)
    while rest != 0:
        rest &= rest - 1
        n += 1
    return n
