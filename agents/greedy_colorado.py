"""A rule-based Colorado player that looks one step ahead, on batches.

Everything it knows is in the observation and in the public tables of the map. Each legal action gets a value in points,
the highest is played; equal values are decided by a seeded draw. The guesses about what things are worth stand
together at the top. It is an opponent to measure against, not to learn from.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import sierra_envs

Array = npt.NDArray[Any]

CARD = 0.4
"""A card in hand, in points."""
NUGGET = 0.9
"""A nugget that is taken."""
SPENT = 0.45
"""A nugget that is paid."""
SET = (1.0, 3.0, 7.0)
"""A card whose colour lies in the play area 0, 1 or 2 times: the third completes a set, and a set opens a region."""
BADGE = 1.0
"""A badge beyond its points: seven end the game."""
ICON = {"NUGGET": 1.0, "CARD": 1.2, "CHECK": 2.0, "NONE": 0.0}
"""The bonus action of an icon; track icons are valued by what the track pays."""
ON_THE_WAY = 0.3
"""Share of a reward that is granted for a step towards it, divided by the steps that are left."""

COLOURS, VALUES = 6, 3
CARDS = COLOURS * VALUES
PAIRS = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
FAMILIES = 3
TRACKS = 4
TEEPEE_LEFT, TEEPEE_RIGHT, SALOON, DOMINATION = range(4)
ICONS = ("NUGGET", "CARD", "CHECK", "TEEPEE", "WANTED", "SALOON", "DOMINATION", "NONE")


def bits(masks: Any, size: int) -> Array:
    """Integer masks as a matrix of zeros and ones, (len(masks), size)."""
    return ((np.asarray(masks, np.int64)[:, None] >> np.arange(size)) & 1).astype(np.float64)


class Map:
    """The public tables of a data set as matrices; R regions, L legs, W railroad legs."""

    def __init__(self, env_id: str, data: str | Path | None, rules: Mapping[str, Any] | None):
        spec = sierra_envs.spec(env_id)
        t = spec.game.load(None if data is None else Path(data), rules).t[0]
        layout = spec.observation
        regions, legs, rail = (layout[f"0.{name}"].size for name in ("flags", "legs", "rail"))
        used = np.arange(legs) < t.num_legs
        self.points = np.asarray(t.region_points, float)
        self.colour = np.asarray(t.region_colour)
        self.region_of = np.asarray(t.leg_region)
        self.legs_of = bits(t.region_legs, legs)  # (R, L)
        self.links = bits(t.leg_links, legs)  # (L, L)
        self.on_flag = np.asarray(t.leg_on_flag) * used
        self.icon = np.eye(len(ICONS))[np.asarray(t.leg_icon)] * used[:, None]  # (L, icons)
        self.rail_icon = np.eye(len(ICONS))[np.asarray(t.rail_icon)]  # (W, icons)
        self.family = np.asarray(t.card_family)
        self.copies = int(t.copies)
        self.columns = np.asarray(t.column_points, float)
        self.boxes = np.asarray(t.flag_boxes)
        self.complete = np.asarray(t.completion_points, float)
        self.pays = np.stack([t.first_points, t.second_points, np.zeros(4)], axis=1)  # (ends, 3)
        self.half, self.centre = int(t.teepee_half), layout["0.teepee"].size // 2
        self.saloon, self.domination = int(t.saloon_boxes), int(t.domination_boxes)
        self.wanted = np.asarray(t.wanted_points, float)
        self.next_poster = self._next_poster(int(t.wanted_boxes))
        assert len(self.points) == regions
        assert len(self.rail_icon) == rail

    def _next_poster(self, boxes: int) -> Array:
        """What box w + 1 is worth when w are filled: the poster it finishes, or a share of the next one."""
        worth = np.zeros(len(self.wanted))
        for w in range(boxes):
            target = next((b for b in range(w + 1, boxes + 1) if self.wanted[b] > 0), 0)
            steps = target - w
            worth[w] = (
                0.0
                if target == 0
                else self.wanted[target] + BADGE
                if steps == 1
                else self.wanted[target] / (2 * steps)
            )
        return worth


class GreedyColorado:
    """A policy: ``(obs (K, O), mask (K, A)) -> actions (K,)``, the observations being those of the seats to move."""

    def __init__(
        self,
        num_players: int = 2,
        seed: int = 0,
        env_id: str = "colorado-v0",
        data: str | Path | None = None,
        rules: Mapping[str, Any] | None = None,
    ):
        spec = sierra_envs.spec(env_id)
        self.players = num_players
        self.layout, self.actions = spec.observation.for_seats(num_players), spec.actions
        self.map = Map(env_id, data, rules)
        self.phases = [p.strip() for p in self.layout["phase"].meaning.removeprefix("one-hot:").split(",")]
        self.rng = np.random.default_rng(seed)

    def __call__(self, obs: Array, mask: Array) -> Array:
        table = Position(self.map, self.layout.split(obs), self.players)
        worth = np.zeros(mask.shape)
        at = self.actions.slice
        worth[:, at("ask")] = self._padded(table.ask(), self.actions["ask"].size)
        giving = obs[:, self.layout.start("phase") + self.phases.index("GIVE")] != 0
        paying = obs[:, self.layout.start("phase") + self.phases.index("ACT_NUGGET")] != 0
        price = SPENT * (np.arange(CARDS) % VALUES + 1)
        played = table.play() - np.where(paying[:, None], price, 0.0)
        worth[:, at("card")] = np.where(giving[:, None], table.give(), played)
        worth[:, at("take_nugget")] = NUGGET
        worth[:, at("draw")] = table.draw()
        worth[:, at("pass")] = -100.0
        worth[:, at("pair")] = table.pair()
        worth[:, at("leg")] = table.leg
        worth[:, at("rail")] = table.rail
        worth[:, at("flag")] = table.flag()
        worth[:, at("teepee_left")] = table.teepee[:, :1]
        worth[:, at("teepee_right")] = table.teepee[:, 1:]
        worth += 1e-6 * self.rng.random(worth.shape)
        actions: Array = np.where(mask != 0, worth, -np.inf).argmax(axis=1)
        return actions

    @staticmethod
    def _padded(worth: Array, size: int) -> Array:
        return np.pad(worth, ((0, 0), (0, size - worth.shape[1])))


class Position:
    """What K positions offer to the seat to move; every method returns values in points."""

    def __init__(self, m: Map, see: Mapping[str, Array], players: int):
        self.map, self.see, self.players = m, see, players
        self.hand, self.area = see["hand"], see["0.area"]
        self.flags, self.legs = see["0.flags"], see["0.legs"]
        self.arrival = (see["arrivals"] * m.pays).sum(axis=2)  # what each end pays now, (K, ends)
        self.teepee = self._teepee()
        icon = self._icons()
        missing = m.legs_of.sum(axis=1) - self.legs @ m.legs_of.T  # unmarked legs of each region, (K, R)
        self.leg = self._progress(missing)[:, m.region_of] + icon @ m.icon.T
        self.rail = icon @ m.rail_icon.T + 0.2
        linked = (self.legs @ m.links > 0) | (m.on_flag > 0)
        open_leg = (self.legs == 0) & (self.flags[:, m.region_of] != 0) & linked & (m.icon.sum(axis=1) > 0)
        best_leg = np.where(open_leg, self.leg, 0.0).max(axis=1, initial=0.0)
        self.family = np.stack(
            [np.full(len(best_leg), NUGGET), self.draw()[:, 0], best_leg], axis=1
        )  # (K, 3)

    # ---- what things are worth

    def _progress(self, missing: Array) -> Array:
        """A leg of a region: its points when this leg is the last one, a growing share of them before."""
        reward = self.map.points + BADGE
        return np.where(missing <= 1, reward, ON_THE_WAY * reward / np.maximum(missing, 1))

    def _teepee(self) -> Array:
        """One box to the left, one to the right, (K, 2); nothing when that end is reached."""
        boxes, m = self.see["0.teepee"] != 0, self.map
        steps = np.arange(1, m.half + 1)
        left = m.half - boxes[:, m.centre - steps].sum(axis=1)  # boxes still empty on each side
        right = m.half - boxes[:, m.centre + steps].sum(axis=1)
        return np.stack([self._arrive(left, TEEPEE_LEFT), self._arrive(right, TEEPEE_RIGHT)], axis=1)

    def _arrive(self, left: Array, end: int) -> Array:
        reward = self.arrival[:, end]
        worth = np.where(left == 1, reward + BADGE * (reward > 0), ON_THE_WAY * reward / np.maximum(left, 1))
        return np.where(left > 0, worth, 0.0)

    def _icons(self) -> Array:
        """The icon of a leg, (K, icons)."""
        m, see = self.map, self.see
        worth = np.zeros((len(self.hand), len(ICONS)))
        for name, points in ICON.items():
            worth[:, ICONS.index(name)] = points
        worth[:, ICONS.index("TEEPEE")] = self.teepee.max(axis=1)
        worth[:, ICONS.index("WANTED")] = m.next_poster[see["0.wanted"][:, 0]]
        worth[:, ICONS.index("SALOON")] = self._arrive(m.saloon - see["0.saloon"][:, 0], SALOON)
        worth[:, ICONS.index("DOMINATION")] = self._arrive(
            m.domination - see["0.domination"][:, 0], DOMINATION
        )
        return worth

    def _sets(self, area: Array) -> Array:
        """Each card type for a play area: progress towards a set of its colour; nothing if it lies there already."""
        in_colour = np.minimum(area.reshape(-1, COLOURS, VALUES).sum(axis=2), 2)
        return np.where(area != 0, 0.0, np.repeat(np.array(SET)[in_colour], VALUES, axis=1))

    # ---- what can be done

    def play(self) -> Array:
        """Playing each card type: the set it helps, and one action of its family."""
        worth: Array = self._sets(self.area) + self.family[:, self.map.family] - CARD
        return worth

    def draw(self) -> Array:
        """Three cards, worth less to who has many."""
        return np.where(self.see["0.hand_size"] < 7, 3 * CARD, CARD)

    def pair(self) -> Array:
        """Discarding two cards of a colour: the best card that may be played then, without the two."""
        play = np.where(self.area != 0, -np.inf, self.play())
        worth = np.zeros((len(self.hand), COLOURS * len(PAIRS)))
        for colour in range(COLOURS):
            for k, (low, high) in enumerate(PAIRS):
                rest = self.hand.astype(np.int16)  # a copy
                rest[:, colour * VALUES + low] -= 1
                rest[:, colour * VALUES + high] -= 1
                best = np.where(rest > 0, play, -np.inf).max(axis=1)
                worth[:, colour * len(PAIRS) + k] = best - 2 * CARD
        return worth

    def give(self) -> Array:
        """Giving a card: what it brings the Caller, against the common action and what it was worth in hand."""
        caller = self.see["caller"].argmax(axis=1)
        areas = np.stack([self.see[f"{k}.area"] for k in range(self.players)], axis=1)
        gift = self._sets(areas[np.arange(len(areas)), caller])
        return self.family[:, self.map.family] - gift - 0.25 * self._sets(self.area)

    def ask(self) -> Array:
        """Asking each opponent for each card: its value times the chance that he holds it, (K, (players - 1) * 18)."""
        see, m = self.see, self.map
        seen = self.hand + see["discards"] + sum(see[f"{k}.area"] for k in range(self.players))
        unseen = np.maximum(m.copies - seen, 0)
        share = unseen / np.maximum(unseen.sum(axis=1, keepdims=True), 1)
        wanted = self._sets(self.area) + self.family[:, m.family]
        worth = []
        for k in range(1, self.players):
            holds = 1.0 - (1.0 - share) ** see[f"{k}.hand_size"]
            worth.append(wanted * np.where(see[f"{k}.absent"] != 0, 0.0, holds))
        return np.concatenate(worth, axis=1)

    def flag(self) -> Array:
        """Marking a flag: what its region and its legs are worth for each leg to go, and a step on its track."""
        m = self.map
        filled = self.see["0.flag_tracks"]
        track = np.arange(TRACKS)
        step = m.columns[track, np.minimum(filled + 1, m.columns.shape[1] - 1)] - m.columns[track, filled]
        last = (filled + 1 == m.boxes) & (self.see["completions"][:, :, 0] != 0)
        step = step + np.where(last, m.complete + BADGE, 0.0)
        legs = np.maximum(m.legs_of.sum(axis=1), 1)
        icons = self._icons() @ m.icon.T @ m.legs_of.T
        worth: Array = (m.points + BADGE) / legs + 0.3 * icons / legs + step[:, m.colour]
        return worth
