"""What is public, what can be seen, what never changes."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sierra_envs.games.colorado import GAME
from sierra_envs.games.colorado.names import PHASES, TRACKS
from sierra_envs.testing.position import Position, position
from tests.games.colorado.helpers import every_card, phase, table


def one_hot(values: np.ndarray) -> list[int]:
    return [int(i) for i in np.flatnonzero(values)]


def test_a_player_sees_his_own_hand():
    """Rule: 54"""
    p = table(hands={0: "R1 R1 B3", 1: "G1"})
    assert list(p.observe(0)["hand"])[:4] == [2, 0, 0, 0]
    assert list(p.observe(1)["hand"])[:4] == [0, 0, 0, 1]


def test_hands_of_others_and_the_deck_are_hidden():
    """Rule: 54"""
    p = table(3, hands={0: "R1", 1: "G1 G2", 2: "O1"})
    q = table(3, hands={0: "R1", 1: "H1 H2", 2: "P1"})
    for name, seen in p.observe(0).items():
        assert (seen == q.observe(0)[name]).all(), name


def test_hand_sizes_deck_size_and_discards_are_public():
    """Rule: 54"""
    p = table(3, hands={0: "R1", 1: "G1 G2", 2: "O1 O2 O3"}, deck="R1 R2 R3 G1 G2")
    seen = p.observe(2)
    assert [int(seen[f"{k}.hand_size"][0]) for k in range(3)] == [3, 1, 2]
    assert seen["deck_size"][0] == 5
    assert list(seen["discards"]) == list(p["discards"])


def test_play_areas_nuggets_marks_and_proofs_are_public():
    """Rule: 54"""
    p = table(
        phase="ACT_CHECK",
        areas={1: "R1 O3"},
        nuggets={1: 7},
        flags={1: "T2 F3"},
        legs={1: "T2.1 T2.3"},
        rails={1: {0}},
        boxes={1: [-1, 0]},
        badges={1: [4, 9]},
        absent={1: 1 << 17},
        saloon={1: 1},
        wanted={1: 3},
        domination={1: 1},
    )
    seen = p.observe(0)
    assert one_hot(seen["1.area"]) == [0, 17]
    assert seen["1.nuggets"][0] == 7
    assert one_hot(seen["1.flags"]) == [1, 4]
    assert one_hot(seen["1.legs"]) == [3, 5]
    assert one_hot(seen["1.rail"]) == [0]
    assert list(seen["1.teepee"]) == [0, 0, 1, 1, 0, 0, 0]
    assert (seen["1.saloon"][0], seen["1.wanted"][0], seen["1.domination"][0]) == (1, 3, 1)
    assert (seen["1.badges"][0], seen["1.badge_sum"][0]) == (2, 13)
    assert one_hot(seen["1.absent"]) == [17]
    assert list(seen["1.flag_tracks"]) == [1, 1, 0, 0]
    assert (p.observe(1)["0.legs"] == seen["1.legs"]).all()


def test_asks_and_answers_are_public():
    """Rule: 54"""
    p = table(3, hands={1: "B1 R2 G3"}).play("ask opponent 1 for blue 2")
    for seat in range(3):
        seen = p.observe(seat)
        assert (PHASES[one_hot(seen["phase"])[0]], one_hot(seen["card"])) == ("GIVE", [13])
        assert one_hot(seen["target"]) == [0]
        assert one_hot(seen["turn"]) == [(1 - seat) % 3]
        assert one_hot(seen["caller"]) == [-seat % 3]
    p.play("play or give red 2")
    assert one_hot(p.observe(2)["card"]) == [1]
    assert one_hot(p.observe(2)["family"]) == [0]


def test_the_state_of_the_races_is_public():
    """What an arrival or a completion would pay in this round: first, second, nothing. Rule: 25, 29, 54"""
    p = table(round_no=5, first_arrival=[0, 3, 3, 5], second_arrival=[0, 0, 4, 0], completion=[0, 4, 5, 0])
    seen = p.observe(0)
    assert [one_hot(end)[0] for end in seen["arrivals"]] == [0, 1, 2, 0]
    assert [one_hot(track)[0] for track in seen["completions"]] == [0, 1, 0, 0]


def test_the_number_of_players_and_the_round_are_public():
    """Rule: 54"""
    for seats in (2, 3, 4):
        seen = table(seats, round_no=17).observe(0)
        assert (one_hot(seen["players"]), seen["round"][0]) == ([seats - 2], 17)


def test_while_a_give_is_pending_the_card_is_still_in_the_targets_hand():
    """Rule: 57"""
    p = table(hands={1: "B1 R2 G3"}).play("ask opponent 1 for blue 2")
    assert (phase(p), p["hand_size"][1]) == ("GIVE", 3)
    assert set(every_card(p)) == {5}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("copies", [3, 5, 10])
def test_cards_are_conserved_at_every_decision(seats, copies):
    """Rule: 57"""
    p = position(GAME, seats=seats, rules={"copies": copies}, seed=copies)
    rng = random.Random(seats)
    while not p.finished:
        assert (every_card(p) == copies).all()
        assert list(p["hand_size"][:seats]) == [int(p["hand"][k].sum()) for k in range(seats)]
        assert p["deck_size"] == p["deck"].sum()
        step(p, rng)
    assert (every_card(p) == copies).all()


def step(p: Position, rng: random.Random) -> None:
    refused = p.batch.refusals(0)
    p.batch.advance(np.array([rng.choice(np.flatnonzero(refused == 0))], np.int64))


def test_no_decision_is_left_when_the_game_is_over():
    """Rule: 24"""
    p = table(phase="ACT_NUGGET", seat=1, badges={0: [3] * 7}).play("take a nugget")
    assert p.why_not("take a nugget") == "the game is over"
    assert p.legal() == []


def test_each_round_is_called_by_the_seat_that_its_number_tells():
    """Seat (round - 1) modulo the number of players. Rule: 36"""
    for seats in (2, 3, 4):
        p, rng = position(GAME, seats=seats, seed=3), random.Random(seats)
        while not p.finished:
            if p["round_no"]:
                assert p["caller"] == (p["round_no"] - 1) % seats
            step(p, rng)


def test_a_player_takes_at_most_one_track_step_a_round():
    """Rule: 47"""
    p, rng = position(GAME, seats=4, seed=5), random.Random(5)
    steps, round_no = taken(p), 0
    while not p.finished:
        step(p, rng)
        if p["round_no"] != round_no:
            now = taken(p)
            assert (now - steps <= 1).all()
            steps, round_no = now, p["round_no"]


def taken(p: Position) -> np.ndarray:
    teepee = np.array([int(t).bit_count() for t in p["teepee"]])
    return np.asarray(teepee + p["saloon"] + p["wanted"] + p["domination"], np.int64)


def test_flag_tracks_follow_the_flags():
    """Rule: 21"""
    p, rng = position(GAME, seats=3, seed=8), random.Random(8)
    colour = p.data.t[0]["region_colour"]
    while not p.finished:
        step(p, rng)
        for k in range(3):
            held = [int(colour[r]) for r in range(12) if int(p["flagged"][k]) >> r & 1]
            assert [held.count(c) for c in range(len(TRACKS))] == list(p["flag_track"][k])
