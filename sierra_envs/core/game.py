"""`Game`: the one contract that every game fills in. Nothing else in the suite knows more about a game than this."""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from sierra_envs.core.layout import ActionLayout, ObservationLayout
from sierra_envs.core.record import Field, record
from sierra_envs.core.tables import Dataset, Option
from sierra_envs.errors import ContractBroken

OK = 0
"""``why_not`` answers OK (0) or a refusal code, an index into ``Game.refusals``."""

RUNNING, ENDED, CAPPED = 0, 1, 2
"""Values of ``s.finished``: the game goes on; it ended by its rules; a documented cap cut it off (truncation)."""

REQUIRED_FIELDS = ("rng", "mode", "seats", "seat", "phase", "finished")

Kernel = Callable[..., Any]


def _alone(state: Any, seat: int) -> int:
    """Every seat is a group of its own."""
    return seat


@dataclass(frozen=True, eq=False)
class Game:
    """A game as data and kernels.

    Data:
        name: ``"colorado"``; version: grows when the same seed and actions can give another state, observation,
        reward or id. module: import path of the package whose attribute ``GAME`` this is. seats: possible player
        counts. modes: names; kernels see the index. fields: the state. options: rule options.
        load: ``(folder or None, options, mode name)`` -> :class:`Dataset`. actions, observation: layouts.
        refusals: one sentence for each refusal code, index 0 is OK. mode_seats: player counts of modes that are not for
        all of ``seats``.

    Kernels (``s`` a state record, ``t`` the rules record; they raise nothing and allocate nothing):
        deal(s, t, seed, seats, mode): writes the start of a game into the zeroed ``s``; ends at the first decision.
        why_not(s, t, action) -> OK or a refusal code, for any id in range; never changes ``s``.
        legal(s, t, mask) -> number of legal ids; writes all of ``mask`` (int8, (actions,)); all zero once finished.
        step(s, t, action): the action is legal; plays on to the next real decision or the end.
        observe(s, t, seat, out): writes all of ``out`` (the observation layout for ``s.seats`` players); depends only
        on what ``seat`` may see, own seat first, then clockwise.
        score(s, t, points, ranks): points (int32) if the game ended now, and ranks from 1 with the rulebook's
        tie-breaks (int8), both of shape (seats,).
        redeal_hidden(s, t, seat, seed): replaces ``s`` by a state drawn uniformly from those consistent with
        everything ``seat`` knows; what the seat sees stays byte-equal.

        results(s, t, out): optional; numbers beside the score (bonus, team win ...), int32 (seats, len(result_names)).
        goals: modes without opponents -> the result that is 1 for everybody who has reached the goal of the game.

    Python:
        draw(state, dataset, seat) -> str: the position as text, as seen by ``seat`` (None: everything).
        group_of(state, seat) -> int: optional; the row of ``GROUP`` fields that ``seat`` may see, its team.
    """

    name: str
    version: int
    module: str
    title: str
    seats: range
    modes: tuple[str, ...]
    fields: tuple[Field, ...]
    options: tuple[Option, ...]
    load: Callable[..., Dataset]
    actions: ActionLayout
    observation: ObservationLayout
    refusals: tuple[str, ...]
    deal: Kernel
    why_not: Kernel
    legal: Kernel
    step: Kernel
    observe: Kernel
    score: Kernel
    redeal_hidden: Kernel
    draw: Callable[..., str]
    mode_seats: Mapping[str, range] = dataclasses.field(default_factory=dict)
    result_names: tuple[str, ...] = ()
    goals: Mapping[str, str] = dataclasses.field(default_factory=dict)
    results: Kernel | None = None
    group_of: Callable[[Any, int], int] = _alone

    def __post_init__(self) -> None:
        names = {f.name for f in self.fields}
        missing = [n for n in REQUIRED_FIELDS if n not in names]
        if missing:
            raise ContractBroken(f"{self.name}: the state lacks the required fields {', '.join(missing)}.")
        rng = next(f for f in self.fields if f.name == "rng")
        if rng.dtype is not np.uint64 or rng.shape:
            raise ContractBroken(f'{self.name}: the field "rng" must be one uint64.')
        if not self.refusals or self.refusals[0] != "OK":
            raise ContractBroken(f'{self.name}: refusals must start with "OK".')
        if not self.modes or min(self.seats) < 1:
            raise ContractBroken(f"{self.name}: a game has at least one mode and one seat.")
        if not set(self.mode_seats) <= set(self.modes):
            raise ContractBroken(f"{self.name}: mode_seats names modes that are not in {self.modes}.")
        if not set(self.goals) <= set(self.modes) or not set(self.goals.values()) <= set(self.result_names):
            raise ContractBroken(f"{self.name}: goals names modes or results that the game does not have.")
        if self.actions.size > np.iinfo(np.int16).max:
            raise ContractBroken(
                f"{self.name}: {self.actions.size} actions are too many; use more, smaller decisions."
            )

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The aligned numpy record dtype of a state."""
        return record(self.fields)

    @property
    def folder(self) -> Path:
        """The folder with the game's sources, tables and rules page."""
        file = importlib.import_module(self.module).__file__
        assert file is not None
        return Path(file).parent

    def seats_in(self, mode: int) -> range:
        """The possible player counts of a mode."""
        return self.mode_seats.get(self.modes[mode], self.seats)

    def field(self, name: str) -> Field:
        return next(f for f in self.fields if f.name == name)

    def __repr__(self) -> str:
        return f"<Game {self.name} v{self.version}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # compiled kernels cannot be pickled, and every process has this very object under its import path
        return _import_game, (self.module,)

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __copy__(self) -> Game:
        return self


def _import_game(module: str) -> Game:
    game = importlib.import_module(module).GAME
    assert isinstance(game, Game)
    return game


def refusal_codes(sentences: Sequence[tuple[str, str]]) -> tuple[dict[str, int], tuple[str, ...]]:
    """Codes by name and sentences by code from (name, sentence) rows; the first row must be ``("OK", "OK")``."""
    return {name: code for code, (name, _) in enumerate(sentences)}, tuple(s for _, s in sentences)
