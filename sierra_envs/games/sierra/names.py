"""Names, limits and codes. Numbers of the printed game are not here but in ``data/``."""

from __future__ import annotations

from sierra_envs.core.game import refusal_codes

MODES = ("teams", "competitive", "cooperative", "solo")
TEAMS, COMPETITIVE, COOPERATIVE, SOLO = range(len(MODES))
MODE_SEATS = {
    "teams": range(4, 9),
    "competitive": range(2, 5),
    "cooperative": range(2, 4),
    "solo": range(1, 2),
}
"""How many play each mode."""

# Limits: the room that arrays and action ids have
MAX_SEATS, MAX_GROUPS, MAX_TEAM = 8, 4, 3
MAX_ROUNDS = 9
MAX_CARDS = 18  # of a Landscape: two for each of nine rounds
MAX_HAND = 4
MAX_OPTIONS = 3
MAX_KEPT = 8
MAX_TERMS, MAX_CARD_TERMS = 160, 8
MAX_TABLE = (
    32  # values of a table; no feature of 18 cards counts further than 27, the contacts of a full square
)
MAX_POINTS = 100
MAX_SUNS = 5

# Mountain cards: type = colour * 6 + symbol
COLOURS = ("green", "yellow", "red", "purple")
SYMBOLS = ("Mammal", "Bird", "House", "Ruins", "River", "Wind")
MAMMAL, BIRD, HOUSE, RUINS, RIVER, WIND = range(len(SYMBOLS))
NUM_COLOURS, NUM_SYMBOLS = len(COLOURS), len(SYMBOLS)
NUM_TYPES = NUM_COLOURS * NUM_SYMBOLS
TYPES = tuple(f"{colour} {symbol}" for colour in COLOURS for symbol in SYMBOLS)
NUM_MOUNTAIN = 84
FRONT = 2  # cards that lie in front of a group, that it draws or passes on
PLACED = 2  # cards that a group adds to its Landscape in a round

# Lines of a Landscape, an array (4, MAX_CARDS): three facts of each row, bottom row first, then the symbols of all
# cards in reading order: bottom row first, each row from left to right. Places that are not used hold 0.
COLOUR, LEFT, LENGTH, SYMBOL = range(4)

# Where a card goes: beside a row, or above or below a card of an outer row
FAMILIES = ("left of row", "right of row", "above top-row card", "below bottom-row card")
LEFT_OF, RIGHT_OF, ABOVE, BELOW = range(len(FAMILIES))

# Travel Diary cards and sides of Destinations; both are scoring cards, the sides follow the Diary cards
TIERS = ("basic", "advanced")
NUM_BASIC, NUM_ADVANCED = 48, 16
NUM_DIARY = NUM_BASIC + NUM_ADVANCED
WORD_BITS = 32  # Diary cards in one word of a mask
DIARY_WORDS = NUM_DIARY // WORD_BITS
SIDES = ("A", "B")
NUM_SIDES = len(SIDES)
NUM_DESTINATIONS = 4
NUM_SCORING = NUM_DIARY + NUM_DESTINATIONS * NUM_SIDES
NUM_STAGES = 7
DIARY_DECKS = ("all", "basic", "advanced")
NOTHING = -1

PHASES = ("SIDE", "KEEP", "PLACE", "DISCARD", "GAME_OVER")
SIDE, KEEP, PLACE, DISCARD, GAME_OVER = range(len(PHASES))

