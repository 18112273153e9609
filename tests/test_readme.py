"""The README's Python is run, so that what a newcomer pastes works.

A ```python block that shows a prompt (>>>) is a doctest: its output is compared. Any other is executed.
All blocks share one namespace, from top to bottom, as for a reader who pastes one after the other.
A block marked ```python no-run is only compiled; it is for what takes minutes.
"""

import doctest
import re
from pathlib import Path
from typing import NamedTuple

import pytest

README = Path(__file__).parents[1] / "README.md"
FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
DOCTEST_OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Block(NamedTuple):
    info: str
    text: str
    line: int  # of the block's first line of code in the README, counted from 1


def fences() -> list[Block]:
    text = README.read_text(encoding="utf-8")
    return [
        Block(match["info"].strip(), match["text"], text.count("\n", 0, match.start("text")) + 1)
        for match in FENCE.finditer(text)
    ]


def test_python_blocks_are_marked_in_a_way_that_gets_them_run():
    known = {"python", "python no-run"}
    odd = [f"line {block.line}: {block.info}" for block in fences() if block.info.lower().startswith("py")]
    assert [block for block in odd if block.split(": ")[1] not in known] == []


def test_the_readme_shows_python():
    assert any(block.info == "python" for block in fences())


def test_the_blocks_that_are_not_run_are_at_least_python():
    for block in fences():
        if block.info == "python no-run":
            compile(block.text, f"README.md, line {block.line}", "exec")


def test_the_python_blocks_run_from_top_to_bottom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)  # what an example writes does not land in the repository
    namespace: dict[str, object] = {"__name__": "readme"}
    for block in fences():
        if block.info != "python":
            continue
        if ">>>" in block.text:
            run_as_doctest(block, namespace)
        else:
            padding = "\n" * (block.line - 1)  # a traceback names the README's own line
            exec(compile(padding + block.text, str(README), "exec"), namespace)


def run_as_doctest(block: Block, namespace: dict[str, object]) -> None:
    parser = doctest.DocTestParser()
    example = parser.get_doctest(block.text, namespace, "README.md", str(README), block.line - 1)
    example.globs = namespace  # the parser copies; the next block shall see what this one defined
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=DOCTEST_OPTIONS, verbose=False)
    failed, _ = runner.run(example, out=said.append, clear_globs=False)
    assert failed == 0, "".join(said)
