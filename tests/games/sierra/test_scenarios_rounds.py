"""The acceptance scenarios 6.14 to 6.25 of the spec: two placers, ids, sides, Stages, simultaneous rounds."""

from __future__ import annotations

import itertools

import pytest

from sierra_envs.testing.position import Position
from tests.games.sierra.charts import GOLDEN
from tests.games.sierra.helpers import (
    CARD_IDS,
    YIELD,
    advance,
    at_the_end,
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
    results,
    table,
)
from tests.games.sierra.oracle import landscape
from tests.games.sierra.orders import play_in_order, same_outcome

# ------------------------------------------------------------------------------------------ two placers

ONE_GREEN = landscape("green 0: Bird")


def reachable(p: Position, symbols: set[str] | None = None) -> set[frozenset[tuple[object, object]]]:
    """All Landscapes in which the group can end this round with two more cards, showing these symbols."""
    found = set()
    todo = [p]
    while todo:
        q = todo.pop()
        for action in q.legal_ids():
            other = q.copy()
            advance(other, action)
            result = land(other, 0)
            if other["round_no"] != p["round_no"]:
                if symbols is None or symbols <= {symbol for _, symbol in result.values()}:
                    found.add(frozenset(result.items()))
            else:
                todo.append(other)
    return found


def trio(lower: str, higher: str, **more: object) -> Position:
    p = table("cooperative", 3, lands={0: ONE_GREEN}, hands={1: lower, 2: higher}, after_keep=True, **more)
    assert (phase(p), p.seat) == ("PLACE", 1)
    return p


BY_SEAT = {"team_order": "seat"}


def test_6_14_a_red_and_a_yellow_card_of_two_placers():
    """Rule: 2.2.8, 2.4.7"""
    red, yellow = ", ".join(["red Wind"] * 3), ", ".join(["yellow Wind"] * 3)
    fixed, free = reachable(trio(red, yellow, rules=BY_SEAT)), reachable(trio(red, yellow))
    assert (len(fixed), len(free)) == (4, 6)
    assert fixed < free


def test_6_14_two_red_cards_of_two_placers():
    """As many Landscapes as one player with both cards can reach. Rule: 2.2.8, 2.4.7"""
    wind, house = ", ".join(["red Wind"] * 3), ", ".join(["red House"] * 3)
    fixed, free = reachable(trio(wind, house, rules=BY_SEAT)), reachable(trio(wind, house))
    assert (len(fixed), len(free)) == (6, 10)
    alone = table(
        "solo", lands={0: ONE_GREEN}, hands={0: "red House, red House, red Wind, red Wind"}, after_keep=True
    )
    assert reachable(alone, {"WIN", "HOU"}) == free


def test_6_14_after_a_yield_the_other_placer_takes_his_whole_turn():
    """Rule: 2.4.7"""
    p = play_until_trio(table("teams", 5))
    p.play(YIELD)
    assert (phase(p), p.seat) == ("PLACE", 4)
    assert p.why_not(YIELD) == "the other companion has gone first already, or has let you go first"
    p.play("place hand card 1 above top-row card 1")
    assert (phase(p), p.seat) == ("DISCARD", 4)
    p.play("discard hand card 1")
    assert (phase(p), p.seat) == ("PLACE", 3)
    assert 297 not in p.legal_ids()
    advance(p, p.legal_ids()[0])
    assert (phase(p), p.seat) == ("DISCARD", 3)
    assert 297 not in p.legal_ids()


def play_until_trio(p: Position) -> Position:
    """Until the lower placer of the trio decides in round 1."""
    while not (phase(p) == "PLACE" and p.seat == 3):
        advance(p, p.legal_ids()[0])
    return p


def test_6_14_who_may_not_yield():
    """Rule: 2.4.7, 2.10.5"""
    p = play_until_trio(table("teams", 5, rules=BY_SEAT))
    assert p.why_not(YIELD) == "the companions act in seat order here"
    p = table("teams", 4, after_keep=True)
    assert (phase(p), p.why_not(YIELD)) == ("PLACE", "there is no other companion who places cards")
    p = play_until_trio(table("teams", 5))
    assert 297 in p.legal_ids()
    p.play("place hand card 1 above top-row card 1")
    assert 297 not in p.legal_ids()
    p.play("discard hand card 1")
    assert (phase(p), p.seat) == ("PLACE", 4)
    assert 297 not in p.legal_ids()


