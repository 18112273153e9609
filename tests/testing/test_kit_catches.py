"""The kit passes a good game with hidden things, and names the broken promise of each broken one."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.reference.connect_four import GAME
from sierra_envs.api.aec import GameAEC
from sierra_envs.testing import CHECKS, Violation, cases
from sierra_envs.testing.conformance import FACE_CHECKS, GAME_CHECKS
from tests.testing.broken_faces import FACES
from tests.testing.secret_four import BROKEN

ROOT = Path(__file__).parents[2]
PROGRAM = "import json; from tests.testing.secret_four import verdicts; print(json.dumps(verdicts()))"


@pytest.fixture(scope="module")
def verdicts():
    """All games in one Python without the compiler: mistakes need no machine code."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("check", CHECKS)
def test_a_good_game_passes(verdicts, check):
    assert verdicts["good"][check] == []


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_caught(verdicts, name):
    _, check, said = BROKEN[name]
    assert verdicts["broken"][name], f"{check} noticed nothing"
    noticed, message, _ = verdicts["broken"][name]
    assert said in message
    assert noticed in (check, "ContractBroken")


def test_a_message_names_the_game_the_check_and_where_it_happened(verdicts):
    _, message, sentences = verdicts["broken"]["mask allows one id too many"]
    first, second, third = message.splitlines()
    assert first.startswith("secret_four_broken-v0, 2 seats: mask_is_why_not: the mask of ")
    assert second.startswith("  seed 0, row ")
    assert ", decision " in second
    assert ", seat " in second
    assert third == f'  after "{sentences[-1]}"'


def test_every_check_of_the_kernels_catches_something():
    caught = {check for _, check, _ in BROKEN.values()}
    assert {c.__name__ for c in GAME_CHECKS} == caught


@pytest.mark.parametrize("name", FACES)
def test_a_broken_face_is_caught(name, monkeypatch):
    face, check, said = FACES[name]
    module, original = ("aec", "GameAEC") if issubclass(face, GameAEC) else ("vector", "VectorAEC")
    monkeypatch.setattr(f"sierra_envs.api.{module}.{original}", face)
    [case] = cases(GAME, only=[check], every=3)
    with pytest.raises(Violation) as violation:
        case.run()
    assert said in str(violation.value)
    assert violation.value.check == check


def test_every_check_of_the_faces_catches_something():
    assert {c.__name__ for c in FACE_CHECKS} == {check for _, check, _ in FACES.values()}
