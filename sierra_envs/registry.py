"""One table: environment id -> game and mode. Also the registration with PettingZoo and Gymnasium."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from sierra_envs.core.game import Game
from sierra_envs.core.layout import ActionLayout, ObservationLayout
from sierra_envs.core.tables import Option
from sierra_envs.errors import BadOption, RetiredEnv, UnknownEnv, did_you_mean

_ENVS: dict[str, tuple[str, str]] = {
    # id: (module of the game, mode)
    "colorado-v0": ("sierra_envs.games.colorado", "standard"),
    "sierra/competitive-v0": ("sierra_envs.games.sierra", "competitive"),
    "sierra/cooperative-v0": ("sierra_envs.games.sierra", "cooperative"),
    "sierra/solo-v0": ("sierra_envs.games.sierra", "solo"),
    "sierra/teams-v0": ("sierra_envs.games.sierra", "teams"),
    "sierra_west/apple_hill-v0": ("sierra_envs.games.sierra_west", "apple_hill"),
    "sierra_west/boats_and_banjos-v0": ("sierra_envs.games.sierra_west", "boats_and_banjos"),
    "sierra_west/gold_rush-v0": ("sierra_envs.games.sierra_west", "gold_rush"),
    "sierra_west/outlaws_and_outposts-v0": ("sierra_envs.games.sierra_west", "outlaws_and_outposts"),
    "trails_to_the_north-v0": ("sierra_envs.games.trails_to_the_north", "standard"),
}


@dataclass(frozen=True)
class EnvSpec:
    """What an environment is, without making one.

    Attributes:
        id: for ``make`` and ``make_vec``. module: package of the game. mode: name of the mode in that game.
    """

    id: str
    module: str
    mode: str

    @cached_property
    def game(self) -> Game:
        """The game's contract; imports the game."""
        game: Game = importlib.import_module(self.module).GAME
        return game

    @property
    def players(self) -> range:
        """Possible values of ``num_players``."""
        return self.game.seats_in(self.game.modes.index(self.mode))

    @property
    def options(self) -> tuple[Option, ...]:
        """Rule options for ``rules=``."""
        return self.game.options

    @property
    def actions(self) -> ActionLayout:
        """Action ids and sentences (names that depend on the data set are numbers here)."""
        return self.game.actions

    @property
    def observation(self) -> ObservationLayout:
        """Named parts of the observation for the largest number of players; ``.for_seats(n)`` for n."""
        return self.game.observation

    @property
    def rules_page(self) -> Path:
        """The game's RULES.md: turn, options, rulings, provenance, tables."""
        return self.game.folder / "RULES.md"


def list_envs() -> list[str]:
    """The ids of all environments."""
    return sorted(_ENVS)


def spec(env_id: str) -> EnvSpec:
    """The description of an environment.

    Raises:
        UnknownEnv: no such id. RetiredEnv: the id exists in another version.
    """
    if isinstance(env_id, str) and env_id in _ENVS:
        return EnvSpec(env_id, *_ENVS[env_id])
    base = re.sub(r"-v\d+$", "", str(env_id))
    versions = [known for known in _ENVS if re.sub(r"-v\d+$", "", known) == base]
    if versions:
        raise RetiredEnv(f'"{env_id}" does not exist; the version to use is "{versions[-1]}".')
    count = len(_ENVS)
    raise UnknownEnv(
        f'there is no "{env_id}".{did_you_mean(env_id, _ENVS)} sierra_envs.list_envs() shows '
        + (f"all {count}." if count > 1 else f"the one there is: {list_envs()[0]}.")
    )


def make(
    env_id: str,
    *,
    num_players: int | None = None,
    render_mode: str | None = None,
    reward: Any = "win_loss",
    rules: Mapping[str, Any] | None = None,
    data: str | Path | None = None,
    max_decisions: int | None = None,
) -> Any:
    """A PettingZoo AEC environment (:class:`sierra_envs.api.aec.GameAEC`).

    Args:
        env_id: one of ``list_envs()``.
        num_players: see ``spec(env_id).players``; default 2, or the smallest possible.
        render_mode: None, "ansi" (``render`` returns text) or "human" (printed).
        reward: "win_loss", "rank", "margin", "margin_gain", "score"; where the game reports the results for it also
            "team", "group_score", "suns"; or a ``Reward``. See :mod:`sierra_envs.api.rewards`.
        rules: rule options, see ``spec(env_id).options``.
        data: folder with corrected tables instead of the game's own.
        max_decisions: truncate a game after so many decisions.

    Raises:
        UnknownEnv, BadOption, BadData: with the valid choices.
    """
    from sierra_envs.api.aec import GameAEC

    env = spec(env_id)
    game = env.game
    return GameAEC(
        game, game.load(_path(data), rules, env.mode), env_id=env.id, num_players=num_players,
        mode=game.modes.index(env.mode), render_mode=render_mode, reward=reward, max_decisions=max_decisions,
    )  # fmt: skip


