"""Chapter 2.2: where a card may go. Whole sets of spots are compared in test_landscape.py."""

from __future__ import annotations

import pytest

from tests.games.sierra.charts import GOLDEN
from tests.games.sierra.helpers import advance, at_the_end, land, results, table
from tests.games.sierra.oracle import Landscape, canonical, landscape, spot_of_action

ONE_OF_EACH = "green Bird, yellow Bird, red Bird, purple Bird"
GREEN, YELLOW, RED, PURPLE = (f"place hand card {n} " for n in range(1, 5))


def before(lying: Landscape, cards: str = ONE_OF_EACH):
    """The placer of a duo before a Landscape."""
    return table("teams", 4, after_keep=True, lands={0: lying}, hands={1: cards})


def cells(p, slot: int) -> set[tuple[int, int]]:
    """Cells where a hand card may go, slots from 0."""
    found = [spot_of_action(land(p, 0), action) for action in p.legal_ids()]
    return {spot[1] for spot in found if spot is not None and spot[0] == slot}


def test_cells_are_whole_numbers_and_the_frame_does_not_matter():
    """A card left of the leftmost column makes a new column 0. Rule: 2.2.0, 5.1.2. Ruling: G14"""
    p = before(landscape("green 0: House", "red 0: Wind")).play(GREEN + "left of row 1")
    assert land(p, 0) == landscape("green 0: Bird House", "red 1: Wind")


def test_a_card_covers_no_other():
    """Rule: 2.2.1, 2.2.8"""
    p = before(GOLDEN)
    for action in p.legal_ids():
        spot = spot_of_action(land(p, 0), action)
        assert spot is not None
        assert spot[1] not in land(p, 0)


def test_a_row_has_no_gaps():
    """Rule: 2.2.2"""
    p = before(landscape("green 0: Bird Bird Bird", "red 0: Wind"))
    assert (2, 1) not in cells(p, 2)
    assert cells(p, 2) == {(-1, 1), (1, 1), (0, -1), (1, -1), (2, -1)}


def test_a_row_has_one_colour():
    """Rule: 2.2.2, 2.2.6"""
    p = before(landscape("green 0: Bird"))
    assert p.why_not(RED + "left of row 1") == "this row has another colour"
    assert p.why_not(GREEN + "left of row 1") == "OK"


def test_no_level_stays_empty():
    """Rule: 2.2.3"""
    p = before(landscape("green 0: Bird", "red 0: Bird"))
    assert {y for slot in range(4) for _, y in cells(p, slot)} == {-1, 0, 1, 2}


def test_neighbouring_rows_have_different_colours():
    """Rule: 2.2.4"""
    p = before(landscape("green 0: Bird", "red 0: Bird"))
    assert (
        p.why_not(RED + "above top-row card 1") == "two rows of one colour may not lie on top of each other"
    )
    assert (
        p.why_not(GREEN + "below bottom-row card 1")
        == "two rows of one colour may not lie on top of each other"
    )


def test_a_colour_may_come_again_on_another_level():
    """Rule: 2.2.4"""
    p = before(landscape("green 0: Bird", "red 0: Bird")).play(GREEN + "above top-row card 1")
    assert land(p, 0) == landscape("green 0: Bird", "red 0: Bird", "green 0: Bird")


def test_the_first_card_has_one_spot():
    """Rule: 2.2.5, 5.4.2"""
    p = before({})
    assert [spot_of_action({}, action) for action in p.legal_ids()] == [(slot, (0, 0)) for slot in range(4)]
    assert p.why_not(RED + "below bottom-row card 1") == (
        "the first card of a Landscape has one spot, above top-row card 1"
    )


def test_a_row_is_extended_at_both_ends_without_any_support():
    """Rule: 2.2.6"""
    p = before(landscape("green 0: Bird", "red 0: Bird", "yellow 0: Bird"))
    assert cells(p, 2) >= {(-1, 1), (1, 1)}
    p.play(RED + "right of row 2")
    assert (1, 1) in land(p, 0)


def test_every_row_of_the_colour_is_extended_not_only_the_outer_ones():
    """Rule: 2.2.6"""
    p = before(landscape("green 0: Bird", "red 0: Bird", "green 0: Bird", "red 0: Bird", "green 0: Bird"))
    assert cells(p, 0) == {(x, y) for x in (-1, 1) for y in (0, 2, 4)}


