"""The contract, the citations, the rules page, the golden files; bounds checks and plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sierra_envs.games.sierra_west import GAME
from sierra_envs.testing.citations import citations
from sierra_envs.testing.conformance import CHECKS, Case, cases
from sierra_envs.testing.transcript import replay, signature
from tests.games.golden import golden_files, golden_folder, how_to_renew, rules_page, transcript_file
from tests.games.sierra_west.bridge import NAMES
from tests.games.sierra_west.counting import everything
from tests.games.sierra_west.folder import SECOND_CARDS

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
SHORT = {"round_cap": 3}
"""Random games hardly ever end before the cap."""
EVERYWHERE = (
    "determinism", "reset", "words", "never_stuck", "mask_is_why_not", "looking_changes_nothing",
    "everything_is_written", "bounds", "conservation", "rotation", "illegal_is_refused", "the_end_is_final",
    "secrecy", "mask_secrecy",
    "redeal_keeps_what_is_known", "redeal_can_be_played", "aec_observations", "aec_flags",
)  # fmt: skip
ONCE = tuple(name for name in CHECKS if name not in EVERYWHERE)
"""Checks of faces, batches and copies: they do not depend on the mode."""
ONE_TABLE_OF_EACH = [
    ("apple_hill", 3),
    ("boats_and_banjos", 1),
    ("gold_rush", 4),
    ("outlaws_and_outposts", 2),
]
OPTIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("apple_hill", 2, {"expert": "true", "apple_tracker": "true", "cabin_map": "colour"}),
    (
        "boats_and_banjos",
        3,
        {"market_refill": "at_once", "mkt_anywhere": "false", "animals_visible": "lower_cards"},
    ),
    ("gold_rush", 1, {"expert": "true", "hastings_level": 9, "adj_same_row": "false"}),
    ("outlaws_and_outposts", 2, {"outlaws_2p": "12233", "trailhead_multiplier": 1, "expert": "true"}),
]
TOUCHED_BY_OPTIONS = (
    "never_stuck",
    "mask_is_why_not",
    "bounds",
    "conservation",
    "secrecy",
    "redeal_can_be_played",
)


def usual(**more: Any) -> list[Case]:
    return cases(GAME, conserve=everything, **{"rules": SHORT, "games": 1, "every": 30, **more})


@pytest.mark.parametrize("case", usual(only=EVERYWHERE), ids=str)
def test_the_contract_is_kept(case: Case):
    """Rule: 5.2, 2.2.9"""
    case.run()


@pytest.mark.parametrize("name", ONCE)
@pytest.mark.parametrize("mode, seats", ONE_TABLE_OF_EACH)
def test_the_contract_is_kept_by_faces_batches_and_copies(mode, seats, name):
    for case in usual(only=[name], modes=[mode], seats=[seats], rules={"round_cap": 10}, every=20):
        case.run()


@pytest.mark.parametrize("mode, seats, rules", OPTIONS, ids=str)
def test_the_contract_is_kept_with_options(mode, seats, rules):
    for case in usual(only=TOUCHED_BY_OPTIONS, modes=[mode], seats=[seats], rules=SHORT | rules, seed=3):
        case.run()


@pytest.mark.parametrize("mode, seats", ONE_TABLE_OF_EACH)
def test_the_contract_is_kept_with_other_cards(mode, seats):
    for case in usual(only=TOUCHED_BY_OPTIONS, modes=[mode], seats=[seats], data=SECOND_CARDS):
        case.run()


def test_whole_games_without_the_short_cap_keep_bounds_and_pieces():
    """Rule: 2.11.5"""
    for case in usual(only=["bounds", "conservation"], seats=[1, 2], rules={}, every=200):
        case.run()


def test_another_data_set_is_played_without_compiling_anew():
    """Tables reach the kernels as an argument: no entry point gains a signature."""
    from sierra_envs.core.batch import drivers

    signature(GAME, mode="apple_hill", seats=2, n_games=1, rules=SHORT)
    entries = [e for e in vars(drivers(GAME)).values() if hasattr(e, "signatures")]
    before = [len(e.signatures) for e in entries]
    signature(
        GAME, mode="gold_rush", seats=1, n_games=1, data=SECOND_CARDS, rules={**SHORT, "expert": "true"}
    )
    assert [len(e.signatures) for e in entries] == before


# ------------------------------------------------------------------------------------------ ids and documents


def test_every_id_can_be_said_and_read():
    """Rule: 5.3.1"""
    said = [GAME.actions.describe(a) for a in range(GAME.actions.size)]
    assert len(said) == len(set(said)) == 192
    assert [GAME.actions.parse(sentence) for sentence in said] == list(range(192))


def test_the_ids_are_those_of_the_spec():
    """134 and 140 to 191 are reserved. Rule: 5.3.1"""
    assert sorted(set(range(192)) - set(NAMES)) == [134, *range(140, 192)]
    words = {
        10: "tan", 15: "green", 20: "grey", 21: "tan pioneer on the left", 29: "mule on the right", 32: "(1,1)",
        51: "(5,2)", 52: "base", 59: "4", 62: "discard pile", 65: "stone", 70: "red", 75: "wagon", 79: "green",
        81: "rabbit for 1 food with the tan", 110: "mode animal for 1 stone with the green", 112: "red", 113: "Market",
        119: "slot 6", 122: "salmon", 128: "6", 129: "dynamite", 131: "Sheriff", 133: "bullet", 139: "mode animal",
    }  # fmt: skip
    for number, word in words.items():
        assert word in GAME.actions.describe(number), number


def test_every_rule_is_cited_by_a_function_and_by_a_test():
    assert citations(GAME, HERE).problems() == []


def numbered(chapter: str, last: int, between: str = ".") -> set[str]:
    return {f"{chapter}{between}{n}" for n in range(1, last + 1)}


def test_the_rulebook_lists_all_rules_of_the_spec():
    wanted = (
        numbered("2.1", 2) | numbered("2.2", 10) | numbered("2.3", 15) | numbered("2.4", 15) | {"2.4.10a"}
        | numbered("2.5", 9) | numbered("2.6", 8) | numbered("2.7", 5) | numbered("2.8", 6) | numbered("2.9", 4)
        | numbered("2.10.A", 8, "") | numbered("2.10.B", 9, "") | numbered("2.10.C", 7, "") | numbered("2.10.D", 13, "")
        | numbered("2.11", 5) | numbered("2.12", 4) | numbered("2.13", 7) | numbered("3", 6) | {"4.8", "5.2"}
        | numbered("4.9", 9) | numbered("5.3", 6)
    )  # fmt: skip
    assert set(citations(GAME, HERE).rules) == wanted


def test_the_tables_of_the_rules_page_are_those_of_the_code():
    page = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    assert page == rules_page(GAME), "python -m tests.games.golden sierra_west"


@cache
def golden() -> dict[str, str]:
    return golden_files(GAME)


FILES = ["actions.txt", "signature.txt", *(transcript_file(GAME, mode) for mode in GAME.modes)]


@pytest.mark.parametrize("file", FILES)
def test_the_game_is_the_one_that_was_written_down(file):
    written = (golden_folder(GAME) / file).read_text(encoding="utf-8")
    assert golden()[file] == written, how_to_renew(GAME)


def test_a_written_game_can_be_played_again():
    written = (golden_folder(GAME) / transcript_file(GAME, "gold_rush")).read_text(encoding="utf-8")
    assert str(replay(GAME, written, draw_every=100)) == written, how_to_renew(GAME)


# ------------------------------------------------------------------------------------------ other ways to run it

GAMES: list[dict[str, Any]] = [
    {"mode": "apple_hill", "seats": 3, "rules": {"round_cap": 2, "apple_tracker": "true"}},
    {"mode": "boats_and_banjos", "seats": 1, "rules": {"round_cap": 6}},
    {"mode": "gold_rush", "seats": 2, "rules": {"round_cap": 2, "expert": "true"}, "data": str(SECOND_CARDS)},
    {"mode": "outlaws_and_outposts", "seats": 1, "rules": {"round_cap": 6}},
]
PROGRAM = f"""
from sierra_envs.core.jit import PLAIN_PYTHON
from sierra_envs.games.sierra_west import GAME
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
