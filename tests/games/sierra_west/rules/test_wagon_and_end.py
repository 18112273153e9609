"""Wagon, end of the game, scoring, options of both, expert variant."""

from __future__ import annotations

import pytest

from sierra_envs.games.sierra_west import GAME
from sierra_envs.testing.position import position
from tests.games.sierra_west.helpers import (
    AH,
    CLAIM,
    OUTLAWS,
    PASS,
    TO_DECK,
    TO_DISCARDS,
    TOKEN,
    USE,
    WAGON,
    answers,
    boots,
    can,
    end_turns,
    look,
    person,
    phase,
    purse,
    table,
)
from tests.games.sierra_west.mountain import CELLS
from tests.games.sierra_west.printed import CHARTS, TRAIL

POOR = {"animals": {0: "rabbit beaver fox bear mode"}, "cabins": {0: "Stable, Cobbler, Sawmill, Ferry"}}
"""Without penalties."""


@pytest.mark.parametrize("space", range(12))
def test_each_space_of_the_trail_has_its_price(space):
    """Rule: 2.9.1, 3.2"""
    cost = TRAIL[space + 1]
    number, _, goods = cost.partition("+")
    needed = int(number[0])
    p = table(AH, goods={0: goods or ""}, wagon={0: space}, token_boots=needed - 1)
    assert p.why_not(WAGON) == "you have too few boots"
    p["token_boots"] = needed
    short = p.copy()
    short["goods"] = 0
    assert can(short, WAGON) == (not goods)
    p.play(WAGON)
    assert (person(p)["wagon"], purse(p), boots(p)) == (space + 1, "", 0)


def test_the_last_space_is_not_left():
    """Rule: 2.9.1"""
    p = table(AH, goods={0: "9F+9W+9S+9Au"}, wagon={0: 12}, token_boots=2)
    assert p.why_not(WAGON) == "your wagon is on the last space"


@pytest.mark.parametrize("space, slots", [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 4), (12, 6)])
def test_along_the_trail_is_up_to_the_slot_of_the_wagon(space, slots):
    """Rule: 2.9.2, 3.2"""
    p = table("gold_rush", cards="GR1 ST1 ST2", tan="T1", wagon={0: space}, slots="M0 I-a I-b II-a II-b II-c")
    assert can(p, USE["tan"]) == (slots > 0)
    if slots > 1:
        assert len(answers(p.play(USE["tan"]))) == slots


def test_empty_slots_hold_nothing():
    """Rule: 2.9.2"""
    p = table("gold_rush", cards="GR1 ST1 ST2", tan="T1", wagon={0: 12}, slots="M0 I-a").play(USE["tan"])
    assert len(answers(p)) == 2


@pytest.mark.parametrize("space, times", [(0, 0), (1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3)])
def test_the_wagon_multiplies_every_marker(space, times):
    """Rule: 2.9.3, 2.11.3, 2.10.A8, 2.13.7"""
    p = table(AH, wagon={0: space}, tracks={0: "food 4, wood 1, green 3, red 2"}, **POOR)
    assert p.points()[0] == 10 * times


def test_a_wagon_at_the_trailhead_may_multiply_by_one():
    """Rule: 2.13.7"""
    p = table(AH, tracks={0: "food 4"}, rules={"trailhead_multiplier": 1}, **POOR)
    assert p.points()[0] == 4


def test_a_token_gives_two_boots_and_two_tokens_four():
    """Rule: 2.9.4"""
    p = table(AH, goods={0: "3PB"}).play(TOKEN)
    assert (boots(p), purse(p)) == (2, "2PB")
    assert boots(p.play(TOKEN)) == 4


@pytest.mark.parametrize(
    "last", ["advance the tan pioneer by one icon", "assign a figure to the fourth cabin"]
)
def test_token_boots_are_lost_with_any_other_action(last):
    """Rule: 2.9.4"""
    p = table(AH, goods={0: "1PB"}, cabins={0: "-, -, -, Watchtower"}).play(TOKEN, last)
    assert boots(p) == 0


def test_a_token_is_not_spent_without_a_move_for_it():
    """Rule: 2.9.4"""
    p = table(AH, goods={0: "1PB"}, gone=CELLS, wagon={0: 4})
    assert p.why_not(TOKEN) != "OK"
    p["goods"] = {0: [1, 0, 0]}
    p.play(TOKEN, WAGON)
    assert person(p)["wagon"] == 5


# ------------------------------------------------------------------------------------------ the end


def last_special(seats: int = 2, **more: object):  # type: ignore[no-untyped-def]
    """The claim of (3,1) flips the last special, (2,1)."""
    gone = [cell for cell in CELLS if cell[0] > 2 and cell != (3, 1)] + [(2, 2)]
    return table(
        AH,
        seats,
        tan="T2",
        goods={0: "1F"},
        gone=gone,
        fronts={0: (3, 1)},
        slots="O1 O2 O3 O4 O5",
        special=[(2, 1)],
        **more,
    )  # type: ignore[arg-type]


def test_the_sixth_special_triggers_the_end_at_once():
    """Rule: 2.11.1"""
    p = last_special().play(USE["tan"], CLAIM, TO_DISCARDS)
    assert (p["last_round"], phase(p), p["slots_filled"]) == (2, "MENU", 6)


@pytest.mark.parametrize("seats, start, turns", [(2, 0, 4), (3, 0, 6), (3, 2, 5), (4, 3, 7)])
def test_the_round_is_finished_and_everybody_has_one_more_turn(seats, start, turns):
    """Turns until the end, that of the trigger counted. Rule: 2.11.2"""
    p = last_special(seats, start=start).play(USE["tan"], CLAIM, TO_DISCARDS)
    for _ in range(turns):
        assert not p.finished
        end_turns(p)
    assert (p.finished, phase(p)) == (1, "GAME_OVER")


