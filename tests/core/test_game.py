"""A game that contradicts itself is refused when it is defined."""

import copy
import pickle
from dataclasses import replace

import numpy as np
import pytest

from benchmarks.reference.connect_four import GAME
from sierra_envs.core.game import refusal_codes
from sierra_envs.core.layout import ActionLayout, Part, Verb
from sierra_envs.core.record import NOBODY, Field
from sierra_envs.errors import ContractBroken


def without(*names):
    return tuple(f for f in GAME.fields if f.name not in names)


@pytest.mark.parametrize(
    "change, said",
    [
        ({"fields": without("seat", "phase")}, "the state lacks the required fields seat, phase"),
        ({"fields": (*without("rng"), Field("rng", np.int64))}, '"rng" must be one uint64'),
        (
            {"fields": (*without("rng"), Field("rng", np.uint64, (2,), 0, 1, NOBODY))},
            '"rng" must be one uint64',
        ),
        ({"refusals": ("legal", "full")}, 'refusals must start with "OK"'),
        ({"refusals": ()}, 'refusals must start with "OK"'),
        ({"modes": ()}, "at least one mode"),
        ({"seats": range(3)}, "at least one mode and one seat"),
        ({"mode_seats": {"solo": range(1, 2)}}, "mode_seats names modes that are not in"),
        (
            {"actions": ActionLayout([Verb("a", "{x}", (Part("x", 40_000),))])},
            "40000 actions are too many; use more, smaller decisions",
        ),
    ],
)
def test_a_contradiction_is_refused(change, said):
    with pytest.raises(ContractBroken, match=f"connect_four: .*{said}"):
        replace(GAME, **change)


def test_a_game_is_one_object_in_every_process_and_copy():
    assert pickle.loads(pickle.dumps(GAME)) is GAME
    assert copy.deepcopy(GAME) is GAME
    assert copy.copy(GAME) is GAME
    assert hash(GAME) == hash(GAME)
    assert repr(GAME) == "<Game connect_four v0>"


def test_a_game_knows_its_folder_and_its_fields():
    assert (GAME.folder / "rules.py").is_file()
    assert GAME.field("discs").shape == (2,)
    assert GAME.dtype.names == tuple(f.name for f in GAME.fields)


def test_a_mode_has_the_player_counts_of_the_game_unless_it_has_its_own():
    game = replace(GAME, modes=("duel", "solo"), mode_seats={"solo": range(1, 2)})
    assert game.seats_in(0) == GAME.seats
    assert game.seats_in(1) == range(1, 2)


def test_refusal_codes_number_the_sentences():
    codes, sentences = refusal_codes([("OK", "OK"), ("FULL", "the column is full")])
    assert codes == {"OK": 0, "FULL": 1}
    assert sentences == ("OK", "the column is full")
