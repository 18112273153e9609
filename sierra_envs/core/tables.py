"""Data files and rule options -> one validated, read-only record ``t`` that the kernels read beside the state.

Numbers live in CSV tables, one fact a row, each row with its provenance. Because ``t`` is an argument of the kernels,
another data set or another option never needs a recompilation.
"""

from __future__ import annotations

import csv
import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from sierra_envs.core.record import Field, RecordArray, record
from sierra_envs.errors import BadData, BadOption, did_you_mean

PROVENANCE = ("rulebook", "public", "reconstructed")


@dataclass(frozen=True)
class Choice:
    """A rule option with named values, the default first; kernels see the index of the value.

    Where the values are "off" and "on", or "false" and "true", Python's False and True mean the same; a value that is
    written in digits may be given as a number.
    """

    name: str
    values: tuple[str, ...]
    rules: str
    meaning: str

    @property
    def default(self) -> str:
        return self.values[0]

    def named(self, value: object) -> object:
        """The name that a truth value or a number stands for; anything else as it is."""
        if isinstance(value, bool):
            names = ("off", "false"), ("on", "true")
            return next((name for name in names[value] if name in self.values), value)
        if isinstance(value, (int, np.integer)) and str(int(value)) in self.values:
            return str(int(value))
        return value

    def code(self, value: object) -> int:
        value = self.named(value)
        if not isinstance(value, str) or value not in self.values:
            raise BadOption(
                f"rule option {self.name}={value!r} is not possible.{did_you_mean(value, self.values)} "
                f"Valid values: {', '.join(map(repr, self.values))}."
            )
        return self.values.index(value)


@dataclass(frozen=True)
class Whole:
    """A rule option that is a whole number; kernels see the number."""

    name: str
    default: int
    low: int
    high: int
    rules: str
    meaning: str

    def code(self, value: object) -> int:
        whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
        if not whole or not self.low <= int(value) <= self.high:  # type: ignore[call-overload]
            raise BadOption(
                f"rule option {self.name}={value!r} is not possible. "
                f"Valid values: whole numbers {self.low} to {self.high} (default {self.default})."
            )
        return int(value)  # type: ignore[call-overload,no-any-return]


Option = Choice | Whole


def resolve_options(
    options: Sequence[Option], given: Mapping[str, Any] | None, from_data: Mapping[str, Any] | None = None
) -> tuple[dict[str, Any], dict[str, int]]:
    """Values and codes of all options: an explicit value goes before the data set's, that before the default.

    Raises:
        BadOption: unknown name or impossible value; the message lists the valid ones.
    """
    if given is not None and not isinstance(given, Mapping):
        raise BadOption(f"rules= takes a dictionary of option names and values, got {type(given).__name__}.")
    known = {o.name: o for o in options}
    for name in given or {}:
        if name not in known:
            raise BadOption(
                f'there is no rule option "{name}".{did_you_mean(name, known)} '
                f"Valid options: {', '.join(known) or 'none'}."
            )
    values = {o.name: (given or {}).get(o.name, (from_data or {}).get(o.name, o.default)) for o in options}
    values = {name: o.named(v) if isinstance(o := known[name], Choice) else v for name, v in values.items()}
    return values, {name: known[name].code(value) for name, value in values.items()}


@dataclass(frozen=True)
class Row:
    """One row of a data table; ``line`` is the line of the file (the header is line 1)."""

    line: int
    values: Mapping[str, Any]

    def __getitem__(self, column: str) -> Any:
        return self.values[column]


@dataclass(frozen=True)
class Table:
    """A data table as read from disk."""

    path: Path
    rows: tuple[Row, ...]

    def fail(self, problem: str, remedy: str, row: Row | None = None, column: str | None = None) -> NoReturn:
        """Raise :class:`BadData` that says file, line, column, what is wrong and what to do."""
        where = (
            f"{self.path}"
            + (f", line {row.line}" if row else "")
            + (f', column "{column}"' if column else "")
        )
        raise BadData(f"{where}: {problem} {remedy}")

    def column(self, name: str) -> list[Any]:
        return [r[name] for r in self.rows]


