"""Between the compiled game and the oracle: states both ways, sentences, and chance taken from what the game drew."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sierra_envs.core.batch import Batch
from sierra_envs.core.layout import ActionLayout
from sierra_envs.core.tables import Dataset
from sierra_envs.games.trails_to_the_north import GAME
from sierra_envs.testing.position import Position, load
from tests.games.trails_to_the_north import charts
from tests.games.trails_to_the_north.oracle_rails import Oracle
from tests.games.trails_to_the_north.oracle_score import standings
from tests.games.trails_to_the_north.oracle_table import Option, Player
from tests.games.trails_to_the_north.states import (
    AUX_WORDS,
    CATTLE_NAMES,
    NAMES,
    Reader,
    View,
    Writer,
    exported,
    objective_name,
    seen,
)

__all__ = [
    "CATTLE_NAMES",
    "Reader",
    "Writer",
    "advance",
    "compare",
    "exported",
    "fresh",
    "imported",
    "mask",
    "seen",
    "sentence",
]

# ------------------------------------------------------------------------------------------ sentences

SENTENCES = {
    "END": "end phase B", "PASS": "stop here", "DECLINE": "decline", "DONE": "finish", "YES": "accept",
    "TOKEN": "use an exchange token", "LOCAL": "do local action {}", "ALT": "choose side {}", "N": "draw {}",
    "STEP": "move to {}", "START": "start at {}", "AT": "build on {}", "DISC": "take a disc from {}",
    "STATION": "choose station {}", "MASTER": "appoint a {}", "POOL": "take station master {}",
    "CERT": "set the marker to {} certificates", "CITY": "deliver to {}", "HAZARD": "remove the hazard at {}",
    "OUTLAW": "bring in the outlaw at {}", "TOWN": "place a branchlet in town {}", "ADJ": "copy the building on {}",
    "SIMM": "upgrade {} Simmental",
}  # fmt: skip


def sentence(p: Position, option: Option) -> str:
    """An option of the oracle in the words of the game."""
    verb, *about = option
    if verb == "AUX":
        return f"do the {'double' if about[1] == 2 else 'single'} auxiliary action {AUX_WORDS[about[0]]}"
    if verb == "OBJ":
        return f"play objective {objective_name(about[0])}"
    if verb == "TAKE":
        return f"take objective {'from the deck' if about[0] == 'deck' else objective_name(about[0])}"
    if verb == "CARD":
        card = NAMES.get(about[0])
        return f"choose card {card or 'objective ' + objective_name(about[0])}"
    if verb == "MARKET":
        return f"take {NAMES[about[0]]} from the market"
    if verb == "HIRE":
        return f"hire the {about[1]} of row {about[0]}"
    if verb == "BUY":
        return f"buy {p.data.words['option'][about[0]]}"
    if verb == "TILE":
        return f"build private building {about[0][:-1]}"
    if verb == "ENGINE":
        return f"move the engine to {about[0]:g}"
    if verb == "FORESIGHT":
        return f"take foresight tile {about[1]}"
    return SENTENCES[verb].format(*about)


# ------------------------------------------------------------------------------------------ the oracle's view


def player_view(p: Player) -> View:
    return {
        "money": p.money, "tokens": p.tokens, "certs": p.certs, "permanent": p.permanent, "engine": float(p.engine),
        "herder": p.herder, "discs": +p.discs, "workers": Counter({w: p.workers[w] for w in charts.WORKERS}),
        "cities": +p.cities, "stations": p.stations, "masters": p.masters, "branchlets": p.branchlets,
        "hazards": Counter(p.hazards), "outlaws": +p.outlaws, "unbuilt": p.unbuilt, "area": Counter(p.area),
        "hand": +p.hand, "pile": +p.pile, "discards": +p.discards, "badge": p.badge,
    }  # fmt: skip


def public(game: Oracle) -> View:
    """Everything that the two readings must agree on, of the oracle."""
    return {
        "players": [player_view(p) for p in game.players],
        "board": game.board,
        "hazards": game.hazards,
        "outlaws": game.outlaws,
        "rows": {r: +row for r, row in game.rows.items()},
        "token_row": game.token_row,
        "foresight": game.foresight,
        "bags": [+bag for bag in game.bags],
        "market": +game.market,
        "market_deck": +game.market_deck,
        "display": +game.display,
        "objective_deck": +game.objective_deck,
        "masters": game.masters,
        "pool": game.pool,
        "town_tiles": game.town_tiles,
        "towns": {town: set(seats) for town, seats in game.towns.items()},
        "simm_stock": game.simm_stock,
        "ended_by": game.ended_by,
        "over": game.over,
        **standings(game),
    }


def differences(mine: View, theirs: View, where: str = "") -> list[str]:
    """Lines such as ``players[0].money: oracle 5, game 4``."""
    found = []
    for name, value in mine.items():
        other = theirs[name]
        if name == "players":
            for k, (a, b) in enumerate(zip(value, other, strict=True)):
                found += differences(a, b, f"players[{k}].")
        elif value != other:
            found.append(f"{where}{name}: oracle {value}, game {other}")
    return found


# ------------------------------------------------------------------------------------------ comparing


def mask(p: Position) -> list[int]:
    """The legal ids, without asking why_not."""
    legal = np.zeros((1, p.game.actions.size), np.int8)
    obs = np.zeros((1, p.batch.observation.size), p.batch.observation.dtype)
    p.batch.view(np.zeros(1, np.int8), obs, legal)
    return [int(a) for a in np.flatnonzero(legal[0])]


def advance(p: Position, action: int) -> None:
    p.batch.advance(np.array([action], np.int64))


def compare(p: Position, game: Oracle, seat: int, options: Iterable[Option], *, why: bool = True) -> None:
    """Raise if the options or the states differ; the state of the game is ``fate.after`` if that is known.

    ``why``: the game's mask must also agree with its ``why_not``.
    """
    theirs = set(p.legal_ids() if why else mask(p))
    mine = {p.actions.parse(sentence(p, o)) for o in options}
    if mine != theirs:
        one, two = ([p.actions.describe(a) for a in sorted(ids)] for ids in (mine - theirs, theirs - mine))
        raise AssertionError(f"only the oracle: {one}; only the game: {two}\n{p}")
    if not game.over:
        assert p.seat == seat, f"the oracle asks seat {seat}, the game {p.seat}\n{p}"
    found = differences(public(game), game.fate.after or seen(p))
    assert not found, "\n".join(found)


class Follow:
    """Chance of the oracle, read off the state of the game after the decision (``after``).

    If cards are drawn and discarded without a question in between, the state after it does not tell which were drawn
    first. Then the ``guess`` with the lowest number that agrees with the game is the right one: see ``replay``.
    """

    def __init__(self, replay: Iterable[Any] = (), guess: int = 0) -> None:
        self.after: View = {}
        self.log: list[Any] = []
        """Everything drawn so far."""
        self.replay = list(replay)
        self.guesses = random.Random(guess) if guess else None

    def _one_of(self, candidates: Iterable[Any]) -> Any:
        if len(self.log) < len(self.replay):
            chosen = self.replay[len(self.log)]
        else:
            listed = sorted(set(candidates), key=str)
            chosen = self.guesses.choice(listed) if self.guesses else listed[0]
        self.log.append(chosen)
        return chosen

    def _gone(self, pile: Counter[str], left: Counter[str]) -> Counter[str]:
        """Cards of a pile that lie there no longer; all of them if they come back from the discard pile."""
        return (pile - left) or pile

    def draw(self, game: Oracle, seat: int, pile: Counter[str]) -> str:
        """A card drawn; one that has gone to the discard pile without a question was drawn before the others."""
        if len(self.log) < len(self.replay):
            return str(self._one_of(()))
        after, p = self.after["players"][seat], game.players[seat]
        gone = pile if self.guesses else self._gone(pile, after["pile"])
        return str(
            self._one_of(
                [c for c in gone if after["discards"][c] > p.discards[c] and not self.guesses] or gone
            )
        )

    def market(self, game: Oracle, pile: Counter[str]) -> str:
        return str(self._one_of(self._gone(pile, self.after.get("market_deck", Counter()))))

    def objective(self, game: Oracle, pile: Counter[str]) -> str:
        return str(self._one_of(self._gone(pile, self.after.get("objective_deck", Counter()))))

    def foresight(self, game: Oracle, column: int, place: int, bag: Counter[Any]) -> Any:
        return self._one_of([self.after["foresight"][column][place]] if self.after else ())


# ------------------------------------------------------------------------------------------ options, import, export


@cache
def loaded(rules: frozenset[tuple[str, Any]], data: Path | None) -> tuple[Dataset, ActionLayout]:
    """A data set and its actions in words; both take a while, and the tests use few of them."""
    data_set = load(GAME, dict(rules), data)
    return data_set, GAME.actions.bind(data_set.words)


def fresh(
    seats: int, seed: int = 0, rules: Mapping[str, Any] | None = None, data: Path | None = None
) -> Position:
    """A game just dealt."""
    data_set, actions = loaded(frozenset((rules or {}).items()), data)
    batch = Batch(GAME, data_set, 1, seats)
    batch.seed(seed)
    batch.deal()
    return Position(batch, actions)


def imported(p: Position, rules: Mapping[str, Any] | None = None, fate: Follow | None = None) -> Oracle:
    """An oracle in the state of the game; the first question of its next turn is not asked yet."""
    known = {
        k: v
        for k, v in (rules or {}).items()
        if k not in ("neutral_setup", "building_sides", "first_player", "hide_discards")
    }
    game = Oracle(p["seats"], fate or Follow(), known)
    view = seen(p)
    for k, values in enumerate(view["players"]):
        for name, value in values.items():
            setattr(game.players[k], name, value)
        game.players[k].hazards = list(values["hazards"].elements())
        game.players[k].area = list(values["area"].elements())
    for name in ("board", "hazards", "outlaws", "rows", "token_row", "foresight", "bags", "market", "market_deck",
        "display",
                 "objective_deck", "masters", "pool", "town_tiles", "simm_stock", "ended_by"):  # fmt: skip
        setattr(game, name, view[name])
    game.towns = {town: sorted(seats) for town, seats in view["towns"].items()} or {
        t: [] for t in charts.TOWNS
    }
    game.first = p["first"]
    return game
