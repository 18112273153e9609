"""The one call that checks everything, and how to choose from it."""

from dataclasses import replace

import pytest

from benchmarks.reference.connect_four import GAME
from sierra_envs.errors import BadOption
from sierra_envs.testing import CHECKS, Violation, cases, check, setups


def test_one_call_runs_every_check_of_every_setup():
    report = check(GAME, games=2)
    assert [name for _, name, _ in report.lines] == list(CHECKS)
    assert str(report).endswith(f"connect_four: {len(CHECKS)} checks hold.")


def test_checks_can_be_chosen_and_left_out():
    assert [case.name for case in cases(GAME, only=["words", "bounds"], skip=["bounds"])] == ["words"]


def test_an_unknown_check_is_refused():
    with pytest.raises(BadOption, match=r'no check is called "secresy".*Did you mean "secrecy"'):
        check(GAME, only=["secresy"])


MODES = replace(GAME, seats=range(1, 4), modes=("duel", "solo"), mode_seats={"solo": range(1, 2)})


def test_every_mode_is_checked_with_its_own_numbers_of_seats():
    assert [str(s) for s in setups(MODES)] == [
        "connect_four-v0 duel, 1 seats",
        "connect_four-v0 duel, 2 seats",
        "connect_four-v0 duel, 3 seats",
        "connect_four-v0 solo, 1 seats",
    ]
    assert [str(case) for case in cases(MODES, only=["words"], seats=[1, 2], modes=["solo", "duel"])] == [
        "words-solo-1",
        "words-duel-1",
        "words-duel-2",
    ]


def test_what_must_be_conserved_is_the_games_own_affair():
    check(GAME, only=["conservation"])
    check(GAME, only=["conservation"], conserve=lambda state, data: int(data.t["line"][0]))
    with pytest.raises(Violation, match="conservation: the deal had 0, now there is 1") as violation:
        check(GAME, only=["conservation"], conserve=lambda state, data: int(state["seat"]))
    assert violation.value.check == "conservation"
    assert len(violation.value.sentences) == 1


def test_a_violation_crosses_to_another_process_whole():
    import pickle

    error = pickle.loads(pickle.dumps(Violation("what", "bounds", ["a", "b"])))
    assert (str(error), error.check, error.sentences) == ("what", "bounds", ("a", "b"))


def test_a_game_shorter_than_the_distance_between_two_looks_is_not_passed_by():
    with pytest.raises(Violation, match="use a smaller every="):
        check(GAME, only=["copies"], every=100)
