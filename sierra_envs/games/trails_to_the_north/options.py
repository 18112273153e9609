"""The rule options, and two kinds of options that only this game has."""

from __future__ import annotations

from dataclasses import dataclass

from sierra_envs.core.tables import Choice, Option, Whole
from sierra_envs.errors import BadOption, did_you_mean
from sierra_envs.games.trails_to_the_north.names import MAX_BUILDINGS, RANDOM_SIDES


@dataclass(frozen=True)
class Flag(Choice):
    """Yes or no; ``True`` and ``False`` are understood as well as the words. Kernels see 1 for true."""

    def code(self, value: object) -> int:
        if isinstance(value, bool):
            return int(value)
        super().code(value)
        return int(value == "true")


@dataclass(frozen=True)
class Sides(Choice):
    """The sides of the private buildings: ``"random"``, ``"a"``, or a letter a or b for each number.

    Kernels see -1 for random, else a mask of the numbers with side b.

    Rule: 5.8/building_sides
    """

    def code(self, value: object) -> int:
        if value == "random":
            return RANDOM_SIDES
        if value == "a":
            return 0
        if not isinstance(value, str) or len(value) != MAX_BUILDINGS or set(value) - {"a", "b"}:
            raise BadOption(
                f"rule option {self.name}={value!r} is not possible.{did_you_mean(value, self.values)} "
                f'Valid values: "random", "a", or {MAX_BUILDINGS} letters a and b, one for each building.'
            )
        return sum(1 << i for i, letter in enumerate(value) if letter == "b")


OPTIONS: tuple[Option, ...] = (
    Choice("expansion", ("rttn", "none"), "R1, 5.8", "with the northern board, or the base game alone"),
    Flag("simmental", ("false", "true"), "R7, R38", "with the Simmental cards"),
    Flag("brahman", ("false", "true"), "4.6", "with the Brahman cards"),
    Sides("building_sides", ("random", "a"), "R9", "sides of the private buildings, or 13 letters a and b"),
    Choice("neutral_setup", ("random", "letters"), "R2", "letters: building A on space A, and so on"),
    Choice("first_player", ("random", "0", "1", "2", "3"), "R10", "seat of the first player"),
    Choice(
        "repeatable_cities",
        ("seed", "board1e", "union"),
        "R40, 4.2",
        "cities for several discs of a player: Kansas City and New York, San Francisco instead, or all three",
    ),
    Flag(
        "objective_rttn_cards", ("true", "false"), "R8, 4.1", "with the four objective cards of the expansion"
    ),
    Flag(
        "phase_b_may_be_empty", ("true", "false"), "R16d", "whether phase B may be ended without any action"
    ),
    Flag(
        "cowboys_reset_per_action",
        ("true", "false"),
        "R20, R73",
        "whether each purchase action of a turn has all cowboys",
    ),
    Whole("free_build_cap", 2, 0, 12, "4.3", "builders that a free building may need"),
    Flag(
        "free_build_needs_own_builders",
        ("false", "true"),
        "4.3",
        "whether a free building needs own builders",
    ),
    Flag(
        "hide_discards",
        ("false", "true"),
        "5.1",
        "whether an opponent's discards are shown only as part of his deck",
    ),
)
