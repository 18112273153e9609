"""Names, limits and codes. Numbers of the printed game are not here but in ``data/``."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import refusal_codes
from sierra_envs.core.jit import kernel

# Limits: the room that arrays and action ids have. How much of it a data set uses is in its tables.
MAX_SEATS = 4
MAX_NODES = 54  # spaces of the trail, those beside it included
MAX_NEUTRAL = 8
MAX_PLACES = 32  # spaces for buildings, neutral and private
MAX_PRIVATE_SPACES = 24
MAX_HAZARDS, SECTIONS, MAX_OUTLAWS = 12, 3, 10
MAX_BUILDINGS, MAX_SLOTS, SIDES = 13, 6, 2
MAX_TILES = 24
MAX_CATTLE, MAX_OBJECTIVES, MAX_STARTERS = 18, 26, 6
NUM_CARDS = MAX_CATTLE + MAX_OBJECTIVES  # faces that can be in a hand
NUM_FRONT = MAX_OBJECTIVES + MAX_STARTERS  # faces that can lie in front of a player
MAX_MARKET_OPTIONS = 12
MAX_RAIL = 50
MAX_STATIONS, MAX_MASTERS = 12, 12
MAX_CITIES, MAX_ARROWS = 18, 8
MAX_TOWNS, TOWN_SPACES, MAX_TOWN_TILES = 30, 4, 8
MAX_COLUMNS, MAX_BRANCHLETS = 6, 18
MAX_DISC_SPACES = 12
NUM_ROWS, AUX_ROWS = 12, 6
MAX_WORKERS = 6
MAX_CERTIFICATES = 7
MAX_EFFECTS = 120
MAX_MONEY = 5000
BAGS = 3
MAX_DRAW = 6
MAX_SIMMENTAL = 8
MAX_TURNS = 20000

# What stands on a space of the trail: nothing, a neutral building, a private building of somebody, a tile of the bags
EMPTY = 0
NEUTRAL = 1
PRIVATE = NEUTRAL + MAX_NEUTRAL
TILE = PRIVATE + MAX_SEATS * MAX_BUILDINGS
LAST_CODE = TILE + MAX_TILES - 1
NOWHERE, NOBODY = -1, -1

NODE_KINDS = ("start", "neutral", "private", "flood", "drought", "rockfall", "outlaw", "city")
START_NODE, NEUTRAL_NODE, PRIVATE_NODE, FLOOD_NODE, DROUGHT_NODE, ROCKFALL_NODE, OUTLAW_NODE, CITY_NODE = (
    range(8)
)
SECTION_NAMES = NODE_KINDS[FLOOD_NODE : ROCKFALL_NODE + 1]

TILE_KINDS = (
    "flood",
    "drought",
    "rockfall",
    "green_outlaw",
    "orange_outlaw",
    "cowboy",
    "builder",
    "engineer",
)
GREEN_OUTLAW, ORANGE_OUTLAW, FIRST_WORKER = 3, 4, 5
WORKERS = TILE_KINDS[FIRST_WORKER:]
COWBOY, BUILDER, ENGINEER = range(3)

# Types of cattle: two cards of a type are a pair, and a type counts once in Kansas City
TYPES = (
    "GRAY1", "WHITE2", "BLACK2", "GREEN2", "YELLOW3", "RED3", "BLUE3", "BROWN4", "PURPLE5", "SIMM", "BRAHMAN",
)  # fmt: skip
GRAY1, WHITE2, BLACK2, GREEN2, YELLOW3, RED3, BLUE3, BROWN4, PURPLE5, SIMM, BRAHMAN = range(len(TYPES))
NO_TYPE = -1
SIMMENTAL_STAGES = 3

# Classes of cards that something asks for; the types are classes as well
CLASSES = (*TYPES, "bv3", "breed2", "any_cattle", "objective", "any_card", "pair")
BV3, BREED2, ANY_CATTLE, OBJECTIVE, ANY_CARD, PAIR = range(len(TYPES), len(CLASSES))

# What an effect requires before its rewards, beside dollars
NEEDS = ("none", "engine_back", *CLASSES)
NO_NEED, ENGINE_BACK, FIRST_CLASS = 0, 1, 2

# What the numbers of an effect, of a station master are multiplied by
PER = (
    "none", "cowboys", "builders", "engineers", "woods", "hazards", "stations", "bells", "outlaw_pairs",
    "objectives", "certificates", "workers", "buildings", "medium_towns", "high_cattle",
)  # fmt: skip
(
    PER_NONE, PER_COWBOYS, PER_BUILDERS, PER_ENGINEERS, PER_WOODS, PER_HAZARDS, PER_STATIONS, PER_BELLS,
    PER_OUTLAW_PAIRS, PER_OBJECTIVES, PER_CERTIFICATES, PER_WORKERS, PER_BUILDINGS, PER_MEDIUM_TOWNS, PER_HIGH_CATTLE,
) = range(len(PER))  # fmt: skip

# What an effect lets the player do after its dollars, certificates and tokens
VERBS = (
    "none", "hire", "build", "free_build", "engine", "bounty", "auxiliary", "market", "hazard", "herder",
    "herder_free", "draw", "draw_exactly", "copy", "extraordinary", "station_behind", "branchlet", "objective",
    "objective_to_hand", "trash", "take_bv3", "pool",
)  # fmt: skip
(
    V_NONE, V_HIRE, V_BUILD, V_FREE_BUILD, V_ENGINE, V_BOUNTY, V_AUX, V_MARKET, V_HAZARD, V_HERDER, V_HERDER_FREE,
    V_DRAW, V_DRAW_EXACTLY, V_COPY, V_EXTRAORDINARY, V_STATION_BEHIND, V_BRANCHLET, V_OBJECTIVE, V_OBJECTIVE_TO_HAND,
    V_TRASH, V_TAKE_BV3, V_POOL,
) = range(len(VERBS))  # fmt: skip

# Possessions that objective cards ask for
TASKS = ("Bd", "St", "Hz", "Gr", "Or", "c3", "c4", "c5", "NY", "Br", "Lg")
(
    T_BUILDING,
    T_STATION,
    T_HAZARD,
    T_GREEN,
    T_ORANGE,
    T_BV3,
    T_BROWN,
    T_PURPLE,
    T_NEW_YORK,
    T_MEDIUM,
    T_LARGE,
) = range(len(TASKS))

MARKET_GROUPS = ("SIMM", "bv3", "BROWN4", "PURPLE5", "BRAHMAN", "add")
ADD_TO_MARKET = len(MARKET_GROUPS) - 1

WHITE, DARK = 0, 1
CORNERS = ("white", "dark")
DISC_SPACES = (
    "AUX1", "AUX2", "AUX3", "AUX4", "AUX5", "AUXB", "STEP$", "STEPVP", "HAND", "CERT4", "CERT6",
)  # fmt: skip
D_STEP_DOLLARS, D_STEP_POINTS, D_HAND = 6, 7, 8
NO_SPACE = -1

TOWN_KINDS = ("small", "medium", "large", "station")
SMALL, MEDIUM, LARGE, STATION = range(4)

SINGLE, DOUBLE = 0, 1

# Frames of the stack of unfinished decisions. Those from EFFECT on decide nothing: they are played by the engine.
FRAMES = (
    "BEFORE_A", "PHASE_B", "WALK", "START_AT", "FIRST_DISCARD", "ALTERNATIVE", "DISCARD", "PAIR_SECOND", "DRAW_N",
    "DISCARD_N", "HIRE", "BUY", "MARKET", "BUILD_TILE", "BUILD_AT", "ENGINE", "BACK", "RETURN", "EXTRA_BACK",
    "UPGRADE", "DISC", "APPOINT", "BEHIND", "TRASH", "TOWN", "ADJACENT", "COPY", "FORESIGHT", "CERT_TO", "SIMMENTAL",
    "DELIVER", "TAKE_OBJECTIVE", "POOL", "HAZARD", "OUTLAW", "AUXILIARY",
    "EFFECT", "REWARD", "CITY_CREST", "CITY_ARROWS", "TRANSPORT", "HAND_DOWN", "TOWN_ENTERED", "KC_DONE", "PHASE_C",
)  # fmt: skip
(
    BEFORE_A, PHASE_B, WALK, START_AT, FIRST_DISCARD, ALTERNATIVE, DISCARD, PAIR_SECOND, DRAW_N,
    DISCARD_N, HIRE, BUY, MARKET, BUILD_TILE, BUILD_AT, ENGINE, BACK, RETURN, EXTRA_BACK,
    UPGRADE, DISC, APPOINT, BEHIND, TRASH, TOWN, ADJACENT, COPY, FORESIGHT, CERT_TO, SIMMENTAL,
    DELIVER, TAKE_OBJECTIVE, POOL, HAZARD, OUTLAW, AUXILIARY,
    EFFECT, REWARD, CITY_CREST, CITY_ARROWS, TRANSPORT, HAND_DOWN, TOWN_ENTERED, KC_DONE, PHASE_C,
) = range(len(FRAMES))  # fmt: skip
FIRST_AUTOMATIC = EFFECT
PHASES = (*FRAMES[:FIRST_AUTOMATIC], "GAME_OVER")
GAME_OVER = FIRST_AUTOMATIC
STACK_DEPTH = 20

# Numbers of frames
MUST, MAY = 0, 1  # whether a decision contains DECLINE
WITH_FEES, WITHOUT_FEES = 0, 1  # kinds of movement
FRESH, LOCAL_DONE, AUX_DONE = 0, 1, 2  # what phase B has seen
TO_DISCARDS, TO_HAND = 0, 1
AT_STATION, AT_CITY = 0, 1
FROM_INCOME, FROM_ENGINE = 0, 1  # where the limit of a delivery comes from

# Values of options
RTTN, BASE = 0, 1
SEED_CITIES, BOARD_1E, UNION = range(3)
RANDOM_SIDES = -1

_CODES, REFUSALS = refusal_codes(
    [
        ("OK", "OK"),
        ("OVER", "the game is over"),
        ("NOT_NOW", "this is not what has to be decided now"),
        ("NO_SUCH_THING", "this game has no such thing"),
        ("NOT_REACHABLE", "no step leads there"),
        ("NOT_IN_HAND", "not in your hand"),
        ("NOT_ASKED_FOR", "this card is not what is asked for"),
        ("NO_PAIR", "you have no second card of this type"),
        ("TOO_DEAR", "not enough dollars"),
        ("ROW_CLOSED", "this row of the job market is not open for hiring"),
        ("NO_WORKER", "there is no such worker"),
        ("ROW_FULL", "your row of this worker is full"),
        ("NO_COWBOYS", "not enough cowboys"),
        ("NOT_DISPLAYED", "not enough such cards are displayed"),
        ("EMPTY_DECK", "the deck is empty"),
        ("ALREADY_BUILT", "this building is not in your supply"),
        ("NO_BUILDERS", "not enough builders"),
        ("SPACE_TAKEN", "this space is taken"),
        ("NOT_HIGHER", "the building to replace needs as many builders or more"),
        ("NO_SPACE_FOR_IT", "there is no space where you could build it"),
        ("OVER_CAP", "it needs more builders than a free building may"),
        ("ENGINE_CANNOT", "the engine cannot go there"),
        ("NO_DISC", "no disc lies there"),
        ("NEEDS_WHITE", "white corners take discs with white corners only, while you have any"),
        ("DISC_AT_HAND", "you can place a disc from your board"),
        ("SAME_STATION", "the disc must come from another station"),
        ("DISC_THERE", "your disc is already there"),
        ("NOT_BEHIND", "this station is not behind your engine"),
        ("NO_HIRED_WORKER", "you have hired no such worker"),
        ("NOTHING_TO_COPY", "no unused building lies directly next to it there"),
        ("NO_LOCAL_ACTION", "this location has no such action for you"),
        ("ACTION_DONE", "this action is done already"),
        ("CANNOT_MEET", "its requirement cannot be met, or it would change nothing"),
        ("AUX_OR_LOCAL", "a location allows its local actions or one auxiliary action, not both"),
        ("AUX_CLOSED", "this auxiliary action is not open to you"),
        ("ACT_FIRST", "do a local or an auxiliary action first"),
        ("NO_TOKEN", "you have no exchange token"),
        ("NO_CARDS", "there is no card to draw"),
        ("TOO_MANY", "that is more than there is"),
        ("NO_TILE", "there is no tile to choose"),
        ("NO_MORE_WORKERS", "the job market is full: workers cannot be chosen"),
        ("TOO_FAR", "your breeding value, or the engine's way back, is too low for this city"),
        ("NO_BRANCHLET_THERE", "you have no branchlet at this city"),
        ("DELIVERED", "you have delivered there already"),
        ("BRANCHLET_THERE", "your branchlet is already there"),
        ("NOT_ACCESSIBLE", "no connection leads to this town"),
        ("CANNOT_DECLINE", "this cannot be declined"),
        ("MUST_MOVE", "you have to move first"),
    ]
)
OK, OVER, NOT_NOW, NO_SUCH_THING, NOT_REACHABLE = (
    _CODES[c] for c in ("OK", "OVER", "NOT_NOW", "NO_SUCH_THING", "NOT_REACHABLE")
)
NOT_IN_HAND, NOT_ASKED_FOR, NO_PAIR, TOO_DEAR = (
    _CODES[c] for c in ("NOT_IN_HAND", "NOT_ASKED_FOR", "NO_PAIR", "TOO_DEAR")
)
ROW_CLOSED, NO_WORKER, ROW_FULL, NO_COWBOYS = (
    _CODES[c] for c in ("ROW_CLOSED", "NO_WORKER", "ROW_FULL", "NO_COWBOYS")
)
NOT_DISPLAYED, EMPTY_DECK, ALREADY_BUILT, NO_BUILDERS = (
    _CODES[c] for c in ("NOT_DISPLAYED", "EMPTY_DECK", "ALREADY_BUILT", "NO_BUILDERS")
)
SPACE_TAKEN, NOT_HIGHER, NO_SPACE_FOR_IT, OVER_CAP = (
    _CODES[c] for c in ("SPACE_TAKEN", "NOT_HIGHER", "NO_SPACE_FOR_IT", "OVER_CAP")
)
ENGINE_CANNOT, NO_DISC, NEEDS_WHITE, DISC_AT_HAND = (
    _CODES[c] for c in ("ENGINE_CANNOT", "NO_DISC", "NEEDS_WHITE", "DISC_AT_HAND")
)
SAME_STATION, DISC_THERE, NOT_BEHIND, NO_HIRED_WORKER = (
    _CODES[c] for c in ("SAME_STATION", "DISC_THERE", "NOT_BEHIND", "NO_HIRED_WORKER")
)
NOTHING_TO_COPY, NO_LOCAL_ACTION, ACTION_DONE, CANNOT_MEET = (
    _CODES[c] for c in ("NOTHING_TO_COPY", "NO_LOCAL_ACTION", "ACTION_DONE", "CANNOT_MEET")
)
AUX_OR_LOCAL, AUX_CLOSED, ACT_FIRST, NO_TOKEN = (
    _CODES[c] for c in ("AUX_OR_LOCAL", "AUX_CLOSED", "ACT_FIRST", "NO_TOKEN")
)
NO_CARDS, TOO_MANY, NO_TILE, NO_MORE_WORKERS = (
    _CODES[c] for c in ("NO_CARDS", "TOO_MANY", "NO_TILE", "NO_MORE_WORKERS")
)
TOO_FAR, NO_BRANCHLET_THERE, DELIVERED, BRANCHLET_THERE = (
    _CODES[c] for c in ("TOO_FAR", "NO_BRANCHLET_THERE", "DELIVERED", "BRANCHLET_THERE")
)
NOT_ACCESSIBLE, CANNOT_DECLINE, MUST_MOVE = (
    _CODES[c] for c in ("NOT_ACCESSIBLE", "CANNOT_DECLINE", "MUST_MOVE")
)


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


@kernel
def first_place(mask):
    """The lowest marked place of a mask that is not empty."""
    n = 0
    rest = np.int64(mask)
    if rest & 0xFFFFFFFF == 0:
        n += 32
        rest >>= 32
    if rest & 0xFFFF == 0:
        n += 16
        rest >>= 16
    if rest & 0xFF == 0:
        n += 8
        rest >>= 8
    if rest & 0xF == 0:
        n += 4
        rest >>= 4
    if rest & 3 == 0:
        n += 2
        rest >>= 2
    if rest & 1 == 0:
        n += 1
    return n


@kernel
def least(a, b):
    """The smaller of two whole numbers, 64 bits wide."""
    if a < b:
        return np.int64(a)
    return np.int64(b)


@kernel
def me(s):
    """Whose turn it is, 64 bits wide: one type for every kernel that takes a seat."""
    return np.int64(s.seat)
