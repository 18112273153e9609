"""The tables of the spec, and data sets on disk."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from sierra_envs.games.sierra import GAME
from tests.games.sierra.oracle import landscape

HERE = Path(__file__).parent
OWN = GAME.folder / "data"
SECOND_CARDS = HERE / "second_cards"
"""Another valid data set: its Diary cards are features, one point each, the default set lacks many of them."""

RECON1: dict[str, list[dict[str, Any]]] = json.loads((HERE / "recon1.json").read_text(encoding="utf-8"))
"""Every card of the spec's chapter 4, and what it is worth on the two golden Landscapes."""

GOLDEN = landscape(
    "green 0: Mammal River Bird House",
    "red 2: Ruins Wind",
    "green 1: House River Mammal Bird",
    "yellow 3: Wind",
    "purple 1: River Ruins Mammal",
    "red 2: Bird Wind",
)
SECOND_GOLDEN = landscape(
    "green 2: House House",
    "purple 0: Wind House Ruins",
    "red 1: Ruins",
    "green 0: Bird Bird Bird Bird",
    "yellow 2: Wind",
    "green 2: Wind",
    "red 2: River Mammal",
    "purple 2: River",
    "red 2: River",
)


def read(folder: Path, name: str) -> list[dict[str, str]]:
    """The rows of a table."""
    with (folder / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def terms(rows: list[dict[str, str]], *key: str) -> dict[str, list[tuple[str, str, str, str]]]:
    """Card -> its terms (op, args, pts, table)."""
    found: dict[str, list[tuple[str, str, str, str]]] = {}
    for row in rows:
        card = "".join(row[k] for k in key)
        found.setdefault(card, []).append((row["op"], row["args"], row["pts"], row["table"]))
    return found


def spec_terms(cards: list[dict[str, Any]], *key: str) -> dict[str, list[tuple[str, str, str, str]]]:
    """The same for cards of the spec."""
    return {
        "".join(card[k] for k in key): [(t["op"], t["args"], t["pts"], t["table"]) for t in card["terms"]]
        for card in cards
    }


DIARY = spec_terms(RECON1["diary"], "id")
SIDES = spec_terms(RECON1["destinations"], "id", "side")
