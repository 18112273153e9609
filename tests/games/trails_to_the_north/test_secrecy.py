"""What a seat does not know is drawn anew from all that it may think possible; the kit checks the rest of secrecy."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from sierra_envs.testing.position import Position
from tests.games.trails_to_the_north import bridge
from tests.games.trails_to_the_north.helpers import arrive, table
from tests.games.trails_to_the_north.policies import purposeful
from tests.games.trails_to_the_north.test_statistics import chi_square


def hand(p: Position, seat: int) -> Counter[str]:
    return bridge.Reader(p).cards(p["hand"][seat])


def hands(p: Position, watcher: int, owner: int, n: int = 300) -> Counter[tuple[str, ...]]:
    """Hands of one seat in deals that another one cannot tell apart."""
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(n):
        found[tuple(sorted(hand(p.redeal(watcher, seed), owner).elements()))] += 1
    return found


def test_another_hand_is_drawn_from_hand_and_draw_pile():
    """Rule: R58, R91"""
    t = table(p0={"hand": "RED3 BLUE3", "pile": "RED3 YELLOW3", "tokens": 1})
    found = hands(t.p, watcher=1, owner=0)
    wanted = {("RED3", "RED3"): 1, ("BLUE3", "RED3"): 2, ("RED3", "YELLOW3"): 2, ("BLUE3", "YELLOW3"): 1}
    assert chi_square(found, {k: 300 * n / 6 for k, n in wanted.items()}) < 5


def test_the_own_hand_and_all_that_is_public_stay():
    """Rule: R58"""
    t = table(3, p0={"hand": "RED3 BLUE3"}, p1={"hand": "WHITE2 20"}, p2={"hand": "GREEN2 GREEN2"})
    for seed in range(20):
        q = t.p.redeal(0, seed)
        changed = {line.split("[")[0].split(":")[0] for line in t.p.diff(q)}
        assert changed <= {"hand", "rng"}
        assert hand(q, 0) == hand(t.p, 0)
        assert q["hand_size"].tolist() == t.p["hand_size"].tolist()


def test_a_card_taken_to_the_hand_from_the_display_is_known():
    """Rule: R53, R91"""
    t = table(
        p0={"herder": "A", "hand": "GRAY1 RED3 BLUE3", "tokens": 0},
        board={"S01": (0, "8b")},
        display="1 2 3 4",
    )
    t.play("STEP S01", "PASS", "LOCAL 0", "CARD GRAY1", "TAKE 3")
    assert t.hand().split().count("3") == 1
    found = hands(t.p, watcher=1, owner=0, n=60)
    assert all("3" in cards for cards in found)
    assert len(found) > 3


def test_a_hand_is_known_when_the_draw_pile_is_empty():
    """Everything else of the deck lies open. Rule: R17, R58"""
    t = table(p0={"hand": "GRAY1 RED3", "pile": "", "discards": "WHITE2 BLUE3", "tokens": 1})
    assert set(hands(t.p, watcher=1, owner=0, n=20)) == {("GRAY1", "RED3")}


def test_a_hand_that_was_known_at_a_reshuffle_stays_known():
    """Rule: R17, R58"""
    t = table(p0={"herder": "A", "hand": "GRAY1 RED3", "pile": "", "discards": "WHITE2 WHITE2 BLUE3 BLUE3"})
    t.play("STEP B", "PASS", "END")
    assert t[0].hand.total() == 4
    found = hands(t.p, watcher=1, owner=0, n=60)
    assert all("GRAY1" in cards and "RED3" in cards for cards in found)
    assert len(found) == 3  # the two cards drawn are not known


def test_the_income_shows_the_hand_and_the_discard_hides_nothing():
    """Rule: R37, R39"""
    t = table(p0={"herder": "G", "hand": "WHITE2 BLACK2", "engine": 17.0}, rules={"simmental": True}).play(
        "STEP KC"
    )
    q = t.p.redeal(1, 3)
    assert hand(q, 0) == hand(t.p, 0) == Counter()


def test_the_revealed_hand_is_known_while_simmental_advance():
    """Rule: R37, R38"""
    own = {"herder": "G", "hand": "SIMM1 SIMM2 RED3", "pile": "GRAY1 GRAY1 GRAY1"}
    t = table(p0=own, rules={"simmental": True}).play("STEP KC")
    assert t.legal("SIMM") == ["0", "1"]
    assert set(hands(t.p, watcher=1, owner=0, n=20)) == {("RED3", "SIMM1", "SIMM2")}


def test_a_hand_that_hardly_any_deal_gives_is_drawn_anew_too():
    """Who is asked for the second card of a pair holds both other Simmental: one deal in 176. Rule: R58, R64"""
    pile = " ".join(["GRAY1"] * 10 + ["WHITE2"] * 10 + ["GREEN2"] * 10)
    own = {"herder": "E", "hand": "SIMM1 SIMM2 SIMM3 GRAY1", "pile": pile}
    t = arrive(table(p0=own, rules={"simmental": True}), "F").play("LOCAL 0", "CARD SIMM1")
    assert t.legal("CARD") == ["SIMM2", "SIMM3"]
    found = hands(t.p, watcher=1, owner=0, n=200)
    third = {"GRAY1": 11, "WHITE2": 10, "GREEN2": 10}
    wanted = {tuple(sorted((card, "SIMM2", "SIMM3"))): 200 * n / 31 for card, n in third.items()}
    assert set(found) == set(wanted)
    assert chi_square(found, wanted) < 9


@pytest.mark.parametrize("seats", [2, 4])
def test_a_deal_drawn_anew_looks_the_same_and_can_be_played_on(seats):
    """Rule: R58"""
    p = bridge.fresh(seats, 77 + seats)
    game = bridge.imported(p)
    policy, questions = purposeful(5), game.play()
    seat, options = next(questions)
    rows = np.zeros(1, np.int64)
    for number in range(150):
        answer = policy(game, seat, options)
        bridge.advance(p, p.actions.parse(bridge.sentence(p, answer)))
        game.fate.after = bridge.seen(p)
        seat, options = questions.send(answer)
        if number % 10 == 0:
            watcher = (seat + 1) % seats
            q = p.redeal(watcher, number)
            assert (
                p.batch.observe_all(rows)[0, watcher].tobytes()
                == q.batch.observe_all(rows)[0, watcher].tobytes()
            )
            legal = bridge.mask(q)
            assert legal
            bridge.advance(q, legal[number % len(legal)])
