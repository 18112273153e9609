"""Which rules of a game are cited where.

``rulebook.toml`` lists every rule: ``[[rule]]`` with ``id``, ``text`` and ``status``, which is ``"done"`` or starts
with ``"not-modelled"``. Functions cite rules in their docstrings, ``Rule: 17, 18`` or ``Rule: 2.4.3  Ruling: R4``;
so do tests. Both are read from the sources, nothing is imported or run.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from sierra_envs.core.game import Game
from sierra_envs.errors import BadData

DONE, NOT_MODELLED = "done", "not-modelled"

_CITED = re.compile(r"\bRules?:[ \t]*(?P<ids>[A-Za-z]*\d[\w.\-/]*(?:[ \t]*,\s*[A-Za-z]*\d[\w.\-/]*)*)")


@dataclass(frozen=True)
class Rule:
    """One rule of a rulebook; ``reason`` says why a rule is not modelled."""

    id: str
    text: str
    status: str
    reason: str = ""


@dataclass(frozen=True)
class Citation:
    """A rule id in the docstring of a function, class or module; ``where`` is ``file:line name``."""

    rule: str
    where: str


@dataclass(frozen=True)
class Report:
    """Who cites what.

    Attributes:
        rules: the rulebook by id. code, tests: citations of the game's functions and of its tests.
    """

    rules: Mapping[str, Rule]
    code: tuple[Citation, ...]
    tests: tuple[Citation, ...]

    @property
    def missing_in_code(self) -> list[str]:
        """Ids of done rules that no function cites."""
        return self._missing(self.code)

    @property
    def missing_in_tests(self) -> list[str]:
        """Ids of done rules that no test cites."""
        return self._missing(self.tests)

    @property
    def unknown(self) -> list[Citation]:
        """Citations of rules that the rulebook does not have."""
        return [c for c in (*self.code, *self.tests) if c.rule not in self.rules]

    @property
    def cited_but_not_modelled(self) -> list[Citation]:
        """Functions that cite a rule which the rulebook says is not modelled."""
        return [c for c in self.code if c.rule in self.rules and self.rules[c.rule].status == NOT_MODELLED]

    def problems(self) -> list[str]:
        """Everything that is wrong, one sentence each; empty when all is well."""
        found = [f'no function cites rule {i} ("{self.rules[i].text}").' for i in self.missing_in_code]
        found += [f'no test cites rule {i} ("{self.rules[i].text}").' for i in self.missing_in_tests]
        found += [f"{c.where} cites rule {c.rule}, which the rulebook does not have." for c in self.unknown]
        found += [
            f"{c.where} cites rule {c.rule}, which the rulebook says is not modelled."
            for c in self.cited_but_not_modelled
        ]
        return found

    def _missing(self, citations: Iterable[Citation]) -> list[str]:
        cited = {c.rule for c in citations}
        return [r.id for r in self.rules.values() if r.status == DONE and r.id not in cited]


def citations(game: Game, tests: str | Path | Iterable[str | Path]) -> Report:
    """Compare ``rulebook.toml`` of a game with the citations in its folder and in folders or files of tests."""
    places = [tests] if isinstance(tests, (str, Path)) else list(tests)
    return Report(
        rules=read_rulebook(game.folder / "rulebook.toml"),
        code=tuple(cited_in(game.folder)),
        tests=tuple(c for place in places for c in cited_in(Path(place), only="test")),
    )


def read_rulebook(path: Path) -> dict[str, Rule]:
    """The rules of a rulebook by id, in its order.

    Raises:
        BadData: unreadable; a rule without id, text or status, with an unknown status, or listed twice.
    """
    try:
        listed = tomllib.loads(path.read_text(encoding="utf-8")).get("rule", [])
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{path}: cannot be read ({error}). It lists the rules of the game.") from None
    rules: dict[str, Rule] = {}
    for number, row in enumerate(listed, start=1):
        where = f"{path}, rule {number}"
        id_, text, status = (str(row.get(key, "")) for key in ("id", "text", "status"))
        kind, _, why = status.partition(":")
        reason = why.strip() or str(row.get("why", ""))
        if not id_ or not text or kind.strip() not in (DONE, NOT_MODELLED):
            raise BadData(f'{where}: write id, text, and status = "{DONE}" or "{NOT_MODELLED}: <why>".')
        if kind.strip() == NOT_MODELLED and not reason:
            raise BadData(f'{where} (id {id_}): say why: status = "{NOT_MODELLED}: <why>".')
        if id_ in rules:
            raise BadData(f"{where}: the id {id_} stands twice. Every rule has its own.")
        rules[id_] = Rule(id_, text, kind.strip(), reason)
    return rules


def cited_in(place: Path, *, only: str = "") -> list[Citation]:
    """Citations in the docstrings of a file, or of all ``*.py`` below a folder.

    Args:
        place: file or folder.
        only: count functions and classes whose name starts so, in any case; ``""``: all of them, and modules.

    Raises:
        BadData: there is no such file or folder.
    """
    if not place.exists():
        raise BadData(f"{place}: there is no such file or folder to look for citations in.")
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    return [c for file in files for c in _cited_in_file(file, only)]


def rule_ids(docstring: str) -> list[str]:
    """The ids that a docstring cites: ``"Rule: 17, 9a"`` -> ``["17", "9a"]``."""
    found = (part.strip().rstrip(".") for m in _CITED.finditer(docstring) for part in m["ids"].split(","))
    return list(dict.fromkeys(found))


def _cited_in_file(file: Path, only: str) -> list[Citation]:
    tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        name, line = ("", 1) if isinstance(node, ast.Module) else (node.name, node.lineno)
        if name.lower().startswith(only):
            docstring = ast.get_docstring(node) or ""
            found += [Citation(i, f"{file.name}:{line} {name}".rstrip()) for i in rule_ids(docstring)]
    return found
