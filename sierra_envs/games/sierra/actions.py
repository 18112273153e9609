"""The action ids, in words. Numbers in sentences start at 1, parts of ids at 0."""

from __future__ import annotations

from sierra_envs.core.layout import ActionLayout, Part, Verb
from sierra_envs.games.sierra.names import FAMILIES, MAX_CARDS, MAX_HAND, MAX_OPTIONS, SIDES

_SLOT = Part("slot", MAX_HAND, tuple(str(n + 1) for n in range(MAX_HAND)))
_SPOT = Part("spot", MAX_CARDS, tuple(str(n + 1) for n in range(MAX_CARDS)))
_OPTION = Part("option", MAX_OPTIONS, tuple(str(n + 1) for n in range(MAX_OPTIONS)))

ACTIONS = ActionLayout(
    [
        Verb(
            "place",
            "place hand card {slot} {family} {spot}",
            (_SLOT, Part("family", len(FAMILIES), FAMILIES), _SPOT),
        ),
        Verb("discard", "discard hand card {slot}", (_SLOT,)),
        Verb("keep", "keep diary card {option}", (_OPTION,)),
        Verb("side", "choose side {side}", (Part("side", len(SIDES), SIDES),)),
        Verb("yield", "let the other companion go first"),
    ]
)
"""298 ids: rows are counted from the bottom, cards of an outer row from the left, hand and Diary cards ascend.

Rule: 5.4.1, 5.4.2
"""

SPOTS = len(FAMILIES) * MAX_CARDS
PLACE_ID, DISCARD_ID, KEEP_ID = ACTIONS.start("place"), ACTIONS.start("discard"), ACTIONS.start("keep")
SIDE_ID, YIELD_ID = ACTIONS.start("side"), ACTIONS.start("yield")
