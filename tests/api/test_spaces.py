"""Spaces and texts that are made from layouts."""

import numpy as np

from sierra_envs.api import spaces, text
from tests.api.heap import ACTIONS, MOST, OBSERVATION
from tests.api.helpers import vector


def test_the_box_has_the_bounds_of_every_element():
    box = spaces.observation_box(OBSERVATION.for_seats(2))
    assert (box.shape, box.dtype) == ((4,), np.int16)
    assert box.low.tolist() == [0, 0, 0, 0]
    assert box.high.tolist() == [400, MOST, 400, 400]


def test_one_id_for_each_sentence():
    discrete = spaces.action_discrete(ACTIONS)
    assert (int(discrete.n), discrete.dtype) == (3, np.int64)


def test_the_masked_dictionary():
    space = spaces.masked_dict(OBSERVATION, ACTIONS)
    assert list(space) == ["action_mask", "observation"] or list(space) == ["observation", "action_mask"]
    assert space["action_mask"].dtype == np.int8
    assert space.contains({"observation": np.zeros(6, np.int16), "action_mask": np.ones(3, np.int8)})
    assert not space.contains({"observation": np.zeros(6, np.int16), "action_mask": np.full(3, 2, np.int8)})


def test_every_observation_lies_in_the_box():
    v = vector(30, seats=4)
    shown = v.reset(seed=1)
    box = spaces.observation_box(v.observation)
    for _ in range(40):
        assert all(box.contains(o) for o in shown.obs)
        shown = v.step(v.sample())


def test_where_finds_a_position_again():
    v = vector(3, seats=2)
    v.reset(seed=7)
    assert text.where(v.batch, "heap-v0", 0) == "heap-v0, 2 players, seed 7, decision 0"
    v.step(v.sample())
    v.reset()
    v.step(v.sample())
    assert text.where(v.batch, "heap-v0", 2) == "heap-v0, 2 players, seed 7, row 2, episode 1, decision 1"


def test_refusals_in_words():
    v = vector(1, seats=1, rules={"heap": 1}, autoreset="disabled")
    v.reset(seed=7)
    assert text.refusal(v.batch, 0, 0) == "OK"
    assert text.refusal(v.batch, 0, 1) == "the heap has not so many stones"
    assert text.refusal(v.batch, 0, -1) == text.refusal(v.batch, 0, 3) == "ids run from 0 to 2"
    v.step([0])
    assert text.refusal(v.batch, 0, 0) == "the game is over"


def test_choices_are_the_legal_ones_in_order():
    assert text.choices(ACTIONS, [1, 0, 1]) == "    0  take one\n    2  take three"
    assert text.choices(ACTIONS, [0, 0, 0]) == ""
