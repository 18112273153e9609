"""The contract, the citations, the rules page, the golden files; bounds checks and plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sierra_envs.games.sierra import GAME
from sierra_envs.testing.citations import citations
from sierra_envs.testing.conformance import CHECKS, Case, cases
from sierra_envs.testing.transcript import replay, signature
from tests.games.golden import golden_files, golden_folder, how_to_renew, rules_page, transcript_file
from tests.games.sierra.charts import SECOND_CARDS
from tests.games.sierra.helpers import everything

HERE = Path(__file__).parent
ROOT = HERE.parents[2]

SLOW = ("pettingzoo_tests", "drawing_secrecy")
ONE_TABLE_OF_EACH_MODE = [("teams", 5), ("competitive", 3), ("cooperative", 3), ("solo", 1)]
OPTION_VALUES: list[tuple[str, int, dict[str, Any]]] = [
    ("teams", 7, {"introductory": "on", "discards_public": "off"}),
    ("teams", 6, {"destination_assignment": "fixed", "switch_after_round": 2}),
    ("teams", 5, {"team_order": "seat", "min_row_len": 2, "discards_public": "off"}),
    ("competitive", 4, {"introductory": "on", "discards_public": "off", "switch_after_round": 0}),
    ("cooperative", 2, {"stage": 2, "min_row_len": 3}),
    ("cooperative", 3, {"stage": 3}),
    ("cooperative", 3, {"stage": 4}),
    ("cooperative", 3, {"stage": 7}),
    ("solo", 1, {"stage": 5, "introductory": "on"}),
    ("solo", 1, {"stage": 6, "discards_public": "off"}),
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


def usual(**more: Any) -> list[Case]:
    return cases(GAME, conserve=everything, **more)


LONG_GAMES = usual(skip=SLOW, modes=["teams", "competitive"], games=1, every=25)
# a campaign game may have no more than 24 decisions
SHORT_GAMES = usual(skip=SLOW, modes=["solo"], games=1, every=8) + usual(
    # one team that shows each other everything: only the order of the decks is unknown, and no state holds an order
    skip=(*SLOW, "redeal_is_random"), modes=["cooperative"], games=1, every=8
)  # fmt: skip


@pytest.mark.parametrize("case", LONG_GAMES + SHORT_GAMES, ids=str)
def test_the_contract_is_kept(case: Case):
    """Rule: 2.9.5, 5.3.2, 5.3.3, 5.3.5"""
    case.run()


@pytest.mark.parametrize("name", SLOW)
@pytest.mark.parametrize("mode, seats", ONE_TABLE_OF_EACH_MODE)
def test_the_contract_is_kept_in_slow_checks(name, mode, seats):
    assert name in CHECKS
    for case in usual(only=[name], modes=[mode], seats=[seats], games=1, every=10):
        case.run()


@pytest.mark.parametrize("mode, seats, rules", OPTION_VALUES, ids=str)
def test_the_contract_is_kept_with_options(mode, seats, rules):
    """Rule: 2.9.5, 2.10.6"""
    for case in usual(
        only=TOUCHED_BY_OPTIONS, modes=[mode], seats=[seats], rules=rules, games=1, every=30, seed=3
    ):
        case.run()


@pytest.mark.parametrize("mode, seats", ONE_TABLE_OF_EACH_MODE)
def test_the_contract_is_kept_with_other_cards(mode, seats):
    """Rule: 4.6.1"""
    for case in usual(
        only=TOUCHED_BY_OPTIONS, modes=[mode], seats=[seats], data=SECOND_CARDS, games=1, every=30
    ):
        case.run()


def test_another_data_set_is_played_without_compiling_anew():
    """Tables reach the kernels as an argument: no entry point gains a signature. Rule: 4.6.1"""
    from sierra_envs.core.batch import drivers

    signature(GAME, mode="solo", n_games=1)
    entries = [e for e in vars(drivers(GAME)).values() if hasattr(e, "signatures")]
    before = [len(e.signatures) for e in entries]
    assert sum(before) > 0
    signature(GAME, mode="teams", seats=5, n_games=1, data=SECOND_CARDS, rules={"min_row_len": 2})
    assert [len(e.signatures) for e in entries] == before


# ------------------------------------------------------------------------------------------ documents


def test_every_rule_is_cited_by_a_function_and_by_a_test():
    assert citations(GAME, HERE).problems() == []


def numbered(chapter: str, *numbers: int) -> set[str]:
    return {f"{chapter}.{n}" for n in numbers}


def test_the_rulebook_lists_all_rules_of_the_spec():
    wanted = (
        numbered("2.1", *range(1, 10))
        | numbered("2.2", *range(11))
        | numbered("2.3", *range(1, 7))
        | numbered("2.4", *range(10))
        | numbered("2.5", *range(1, 9))
        | numbered("2.6", *range(1, 7))
        | numbered("2.7", *range(1, 5))
        | numbered("2.8", *range(1, 8))
        | numbered("2.9", *range(1, 6))
        | numbered("2.10", *range(1, 8))
    )
    assert wanted - set(citations(GAME, HERE).rules) == set()


def test_the_tables_of_the_rules_page_are_those_of_the_code():
    page = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    assert page == rules_page(GAME), "python -m tests.games.golden sierra"


@cache
def golden() -> dict[str, str]:
    return golden_files(GAME)


FILES = ["actions.txt", "signature.txt", *(transcript_file(GAME, mode) for mode in GAME.modes)]


@pytest.mark.parametrize("file", FILES)
def test_the_game_is_the_one_that_was_written_down(file):
    written = (golden_folder(GAME) / file).read_text(encoding="utf-8")
    assert golden()[file] == written, how_to_renew(GAME)


@pytest.mark.parametrize("mode", GAME.modes)
def test_the_written_game_can_be_played_again(mode):
    written = (golden_folder(GAME) / transcript_file(GAME, mode)).read_text(encoding="utf-8")
    assert str(replay(GAME, written, draw_every=100)) == written, how_to_renew(GAME)


# ------------------------------------------------------------------------------------------ other ways to run it

GAMES: list[dict[str, Any]] = [
    {"mode": "teams", "seats": 5, "rules": {"introductory": "on", "discards_public": "off"}},
    {"mode": "competitive", "seats": 3, "rules": {"switch_after_round": 3}},
    {"mode": "cooperative", "seats": 3, "rules": {"stage": 7}},
    {"mode": "solo", "seats": 1, "rules": {"stage": 5}, "data": str(SECOND_CARDS)},
]
PROGRAM = f"""
from sierra_envs.core.jit import PLAIN_PYTHON
from sierra_envs.games.sierra import GAME
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
