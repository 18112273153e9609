"""The contract, the citations, the rules page, the golden files; bounds checks and plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sierra_envs.games.trails_to_the_north import GAME
from sierra_envs.games.trails_to_the_north.names import MAX_CATTLE, TILE
from sierra_envs.testing.citations import citations, read_rulebook
from sierra_envs.testing.conformance import CHECKS, FACE_CHECKS, Case, cases
from sierra_envs.testing.position import position
from sierra_envs.testing.transcript import replay, signature
from tests.games.golden import golden_files, golden_folder, how_to_renew, rules_page
from tests.games.trails_to_the_north import charts

HERE = Path(__file__).parent
ROOT = HERE.parents[2]

SLOW = ("pettingzoo_tests", "drawing_secrecy")
PUBLIC = tuple(s.name.removeprefix("0.") for s in GAME.observation.segments if s.seat == 0)
OPTION_VALUES: list[tuple[int, dict[str, Any]]] = [
    (2, {"expansion": "none"}),
    (3, {"expansion": "none", "simmental": True, "brahman": True}),
    (4, {"simmental": True}),
    (3, {"brahman": True}),
    (2, {"simmental": True, "brahman": True}),
    (2, {"building_sides": "a", "neutral_setup": "letters", "first_player": "1"}),
    (3, {"building_sides": "bbbbbbbbbbbbb"}),
    (3, {"repeatable_cities": "board1e"}),
    (4, {"repeatable_cities": "union", "objective_rttn_cards": False}),
    (2, {"phase_b_may_be_empty": False, "cowboys_reset_per_action": False}),
    (2, {"free_build_cap": 12, "free_build_needs_own_builders": True}),
    (4, {"hide_discards": True}),
    (2, {"hide_discards": True, "simmental": True, "free_build_cap": 0}),
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


def everything(s: Any, data: Any) -> list[int]:
    """Cards by face, tiles by kind, station masters, discs and branchlets of each player. Rule: 4.7m"""
    seats = range(int(s["seats"]))
    t = data.t[0]
    cards = np.asarray(s["removed_cards"], np.int64).copy()
    cards += sum(np.asarray(s["pool"][k], np.int64) + s["discards"][k] for k in seats)
    cards[:MAX_CATTLE] += np.asarray(s["market"], np.int64) + s["market_deck"]
    cards[[int(c) for c in t["stage_card"]]] += np.asarray(s["stage_supply"], np.int64)
    shown = np.asarray(s["objectives"], np.int64) + s["objective_deck"]
    cards[MAX_CATTLE:] += shown + sum(np.asarray(s["front"][k][: len(shown)], np.int64) for k in seats)
    tiles = np.asarray(s["removed_tiles"], np.int64) + np.asarray(s["bag"], np.int64).sum(axis=0)
    tiles += sum(np.asarray(s["collected"][k], np.int64) for k in seats)
    for code in [
        *np.asarray(s["foresight"], np.int64).ravel() - 1,
        *np.asarray(s["tile_at"], np.int64) - TILE,
    ]:
        if code >= 0:
            tiles[code] += 1
    for kind, tile in enumerate(np.asarray(t["worker_tile"], np.int64)):
        tiles[tile] += int(np.asarray(s["job"], np.int64)[:, kind].sum())
        tiles[tile] += sum(int(s["workers"][k][kind]) - 1 for k in seats)
        tiles[tile] += list(s["master_worker"]).count(kind + 1)
    masters = [int(m) for m in s["master_at"] if m]
    masters += [
        i + 1
        for i in range(12)
        for mask in (s["master_pool"], *s["masters"][: len(seats)])
        if int(mask) >> i & 1
    ]
    each = []
    for k in seats:
        discs = (
            np.asarray(s["discs_left"][k], np.int64).sum() + np.asarray(s["city_discs"][k], np.int64).sum()
        )
        each += [
            int(discs) + int(s["stations"][k]).bit_count(),
            int(s["towns"][k]).bit_count() - int(s["branchlets"][k]),
        ]
        each.append(int(np.asarray(s["front"][k][-6:]).sum()))
        each.append(int(s["hand_size"][k]) - int(np.asarray(s["hand"][k], np.int64).sum()))
        each.append(int(s["pool_size"][k]) - int(np.asarray(s["pool"][k], np.int64).sum()))
        each.append(int((np.asarray(s["pool"][k], np.int64) < s["hand"][k]).sum()))
        each.append(int((np.asarray(s["hand"][k], np.int64) < s["known"][k]).sum()))
    return [*cards.tolist(), *tiles.tolist(), *sorted(masters), *each]


FACES = tuple(check.__name__ for check in FACE_CHECKS)
KERNELS = [name for name in CHECKS if name not in (*FACES, *SLOW)]


def usual(**more: Any) -> list[Case]:
    return cases(GAME, conserve=everything, public=PUBLIC, games=1, every=60, **more)


USUAL = [*usual(only=KERNELS), *usual(only=[name for name in FACES if name not in SLOW], seats=[2])]


@pytest.mark.parametrize("case", USUAL, ids=str)
def test_the_contract_is_kept(case: Case):
    """Rule: R58, R85, R11"""
    case.run()


@pytest.mark.parametrize("name", SLOW)
def test_the_contract_is_kept_in_slow_checks(name):
    assert name in CHECKS
    for case in usual(only=[name], seats=[3]):
        case.run()


@pytest.mark.parametrize("seats, rules", OPTION_VALUES, ids=str)
def test_the_contract_is_kept_with_options(seats, rules):
    """Rule: 5.8/expansion, 5.8/simmental, 5.8/brahman, 5.8/hide_discards, 5.8/objective_rttn_cards"""
    for case in cases(
        GAME,
        only=TOUCHED_BY_OPTIONS,
        conserve=everything,
        seats=[seats],
        rules=rules,
        games=1,
        every=150,
        seed=seats,
    ):
        case.run()


# ------------------------------------------------------------------------------------------ words and ids


def test_at_most_512_ids_each_with_a_sentence_that_is_understood():
    """Rule: 4.4"""
    p = position(GAME, seats=4)
    assert GAME.actions.size <= 512
    sentences = [p.actions.describe(a) for a in range(GAME.actions.size)]
    assert len(set(sentences)) == len(sentences)
    assert [p.actions.parse(sentence) for sentence in sentences] == list(range(len(sentences)))


# ------------------------------------------------------------------------------------------ documents


def test_every_rule_is_cited_by_a_function_and_by_a_test():
    assert citations(GAME, HERE).problems() == []


def test_the_rulebook_lists_all_rules_of_the_spec():
    found = list(read_rulebook(GAME.folder / "rulebook.toml"))
    wanted = [f"R{n}" for n in range(1, 95)] + [f"R16{x}" for x in "abcd"] + ["2.15", "2.16"]
    wanted += [f"2.15.{n}" for n in range(1, 12)] + [f"4.{n}" for n in range(1, 7)]
    wanted += [f"4.7{x}" for x in "abcdefghijklmnopqrstuv"] + [f"4.8{x}" for x in "abcdefghijk"]
    options = {o.name for o in GAME.options}
    wanted += [f"5.8/{name}" for name in options - {"free_build_needs_own_builders"}]
    assert set(wanted) == set(found)


def test_the_tables_of_the_rules_page_are_those_of_the_code():
    page = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    assert page == rules_page(GAME), "python -m tests.games.golden trails_to_the_north"


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
    {"seats": 2, "rules": {"simmental": True, "brahman": True}},
    {"seats": 3, "rules": {"expansion": "none", "hide_discards": True}},
]
PROGRAM = f"""
from sierra_envs.core.jit import PLAIN_PYTHON
from sierra_envs.games.trails_to_the_north import GAME
from sierra_envs.testing.transcript import signature
print(PLAIN_PYTHON)
for setup in {GAMES!r}:
    print(signature(GAME, n_games=1, seed=4, **setup))
"""


@pytest.mark.parametrize("variable, plain", [("NUMBA_DISABLE_JIT", "True")])
def test_whole_games_are_the_same_with(variable, plain):
    """In plain Python nothing warns, and the same games are played."""
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


def test_the_decision_with_most_answers_fits_the_charts():
    """The way back from the end of the track: 48 spaces. Rule: R76"""
    assert len(charts.TURNOUTS) + charts.LAST == 48
