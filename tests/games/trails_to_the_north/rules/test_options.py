"""The mode without expansion, options, rulings that are not at home elsewhere."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.helpers import Duel, arrive, dealt, table

BASE = {"expansion": "none"}


@pytest.fixture(scope="module")
def base():
    return dealt(3, seed=4, rules=BASE)


def test_without_expansion_the_components_are_fewer(base):
    """Rule: 5.8/expansion"""
    assert set(base.masters) == {1, 2, 3, 4, 5}
    assert set(base.masters.values()) <= set(range(1, 10))
    assert base.display + base.objective_deck == Counter(
        {c: row[4] for c, row in charts.OBJECTIVES.items() if c not in charts.NORTHERN_OBJECTIVES}
    )
    for p in base.players:
        assert p.discs.total() == 14
        assert sorted(int(t[:-1]) for t in p.unbuilt) == list(range(1, 13))


def test_without_expansion_there_is_no_branchlet_row():
    """Rule: 5.8/expansion, R45"""
    t = table(p0={"herder": "A", "hand": "WHITE2 BLACK2"}, rules=BASE).play("STEP B", "PASS")
    assert t.legal("AUX") == ["1 1", "2 1"]


@pytest.mark.parametrize("total, hand", [(18, "PURPLE5/5 BROWN4/3 RED3 BLUE3 YELLOW3")])
def test_without_expansion_the_strip_is_another_one(total, hand):
    """Rule: 5.8/expansion, R40. Table 3.9."""
    t = table(
        p0={"herder": "G", "hand": hand, "engine": 17.0, "cities": "Kansas City, New York, Toledo"},
        rules=BASE,
    )
    t.play("STEP KC")
    assert t[0].money == total
    assert set(t.legal("CITY")) == set(charts.BASE_CITIES) - {"Toledo"}


@pytest.mark.parametrize(
    "cities, points",
    [("Kansas City", -6), ("Fulton, St. Louis", -3), ("St. Louis, Bloomington", 0), ("Chicago, Toledo", 6)]
    + [
        ("Toledo, Pittsburgh", 8),
        ("Pittsburgh, Philadelphia", 10),
        ("Philadelphia", 6),
        ("New York, New York", 18),
    ],
)
def test_without_expansion_cities_score_otherwise(cities, points):
    """Rule: 5.8/expansion, 2.15.3. Table 3.9."""
    assert table(p0={"cities": cities}, rules=BASE).score().get("cities", 0) == points


@pytest.mark.parametrize(
    "have, to, gain",
    [
        ("St. Louis", "Fulton", "objective"),
        ("St. Louis", "Bloomington", "token"),
        ("Peoria", "Bloomington", "objective"),
    ],
)
def test_without_expansion_arrows_fire_otherwise(have, to, gain):
    """Rule: 5.8/expansion, R42. Table 3.9."""
    own = {"herder": "G", "hand": "PURPLE5/5 BROWN4/3 GRAY1", "engine": 17.0, "cities": have}
    t = table(p0=own, rules=BASE, display="1 2 3 4").play("STEP KC", f"CITY {to}", "DISC AUX1")
    assert (t[0].tokens, bool(t.legal("TAKE"))) == ((1, False) if gain == "token" else (0, True))


def test_without_expansion_new_york_has_no_pool():
    """Rule: 5.8/expansion, R82"""
    own = {"herder": "G", "hand": "PURPLE5/5 BROWN4/3 RED3 BLUE3 YELLOW3", "engine": 17.0}
    t = table(p0=own, rules=BASE).play("STEP KC", "CITY New York", "DISC AUX1")
    assert (t[0].masters, t.seat, t.score()["cities"]) == (set(), 1, 9)


def test_the_four_reconstructed_objectives_may_be_left_out():
    """Rule: 4.1, 5.8/objective_rttn_cards"""
    game = dealt(2, seed=2, rules={"objective_rttn_cards": False})
    assert (game.display + game.objective_deck).total() == 24
    assert not set(charts.NORTHERN_OBJECTIVES) & set(game.display + game.objective_deck)


@pytest.mark.parametrize("option", ["simmental", "brahman"])
def test_five_starters_with_simmental_or_brahman(option):
    """Rule: 4.6, 4.8k, 5.8/simmental, 5.8/brahman"""
    seen = {p.area[0] for seed in range(12) for p in dealt(4, seed=seed, rules={option: True}).players}
    assert seen == {"s1", "s2", "s3", "s4", "s5"}


def test_four_starters_without_them():
    """Rule: R9, 4.8k"""
    seen = {p.area[0] for seed in range(12) for p in dealt(4, seed=seed).players}
    assert seen == {"s1", "s2", "s3", "s4"}


def pair(hand: str, **rules) -> Duel:
    return arrive(table(p0={"herder": "E", "hand": hand}, rules=rules), "F")


def test_simmental_of_different_stages_are_a_pair():
    """Rule: 4.7b"""
    t = pair("SIMM1 SIMM3 GRAY1", simmental=True).play("LOCAL 0")
    assert t.legal() == ["CARD SIMM1", "CARD SIMM3"]
    t.play("CARD SIMM3", "CARD SIMM1")
    assert (t[0].money, t.discards()) == (4, "SIMM1 SIMM3")


def test_brown_cards_of_different_points_are_a_pair():
    """Rule: 4.7b"""
    t = pair("BROWN4/3 BROWN4/5 GRAY1").play("LOCAL 0", "CARD BROWN4/3")
    assert (t[0].money, t.discards()) == (4, "BROWN4/3 BROWN4/5")


def test_two_brahman_are_a_pair():
    """Rule: 4.7p"""
    t = pair("BRAHMAN BRAHMAN GRAY1", brahman=True).play("LOCAL 0")
    assert (t[0].money, t.discards()) == (4, "BRAHMAN BRAHMAN")


def test_two_objectives_are_no_pair():
    """Rule: 4.7b"""
    assert pair("6 6 GRAY1").legal("LOCAL") == []


def test_a_brahman_may_be_discarded_as_any_cattle():
    """Rule: 4.6"""
    t = arrive(
        table(p0={"herder": "A", "hand": "BRAHMAN 20"}, board={"S01": (0, "8b")}, rules={"brahman": True}),
        "S01",
    )
    t.play("LOCAL 0")
    assert (t[0].money, t.discards()) == (6, "BRAHMAN")


def test_dollars_and_tokens_have_no_limit():
    """Rule: 4.7v"""
    t = table(p0={"herder": "A", "money": 400, "tokens": 20}, board={"S01": (0, "12b")}).play(
        "STEP S01", "PASS", "LOCAL 1"
    )
    assert (t[0].money, t[0].tokens) == (400, 21)


def test_hiring_and_building_are_no_auxiliary_actions():
    """Rule: 4.8c"""
    every = "AUX1 AUX2 AUX3 AUX3 AUX4 AUX4 AUX5 AUX5 AUXB"
    own = {"herder": "A", "money": 40, "engine": 9.0, "hand": "WHITE2 BLACK2", "cleared": every}
    t = arrive(
        table(p0=own, board={"S01": (0, "3b")}, rows={1: "cowboy"}, hazards={"FL1": ("flood", 4, "G")}), "S01"
    )
    t.play("LOCAL 0")
    assert t.legal() == [f"AUX {row} {n}" for row in charts.AUX_ROWS for n in (1, 2)]


def test_the_other_double_entries_are_not_usable_at_any_point():
    """Rule: 4.8d"""
    t = table(p0={"herder": "A", "masters": [2, 9, 11], "branchlets": "42 43", "tokens": 1})
    assert t.legal() == ["STEP B", "TOKEN"]


def test_discard_piles_of_others_may_be_hidden():
    """Rule: 5.8/hide_discards"""

    def seen(pile: str, discards: str, hide: bool) -> tuple[bytes, bytes]:
        """What the owner and the other player see."""
        t = table(p0={"pile": pile, "discards": discards}, rules={"hide_discards": hide})
        both = t.p.batch.observe_all(np.zeros(1, np.int64))[0]
        return both[0].tobytes(), both[1].tobytes()

    one, two = (seen(*piles, True) for piles in (("RED3", "BLUE3"), ("BLUE3", "RED3")))
    assert one[0] != two[0]
    assert one[1] == two[1]
    one, two = (seen(*piles, False) for piles in (("RED3", "BLUE3"), ("BLUE3", "RED3")))
    assert one[1] != two[1]
