"""The action ids in words. The first 59 ids (the head) belong to many decisions, each later segment to a few."""

from __future__ import annotations

from sierra_envs.core.layout import ActionLayout, Part, Verb
from sierra_envs.games.trails_to_the_north.names import (
    ADJACENT,
    APPOINT,
    AUX_ROWS,
    BACK,
    BEFORE_A,
    BEHIND,
    BUILD_AT,
    BUILD_TILE,
    BUY,
    CERT_TO,
    DELIVER,
    DISC,
    DISC_SPACES,
    DISCARD,
    DISCARD_N,
    ENGINE,
    EXTRA_BACK,
    FIRST_DISCARD,
    FORESIGHT,
    HAZARD,
    HIRE,
    MARKET,
    MAX_BUILDINGS,
    MAX_CATTLE,
    MAX_CERTIFICATES,
    MAX_CITIES,
    MAX_DRAW,
    MAX_HAZARDS,
    MAX_MARKET_OPTIONS,
    MAX_MASTERS,
    MAX_NEUTRAL,
    MAX_NODES,
    MAX_OBJECTIVES,
    MAX_OUTLAWS,
    MAX_PLACES,
    MAX_PRIVATE_SPACES,
    MAX_RAIL,
    MAX_SIMMENTAL,
    MAX_SLOTS,
    MAX_STATIONS,
    MAX_TOWNS,
    NUM_CARDS,
    NUM_ROWS,
    OUTLAW,
    PAIR_SECOND,
    PHASES,
    POOL,
    RETURN,
    SIMMENTAL,
    START_AT,
    TAKE_OBJECTIVE,
    TOWN,
    TRASH,
    WALK,
    WORKERS,
)


def _part(name: str, size: int, first: int = 0) -> Part:
    return Part(name, size, tuple(str(k + first) for k in range(size)))


_ROWS = ("money", "draw", "certificate", "engine", "trash", "branchlet")
_DISC_WORDS = (*DISC_SPACES, "#11")

ACTIONS = ActionLayout(
    [
        Verb("end", "end phase B"),
        Verb("pass", "stop here"),
        Verb("decline", "decline"),
        Verb("done", "finish"),
        Verb("yes", "accept"),
        Verb("token", "use an exchange token"),
        Verb("local", "do local action {slot}", (_part("slot", MAX_SLOTS),)),
        Verb(
            "aux",
            "do the {size} auxiliary action {row}",
            (Part("size", 2, ("single", "double")), Part("row", AUX_ROWS, _ROWS)),
        ),
        Verb("side", "choose side {side}", (_part("side", 2),)),
        Verb("draw", "draw {count}", (_part("count", MAX_DRAW + 1),)),
        Verb("play", "play objective {objective}", (Part("objective", MAX_OBJECTIVES),)),
        Verb("move", "move to {node}", (Part("node", MAX_NODES),)),
        Verb("start", "start at {start}", (Part("start", MAX_NEUTRAL),)),
        Verb("card", "choose card {card}", (Part("card", NUM_CARDS),)),
        Verb(
            "hire",
            "hire the {worker} of row {job}",
            (_part("job", NUM_ROWS, 1), Part("worker", len(WORKERS), WORKERS)),
        ),
        Verb("buy", "buy {option}", (Part("option", MAX_MARKET_OPTIONS),)),
        Verb("cattle", "take {cattle} from the market", (Part("cattle", MAX_CATTLE),)),
        Verb("build", "build private building {building}", (_part("building", MAX_BUILDINGS, 1),)),
        Verb("build_at", "build on {space}", (Part("space", MAX_PRIVATE_SPACES),)),
        Verb("engine", "move the engine to {rail}", (Part("rail", MAX_RAIL),)),
        Verb("disc", "take a disc from {disc}", (Part("disc", len(_DISC_WORDS), _DISC_WORDS),)),
        Verb("station", "choose station {station}", (Part("station", MAX_STATIONS),)),
        Verb("appoint", "appoint a {worker}", (Part("worker", len(WORKERS), WORKERS),)),
        Verb("master", "take station master {master}", (Part("master", MAX_MASTERS),)),
        Verb("foresight", "take foresight tile {side}", (_part("side", 2),)),
        Verb(
            "certificate",
            "set the marker to {certificates} certificates",
            (Part("certificates", MAX_CERTIFICATES),),
        ),
        Verb("city", "deliver to {city}", (Part("city", MAX_CITIES),)),
        Verb("objective", "take objective {objective}", (Part("objective", MAX_OBJECTIVES + 1),)),
        Verb("hazard", "remove the hazard at {hazard}", (Part("hazard", MAX_HAZARDS),)),
        Verb("outlaw", "bring in the outlaw at {outlaw}", (Part("outlaw", MAX_OUTLAWS),)),
        Verb("town", "place a branchlet in town {town}", (Part("town", MAX_TOWNS),)),
        Verb("copy", "copy the building on {place}", (Part("place", MAX_PLACES),)),
        Verb("simmental", "upgrade {number} Simmental", (_part("number", MAX_SIMMENTAL + 1),)),
    ]
)
"""Names of spaces, cards, cities and towns come from the data set."""

END_ID, PASS_ID, DECLINE_ID = ACTIONS.start("end"), ACTIONS.start("pass"), ACTIONS.start("decline")
DONE_ID, YES_ID, TOKEN_ID = ACTIONS.start("done"), ACTIONS.start("yes"), ACTIONS.start("token")
LOCAL_ID, AUX_ID, SIDE_ID = ACTIONS.start("local"), ACTIONS.start("aux"), ACTIONS.start("side")
DRAW_ID, PLAY_ID = ACTIONS.start("draw"), ACTIONS.start("play")
HEAD = ACTIONS.start("move")
"""Ids below this one may belong to any decision; a mask of 64 bits holds them."""

_BODY_OF = {
    BEFORE_A: "move", WALK: "move", START_AT: "start", FIRST_DISCARD: "card", DISCARD: "card", PAIR_SECOND: "card",
    DISCARD_N: "card", TRASH: "card", HIRE: "hire", BUY: "buy", MARKET: "cattle", BUILD_TILE: "build",
    BUILD_AT: "build_at", ENGINE: "engine", BACK: "engine", RETURN: "engine", EXTRA_BACK: "engine", APPOINT: "appoint",
    BEHIND: "station", POOL: "master", FORESIGHT: "foresight", CERT_TO: "certificate", DELIVER: "city",
    TAKE_OBJECTIVE: "objective", HAZARD: "hazard", OUTLAW: "outlaw", TOWN: "town", ADJACENT: "copy",
    SIMMENTAL: "simmental", DISC: "disc",
}  # fmt: skip
BODY = tuple(ACTIONS.start(_BODY_OF.get(kind, "move")) for kind in range(len(PHASES)))
"""First id of the segment that a decision uses beside the head."""
BODY_SIZE = tuple(
    (ACTIONS["disc"].size + ACTIONS["station"].size)
    if kind == DISC
    else ACTIONS[_BODY_OF[kind]].size
    if kind in _BODY_OF
    else 0
    for kind in range(len(PHASES))
)
"""How many ids that segment has; discs and stations are one stretch for the decision DISC."""
