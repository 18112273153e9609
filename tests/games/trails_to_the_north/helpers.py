"""Positions in words, played by the game and by the oracle side by side.

``table(2, p0={"money": 5, "hand": "GRAY1 WHITE2"}, board={"S10": (0, "6b")})`` is the beginning of a turn of seat 0.
Actions are written as the oracle's options: ``t.play("STEP C", "LOCAL 0", "ALT 1", "OUTLAW OU4", "END")``.
After every action the two readings are compared: the same options, the same state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from sierra_envs.core.jit import PLAIN_PYTHON
from sierra_envs.testing.position import Position
from tests.games.trails_to_the_north import bridge, charts
from tests.games.trails_to_the_north.oracle_rails import Oracle
from tests.games.trails_to_the_north.oracle_score import score_lines
from tests.games.trails_to_the_north.oracle_table import Option, Player

WORDS: dict[str, tuple[type, ...]] = {
    "OBJ": (str,), "N": (int,), "STEP": (str,), "START": (str,), "LOCAL": (int,), "ALT": (int,), "AUX": (str, int),
    "CARD": (str,), "HIRE": (int, str), "BUY": (int,), "MARKET": (str,), "TILE": (str,), "AT": (str,),
    "ENGINE": (float,),
    "DISC": (str,), "STATION": (int,), "MASTER": (str,), "POOL": (int,), "FORESIGHT": (int, int), "CERT": (int,),
    "TAKE": (str,), "HAZARD": (str,), "OUTLAW": (str,), "TOWN": (str,), "ADJ": (str,), "SIMM": (int,), "CITY": (str,),
}  # fmt: skip
"""What follows each verb of an option."""


def said(option: Option) -> str:
    """An option in words: ``"ENGINE 4.5"``."""
    return " ".join(f"{part:g}" if isinstance(part, float) else str(part) for part in option)


class Duel:
    """One game, read twice.

    Attributes:
        game: the oracle. p: the game under test. options: what may be chosen now, by the oracle.
    """

    def __init__(self, p: Position, game: Oracle, *, seat: int, begun: Iterable[int]):
        self.p, self.game = p, game
        self.questions = game.play(seat, set(begun))
        self.seat, self.options = seat, set[Option]()
        self._advance(None)

    def _advance(self, answer: Option | None) -> None:
        try:
            self.seat, self.options = next(self.questions) if answer is None else self.questions.send(answer)
        except StopIteration:
            self.options = set()
        self.compare()

    def compare(self) -> None:
        """Raise if the two readings differ."""
        bridge.compare(self.p, self.game, self.seat, self.options, why=not PLAIN_PYTHON)

    # ---- playing

    def play(self, *words: str) -> Duel:
        """Play options one after the other, by whoever is on turn; one without alternative has been played already."""
        for word in words:
            option = self.option(word)
            if option not in self.options and option in self.game.trace:
                del self.game.trace[: self.game.trace.index(option) + 1]
                continue
            assert option in self.options, f"{word}: {self.why_not(word)!r}; legal: {self.legal()}"
            self.choose(option)
        return self

    def choose(self, option: Option) -> None:
        action = self.p.actions.parse(bridge.sentence(self.p, option))
        bridge.advance(self.p, action)
        self.game.fate.after = bridge.seen(self.p)
        self.game.trace.clear()
        self._advance(option)

    def option(self, words: str) -> Option:
        """``"STEP S04"`` as ``("STEP", "S04")``."""
        verb, *about = words.split(" ") if not words.startswith("CITY ") else words.split(" ", 1)
        return (verb, *(kind(part) for kind, part in zip(WORDS.get(verb, ()), about, strict=True)))

    def why_not(self, words: str) -> str:
        """The game's reason."""
        return self.p.why_not(bridge.sentence(self.p, self.option(words)))

    def legal(self, verb: str = "") -> list[str]:
        """What may be chosen now, sorted; only one verb, without it, if it is named."""
        every = [(o[0], said(o)) for o in sorted(self.options, key=lambda o: tuple(map(str, o)))]
        return [words.removeprefix(verb).strip() for v, words in every if v == (verb or v)]

    def until_end_of_turn(self) -> Duel:
        """Choose END, PASS or DECLINE, or else the first option, until somebody else is on turn."""
        seat = self.seat
        while self.options and self.seat == seat:
            quiet = [o for o in (("END",), ("DONE",), ("PASS",), ("DECLINE",)) if o in self.options]
            self.choose(quiet[0] if quiet else min(self.options, key=str))
        return self

    # ---- looking

    def __getitem__(self, seat: int) -> Player:
        """A player, by the oracle, which agrees with the game."""
        return self.game.players[seat]

    def hand(self, seat: int = 0) -> str:
        return cards_in_words(self[seat].hand)

    def discards(self, seat: int = 0) -> str:
        return cards_in_words(self[seat].discards)

    def score(self, seat: int = 0) -> dict[str, int]:
        """Lines of the final scoring that are not 0."""
        return {line: n for line, n in score_lines(self.game, seat).items() if n}


def cards_in_words(cards: Counter[str]) -> str:
    return " ".join(sorted(cards.elements()))


