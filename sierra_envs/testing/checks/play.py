"""What holds at every decision of every game, and after the last one."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sierra_envs.core.batch import Batch
from sierra_envs.core.game import OK, RUNNING
from sierra_envs.core.record import out_of_bounds
from sierra_envs.testing.walk import Array, Setup, Walk, first_change

OUTSIDE = (-1, -(2**63), 10**12, 2**63 - 1)
"""Action ids that no game has."""


def never_stuck(setup: Setup) -> None:
    """Every running game has a legal action, and every game ends."""
    Walk(setup, "never_stuck").play_out()


def mask_is_why_not(setup: Setup) -> None:
    """The mask is 1 exactly where ``why_not`` says OK, for every id in every position, the last one included."""
    walk, refusals = Walk(setup, "mask_is_why_not"), setup.game.refusals
    for _ in walk.positions():
        for row in walk.new_rows():
            codes, mask = walk.batch.refusals(row), walk.mask[row]
            strange = np.flatnonzero((codes < 0) | (codes >= len(refusals)))
            if strange.size:
                a = int(strange[0])
                walk.fail(
                    row, f"why_not of {setup.say(a)} is {codes[a]}, but refusals end at {len(refusals) - 1}"
                )
            odd = np.flatnonzero(mask != (codes == OK))
            if odd.size:
                a = int(odd[0])
                walk.fail(
                    row, f"the mask of {setup.say(a)} is {mask[a]}, why_not answers {refusals[codes[a]]!r}"
                )


def looking_changes_nothing(setup: Setup) -> None:
    """``why_not``, ``legal``, ``observe``, ``score`` and ``results`` leave the state as it is."""
    walk = Walk(setup, "looking_changes_nothing")
    batch, rows = walk.batch, np.arange(setup.games)
    looks: dict[str, Callable[[], object]] = {
        "legal or observe": lambda: batch.view(walk.seat, walk.obs, walk.mask),
        "observe": lambda: batch.observe_all(rows),
        "score": lambda: batch.scores(rows),
        "results": lambda: batch.results(rows),
        "why_not": lambda: [batch.refusals(int(row)) for row in rows],
    }
    for _ in walk.positions():
        for name, look in looks.items():
            before = batch.states.copy()
            look()
            change = first_change(before, batch.states, setup.game.fields)
            if change:
                walk.fail(change[0], f"{name} changed the state: {change[1]}")


def everything_is_written(setup: Setup) -> None:
    """``legal``, ``observe`` and ``score`` write every element, whatever stood there before."""
    walk = Walk(setup, "everything_is_written")
    batch, game, rows = walk.batch, setup.game, np.arange(setup.games)
    for decision in walk.positions():
        if decision % setup.every and walk.live.size:
            continue
        shown = []
        for end in ("min", "max"):
            n = setup.games
            mask = np.full((n, game.actions.size), getattr(np.iinfo(np.int8), end), np.int8)
            dtype = batch.observation.dtype
            obs = np.full((n, setup.seats, batch.observation.size), getattr(np.iinfo(dtype), end), dtype)
            points = np.full((n, setup.seats), getattr(np.iinfo(np.int32), end), np.int32)
            ranks = np.full((n, setup.seats), getattr(np.iinfo(np.int8), end), np.int8)
            batch.view(walk.seat, walk.obs, mask)
            batch.drivers.observe_all(batch.states, setup.data.t, rows, obs)
            batch.drivers.scores(batch.states, setup.data.t, rows, points, ranks)
            shown.append((mask, obs, points, ranks))
        for what, a, b in zip(("mask", "observation", "points", "ranks"), *shown, strict=True):
            left = np.argwhere(a != b)
            if left.size:
                walk.fail(
                    int(left[0, 0]), f"element {int(left[0, -1])} of the {what} was left as it was before"
                )


def bounds(setup: Setup) -> None:
    """Every field and every element of every seat's observation keeps its bounds, and ranks count from 1."""
    walk = Walk(setup, "bounds")
    layout = walk.batch.observation
    low, high = layout.bounds()
    for _ in walk.positions():
        for row in walk.new_rows():
            problems = out_of_bounds(walk.state(row), setup.game.fields)
            if problems:
                walk.fail(row, f"a field left its bounds: {problems[0]}")
            if not 0 <= walk.state(row)["seat"][0] < setup.seats:
                walk.fail(row, f"seat {walk.state(row)['seat'][0]} is on turn, of {setup.seats}")
            seen = walk.batch.observe_all(np.array([row]))[0]
            odd = np.argwhere((seen < low) | (seen > high))
            if odd.size:
                seat, at = (int(x) for x in odd[0])
                segment, offset = layout.locate(at)
                walk.fail(
                    row,
                    f'what seat {seat} observes as "{segment.name}"[{offset}] is {seen[seat, at]}, '
                    f"outside {segment.low}..{segment.high}",
                )
            ranks = walk.batch.scores(np.array([row]))[1][0]
            if ranks.min() < 1 or ranks.max() > setup.seats + 1:  # one more for an automatic opponent
                walk.fail(row, f"the ranks are {ranks.tolist()}, outside 1..{setup.seats + 1}")


