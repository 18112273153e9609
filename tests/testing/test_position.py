"""A position in words: a legal deal, some fields overwritten, sentences played."""

import copy
import pickle
from dataclasses import replace

import numpy as np
import pytest

from benchmarks.reference.connect_four import GAME
from benchmarks.reference.connect_four import rules as four
from sierra_envs.core.batch import Batch
from sierra_envs.core.record import ALL, Field
from sierra_envs.errors import BadAction, BadOption
from sierra_envs.testing import Position, play, position

ONE = "drop a disc into column 1"
TWO = "drop a disc into column 2"


# ---- setting up


def test_without_fields_a_position_is_the_deal_of_the_seed():
    p = position(GAME, seed=5)
    batch = Batch(GAME, GAME.load(), 1, 2)
    batch.seed(5)
    batch.deal()
    assert p.state.tobytes() == batch.states.tobytes()
    assert (p.seat, p.phase, p.finished) == (0, 0, 0)


def test_a_field_is_overwritten_and_the_rest_is_as_dealt():
    assert position(GAME, seat=1).diff(position(GAME)) == ["seat: 1 -> 0"]


@pytest.mark.parametrize(
    "value, got",
    [
        (3, [3, 3]),
        ([7], [7, 0]),
        ([1, 2], [1, 2]),
        ({1: 5}, [0, 5]),
        ({-1: 5}, [0, 5]),
        ([], [0, 0]),
        ((True,), [1, 0]),
    ],
    ids=str,
)
def test_a_value_fills_the_field_or_its_beginning_or_one_place(value, got):
    assert position(GAME, discs=value).discs.tolist() == got


LOTS = replace(GAME, fields=(*GAME.fields, Field("lots", np.int8, (3, 4), -1, 9, ALL, "a table")))


@pytest.mark.parametrize(
    "value, got",
    [
        (2, [[2] * 4] * 3),
        ([5, 6], [[5, 6, 0, 0]] * 3),
        ([[5, 6], [7, 8]], [[5, 6, 0, 0], [7, 8, 0, 0], [0] * 4]),
        ({(2, 3): 9}, [[0] * 4, [0] * 4, [0, 0, 0, 9]]),
        ({1: 4, (0, 0): 1}, [[1, 0, 0, 0], [4] * 4, [0] * 4]),
        ({2: [8, 7]}, [[0] * 4, [0] * 4, [8, 7, 0, 0]]),
    ],
    ids=str,
)
def test_a_table_is_filled_by_rows(value, got):
    p = position(GAME)
    lots = Position(Batch(LOTS, p.data, 1, 2))
    lots["lots"] = value
    assert lots["lots"].tolist() == got


