"""The action ids in words, in the order of a round. The same id plays, pays for or gives a card: the phase tells."""

from __future__ import annotations

from sierra_envs.core.layout import ActionLayout, Part, Verb
from sierra_envs.games.colorado.names import (
    CARDS,
    COLOURS,
    MAX_LEGS,
    MAX_RAIL,
    MAX_REGIONS,
    MAX_SEATS,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_PAIRS,
    PAIRS,
)

_CARD = Part("card", NUM_CARDS, CARDS)
_OPPONENT = Part("opponent", MAX_SEATS - 1, tuple(str(k) for k in range(1, MAX_SEATS)))
_COLOUR = Part("colour", NUM_COLOURS, COLOURS)
_VALUES = Part("values", NUM_PAIRS, PAIRS)
_RAIL = Part("rail", MAX_RAIL, tuple(str(k) for k in range(MAX_RAIL)))

ACTIONS = ActionLayout(
    [
        Verb("ask", "ask opponent {opponent} for {card}", (_OPPONENT, _CARD)),
        Verb("card", "play or give {card}", (_CARD,)),
        Verb("take_nugget", "take a nugget"),
        Verb("draw", "draw cards"),
        Verb("pass", "decline the bonus"),
        Verb("pair", "discard {colour} {values} to play another card", (_COLOUR, _VALUES)),
        Verb("leg", "mark leg {leg}", (Part("leg", MAX_LEGS),)),
        Verb("rail", "mark rail leg {rail}", (_RAIL,)),
        Verb("flag", "mark flag {region}", (Part("region", MAX_REGIONS),)),
        Verb("teepee_left", "tick the teepee to the left"),
        Verb("teepee_right", "tick the teepee to the right"),
    ]
)
"""Opponents are counted clockwise from the Caller; names of legs and regions come from the data set."""

ASK_ID = ACTIONS.start("ask")
CARD_ID = ACTIONS.start("card")
TAKE_NUGGET_ID = ACTIONS.start("take_nugget")
DRAW_ID = ACTIONS.start("draw")
PASS_ID = ACTIONS.start("pass")
PAIR_ID = ACTIONS.start("pair")
LEG_ID = ACTIONS.start("leg")
RAIL_ID = ACTIONS.start("rail")
FLAG_ID = ACTIONS.start("flag")
LEFT_ID = ACTIONS.start("teepee_left")
RIGHT_ID = ACTIONS.start("teepee_right")
