"""A rule-based Sierra player, for all modes and on batches, that tries out what the round's cards could bring.

It rebuilds its group's Landscape from its own observation, tries each legal placement together with the best second
placement of the round, and scores the outcome by the rules' own kernels: the Diary cards of its group, the Destination,
River and Wind. A Diary card is kept for what it is worth after the best placements and for what such cards have brought
in sample games; a side is chosen in the same way. It does not look at what others do. It is an opponent to measure
against.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import sierra_envs
from agents.sierra_lookahead import GAME, Lookahead
from sierra_envs.games.sierra.actions import KEEP_ID
from sierra_envs.games.sierra.names import (
    COMPETITIVE,
    COOPERATIVE,
    MAX_ROUNDS,
    NUM_DESTINATIONS,
    NUM_DIARY,
    NUM_SCORING,
    NUM_SIDES,
)
from sierra_envs.games.sierra.observe import B_DIARY, B_GROUP, B_SIDES, O_BLOCKS

Array = npt.NDArray[Any]

LEAST = 2
"""How many times the weakest member's points are added where they are the result of all."""
PAIR = 0.1
"""A pair of cards in one row, in points: of equal placements, those that lengthen rows leave more to come."""
SAMPLE_GAMES, SAMPLE_SEED = 192, 20240907
"""Games of two whose Landscapes tell what cards may bring."""


class GreedySierra:
    """A policy: ``(obs (K, O), mask (K, A)) -> actions (K,)``, the observations being those of the seats to move.

    The same seed and the same calls give the same actions: equal values are decided by a seeded draw.
    """

    def __init__(
        self,
        num_players: int = 2,
        seed: int = 0,
        env_id: str = "sierra/competitive-v0",
        data: str | Path | None = None,
        rules: Mapping[str, Any] | None = None,
    ):
        self.lookahead = hopeful_lookahead(num_players, env_id, data, rules)
        self.rng = np.random.default_rng(seed)

    def __call__(self, obs: Array, mask: Array) -> Array:
        return choose(self.lookahead, obs, mask, self.rng)


def hopeful_lookahead(
    num_players: int, env_id: str, data: str | Path | None = None, rules: Mapping[str, Any] | None = None
) -> Lookahead:
    """The lookahead for these games, with :func:`hopes` for what is kept now and pays later."""
    spec, folder = sierra_envs.spec(env_id), None if data is None else Path(data)
    mode = GAME.modes.index(spec.mode)
    general = tuple(sorted((name, value) for name, value in (rules or {}).items() if name != "stage"))
    least = LEAST if mode == COOPERATIVE else 0
    return Lookahead(
        GAME.load(folder, rules, spec.mode), mode, num_players, hopes(folder, general), least, PAIR
    )


def choose(lookahead: Lookahead, obs: Array, mask: Array, rng: np.random.Generator) -> Array:
    """The actions with the highest values, (K,)."""
    values = np.where(mask != 0, lookahead.actions(obs)[0], -np.inf) + 1e-3 * rng.random(mask.shape)
    actions: Array = values.argmax(axis=1)
    return actions


# ---- what cards may bring


@lru_cache(maxsize=16)
def hopes(data: Path | None, rules: tuple[tuple[str, Any], ...]) -> Array:
    """What a Diary card kept in a round, or a side (round 0), is hoped to bring later, (rounds + 1, scoring cards).

    From sample games in which cards and sides are chosen at random. A card's hope is proportional to the rounds that
    are left, as the points of those who kept it grew; a side's is what it brought.
    """
    points, taken = sample_games(data, rules)
    rounds = len(points)
    left = (rounds - np.arange(1, rounds + 1)) / rounds  # after each round
    grown = (taken * (points[-1] - points) * left[:, None, None]).sum(axis=(0, 1))
    weight = (taken * left[:, None, None] ** 2).sum(axis=(0, 1))
    seen = weight > 0
    slope = np.where(seen, grown / np.maximum(weight, 1e-9), grown[seen].sum() / weight[seen].sum())
    hope = np.zeros((MAX_ROUNDS + 1, NUM_SCORING))
    hope[1 : rounds + 1] = slope * left[:, None]
    has = taken[0, :, NUM_DIARY:]  # the side of each player's Destination
    hope[0, NUM_DIARY:] = (has * points[-1, :, NUM_DIARY:]).sum(axis=0) / np.maximum(has.sum(axis=0), 1)
    return hope


def sample_games(data: Path | None, rules: tuple[tuple[str, Any], ...]) -> tuple[Array, Array]:
    """Competitive games of two who choose cards and sides at random and place as ever; two rows for each game.

    Returns what each scoring card was worth on a player's Landscape after each round, int64 (rounds, rows, cards), and
    which cards he took in it, bool (rounds, rows, cards); sides belong to round 1.
    """
    players, draws = 2, np.random.default_rng(SAMPLE_SEED)
    venv = sierra_envs.make_vec(
        "sierra/competitive-v0", SAMPLE_GAMES, num_players=players, seed=SAMPLE_SEED, autoreset="disabled",
        rules=dict(rules), data=data,
    )  # fmt: skip
    lookahead = Lookahead(venv.batch.data, COMPETITIVE, players)
    points, has = [], [np.zeros((players * SAMPLE_GAMES, NUM_SCORING), np.bool_)]
    step, round_no = venv.reset(), 0
    while not step.terminated.all():
        placing = not step.action_mask[:, KEEP_ID:].any()  # all games are at the same decision
        step = venv.step(choose(lookahead, step.obs, step.action_mask, draws) if placing else venv.sample())
        now = int(venv.batch.states["round_no"][0])
        if round_no and (now != round_no or step.terminated.all()):
            seen = np.concatenate([venv.observe(seat) for seat in range(players)])
            points.append(lookahead.faces(seen))
            has.append(_cards(seen))
        round_no = now
    return np.array(points), np.array([after & ~before for before, after in itertools.pairwise(has)])


def _cards(seen: Array) -> Array:
    """The scoring cards that observers have, bool (K, scoring cards)."""
    diary = seen[:, O_BLOCKS + B_DIARY :][:, :NUM_DIARY]
    destination = seen[:, O_BLOCKS + B_GROUP :][:, :NUM_DESTINATIONS, None]
    sides = seen[:, O_BLOCKS + B_SIDES :][:, None, :NUM_SIDES]
    return np.asarray(np.concatenate([diary, (destination * sides).reshape(len(seen), -1)], axis=1) != 0)