def test_a_second_trigger_changes_nothing():
    """Rule: 2.11.1"""
    p = last_special(last_round=2, round_no=2).play(USE["tan"], CLAIM, TO_DISCARDS)
    assert p["last_round"] == 2


@pytest.mark.parametrize(
    "number, points", list(enumerate([0, 2, 4, 7, 10, 14, 18, 23, 28, 33, 38, 43, 48, 53, 58, 63]))
)
def test_claimed_cards_score_by_the_chart(number, points):
    """Rule: 2.11.3, 2.11.4, 3.3"""
    p = table(AH, **POOR)
    p["claimed"] = {0: (1 << number) - 1 << 8}
    assert p.points()[0] == points


def test_claimed_cards_count_wherever_they_are():
    """Rule: 2.11.4"""
    p = table(AH, cards="C1 ST1 ST2", tan="T5", goods={0: "2W"}, fronts={0: (5, 1)}, **POOR)
    assert p.points()[0] == 2
    p.play(USE["tan"], CLAIM, TO_DECK)
    assert p.points()[0] == 4
    p.play(PASS)
    assert p.points()[0] == 4


@pytest.mark.parametrize("change, points", [
    ({"animals": {0: "rabbit beaver"}}, -9), ({"animals": {0: ""}}, -15), ({"cabins": {0: "Stable, -, -, -"}}, -9),
    ({"cabins": {0: "-, -, -, -"}}, -12), ({"goods": {0: "7Au"}}, 7), ({"goods": {0: "3PB"}}, 3),
    ({"goods": {0: "9F+9W+9S"}}, 0),
])  # fmt: skip
def test_penalties_gold_and_tokens(change, points):
    """Rule: 2.11.3, 2.10.C6, 3.3, 3.4"""
    assert table(AH, **{**POOR, **change}).points()[0] == points


def test_ranks_go_by_score_then_claimed_cards_then_the_wagon():
    """Rule: 2.1.2"""
    p = table(AH, 4, goods={0: "5Au", 1: "5Au", 2: "3Au", 3: "5Au"}, wagon={0: 2, 1: 2, 2: 3, 3: 1})
    assert (p.points(), p.ranks()) == ([-22, -22, -24, -22], [1, 1, 4, 3])
    p["claimed"] = {2: 0b100000000}
    assert (p.points(), p.ranks()) == ([-22] * 4, [2, 2, 1, 4])
    p["tokens"] = {3: 1}
    assert p.ranks() == [3, 3, 2, 1]


@pytest.mark.parametrize("cap", [1, 2])
def test_the_round_cap_triggers_the_end(cap):
    """Rule: 2.11.5"""
    p = position(GAME, mode=AH, seats=3, rules={"round_cap": cap})
    end_turns(p, 3 * cap + 3)
    assert (p.finished, p["round_no"], p["last_round"]) == (1, cap + 1, cap + 1)


def test_without_basics_outlaws_and_outposts_ends():
    """Rule: 4.8"""
    basics = [cell for cell in CELLS if cell[1] > 1 and cell != (1, 6)]
    p = table(OUTLAWS, tan="T2", goods={0: "1F"}, gone=basics, fronts={0: (1, 6)}, market="-, -, -, -")
    p.play(USE["tan"], CLAIM, TO_DISCARDS)
    assert p["last_round"] == 0
    p.play(PASS)
    assert p["last_round"] == 2


def test_the_right_edge_is_all_that_is_claimed_without_a_shot():
    """Rule: 4.8, 2.10.D3"""
    p = table(OUTLAWS, gone=[(5, 2), (4, 3), (3, 4), (2, 5), (1, 6)])
    assert look(p)["faces"] == {}


# ------------------------------------------------------------------------------------------ expert variant


def test_experts_hold_four_and_lay_one_aside():
    """Rule: 2.12.1, 5.3.1"""
    p = position(GAME, mode=AH, seats=2, rules={"expert": "true"}, seed=4)
    seat = p.seat
    hand = sorted(person(p, seat)["hand"], key=CHARTS[AH].number)
    assert (len(hand), phase(p)) == (4, "DROP")
    assert answers(p) == [f"leave hand card {i} beside the board" for i in (1, 2, 3, 4)]
    p.play("leave hand card 2 beside the board")
    assert (phase(p), look(p)["laid"]) == ("ARRANGE", hand[1])
    p.play("lay out hand cards 3 2 1 as left, middle, right")
    assert list(look(p)["board"].values()) == [hand[3], hand[2], hand[0]]
    while phase(p) != "MENU":
        p.play("decline the Trapper")
    p.play(PASS)
    assert person(p, seat)["discards"] == set(hand)
    assert (len(person(p, seat)["hand"]), look(p)["laid"]) == (4, None)


def test_the_card_laid_aside_shows_no_animal():
    """Rule: 2.12.1, 2.3.3"""
    p = position(GAME, mode=AH, seats=2, rules={"expert": "true"})
    seat, other = p.seat, 1 - p.seat
    p["hand"] = {seat: 0b1111}
    p["deck"] = {seat: 0b11110000}
    p["goods"] = {other: [1, 0, 0]}
    p.play("leave hand card 3 beside the board", "lay out hand cards 1 2 3 as left, middle, right")
    assert {s.split()[2] for s in answers(p, "trap the")} == {"rabbit", "beaver", "bear"}
