"""A position in words: a legal deal with some fields overwritten, played on with sentences.

p = position(GAME, seats=3, stone=[2, 0], hand={(0, 4): 1})
p.play("build Beaver Lodge on lot 1")
assert p["stone"][0] == 1
assert p.why_not("build Beaver Lodge on lot 1") == "this lot is taken"
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sierra_envs.core.batch import Batch
from sierra_envs.core.game import OK, Game
from sierra_envs.core.layout import ActionLayout
from sierra_envs.core.record import Field, RecordArray, difference
from sierra_envs.core.tables import Dataset
from sierra_envs.errors import BadOption, did_you_mean


class Position:
    """One game, looked at and played in words. Made by :func:`position`.

    ``p["hand"]`` is a live view of a field of the state (a number for a field without axes), ``p.hand`` is
    the same, and ``p["hand"] = ...`` overwrites it as :func:`position` does. ``str(p)`` is the drawing.
    """

    __slots__ = ("actions", "batch")

    def __init__(self, batch: Batch, actions: ActionLayout | None = None):
        if batch.num_envs != 1:
            raise BadOption(
                f"a position is one game, not a batch of {batch.num_envs}. Take one row: batch.take(rows)."
            )
        self.batch = batch
        self.actions = batch.game.actions.bind(batch.data.words) if actions is None else actions

    # ---- the state

    @property
    def game(self) -> Game:
        return self.batch.game

    @property
    def data(self) -> Dataset:
        return self.batch.data

    @property
    def state(self) -> RecordArray:
        """The record array of shape (1,); its changes change the position."""
        return self.batch.states

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return int(self.state["seat"][0])

    @property
    def phase(self) -> int:
        return int(self.state["phase"][0])

    @property
    def finished(self) -> int:
        """RUNNING (0), ENDED or CAPPED."""
        return int(self.state["finished"][0])

    def __getitem__(self, name: str) -> Any:
        f = _field(self.game, name)
        value = self.state[name][0]
        return value if f.shape else int(value)

    def __setitem__(self, name: str, value: object) -> None:
        _overwrite(self.game, self.state, name, value)

    def __getattr__(self, name: str) -> Any:
        if (
            name.startswith("__") or name in Position.__slots__
        ):  # asked for by copy and pickle before __init__ has run
            raise AttributeError(name)
        try:
            return self[name]
        except BadOption as reason:
            raise AttributeError(str(reason)) from None

    def copy(self) -> Position:
        """An independent position, chance included."""
        return Position(self.batch.take(np.zeros(1, np.int64)), self.actions)

    def diff(self, other: Position) -> list[str]:
        """One line for each place in which the state of ``other`` differs: ``"hand[0, 4]: 1 -> 0"``."""
        return difference(self.state[0], other.state[0], self.game.fields)

    # ---- what may be done

    def legal_ids(self) -> list[int]:
        """The legal action ids, in order.

        Raises:
            AssertionError: the game's mask and its ``why_not`` disagree here.
        """
        mask = np.zeros((1, self.game.actions.size), np.int8)
        obs = np.zeros((1, self.batch.observation.size), self.batch.observation.dtype)
        self.batch.view(np.zeros(1, np.int8), obs, mask)
        odd = np.flatnonzero((self.batch.refusals(0) == OK) != (mask[0] == 1))
        assert not odd.size, (
            f'the mask of "{self.actions.describe(int(odd[0]))}" (id {odd[0]}) is {mask[0, odd[0]]}, '
            f'but why_not answers "{self._reason(int(odd[0]))}".\n{self}'
        )
        return [int(a) for a in np.flatnonzero(mask[0])]

    def legal(self) -> list[str]:
        """The sentences of all legal actions, in the order of their ids."""
        return [self.actions.describe(a) for a in self.legal_ids()]

    def why_not(self, sentence: str) -> str:
        """``"OK"`` when the action is legal now, otherwise the reason in words."""
        return self._reason(self.actions.parse(sentence))

    def _reason(self, action: int) -> str:
        return self.game.refusals[int(self.batch.refusals(0)[action])]

    # ---- playing

    def play(self, *sentences: str) -> Position:
        """Play sentences one after the other, by whoever is on turn; returns this position.

        Raises:
            BadAction: no action reads like this.
            AssertionError: the action is not legal; the message has the sentence, the reason and the drawing.
        """
        for number, sentence in enumerate(sentences, start=1):
            action = self.actions.parse(sentence)
            reason = self._reason(action)
            assert reason == self.game.refusals[OK], (
                f'seat {self.seat} may not "{sentence}" (sentence {number}, id {action}): {reason}.\n{self}'
            )
            self.batch.advance(np.array([action], np.int64))
        return self

    def redeal(self, seat: int, seed: int) -> Position:
        """A new position in which all that ``seat`` does not know is drawn anew; this one stays as it is."""
        other = self.copy()
        other.batch.redeal_hidden(np.array([seat], np.int8), np.array([seed], np.uint64))
        return other

    # ---- looking

    def observe(self, seat: int | None = None) -> dict[str, npt.NDArray[Any]]:
        """The named segments of what ``seat`` (None: who is on turn) observes."""
        obs = np.zeros((1, self.batch.observation.size), self.batch.observation.dtype)
        self.batch.observe(np.array([self.seat if seat is None else seat], np.int8), obs)
        return self.batch.observation.split(obs[0])

    def points(self) -> list[int]:
        """Points of each seat if the game ended now."""
        return [int(x) for x in self.batch.scores()[0][0]]

    def ranks(self) -> list[int]:
        """Rank of each seat, from 1, if the game ended now."""
        return [int(x) for x in self.batch.scores()[1][0]]

    def draw(self, seat: int | None = None) -> str:
        """The position as text, as ``seat`` sees it (None: everything)."""
        return self.game.draw(self.state[0], self.data, seat)

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        return (
            f"<Position of {self.game.name}: seat {self.seat}, phase {self.phase}, finished {self.finished}>"
        )


def position(
    game: Game,
    *,
    seats: int | None = None,
    mode: str | int | None = None,
    rules: Mapping[str, Any] | None = None,
    data: str | Path | None = None,
    seed: int = 0,
    **fields: object,
) -> Position:
    """A legal deal with the given fields of the state overwritten.

    Args:
        game: whose position.
        seats: players; None: two, or as few as the game allows.
        mode: name or index; None: the first one.
        rules, data: rule options and data folder, as for ``make``.
        seed: of the deal.
        fields: field name -> value. A number fills the whole field. An array with as many axes as the field
            overwrites its beginning and leaves the rest; with fewer axes it does so in every row. A
            dictionary ``{index: value}`` overwrites single places or rows.

    Raises:
        BadOption: unknown field, seats or mode; a value outside the shape or the bounds of its field.
    """
    n_mode = mode_index(game, mode)
    loaded = load(game, rules, data, game.modes[n_mode])
    batch = Batch(game, loaded, 1, seat_count(game, seats, n_mode), n_mode)
    batch.seed(seed)
    batch.deal()
    for name, value in fields.items():
        _overwrite(game, batch.states, name, value)
    return Position(batch)


def play(p: Position, *sentences: str) -> Position:
    """Play sentences in a position: ``p.play(...)``."""
    return p.play(*sentences)


def load(
    game: Game,
    rules: Mapping[str, Any] | None = None,
    data: str | Path | None = None,
    mode: str | None = None,
) -> Dataset:
    """The data set of a game under rule options."""
    if rules or data is not None:
        return game.load(None if data is None else Path(data), rules, mode)
    return _own_data(game, mode)


@cache
def _own_data(game: Game, mode: str | None) -> Dataset:
    return game.load(None, None, mode)


def seat_count(game: Game, seats: int | None, mode: int = 0) -> int:
    """``seats``, or two, or the smallest number of players of a mode."""
    possible = game.seats_in(mode)
    if seats is None:
        return 2 if 2 in possible else min(possible)
    if seats not in possible:
        raise BadOption(f"{game.name} takes {possible[0]} to {possible[-1]} players, not {seats!r}.")
    return seats


def mode_index(game: Game, mode: str | int | None) -> int:
    """The index of a mode given by name or index; the first one for None."""
    if mode is None:
        return 0
    if isinstance(mode, int) and 0 <= mode < len(game.modes):
        return mode
    if mode not in game.modes:
        hint = did_you_mean(mode, game.modes)
        raise BadOption(f"{game.name} has no mode {mode!r}.{hint} Modes: {', '.join(game.modes)}.")
    return game.modes.index(mode)


def _field(game: Game, name: str) -> Field:
    known = [f.name for f in game.fields]
    if name not in known:
        hint = did_you_mean(name, known)
        raise BadOption(f'the state of {game.name} has no field "{name}".{hint} Fields: {", ".join(known)}.')
    return game.field(name)


def _overwrite(game: Game, state: RecordArray, name: str, value: object) -> None:
    f = _field(game, name)
    target = state[name][0] if f.shape else state[name]
    if not isinstance(value, Mapping):
        _assign(f, name, target, value)
        return
    for index, part in value.items():
        where = f"{name}[{index}]"
        try:
            view = target[index]
        except (IndexError, TypeError):
            raise BadOption(f"{where}: the field has shape {f.shape}, so there is no such place.") from None
        whole = (*index,) if isinstance(index, tuple) else (index,)
        _assign(f, where, view if np.ndim(view) else target[(*whole, None)], part)


def _assign(f: Field, where: str, target: npt.NDArray[Any], value: object) -> None:
    """Write ``value`` into ``target``, a view of the field ``f`` or of a part (shape (1,) for one number)."""
    given = np.asarray(value)
    shape = target.shape if f.shape else ()
    if given.size and not (given.dtype.kind in "iub" or all(isinstance(x, int) for x in given.flat)):
        raise BadOption(f"{where}: {value!r} are no whole numbers.")
    if given.ndim > len(shape) or any(n > m for n, m in zip(given.shape[::-1], shape[::-1], strict=False)):
        raise BadOption(f"{where}: values of shape {given.shape} do not fit the shape {shape} of the field.")
    if given.size and (given.min() < f.low or given.max() > f.high):
        raise BadOption(f"{where}: {given.min()}..{given.max()} is outside {f.low}..{f.high} ({f.meaning}).")
    beginning: Any = (..., *(slice(n) for n in given.shape))
    target[beginning] = given
