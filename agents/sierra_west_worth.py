"""Compiled: what a position of Sierra West is worth to player 0, in points at the end of the game.

What counts in the score is counted by the rules' own tables, as it will probably stand at the end; the rest (goods,
boots, the way of the frontiersman, icons still ahead of the pioneers) is guessed. The guesses stand together in
:data:`WORTH`.
"""

from __future__ import annotations

import numpy as np

from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import can_be_raised, can_pay, players
from sierra_envs.games.sierra_west.modes.boats_and_banjos import fish_here
from sierra_envs.games.sierra_west.modes.hooks import mode_icon_works, mode_points
from sierra_envs.games.sierra_west.modes.outlaws_and_outposts import accuracy_of, exposed_cell
from sierra_envs.games.sierra_west.names import (
    ANY_APPLE,
    ANY_BASIC,
    ANY_FISH,
    APPLE_HILL,
    BASE,
    BOATS,
    BULLET,
    CAMP,
    DIE,
    E_BOOTS,
    E_FOOD,
    END,
    GOLD,
    GREEN_APPLE,
    GREY,
    I_BEAR,
    I_BOOTS,
    I_DYNAMITE,
    I_FISH,
    I_FUR,
    I_GAIN,
    I_HARVEST,
    I_LANTERN,
    I_MINE,
    I_MULE,
    I_PADDLE,
    I_PAIR,
    I_PAN,
    I_RIFLE,
    I_SHERIFF,
    I_SHOVEL,
    MARKET,
    MODE_ANIMAL,
    NO_CARD,
    NOTHING,
    NUM_ANIMALS,
    NUM_BASICS,
    NUM_CABIN_SPACES,
    NUM_CELLS,
    NUM_NODES,
    NUM_PATHS,
    NUM_SPECIALS,
    NUM_TRACKS,
    OK,
    OUTLAWS,
    PAIR,
    PATH,
    PLAIN,
    R_FUR,
    R_MULE,
    ROWS,
    S_CART,
    S_FISH_TRADE,
    S_FUR,
    S_HOMESTEAD,
    S_SHOVEL,
    S_SIX,
    S_TRADE,
    S_WAGON,
    SHADOWS,
    SUMMIT,
    TROUT,
    bit,
    count,
    marked,
)
from sierra_envs.games.sierra_west.rules.boots import boots
from sierra_envs.games.sierra_west.rules.cabins import has_ongoing, why_not_place_cabin
from sierra_envs.games.sierra_west.rules.summit import is_taken

WORTH = {
    "basic": 1.0,  # the first food, wood or stone; each further one of its kind a little less, down to the floor
    "basic_less": 0.12,
    "basic_floor": 0.45,
    "gold": 0.25,  # beyond its point
    "token": 0.5,  # beyond its point
    "boot": 0.6,
    "way": 0.9,  # a step of the frontiersman towards a face-up card
    "card": 3.0,  # a claimed card beyond the chart: better hands, and the end is nearer
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
    "tracks": 1.1,  # markers raised in a round
    "wagon": 0.7,  # spaces in a round
    "claims": 0.55,  # cards in a round
}
"""What things are taken to be worth, and how fast a game goes on."""

_NAMES = list(WORTH)
(
    BASIC,
    BASIC_LESS,
    BASIC_FLOOR,
    GOLD_MORE,
    TOKEN_MORE,
    BOOT,
    WAY,
    CARD,
    FUR,
    CABIN_USE,
    MULE_WORTH,
    IDLE,
    APPLE,
    FISH,
    BULLET_WORTH,
    TOOL,
    SHERIFF,
    OUTLAW,
    AHEAD,
    UNPAID,
    ROUNDS,
    TRACKS,
    WAGON,
    CLAIMS,
) = range(len(_NAMES))
LEFT = len(_NAMES)
"""Place behind them for the number of rounds that are left."""  # fmt: skip
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
    most = 12.0 if players(s) == 2 else 15.0
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


@kernel
def claim_worth(s, t, w, left):
    """A claim, less the way up that has to be walked again."""
    n = count(s.claimed[0]) + w[CLAIMS] * left
    more = at(t.chart, n + 1) - at(t.chart, n) + w[CARD] * min(1.0, 0.25 * left)
    return more - 3 * w[WAY] * min(1.0, left)


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


@kernel
def worth_in_turn(s, t, w):
    """Player 0's position in his own turn: with the icons ahead of his pioneers and the summit actions."""
    left = w[LEFT]
    total = worth(s, t, w, left + 1)
    total += w[AHEAD] * (paths_ahead(s, t, w, left) + summits_ahead(s, t, w, left))
    return total + 0.9 * w[BOOT] * boots(s)


