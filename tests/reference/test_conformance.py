"""The smallest whole game keeps every promise of the contract: compiled, with bounds checks, and in plain Python."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.reference.connect_four import GAME
from sierra_envs.testing import cases, signature

ROOT = Path(__file__).parents[2]


def count_discs(state, data):
    """Discs lie on each other, and the players have equally many, or the first one more."""
    x, o = (int(discs) for discs in state["discs"])
    both = x | o
    floating = sum(1 for bit in range(49) if both >> bit & 1 and bit % 7 and not both >> (bit - 1) & 1)
    return [x & o, floating, x.bit_count() - o.bit_count() - (1 if state["seat"] == 1 else 0)]


HOW = {"conserve": count_discs, "public": ("discs",), "every": 3}


@pytest.mark.parametrize("case", cases(GAME, **HOW), ids=str)
def test_connect_four_keeps_every_promise(case):
    case.run()


@pytest.mark.parametrize("line", [3, 6])
def test_with_another_rule_it_keeps_every_promise_of_play(line):
    only = ["determinism", "never_stuck", "mask_is_why_not", "bounds", "conservation", "the_end_is_final"]
    for case in cases(GAME, only=only, rules={"line": line}, **HOW):
        case.run()


def test_a_signature_is_the_same_for_any_batch_size_and_number_of_threads():
    whole = signature(GAME, n_games=70)
    assert whole == signature(GAME, n_games=70, batch_size=9)
    assert whole == signature(GAME, n_games=70, threads=2)
    assert whole != signature(GAME, n_games=69)
    assert whole != signature(GAME, n_games=70, seed=1)
    assert whole != signature(GAME, n_games=70, rules={"line": 5})


def elsewhere(program, *options, **settings):
    """What another Python prints, with other settings of the compiler."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_") or k == "NUMBA_CACHE_DIR"}
    environment = kept | settings
    command = [sys.executable, *options, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


PROGRAM = """
from benchmarks.reference.connect_four import GAME
from sierra_envs.testing import check, signature
from sierra_envs.testing.conformance import GAME_CHECKS
from tests.reference.test_conformance import HOW

check(GAME, only={only}, **HOW)
print(signature(GAME, n_games=40))
"""


def test_plain_python_keeps_every_promise_and_plays_the_same_games():
    """Numbers that wrap around silently in compiled code are warnings here, and warnings are errors."""
    program = PROGRAM.format(only="[c.__name__ for c in GAME_CHECKS]")
    said = elsewhere(program, "-W", "error", NUMBA_DISABLE_JIT="1")
    assert said.split() == [signature(GAME, n_games=40)]


def test_no_index_leaves_its_array():
    program = PROGRAM.format(only=["never_stuck", "mask_is_why_not", "bounds", "redeal_can_be_played"])
    said = elsewhere(program, NUMBA_BOUNDSCHECK="1")
    assert said.split() == [signature(GAME, n_games=40)]
