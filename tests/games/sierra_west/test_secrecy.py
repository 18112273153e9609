"""What nobody may see. Scrambling every hidden field is the kit's part (test_conformance.py)."""

from __future__ import annotations

import numpy as np
import pytest

from sierra_envs.games.sierra_west import GAME
from sierra_envs.testing.position import Position, position
from tests.games.sierra_west.helpers import (
    AH,
    CLAIM,
    NO_TRAPPER,
    PASS,
    TO_DECK,
    TO_DISCARDS,
    USE,
    end_turns,
    person,
    phase,
    table,
)
from tests.games.sierra_west.printed import MODES


def view(p: Position, seat: int) -> bytes:
    return p.batch.observe_all(np.zeros(1, np.int64))[0, seat].tobytes()


def swap(p: Position, seat: int) -> Position:
    """The same position with one hidden hand card exchanged for one of the deck."""
    q = p.copy()
    hand, deck, shown = (int(p[name][seat]) for name in ("hand", "deck", "shown"))
    held = hand & ~shown
    one, other = held & -held, deck & -deck
    assert one
    assert other
    q["hand"], q["deck"] = {seat: hand ^ one ^ other}, {seat: deck ^ one ^ other}
    return q


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hands_and_decks_are_seen_by_their_owner_only(mode, seats):
    """Scenario 14. Rule: 5.2"""
    p = position(GAME, mode=mode, seats=seats, seed=seats)
    for _ in range(3):
        while phase(p) != "MENU":
            p.play(NO_TRAPPER if phase(p) == "TRAPPER" else "lay out hand cards 1 2 3 as left, middle, right")
        for owner in range(seats):
            if owner == p.seat:
                continue
            q = swap(p, owner)
            assert view(q, owner) != view(p, owner)
            assert all(view(q, k) == view(p, k) for k in range(seats) if k != owner)
            assert q.draw(p.seat) == p.draw(p.seat)
            assert q.legal() == p.legal()
        p.play(PASS)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_no_state_holds_what_nobody_knows(mode, seats):
    """Face-down identities, the cabin stack's order and the plans to come are drawn when they show. Rule: 5.2

    Two chances to come, one observation: nothing that is drawn later is in the state now.
    """
    p = position(GAME, mode=mode, seats=seats, seed=1)
    q = p.copy()
    q["rng"] = 12345
    assert p.diff(q) != []
    assert all(line.startswith("rng") for line in p.diff(q))
    assert all(view(p, k) == view(q, k) for k in range(seats))


def test_face_down_cards_are_drawn_when_they_are_flipped():
    """Rule: 5.2, 2.6.5"""
    p = table(AH, tan="T2", goods={0: "1F"}, fronts={0: (5, 1)}).play(USE["tan"], CLAIM)
    seen = set()
    for stream in range(1, 60):
        q = p.copy()
        q["rng"] = stream
        assert view(q, 1) == view(p, 1)
        seen.add(int(q.play(TO_DISCARDS)["face"][15]))
    assert len(seen) > 8


def test_a_claimed_card_on_the_deck_is_public_until_it_is_played():
    """Rule: 5.2, 2.6.3"""
    p = table(AH, tan="T2", goods={0: "1F"}, fronts={0: (5, 1)}, faces={(5, 1): "C3"})
    p.play(USE["tan"], CLAIM, TO_DECK)
    assert p.observe(1)["1.top"][10] == 1
    p.play(PASS)
    assert person(p)["shown"] == {"C3"}
    assert p.observe(1)["1.shown"].sum() == 1
    end_turns(p)
    p.play("lay out hand cards 1 2 3 as left, middle, right")
    assert p.observe(1)["1.shown"].sum() == 0


def test_the_mode_card_is_known_at_the_bottom_and_in_the_hand():
    """Rule: 5.2, 2.2.4"""
    p = position(GAME, mode=AH, seats=2)
    first = p.seat
    other = 1 - first
    assert p.observe(other)["1.bottom"][0] == 1
    end_turns(p, 4)
    assert p.observe(other)["1.bottom"][0] == 0
    assert p.observe(other)["1.shown"][23] == 1


def test_the_own_deck_is_known_as_a_set():
    """Rule: 5.2"""
    p = position(GAME, mode=AH, seats=2)
    seen = p.observe(0)
    assert seen["hand"].sum() == 3
    assert seen["deck"].sum() == 5
    assert (seen["hand"] + seen["deck"]).max() == 1


@pytest.mark.parametrize("mode, seats", [("apple_hill", 3), ("outlaws_and_outposts", 2)])
def test_a_redeal_changes_only_what_is_hidden(mode, seats):
    """Rule: 5.2"""
    p = position(GAME, mode=mode, seats=seats, seed=9)
    end_turns(p, 3 * seats)
    changed = set()
    for seed in range(12):
        q = p.redeal(0, seed)
        assert view(q, 0) == view(p, 0)
        changed |= {line.split("[")[0].split(":")[0] for line in p.diff(q)}
    assert changed <= {"hand", "deck", "rng"}
    assert {"hand", "deck"} <= changed


def test_alone_only_the_chance_to_come_is_hidden():
    """Rule: 5.2, 2.12.2"""
    p = position(GAME, mode=AH, seats=1, seed=2)
    q = p.redeal(0, 5)
    assert [line.split(":")[0] for line in p.diff(q)] == ["rng"]
    p.play("lay out hand cards 1 2 3 as left, middle, right", PASS)
    q.play("lay out hand cards 1 2 3 as left, middle, right", PASS)
    assert p.diff(q) != []
