"""A position as plain text, about 100 columns wide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sierra_envs.core.tables import Dataset
from sierra_envs.games.colorado.names import (
    CARDS,
    ENDS,
    FAMILIES,
    GAME_OVER,
    ICONS,
    MARKER,
    MAX_HALF,
    NO_CARD,
    NOBODY,
    PHASES,
    TRACKS,
)

_SHORT = {"NUGGET": "NUG", "CARD": "CRD", "CHECK": "CHK", "TEEPEE": "TEE", "WANTED": "WAN", "SALOON": "SAL"}
_SHORT |= {"DOMINATION": "DOM", "NONE": "---"}
_WIDTH = 100
_INDENT = "  "


def draw(state: Any, dataset: Dataset, seat: int | None) -> str:
    """The table as ``seat`` sees it (None: with all hands): turn, shared board, then every player's sheet."""
    s = state[0] if getattr(state, "shape", ()) == (1,) else state
    t = dataset.t[0]
    lines = [*_turn(s, t), "", *_shared_board(s, t)]
    for player in range(s.seats):
        lines += ["", *_player(s, t, dataset, player, seat is None or seat == player)]
    return "\n".join(lines)


def _bits(mask: Any) -> list[int]:
    return [i for i in range(int(mask).bit_length()) if int(mask) >> i & 1]


def _cards(counts: Iterable[Any]) -> str:
    held = [CARDS[c] + (f" x{n}" if n > 1 else "") for c, n in enumerate(map(int, counts)) if n > 0]
    return ", ".join(held) or "none"


def _types(mask: Any) -> str:
    return ", ".join(CARDS[c] for c in _bits(mask)) or "none"


def _wrap(label: str, text: str) -> list[str]:
    """A labelled line, broken at commas."""
    lines, line = [], f"{_INDENT}{label:<10}"
    for piece in text.split(", "):
        if len(line) + len(piece) > _WIDTH:
            lines.append(line.rstrip())
            line = " " * 12
        line += piece + ", "
    return [*lines, line.removesuffix(", ")]


# ---- whose turn


def _turn(s: Any, t: Any) -> list[str]:
    head = f"Colorado, {s.seats} players, round {s.round_no}, {PHASES[s.phase]}"
    if s.phase == GAME_OVER:
        head += ": the game is over"
    else:
        bonus = " a bonus" if s.bonus else ""
        head += f": player {s.seat} decides{bonus}"
    lines = [head, *_call(s, t)]
    return [*lines, *_wrap("deck", f"{s.deck_size} cards"), *_wrap("discards", _cards(s.discards))]


def _call(s: Any, t: Any) -> list[str]:
    if s.target == NOBODY:
        return []
    if s.given == NO_CARD:
        return _wrap("call", f"player {s.caller} asks player {s.target} for {CARDS[s.asked]}")
    family = FAMILIES[t.card_family[s.given]]
    return _wrap(
        "call",
        f"player {s.target} gave player {s.caller} {CARDS[s.given]}: everybody takes a {family} action",
    )


# ---- shared board


def _boxes(filled: int, boxes: int) -> str:
    return "".join("[x]" if i < filled else "[ ]" for i in range(boxes))


def _teepee(s: Any, t: Any, player: int) -> str:
    signs = []
    for box in range(-int(t.teepee_half), int(t.teepee_half) + 1):
        ticked = int(s.teepee[player]) >> (box + MAX_HALF) & 1
        pawn = t.teepee_rule == MARKER and ticked and s.pawn[player] == box
        signs.append("[o]" if pawn else "[x]" if ticked else "[ ]")
    return "".join(signs)


def _arrival(s: Any, t: Any, end: str) -> str:
    e = ENDS.index(end)
    now, first, second = int(s.round_no), int(s.first_arrival[e]), int(s.second_arrival[e])
    if first in (0, now):
        return f"pays {t.first_points[e]}"
    return f"pays {t.second_points[e]}" if second in (0, now) else "taken"


def _completion(s: Any, t: Any, track: int) -> str:
    pays = f"pays {t.completion_points[track]}" if s.completion[track] in (0, s.round_no) else "taken"
    columns = " ".join(str(t.column_points[track, c]) for c in range(t.flag_boxes[track] + 1))
    return f"{pays}, columns {columns}"