# ---- ahead in this turn


@kernel
def boots_ahead(s, t):
    """Boots at hand, and those that the pioneers will find on their paths."""
    total = boots(s) + 2 * np.int64(s.tokens[0])
    for path in range(NUM_PATHS):
        for spot in range(next_spot(s, t, path), np.int64(t.path_length[path])):
            if t.icon_kind[s.icons[path, spot]] == I_BOOTS:
                total += np.int64(t.icon_number[s.icons[path, spot]])
    return total


@kernel
def next_spot(s, t, path):
    """The first spot that a pioneer has not come to yet; behind the last one if it is through."""
    place = np.int64(s.place[0, path])
    if place >= PATH:
        return place - PATH + 1
    if GREY <= place <= END:
        return np.int64(t.path_length[path])
    return 0


@kernel
def paths_ahead(s, t, w, left):
    """The icons that are still to come, and those under the pioneers that are not used."""
    total = 0.0
    dig = shovel_ahead(s, t, w, left)
    for path in range(NUM_PATHS):
        first = next_spot(s, t, path)
        if s.place[0, path] >= PATH and s.used[path] == 0:
            first -= 1
        for spot in range(first, np.int64(t.path_length[path])):
            icon = np.int64(s.icons[path, spot])
            value = icon_worth(s, t, w, icon, left, dig)
            price = np.int64(t.spot_price[path, spot])
            cost = price * (w[BASIC] - 2 * w[BASIC_LESS])
            if t.icon_kind[icon] >= I_BEAR:
                total -= cost
            else:
                total += max(value - cost, 0.0)
        place = np.int64(s.place[0, path])
        if place == CAMP:
            total += cabin_ahead(s, t, w, path)
    return total


@kernel
def cabin_ahead(s, t, w, pioneer):
    """An idle pioneer may enter a cabin first."""
    for space in range(NUM_CABIN_SPACES):
        if s.cabin[0, space] != NOTHING and marked(t.spaces_of[pioneer], space):
            return 2 * w[CABIN_USE]
    return 0.0


@kernel
def furs_worth(s, t, w):
    """A Fur Trade with the tiles that are face-up."""
    total = 0.0
    for animal in range(NUM_ANIMALS):
        if marked(s.animals[0], animal):
            total += 1.2 if animal == MODE_ANIMAL else vector_worth(s, t, w, t.animal_gain[animal])
    return total


@kernel
def icon_worth(s, t, w, icon, left, dig):
    """What an icon will bring, its price not counted; ``dig``: a shovel's worth."""
    kind = np.int64(t.icon_kind[icon])
    if kind == I_GAIN:
        total = vector_worth(s, t, w, t.icon_gain[icon])
        for basic in range(NUM_BASICS):
            if t.icon_gain[icon, basic] > 0 and has_ongoing(s, t, 0, E_FOOD + basic):
                total += w[BASIC] - w[BASIC_LESS]
        return total
    if kind == I_BOOTS:
        more = 1 if has_ongoing(s, t, 0, E_BOOTS) else 0
        return w[BOOT] * (np.int64(t.icon_number[icon]) + more)
    if kind == I_SHOVEL:
        return dig
    if kind == I_PAIR:
        return t.token_points + w[TOKEN_MORE]
    if kind == I_MULE:
        return w[MULE_WORTH] if s.mule != 0 else 0.0
    if kind == I_FUR:
        return furs_worth(s, t, w)
    return mode_icon_worth(s, t, w, kind)


@kernel
def mode_icon_worth(s, t, w, kind):
    """Icons of the modes."""
    if kind == I_LANTERN:
        return w[TOOL] if s.lantern != 0 else 0.0
    if kind == I_DYNAMITE:
        return w[TOOL] if s.dynamite != 0 else 0.0
    if kind == I_SHERIFF:
        return t.sheriff_points + w[SHERIFF] if s.sheriff != 0 else 0.0
    if kind == I_PADDLE:
        return 0.5 * w[FISH]
    if kind >= I_BEAR or not mode_icon_works(s, t, 0, kind):
        return 0.5 if kind == I_FISH else 0.0
    if kind == I_HARVEST:
        return 3 * w[APPLE]
    if kind == I_FISH:
        return 1.5 + w[FISH]
    if kind == I_PAN:
        return w[BASIC]
    if kind == I_MINE:
        best = 0.0
        for slot in range(min(np.int64(t.space_slot[s.wagon[0]]), np.int64(s.slots_filled))):
            best = max(best, mine_gold(s, t, slot))
        return best * (t.gold_points + w[GOLD_MORE])
    if kind == I_RIFLE:
        return t.outlaw_points + w[OUTLAW] - t.rifle_bullets * w[BULLET_WORTH]
    return 0.0


