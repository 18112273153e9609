"""Play against an agent in the terminal: ``python -m agents.play colorado-v0 --opponent greedy``.

The position is drawn before each of your decisions, with the legal actions. Opponents are ``random``, ``greedy``,
or the path of a run, whose learner then plays; in teams it plays your companions, too. A move that changes nothing of
what you see is not told. Solo games need no opponent: ``python -m agents.play sierra/solo-v0 --rule stage=2``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

import sierra_envs
from agents.config_file import build_config
from agents.errors import command
from agents.evaluate import make_agent, rule_options
from agents.match import Policy
from agents.rule_based import has_greedy
from sierra_envs.errors import BadAction, SierraError

HELP = """\
  a number or a sentence of the list   play that action
  <Enter>                              show the position again
  why <sentence or number>             why this action is not legal now
  undo                                 back to your decision before this one
  rules                                where the rules of this game are explained
  ?                                    this help
  quit                                 stop"""

OWN_TURN = ("my_turn", "decision")
"""Parts of observations that tell the observer that he is to decide, and what."""

PROMPT = "your move (? for help): "


class Quit(Exception):
    """The player has had enough, or the input has ended."""


class Table:
    """One game between a person and an agent, who plays all the other seats."""

    def __init__(self, env: Any, seat: int, opponent: Policy):
        self.env, self.me, self.opponent = env, f"player_{seat}", opponent
        self.before: list[dict[str, Any]] = []  # the game at each of the person's decisions

    def play(self) -> None:
        """To the end of the game, or until the person quits."""
        env = self.env
        print(f"You are {self.me}.\n")
        try:
            while not env.is_over:
                if env.agent_selection == self.me:
                    self._my_turn()
                else:
                    self._their_turn()
        except Quit:
            print("\nBye.")
            return
        self._result()

    def _their_turn(self) -> None:
        env = self.env
        who = env.agent_selection
        see = env.observe(who)
        action = int(self.opponent(see["observation"][None], see["action_mask"][None])[0])
        told, before = env.describe(action), self._table()
        env.step(action)
        if (self._table() == before).all():
            told = "(hidden)"  # what players do at the same time is not known before all have done it
        print(f"{who}: {told}")

    def _table(self) -> Any:
        """What the person sees, but for whether it is his turn."""
        seen = self.env.observe(self.me)["observation"]
        for part in self.env.observation.segments:
            if part.name in OWN_TURN:
                seen[self.env.observation.slice(part.name)] = 0
        return seen

    def _my_turn(self) -> None:
        env = self.env
        print(f"\n{env.render()}")
        while True:
            words = self._read()
            verb, _, rest = words.partition(" ")
            if words == "":
                print(f"\n{env.render()}")
            elif words == "?":
                print(HELP)
            elif words == "quit":
                raise Quit
            elif words == "rules":
                print(sierra_envs.spec(env.env_id).rules_page)
            elif words == "undo":
                if self.before:
                    env.set_state(self.before.pop())
                    print(f"\n{env.render()}")
                else:
                    print("this is your first decision")
            elif verb == "why" and rest:
                self._why(rest)
            elif self._try(words):
                return

    def _read(self) -> str:
        try:
            words = input(PROMPT)
        except EOFError:
            raise Quit from None
        if not sys.stdin.isatty():
            print(words)  # a script's input is not echoed by the terminal
        return " ".join(words.split()).lower()

    def _action(self, words: str) -> int | None:
        """The id that was meant; None, and a message, if there is none."""
        if words.isdigit() and int(words) < self.env.actions.size:
            return int(words)
        try:
            return int(self.env.parse(words))
        except BadAction as reason:
            print(reason)
            return None

    def _try(self, words: str) -> bool:
        action = self._action(words)
        if action is None:
            return False
        refusal = self.env.why_not(action)
        if refusal:
            print(f"you may not {self.env.describe(action)}: {refusal}")
            return False
        self.before.append(self.env.get_state())
        self.env.step(action)
        return True

    def _why(self, words: str) -> None:
        action = self._action(words)
        if action is not None:
            refusal = self.env.why_not(action)
            print(f"{self.env.describe(action)}: {refusal or 'this is legal'}")

    def _result(self) -> None:
        print("\nThe game is over.")
        infos = self.env.infos
        for agent in sorted(infos, key=lambda agent: infos[agent]["rank"]):
            who = f"{agent} (you)" if agent == self.me else agent
            print(f"  {infos[agent]['rank']}.  {who}: {infos[agent]['score']} points")
        names = self.env.batch.game.result_names
        if names:
            print("  you: " + ", ".join(f"{name} {infos[self.me][name]}" for name in names))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m agents.play", description=__doc__)
    parser.add_argument("env", nargs="?", default="colorado-v0", help="environment id (default colorado-v0)")
    parser.add_argument(
        "--opponent",
        help="random, greedy, or the path of a run (default: greedy if the game has one, else random)",
    )
    parser.add_argument("--players", type=int, help="(default: 2, or as few as the game seats)")
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="a rule option, for example stage=3"
    )
    parser.add_argument("--seat", type=int, help="yours; 0 begins (default: drawn)")
    parser.add_argument("--seed", type=int, help="of the game (default: another one each time)")
    given = parser.parse_args(arguments)
    torch.set_num_threads(1)
    game = {"id": given.env, "num_players": given.players, "rules": rule_options(given.rule)}
    config = build_config({"env": game}, "command line").env
    rng = np.random.default_rng(given.seed)
    seat = int(rng.integers(config.players)) if given.seat is None else given.seat
    if not 0 <= seat < config.players:
        raise SierraError(f"--seat {seat} is not possible: seats are 0 to {config.players - 1}.")
    env = sierra_envs.make(config.id, render_mode="ansi", **config.arguments())
    env.reset(seed=int(rng.integers(2**63)) if given.seed is None else given.seed)
    opponent = given.opponent or ("greedy" if has_greedy(config.id) else "random")
    Table(env, seat, make_agent(opponent, config, seed=int(rng.integers(2**31)))).play()
    return 0


if __name__ == "__main__":
    sys.exit(command(main))
