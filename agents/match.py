"""Games between two agents, counted fairly: sides rotate, every started game counts, ties are shared.

A side is a player or a team (sides.py). Where there is only one, in solo and cooperative games, both agents play the
same deals, each alone, and are compared deal by deal.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

import sierra_envs
from agents.config import EnvConfig
from agents.sides import GROUP_RESULT, is_alone, sides_of
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
    """How an agent did against copies of one opponent on the other sides, or beside it on the same deals.

    ``alone`` says which. Against others, ``win_rate`` counts a first place shared by k seats as 1 / k for each seat of
    the agent's side; ``won`` and ``lost`` are games with all and with no share of it, ``tied`` the rest. Alone, a deal
    counts as won by the agent with the higher score (of a team: the higher result), and as a half if they are equal.
    ``low`` and ``high`` are the 95 % Wilson interval of ``win_rate``; ``by_side`` has one win rate for each side that
    the agent was (nothing when alone). Means are over all games and the side's seats; ``mean_rank`` is of its best
    seat. ``results`` and ``opponent_results`` are means of what the game reports beside the score.
    """

    agent: str
    opponent: str
    players: int
    alone: bool
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
    by_side: tuple[float, ...]
    results: dict[str, float]
    opponent_results: dict[str, float]
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

    def sentence(self) -> str:
        """``greedy against random: 99.4 % wins of 1,000 games (95 % interval 98.7 to 99.7; 2 tied), ...``"""
        what = "deals won of the" if self.alone else "wins of"
        how = " games that each played alone" if self.alone else " games"
        parts = [
            f"{self.agent} against {self.opponent}: {100 * self.win_rate:.1f} % {what} {self.games:,}{how} "
            f"(95 % interval {100 * self.low:.1f} to {100 * self.high:.1f}; {self.tied} tied)",
            f"points {self.mean_score:.1f} to {self.mean_opponent_score:.1f}",
            *(f"{name} {mine} to {other}" for name, mine, other in self.told()),
        ]
        if not self.alone:
            parts.append(f"mean rank {self.mean_rank:.2f}")
        return ", ".join(parts)

    def told(self) -> list[tuple[str, str, str]]:
        """The game's own results that reports tell: name, the agent's, the opponent's."""
        wanted = [(name, *TOLD[name]) for name in TOLD if name in self.results]
        return [
            (words, shown.format(self.results[name]), shown.format(self.opponent_results[name]))
            for name, words, when_alone, shown in wanted
            if when_alone == self.alone and (self.alone or self.results[name] or self.opponent_results[name])
        ]


TOLD = {
    "suns": ("Suns", True, "{:.2f}"),
    "stage_won": ("Stages won", True, "{:.1%}"),
    "team_win": ("team victories", False, "{:.1%}"),
}
"""Results of games that sentences and reports tell (all of them are in the JSON): words, whether they belong to games
that are played alone, and how their mean is written."""


def play_match(
    env: EnvConfig,
    agent: Policy,
    opponent: Policy,
    games: int,
    seed: int,
    names: tuple[str, str] = ("agent", "opponent"),
) -> Result:
    """Play ``games`` games; the agent is side ``game % sides``, the opponent the others; alone, both play all.

    Every game is one row of a batch, with the stream (seed, row), and is played to its end: were games counted as they
    finish, short ones would count too often.
    """
    began = time.perf_counter()
    if is_alone(env):
        pair = tuple(_play(env, (policy,), games, seed) for policy in (agent, opponent))
        counted = _count_alone(*pair)
    else:
        played = _play(env, (agent, opponent), games, seed)
        counted = _count(played)
    low, high = wilson(counted["win_rate"] * games, games)
    return Result(
        agent=names[0], opponent=names[1], players=env.players, games=games, seed=seed, low=low, high=high,
        seconds=time.perf_counter() - began, **counted,
    )  # fmt: skip