# Scoring vocabulary: name of a feature -> kinds of its arguments
SET, ONE, TINT, NUMBER, BOUND = "set of symbols", "symbol", "colour", "number", "number or inf"
FEATURES: dict[str, tuple[str, ...]] = {
    "N": (SET,),
    "NC": (TINT,),
    "PAIR": (ONE, ONE),
    "TRIP": (ONE, ONE, ONE),
    "SET6": (),
    "SET4C": (),
    "MORE": (ONE, ONE),
    "EXACTC": (NUMBER,),
    "EDGE": (SET, SET),
    "VEDGE": (ONE, ONE),
    "ALONE": (ONE, ONE),
    "TOUCH": (SET, SET, NUMBER),
    "AROUNDMAX": (ONE,),
    "AROUNDKINDS": (ONE,),
    "FLANK": (SET, SET),
    "FLANKSAME": (),
    "INNER": (SET,),
    "TIP": (SET,),
    "GROUP": (SET,),
    "ROWS": (),
    "ROWMAX": (),
    "ROWMAXC": (TINT,),
    "ROWLEN": (NUMBER, BOUND),
    "ROWBEST": (ONE,),
    "ROWKINDS": (NUMBER,),
    "COLOURROWS": (NUMBER,),
    "TOPBOTN": (),
    "COLMAX": (),
    "COLLEN": (NUMBER, BOUND),
    "COLUNIQ": (NUMBER,),
    "COLCOLOURS": (NUMBER,),
    "COLGAP": (),
}
MAX_ARGS = 3
UNBOUNDED = 99

(F_N, F_NC, F_PAIR, F_TRIP, F_SET6, F_SET4C, F_MORE, F_EXACTC) = range(8)
(F_EDGE, F_VEDGE, F_ALONE, F_TOUCH, F_AROUNDMAX, F_AROUNDKINDS) = range(8, 14)
(F_FLANK, F_FLANKSAME, F_INNER, F_TIP, F_GROUP) = range(14, 19)
(F_ROWS, F_ROWMAX, F_ROWMAXC, F_ROWLEN, F_ROWBEST, F_ROWKINDS, F_COLOURROWS, F_TOPBOTN) = range(19, 27)
(F_COLMAX, F_COLLEN, F_COLUNIQ, F_COLCOLOURS, F_COLGAP) = range(27, len(FEATURES))

# Numbers beside the score, for each seat
RESULTS = (
    "destination",
    "river",
    "wind",
    "diary",
    "base",
    "bonus",
    "total",
    "individual_win",
    "team_win",
    "group_result",
    "suns",
    "stage_won",
)
(
    R_DESTINATION,
    R_RIVER,
    R_WIND,
    R_DIARY,
    R_BASE,
    R_BONUS,
    R_TOTAL,
    R_INDIVIDUAL,
    R_TEAM,
    R_RESULT,
    R_SUNS,
    R_STAGE,
) = range(len(RESULTS))

# Values of the rule options
OFF, ON = range(2)
RANDOM, FIXED = range(2)
FREE, BY_SEAT = range(2)
PUBLIC, SECRET = range(2)
BY_MODE = -1

_CODES, REFUSALS = refusal_codes(
    [
        ("OK", "OK"),
        ("OVER", "the game is over"),
        ("NOT_NOW", "this is not what has to be decided now"),
        ("NO_CARD", "there is no such card in your hand"),
        ("SAME_CARD", "an equal card comes earlier in your hand; choose that one"),
        ("FIRST_CARD", "the first card of a Landscape has one spot, above top-row card 1"),
        ("NO_ROW", "your Landscape has no such row"),
        ("OTHER_COLOUR", "this row has another colour"),
        ("SAME_COLOUR", "two rows of one colour may not lie on top of each other"),
        ("NO_SPOT", "the outer row has no such card"),
        ("NO_OPTION", "you did not draw so many Diary cards"),
        ("NO_COMPANION", "there is no other companion who places cards"),
        ("SEAT_ORDER", "the companions act in seat order here"),
        ("YIELDED", "the other companion has gone first already, or has let you go first"),
    ]
)
OK = _CODES["OK"]
OVER, NOT_NOW = _CODES["OVER"], _CODES["NOT_NOW"]
NO_CARD, SAME_CARD, FIRST_CARD = _CODES["NO_CARD"], _CODES["SAME_CARD"], _CODES["FIRST_CARD"]
NO_ROW, OTHER_COLOUR, SAME_COLOUR = _CODES["NO_ROW"], _CODES["OTHER_COLOUR"], _CODES["SAME_COLOUR"]
NO_SPOT, NO_OPTION, NO_COMPANION = _CODES["NO_SPOT"], _CODES["NO_OPTION"], _CODES["NO_COMPANION"]
SEAT_ORDER, YIELDED = _CODES["SEAT_ORDER"], _CODES["YIELDED"]
