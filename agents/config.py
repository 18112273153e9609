"""One experiment, one YAML file. Unknown keys, wrong types and impossible values are errors that name the way out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

import sierra_envs
from agents.rule_based import RULE_BASED, has_greedy

Share = Annotated[float, Field(ge=0, le=1)]
Seed = Annotated[int, Field(ge=0, lt=2**32)]
Layers = Annotated[tuple[Annotated[int, Field(ge=1, le=4096)], ...], Field(min_length=1, max_length=8)]
Count = Annotated[int, Field(ge=1)]
FeaturesName = Literal["scaled", "colorado", "sierra", "sierra_west", "trails_to_the_north"]


class Section(BaseModel):
    """What all parts of a configuration have in common: no key that nobody reads, no change after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class EnvConfig(Section):
    """The game that is learned."""

    id: str = Field(default="colorado-v0", description="environment id, see `sierra list`")
    num_players: int | None = Field(
        default=None, description="seats; null: 2, or if the game does not seat two, its smallest number"
    )
    rules: dict[str, Any] = Field(default={}, description="rule options of the game")
    data: Path | None = Field(default=None, description="folder with corrected tables; null: the game's own")
    num_envs: Count = Field(default=128, description="games played side by side")
    max_decisions: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description="cut games off (truncation); null: never"
    )

    @model_validator(mode="after")
    def _exists(self) -> EnvConfig:
        spec = sierra_envs.spec(self.id)  # raises UnknownEnv with the closest id
        if self.players not in spec.players:
            raise ValueError(
                f"num_players={self.num_players} is not possible; {self.id} seats {list(spec.players)}"
            )
        spec.game.load(self.data, self.rules, spec.mode)  # raises BadOption, BadData
        return self

    @property
    def players(self) -> int:
        """Seats of a game."""
        if self.num_players is not None:
            return self.num_players
        possible = sierra_envs.spec(self.id).players
        return 2 if 2 in possible else min(possible)

    def arguments(self) -> dict[str, Any]:
        """Keyword arguments for ``sierra_envs.make`` and ``make_vec``, the reward aside."""
        return {
            "num_players": self.players,
            "rules": dict(self.rules),
            "data": self.data,
            "max_decisions": self.max_decisions,
        }


class RewardConfig(Section):
    """What the learner is paid; the parts are added. Alone (solo, cooperative) there is nobody to be ahead of."""

    win: float = Field(
        default=1.0,
        ge=0,
        description="at the end: +1 for a win, -1 for a loss, shared when tied; alone: whether the game's own goal "
        "was reached",
    )
    margin: float = Field(
        default=1.0,
        ge=0,
        description="at every decision: points gained, less the mean of all seats' gains, / 50; alone: points gained "
        "(by a team: in its result) / 50",
    )
    lead: float = Field(
        default=0.0,
        ge=0,
        description="at every decision: change of tanh(lead over the best other seat / 10); alone: nothing",
    )

    @model_validator(mode="after")
    def _something(self) -> RewardConfig:
        if not (self.win or self.margin or self.lead):
            raise ValueError("win, margin and lead are all 0: nothing would be learned")
        return self


class NetConfig(Section):
    """Two separate multilayer perceptrons, one for the policy and one for the value."""

    features: FeaturesName = Field(
        default="scaled",
        description="what the network is shown: scaled observations, Colorado's map spelled out, or for one of the "
        "other games also what its rule-based player thinks of each action",
    )
    trust: float = Field(
        default=0.0,
        ge=0,
        description="for features with advice: how much of it counts before anything is learned (logits for 10 points)",
    )
    policy: Layers = Field(default=(256, 256), description="hidden layers of the policy")
    value: Layers = Field(default=(256, 256), description="hidden layers of the value function")
    activation: Literal["relu", "tanh"] = Field(default="relu", description="between layers")


class PPOConfig(Section):
    """MaskablePPO, names as in sb3-contrib."""

    n_steps: Count = Field(
        default=64, description="decisions of the learner in each game between two updates"
    )
    batch_size: Annotated[int, Field(ge=2)] = Field(default=2048, description="samples of one gradient step")
    n_epochs: Count = Field(default=4, description="passes over the samples of an update")
    learning_rate: float = Field(default=5e-4, gt=0, le=1, description="at the start")
    final_learning_rate: float = Field(default=5e-5, ge=0, le=1, description="at the end; linear in between")
    gamma: float = Field(default=0.999, gt=0, le=1, description="discount for each decision of the learner")
    gae_lambda: Share = Field(default=0.95, description="bias against variance of the advantages")
    clip_range: float = Field(
        default=0.2, gt=0, lt=1, description="how far one update may move a probability ratio"
    )
    ent_coef: float = Field(default=0.01, ge=0, description="weight of the entropy bonus at the start")
    final_ent_coef: float = Field(default=0.001, ge=0, description="at the end; linear in between")
    vf_coef: float = Field(default=0.5, ge=0, description="weight of the value loss")
    max_grad_norm: float = Field(default=0.5, gt=0, description="gradients are clipped to this norm")


