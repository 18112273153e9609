"""Positions of Colorado in words: ``table(seats=3, hands={1: "B2 B3 R2"}, flags={0: "T2 F3"})``.

Cards are written as a letter and a value: R red, G green, H grey, P purple, B blue, O orange.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from sierra_envs.games.colorado import GAME
from sierra_envs.games.colorado.names import ENDS, MAX_HALF, PHASES, TRACKS
from sierra_envs.testing.position import Position, load, position
from tests.games.colorado.oracle import TYPES, card_named, name_of

USUAL_CARD = {"ACT_NUGGET": "R1", "ACT_CARD": "H1", "SWAP_PLAY": "H1", "ACT_CHECK": "B1", "TEEPEE_DIR": "B1"}
"""The card given in the Call, unless a test names another one."""
ALL_FLAGS = "T1 T2 F1 F2 F3 F4 D1 D2 D3 L1 L2 L3"
LEFT, RIGHT = "tick the teepee to the left", "tick the teepee to the right"


def cards(words: str) -> Counter[int]:
    """``"B1 B1 R2"`` as a multiset of card types."""
    return Counter(card_named(word) for word in words.split())


def counts(multiset: Mapping[int, int]) -> list[int]:
    return [multiset.get(card, 0) for card in TYPES]


def mask(places: Iterable[int]) -> int:
    return sum(1 << place for place in set(places))


def places(value: int) -> set[int]:
    digits = f"{int(value):b}"[::-1]
    return {i for i, digit in enumerate(digits) if digit == "1"}


def table(
    seats: int = 2,
    phase: str = "ASK",
    *,
    seat: int | None = None,
    round_no: int = 1,
    hands: Mapping[int, str] | None = None,
    areas: Mapping[int, str] | None = None,
    nuggets: Mapping[int, int] | None = None,
    flags: Mapping[int, str] | None = None,
    legs: Mapping[int, str] | None = None,
    rails: Mapping[int, Iterable[int]] | None = None,
    badges: Mapping[int, Iterable[int]] | None = None,
    boxes: Mapping[int, Iterable[int]] | None = None,
    tracks: Mapping[int, Mapping[str, int]] | None = None,
    deck: str | None = None,
    discards: str | None = None,
    given: str | None = None,
    asked: str | None = None,
    target: int | None = None,
    bonus: bool = False,
    rules: Mapping[str, Any] | None = None,
    data: Any = None,
    seed: int = 0,
    **fields: object,
) -> Position:
    """A position. The round names the Caller; every card that is nowhere else lies in the deck.

    Who has no flags named has the first town. A hand that is not named holds three cards of types that no other hand
    or pile of the test names. With a named deck the other cards lie among the discards, with named discards too in
    the hand of the last seat.
    """
    hands, areas, nuggets, flags = hands or {}, areas or {}, nuggets or {}, flags or {}
    legs, rails, badges, boxes, tracks = legs or {}, rails or {}, badges or {}, boxes or {}, tracks or {}
    data_set = load(GAME, rules, data)
    t = data_set.t[0]
    region, leg = data_set.words["region"], data_set.words["leg"]
    caller = (round_no - 1) % seats
    everyone = range(seats)

    left = Counter(dict.fromkeys(TYPES, int(t["copies"])))
    held = {k: cards(hands[k]) for k in hands}
    named = [*held.values(), cards(deck or ""), cards(discards or "")]
    spare = iter([c for c in reversed(TYPES) if not any(c in some for some in named)])
    held |= {k: Counter([next(spare) for _ in range(3)]) for k in everyone if k not in held}
    for some in (*held.values(), *named[len(hands) :], *(cards(areas.get(k, "")) for k in everyone)):
        left.subtract(some)
    assert min(left.values()) >= 0, "more cards than there are"
    piles = {"deck": cards(deck or ""), "discards": cards(discards or "")}
    rest = "deck" if deck is None else "discards" if discards is None else None
    if rest:
        piles[rest] = piles[rest] + left
    else:
        held[seats - 1] = held[seats - 1] + left

    town = "" if phase == "START_FLAG" else region[list(t["region_colour"]).index(0)]
    marked = {k: {region.index(code) for code in flags.get(k, town).split()} for k in everyone}
    ticks = {k: Counter(TRACKS[t["region_colour"][r]] for r in marked[k]) for k in everyone}
    for k in tracks:
        ticks[k] = Counter(tracks[k])
    acting = phase in USUAL_CARD
    if seat is None:
        seat = (caller + 1) % seats if phase == "GIVE" else caller
    if target is None:
        target = (caller + 1) % seats if acting or phase == "GIVE" else -1
    given_card = card_named(given or USUAL_CARD[phase]) if acting else -1
    p = position(
        GAME,
        seats=seats,
        rules=rules,
        data=data,
        seed=seed,
        round_no=0 if phase == "START_FLAG" else round_no,
        phase=PHASES.index(phase),
        caller=caller,
        seat=seat,
        target=target,
        asked=card_named(asked) if asked else -1,
        given=given_card,
        bonus=int(bonus),
        hand=0,
        hand_size=0,
        absent=0,
        deck=counts(piles["deck"]),
        deck_size=piles["deck"].total(),
        discards=counts(piles["discards"]),
        area={k: mask(cards(areas.get(k, ""))) for k in everyone},
        nuggets={k: nuggets.get(k, 3) for k in everyone},
        flagged={k: mask(marked[k]) for k in everyone},
        legs={k: mask(leg.index(name) for name in legs.get(k, "").split()) for k in everyone},
        rail={k: mask(rails.get(k, ())) for k in everyone},
        flag_track={k: [ticks[k][colour] for colour in TRACKS] for k in everyone},
        teepee={k: mask(box + MAX_HALF for box in boxes.get(k, ())) for k in everyone},
    )
    for k in everyone:
        p["hand"] = {k: counts(held[k])}
        p["hand_size"] = {k: held[k].total()}
        won = list(badges.get(k, ()))
        p["badges"], p["badge_sum"] = {k: len(won)}, {k: sum(won)}
        p["badge_points"] = {k: won}
    for name, value in fields.items():
        p[name] = value
    return p


def now_acts(p: Position, seat: int, phase: str, *, bonus: bool = False, round_no: int | None = None) -> None:
    """Put a player before an action, whatever has been played so far; the Caller is that of the round."""
    given = card_named(USUAL_CARD[phase])
    if round_no is not None:
        p["round_no"], p["caller"] = round_no, (round_no - 1) % p["seats"]
    p["phase"], p["seat"], p["bonus"], p["given"] = PHASES.index(phase), seat, int(bonus), given
    p["target"] = (p["caller"] + 1) % p["seats"]


# ------------------------------------------------------------------------------------------ looking


def marks(p: Position, kind: str) -> str:
    """What may be marked now, ``kind`` is leg, rail leg or flag: the legal legs as ``"T1.1 T1.2"``."""
    return " ".join(s.removeprefix(f"mark {kind} ") for s in p.legal() if s.startswith(f"mark {kind} "))


def words(multiset: Mapping[int, int]) -> str:
    return " ".join(name_of(card) for card in TYPES for _ in range(multiset.get(card, 0)))


def hand(p: Position, seat: int) -> str:
    return words(dict(enumerate(map(int, p["hand"][seat]))))


def deck(p: Position) -> str:
    return words(dict(enumerate(map(int, p["deck"]))))


def discards(p: Position) -> str:
    return words(dict(enumerate(map(int, p["discards"]))))


def area(p: Position, seat: int) -> str:
    return words(dict.fromkeys(places(p["area"][seat]), 1))


def absent(p: Position, seat: int) -> str:
    """The types that a player is proven not to hold."""
    return words(dict.fromkeys(places(p["absent"][seat]), 1))


def flags(p: Position, seat: int) -> str:
    return " ".join(p.data.words["region"][r] for r in sorted(places(p["flagged"][seat])))


def legs(p: Position, seat: int) -> str:
    return " ".join(p.data.words["leg"][leg] for leg in sorted(places(p["legs"][seat])))


def rails(p: Position, seat: int) -> set[int]:
    return places(p["rail"][seat])


def boxes(p: Position, seat: int) -> list[int]:
    """Ticked teepee boxes, 0 is the centre."""
    return [box - MAX_HALF for box in sorted(places(p["teepee"][seat]))]


def badges(p: Position, seat: int) -> list[int]:
    found = [int(n) for n in p["badge_points"][seat][: p["badges"][seat]]]
    assert sum(found) == p["badge_sum"][seat]
    return found


def tracks(p: Position, seat: int) -> dict[str, int]:
    return {colour: int(n) for colour, n in zip(TRACKS, p["flag_track"][seat], strict=True)}


def phase(p: Position) -> str:
    return PHASES[p.phase]


def arrivals(p: Position) -> dict[str, tuple[int, int]]:
    """Rounds of the first and second arrivals at each end, 0 = open."""
    return {end: (int(p["first_arrival"][i]), int(p["second_arrival"][i])) for i, end in enumerate(ENDS)}


def every_card(p: Position) -> np.ndarray[Any, Any]:
    """For each type the cards in hands, play areas, deck and discards. Rule: 57."""
    seats = range(p["seats"])
    lying = np.array([sum(int(p["area"][k]) >> card & 1 for k in seats) for card in TYPES])
    return np.asarray(p["hand"][: len(seats)].sum(axis=0) + lying + p["deck"] + p["discards"])