def _shared_board(s: Any, t: Any) -> list[str]:
    players = range(s.seats)
    posters = ", ".join(f"box {b} pays {p}" for b, p in enumerate(t.wanted_points) if p > 0)
    sides = f"left {_arrival(s, t, 'teepee_left')}, right {_arrival(s, t, 'teepee_right')}"
    rows = [
        (TRACKS[c], [_boxes(s.flag_track[p, c], t.flag_boxes[c]) for p in players], _completion(s, t, c))
        for c in range(4)
    ]
    rows += [
        ("teepee", [_teepee(s, t, p) for p in players], sides),
        ("saloon", [_boxes(s.saloon[p], t.saloon_boxes) for p in players], _arrival(s, t, "saloon")),
        (
            "domination",
            [_boxes(s.domination[p], t.domination_boxes) for p in players],
            _arrival(s, t, "domination"),
        ),
        ("wanted", [_boxes(s.wanted[p], t.wanted_boxes) for p in players], posters),
    ]
    width = max(len(cell) for _, cells, _ in rows for cell in cells) + 1
    head = f"{'shared board':<13}" + "".join(f"{f'player {p}':<{width}}" for p in players)
    return [head.rstrip()] + [
        f"{_INDENT}{name:<11}" + "".join(f"{cell:<{width}}" for cell in cells) + pays
        for name, cells, pays in rows
    ]


# ---- sheets


def _points(s: Any, t: Any, player: int) -> str:
    """The sum in the way that it would be read off the board."""
    badges = [int(b) for b in s.badge_points[player, : s.badges[player]]]
    columns = sum(int(t.column_points[c, s.flag_track[player, c]]) for c in range(len(TRACKS)))
    written = f" ({' + '.join(map(str, badges))})" if badges else ""
    return f"{sum(badges) + columns} points: {len(badges)} badges{written}, columns {columns}"


def _player(s: Any, t: Any, dataset: Dataset, player: int, open_hand: bool) -> list[str]:
    marks = [word for word, so in (("Caller", s.caller == player), ("decides", s.seat == player)) if so]
    head = f"player {player}" + (f" ({', '.join(marks)})" if marks and s.phase != GAME_OVER else "")
    absent = f", surely no {_types(s.absent[player])}" if s.absent[player] else ""
    cards = (
        f"{s.hand_size[player]} cards: {_cards(s.hand[player])}"
        if open_hand
        else f"{s.hand_size[player]} cards"
    )
    return [
        f"{head}: {_points(s, t, player)}, {s.nuggets[player]} nuggets",
        *_wrap("play area", _types(s.area[player])),
        *_wrap("hand", cards + absent),
        *_regions(s, t, dataset, player),
        f"{_INDENT}railroad  {_line(s, t, player, -1)}",
    ]


def _region(s: Any, t: Any, dataset: Dataset, player: int, region: int) -> str:
    """``[x] D1 10  x1 --- .2 DOM``: flag, code, points, then each leg with its mark (x or .) and icon."""
    code = dataset.words["region"][region]
    flag = "[x]" if int(s.flagged[player]) >> region & 1 else "[ ]"
    legs = []
    for leg in _bits(t.region_legs[region]):
        mark = "x" if int(s.legs[player]) >> leg & 1 else "."
        name = dataset.words["leg"][leg].removeprefix(f"{code}.")
        legs.append(f"{mark}{name} {_SHORT[ICONS[t.leg_icon[leg]]]}")
    return f"{flag} {code} {t.region_points[region]:>2}  {' '.join(legs)}"


def _regions(s: Any, t: Any, dataset: Dataset, player: int) -> list[str]:
    """Two regions a line, as far as the width allows."""
    texts = [_region(s, t, dataset, player, region) for region in range(t.num_regions)]
    width = max(map(len, texts)) + 2
    columns = max(1, (_WIDTH - len(_INDENT)) // width)
    rows = -(-len(texts) // columns)
    return [
        _INDENT + "".join(f"{text:<{width}}" for text in texts[row::rows]).rstrip() for row in range(rows)
    ]


def _line(s: Any, t: Any, player: int, before: int) -> str:
    """The railroad after a leg: ``x0 NUG > x1 CRD > (.2 TEE | #3 WAN)``, # for a closed branch."""
    branches = []
    for leg in range(t.num_rail):
        if t.rail_previous[leg] == before:
            closed = int(s.rail[player]) & int(t.rail_closed_by[leg])
            mark = "x" if int(s.rail[player]) >> leg & 1 else "#" if closed else "."
            after = _line(s, t, player, leg)
            branches.append(
                f"{mark}{leg} {_SHORT[ICONS[t.rail_icon[leg]]]}" + (f" > {after}" if after else "")
            )
    return branches[0] if len(branches) == 1 else f"({' | '.join(branches)})" if branches else ""
