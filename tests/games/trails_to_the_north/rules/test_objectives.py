"""Objective cards: gaining, playing, scoring."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from sierra_envs.core.batch import Batch
from sierra_envs.games.trails_to_the_north import GAME
from sierra_envs.testing.position import Position
from tests.games.trails_to_the_north import bridge, charts
from tests.games.trails_to_the_north.helpers import Duel, arrive, table
from tests.games.trails_to_the_north.oracle_score import TASKS, best_objectives, card_of


def holding(card: str, **own) -> Duel:
    more = {k: own.pop(k) for k in ("display", "objective_deck", "hazards", "board", "p1") if k in own}
    return table(p0={"herder": "A", "hand": f"{card} GRAY1"} | own, **more)


def test_a_card_of_the_display_is_replaced_at_once():
    """Rule: R53"""
    t = arrive(table(p0={"herder": "B"}, display="1 2 3 4", objective_deck="5"), "C").play(
        "LOCAL 0", "ALT 1", "TAKE 2"
    )
    assert (t.discards(), sorted(t.game.display.elements()), t.game.objective_deck.total()) == (
        "2",
        ["1", "3", "4", "5"],
        0,
    )


def test_the_top_of_the_deck_is_taken_unseen():
    """Rule: R53, R91"""
    t = arrive(table(p0={"herder": "B"}, display="1 2 3 4", objective_deck="5"), "C").play(
        "LOCAL 0", "ALT 1", "TAKE deck"
    )
    assert (t.discards(), t.game.display.total(), t.game.objective_deck.total()) == ("5", 4, 0)


def test_without_cards_nothing_can_be_gained():
    """Rule: R53, R66"""
    t = arrive(table(p0={"herder": "B", "certs": 3}, display="", objective_deck=""), "C")
    assert t.legal("LOCAL") == ["1"]
    t = arrive(table(p0={"herder": "B"}, display="1", objective_deck="", board={}), "C").play(
        "LOCAL 0", "ALT 1"
    )
    assert (t.discards(), t.game.display.total()) == ("1", 0)  # no refill


@pytest.mark.parametrize("card", ["1", "2", "3", "4", "5"])
def test_two_dollars(card):
    """Rule: R54. Table 3.13."""
    t = holding(card).play(f"OBJ {card}")
    assert (t[0].money, t[0].area) == (2, ["s3", card])


def test_an_auxiliary_action_single_or_double():
    """Rule: R54. Table 3.13."""
    t = holding("6", cleared="AUX1").play("OBJ 6")
    assert t.legal() == ["AUX 1 1", "AUX 1 2", "AUX 2 1", "DECLINE"]
    t.play("AUX 1 2")
    assert t[0].money == 2


@pytest.mark.parametrize("card", ["10", "11", "12", "13", "14"])
def test_draw_up_to_three(card):
    """Rule: R54, R91. Table 3.13."""
    t = holding(card, pile="WHITE2 WHITE2 WHITE2 WHITE2").play(f"OBJ {card}")
    assert t.legal() == ["N 0", "N 1", "N 2", "N 3"]
    t.play("N 3")
    assert t.hand() == "GRAY1 WHITE2 WHITE2 WHITE2"
    t.play("CARD GRAY1", "CARD WHITE2", "CARD WHITE2")
    assert t.hand() == "WHITE2"


def test_the_number_never_exceeds_the_cards():
    """Rule: R65, R91"""
    t = holding("10", pile="WHITE2", discards="BLACK2").play("OBJ 10")
    assert t.legal() == ["N 0", "N 1", "N 2"]


@pytest.mark.parametrize("card, most", [("15", 2), ("16", 2), ("17", 2), ("18", 3), ("19", 3), ("28", 2)])
def test_the_engine_moves(card, most):
    """Rule: R54. Table 3.13."""
    t = holding(card).play(f"OBJ {card}")
    assert t.legal() == ["DECLINE", *[f"ENGINE {n}" for n in range(1, most + 1)]]
    t.play("DECLINE")
    assert t[0].engine == 0


@pytest.mark.parametrize("card", ["20", "21", "22", "23", "24"])
def test_the_herder_moves_without_fees(card):
    """Rule: R54, R92. Table 3.13."""
    t = holding(card, board={"S01": (1, "7a"), "S02": (1, "4a")}, money=9, tokens=1).play(f"OBJ {card}")
    assert t.legal() == ["DECLINE", "STEP B", "STEP S01", "TOKEN"]
    t.play("STEP S01", "STEP S02", "PASS")
    assert (t[0].herder, t[0].money, t.seat) == ("S02", 9, 0)


@pytest.mark.parametrize("card", ["25", "26"])
def test_a_branchlet(card):
    """Rule: R54, 4.1. Table 4.1."""
    t = holding(card).play(f"OBJ {card}")
    assert t.legal() == ["DECLINE", "TOWN 42"]


def test_a_token():
    """Rule: R54, 4.1. Table 4.1."""
    assert holding("27").play("OBJ 27")[0].tokens == 1


def test_the_immediate_action_may_be_forfeited():
    """Rule: R54, R67"""
    t = holding("25").play("OBJ 25", "DECLINE")
    assert (t[0].branchlets, t[0].area) == (set(), ["s3", "25"])


def test_a_declined_free_move_leaves_the_herder_where_it_is():
    """Rule: R92"""
    t = table(p0={"herder": "A", "hand": "20 GREEN2", "money": 2}).play("STEP B", "PASS", "OBJ 20", "DECLINE")
    assert (t[0].herder, t.legal("LOCAL"), t.seat) == ("B", ["0", "1"], 0)


def test_a_free_move_in_phase_b_comes_before_phase_c():
    """Rule: R92"""
    t = table(p0={"herder": "A", "hand": "20 1 GREEN2", "money": 2}).play(
        "STEP B", "PASS", "OBJ 20", "STEP C", "PASS"
    )
    assert (t[0].herder, t.seat, t[0].area) == ("C", 1, ["s3", "20"])


def test_a_free_move_is_void_if_only_kansas_city_is_next():
    """Rule: R92"""
    t = holding("20", herder="G", tokens=1).play("OBJ 20")
    assert (t[0].herder, t.legal()) == ("G", ["STEP KC", "TOKEN"])


def test_a_branch_straight_to_kansas_city_is_closed():
    """Rule: R92"""
    t = holding("20", herder="G", board={"S21": (1, "2a")}, tokens=1).play("OBJ 20")
    assert t.legal() == ["DECLINE", "STEP S21", "TOKEN"]
    t.play("STEP S21")
    assert t[0].herder == "S21"


# ------------------------------------------------------------------------------------------ at the end


def test_played_cards_count_whether_met_or_not():
    """Rule: R55, 2.15.7"""
    t = table(p0={"hand": "GRAY1", "area": "s3 1"})
    assert t.score() == {"objectives": -2}
    t = table(p0={"hand": "GRAY1", "area": "s3 1", "outlaws": "orange orange"}, board={"S01": (0, "1a")})
    assert t.score()["objectives"] == 3


def test_starting_objectives_have_no_penalty():
    """Rule: R55. Table 3.13."""
    for starter in ("s1", "s2", "s3", "s4"):
        assert "objectives" not in table(p0={"hand": "GRAY1", "area": starter}).score()
    t = table(p0={"hand": "GRAY1", "area": "s4", "outlaws": "orange", "hazards": [2, 2]})
    assert t.score()["objectives"] == 3


def test_cards_of_the_deck_count_only_if_wanted():
    """Rule: R55"""
    t = table(p0={"hand": "1", "discards": "2", "pile": "4"})
    assert t.score() == {}
    t = table(p0={"hand": "1", "outlaws": "orange orange"}, board={"S01": (0, "1a")})
    assert t.score()["objectives"] == 3


def test_each_possession_serves_one_card():
    """Rule: R55"""
    own = {"hand": "GRAY1", "area": "s4 3", "hazards": [2, 2], "outlaws": "orange", "discards": "BROWN4/3"}
    assert (
        table(p0=own).score()["objectives"] == 3
    )  # card 3 is worth five more than the starter's three lost: 3 or 3 - 2
    more = own | {"hazards": [2, 2, 2, 2]}
    assert table(p0=more).score()["objectives"] == 6


def test_simmental_serve_no_task():
    """Rule: R55. Table 3.13."""
    own = {"hand": "SIMM2 SIMM3", "area": "s3 16"}
    assert table(p0=own, rules={"simmental": True}).score()["objectives"] == -3


def test_brahman_serve_no_task():
    """Rule: 4.6, 5.8/brahman"""
    t = table(p0={"hand": "BRAHMAN BRAHMAN", "area": "s5"}, rules={"brahman": True}, board={"S01": (0, "1a")})
    assert "objectives" not in t.score()
    t = table(p0={"hand": "RED3 BLUE3", "area": "s5"}, rules={"brahman": True}, board={"S01": (0, "1a")})
    assert t.score()["objectives"] == 3


@pytest.mark.parametrize("card", [c for c in [*charts.STARTERS, *charts.OBJECTIVES] if c != "s5"])
def test_every_card_is_met_by_its_tasks_and_not_by_less(card):
    """Rule: R55, R93, 4.1. Tables 3.13, 4.1."""
    tasks, points, penalty = card_of(card)
    need = {t: tasks.split().count(t) for t in TASKS}
    assert owning(need, [card]).score()["objectives"] == points
    least = next(t for t in TASKS if need[t])
    less = owning(need | {least: need[least] - 1}, [card])
    assert less.score().get("objectives", 0) == -penalty


MEDIUM = ["43", "46", "52", "55", "57", "59"]
LARGE = ["MEM", "DEN", "SFO", "MIL", "GBY", "MIN", "TOR", "MON"]


def owning(
    have: dict[str, int], front: list[str], spare: list[str] = (), masters: set[int] = frozenset()
) -> Duel:
    """A position with given possessions, in front and in the deck."""
    deck = ["RED3"] * have["c3"] + ["BROWN4/3"] * have["c4"] + ["PURPLE5/5"] * have["c5"] + list(spare)
    builds = dict(zip(charts.SPACES, [(0, f"{n}a") for n in range(1, have["Bd"] + 1)], strict=False))
    return table(
        p0={
            "hand": " ".join(deck[::3]), "discards": " ".join(deck[1::3]), "pile": " ".join(deck[2::3]),
            "area": " ".join(front),
            "stations": range(1, have["St"] + 1), "hazards": [2] * have["Hz"], "masters": masters,
            "outlaws": " ".join(["green"] * have["Gr"] + ["orange"] * have["Or"]),
            "cities": ", ".join(["New York"] * have["NY"]),
            "branchlets": " ".join(MEDIUM[: have["Br"]] + LARGE[: have["Lg"]]),
        },
        board=builds,
    )  # fmt: skip


def random_case(rng: random.Random) -> tuple[dict[str, int], list[str], list[str], bool]:
    faces = [c for c, row in charts.OBJECTIVES.items() for _ in range(row[4])]
    rng.shuffle(faces)
    shown, hidden = rng.randint(0, 6), rng.randint(0, 4)
    most = dict(zip(TASKS, (5, 5, 6, 4, 4, 6, 4, 3, 4, 5, 5), strict=True))
    have = {t: rng.randint(0, n) for t, n in most.items()}
    return (
        have,
        [rng.choice(["s1", "s2", "s3", "s4"]), *faces[:shown]],
        faces[shown : shown + hidden],
        rng.random() < 0.5,
    )


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_whole_positions_are_scored_by_the_best_assignment(first):
    """The two readings agree on points in positions with many cards. Rule: R93, 2.15.7, 2.15.8"""
    for seed in range(first, first + 10):
        have, front, spare, master = random_case(random.Random(seed))
        t = owning(have, front, spare, {1} if master else set())  # compares the points
        assert t.score().get("objectives", 0) == best_objectives(front, spare, have, master)


@pytest.mark.parametrize("part", range(4))
def test_10000_random_cases_are_shared_out_as_well_as_possible(part):
    """The points of objectives and the first station master against trying everything. Rule: R93, 2.15.7, 2.15.8"""
    n = 2500
    cases = [random_case(random.Random(10_000 * (part + 1) + i)) for i in range(n)]
    batch = Batch(GAME, bridge.loaded(frozenset(), None)[0], n, 2)
    batch.seed(part)
    batch.deal()
    write_cases(batch, cases)
    lines = batch.results()
    game = lines["objectives"][:, 0] + lines["station_masters"][:, 0]
    for i, (have, front, spare, master) in enumerate(cases):
        assert game[i] == best_objectives(front, spare, have, master), (have, front, spare, master)


def write_cases(batch: Batch, cases: list[tuple[dict[str, int], list[str], list[str], bool]]) -> None:
    """Seat 0 of game i has what case i says."""
    s = batch.states
    r = bridge.Writer(Position(batch.take(np.zeros(1, np.int64))))
    green, orange, hazard = (r.tile_numbers()[x] for x in ("green", "orange", ("flood", 2, "G")))
    towns, cities = r.words["town"], r.words["city"]
    for name in (
        "hand",
        "pool",
        "known",
        "hand_size",
        "pool_size",
        "discards",
        "front",
        "collected",
        "masters",
        "towns",
    ):
        s[name][:, 0] = 0
    for name in ("stations", "branchlets", "city_discs"):
        s[name][:, 0] = 0
    s["where"][:, 0] = -1
    for i, (have, front, spare, master) in enumerate(cases):
        deck = Counter({"RED3": have["c3"], "BROWN4/3": have["c4"], "PURPLE5/5": have["c5"]}) + Counter(spare)
        s["discards"][i, 0] = r.hand_counts(deck)
        s["discard_size"][i, 0] = deck.total()
        starters = [front.count(f"s{k + 1}") for k in range(6)]
        s["front"][i, 0] = r.objective_counts(Counter(front)) + starters
        s["collected"][i, 0, [green, orange, hazard]] = have["Gr"], have["Or"], have["Hz"]
        s["masters"][i, 0] = r.bits([1] if master else [], r.words["master"])
        placed = MEDIUM[: have["Br"]] + LARGE[: have["Lg"]]
        s["towns"][i, 0], s["branchlets"][i, 0] = r.bits(placed, towns), len(placed)
        s["stations"][i, 0] = r.bits(range(1, have["St"] + 1), r.words["station"])
        s["city_discs"][i, 0, cities.index("New York")] = have["NY"]
        for number in range(have["Bd"]):
            s["where"][i, 0, number] = r.words["node"].index(charts.SPACES[number])


def test_the_first_station_master_makes_failed_cards_worth_adding():
    """Rule: R93, R55. Table 3.7."""
    nothing = dict.fromkeys(TASKS, 0)
    t = owning(nothing, ["s1"], ["1"], {1})
    assert t.score() == {"objectives": 1}  # -2 for the card, 3 for two in the area
    t = owning(nothing, ["s1"], ["15"], {1})
    assert t.score() == {}  # -3 and 3: nothing gained
