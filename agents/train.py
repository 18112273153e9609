"""Self-play with MaskablePPO, an evaluation, a report: ``python -m agents.train configs/colorado_maskable_ppo.yaml``.

    python -m agents.train CONFIG [--quick] [key=value ...]      a new run in runs/NAME
    python -m agents.train --resume runs/NAME                    go on after a stop, with the same numbers

The learner starts from nothing, or from imitating a teacher (warm_start.py). It sits in one seat of each game, another
one in the next game; the other seats, if there are any, are played by a pool of its former selves (pool.py).
Checkpoints are written between two updates and hold everything that decides what comes next, so a resumed run and one
that was never stopped end with the same weights, bit for bit.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger

import sierra_envs
from agents.checkpoint import NAME, load_checkpoint, save_checkpoint
from agents.config import Config
from agents.config_file import build_config, dump_config, load_config
from agents.errors import (
    CheckpointError,
    ConfigError,
    FolderError,
    command,
    writable_folder,
    write_atomically,
)
from agents.evaluate import make_agent
from agents.log import Bar, TrainingLog
from agents.match import play_match
from agents.policy import NetPolicy, acting_half, policy_arguments, policy_class
from agents.pool import KINDS, Pool, kind
from agents.report import finish
from agents.reward import LearnerView, running_reward
from agents.rule_based import has_greedy
from agents.sides import is_alone
from agents.warm_start import imitate
from sierra_envs.api.sb3 import SB3VecEnv
from sierra_envs.api.seat import SeatStep
from sierra_envs.errors import ForeignState

COMPARED = ("random", "greedy")
"""Opponents of the test matches on the learning curve; nothing that is learned depends on these matches."""


class LearnerEnv(SB3VecEnv):
    """The games as SB3 sees them, which can also be shown anew after their state was restored."""

    def show(self, step: SeatStep) -> Any:
        """Make ``step`` the present position; returns its observations."""
        self._mask = step.action_mask
        return self._observation(step.obs)


class Games(BaseCallback):
    """Counts the games that end during one update, by kind of opponent."""

    def __init__(self, bar: Bar):
        super().__init__()
        self.bar = bar
        self.start([])

    def start(self, opponents: Sequence[Any]) -> None:
        """Forget the last update; ``opponents`` are those of the games that begin now."""
        self.kinds = [kind(opponent) for opponent in opponents]
        self.won: dict[str, list[bool]] = {name: [] for name in KINDS}
        self.scores: list[int] = []
        self.lengths: list[int] = []

    def _on_step(self) -> bool:
        self.bar.advance(self.training_env.num_envs)
        for i in np.flatnonzero(self.locals["dones"]):
            info = self.locals["infos"][i]
            self.scores.append(info["score"])
            self.lengths.append(info["episode"]["l"])
            for opponent in info["opponent"]:
                name = self.kinds[opponent] if opponent >= 0 else "snapshot"  # one that plays no new games
                self.won[name].append(info["won"])
        return True

    def row(self) -> dict[str, Any]:
        """Columns of the log."""
        row: dict[str, Any] = {"games": len(self.scores)}
        if self.scores:
            row |= {"decisions": float(np.mean(self.lengths)), "score": float(np.mean(self.scores))}
        return row | {f"win_{name}": float(np.mean(won)) for name, won in self.won.items() if won}


class Training:
    """A learner, its games and its opponents: all that a checkpoint holds, and one ``update`` after the other."""

    def __init__(self, config: Config, folder: Path, quiet: bool = False):
        # small networks: a second thread costs more than it brings, far more on a busy machine
        torch.set_num_threads(1)
        torch.distributions.Distribution.set_default_validate_args(False)  # the masks come from the rules
        self.config, self.folder = config, folder
        env, ppo = config.env, config.ppo
        self.rollout = ppo.n_steps * env.num_envs
        self.update = 0
        self.seconds = {"all": 0.0, "env": 0.0, "opponents": 0.0, "comparing": 0.0}
        venv = sierra_envs.make_vec(
            env.id,
            env.num_envs,
            seed=config.seed,
            reward=running_reward(config.reward, env),
            **env.arguments(),
        )
        self.view = LearnerView(venv, config.reward.win, is_alone(env))
        self.env = LearnerEnv(self.view)
        self.model = MaskablePPO(
            policy_class(config.net), self.env, seed=config.seed, device="cpu",
            learning_rate=lambda _: self.between(ppo.learning_rate, ppo.final_learning_rate),
            n_steps=ppo.n_steps, batch_size=ppo.batch_size, n_epochs=ppo.n_epochs, gamma=ppo.gamma,
            gae_lambda=ppo.gae_lambda, clip_range=ppo.clip_range, vf_coef=ppo.vf_coef,
            max_grad_norm=ppo.max_grad_norm, policy_kwargs=policy_arguments(config.net, env),
        )  # fmt: skip
        self.model.set_logger(Logger(None, []))  # only collects; rows are written by TrainingLog
        self.pool = Pool(config.pool, acting_half(self.model.policy), config.seed)
        self.bar = Bar(config.total_steps, 0, quiet)
        self.games = Games(self.bar)

    @property
    def steps(self) -> int:
        """Decisions of the learner so far."""
        return self.update * self.rollout

    def between(self, first: float, last: float) -> float:
        """What a linear schedule has come to."""
        return last + (first - last) * max(0.0, 1.0 - self.steps / self.config.total_steps)

    @property
    def done(self) -> bool:
        """Whether all steps are made, or the time is over."""
        limit = self.config.max_minutes
        return self.steps >= self.config.total_steps or (
            limit is not None and self.seconds["all"] >= 60 * limit
        )

    # ---- learning

    def warm_start(self) -> None:
        """Imitate the teacher, if the configuration names one; the pool's first snapshot is taken after it."""
        config = self.config
        if config.warm_start.teacher == "none":
            return
        began, net = time.perf_counter(), acting_half(self.model.policy)
        agreement = imitate(net, config.warm_start, config.env, config.seed)
        self.seconds["all"] += time.perf_counter() - began
        print(
            f"imitated {config.warm_start.teacher}: same action in {agreement:.1%} of his positions",
            flush=True,
        )

    def _hold_policy(self) -> None:
        """After a warm start the value function learns alone at first: its errors would undo what was imitated."""
        warm = self.config.warm_start
        held = warm.teacher != "none" and self.update < warm.value_updates
        for parameter in acting_half(self.model.policy).parameters():
            parameter.requires_grad_(not held)

    def step(self) -> dict[str, Any]:
        """One update: ``n_steps`` decisions of the learner in each game, then gradient steps; returns its row."""
        began, view, ppo = time.perf_counter(), self.view, self.config.ppo
        env, opponents = view.seconds_env, view.seconds_opponents
        chosen, weights = self.pool.choose(self.update)
        view.set_opponents(chosen, weights)
        self.games.start(chosen)
        self._hold_policy()
        self.model.ent_coef = self.between(ppo.ent_coef, ppo.final_ent_coef)
        self.model.learn(self.rollout, self.games, log_interval=None, reset_num_timesteps=False)  # type: ignore[arg-type]
        self.update += 1
        row = self._learned() | self.games.row()
        row["ent_coef"] = self.model.ent_coef
        if self._due(self.config.log.compare_every):
            row |= self._compare()
        spent = {"env": view.seconds_env - env, "opponents": view.seconds_opponents - opponents}
        spent["all"] = time.perf_counter() - began
        spent["comparing"] = row.pop("comparing", 0.0)
        for name, seconds in spent.items():
            self.seconds[name] += seconds
        learning = spent["all"] - spent["comparing"]
        return {
            "update": self.update,
            "steps": self.steps,
            "seconds": self.seconds["all"],
            "steps_per_second": self.rollout / learning,
            "env_share": spent["env"] / learning,
            "opponents_share": spent["opponents"] / learning,
            **row,
        }

    def _due(self, every: int) -> bool:
        return every > 0 and (self.update % every == 0 or self.done)

    def _learned(self) -> dict[str, Any]:
        """What the gradient steps reported."""
        values = self.model.logger.name_to_value
        names = ("learning_rate", "approx_kl", "clip_fraction", "explained_variance", "value_loss")
        row = {name: float(values[f"train/{name}"]) for name in names}
        row["entropy"] = -float(values["train/entropy_loss"])
        row["policy_loss"] = float(values["train/policy_gradient_loss"])
        self.model.logger.name_to_value.clear()
        return row

    def _compare(self) -> dict[str, Any]:
        """A point of the learning curve. All draws are from streams of its own: training does not notice it."""
        began, row = time.perf_counter(), {}
        config = self.config
        for name in COMPARED:
            if name == "greedy" and not has_greedy(config.env.id):
                continue
            learner = NetPolicy(
                acting_half(self.model.policy), config.evaluation.deterministic, seed=self.update
            )
            opponent = make_agent(name, config.env, seed=self.update)
            games = play_match(
                config.env, learner, opponent, config.log.compare_games, config.seed + self.update
            )
            row[f"compare_{name}"] = games.win_rate
        return row | {"comparing": time.perf_counter() - began}

    # ---- stopping and going on

    def save(self) -> None:
        """Write everything that decides what comes next to the checkpoint of the run."""
        model, started = self.model, self.model._last_obs is not None
        content = {
            "config": self.config.model_dump(mode="json"),
            "update": self.update,
            "seconds": self.seconds,
            "policy": model.policy.state_dict(),
            "optimizer": model.policy.optimizer.state_dict(),
            "gradient_passes": model._n_updates,
            "random": {
                "python": random.getstate(),
                "numpy": np.random.get_state(),  # noqa: NPY002 - SB3 shuffles its samples with it
                "torch": torch.get_rng_state(),
            },
            "games": self.view.get_state() if started else None,
            "episode_starts": model._last_episode_starts if started else None,
            "pool": self.pool.get_state(self.view.policies),
        }
        save_checkpoint(self.folder / NAME, content)
        keep = self.config.log.keep_every * self.config.log.checkpoint_every
        if keep and self.update and self.update % keep == 0:
            save_checkpoint(self.folder / f"update_{self.update:06d}.ckpt", content)

    def restore(self, content: dict[str, Any]) -> None:
        """Go back to where :meth:`save` was.

        Raises:
            CheckpointError: it was written by another version of the game or of the agents.
        """
        model, path = self.model, self.folder / NAME
        try:
            model.policy.load_state_dict(content["policy"])
            model.policy.optimizer.load_state_dict(content["optimizer"])
            self.update, self.seconds = content["update"], dict(content["seconds"])
            model.num_timesteps, model._n_updates = self.steps, content["gradient_passes"]
            playing = self.pool.set_state(content["pool"])
            if content["games"] is not None:
                model._last_obs = self.env.show(self.view.set_state(content["games"], playing))
                model._last_episode_starts = content["episode_starts"]
        except (ForeignState, RuntimeError, KeyError, ValueError) as reason:
            raise CheckpointError(
                f"{path}: this checkpoint does not fit this version: {reason}\n"
                "  Go on with the version of the code that wrote it, or start a new run."
            ) from None
        state = content["random"]
        random.setstate(state["python"])
        np.random.set_state(state["numpy"])  # noqa: NPY002
        torch.set_rng_state(state["torch"])

    def run(self, resumed: bool = False) -> None:
        """Train to the end."""
        log = TrainingLog(self.folder, self.update if resumed else None)
        if not resumed:
            self.save()
        self.bar.advance(self.steps)
        with self.bar:
            while not self.done:
                row = self.step()
                log.write(row)
                self.bar.note(row)
                if self._due(self.config.log.checkpoint_every):
                    self.save()
        log.close()