class PoolConfig(Section):
    """Opponents during training. The remaining share plays against the learner as of the last update."""

    every: Count = Field(default=10, description="updates between two frozen snapshots")
    size: Count = Field(
        default=12, description="snapshots kept; the oldest but one go first as the pool is thinned"
    )
    snapshot_share: Share = Field(default=0.35, description="share of games against a frozen snapshot")
    random_share: Share = Field(default=0.05, description="share of games against uniformly random play")
    at_once: Count = Field(default=2, description="different snapshots that play in one update")

    @model_validator(mode="after")
    def _shares(self) -> PoolConfig:
        if self.snapshot_share + self.random_share > 1:
            raise ValueError("snapshot_share + random_share must not exceed 1")
        return self


class WarmStartConfig(Section):
    """Imitation of a teacher before self-play. By default there is none: the learner starts from nothing."""

    teacher: Literal["none", "greedy"] = Field(default="none", description="who is imitated")
    decisions: Count = Field(default=300_000, description="positions that the teacher answers")
    disturbed: Share = Field(default=0.1, description="share of the played actions that are random ones")
    epochs: Count = Field(default=6, description="passes over the positions")
    batch_size: Count = Field(default=1024, description="positions of one gradient step")
    learning_rate: float = Field(default=1e-3, gt=0, le=1, description="at the start; linear down to a 20th")
    value_updates: Annotated[int, Field(ge=0)] = Field(
        default=10, description="first updates of self-play in which only the value function learns"
    )


class LogConfig(Section):
    """What is written during training."""

    checkpoint_every: Count = Field(default=10, description="updates between two checkpoints")
    keep_every: Annotated[int, Field(ge=0)] = Field(
        default=0, description="also keep every n-th checkpoint; 0: only the last"
    )
    compare_every: Annotated[int, Field(ge=0)] = Field(
        default=20, description="updates between two points of the curve; 0: none"
    )
    compare_games: Count = Field(
        default=200, description="games against each opponent for a point of the curve"
    )


class EvaluationConfig(Section):
    """The final evaluation; none of its games has a say in training. An opponent that was the teacher is named so."""

    opponents: tuple[str, ...] | None = Field(
        default=None,
        description='"random", "greedy" or the path of a run; null: random, and greedy if the game has one',
    )
    games: Count = Field(
        default=1000, description="against each opponent, sides rotated; alone: deals that both play"
    )
    seed: Seed = Field(default=1_000_003, description="of the evaluation games")
    deterministic: bool = Field(default=False, description="play the likeliest action instead of drawing one")


class Config(Section):
    """An experiment."""

    name: str = Field(
        default="run",
        pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$",
        description="folder of the run inside runs_dir",
    )
    runs_dir: Path = Field(default=Path("runs"), description="where runs are written")
    seed: Seed = Field(default=0, description="of everything random in training")
    total_steps: Count = Field(default=1_000_000, description="decisions of the learner")
    max_minutes: Annotated[float, Field(gt=0)] | None = Field(
        default=None, description="training stops after the update in which this time is over; null: no limit"
    )
    env: EnvConfig = Field(default_factory=lambda: EnvConfig(), description=EnvConfig.__doc__)
    reward: RewardConfig = Field(default_factory=lambda: RewardConfig(), description=RewardConfig.__doc__)
    net: NetConfig = Field(default_factory=lambda: NetConfig(), description=NetConfig.__doc__)
    ppo: PPOConfig = Field(default_factory=lambda: PPOConfig(), description=PPOConfig.__doc__)
    warm_start: WarmStartConfig = Field(
        default_factory=lambda: WarmStartConfig(), description=WarmStartConfig.__doc__
    )
    pool: PoolConfig = Field(default_factory=lambda: PoolConfig(), description=PoolConfig.__doc__)
    log: LogConfig = Field(default_factory=lambda: LogConfig(), description=LogConfig.__doc__)
    evaluation: EvaluationConfig = Field(
        default_factory=lambda: EvaluationConfig(), description=EvaluationConfig.__doc__
    )
    quick: dict[str, Any] = Field(default={}, description="what --quick changes: dotted keys and values")

    @property
    def opponents(self) -> tuple[str, ...]:
        """Opponents of the final evaluation."""
        if self.evaluation.opponents is not None:
            return self.evaluation.opponents
        return ("random", "greedy") if has_greedy(self.env.id) else ("random",)

    @model_validator(mode="after")
    def _teacher(self) -> Config:
        asked = "greedy" in self.opponents or self.warm_start.teacher == "greedy"
        if asked and not has_greedy(self.env.id):
            raise ValueError(f'there is no "greedy" for {self.env.id}; it plays {", ".join(RULE_BASED)}')
        return self

    @model_validator(mode="after")
    def _features(self) -> Config:
        game = sierra_envs.spec(self.env.id).game.name
        if self.net.features not in ("scaled", game):
            raise ValueError(
                f'net.features={self.net.features} are for another game than {self.env.id}; use "scaled"'
            )
        return self

    @model_validator(mode="after")
    def _batches(self) -> Config:
        rollout = self.ppo.n_steps * self.env.num_envs
        if rollout % self.ppo.batch_size:
            raise ValueError(
                f"ppo.batch_size={self.ppo.batch_size} does not divide ppo.n_steps * env.num_envs = {rollout}: "
                "the last batch of every pass would be a small, noisy one"
            )
        return self
