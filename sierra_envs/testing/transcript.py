"""A game as readable text that can be played again, and one hash over many games.

The golden files of a game are made of both: a transcript shows a human what changed, a signature shows a
machine that nothing did.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sierra_envs.core.batch import Batch
from sierra_envs.core.game import Game
from sierra_envs.testing.position import Position, load, mode_index, seat_count
from sierra_envs.testing.walk import LONGEST

Array = npt.NDArray[Any]

_HEAD = re.compile(
    r"(?P<game>\w+)-v(?P<version>\d+), mode (?P<mode>\w+), (?P<seats>\d+) seats, seed (?P<seed>\d+), "
    r"rules (?P<rules>\{.*\})"
)
_DECISION = re.compile(r" *\d+  seat \d+  phase \d+  (?P<sentence>.+)")


@dataclass(frozen=True)
class Transcript:
    """One whole game.

    Attributes:
        mode, seats, seed, rules: how it was set up. actions: one sentence for each decision. digest: hash
        over everything that happened, see :func:`signature`. text: the readable form, as ``str(t)``.
    """

    game: Game
    mode: str
    seats: int
    seed: int
    rules: Mapping[str, Any]
    actions: tuple[str, ...]
    digest: str
    text: str

    def __str__(self) -> str:
        return self.text


def transcript(
    game: Game,
    mode: str | int | None = None,
    seats: int | None = None,
    seed: int = 0,
    *,
    draw_every: int = 10,
    rules: Mapping[str, Any] | None = None,
    data: str | Path | None = None,
) -> Transcript:
    """A random game, with the drawing before every ``draw_every``-th decision (0: only at the end)."""

    def at_random(batch: Batch, mask: Array) -> int:
        return int(batch.choose(mask)[0])

    return _write(game, mode, seats, seed, draw_every, rules, data, at_random)


def replay(
    game: Game,
    what: Transcript | str,
    *,
    draw_every: int = 10,
    data: str | Path | None = None,
) -> Transcript:
    """Play the decisions of a transcript (or of its text) once more.

    Equal rules and chance give an equal ``digest``; with the same ``draw_every`` also an equal text.

    Raises:
        ValueError: the text is no transcript.
        AssertionError: a decision is no longer legal (the message says which and why), or the game takes more
            or fewer of them.
    """
    head, sentences = _read(str(what))
    played: list[str] = []

    def next_sentence(batch: Batch, mask: Array) -> int:
        p = Position(batch)
        number = len(played)
        assert number < len(sentences), f"all {number} decisions are played, and the game is not over:\n{p}"
        reason = p.why_not(sentences[number])
        assert reason == game.refusals[0], (
            f'decision {number}: seat {p.seat} may not "{sentences[number]}": {reason}.\n{p}'
        )
        played.append(sentences[number])
        return p.actions.parse(sentences[number])

    rules = json.loads(head["rules"])
    again = _write(
        game, head["mode"], int(head["seats"]), int(head["seed"]), draw_every, rules, data, next_sentence
    )
    assert len(played) == len(sentences), (
        f"the game is over after {len(played)} of {len(sentences)} decisions."
    )
    return again


def signature(
    game: Game,
    mode: str | int | None = None,
    seats: int | None = None,
    n_games: int = 64,
    *,
    seed: int = 0,
    batch_size: int | None = None,
    threads: int = 1,
    rules: Mapping[str, Any] | None = None,
    data: str | Path | None = None,
) -> str:
    """One hash over ``n_games`` random games: every state, mask, observation of every seat, score and rank.

    Game i is the one that (seed, i) names. ``batch_size`` and ``threads`` change how the games are played, not
    the result. The same on every platform.
    """
    n_mode = mode_index(game, mode)
    loaded, n_seats = load(game, rules, data, game.modes[n_mode]), seat_count(game, seats, n_mode)
    size = n_games if batch_size is None else batch_size
    total = hashlib.sha256(f"{game.actions.size} {game.observation.for_seats(n_seats).size}".encode())
    for first in range(0, n_games, size):
        batch = Batch(game, loaded, min(size, n_games - first), n_seats, n_mode, threads)
        batch.index += np.uint64(first)
        batch.seed(seed)
        batch.deal()
        for digest in _digests(batch, lambda b, mask: b.choose(mask)):
            total.update(digest.encode())
    return total.hexdigest()


def _digests(batch: Batch, choose: Callable[[Batch, Array], Array]) -> list[str]:
    """Play all games to their end and hash each of them."""
    hashes = [hashlib.sha256() for _ in range(batch.num_envs)]
    rows = np.arange(batch.num_envs, dtype=np.int64)
    mask = _hash_position(batch, rows, hashes)
    for _ in range(LONGEST):
        rows = rows[batch.finished[rows] == 0]
        if not rows.size:
            return [h.hexdigest() for h in hashes]
        batch.advance(choose(batch, mask)[rows], rows)
        mask = _hash_position(batch, rows, hashes)
    raise AssertionError(f"{batch.game.name}: a random game is not over after {LONGEST} decisions.")


def _hash_position(batch: Batch, rows: Array, hashes: Sequence[Any]) -> Array:
    """Add the positions of ``rows`` to their hashes; the masks (N, A) of all games."""
    n, game = batch.num_envs, batch.game
    obs = np.zeros((n, batch.observation.size), batch.observation.dtype)
    mask = np.zeros((n, game.actions.size), np.int8)
    batch.view(np.zeros(n, np.int8), obs, mask)
    packed = np.dtype([(f.name, np.dtype(f.dtype).newbyteorder("<"), f.shape) for f in game.fields])
    points, ranks = batch.scores(rows)
    seen = batch.observe_all(rows)
    parts = (
        batch.states[rows].astype(packed),
        mask[rows],
        seen.astype(seen.dtype.newbyteorder("<")),
        points.astype("<i4"),
        ranks,
    )
    for i, row in enumerate(rows.tolist()):
        for part in parts:
            hashes[row].update(part[i].tobytes())
    return mask


def _write(
    game: Game,
    mode: str | int | None,
    seats: int | None,
    seed: int,
    draw_every: int,
    rules: Mapping[str, Any] | None,
    data: str | Path | None,
    choose: Callable[[Batch, Array], int],
) -> Transcript:
    n_mode = mode_index(game, mode)
    loaded = load(game, rules, data, game.modes[n_mode])
    batch = Batch(game, loaded, 1, seat_count(game, seats, n_mode), n_mode)
    batch.seed(seed)
    batch.deal()
    p = Position(batch)
    lines = [
        f"{game.name}-v{game.version}, mode {game.modes[n_mode]}, {batch.seats} seats, seed {seed}, "
        f"rules {json.dumps(dict(rules or {}), sort_keys=True)}"
    ]
    actions: list[str] = []

    def drawing() -> list[str]:
        return ["", *(f"    {line}".rstrip() for line in str(p).splitlines()), ""]

    def decide(batch: Batch, mask: Array) -> Array:
        if draw_every and len(actions) % draw_every == 0:
            lines.extend(drawing())
        action = choose(batch, mask)
        actions.append(p.actions.describe(action))
        lines.append(f"{len(actions) - 1:5d}  seat {p.seat}  phase {p.phase}  {actions[-1]}")
        return np.array([action], np.int64)

    [digest] = _digests(batch, decide)
    lines += drawing()
    scores = zip(p.points(), p.ranks(), strict=True)
    lines += [f"seat {seat}: {points} points, rank {rank}" for seat, (points, rank) in enumerate(scores)]
    lines += [f"digest {digest}", ""]
    return Transcript(
        game,
        game.modes[n_mode],
        batch.seats,
        seed,
        dict(rules or {}),
        tuple(actions),
        digest,
        "\n".join(lines),
    )


def _read(text: str) -> tuple[dict[str, str], list[str]]:
    lines = text.splitlines()
    head = _HEAD.fullmatch(lines[0]) if lines else None
    if head is None:
        raise ValueError(
            "this is no transcript: it should start like "
            "'colorado-v0, mode standard, 3 seats, seed 7, rules {}'."
        )
    return head.groupdict(), [m["sentence"] for m in map(_DECISION.fullmatch, lines) if m]
