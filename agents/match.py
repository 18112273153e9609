"""Games between two agents, counted fairly: seats rotate, every started game counts, ties are shared."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

import sierra_envs
from agents.config import EnvConfig
from sierra_envs.errors import BadAction

Array = npt.NDArray[Any]
Policy = Callable[[Array, Array], Array]

Z95 = 1.959963984540054
"""Standard normal quantile of a two-sided 95 % interval."""


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval for a share of ``wins`` in ``games``; a shared win counts as its fraction."""
    if games == 0:
        return 0.0, 1.0
    p = wins / games
    spread = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    centre, scale = p + z * z / (2 * games), 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


@dataclass(frozen=True)
class Result:
    """How an agent did against copies of one opponent in the other seats.

    ``win_rate`` counts a win shared by k seats as 1 / k; ``low`` and ``high`` are its 95 % Wilson interval. ``won`` and
    ``lost`` are games alone in first place and games without a share of it; ``tied`` the rest. ``by_seat`` has one win
    rate for each seat the agent sat in; means are over all games.
    """

    agent: str
    opponent: str
    players: int
    games: int
    seed: int
    win_rate: float
    low: float
    high: float
    won: int
    tied: int
    lost: int
    truncated: int
    mean_score: float
    mean_opponent_score: float
    mean_rank: float
    mean_decisions: float
    by_seat: tuple[float, ...]
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

    def sentence(self) -> str:
        """``greedy beats random in 99.4 % of 1,000 games (95 % interval 98.7 to 99.7, 2 tied), ...``"""
        return (
            f"{self.agent} against {self.opponent}: {100 * self.win_rate:.1f} % wins of {self.games:,} games "
            f"(95 % interval {100 * self.low:.1f} to {100 * self.high:.1f}; {self.tied} tied), "
            f"points {self.mean_score:.1f} to {self.mean_opponent_score:.1f}, mean rank {self.mean_rank:.2f}"
        )


def play_match(
    env: EnvConfig,
    agent: Policy,
    opponent: Policy,
    games: int,
    seed: int,
    names: tuple[str, str] = ("agent", "opponent"),
) -> Result:
    """Play ``games`` games; the agent sits in seat ``game % players``, the opponent in all others.

    Every game is one row of a batch, with the stream (seed, row), and is played to its end: were games counted as they
    finish, short ones would count too often.
    """
    began = time.perf_counter()
    venv = sierra_envs.make_vec(
        env.id, games, seed=seed, autoreset="disabled", copy=False, reward="win_loss", **env.arguments()
    )
    players = venv.num_players
    seat = np.arange(games) % players
    decisions, truncated = np.zeros(games, np.int64), np.zeros(games, np.bool_)
    running = np.arange(games)
    step = venv.reset()
    while running.size:
        actions = np.empty(running.size, np.int64)
        mine = step.seat[running] == seat[running]
        for policy, its in ((agent, mine), (opponent, ~mine)):
            if its.any():
                rows = running[its]
                actions[its] = _answer(policy, step.obs[rows], step.action_mask[rows])
        decisions[running] += 1
        step = venv.step_rows(running, actions)
        truncated |= step.truncated
        running = running[~(step.terminated | step.truncated)[running]]
    points, ranks = venv.scores()
    return _count(names, points, ranks, seat, decisions, truncated, seed, time.perf_counter() - began)


def _answer(policy: Policy, obs: Array, mask: Array) -> Array:
    actions = np.asarray(policy(obs, mask))
    if actions.shape != (len(mask),):
        raise BadAction(
            f"{policy!r} was asked for {len(mask)} actions and answered with shape {actions.shape}."
        )
    return actions


def _count(
    names: tuple[str, str],
    points: Array,
    ranks: Array,
    seat: Array,
    decisions: Array,
    truncated: Array,
    seed: int,
    seconds: float,
) -> Result:
    games, players = ranks.shape
    row = np.arange(games)
    first = ranks == 1
    share = np.where(first[row, seat], 1.0 / first.sum(axis=1), 0.0)
    mine = points[row, seat]
    low, high = wilson(float(share.sum()), games)
    return Result(
        agent=names[0],
        opponent=names[1],
        players=players,
        games=games,
        seed=seed,
        win_rate=float(share.mean()),
        low=low,
        high=high,
        won=int((share == 1.0).sum()),
        tied=int(((share > 0) & (share < 1)).sum()),
        lost=int((share == 0).sum()),
        truncated=int(truncated.sum()),
        mean_score=float(mine.mean()),
        mean_opponent_score=float((points.sum(axis=1) - mine).mean() / (players - 1)),
        mean_rank=float(ranks[row, seat].mean()),
        mean_decisions=float(decisions.mean()),
        by_seat=tuple(float(share[seat == p].mean()) if (seat == p).any() else 0.0 for p in range(players)),
        seconds=seconds,
    )
