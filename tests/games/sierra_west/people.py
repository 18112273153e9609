"""What the oracle keeps of a player, and where chance comes from."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.games.sierra_west.mountain import BASE, Cell
from tests.games.sierra_west.printed import ANIMALS, BASICS

if TYPE_CHECKING:
    from tests.games.sierra_west.oracle import Oracle

FIGURES = ("tan", "green")
CAMP, END, TRACKER, TRAPPER = ("camp",), ("end",), ("tracker",), ("trapper",)
Place = tuple[Any, ...]
"""("camp",), ("cabin", 1..5), ("path", 0..), ("end",), ("summit", "L"), ("tracker",), ("trapper",)"""


@dataclass
class Player:
    goods: Counter[str] = field(default_factory=Counter)
    hand: set[str] = field(default_factory=set)
    top: list[str] = field(default_factory=list)
    """Cards claimed to the top of the deck, the topmost last."""
    deck: set[str] = field(default_factory=set)
    """Cards in unknown order between the top and the bottom."""
    bottom: str | None = None
    discards: set[str] = field(default_factory=set)
    claimed: set[str] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)
    """Cards that everybody knows to be in the hand."""
    figures: dict[str, Place] = field(default_factory=lambda: dict.fromkeys(FIGURES, CAMP))
    done: dict[str, bool] = field(default_factory=lambda: dict.fromkeys(FIGURES, False))
    """The icon under this pioneer has been used or gained."""
    frontiersman: Cell = BASE
    wagon: int = 0
    tracks: Counter[str] = field(default_factory=Counter)
    cabins: list[str | None] = field(default_factory=lambda: [None] * 4)
    animals: set[str] = field(default_factory=set)
    """Face-up tiles."""
    canoe: int = 0
    """0 is the Fish Market, n is slot n."""
    carts: int = 0
    outlaws: int = 0

    def idle(self) -> list[str]:
        return [f for f in FIGURES if self.figures[f] == CAMP]

    def basics(self) -> int:
        return sum(self.goods[b] for b in BASICS)

    def face_down(self) -> list[str]:
        return [a for a in ANIMALS if a not in self.animals]

    def owned(self) -> list[str]:
        return [tile for tile in self.cabins if tile]


@dataclass
class Hastings(Player):
    """The automatic opponent: ``frontiersman`` is his right climber; his tiles lie beside the board."""

    left: Cell = BASE
    tiles: list[str] = field(default_factory=list)

    def owned(self) -> list[str]:
        return self.tiles

    def face_down(self) -> list[str]:
        return [a for a in ANIMALS[:4] if a not in self.animals]


class Chance:
    """What the table decides by shuffling and rolling; a subclass may follow another game instead."""

    def __init__(self, seed: int):
        self.rng = random.Random(seed)

    def draw(self, game: Oracle, seat: int) -> str:
        """A card from the unknown part of a deck."""
        return self.rng.choice(sorted(game.players[seat].deck))

    def basic(self, game: Oracle, cell: Cell) -> str:
        """The card that is turned up there."""
        return self.rng.choice(sorted(game.unseen))

    def special(self, game: Oracle, cell: Cell) -> str:
        return self.rng.choice(sorted(game.unseen_specials & set(game.marked_spots()[cell])))

    def tile(self, game: Oracle, space: int) -> str:
        """The next tile of the cabin stack, for a space of the market."""
        return self.rng.choice(sorted(game.stack.elements()))

    def plan(self, game: Oracle) -> tuple[int, str]:
        return self.rng.choice(sorted(game.plans))

    def die(self, game: Oracle) -> int:
        return self.rng.randint(1, 6)

    def shuffled(self, things: Any) -> list[Any]:
        found = list(things)
        self.rng.shuffle(found)
        return found
