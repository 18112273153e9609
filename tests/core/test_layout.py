"""Ids and places by name, and back again."""

import numpy as np
import pytest

from sierra_envs.core.layout import ActionLayout, Layout, ObservationLayout, Part, Segment, Verb, seat_block
from sierra_envs.errors import BadAction, ContractBroken

GOODS = Part("good", 3, ("stone", "wood", "gold"))
ACTIONS = ActionLayout(
    [
        Verb("skip", "pass"),
        Verb("trade", "trade {good} for {other}", (GOODS, Part("other", 2, ("corn", "salt")))),
        Verb("move", "move to space {space}", (Part("space", 4),)),
    ]
)
OBSERVATION = ObservationLayout(
    [
        Segment("phase", (3,), 0, 1, "one-hot"),
        *seat_block([Segment("coins", (1,), 0, 40, "coins"), Segment("map", (2, 2), -1, 9, "lots")], 3),
    ],
    np.int8,
)


# ---- actions


def test_ids_run_in_the_order_of_verbs_and_of_their_parts():
    assert ACTIONS.size == len(ACTIONS) == 1 + 6 + 4
    assert ACTIONS.describe(0) == "pass"
    assert ACTIONS.describe(1) == "trade stone for corn"
    assert ACTIONS.describe(4) == "trade wood for salt"


@pytest.mark.parametrize("action", range(ACTIONS.size))
def test_an_action_reads_back(action):
    assert ACTIONS.parse(ACTIONS.describe(action)) == action


def test_case_and_surplus_blanks_do_not_matter():
    assert ACTIONS.parse("  Trade  WOOD for salt ") == 4


def test_a_wrong_sentence_is_refused_with_the_closest_one():
    with pytest.raises(
        BadAction, match=r'no action reads "trade wod for salt"\. Did you mean "trade wood for salt"'
    ):
        ACTIONS.parse("trade wod for salt")


def test_a_sentence_like_nothing_else_is_refused_without_a_guess():
    with pytest.raises(BadAction, match=r'no action reads "xyzzy"\.$'):
        ACTIONS.parse("xyzzy")


@pytest.mark.parametrize("action", [-1, 11, 10**12])
def test_an_id_outside_of_the_space_has_no_sentence(action):
    with pytest.raises(BadAction, match=f"no action {action}: ids run from 0 to 10"):
        ACTIONS.describe(action)


def test_an_index_is_made_of_part_values():
    assert ACTIONS.index("trade", 1, 1) == 4
    assert ACTIONS.index("skip") == 0
    assert ACTIONS.index("move", 3) == 10


@pytest.mark.parametrize("parts", [(), (1,), (3, 0), (0, -1), (0, 0, 0)])
def test_wrong_part_values_are_refused_with_the_right_ones(parts):
    with pytest.raises(BadAction, match=r'"trade" takes good 0\.\.2, other 0\.\.1'):
        ACTIONS.index("trade", *parts)


def test_words_of_a_data_set_change_sentences_and_no_ids():
    bound = ACTIONS.bind({"space": ["camp", "pass", "summit"], "nothing": ["x"]})
    assert bound.describe(8) == "move to space pass"
    assert bound.describe(10) == "move to space #3"  # beyond what the data set has
    assert bound.size == ACTIONS.size
    assert [bound.parse(bound.describe(a)) for a in range(bound.size)] == list(range(bound.size))
    assert ACTIONS.describe(8) == "move to space #1"


def test_two_actions_with_one_sentence_are_refused():
    twice = ACTIONS.bind({"space": ["camp", "camp", "a", "b"]})
    with pytest.raises(ContractBroken, match='actions 7 and 8 are both "move to space camp"'):
        twice.parse("pass")


def test_the_table_of_actions_has_ids_and_sentences():
    assert ACTIONS.markdown_table().splitlines()[2:4] == [
        "| 0 | skip | pass | - |",
        "| 1-6 | trade | trade {good} for {other} | good 3 x other 2 |",
    ]


# ---- layouts


def test_a_layout_finds_segments_by_name_and_by_index():
    assert ACTIONS.start("trade") == 1
    assert ACTIONS.slice("move") == slice(7, 11)
    assert ACTIONS.locate(9)[0].name == "move"
    assert ACTIONS.locate(9)[1] == 2


def test_an_unknown_segment_is_refused_with_the_closest_one():
    with pytest.raises(KeyError, match=r'no segment "trad"\. Did you mean "trade"\?'):
        ACTIONS.start("trad")


def test_an_index_outside_of_the_layout_is_refused():
    with pytest.raises(IndexError, match=r"11 is outside 0\.\.10"):
        ACTIONS.locate(11)


def test_two_segments_with_one_name_are_refused():
    with pytest.raises(ContractBroken, match=r"segments defined twice: a\."):
        Layout([Verb("a", "one"), Verb("a", "two")])


def test_a_layout_may_be_empty():
    assert Layout([]).size == 0


# ---- observations


def test_the_observer_comes_first_then_the_others_clockwise():
    assert [s.name for s in OBSERVATION.segments][1:4] == ["0.coins", "0.map", "1.coins"]
    assert OBSERVATION.size == 3 + 3 * 5


def test_fewer_seats_have_the_beginning_of_the_full_vector():
    two = OBSERVATION.for_seats(2)
    assert two.size == 3 + 2 * 5
    assert two.slice("1.map") == OBSERVATION.slice("1.map")
    with pytest.raises(KeyError):
        two.start("2.coins")


def test_every_element_has_bounds():
    low, high = OBSERVATION.bounds()
    assert low[OBSERVATION.slice("2.map")].tolist() == [-1] * 4
    assert high[OBSERVATION.slice("0.coins")].tolist() == [40]
    assert low.dtype == high.dtype == np.int8


def test_a_vector_is_split_into_views_of_its_segments():
    batch = np.arange(2 * OBSERVATION.size, dtype=np.int8).reshape(2, -1)
    parts = OBSERVATION.split(batch)
    assert parts["0.map"].shape == (2, 2, 2)
    assert parts["0.map"][0].tolist() == [[4, 5], [6, 7]]
    assert all(np.shares_memory(part, batch) for part in parts.values())


def test_a_vector_of_another_length_is_not_split():
    with pytest.raises(ValueError, match="this layout has 18 elements, the array has 17"):
        OBSERVATION.split(np.zeros(17, np.int8))


def test_seat_blocks_come_after_the_common_part():
    with pytest.raises(ContractBroken, match="in seat order, the common ones first"):
        ObservationLayout(
            [*seat_block([Segment("a", (1,), 0, 1, "")], 2), Segment("b", (1,), 0, 1, "")], np.int8
        )


def test_segment_bounds_must_fit_the_dtype():
    with pytest.raises(ContractBroken, match=r'"points": bounds 0\.\.400 do not fit int8'):
        ObservationLayout([Segment("points", (1,), 0, 400, "")], np.int8)


def test_the_table_of_observations_shows_the_observers_block_only():
    rows = OBSERVATION.markdown_table().splitlines()[2:]
    assert [row.split("|")[2].strip() for row in rows] == ["phase", "0.coins", "0.map"]
    assert rows[2] == "| 4-7 | 0.map | 2x2 | -1..9 | lots |"
