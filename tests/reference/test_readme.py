"""What the walk-through of Connect Four shows is what the game does."""

import re

from benchmarks.reference.connect_four import GAME
from benchmarks.reference.connect_four.rules import ACTIONS, OBSERVATION

README = (GAME.folder / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_the_code_that_is_quoted_stands_in_the_sources():
    sources = "".join(path.read_text(encoding="utf-8") for path in GAME.folder.glob("*.py"))
    plain = " ".join(sources.split())
    for block in BLOCKS[:-1]:
        for part in re.split(r"\n(?=\S)", block.strip()):
            assert " ".join(part.split()).rstrip(",") in plain


def test_the_last_block_runs(capsys):
    exec(compile(BLOCKS[-1], "README.md", "exec"), {"__name__": "readme"})
    printed = capsys.readouterr().out
    assert "1 2 3 4 5 6 7\nX to move" in printed
    assert "OK" in printed.splitlines()


def test_the_numbers_it_gives_are_right():
    assert f"A game is {GAME.dtype.itemsize} bytes" in README
    assert f"= {OBSERVATION.size} numbers" in README
    assert ACTIONS.parse("drop a disc into column 4") == 3
    assert 'ACTIONS.parse("drop a disc into column 4") == 3' in README


def test_it_is_about_150_lines():
    lines = [
        line
        for path in GAME.folder.glob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    assert 120 <= len(lines) <= 180
