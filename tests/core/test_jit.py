"""Compiled code is stored on disk, never goes stale, and is not missed where it cannot be stored.

Each test plays with a small package of its own: the entry point stands in one file, the rule it calls in another.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

RULES = """
from sierra_envs.core.jit import kernel
from toy.names import STEP

@kernel
def rule(s, i):
    s.coins[i] += {gain} * STEP
    return s.coins[0]
"""
NAMES = "STEP = {step}\n"
MAIN = """
import os
import shutil
import sys
import warnings
from pathlib import Path

import numpy as np

from sierra_envs.core import jit
from sierra_envs.core.record import Field, record
from toy.rules import rule

def play(states, i):
    return rule(states[0], i)

key = ("toy", jit.fingerprint([Path(__file__).parent]))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    play = jit.entry(play, key)
    states = np.zeros(1, record([Field("coins", np.int8, (2,), 0, 99)]))
    if sys.argv[2:] == ["vanish"]:  # the folder for the cache was there a moment ago
        cache = Path(os.environ["NUMBA_CACHE_DIR"])
        shutil.rmtree(cache)
        cache.write_text("")
    result = play(states, int(sys.argv[1]))
stats = getattr(play, "stats", None)
hits = sum(stats.cache_hits.values()) if stats else -1
print(result, hits, key[1], jit.compiler_options(), *[w.category.__name__ for w in caught])
for w in caught:
    print(w.message, file=sys.stderr)
"""


class Run(NamedTuple):
    result: int
    hits: int
    fingerprint: str
    options: str
    warned: list[str]
    said: str


class Toy:
    """A package in a folder, run in a new Python each time."""

    def __init__(self, folder: Path, environment: dict[str, str]):
        self.folder = folder / "toy"
        self.folder.mkdir()
        self.environment = {
            **environment,
            "PYTHONPATH": os.pathsep.join([environment["PYTHONPATH"], str(folder)]),
            "NUMBA_CACHE_DIR": str(folder / "cache"),
        }
        self.write()
        (self.folder / "__init__.py").write_text("")
        (self.folder / "main.py").write_text(MAIN)

    def write(self, gain: int = 1, step: int = 1) -> None:
        (self.folder / "rules.py").write_text(RULES.format(gain=gain))
        (self.folder / "names.py").write_text(NAMES.format(step=step))

    def run(self, index: int = 0, *more: str, **settings: str) -> Run:
        # no bytecode: two edits within a second leave the same time stamp, which Python trusts
        command = [sys.executable, "-B", "-m", "toy.main", str(index), *more]
        done = subprocess.run(command, env={**self.environment, **settings}, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        result, hits, fingerprint, options, *warned = done.stdout.split()
        return Run(int(result), int(hits), fingerprint, options, warned, done.stderr)


@pytest.fixture
def toy(tmp_path, clean_environment):
    return Toy(tmp_path, clean_environment)


def test_a_second_process_loads_what_the_first_one_compiled(toy):
    first, second = toy.run(), toy.run()
    assert (first.hits, second.hits) == (0, 1)
    assert first.result == second.result == 1
    assert first.warned == second.warned == []


def test_an_edit_in_a_file_that_the_entry_calls_is_compiled(toy):
    toy.run()
    toy.write(gain=5)
    edited = toy.run()
    assert (edited.result, edited.hits) == (5, 0)


def test_an_edit_of_a_constant_in_another_file_is_compiled(toy):
    toy.run()
    toy.write(step=7)
    edited = toy.run()
    assert (edited.result, edited.hits) == (7, 0)


def test_bounds_checks_have_a_cache_of_their_own(toy):
    plain = toy.run()
    checked = toy.run(NUMBA_BOUNDSCHECK="1")
    assert checked.fingerprint == plain.fingerprint
    assert checked.options != plain.options
    assert checked.hits == 0
    assert toy.run(NUMBA_BOUNDSCHECK="1").hits == 1
    assert toy.run().hits == 1  # and the code without checks is still there


def test_bounds_checks_check(toy):
    with pytest.raises(AssertionError, match="IndexError"):
        toy.run(index=99, NUMBA_BOUNDSCHECK="1")


def test_another_optimisation_level_has_a_cache_of_its_own(toy):
    toy.run()
    assert toy.run(NUMBA_OPT="1").hits == 0


def test_without_the_compiler_the_result_is_the_same(toy):
    plain = toy.run(NUMBA_DISABLE_JIT="1")
    assert (plain.result, plain.hits, plain.warned) == (1, -1, [])


@pytest.fixture
def nowhere(toy, tmp_path):
    """Settings under which no folder for a cache can be made: there are files in the way."""
    (tmp_path / "file").write_text("")
    (toy.folder / "__pycache__").write_text("")
    inside = str(tmp_path / "file" / "folder")
    return {"NUMBA_CACHE_DIR": inside, "HOME": inside, "XDG_CACHE_HOME": inside}


def test_where_no_cache_can_be_written_a_warning_says_what_to_do(toy, nowhere):
    alone = toy.run(**nowhere)
    assert alone.result == 1
    assert alone.warned == ["CacheUnavailable"]
    assert "compiled code of toy cannot be cached" in alone.said
    assert "Set NUMBA_CACHE_DIR to a folder you may write" in alone.said


def test_a_folder_that_is_lost_while_playing_is_no_reason_to_stop(toy):
    alone = toy.run(0, "vanish")
    assert alone.result == 1
    assert set(alone.warned) == {"CacheUnavailable"}
    assert "stored code of toy cannot be read" in alone.said
    assert "compiled code of toy was not written to disk" in alone.said
    assert "Free some space or set NUMBA_CACHE_DIR" in alone.said


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_a_stored_file_that_was_cut_off_is_compiled_again(toy, kind):
    toy.run()
    [stored] = (toy.folder.parent / "cache").rglob(f"*.{kind}")
    stored.write_bytes(stored.read_bytes()[:40])
    again = toy.run()
    assert (again.result, again.hits) == (1, 0)
    assert again.warned == ["CacheUnavailable"]
    assert "stored code of toy cannot be read" in again.said
    assert toy.run().hits == 1  # it was stored anew


# ---- the parts, in this process


def test_a_fingerprint_covers_names_and_contents_of_all_sources(tmp_path):
    from sierra_envs.core.jit import fingerprint

    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.py").write_text("x = 1\n")
    (tmp_path / "table.csv").write_text("1\n")
    before = fingerprint([tmp_path])
    assert len(before) == 16
    (tmp_path / "table.csv").write_text("2\n")
    assert fingerprint([tmp_path]) == before  # tables are arguments, not code
    (tmp_path / "sub" / "a.py").write_text("x = 2\n")
    edited = fingerprint([tmp_path])
    (tmp_path / "sub" / "a.py").rename(tmp_path / "sub" / "b.py")
    assert len({before, edited, fingerprint([tmp_path])}) == 3


def test_a_kernel_is_not_compiled_anew_for_every_number_that_calls_it():
    import numpy as np

    from sierra_envs.core.jit import PLAIN_PYTHON, kernel

    if PLAIN_PYTHON:
        pytest.skip("nothing is compiled")

    @kernel
    def add(a, b):
        return a + b

    @kernel
    def many(out):
        out[0] = add(1, 2) + add(3, 4) + add(5, 6)

    out = np.zeros(1, np.int64)
    many(out)
    assert out[0] == 21
    assert len(add.signatures) == 1