def make_vec(
    env_id: str,
    num_envs: int,
    *,
    num_players: int | None = None,
    seed: int | None = None,
    reward: Any = "win_loss",
    rules: Mapping[str, Any] | None = None,
    data: str | Path | None = None,
    autoreset: Any = "same_step",
    copy: bool = True,
    threads: int = 1,
    max_decisions: int | None = None,
) -> Any:
    """A batch of games, each with its own acting seat (:class:`sierra_envs.api.vector.VectorAEC`).

    Args as for :func:`make`, and:
        num_envs: N, at least 1.
        seed: for the first ``reset()``; row i plays the games of stream (seed, i).
        autoreset: "same_step" (a finished game shows the first decision of the next one) or "disabled".
        copy: False returns the same buffers at every call: faster, valid until the next call.
        threads: CPU threads for batches of 64 games and more; results do not depend on it.

    Raises:
        UnknownEnv, BadOption, BadData: with the valid choices.
    """
    from sierra_envs.api.vector import VectorAEC

    env = spec(env_id)
    game = env.game
    return VectorAEC(
        game, game.load(_path(data), rules, env.mode), num_envs, env_id=env.id, num_players=num_players,
        mode=game.modes.index(env.mode), seed=seed, reward=reward, autoreset=autoreset, copy=copy, threads=threads,
        max_decisions=max_decisions,
    )  # fmt: skip


def make_seat_env(
    env_id: str,
    *,
    seat: Any = "rotate",
    opponents: Sequence[Any] | None = None,
    weights: Sequence[float] | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """One learner's game as a ``gymnasium.Env``: what ``gymnasium.make("sierra/...")`` calls.

    Args:
        env_id: one of ``list_envs()``.
        seat, opponents, weights: see :class:`sierra_envs.api.seat.SeatView`.
        render_mode: None, "ansi" or "human".
        options: num_players, reward, rules, data and max_decisions as for :func:`make`.
    """
    from sierra_envs.api.gym import SeatEnv
    from sierra_envs.api.seat import SeatView

    venv = make_vec(env_id, 1, autoreset="disabled", **options)
    return SeatEnv(SeatView(venv, seat, opponents, weights), render_mode)


def make_seat_vec(
    env_id: str,
    num_envs: int = 1,
    *,
    seat: Any = "rotate",
    opponents: Sequence[Any] | None = None,
    weights: Sequence[float] | None = None,
    autoreset_mode: Any = "SameStep",
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """N games of one learner as a ``gymnasium.vector.VectorEnv``: what ``gymnasium.make_vec("sierra/...")`` calls.

    Args as for :func:`make_seat_env`, and ``autoreset_mode``: "SameStep", "NextStep" or "Disabled"; ``options`` may
    also hold seed, copy and threads as for :func:`make_vec`.
    """
    venv = make_vec(env_id, num_envs, **options)
    return venv.to_gymnasium(
        seat, opponents, weights=weights, autoreset_mode=autoreset_mode, render_mode=render_mode
    )


def pettingzoo_module(*env_ids: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The functions ``env`` and ``raw_env`` that PettingZoo expects in the module of a game.

    Of a game with several modes they take ``mode=``, by default that of the first id.
    """
    by_mode = {_ENVS[env_id][1]: env_id for env_id in env_ids}
    env_id = env_ids[0]

    def raw_env(*, mode: str | None = None, **options: Any) -> Any:
        if mode is not None and mode not in by_mode:
            raise BadOption(
                f"mode={mode!r} is not possible.{did_you_mean(mode, by_mode)} "
                f"Valid values: {', '.join(map(repr, by_mode))}."
            )
        return make(by_mode[mode] if mode else env_id, **options)

    def env(*, wrappers: str = "minimal", **options: Any) -> Any:
        if wrappers not in ("minimal", "pettingzoo"):
            raise BadOption(f'wrappers={wrappers!r} is not possible. Valid values: "minimal", "pettingzoo".')
        game = raw_env(**options)
        if wrappers == "minimal":
            return game
        from pettingzoo.utils import wrappers as pz

        return pz.OrderEnforcingWrapper(
            pz.AssertOutOfBoundsWrapper(pz.TerminateIllegalWrapper(game, illegal_reward=-1))
        )

    modes = "" if len(by_mode) == 1 else f" ``mode`` is one of {', '.join(by_mode)}."
    raw_env.__doc__ = f'``sierra_envs.make("{env_id}", **options)``.{modes}'
    env.__doc__ = (
        f"{env_id} as a PettingZoo AEC environment.\n\n"
        "Args:\n"
        '    wrappers: "minimal" (none: actions are checked inside, an illegal one raises ``IllegalAction``) or\n'
        '        "pettingzoo" (the usual three, ten times slower: an illegal action ends the game with -1).\n'
        f"    options: as for ``sierra_envs.make``.{modes}"
    )
    return env, raw_env


def public_name(env_id: str) -> str:
    """The id in PettingZoo's and Gymnasium's registries, which allow one slash: ``sierra/colorado-v0``.

    A mode's id loses its own slash: ``sierra_west/apple_hill-v0`` is ``sierra/sierra_west_apple_hill-v0`` there.
    """
    return "sierra/" + env_id.replace("/", "_")


def register_everywhere() -> None:
    """Register every environment with Gymnasium and, from version 1.27 on, with PettingZoo; twice does no harm."""
    import gymnasium
    import pettingzoo

    known = getattr(pettingzoo, "aec_registry", None)
    for env_id in _ENVS:
        name = public_name(env_id)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:make_seat_env",
                vector_entry_point=f"{__name__}:make_seat_vec",
                kwargs={"env_id": env_id},
            )
        if known is not None and name not in known:
            pettingzoo.register("aec", name, entry_point=f"{__name__}:make", kwargs={"env_id": env_id})


def _path(data: str | Path | None) -> Path | None:
    if data is None or isinstance(data, Path):
        return data
    if isinstance(data, str):
        return Path(data)
    raise BadOption(f"data={data!r} is not possible: give the path of a folder with tables.")
