"""Nobody sees what the state's table of fields says they may not see, and hidden things can be drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from sierra_envs.core.batch import Batch
from sierra_envs.core.game import OK, RUNNING
from sierra_envs.core.record import (
    ALL,
    NOBODY,
    Field,
    RecordArray,
    difference,
    out_of_bounds,
    scramble_hidden,
    visible_row,
)
from sierra_envs.testing.walk import LONGEST, Setup, Walk

Array = npt.NDArray[Any]

DRAWS = 3
"""Scrambles and redeals of each position and seat."""


def hidden_fields(setup: Setup) -> list[Field]:
    """The fields that somebody may not see, besides the state of the random stream."""
    return [f for f in setup.game.fields if f.audience is not ALL and f.name != "rng"]


def secrecy(setup: Setup) -> None:
    """With random values in every field that a seat may not see, its observation stays the same."""
    _scramble(Walk(setup, "secrecy"), lambda batch, seat: batch.observe_all(np.zeros(1, np.int64))[0, seat])


def mask_secrecy(setup: Setup) -> None:
    """With random values in every field that the acting seat may not see, its legal actions stay the same."""
    _scramble(
        Walk(setup, "mask_secrecy"),
        lambda batch, seat: _masks(batch)[0] if seat == batch.states["seat"][0] else np.zeros(0, np.int8),
    )


def drawing_secrecy(setup: Setup) -> None:
    """With random values in every field that a seat may not see, the text drawn for it stays the same."""
    sparse = replace(
        setup, every=10 * setup.every
    )  # a drawing takes a thousand times as long as an observation

    def drawn(batch: Batch, seat: int) -> Array:
        return np.array(setup.game.draw(batch.states[0], batch.data, seat).splitlines())

    _scramble(Walk(sparse, "drawing_secrecy"), drawn, draws=1)


def _scramble(walk: Walk, seen: Callable[[Batch, int], Array], draws: int = DRAWS) -> None:
    """Fail if what a seat sees depends on something hidden from it; also if nothing hidden was ever changed."""
    setup, rng = walk.setup, np.random.default_rng(walk.setup.seed)
    fields, group_of = setup.game.fields, setup.game.group_of
    hidden, moved = hidden_fields(setup), set[str]()
    for _ in walk.positions():
        for row in walk.sampled():
            probe = walk.one(row)
            real = probe.states.copy()
            for seat in range(setup.seats):
                probe.states[:] = real
                before = seen(probe, seat)
                for _ in range(draws):
                    probe.states[:] = scramble_hidden(real, fields, seat, rng, group_of(real[0], seat))
                    moved |= {
                        f.name for f in hidden if not np.array_equal(probe.states[f.name], real[f.name])
                    }
                    if not np.array_equal(before, seen(probe, seat)):
                        _fail_leak(walk, row, seat, probe, real, seen)
    unmoved = [f.name for f in hidden if f.name not in moved]
    if setup.seats > 1 and unmoved:
        setup.fail(
            walk.check, f'no scramble changed the hidden field "{unmoved[0]}": nothing was proved about it'
        )


def _fail_leak(
    walk: Walk, row: int, seat: int, probe: Batch, real: RecordArray, seen: Callable[[Batch, int], Array]
) -> NoReturn:
    """Name what changed for the seat, and the hidden fields that did it, each tried alone."""
    scrambled, after = probe.states.copy(), seen(probe, seat)
    guilty, before = [], after
    for f in walk.setup.game.fields:
        probe.states[:] = real
        before = seen(probe, seat)
        if f.audience is not ALL:
            probe.states[f.name] = scrambled[f.name]
            if not np.array_equal(before, seen(probe, seat)):
                guilty.append(f.name)
    same_shape = before.shape == after.shape
    at = int(np.flatnonzero(before != after)[0]) if same_shape else 0
    what = f"element {at}" if before.dtype.kind != "U" else f"line {at} of its drawing"
    if walk.check == "secrecy":
        segment, offset = probe.observation.locate(at)
        what = f'"{segment.name}"[{offset}]'
    fields = " and ".join(guilty) or "fields together"
    walk.fail(row, f"what seat {seat} sees as {what} depends on what is hidden from it: {fields}")


def redeal_keeps_what_is_known(setup: Setup) -> None:
    """A redeal for a seat leaves all that the seat sees byte-equal, keeps the bounds and what ``conserve`` counts."""
    walk = Walk(setup, "redeal_keeps_what_is_known")
    for _ in walk.positions():
        for row in walk.sampled():
            real = walk.one(row)
            seen, mask = real.observe_all(np.zeros(1, np.int64))[0], _masks(real)
            for seat in range(setup.seats):
                known = _known(setup, real.states, seat)
                for number in range(DRAWS):
                    probe = _redealt(real, seat, number)
                    now = _known(setup, probe.states, seat)
                    changed = [
                        f for f in setup.game.fields if f.name in known and _differ(known, now, f.name)
                    ]
                    if changed:
                        lines = difference(known, now, changed)
                        walk.fail(row, f"a redeal for seat {seat} changed what it knows: {lines[0]}")
                    if not np.array_equal(seen[seat], probe.observe_all(np.zeros(1, np.int64))[0, seat]):
                        walk.fail(row, f"a redeal for seat {seat} changed its observation")
                    if seat == real.states["seat"][0] and not np.array_equal(mask, _masks(probe)):
                        walk.fail(row, f"a redeal for seat {seat}, who is on turn, changed its legal actions")
                    _expect_sound(walk, row, seat, real, probe)


def _differ(a: dict[str, Any], b: dict[str, Any], name: str) -> bool:
    return not np.array_equal(a[name], b[name])


def redeal_can_be_played(setup: Setup) -> None:
    """A redealt game can be played to its end: never stuck, always sound, its mask and ``why_not`` alike."""
    name, walk = "redeal_can_be_played", Walk(setup, "redeal_can_be_played")
    dealt, places = [], []
    for _ in walk.positions():
        for row in walk.sampled():
            if walk.batch.finished[row] == RUNNING:
                seat = (walk.decision + row) % setup.seats
                dealt.append((walk.one(row), _redealt(walk.one(row), seat, walk.decision)))
                places.append((f"{walk.place(row)}, redealt for seat {seat}", walk.sentences(row)))
    if not dealt:
        setup.fail(name, f"all games are over before decision {setup.every}; use a smaller every=")
    games = _joined([probe for _, probe in dealt])
    for step in range(LONGEST):
        mask = _masks(games)
        problems = out_of_bounds(games.states, setup.game.fields)
        if problems:
            setup.fail(name, f"{step} decisions after a redeal a field left its bounds: {problems[0]}")
        row = step % len(dealt)
        if not np.array_equal(mask[row] == 1, games.refusals(row) == OK):
            setup.fail(name, f"mask and why_not disagree {step} decisions after a redeal", *places[row])
        live = np.flatnonzero(games.finished == RUNNING)
        if not live.size:
            break
        actions = games.choose(mask)[live]
        if (actions < 0).any():
            stuck = int(live[np.argmin(actions)])
            setup.fail(name, f"a redealt game is stuck after {step} decisions", *places[stuck])
        games.advance(actions, live)
    else:
        setup.fail(name, f"a redealt game is not over after {LONGEST} decisions")
    for row, (real, _) in enumerate(dealt):
        if setup.conserve is not None:
            had, has = (
                np.asarray(setup.conserve(b, setup.data)) for b in (real.states[0], games.states[row])
            )
            if not np.array_equal(had, has):
                setup.fail(
                    name, f"the end has {has.tolist()}, not {had.tolist()} as before the redeal", *places[row]
                )


def redeal_is_random(setup: Setup) -> None:
    """Equal seeds redeal equally; other seeds bring other chance, and somewhere other hidden things."""
    walk, hidden = Walk(setup, "redeal_is_random"), hidden_fields(setup)
    varied = not hidden or setup.seats == 1
    for _ in walk.positions():
        for row in walk.sampled():
            real = walk.one(row)
            for seat in range(setup.seats):
                one, same, other = (_redealt(real, seat, number) for number in (1, 1, 2))
                changed = difference(one.states[0], same.states[0], setup.game.fields)
                if changed:
                    walk.fail(row, f"two redeals for seat {seat} with the same seed differ: {changed[0]}")
                if one.states["rng"][0] == other.states["rng"][0]:
                    walk.fail(row, f"redeals for seat {seat} with two seeds leave the same chance to come")
                varied = varied or any(
                    not np.array_equal(one.states[f.name], other.states[f.name]) for f in hidden
                )
    if not varied:
        setup.fail(walk.check, "no redeal ever changed a hidden field: " + ", ".join(f.name for f in hidden))


def _redealt(real: Batch, seat: int, number: int) -> Batch:
    probe = real.take(np.zeros(1, np.int64))
    seed = int(np.random.SeedSequence([seat, number]).generate_state(1, np.uint64)[0])
    probe.redeal_hidden(np.array([seat], np.int8), np.array([seed], np.uint64))
    return probe


def _expect_sound(walk: Walk, row: int, seat: int, real: Batch, probe: Batch) -> None:
    setup = walk.setup
    problems = out_of_bounds(probe.states, setup.game.fields)
    if problems:
        walk.fail(row, f"a redeal for seat {seat} led out of bounds: {problems[0]}")
    if setup.conserve is not None:
        had, has = (np.asarray(setup.conserve(b.states[0], setup.data)) for b in (real, probe))
        if not np.array_equal(had, has):
            walk.fail(
                row, f"a redeal for seat {seat} lost or made something: {had.tolist()} -> {has.tolist()}"
            )


def _known(setup: Setup, states: RecordArray, seat: int) -> dict[str, Any]:
    """What a seat may see of one state: whole fields, and the rows of its own or of its group."""
    group = setup.game.group_of(states[0], seat)
    rows = {f.name: visible_row(f, seat, group) for f in setup.game.fields if f.audience is not NOBODY}
    return {name: states[name][0] if row is None else states[name][0][row] for name, row in rows.items()}


def _joined(games: Sequence[Batch]) -> Batch:
    """Batches of one, side by side in one batch."""
    joined = games[0].take(np.zeros(len(games), np.int64))
    for name in Batch.ARRAYS:
        getattr(joined, name)[:] = np.concatenate([getattr(g, name) for g in games])
    return joined


def _masks(batch: Batch) -> Array:
    n = batch.num_envs
    obs = np.zeros((n, batch.observation.size), batch.observation.dtype)
    mask = np.zeros((n, batch.game.actions.size), np.int8)
    batch.view(np.zeros(n, np.int8), obs, mask)
    return mask
