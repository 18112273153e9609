"""Landscapes into states of the game and back, and what the game says about many of them at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sierra_envs.core.batch import Batch
from sierra_envs.games.sierra import GAME
from sierra_envs.games.sierra.names import MODES, PLACE, SOLO, TEAMS
from sierra_envs.testing.position import load
from tests.games.sierra.oracle import COLOURS, SYMBOLS, Landscape, canonical

Array = npt.NDArray[Any]
CHUNK = 1000
ONE_OF_EACH_COLOUR = [0, 6, 12, 18]


def stored(land: Landscape) -> Array:
    """A Landscape as the state holds it: colours, left ends and lengths of the rows, then all symbols."""
    out = np.zeros((4, 18), np.int8)
    land = canonical(land)
    for y in {y for _, y in land}:
        xs = [x for x, level in land if level == y]
        out[:3, y] = COLOURS.index(land[min(xs), y][0]), min(xs), len(xs)
    in_reading_order = sorted(land, key=lambda cell: (cell[1], cell[0]))
    out[3, : len(land)] = [SYMBOLS.index(land[cell][1]) for cell in in_reading_order]
    return out


def restored(rows: Any) -> Landscape:
    """The opposite of :func:`stored`."""
    land: Landscape = {}
    for y in range(18):
        colour, left, length = (int(rows[line][y]) for line in range(3))
        for x in range(left, left + length):
            land[x, y] = (COLOURS[colour], SYMBOLS[int(rows[3][len(land)])])
    return land


def batch_of(
    mode: int, seats: int, n: int, rules: Mapping[str, Any] | None = None, data: Path | None = None
) -> Batch:
    """``n`` dealt games."""
    batch = Batch(GAME, load(GAME, rules, data, MODES[mode]), n, seats, mode)
    batch.seed(1)
    batch.deal()
    return batch


def card_values(
    lands: Sequence[Landscape], cards: int, rules: Mapping[str, Any] | None = None, data: Path | None = None
) -> tuple[Array, Array]:
    """What Diary cards 0 .. ``cards`` - 1 and the sides of the Destinations are worth on each Landscape.

    Eight players in four teams share a Landscape. Each has kept one card; each team has its own Destination.
    """
    diary, sides = np.zeros((len(lands), cards), np.int64), np.zeros((len(lands), 4, 2), np.int64)
    for start in range(0, len(lands), CHUNK):
        part = slice(start, start + CHUNK)
        n = len(lands[part])
        batch = batch_of(TEAMS, 8, n, {"introductory": "on", **(rules or {})}, data)
        batch.states["landscape"] = np.array([stored(land) for land in lands[part]])[:, None]
        batch.states["chosen"] = -1
        batch.states["destination"] = np.arange(4)
        for first in range(0, cards, 8):
            few = min(8, cards - first)
            batch.states["kept"] = -1
            batch.states["kept"][:, :few, 0] = np.arange(first, first + few)
            batch.states["side"] = 1 + (first // 8) % 2
            found = batch.results()
            diary[part, first : first + few] = found["diary"][:, :few]
            sides[part, :, (first // 8) % 2] = found["destination"][:, ::2]
    return diary, sides


def before_placing(lands: Sequence[Landscape]) -> Batch:
    """A lone player before each Landscape with one card of each colour in the hand."""
    batch = batch_of(SOLO, 1, len(lands))
    batch.advance(np.full(len(lands), GAME.actions.start("keep"), np.int64))
    batch.states["landscape"][:, 0] = np.array([stored(land) for land in lands])
    batch.states["hand"][:, 0, 0] = ONE_OF_EACH_COLOUR
    assert (batch.states["phase"] == PLACE).all()
    return batch


def masks(batch: Batch) -> Array:
    """Legal ids of every game, (N, 298)."""
    n = batch.num_envs
    mask = np.zeros((n, GAME.actions.size), np.int8)
    batch.view(np.zeros(n, np.int8), np.zeros((n, batch.observation.size), batch.observation.dtype), mask)
    return mask
