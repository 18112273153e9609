"""A position as text: mountain, trail, market and player boards, as a seat sees them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sierra_envs.core.tables import Dataset
from sierra_envs.games.sierra_west import names as n

_INDENT = "  "


def draw(state: Any, data: Dataset, seat: int | None = None) -> str:
    """The position as ``seat`` sees it; None shows every hand.

    Rule: 5.2
    """
    t = data.t[0]
    mode = n.MODES[int(state["mode"])]
    lines = [
        _heading(state, mode),
        *_mountain(state, data, mode),
        *_trail(state, data, mode),
        *_supply(state, data, mode),
    ]
    if int(state["board"][0]) != n.NO_CARD:
        lines += _board(state, data, mode)
    for p in range(int(state["seats"])):
        lines += _player(state, t, data, mode, p, seat is None or seat == p)
    if int(state["seats"]) == 1:
        lines += _hastings(state, t, data, mode)
    return "\n".join(lines)


def _bits(mask: int) -> list[int]:
    return [i for i in range(64) if int(mask) >> i & 1]


def _name(p: int) -> str:
    return f"player {p}"


def _heading(state: Any, mode: str) -> str:
    seats = int(state["seats"])
    people = "solo" if seats == 1 else f"{seats} players"
    head = f"Sierra West, {mode}, {people}, round {int(state['round_no'])}"
    if int(state["last_round"]):
        head += f" (the last one is {int(state['last_round'])})"
    if int(state["phase"]) == n.GAME_OVER or int(state["finished"]):
        return f"{head}: the game is over"
    active = int(state["active"])
    whose = "Hastings" if seats == 1 and active == n.HASTINGS else _name(active)
    return f"{head}: {whose}'s turn, player {int(state['seat'])} decides, {n.PHASES[int(state['phase'])]}"


def _figures_at(state: Any, node: int) -> str:
    seats = int(state["seats"])
    signs = [str(p) for p in range(seats) if int(state["front"][p]) == node]
    if seats == 1:
        signs += ["R"] * (int(state["front"][n.HASTINGS]) == node)
        signs += ["L"] * (int(state["front"][n.LEFT_CLIMBER]) == node)
    return f"@{''.join(signs)}" if signs else ""


def _mountain(state: Any, data: Dataset, mode: str) -> Iterable[str]:
    """Rows from the top: a face-up card by its id, ## a face-down basic, ** a special card, @ frontiersmen."""
    width = 10
    names = data.words[f"cards {mode}"]
    for row in range(len(n.ROWS), 0, -1):
        cells = []
        for cell, (r, _) in enumerate(n.CELLS):
            if r != row:
                continue
            if not int(state["present"]) >> cell & 1:
                sign = "."
            elif int(state["special"]) >> cell & 1:
                sign = _outpost(state, data, cell) if mode == "outlaws_and_outposts" else "**"
            elif int(state["face"][cell]) != n.NO_CARD:
                sign = names[int(state["face"][cell])]
            else:
                sign = "##"
            cells.append(f"[{sign}{_figures_at(state, cell)}]".center(width))
        yield (f"row {row} " + " " * (row - 1) * (width // 2) + "".join(cells)).rstrip()
    yield f"base  {_figures_at(state, n.BASE)}".rstrip()


def _outpost(state: Any, data: Dataset, cell: int) -> str:
    numeral = ("V", "IV", "III", "II", "I")[n.CELLS[cell][0] - 1]
    names = data.words["specials outlaws_and_outposts"]
    groups = [n.GROUPS[g] for g in data.t[0]["special_group"][n.OUTLAWS]]
    special = groups.index(numeral)
    return f"{names[special]}:{int(state['outlaws'][special])}"


def _trail(state: Any, data: Dataset, mode: str) -> Iterable[str]:
    t = data.t[0]
    seats = int(state["seats"])
    wagons: dict[int, list[str]] = {}
    for p in range(seats + (seats == 1)):
        wagons.setdefault(int(state["wagon"][p]), []).append("H" if p >= seats else str(p))
    spaces = []
    for space in range(int(t["last_space"]) + 1):
        who = "".join(wagons.get(space, []))
        spaces.append(f"{space}x{int(t['multiplier'][space])}" + (f"@{who}" if who else ""))
    yield "trail  " + " ".join(spaces)
    cards = []
    names, contents = data.words[f"specials {mode}"], data.words[f"contents {mode}"]
    for slot in range(int(state["slots_filled"])):
        special = int(state["slot"][slot])
        taken = int(state["panned"][slot])
        canoes = "".join(
            str(p) for p in range(seats) if mode == "boats_and_banjos" and int(state["canoe"][p]) == slot + 1
        )
        cards.append(
            f"{slot + 1} {names[special]} ({contents[special]}{f'; {taken} taken' if taken else ''})"
            + (f" canoe {canoes}" if canoes else "")
        )
    yield "slots  " + ", ".join(cards)


def _supply(state: Any, data: Dataset, mode: str) -> Iterable[str]:
    cabins = data.words["cabins"]
    tiles = ["-" if int(c) == n.NOTHING else cabins[int(c)] for c in state["market"]]
    yield f"market {', '.join(tiles)}; {sum(int(x) for x in state['stack'])} in the stack"
    words = []
    if mode == "apple_hill":
        words = [f"apples: {int(state['apples'][0])} green, {int(state['apples'][1])} red"]
    elif mode == "boats_and_banjos":
        words = [
            "fish: "
            + ", ".join(f"{int(x)} {c}" for x, c in zip(state["fish_supply"], n.FISH_COLOURS, strict=True))
        ]
    elif mode == "gold_rush":
        words = [f"mine carts: {int(state['carts_left'])}"]
    for thing in ("mule", "lantern", "dynamite", "sheriff"):
        holder = int(state[thing])
        if holder != n.NOBODY:
            who = "Hastings" if holder >= int(state["seats"]) else _name(holder)
            words.append(f"{thing}: {who}")
    if words:
        yield "supply " + "; ".join(words)


def _board(state: Any, data: Dataset, mode: str) -> Iterable[str]:
    names, summits = data.words[f"cards {mode}"], data.words[f"summits {mode}"]
    cards = [int(c) for c in state["board"]]
    yield "board  " + ", ".join(
        f"{position} {names[card]} {summits[card]}" for position, card in zip(n.POSITIONS, cards, strict=True)
    )
    t, p = data.t[0], int(state["active"])
    for path, word in enumerate(("tan", "green")):
        spots = []
        for spot in range(int(t["path_length"][path])):
            price = int(t["spot_price"][path, spot])
            here = int(state["place"][p, path]) == n.PATH + spot
            text = data.words["icons"][int(state["icons"][path, spot])] + (f"({price}*)" if price else "")
            spots.append(f">{text}<" if here else text)
        yield f"{_INDENT}{word:5} path  " + " ".join(spots)
    boots = [int(state["token_boots"]), *(int(x) for x in state["icon_boots"]), -int(state["boots_spent"])]
    if any(boots):
        yield f"{_INDENT}boots: {sum(boots)}"
    if int(state["aside"]) != n.NO_CARD:
        yield f"{_INDENT}aside: {names[int(state['aside'])]}"


def _place(place: int) -> str:
    if place >= n.PATH:
        return f"icon {place - n.PATH + 1}"
    if place >= n.SUMMIT and place < n.END:
        return f"{n.POSITIONS[place - n.SUMMIT]} summit"
    if n.CABIN <= place < n.GREY:
        return f"cabin {place - n.CABIN + 1}"
    return {n.CAMP: "camp", n.TRACKER_SPACE: "Tracker", n.TRAPPER_SPACE: "Trapper", n.GREY: "grey cabin"}.get(
        place, "path end"
    )


def _cards(mask: int, names: tuple[str, ...]) -> str:
    return " ".join(names[card] for card in _bits(mask)) or "none"


def _player(state: Any, t: Any, data: Dataset, mode: str, p: int, open_hand: bool) -> Iterable[str]:
    names, cabins = data.words[f"cards {mode}"], data.words["cabins"]
    goods = [f"{int(x)} {g}" for x, g in zip(state["goods"][p], n.GOODS, strict=True) if x]
    goods += [f"{int(state[f][p])} {word}" for f, word in _EXTRA if int(state[f][p])]
    yield f"{_name(p)}{' (starts)' if int(state['start']) == p else ''}: {', '.join(goods) or 'no goods'}"
    tracks = n.NUM_TRACKS if mode == "apple_hill" else n.NUM_BASIC_TRACKS
    markers = ", ".join(f"{n.TRACKS[k]} {int(state['track'][p, k])}" for k in range(tracks))
    tiles = ", ".join(_animal(a, mode) for a in _bits(int(state["animals"][p])))
    yield f"{_INDENT}tracks {markers}; animals {tiles or 'none'}; wagon on {int(state['wagon'][p])}"
    built = ["-" if int(c) == n.NOTHING else cabins[int(c)] for c in state["cabin"][p]]
    figures = [f"{word} {_place(int(state['place'][p, k]))}" for k, word in enumerate(("tan", "green"))]
    if int(state["mule"]) == p:
        figures.append(f"mule {_place(int(state['mule_place']))}")
    yield f"{_INDENT}cabins {', '.join(built)}; {', '.join(figures)}"
    shown = int(state["shown"][p])
    hand = _cards(int(state["hand"][p]), names) if open_hand else _known(shown, names)
    top = [names[int(c)] for c in state["top"][p][: int(state["top_size"][p])]][::-1]
    yield (
        f"{_INDENT}hand {int(state['hand_size'][p])}: {hand}; deck {int(state['deck_size'][p])}"
        + (f", on top {' '.join(top)}" if top else "")
        + f"; discards: {_cards(int(state['discards'][p]), names)}"
    )
    yield f"{_INDENT}claimed {len(_bits(int(state['claimed'][p])))}: {_cards(int(state['claimed'][p]), names)}"


_EXTRA = (("tokens", "Pair of Boots"), ("carts", "mine carts"), ("caught", "outlaws"))


def _known(shown: int, names: tuple[str, ...]) -> str:
    return f"known {_cards(shown, names)}" if shown else "hidden"


def _animal(animal: int, mode: str) -> str:
    if animal == n.MODE_ANIMAL:
        return n.MODE_ANIMALS[n.MODES.index(mode)]
    return n.ANIMALS[animal]


def _hastings(state: Any, t: Any, data: Dataset, mode: str) -> Iterable[str]:
    p = n.HASTINGS
    cabins = data.words["cabins"]
    goods = [f"{int(x)} {g}" for x, g in zip(state["goods"][p], n.GOODS, strict=True) if x]
    goods += [f"{int(state[f][p])} {word}" for f, word in _EXTRA if int(state[f][p])]
    yield f"Hastings: {', '.join(goods) or 'no goods'}"
    tracks = n.NUM_TRACKS if mode == "apple_hill" else n.NUM_BASIC_TRACKS
    markers = ", ".join(f"{n.TRACKS[k]} {int(state['track'][p, k])}" for k in range(tracks))
    tiles = ", ".join(_animal(a, mode) for a in _bits(int(state["animals"][p])))
    yield f"{_INDENT}tracks {markers}; animals {tiles or 'none'}; wagon on {int(state['wagon'][p])}"
    built = ["-" if int(c) == n.NOTHING else cabins[int(c)] for c in state["cabin"][p]]
    yield f"{_INDENT}cabins {', '.join(built)}; claimed {len(_bits(int(state['claimed'][p])))}"
    plans = data.words["plans"]
    active, after = int(state["plan"]), int(state["next_plan"])
    line = f"{_INDENT}plan: {plans[active]}" if active != n.NOTHING else f"{_INDENT}no plan"
    yield line + (f"; next: {plans[after]}" if after != n.NOTHING else "")
