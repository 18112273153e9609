"""Is this game what the contract promises? One call checks all modes with all numbers of seats.

    check(GAME)                                   # or an error that names check, seed, decision, sentence
    check(GAME, conserve=count_cards, games=50)   # with what no decision may change, and for longer

In pytest, one test for each check and setup:

    @pytest.mark.parametrize("case", cases(GAME, conserve=count_cards), ids=str)
    def test_conformance(case):
        case.run()
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sierra_envs.core.game import Game
from sierra_envs.errors import BadOption, did_you_mean
from sierra_envs.testing.checks import aec, copies, play, secrecy, start, vector
from sierra_envs.testing.walk import Setup, setups

Check = Callable[[Setup], None]

GAME_CHECKS: tuple[Check, ...] = (
    start.determinism,
    start.reset,
    start.batch_independence,
    start.rollout_is_play,
    play.words,
    play.never_stuck,
    play.mask_is_why_not,
    play.looking_changes_nothing,
    play.everything_is_written,
    play.bounds,
    play.conservation,
    play.rotation,
    play.illegal_is_refused,
    play.the_end_is_final,
    copies.copies,
    secrecy.secrecy,
    secrecy.mask_secrecy,
    secrecy.drawing_secrecy,
    secrecy.redeal_keeps_what_is_known,
    secrecy.redeal_can_be_played,
    secrecy.redeal_is_random,
)
"""Checks of the kernels; they need numpy and numba only."""

FACE_CHECKS: tuple[Check, ...] = (
    aec.aec_observations,
    aec.aec_flags,
    aec.aec_refuses,
    aec.aec_copies,
    aec.pettingzoo_tests,
    vector.vector_is_aec,
    vector.vector_is_atomic,
    vector.vector_copies,
)
"""Checks of the PettingZoo and the vector environment made of the game."""

CHECKS: Mapping[str, Check] = {c.__name__: c for c in (*GAME_CHECKS, *FACE_CHECKS)}
"""All checks by name; each can be called with a :class:`~sierra_envs.testing.walk.Setup`."""


@dataclass(frozen=True)
class Case:
    """One check of one setup; ``str`` of it is a test id."""

    name: str
    setup: Setup

    def run(self) -> None:
        """Raise :class:`~sierra_envs.testing.walk.Violation` if the promise is broken."""
        CHECKS[self.name](self.setup)

    def __str__(self) -> str:
        mode = f"-{self.setup.game.modes[self.setup.mode]}" if len(self.setup.game.modes) > 1 else ""
        return f"{self.name}{mode}-{self.setup.seats}"


def cases(
    game: Game,
    *,
    only: Iterable[str] | None = None,
    skip: Iterable[str] = (),
    modes: Iterable[str] | None = None,
    seats: Iterable[int] | None = None,
    rules: Mapping[str, Any] | None = None,
    data: str | Path | None = None,
    **more: Any,
) -> list[Case]:
    """Every check of every mode with every number of seats.

    Args:
        game: what is checked.
        only, skip: names of checks, see :data:`CHECKS`.
        modes, seats: None: all of the game.
        rules, data: rule options and data folder, as for ``make``.
        more: ``seed``, ``games``, ``every``, ``conserve``, ``public`` of :class:`~sierra_envs.testing.walk.Setup`.

    Raises:
        BadOption: no check has this name.
    """
    chosen, left_out = list(CHECKS if only is None else only), set(skip)
    for name in (*chosen, *left_out):
        if name not in CHECKS:
            raise BadOption(
                f'no check is called "{name}".{did_you_mean(name, CHECKS)} Checks: {", ".join(CHECKS)}.'
            )
    tables = setups(game, modes=modes, seats=seats, rules=rules, data=data, **more)
    return [Case(name, table) for table in tables for name in chosen if name not in left_out]


def check(game: Game, **options: Any) -> Report:
    """Run every check, or those that ``options`` choose (see :func:`cases`).

    Raises:
        Violation: the first broken promise: which check of which setup, where in which game, and what happened.
    """
    lines = []
    for case in cases(game, **options):
        began = time.perf_counter()
        case.run()
        lines.append((str(case.setup), case.name, time.perf_counter() - began))
    return Report(game, tuple(lines))


@dataclass(frozen=True)
class Report:
    """What was checked: (setup, check, seconds); ``str`` of it is a table."""

    game: Game
    lines: Sequence[tuple[str, str, float]]

    def __str__(self) -> str:
        rows = [f"{setup:40} {name:28} {seconds:7.2f} s" for setup, name, seconds in self.lines]
        return "\n".join([*rows, f"{self.game.name}: {len(self.lines)} checks hold."])
