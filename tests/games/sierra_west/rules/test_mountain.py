"""Frontiersman, claims, uncovering."""

from __future__ import annotations

import pytest

from tests.games.sierra_west.bridge import NODES
from tests.games.sierra_west.helpers import (
    AH,
    CLAIM,
    OUTLAWS,
    PASS,
    TO_DECK,
    TO_DISCARDS,
    USE,
    answers,
    can,
    look,
    person,
    purse,
    step,
    table,
)
from tests.games.sierra_west.mountain import BASE, CELLS, ROWS, distances, neighbours

EDGE = [(r, c) for r, n in ROWS.items() for c in (1, n)]


def targets(cell: tuple[int, int], same_row: str = "true", **more: object) -> set[tuple[int, int]]:
    p = table(AH, green="G1", fronts={0: cell}, rules={"adj_same_row": same_row}, **more)  # type: ignore[arg-type]
    return {node for node in NODES if can(p, step(node if node != BASE else None))}


@pytest.mark.parametrize("cell", [*EDGE, (3, 2), BASE])
def test_a_boot_is_a_step_to_an_overlapping_card_or_a_neighbour_in_the_row(cell):
    """Rule: 2.6.1, 2.6.2, 3.1"""
    assert targets(cell) == neighbours(cell, CELLS, True)


@pytest.mark.parametrize("cell", [(1, 1), (3, 2), (5, 2), BASE])
def test_without_the_flag_only_overlapping_cards_are_adjacent(cell):
    """Rule: 2.6.2, 2.13.1"""
    assert targets(cell, "false") == neighbours(cell, CELLS, False)
    assert targets((3, 2), "false") == {(2, 2), (2, 3), (4, 1), (4, 2)}


def test_the_distance_from_the_base_is_the_row():
    """Rule: 2.6.2"""
    assert all(
        distances(BASE, CELLS, same_row)[cell] == cell[0] for cell in CELLS for same_row in (True, False)
    )
    p = table(AH, goods={0: "3PB"})
    for cell in [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]:
        if not can(p, step(cell)):
            p.play("spend a Pair of Boots token")
        p.play(step(cell))
    assert (purse(p), person(p)["frontiersman"]) == ("", (5, 1))


def test_cards_that_are_gone_are_no_longer_entered():
    """Rule: 2.6.8"""
    p = table(AH, green="G1", fronts={0: (4, 1)}, gone=[(5, 1), (5, 2)])
    assert p.why_not(step((5, 1))) == "this mountain card is gone"


def test_without_row_1_the_base_has_no_neighbour():
    """Rule: 2.6.8, 2.9.4"""
    p = table(AH, green="G1", gone=CELLS, goods={0: "1PB"}, wagon={0: 12})
    assert answers(p, "move the frontiersman") == []
    assert not can(p, "spend a Pair of Boots token")


def test_frontiersmen_share_cards():
    """Rule: 2.6.1"""
    p = table(AH, green="G1", fronts={0: (1, 1), 1: (1, 2)}).play(step((1, 2)))
    assert person(p)["frontiersman"] == person(p, 1)["frontiersman"] == (1, 2)


@pytest.mark.parametrize("where, deck", [(TO_DECK, True), (TO_DISCARDS, False)])
def test_a_claimed_card_goes_to_the_deck_or_to_the_discards(where, deck):
    """Rule: 2.6.3, 5.3.3"""
    p = table(AH, tan="T2", goods={0: "1F"}, fronts={0: (5, 2)}, faces={(5, 2): "C7"})
    p.play(USE["tan"], CLAIM)
    assert answers(p) == [TO_DECK, TO_DISCARDS]
    assert set(look(p)["faces"]) == {(5, 1), (5, 2)}
    p.play(where)
    mine = person(p)
    assert (mine["top"], mine["discards"]) == ((["C7"], set()) if deck else ([], {"C7"}))
    assert mine["claimed"] == {"C7"}
    p.play(PASS)
    assert ("C7" in person(p)["hand"]) == deck
    assert ("C7" in person(p)["shown"]) == deck


def test_the_card_claimed_last_is_drawn_first():
    """Rule: 2.6.3, 2.2.4"""
    p = table(AH, top={0: [8, 9, 10, 11]}, top_size={0: 4}, deck_size={0: 10}).play(PASS)
    assert person(p)["hand"] == {"C4", "C3", "C2"}
    assert person(p)["top"] == ["C1"]


@pytest.mark.parametrize("cell", [(4, 1), (4, 2), BASE])
def test_only_a_face_up_basic_card_is_claimed(cell):
    """Rule: 2.6.3, 2.6.7"""
    p = table(AH, tan="T2", goods={0: "1W"}, fronts={0: cell}, market="Storehouse, -, -, -").play(USE["tan"])
    assert p.why_not(CLAIM) == "your frontiersman is not on a face-up mountain card"


def test_a_face_up_special_is_not_claimed():
    """Rule: 2.6.7, 2.10.D2"""
    p = table(OUTLAWS, tan="T2", goods={0: "1W"}, fronts={0: (5, 1)}, market="Storehouse, -, -, -").play(
        USE["tan"]
    )
    assert not can(p, CLAIM)


def test_a_card_is_uncovered_when_both_above_are_gone():
    """Rule: 2.6.4"""
    p = table(
        AH,
        tan="T2",
        goods={0: "1F"},
        fronts={0: (4, 1)},
        gone=[(5, 1), (5, 2), (4, 2), (3, 2)],
        slots="O1 O2 O3",
    )
    assert set(look(p)["faces"]) == {(4, 1), (4, 3)}
    p.play(USE["tan"], CLAIM, TO_DECK)
    assert set(look(p)["faces"]) == {(4, 3), (3, 1)}


def test_a_chain_of_specials_leaves_with_one_claim():
    """(4,2) uncovers (3,2), and that one (2,2). Rule: 2.6.6"""
    gone = [(5, 1), (4, 1), (3, 1)]
    p = table(AH, tan="T2", goods={0: "1F"}, gone=gone, fronts={0: (5, 2), 1: (2, 2)}, slots="O1")
    p.play(USE["tan"], CLAIM, TO_DECK)
    view = look(p)
    assert (view["slots filled"], purse(p, 1), person(p, 1)["frontiersman"]) == (4, "1PB", BASE)
    assert view["special"] == {(2, 4), (1, 3)}
    assert set(view["faces"]) == {(4, 3), (2, 1)}


def test_whoever_stands_on_a_flipped_special_goes_home_with_a_token():
    """Rule: 2.6.6"""
    p = table(AH, tan="T2", goods={0: "1F"}, gone=[(5, 1)], fronts={0: (5, 2), 1: (4, 2)}, slots="O1")
    p.play(USE["tan"], CLAIM, TO_DECK)
    assert (purse(p, 1), person(p, 1)["frontiersman"]) == ("1PB", BASE)
    assert look(p)["slots filled"] == 2


def test_whoever_stands_on_a_flipped_basic_card_stays_without_a_token():
    """Rule: 2.6.5"""
    p = table(AH, tan="T2", goods={0: "1F"}, gone=[(5, 1)], fronts={0: (5, 2), 1: (4, 3)}).play(
        USE["tan"], CLAIM, TO_DECK
    )
    assert (purse(p, 1), person(p, 1)["frontiersman"]) == ("", (4, 3))
    assert (4, 3) in look(p)["faces"]
