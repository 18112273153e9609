"""Setup."""

from __future__ import annotations

import pytest

from sierra_envs.errors import BadOption
from sierra_envs.games.colorado import GAME
from sierra_envs.testing.position import position
from tests.games.colorado.helpers import (
    area,
    badges,
    boxes,
    deck,
    every_card,
    flags,
    hand,
    legs,
    phase,
    rails,
    table,
    tracks,
)


def test_two_to_four_players():
    """Rule: 1"""
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadOption):
            position(GAME, seats=seats)


def test_each_player_has_his_own_row_on_the_shared_board():
    """Rule: 1"""
    p = table(3, "ACT_CHECK", seat=1, round_no=2, flags={1: "T2"}, legs={1: "T2.1"})
    p.play("mark leg T2.3")
    assert list(p["saloon"][:3]) == [0, 1, 0]


def test_the_deck_is_shuffled():
    """Rule: 2"""
    hands = {hand(position(GAME, seed=seed), 0) for seed in range(20)}
    assert len(hands) > 15


def test_the_first_player_is_the_first_caller():
    """Rule: 2, 36"""
    for seed in range(5):
        p = position(GAME, seats=3, seed=seed)
        p.play("mark flag T1", "mark flag T1", "mark flag T1")
        assert (phase(p), p["round_no"], p["caller"], p.seat) == ("ASK", 1, 0, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_is_dealt_one_card_more_than_the_one_before(seats):
    """Rule: 3"""
    p = position(GAME, seats=seats)
    assert [len(hand(p, k).split()) for k in range(seats)] == [4, 5, 6, 7][:seats]
    assert list(p["hand_size"][:seats]) == [4, 5, 6, 7][:seats]


def test_each_player_takes_three_nuggets():
    """Rule: 4"""
    assert list(position(GAME, seats=4)["nuggets"]) == [3, 3, 3, 3]


def test_each_player_reveals_one_card_which_triggers_nothing():
    """Rule: 5"""
    for seed in range(10):
        p = position(GAME, seats=4, seed=seed)
        assert [len(area(p, k).split()) for k in range(4)] == [1, 1, 1, 1]
        assert phase(p) == "START_FLAG"
        assert list(p["nuggets"]) == [3, 3, 3, 3]


def test_the_revealed_cards_come_from_the_deck():
    """Rule: 5, 37, 57"""
    p = position(GAME, seats=4)
    assert p["deck_size"] == len(deck(p).split()) == 90 - 4 - 5 - 6 - 7 - 4
    assert set(every_card(p)) == {5}


def test_a_player_starts_at_one_of_the_two_towns():
    """Rule: 6"""
    p = position(GAME, seats=3)
    assert p.legal() == ["mark flag T1", "mark flag T2"]
    assert p.why_not("mark flag F1") == "the start flag is a red one"


def test_the_start_ticks_a_box_of_the_red_track():
    """Rule: 6, 21"""
    p = position(GAME, seats=3).play("mark flag T2")
    assert flags(p, 0) == "T2"
    assert tracks(p, 0) == {"red": 1, "green": 0, "yellow": 0, "blue": 0}


def test_both_towns_are_open_whatever_others_chose():
    """Rule: 6"""
    p = position(GAME, seats=3).play("mark flag T2")
    assert (p.seat, p.legal()) == (1, ["mark flag T1", "mark flag T2"])
    p.play("mark flag T2")
    assert (p.seat, p.legal()) == (2, ["mark flag T1", "mark flag T2"])


def test_everything_else_is_unmarked():
    """Rule: 7"""
    p = position(GAME, seats=4)
    for k in range(4):
        assert (flags(p, k), legs(p, k), rails(p, k), boxes(p, k), badges(p, k)) == ("", "", set(), [], [])
        assert (p["saloon"][k], p["wanted"][k], p["domination"][k], p["absent"][k]) == (0, 0, 0, 0)
    assert not p["discards"].any()
    assert not p["first_arrival"].any()
    assert not p["completion"].any()


def test_the_supply_of_nuggets_is_unlimited():
    """Rule: 7"""
    p = table(phase="ACT_NUGGET", nuggets={0: 500, 1: 500}).play("take a nugget", "take a nugget")
    assert list(p["nuggets"][:2]) == [501, 501]


def test_the_call_token_goes_round_clockwise():
    """Rule: 24, 36"""
    p = table(3, "ACT_NUGGET", seat=2, round_no=1).play("take a nugget")
    assert (p["round_no"], p["caller"], p.seat) == (2, 1, 1)
    p = table(3, "ACT_NUGGET", seat=1, round_no=6).play("take a nugget")
    assert (p["round_no"], p["caller"], p.seat) == (7, 0, 0)


def test_start_flags_are_marked_seat_by_seat_in_round_0_and_the_first_call_opens_round_1():
    """Rule: 37"""
    p = position(GAME, seats=2)
    assert (phase(p), p["round_no"], p.seat) == ("START_FLAG", 0, 0)
    p.play("mark flag T1")
    assert (phase(p), p["round_no"], p.seat) == ("START_FLAG", 0, 1)
    p.play("mark flag T1")
    assert (phase(p), p["round_no"], p.seat) == ("ASK", 1, 0)


def test_a_start_flag_completes_no_track():
    """Rule: 37"""
    p = position(GAME, seats=2).play("mark flag T1", "mark flag T2")
    assert (badges(p, 0), badges(p, 1), list(p["completion"])) == ([], [], [0, 0, 0, 0])
