"""Who may see a field: the rows that a scramble leaves alone."""

import numpy as np
import pytest

from sierra_envs.core.record import ALL, GROUP, NOBODY, OWNER, Field, record, scramble_hidden, visible_row
from sierra_envs.errors import ContractBroken

FIELDS = (
    Field("board", np.int8, (2,), 0, 100, ALL, "open to all"),
    Field("purse", np.int8, (4,), 0, 100, OWNER, "one row for each seat"),
    Field("plan", np.int8, (2, 3), 0, 100, GROUP, "one row for each team"),
    Field("deck", np.int8, (9,), 0, 100, NOBODY, "face down"),
)


def scrambled(seat, group):
    state = np.zeros(1, record(FIELDS))
    out = scramble_hidden(state, FIELDS, seat, np.random.default_rng(5), group)[0]
    assert not state["deck"].any()  # the original stays as it was
    return out


def test_a_team_mate_sees_the_rows_of_the_team():
    out = scrambled(seat=3, group=1)
    assert not out["plan"][1].any()
    assert out["plan"][0].any()


def test_a_seat_sees_its_own_row_and_nobody_sees_the_deck():
    out = scrambled(seat=3, group=1)
    assert out["purse"][3] == 0
    assert out["purse"][:3].any()
    assert out["deck"].any()
    assert not out["board"].any()


def test_without_teams_every_seat_is_its_own_group():
    out = scrambled(seat=1, group=None)
    assert not out["plan"][1].any()
    assert out["plan"][0].any()


def test_the_visible_row_is_that_of_the_seat_or_of_its_group():
    assert [visible_row(f, seat=3, group=1) for f in FIELDS] == [None, 3, 1, None]


@pytest.mark.parametrize("audience, axis", [(OWNER, "seat"), (GROUP, "group")])
def test_a_field_of_rows_needs_an_axis(audience, axis):
    with pytest.raises(ContractBroken, match=f"need the {axis} as their first axis"):
        Field("plan", np.int8, (), 0, 1, audience)


def test_a_game_without_teams_answers_the_seat():
    from benchmarks.reference.connect_four import GAME

    assert GAME.group_of(None, 1) == 1
