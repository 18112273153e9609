"""The guesses that the rule-based player of Trails to the North plays by, in points at the end of the game.

They were found by playing: many games in which the guesses of each player differ a little, and a regression of the
points on the differences. The numbers of the game itself are not here but in its tables.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from sierra_envs.games.trails_to_the_north.names import PER, TASKS, VERBS

WORTH = {
    "dollar_last": 0.29,  # a dollar at the end
    "dollar_more": 0.65,  # and what can still be bought for it, while there is time
    "pace": 1.8,  # workers placed in a visit to Kansas City
    "breeding": 0.13,  # a point of breeding value at Kansas City, beyond the dollar it brings
    "cert": 2.05,  # a temporary certificate
    "permanent": 1.25,  # a permanent one, each visit
    "token": 1.01,  # an exchange token
    "trash": 0.31,  # a card of breeding value 1 that leaves the deck, each visit
    "card": 0.98,  # a point of breeding value above the average of the deck in a new card, each visit
    "cowboy": 3.44,  # another worker, each visit
    "builder": 0.85,
    "engineer": 2.24,
    "use": 0.38,  # what a private building can do, each visit
    "fee": 0.23,  # a hand that others meet, each visit and dollar
    "objective": -0.98,  # an objective card beyond its points
    "rail": 0.067,  # a space of the track, while there is time
    "cross": 0.33,  # a cross behind the engine, each visit and dollar
    "hand": 5.39,  # a higher hand limit, each visit
    "step": 0.96,  # a higher step limit
    "cert_limit": 1.54,
    "aux": 0.79,  # a better auxiliary action
    "town": 0.69,  # what a town one branchlet further away is worth, as a share
    "bell": 0.46,  # a branchlet that counts for bells
    "turn": 1.6,  # a turn that is spent
    "later": 0.9,  # what is done a turn later, as a share
    "city": 6.0,  # a visit to Kansas City
    "hire": 2.5,  # actions of unknown outcome
    "build": 2.99,
    "engine": 0.5,
    "bounty": 1.63,
    "auxiliary": 1.32,
    "market": 2.89,
    "hazard": 2.0,
    "herder": 0.79,
    "branchlet": 2.2,
    "station": 2.7,
    "copy": 1.5,
    "extra": 4.29,
    "draw": 0.43,
    "pool": 5.7,
    "fulfil": 2.0,  # how hard a missing task is
    "low_city": 0.44,  # share of an arrow that may be completed later
    "reach": 2.63,  # spread of the breeding value that may be reached
    "outlaw": 0.4,
    "cowboy_more": 0.13,  # for each worker of the kind: who has some makes more of the next
    "builder_more": 0.099,
    "engineer_more": 0.11,
    "unlock": 0.3,  # points of the buildings that another builder allows, as a share
    "way": 2.72,  # spaces of the track in a visit
    "way_more": 1.15,  # and for each engineer
    "slope": 0.009,  # share of what a few points of breeding value more would bring at the next delivery
    "slope_cert": 0.31,  # the same for certificates
    "drawn": 1.08,  # a card to be drawn, as a share of what it adds on average
    "kept": 0.6,  # what a hand card adds to the hand, as a share
    "far_station": 0.54,  # a station that will probably be reached, as a share of its points
}
(
    W_DOLLAR_LAST, W_DOLLAR_MORE, W_PACE, W_BREEDING, W_CERT, W_PERMANENT, W_TOKEN, W_TRASH, W_CARD, W_COWBOY,
    W_BUILDER, W_ENGINEER, W_USE, W_FEE, W_OBJECTIVE, W_RAIL, W_CROSS, W_HAND, W_STEP, W_CERT_LIMIT, W_AUX,
    W_TOWN, W_BELL, W_TURN, W_LATER, W_CITY, W_HIRE, W_BUILD, W_ENGINE, W_BOUNTY, W_AUXILIARY, W_MARKET,
    W_HAZARD, W_HERDER, W_BRANCHLET, W_STATION, W_COPY, W_EXTRA, W_DRAW, W_POOL, W_FULFIL,
    W_LOW_CITY, W_REACH, W_OUTLAW, W_COWBOY_MORE, W_BUILDER_MORE, W_ENGINEER_MORE, W_UNLOCK, W_WAY, W_WAY_MORE,
    W_SLOPE, W_SLOPE_CERT, W_DRAWN, W_KEPT, W_FAR_STATION,
) = range(len(WORTH))  # fmt: skip

# Places of the vector of a position
(
    C_DOLLAR, C_VISITS, C_POINT, C_DRAW, C_TYPICAL, C_TIME, C_AVERAGE, C_LATER, C_SLOPE, C_KEPT,
) = range(10)  # fmt: skip
C_TASK = 10
C_PER = C_TASK + len(TASKS)
CONTEXT = C_PER + len(PER)
NO = -1e6
ME = np.int64(0)

# verb -> weight that stands for it where its outcome is not looked into
_OF_VERB = {
    "hire": W_HIRE, "build": W_BUILD, "free_build": W_BUILD, "engine": W_ENGINE, "bounty": W_BOUNTY,
    "auxiliary": W_AUXILIARY, "market": W_MARKET, "hazard": W_HAZARD, "herder": W_HERDER, "herder_free": W_HERDER,
    "draw": W_DRAW, "draw_exactly": W_DRAW, "copy": W_COPY, "extraordinary": W_EXTRA, "station_behind": W_STATION,
    "branchlet": W_BRANCHLET, "objective": W_OBJECTIVE, "objective_to_hand": W_OBJECTIVE, "trash": W_TRASH,
    "take_bv3": W_MARKET, "pool": W_POOL,
}  # fmt: skip
VERB_WEIGHT = np.array([_OF_VERB.get(verb, -1) for verb in VERBS])


def weights(worth: Mapping[str, float] | None = None) -> npt.NDArray[np.float64]:
    """The guesses as a vector, in the order of :data:`WORTH`; ``worth`` has others, by name.

    Raises:
        KeyError: there is no guess of that name.
    """
    others = dict(worth or {})
    vector = np.array([others.pop(name, value) for name, value in WORTH.items()], np.float64)
    if others:
        raise KeyError(", ".join(others))
    return vector
