"""Chapters 2.6, 2.7 and 4.5: Solo, Cooperative and the seven Stages."""

from __future__ import annotations

import pytest

from tests.games.sierra.charts import GOLDEN, RECON1
from tests.games.sierra.helpers import (
    YIELD,
    advance,
    at_the_end,
    diary_set,
    front,
    hand,
    kept,
    land,
    legal_ids,
    options,
    phase,
    pile,
    play_out,
    play_to_round,
    play_until,
    results,
    role_holder,
    table,
    worth,
)

STAGES = RECON1["stages"]
DESTINATIONS = ["Mount Fitzroy", "Calilegua Park", "Salt flats", "Old caravan road"]


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: str(stage["id"]))
@pytest.mark.parametrize("mode", ["solo", "cooperative"])
def test_a_stage_sets_the_destination_and_its_sides(stage, mode):
    """Rule: 2.6.1, 2.6.5, 2.7.1, 4.5.1, 4.5.2, 4.5.3, 4.5.4, 4.5.5, 4.5.6, 4.5.7. Ruling: G17"""
    p = table(mode, rules={"stage": stage["id"]})
    assert (phase(p), p["round_no"]) == ("PLACE" if stage["id"] == 4 else "KEEP", 1)
    words = stage["destination"]
    masks = {" A and B": 3, " A": 1, " B": 2}
    side = next(side for side in masks if words.endswith(side))
    assert DESTINATIONS[p["destination"][0]] == words.removesuffix(side)
    assert p["side"][0] == masks[side]


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: str(stage["id"]))
@pytest.mark.parametrize("mode, column", [("solo", "solo"), ("cooperative", "team")])
def test_suns_are_thresholds_strictly_exceeded(numbers, stage, mode, column):
    """Rule: 2.6.3, 2.7.3, 4.5.1, 4.5.2, 4.5.3, 4.5.4, 4.5.5, 4.5.6, 4.5.7"""
    for number, threshold in enumerate(map(int, stage[column].split("/"))):
        for total, suns in ((threshold, number), (threshold + 1, number + 1)):
            cards = f"{worth(63)} {worth(total - 63)}" if total > 63 else worth(total)
            seats = 1 if mode == "solo" else 2
            kept_cards = dict.fromkeys(range(seats), cards)
            p = at_the_end(mode, seats, data=numbers, rules={"stage": stage["id"]}, kept=kept_cards)
            found = results(p)
            assert (found["base"][0], found["suns"][0], found["stage_won"][0]) == (total, suns, int(suns > 0))


def test_solo_needs_no_cards_in_front_and_no_role_card():
    """Rule: 2.6.1"""
    p = table("solo")
    assert (p["deck_size"], len(hand(p, 0)), front(p, 0)) == (80, 4, [])
    p.play("keep diary card 1")
    assert (phase(p), p.seat) == ("PLACE", 0)


def test_a_solo_round_keeps_one_diary_card_and_places_two_of_four_cards():
    """Rule: 2.6.2"""
    p = table("solo")
    steps = []
    while p["round_no"] == 1:
        steps.append((phase(p), len(hand(p, 0))))
        advance(p, legal_ids(p)[0])
    assert steps == [("KEEP", 4), ("PLACE", 4), ("PLACE", 3)]
    assert (len(kept(p, 0)), len(land(p, 0)), pile(p).total(), p["diary_pile_size"]) == (1, 2, 2, 1)


def test_a_solo_game_ends_with_8_diary_and_16_mountain_cards():
    """Rule: 2.6.3"""
    p = play_out(table("solo"))
    assert (p["round_no"], len(kept(p, 0)), len(land(p, 0))) == (8, 8, 16)


@pytest.mark.parametrize("stage", range(1, 8))
def test_any_stage_may_be_played_at_any_time(stage):
    """Rule: 2.6.4, 2.10.2"""
    assert play_out(table("solo", rules={"stage": stage})).finished


@pytest.mark.parametrize("stage, size", [(1, 48), (4, 48), (7, 16)])
def test_beginners_leave_out_advanced_cards_but_what_the_stage_fixes_wins(stage, size):
    """Rule: 2.6.5, 4.5.7, 4.5.12. Ruling: G20"""
    p = table("solo", rules={"stage": stage, "introductory": "on"})
    assert p["diary_deck_size"] + len(options(p, 0)) == size
    basic = {int(card[1:]) <= 48 for card in diary_set(p["diary_deck"]) | set(options(p, 0))}
    assert basic == {size == 48}


def test_beginners_play_the_side_of_the_stage():
    """Rule: 2.6.5. Ruling: G20"""
    assert table("solo", rules={"stage": 6, "introductory": "on"})["side"][0] == 2


def test_the_cards_not_placed_are_discarded_by_the_game_in_the_last_round_too():
    """Rule: 2.6.6"""
    p = play_to_round(table("solo"), 8)
    play_until(p, lambda p: phase(p) == "PLACE" and len(hand(p, 0)) == 3)
    assert pile(p).total() == 14
    advance(p, legal_ids(p)[0])
    assert (p.finished, pile(p).total(), hand(p, 0)) == (1, 16, [])


@pytest.mark.parametrize("seats, hands", [(2, [0, 4]), (3, [0, 3, 3])])
def test_a_cooperative_team_starts_with_a_role_card_and_two_cards_in_front(seats, hands):
    """The hands of round 1 hold the two cards dealt in front of the team. Rule: 2.7.1, 2.7.2"""
    p = table("cooperative", seats)
    assert role_holder(p, 0) == 0
    assert [len(hand(p, seat)) for seat in range(seats)] == hands
    assert p["deck_size"] == 84 - sum(hands)