@pytest.mark.parametrize("where, column", [(1, 1), (2, 2), (3, 3)])
def test_a_new_top_row_starts_directly_above_a_card(where, column):
    """Rule: 2.2.6"""
    p = before(landscape("green 0: Bird Bird Bird Bird", "yellow 1: Wind Wind Wind"))
    p.play(f"{RED}above top-row card {where}")
    assert land(p, 0)[column, 2] == ("RED", "BIR")
    p = before(landscape("green 0: Bird Bird Bird Bird", "yellow 1: Wind Wind Wind"))
    assert p.why_not(f"{RED}above top-row card 4") == "the outer row has no such card"


def test_a_new_bottom_row_starts_directly_below_a_card():
    """Rule: 2.2.6"""
    p = before(landscape("green 0: House House", "yellow 1: Wind")).play(RED + "below bottom-row card 2")
    assert land(p, 0) == landscape("red 1: Bird", "green 0: House House", "yellow 1: Wind")


def test_nothing_goes_between_two_rows():
    """Rule: 2.2.6"""
    p = before(landscape("green 0: Bird Bird", "red 0: Bird Bird"))
    assert {y for _, y in cells(p, 1)} == {-1, 2}


def test_rows_may_overhang_and_leave_a_gap_in_a_column():
    """Rule: 2.2.7, 2.2.9"""
    p = before(landscape("green 0: Bird Bird", "red 1: Bird", "green 1: Bird"))
    p.play(GREEN + "left of row 3")
    assert (0, 2) in land(p, 0)
    assert (0, 1) not in land(p, 0)


@pytest.mark.parametrize(
    "lying", [GOLDEN, landscape("green 0: Bird"), landscape("green 0: Bird", "red 0: Bird")]
)
def test_every_card_has_two_spots_at_least(lying):
    """Rule: 2.2.7"""
    cards = {c: lying[c] for c in sorted(lying)[:1]} if lying is GOLDEN else lying
    for some in (canonical(cards), lying):
        p = before(some)
        assert all(len(cells(p, slot)) >= 2 for slot in range(4))


def test_both_orders_of_the_two_cards_of_a_round_are_open():
    """Rule: 2.2.8"""
    for first in (YELLOW, RED):
        p = before(landscape("green 0: Bird"))
        p.play(first + "above top-row card 1")
        assert len(land(p, 0)) == 2


def test_cards_that_lie_never_move():
    """Rule: 2.2.8"""
    lying = landscape("green 1: House", "red 0: Wind Wind")
    for action in before(lying).legal_ids():
        p = before(lying)
        spot = spot_of_action(lying, action)
        assert spot is not None
        advance(p, action)
        colour = ("GRN", "YEL", "RED", "PUR")[spot[0]]
        assert land(p, 0) == canonical({**lying, spot[1]: (colour, "BIR")})


def test_a_single_card_is_a_row_and_an_interrupted_column_is_one_column():
    """Rule: 2.2.9. Ruling: G13"""
    p = at_the_end("solo", 1, lands={0: GOLDEN}, kept={0: "T44"})  # six rows, one of a single card
    assert results(p)["diary"] == [7]
    p = at_the_end("solo", 1, lands={0: GOLDEN}, kept={0: "T37"})  # columns of 3, 5 and 6, two interrupted
    assert results(p)["diary"] == [9]


def test_cards_with_an_empty_cell_between_them_are_not_adjacent():
    """Rule: 2.2.9"""
    lying = landscape("green 0: House Bird", "red 1: Bird", "green 0: Ruins Bird")
    p = at_the_end("solo", 1, lands={0: lying}, kept={0: "T23"})
    assert results(p)["diary"] == [0]


def test_a_card_is_used_in_one_pair_of_a_diary_card_only():
    """Rule: 2.2.10"""
    lying = landscape("green 0: Mammal Mammal Mammal House Bird Bird River")
    p = at_the_end("solo", 1, lands={0: lying}, kept={0: "T11"})
    assert results(p)["diary"] == [4]
    p = at_the_end("solo", 1, lands={0: lying}, kept={0: "T17"})
    assert results(p)["diary"] == [5]


def test_a_card_counts_again_for_another_diary_card():
    """Rule: 2.2.10, 4.2.3"""
    lying = landscape("green 0: Mammal House River")
    p = at_the_end("solo", 1, lands={0: lying}, kept={0: "T11 T14"})
    assert results(p)["diary"] == [8]
