"""Checks of what callers pass, shared by every face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sierra_envs.core.game import Game
from sierra_envs.errors import BadAction, BadOption, ForeignState

Array = npt.NDArray[Any]


def whole(name: str, value: object, low: int, high: int | None = None) -> int:
    """``value`` as an int in ``low..high``.

    Raises:
        BadOption: it is no whole number or out of range.
    """
    ok = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    if ok and low <= int(value) and (high is None or int(value) <= high):  # type: ignore[call-overload]
        return int(value)  # type: ignore[call-overload,no-any-return]
    limit = f"from {low} to {high}" if high is not None else f"of at least {low}"
    raise BadOption(f"{name}={value!r} is not possible: give a whole number {limit}.")


def seed_or_entropy(seed: object) -> int:
    """A seed in 0 .. 2**64-1; None draws one from the operating system.

    Raises:
        BadOption: no whole number, or out of range.
    """
    if seed is None:
        return int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
    return whole("seed", seed, 0, 2**64 - 1)


def players(game: Game, num_players: object, mode: int = 0) -> int:
    """The number of players; None is two, or the smallest number that the mode allows.

    Raises:
        BadOption: the game is not played by that many.
    """
    seats = game.seats_in(mode)
    if num_players is None:
        return 2 if 2 in seats else min(seats)
    whole_number = isinstance(num_players, (int, np.integer)) and not isinstance(num_players, bool)
    if whole_number and int(num_players) in seats:  # type: ignore[call-overload]
        return int(num_players)  # type: ignore[call-overload,no-any-return]
    what = f"{game.title} ({game.modes[mode]})" if len(game.modes) > 1 else game.title
    allowed = ", ".join(map(str, seats))
    raise BadOption(f"num_players={num_players!r} is not possible: {what} is for {allowed} players.")


def action_id(action: object) -> int:
    """One action as an int.

    Raises:
        BadAction: None, a float, a bool, an array with more than one element ...
    """
    if type(action) is int and -1 <= action < 2**31:
        return action
    if isinstance(action, (int, np.integer)) and not isinstance(action, bool):
        return min(max(int(action), -1), 2**31)  # anything outside int32 is illegal in the same way
    if isinstance(action, np.ndarray) and action.shape == () and np.issubdtype(action.dtype, np.integer):
        return int(action)
    raise BadAction(
        f"an action is one whole number, got {type(action).__name__} {action!r}. Nothing was moved."
    )


def action_ids(actions: object, count: int) -> Array:
    """Actions for ``count`` games as a contiguous int64 array of shape (count,).

    Raises:
        BadAction: wrong shape, or not whole numbers.
    """
    array = _array(actions)
    if array.dtype == np.int64 and array.shape == (count,) and array.flags.c_contiguous:
        return array
    if array.shape != (count,):
        raise BadAction(
            f"actions must have shape ({count},), one id for each game; got {array.shape}. Nothing was moved."
        )
    if count and not np.issubdtype(array.dtype, np.integer):
        raise BadAction(f"actions must be whole numbers, got dtype {array.dtype}. Nothing was moved.")
    if array.dtype == np.uint64 and count and array.max() > np.iinfo(np.int64).max:
        raise BadAction(f"action {array.max()} is outside every action space. Nothing was moved.")
    return np.ascontiguousarray(array, np.int64)


def fitting_state(
    state: object, identity: str, arrays: Mapping[str, Array], keys: Sequence[str] = ()
) -> None:
    """Check a saved state before anything is written.

    Raises:
        ForeignState: it is no saved state, belongs to something else than ``identity``, or one of ``arrays`` (by
            name, with the wanted shapes and dtypes) or ``keys`` is missing or has another form.
    """
    found = state.get("of") if isinstance(state, dict) else None
    if not isinstance(state, dict) or found != identity:
        raise ForeignState(f"this state does not fit: it belongs to {found}, this environment is {identity}.")
    for name in (*arrays, *keys):
        value, wanted = state.get(name), arrays.get(name)
        fits = name in state and (
            wanted is None
            or (isinstance(value, np.ndarray) and value.shape == wanted.shape and value.dtype == wanted.dtype)
        )
        if not fits:
            raise ForeignState(
                f'this state is damaged: its part "{name}" is missing or has another form. Nothing was changed. '
                "Take another one from get_state()."
            )


def row_indices(mask: object, count: int, name: str = "mask") -> Array:
    """Rows chosen by a bool array of shape (count,), as int64 indices.

    Raises:
        BadOption: wrong shape or dtype.
    """
    array = _array(mask)
    if array.shape != (count,) or array.dtype != np.bool_:
        raise BadOption(f"{name} must be a bool array of shape ({count},), got {array.dtype} {array.shape}.")
    return np.flatnonzero(array).astype(np.int64)


def row_numbers(rows: object, count: int) -> Array:
    """Numbers of games as a contiguous int64 array, each in ``0 .. count-1`` and none twice.

    Raises:
        BadOption: anything else.
    """
    array = _array(rows)
    ok = array.ndim == 1 and (array.size == 0 or np.issubdtype(array.dtype, np.integer))
    if ok and array.size:
        seen = np.sort(array)
        ok = seen[0] >= 0 and seen[-1] < count and bool((seen[1:] != seen[:-1]).all())
    if not ok:
        raise BadOption(f"rows must be a list of game numbers 0 .. {count - 1}, none twice; got {rows!r}.")
    return np.ascontiguousarray(array, np.int64)


def _array(values: object) -> Array:
    """``values`` as an array; ragged lists become an array of objects, which every caller refuses."""
    try:
        return np.asarray(values)
    except ValueError:
        return np.asarray(None)
