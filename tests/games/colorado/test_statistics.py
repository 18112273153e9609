"""Random play, random answers, draws and redeals have the distributions that the spec and enumeration give."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from sierra_envs.core.batch import Batch
from sierra_envs.games.colorado import GAME
from sierra_envs.games.colorado.names import PHASES
from sierra_envs.testing.position import Position, load
from tests.games.colorado.helpers import card_named, cards, counts, mask, table

GAMES = 500
BITS = np.arange(18)


# ------------------------------------------------------------------------------------------ random play


def random_games(
    seats: int, n: int, seed: int = 0, rules: Mapping[str, Any] | None = None
) -> Iterator[Batch]:
    """``n`` games side by side, shown before every decision of a running game and once more at the end."""
    batch = Batch(GAME, load(GAME, rules), n, seats)
    batch.seed(seed)
    batch.deal()
    rng = np.random.default_rng(seed)
    obs = np.zeros((n, batch.observation.size), np.int16)
    legal = np.zeros((n, GAME.actions.size), np.int8)
    while True:
        yield batch
        live = np.flatnonzero(batch.finished == 0)
        if not live.size:
            return
        batch.view(np.zeros(n, np.int8), obs, legal)
        chosen = (rng.random(legal.shape) * legal).argmax(axis=1)  # uniform over the legal ids
        batch.advance(chosen[live], live)


def in_sets(masks: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Bit masks of card types as counts (..., 18)."""
    return (masks[..., None] >> BITS) & 1


@dataclass
class Record:
    """What 500 random games were like; arrays of one number a game or a player."""

    seats: int
    decisions: np.ndarray[Any, Any]
    phases: Counter[str] = field(default_factory=Counter)
    games: Any = None
    points: Any = None

    def size_of(self, name: str) -> np.ndarray[Any, Any]:
        """How many places of a mask are marked, for each player."""
        return np.array([[int(x).bit_count() for x in row[: self.seats]] for row in self.games[name]])


@pytest.fixture(scope="module", params=[2, 3, 4])
def record(request: pytest.FixtureRequest) -> Record:
    """500 games, with cards conserved and proofs true at every decision. Rule: 55, 57"""
    seats = request.param
    found = Record(seats, np.zeros(GAMES, np.int64))
    for batch in random_games(seats, GAMES):
        s, live = batch.states, batch.finished == 0
        lying = in_sets(s["area"])[:, :seats].sum(axis=1)
        assert (s["hand"].sum(axis=1) + lying + s["deck"] + s["discards"] == 5).all(), "cards are conserved"
        assert (s["hand"].sum(axis=2) == s["hand_size"]).all()
        assert (s["deck"].sum(axis=1) == s["deck_size"]).all()
        assert not (in_sets(s["absent"]) * s["hand"]).any(), "what is proven absent is absent"
        found.decisions += live
        found.phases.update(PHASES[i] for i in s["phase"][live])
        found.games, found.points = s, batch.scores()[0]
    return found


SPEC = {
    # seats: decisions, rounds, score, winner, badges, flags, region legs, rail legs
    2: (272.9, 50.97, 49.62, 57.3, 5.86, 10.51, 20.36, 3.29),
    3: (374.3, 51.50, 44.31, 54.9, 5.39, 9.19, 19.46, 3.72),
    4: (469.2, 51.31, 40.22, 52.8, 5.08, 8.14, 18.50, 3.97),
}
SPEC_PHASES = {
    "START_FLAG": (2, 3, 4),
    "ASK": (51.0, 51.5, 51.3),
    "GIVE": (20.5, 21.0, 21.5),
    "ACT_NUGGET": (52.9, 79.7, 106.0),
    "ACT_CARD": (57.5, 86.6, 114.4),
    "SWAP_PLAY": (16.4, 28.0, 39.2),
    "ACT_CHECK": (50.4, 74.9, 97.6),
    "TEEPEE_DIR": (3.3, 5.0, 6.6),
    "END_FLAG": (19.0, 24.6, 28.6),
}


def test_random_play_is_like_the_measurement_of_the_spec(record):
    """Means of 500 games against means of 500 other games: within four standard errors of the difference."""
    s, seats = record.games, record.seats
    measured = {
        "decisions": record.decisions,
        "rounds": s["round_no"],
        "score": record.points.mean(axis=1),
        "winner": record.points.max(axis=1),
        "badges": s["badges"][:, :seats].mean(axis=1),
        "flags": record.size_of("flagged").mean(axis=1),
        "region legs": record.size_of("legs").mean(axis=1),
        "rail legs": record.size_of("rail").mean(axis=1),
    }
    for (name, values), expected in zip(measured.items(), SPEC[seats], strict=True):
        error = values.std() * np.sqrt(2 / GAMES)
        assert abs(values.mean() - expected) < 4 * error, f"{name}: {values.mean():.2f}, spec {expected}"


