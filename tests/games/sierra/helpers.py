"""Positions of Sierra in words: ``table("teams", 5, hands={1: "green House, red Wind"}, lands={0: GOLDEN})``."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sierra_envs.games.sierra import GAME
from sierra_envs.games.sierra.names import PHASES, TYPES
from sierra_envs.testing.position import Position, position
from tests.games.sierra.boards import restored, stored
from tests.games.sierra.charts import DIARY
from tests.games.sierra.oracle import Landscape

CARD_IDS = tuple(DIARY)
YIELD = "let the other companion go first"
MODE_SEATS = [("teams", n) for n in range(4, 9)] + [("competitive", n) for n in range(2, 5)]
CAMPAIGN_SEATS = [("cooperative", 2), ("cooperative", 3), ("solo", 1)]
EVERY_TABLE = MODE_SEATS + CAMPAIGN_SEATS
Choose = Callable[[Position], int]


def table(
    mode: str = "teams",
    seats: int | None = None,
    *,
    sides: str | Mapping[int, str] = "A",
    rules: Mapping[str, Any] | None = None,
    data: Any = None,
    seed: int = 0,
    lands: Mapping[int, Landscape] | None = None,
    hands: Mapping[int, str] | None = None,
    options: Mapping[int, str] | None = None,
    kept: Mapping[int, str] | None = None,
    destinations: Mapping[int, int] | None = None,
    after_keep: bool = False,
) -> Position:
    """Round 1 of a game with the given things exchanged: Landscapes and Diary options by group, the rest by seat.

    Every group has chosen side A, or the sides of ``sides``. ``after_keep``: the first group has kept its first option.
    """
    seats = seats or min(GAME.seats_in(GAME.modes.index(mode)))
    p = position(GAME, mode=mode, seats=seats, rules=rules, data=data, seed=seed)
    for g in range(p["groups"]):
        if phase(p) == "SIDE":
            p.play(f"choose side {sides if isinstance(sides, str) else sides[g]}")
    for g, drawn in (options or {}).items():
        p["options"] = {g: padded([CARD_IDS.index(card) for card in drawn.split()], 3)}
    if after_keep:
        p.play("keep diary card 1")
    for g, land in (lands or {}).items():
        p["landscape"] = {g: stored(land)}
    for seat, cards in (hands or {}).items():
        set_hand(p, seat, cards)
    for seat, cards in (kept or {}).items():
        p["kept"] = {seat: padded([CARD_IDS.index(card) for card in cards.split()], 8)}
    for g, destination in (destinations or {}).items():
        p["destination"] = {g: destination - 1}
    return p


def padded(values: list[int], size: int) -> list[int]:
    return sorted(values) + [-1] * (size - len(values))


def set_hand(p: Position, seat: int, cards: str) -> None:
    g = int(p["group"][seat])
    values = [TYPES.index(word) for word in cards.split(", ") if word]
    p["hand"] = {(g, seat - int(p["first"][g])): padded(values, 4)}


def at_the_end(
    mode: str,
    seats: int,
    *,
    lands: Mapping[int, Landscape] | None = None,
    kept: Mapping[int, str] | None = None,
    **more: Any,
) -> Position:
    """A position whose points and results are those of the given Landscapes and kept cards."""
    p = table(mode, seats, lands=lands, **more)
    p["options"], p["chosen"], p["kept"] = -1, -1, -1
    for seat, cards in (kept or {}).items():
        p["kept"] = {seat: padded([CARD_IDS.index(card) for card in cards.split()], 8)}
    return p


def worth(points: int) -> str:
    """The card of the data set ``numbers`` that is worth so much."""
    return f"T{points + 1:02}"


# ------------------------------------------------------------------------------------------ looking


def phase(p: Position) -> str:
    return PHASES[p.phase]


def in_words(values: Any, words: Any) -> list[str]:
    return [words[int(value)] for value in values if value >= 0]


def hand(p: Position, seat: int) -> list[str]:
    """The Mountain cards of a player, in slot order."""
    g = int(p["group"][seat])
    return in_words(p["hand"][g][seat - int(p["first"][g])], TYPES)


def options(p: Position, g: int) -> list[str]:
    return in_words(p["options"][g], CARD_IDS)


def front(p: Position, g: int) -> list[str]:
    return in_words(p["front"][g], TYPES)


def kept(p: Position, seat: int) -> list[str]:
    """Diary cards kept in closed rounds."""
    return in_words(p["kept"][seat], CARD_IDS)


def land(p: Position, g: int) -> Landscape:
    return restored(p["landscape"][g])


def role_holder(p: Position, g: int) -> int:
    return int(p["first"][g] + p["role"][g])


def members(p: Position, g: int) -> range:
    return range(int(p["first"][g]), int(p["first"][g] + p["team"][g]))


def diary_set(words: Any) -> set[str]:
    """Diary cards of a mask of two words."""
    value = int(words[0]) | int(words[1]) << 32
    return {card for i, card in enumerate(CARD_IDS) if value >> i & 1}


def pile(p: Position) -> Counter[str]:
    """All Mountain cards discarded in closed rounds."""
    total = p["pile"].sum(axis=0)
    return Counter({TYPES[i]: int(n) for i, n in enumerate(total) if n})


def results(p: Position) -> dict[str, list[int]]:
    return {name: [int(x) for x in values[0]] for name, values in p.batch.results().items()}


def place_ids(p: Position) -> list[int]:
    return [a for a in p.legal_ids() if a < 288]


# ------------------------------------------------------------------------------------------ playing


def random_choice(seed: int, *, yields: float = 0.0) -> Choose:
    """A policy that chooses at random, and lets the other companion go first now and then."""
    rng = random.Random(seed)

    def choose(p: Position) -> int:
        legal = legal_ids(p)
        if legal[-1] == 297:
            if rng.random() < yields:
                return 297
            legal = legal[:-1]
        return rng.choice(legal)

    return choose


def legal_ids(p: Position) -> list[int]:
    """Legal ids without the comparison with why_not that ``p.legal_ids()`` makes; faster."""
    mask = np.zeros((1, GAME.actions.size), np.int8)
    obs = np.zeros((1, p.batch.observation.size), p.batch.observation.dtype)
    p.batch.view(np.zeros(1, np.int8), obs, mask)
    return [int(a) for a in np.flatnonzero(mask[0])]


def advance(p: Position, action: int) -> None:
    p.batch.advance(np.array([action], np.int64))


def play_until(p: Position, stop: Callable[[Position], bool], choose: Choose | None = None) -> Position:
    """Play on, by default at random, until ``stop`` says so or the game is over."""
    choose = choose or random_choice(0)
    while not p.finished and not stop(p):
        advance(p, choose(p))
    return p


def play_to_round(p: Position, number: int, choose: Choose | None = None) -> Position:
    return play_until(p, lambda p: p["round_no"] >= number, choose)


def play_out(p: Position, choose: Choose | None = None) -> Position:
    return play_until(p, lambda _: False, choose)


# ------------------------------------------------------------------------------------------ counting


def mountain_cards(s: Any) -> np.ndarray[Any, Any]:
    """Cards of each type in the deck, the pile, hands, in front of groups, dropped, placed. Rule: 2.9.5"""
    total = np.asarray(s["deck"], np.int64) + np.asarray(s["pile"], np.int64).sum(axis=0)
    for place in ("hand", "front", "dropped"):
        cards = np.asarray(s[place]).ravel()
        total += np.bincount(cards[cards >= 0], minlength=24)
    for g in range(int(s["groups"])):
        for colour, symbol in restored(s["landscape"][g]).values():
            total[
                ["GRN", "YEL", "RED", "PUR"].index(colour) * 6
                + ["MAM", "BIR", "HOU", "RUI", "RIV", "WIN"].index(symbol)
            ] += 1
    return total


def diary_cards(s: Any) -> list[str]:
    """Every Diary card of the game, sorted: deck, pile, options, kept. Rule: 2.9.5"""
    found = [card for words in (s["diary_deck"], *s["diary_pile"]) for card in diary_set(words)]
    found += in_words(np.asarray(s["options"]).ravel(), CARD_IDS)
    found += in_words(np.asarray(s["kept"]).ravel(), CARD_IDS)
    return sorted(found)


def everything(s: Any, _: Any = None) -> list[Any]:
    """What no decision and no redeal changes. Rule: 2.9.5"""
    names = {name: i for i, name in enumerate(CARD_IDS)}
    return [*mountain_cards(s).tolist(), -1, *(names[card] for card in diary_cards(s))]
