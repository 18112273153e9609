"""A state is a table of fields.

From one table of :class:`Field` rows come the numpy dtype, the bounds check, the secrecy test, the difference
between two states shown by a failing test, and the state table in a game's RULES.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
import numpy.typing as npt

from sierra_envs.errors import ContractBroken

RecordArray = npt.NDArray[Any]


class Audience(Enum):
    """Who may see a field.

    Everybody; the seat that owns the row (first axis = seat); every seat of the group that owns the row (first axis =
    group, ``Game.group_of`` tells whose); or nobody.
    """

    ALL = "all"
    OWNER = "owner"
    GROUP = "group"
    NOBODY = "nobody"


ALL, OWNER, GROUP, NOBODY = Audience.ALL, Audience.OWNER, Audience.GROUP, Audience.NOBODY

_ROWS = {OWNER: "seat", GROUP: "group"}


@dataclass(frozen=True)
class Field:
    """One named part of a state or of a rules table.

    Args:
        name: attribute name inside kernels (``s.hand``).
        dtype: numpy scalar type.
        shape: ``()`` for a scalar.
        low, high: inclusive bounds every value keeps during legal play.
        audience: who may see it; ``OWNER`` needs the seat as first axis, ``GROUP`` the group.
        meaning: one sentence with the unit.
    """

    name: str
    dtype: type[np.generic]
    shape: tuple[int, ...] = ()
    low: int = 0
    high: int = 0
    audience: Audience = ALL
    meaning: str = ""

    def __post_init__(self) -> None:
        if hasattr(np.record, self.name) or not self.name.isidentifier():
            raise ContractBroken(
                f'field "{self.name}": this name is an attribute of numpy records (or no identifier), so it would be '
                "shadowed in plain-Python mode. Choose another name."
            )
        if not np.issubdtype(self.dtype, np.integer):
            raise ContractBroken(f'field "{self.name}": fields are integers, not {self.dtype}.')
        limits = np.iinfo(np.dtype(self.dtype))
        if not limits.min <= self.low <= self.high <= limits.max:
            raise ContractBroken(
                f'field "{self.name}": bounds {self.low}..{self.high} do not fit {np.dtype(self.dtype)} '
                f"({limits.min}..{limits.max}). Use a wider type or correct the bounds."
            )
        if self.audience in (OWNER, GROUP) and not self.shape:
            raise ContractBroken(
                f'field "{self.name}": {self.audience.name} fields need the {_ROWS[self.audience]} as their first axis.'
            )

    @property
    def nbytes(self) -> int:
        """Bytes of this field in one record."""
        return int(np.dtype(self.dtype).itemsize * np.prod(self.shape, dtype=np.int64))


def record(fields: Sequence[Field]) -> np.dtype[Any]:
    """The aligned record dtype of a table of fields.

    Raises:
        ContractBroken: two fields share a name.
    """
    names = [f.name for f in fields]
    twice = sorted({n for n in names if names.count(n) > 1})
    if twice:
        raise ContractBroken(f"fields defined twice: {', '.join(twice)}.")
    rows: list[Any] = [(f.name, f.dtype, f.shape) if f.shape else (f.name, f.dtype) for f in fields]
    return np.dtype((np.record, np.dtype(rows, align=True)))


def out_of_bounds(states: RecordArray, fields: Sequence[Field]) -> list[str]:
    """Sentences naming every field of ``states`` (shape (N,)) that left its bounds; empty when all is well."""
    found = []
    for f in fields:
        values = states[f.name]
        if values.size and (values.min() < f.low or values.max() > f.high):
            found.append(f"{f.name}: {values.min()}..{values.max()} outside {f.low}..{f.high}")
    return found


def difference(a: Any, b: Any, fields: Sequence[Field]) -> list[str]:
    """One line for each field in which two records differ."""
    lines = []
    for f in fields:
        x, y = np.asarray(a[f.name]), np.asarray(b[f.name])
        if f.shape:
            lines += [
                f"{f.name}{[int(i) for i in at]}: {x[tuple(at)]} -> {y[tuple(at)]}"
                for at in np.argwhere(x != y)
            ]
        elif x != y:
            lines.append(f"{f.name}: {x} -> {y}")
    return lines


def digest(states: RecordArray, fields: Sequence[Field]) -> str:
    """SHA-256 over the field values (not the padding) of ``states``, the same on every platform."""
    h = hashlib.sha256()
    for f in fields:
        little_endian = np.dtype(f.dtype).newbyteorder("<")
        h.update(np.ascontiguousarray(states[f.name]).astype(little_endian).tobytes())
    return h.hexdigest()


def visible_row(f: Field, seat: int, group: int) -> int | None:
    """The row that ``seat``, a member of ``group``, may see of a field with rows; None: the field has no owned rows."""
    return {OWNER: seat, GROUP: group}.get(f.audience)


def scramble_hidden(
    state: RecordArray, fields: Sequence[Field], seat: int, rng: np.random.Generator, group: int | None = None
) -> RecordArray:
    """A copy of ``state`` (shape (1,)) with random values in every field that ``seat`` may not see.

    ``group``: the row of ``GROUP`` fields that the seat may see, ``game.group_of(state[0], seat)``; None: the seat's
    number. The secrecy test: the observation of ``seat`` must not change.
    """
    out = state.copy()
    for f in fields:
        if f.audience is ALL:
            continue
        drawn = rng.integers(f.low, f.high, size=out[f.name].shape, endpoint=True, dtype=f.dtype)
        row = visible_row(f, seat, seat if group is None else group)
        if row is not None:
            drawn[0, row] = out[f.name][0, row]
        out[f.name] = drawn
    return out


def markdown_table(fields: Sequence[Field]) -> str:
    """The state table of RULES.md."""
    lines = ["| field | type | shape | bounds | seen by | meaning |", "|---|---|---|---|---|---|"]
    for f in fields:
        shape = "x".join(map(str, f.shape)) or "-"
        lines.append(
            f"| `{f.name}` | {np.dtype(f.dtype)} | {shape} | {f.low}..{f.high} | {f.audience.value} | {f.meaning} |"
        )
    return "\n".join(lines)
