"""Chapter 5: what is decided when, and what an observation says."""

from __future__ import annotations

import numpy as np
import pytest

from sierra_envs.games.sierra import GAME
from sierra_envs.testing.position import position
from tests.games.sierra.charts import GOLDEN
from tests.games.sierra.helpers import (
    CARD_IDS,
    EVERY_TABLE,
    advance,
    hand,
    legal_ids,
    options,
    phase,
    play_until,
    random_choice,
    table,
)
from tests.games.sierra.oracle import landscape

DECISIONS = {
    ("teams", 4): 50,
    ("teams", 5): 71,
    ("teams", 6): 75,
    ("teams", 7): 96,
    ("teams", 8): 100,
    ("competitive", 2): 50,
    ("competitive", 3): 75,
    ("competitive", 4): 100,
    ("solo", 1): 24,
    ("cooperative", 2): 24,
    ("cooperative", 3): 27,
}


@pytest.mark.parametrize("mode, seats", EVERY_TABLE)
def test_a_game_takes_a_fixed_number_of_decisions_but_for_yields(mode, seats):
    """Rule: 5.4.4, 5.4.5"""
    p = position(GAME, mode=mode, seats=seats)
    made, choose = 0, random_choice(2)
    while not p.finished:
        advance(p, choose(p))
        made += 1
    assert made == DECISIONS[mode, seats]


def test_there_are_298_ids():
    """Rule: 5.4"""
    starts = {name: GAME.actions.start(name) for name in ("place", "discard", "keep", "side", "yield")}
    assert starts == {"place": 0, "discard": 288, "keep": 292, "side": 295, "yield": 297}
    assert GAME.actions.size == 298


def test_hands_ascend_by_colour_and_symbol_and_close_up():
    """Rule: 5.4.1"""
    p = table(
        "competitive", 2, after_keep=True, hands={0: "purple Wind, yellow Wind, yellow Bird, green River"}
    )
    assert hand(p, 0) == ["green River", "yellow Bird", "yellow Wind", "purple Wind"]
    p.play("place hand card 2 above top-row card 1")
    assert hand(p, 0) == ["green River", "yellow Wind", "purple Wind"]


def test_of_equal_cards_only_the_first_is_legal():
    """Rule: 5.4.1"""
    p = table("competitive", 2, after_keep=True, hands={0: "red Bird, red Bird, red Bird, red Wind"})
    assert {action // 72 for action in p.legal_ids()} == {0, 3}
    assert p.why_not("place hand card 3 above top-row card 1") == (
        "an equal card comes earlier in your hand; choose that one"
    )


def test_options_ascend_by_card():
    """Rule: 5.4"""
    for seed in range(5):
        drawn = options(table("solo", seed=seed), 0)
        assert drawn == sorted(drawn)
    p = table("solo", options={0: "T40 T03"})
    assert options(p, 0) == ["T03", "T40"]
    assert [action - 292 for action in p.legal_ids()] == [0, 1]


def test_with_a_single_row_top_and_bottom_mean_it():
    """Rule: 5.4.2"""
    lying = landscape("green 0: Bird Bird")
    p = table("solo", after_keep=True, lands={0: lying}, hands={0: "red Bird, red Bird, red Bird, red Bird"})
    assert p.legal_ids() == [36, 37, 54, 55]


def test_a_decision_is_asked_even_if_one_id_is_legal():
    """Rule: 5.4.5"""
    hands = {0: ", ".join(["red Bird"] * 4)}
    p = table("solo", after_keep=True, hands=hands)
    assert (phase(p), p.legal_ids()) == ("PLACE", [36])


@pytest.mark.parametrize("mode, seats", EVERY_TABLE)
def test_an_observation_tells_only_whether_it_is_my_turn(mode, seats):
    """Rule: 5.5.4"""
    p = position(GAME, mode=mode, seats=seats)
    for _ in range(12):
        for seat in range(seats):
            seen = p.observe(seat)
            mine = seat == p.seat
            assert seen["my_turn"].tolist() == [int(mine)]
            assert seen["decision"].sum() == int(mine)
            assert not mine or seen["decision"][p.phase] == 1
        advance(p, legal_ids(p)[0])


def test_a_landscape_is_shown_in_its_canonical_frame():
    """Rule: 5.1.2"""
    p = table("solo", lands={0: GOLDEN})
    seen = p.observe(0)
    assert seen["0.row_spans"][:7].tolist() == [[0, 4], [2, 2], [1, 4], [3, 1], [1, 3], [2, 2], [0, 0]]
    assert np.argmax(seen["0.row_colours"], axis=1)[:6].tolist() == [0, 2, 0, 1, 3, 2]
    cells = sorted(GOLDEN, key=lambda cell: (cell[1], cell[0]))
    assert seen["0.card_places"][:16].tolist() == [list(cell) for cell in cells]
    symbols = ["MAM", "BIR", "HOU", "RUI", "RIV", "WIN"]
    shown = np.argmax(seen["0.card_symbols"], axis=1)[:16]
    assert [symbols[i] for i in shown] == [GOLDEN[cell][1] for cell in cells]


def test_hands_and_options_are_shown_as_they_are():
    """Rule: 5.3.2"""
    p = table("solo", hands={0: "green Bird, red Wind, purple Mammal, yellow River"}, options={0: "T07 T64"})
    seen = p.observe(0)
    cards = [(int(np.argmax(card[:4])), int(np.argmax(card[4:]))) for card in seen["hand"][0]]
    assert cards == [(0, 1), (1, 4), (2, 5), (3, 0)]
    assert [CARD_IDS[int(np.argmax(option))] for option in seen["options"][:2]] == ["T07", "T64"]
    assert seen["options"][2].sum() == 0


def test_deck_sizes_are_those_after_the_draws_of_the_round():
    """Rule: 5.3.7"""
    p = table("teams", 4)
    seen = p.observe(3)
    assert [int(seen[name][0]) for name in ("deck", "pile", "diary_deck", "diary_pile")] == [76, 0, 60, 0]
    p.play("keep diary card 1")
    for seat, dropped in ((0, 1), (1, 1), (2, 0), (3, 0)):
        assert p.observe(seat)["diary_pile"][0] == dropped


def test_what_a_group_passed_it_remembers_for_one_round_with_the_receiver():
    """Rule: 5.3.4, 5.3.9"""
    p = play_until(table("competitive", 4), lambda p: p["round_no"] == 2)
    for seat in range(4):
        seen = p.observe(seat)
        cards = [card for card in range(24) for _ in range(int(seen["passed"][card]))]
        assert cards == sorted(int(card) for card in p["passed"][seat])
        assert seen["passed_to"].tolist() == [1, 0, 0]
    play_until(p, lambda p: p["round_no"] == 6)
    assert p.observe(0)["passed"].sum() == 2
    assert p.observe(0)["passed_to"].tolist() == [0, 0, 1]  # passed at the end of round 5, counter-clockwise


def test_groups_are_asked_in_seat_order_in_every_round():
    """Rule: 5.5.2, 5.5.4"""
    p = table("teams", 7)
    asked: dict[int, list[int]] = {}
    while not p.finished:
        order = asked.setdefault(p["round_no"], [])
        group = int(p["group"][p.seat])
        if order[-1:] != [group]:
            order.append(group)
        advance(p, legal_ids(p)[0])
    assert asked == {number: [0, 1, 2] for number in range(1, 9)} | {9: [2]}
