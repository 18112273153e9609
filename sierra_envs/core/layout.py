"""Named index spaces: what an action id or a place in an observation vector means, and back again."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from sierra_envs.errors import BadAction, ContractBroken, did_you_mean


@dataclass(frozen=True)
class Part:
    """One index of an action, e.g. the card asked for.

    ``words`` name its values; missing words are the numbers themselves. Words that depend on the data set are bound
    later, with :meth:`ActionLayout.bind`.
    """

    name: str
    size: int
    words: tuple[str, ...] = ()

    def word(self, value: int) -> str:
        return self.words[value] if value < len(self.words) else f"#{value}"


@dataclass(frozen=True)
class Verb:
    """A segment of the action space: a sentence with zero or more parts, ids in row-major order of the parts."""

    name: str
    sentence: str
    parts: tuple[Part, ...] = ()

    @property
    def size(self) -> int:
        return int(np.prod([p.size for p in self.parts], dtype=np.int64))

    def describe(self, offset: int) -> str:
        values = np.unravel_index(offset, [p.size for p in self.parts]) if self.parts else ()
        return self.sentence.format(
            **{p.name: p.word(int(v)) for p, v in zip(self.parts, values, strict=True)}
        )


@dataclass(frozen=True)
class Segment:
    """A named stretch of an observation vector.

    Args:
        name: e.g. ``"hand"``; segments of one seat block are named ``"<seat offset>.<name>"`` by :func:`seat_block`.
        shape: shape a user gets after slicing; flattened in C order.
        low, high: inclusive bounds (of the space and of the fuzz test).
        meaning: one sentence with the unit.
        seat: clockwise distance from the observer that the block describes, or None for the common part. Blocks of
            seats that are not in the game are cut off the end.
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    seat: int | None = None

    @property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=np.int64))


S = TypeVar("S", Verb, Segment)


class Layout(Generic[S]):
    """Consecutive named segments. ``layout.start("ask")`` is the first index of a segment."""

    def __init__(self, segments: Sequence[S]):
        self.segments: tuple[S, ...] = tuple(segments)
        names = [s.name for s in self.segments]
        twice = sorted({n for n in names if names.count(n) > 1})
        if twice:
            raise ContractBroken(f"segments defined twice: {', '.join(twice)}.")
        ends: list[int] = list(itertools.accumulate(s.size for s in self.segments))
        self._start: dict[str, int] = dict(zip(names, [0, *ends][:-1], strict=True))
        self._by_name: dict[str, S] = dict(zip(names, self.segments, strict=True))
        self.size: int = ends[-1] if ends else 0

    def __getitem__(self, name: str) -> S:
        if name not in self._by_name:
            raise KeyError(
                f'there is no segment "{name}".{did_you_mean(name, self._by_name)} Known: {", ".join(self._by_name)}.'
            )
        return self._by_name[name]

    def start(self, name: str) -> int:
        """First index of the segment."""
        self[name]
        return self._start[name]

    def slice(self, name: str) -> slice:
        """The segment as a slice of the flat vector."""
        return slice(self.start(name), self.start(name) + self[name].size)

    def locate(self, index: int) -> tuple[S, int]:
        """The segment that contains ``index``, and the offset inside it."""
        for s in self.segments:
            offset = index - self._start[s.name]
            if 0 <= offset < s.size:
                return s, offset
        raise IndexError(f"{index} is outside 0..{self.size - 1}.")

    def __len__(self) -> int:
        return self.size


