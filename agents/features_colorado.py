"""Inputs for a network that plays Colorado: the observation, and what the public tables of the map make of it.

Nothing here is advice: these are facts that a player reads off the table, such as which legs can be reached now, how
many legs a region lacks, which cards would complete a set, and how many copies of a card are still unseen.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces
from numba import njit
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

import sierra_envs
from agents.config import EnvConfig

Array = npt.NDArray[Any]

COLOURS, VALUES, CARDS, ENDS, TRACKS, ICONS, PHASES = 6, 3, 18, 4, 4, 8, 10
ROOM = 8192
"""Features that fit while they are counted."""
ONE = np.float32(1)
STEPS = 8
"""Numbers of boxes, nuggets and badges are given as so many flags: at least 1, at least 2 ..."""

# places of segments in ``at``, and of segments inside the block of a seat in ``inside``
COMMON = ("hand", "discards", "deck_size", "round", "phase", "caller", "target", "card", "bonus", "sets", "arrivals",
          "completions", "0.area")  # fmt: skip
(HAND, DISCARDS, DECK, ROUND, PHASE, CALLER, TARGET, CARD, BONUS, SETS, ARRIVALS, COMPLETIONS, BLOCKS) = (
    range(13)
)
SEAT = ("area", "hand_size", "nuggets", "flags", "legs", "rail", "teepee", "saloon", "wanted", "domination",
        "flag_tracks", "badges", "badge_sum", "absent")  # fmt: skip
(
    AREA,
    SIZE,
    NUGGETS,
    FLAGS,
    LEGS,
    RAIL,
    TEEPEE,
    SALOON,
    WANTED,
    DOMINATION,
    FLAG_TRACKS,
    BADGES,
    SUM,
    ABSENT,
) = range(14)


class ColoradoFeatures(BaseFeaturesExtractor):
    """For observations of a seat that decides, in games with ``env.players`` seats."""

    def __init__(self, observation_space: spaces.Box, env: EnvConfig):
        spec = sierra_envs.spec(env.id)
        layout = spec.observation.for_seats(env.players)
        tables = spec.game.load(env.data, env.rules).t
        at = np.array([layout.start(name) for name in COMMON], np.int64)
        inside = np.array([layout.start(f"0.{name}") - at[BLOCKS] for name in SEAT], np.int64)
        block = layout.start("1.area") - at[BLOCKS]
        arguments = (tables, at, inside, block, env.players, layout["0.teepee"].size)
        trial = np.zeros((1, layout.size), np.float32)
        super().__init__(observation_space, int(fill(trial, *arguments, np.zeros((1, ROOM), np.float32))))
        self.arguments = arguments

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        obs = observations.float().contiguous().numpy()
        out = np.empty((len(obs), self.features_dim), np.float32)
        fill(obs, *self.arguments, out)
        return torch.from_numpy(out)

    def __deepcopy__(self, memo: dict[int, Any]) -> ColoradoFeatures:
        return self  # nothing in it is learned


@njit(cache=True)
def copy(o, start, n, factor, f, w):
    """n numbers of the observation, times a factor; returns where the next feature goes, as all parts do."""
    for k in range(n):
        f[w + k] = o[start + k] * factor
    return w + n


@njit(cache=True)
def steps(count, n, f, w):
    """A number as n flags: at least 1, at least 2 ..."""
    for k in range(n):
        f[w + k] = 1.0 if count > k else 0.0
    return w + n


@njit(cache=True)
def points_of(o, t, seat, inside):
    """What the seat would score now."""
    points = o[seat + inside[SUM]]
    for c in range(TRACKS):
        points += t.column_points[c, int(o[seat + inside[FLAG_TRACKS] + c])]
    return points


@njit(cache=True)
def in_colour(o, seat, colour):
    """Cards of a colour in the play area of a seat (its area stands first in its block)."""
    n = 0
    for value in range(VALUES):
        n += o[seat + colour * VALUES + value]
    return n


@njit(cache=True)
def count_missing(o, t, legs, missing):
    """Unmarked legs of each region, into ``missing``."""
    missing[:] = 0
    for leg in range(t.num_legs):
        if o[legs + leg] == 0:
            missing[t.leg_region[leg]] += 1


@njit(cache=True)
def marked_legs(o, t, legs):
    """The marked legs as a mask."""
    mask = np.int64(0)
    for leg in range(t.num_legs):
        if o[legs + leg] != 0:
            mask |= np.int64(1) << np.int64(leg)
    return mask


@njit(cache=True)
def reachable(o, t, flags, legs, marked, leg):
    """Whether this leg could be marked now."""
    if o[legs + leg] != 0 or o[flags + t.leg_region[leg]] == 0:
        return False
    return t.leg_on_flag[leg] != 0 or (t.leg_links[leg] & marked) != 0


@njit(cache=True)
def common(o, t, at, players, f, w):
    """The decision at hand, the deck, the races."""
    w = copy(o, at[PHASE], PHASES, ONE, f, w)
    w = copy(o, at[CALLER], players, ONE, f, w)
    w = copy(o, at[TARGET], players - 1, ONE, f, w)
    w = copy(o, at[CARD], CARDS, ONE, f, w)
    w = copy(o, at[BONUS], 1, ONE, f, w)
    w = copy(o, at[SETS], 1, np.float32(0.5), f, w)
    w = copy(o, at[ARRIVALS], ENDS * 3, ONE, f, w)
    w = copy(o, at[COMPLETIONS], TRACKS * 2, ONE, f, w)
    w = copy(o, at[DECK], 1, np.float32(0.02), f, w)
    return copy(o, at[ROUND], 1, np.float32(0.03), f, w)


@njit(cache=True)
def cards(o, t, at, inside, block, players, f, w):
    """For each card type: copies in hand and unseen; may it be played, paid for, and does that complete a set?"""
    own = at[BLOCKS]
    nuggets = o[own + inside[NUGGETS]]
    for c in range(CARDS):
        held, lies = o[at[HAND] + c], o[own + c] != 0
        unseen = t.copies - held - o[at[DISCARDS] + c]
        for p in range(players):
            unseen -= o[own + p * block + c]
        playable = held > 0 and not lies
        third = in_colour(o, own, c // VALUES) == 2 and not lies
        f[w] = held / 2.0
        f[w + 1] = unseen / 5.0
        f[w + 2] = 1.0 if playable else 0.0
        f[w + 3] = 1.0 if playable and nuggets > c % VALUES else 0.0
        f[w + 4] = 1.0 if third else 0.0
        f[w + 5] = 1.0 if third and playable else 0.0
        f[w + 6] = 1.0 if held > 1 or (held > 0 and lies) else 0.0
        w += 7
    return w


@njit(cache=True)
def seat_features(o, t, inside, seat, boxes, missing, f, w):
    """One player's cards, map and tracks."""
    w = copy(o, seat + inside[AREA], CARDS, ONE, f, w)
    w = copy(o, seat + inside[ABSENT], CARDS, ONE, f, w)
    for colour in range(COLOURS):
        w = steps(in_colour(o, seat, colour), 2, f, w)
    for c in range(CARDS):  # what he could use to complete a set
        f[w + c] = 1.0 if in_colour(o, seat, c // VALUES) == 2 and o[seat + c] == 0 else 0.0
    w += CARDS
    f[w] = o[seat + inside[SIZE]] / 5.0
    f[w + 1] = o[seat + inside[NUGGETS]] / 5.0
    w = steps(o[seat + inside[NUGGETS]], VALUES, f, w + 2)
    w = copy(o, seat + inside[FLAGS], t.num_regions, ONE, f, w)
    w = copy(o, seat + inside[LEGS], t.num_legs, ONE, f, w)
    w = copy(o, seat + inside[RAIL], t.num_rail, ONE, f, w)
    count_missing(o, t, seat + inside[LEGS], missing)
    for region in range(t.num_regions):
        left, flag = missing[region], o[seat + inside[FLAGS] + region]
        f[w] = left / 4.0
        f[w + 1] = 1.0 if flag != 0 and left == 1 else 0.0
        f[w + 2] = 1.0 if flag != 0 and left == 2 else 0.0
        w += 3
    w = copy(o, seat + inside[TEEPEE], boxes, ONE, f, w)
    w = steps(o[seat + inside[SALOON]], t.saloon_boxes, f, w)
    w = steps(o[seat + inside[WANTED]], t.wanted_boxes, f, w)
    w = steps(o[seat + inside[DOMINATION]], t.domination_boxes, f, w)
    for c in range(TRACKS):
        w = steps(o[seat + inside[FLAG_TRACKS] + c], t.flag_boxes[c], f, w)
    w = steps(o[seat + inside[BADGES]], STEPS, f, w)
    f[w] = points_of(o, t, seat, inside) / 50.0
    return w + 1


@njit(cache=True)
def own_map(o, t, at, inside, missing, f, w):
    """Where the observer could go: legs in reach, those that complete a region, icons in reach, flags."""
    own = at[BLOCKS]
    flags, legs = own + inside[FLAGS], own + inside[LEGS]
    n = t.num_legs
    count_missing(o, t, legs, missing)
    marked = marked_legs(o, t, legs)
    icons = w + 2 * n
    for k in range(ICONS + 1):
        f[icons + k] = 0.0
    for leg in range(n):
        open_now = reachable(o, t, flags, legs, marked, leg)
        last = open_now and missing[t.leg_region[leg]] == 1
        f[w + leg] = 1.0 if open_now else 0.0
        f[w + n + leg] = 1.0 if last else 0.0
        if open_now:
            f[icons + t.leg_icon[leg]] += 0.5
        if last:
            f[icons + ICONS] += 1.0
    w = icons + ICONS + 1
    for region in range(t.num_regions):
        near = False
        for other in range(t.num_regions):
            near = near or (o[flags + other] != 0 and (t.region_open[region] >> other) & 1 != 0)
        f[w + region] = 1.0 if near and o[flags + region] == 0 else 0.0
    return w + t.num_regions


@njit(cache=True)
def fill(obs, tables, at, inside, block, players, boxes, out):
    """All features of each row; returns how many there are."""
    t = tables[0]
    missing = np.zeros(t.leg_region.shape[0], np.int64)
    w = 0
    for i in range(obs.shape[0]):
        o, f = obs[i], out[i]
        own = at[BLOCKS]
        w = common(o, t, at, players, f, 0)
        w = cards(o, t, at, inside, block, players, f, w)
        for p in range(players):
            w = seat_features(o, t, inside, own + p * block, boxes, missing, f, w)
        w = own_map(o, t, at, inside, missing, f, w)
        mine = points_of(o, t, own, inside)
        for p in range(1, players):
            ahead = mine - points_of(o, t, own + p * block, inside)
            f[w] = ahead / 20.0
            f[w + 1] = np.tanh(ahead / 5.0)
            w += 2
    return w
