"""Between the compiled game and the oracle: positions, actions, and chance taken from what the compiled game drew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from sierra_envs.games.colorado.names import (
    ENDS,
    FAMILIES,
    MAX_HALF,
    MAX_LEGS,
    MAX_RAIL,
    MAX_REGIONS,
    MAX_SEATS,
    PHASES,
    TRACKS,
)
from sierra_envs.testing.position import Position
from tests.games.colorado.helpers import absent, badges, cards, places
from tests.games.colorado.oracle import PAIRS, TYPES, Action, Chart, Oracle, Player

View = dict[str, Any]


def public(game: Oracle) -> View:
    """Everything that the two games must agree on, hands and deck included."""
    return {
        "phase": game.phase,
        "seat": None if game.over else game.seat,
        "round": game.round,
        "caller": game.caller,
        "bonus": game.bonus,
        "asked": game.asked,
        "deck": +game.deck,
        "discards": +game.discards,
        "races": {end: tuple(rounds) for end, rounds in game.races.items()},
        "completed": game.completed,
        "points": game.points(),
        "ranks": game.ranks(),
        "players": [
            {
                "hand": +p.hand,
                "area": p.area,
                "nuggets": p.nuggets,
                "flags": p.flags,
                "legs": p.legs,
                "rails": p.rails,
                "boxes": p.boxes,
                "pawn": p.pawn if game.rules["teepee_rule"] == "marker" else None,
                "steps": p.steps,
                "ticks": p.ticks,
                "badges": p.badges,
                "absent": p.absent,
            }
            for p in game.players
        ],
    }


def multiset(counts: Any) -> Counter[int]:
    return +Counter(dict(enumerate(map(int, counts))))


def seen(p: Position) -> View:
    """The same of a compiled position."""
    s, seats = p.state[0], range(p["seats"])
    marker = p.data.rules["teepee_rule"] == "marker"
    return {
        "phase": PHASES[s["phase"]],
        "seat": None if p.finished else p.seat,
        "round": int(s["round_no"]),
        "caller": int(s["caller"]),
        "bonus": bool(s["bonus"]),
        "asked": (int(s["target"]), int(s["asked"])) if s["asked"] >= 0 else None,
        "deck": multiset(s["deck"]),
        "discards": multiset(s["discards"]),
        "races": {
            end: tuple(int(x) for x in (s["first_arrival"][i], s["second_arrival"][i]) if x)
            for i, end in enumerate(ENDS)
        },
        "completed": {colour: int(s["completion"][i]) or None for i, colour in enumerate(TRACKS)},
        "points": p.points(),
        "ranks": p.ranks(),
        "players": [
            {
                "hand": multiset(s["hand"][k]),
                "area": places(s["area"][k]),
                "nuggets": int(s["nuggets"][k]),
                "flags": places(s["flagged"][k]),
                "legs": places(s["legs"][k]),
                "rails": places(s["rail"][k]),
                "boxes": {box - MAX_HALF for box in places(s["teepee"][k])},
                "pawn": int(s["pawn"][k]) if marker and s["teepee"][k] else None,
                "steps": {track: int(s[track][k]) for track in ("saloon", "wanted", "domination")},
                "ticks": {colour: int(n) for colour, n in zip(TRACKS, s["flag_track"][k], strict=True)},
                "badges": badges(p, k),
                "absent": set(cards(absent(p, k))),
            }
            for k in seats
        ],
    }


def one_hot(place: int | None, size: int) -> list[int]:
    return [int(i == place) for i in range(size)]


def ticked(marked: Iterable[int], size: int) -> list[int]:
    return [int(i in set(marked)) for i in range(size)]


def sight(game: Oracle, seat: int) -> dict[str, list[int]]:
    """What a seat observes, by segment, as the spec tells it: everything but other hands and the deck."""
    n = game.seats
    card = game.asked[1] if game.phase == "GIVE" and game.asked else game.given
    suits = [{3 * c, 3 * c + 1, 3 * c + 2} for c in range(6)]
    on_turn = game.caller if game.over else game.seat
    spent = sum(suit <= game.players[on_turn].area for suit in suits) + 1 if game.phase == "END_FLAG" else 0
    pays = [
        rounds.index(game.round) if game.round in rounds else len(rounds) for rounds in game.races.values()
    ]
    gone = [int(first not in (None, game.round)) for first in game.completed.values()]
    found = {
        "hand": [game.players[seat].hand[c] for c in TYPES],
        "discards": [game.discards[c] for c in TYPES],
        "deck_size": [game.deck.total()],
        "round": [game.round],
        "phase": one_hot(PHASES.index(game.phase), len(PHASES)),
        "turn": one_hot((on_turn - seat) % n, MAX_SEATS),
        "caller": one_hot((game.caller - seat) % n, MAX_SEATS),
        "target": one_hot(
            None if game.target is None else (game.target - game.caller) % n - 1, MAX_SEATS - 1
        ),
        "card": one_hot(card, 18),
        "family": one_hot(
            FAMILIES.index(game.phase[4:]) if game.phase.startswith("ACT_") else None, len(FAMILIES)
        ),
        "bonus": [int(game.bonus)],
        "sets": [spent],
        "arrivals": [x for place in pays for x in one_hot(place, 3)],
        "completions": [x for place in gone for x in one_hot(place, 2)],
        "players": one_hot(n - 2, MAX_SEATS - 1),
    }
    for i in range(n):
        found |= {f"{i}.{name}": values for name, values in sheet(game, (seat + i) % n).items()}
    return found


def sheet(game: Oracle, seat: int) -> dict[str, list[int]]:
    """One player's block of an observation."""
    p = game.players[seat]
    teepee = ticked({box + MAX_HALF for box in p.boxes}, 2 * MAX_HALF + 1)
    if game.rules["teepee_rule"] == "marker" and p.pawn is not None:
        teepee[p.pawn + MAX_HALF] = 2
    return {
        "area": ticked(p.area, 18),
        "hand_size": [p.hand_size()],
        "nuggets": [p.nuggets],
        "flags": ticked(p.flags, MAX_REGIONS),
        "legs": ticked(p.legs, MAX_LEGS),
        "rail": ticked(p.rails, MAX_RAIL),
        "teepee": teepee,
        "saloon": [p.steps["saloon"]],
        "wanted": [p.steps["wanted"]],
        "domination": [p.steps["domination"]],
        "flag_tracks": [p.ticks[colour] for colour in TRACKS],
        "badges": [len(p.badges)],
        "badge_sum": [sum(p.badges)],
        "absent": ticked(p.absent, 18),
    }