class ActionLayout(Layout[Verb]):
    """The action space of a game in words: ``parse(describe(a)) == a`` for every id."""

    def bind(self, words: Mapping[str, Sequence[str]]) -> ActionLayout:
        """The same ids, with names of parts taken from a data set (part name -> one word for each value)."""

        def bound(p: Part) -> Part:
            return replace(p, words=tuple(words[p.name])) if p.name in words else p

        return ActionLayout([replace(v, parts=tuple(bound(p) for p in v.parts)) for v in self.segments])

    def index(self, verb: str, *parts: int) -> int:
        """The id of a verb with the given part values.

        Raises:
            BadAction: wrong number of parts or a value out of range.
        """
        v = self[verb]
        if len(parts) != len(v.parts) or any(
            not 0 <= x < p.size for x, p in zip(parts, v.parts, strict=False)
        ):
            expected = ", ".join(f"{p.name} 0..{p.size - 1}" for p in v.parts) or "no parts"
            raise BadAction(f'"{verb}" takes {expected}; got {parts}.')
        within = int(np.ravel_multi_index(parts, [p.size for p in v.parts])) if v.parts else 0
        return self.start(verb) + within

    def describe(self, action: int) -> str:
        """The sentence of an action id.

        Raises:
            BadAction: the id is outside the action space.
        """
        if not 0 <= action < self.size:
            raise BadAction(f"there is no action {action}: ids run from 0 to {self.size - 1}.")
        verb, offset = self.locate(int(action))
        return verb.describe(offset)

    @cached_property
    def _ids(self) -> dict[str, int]:
        ids: dict[str, int] = {}
        for a in range(self.size):
            sentence = self.describe(a)
            if sentence in ids:
                raise ContractBroken(
                    f'actions {ids[sentence]} and {a} are both "{sentence}": give their parts other words.'
                )
            ids[sentence] = a
        return ids

    def parse(self, sentence: str) -> int:
        """The id of a sentence written by :meth:`describe` (case and surplus blanks do not matter).

        Raises:
            BadAction: no action reads like this; the message offers the closest one.
        """
        wanted = " ".join(sentence.split()).lower() if isinstance(sentence, str) else ""
        if wanted not in self._lowered:
            raise BadAction(f'no action reads "{sentence}".{did_you_mean(sentence, self._ids)}')
        return self._lowered[wanted]

    @cached_property
    def _lowered(self) -> dict[str, int]:
        return {sentence.lower(): a for sentence, a in self._ids.items()}

    def markdown_table(self) -> str:
        """The action table of RULES.md."""
        lines = ["| ids | name | sentence | parts |", "|---|---|---|---|"]
        for v in self.segments:
            first = self.start(v.name)
            ids = f"{first}-{first + v.size - 1}" if v.size > 1 else str(first)
            lines.append(
                f"| {ids} | {v.name} | {v.sentence} | {' x '.join(f'{p.name} {p.size}' for p in v.parts) or '-'} |"
            )
        return "\n".join(lines)


class ObservationLayout(Layout[Segment]):
    """The observation vector of a game: common segments first, then one block for each seat, observer first.

    A game with fewer seats has the same vector without the blocks of the missing seats (:meth:`for_seats`).
    """

    def __init__(self, segments: Sequence[Segment], dtype: type[np.generic]):
        super().__init__(segments)
        order = [-1 if s.seat is None else s.seat for s in self.segments]
        if order != sorted(order):
            raise ContractBroken("observation segments must come in seat order, the common ones first.")
        limits = np.iinfo(np.dtype(dtype))
        for s in self.segments:
            if not limits.min <= s.low <= s.high <= limits.max:
                raise ContractBroken(
                    f'observation segment "{s.name}": bounds {s.low}..{s.high} do not fit {np.dtype(dtype)}.'
                )
        self.dtype = np.dtype(dtype)

    def for_seats(self, seats: int) -> ObservationLayout:
        """The layout when ``seats`` players take part: a prefix of the full one."""
        return ObservationLayout(
            [s for s in self.segments if s.seat is None or s.seat < seats], self.dtype.type
        )

    def bounds(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Inclusive (low, high) of every element, each of shape (size,)."""
        low = np.concatenate([np.full(s.size, s.low, self.dtype) for s in self.segments])
        high = np.concatenate([np.full(s.size, s.high, self.dtype) for s in self.segments])
        return low, high

    def split(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """Views of the named segments of ``observation`` (shape (..., size)), each (..., *segment shape)."""
        if observation.shape[-1] != self.size:
            raise ValueError(f"this layout has {self.size} elements, the array has {observation.shape[-1]}.")
        lead = observation.shape[:-1]
        return {s.name: observation[..., self.slice(s.name)].reshape(*lead, *s.shape) for s in self.segments}

    def markdown_table(self) -> str:
        """The observation table of RULES.md (other seats' blocks repeat the observer's)."""
        lines = ["| index | name | shape | bounds | meaning |", "|---|---|---|---|---|"]
        for s in self.segments:
            if s.seat:
                continue
            first = self.start(s.name)
            index = f"{first}-{first + s.size - 1}" if s.size > 1 else str(first)
            lines.append(
                f"| {index} | {s.name} | {'x'.join(map(str, s.shape))} | {s.low}..{s.high} | {s.meaning} |"
            )
        return "\n".join(lines)


def seat_block(segments: Sequence[Segment], max_seats: int) -> list[Segment]:
    """The segments once for each seat, observer first, then clockwise, named ``"0.flags"``, ``"1.flags"`` ..."""
    return [replace(s, name=f"{k}.{s.name}", seat=k) for k in range(max_seats) for s in segments]
