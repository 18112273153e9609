"""Where cards may go and what they are worth: the game against a slow reading of the rules, on many Landscapes."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from sierra_envs.games.sierra.names import FEATURES as KNOWN_FEATURES
from tests.games.sierra.boards import (
    ONE_OF_EACH_COLOUR,
    before_placing,
    card_values,
    masks,
    restored,
    stored,
)
from tests.games.sierra.charts import (
    DIARY,
    GOLDEN,
    OWN,
    RECON1,
    SECOND_CARDS,
    SECOND_GOLDEN,
    SIDES,
    read,
    terms,
)
from tests.games.sierra.oracle import (
    ABOUT_ROWS,
    CARDS,
    COLOURS,
    FEATURES,
    Landscape,
    Reading,
    canonical,
    card_points,
    landscape,
    obeys_the_placement_rules,
    random_landscape,
    spot_of_action,
    spots,
)

MANY = 10_000
TASTES = ("any", "wide", "tall", "few")


@cache
def readings(min_row_len: int = 1) -> list[Reading]:
    """Landscapes of a duo and of a trio, finished and unfinished ones, and their readings."""
    if min_row_len > 1:
        return [Reading(r.land, min_row_len) for r in readings()]
    rng = random.Random(6)
    sizes = [16, 18, 18, 16, 0]
    lands = [
        random_landscape(rng, sizes[i % 5] or rng.randint(1, 15), TASTES[i // 5 % 4]) for i in range(MANY - 3)
    ]
    return [Reading(land) for land in (*lands, {}, GOLDEN, SECOND_GOLDEN)]


def lands(number: int = MANY) -> list[Landscape]:
    return [reading.land for reading in readings()[:number]]


# ------------------------------------------------------------------------------------------ the golden Landscapes


@pytest.mark.parametrize("column, land", [("golden", GOLDEN), ("second", SECOND_GOLDEN)])
def test_every_card_is_worth_on_the_golden_landscapes_what_the_spec_says(column, land):
    """Rule: 4.1, 4.2.1, 4.3, 4.4"""
    diary, sides = card_values([land], 64)
    assert diary[0].tolist() == [card[column] for card in RECON1["diary"]]
    assert sides[0].ravel().tolist() == [card[column] for card in RECON1["destinations"]]


@pytest.mark.parametrize("column, land", [("golden", GOLDEN), ("second", SECOND_GOLDEN)])
def test_the_slow_reading_knows_the_golden_landscapes_too(column, land):
    reading = Reading(land)
    for cards, known in ((DIARY, RECON1["diary"]), (SIDES, RECON1["destinations"])):
        assert [card_points(reading, card) for card in cards.values()] == [card[column] for card in known]


SPOT_CHECKS = [
    (GOLDEN, "EDGE", "MAM RIV", 2),
    (GOLDEN, "ALONE", "MAM HOU", 3),
    (GOLDEN, "AROUNDKINDS", "MAM", 4),
    (GOLDEN, "FLANK", "MAM+BIR MAM+BIR", 1),
    (GOLDEN, "COLGAP", "", 2),
    (GOLDEN, "COLUNIQ", "3", 0),
    (GOLDEN, "NC", "GRN", 8),
    (GOLDEN, "NC", "YEL", 1),
    (GOLDEN, "NC", "RED", 4),
    (GOLDEN, "NC", "PUR", 3),
    (GOLDEN, "FLANK", "RIV HOU", 1),
    (GOLDEN, "FLANK", "HOU RIV", 0),
    (GOLDEN, "TRIP", "MAM MAM RIV", 1),
    (GOLDEN, "TRIP", "BIR BIR BIR", 1),
    (GOLDEN, "EDGE", "MAM+BIR BIR+RIV", 4),
    (SECOND_GOLDEN, "VEDGE", "WIN BIR", 1),
    (SECOND_GOLDEN, "VEDGE", "BIR WIN", 0),
    (SECOND_GOLDEN, "EDGE", "BIR BIR", 3),
    (SECOND_GOLDEN, "EDGE", "HOU+RUI HOU+RUI", 4),
]


@pytest.mark.parametrize(
    "land, op, args, value", SPOT_CHECKS, ids=lambda x: "" if isinstance(x, dict) else str(x)
)
def test_features_have_the_values_that_were_counted_by_hand(land, op, args, value):
    """Features beyond the default cards come from another data set. Rule: 4.2.5"""
    assert Reading(land).value(op, args) == value
    second = list(terms(read(SECOND_CARDS, "travel_diary.csv"), "id").values())
    for card in [i for i, found in enumerate(second) if [t[:2] for t in found] == [(op, args)]]:
        assert card_values([land], 64, data=SECOND_CARDS)[0][0, card] == value


def test_with_longer_rows_only_three_cards_of_the_golden_landscape_change():
    """Rule: 4.2.4, 2.10.7"""
    diary, sides = card_values([GOLDEN], 64, {"min_row_len": 2})
    names = [*DIARY, *SIDES]
    usual = [card["golden"] for card in (*RECON1["diary"], *RECON1["destinations"])]
    found = dict(zip(names, [*diary[0].tolist(), *sides[0].ravel().tolist()], strict=True))
    changed = {name: found[name] for name, value in zip(names, usual, strict=True) if found[name] != value}
    assert changed == {"T08": 0, "T44": 5, "T55": 3, "D4A": 6}


# ------------------------------------------------------------------------------------------ scoring


@pytest.mark.parametrize("min_row_len", [1, 2, 3])
@pytest.mark.parametrize("folder", [OWN, SECOND_CARDS], ids=["own", "second"])
def test_the_game_scores_every_card_like_the_slow_reading(folder, min_row_len):
    """Own data set: the 64 cards and 8 sides; the second one: every feature, other arguments, several terms.

    Rule: 2.2.9, 2.2.10, 2.10.7, 4.2.1, 4.2.3, 4.2.4, 4.2.5, 4.3, 4.4, 5.1.4
    Rule: 4.2/N, 4.2/NC, 4.2/PAIR, 4.2/TRIP, 4.2/SET6, 4.2/SET4C, 4.2/MORE, 4.2/EXACTC, 4.2/EDGE,
        4.2/VEDGE, 4.2/ALONE, 4.2/TOUCH, 4.2/AROUNDMAX, 4.2/AROUNDKINDS, 4.2/FLANK, 4.2/FLANKSAME,
        4.2/INNER, 4.2/TIP, 4.2/GROUP, 4.2/ROWS, 4.2/ROWMAX, 4.2/ROWMAXC, 4.2/ROWLEN, 4.2/ROWBEST,
        4.2/ROWKINDS, 4.2/COLOURROWS, 4.2/TOPBOTN, 4.2/COLMAX, 4.2/COLLEN, 4.2/COLUNIQ, 4.2/COLCOLOURS,
        4.2/COLGAP
    """
    cards = terms(read(folder, "travel_diary.csv"), "id")
    sides = terms(read(folder, "destinations.csv"), "id", "side")
    chosen = readings(min_row_len)
    if min_row_len > 1:  # elsewhere nothing changes, see below
        cards = {k: card for k, card in cards.items() if any(t[0] in ABOUT_ROWS for t in card)} or cards
    diary, side_points = card_values(
        [r.land for r in chosen], 64, {"min_row_len": min_row_len}, None if folder == OWN else folder
    )
    order = list(terms(read(folder, "travel_diary.csv"), "id"))
    for name, card in cards.items():
        expected = np.array([card_points(r, card) for r in chosen])
        wrong = np.flatnonzero(diary[:, order.index(name)] != expected)
        assert not wrong.size, (
            name,
            card,
            chosen[wrong[0]].land,
            diary[wrong[0], order.index(name)],
            expected[wrong[0]],
        )
    for i, (name, card) in enumerate(sides.items()):
        expected = np.array([card_points(r, card) for r in chosen])
        assert (side_points[:, i // 2, i % 2] == expected).all(), (name, card)


@pytest.mark.parametrize("min_row_len", [2, 3])
def test_cards_that_are_not_about_rows_do_not_mind_how_long_rows_are(min_row_len):
    """Rule: 4.2.4"""
    few = lands(500)
    usual, _ = card_values(few, 64)
    now, _ = card_values(few, 64, {"min_row_len": min_row_len})
    elsewhere = [i for i, card in enumerate(DIARY.values()) if all(t[0] not in ABOUT_ROWS for t in card)]
    assert (usual[:, elsewhere] == now[:, elsewhere]).all()
    assert (usual != now).any()


def test_the_two_data_sets_use_every_feature():
    """Rule: 4.2.5"""
    used = {
        t[0]
        for folder in (OWN, SECOND_CARDS)
        for name, key in (("travel_diary.csv", ("id",)), ("destinations.csv", ("id", "side")))
        for card in terms(read(folder, name), *key).values()
        for t in card
    }
    assert used == set(FEATURES) == set(KNOWN_FEATURES)


def test_an_empty_landscape_is_worth_nothing():
    """Rule: 4.2.2"""
    diary, sides = card_values([{}], 64)
    assert not diary.any()
    assert not sides.any()


def mirrored(land: Landscape, horizontally: bool) -> Landscape:
    flip = {((-x, y) if horizontally else (x, -y)): card for (x, y), card in land.items()}
    return canonical(flip)


@pytest.mark.parametrize("horizontally", [True, False])
def test_the_default_cards_are_worth_the_same_on_a_mirrored_landscape(horizontally):
    """Rule: 4.2.2"""
    few = lands(1000)
    diary, sides = card_values(few, 64)
    diary2, sides2 = card_values([mirrored(land, horizontally) for land in few], 64)
    assert (diary == diary2).all()
    assert (sides == sides2).all()


# ------------------------------------------------------------------------------------------ placement


def test_a_landscape_is_stored_without_loss():
    """Rule: 5.1.2, 5.1.3"""
    for land in lands(500):
        assert restored(stored(land)) == canonical(land)


def test_random_landscapes_obey_the_placement_rules_and_fit_the_grid():
    """Rule: 2.2.1, 2.2.2, 2.2.3, 2.2.4, 5.1.1"""
    for land in lands()[:-3]:
        assert obeys_the_placement_rules(land)
        width, height = (len({cell[axis] for cell in land}) for axis in (0, 1))
        assert width + height <= len(land) + 1


def test_legal_ids_are_the_spots_of_the_slow_reading():
    """One id for each colour and cell, and no other. Rule: 2.2.6, 2.2.7, 5.4.2, 5.4.3"""
    unfinished = [land for land in lands() if len(land) < 16]
    few = [*unfinished, *({c: land[c] for c in land if c != cell} for land, cell in trimmed())]
    for start in range(0, len(few), 1000):
        part = few[start : start + 1000]
        for land, mask in zip(part, masks(before_placing(part)), strict=True):
            meant = [spot_of_action(canonical(land), int(a)) for a in np.flatnonzero(mask[:288])]
            expected = {
                (slot, spot) for slot, colour in enumerate(COLOURS) for spot in spots(canonical(land), colour)
            }
            assert len(meant) == len(set(meant)), land
            assert set(meant) == expected, land
            assert not mask[288:].any()
            assert len(meant) <= 112
            if land:
                assert min(sum(slot == n for slot, _ in expected) for n in range(4)) >= 2


def trimmed() -> list[tuple[Landscape, tuple[int, int]]]:
    """Finished Landscapes, and a card of each at the end of an outer row without which they are legal."""
    found = []
    for land in lands():
        if len(land) < 16:
            continue
        for cell in sorted(land):
            rest = {c: land[c] for c in land if c != cell}
            if obeys_the_placement_rules(rest) and touching(rest):
                found.append((land, cell))
                break
    return found[:2000]


def touching(land: Landscape) -> bool:
    """Neighbouring rows share a column."""
    levels: dict[int, set[int]] = {}
    for x, y in land:
        levels.setdefault(y, set()).add(x)
    return all(levels[y] & levels[y + 1] for y in levels if y + 1 in levels)


def test_a_placed_card_lies_where_the_id_says_and_no_other_card_moves():
    """Whole Landscapes of 18 cards, grown by random ids. Rule: 2.2.0, 2.2.8, 5.1.2, 5.4.2"""
    rng = np.random.default_rng(1)
    n = 300
    grown: list[Landscape] = [{}] * n
    for size in range(18):
        batch = before_placing(grown)
        batch.states["hand"][:, 0, 0] = np.sort(
            rng.permuted(np.tile(np.arange(24), (n, 1)), axis=1)[:, :4], axis=1
        )
        hands = batch.states["hand"][:, 0, 0].copy()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks(batch)], np.int64)
        expected = []
        for land, hand, action in zip(grown, hands, actions, strict=True):
            meant = spot_of_action(land, int(action))
            assert meant is not None
            slot, cell = meant
            colour, symbol = CARDS[hand[slot]]
            expected.append(canonical({**land, cell: (colour, symbol)}))
        batch.advance(actions)
        grown = [restored(land) for land in batch.states["landscape"][:, 0]]
        assert grown == expected
        assert {len(land) for land in grown} == {size + 1}


def test_legal_spots_of_the_spec_by_hand():
    """Rule: 2.2.6"""
    land = landscape("green 0: Bird Bird Bird Bird", "red 2: Wind Wind", "green 2: Bird Bird Bird")
    outer = {(2, 3), (3, 3), (4, 3), (0, -1), (1, -1), (2, -1), (3, -1)}
    assert spots(land, "YEL") == spots(land, "PUR") == outer
    assert spots(land, "GRN") == {(-1, 0), (4, 0), (1, 2), (5, 2)}
    assert spots(land, "RED") == {(1, 1), (4, 1), *outer}
    assert [6 * i for i in range(4)] == ONE_OF_EACH_COLOUR
