"""Errors are a user interface: they survive pickling, and they can be caught the way a caller would try."""

import pickle

import pytest

from sierra_envs import errors


@pytest.mark.parametrize(
    "error, ordinary",
    [
        (errors.UnknownEnv, ValueError),
        (errors.RetiredEnv, errors.UnknownEnv),
        (errors.BadOption, ValueError),
        (errors.BadData, ValueError),
        (errors.BadAction, ValueError),
        (errors.IllegalAction, errors.BadAction),
        (errors.ResetNeeded, RuntimeError),
        (errors.ContractBroken, TypeError),
        (errors.ForeignState, ValueError),
    ],
)
def test_an_error_is_ours_and_an_ordinary_one(error, ordinary):
    assert issubclass(error, errors.SierraError)
    assert issubclass(error, ordinary)


def test_an_illegal_action_crosses_to_another_process_whole():
    error = errors.IllegalAction("player_1 may not", env_index=3, seat=1, action=133, reason="no stone")
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy)) == (errors.IllegalAction, "player_1 may not")
    assert (copy.env_index, copy.seat, copy.action, copy.reason) == (3, 1, 133, "no stone")


def test_a_hint_is_offered_only_for_a_word_that_comes_close():
    assert errors.did_you_mean("colorada", ["colorado", "sierra"]) == ' Did you mean "colorado"?'
    assert errors.did_you_mean("xyz", ["colorado"]) == ""
    assert errors.did_you_mean(5, []) == ""
