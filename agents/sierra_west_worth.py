"""Compiled: what a position of Sierra West is worth to player 0, in points at the end of the game.

What counts in the score is counted by the rules' own tables, as it will probably stand at the end; the rest (goods,
boots, the way of the frontiersman, icons still ahead of the pioneers) is guessed. The guesses stand together in
:data:`WORTH`.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import players
from sierra_envs.games.sierra_west.modes.boats_and_banjos import fish_here
from sierra_envs.games.sierra_west.modes.hooks import mode_points
from sierra_envs.games.sierra_west.names import (
    ANY_APPLE,
    ANY_BASIC,
    ANY_FISH,
    APPLE_HILL,
    BASE,
    BOATS,
    BULLET,
    CAMP,
    GOLD,
    GREEN_APPLE,
    NO_CARD,
    NOTHING,
    NUM_BASICS,
    NUM_CABIN_SPACES,
    NUM_CELLS,
    NUM_NODES,
    NUM_PATHS,
    NUM_SPECIALS,
    NUM_TRACKS,
    OUTLAWS,
    PAIR,
    ROWS,
    TROUT,
    bit,
    count,
    marked,
)

WORTH = {
    "basic": 1.0,  # the first food, wood or stone; each further one of its kind a little less, down to the floor
    "basic_less": 0.12,
    "basic_floor": 0.45,
    "gold": 0.25,  # beyond its point
    "token": 0.5,  # beyond its point
    "boot": 0.6,
    "way": 0.9,  # a step of the frontiersman towards a face-up card
    "card": 5.0,  # a claimed card beyond the chart: better hands, and the end is nearer
    "fur": 0.25,  # a face-up animal, in each round to come
    "cabin": 0.3,  # a cabin, in each round to come
    "mule": 1.6,
    "idle": 0.3,  # a pioneer in camp
    "apple": 0.35,  # in the common supply
    "fish": 0.4,  # beyond its points
    "bullet": 0.6,
    "tool": 1.2,
    "sheriff": 0.5,  # beyond its points
    "outlaw": 1.0,  # beyond its points
    "ahead": 0.85,  # what lies ahead in this turn counts so much
    "unpaid": 0.35,  # a summit action that cannot be paid yet
    "rounds": 9.0,  # in a game
    "last claim": 12.0,  # cards claimed by all when it ends, with two players
    "last claim of more": 15.0,  # with more players
    "tracks": 1.1,  # markers raised in a round
    "wagon": 0.7,  # spaces in a round
    "claims": 0.55,  # cards in a round
}
"""What things are taken to be worth, and how fast a game goes on."""

_NAMES = list(WORTH)
# fmt: off
(BASIC, BASIC_LESS, BASIC_FLOOR, GOLD_MORE, TOKEN_MORE, BOOT, WAY, CARD, FUR, CABIN_USE, MULE_WORTH, IDLE, APPLE, FISH,
 BULLET_WORTH, TOOL, SHERIFF, OUTLAW, AHEAD, UNPAID, ROUNDS, LAST_CLAIM, LAST_CLAIM_OF_MORE, TRACKS, WAGON, CLAIMS,
 LEFT) = range(len(_NAMES) + 1)
# fmt: on
# LEFT: the place behind them is for the number of rounds that are left
FAR = len(ROWS) + 1
WINDOW = 2


def weights() -> np.ndarray:
    """:data:`WORTH` as the kernels read it."""
    return np.array([*(WORTH[name] for name in _NAMES), 0.0])


# ---- how the game goes on


@kernel
def look_ahead(s, w):
    """Note how many turns player 0 will have after this one, by the special cards still to come and the cards claimed.

    It is noted once for all that is tried out in a position: who claims a card does not wish the rounds away.
    """
    if s.last_round != 0:
        w[LEFT] = max(np.int64(s.last_round) - s.round_no, 0)
        return
    claimed = 0
    for p in range(players(s)):
        claimed += count(s.claimed[p])
    most = w[LAST_CLAIM] if players(s) == 2 else w[LAST_CLAIM_OF_MORE]
    to_claim = max(most - claimed, 0.0) / most
    to_come = (NUM_SPECIALS - np.int64(s.slots_filled)) / (NUM_SPECIALS - 1.0)
    w[LEFT] = 1.0 + w[ROUNDS] * 0.5 * (to_claim + to_come)


@kernel
def at(table, x):
    """A table between its places; it goes on as it ends."""
    last = table.shape[0] - 1
    x = min(max(x, 0.0), 1.0 * last)
    low = np.int64(x)
    high = min(low + 1, last)
    return table[low] + (x - low) * (table[high] - table[low])


@kernel
def multiplier_to_come(s, t, w, left):
    """What a marker will count for: as the wagon stands when the game ends now, else where it will probably come."""
    now = 1.0 * t.multiplier[s.wagon[0]]
    if left <= 0:
        return now
    space = min(s.wagon[0] + w[WAGON] * left, 1.0 * t.last_space)
    later = 0.0
    for d in range(-WINDOW, WINDOW + 1):
        later += at(t.multiplier, min(max(space + d, 0.0), 1.0 * t.last_space))
    later /= 2 * WINDOW + 1
    share = min(1.0, 0.5 * left)
    return (1 - share) * now + share * later


@kernel
def homesteads(s, t, w, left):
    """All markers times the multiplier at the end."""
    markers = w[TRACKS] * left
    for track in range(NUM_TRACKS):
        markers += s.track[0, track]
    return markers * multiplier_to_come(s, t, w, left)


@kernel
def cards_worth(s, t, w, left):
    """The chart at the end."""
    n = count(s.claimed[0])
    now = at(t.chart, n + w[CLAIMS] * left)
    return now + w[CARD] * n * min(1.0, 0.25 * left)


# ---- goods


@kernel
def goods_worth(s, t, w, left):
    """Basics, gold, tokens and what the mode has; what cannot be used any more counts its points only."""
    use = min(1.0, 0.6 * left)
    total = 1.0 * s.goods[0, GOLD] * t.gold_points + 1.0 * s.tokens[0] * t.token_points
    total += use * (
        w[GOLD_MORE] * min(np.int64(s.goods[0, GOLD]), 6) + w[TOKEN_MORE] * min(np.int64(s.tokens[0]), 5)
    )
    for good in range(NUM_BASICS):
        for i in range(min(np.int64(s.goods[0, good]), 20)):
            total += use * max(w[BASIC] - w[BASIC_LESS] * i, w[BASIC_FLOOR] if i < 8 else 0.2)
    total += mode_points(s, t, 0)
    if s.mode == APPLE_HILL:
        total += use * w[APPLE] * (np.int64(s.apples[0]) + s.apples[1])
    elif s.mode == BOATS:
        for colour in range(3):
            total += use * w[FISH] * min(np.int64(s.goods[0, TROUT + colour]), 3)
        total += use * w[FISH] * count(fish_here(s, t, 0))
    elif s.mode == OUTLAWS:
        total += use * w[BULLET_WORTH] * s.goods[0, BULLET]
        total += w[OUTLAW] * s.caught[0]
        if s.sheriff == 0:
            total += use * w[SHERIFF]
    else:
        for holder in (np.int64(s.lantern), np.int64(s.dynamite)):
            if holder == 0:
                total += use * w[TOOL]
    if s.mule == 0:
        total += use * w[MULE_WORTH]
    return total


@kernel
def vector_worth(s, t, w, vector):
    """A cost or a gain."""
    total = vector[GOLD] * (t.gold_points + w[GOLD_MORE]) + vector[PAIR] * (t.token_points + w[TOKEN_MORE])
    for good in range(NUM_BASICS):
        total += vector[good] * (w[BASIC] - w[BASIC_LESS])
    total += vector[ANY_BASIC] * (w[BASIC] - 2 * w[BASIC_LESS])
    total += (vector[GREEN_APPLE] + vector[GREEN_APPLE + 1] + vector[ANY_APPLE]) * w[APPLE]
    fish = vector[ANY_FISH] + vector[TROUT] + vector[TROUT + 1] + vector[TROUT + 2]
    return total + fish * (1.5 + w[FISH]) + vector[BULLET] * w[BULLET_WORTH]


# ---- the frontiersman


@kernel
def way_to_card(s, t):
    """Steps of the frontiersman to the nearest face-up basic card; FAR if there is none."""
    seen = bit(s.front[0])
    goals = np.int64(0)
    for cell in range(NUM_CELLS):
        if s.face[cell] != NO_CARD:
            goals |= bit(cell)
    ways = np.int64(s.present) | bit(BASE)
    for steps in range(FAR):
        if seen & goals != 0:
            return steps
        reached = seen
        for node in range(NUM_NODES):
            if marked(seen, node):
                reached |= np.int64(t.adjacent[node]) & ways
        seen = reached
    return FAR


# ---- the position


@kernel
def cabins_worth(s, t, w, left):
    """The points of the spaces and the use of the cabins in the rounds to come."""
    built = 0
    for space in range(NUM_CABIN_SPACES):
        if s.cabin[0, space] != NOTHING:
            built += 1
    return built * (t.cabin_penalty + w[CABIN_USE] * min(left, 6.0))


@kernel
def animals_worth(s, t, w, left):
    """The points of the tiles and their Fur Trades in the rounds to come."""
    return count(s.animals[0]) * (t.animal_penalty + w[FUR] * min(left, 8.0))


@kernel
def worth(s, t, w, goods_left):
    """Player 0's position without what is still ahead in this turn; ``goods_left``: rounds to use goods in."""
    left = w[LEFT]
    total = cards_worth(s, t, w, left) + homesteads(s, t, w, left) + goods_worth(s, t, w, goods_left)
    total += cabins_worth(s, t, w, left) + animals_worth(s, t, w, left)
    return total - w[WAY] * min(1.0, goods_left) * way_to_card(s, t)


@kernel
def worth_after(s, t, w):
    """Player 0's position when his turn is over."""
    return worth(s, t, w, w[LEFT])


@kernel
def worth_waiting(s, t, w):
    """Player 0's position in another player's turn; a pioneer in camp may still enter a cabin."""
    total = worth(s, t, w, w[LEFT] + 1)
    for pioneer in range(NUM_PATHS):
        if s.place[0, pioneer] == CAMP:
            total += w[IDLE]
    return total
