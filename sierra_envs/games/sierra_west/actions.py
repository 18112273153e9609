"""The action ids in words, in the order of the spec's table. Numbers in sentences start at 1, parts of ids at 0."""

from __future__ import annotations

from sierra_envs.core.layout import ActionLayout, Part, Verb
from sierra_envs.games.sierra_west import names as n


def _numbers(name: str, size: int) -> Part:
    return Part(name, size, tuple(str(k + 1) for k in range(size)))


_ORDERS = tuple(" ".join(str(card + 1) for card in order) for order in n.ORDERS)
_NODES = (*(f"({row},{column})" for row, column in n.CELLS), "the base")
_BASIC = Part("basic", n.NUM_BASICS, n.BASICS)
_PIONEER = Part("pioneer", n.NUM_PATHS, n.PIONEERS)
_LOSSES = (*(f"cabin {k + 1}" for k in range(n.NUM_CABIN_SPACES)), "one space of the wagon")
_CANOE = ("the Fish Market", *(f"slot {k + 1}" for k in range(n.NUM_SPECIALS)))

ACTIONS = ActionLayout(
    [
        Verb("arrange", "lay out hand cards {order} as left, middle, right", (Part("order", 6, _ORDERS),)),
        Verb("drop", "leave hand card {card} beside the board", (_numbers("card", n.MAX_HAND),)),
        Verb("advance", "advance the {pioneer} by one icon", (_PIONEER,)),
        Verb("use", "use the icon under the {pioneer}", (_PIONEER,)),
        Verb("skip", "skip the mandatory icon under the {pioneer}", (_PIONEER,)),
        Verb("assign", "assign a figure to the {space} cabin", (Part("space", 5, n.SPACE_NAMES),)),
        Verb(
            "summit",
            "place the {figure} on the {position} summit",
            (Part("figure", 3, n.FIGURES), Part("position", 3, n.POSITIONS)),
        ),
        Verb("repeat", "repeat the summit action"),
        Verb("stop", "stop the summit action"),
        Verb("step", "move the frontiersman to {node}", (Part("node", n.NUM_NODES, _NODES),)),
        Verb("wagon", "move the wagon along the trail"),
        Verb("token", "spend a Pair of Boots token"),
        Verb("claim", "claim the mountain card"),
        Verb("build", "build the cabin on market space {tile}", (_numbers("tile", n.MARKET),)),
        Verb("decline", "decline the shovel"),
        Verb(
            "destination",
            "put the claimed card {where}",
            (Part("where", 2, ("on top of the deck", "on the discard pile")),),
        ),
        Verb("basic", "pay or gain 1 {basic}", (_BASIC,)),
        Verb("track", "choose the {track} track", (Part("track", n.NUM_TRACKS, n.TRACKS),)),
        Verb("damage", "take damage: lose {loss}", (Part("loss", 5, _LOSSES),)),
        Verb("pass", "pass the turn"),
        Verb("no_tracker", "decline the Tracker"),
        Verb("tracker", "send the {pioneer} to the Tracker", (_PIONEER,)),
        Verb("no_trapper", "decline the Trapper"),
        Verb(
            "trapper",
            "trap the {animal} for 1 {basic} with the {pioneer}",
            (Part("animal", n.NUM_ANIMALS, n.ANIMALS), _BASIC, _PIONEER),
        ),
        Verb("apple", "spend a {apple} apple", (Part("apple", n.NUM_APPLES, n.APPLES),)),
        Verb("canoe", "paddle to {water}", (Part("water", n.NUM_SPECIALS + 1, _CANOE),)),
        Verb("fish", "take or pay 1 {fish}", (Part("fish", n.NUM_FISH, n.FISH_COLOURS),)),
        Verb("slot", "choose the card in slot {slot}", (_numbers("slot", n.NUM_SPECIALS),)),
        Verb("tool", "take the {tool}", (Part("tool", 2, ("dynamite", "lantern")),)),
        Verb("sheriff", "take the Sheriff"),
        Verb("bullets", "take the bullets"),
        Verb("pay_bullet", "pay 1 bullet for the ambush"),
        Verb("reserved", "reserved"),
        Verb("flip", "turn the {animal} face-up", (Part("animal", n.NUM_ANIMALS, n.ANIMALS),)),
        Verb("more", "reserved {number}", (Part("number", 52, tuple(str(140 + k) for k in range(52))),)),
    ]
)
"""192 ids.
"""

ARRANGE_ID, DROP_ID = ACTIONS.start("arrange"), ACTIONS.start("drop")
ADVANCE_ID, USE_ID, SKIP_ID = ACTIONS.start("advance"), ACTIONS.start("use"), ACTIONS.start("skip")
ASSIGN_ID, SUMMIT_ID = ACTIONS.start("assign"), ACTIONS.start("summit")
REPEAT_ID, STOP_ID, STEP_ID = ACTIONS.start("repeat"), ACTIONS.start("stop"), ACTIONS.start("step")
WAGON_ID, TOKEN_ID = ACTIONS.start("wagon"), ACTIONS.start("token")
CLAIM_ID, BUILD_ID, DECLINE_ID = ACTIONS.start("claim"), ACTIONS.start("build"), ACTIONS.start("decline")
DESTINATION_ID, BASIC_ID = ACTIONS.start("destination"), ACTIONS.start("basic")
TRACK_ID, DAMAGE_ID, PASS_ID = ACTIONS.start("track"), ACTIONS.start("damage"), ACTIONS.start("pass")
NO_TRACKER_ID, TRACKER_ID = ACTIONS.start("no_tracker"), ACTIONS.start("tracker")
NO_TRAPPER_ID, TRAPPER_ID = ACTIONS.start("no_trapper"), ACTIONS.start("trapper")
APPLE_ID, CANOE_ID, FISH_ID = ACTIONS.start("apple"), ACTIONS.start("canoe"), ACTIONS.start("fish")
SLOT_ID, TOOL_ID = ACTIONS.start("slot"), ACTIONS.start("tool")
SHERIFF_ID, BULLETS_ID, PAY_BULLET_ID = (
    ACTIONS.start("sheriff"),
    ACTIONS.start("bullets"),
    ACTIONS.start("pay_bullet"),
)
RESERVED_ID, FLIP_ID, MORE_ID = ACTIONS.start("reserved"), ACTIONS.start("flip"), ACTIONS.start("more")
TRAPPER_CHOICES = n.NUM_BASICS * n.NUM_PATHS
