"""What callers may pass, and what the messages say when they may not."""

import re

import numpy as np
import pytest

from sierra_envs.api import arguments
from sierra_envs.errors import BadAction, BadOption, SierraError
from tests.api.heap import GAME


@pytest.mark.parametrize("value", [3, np.int8(3), np.uint64(3)])
def test_whole_numbers_of_any_kind_are_taken(value):
    number = arguments.whole("threads", value, 1)
    assert (number, type(number)) == (3, int)


@pytest.mark.parametrize("value", [True, np.True_, 2.0, "2", None, [2], np.array([2]), 0, -1, 10**30])
def test_what_is_no_whole_number_in_range_is_named_with_the_range(value):
    with pytest.raises(BadOption) as caught:
        arguments.whole("threads", value, 1, 8)
    assert str(caught.value) == f"threads={value!r} is not possible: give a whole number from 1 to 8."


def test_without_an_upper_limit_only_the_lower_one_is_named():
    with pytest.raises(
        BadOption, match=re.escape("num_envs=0 is not possible: give a whole number of at least 1.")
    ):
        arguments.whole("num_envs", 0, 1)


@pytest.mark.parametrize("seed", [0, 2**64 - 1, np.uint64(2**64 - 1), np.int32(5)])
def test_seeds_are_64_bits(seed):
    assert arguments.seed_or_entropy(seed) == int(seed)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, True, "7"])
def test_other_seeds_are_refused(seed):
    with pytest.raises(BadOption, match=r"^seed=.* from 0 to 18446744073709551615"):
        arguments.seed_or_entropy(seed)


def test_no_seed_draws_a_new_one():
    drawn = {arguments.seed_or_entropy(None) for _ in range(20)}
    assert len(drawn) == 20
    assert max(drawn) > 2**32


def test_players():
    assert arguments.players(GAME, None) == 2
    assert arguments.players(GAME, np.int64(4)) == 4
    for wrong in (0, 5, 2.0, True, "3"):
        with pytest.raises(BadOption) as caught:
            arguments.players(GAME, wrong)
        assert (
            str(caught.value)
            == f"num_players={wrong!r} is not possible: Heap (standard) is for 1, 2, 3, 4 players."
        )


@pytest.mark.parametrize("action", [2, np.int8(2), np.uint64(2), np.array(2)])
def test_one_action(action):
    number = arguments.action_id(action)
    assert (number, type(number)) == (2, int)


@pytest.mark.parametrize("action", [None, 2.0, True, np.bool_(True), "2", [2], np.array([2]), np.array(2.0)])
def test_what_is_not_one_action(action):
    with pytest.raises(BadAction) as caught:
        arguments.action_id(action)
    message = str(caught.value)
    assert message.startswith("an action is one whole number, got ")
    assert repr(action) in message
    assert message.endswith("Nothing was moved.")


@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.int64, np.uint8, np.uint64])
def test_actions_of_every_integer_type_become_int64(dtype):
    ids = arguments.action_ids(np.array([1, 2], dtype), 2)
    assert ids.dtype == np.int64
    assert ids.flags.c_contiguous
    assert ids.tolist() == [1, 2]


def test_actions_may_be_a_list_or_a_strided_view():
    assert arguments.action_ids([1, 2], 2).tolist() == [1, 2]
    assert arguments.action_ids(np.arange(6)[::3], 2).flags.c_contiguous


@pytest.mark.parametrize(
    "actions, problem",
    [
        (None, r"shape \(2,\).*got \(\)"),
        ([1], r"shape \(2,\).*got \(1,\)"),
        ([[1], [2]], r"got \(2, 1\)"),
        ([1.0, 2.0], "got dtype float64"),
        ([True, False], "got dtype bool"),
        ([None, 1], "got dtype object"),
        (["1", "2"], "got dtype <U1"),
        (np.array([2**63, 1], np.uint64), "action 9223372036854775808 is outside every action space"),
        ([10**30, 1], "got dtype object"),
    ],
)
def test_what_are_not_actions(actions, problem):
    with pytest.raises(BadAction, match=problem) as caught:
        arguments.action_ids(actions, 2)
    assert str(caught.value).endswith("Nothing was moved.")


def test_ragged_actions_are_a_bad_action_too():
    with pytest.raises(BadAction):
        arguments.action_ids([[1], [1, 2]], 2)


def test_rows_by_mask():
    assert arguments.row_indices([True, False, True], 3).tolist() == [0, 2]
    for wrong in ([1, 0, 1], [True], True, None, np.ones((3, 1), bool)):
        with pytest.raises(BadOption, match=r"^reset_mask must be a bool array of shape \(3,\)"):
            arguments.row_indices(wrong, 3, "reset_mask")


def test_rows_by_number():
    assert arguments.row_numbers([2, 0], 3).tolist() == [2, 0]
    assert arguments.row_numbers([], 3).shape == (0,)
    for wrong in ([3], [-1], [1, 1], [1.0], 1, [[1]], [True], None):
        with pytest.raises(BadOption, match=r"^rows must be a list of game numbers 0 \.\. 2, none twice"):
            arguments.row_numbers(wrong, 3)


def test_every_error_is_ours_and_a_built_in_one():
    with pytest.raises(SierraError):
        arguments.action_id(None)
    with pytest.raises(ValueError, match="threads"):
        arguments.whole("threads", None, 1)
