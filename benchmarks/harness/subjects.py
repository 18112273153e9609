"""What is measured: every environment of the registry for every number of players, and the reference game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import sierra_envs
from benchmarks.reference import connect_four
from sierra_envs.api.aec import GameAEC
from sierra_envs.api.vector import VectorAEC
from sierra_envs.core.game import Game

REFERENCE = "connect_four"
"""Stands for an id: Connect Four of ``benchmarks/reference``, which is in no registry."""


@dataclass(frozen=True)
class Subject:
    """One environment with one number of players."""

    env_id: str
    mode: str
    players: int
    game: Game

    def make(self, **options: Any) -> GameAEC:
        """The AEC environment, without wrappers."""
        if self.env_id == REFERENCE:
            return GameAEC(self.game, self.game.load(None, None), num_players=self.players, **options)
        env: GameAEC = sierra_envs.make(self.env_id, num_players=self.players, **options)
        return env

    def make_vec(self, num_envs: int, **options: Any) -> VectorAEC:
        """The vector environment."""
        if self.env_id == REFERENCE:
            data = self.game.load(None, None)
            return VectorAEC(self.game, data, num_envs, num_players=self.players, **options)
        venv: VectorAEC = sierra_envs.make_vec(self.env_id, num_envs, num_players=self.players, **options)
        return venv

    @property
    def case(self) -> dict[str, Any]:
        """How results name it."""
        return {"env": self.env_id, "mode": self.mode, "players": self.players}

    def sizes(self) -> dict[str, int]:
        """Bytes of one state, observation and mask."""
        observation = self.game.observation.for_seats(self.players)
        return {
            "state_bytes": self.game.dtype.itemsize,
            "observation_bytes": observation.size * np.dtype(observation.dtype).itemsize,
            "mask_bytes": self.game.actions.size,
        }

    def __str__(self) -> str:
        return f"{self.env_id}, {self.players} players"


def env_ids() -> list[str]:
    """The reference game, then every environment of the registry."""
    return [REFERENCE, *sierra_envs.list_envs()]


def of(env_id: str, players: Iterable[int] | None = None) -> Iterator[Subject]:
    """An environment for each possible number of players (or those of ``players`` that are possible)."""
    if env_id == REFERENCE:
        game, mode, possible = connect_four.GAME, connect_four.GAME.modes[0], connect_four.GAME.seats
    else:
        spec = sierra_envs.spec(env_id)
        game, mode, possible = spec.game, spec.mode, spec.players
    wanted = set(possible if players is None else players)
    for count in possible:
        if count in wanted:
            yield Subject(env_id, mode, count, game)


def chosen(env_id: str | None, players: int | None) -> list[Subject]:
    """What the options ``--env`` and ``--players`` name; without them, everything."""
    ids = env_ids() if env_id is None else [env_id]
    return [subject for i in ids for subject in of(i, None if players is None else [players])]


def add_options(parser: Any) -> None:
    """The options that choose what is measured."""
    parser.add_argument("--env", metavar="ID", help=f'an environment id, or "{REFERENCE}" (default: all)')
    parser.add_argument(
        "--players", type=int, metavar="P", help="only with so many players (default: each number)"
    )
