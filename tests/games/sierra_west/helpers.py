"""Positions of Sierra West in words: ``table(cards="ST1 ST2 ST3", tan="T2", goods={0: "1F+1PB"}, wagon={0: 4})``.

Seat 0 is on turn, in the main menu. Cards lie left, middle, right. A pioneer stands in ``camp``, on cabin ``1`` to
``4``, on an icon ``T1`` to ``T5`` or ``G1`` to ``G4``, at the path ``end``, on a summit ``L``, ``M``, ``R``, on the
``tracker`` or the ``trapper``. An icon on which a pioneer is set has worked, or waits, as after an arrival.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sierra_envs.games.sierra_west import GAME
from sierra_envs.games.sierra_west.names import LEFT_CLIMBER, PHASES
from sierra_envs.testing.position import Position, position
from tests.games.sierra_west.bridge import GOODS, IDS, NODES, TRACKS, View, seen
from tests.games.sierra_west.folder import chart_of
from tests.games.sierra_west.icons import WAITING
from tests.games.sierra_west.mountain import CELLS, Cell, uncovered
from tests.games.sierra_west.oracle import Action, Oracle
from tests.games.sierra_west.people import Chance
from tests.games.sierra_west.printed import ANIMALS, CHARTS, OO, Chart, goods

AH, BB, GR, OUTLAWS = CHARTS
USE = {"tan": "use the icon under the tan pioneer", "green": "use the icon under the green pioneer"}
ADVANCE = {"tan": "advance the tan pioneer by one icon", "green": "advance the green pioneer by one icon"}
SKIP = {
    "tan": "skip the mandatory icon under the tan pioneer",
    "green": "skip the mandatory icon under the green pioneer",
}
CLAIM, DECLINE, PASS = "claim the mountain card", "decline the shovel", "pass the turn"
TO_DECK, TO_DISCARDS = "put the claimed card on top of the deck", "put the claimed card on the discard pile"
WAGON, TOKEN = "move the wagon along the trail", "spend a Pair of Boots token"
REPEAT, STOP = "repeat the summit action", "stop the summit action"
NO_TRACKER, NO_TRAPPER = "decline the Tracker", "decline the Trapper"
BACK = "take damage: lose one space of the wagon"
PLAIN_MARKET = "Smokehouse, Sawmill, Quarry Shack, Watchtower"


def step(cell: Cell | None = None) -> str:
    return f"move the frontiersman to ({cell[0]},{cell[1]})" if cell else "move the frontiersman to the base"


def place(figure: str, position: str) -> str:
    """``place("mule", "left")``."""
    return f"place the {figure if figure == 'mule' else figure + ' pioneer'} on the {position} summit"


def assign(space: str) -> str:
    return f"assign a figure to the {space} cabin"


def pay(basic: str) -> str:
    return f"pay or gain 1 {basic}"


def trap(animal: str, basic: str, figure: str) -> str:
    return f"trap the {animal} for 1 {basic} with the {figure} pioneer"


def track_it(figure: str) -> str:
    return f"send the {figure} pioneer to the Tracker"


# ------------------------------------------------------------------------------------------ making


def mask(places: Iterable[int]) -> int:
    return sum(1 << place for place in set(places))


def card_mask(chart: Chart, cards: Iterable[str]) -> int:
    return mask(chart.number(card) for card in cards)


def standing(words: str) -> int:
    """A place as the state writes it."""
    fixed = {"camp": 0, "tracker": 1, "trapper": 2, "L": 8, "M": 9, "R": 10, "end": 11}
    if words in fixed:
        return fixed[words]
    return 11 + int(words[1]) if words[0] in "TG" else 2 + int(words)


def table(
    mode: str = AH,
    seats: int = 2,
    *,
    cards: str = "ST1 ST2 ST3",
    tan: str = "camp",
    green: str = "camp",
    others: Mapping[int, tuple[str, str]] | None = None,
    goods: Mapping[int, str] | None = None,
    gone: Iterable[Cell] = (),
    special: Iterable[Cell] | None = None,
    faces: Mapping[Cell, str] | None = None,
    fronts: Mapping[int, Cell] | None = None,
    left_climber: Cell | None = None,
    wagon: Mapping[int, int] | None = None,
    tracks: Mapping[int, str] | None = None,
    cabins: Mapping[int, str] | None = None,
    animals: Mapping[int, str] | None = None,
    market: str = PLAIN_MARKET,
    stack: str | None = None,
    slots: str | None = None,
    apples: tuple[int, int] = (0, 0),
    canoe: Mapping[int, int] | None = None,
    mule: int | None = None,
    rules: Mapping[str, Any] | None = None,
    data: Any = None,
    seed: int = 0,
    lay: bool = True,
    **fields: object,
) -> Position:
    """A position; ``lay=False``: the cards are in the hand and not laid out yet.

    Mountain cards on the board, and as many as cells of basics are gone, count as claimed.
    """
    chart = chart_of(data, mode) if data else CHARTS[mode]
    p = position(GAME, mode=mode, seats=seats, rules=rules, data=data, seed=seed)
    played = cards.split()
    p["start"], p["active"], p["seat"], p["phase"] = 0, 0, 0, PHASES.index("ARRANGE")
    set_mountain(p, chart, set(gone), special, dict(faces or {}), played)
    set_slots(p, chart, slots)
    clear_board(p, chart, played)
    if lay:
        lay_out(p, chart, played)
    for seat, (one, other) in (others or {}).items():
        p["place"] = {seat: [standing(one), standing(other)]}
    stand(p, tan=tan, green=green)
    for seat, text in (goods or {}).items():
        set_goods(p, seat, text)
    for seat, cell in (fronts or {}).items():
        p["front"] = {seat: NODES.index(cell)}
    if left_climber:
        p["front"] = {LEFT_CLIMBER: NODES.index(left_climber)}
    for seat, space in (wagon or {}).items():
        p["wagon"] = {seat: space}
    for seat, text in (tracks or {}).items():
        for word in text.split(", "):
            name, number = word.split()
            p["track"] = {(seat, TRACKS.index(name)): int(number)}
    for seat, text in (cabins or {}).items():
        p["cabin"] = {seat: [tile_number(chart, name) for name in text.split(", ")]}
    for seat, text in (animals or {}).items():
        p["animals"] = {seat: mask(ANIMALS.index(name) for name in text.split())}
    set_market(p, chart, market, stack)
    p["apples"] = list(apples)
    for seat, at in (canoe or {}).items():
        p["canoe"] = {seat: at}
    if mule is not None:
        p["mule"], p["mule_place"] = mule, 0
    for name, value in fields.items():
        p[name] = value
    return p


def tile_number(chart: Chart, name: str) -> int:
    return -1 if name == "-" else list(chart.cabins).index(name)


def set_mountain(
    p: Position,
    chart: Chart,
    gone: set[Cell],
    spots: Iterable[Cell] | None,
    faces: dict[Cell, str],
    played: list[str],
) -> None:
    """Which cards are left, and what the uncovered ones are; other claimed cards go to the last seat."""
    marked = Oracle(chart, int(p["seats"]), Chance(0)).marked_spots()
    special = set(marked.values() if chart.mode == OO else marked) if spots is None else set(spots)
    present = set(CELLS) - gone
    up = uncovered(present) - special
    spare = [card for card in chart.basics if card not in {*faces.values(), *played}]
    shown = {cell: faces.get(cell) or spare.pop() for cell in sorted(up)}
    claimed = {card for card in played if card in chart.basics}
    more = set(spare[: max(0, len(gone - special) - len(claimed))])
    last = int(p["seats"]) - 1
    numbers = [-1] * len(CELLS)
    for cell, card in shown.items():
        numbers[CELLS.index(cell)] = chart.number(card)
    p["present"] = mask(CELLS.index(cell) for cell in present)
    p["special"] = mask(CELLS.index(cell) for cell in special & present)
    p["face"] = numbers
    p["unseen"] = card_mask(chart, set(chart.basics) - set(shown.values()) - claimed - more)
    p["claimed"] = 0
    p["claimed"] = {last: card_mask(chart, more)}
    p["claimed"] = {0: card_mask(chart, claimed | (more if last == 0 else set()))}
    p["discards"] = {last: card_mask(chart, more)}


def set_slots(p: Position, chart: Chart, slots: str | None) -> None:
    if slots is None:
        return
    names = slots.split()
    numbers = [chart.specials.index(name) for name in names]
    p["slot"], p["slots_filled"] = numbers + [-1] * (6 - len(numbers)), len(numbers)
    p["unseen_special"] = mask(set(range(6)) - set(numbers))


def clear_board(p: Position, chart: Chart, played: list[str]) -> None:
    """The cards to be played are the hand of seat 0, all its others are its deck."""
    own = {*chart.starting, chart.starter} - set(played)
    bottom = chart.starter in own
    deck = own - {chart.starter}
    p["hand"], p["shown"] = {0: card_mask(chart, played)}, 0
    p["deck"], p["bottom"] = {0: card_mask(chart, deck)}, {0: int(bottom)}
    p["hand_size"], p["deck_size"] = {0: len(played)}, {0: len(deck) + bottom}


def lay_out(p: Position, chart: Chart, played: list[str]) -> None:
    """Play the order in which the cards are to lie; with no basic in store nobody is asked for a Trapper."""
    if p.data.rules["expert"] == "true":
        raise AssertionError("positions of the expert variant are played from the deal")
    p["goods"] = 0
    in_order = sorted(played, key=chart.number)
    order = " ".join(str(in_order.index(card) + 1) for card in played)
    p.play(f"lay out hand cards {order} as left, middle, right")
    assert PHASES[p.phase] == "MENU"


def stand(p: Position, *, tan: str | None = None, green: str | None = None) -> Position:
    """Set pioneers of seat 0 somewhere, and what lies under them."""
    chart = CHARTS[GAME.modes[int(p["mode"])]]
    for row, (figure, at) in enumerate((("tan", tan), ("green", green))):
        if at is None:
            continue
        p["place"] = {(0, row): standing(at)}
        p["used"], p["icon_boots"] = {row: 0}, {row: 0}
        if at[0] in "TG":
            number = int(at[1]) - 1
            card, half = chart.paths[figure][number]
            icon = chart.cards[look(p)["board"][card]].icons[half]
            waits = icon in WAITING or (figure, number) in chart.spot_cost
            p["used"] = {row: int(not waits)}
            p["icon_boots"] = {row: int(icon[1]) if icon in ("B1", "B2") and not waits else 0}
    return p


def set_goods(p: Position, seat: int, text: str) -> None:
    """``"2F+1Au+1PB"``, in place of all that the player has."""
    wanted = goods(text)
    p["goods"] = {seat: [wanted[good] for good in GOODS]}
    p["tokens"] = {seat: wanted["PB"]}


def set_market(p: Position, chart: Chart, market: str, stack: str | None) -> None:
    """Four tiles from the left; ``stack`` names all tiles of the stack, the others are out of the game."""
    names = market.split(", ")
    p["market"] = [tile_number(chart, name) for name in names]
    left = [0] * len(chart.cabins)
    if stack is None:
        left = [cabin.copies for cabin in chart.cabins.values()]
        for name in names:
            left[tile_number(chart, name)] -= name != "-"
    else:
        for name in filter(None, stack.split(", ")):
            left[tile_number(chart, name)] += 1
    p["stack"], p["cabin_discards"] = left, 0


# ------------------------------------------------------------------------------------------ looking


def look(p: Position) -> View:
    """Everything in words, as the oracle keeps it."""
    return seen(p, CHARTS[GAME.modes[int(p["mode"])]])


def person(p: Position, seat: int = 0) -> View:
    return dict(look(p)["players"][seat])


def purse(p: Position, seat: int = 0) -> str:
    """``"2F+1Au"``, in the order food, wood, stone, gold, fish, bullets, tokens."""
    held = person(p, seat)["goods"]
    return "+".join(f"{held[good]}{good}" for good in (*GOODS, "PB") if held[good])


def supply(p: Position) -> tuple[int, int]:
    """Green and red apples."""
    return int(p["apples"][0]), int(p["apples"][1])


def phase(p: Position) -> str:
    return PHASES[p.phase]


def where(p: Position, figure: str, seat: int = 0) -> str:
    """A place as :func:`table` takes it."""
    at = person(p, seat)["figures"][figure]
    if at[0] == "path":
        return f"{figure[0].upper()}{at[1] + 1}"
    return str(at[1]) if at[0] in ("cabin", "summit") else str(at[0])


def boots(p: Position) -> int:
    token, icons, spent = look(p)["boots"]
    return int(token + sum(icons.values()) - spent)


def can(p: Position, sentence: str) -> bool:
    return p.why_not(sentence) == "OK"


def answers(p: Position, word: str = "") -> list[str]:
    """The legal sentences that contain a word."""
    return [sentence for sentence in p.legal() if word in sentence]


def do(p: Position, *actions: Action) -> Position:
    """Play actions in the oracle's words."""
    return p.play(*(p.actions.describe(IDS[action]) for action in actions))


def end_turns(p: Position, number: int = 1) -> Position:
    """Let whoever is on turn lay out cards and pass, so many times; off-turn questions are declined."""
    passed = 0
    while passed < number and not p.finished:
        now = phase(p)
        if now == "MENU":
            passed += 1
        p.play({
            "MENU": PASS, "TRAPPER": NO_TRAPPER, "TRACKER": NO_TRACKER,
            "ARRANGE": "lay out hand cards 1 2 3 as left, middle, right",
        }[now])  # fmt: skip
    return p
