"""Any agent against any agent: ``python -m agents.evaluate runs/NAME --games 1000``.

Agents are named ``random``, ``greedy``, or by the path of a run or of a checkpoint. The same seed gives the same games
and the same result. In solo and cooperative games both agents play the same deals and are compared deal by deal.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

import sierra_envs
from agents.checkpoint import checkpoint_in, load_checkpoint
from agents.config import EnvConfig
from agents.config_file import build_config
from agents.errors import AgentError, CheckpointError, ConfigError, command, write_atomically
from agents.match import Policy, Result, play_match
from agents.policy import load_policy
from agents.random_agent import RandomAgent
from agents.rule_based import RULE_BASED, greedy_class, has_greedy
from sierra_envs.errors import did_you_mean


class UnknownAgent(AgentError):
    """A name is no agent's, and no path of one."""


def make_agent(name: str, env: EnvConfig, seed: int = 0, deterministic: bool = False) -> Policy:
    """The agent of this name for these games.

    Raises:
        UnknownAgent, CheckpointError: with the possible names, or with what is wrong with the checkpoint.
    """
    if name == "random":
        return RandomAgent(seed)
    if name == "greedy":
        if not has_greedy(env.id):
            raise UnknownAgent(f'there is no "greedy" for {env.id}; it plays {", ".join(RULE_BASED)}.')
        agent: Policy = greedy_class(env.id)(env.players, seed, env.id, env.data, env.rules)
        return agent
    if Path(name).exists():
        return load_policy(name, env, deterministic, seed)
    raise UnknownAgent(
        f'there is no agent "{name}".{did_you_mean(name, ["random", "greedy"])} '
        'An agent is "random", "greedy", or the path of a run or checkpoint.'
    )


def environment_of(name: str) -> EnvConfig | None:
    """The games that an agent was trained in; None for agents that were not trained."""
    if name in ("random", "greedy") or not Path(name).exists():
        return None
    path = checkpoint_in(Path(name))
    content = load_checkpoint(path)
    if "config" not in content:
        raise CheckpointError(f'{path}: this checkpoint has no "config"; it was not written by agents.train.')
    return build_config(content["config"], str(path)).env


def evaluate(
    name: str,
    opponents: Sequence[str],
    env: EnvConfig,
    games: int,
    seed: int,
    deterministic: bool = False,
    label: str | None = None,
) -> list[Result]:
    """Play ``games`` games against each opponent. Agents' own draws come from seeds next to ``seed``."""
    results = []
    for k, opponent in enumerate(opponents):
        agent = make_agent(name, env, seed + 1, deterministic)
        other = make_agent(opponent, env, seed + 2, deterministic)
        results.append(play_match(env, agent, other, games, seed + 1000 * k, (label or name, opponent)))
    return results


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m agents.evaluate", description=__doc__)
    parser.add_argument("agent", help='"random", "greedy", or the path of a run or checkpoint')
    parser.add_argument(
        "--opponent",
        action="append",
        help="may be given several times (default: random, and greedy if there is one)",
    )
    parser.add_argument("--games", type=int, default=1000, help="against each opponent (default 1000)")
    parser.add_argument("--seed", type=int, default=1_000_003)
    parser.add_argument("--deterministic", action="store_true", help="networks play their likeliest action")
    parser.add_argument("--env", help="environment id (default: the agent's own, else colorado-v0)")
    parser.add_argument(
        "--players", type=int, help="(default: the agent's own, else 2 if the game seats two)"
    )
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="a rule option, for example stage=3"
    )
    parser.add_argument("--json", type=Path, help="also write the results to this file")
    given = parser.parse_args(arguments)
    if given.games < 1 or given.seed < 0:
        raise ConfigError("--games must be at least 1 and --seed at least 0.")
    torch.set_num_threads(1)
    env = _environment(given, given.opponent or [])
    opponents = given.opponent or ["random", *(["greedy"] if has_greedy(env.id) else [])]
    results = evaluate(given.agent, opponents, env, given.games, given.seed, given.deterministic)
    for result in results:
        print(result.sentence())
    if given.json:
        found: dict[str, Any] = {
            "env": env.model_dump(mode="json"),
            "results": [r.as_dict() for r in results],
        }
        write_atomically(given.json, (json.dumps(found, indent=2) + "\n").encode())
    return 0


def _environment(given: argparse.Namespace, opponents: Sequence[str]) -> EnvConfig:
    """What the command line says, else what the agents were trained in, else Colorado."""
    trained = next((env for env in map(environment_of, [given.agent, *opponents]) if env), EnvConfig())
    changes: dict[str, Any] = {}
    if given.env:
        sierra_envs.spec(given.env)
        changes["id"] = given.env
        if given.env != trained.id:
            changes |= {"rules": {}, "data": None, "num_players": None}
    if given.players:
        changes["num_players"] = given.players
    values: dict[str, Any] = {**trained.model_dump(), **changes}
    values["rules"] = {**values["rules"], **rule_options(given.rule)}
    return build_config({"env": values}, "command line").env


def rule_options(words: Sequence[str]) -> dict[str, Any]:
    """Rule options from ``name=value`` on the command line.

    Raises:
        ConfigError: something that is not written so.
    """
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise ConfigError(f'--rule "{word}": a rule option is written NAME=VALUE, for example stage=3.')
        options[name] = int(value) if value.isdecimal() else value
    return options


if __name__ == "__main__":
    sys.exit(command(main))
