"""The rules record ``t`` as a table of fields: all that the kernels know of the printed game."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.record import ALL, Field
from sierra_envs.games.sierra_west import names as n

_CELLS, _NODES = n.ALL_CELLS, (1 << n.NUM_NODES) - 1
_CARDS = (n.NUM_MODES, n.NUM_CARDS)
_SPECIALS = (n.NUM_SPECIALS,)
_BY_PLAYERS = (n.MAX_SEATS + 1,)
_PATH = (n.NUM_PATHS, n.MAX_PATH)
_UNITS = 60


def _number(name: str, low: int, high: int, meaning: str) -> Field:
    return Field(name, np.int16, (), low, high, ALL, meaning)


# fmt: off
FIELDS = (
    _number("cabin_map", 0, 1, "option"),
    _number("market_refill", 0, 1, "option"),
    _number("adj_same_row", 0, 1, "option"),
    _number("animals_visible", 0, 1, "option"),
    _number("outlaws_2p", 0, 1, "option"),
    _number("trailhead_multiplier", 0, 1, "option"),
    _number("apple_tracker", 0, 1, "option"),
    _number("mkt_anywhere", 0, 1, "option; 0 = true"),
    _number("expert", 0, 1, "option"),
    _number("round_cap", 1, 200, "option"),
    _number("hastings_level", 0, 9, "option"),
    _number("hand", n.HAND, n.HAND, "cards of a hand"),
    _number("hand_expert", n.MAX_HAND, n.MAX_HAND, "cards of a hand in the expert variant"),
    _number("track_top", 1, n.MAX_TRACK, "top space of a homestead track"),
    _number("apple_cap", 1, 20, "end of the apple supply tracks"),
    _number("bullet_cap", 1, 20, "bullets that a player can hold"),
    _number("token_boots", 1, 6, "boots of a Pair of Boots token"),
    _number("max_performances", 1, 60, "performances of a repeatable action for each placement"),
    _number("animal_penalty", 0, 50, "points lost for each face-down animal"),
    _number("cabin_penalty", 0, 50, "points lost for each empty cabin space"),
    _number("gold_points", 0, 20, "points of a gold"),
    _number("token_points", 0, 20, "points of a Pair of Boots token"),
    _number("cart_points", 0, 50, "points of a mine cart"),
    _number("outlaw_points", 0, 50, "points of an outlaw"),
    _number("sheriff_points", 0, 50, "points of the Sheriff"),
    _number("fish_set_1", 0, 50, "points of a single fish"),
    _number("fish_set_2", 0, 50, "points of two fish of different colours"),
    _number("fish_set_3", 0, 50, "points of three fish of different colours"),
    _number("fish_price", 0, 20, "gold for a fish returned on the Fish Market"),
    _number("rifle_bullets", 0, 20, "bullets of a rifle shot"),
    _number("six_bullets", 1, 20, "bullets of a six-shooter shot"),
    _number("base_accuracy", 1, n.DIE + 1, "accuracy at the trailhead"),
    _number("sheriff_bonus", 0, n.DIE, "what the Sheriff adds to the die"),
    _number("badger_bullets", 1, 20, "bullets of the badger"),
    _number("market_spaces", n.MARKET, n.MARKET, "spaces of the cabin market"),
    Field("card_icon", np.int16, (*_CARDS, n.NUM_SLOTS), 0, n.MAX_ICONS - 1, ALL, "its icons: a, p, c, g1, g2"),
    Field("card_animal", np.int16, _CARDS, n.NOTHING, n.MODE_ANIMAL, ALL, "animal of each card, -1 = none"),
    Field("summit_kind", np.int16, _CARDS, 0, len(n.SUMMIT_KINDS) - 1, ALL, "summit action of each card"),
    Field("summit_tracks", np.int16, _CARDS, 0, (1 << n.NUM_TRACKS) - 1, ALL, "tracks that it raises (mask)"),
    Field("summit_repeat", np.int16, _CARDS, 0, 1, ALL, "1 if it is repeatable"),
    Field("summit_price", np.int16, (*_CARDS, n.VECTOR), 0, _UNITS, ALL, "what it costs"),
    Field("summit_gain", np.int16, (*_CARDS, n.VECTOR), 0, _UNITS, ALL, "what it gives"),
    Field("icon_kind", np.int16, (n.MAX_ICONS,), 0, len(n.ICON_KINDS) - 1, ALL, "kind of each icon"),
    Field("icon_number", np.int16, (n.MAX_ICONS,), 0, 6, ALL, "its boots or paddle strokes"),
    Field("icon_mandatory", np.int16, (n.MAX_ICONS,), 0, 1, ALL, "1 if it is red-bordered"),
    Field("icon_gain", np.int16, (n.MAX_ICONS, n.VECTOR), 0, _UNITS, ALL, "what it gives"),
    Field("path_length", np.int16, (n.NUM_PATHS,), 1, n.MAX_PATH, ALL, "icons of each path"),
    Field("spot_position", np.int16, _PATH, 0, n.RIGHT, ALL, "card of each spot of a path"),
    Field("spot_slot", np.int16, _PATH, 0, n.NUM_SLOTS - 1, ALL, "icon of that card"),
    Field("spot_price", np.int16, _PATH, 0, 6, ALL, "basics that a paid spot costs, 0 = unpaid"),
    Field("cabin_colour", np.int16, (n.NUM_CABINS,), 0, n.C_TAN, ALL, "colour of each cabin"),
    Field("cabin_copies", np.int16, (n.NUM_CABINS,), 0, n.NUM_TILES, ALL, "tiles of each cabin"),
    Field("cabin_price", np.int16, (n.NUM_CABINS, n.VECTOR), 0, _UNITS, ALL, "what each cabin costs"),
    Field("cabin_effect", np.int16, (n.NUM_CABINS + 1,), 0, len(n.CABIN_EFFECTS) - 1, ALL, "effects, the grey last"),
    Field("ability_price", np.int16, (n.NUM_CABINS + 1, n.VECTOR), 0, _UNITS, ALL, "what using a cabin costs"),
    Field("ability_gain", np.int16, (n.NUM_CABINS + 1, n.VECTOR), 0, _UNITS, ALL, "what using a cabin gives"),
    Field("spaces_of", np.int16, (n.NUM_PATHS,), 0, (1 << n.NUM_CABIN_SPACES) - 1, ALL, "spaces of each pioneer"),
    Field("adjacent", np.int32, (n.NUM_NODES,), 0, _NODES, ALL, "nodes that a step reaches (mask), the base last"),
    Field("on_top", np.int32, (n.NUM_CELLS,), 0, _CELLS, ALL, "cells whose cards lie on this one (mask)"),
    Field("under", np.int32, (n.NUM_CELLS,), 0, _CELLS, ALL, "cells that this card lies on (mask)"),
    Field("row", np.int16, (n.NUM_NODES,), 0, len(n.ROWS), ALL, "row of each node, 0 = the base"),
    Field("special_cells", np.int32, _BY_PLAYERS, 0, _CELLS, ALL, "marked spots by players (mask)"),
    Field("low_cells", np.int32, _BY_PLAYERS, 0, _CELLS, ALL, "the lowest three of them (mask)"),
    Field("special_group", np.int16, (n.NUM_MODES, n.NUM_SPECIALS), 0, len(n.GROUPS) - 1, ALL, "backs of specials"),
    Field("campfire", np.int16, (n.NUM_MODES,), n.NOTHING, n.NUM_SPECIALS - 1, ALL, "special for slot 1, -1 = random"),
    Field("orchard", np.int16, (n.NUM_SPECIALS, n.NUM_APPLES), 0, 20, ALL, "apples of each orchard"),
    Field("river_size", np.int16, _SPECIALS, 0, n.MAX_PIECES, ALL, "pieces of each river card"),
    Field("river_piece", np.int16, (n.NUM_SPECIALS, n.MAX_PIECES), 0, n.GOLD, ALL, "these pieces from the left"),
    Field("river_fish", np.int16, _SPECIALS, 0, (1 << n.NUM_FISH) - 1, ALL, "fish of each river card (mask)"),
    Field("mine_danger", np.int16, (n.NUM_SPECIALS, n.DIE), 0, n.ROCKS, ALL, "what stands before the gold"),
    Field("mine_gold", np.int16, (n.NUM_SPECIALS, n.DIE), 0, 9, ALL, "gold of each mine by die"),
    Field("accuracy", np.int16, _SPECIALS, 0, n.DIE + 1, ALL, "accuracy of each outpost card"),
    Field("fish_start", np.int16, _BY_PLAYERS, 0, 100, ALL, "fish of each colour by players"),
    Field("carts_start", np.int16, _BY_PLAYERS, 0, 100, ALL, "mine carts by players"),
    Field("outlaws_start", np.int16, (n.MAX_SEATS + 1, n.NUM_SPECIALS), 0, n.MAX_OUTLAWS, ALL, "outlaws by players"),
    Field("last_space", np.int16, (), 1, n.MAX_SPACES - 1, ALL, "last space of the trail"),
    Field("trail_boots", np.int16, (n.MAX_SPACES,), 0, 9, ALL, "boots to enter each space"),
    Field("trail_price", np.int16, (n.MAX_SPACES, n.VECTOR), 0, _UNITS, ALL, "goods to enter each space"),
    Field("space_slot", np.int16, (n.MAX_SPACES,), 0, n.NUM_SPECIALS, ALL, "slot above each space, 0 = none"),
    Field("multiplier", np.int16, (n.MAX_SPACES,), 0, 9, ALL, "what markers count for a wagon there"),
    Field("chart", np.int16, (n.NUM_BASIC + 1,), 0, 500, ALL, "points by claimed cards"),
    Field("reward_kind", np.int16, (n.NUM_TRACKS,), 0, len(n.REWARDS) - 1, ALL, "reward of each track"),
    Field("reward_gain", np.int16, (n.NUM_TRACKS, n.VECTOR), 0, _UNITS, ALL, "goods of that reward"),
    Field("animal_gain", np.int16, (n.NUM_ANIMALS, n.VECTOR), 0, _UNITS, ALL, "goods of each animal"),
    Field("plan_code", np.int16, (n.NUM_PLANS, n.LINES), 0, len(n.PLAN_CODES) - 1, ALL, "lines of each plan"),
    Field("plan_steps", np.int16, (n.NUM_PLANS, n.LINES), 0, 9, ALL, "steps in these lines"),
    Field("plan_animal", np.int16, (n.NUM_PLANS,), n.NOTHING, n.MODE_ANIMAL, ALL, "animal of each plan, -1 = none"),
)
# fmt: on