def test_the_spread_of_random_play_is_that_of_the_spec(record):
    """Standard deviations of decisions and rounds, and of single scores, within 15 %."""
    sd = {2: (45.5, 8.59, 10.86), 3: (58.0, 7.89, 11.61), 4: (79.1, 8.12, 11.58)}[record.seats]
    values = (record.decisions, record.games["round_no"], record.points)
    assert [v.std() for v in values] == pytest.approx(sd, rel=0.15)


def test_decisions_of_each_phase_are_as_many_as_in_the_spec(record):
    """Within 4 % and a fifth of a decision; about four standard errors of the difference."""
    for phase, expected in SPEC_PHASES.items():
        found = record.phases[phase] / GAMES
        assert found == pytest.approx(expected[record.seats - 2], rel=0.04, abs=0.2), phase


def test_no_random_game_is_endless(record):
    """Rule: 35"""
    assert (record.games["finished"] == 1).all()
    assert record.games["round_no"].max() < 200


def test_the_game_ends_with_a_seventh_badge(record):
    """Rule: 24"""
    assert (record.games["badges"].max(axis=1) >= 7).all()
    assert record.games["badges"].max() <= 10


# ------------------------------------------------------------------------------------------ chance


def chi_square(observed: Mapping[Any, int], expected: Mapping[Any, float]) -> None:
    """The observed counts fit the expected shares: chi-square within four standard deviations of its mean."""
    assert set(observed) <= set(expected), "an outcome that cannot be"
    n, degrees = sum(observed.values()), len(expected) - 1
    assert min(expected.values()) * n >= 5, "too few draws for the test"
    if degrees == 0:
        return
    value = sum((observed.get(k, 0) - n * share) ** 2 / (n * share) for k, share in expected.items())
    assert value < degrees + 4 * np.sqrt(2 * degrees), f"chi-square {value:.1f} with {degrees} degrees"


def shares(weights: Mapping[Any, float]) -> dict[Any, float]:
    total = sum(weights.values())
    return {k: w / total for k, w in weights.items()}


def many(p: Position, n: int, seed: int = 1) -> Batch:
    """``n`` copies of a position, each with its own chance to come."""
    batch = p.batch.take(np.zeros(n, np.int64))
    batch.states["rng"] = np.random.default_rng(seed).integers(0, 2**64, n, np.uint64)
    return batch


def after(p: Position, sentence: str, n: int) -> Batch:
    batch = many(p, n)
    batch.advance(np.full(n, p.actions.parse(sentence), np.int64))
    return batch


def test_a_random_gift_is_drawn_over_physical_cards():
    """Rule: 9c"""
    p = table(hands={1: "R1 R1 R1 G1 H3"})
    batch = after(p, "ask opponent 1 for blue 2", 4000)
    given = Counter(int(c) for c in batch.states["given"])
    chi_square(given, {card_named("R1"): 3 / 5, card_named("G1"): 1 / 5, card_named("H3"): 1 / 5})


def test_a_draw_is_uniform_over_physical_cards():
    """Three of R1 R1 R1 G1 G1 O3, without order. Rule: 13, 32"""
    p = table(phase="ACT_CARD", hands={0: ""}, deck="R1 R1 R1 G1 G1 O3")
    batch = after(p, "draw cards", 4000)
    observed = Counter(tuple(hand) for hand in batch.states["hand"][:, 0].tolist())
    triples = itertools.combinations(cards("R1 R1 R1 G1 G1 O3").elements(), 3)
    weights = Counter(tuple(counts(Counter(triple))) for triple in triples)
    chi_square(observed, shares(weights))


def test_the_deal_is_uniform():
    """Each type is equally likely in the first hand and in the play area of each seat. Rule: 2, 3, 5"""
    batch = Batch(GAME, load(GAME), 5000, 4)
    batch.seed(11)
    batch.deal()
    even = dict.fromkeys(range(18), 1 / 18)
    for seat in range(4):
        dealt = batch.states["hand"][:, seat].sum(axis=0)
        chi_square(dict(enumerate(dealt.tolist())), even)
        shown = in_sets(batch.states["area"][:, seat]).sum(axis=0)
        chi_square(dict(enumerate(shown.tolist())), even)


# ------------------------------------------------------------------------------------------ redeal


def small(hands: Sequence[str], deck: str, absent: Sequence[str], **more: Any) -> Position:
    """A position with only these cards in hands and deck; all others lie among the discards."""
    proofs = {k: mask(cards(types)) for k, types in enumerate(absent)}
    return table(len(hands), hands=dict(enumerate(hands)), deck=deck, absent=proofs, **more)