# ------------------------------------------------------------------------------------------ ids, sides, Stages


def test_6_15_action_ids():
    """Rule: 5.4.1, 5.4.2"""
    p = table(after_keep=True, hands={1: "red Wind, green House, green House, yellow Bird"})
    assert hand(p, 1) == ["green House", "green House", "yellow Bird", "red Wind"]
    assert p.legal_ids() == [36, 180, 252]
    advance(p, 36)
    assert hand(p, 1) == ["green House", "yellow Bird", "red Wind"]
    assert p.legal_ids() == [0, 18, 108, 126, 180, 198]


def test_6_16_a_side_is_hidden_until_all_have_chosen():
    """Rule: 2.3.3, 5.5.2"""
    from sierra_envs.games.sierra import GAME
    from sierra_envs.testing.position import position

    p = position(GAME, mode="competitive", seats=2, seed=3)
    assert (phase(p), p.seat) == ("SIDE", 0)
    p.play("choose side B")
    assert p.observe(0)["0.sides"].tolist() == [0, 1]
    assert p.observe(1)["1.sides"].tolist() == [0, 0]
    p.play("choose side A")
    for seat, own, other in ((0, [0, 1], [1, 0]), (1, [1, 0], [0, 1])):
        assert p.observe(seat)["0.sides"].tolist() == own
        assert p.observe(seat)["1.sides"].tolist() == other
    p = position(GAME, mode="competitive", seats=2, rules={"introductory": "on"})
    assert (phase(p), list(p["side"][:2])) == ("KEEP", [1, 1])


def drawn_in_all(p: Position) -> tuple[int, int]:
    return 84 - p["deck_size"], pile(p).total()


def test_6_17_stage_3_draws_and_discards_less():
    """Rule: 4.5.3, 4.5.8, 2.9.1, 2.9.5"""
    assert drawn_in_all(play_out(table("solo", rules={"stage": 3}))) == (24, 8)
    assert drawn_in_all(play_out(table("cooperative", 3, rules={"stage": 3}))) == (36, 18)


@pytest.mark.parametrize(
    "mode, seats, decisions, cards",
    [("solo", 1, 16, 8), ("cooperative", 2, 16, 8), ("cooperative", 3, 18, 9)],
)
def test_6_17_stage_4_has_no_diary_decision(mode, seats, decisions, cards):
    """Rule: 4.5.4, 4.5.9"""
    p = table(mode, seats, rules={"stage": 4})
    made = 0
    while not p.finished:
        assert phase(p) == "PLACE"
        advance(p, legal_ids(p)[0])
        made += 1
    assert made == decisions
    assert sum(len(kept(p, seat)) for seat in range(seats)) == cards
    assert (p["diary_deck_size"], p["diary_pile_size"]) == (64 - cards, 0)


def test_6_17_stage_5_scores_both_sides():
    """Rule: 4.5.5, 4.5.10"""
    p = at_the_end("solo", 1, lands={0: GOLDEN}, rules={"stage": 5})
    assert results(p)["destination"] == [14]


def test_6_17_stage_6_on_the_golden_landscape_gives_26():
    """Rule: 4.5.6, 4.5.11"""
    p = at_the_end("solo", 1, lands={0: GOLDEN}, kept={0: "T12 T23 T35 T41"}, rules={"stage": 6})
    assert p.points() == [26]


def test_6_17_stage_7_uses_up_its_deck():
    """Rule: 4.5.7, 4.5.12, 2.9.3"""
    p = play_out(table("solo", rules={"stage": 7}))
    assert (p["diary_deck_size"], p["diary_pile_size"]) == (0, 8)
    assert all(int(card[1:]) > 48 for card in kept(p, 0))
    p = play_to_round(table("cooperative", 3, rules={"stage": 7}), 8)
    assert (p["diary_deck_size"], p["diary_pile_size"]) == (0, 7)
    play_to_round(p, 9)
    assert (p["diary_deck_size"], p["diary_pile_size"]) == (6, 0)
    play_out(p)
    assert (p["diary_deck_size"], p["diary_pile_size"], sum(len(kept(p, s)) for s in range(3))) == (6, 1, 9)