@dataclass(frozen=True)
class Played:
    """Games that are over: points and ranks (K, P), results by name (K, P), the agent's seats bool (K, P), the side of
    each seat (P,), decisions (K,), and whether they were cut off (K,)."""

    points: Array
    ranks: Array
    results: dict[str, Array]
    mine: Array
    side: Array
    decisions: Array
    truncated: Array

    @property
    def whole(self) -> Array:
        """The result of each side alone, (K,)."""
        scores: Array = self.results.get(GROUP_RESULT, self.points)[:, 0]
        return scores


def _play(env: EnvConfig, policies: Sequence[Policy], games: int, seed: int) -> Played:
    """The games of a seed to their end; the first policy is side ``game % sides``, the last all others."""
    venv = sierra_envs.make_vec(
        env.id, games, seed=seed, autoreset="disabled", copy=False, reward="win_loss", **env.arguments()
    )
    decisions, truncated = np.zeros(games, np.int64), np.zeros(games, np.bool_)
    running = np.arange(games)
    step = venv.reset()
    side = sides_of(venv)
    mine = side == (np.arange(games) % (side.max() + 1))[:, None]
    while running.size:
        actions = np.empty(running.size, np.int64)
        first = mine[running, step.seat[running]]
        for policy, its in ((policies[0], first), (policies[-1], ~first)):
            if its.any():
                rows = running[its]
                actions[its] = _answer(policy, step.obs[rows], step.action_mask[rows])
        decisions[running] += 1
        step = venv.step_rows(running, actions)
        truncated |= step.truncated
        running = running[~(step.terminated | step.truncated)[running]]
    points, ranks = venv.scores()
    return Played(points, ranks, venv.batch.results(), mine, side, decisions, truncated)


def _answer(policy: Policy, obs: Array, mask: Array) -> Array:
    actions = np.asarray(policy(obs, mask))
    if actions.shape != (len(mask),):
        raise BadAction(
            f"{policy!r} was asked for {len(mask)} actions and answered with shape {actions.shape}."
        )
    return actions


def _count(played: Played) -> dict[str, Any]:
    """Fields of a result against opponents."""
    mine, ranks = played.mine, played.ranks
    first = ranks == 1
    share = (first & mine).sum(axis=1) / first.sum(axis=1)
    side = played.side[mine.argmax(axis=1)]
    best = np.where(mine, ranks, ranks.max() + 1).min(axis=1)
    return {
        "alone": False,
        "win_rate": float(share.mean()),
        "won": int((share == 1.0).sum()),
        "tied": int(((share > 0) & (share < 1)).sum()),
        "lost": int((share == 0).sum()),
        "truncated": int(played.truncated.sum()),
        "mean_score": _mean(played.points, mine),
        "mean_opponent_score": _mean(played.points, ~mine),
        "mean_rank": float(best.mean()),
        "mean_decisions": float(played.decisions.mean()),
        "by_side": tuple(
            float(share[side == k].mean()) if (side == k).any() else 0.0 for k in range(played.side.max() + 1)
        ),
        "results": {name: _mean(values, mine) for name, values in played.results.items()},
        "opponent_results": {name: _mean(values, ~mine) for name, values in played.results.items()},
    }


def _count_alone(agent: Played, opponent: Played) -> dict[str, Any]:
    """Fields of a result of two agents that played the same deals."""
    better = np.sign(agent.whole.astype(np.int64) - opponent.whole)
    return {
        "alone": True,
        "win_rate": float((better + 1).mean() / 2),
        "won": int((better > 0).sum()),
        "tied": int((better == 0).sum()),
        "lost": int((better < 0).sum()),
        "truncated": int((agent.truncated | opponent.truncated).sum()),
        "mean_score": float(agent.points.mean()),
        "mean_opponent_score": float(opponent.points.mean()),
        "mean_rank": float(agent.ranks.mean()),
        "mean_decisions": float(agent.decisions.mean()),
        "by_side": (),
        "results": {name: float(values.mean()) for name, values in agent.results.items()},
        "opponent_results": {name: float(values.mean()) for name, values in opponent.results.items()},
    }


def _mean(values: Array, seats: Array) -> float:
    """The mean over the games of the mean over some seats of each, (K, P)."""
    return float(((values * seats).sum(axis=1) / seats.sum(axis=1)).mean())