@pytest.mark.parametrize("seats, size", [(2, 4), (3, 3)])
def test_a_fresh_hand_is_drawn_each_round_and_all_other_cards_are_discarded(seats, size):
    """Rule: 2.7.2"""
    p = table("cooperative", seats)
    for number in range(1, 9):
        play_to_round(p, number)
        full = [len(hand(p, seat)) for seat in range(seats) if hand(p, seat)]
        assert full == [size] * (seats - 1)
        assert front(p, 0) == []
        assert not (p["passed"] >= 0).any()
        assert pile(p).total() == (number - 1) * (size * (seats - 1) - 2)


def test_a_cooperative_trio_has_no_discard_decision_and_may_yield():
    """Rule: 2.7.2, 2.4.7"""
    p = table("cooperative", 3, after_keep=True)
    assert (phase(p), p.seat) == ("PLACE", 1)
    p.play(YIELD)
    assert (phase(p), p.seat) == ("PLACE", 2)
    advance(p, p.legal_ids()[0])
    assert (phase(p), p.seat) == ("PLACE", 1)
    advance(p, p.legal_ids()[0])
    assert (phase(p), p["round_no"]) == ("KEEP", 2)


@pytest.mark.parametrize("seats, rounds", [(2, 8), (3, 9)])
def test_cooperative_rounds(seats, rounds):
    """Rule: 2.7.3"""
    p = play_out(table("cooperative", seats))
    assert p["round_no"] == rounds
    assert len(land(p, 0)) == 2 * rounds


def test_the_lowest_total_is_the_result_of_everybody(numbers):
    """Rule: 2.7.3, 2.7.4"""
    p = at_the_end("cooperative", 3, kept={0: worth(50), 1: worth(44), 2: worth(60)}, data=numbers)
    found = results(p)
    assert (found["group_result"], found["suns"]) == ([44] * 3, [1] * 3)
    assert (p.points(), p.ranks()) == ([50, 44, 60], [1, 1, 1])
    assert (found["bonus"], found["team_win"]) == ([0] * 3, [0] * 3)


# ------------------------------------------------------------------------------------------ Stages


def test_setting_out_changes_nothing():
    """Rule: 4.5.1, 4.5.14"""
    p = at_the_end("solo", 1, lands={0: GOLDEN}, kept={0: "T23"})
    found = results(p)
    assert (found["river"], found["wind"], found["diary"], found["destination"]) == ([3], [3], [0], [12])
    assert (len(hand(p, 0)), p["diary_deck_size"]) == (4, 62)


def test_in_the_windless_valley_rivers_count_2_and_winds_nothing_but_not_for_diary_cards():
    """Rule: 4.5.2, 4.5.13"""
    p = at_the_end("cooperative", 2, lands={0: GOLDEN}, kept={0: "T05", 1: "T06"}, rules={"stage": 2})
    found = results(p)
    assert (found["river"], found["wind"], found["diary"]) == ([6, 6], [0, 0], [6, 6])


@pytest.mark.parametrize("mode, seats, hands, discards", [
    ("solo", 1, [3], 8), ("cooperative", 2, [0, 3], 8), ("cooperative", 3, [0, 2, 2], 18),
])  # fmt: skip
def test_light_packs_make_hands_one_card_smaller(mode, seats, hands, discards):
    """Rule: 4.5.3, 4.5.8"""
    p = table(mode, seats, rules={"stage": 3})
    assert [len(hand(p, seat)) for seat in range(seats)] == hands
    assert p["deck_size"] == 84 - sum(hands)
    assert pile(play_out(p)).total() == discards


def test_on_old_maps_the_drawn_diary_card_goes_face_up_at_once():
    """Rule: 4.5.4, 4.5.9"""
    p = table("cooperative", 2, rules={"stage": 4})
    drawn = options(p, 0)
    assert (len(drawn), phase(p), p.seat) == (1, "PLACE", 1)
    assert p.observe(1)["1.diary"].sum() == 1
    play_to_round(p, 2)
    assert kept(p, 0) == drawn
    assert p["diary_pile_size"] == 0


def test_two_goals_score_both_sides():
    """Rule: 4.5.5, 4.5.10"""
    p = at_the_end("cooperative", 2, lands={0: GOLDEN}, rules={"stage": 5})
    assert results(p)["destination"] == [14, 14]


def test_a_wasted_page_costs_its_owner_3_points_and_totals_may_become_negative():
    """Rule: 4.5.6, 4.5.11"""
    p = at_the_end("cooperative", 2, kept={0: "T01 T02", 1: "T03"}, rules={"stage": 6})
    found = results(p)
    assert (found["diary"], found["base"], found["group_result"]) == ([-6, -3], [-6, -3], [-6, -6])


@pytest.mark.parametrize("seats, left", [(2, (0, 8)), (3, (6, 1))])
def test_the_long_ascent_has_the_16_advanced_cards(seats, left):
    """Rule: 4.5.7, 4.5.12, 2.9.3"""
    p = table("cooperative", seats, rules={"stage": 7})
    assert diary_set(p["diary_deck"]) | set(options(p, 0)) == {f"T{n}" for n in range(49, 65)}
    play_to_round(p, 8)
    assert p["diary_deck_size"] == 0
    play_out(p)
    assert (p["diary_deck_size"], p["diary_pile_size"]) == left