# ------------------------------------------------------------------------------------------ simultaneous rounds


@pytest.mark.parametrize("rules", [{}, {"introductory": "on"}], ids=["usual", "introductory"])
def test_6_18_the_order_in_which_groups_are_stepped_does_not_matter(rules):
    """Rule: 2.4.0, 5.2.3, 5.2.4, 5.5.3"""
    usual = play_in_order("teams", 8, [[0, 1, 2, 3]], rules=rules)
    assert usual.finished
    orders = [list(order) for order in itertools.permutations(range(4))]
    for offset in range(0, 24, 6):
        other = play_in_order("teams", 8, orders[offset:] + orders[:offset], rules=rules)
        assert same_outcome(other, usual)
        assert results(other) == results(usual)


def test_6_19_the_end_of_a_game_with_a_trio():
    """Rule: 2.4.8, 2.5.1, 2.5.2, 2.9.5. Ruling: G7"""
    p = play_to_round(table("teams", 5), 8)
    before = [front(p, g) for g in (0, 1)]
    assert before == [[], []]
    play_to_round(p, 9)
    trio_passed = front(p, 0)
    assert len(trio_passed) == 2
    duo_passed = [int(card) for card in p["passed"][0]]
    in_hands = [int(card) for place in p["hand"][1] for card in place if card >= 0]
    assert all(in_hands.count(card) >= duo_passed.count(card) for card in duo_passed)
    assert (p["round_no"], p["role"][1], len(options(p, 1)), options(p, 0)) == (9, 2, 2, [])
    assert [len(hand(p, seat)) for seat in range(5)] == [0, 0, 3, 3, 0]
    play_out(p)
    assert p["deck_size"] == 28
    assert [len(land(p, g)) for g in (0, 1)] == [16, 18]
    assert pile(p).total() == p["pile_size"] == 18
    assert (front(p, 0), front(p, 1)) == (trio_passed, [])
    assert [len(hand(p, seat)) for seat in range(5)] == [0, 0, 1, 1, 0]
    assert [len(kept(p, seat)) for seat in range(5)] == [4, 4, 3, 3, 3]


def seen_cards(p: Position, observer: int, block: int) -> int:
    """Cards in the Landscape of a block, as the observer sees it."""
    return int(p.observe(observer)[f"{block}.card_symbols"].sum())


def test_6_25_the_own_group_is_seen_live_and_the_others_a_round_later():
    """Rule: 5.3.1, 5.3.6, 5.5.3. Ruling: G18"""
    p = table("teams", 6)
    card = CARD_IDS.index(options(p, 0)[1])
    other = CARD_IDS.index(options(p, 0)[0])
    p.play("keep diary card 2")
    assert p.observe(1)["5.diary"][card] == 1  # seat 0, from seat 1 on clockwise
    assert p.observe(1)["diary_discards"][other] == 1
    assert p.observe(2)["4.diary"][card] == 0
    assert p.observe(2)["diary_discards"].sum() == 0
    p.play("place hand card 1 above top-row card 1")
    assert (seen_cards(p, 1, 0), seen_cards(p, 0, 0), seen_cards(p, 2, 2), seen_cards(p, 4, 1)) == (
        1,
        1,
        0,
        0,
    )
    play_to_round(p, 2)
    assert p.observe(2)["4.diary"][card] == 1
    assert p.observe(2)["diary_discards"][other] == 1
    assert (seen_cards(p, 2, 2), seen_cards(p, 4, 1)) == (2, 2)


def test_6_25_a_discard_of_a_trio_is_seen_live_by_the_trio_only():
    """Rule: 5.3.6"""
    p = play_until_trio(table("teams", 5))
    p.play("place hand card 1 above top-row card 1")
    dropped = p["hand"][1][1][0]
    p.play("discard hand card 1")
    for seat, expected in ((2, 1), (3, 1), (4, 1), (0, 0), (1, 0)):
        assert p.observe(seat)["discards"].sum() == expected
        assert p.observe(seat)["discards"][dropped] == expected
        assert p.observe(seat)["pile"][0] == expected
    play_to_round(p, 2)
    for seat in range(5):
        assert p.observe(seat)["pile"][0] == p.observe(seat)["discards"].sum() == 2
