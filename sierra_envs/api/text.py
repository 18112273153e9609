"""Positions, choices and refusals as text, the same for every game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sierra_envs.core.batch import Batch
from sierra_envs.core.layout import ActionLayout


def where(batch: Batch, env_id: str, row: int) -> str:
    """``colorado-v0, 3 players, seed 7, decision 48``: enough to find a position again, for errors only."""
    seed = f"seed {int(batch.base_seed[row])}"
    if batch.index[row]:
        seed += f", row {int(batch.index[row])}"
    if batch.episode[row]:
        seed += f", episode {int(batch.episode[row])}"
    return f"{env_id}, {batch.seats} players, {seed}, decision {int(batch.decisions[row])}"


def refusal(batch: Batch, row: int, action: int) -> str:
    """Why this action id may not be played in this game now, in words."""
    if not 0 <= action < batch.game.actions.size:
        return f"ids run from 0 to {batch.game.actions.size - 1}"
    if batch.states["finished"][row]:
        return "the game is over"
    return batch.game.refusals[int(batch.refusals(row)[action])]


def choices(actions: ActionLayout, mask: Iterable[Any]) -> str:
    """The legal actions, one a line: ``  54  give or play red 1``."""
    return "\n".join(f"{a:5d}  {actions.describe(a)}" for a, legal in enumerate(mask) if legal)


def page(
    batch: Batch, env_id: str, row: int, seat: int | None, actions: ActionLayout, mask: Iterable[Any]
) -> str:
    """The drawing of a position as ``seat`` sees it, with its legal actions.

    The seed is left out: who knows it can deal the game again and see every hidden card.
    """
    drawing = batch.game.draw(batch.states[row], batch.data, seat)
    head = f"{env_id}, {batch.seats} players, decision {int(batch.decisions[row])}"
    listed = choices(actions, mask)
    return f"{head}\n{drawing}" + (f"\nlegal actions of player_{seat}:\n{listed}" if listed else "")
