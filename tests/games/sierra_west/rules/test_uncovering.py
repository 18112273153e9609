"""Uncovering against sets: 100,000 random orders in which a mountain is taken apart, of every layout.

The compiled game plays all of them side by side, one card after the other. The slow reading is asked once for each
mountain that occurs, which are far fewer than there are orders.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from sierra_envs.core.jit import PLAIN_PYTHON
from sierra_envs.games.sierra_west.names import OUTLAWS as OUTLAWS_MODE
from sierra_envs.games.sierra_west.names import PHASES
from tests.games.sierra_west.bridge import IDS, NODES
from tests.games.sierra_west.helpers import AH, GR, OUTLAWS, table
from tests.games.sierra_west.mountain import BASE, CELLS, OUTPOSTS, Cell, above, flip, uncovered
from tests.games.sierra_west.printed import SPOTS

Array = npt.NDArray[Any]
LAYOUTS = {"2 players": (AH, 2), "3-4 players": (AH, 3), "Gold Rush": (GR, 4), "Outlaws": (OUTLAWS, 2)}
ORDERS = int(os.environ.get("SIERRA_WEST_ORDERS", "40" if PLAIN_PYTHON else "25000"))
"""Orders of each layout."""


@dataclass(frozen=True)
class After:
    """What is left when a card has been taken away."""

    present: int
    face_up: int
    front: int
    token: int
    specials: tuple[Cell, ...]
    """Those that left by being uncovered or shot empty, in order."""


def bits(cells: Any) -> int:
    return sum(1 << CELLS.index(cell) for cell in cells)


def cells_of(mask: int) -> set[Cell]:
    return {cell for i, cell in enumerate(CELLS) if mask >> i & 1}


@cache
def slow(special: frozenset[Cell], outposts: bool, mask: int, taken: int, front: int) -> After:
    """The slow reading. Rule: 2.6.3-2.6.6, 2.10.D2, 2.10.D8."""
    present, cell, other = cells_of(mask), CELLS[taken], NODES[front]
    assert cell in uncovered(present), "a covered card was taken"
    present.remove(cell)
    gone = [cell] if cell in special else []
    if not outposts:
        gone += flip(present, lambda c: c in special)
    home = other in {cell, *gone}
    return After(
        bits(present),
        bits(uncovered(present) - special),
        NODES.index(BASE) if home else front,
        int(home),
        tuple(gone),
    )


def start(mode: str, seats: int, n: int) -> Any:
    """Many mountains side by side; seat 0 stands on a rifle icon, or has just used a shovel."""
    p = table(mode, seats, cards="MS-OO ST3 ST2" if mode == OUTLAWS else "ST1 ST3 ST2", tan="T2")
    batch = p.batch.take(np.zeros(n, np.int64))
    batch.states["rng"] = np.arange(1, n + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return batch


def take_away(batch: Any, rows: Array, taken: Array, outposts: Array) -> None:
    """Claim the card, or shoot the last outlaw of the outpost."""
    s = batch.states
    s["seat"], s["active"], s["finished"] = 0, 0, 0
    s["used"][:, 0], s["outlaws"][:] = 0, 1
    s["goods"][:, 0] = [1, 0, 0, 0, 0, 0, 0, 6]
    s["front"][rows, 0] = np.where(outposts, CELLS.index((1, 1)), taken)
    s["front"][rows[outposts], 0] = len(CELLS)
    claims = rows[~outposts]
    s["phase"][claims], s["phase"][rows[outposts]] = PHASES.index("DESTINATION"), PHASES.index("MENU")
    s["origin"], s["figure"] = 1, 0
    actions = np.where(outposts, IDS["use", "tan"], IDS[("to_discards",)])
    batch.advance(actions.astype(np.int64), rows)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_uncovering_agrees_with_sets_over_many_orders_of_claims(layout):
    """Rule: 2.6.3, 2.6.4, 2.6.5, 2.6.6, 2.10.D3, 2.10.D8, 3.1"""
    mode, seats = LAYOUTS[layout]
    batch, rng = start(mode, seats, ORDERS), np.random.default_rng(seats)
    s = batch.states
    special = frozenset(cells_of(int(s["special"][0])))
    shooting = int(s["mode"][0]) == OUTLAWS_MODE
    outpost_cells = np.array([CELLS.index(OUTPOSTS[name]) for name in ("I", "II", "III", "IV", "V")])
    everything = np.arange(ORDERS)
    for _ in range(20):
        ready = s["face"] >= 0
        if shooting:
            standing = (s["present"][:, None] >> outpost_cells) & 1
            ready[everything, outpost_cells[np.argmax(standing, axis=1)]] |= standing.any(axis=1)
        rows = np.flatnonzero(ready.any(axis=1))
        if not rows.size:
            break
        taken = np.argmax(rng.random(ready.shape) * ready, axis=1)[rows]
        before = s["present"][rows].astype(np.int64)
        front = standing_somewhere(rng, before, taken)
        s["front"][rows, 1], s["tokens"][rows, 1] = front, 0
        filled = s["slots_filled"][rows].copy()
        take_away(
            batch, rows, taken, np.isin(taken, outpost_cells) if shooting else np.zeros(rows.size, bool)
        )
        compare(batch, rows, (before, taken, front, filled), special, shooting)
    assert (s["present"] == 0).all()
    assert (s["slots_filled"] == 6).all()
    assert (s["last_round"] == 2).all()


def standing_somewhere(rng: Any, present: Array, taken: Array) -> Array:
    """Where the other frontiersman stands: often on the card itself or one step below, else anywhere."""
    anywhere = np.argmax(rng.random((present.size, 20)) * ((present[:, None] >> np.arange(20)) & 1), axis=1)
    below = np.array([[i for i, cell in enumerate(CELLS) if c in above(cell)][:2] or [20] * 2 for c in CELLS])
    below = np.where(np.array([[len(set(b)) for b in below]]).T > 1, below, 20)
    kind = rng.integers(0, 4, present.size)
    side = below[taken, rng.integers(0, 2, present.size)]
    found = np.select([kind == 0, kind == 1], [taken, side], anywhere)
    gone = (found < 20) & ((present >> np.minimum(found, 19)) & 1 == 0)
    return np.where(gone, 20, found)


def compare(
    batch: Any, rows: Array, before: tuple[Array, ...], special: frozenset[Cell], shooting: bool
) -> None:
    s = batch.states
    present, taken, front, filled = before
    keys, where = np.unique(
        present | taken.astype(np.int64) << 20 | front.astype(np.int64) << 26, return_inverse=True
    )
    expected = [slow(special, shooting, int(k) & 0xFFFFF, int(k) >> 20 & 31, int(k) >> 26) for k in keys]
    seen = {
        "present": s["present"][rows],
        "face_up": ((s["face"][rows] >= 0) * (1 << np.arange(20))).sum(axis=1),
        "front": s["front"][rows, 1],
        "token": s["tokens"][rows, 1],
    }
    for name, values in seen.items():
        wanted = np.array([getattr(after, name) for after in expected])[where]
        odd = np.flatnonzero(wanted != values)
        assert not odd.size, f"{name}: {expected[where[odd[0]]]}, but {values[odd[0]]}"
    new = s["slots_filled"][rows] - filled
    assert (new == np.array([len(after.specials) for after in expected])[where]).all()
    if shooting or batch.game.modes[int(s["mode"][0])] == GR:
        in_order(s, rows, filled, [expected[i].specials for i in where], shooting)


def in_order(s: Any, rows: Array, filled: Array, gone: list[tuple[Cell, ...]], shooting: bool) -> None:
    """Which specials went to the slots: their kinds are those of the spots that they left, in order."""
    upper = set(SPOTS[3]["upper"])
    names = list(OUTPOSTS.values())
    for row, first, cells in zip(rows[:2000], filled, gone, strict=False):
        for number, cell in enumerate(cells):
            card = int(s["slot"][row, first + number])
            if shooting:
                assert card == {(5, 1): 1, (4, 1): 2, (3, 1): 3, (2, 1): 4, (1, 1): 5}[cell]
            else:
                assert (card in (1, 2)) == (cell in upper)
    assert len(names) == 5


def fewest_claims(spots: set[Cell]) -> int:
    """The basic cards that lie over five specials: each has to go before."""

    def over(cell: Cell) -> set[Cell]:
        return above(cell).union(*(over(other) for other in above(cell)))

    return len(set().union(*(over(cell) for cell in spots)) - spots)


@pytest.mark.parametrize("seats, claims", [(2, 8), (3, 11)])
def test_the_fewest_claims_to_the_end(seats, claims):
    """Rule: 3.1"""
    assert fewest_claims({cell for level in SPOTS[seats].values() for cell in level}) == claims
