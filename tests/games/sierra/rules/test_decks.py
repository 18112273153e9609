"""Chapter 2.9: how many cards are drawn, discarded and left."""

from __future__ import annotations

import numpy as np
import pytest

from sierra_envs.games.sierra import GAME
from sierra_envs.testing.position import load, position
from tests.games.sierra.helpers import (
    CAMPAIGN_SEATS,
    CARD_IDS,
    EVERY_TABLE,
    advance,
    diary_cards,
    diary_set,
    kept,
    mountain_cards,
    options,
    pile,
    play_out,
    play_to_round,
    random_choice,
    table,
)

DRAWN = {
    ("teams", 4): (36, 32),
    ("teams", 5): (56, 34),
    ("teams", 6): (54, 48),
    ("teams", 7): (74, 50),
    ("teams", 8): (72, 64),
    ("solo", 1): (32, 16),
    ("cooperative", 2): (32, 16),
    ("cooperative", 3): (54, 18),
    ("competitive", 2): (36, 32),
    ("competitive", 3): (54, 48),
    ("competitive", 4): (72, 64),
}
STAGE_3 = {("solo", 1): 24, ("cooperative", 2): 24, ("cooperative", 3): 36}
STAGE_4 = {("solo", 1): 8, ("cooperative", 2): 8, ("cooperative", 3): 9}
DISCARDED = {
    ("solo", 1): 16,
    ("cooperative", 2): 16,
    ("cooperative", 3): 36,
    ("teams", 5): 18,
    ("teams", 7): 18,
}


def diary_drawn(p) -> int:
    """Diary cards drawn in a game without a reshuffle."""
    return sum(len(kept(p, seat)) for seat in range(p["seats"])) + p["diary_pile_size"]


@pytest.mark.parametrize("mode, seats", EVERY_TABLE)
def test_so_many_cards_are_drawn_in_a_whole_game(mode, seats):
    """Rule: 2.9.1, 2.9.2, 2.9.3"""
    p = play_out(table(mode, seats))
    assert (84 - p["deck_size"], 64 - p["diary_deck_size"]) == DRAWN[mode, seats]
    assert diary_drawn(p) == DRAWN[mode, seats][1]
    assert pile(p).total() == p["pile_size"] == DISCARDED.get((mode, seats), 0)


@pytest.mark.parametrize("mode, seats", STAGE_3)
def test_stage_3_draws_fewer_mountain_cards(mode, seats):
    """Rule: 2.9.1, 2.9.5, 4.5.3"""
    p = play_out(table(mode, seats, rules={"stage": 3}))
    drawn = STAGE_3[mode, seats]
    assert (84 - p["deck_size"], pile(p).total()) == (drawn, drawn - (18 if seats == 3 else 16))


@pytest.mark.parametrize("mode, seats", STAGE_4)
def test_stage_4_draws_fewer_diary_cards(mode, seats):
    """Rule: 2.9.1, 4.5.4"""
    p = play_out(table(mode, seats, rules={"stage": 4}))
    assert (64 - p["diary_deck_size"], p["diary_pile_size"]) == (STAGE_4[mode, seats], 0)


RESHUFFLES = {("teams", 7): [9], ("teams", 8): [7], ("competitive", 4): [7]}


@pytest.mark.parametrize(
    "mode, seats", [table for table in EVERY_TABLE if table[0] in ("teams", "competitive")]
)
def test_the_introductory_deck_is_reshuffled_where_the_arithmetic_says(mode, seats):
    """Rule: 2.9.3, 2.4.6"""
    p = table(mode, seats, rules={"introductory": "on"})
    rounds = []
    while not p.finished:
        round_no, discarded = p["round_no"], p["diary_pile_size"]
        play_to_round(p, round_no + 1)
        if p["diary_pile_size"] < discarded:
            rounds.append(p["round_no"])
    assert rounds == RESHUFFLES.get((mode, seats), [])
    if (mode, seats) in (("teams", 6), ("competitive", 3)):
        assert p["diary_deck_size"] == 0


def test_beginners_in_competitive_4_reshuffle_24_discards():
    """Rule: 2.9.3"""
    p = play_to_round(table("competitive", 4, rules={"introductory": "on"}), 7)
    assert (p["diary_deck_size"], p["diary_pile_size"]) == (24 - 8, 0)


USUAL_AND_BEGINNERS = [(*table, rules) for table in EVERY_TABLE for rules in ({}, {"introductory": "on"})]
ON_STAGES = [(*table, {"stage": stage}) for table in CAMPAIGN_SEATS for stage in (3, 4, 7)]


@pytest.mark.parametrize("mode, seats, rules", USUAL_AND_BEGINNERS + ON_STAGES, ids=str)
def test_no_card_is_lost_or_made_at_any_decision(mode, seats, rules):
    """Rule: 2.9.5"""
    p = position(GAME, mode=mode, seats=seats, rules=rules, seed=11)
    printed = np.asarray(load(GAME).t[0]["copies"])
    first, last = (48, 64) if rules.get("stage") == 7 else (0, 48 if rules.get("introductory") else 64)
    whole = list(CARD_IDS[first:last])
    choose = random_choice(4, yields=0.5)
    while True:
        s = p.state[0]
        assert (mountain_cards(s) == printed).all()
        assert diary_cards(s) == whole
        assert p["deck_size"] == p["deck"].sum()
        assert p["diary_deck_size"] == len(diary_set(p["diary_deck"]))
        assert p["pile_size"] == p["pile"].sum()
        assert p["diary_pile_size"] == sum(len(diary_set(words)) for words in p["diary_pile"])
        if p.finished:
            break
        advance(p, choose(p))


def test_the_first_draws_do_not_depend_on_decisions():
    """All draws of a round come at its start, group 0 first. Rule: 5.2.3. Ruling: G21"""
    one, other = (play_to_round(table("teams", 5), 2, random_choice(seed)) for seed in (1, 2))
    assert [options(one, g) for g in range(2)] == [options(other, g) for g in range(2)]
    assert one["rng"] == other["rng"]
    assert (one["deck"] == other["deck"]).all()