def oracle_at(p: Position, chart: Chart) -> Oracle:
    """The oracle in the same position; what remains to be done is read off phase, Caller and seat."""
    view, s = seen(p), p.state[0]
    game = Oracle(chart, p["seats"], _nobody, _nobody, dict(p.data.rules))
    game.round, game.caller, game.asked = view["round"], view["caller"], view["asked"]
    game.deck, game.discards = view["deck"], view["discards"]
    game.races = {end: list(rounds) for end, rounds in view["races"].items()}
    game.completed = view["completed"]
    game.players = [Player(**player) for player in view["players"]]
    game.given = int(s["given"]) if s["given"] >= 0 else None
    game.target = int(s["target"]) if s["target"] >= 0 else None
    seat, phase = int(s["seat"]), view["phase"]
    clockwise = game.clockwise_from_caller()
    later = clockwise[clockwise.index(seat) + 1 :]
    end = [("sets", k) for k in clockwise], [("refill", k) for k in clockwise]
    closing = [*end[1], ("close",)]
    if phase == "START_FLAG":
        game.agenda = [("start_flag", k) for k in range(seat, game.seats)] + [("new_round",)]
    elif phase in ("ASK", "GIVE"):
        game.agenda = [(phase.lower(), seat), *end[0], *closing]
    elif phase == "END_FLAG":
        game.agenda = [("end_flag", seat), *[("sets", k) for k in [seat, *later]], *closing]
    elif phase == "GAME_OVER":
        game.over = True
    else:
        question = {"SWAP_PLAY": "swap", "TEEPEE_DIR": "teepee"}.get(phase, phase[4:].lower())
        now = (question, seat) if phase in ("SWAP_PLAY", "TEEPEE_DIR") else (question, seat, view["bonus"])
        family = chart.family[int(s["given"])]
        game.agenda = [now, *[("act", k, family, False) for k in later], *end[0], *closing]
    return game


def _nobody(*_: Any) -> int:
    raise AssertionError("chance has to be told")


def follow(game: Oracle, action: Action, after: Position) -> Oracle:
    """The oracle after an action, with the chance that the compiled game had: its position ``after`` tells.

    A draw takes what the seat's hand holds in the end and does not hold yet. Which card was given at random follows
    from the hand of the target; where he has drawn since, every card that leads to the same position will do.
    """
    hands = [multiset(after["hand"][k]) for k in range(game.seats)]

    def draw(now: Oracle, seat: int) -> int:
        missing = hands[seat] - now.players[seat].hand
        found = [card for card in TYPES if missing[card] and now.deck[card]]
        assert found, f"seat {seat} draws, but its hand does not show it"
        return found[0]

    if action[0] != "ask":
        game.draw_card, game.give_card = draw, _nobody
        game.play(action)
        return game
    target = (game.seat + action[1]) % game.seats
    left = game.players[target].hand - hands[target]
    tries = [card for card in TYPES if left[card]] or sorted(game.players[target].holds())
    outcome: Oracle | None = None
    for card in tries:
        outcome = game.copy()
        outcome.draw_card, outcome.give_card = draw, lambda *_, card=card: card
        try:
            outcome.play(action)
        except AssertionError:
            if card == tries[-1]:
                raise
            continue
        if public(outcome) == seen(after):
            break
    assert outcome is not None
    return outcome


def actions_of(p: Position) -> dict[Action, int]:
    """The oracle's name of every action id that the data set has room for."""
    found: dict[Action, int] = {}
    for a in range(p.actions.size):
        verb, offset = p.actions.locate(a)
        index = []
        for part in reversed(verb.parts):
            offset, i = divmod(offset, part.size)
            index.insert(0, i)
        found[oracle_action(verb.name, *index)] = a
    return found


def oracle_action(verb: str, *index: int) -> Action:
    if verb == "ask":
        return "ask", index[0] + 1, index[1]
    if verb == "pair":
        return "pair", index[0], PAIRS[index[1]]
    short = {"take_nugget": "take", "teepee_left": "left", "teepee_right": "right"}
    return (short.get(verb, verb), *index)