def read_table(folder: Path, file: str, columns: Mapping[str, type]) -> Table:
    """Read ``folder/file`` (CSV with a header). Every table also has the column ``provenance``.

    ``columns`` maps names to ``int`` or ``str``. Cells of type int hold whole numbers.

    Raises:
        BadData: missing file or column, unknown column, a cell that is no whole number, unknown provenance.
    """
    path = folder / file
    try:
        with path.open(newline="", encoding="utf-8") as f:
            reader = csv.DictReader(f)
            header = reader.fieldnames or []
            raw = [(reader.line_num, r) for r in reader]
    except FileNotFoundError:
        raise BadData(
            f"{path}: this table is missing. Copy it from the game's own data folder and edit the copy."
        ) from None
    except (OSError, UnicodeDecodeError, csv.Error) as reason:
        raise BadData(f"{path}: cannot be read ({reason}). Save it as CSV in UTF-8.") from None
    wanted = {**columns, "provenance": str}
    empty = Table(path, ())
    for name in wanted:
        if name not in header:
            empty.fail(f'the column "{name}" is missing.', f"Its columns are: {', '.join(wanted)}.")
    for name in header:
        if name not in wanted:
            empty.fail(
                f'the column "{name}" is unknown.{did_you_mean(name, wanted)}',
                f"Its columns are: {', '.join(wanted)}.",
            )
    rows = []
    for line, cells in raw:
        row = Row(line, {})
        values: dict[str, Any] = {}
        if (
            None in cells or None in cells.values()
        ):  # how the csv module marks cells too many and cells missing
            empty.fail("the row has not as many cells as the header.", "Write one cell for each column.", row)
        for name, kind in wanted.items():
            cell = cells[name]
            values[name] = cell.strip()
            if kind is int:
                try:
                    values[name] = int(cell)
                except ValueError:
                    empty.fail(f'"{cell}" is not a whole number.', "Correct the cell.", row, name)
        _check_provenance(empty, Row(line, values))
        rows.append(Row(line, values))
    return Table(path, tuple(rows))


def _check_provenance(table: Table, row: Row) -> None:
    kind, _, source = row["provenance"].partition(":")
    if kind not in PROVENANCE or (kind == "public") != bool(source.strip()):
        table.fail(
            f'"{row["provenance"]}" says nothing about the source.',
            'Write "rulebook", "public: <source>" or "reconstructed".',
            row,
            "provenance",
        )


def read_settings(folder: Path, file: str, keys: Mapping[str, type]) -> dict[str, Any]:
    """A two-column table ``key,value,provenance`` of single numbers and words.

    Raises:
        BadData: as :func:`read_table`; an unknown, doubled or missing key; a value of the wrong type.
    """
    table = read_table(folder, file, {"key": str, "value": str})
    found: dict[str, Any] = {}
    for row in table.rows:
        key = row["key"]
        if key not in keys:
            table.fail(
                f'the key "{key}" is unknown.{did_you_mean(key, keys)}',
                f"Known keys: {', '.join(keys)}.",
                row,
            )
        if key in found:
            table.fail(f'the key "{key}" stands twice.', "Delete one of the rows.", row)
        try:
            found[key] = keys[key](row["value"])
        except ValueError:
            table.fail(f'"{row["value"]}" is not a whole number.', "Correct the cell.", row, "value")
    for key in keys:
        if key not in found:
            table.fail(f'the key "{key}" is missing.', "Add a row for it.")
    return found


def read_sources(folder: Path) -> dict[str, Any]:
    """``SOURCES.toml`` of a data set: its ``name`` and what each public source is.

    Raises:
        BadData: missing, unreadable or without a name.
    """
    path = folder / "SOURCES.toml"
    try:
        with path.open("rb") as f:
            sources = tomllib.load(f)
    except FileNotFoundError:
        raise BadData(
            f"{path}: the file is missing. It names the data set and its sources; copy the game's own."
        ) from None
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as reason:
        raise BadData(f"{path}: cannot be read ({reason}). Correct the file.") from None
    if not isinstance(sources.get("name"), str):
        raise BadData(f'{path}: the key "name" is missing. Give the data set a name.')
    return sources


