"""Chapter 2.10: options, one test for each."""

from __future__ import annotations

import pytest

from sierra_envs.errors import BadOption
from sierra_envs.games.sierra import GAME
from sierra_envs.testing.position import load, position
from tests.games.sierra.charts import GOLDEN
from tests.games.sierra.helpers import (
    YIELD,
    at_the_end,
    legal_ids,
    options,
    phase,
    play_out,
    play_to_round,
    play_until,
    results,
    table,
)

VALUES = {
    "introductory": ["off", "on"],
    "destination_assignment": ["random", "fixed"],
    "switch_after_round": [0, 4, 9],
    "team_order": ["free", "seat"],
    "discards_public": ["on", "off"],
    "min_row_len": [1, 2, 3],
}


def test_the_options_and_their_defaults_are_those_of_the_spec():
    """Rule: 2.10"""
    defaults = {option.name: option.default for option in GAME.options}
    assert list(defaults) == [
        "introductory",
        "stage",
        "destination_assignment",
        "switch_after_round",
        "team_order",
        "discards_public",
        "min_row_len",
    ]
    assert defaults | {"switch_after_round": None} == {
        "introductory": "off",
        "stage": 1,
        "destination_assignment": "random",
        "switch_after_round": None,
        "team_order": "free",
        "discards_public": "on",
        "min_row_len": 1,
    }


@pytest.mark.parametrize("mode", GAME.modes)
@pytest.mark.parametrize("option", VALUES)
def test_every_mode_takes_every_value(mode, option):
    """Rule: 2.10.1, 2.10.3, 2.10.4, 2.10.5, 2.10.6, 2.10.7"""
    for value in VALUES[option]:
        p = play_out(
            position(GAME, mode=mode, seats=max(GAME.seats_in(GAME.modes.index(mode))), rules={option: value})
        )
        assert p.finished == 1


@pytest.mark.parametrize(
    "rules, part",
    [
        ({"introductory": "yes"}, "introductory"),
        ({"introductory": 2}, "introductory"),
        ({"destination_assignment": "chosen"}, "destination_assignment"),
        ({"switch_after_round": 10}, "switch_after_round"),
        ({"switch_after_round": -1}, "switch_after_round"),
        ({"switch_after_round": "never"}, "switch_after_round"),
        ({"team_order": "reverse"}, "team_order"),
        ({"discards_public": 1}, "discards_public"),
        ({"min_row_len": 0}, "min_row_len"),
        ({"min_row_len": 4}, "min_row_len"),
        ({"stage": 0}, "stage"),
        ({"stage": 8}, "stage"),
        ({"stages": 1}, "stage"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_unknown_names_and_values_are_errors(rules, part):
    """Rule: 2.10"""
    with pytest.raises(BadOption, match=part):
        load(GAME, rules, mode="solo")


@pytest.mark.parametrize("mode", ["teams", "competitive"])
@pytest.mark.parametrize("stage", [1, 7])
def test_a_stage_outside_the_campaign_is_an_error(mode, stage):
    """Rule: 2.10.2"""
    with pytest.raises(BadOption, match=r"stage.*campaign"):
        position(GAME, mode=mode, rules={"stage": stage})


def test_beginners_have_side_a_and_no_advanced_cards():
    """Rule: 2.10.1, 2.3.3"""
    p = table("competitive", 4, rules={"introductory": "on"})
    assert (phase(p), p["side"][:4].tolist(), p["diary_deck_size"]) == ("KEEP", [1] * 4, 48 - 8)


@pytest.mark.parametrize("mode, seats", [("teams", 8), ("competitive", 3)])
def test_destinations_can_be_fixed(mode, seats):
    """Rule: 2.10.3. Ruling: G6"""
    for seed in range(5):
        p = position(GAME, mode=mode, seats=seats, rules={"destination_assignment": "fixed"}, seed=seed)
        groups = p["groups"]
        assert p["destination"][:groups].tolist() == list(range(groups))


def test_fixed_destinations_do_not_touch_the_campaign():
    """Rule: 2.10.3"""
    assert table("solo", rules={"destination_assignment": "fixed", "stage": 7})["destination"][0] == 3


def test_seat_order_takes_the_yield_away():
    """Rule: 2.10.5. Ruling: G11"""
    for rules, expected in (({}, True), ({"team_order": "seat"}, False)):
        p = play_until(table("teams", 5, rules=rules), lambda p: p.seat == 3)
        assert (YIELD in p.legal()) == expected
    assert p.why_not(YIELD) == "the companions act in seat order here"


def test_with_secret_discards_a_group_knows_its_own_only():
    """Rule: 2.10.6, 5.3.6. Ruling: G9"""
    public, secret = (
        play_to_round(table("teams", 5, rules={"discards_public": value}), 4) for value in ("on", "off")
    )
    for seat in range(5):
        g = int(public["group"][seat])
        seen, own = public.observe(seat), secret.observe(seat)
        assert (seen["discards"].sum(), seen["diary_discards"].sum()) == (6, 6)
        assert (own["discards"].sum(), own["diary_discards"].sum()) == ((0, 6)[g], 3)
        assert own["pile"][0] == own["diary_pile"][0] == 6


def test_a_reshuffle_empties_the_memory_of_secret_discards():
    """Rule: 2.10.6, 5.3.6"""
    rules = {"discards_public": "off", "introductory": "on"}
    p = play_to_round(table("competitive", 4, rules=rules), 7)
    assert [int(p.observe(seat)["diary_discards"].sum()) for seat in range(4)] == [0] * 4
    play_to_round(p, 8)
    assert [int(p.observe(seat)["diary_discards"].sum()) for seat in range(4)] == [1] * 4


@pytest.mark.parametrize("length, rows, longest_yellow", [(1, 7, 2), (2, 5, 0), (3, 1, 0)])
def test_short_rows_may_not_count_as_rows(length, rows, longest_yellow):
    """Rows of 4, 2, 4, 1, 3 and 2 cards. Rule: 2.10.7, 4.2.4. Ruling: G13"""
    rules = {"min_row_len": length}
    for card, points in (("T44", rows), ("T08", longest_yellow)):
        p = at_the_end("solo", 1, lands={0: GOLDEN}, kept={0: card}, rules=rules)
        assert results(p)["diary"] == [points]


def test_options_do_not_change_what_is_legal():
    """Rule: 2.10.6, 2.10.7"""
    usual = table("teams", 4)
    for rules in ({"discards_public": "off"}, {"min_row_len": 3}):
        other = table("teams", 4, rules=rules)
        assert legal_ids(usual) == legal_ids(other)
        assert options(usual, 0) == options(other, 0)