# ---- the command line


def new_folder(config: Config) -> Path:
    """``runs_dir/name``, or ``name-2``, ``name-3`` ...: an earlier run is never written over."""
    runs = writable_folder(config.runs_dir)
    folder, number = runs / config.name, 1
    while folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        number += 1
        folder = runs / f"{config.name}-{number}"
    return writable_folder(folder)


def train(config: Config, folder: Path | None = None, quiet: bool = False) -> Training:
    """Train a new run, in a folder of its own unless one is given."""
    folder = new_folder(config) if folder is None else writable_folder(folder)
    write_atomically(folder / "config.yaml", dump_config(config).encode())
    training = Training(config, folder, quiet)
    training.warm_start()
    training.run()
    return training


def resume(folder: Path, quiet: bool = False) -> Training:
    """Go on with a run that was stopped; nothing is trained if it had come to its end.

    Raises:
        CheckpointError: no usable checkpoint. FolderError: no such folder, or not writable.
    """
    if not folder.is_dir():
        raise FolderError(
            f"{folder}: there is no such folder. --resume needs the folder of a run, such as runs/NAME."
        )
    content = load_checkpoint(folder / NAME)
    writable_folder(folder)
    if "config" not in content:
        raise CheckpointError(f"{folder / NAME}: this checkpoint holds no training run. Start a new run.")
    training = Training(build_config(content["config"], str(folder / NAME)), folder, quiet)
    training.restore(content)
    training.run(resumed=True)
    return training


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, evaluate, report."""
    began = time.perf_counter()
    parser = argparse.ArgumentParser(
        prog="python -m agents.train",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "config", nargs="?", type=Path, help="a YAML file; its keys are listed in configs/README.md"
    )
    parser.add_argument("overrides", nargs="*", metavar="key=value", help="for example ppo.n_steps=64 seed=3")
    parser.add_argument("--quick", action="store_true", help='apply the "quick" section: about a minute')
    parser.add_argument(
        "--resume", type=Path, metavar="RUN_DIR", help="go on with this run; it has its own config"
    )
    given = parser.parse_intermixed_args(arguments)
    if given.resume is not None:
        if given.quick or given.overrides:
            raise ConfigError(
                "--resume goes on with the configuration of the run: leave out --quick and key=value."
            )
        training = resume(given.resume)
    elif given.config is None or "=" in str(given.config):
        raise ConfigError("name a configuration first, for example configs/colorado_maskable_ppo.yaml.")
    else:
        config = load_config(given.config, given.overrides, given.quick)
        folder = new_folder(config)
        print(f"writing to {folder}; if it is stopped: python -m agents.train --resume {folder}", flush=True)
        training = train(config, folder)
    finish(training.folder, training.config, training.steps, training.seconds, time.perf_counter() - began)
    return 0


if __name__ == "__main__":
    sys.exit(command(main))
