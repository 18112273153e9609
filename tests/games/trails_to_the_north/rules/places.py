"""Players who have arrived at a building."""

from __future__ import annotations

from typing import Any

from tests.games.trails_to_the_north.helpers import Duel, arrive, table

OUTLAWS = {"OU1": "green", "OU2": "orange"}


def at(
    tile: str, *, board: dict[str, Any] | None = None, place: str = "S01", tokens: int = 0, **own: Any
) -> Duel:
    """Seat 0 has arrived at an own building on S01, behind A."""
    words = {k: own.pop(k) for k in list(own) if k in OTHERS}
    me = {"herder": "A", "tokens": tokens} | own
    return arrive(table(2, p0=me, board={place: (0, tile)} | (board or {}), **words), place)


OTHERS = [
    "hazards_on_board",
    "outlaws_on_board",
    "rows",
    "market",
    "market_deck",
    "display",
    "objective_deck",
    "p1",
    "rules",
    "town_tiles",
]


def neutral(letter: str, **own: Any) -> Duel:
    """Seat 0 has arrived at a neutral building."""
    words = {
        k: own.pop(k) for k in list(own) if k in ("hazards", "outlaws", "rows", "market", "display", "p1")
    }
    before = {"A": "START", "B": "A", "C": "B", "D": "C", "E": "D", "F": "E", "G": "F"}[letter]
    if "hazards" in words:
        words["hazards"] = {"RF1": ("rockfall", 4, "G")}
    return arrive(table(2, p0={"herder": before} | own, **words), letter)
