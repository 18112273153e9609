"""The state of one game as a table of fields.

Chance is drawn when it shows: the identity of a mountain card when it is flipped, a cabin when the market is filled, a
plan when it is revealed, a card of a draw deck when it is drawn. What is not shown yet is a set (a mask, or counts),
and the sets are public; only hands and the sets of cards in the draw decks are not.

In a game of one player row 1 of everything that players have belongs to Hastings, and ``front`` has his left climber
behind.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.game import CAPPED
from sierra_envs.core.record import ALL, NOBODY, OWNER, Field
from sierra_envs.games.sierra_west import names as n

_EACH = (n.MAX_SEATS,)
_CARD, _SEAT = n.NUM_CARDS - 1, n.MAX_SEATS - 1
_BASICS = n.BASIC_CARDS
_PLAN = n.NUM_PLANS

# fmt: off
FIELDS = (
    Field("rng", np.uint64, (), 0, (1 << 64) - 1, NOBODY, "random stream: draws and rolls to come"),
    Field("hand", np.int32, _EACH, 0, n.ALL_CARDS, OWNER, "cards in the hand (mask)"),
    Field("deck", np.int32, _EACH, 0, n.ALL_CARDS, OWNER, "cards in the draw deck in unknown order (mask)"),
    Field("shown", np.int32, _EACH, 0, n.ALL_CARDS, ALL, "cards that are publicly known to be in the hand (mask)"),
    Field("discards", np.int32, _EACH, 0, n.ALL_CARDS, ALL, "cards in the discard pile (mask)"),
    Field("claimed", np.int32, _EACH, 0, _BASICS, ALL, "mountain cards claimed (mask)"),
    Field("present", np.int32, (), 0, n.ALL_CELLS, ALL, "cells with a card (mask)"),
    Field("special", np.int32, (), 0, n.ALL_CELLS, ALL, "cells with a special card (mask)"),
    Field("unseen", np.int32, (), 0, _BASICS, ALL, "basic cards not flipped yet (mask)"),
    Field("plan_deck", np.int32, (), 0, (1 << _PLAN) - 1, ALL, "plans of Hastings in his deck (mask)"),
    Field("plan_discards", np.int32, (), 0, (1 << _PLAN) - 1, ALL, "plans discarded (mask)"),
    Field("goods", np.int16, (n.MAX_SEATS, n.NUM_GOODS), 0, n.MAX_GOODS, ALL, ", ".join(n.GOODS)),
    Field("tokens", np.int16, _EACH, 0, n.MAX_GOODS, ALL, "Pair of Boots tokens"),
    Field("token_boots", np.int16, (), 0, n.MAX_GOODS, ALL, "boots of tokens spent and not used yet"),
    Field("round_no", np.int16, (), 1, n.MAX_ROUNDS, ALL, "round from 1"),
    Field("last_round", np.int16, (), 0, n.MAX_ROUNDS, ALL, "last round once the end is triggered, 0 = not yet"),
    Field("track", np.int8, (n.MAX_SEATS, n.NUM_TRACKS), 0, n.MAX_TRACK, ALL, "markers on the homestead tracks"),
    Field("wagon", np.int8, _EACH, 0, n.MAX_SPACES - 1, ALL, "space of the wagon"),
    Field("animals", np.int8, _EACH, 0, (1 << n.NUM_ANIMALS) - 1, ALL, "face-up animal tiles (mask)"),
    Field("cabin", np.int8, (n.MAX_SEATS, n.NUM_CABIN_SPACES), n.NOTHING, n.NUM_CABINS - 1, ALL, "cabins, -1 = none"),
    Field("place", np.int8, (n.MAX_SEATS, n.NUM_PATHS), 0, n.NUM_PLACES - 1, ALL, "where the pioneers stand"),
    Field("front", np.int8, (n.NUM_FRONT,), 0, n.BASE, ALL, "node of each frontiersman; last: Hastings' left climber"),
    Field("canoe", np.int8, _EACH, 0, n.NUM_SPECIALS, ALL, "position of the canoe, 0 = Fish Market"),
    Field("carts", np.int8, _EACH, 0, 100, ALL, "mine carts"),
    Field("caught", np.int8, _EACH, 0, 5 * n.MAX_OUTLAWS, ALL, "outlaws taken"),
    Field("top", np.int8, (n.MAX_SEATS, n.NUM_BASIC), n.NO_CARD, _CARD, ALL, "claimed cards on the deck, topmost last"),
    Field("top_size", np.int8, _EACH, 0, n.NUM_BASIC, ALL, "how many these are"),
    Field("bottom", np.int8, _EACH, 0, 1, ALL, "1 while the mode card lies at the bottom of the deck"),
    Field("deck_size", np.int8, _EACH, 0, n.NUM_CARDS, ALL, "cards in the draw deck"),
    Field("hand_size", np.int8, _EACH, 0, n.MAX_HAND, ALL, "cards in the hand"),
    Field("face", np.int8, (n.NUM_CELLS,), n.NO_CARD, _CARD, ALL, "face-up basic card of each cell, -1 = none"),
    Field("slot", np.int8, (n.NUM_SPECIALS,), n.NOTHING, n.NUM_SPECIALS - 1, ALL, "special of each slot, -1 = none"),
    Field("slots_filled", np.int8, (), 0, n.NUM_SPECIALS, ALL, "slots with a special card"),
    Field("unseen_special", np.int8, (), 0, (1 << n.NUM_SPECIALS) - 1, ALL, "special cards not seen yet (mask)"),
    Field("panned", np.int8, (n.NUM_SPECIALS,), 0, n.MAX_PIECES, ALL, "pieces taken from the card of each slot"),
    Field("outlaws", np.int8, (n.NUM_SPECIALS,), 0, n.MAX_OUTLAWS, ALL, "outlaws on each special card"),
    Field("market", np.int8, (n.MARKET,), n.NOTHING, n.NUM_CABINS - 1, ALL, "cabins on the market, -1 = empty"),
    Field("stack", np.int8, (n.NUM_CABINS,), 0, n.NUM_TILES, ALL, "tiles of each cabin in the stack"),
    Field("cabin_discards", np.int8, (n.NUM_CABINS,), 0, n.NUM_TILES, ALL, "tiles of each cabin in the discard pile"),
    Field("apples", np.int8, (n.NUM_APPLES,), 0, 20, ALL, "apple supply: green, red"),
    Field("fish_supply", np.int8, (n.NUM_FISH,), 0, 100, ALL, "fish in the supply: trout, bass, salmon"),
    Field("carts_left", np.int8, (), 0, 100, ALL, "mine carts in the supply"),
    Field("mule", np.int8, (), n.NOBODY, _SEAT, ALL, "who has the mule, -1 = nobody"),
    Field("mule_place", np.int8, (), 0, n.END, ALL, "where it stands"),
    Field("lantern", np.int8, (), n.NOBODY, _SEAT, ALL, "who has the lantern, -1 = nobody"),
    Field("dynamite", np.int8, (), n.NOBODY, _SEAT, ALL, "who has the dynamite, -1 = nobody"),
    Field("sheriff", np.int8, (), n.NOBODY, _SEAT, ALL, "who has the Sheriff, -1 = nobody"),
    Field("board", np.int8, (len(n.POSITIONS),), n.NO_CARD, _CARD, ALL, "cards played: left, middle, right; -1 = none"),
    Field("aside", np.int8, (), n.NO_CARD, _CARD, ALL, "card left beside the board (expert variant), -1 = none"),
    Field("icons", np.int8, (n.NUM_PATHS, n.MAX_PATH), 0, n.MAX_ICONS - 1, ALL, "icons of the two paths"),
    Field("used", np.int8, (n.NUM_PATHS,), 0, 1, ALL, "1 if the icon under the pioneer is used up"),
    Field("icon_boots", np.int8, (n.NUM_PATHS,), 0, 20, ALL, "boots of the icon under the pioneer"),
    Field("boots_spent", np.int8, (), 0, 40, ALL, "icon boots spent and not charged to a pioneer yet"),
    Field("active", np.int8, (), 0, _SEAT, ALL, "whose turn it is; 1 with one player: Hastings'"),
    Field("start", np.int8, (), 0, _SEAT, ALL, "starting player"),
    Field("origin", np.int8, (), 0, len(n.ORIGINS) - 1, ALL, "what the question belongs to: " + ", ".join(n.ORIGINS)),
    Field("figure", np.int8, (), 0, n.MULE, ALL, "whose icon, summit or cabin that is: tan, green, mule"),
    Field("owed", np.int8, (3,), 0, 60, ALL, "wild units to pay: basics, apples, fish"),
    Field("to_gain", np.int8, (), 0, 60, ALL, "basics to choose"),
    Field("performed", np.int8, (), 0, 60, ALL, "performances of this placement"),
    Field("furs", np.int8, (), 0, (1 << n.NUM_ANIMALS) - 1, ALL, "tiles of the Fur Trade to come (mask)"),
    Field("raised", np.int8, (), n.NOTHING, n.NUM_TRACKS - 1, ALL, "track that has just been raised, -1 = none"),
    Field("asked", np.int8, (), 0, n.MAX_SEATS, ALL, "opponents passed over by the off-turn question, clockwise"),
    Field("plan", np.int8, (), n.NOTHING, _PLAN - 1, ALL, "active plan of Hastings, -1 = none"),
    Field("next_plan", np.int8, (), n.NOTHING, _PLAN - 1, ALL, "plan revealed in his turn, -1 = none"),
    Field("line", np.int8, (), 0, n.LINES, ALL, "lines of the active plan done"),
    Field("mode", np.int8, (), 0, n.NUM_MODES - 1, ALL, "index of the mode"),
    Field("seats", np.int8, (), 1, n.MAX_SEATS, ALL, "players, Hastings not counted"),
    Field("seat", np.int8, (), 0, _SEAT, ALL, "who decides"),
    Field("phase", np.int8, (), 0, n.GAME_OVER, ALL, "what is decided"),
    Field("finished", np.int8, (), 0, CAPPED, ALL, "0 running, 1 ended"),
)
# fmt: on
"""Widest fields first, so that the aligned record has no gaps."""
