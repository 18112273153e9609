"""Chapter 2.1: the cards and who has them."""

from __future__ import annotations

import numpy as np
import pytest

from sierra_envs.games.sierra import GAME
from sierra_envs.games.sierra.names import COLOURS, SYMBOLS, TYPES
from sierra_envs.testing.position import load
from tests.games.sierra.charts import GOLDEN, SECOND_GOLDEN
from tests.games.sierra.helpers import (
    EVERY_TABLE,
    advance,
    at_the_end,
    hand,
    kept,
    land,
    members,
    options,
    phase,
    play_out,
    play_to_round,
    play_until,
    results,
    role_holder,
    table,
)


def test_a_mountain_card_is_a_colour_and_a_symbol():
    """Rule: 2.1.1, 3"""
    assert COLOURS == ("green", "yellow", "red", "purple")
    assert SYMBOLS == ("Mammal", "Bird", "House", "Ruins", "River", "Wind")
    assert tuple(f"{colour} {symbol}" for colour in COLOURS for symbol in SYMBOLS) == TYPES
    copies = np.asarray(load(GAME).t[0]["copies"])
    assert copies.sum() == 84


@pytest.mark.parametrize("mode, seats", EVERY_TABLE)
def test_a_landscape_belongs_to_a_team_or_to_a_lone_player(mode, seats):
    """Rule: 2.1.2, 2.1.8, 2.8.1"""
    p = table(mode, seats)
    sizes = [len(members(p, g)) for g in range(p["groups"])]
    expected = {
        "teams": {4: [2, 2], 5: [2, 3], 6: [2, 2, 2], 7: [2, 2, 3], 8: [2, 2, 2, 2]},
        "competitive": {n: [1] * n for n in (2, 3, 4)},
        "cooperative": {2: [2], 3: [3]},
        "solo": {1: [1]},
    }
    assert sizes == expected[mode][seats]
    assert [int(p["group"][seat]) for seat in range(seats)] == [
        g for g, n in enumerate(sizes) for _ in range(n)
    ]


def test_a_diary_card_scores_for_its_owner_on_the_landscape_of_his_group():
    """Rule: 2.1.3"""
    kept_cards = {0: "T01", 1: "T02", 2: "T01", 3: "T02"}
    p = at_the_end("teams", 4, lands={0: GOLDEN, 1: SECOND_GOLDEN}, kept=kept_cards)
    assert results(p)["diary"] == [6, 6, 2, 8]


def test_kept_diary_cards_are_seen_by_everybody():
    """Rule: 2.1.3, 5.3.1"""
    p = play_to_round(table("teams", 6), 5)
    for observer in range(6):
        seen = p.observe(observer)
        for seat in range(6):
            cards = np.flatnonzero(seen[f"{(seat - observer) % 6}.diary"])
            assert [f"T{card + 1:02}" for card in cards] == sorted(kept(p, seat))


def test_every_member_scores_the_destination_of_the_group():
    """Rule: 2.1.4, 2.5.3"""
    p = at_the_end("teams", 5, lands={0: GOLDEN, 1: GOLDEN}, destinations={0: 1, 1: 2})
    assert results(p)["destination"] == [10, 10, 12, 12, 12]


@pytest.mark.parametrize("side, points", [("A", 10), ("B", 15)])
def test_the_side_that_was_chosen_scores(side, points):
    """Rule: 2.1.4, 2.3.3"""
    p = at_the_end(
        "teams", 4, sides={0: side, 1: "A"}, lands={0: GOLDEN}, destinations={0: 3 if side == "B" else 1}
    )
    assert results(p)["destination"][0] == points


def test_the_role_card_marks_who_takes_a_diary_card_and_nothing_else():
    """Rule: 2.1.5, 2.1.9"""
    p = table("teams", 5)
    assert (phase(p), p.seat) == ("KEEP", role_holder(p, 0)) == ("KEEP", 0)
    assert [len(hand(p, seat)) for seat in range(5)] == [0, 4, 0, 3, 3]
    p.play("keep diary card 1")
    assert (phase(p), p.seat) == ("PLACE", 1)


def test_a_stage_names_the_destination():
    """Rule: 2.1.6, 2.6.1"""
    p = table("solo", rules={"stage": 3})
    assert p["destination"][0] == 2


def test_cards_are_passed_clockwise_to_the_group_with_the_next_number():
    """Rule: 2.1.7, 2.1.8, 2.4.4"""
    p = table("teams", 6)
    left = [hand_after(p, g) for g in range(3)]
    assert p["round_no"] == 2
    for g, cards in enumerate(left):
        received = hand(p, members(p, (g + 1) % 3)[0])  # in round 2 the leftmost player places
        assert all(received.count(card) >= cards.count(card) for card in cards)
        assert p["passed"][g].tolist() == sorted(TYPES.index(card) for card in cards)


def hand_after(p, g):
    """Play the group to the end of its turn in round 1; the two cards left over."""
    play_until(p, lambda p: p["group"][p.seat] == g and phase(p) == "PLACE" and len(hand(p, p.seat)) == 3)
    cards, action = hand(p, p.seat), p.legal_ids()[0]
    advance(p, action)
    return cards[: action // 72] + cards[action // 72 + 1 :]


def test_rounds_are_numbered_from_1():
    """Rule: 2.1.8"""
    p = table("competitive", 3)
    assert p["round_no"] == 1
    play_out(p)
    assert p["round_no"] == 8


@pytest.mark.parametrize("mode, seats", EVERY_TABLE)
def test_placers_are_the_companions_of_the_role_holder_or_the_lone_player(mode, seats):
    """Rule: 2.1.9, 2.4.3"""
    p = table(mode, seats)
    for g in range(p["groups"]):
        placing = {seat for seat in members(p, g) if hand(p, seat)}
        alone = len(members(p, g)) == 1
        assert placing == ({members(p, g)[0]} if alone else set(members(p, g)) - {role_holder(p, g)})
        assert len(options(p, g)) == 2
    assert not any(land(p, g) for g in range(p["groups"]))