def every_redeal(p: Position, seat: int) -> dict[tuple[tuple[int, ...], ...], float]:
    """All hands that the other seats may hold, weighted by the number of physical deals."""
    seats = range(p["seats"])
    others = [k for k in seats if k != seat]
    pool = [c for k in others for c in Counter(dict(enumerate(p["hand"][k]))).elements()]
    pool += Counter(dict(enumerate(p["deck"]))).elements()
    sizes = [int(p["hand_size"][k]) for k in others]
    forbidden = [{c for c in range(18) if int(p["absent"][k]) >> c & 1} for k in others]
    weights: Counter[Any] = Counter()

    def deal(i: int, left: tuple[int, ...], dealt: tuple[tuple[int, ...], ...]) -> None:
        if i == len(others):
            weights[dealt] += 1
            return
        for chosen in itertools.combinations(range(len(left)), sizes[i]):
            types = tuple(sorted(left[j] for j in chosen))
            if not forbidden[i] & set(types):
                rest = tuple(c for j, c in enumerate(left) if j not in chosen)
                deal(i + 1, rest, (*dealt, types))

    deal(0, tuple(int(c) for c in pool), ())
    return shares(weights)


def redealt(p: Position, seat: int, n: int) -> Counter[Any]:
    """What the other seats hold after ``n`` redeals."""
    batch = p.batch.take(np.zeros(n, np.int64))
    seeds = np.random.default_rng(2).integers(0, 2**64, n, np.uint64)
    batch.redeal_hidden(np.full(n, seat, np.int8), seeds)
    others = [k for k in range(p["seats"]) if k != seat]
    return Counter(
        tuple(tuple(np.repeat(BITS, hand).tolist()) for hand in hands)
        for hands in batch.states["hand"][:, others]
    )


@pytest.mark.parametrize(
    "hands, deck, absent, seat",
    [
        (("O1", "R1 R2"), "G1 G1 R1", ("", ""), 0),
        (("O1", "R2 R2 R3"), "G1 G1 R1 H1", ("", "R1 G2"), 0),
        (("O1", "R2 G1", "H1 R1"), "R1 H1 P1", ("", "", ""), 0),
        (("O1", "R2 G1", "H1 R1"), "R1 B2 B2", ("", "R1", "G1 B2"), 0),
        (("O1", "R2 G1", "H1 R1"), "R1 B2 B2", ("", "R1 H1", ""), 0),
        (("R2 G1", "O1", "G1 R1"), "R1 R1 R2", ("R1", "R1", "R2"), 1),
        (("R1", "R2", "R3", "O1"), "G1 G2", ("R2", "G1 R3", "R1", ""), 3),
        (("R1", "R2 R3", "", "O1"), "G1 G2 G2", ("R2", "G1", "", ""), 3),
        (("O1", "R2 R2", "G1 G1"), "R2 G1", ("", "G1", "R2"), 0),
    ],
)
def test_a_redeal_is_uniform_over_the_physical_deals_that_the_proofs_allow(hands, deck, absent, seat):
    """Rule: 54, 55"""
    p = small(hands, deck, absent)
    chi_square(redealt(p, seat, 6000), every_redeal(p, seat))


def test_where_the_proofs_leave_one_deal_it_is_found():
    """Rule: 55"""
    p = small(("O1", "R1 R1", "R2 R2"), "R3", ("", "R2 R3", "R1 R3"))
    assert set(redealt(p, 0, 200)) == {((0, 0), (1, 1))}


def test_a_redeal_leaves_a_pending_give_a_choice():
    """The asking player sees that his opponent chooses: of two fitting types, and not the card itself. Rule: 9b"""
    p = table(hands={0: "O1", 1: "B1 R2 G3"}, deck="B2 B3 G2 H1").play("ask opponent 1 for blue 2")
    hands = [set(dealt[0]) for dealt in redealt(p, 0, 500)]
    fits = set(cards("R2 G2 B1 B3"))
    assert len(hands) > 3
    assert all(card_named("B2") not in hand and len(hand & fits) >= 2 for hand in hands)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_redeal_keeps_sizes_proofs_and_what_the_seat_knows(seats):
    """On many positions of random games, for every seat. Rule: 54, 55, 57"""
    n, rng = 40, np.random.default_rng(seats)
    for decision, batch in enumerate(random_games(seats, n, seed=seats)):
        if decision % 17:
            continue
        rows = np.flatnonzero(batch.finished == 0)
        seat = rng.integers(0, seats, rows.size).astype(np.int8)
        real, other = batch.take(rows), batch.take(rows)
        other.redeal_hidden(seat, rng.integers(0, 2**64, rows.size, np.uint64))
        before, now = real.states, other.states
        own = np.arange(rows.size), seat
        assert (now["hand"][own] == before["hand"][own]).all()
        assert (now["hand"].sum(axis=2) == before["hand_size"]).all()
        assert (now["hand"].sum(axis=1) + now["deck"] == before["hand"].sum(axis=1) + before["deck"]).all()
        assert not (in_sets(now["absent"]) * now["hand"]).any()
        for f in GAME.fields:
            if f.name not in ("rng", "hand", "deck"):
                assert (now[f.name] == before[f.name]).all(), f.name