def conservation(setup: Setup) -> None:
    """What ``conserve`` counts is the same after every decision as at the start of the game."""
    if setup.conserve is None:
        return
    walk = Walk(setup, "conservation")
    start = [np.asarray(setup.conserve(walk.batch.states[row], setup.data)) for row in range(setup.games)]
    for _ in walk.positions():
        for row in walk.new_rows():
            now = np.asarray(setup.conserve(walk.batch.states[row], setup.data))
            if not np.array_equal(start[row], now):
                walk.fail(row, f"the deal had {start[row].tolist()}, now there is {now.tolist()}")


def the_end_is_final(setup: Setup) -> None:
    """After the end no action is legal, and the scores stay, whatever is asked and whatever chance would bring."""
    walk = Walk(setup, "the_end_is_final")
    batch = walk.batch
    final: dict[int, list[Array]] = {}
    for _ in walk.positions():
        for row in np.flatnonzero(batch.finished).tolist():
            if row not in final:
                final[row] = _outcome(batch, row)
    for row, outcome in final.items():
        if walk.mask[row].any():
            walk.fail(
                row, f"the game is over, the mask still allows {setup.say(int(walk.mask[row].argmax()))}"
            )
        allowed = np.flatnonzero(batch.refusals(row) == OK)
        if allowed.size:
            walk.fail(row, f"the game is over, why_not still allows {setup.say(int(allowed[0]))}")
        for a in (*range(setup.game.actions.size), *OUTSIDE):
            if batch.first_illegal(np.array([a], np.int64), np.array([row])) != 0:
                walk.fail(row, f"the game is over, {setup.say(a)} is still accepted")
        other = walk.one(row)
        other.states["rng"] += np.uint64(1)
        for now, when in (
            (_outcome(batch, row), "asked again"),
            (_outcome(other, 0), "with other chance to come"),
        ):
            if not all(np.array_equal(x, y) for x, y in zip(outcome, now, strict=True)):
                was, is_ = ([x.tolist() for x in which] for which in (outcome, now))
                walk.fail(row, f"the final points and ranks are {was}, {when}: {is_}")


def _outcome(batch: Batch, row: int) -> list[Array]:
    """Points, ranks and further results of one game."""
    rows = np.array([row], np.int64)
    return [x[0] for x in (*batch.scores(rows), *batch.results(rows).values())]


def illegal_is_refused(setup: Setup) -> None:
    """``check`` refuses every id that is not legal, also ids that no game has, and nothing moves."""
    walk = Walk(setup, "illegal_is_refused")
    batch = walk.batch
    for _ in walk.positions():
        for row in walk.sampled():
            before = walk.state(row).copy()
            for a in (*range(setup.game.actions.size), setup.game.actions.size, *OUTSIDE):
                legal = (
                    0 <= a < setup.game.actions.size
                    and walk.mask[row, a] == 1
                    and before["finished"][0] == RUNNING
                )
                refused = batch.first_illegal(np.array([a], np.int64), np.array([row])) == 0
                if refused == legal:
                    walk.fail(
                        row,
                        f"{setup.say(a)} is {'' if legal else 'not '}legal, but {'refused' if legal else 'accepted'}",
                    )
            change = first_change(before, walk.state(row), setup.game.fields)
            if change:
                walk.fail(row, f"asking whether actions are legal changed the state: {change[1]}")


def words(setup: Setup) -> None:
    """Every action reads back, with and without the names of the data set; so do all observation segments."""
    for layout, which in ((setup.game.actions, "unbound"), (setup.actions, "bound")):
        for a in range(layout.size):
            sentence = layout.describe(a)
            if layout.parse(sentence) != a:
                setup.fail(
                    "words", f'id {a} is "{sentence}" ({which}), which reads back as {layout.parse(sentence)}'
                )
    full, seen = setup.game.observation, setup.game.observation.for_seats(setup.seats)
    for segment in seen.segments:
        if seen.slice(segment.name) != full.slice(segment.name):
            setup.fail("words", f'segment "{segment.name}" stands elsewhere with {setup.seats} seats')


def rotation(setup: Setup) -> None:
    """The block of a seat holds the same, whoever observes it, in every segment that ``public`` names."""
    walk = Walk(setup, "rotation")
    layout, seats = walk.batch.observation, setup.seats
    for _ in walk.positions():
        for row in walk.new_rows() if setup.public else ():
            seen = [layout.split(x) for x in walk.batch.observe_all(np.array([row]))[0]]
            for name in setup.public:
                for owner in range(seats):
                    views = [seen[p][f"{(owner - p) % seats}.{name}"] for p in range(seats)]
                    odd = [p for p in range(seats) if not np.array_equal(views[p], views[owner])]
                    if odd:
                        walk.fail(
                            row, f'seat {odd[0]} sees "{name}" of seat {owner} otherwise than its owner'
                        )
