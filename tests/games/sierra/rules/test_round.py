"""Chapter 2.4: a round in Teams."""

from __future__ import annotations

from collections import Counter

import pytest

from sierra_envs.games.sierra.names import TYPES
from tests.games.sierra.helpers import (
    YIELD,
    advance,
    diary_set,
    front,
    hand,
    kept,
    land,
    legal_ids,
    members,
    options,
    phase,
    pile,
    play_out,
    play_to_round,
    play_until,
    role_holder,
    table,
)

FIRST = "place hand card 1 above top-row card 1"


def test_a_duo_draws_two_diary_cards_and_has_four_mountain_cards():
    """Rule: 2.4.1"""
    p = table("teams", 4)
    for number in range(1, 9):
        play_to_round(p, number)
        for g in range(2):
            assert len(options(p, g)) == 2
            companion = next(seat for seat in members(p, g) if seat != role_holder(p, g))
            assert [len(hand(p, seat)) for seat in members(p, g)].count(4) == 1
            assert len(hand(p, companion)) == 4


def test_the_companion_of_a_duo_takes_both_cards_in_front():
    """Rule: 2.4.1"""
    p = play_until(
        table("teams", 4), lambda p: p["round_no"] == 1 and p["group"][p.seat] == 1 and phase(p) == "PLACE"
    )
    play_until(p, lambda p: len(hand(p, p.seat)) == 3)
    cards, action = hand(p, p.seat), p.legal_ids()[0]
    advance(p, action)
    passed = Counter(cards) - Counter([cards[action // 72]])
    assert p["round_no"] == 2
    assert passed <= Counter(hand(p, 0))  # of team 0, the next one clockwise, seat 0 places in round 2


def test_each_placer_of_a_trio_takes_one_card_in_front_by_a_fair_coin():
    """Rule: 2.4.1, 5.2.1. Ruling: G10"""
    p = play_until(table("teams", 5), lambda p: p["round_no"] == 1 and p.seat == 4 and phase(p) == "DISCARD")
    lower_took_it, clear = 0, 0
    for seed in range(200):
        q = p.copy()
        q["rng"] = 7919 * seed + 1
        advance(q, 288)
        assert q["round_no"] == 2
        smaller, larger = (TYPES[int(card)] for card in q["passed"][0])
        lower, higher = hand(q, 2), hand(q, 4)
        assert (smaller in lower and larger in higher) or (larger in lower and smaller in higher)
        if (smaller in lower) != (smaller in higher):  # no equal card was drawn
            clear += 1
            lower_took_it += smaller in lower
    assert 0.4 < lower_took_it / clear < 0.6
    assert clear > 100


def test_everybody_in_a_team_sees_all_that_the_team_holds():
    """Rule: 2.4.1, 5.3.2"""
    p = table("teams", 5)
    for seat in range(2, 5):
        seen = p.observe(seat)
        mates = [2 + (seat - 2 + k) % 3 for k in range(3)]
        assert [int(cards.sum()) // 2 for cards in seen["hand"]] == [len(hand(p, mate)) for mate in mates]
        assert seen["options"].sum() == 2


def test_the_role_holder_keeps_one_diary_card_and_discards_the_other():
    """Rule: 2.4.2"""
    p = table("teams", 4)
    keeps, drops = options(p, 0)
    p.play("keep diary card 1")
    play_to_round(p, 2)
    assert kept(p, 0) == [keeps]
    assert drops in diary_set(p["diary_pile"][0])
    assert p.why_not("keep diary card 3") == "you did not draw so many Diary cards"


def test_the_companion_of_a_duo_places_two_of_four_cards():
    """Rule: 2.4.3"""
    p = table("teams", 4, after_keep=True)
    p.play(FIRST)
    assert (phase(p), p.seat, len(hand(p, 1)), len(land(p, 0))) == ("PLACE", 1, 3, 1)
    advance(p, p.legal_ids()[0])
    assert (p.seat, len(hand(p, 1)), len(land(p, 0))) == (2, 2, 2)


def test_each_placer_of_a_trio_places_one_card_and_discards_one():
    """Rule: 2.4.3, 2.4.7"""
    p = play_until(table("teams", 5), lambda p: p.seat == 3)
    steps = []
    while p["round_no"] == 1:
        steps.append((phase(p), p.seat, len(hand(p, p.seat))))
        advance(p, legal_ids(p)[0])
    assert steps == [("PLACE", 3, 3), ("DISCARD", 3, 2), ("PLACE", 4, 3), ("DISCARD", 4, 2)]
    assert (len(land(p, 1)), pile(p).total()) == (2, 2)


def test_a_placer_discards_any_card_left_in_his_hand():
    """Rule: 2.4.3, 5.4.5"""
    p = play_until(table("teams", 5, hands={3: "red Wind, green Bird, red Wind"}), lambda p: p.seat == 3)
    p.play(FIRST)
    assert hand(p, 3) == ["red Wind", "red Wind"]
    assert p.legal() == ["discard hand card 1"]
    assert p.why_not("discard hand card 2") == "an equal card comes earlier in your hand; choose that one"
    assert p.why_not("discard hand card 3") == "there is no such card in your hand"
    p.play("discard hand card 1")
    assert hand(p, 3) == ["red Wind"]


def test_teams_pass_two_cards_each_and_of_a_trio_one_from_each_placer():
    """Rule: 2.4.4"""
    p = play_until(table("teams", 5), lambda p: p.seat == 4 and phase(p) == "DISCARD")
    first = hand(p, 3)
    second = hand(p, 4)
    p.play("discard hand card 1")
    assert p["round_no"] == 2
    assert sorted(TYPES[int(card)] for card in p["passed"][1]) == sorted([first[0], second[1]])
    assert front(p, 0) == front(p, 1) == []  # picked up at once, for round 2
    assert Counter([first[0], second[1]]) <= Counter(hand(p, 0))


def test_nothing_is_passed_before_all_groups_are_done():
    """Rule: 2.4.0, 2.4.4"""
    p = play_until(table("teams", 6), lambda p: p["group"][p.seat] == 2)
    assert [len(hand(p, seat)) for seat in range(6)] == [0, 2, 0, 2, 0, 4]
    assert not (p["passed"] >= 0).any()


@pytest.mark.parametrize("seats, g, size", [(4, 0, 2), (5, 1, 3)])
def test_the_role_card_moves_to_the_next_seat_each_round(seats, g, size):
    """Rule: 2.4.5"""
    p = table("teams", seats)
    for number in range(1, 9):
        play_to_round(p, number)
        assert role_holder(p, g) == int(p["first"][g]) + (number - 1) % size


def test_everybody_of_a_duo_has_four_diary_cards_in_the_end_and_of_a_trio_three():
    """Rule: 2.4.5, 2.5.2"""
    p = play_out(table("teams", 7))
    assert [len(kept(p, seat)) for seat in range(7)] == [4, 4, 4, 4, 3, 3, 3]


def test_the_discards_become_the_new_deck_only_when_a_card_must_be_drawn():
    """Six beginners end with an empty deck, which stays empty. Rule: 2.4.6"""
    p = play_out(table("teams", 6, rules={"introductory": "on"}))
    assert (p["diary_deck_size"], p["diary_pile_size"]) == (0, 24)


def test_kept_cards_never_return_to_the_deck():
    """Rule: 2.4.6"""
    p = play_to_round(table("teams", 8, rules={"introductory": "on"}), 7)
    held = {card for seat in range(8) for card in kept(p, seat)}
    assert len(held) == 24
    assert not held & (diary_set(p["diary_deck"]) | {card for g in range(4) for card in options(p, g)})


def test_a_deck_that_runs_out_in_the_middle_of_a_draw_goes_on_with_the_discards():
    """Seven beginners: one card is left when the trio draws two. Rule: 2.4.6"""
    p = play_to_round(table("teams", 7, rules={"introductory": "on"}), 8)
    play_until(p, lambda p: p["group"][p.seat] == 2 and p.seat == 6)
    last = next(iter(diary_set(p["diary_pile"][0])))
    number = int(last[1:]) - 1
    words = [int(word) for word in p["diary_pile"][0]]
    words[number // 32] -= 1 << number % 32
    p["diary_pile"] = {0: words}
    deck = [0, 0]
    deck[number // 32] = 1 << number % 32
    p["diary_deck"], p["diary_deck_size"], p["diary_pile_size"] = deck, 1, p["diary_pile_size"] - 1
    play_to_round(p, 9)
    assert last in options(p, 2)
    assert len(options(p, 2)) == 2
    assert (p["diary_deck_size"], p["diary_pile_size"]) == (24 - 1 - 1, 0)


def test_keep_comes_first_then_the_placers_lower_seat_first():
    """Rule: 2.4.7, 5.5.2. Ruling: G11"""
    p = play_to_round(table("teams", 5), 2)
    play_until(p, lambda p: p["group"][p.seat] == 1)
    asked = []
    while p["round_no"] == 2:
        asked.append((phase(p), p.seat))
        advance(p, legal_ids(p)[0])
    assert asked == [("KEEP", 3), ("PLACE", 2), ("DISCARD", 2), ("PLACE", 4), ("DISCARD", 4)]


def test_one_yield_in_a_round_and_again_in_the_next():
    """Rule: 2.4.7"""
    p = table("teams", 5)
    yields = 0
    while not p.finished:
        legal = legal_ids(p)
        yields += legal[-1] == 297
        advance(p, legal[-1] if legal[-1] == 297 else legal[0])
    assert yields == 9


def test_only_the_lower_placer_of_a_trio_may_yield():
    """Rule: 2.4.7"""
    p = play_until(table("teams", 5), lambda p: p.seat == 3)
    assert YIELD in p.legal()
    p.play(FIRST, "discard hand card 1")
    assert (p.seat, YIELD in p.legal()) == (4, False)
    p = play_until(table("teams", 4), lambda p: phase(p) == "PLACE")
    assert p.why_not(YIELD) == "there is no other companion who places cards"
    p = table("competitive", 2, after_keep=True)
    assert YIELD not in p.legal()


@pytest.mark.parametrize("mode, seats, left", [("teams", 4, [2, 0, 2, 0]), ("competitive", 3, [2, 2, 2])])
def test_cards_left_after_the_last_round_stay_in_hand(mode, seats, left):
    """Rule: 2.4.8"""
    p = play_out(table(mode, seats))
    assert [len(hand(p, seat)) for seat in range(seats)] == left
    assert (pile(p).total(), [front(p, g) for g in range(p["groups"])]) == (0, [[]] * p["groups"])


def test_the_mountain_deck_is_not_reshuffled():
    """Rule: 2.4.9, 2.9.2"""
    p = table("teams", 7)
    sizes = [p["deck_size"]]
    while not p.finished:
        play_to_round(p, p["round_no"] + 1)
        sizes.append(p["deck_size"])
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == 84 - 74
