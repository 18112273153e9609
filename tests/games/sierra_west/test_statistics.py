"""Chance is fair: who starts, hands, flips, special spots, cabins, dice, plans, redeals; random play is the spec's."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from sierra_envs.core.batch import Batch
from sierra_envs.games.sierra_west import GAME
from sierra_envs.testing.position import Position, load
from tests.games.sierra_west.helpers import (
    AH,
    BB,
    CLAIM,
    GR,
    OUTLAWS,
    PASS,
    TO_DECK,
    USE,
    card_mask,
    table,
)
from tests.games.sierra_west.mountain import CELLS
from tests.games.sierra_west.printed import CHARTS, MODES

N = 4000


def chi_square(observed: Mapping[Any, int], expected: Mapping[Any, float]) -> None:
    """The observed counts fit the expected shares: chi-square within four standard deviations of its mean."""
    assert set(observed) <= set(expected), "an outcome that cannot be"
    n, degrees = sum(observed.values()), len(expected) - 1
    assert min(expected.values()) * n >= 5, "too few draws for the test"
    value = sum((observed.get(k, 0) - n * share) ** 2 / (n * share) for k, share in expected.items())
    assert value < degrees + 4 * np.sqrt(2 * degrees), f"chi-square {value:.1f} with {degrees} degrees"


def even(outcomes: Any) -> dict[Any, float]:
    listed = list(outcomes)
    return dict.fromkeys(listed, 1 / len(listed))


def dealt(mode: str, seats: int, n: int = N) -> Batch:
    batch = Batch(GAME, load(GAME, mode=mode), n, seats, GAME.modes.index(mode))
    batch.seed(3)
    batch.deal()
    return batch


def after(p: Position, sentence: str, n: int = N) -> Batch:
    """Many copies of a position, each with its own chance to come, after one more action."""
    batch = p.batch.take(np.zeros(n, np.int64))
    batch.states["rng"] = np.random.default_rng(1).integers(0, 2**64, n, np.uint64)
    batch.advance(np.full(n, p.actions.parse(sentence), np.int64))
    return batch


def bits(mask: int) -> tuple[int, ...]:
    return tuple(i for i in range(32) if int(mask) >> i & 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_equally_often(seats):
    """Rule: 2.2.9"""
    chi_square(Counter(dealt(AH, seats).states["start"].tolist()), even(range(seats)))


def test_first_hands_are_any_three_of_eight():
    """Rule: 2.2.4, 2.2.9"""
    batch = dealt(GR, 2)
    for seat in range(2):
        hands = Counter(bits(mask) for mask in batch.states["hand"][:, seat])
        chi_square(hands, even(itertools.combinations(range(8), 3)))


@pytest.mark.parametrize("mode", MODES)
def test_the_cards_of_the_top_row_are_any_basics(mode):
    """Rule: 2.2.7"""
    face = dealt(mode, 2).states["face"]
    top = [i for i in (18, 19) if not (mode == OUTLAWS and i == 18)]
    for i in top:
        chi_square(Counter(face[:, i].tolist()), even(range(8, 23)))


@pytest.mark.parametrize("mode", [AH, BB])
def test_any_special_lies_in_the_first_slot(mode):
    """Rule: 2.2.6"""
    chi_square(Counter(dealt(mode, 2).states["slot"][:, 0].tolist()), even(range(6)))


@pytest.mark.parametrize("mode, gone, cell, kinds", [
    (AH, [(5, 1)], (5, 2), (1, 2, 3, 4, 5)), (GR, [(5, 1)], (5, 2), (1, 2)),
])  # fmt: skip
def test_a_special_that_is_flipped_is_any_of_those_that_may_lie_there(mode, gone, cell, kinds):
    """(4,2) is an upper spot, in Gold Rush it has a card I. Rule: 2.2.10, 2.10.C1"""
    slots = "O1" if mode == AH else "M0"
    p = table(mode, tan="T2", goods={0: "1F"}, gone=gone, fronts={0: cell}, slots=slots).play(
        USE["tan"], CLAIM
    )
    chi_square(Counter(after(p, TO_DECK).states["slot"][:, 1].tolist()), even(kinds))


def test_a_low_spot_of_gold_rush_has_any_card_ii():
    """Rule: 2.10.C1"""
    gone = [(5, 1), (4, 1), (3, 1)]
    p = table(GR, tan="T2", goods={0: "1F"}, gone=gone, fronts={0: (5, 2)}, slots="M0").play(
        USE["tan"], CLAIM
    )
    slots = after(p, TO_DECK).states["slot"]
    assert (slots[:, 1:4] > 0).all()
    assert set(map(tuple, np.sort(slots[:, 1:3], axis=1).tolist())) == {(1, 2)}
    chi_square(Counter(slots[:, 3].tolist()), even((3, 4, 5)))


def test_a_basic_that_is_flipped_is_any_of_the_unseen_ones():
    """Rule: 2.6.5"""
    p = table(AH, tan="T2", goods={0: "1F"}, fronts={0: (5, 1)}).play(USE["tan"], CLAIM)
    face = after(p, TO_DECK).states["face"][:, CELLS.index((4, 1))]
    chi_square(Counter(face.tolist()), even(bits(p["unseen"])))


def test_the_first_market_is_drawn_from_24_tiles():
    """Rule: 2.2.8"""
    market = dealt(AH, 2).states["market"]
    for space in range(4):
        chi_square(Counter(market[:, space].tolist()), even(range(12)))
    doubled = Counter((market[:, 0] == market[:, 1]).tolist())
    chi_square(doubled, {True: 1 / 23, False: 22 / 23})


def test_a_refill_draws_by_the_tiles_that_are_left():
    """Rule: 2.8.3"""
    p = table(
        AH,
        tan="T2",
        goods={0: "1F"},
        market="Storehouse, Ferry, Sawmill, Stable",
        stack="Cobbler, Cobbler, Ferry",
    )
    p.play(USE["tan"], "build the cabin on market space 1")
    batch = after(p, PASS)
    names = list(CHARTS[AH].cabins)
    drawn = Counter(tuple(names[int(i)] for i in row) for row in batch.states["market"][:, 1::-1])
    chi_square(
        drawn, {("Cobbler", "Cobbler"): 1 / 3, ("Cobbler", "Ferry"): 1 / 3, ("Ferry", "Cobbler"): 1 / 3}
    )


def test_the_die_is_fair():
    """The camp mine without tools: 1 gold from 3 on; with the lantern 1 gold for a 1 too. Rule: 2.10.C2"""
    p = table(GR, cards="GR1 ST1 ST2", tan="T1", wagon={0: 1}, slots="M0")
    gold = Counter(after(p, USE["tan"], 6000).states["goods"][:, 0, 3].tolist())
    chi_square(gold, {0: 2 / 6, 1: 4 / 6})
    p = table(GR, cards="GR1 ST1 ST2", tan="T1", wagon={0: 1}, slots="II-c", dynamite=0)
    gold = Counter(after(p, USE["tan"], 6000).states["goods"][:, 0, 3].tolist())
    chi_square(gold, {0: 2 / 6, 3: 2 / 6, 2: 2 / 6})


def test_a_shot_hits_as_often_as_the_die_says():
    """Rule: 2.10.D6"""
    p = table(OUTLAWS, cards="OO2 ST1 ST2", tan="end", goods={0: "1BU"}, wagon={0: 1}, sheriff=0)
    hits = Counter(after(p, "place the tan pioneer on the left summit").states["caught"][:, 0].tolist())
    chi_square(hits, {0: 3 / 6, 1: 3 / 6})


def test_a_reshuffle_is_fair():
    """Rule: 2.3.13"""
    p = table(
        AH, deck={0: 0}, deck_size={0: 0}, bottom={0: 0}, discards={0: card_mask(CHARTS[AH], ["ST4", "ST5"])}
    )
    hands = Counter(bits(mask) for mask in after(p, PASS).states["hand"][:, 0])
    chi_square(hands, even(itertools.combinations(range(5), 3)))


def test_a_draw_from_the_deck_is_fair():
    """Rule: 2.3.13, 5.2"""
    p = table(AH, top={0: [8] + [-1] * 14}, top_size={0: 1}, deck_size={0: 7})
    hands = Counter(bits(mask) for mask in after(p, PASS).states["hand"][:, 0])
    chi_square(hands, even((*pair, 8) for pair in itertools.combinations(range(3, 8), 2)))


def test_the_next_plan_is_any_of_the_deck():
    """Rule: 4.9.1, 2.12.2"""
    chi_square(Counter(dealt(AH, 1).states["plan"].tolist()), even(range(18)))
    p = table(AH, 1, plan=0, plan_deck=0b111110, plan_discards=0)
    batch = after(p, PASS)
    shown = np.where(batch.states["next_plan"] >= 0, batch.states["next_plan"], batch.states["plan"])
    chi_square(Counter(shown.tolist()), even(range(1, 6)))


@pytest.mark.parametrize("shown, bottom", [((), 1), (("ST2",), 1), (("ST2", "MS-AH"), 0)])
def test_a_redeal_is_uniform_over_the_hands_that_are_possible(shown, bottom):
    """Rule: 5.2"""
    chart = CHARTS[AH]
    p = table(AH)
    hand = [*shown, "ST1", "ST3", "ST5"][:3]
    deck = [card for card in chart.starting if card not in hand]
    p["hand"], p["deck"] = {1: card_mask(chart, hand)}, {1: card_mask(chart, deck)}
    p["shown"], p["bottom"] = {1: card_mask(chart, shown)}, {1: bottom}
    batch = p.batch.take(np.zeros(N, np.int64))
    batch.redeal_hidden(np.zeros(N, np.int8), np.random.default_rng(2).integers(0, 2**64, N, np.uint64))
    known = tuple(chart.number(card) for card in shown)
    pool = [chart.number(card) for card in {*hand, *deck} - set(shown)]
    possible = [tuple(sorted((*known, *rest))) for rest in itertools.combinations(pool, 3 - len(known))]
    chi_square(Counter(bits(mask) for mask in batch.states["hand"][:, 1]), even(possible))
    everything = batch.states["hand"][:, 1] | batch.states["deck"][:, 1]
    assert (everything == p["hand"][1] | p["deck"][1]).all()


# ------------------------------------------------------------------------------------------ random play

SPEC = {
    (AH, 1): (200, 35.8, -5), (AH, 2): (451, 41.0, 1), (AH, 3): (677, 41.0, 1), (AH, 4): (910, 41.0, 0),
    (BB, 1): (203, 35.8, -4), (BB, 2): (463, 41.0, 2), (BB, 3): (691, 41.0, 1), (BB, 4): (911, 41.0, 0),
    (GR, 1): (205, 35.7, -5), (GR, 2): (454, 41.0, 2), (GR, 3): (682, 41.0, 1), (GR, 4): (896, 41.0, -1),
    (OUTLAWS, 1): (229, 40.7, -2), (OUTLAWS, 2): (452, 41.0, 2), (OUTLAWS, 3): (679, 41.0, 0),
    (OUTLAWS, 4): (911, 41.0, 0),
}  # fmt: skip
"""Decisions, rounds, score of 200 random games: section 4.7."""


@pytest.mark.parametrize("mode, seats", SPEC)
def test_random_play_is_like_the_measurement_of_the_spec(mode, seats):
    """Rule: 2.11.5, 5.3.6"""
    n = 200
    batch = dealt(mode, seats, n)
    rng = np.random.default_rng(seats)
    obs = np.zeros((n, batch.observation.size), batch.observation.dtype)
    legal = np.zeros((n, GAME.actions.size), np.int8)
    while True:
        live = np.flatnonzero(batch.finished == 0)
        if not live.size:
            break
        batch.view(np.zeros(n, np.int8), obs, legal)
        assert (legal[live].sum(axis=1) >= 2).all(), "a question without a choice"
        chosen = (rng.random(legal.shape, np.float32) * legal).argmax(axis=1)
        batch.advance(chosen[live], live)
    decisions, rounds, score = SPEC[mode, seats]
    made = batch.decisions
    assert made.mean() == pytest.approx(decisions, abs=4 * made.std() * np.sqrt(2 / n) + 1)
    last = batch.states["round_no"]
    assert last.mean() == pytest.approx(rounds, abs=4 * last.std() * np.sqrt(2 / n) + 0.06)
    points = batch.scores(np.arange(n))[0].mean(axis=1)
    assert points.mean() == pytest.approx(score, abs=4 * points.std() * np.sqrt(2 / n) + 0.5)
