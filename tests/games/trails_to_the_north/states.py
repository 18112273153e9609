"""The state of the game in the oracle's words, both ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from sierra_envs.games.trails_to_the_north.names import (
    BEFORE_A,
    DISC_SPACES,
    FIRST_DISCARD,
    MAX_CATTLE,
    MAX_OBJECTIVES,
    NEUTRAL,
    PHASE_C,
    PRIVATE,
    START_AT,
    TILE,
)
from sierra_envs.testing.position import Position
from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.oracle_rails import Oracle
from tests.games.trails_to_the_north.oracle_table import Player

View = dict[str, Any]
CATTLE_NAMES = {
    "gray 1": "GRAY1", "white 2": "WHITE2", "black 2": "BLACK2", "green 2": "GREEN2", "yellow 3": "YELLOW3",
    "red 3": "RED3",
    "blue 3": "BLUE3", "Simmental 1": "SIMM1", "Simmental 2": "SIMM2", "Simmental 3": "SIMM3", "Brahman": "BRAHMAN",
} | {f"brown 4 ({n} VP)": f"BROWN4/{n}" for n in (3, 4, 5)} | {f"purple 5 ({n} VP)": f"PURPLE5/{n}" for n in (5, 6,
    7)}  # fmt: skip
"""The game's name of a card -> the oracle's."""
NAMES = {mine: theirs for theirs, mine in CATTLE_NAMES.items()}
AUX_WORDS = dict(
    zip(charts.AUX_ROWS, ("money", "draw", "certificate", "engine", "trash", "branchlet"), strict=True)
)
LETTERS = "ABCDEFG"


def objective_name(card: str) -> str:
    return "6-9" if card == "6" else card


# ------------------------------------------------------------------------------------------ the state of the game


class Reader:
    """Reads a state in the oracle's words."""

    def __init__(self, p: Position):
        self.s = {name: p.state[name][0] for name in p.state.dtype.names}
        self.words = p.data.words
        self.t = p.data.t[0]

    def places(self, mask: Any, names: list[Any]) -> set[Any]:
        value = int(mask)
        return {name for i, name in enumerate(names) if value >> i & 1}

    def cards(self, counts: Any) -> Counter[str]:
        found = Counter({CATTLE_NAMES[name]: int(counts[i]) for i, name in enumerate(self.words["cattle"])})
        if len(counts) > MAX_CATTLE:
            found += self.objectives(counts[MAX_CATTLE:])
        return +found

    def objectives(self, counts: Any) -> Counter[str]:
        names = self.words["objective"]
        return +Counter({names[i].replace("6-9", "6"): int(n) for i, n in enumerate(counts) if n})

    def tile(self, number: int) -> Any:
        """A tile of the bags."""
        kinds = ("flood", "drought", "rockfall", "green", "orange", "cowboy", "builder", "engineer")
        kind = kinds[int(self.t["tile_kind"][number])]
        if kind in charts.SECTIONS:
            return (kind, int(self.t["tile_vp"][number]), "G" if self.t["tile_green"][number] else "B")
        return kind

    def tiles(self, counts: Any) -> Counter[Any]:
        return +Counter({self.tile(i): int(n) for i, n in enumerate(counts) if n})

    def face(self, number: int) -> str:
        return f"{number + 1}{'b' if int(self.s['sides']) >> number & 1 else 'a'}"

    def board(self) -> tuple[View, View, View]:
        """Buildings, hazards and outlaws by space."""
        buildings: View = {}
        hazards: View = {}
        outlaws: View = {}
        for node, name in enumerate(self.words["node"]):
            code = int(self.s["tile_at"][node])
            if code >= TILE:
                tile = self.tile(code - TILE)
                if isinstance(tile, str):
                    outlaws[name] = tile
                else:
                    hazards[name] = tile
            elif code >= PRIVATE:
                buildings[name] = ((code - PRIVATE) // 13, self.face((code - PRIVATE) % 13))
            elif code >= NEUTRAL:
                buildings[name] = (None, LETTERS[code - NEUTRAL])
        return buildings, hazards, outlaws

    def player(self, seat: int) -> View:
        s = self.s
        faces = [self.face(n) for n in range(int(self.t["num_buildings"]))]
        standing = [int(x) for x in s["where"][seat]]
        taken = self.tiles(s["collected"][seat])
        front = s["front"][seat]
        hand = self.cards(s["hand"][seat])
        area = self.objectives(front[:MAX_OBJECTIVES])
        area += Counter({f"s{i + 1}": int(n) for i, n in enumerate(front[MAX_OBJECTIVES:]) if n})
        rail = float(self.words["rail"][int(s["engine"][seat])])
        herder = int(s["herder"][seat])
        return {
            "money": int(s["money"][seat]),
            "tokens": int(s["tokens"][seat]),
            "certs": int(self.words["certificates"][int(s["certificates"][seat])]),
            "permanent": int(s["permanent"][seat]),
            "engine": rail,
            "herder": self.words["node"][herder] if herder >= 0 else None,
            "discs": +Counter({k: int(s["discs_left"][seat][i]) for i, k in enumerate(DISC_SPACES)}),
            "workers": Counter({w: int(s["workers"][seat][i]) for i, w in enumerate(charts.WORKERS)}),
            "cities": +Counter({c: int(s["city_discs"][seat][i]) for i, c in enumerate(self.words["city"])}),
            "stations": {int(n) for n in self.places(s["stations"][seat], self.words["station"])},
            "masters": {int(n) for n in self.places(s["masters"][seat], self.words["master"])},
            "branchlets": self.places(s["towns"][seat], self.words["town"]),
            "hazards": Counter((x[1], x[2]) for x in taken.elements() if isinstance(x, tuple)),
            "outlaws": +Counter({k: taken[k] for k in charts.OUTLAW_HAND}),
            "unbuilt": {
                f for i, f in enumerate(faces) if standing[i] < 0 and not int(s["replaced"][seat]) >> i & 1
            },
            "area": area,
            "hand": hand,
            "pile": +(self.cards(s["pool"][seat]) - hand),
            "discards": self.cards(s["discards"][seat]),
            "badge": int(s["trigger"]) == seat,
        }


def lines(p: Position) -> list[dict[str, int]]:
    """Points of each player by line; objectives and station masters are one line here."""
    found = p.batch.results()
    names = {"money", "buildings", "cities", "stations", "hazards", "cattle", "workers"}
    other = {"step": "step_space", "badge": "job_token"}
    return [
        {name: int(found[name][0, k]) for name in names}
        | {mine: int(found[theirs][0, k]) for mine, theirs in other.items()}
        | {"objectives and masters": int(found["objectives"][0, k] + found["station_masters"][0, k])}
        for k in range(p["seats"])
    ]


def seen(p: Position) -> View:
    """Everything that the two readings must agree on, of the game."""
    r = Reader(p)
    s = r.s
    seats = range(p["seats"])
    board, hazards, outlaws = r.board()
    towns = {
        town: {k for k in seats if int(s["towns"][k]) >> i & 1} for i, town in enumerate(r.words["town"])
    }
    return {
        "players": [r.player(k) for k in seats],
        "board": board,
        "hazards": hazards,
        "outlaws": outlaws,
        "rows": {
            i + 1: +Counter({w: int(s["job"][i][k]) for k, w in enumerate(charts.WORKERS)}) for i in range(12)
        },
        "token_row": int(s["job_row"]) + 1,
        "foresight": [[r.tile(int(x) - 1) if x else None for x in column] for column in s["foresight"]],
        "bags": [r.tiles(bag) for bag in s["bag"]],
        "market": r.cards(s["market"]),
        "market_deck": r.cards(s["market_deck"]),
        "display": r.objectives(s["objectives"]),
        "objective_deck": r.objectives(s["objective_deck"]),
        "masters": {i + 1: int(r.words["master"][int(m) - 1]) for i, m in enumerate(s["master_at"]) if m},
        "pool": {int(n) for n in r.places(s["master_pool"], r.words["master"])},
        "town_tiles": {
            town: f"T{int(s['town_tile'][i])}" for i, town in enumerate(r.words["town"]) if s["town_tile"][i]
        },
        "towns": towns,
        "simm_stock": {2: int(s["stage_supply"][1]), 3: int(s["stage_supply"][2])}
        if r.t["simmental"]
        else {2: 8, 3: 8},
        "ended_by": int(s["trigger"]) if s["trigger"] >= 0 else None,
        "over": bool(s["finished"]),
        "points": p.points(),
        "ranks": p.ranks(),
        "lines": lines(p),
    }


class Writer(Reader):
    """Writes the oracle's words into a state."""

    def counts(self, cards: Counter[str], names: list[str], size: int) -> list[int]:
        return [cards[n] for n in names] + [0] * (size - len(names))

    def hand_counts(self, cards: Counter[str]) -> list[int]:
        cattle = [CATTLE_NAMES[n] for n in self.words["cattle"]]
        return self.counts(cards, cattle, MAX_CATTLE) + self.objective_counts(cards)

    def objective_counts(self, cards: Counter[str]) -> list[int]:
        names = [n.replace("6-9", "6") for n in self.words["objective"][:MAX_OBJECTIVES]]
        return self.counts(cards, names, MAX_OBJECTIVES)

    def tile_numbers(self) -> dict[Any, int]:
        return {self.tile(i): i for i in range(int(self.t["num_tiles"]))}

    def tile_counts(self, tiles: Counter[Any]) -> list[int]:
        number = self.tile_numbers()
        found = [0] * self.s["bag"].shape[1]
        for tile, n in tiles.items():
            found[number[tile]] += n
        return found

    def bits(self, chosen: Iterable[Any], names: list[str]) -> int:
        return sum(1 << names.index(str(x)) for x in chosen)


def exported(p: Position, game: Oracle, *, seat: int, first_turn: bool) -> None:
    """Write the oracle's state into the game, at the beginning of a turn of a seat."""
    faces = {tile for player in game.players for tile in player.unbuilt} | {t for _, t in game.board.values()}
    p["sides"] = sum(1 << int(f[:-1]) - 1 for f in faces if f[-1] == "b")
    w = Writer(p)
    nodes, number = w.words["node"], w.tile_numbers()
    at = [0] * p["tile_at"].shape[0]
    where = np.full(p["where"].shape, -1)
    for space, (owner, tile) in game.board.items():
        if owner is None:
            at[nodes.index(space)] = NEUTRAL + LETTERS.index(tile)
        else:
            n = int(tile[:-1]) - 1
            at[nodes.index(space)] = PRIVATE + 13 * owner + n
            where[owner, n] = nodes.index(space)
    for space, tile in [*game.hazards.items(), *game.outlaws.items()]:
        at[nodes.index(space)] = TILE + number[tile]
    p["tile_at"], p["where"] = at, where
    p["job"] = [[game.rows[r][worker] for worker in charts.WORKERS] for r in range(1, 13)]
    p["job_row"] = game.token_row - 1
    p["foresight"] = [
        [0 if tile is None else number[tile] + 1 for tile in column] for column in game.foresight
    ]
    p["bag"] = [w.tile_counts(bag) for bag in game.bags]
    cattle = [CATTLE_NAMES[n] for n in w.words["cattle"]]
    p["market"] = w.counts(game.market, cattle, MAX_CATTLE)
    p["market_deck"] = w.counts(game.market_deck, cattle, MAX_CATTLE)
    p["objectives"], p["objective_deck"] = (
        w.objective_counts(game.display),
        w.objective_counts(game.objective_deck),
    )
    masters = w.words["master"]
    p["master_at"] = 0
    p["master_at"] = {n - 1: masters.index(str(m)) + 1 for n, m in game.masters.items()}
    p["master_pool"] = w.bits(game.pool, masters)
    towns = w.words["town"]
    p["town_tile"] = {towns.index(town): int(tile[1:]) for town, tile in game.town_tiles.items()}
    for k, player in enumerate(game.players):
        write_player(p, w, k, player)
    p["trigger"] = next((k for k, q in enumerate(game.players) if q.badge), -1)
    game.ended_by = None if p["trigger"] < 0 else p["trigger"]
    p["seat"], p["used"], p["cowboys_used"] = seat, 0, 0
    surplus = game.players[seat].hand.total() - 4
    frames = (
        [(PHASE_C, 0), (START_AT, 0), (FIRST_DISCARD, surplus)]
        if first_turn
        else [(PHASE_C, 0), (BEFORE_A, 0)]
    )
    frames = [f for f in frames if f[0] != FIRST_DISCARD or surplus > 0]
    p["pending_kind"], p["pending_args"] = 0, 0
    p["pending_depth"] = len(frames)
    p["pending_kind"] = {i: kind for i, (kind, _) in enumerate(frames)}
    p["pending_args"] = {(i, 0): n for i, (_, n) in enumerate(frames)}
    p["phase"] = frames[-1][0]


def write_player(p: Position, w: Writer, k: int, player: Player) -> None:
    hand, pile = w.hand_counts(player.hand), w.hand_counts(player.pile)
    faces = [w.face(n) for n in range(int(w.t["num_buildings"]))]
    standing = [int(x) >= 0 for x in p["where"][k]]
    lost = [i for i, f in enumerate(faces) if f not in player.unbuilt and not standing[i]]
    names = w.words["objective"]
    front = w.objective_counts(Counter(player.area)) + [player.area.count(f"s{i + 1}") for i in range(6)]
    taken = Counter(dict(player.outlaws.items()))
    for points, colour in player.hazards:
        taken[("flood", points, colour)] += 1
    assert len(names) > 20
    values: dict[str, Any] = {
        "money": player.money, "tokens": player.tokens, "permanent": player.permanent,
        "certificates": w.words["certificates"].index(str(player.certs)),
        "engine": w.words["rail"].index(f"{player.engine:g}"),
        "herder": -1 if player.herder is None else w.words["node"].index(player.herder),
        "discs_left": [player.discs[kind] for kind in DISC_SPACES],
        "workers": [player.workers[worker] for worker in charts.WORKERS],
        "city_discs": [player.cities[c] for c in w.words["city"]],
        "stations": w.bits(player.stations, w.words["station"]),
        "masters": w.bits(player.masters, w.words["master"]),
        "towns": w.bits(player.branchlets, w.words["town"]),
        "branchlets": len(player.branchlets),
        "collected": w.tile_counts(taken),
        "replaced": sum(1 << i for i in lost),
        "front": front, "hand": hand, "pool": [a + b for a, b in zip(hand, pile, strict=True)],
        "known": [0] * len(hand),
        "discards": w.hand_counts(player.discards), "hand_size": sum(hand), "pool_size": sum(hand) + sum(pile),
        "discard_size": player.discards.total(),
    }  # fmt: skip
    for name, value in values.items():
        p[name] = {k: value}
