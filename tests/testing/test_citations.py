"""Which rule is cited by which function and which test."""

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.reference.connect_four import GAME
from sierra_envs.errors import BadData
from sierra_envs.testing.citations import Report, Rule, citations, cited_in, read_rulebook, rule_ids

RULEBOOK = """
[[rule]]
id = "1"
text = "Players take turns."
status = "done"

[[rule]]
id = "2a"
text = "A player may ask."
status = "done"

[[rule]]
id = "3"
text = "The youngest begins."
status = "not-modelled: ages are unknown"
"""


@pytest.mark.parametrize(
    "docstring, ids",
    [
        ("The first seat begins. Rule: 17", ["17"]),
        ("Two rules. Rule: 17, 18", ["17", "18"]),
        ("Rule: 9a, R12, 2.4.3  Ruling: R4", ["9a", "R12", "2.4.3"]),
        ("Rules: 3 and more", ["3"]),
        ("Rule: 5.", ["5"]),
        ("Rule: 1,\n    2", ["1", "2"]),
        ("Rule: 1\n\nRule: 2, 1", ["1", "2"]),
        ("This rule: none. As rule 5 says.", []),
        ("", []),
    ],
)
def test_ids_are_read_from_a_docstring(docstring, ids):
    assert rule_ids(docstring) == ids


def test_a_rulebook_lists_rules_with_their_status(tmp_path):
    (tmp_path / "rulebook.toml").write_text(RULEBOOK, encoding="utf-8")
    rules = read_rulebook(tmp_path / "rulebook.toml")
    assert list(rules) == ["1", "2a", "3"]
    assert rules["3"] == Rule("3", "The youngest begins.", "not-modelled", "ages are unknown")


@pytest.mark.parametrize(
    "old, new, said",
    [
        ('id = "2a"', 'id = "1"', "rule 2: the id 1 stands twice"),
        ('"done"', '"soon"', 'rule 1: write id, text, and status = "done" or "not-modelled: <why>"'),
        ("not-modelled: ages are unknown", "not-modelled", r"rule 3 \(id 3\): say why"),
        ('text = "A player may ask."', "", "rule 2: write id, text"),
        ("[[rule]]", "[[rule", "cannot be read"),
    ],
)
def test_a_broken_rulebook_is_refused(tmp_path, old, new, said):
    (tmp_path / "rulebook.toml").write_text(RULEBOOK.replace(old, new), encoding="utf-8")
    with pytest.raises(BadData, match=said):
        read_rulebook(tmp_path / "rulebook.toml")


def test_a_missing_rulebook_is_refused(tmp_path):
    with pytest.raises(BadData, match="cannot be read"):
        read_rulebook(tmp_path / "rulebook.toml")


def test_citations_stand_in_docstrings_of_functions_classes_and_modules(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.py").write_text(
        '"""Chapter. Rule: 1"""\n\ndef f():\n    """Rule: 2"""\n\nclass C:\n    def g(self):\n        """Rule: 3"""\n'
        '\ndef h():\n    "no rule"\n    x = """Rule: 4"""\n',
        encoding="utf-8",
    )
    found = {(c.rule, c.where) for c in cited_in(tmp_path)}
    assert found == {("1", "a.py:1"), ("2", "a.py:3 f"), ("3", "a.py:7 g")}


def test_among_tests_only_tests_count(tmp_path):
    (tmp_path / "test_a.py").write_text(
        'def helper():\n    """Rule: 1"""\n\ndef test_it():\n    """Rule: 2"""\n', encoding="utf-8"
    )
    assert [c.rule for c in cited_in(tmp_path / "test_a.py", only="test")] == ["2"]


def test_a_place_that_does_not_exist_is_refused(tmp_path):
    with pytest.raises(BadData, match="no such file or folder to look for citations in"):
        cited_in(tmp_path / "none")


@pytest.fixture
def report(tmp_path) -> Report:
    """Of a game whose functions cite 1, 3 and 7, and whose tests cite 2a and 8."""
    folder = tmp_path / "tests"
    folder.mkdir()
    (tmp_path / "rulebook.toml").write_text(RULEBOOK, encoding="utf-8")
    (tmp_path / "rules.py").write_text('def do_it():\n    """Rule: 1, 3, 7"""\n', encoding="utf-8")
    (folder / "test_it.py").write_text('def test_it():\n    """Rule: 2a, 8"""\n', encoding="utf-8")
    return Report(
        read_rulebook(tmp_path / "rulebook.toml"),
        tuple(cited_in(tmp_path / "rules.py")),
        tuple(cited_in(folder, only="test")),
    )


def test_what_is_missing_or_unknown_is_listed(report):
    assert report.missing_in_code == ["2a"]
    assert report.missing_in_tests == ["1"]
    assert [c.rule for c in report.unknown] == ["7", "8"]
    assert [c.rule for c in report.cited_but_not_modelled] == ["3"]


def test_every_problem_is_a_sentence(report):
    assert report.problems() == [
        'no function cites rule 2a ("A player may ask.").',
        'no test cites rule 1 ("Players take turns.").',
        "rules.py:1 do_it cites rule 7, which the rulebook does not have.",
        "test_it.py:1 test_it cites rule 8, which the rulebook does not have.",
        "rules.py:1 do_it cites rule 3, which the rulebook says is not modelled.",
    ]


def test_a_game_is_compared_with_folders_or_files_of_tests():
    folder = Path(__file__).parents[1] / "reference"
    assert citations(GAME, folder).problems() == []
    assert citations(GAME, [folder / "test_rules.py"]).problems() == []
    assert citations(GAME, str(folder / "test_conformance.py")).missing_in_tests == ["1", "2", "3"]


def test_a_game_without_a_rulebook_is_told():
    with pytest.raises(BadData, match=r"rulebook\.toml"):
        citations(replace(GAME, module="tests.testing"), Path(__file__))