def table(
    seats: int = 2,
    *,
    seat: int = 0,
    begun: Iterable[int] | None = None,
    rules: Mapping[str, Any] | None = None,
    seed: int = 0,
    board: Mapping[str, tuple[int, str]] | None = None,
    sides: str = "",
    hazards: Mapping[str, tuple[str, int, str]] | None = None,
    outlaws: Mapping[str, str] | None = None,
    rows: Mapping[int, str] | None = None,
    token_row: int = 2,
    foresight: str | None = None,
    market: str | None = None,
    market_deck: str | None = None,
    display: str | None = None,
    objective_deck: str | None = None,
    masters: Mapping[int, int] | None = None,
    pool: Iterable[int] | None = None,
    town_tiles: Mapping[str, str] | None = None,
    data: Any = None,
    **players: Mapping[str, Any],
) -> Duel:
    """The beginning of a turn; everything that is not named is as poor as can be.

    Neutral buildings lie by letter, all private buildings show side a unless a test says otherwise; no hazard,
    outlaw or
    worker lies on the board, the foresight holds nothing unless named, hands are four GRAY1, money is 0, no tokens.
    ``p0``, ``p1``, ...: what a player has, see :func:`furnish`.
    """
    rules = {"neutral_setup": "letters"} | dict(rules or {})
    p = bridge.fresh(seats, seed, rules, data)
    game = bridge.imported(p, rules)
    game.hazards, game.outlaws = dict(hazards or {}), dict(outlaws or {})
    game.rows = {r: Counter((rows or {}).get(r, "").split()) for r in range(1, 13)}
    game.token_row = token_row
    game.bags = [Counter(charts.BAG1), Counter(charts.BAG2), Counter(charts.BAG3)]
    game.foresight = [[None, None], [None, None], [None, None]]
    if foresight is not None:
        tiles = [tile(word) for word in foresight.split()]
        game.foresight = [tiles[0:2], tiles[2:4], tiles[4:6]]
    for name, words in (
        ("market", market), ("market_deck", market_deck), ("display", display), ("objective_deck", objective_deck)
    ):  # fmt: skip
        if words is not None:
            setattr(game, name, Counter(words.split()))
    if game.north:
        game.town_tiles |= dict(town_tiles or dict.fromkeys(game.town_tiles, "T2"))
        game.pool = set(game.pool if pool is None else pool)
    game.masters = dict(masters or {})
    faces = {tile[:-1]: tile for _, tile in (board or {}).values()} | {
        tile[:-1]: tile for tile in sides.split()
    }
    everything = {faces.get(str(n), f"{n}a") for n in range(1, 14 if game.north else 13)}
    game.board |= dict(board or {})
    for k in range(seats):
        own = {t for _, (owner, t) in game.board.items() if owner == k}
        game.players[k].unbuilt = everything - own
        furnish(game, k, **players.get(f"p{k}", {}))
    started = set(range(seats)) if begun is None else set(begun)
    bridge.exported(p, game, seat=seat, first_turn=seat not in started)
    game.fate.after = bridge.seen(p)
    game.insist = True
    return Duel(p, game, seat=seat, begun=started)


def tile(word: str) -> Any:
    """``"builder"``, ``"green"``, ``"flood-4-G"`` or ``"-"`` for an empty place."""
    kind, *about = word.split("-")
    if word == "-":
        return None
    return (kind, int(about[0]), about[1]) if about else kind


def furnish(
    game: Oracle,
    seat: int,
    *,
    money: int = 0,
    tokens: int = 0,
    certs: int = 0,
    permanent: int = 0,
    engine: float = 0,
    herder: str | None = "A",
    cleared: str = "",
    workers: str = "1 1 1",
    cities: str = "",
    stations: Iterable[int] = (),
    masters: Iterable[int] = (),
    branchlets: str = "",
    hazards: Iterable[int] = (),
    outlaws: str = "",
    area: str = "s3",
    hand: str = "GRAY1 GRAY1 GRAY1 GRAY1",
    pile: str | None = None,
    discards: str = "",
    badge: bool = False,
    lost: str = "",
) -> None:
    """What a player has: cards and disc spaces as words, workers as three numbers, cities with commas between them.

    ``lost``: buildings that are out of the game. ``hazards``: points of tiles taken.
    """
    p = game.players[seat]
    p.money, p.tokens, p.certs, p.permanent, p.engine, p.herder = (
        money,
        tokens,
        certs,
        permanent,
        engine,
        herder,
    )
    p.discs = Counter({kind: row[0] for kind, row in charts.DISCS.items() if game.north or kind != "AUXB"})
    for kind in cleared.split():
        assert p.discs[kind] > 0
        p.discs[kind] -= 1
    p.workers = Counter(dict(zip(charts.WORKERS, map(int, workers.split()), strict=True)))
    p.cities = Counter(c.strip() for c in cities.split(",") if c.strip())
    p.stations, p.masters = set(stations), set(masters)
    p.branchlets = set(branchlets.split())
    for town in branchlets.split():
        game.towns[town].append(seat)
    p.hazards = [(points, "G") for points in hazards]
    p.outlaws = Counter(outlaws.split())
    p.area = area.split()
    p.hand, p.discards, p.badge = Counter(hand.split()), Counter(discards.split()), badge
    p.pile = Counter(charts.START_DECK) if pile is None else Counter(pile.split())
    p.unbuilt -= set(lost.split())


def arrive(t: Duel, place: str) -> Duel:
    """Step to a location and stay there."""
    t.play(f"STEP {place}")
    return t.play("PASS") if ("PASS",) in t.options else t


def dealt(seats: int, *, seed: int = 0, rules: Mapping[str, Any] | None = None) -> Oracle:
    """What the game has dealt, as the oracle sees it."""
    rules = dict(rules or {})
    p = bridge.fresh(seats, seed, rules)
    return bridge.imported(p, rules)
