"""The command ``sierra``: list the environments, compile them ahead of time, look at their data."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

import sierra_envs
from sierra_envs.errors import SierraError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 when it worked, 1 after an error of ours (printed), 2 for a wrong command line."""
    parser = argparse.ArgumentParser(prog="sierra", description=__doc__)
    parser.add_argument("--version", action="version", version=sierra_envs.__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="the environments and their players")
    warm = commands.add_parser("warmup", help="compile now, so that the first game starts at once")
    warm.add_argument("env_id", nargs="*", help="default: all")
    check = commands.add_parser("check-data", help="validate data tables and list what is reconstructed")
    check.add_argument("env_id")
    check.add_argument("--data", help="folder with corrected tables (default: the game's own)")
    given = parser.parse_args(arguments)
    try:
        if given.command == "list":
            _list()
        elif given.command == "warmup":
            _warmup(given.env_id or sierra_envs.list_envs())
        else:
            _check_data(given.env_id, given.data)
    except SierraError as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


def _list() -> None:
    for env_id in sierra_envs.list_envs():
        spec = sierra_envs.spec(env_id)
        players = ", ".join(map(str, spec.players))
        print(
            f"{env_id}  {spec.game.title}; players {players}; options {', '.join(o.name for o in spec.options) or '-'}"
        )


def _warmup(env_ids: Sequence[str]) -> None:
    for env_id in env_ids:
        start = time.perf_counter()
        players = min(sierra_envs.spec(env_id).players)
        env = sierra_envs.make(env_id, num_players=players)
        env.reset(seed=0)
        env.observe(env.possible_agents[-1])
        env.step(int(env.action_mask().argmax()))
        env.why_not(0)
        env.redeal_hidden(env.possible_agents[0], seed=0)
        env.state()
        venv = sierra_envs.make_vec(env_id, 2, num_players=players, seed=0)
        venv.reset()
        venv.step(venv.sample())
        venv.scores()
        venv.rollout(1)
        venv.playout()
        print(f"{env_id}: compiled and cached in {time.perf_counter() - start:.1f} s")


def _check_data(env_id: str, data: str | None) -> None:
    spec = sierra_envs.spec(env_id)
    from pathlib import Path

    dataset = spec.game.load(None if data is None else Path(data), None)
    rows = len(dataset.provenance)
    reconstructed = dataset.reconstructed()
    print(
        f'{env_id}: data set "{dataset.name}" is valid: {rows} rows, {len(reconstructed)} of them reconstructed.'
    )
    for table in sorted({t for t, _ in reconstructed}):
        lines = [line for t, line in reconstructed if t == table]
        print(f"  {table}: lines {', '.join(map(str, lines))}")
    print("Rules:", ", ".join(f"{k}={v}" for k, v in dataset.rules.items()))


if __name__ == "__main__":
    sys.exit(main())
