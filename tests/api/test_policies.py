"""Policies and the check of what they answer."""

import pickle

import numpy as np
import pytest

from sierra_envs.api.policies import RandomPolicy, checked, policy_name, random_actions
from sierra_envs.core.batch import PICKER
from sierra_envs.errors import BadAction, BadOption, IllegalAction

MASK = np.array([[0, 1, 1], [1, 0, 0], [0, 0, 1]], np.int8)
OBS = np.zeros((3, 2), np.int16)


def test_random_actions_are_legal_and_uniform():
    policy = RandomPolicy(1)
    mask = np.tile(np.array([[0, 1, 0, 1, 1]], np.int8), (30_000, 1))
    actions = policy(np.zeros((30_000, 2)), mask)
    assert actions.dtype == np.int64
    assert np.bincount(actions, minlength=5) / 30_000 == pytest.approx([0, 1 / 3, 0, 1 / 3, 1 / 3], abs=0.01)


def test_a_random_policy_is_its_seed_and_its_place_in_the_stream():
    a, b = RandomPolicy(7), RandomPolicy(7)
    mask = np.ones((50, 9), np.int8)
    assert np.array_equal(a(OBS, mask), b(OBS, mask))
    place, copied = a.get_state(), pickle.loads(pickle.dumps(a))
    after = a(OBS, mask)
    assert not np.array_equal(after, RandomPolicy(7)(OBS, mask))
    assert np.array_equal(copied(OBS, mask), after)
    b.set_state(place)
    assert np.array_equal(b(OBS, mask), after)
    assert not np.array_equal(RandomPolicy()(OBS, mask), RandomPolicy()(OBS, mask))
    with pytest.raises(BadOption, match="seed=-1"):
        RandomPolicy(-1)


def test_rows_without_a_legal_action_get_none():
    assert RandomPolicy(1)(OBS, np.zeros((2, 3), np.int8)).tolist() == [-1, -1]


def test_random_actions_draw_from_the_streams_of_their_rows():
    streams = np.zeros(4, PICKER)
    streams["rng"] = [1, 2, 3, 4]
    mask = np.ones((2, 200), np.int8)
    actions = random_actions(streams, np.array([3, 1]), mask)
    again = np.zeros(4, PICKER)
    again["rng"] = [9, 2, 9, 4]
    assert random_actions(again, np.array([1, 3]), mask).tolist() == actions[::-1].tolist()
    assert streams["rng"][[0, 2]].tolist() == [1, 3]


def test_legal_answers_pass():
    for answer in ([1, 0, 2], np.array([2, 0, 2], np.int32), np.array([1, 0, 2], np.uint8)):
        actions = checked(lambda obs, mask, answer=answer: answer, OBS, MASK)
        assert actions.dtype == np.int64
        assert actions.tolist() == list(answer)


@pytest.mark.parametrize("answer", [[0, 0, 2], [1, 0, 3], [1, 0, -1], [1, 0, 10**6]])
def test_illegal_answers_name_the_policy_the_row_and_the_legal_ids(answer):
    def cheat(obs, mask):
        return answer

    with pytest.raises(IllegalAction) as caught:
        checked(cheat, OBS, MASK)
    row = 0 if answer[0] == 0 else 2
    message = str(caught.value)
    assert message.startswith(f"the policy cheat answered {answer[row]} in row {row} of 3, which ")
    assert ("is not legal there" if row == 0 else "ids run from 0 to 2") in message
    assert f"Legal ids of that row: {'1, 2' if row == 0 else '2'}." in message
    assert (caught.value.env_index, caught.value.action) == (row, answer[row])


@pytest.mark.parametrize("answer", [None, [1, 0], [[1, 0, 2]], [1.0, 0.0, 2.0], [True, False, True], 1])
def test_unusable_answers_name_the_policy(answer):
    with pytest.raises(
        BadAction, match="the policy Stubborn was asked for 3 actions and gave no usable answer: actions"
    ):
        checked(Stubborn(answer), OBS, MASK)


class Stubborn:
    name = "Stubborn"

    def __init__(self, answer):
        self.answer = answer

    def __call__(self, obs, mask):
        return self.answer


def test_a_policy_may_write_into_its_mask():
    def scribble(obs, mask):
        actions = mask.argmax(axis=1)
        mask[:] = 0
        return actions

    assert checked(scribble, OBS, MASK).tolist() == [1, 0, 2]
    assert MASK.any()


def test_names():
    assert policy_name(Stubborn(0)) == "Stubborn"
    assert policy_name(RandomPolicy(3)) == "RandomPolicy(seed=3)"
    assert policy_name(checked) == "checked"
