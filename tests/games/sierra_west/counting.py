"""Pieces that no decision and no redeal changes."""

from __future__ import annotations

from typing import Any

import numpy as np

from sierra_envs.games.sierra_west.names import BOATS, GOLD_RUSH


def marked(mask: Any) -> list[int]:
    return [i for i in range(32) if int(mask) >> i & 1]


def everything(s: Any, data: Any = None) -> list[int]:
    """Cards of each player and of the mountain, specials, cabins, fish, carts, plans. Rule: 2.2.9

    A cabin that is lost as damage leaves the game: of cabins only what is shown twice is counted.
    """
    seats = int(s["seats"])
    counted = [*cards(s, seats), *specials(s)]
    for place in ("stack", "cabin_discards"):
        counted.append(int(np.asarray(s[place]).min() >= 0))
    if int(s["mode"]) == BOATS:
        fish = np.asarray(s["fish_supply"], np.int64) + np.asarray(s["goods"])[:, 4:7].sum(axis=0)
        counted += fish.tolist()
    if int(s["mode"]) == GOLD_RUSH:
        counted.append(int(s["carts_left"]) + int(np.asarray(s["carts"]).sum()))
    if seats == 1:
        plans = marked(s["plan_deck"]) + marked(s["plan_discards"])
        counted += sorted([*plans, *(int(s[name]) for name in ("plan", "next_plan") if s[name] >= 0)])
    return counted


def cards(s: Any, seats: int) -> list[int]:
    """Every card is in one place; claimed cards are those of the mountain that a deck has."""
    basics = sorted([*marked(s["unseen"]), *(int(c) for c in s["face"] if c >= 0)])
    own = []
    for p in range(seats):
        held = [*marked(s["hand"][p]), *marked(s["deck"][p]), *marked(s["discards"][p])]
        held += [int(c) for c in s["top"][p][: int(s["top_size"][p])]]
        held += [23] * int(s["bottom"][p])
        if p == int(s["active"]):
            held += [int(c) for c in (*s["board"], s["aside"]) if c >= 0]
        assert len(held) == len(set(held)), f"a card of seat {p} is in two places"
        claimed = marked(s["claimed"][p])
        assert sorted(c for c in held if 8 <= c < 23) == claimed
        own += [c for c in held if not 8 <= c < 23]
        basics += claimed
    if seats == 1:
        basics += marked(s["claimed"][1])
    return [*sorted(basics), *sorted(own)]


def specials(s: Any) -> list[int]:
    """Specials in slots and in the mountain."""
    in_slots = int(s["slots_filled"])
    return [in_slots + len(marked(int(s["special"]) & int(s["present"])))]