@kernel
def mine_gold(s, t, slot):
    """The gold that the mine card of a slot brings on average."""
    card = np.int64(s.slot[slot])
    total = 0.0
    for die in range(DIE):
        danger = np.int64(t.mine_danger[card, die])
        tool = np.int64(s.lantern) if danger == SHADOWS else np.int64(s.dynamite)
        if danger == PLAIN or tool == 0:
            total += t.mine_gold[card, die]
    return total / DIE


@kernel
def hit_share(s, t):
    """How often a shot hits."""
    needed = accuracy_of(s, t, 0)
    if s.sheriff == 0:
        needed -= np.int64(t.sheriff_bonus)
    return min(max(DIE + 1 - needed, 0), DIE) / DIE


@kernel
def shovel_ahead(s, t, w, left):
    """A shovel that is used later in this turn: a claim if the frontiersman can be there, or the best cabin."""
    best = 0.0
    way = way_to_card(s, t)
    if way == 0:
        best = claim_worth(s, t, w, left)
    elif way <= boots_ahead(s, t):
        best = 0.7 * claim_worth(s, t, w, left)
    for tile in range(MARKET):
        if why_not_place_cabin(s, t, 0, tile) == OK:
            price = t.cabin_price[s.market[tile]]
            value = t.cabin_penalty + w[CABIN_USE] * min(left, 6.0) - vector_worth(s, t, w, price)
            best = max(best, value if can_pay(s, 0, price) else 0.4 * value)
    return best


@kernel
def summits_ahead(s, t, w, left):
    """The best vacant summit actions, as many as figures are left to go there."""
    figures = 0
    for pioneer in range(NUM_PATHS):
        place = np.int64(s.place[0, pioneer])
        if not (SUMMIT <= place < END):
            figures += 1
    if s.mule == 0 and (s.mule_place == CAMP or s.mule_place == GREY):
        figures += 1
    total = 0.0
    taken = 0
    for _ in range(figures):
        best, where = 0.0, -1
        for position in range(3):
            if not marked(taken, position) and not is_taken(s, 0, position):
                value = summit_worth(s, t, w, np.int64(s.board[position]), left)
                if value > best:
                    best, where = value, position
        if where < 0:
            break
        total += best
        taken |= 1 << where
    return total


@kernel
def summit_worth(s, t, w, card, left):
    """A summit action, more if it can be repeated, less if it cannot be paid yet."""
    price = t.summit_price[s.mode, card]
    value = summit_gain(s, t, w, card, left) - vector_worth(s, t, w, price)
    if not can_pay(s, 0, price):
        return w[UNPAID] * value
    if t.summit_repeat[s.mode, card] != 0:
        return 1.3 * value
    return value


@kernel
def summit_gain(s, t, w, card, left):
    """What a summit action brings."""
    kind = np.int64(t.summit_kind[s.mode, card])
    if kind == S_HOMESTEAD:
        best = 0.0
        for track in range(NUM_TRACKS):
            if marked(t.summit_tracks[s.mode, card], track):
                best = max(best, track_gain(s, t, w, track, left))
        return best
    if kind == S_WAGON:
        if s.wagon[0] >= t.last_space:
            return 0.0
        before = homesteads(s, t, w, left)
        s.wagon[0] += 1
        after = homesteads(s, t, w, left)
        s.wagon[0] -= 1
        return after - before
    if kind in (S_TRADE, S_FISH_TRADE):
        return vector_worth(s, t, w, t.summit_gain[s.mode, card])
    if kind == S_FUR:
        return furs_worth(s, t, w)
    if kind == S_SHOVEL:
        return shovel_ahead(s, t, w, left)
    if kind == S_CART:
        return 1.0 * t.cart_points if s.carts_left > 0 else 0.0
    if kind == S_SIX and exposed_cell(s) >= 0:
        return hit_share(s, t) * (t.outlaw_points + w[OUTLAW])
    return 0.0


@kernel
def track_gain(s, t, w, track, left):
    """A step on a track, and its reward."""
    total = multiplier_to_come(s, t, w, left) if can_be_raised(s, t, 0, track) else 0.0
    if t.reward_kind[track] == R_MULE:
        return total + (w[MULE_WORTH] if s.mule != 0 else 0.0)
    if t.reward_kind[track] == R_FUR:
        return total + furs_worth(s, t, w)
    return total + vector_worth(s, t, w, t.reward_gain[track])
