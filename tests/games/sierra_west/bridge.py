"""Between the compiled game and the oracle: positions, action ids, and the chance that the compiled game had."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sierra_envs.games.sierra_west.names import HASTINGS, LEFT_CLIMBER, PHASES
from sierra_envs.testing.position import Position
from tests.games.sierra_west.mountain import BASE, CELLS, Cell
from tests.games.sierra_west.oracle import PLACES, Action, Oracle
from tests.games.sierra_west.people import CAMP, END, FIGURES, TRACKER, TRAPPER, Chance, Hastings, Place
from tests.games.sierra_west.printed import ANIMALS, APPLES, BASICS, BB, FISH, Chart

View = dict[str, Any]
TRACKS = ("food", "wood", "stone", "green", "red")
GOODS = (*BASICS, "Au", *FISH, "BU")
NODES = (*CELLS, BASE)
TOOLS = {"LAN": "lantern", "TNT": "dynamite", "SHF": "sheriff"}
MAX_TRIES = 3000


# ------------------------------------------------------------------------------------------ ids


def action_names() -> dict[int, Action]:
    """The oracle's name of every id of the spec's table. Rule: 5.3.1."""
    names: dict[int, Action] = {}
    names |= {k: ("order", k) for k in range(6)}
    names |= {6 + i: ("drop", i) for i in range(4)}
    for k, figure in enumerate(FIGURES):
        names |= {10 + k: ("advance", figure), 12 + k: ("use", figure), 14 + k: ("skip", figure)}
        names[78 + k] = ("tracker", figure)
    names |= {15 + space: ("assign", space) for space in range(1, 6)}
    for k, figure in enumerate((*FIGURES, "mule")):
        names |= {21 + 3 * k + i: ("summit", figure, place) for i, place in enumerate(PLACES)}
    names |= {30: ("again",), 31: ("stop",), 53: ("wagon",), 54: ("token",), 55: ("claim",), 60: ("decline",)}
    names |= {32 + i: ("step", cell) for i, cell in enumerate(NODES)}
    names |= {56 + i: ("build", i) for i in range(4)}
    names |= {61: ("to_deck",), 62: ("to_discards",), 76: ("pass",), 77: ("no_tracker",), 80: ("no_trapper",)}
    names |= {63 + i: ("basic", basic) for i, basic in enumerate(BASICS)}
    names |= {66 + i: ("track", track) for i, track in enumerate(TRACKS)}
    names |= {70 + space: ("lose", space) for space in (1, 2, 3, 4)} | {75: ("wagon_back",)}
    for a, animal in enumerate(ANIMALS):
        names[135 + a] = ("flip", animal)
        for b, basic in enumerate(BASICS):
            names |= {
                81 + 6 * a + 2 * b + f: ("trapper", animal, basic, figure) for f, figure in enumerate(FIGURES)
            }
    names |= {111 + i: ("apple", apple) for i, apple in enumerate(APPLES)}
    names |= {113 + i: ("canoe", i) for i in range(7)}
    names |= {120 + i: ("fish", colour) for i, colour in enumerate(FISH)}
    names |= {122 + slot: ("slot", slot) for slot in range(1, 7)}
    names |= {129: ("take", "TNT"), 130: ("take", "LAN")}
    return names | {131: ("badger", "sheriff"), 132: ("badger", "bullets"), 133: ("bullet",)}


NAMES = action_names()
IDS = {name: a for a, name in NAMES.items()}
PHASE_OF = {
    "drop": "DROP", "order": "ARRANGE", "trapper": "TRAPPER", "menu": "MENU", "hazard": "PAY_HAZARD",
    "shovel": "SHOVEL", "where": "DESTINATION", "track": "TRACK", "tracker": "TRACKER", "again": "REPEAT",
    "damage": "DAMAGE",
    "gain_basic": "GAIN_BASIC", "turn_up": "FLIP", "canoe": "CANOE", "take_fish": "TAKE_FISH", "raccoon": "TAKE_FISH",
    "sell_fish": "RETURN_FISH", "pan": "PAN", "mine": "MINE", "marmot": "TOOL", "badger": "BADGER", "": "GAME_OVER",
}  # fmt: skip
PAY_PHASE = {"*": "PAY_BASIC", "a": "PAY_APPLE", "fish": "PAY_FISH"}


def phase_of(game: Oracle) -> str:
    if game.question == "pay":
        return PAY_PHASE[game.agenda[0][1]]
    if game.question == "hazard" and all(answer[0] == "basic" for answer in game.legal()):
        return "PAY_BASIC"
    return PHASE_OF[game.question]


# ------------------------------------------------------------------------------------------ views


def marked(mask: Any) -> list[int]:
    digits = f"{int(mask):b}"[::-1]
    return [i for i, digit in enumerate(digits) if digit == "1"]


def cards_of(chart: Chart, mask: Any) -> set[str]:
    names = list(chart.cards)
    return {names[i] for i in marked(mask)}


def places_of(value: int) -> Place:
    """Where a pioneer or the mule stands."""
    if value < 3:
        return (CAMP, TRACKER, TRAPPER)[value]
    if value < 8:
        return ("cabin", value - 2)
    if value < 11:
        return ("summit", PLACES[value - 8])
    return END if value == 11 else ("path", value - 12)


def owner(value: Any) -> int | None:
    return None if int(value) < 0 else int(value)


def public(game: Oracle) -> View:
    """Everything that the two games must agree on, what is hidden from some included."""
    return {
        "phase": phase_of(game),
        "seat": None if game.over else game.seat,
        "active": None if game.over else game.active,
        "round": game.round,
        "last round": game.last_round,
        "present": game.present,
        "special": game.special & game.present,
        "faces": game.faces,
        "unseen": game.unseen,
        "unseen specials": game.unseen_specials,
        "slots": game.slots,
        "pieces": {name: game.pieces.get(name, []) for name in game.slots} if game.chart.mode == BB else {},
        "outlaws": +game.outlaws,
        "supply": +game.supply,
        "apples": +game.apples,
        "mule": (game.mule, game.mule_place),
        "holders": game.holder,
        "market": game.market,
        "stack": +game.stack,
        "cabin discards": +game.cabin_discards,
        "plans": game.plans,
        "plan discards": game.plan_discards,
        "plan": (game.active_plan, game.next_plan),
        "board": game.board,
        "laid": game.laid,
        "boots": (game.token_boots, game.icon_boots, game.spent),
        "points": game.points()[: game.seats],
        "ranks": game.ranks()[: game.seats],
        "hastings": game.points()[1] if game.solo else 0,
        "slots filled": len(game.slots),
        "players": [sheet(game, k) for k in range(game.table)],
    }


def sheet(game: Oracle, seat: int) -> View:
    p = game.players[seat]
    robot = isinstance(p, Hastings)
    return {
        "goods": +Counter({good: p.goods[good] for good in (*GOODS, "PB")}),
        "hand": p.hand,
        "shown": p.shown,
        "top": p.top,
        "deck": p.deck,
        "bottom": p.bottom is not None,
        "discards": p.discards,
        "claimed": p.claimed,
        "figures": None if robot else p.figures,
        "used": {
            f: p.done[f]
            for f in FIGURES
            if p.figures[f][0] == "path" and seat == game.active and game.question == "menu"
        },
        "frontiersman": p.frontiersman,
        "left climber": p.left if isinstance(p, Hastings) else None,
        "wagon": p.wagon,
        "tracks": +p.tracks,
        "cabins": sorted(p.owned()) if robot else p.cabins,
        "animals": p.animals,
        "canoe": p.canoe,
        "carts": p.carts,
        "outlaws": p.outlaws,
    }


def seen(p: Position, chart: Chart) -> View:
    """The same of a compiled position."""
    s = p.state[0]
    seats = int(s["seats"])
    over = bool(p.finished)
    active = int(s["active"])
    filled = int(s["slots_filled"])
    slots = [chart.specials[int(i)] for i in s["slot"][:filled]]
    cells = list(CELLS)
    plans = [(pattern, track) for pattern in chart.plans for track in BASICS]
    points, ranks = p.batch.scores()
    supply = Counter(dict(zip(FISH, map(int, s["fish_supply"]), strict=True)))
    supply["cart"] = int(s["carts_left"])
    return {
        "phase": PHASES[p.phase],
        "seat": None if over else p.seat,
        "active": None if over else active,
        "round": int(s["round_no"]),
        "last round": int(s["last_round"]),
        "present": {cells[i] for i in marked(s["present"])},
        "special": {cells[i] for i in marked(s["special"] & s["present"])},
        "faces": {cells[i]: list(chart.cards)[int(c)] for i, c in enumerate(s["face"]) if c >= 0},
        "unseen": cards_of(chart, s["unseen"]),
        "unseen specials": {chart.specials[i] for i in marked(s["unseen_special"])},
        "slots": slots,
        "pieces": {
            name: chart.rivers[name][0].split()[int(s["panned"][i]) :] for i, name in enumerate(slots)
        } if chart.mode == BB else {},
        "outlaws": +Counter({chart.specials[i]: int(number) for i, number in enumerate(s["outlaws"])}),
        "supply": +supply,
        "apples": +Counter(dict(zip(APPLES, map(int, s["apples"]), strict=True))),
        "mule": (owner(s["mule"]), places_of(int(s["mule_place"]))),
        "holders": {code: owner(s[name]) for code, name in TOOLS.items()},
        "market": [None if tile < 0 else list(chart.cabins)[tile] for tile in s["market"]],
        "stack": +Counter(dict(zip(chart.cabins, map(int, s["stack"]), strict=False))),
        "cabin discards": +Counter(dict(zip(chart.cabins, map(int, s["cabin_discards"]), strict=False))),
        "plans": {plans[i] for i in marked(s["plan_deck"])},
        "plan discards": {plans[i] for i in marked(s["plan_discards"])},
        "plan": tuple(None if i < 0 else plans[int(i)] for i in (s["plan"], s["next_plan"])),
        "board": {PLACES[i]: list(chart.cards)[int(card)] for i, card in enumerate(s["board"]) if card >= 0},
        "laid": None if s["aside"] < 0 else list(chart.cards)[int(s["aside"])],
        "boots": (
            int(s["token_boots"]), dict(zip(FIGURES, map(int, s["icon_boots"]), strict=True)), int(s["boots_spent"])
        ),
        "points": [int(x) for x in points[0]],
        "ranks": [int(x) for x in ranks[0]],
        "hastings": int(p.batch.results()["hastings"][0][0]) if seats == 1 else 0,
        "slots filled": filled,
        "players": [sheet_seen(p, chart, k) for k in range(max(2, seats))],
    }  # fmt: skip


def sheet_seen(p: Position, chart: Chart, seat: int) -> View:
    s = p.state[0]
    robot = int(s["seats"]) == 1 and seat == HASTINGS
    goods = Counter(dict(zip(GOODS, map(int, s["goods"][seat]), strict=True)))
    goods["PB"] = int(s["tokens"][seat])
    tiles = [None if tile < 0 else list(chart.cabins)[tile] for tile in s["cabin"][seat]]
    figures = dict(zip(FIGURES, (places_of(int(x)) for x in s["place"][seat]), strict=True))
    active = int(s["active"])
    names = list(chart.cards)
    return {
        "goods": +goods,
        "hand": cards_of(chart, s["hand"][seat]),
        "shown": cards_of(chart, s["shown"][seat]),
        "top": [names[int(c)] for c in s["top"][seat][: int(s["top_size"][seat])]],
        "deck": cards_of(chart, s["deck"][seat]),
        "bottom": bool(s["bottom"][seat]),
        "discards": cards_of(chart, s["discards"][seat]),
        "claimed": cards_of(chart, s["claimed"][seat]),
        "figures": None if robot else figures,
        "used": {
            f: bool(s["used"][i])
            for i, f in enumerate(FIGURES)
            if figures[f][0] == "path" and seat == active and PHASES[p.phase] == "MENU"
        },
        "frontiersman": NODES[int(s["front"][seat])],
        "left climber": NODES[int(s["front"][LEFT_CLIMBER])] if robot else None,
        "wagon": int(s["wagon"][seat]),
        "tracks": +Counter(dict(zip(TRACKS, map(int, s["track"][seat]), strict=True))),
        "cabins": sorted(tile for tile in tiles if tile) if robot else tiles,
        "animals": {ANIMALS[i] for i in marked(s["animals"][seat])},
        "canoe": int(s["canoe"][seat]),
        "carts": int(s["carts"][seat]),
        "outlaws": int(s["caught"][seat]),
    }


# ------------------------------------------------------------------------------------------ following


class Told(Chance):
    """Chance as another game had it: ``after`` tells. Dice and cabins are tried until the outcome fits."""

    def __init__(self, after: View, script: list[int]):
        self.after, self.script, self.width = after, script, list[int]()

    def pick(self, options: list[Any]) -> Any:
        """The option that the script says; it grows at its end."""
        place = len(self.width)
        self.width.append(len(options))
        if place == len(self.script):
            self.script.append(0)
        return options[self.script[place]]

    def draw(self, game: Oracle, seat: int) -> str:
        p = game.players[seat]
        found = sorted((self.after["players"][seat]["hand"] - p.hand) & p.deck)
        assert found, f"seat {seat} draws, but its hand does not show it"
        return found[0]

    def basic(self, game: Oracle, cell: Cell) -> str:
        return str(self.after["faces"].get(cell) or self.pick(sorted(game.unseen)))

    def special(self, game: Oracle, cell: Cell) -> str:
        special = str(self.after["slots"][len(game.slots)])
        assert special in game.marked_spots()[cell], f"{special} cannot lie at {cell}"
        return special

    def tile(self, game: Oracle, space: int) -> str:
        shown = self.after["market"][space]
        gone = (
            game.stack - self.after["stack"]
            if game.stack.total() >= self.after["stack"].total()
            else game.stack
        )
        return str(self.pick(sorted(gone or game.stack, key=lambda tile: (tile != shown, tile))))

    def plan(self, game: Oracle) -> tuple[int, str]:
        plan, following = self.after["plan"]
        found = plan if following is None else following
        assert found in game.plans, f"plan {found} is not in the deck"
        return (int(found[0]), str(found[1]))

    def die(self, game: Oracle) -> int:
        return int(self.pick([6, 1, 2, 3, 4, 5]))

    def next_script(self) -> list[int] | None:
        """The next thing to try, or None."""
        script = self.script[: len(self.width)]
        while script:
            if script[-1] + 1 < self.width[len(script) - 1]:
                return [*script[:-1], script[-1] + 1]
            script.pop()
        return None


def follow(game: Oracle, action: Action, after: View) -> Oracle:
    """The oracle after an action, with the chance that the compiled game had.

    If no chance explains the outcome, the outcome of the first try that could be played is returned.
    """
    script: list[int] | None = []
    first: Oracle | None = None
    refused: AssertionError | None = None
    for _ in range(MAX_TRIES):
        assert script is not None
        attempt = game.copy()
        attempt.chance = told = Told(after, script)
        try:
            attempt.play(action)
        except AssertionError as reason:  # with other dice the turn would have gone on
            refused = refused or reason
        else:
            if public(attempt) == after:
                return attempt
            first = first or attempt
        script = told.next_script()
        if script is None:
            break
    if first is None:
        assert refused
        raise refused
    return first


def oracle_at_start(p: Position, chart: Chart) -> Oracle:
    """The oracle at the first decision of a dealt game."""
    view = seen(p, chart)
    game = Oracle(chart, int(p["seats"]), Chance(0), dict(p.data.rules))
    game.start = game.active = view["active"]
    game.special, game.faces, game.unseen = view["special"], view["faces"], view["unseen"]
    game.slots, game.unseen_specials = view["slots"], view["unseen specials"]
    game.pieces, game.outlaws, game.supply = dict(view["pieces"]), view["outlaws"], view["supply"]
    game.market, game.stack = view["market"], view["stack"]
    game.plans, game.active_plan = view["plans"], view["plan"][0]
    for k in range(game.seats):
        player, sheet = game.players[k], view["players"][k]
        player.hand, player.deck = sheet["hand"], sheet["deck"]
        player.bottom = chart.starter if sheet["bottom"] else None
    game.agenda = [("turn",)]
    game.run()
    return game
