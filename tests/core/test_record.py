"""A state is a table of fields: names, bounds, differences, hashes, scrambles."""

import hashlib
import struct

import numpy as np
import pytest

from sierra_envs.core.record import (
    ALL,
    NOBODY,
    OWNER,
    Field,
    difference,
    digest,
    markdown_table,
    out_of_bounds,
    record,
    scramble_hidden,
)
from sierra_envs.errors import ContractBroken

FIELDS = (
    Field("rng", np.uint64, (), 0, 2**64 - 1, NOBODY, "random stream"),
    Field("coins", np.int16, (3,), 0, 400, ALL, "coins of each seat"),
    Field("hand", np.int8, (3, 2), -1, 5, OWNER, "cards of each seat"),
    Field("turn", np.int8, (), 1, 9, ALL, "turns begun"),
)


def a_state():
    state = np.zeros(1, record(FIELDS))
    state["turn"] = 1
    return state


# ---- fields


@pytest.mark.parametrize(
    "name", ["round", "size", "data", "take", "sort", "max", "flags", "item", "copy", "T", "real"]
)
def test_a_name_that_numpy_records_have_themselves_is_refused(name):
    with pytest.raises(ContractBroken, match=f'field "{name}".*Choose another name'):
        Field(name, np.int8)


@pytest.mark.parametrize("name", ["two words", "3rd", ""])
def test_a_name_that_is_no_identifier_is_refused(name):
    with pytest.raises(ContractBroken, match="no identifier"):
        Field(name, np.int8)


@pytest.mark.parametrize("low, high", [(-129, 0), (0, 128), (5, 4)])
def test_bounds_that_do_not_fit_the_type_are_refused(low, high):
    with pytest.raises(
        ContractBroken, match=rf'"coins": bounds {low}\.\.{high} do not fit int8 \(-128\.\.127\)'
    ):
        Field("coins", np.int8, (), low, high)


def test_only_whole_numbers_make_a_state():
    with pytest.raises(ContractBroken, match='"price": fields are integers'):
        Field("price", np.float32)


def test_the_size_of_a_field_counts_all_its_values():
    assert [f.nbytes for f in FIELDS] == [8, 6, 6, 1]


# ---- the record


def test_a_record_has_one_attribute_for_each_field():
    state = a_state()
    state[0].hand[1, 0] = 4
    assert state["hand"][0, 1, 0] == 4
    assert state[0].turn == 1


def test_two_fields_with_one_name_are_refused():
    with pytest.raises(ContractBroken, match=r"defined twice: coins\."):
        record([*FIELDS, FIELDS[1]])


def test_every_value_within_its_bounds_is_no_problem():
    assert out_of_bounds(a_state(), FIELDS) == []


@pytest.mark.parametrize(
    "name, value, said", [("turn", 0, "turn: 0..0 outside 1..9"), ("coins", 401, "coins: 401")]
)
def test_a_value_outside_of_its_bounds_is_named(name, value, said):
    state = a_state()
    state[name] = value
    [problem] = out_of_bounds(state, FIELDS)
    assert problem.startswith(said)


def test_a_difference_names_place_and_both_values():
    a, b = a_state(), a_state()
    b["hand"][0, 2, 1], b["turn"] = 3, 2
    assert difference(a[0], b[0], FIELDS) == ["hand[2, 1]: 0 -> 3", "turn: 1 -> 2"]
    assert difference(a[0], a[0], FIELDS) == []


# ---- hashes


def test_a_digest_hashes_values_and_not_the_padding_between_them():
    a, b = a_state(), a_state()
    raw = b.view(np.uint8)
    used = np.zeros(raw.size, bool)
    for name in b.dtype.names:
        dtype, offset = b.dtype.fields[name][:2]
        used[offset : offset + dtype.itemsize] = True
    assert not used.all()  # there is padding to fill
    raw[~used] = 255
    assert a.tobytes() != b.tobytes()
    assert digest(a, FIELDS) == digest(b, FIELDS)


def test_a_digest_is_the_same_on_every_platform():
    state = a_state()
    state["rng"], state["coins"][0], state["hand"][0, 0] = 2**63, [1, 2, 300], [-1, 5]
    packed = struct.pack("<Q3h6bb", 2**63, 1, 2, 300, -1, 5, 0, 0, 0, 0, 1)
    assert digest(state, FIELDS) == hashlib.sha256(packed).hexdigest()


@pytest.mark.parametrize("name", [f.name for f in FIELDS])
def test_a_digest_depends_on_every_field(name):
    state = a_state()
    state[name] += state[name].dtype.type(1)
    assert digest(state, FIELDS) != digest(a_state(), FIELDS)


# ---- scrambles


def test_a_scramble_keeps_what_the_seat_sees_and_the_original():
    state, rng = a_state(), np.random.default_rng(1)
    changed = set()
    for _ in range(20):
        out = scramble_hidden(state, FIELDS, 1, rng)
        lines = difference(state[0], out[0], FIELDS)
        assert not [line for line in lines if line.startswith(("coins", "turn", "hand[1"))]
        changed |= {line.split(":")[0].split("[")[0] for line in lines}
    assert changed == {"rng", "hand"}
    assert digest(state, FIELDS) == digest(a_state(), FIELDS)


def test_a_scramble_reaches_both_bounds():
    rng = np.random.default_rng(2)
    drawn = np.concatenate(
        [scramble_hidden(a_state(), FIELDS, 0, rng)["hand"][0, 1:].ravel() for _ in range(50)]
    )
    assert (drawn.min(), drawn.max()) == (-1, 5)


def test_the_table_of_the_rules_page_has_a_line_for_each_field():
    assert markdown_table(FIELDS).splitlines()[2:] == [
        f"| `rng` | uint64 | - | 0..{2**64 - 1} | nobody | random stream |",
        "| `coins` | int16 | 3 | 0..400 | all | coins of each seat |",
        "| `hand` | int8 | 3x2 | -1..5 | owner | cards of each seat |",
        "| `turn` | int8 | - | 1..9 | all | turns begun |",
    ]
