"""The same seed is the same game: in any batch, on any number of threads, after any number of games before."""

from __future__ import annotations

import numpy as np

from sierra_envs.core.batch import MIN_CHUNK, Batch
from sierra_envs.testing.walk import Setup, Walk, first_change

CROWD = 2 * MIN_CHUNK + 3
"""Games that two threads share unevenly."""


def determinism(setup: Setup) -> None:
    """Two batches with the same seed show the same states, observations and masks at every decision."""
    a, b = Walk(setup, "determinism"), Walk(setup, "determinism")
    for _ in zip(a.positions(), b.positions(), strict=True):
        _compare(a, b, "the same seed gave another game")


def reset(setup: Setup) -> None:
    """A game dealt in the middle of another one is like a fresh one; the next game of a stream is another one."""
    fresh, walk = setup.batch(setup.games), Walk(setup, "reset")
    fields = setup.game.fields
    for name, wanted in (("seats", setup.seats), ("mode", setup.mode), ("finished", 0)):
        if (fresh.states[name] != wanted).any():
            setup.fail("reset", f'the deal wrote "{name}" = {fresh.states[name][0]}, not {wanted}')
    for decision in walk.positions():
        if decision in (1, 8) or not walk.live.size:
            again = walk.batch.take(np.arange(setup.games))
            again.deal()
            change = first_change(fresh.states, again.states, fields)
            if change:
                setup.fail(
                    "reset", f"a deal after {decision} decisions differs from a fresh one: {change[1]}"
                )
            again.next_episode(np.arange(setup.games))
            again.deal()
            equal = np.flatnonzero(fresh.states == again.states)
            if equal.size:
                setup.fail(
                    "reset", f"the second game of row {equal[0]} is the first one again, chance included"
                )


def batch_independence(setup: Setup) -> None:
    """A game does not depend on its place in the batch, on the size of the batch or on the number of threads."""
    name = "batch_independence"
    walks = [Walk(setup, name, CROWD, threads=threads) for threads in (1, 2)]
    rows = (0, MIN_CHUNK, CROWD - 1)
    singles = {row: Walk(setup, name, 1, first=row) for row in rows}
    for single in singles.values():
        single.play_out()
    for _ in zip(*(walk.positions() for walk in walks), strict=True):
        _compare(walks[0], walks[1], "two threads played another game than one")
    for row, single in singles.items():
        if single.history[0] != walks[0].history[row]:
            setup.fail(name, f"row {row} took other decisions alone than in a batch of {CROWD}")
        change = first_change(single.batch.states, walks[0].state(row), setup.game.fields)
        if change:
            setup.fail(name, f"row {row} ended otherwise alone than in a batch of {CROWD}: {change[1]}")


def rollout_is_play(setup: Setup) -> None:
    """``rollout`` plays the very games that stepping plays; so does ``playout``."""
    name, n, rows = "rollout_is_play", 300, np.arange(setup.games)
    fast, slow = setup.batch(setup.games), setup.batch(setup.games)
    shown = {b: _view(b) for b in (fast, slow)}
    totals = fast.rollout(n, *shown[fast])
    games, points = np.zeros(setup.games, np.int64), np.zeros((setup.games, setup.seats), np.int64)
    slow.view(*shown[slow])
    for _ in range(n):
        slow.advance(slow.choose(shown[slow][2]))
        done = np.flatnonzero(slow.finished)
        if done.size:
            games[done] += 1
            points[done] += slow.scores(done)[0]
            slow.next_episode(done)
            slow.deal(done)
        slow.view(*shown[slow])
    change = first_change(slow.states, fast.states, setup.game.fields)
    if change:
        setup.fail(name, f"row {change[0]} after {n} decisions, stepped -> rolled out: {change[1]}")
    for what, a, b in zip(("seat", "observation", "mask"), shown[slow], shown[fast], strict=True):
        if not np.array_equal(a, b):
            setup.fail(name, f"after {n} decisions the {what} differs between stepping and rollout")
    if not np.array_equal(games, totals["games"]) or not np.array_equal(points, totals["points"]):
        setup.fail(
            name,
            f"rollout counted {totals['games']} games with {totals['points']} points, not {games}, {points}",
        )
    played = fast.playout()
    while (slow.finished == 0).any():
        live = np.flatnonzero(slow.finished == 0)
        slow.advance(slow.choose(shown[slow][2])[live], live)
        slow.view(*shown[slow])
    if not all(np.array_equal(a, b) for a, b in zip(played, slow.scores(rows), strict=True)):
        setup.fail(
            name, f"playout ended with points {played[0].tolist()}, stepping {slow.scores(rows)[0].tolist()}"
        )


def _view(batch: Batch) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    n = batch.num_envs
    obs = np.zeros((n, batch.observation.size), batch.observation.dtype)
    return np.zeros(n, np.int8), obs, np.zeros((n, batch.game.actions.size), np.int8)


def _compare(a: Walk, b: Walk, problem: str) -> None:
    change = first_change(a.batch.states, b.batch.states, a.setup.game.fields)
    if change:
        a.fail(change[0], f"{problem}: {change[1]}")
    for what in ("obs", "mask"):
        rows = np.flatnonzero((getattr(a, what) != getattr(b, what)).any(axis=1))
        if rows.size:
            a.fail(int(rows[0]), f"{problem}: the states are equal, but not {what}")
