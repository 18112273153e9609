"""Compiled: what is still ahead in a turn of player 0 of Sierra West: the icons of his paths and the summit actions."""

from __future__ import annotations

import numpy as np

from agents.sierra_west_worth import (
    AHEAD,
    APPLE,
    BASIC,
    BASIC_LESS,
    BOOT,
    BULLET_WORTH,
    CABIN_USE,
    CARD,
    CLAIMS,
    FISH,
    GOLD_MORE,
    LEFT,
    MULE_WORTH,
    OUTLAW,
    SHERIFF,
    TOKEN_MORE,
    TOOL,
    UNPAID,
    WAY,
    at,
    homesteads,
    multiplier_to_come,
    vector_worth,
    way_to_card,
    worth,
)
from sierra_envs.core.jit import kernel
from sierra_envs.games.sierra_west.common import can_be_raised, can_pay
from sierra_envs.games.sierra_west.modes.hooks import mode_icon_works
from sierra_envs.games.sierra_west.modes.outlaws_and_outposts import accuracy_of, exposed_cell
from sierra_envs.games.sierra_west.names import (
    CAMP,
    DIE,
    E_BOOTS,
    E_FOOD,
    END,
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
    NOTHING,
    NUM_ANIMALS,
    NUM_BASICS,
    NUM_CABIN_SPACES,
    NUM_PATHS,
    NUM_TRACKS,
    OK,
    PATH,
    PLAIN,
    R_FUR,
    R_MULE,
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
    count,
    marked,
)
from sierra_envs.games.sierra_west.rules.boots import boots
from sierra_envs.games.sierra_west.rules.cabins import has_ongoing
from sierra_envs.games.sierra_west.rules.market import why_not_place_cabin
from sierra_envs.games.sierra_west.rules.summit import is_taken


@kernel
def worth_in_turn(s, t, w):
    """Player 0's position in his own turn: with the icons ahead of his pioneers and the summit actions."""
    left = w[LEFT]
    total = worth(s, t, w, left + 1)
    total += w[AHEAD] * (paths_ahead(s, t, w, left) + summits_ahead(s, t, w, left))
    return total + 0.9 * w[BOOT] * boots(s)


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
def claim_worth(s, t, w, left):
    """A claim, less the way up that has to be walked again."""
    n = count(s.claimed[0]) + w[CLAIMS] * left
    more = at(t.chart, n + 1) - at(t.chart, n) + w[CARD] * min(1.0, 0.25 * left)
    return more - 3 * w[WAY] * min(1.0, left)


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
