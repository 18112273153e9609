"""The contract, the citations, the rules page, the golden files; bounds checks and plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sierra_envs.core.tables import Dataset
from sierra_envs.games.colorado import GAME
from sierra_envs.testing.citations import citations, read_rulebook
from sierra_envs.testing.conformance import Case, cases
from sierra_envs.testing.transcript import replay, signature
from tests.games.colorado.charts import SECOND_MAP
from tests.games.colorado.oracle import TYPES
from tests.games.golden import golden_files, golden_folder, how_to_renew, rules_page

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


def every_card(s: Any, _: Dataset) -> list[int]:
    """For each type the cards in hands, play areas, deck and discards. Rule: 57"""
    seats = range(int(s["seats"]))
    return [
        int(s["hand"][:, c].sum())
        + sum(int(s["area"][k]) >> c & 1 for k in seats)
        + int(s["deck"][c])
        + int(s["discards"][c])
        for c in TYPES
    ]


PUBLIC = tuple(s.name.removeprefix("0.") for s in GAME.observation.segments if s.seat == 0)
OPTION_VALUES = [
    {"ask_rule": "any"},
    {"ask_rule": "not_in_play_nor_hand"},
    {"rail_match": "count"},
    {"teepee_rule": "marker"},
    {"copies": 3},
    {"copies": 10},
    {"max_rounds": 1},
    {"max_rounds": 250},
]
TOUCHED_BY_OPTIONS = (
    "never_stuck",
    "mask_is_why_not",
    "bounds",
    "conservation",
    "secrecy",
    "mask_secrecy",
    "redeal_keeps_what_is_known",
    "redeal_can_be_played",
)


@pytest.mark.parametrize("case", cases(GAME, conserve=every_card, public=PUBLIC, games=2, every=25), ids=str)
def test_the_contract_is_kept(case: Case):
    """Rule: 54, 57"""
    case.run()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", OPTION_VALUES, ids=lambda rules: "-".join(map(str, *rules.items())))
def test_the_contract_is_kept_with_every_option_value(rules, seats):
    """Rule: 53, 54, 57"""
    every = 1 if rules.get("max_rounds") == 1 else 60
    more = {"conserve": every_card, "games": 1, "every": every, "seed": 3}
    for case in cases(GAME, only=TOUCHED_BY_OPTIONS, seats=[seats], rules=rules, **more):
        case.run()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_contract_is_kept_on_the_second_map(seats):
    for case in cases(GAME, seats=[seats], data=SECOND_MAP, conserve=every_card, games=1, every=60):
        case.run()


def test_another_data_set_is_played_without_compiling_anew():
    """Tables reach the kernels as an argument: no entry point gains a signature."""
    from sierra_envs.core.batch import drivers

    signature(GAME, seats=2, n_games=1)
    entries = [e for e in vars(drivers(GAME)).values() if hasattr(e, "signatures")]
    before = [len(e.signatures) for e in entries]
    assert sum(before) > 0
    signature(GAME, seats=3, n_games=1, data=SECOND_MAP, rules={"ask_rule": "any", "copies": 7})
    assert [len(e.signatures) for e in entries] == before


# ------------------------------------------------------------------------------------------ documents


def test_every_rule_is_cited_by_a_function_and_by_a_test():
    assert citations(GAME, HERE).problems() == []


def test_the_rulebook_lists_all_rules_of_the_spec():
    wanted = [str(n) for n in range(1, 59)]
    wanted[9:9] = ["9a", "9b", "9c"]
    assert list(read_rulebook(GAME.folder / "rulebook.toml")) == wanted


def test_the_tables_of_the_rules_page_are_those_of_the_code():
    page = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    assert page == rules_page(GAME), "python -m tests.games.golden colorado"


@pytest.fixture(scope="module")
def golden() -> dict[str, str]:
    return golden_files(GAME)


@pytest.mark.parametrize("file", ["actions.txt", "signature.txt", "transcript.txt"])
def test_the_game_is_the_one_that_was_written_down(file, golden):
    written = (golden_folder(GAME) / file).read_text(encoding="utf-8")
    assert golden[file] == written, how_to_renew(GAME)


def test_the_written_game_can_be_played_again():
    written = (golden_folder(GAME) / "transcript.txt").read_text(encoding="utf-8")
    assert str(replay(GAME, written, draw_every=100)) == written, how_to_renew(GAME)


# ------------------------------------------------------------------------------------------ other ways to run it

GAMES: list[dict[str, Any]] = [
    {"seats": 2, "rules": {}},
    {
        "seats": 3,
        "rules": {"rail_match": "count", "teepee_rule": "marker", "ask_rule": "not_in_play_nor_hand"},
    },
    {"seats": 4, "rules": {"ask_rule": "any", "copies": 3}},
    {"seats": 4, "rules": {"max_rounds": 30}, "data": str(SECOND_MAP)},
]
PROGRAM = f"""
from sierra_envs.core.jit import PLAIN_PYTHON
from sierra_envs.games.colorado import GAME
from sierra_envs.testing.transcript import signature
print(PLAIN_PYTHON)
for setup in {GAMES!r}:
    print(signature(GAME, n_games=1, seed=4, **setup))
"""


@pytest.mark.parametrize("variable, plain", [("NUMBA_BOUNDSCHECK", "False"), ("NUMBA_DISABLE_JIT", "True")])
def test_whole_games_are_the_same_with(variable, plain):
    """With bounds checks no index leaves its array; in plain Python nothing warns; both play the same games."""
    environment = {
        k: v for k, v in os.environ.items() if not k.startswith("NUMBA_") or k == "NUMBA_CACHE_DIR"
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        cwd=ROOT,
        env=environment | {variable: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    compiled = [signature(GAME, n_games=1, seed=4, **setup) for setup in GAMES]
    assert done.stdout.split() == [plain, *compiled]
