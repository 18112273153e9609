"""Names, limits and codes. Numbers of the printed game are not here but in ``data/``."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import refusal_codes
from sierra_envs.core.jit import kernel

MODES = ("apple_hill", "boats_and_banjos", "gold_rush", "outlaws_and_outposts")
APPLE_HILL, BOATS, GOLD_RUSH, OUTLAWS = range(len(MODES))
NUM_MODES = len(MODES)

# Limits: the room that arrays and action ids have
MAX_SEATS = 4
HASTINGS = 1  # row of the automatic opponent in a game of one player
LEFT_CLIMBER = MAX_SEATS  # his second climber, after the frontiersmen
NUM_FRONT = MAX_SEATS + 1
MAX_GOODS = 30_000
MAX_ROUNDS = 250

# Cards of a mode by number: starting cards, core, basic cards of the mode, mode card of the hand
NUM_START, NUM_CORE, NUM_MODE_BASIC = 8, 9, 6
NUM_BASIC = NUM_CORE + NUM_MODE_BASIC
FIRST_BASIC = NUM_START
MODE_CARD = NUM_START + NUM_BASIC
NUM_CARDS = MODE_CARD + 1
START_CARDS = (1 << NUM_START) - 1
BASIC_CARDS = ((1 << NUM_BASIC) - 1) << FIRST_BASIC
ALL_CARDS = (1 << NUM_CARDS) - 1
NO_CARD, NOBODY, NOTHING = -1, -1, -1
HAND, MAX_HAND = 3, 4

# What lies on the player board
POSITIONS = ("left", "middle", "right")
LEFT, MIDDLE, RIGHT = range(len(POSITIONS))
SLOTS = ("a", "p", "c", "g1", "g2")
NUM_SLOTS = len(SLOTS)
NUM_PATHS, MAX_PATH, NUM_SPOTS = 2, 8, 9

# Figures and where they stand
FIGURES = ("tan pioneer", "green pioneer", "mule")
TAN, GREEN, MULE = range(len(FIGURES))
PIONEERS = FIGURES[:2]
NUM_CABIN_SPACES = 4
CAMP, TRACKER_SPACE, TRAPPER_SPACE, CABIN, GREY, SUMMIT, END, PATH = 0, 1, 2, 3, 7, 8, 11, 12
NUM_PLACES = PATH + MAX_PATH
SPACE_NAMES = ("first", "second", "third", "fourth", "grey")

# Goods; costs and gains are vectors of them, with wild units and Pair of Boots tokens behind
GOODS = ("food", "wood", "stone", "gold", "trout", "bass", "salmon", "bullet")
FOOD, WOOD, STONE, GOLD, TROUT, BASS, SALMON, BULLET = range(len(GOODS))
NUM_GOODS, NUM_BASICS, NUM_FISH = len(GOODS), 3, 3
BASICS, FISH_COLOURS, APPLES = GOODS[:3], GOODS[4:7], ("green", "red")
GREEN_APPLE, RED_APPLE, ANY_BASIC, ANY_APPLE, ANY_FISH, PAIR = range(NUM_GOODS, NUM_GOODS + 6)
VECTOR = PAIR + 1
NUM_APPLES = len(APPLES)

# Icons of paths
AUTOMATIC_ICONS = ("GAIN", "BOOTS", "PAIR", "MULE", "LANTERN", "DYNAMITE", "SHERIFF")
I_GAIN, I_BOOTS, I_PAIR, I_MULE, I_LANTERN, I_DYNAMITE, I_SHERIFF = range(len(AUTOMATIC_ICONS))
ICON_KINDS = (
    *AUTOMATIC_ICONS,
    *("FUR_TRADE", "HARVEST", "PADDLE", "FISH", "PAN", "MINE", "RIFLE", "SHOVEL", "BEAR", "BANJO", "AMBUSH"),
)
(I_FUR, I_HARVEST, I_PADDLE, I_FISH, I_PAN, I_MINE, I_RIFLE, I_SHOVEL, I_BEAR, I_BANJO, I_AMBUSH) = range(
    len(AUTOMATIC_ICONS), len(ICON_KINDS)
)
MAX_ICONS = 64

# Summit actions
SUMMIT_KINDS = ("HOMESTEAD", "WAGON", "TRADE", "FISH_TRADE", "FUR_TRADE", "SHOVEL", "CART", "SIX_SHOOTER")
S_HOMESTEAD, S_WAGON, S_TRADE, S_FISH_TRADE, S_FUR, S_SHOVEL, S_CART, S_SIX = range(len(SUMMIT_KINDS))

# Homestead tracks
TRACKS = ("food", "wood", "stone", "green", "red")
NUM_TRACKS, NUM_BASIC_TRACKS = len(TRACKS), 3
T_GREEN, T_RED = 3, 4
MAX_TRACK = 9
REWARDS = ("GAIN", "MULE", "FUR_TRADE")
R_GAIN, R_MULE, R_FUR = range(len(REWARDS))

# Animals; the fifth is the mode's
ANIMALS = ("rabbit", "beaver", "fox", "bear", "mode animal")
RABBIT, BEAVER, FOX, BEAR, MODE_ANIMAL = range(len(ANIMALS))
MODE_ANIMALS = ("deer", "raccoon", "marmot", "badger")
NUM_ANIMALS = len(ANIMALS)
FUR_ORDER = (RABBIT, BEAVER, FOX, BEAR, MODE_ANIMAL)

# Cabins
NUM_CABINS = 12
GREY_CABIN = NUM_CABINS
NUM_TILES = 24
MARKET = 4
COLOURS = ("green", "tan", "grey")
C_GREEN, C_TAN, C_GREY = range(len(COLOURS))
TAN_SPACE = 3  # the three spaces before it are green
CABIN_EFFECTS = (
    *("MORE_FOOD", "MORE_WOOD", "MORE_STONE", "MORE_BOOTS", "TOLL", "WATCH"),
    *("TRADE", "FLIP", "FUR_TRADE", "MULE"),
)
E_FOOD, E_WOOD, E_STONE, E_BOOTS, E_TOLL, E_WATCH, E_TRADE, E_FLIP, E_FUR, E_MULE = range(len(CABIN_EFFECTS))

# Mountain: cells from the base up, each row from the left; then the base
ROWS = (6, 5, 4, 3, 2)
CELLS = tuple((row + 1, column + 1) for row, width in enumerate(ROWS) for column in range(width))
NUM_CELLS = len(CELLS)
BASE = NUM_CELLS
NUM_NODES = NUM_CELLS + 1
ALL_CELLS = (1 << NUM_CELLS) - 1
BOTTOM_ROW = (1 << ROWS[0]) - 1
NUM_SPECIALS = 6
GROUPS = ("any", "campfire", "I", "II", "III", "IV", "V")
MAX_PIECES, MAX_OUTLAWS = 4, 7
DIE = 6
MAX_SPACES = 16
LEVELS = ("low", "upper")

# Mine rows: what answers the danger before the gold
DANGERS = ("g", "sh", "rk")
PLAIN, SHADOWS, ROCKS = range(len(DANGERS))

# Plans of Hastings
PATTERNS = 6
NUM_PLANS = PATTERNS * NUM_BASIC_TRACKS
LINES = 3
PLAN_CODES = ("LEFT", "RIGHT", "BOTH", "CLAIM", "WAGON", "TRACK", "PIECE", "FLIP", "CABIN")
P_LEFT, P_RIGHT, P_BOTH, P_CLAIM, P_WAGON, P_TRACK, P_PIECE, P_FLIP, P_CABIN = range(len(PLAN_CODES))

# What is decided
PHASES = (
    "DROP",
    "ARRANGE",
    "TRAPPER",
    "MENU",
    "PAY_BASIC",
    "PAY_HAZARD",
    "PAY_APPLE",
    "PAY_FISH",
    "SHOVEL",
    "DESTINATION",
    "TRACK",
    "TRACKER",
    "REPEAT",
    "DAMAGE",
    "GAIN_BASIC",
    "FLIP",
    "CANOE",
    "TAKE_FISH",
    "RETURN_FISH",
    "PAN",
    "MINE",
    "TOOL",
    "BADGER",
    "GAME_OVER",
)
(
    DROP,
    ARRANGE,
    TRAPPER,
    MENU,
    PAY_BASIC,
    PAY_HAZARD,
    PAY_APPLE,
    PAY_FISH,
    SHOVEL,
    DESTINATION,
    TRACK,
    TRACKER,
    REPEAT,
    DAMAGE,
    GAIN_BASIC,
    FLIP,
    CANOE,
    TAKE_FISH,
    RETURN_FISH,
    PAN,
    MINE,
    TOOL,
    BADGER,
    GAME_OVER,
) = range(len(PHASES))

# What the questions belong to
ORIGINS = ("none", "icon", "summit", "cabin", "trail")
NO_ORIGIN, FROM_ICON, FROM_SUMMIT, FROM_CABIN, FROM_TRAIL = range(len(ORIGINS))

# Hands in lexicographic order, read as left, middle, right
ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))

# Values of the rule options
CABINS_LITERAL, CABINS_BY_COLOUR = range(2)
REFILL_ON_PASS, REFILL_AT_ONCE = range(2)
SAME_ROW, OVERLAP_ONLY = range(2)
ALWAYS_VISIBLE, LOWER_CARDS = range(2)
OUTLAWS_12223, OUTLAWS_12233 = range(2)

# Numbers beside the score, for each seat
RESULTS = (
    "cards",
    "animals",
    "cabins",
    "gold",
    "tokens",
    "homesteads",
    "mode",
    "claimed",
    "wagon",
    "hastings",
)
(
    R_CARDS,
    R_ANIMALS,
    R_CABINS,
    R_GOLD,
    R_TOKENS,
    R_HOMESTEADS,
    R_MODE,
    R_CLAIMED,
    R_WAGON,
    R_HASTINGS,
) = range(len(RESULTS))

_CODES, REFUSALS = refusal_codes(
    [
        ("OK", "OK"),
        ("OVER", "the game is over"),
        ("NOT_NOW", "this is not what has to be decided now"),
        ("RESERVED", "this id is reserved and never legal"),
        ("NO_HAND_CARD", "your hand has no such card"),
        ("NOT_ON_PATH", "this pioneer cannot advance: it stands at the end of its path or on a summit"),
        ("MANDATORY", "the icon under this pioneer is mandatory: resolve it, skip it with damage, or stay"),
        ("NO_ICON", "this pioneer stands on no icon"),
        ("USED", "this icon has been used, or worked when the pioneer arrived"),
        ("TOO_DEAR", "you cannot pay the whole price"),
        ("NO_EFFECT", "nothing would happen"),
        ("NO_WORK", "after paying, no card could be claimed and no cabin built"),
        ("NOT_MANDATORY", "there is no mandatory icon to skip here"),
        ("NO_DAMAGE", "you have neither a cabin nor a wagon on the trail to lose"),
        ("NOT_IDLE", "this figure is not idle in your camp"),
        ("NO_CABIN", "no cabin is built on this space"),
        ("NO_MULE", "the mule is not yours"),
        ("NOT_AT_END", "this figure cannot go to a summit action from where it stands"),
        ("SUMMIT_TAKEN", "another figure stands on this summit action"),
        ("NO_BOOTS", "you have too few boots"),
        ("NOT_ADJACENT", "your frontiersman cannot step there from where he stands"),
        ("CARD_GONE", "this mountain card is gone"),
        ("LAST_SPACE", "your wagon is on the last space"),
        ("NO_TOKEN", "you have no Pair of Boots token"),
        ("NOT_FACE_UP", "your frontiersman is not on a face-up mountain card"),
        ("NO_TILE", "this market space is empty"),
        ("SAME_CABIN", "you have the same cabin already"),
        ("NO_SPACE", "you have no vacant space of this colour"),
        ("NOT_OFFERED", "this good cannot pay here, or the rest could not be completed with it"),
        ("OTHER_TRACK", "this action raises no such track"),
        ("NOTHING_TO_LOSE", "there is nothing to lose there"),
        ("NO_PIONEER", "this pioneer is not idle in your camp, or the space is taken"),
        ("NOT_VISIBLE", "this animal is not visible on the cards played"),
        ("FACE_UP", "this animal of yours is face-up already"),
        ("NO_FISH", "there is no such fish to take or to give"),
        ("TOO_FAR", "the canoe cannot get there"),
        ("NOT_ALONG_TRAIL", "no card with anything to take lies there along your trail"),
        ("TOOL_YOURS", "this card is yours already"),
        ("NO_ROOM", "you have no room for more bullets"),
        ("PATH_ICON_ONLY", "this is no alternative for the printed price"),
    ]
)
OK = _CODES["OK"]
OVER, NOT_NOW, RESERVED = _CODES["OVER"], _CODES["NOT_NOW"], _CODES["RESERVED"]
NO_HAND_CARD, NOT_ON_PATH, MANDATORY = _CODES["NO_HAND_CARD"], _CODES["NOT_ON_PATH"], _CODES["MANDATORY"]
NO_ICON, USED, TOO_DEAR, NO_EFFECT = (
    _CODES["NO_ICON"],
    _CODES["USED"],
    _CODES["TOO_DEAR"],
    _CODES["NO_EFFECT"],
)
NO_WORK, NOT_MANDATORY, NO_DAMAGE = _CODES["NO_WORK"], _CODES["NOT_MANDATORY"], _CODES["NO_DAMAGE"]
NOT_IDLE, NO_CABIN, NO_MULE = _CODES["NOT_IDLE"], _CODES["NO_CABIN"], _CODES["NO_MULE"]
NOT_AT_END, SUMMIT_TAKEN, NO_BOOTS = _CODES["NOT_AT_END"], _CODES["SUMMIT_TAKEN"], _CODES["NO_BOOTS"]
NOT_ADJACENT, CARD_GONE, LAST_SPACE = _CODES["NOT_ADJACENT"], _CODES["CARD_GONE"], _CODES["LAST_SPACE"]
NO_TOKEN, NOT_FACE_UP, NO_TILE = _CODES["NO_TOKEN"], _CODES["NOT_FACE_UP"], _CODES["NO_TILE"]
SAME_CABIN, NO_SPACE, NOT_OFFERED = _CODES["SAME_CABIN"], _CODES["NO_SPACE"], _CODES["NOT_OFFERED"]
OTHER_TRACK, NOTHING_TO_LOSE, NO_PIONEER = (
    _CODES["OTHER_TRACK"],
    _CODES["NOTHING_TO_LOSE"],
    _CODES["NO_PIONEER"],
)
NOT_VISIBLE, FACE_UP, NO_FISH = _CODES["NOT_VISIBLE"], _CODES["FACE_UP"], _CODES["NO_FISH"]
TOO_FAR, NOT_ALONG_TRAIL = _CODES["TOO_FAR"], _CODES["NOT_ALONG_TRAIL"]
TOOL_YOURS, NO_ROOM = _CODES["TOOL_YOURS"], _CODES["NO_ROOM"]


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
def nth(mask, n):
    """The n-th marked place of a mask, from 0; -1 if it has fewer."""
    rest = np.int64(mask)
    for _ in range(n):
        rest &= rest - 1
    if rest == 0:
        return -1
    place = 0
    while (rest >> place) & 1 == 0:
        place += 1
    return place