@pytest.mark.parametrize(
    "fields, said",
    [
        (
            {"disks": 1},
            'the state of connect_four has no field "disks". Did you mean "discs"? Fields: rng, mode,',
        ),
        ({"discs": [1, 2, 3]}, "discs: values of shape (3,) do not fit the shape (2,) of the field."),
        ({"discs": [[1]]}, "discs: values of shape (1, 1) do not fit the shape (2,) of the field."),
        ({"seat": [1]}, "seat: values of shape (1,) do not fit the shape () of the field."),
        ({"seat": 2}, "seat: 2..2 is outside 0..1 (whose turn it is)."),
        ({"discs": {1: -1}}, "discs[1]: -1..-1 is outside 0.."),
        ({"discs": {2: 1}}, "discs[2]: the field has shape (2,), so there is no such place."),
        ({"discs": {"left": 1}}, "discs[left]: the field has shape (2,), so there is no such place."),
        ({"seat": 0.5}, "seat: 0.5 are no whole numbers."),
        ({"seat": "one"}, "seat: 'one' are no whole numbers."),
        ({"seats": 3}, "connect_four takes 2 to 2 players, not 3."),
        (
            {"mode": "standart"},
            "connect_four has no mode 'standart'. Did you mean \"standard\"? Modes: standard.",
        ),
        ({"mode": 1}, "connect_four has no mode 1."),
        ({"rules": {"line": 9}}, "rule option line=9 is not possible."),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused(fields, said):
    with pytest.raises(BadOption) as refused:
        position(GAME, **fields)
    assert said in str(refused.value)


def test_a_mode_is_given_by_name_or_index():
    assert position(GAME, mode="standard")["mode"] == position(GAME, mode=0)["mode"] == 0


def test_a_position_is_one_game():
    with pytest.raises(BadOption, match=r"not a batch of 2\. Take one row: batch\.take\(rows\)"):
        Position(Batch(GAME, GAME.load(), 2, 2))


# ---- looking


def test_a_field_is_a_live_view():
    p = position(GAME)
    p["discs"][1] = 5
    assert p.discs.tolist() == [0, 5]
    p["seat"] = 1
    assert p.seat == 1
    assert type(p["winner"]) is int


def test_an_unknown_attribute_is_an_error_with_a_hint():
    with pytest.raises(AttributeError, match='Did you mean "discs"'):
        _ = position(GAME).disks
    assert not hasattr(position(GAME), "__array__")


def test_legal_actions_come_in_the_order_of_their_ids():
    p = position(GAME, discs=[0b111111 << 7, 0])
    assert p.legal_ids() == [0, 2, 3, 4, 5, 6]
    assert p.legal()[:2] == [ONE, "drop a disc into column 3"]


def test_the_reason_is_told_in_words():
    p = position(GAME, discs=[0b111111, 0])
    assert p.why_not(ONE) == "this column is full"
    assert p.why_not(TWO) == "OK"
    with pytest.raises(BadAction, match="no action reads"):
        p.why_not("drop two")


def test_an_observation_is_named():
    p = position(GAME, seat=1).play(ONE)
    assert p.observe(1)["0.discs"][5].tolist() == [1, 0, 0, 0, 0, 0, 0]
    assert not p.observe()["0.discs"].any()  # of the seat on turn


def test_scores_and_drawings_are_those_of_the_position():
    p = position(GAME).play(ONE, TWO, ONE, TWO, ONE, TWO, ONE)
    assert (p.points(), p.ranks()) == ([1, 0], [1, 2])
    assert str(p) == p.draw(0)
    assert repr(p) == "<Position of connect_four: seat 1, phase 0, finished 1>"


def test_a_mask_that_disagrees_with_its_reasons_is_noticed_at_once():
    def nothing_is_wrong(s, t, action):
        return 0

    from sierra_envs.core.jit import kernel

    odd = replace(GAME, name="odd_four", module="tests.testing", why_not=kernel(nothing_is_wrong))
    p = position(odd, discs=[0b111111, 0])
    with pytest.raises(
        AssertionError, match=r'the mask of "drop a disc into column 1" \(id 0\) is 0, but why_not'
    ):
        p.legal()


# ---- playing


def test_sentences_are_played_one_after_the_other():
    p = position(GAME)
    assert p.play(ONE, ONE) is p
    assert p.discs.tolist() == [1, 2]
    assert play(p, TWO) is p
    assert p.seat == 1


def test_an_illegal_sentence_is_refused_with_reason_and_drawing():
    p = position(GAME)
    with pytest.raises(AssertionError) as refused:
        p.play(*[ONE] * 6, TWO, ONE)
    lines = str(refused.value).splitlines()
    assert lines[0] == f'seat 1 may not "{ONE}" (sentence 8, id 0): this column is full.'
    assert lines[1:] == str(p).splitlines()
    assert p.seat == 1  # and the legal ones before it are played


def test_copies_play_on_alike_and_apart():
    p = position(GAME).play(ONE)
    copies = [p.copy(), copy.deepcopy(p), pickle.loads(pickle.dumps(p))]
    p.play(TWO)
    for other in copies:
        assert p.diff(other) == ["seat: 0 -> 1", "discs[1]: 128 -> 0"]
        assert other.play(TWO).diff(p) == []


def test_a_redeal_is_another_position():
    p = position(GAME).play(ONE)
    other = p.redeal(0, seed=2**64 - 1)
    assert [line.split(":")[0] for line in p.diff(other)] == ["rng"]
    assert p.redeal(0, seed=3).diff(p.redeal(0, seed=3)) == []


def test_rules_and_data_are_those_of_the_position(tmp_path):
    (tmp_path / "settings.csv").write_text("key,value,provenance\nline,5,reconstructed\n", encoding="utf-8")
    (tmp_path / "SOURCES.toml").write_text('name = "long"\n', encoding="utf-8")
    assert position(GAME, rules={"line": 3}).data.t["line"][0] == 3
    assert position(GAME, data=str(tmp_path)).data.name == "long"
    assert position(GAME).data.t["line"][0] == 4
    assert position(GAME).data is position(GAME).data  # read once


def test_every_bitboard_of_the_tests_is_legal():
    assert GAME.field("discs").high == four.FULL_BOARD
