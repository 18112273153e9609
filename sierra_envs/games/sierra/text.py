"""A position as text: Landscapes, hands and cards, as a seat sees them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sierra_envs.core.tables import Dataset
from sierra_envs.games.sierra.names import (
    COLOUR,
    COLOURS,
    DIARY_WORDS,
    GAME_OVER,
    LEFT,
    LENGTH,
    MAX_CARDS,
    MODES,
    NOTHING,
    NUM_DIARY,
    NUM_SIDES,
    PHASES,
    PUBLIC,
    SOLO,
    SYMBOL,
    SYMBOLS,
    TYPES,
    WORD_BITS,
)
from sierra_envs.games.sierra.tables import CAMPAIGN

COLOUR_SIGNS, SYMBOL_SIGNS = "gyrp", "MBHR~%"


def draw(state: Any, data: Dataset, seat: int | None = None) -> str:
    """The position as ``seat`` sees it: its own group as it stands now, the others as they stood when the round began.

    None shows everything as it stands.

    Rule: 5.3.1, 5.3.2, 5.3.6
    """
    groups = range(int(state["groups"]))
    own = None if seat is None else int(state["group"][seat])
    lines = [_heading(state, data, seat), _legend()]
    for g in groups:
        lines += ["", *_group(state, data, g, own is None or own == g)]
    lines += ["", *_piles(state, data, own)]
    return "\n".join(lines)


def landscape(land: Any) -> list[str]:
    """One line for each row, the top row first: its number, its colour and its cards, a colour and a symbol each."""
    rows, at, found = 0, 0, []
    while rows < MAX_CARDS and land[LENGTH, rows]:
        colour, left, length = (int(land[line, rows]) for line in (COLOUR, LEFT, LENGTH))
        cards = " ".join(
            COLOUR_SIGNS[colour] + SYMBOL_SIGNS[int(symbol)] for symbol in land[SYMBOL, at : at + length]
        )
        rows, at = rows + 1, at + length
        found.append(f"  row {rows:2} {COLOURS[colour]:6} |{'   ' * left} {cards}")
    return found[::-1] or ["  (empty)"]


def _heading(state: Any, data: Dataset, seat: int | None) -> str:
    mode, phase = MODES[int(state["mode"])], int(state["phase"])
    seats = int(state["seats"])
    line = f"Sierra, {mode}, {seats} player" + ("s" if seats > 1 else "")
    if mode in CAMPAIGN:
        stage = int(data.t["stage"][0])
        line += f", Stage {stage} {data.words['stage'][stage - 1]}"
    line += f", round {int(state['round_no'])}" if state["round_no"] else ", before round 1"
    if state["finished"] or phase == GAME_OVER:
        return f"{line}: over"
    if seat is None or seat == state["seat"]:  # nobody else is told whose turn it is
        line += f": player {int(state['seat'])}, {PHASES[phase]}"
    return line


def _legend() -> str:
    colours = ", ".join(f"{sign} {name}" for sign, name in zip(COLOUR_SIGNS, COLOURS, strict=True))
    symbols = ", ".join(f"{sign} {name}" for sign, name in zip(SYMBOL_SIGNS, SYMBOLS, strict=True))
    return f"colours: {colours}; symbols: {symbols}"


def _group(state: Any, data: Dataset, g: int, live: bool) -> Iterable[str]:
    first, size = int(state["first"][g]), int(state["team"][g])
    sides = int(state["side" if live else "shown_side"][g])
    name = f"players {first} to {first + size - 1}" if size > 1 else f"player {first}"
    yield f"group {g}: {name}"
    yield from _destination(data, int(state["destination"][g]), sides)
    yield from landscape(state["landscape" if live else "shown_landscape"][g])
    holder = int(state["role"][g])
    for place in range(size):
        yield from _player(state, data, g, first + place, place == holder, live)
    if live and state["passed"][g][0] != NOTHING:
        yield f"  passed on in the last round: {_cards(state['passed'][g])}"


def _destination(data: Dataset, destination: int, sides: int) -> Iterable[str]:
    for side in range(NUM_SIDES):
        card = destination * NUM_SIDES + side
        if sides >> side & 1 or not sides:
            mark = "" if sides else "?"
            yield f"  Destination {data.words['destination'][card]}{mark}: {data.words['scoring'][NUM_DIARY + card]}"


def _player(state: Any, data: Dataset, g: int, seat: int, holds_role: bool, live: bool) -> Iterable[str]:
    yield f"  player {seat}" + (" (Role)" if holds_role and state["mode"] != SOLO else "")
    kept = [int(card) for card in state["kept"][seat] if card != NOTHING]
    options = [int(card) for card in state["options"][g] if card != NOTHING] if live and holds_role else []
    chosen = int(state["chosen"][g])
    if options and chosen != NOTHING:
        kept.append(options[chosen])
        options = []
    yield from (f"    {_diary(data, card)}" for card in kept)
    yield from (f"    drawn {n}: {_diary(data, card)}" for n, card in enumerate(options, start=1))
    if live:
        hand = state["hand"][g][seat - int(state["first"][g])]
        if hand[0] != NOTHING:
            yield f"    hand: {_cards(hand, numbered=True)}"


def _diary(data: Dataset, card: int) -> str:
    return f"{data.words['diary'][card]}: {data.words['scoring'][card]}"


def _cards(cards: Any, numbered: bool = False) -> str:
    named = [TYPES[int(card)] for card in cards if card != NOTHING]
    return ", ".join(f"{n} {name}" if numbered else name for n, name in enumerate(named, start=1)) or "none"


def _piles(state: Any, data: Dataset, own: int | None) -> Iterable[str]:
    yield (
        f"decks: {int(state['deck_size'])} Mountain cards, {int(state['diary_deck_size'])} Diary cards; "
        f"discarded in closed rounds: {int(state['pile_size'])} and {int(state['diary_pile_size'])}"
    )
    public = int(data.t["discards_public"][0]) == PUBLIC
    if own is not None and not public:
        mountain, words = state["pile"][own], state["diary_pile"][own]
    elif own is not None:
        mountain, words = state["shown_pile"], state["shown_diary_pile"]
    else:
        mountain = state["pile"].sum(axis=0)
        words = [sum(int(x) for x in state["diary_pile"][:, w]) for w in range(DIARY_WORDS)]
    diary = [card for card in range(NUM_DIARY) if int(words[card // WORD_BITS]) >> card % WORD_BITS & 1]
    yield "known discards: " + _cards([card for card, n in enumerate(mountain) for _ in range(int(n))])
    yield "  " + (", ".join(data.words["diary"][card] for card in diary) or "none")
    if own is not None:
        yield from _own_discards(state, data, own)


def _own_discards(state: Any, data: Dataset, own: int) -> Iterable[str]:
    dropped = [card for card in state["dropped"][own] if card != NOTHING]
    if dropped:
        yield f"discarded in this round: {_cards(dropped)}"
    chosen = int(state["chosen"][own])
    if chosen != NOTHING:
        rest = [int(card) for i, card in enumerate(state["options"][own]) if card != NOTHING and i != chosen]
        yield from (f"discarded in this round: {_diary(data, card)}" for card in rest)
