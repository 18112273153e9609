"""Nobody sees what the state's table of fields says they may not see, and hidden things can be drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sierra_envs.core.batch import Batch
from sierra_envs.core.game import OK, RUNNING
from sierra_envs.core.record import ALL, OWNER, Field, RecordArray, difference, out_of_bounds, scramble_hidden
from sierra_envs.testing.walk import LONGEST, Setup, Walk

DRAWS = 3
"""Scrambles and redeals of each position and seat."""


def hidden_fields(setup: Setup) -> list[Field]:
    """The fields that somebody may not see, besides the state of the random stream."""
    return [f for f in setup.game.fields if f.audience is not ALL and f.name != "rng"]


def secrecy(setup: Setup) -> None:
    """With random values in every field that a seat may not see, its observation and its drawing stay the same."""
    walk = Walk(setup, "secrecy")

    def seen(batch: Batch, seat: int) -> dict[str, Any]:
        obs = batch.observe_all(np.zeros(1, np.int64))[0, seat]
        return {
            **batch.observation.split(obs),
            "the drawing": setup.game.draw(batch.states[0], batch.data, seat),
        }

    _scramble(walk, seen)


def mask_secrecy(setup: Setup) -> None:
    """With random values in every field that the acting seat may not see, its legal actions stay the same."""
    walk = Walk(setup, "mask_secrecy")

    def seen(batch: Batch, seat: int) -> dict[str, Any]:
        return {"the mask": _masks(batch)} if seat == batch.states["seat"][0] else {}

    _scramble(walk, seen)


def _scramble(walk: Walk, seen: Callable[[Batch, int], dict[str, Any]]) -> None:
    """Fail if what a seat sees depends on something hidden from it; also if nothing was ever hidden."""
    setup, rng = walk.setup, np.random.default_rng(walk.setup.seed)
    hidden, moved = hidden_fields(setup), set[str]()
    for _ in walk.positions():
        for row in walk.sampled():
            probe = walk.one(row)
            real = probe.states.copy()
            for seat in range(setup.seats):
                probe.states[:] = real
                before = seen(probe, seat)
                for _ in range(DRAWS):
                    probe.states[:] = scramble_hidden(real, setup.game.fields, seat, rng)
                    moved |= {
                        f.name for f in hidden if not np.array_equal(probe.states[f.name], real[f.name])
                    }
                    _expect_equal(walk, row, seat, before, seen(probe, seat), probe, seen, real)
    unmoved = [f.name for f in hidden if f.name not in moved]
    if setup.seats > 1 and unmoved:
        setup.fail(
            walk.check,
            f'no scramble changed the hidden field "{unmoved[0]}": this check proved nothing about it',
        )


def _expect_equal(
    walk: Walk, row: int, seat: int, before: dict[str, Any], after: dict[str, Any], probe: Batch,
    seen: Callable[[Batch, int], dict[str, Any]], real: RecordArray,
) -> None:  # fmt: skip
    odd = [name for name in before if not np.array_equal(before[name], after[name])]
    if not odd:
        return
    scrambled = probe.states.copy()
    guilty = []  # the fields that leak, each tried alone
    for f in walk.setup.game.fields:
        if f.audience is not ALL:
            probe.states[:] = real
            probe.states[f.name] = scrambled[f.name]
            alone = seen(probe, seat)
            guilty += [f.name] if any(not np.array_equal(before[name], alone[name]) for name in odd) else []
    walk.fail(
        row,
        f'what seat {seat} sees as "{odd[0]}" depends on hidden {" and ".join(guilty) or "fields together"}',
    )


def redeal_keeps_what_is_known(setup: Setup) -> None:
    """A redeal for a seat leaves all that the seat sees byte-equal, keeps the bounds and what ``conserve`` counts."""
    walk, fields = Walk(setup, "redeal_keeps_what_is_known"), setup.game.fields
    for _ in walk.positions():
        for row in walk.sampled():
            real = walk.one(row)
            for seat in range(setup.seats):
                for number in range(DRAWS):
                    probe = _redealt(real, seat, number)
                    known, now = _known(real.states, fields, seat), _known(probe.states, fields, seat)
                    changed = difference(known, now, [f for f in fields if f.name in known])
                    if changed:
                        walk.fail(row, f"a redeal for seat {seat} changed what it knows: {changed[0]}")
                    views = [b.observe_all(np.zeros(1, np.int64))[0, seat] for b in (real, probe)]
                    if not np.array_equal(*views):
                        walk.fail(row, f"a redeal for seat {seat} changed its observation")
                    if seat == real.states["seat"][0] and not np.array_equal(_masks(real), _masks(probe)):
                        walk.fail(row, f"a redeal for seat {seat}, who is on turn, changed its legal actions")
                    _expect_sound(walk, row, seat, real, probe)


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


def _known(states: RecordArray, fields: Sequence[Field], seat: int) -> dict[str, Any]:
    """What a seat may see of one state: whole fields, and its own rows."""
    whole = {f.name: states[f.name][0] for f in fields if f.audience is ALL}
    return {**whole, **{f.name: states[f.name][0][seat] for f in fields if f.audience is OWNER}}


def _joined(games: Sequence[Batch]) -> Batch:
    """Batches of one, side by side in one batch."""
    joined = games[0].take(np.zeros(len(games), np.int64))
    for name in Batch.ARRAYS:
        getattr(joined, name)[:] = np.concatenate([getattr(g, name) for g in games])
    return joined


def _masks(batch: Batch) -> npt.NDArray[np.int8]:
    n = batch.num_envs
    obs = np.zeros((n, batch.observation.size), batch.observation.dtype)
    mask = np.zeros((n, batch.game.actions.size), np.int8)
    batch.view(np.zeros(n, np.int8), obs, mask)
    return mask
