"""The acceptance scenarios 6.1 to 6.13 of the spec: Landscapes, victory, decks, campaign."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.sierra.boards import before_placing, card_values, masks
from tests.games.sierra.charts import DIARY, GOLDEN, RECON1, SECOND_CARDS, SECOND_GOLDEN
from tests.games.sierra.helpers import (
    CARD_IDS,
    at_the_end,
    diary_set,
    front,
    hand,
    kept,
    land,
    options,
    pile,
    play_out,
    play_to_round,
    results,
    table,
    worth,
)
from tests.games.sierra.oracle import landscape, spot_of_action

SPOTS_BY_HAND = landscape("green 0: River River Bird Bird", "red 2: Bird Bird", "green 2: Bird Bird Bird")


def test_6_01_the_golden_landscape_gives_57_and_48():
    """Rule: 2.5.3, 2.1.3, 2.1.4"""
    p = at_the_end(
        "teams",
        4,
        lands={0: GOLDEN},
        kept={0: "T12 T17 T41 T46", 1: "T07 T21 T45 T59"},
        destinations={0: 2},
    )
    assert p.points()[:2] == [57, 48]
    found = results(p)
    assert [found[part][0] for part in ("destination", "river", "wind", "diary")] == [12, 3, 3, 39]
    assert [found[part][1] for part in ("destination", "river", "wind", "diary")] == [12, 3, 3, 30]


def test_6_02_david_wins_alone_and_the_trio_wins_as_a_team(numbers):
    """Audrey, Pierre; Claude, David, Salome. Rule: 2.5.4, 2.5.6, 2.5.7"""
    totals = dict(enumerate(map(worth, (55, 51, 54, 62, 47))))
    p = at_the_end("teams", 5, kept=totals, data=numbers)
    found = results(p)
    assert p.points() == found["base"] == [55, 51, 54, 62, 47]
    assert found["individual_win"] == [0, 0, 0, 1, 0]
    assert found["bonus"] == [0, 0, 10, 0, 10]
    assert found["total"] == [55, 51, 64, 62, 57]
    assert found["team_win"] == [0, 0, 1, 1, 1]
    assert p.ranks() == [2, 4, 3, 1, 5]


@pytest.mark.parametrize(
    "totals, team_win",
    [
        ((55, 51, 54, 62, 45), [0, 0, 0, 0, 0]),
        ((55, 51, 54, 62, 46), [0, 0, 1, 1, 1]),
    ],
)
def test_6_03_a_trio_must_be_strictly_above_everybody_else(numbers, totals, team_win):
    """Rule: 2.5.7"""
    p = at_the_end("teams", 5, kept=dict(enumerate(map(worth, totals))), data=numbers)
    assert results(p)["individual_win"] == [0, 0, 0, 1, 0]
    assert results(p)["team_win"] == team_win


@pytest.mark.parametrize("pierre, team_win", [(50, 1), (49, 0)])
def test_6_03_a_duo_must_be_strictly_above_everybody_else(numbers, pierre, team_win):
    """Rule: 2.5.6, 2.5.7"""
    p = at_the_end("teams", 5, kept=dict(enumerate(map(worth, (60, pierre, 54, 53, 52)))), data=numbers)
    found = results(p)
    assert (found["total"][1], found["bonus"]) == (pierre + 5, [0, 5, 0, 0, 0])
    assert found["team_win"] == [team_win, team_win, 0, 0, 0]


def test_6_05_legal_spots():
    """Rule: 2.2.6"""
    hands = {1: "green Wind, yellow Wind, red Wind, purple Wind"}
    p = table(after_keep=True, lands={0: SPOTS_BY_HAND}, hands=hands)
    found: dict[int, set[tuple[int, int]]] = {slot: set() for slot in range(4)}
    for action in p.legal_ids():
        meant = spot_of_action(SPOTS_BY_HAND, action)
        assert meant is not None
        found[meant[0]].add(meant[1])
    outer = {(2, 3), (3, 3), (4, 3), (0, -1), (1, -1), (2, -1), (3, -1)}
    assert found == {
        0: {(-1, 0), (4, 0), (1, 2), (5, 2)},
        1: outer,
        2: {(1, 1), (4, 1), *outer},
        3: outer,
    }
    assert (
        p.why_not("place hand card 1 above top-row card 1")
        == "two rows of one colour may not lie on top of each other"
    )
    assert p.why_not("place hand card 2 right of row 2") == "this row has another colour"
    assert p.why_not("place hand card 2 left of row 4") == "your Landscape has no such row"
    assert p.why_not("place hand card 2 above top-row card 4") == "the outer row has no such card"


def test_6_06_a_gap_in_a_column_is_an_interruption_until_it_is_filled():
    """Rule: 2.2.7, 2.2.9"""
    hands = {1: "green River, green Wind, red River, yellow Wind"}
    p = table(after_keep=True, lands={0: SPOTS_BY_HAND}, hands=hands)
    names = ["T35", "T37", "T38", "T59"]
    at = [CARD_IDS.index(name) for name in names]

    def values() -> list[int]:
        return [int(x) for x in card_values([land(p, 0)], 64)[0][0, at]]

    def contacts() -> int:
        """Of all cards with each other."""
        return int(card_values([land(p, 0)], 64, data=SECOND_CARDS)[0][0, 23])

    assert values() == [0, 6, 0, 0]
    before = contacts()
    p.play("place hand card 1 left of row 3")
    assert values() == [0, 6, 3, 4]
    assert contacts() == before + 1
    p.play("place hand card 3 left of row 2")
    assert values() == [10, 9, 0, 0]
    assert contacts() == before + 4


def test_6_08_extremes():
    """Rule: 2.2.7, 5.1.1"""
    wide = landscape("green 0: " + " ".join(["Bird"] * 17))
    legal = np.flatnonzero(masks(before_placing([wide]))[0])
    assert [sum(a // 72 == slot for a in legal) for slot in range(4)] == [2, 34, 34, 34]
    colours = ("green", "red") * 9
    tower = landscape(*(f"{colour} 0: Wind" for colour in colours))
    diary, _ = card_values([tower], 64)
    assert len(tower) == len({y for _, y in tower}) == 18
    found = dict(zip(CARD_IDS, diary[0].tolist(), strict=True))
    assert (found["T36"], found["T39"], found["T43"], found["T44"], found["T61"]) == (17, 12, 0, 12, 0)


def test_6_10_the_diary_deck_of_eight_beginners_is_shuffled_anew_once():
    """Rule: 2.4.6, 2.9.3"""
    p = play_to_round(table("teams", 8, rules={"introductory": "on"}), 6)
    assert (p["diary_deck_size"], p["diary_pile_size"]) == (0, 20)
    discarded = diary_set(p["shown_diary_pile"])
    drawn = {card for g in range(4) for card in options(p, g)}
    play_to_round(p, 7)
    now = {card for g in range(4) for card in options(p, g)}
    before = {card for seat in range(8) for card in kept(p, seat)}
    assert (p["diary_deck_size"], p["diary_pile_size"]) == (24 - 8, 0)
    assert now <= (discarded | drawn) - before
    play_out(p)
    assert (sum(len(kept(p, seat)) for seat in range(8)), p["diary_deck_size"], p["diary_pile_size"]) == (
        32,
        8,
        8,
    )


def test_6_10_the_whole_diary_deck_is_used_up_exactly():
    """Rule: 2.9.3"""
    p = play_out(table("teams", 8))
    assert (p["diary_deck_size"], p["diary_pile_size"]) == (0, 32)


def test_6_10_with_seven_beginners_the_trio_reshuffles_in_round_9():
    """Rule: 2.9.3"""
    p = play_to_round(table("teams", 7, rules={"introductory": "on"}), 8)
    assert (p["diary_deck_size"], p["diary_pile_size"]) == (0, 21)
    play_to_round(p, 9)
    assert (p["diary_deck_size"], p["diary_pile_size"]) == (24 - 2, 0)


@pytest.mark.parametrize("lowest, suns", [(46, 0), (47, 1), (52, 1), (53, 2), (58, 2), (59, 3)])
def test_6_12_a_cooperative_result_is_the_lowest_total_and_must_exceed_a_threshold(numbers, lowest, suns):
    """Rule: 2.6.3, 2.7.3"""
    totals = {0: worth(63), 1: worth(lowest)}
    p = at_the_end("cooperative", 2, kept=totals, data=numbers, rules={"stage": 2})
    found = results(p)
    assert found["base"] == [63, lowest]
    assert found["group_result"] == [lowest, lowest]
    assert found["suns"] == [suns, suns]
    assert found["stage_won"] == [int(suns > 0)] * 2
    assert found["bonus"] == [0, 0]


def test_6_12_the_cooperative_totals_58_and_46_give_46(numbers):
    """Rule: 2.7.3"""
    p = at_the_end("cooperative", 2, kept={0: worth(58), 1: worth(46)}, data=numbers, rules={"stage": 2})
    assert (results(p)["group_result"], results(p)["suns"]) == ([46, 46], [0, 0])


def test_6_12_solo_four_cards_two_placed_two_discarded():
    """Rule: 2.6.2"""
    p = table("solo")
    for number in range(1, 9):
        play_to_round(p, number)
        cards = hand(p, 0)
        assert (len(cards), len(options(p, 0)), pile(p).total()) == (4, 2, 2 * number - 2)
        assert front(p, 0) == []
    play_out(p)
    assert (len(kept(p, 0)), len(land(p, 0)), pile(p).total(), hand(p, 0)) == (8, 16, 16, [])


def test_6_12_stage_6_and_stage_2():
    """T23 is worth nothing on the golden Landscape. Rule: 4.5.2, 4.5.6, 4.5.13"""
    p = at_the_end("solo", 1, lands={0: GOLDEN}, kept={0: "T23"}, rules={"stage": 6})
    assert results(p)["diary"] == [-3]
    p = at_the_end("solo", 1, lands={0: GOLDEN}, rules={"stage": 2})
    assert (results(p)["river"], results(p)["wind"]) == ([6], [0])


def test_6_13_the_second_golden_landscape():
    """Rule: 4.2.5"""
    diary, sides = card_values([SECOND_GOLDEN], 64)
    assert diary[0].tolist() == [card["second"] for card in RECON1["diary"]]
    assert sides[0].ravel().tolist() == [14, 5, 4, 6, 8, 5, 14, 2]
    assert dict(zip(DIARY, diary[0].tolist(), strict=True))["T57"] == 10
