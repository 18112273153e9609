"""What a seat should observe, told by the oracle: segment by segment, own block first, then clockwise."""

from __future__ import annotations

from collections.abc import Iterable

from sierra_envs.games.sierra_west.names import PHASES
from tests.games.sierra_west.bridge import GOODS, NODES, TRACKS, phase_of
from tests.games.sierra_west.mountain import CELLS
from tests.games.sierra_west.oracle import PLACES, Oracle
from tests.games.sierra_west.people import FIGURES, Hastings, Place
from tests.games.sierra_west.printed import ANIMALS, APPLES, BASICS, BB, FISH, OO

Seen = dict[str, list[int]]
TOOLS = ("LAN", "TNT", "SHF")


def hot(place: int | None, size: int) -> list[int]:
    return [int(i == place) for i in range(size)]


def ticks(things: Iterable[object], order: Iterable[object]) -> list[int]:
    held = set(things)
    return [int(thing in held) for thing in order]


def table(game: Oracle, seat: int) -> Seen:
    """The common part; segments of a question that is being answered are left out."""
    chart, me, n = game.chart, game.players[seat], game.seats
    names, basics = list(chart.cards), chart.basics
    asked = game.active if game.over else game.seat
    plans = [(pattern, track) for pattern in chart.plans for track in BASICS]
    special = sorted(CELLS.index(cell) for cell in game.special & game.present)
    ending = 0 if not game.last_round else 1 + (game.round >= game.last_round)
    pieces = [len(game.pieces[name]) if chart.mode == BB else 0 for name in game.slots]
    faces = [hot(basics.index(game.faces[c]) if c in game.faces else None, len(basics)) for c in CELLS]
    slots = [hot(chart.specials.index(name), 6) for name in game.slots]
    slots += [[0] * 6] * (6 - len(slots))
    cabins = list(chart.cabins)
    return {
        "hand": ticks(me.hand, names),
        "deck": ticks(me.deck, names),
        "phase": hot(PHASES.index(phase_of(game)), len(PHASES)),
        "turn": hot((asked - seat) % n, 4),
        "active": hot((game.active - seat) % game.table, 4),
        "start": hot((game.start - seat) % n, 4),
        "players": hot(n - 1, 4),
        "round": [game.round],
        "ending": hot(ending, 3),
        "board": [x for place in PLACES for x in ticks([game.board.get(place)], names)],
        "aside": ticks([game.laid], names),
        "boots": [game.token_boots, *game.icon_boots.values(), game.spent],
        "present": ticks(game.present, CELLS),
        "special": [int(i in special) for i in range(len(CELLS))],
        "face": [x for row in faces for x in row],
        "unseen": ticks(game.unseen, basics),
        "slots": [x for row in slots for x in row],
        "unseen_special": ticks(game.unseen_specials, chart.specials),
        "pieces": pieces + [0] * (6 - len(pieces)),
        "outlaws": [game.outlaws[name] if chart.mode == OO else 0 for name in chart.specials],
        "market": [x for tile in game.market for x in ticks([tile], cabins)],
        "stack": [game.stack[tile] for tile in cabins],
        "cabin_discards": [game.cabin_discards[tile] for tile in cabins],
        "apples": [game.apples[apple] for apple in APPLES],
        "fish_supply": [game.supply[colour] for colour in FISH],
        "carts_left": [game.supply["cart"]],
        "plan": ticks([game.active_plan], plans),
        "next_plan": ticks([game.next_plan], plans),
        "plan_deck": ticks(game.plans, plans),
    }


def spot(place: Place) -> int:
    """The place of a pioneer as the segment ``place`` counts it."""
    kind = place[0]
    if kind == "cabin":
        return 2 + int(place[1])
    if kind == "summit":
        return 8 + PLACES.index(place[1])
    if kind == "path":
        return 12 + int(place[1])
    return {"camp": 0, "tracker": 1, "trapper": 2, "end": 11}[kind]


def block(game: Oracle, seat: int) -> Seen:
    """One player's block."""
    p, chart = game.players[seat], game.chart
    names, cabins = list(chart.cards), list(chart.cabins)
    top = dict.fromkeys(names, 0) | {card: i + 1 for i, card in enumerate(reversed(p.top))}
    return {
        "goods": [p.goods[good] for good in GOODS],
        "tokens": [p.goods["PB"]],
        "carts": [p.carts],
        "caught": [p.outlaws],
        "has": [int(game.mule == seat), *(int(game.holder[tool] == seat) for tool in TOOLS)],
        "tracks": [p.tracks[track] for track in TRACKS],
        "wagon": [p.wagon],
        "animals": ticks(p.animals, ANIMALS),
        "cabins": [x for tile in p.cabins for x in ticks([tile], cabins)],
        "place": [x for figure in FIGURES for x in hot(spot(p.figures[figure]), 20)],
        "front": hot(NODES.index(p.frontiersman), len(NODES)),
        "canoe": hot(p.canoe if chart.mode == BB else None, 7),
        "claimed": ticks(p.claimed, chart.basics),
        "discards": ticks(p.discards, names),
        "shown": ticks(p.shown, names),
        "top": list(top.values()),
        "bottom": [int(p.bottom is not None)],
        "deck_size": [len(p.deck) + len(p.top) + (p.bottom is not None)],
        "hand_size": [len(p.hand)],
    }


def robot(game: Oracle) -> Seen:
    """What is seen of Hastings."""
    he = game.players[1]
    assert isinstance(he, Hastings)
    return {
        "climbers": [x for cell in (he.frontiersman, he.left) for x in hot(NODES.index(cell), len(NODES))],
        "hastings": [
            he.goods["Au"], he.goods["PB"], len(he.claimed), he.wagon, he.carts, he.outlaws,
            *(he.goods[colour] for colour in FISH), int(game.mule == 1),
        ],
        "hastings_tracks": [he.tracks[track] for track in TRACKS],
        "hastings_animals": ticks(he.animals, ANIMALS),
        "hastings_cabins": ticks(he.tiles, game.chart.cabins),
    }  # fmt: skip


def sight(game: Oracle, seat: int) -> Seen:
    """Everything that the oracle can tell of an observation."""
    found = table(game, seat)
    if game.solo:
        found |= robot(game)
    for i in range(game.seats):
        found |= {f"{i}.{name}": values for name, values in block(game, (seat + i) % game.seats).items()}
    return found