def _check_sources(table: Table) -> None:
    """Every public source that a row names is explained in the folder's SOURCES.toml, if that explains any."""
    folder = table.path.parent
    if not (folder / "SOURCES.toml").is_file():
        return
    explained = read_sources(folder).get("sources")
    for row in table.rows:
        kind, _, key = row["provenance"].partition(":")
        if explained is not None and kind == "public" and key.strip() not in explained:
            table.fail(
                f'the source "{key.strip()}" is not explained in SOURCES.toml.{did_you_mean(key.strip(), explained)}',
                f"Known sources: {', '.join(explained)}.",
                row,
                "provenance",
            )


def data_folder(default: Path, data: str | Path | None) -> Path:
    """The folder of a data set.

    Raises:
        BadData: ``data`` is no folder.
    """
    if data is None:
        return default
    folder = Path(data)
    if not folder.is_dir():
        raise BadData(
            f"{folder}: data= must be a folder with the game's tables. Copy {default} and edit the copy."
        )
    return folder


@dataclass(frozen=True)
class Dataset:
    """A loaded data set with its options.

    Attributes:
        name: from SOURCES.toml.
        t: read-only record array of shape (1,).
        words: names for parts of actions (part name -> one word for each value).
        rules: the value of every option.
        provenance: (table, line, provenance) of every row.
        digest: hash over name-independent content (``t`` and words); saved states carry it.
    """

    name: str
    t: RecordArray
    words: Mapping[str, tuple[str, ...]]
    rules: Mapping[str, Any]
    provenance: tuple[tuple[str, int, str], ...] = field(repr=False)
    digest: str = ""

    def reconstructed(self) -> list[tuple[str, int]]:
        """(table, line) of every row that is our reconstruction, not a printed fact."""
        return [(table, line) for table, line, source in self.provenance if source == "reconstructed"]


def fill_record(fields: Sequence[Field], values: Mapping[str, Any]) -> RecordArray:
    """A read-only (1,) record of a table of fields; shorter value lists leave the rest 0.

    Raises:
        BadData: a value is outside the bounds of its field or does not fit its shape.
    """
    t = np.zeros(1, record(fields))
    for f in fields:
        given = np.asarray(values[f.name], dtype=object if f.dtype is np.uint64 else None)
        if given.ndim != len(f.shape) or any(n > m for n, m in zip(given.shape, f.shape, strict=True)):
            raise BadData(
                f'"{f.name}": {given.shape} values do not fit the {f.shape} places this version has room for.'
            )
        if given.size and (given.min() < f.low or given.max() > f.high):
            raise BadData(f'"{f.name}": values {given.min()}..{given.max()} are outside {f.low}..{f.high}.')
        if f.shape:
            part: Any = (0, *(slice(n) for n in given.shape))
            t[f.name][part] = given
        else:
            t[f.name][0] = given
    t.flags.writeable = False
    return t


def make_dataset(
    name: str,
    fields: Sequence[Field],
    values: Mapping[str, Any],
    words: Mapping[str, Sequence[str]],
    rules: Mapping[str, Any],
    tables: Sequence[Table],
) -> Dataset:
    """Build the :class:`Dataset` of a game's loader."""
    for table in tables:
        _check_sources(table)
    t = fill_record(fields, values)
    h = hashlib.sha256()
    for f in fields:
        h.update(np.ascontiguousarray(t[f.name]).tobytes())
    named = {part: tuple(w) for part, w in words.items()}
    h.update(repr(sorted(named.items())).encode())
    provenance = tuple(
        (table.path.name, row.line, row["provenance"]) for table in tables for row in table.rows
    )
    return Dataset(name, t, named, dict(rules), provenance, h.hexdigest()[:16])
