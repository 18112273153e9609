"""A position as plain text, about 110 columns wide: trail, track, markets, northern board, then every player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sierra_envs.core.tables import Dataset
from sierra_envs.games.trails_to_the_north.names import (
    DISC_SPACES,
    FRAMES,
    GAME_OVER,
    MAX_BUILDINGS,
    MAX_CATTLE,
    MAX_OBJECTIVES,
    NEUTRAL,
    NOBODY,
    NOWHERE,
    PRIVATE,
    TILE,
    WORKERS,
)

_WIDTH = 110
_INDENT = "  "
_NEUTRAL_LETTERS = "ABCDEFGH"
_TILE_SHORT = ("flood", "drought", "rockfall", "green", "orange", "cow", "bld", "eng")


def draw(state: Any, dataset: Dataset, seat: int | None) -> str:
    """The table as ``seat`` sees it (None: with all hands)."""
    s = state[0] if getattr(state, "shape", ()) == (1,) else state
    t = dataset.t[0]
    lines = [
        *_turn(s, dataset),
        "",
        *_trail(s, t, dataset),
        *_track(s, t, dataset),
        "",
        *_markets(s, t, dataset),
    ]
    lines += _north(s, t, dataset)
    for player in range(int(s.seats)):
        lines += ["", *_player(s, t, dataset, player, seat)]
    return "\n".join(lines)


def _bits(mask: Any) -> list[int]:
    return [i for i in range(int(mask).bit_length()) if int(mask) >> i & 1]


def _wrap(label: str, pieces: Iterable[str]) -> list[str]:
    """A labelled line, broken between its pieces."""
    lines, line = [], f"{_INDENT}{label:<11}"
    empty = True
    for piece in pieces:
        if not empty and len(line) + len(piece) > _WIDTH:
            lines.append(line.rstrip())
            line = " " * 13
        line += piece + "  "
        empty = False
    return [*lines, (line if not empty else line + "none").rstrip()]


def _word(words: Sequence[str], i: int) -> str:
    return words[i] if i < len(words) else f"#{i}"


def _counted(words: Sequence[str], counts: Iterable[Any], first: int = 0) -> list[str]:
    """``brown 4 (3 VP) x2`` for every count that is not 0."""
    return [
        _word(words, first + i) + (f" x{n}" if n > 1 else "") for i, n in enumerate(map(int, counts)) if n > 0
    ]


# ---- whose turn


def _turn(s: Any, dataset: Dataset) -> list[str]:
    head = f"Trails to the North, {s.seats} players, turn {s.turn_no}"
    if s.phase == GAME_OVER:
        return [f"{head}: the game is over"]
    stack = " < ".join(FRAMES[int(kind)] for kind in s.pending_kind[: int(s.pending_depth)][::-1])
    last = "" if s.trigger == NOBODY else f", last turns since player {s.trigger} took the job-market token"
    return [f"{head}: player {s.seat} decides {FRAMES[int(s.phase)]}{last}", *_wrap("stack", [stack])]


# ---- trail and track


def _side(s: Any, number: int) -> str:
    return "b" if int(s.sides) >> number & 1 else "a"


def _standing(s: Any, t: Any, code: int) -> str:
    """What stands on a space: ``[C]`` neutral, ``0:3a`` a private building, ``flood 4g`` a tile, ``.`` nothing."""
    if code == 0:
        return "."
    if code < PRIVATE:
        return f"[{_NEUTRAL_LETTERS[code - NEUTRAL]}]"
    if code < TILE:
        number = (code - PRIVATE) % MAX_BUILDINGS
        return f"{(code - PRIVATE) // MAX_BUILDINGS}:{number + 1}{_side(s, number)}"
    tile = code - TILE
    kind = int(t.tile_kind[tile])
    if kind > 2:
        return _TILE_SHORT[kind]
    hands = ("g" if t.tile_green[tile] else "") + ("b" if t.tile_black[tile] else "")
    return f"{t.tile_vp[tile]}{hands}"


def _trail(s: Any, t: Any, dataset: Dataset) -> list[str]:
    names = dataset.words["node"]
    here: dict[int, str] = {}
    for player in range(int(s.seats)):
        if s.herder[player] != NOWHERE:
            here[int(s.herder[player])] = here.get(int(s.herder[player]), "") + str(player)
    pieces = []
    for node in range(int(t.num_nodes)):
        herders = f"<{here[node]}>" if node in here else ""
        wood = "'" if t.node_woods[node] else ""
        pieces.append(f"{names[node]}{wood} {_standing(s, t, int(s.tile_at[node]))}{herders}")
    return [
        "trail: [X] neutral, owner:building, hazard points with hands, ' wood, <herders>",
        *_wrap("", pieces),
    ]


def _track(s: Any, t: Any, dataset: Dataset) -> list[str]:
    names = dataset.words["rail"]
    engines = [f"player {p} at {names[int(s.engine[p])]}" for p in range(int(s.seats))]
    stations = []
    for i in range(int(t.num_stations)):
        discs = "".join(str(p) for p in range(int(s.seats)) if int(s.stations[p]) >> i & 1)
        master = (
            f" master {_word(dataset.words['master'], int(s.master_at[i]) - 1)}" if s.master_at[i] else ""
        )
        gone = f" ({WORKERS[int(s.master_worker[i]) - 1]} gave up)" if s.master_worker[i] else ""
        at = names[int(t.station_rail[i])] if t.station_rail[i] >= 0 else "town"
        discs = f" discs {discs}" if discs else ""
        stations.append(f"{_word(dataset.words['station'], i)}@{at}{master}{gone}{discs}")
    pool = [_word(dataset.words["master"], i) for i in _bits(s.master_pool)]
    return [
        *_wrap("engines", engines),
        *_wrap("stations", stations),
        *_wrap("masters", ["left over:", *pool]),
    ]


# ---- markets


def _job_row(s: Any, t: Any, row: int) -> str:
    workers = "".join(f"{_TILE_SHORT[5 + k]}{n}" for k, n in enumerate(map(int, s.job[row])) if n)
    token = "<token>" if row == s.job_row else ""
    return f"${t.row_price[row]}:{workers or '-'}{token}"


def _tile_name(t: Any, tile: int) -> str:
    kind = int(t.tile_kind[tile])
    return _TILE_SHORT[kind] + (f" {t.tile_vp[tile]}" if kind < 3 else "")


def _markets(s: Any, t: Any, dataset: Dataset) -> list[str]:
    seen = [
        " or ".join(_tile_name(t, int(tile) - 1) for tile in column if tile) or "empty"
        for column in s.foresight
    ]
    cards = dataset.words["card"]
    bags = [f"bag {i + 1}: {int(bag.sum())}" for i, bag in enumerate(s.bag)]
    supply = [f"deck: {int(s.market_deck.sum())}"]
    if s.stage_supply.sum():
        supply.append("stages: " + "/".join(str(n) for n in s.stage_supply[1:]))
    return [
        *_wrap("job market", [_job_row(s, t, row) for row in range(int(t.num_rows))]),
        *_wrap("foresight", [f"{i + 1}: {text}" for i, text in enumerate(seen)] + bags),
        *_wrap("cattle", _counted(cards, s.market) + supply),
        *_wrap(
            "objectives", _counted(cards, s.objectives, MAX_CATTLE) + [f"deck: {int(s.objective_deck.sum())}"]
        ),
    ]


def _north(s: Any, t: Any, dataset: Dataset) -> list[str]:
    """Cities with their discs, towns with their tiles and branchlets."""
    cities = []
    for i, name in enumerate(dataset.words["city"]):
        discs = "".join(str(p) * int(s.city_discs[p, i]) for p in range(int(s.seats)))
        cities.append(f"{name} {t.city_value[i]}" + (f" [{discs}]" if discs else ""))
    towns = []
    for i in range(int(t.num_towns)):
        there = "".join(str(p) for p in range(int(s.seats)) if int(s.towns[p]) >> i & 1)
        tile = f" T{s.town_tile[i]}" if s.town_tile[i] else ""
        if tile or there:
            towns.append(f"{dataset.words['town'][i]}{tile}" + (f" [{there}]" if there else ""))
    return [*_wrap("cities", cities), *(_wrap("towns", towns) if t.num_towns else [])]


# ---- players


def _cards(s: Any, dataset: Dataset, player: int, seat: int | None) -> list[str]:
    cards = dataset.words["card"]
    lines = []
    if seat is None or seat == player:
        lines += _wrap("hand", _counted(cards, s.hand[player]))
        lines += _wrap("draw pile", _counted(cards, s.pool[player] - s.hand[player]))
    else:
        known = _counted(cards, s.known[player])
        lines += _wrap("hand", [f"{s.hand_size[player]} cards", *(["with", *known] if known else [])])
        if bool(dataset.t[0].hide_discards):
            return lines + _wrap("deck", _counted(cards, s.pool[player] + s.discards[player]))
        lines += _wrap("hand+draw", _counted(cards, s.pool[player]))
    return lines + _wrap("discards", _counted(cards, s.discards[player]))


def _player(s: Any, t: Any, dataset: Dataset, player: int, seat: int | None) -> list[str]:
    marks = [word for word, so in (("first", s.first == player), ("decides", s.seat == player)) if so]
    workers = ", ".join(
        f"{n} {worker}s" for worker, n in zip(WORKERS, map(int, s.workers[player]), strict=True)
    )
    certs = f"{t.certificate_value[int(s.certificates[player])]}+{s.permanent[player]} certificates"
    front = [
        f"start {i - MAX_OBJECTIVES + 1}" if i >= MAX_OBJECTIVES else dataset.words["card"][MAX_CATTLE + i]
        for i, n in enumerate(map(int, s.front[player]))
        for _ in range(n)
    ]
    tiles = [f"{_tile_name(t, i)} x{n}" for i, n in enumerate(map(int, s.collected[player])) if n]
    masters = [f"master {_word(dataset.words['master'], i)}" for i in _bits(s.masters[player])]
    discs = [f"{name} {n}" for name, n in zip(DISC_SPACES, map(int, s.discs_left[player]), strict=False) if n]
    return [
        f"player {player}" + (f" ({', '.join(marks)})" if marks else "")
        + f": ${s.money[player]}, {certs}, {s.tokens[player]} tokens, {workers}, {s.branchlets[player]} branchlets out",
        *_wrap("discs left", discs),
        *_wrap("in front", [*front, *masters, *tiles]),
        *_cards(s, dataset, player, seat),
    ]  # fmt: skip
