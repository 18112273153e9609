"""One experiment, one YAML file. Unknown keys, wrong types and impossible values are errors that name the way out.

``python -m agents.config`` prints the table of all keys (configs/README.md).
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

import sierra_envs
from agents.errors import ConfigError
from sierra_envs.errors import SierraError, did_you_mean

Share = Annotated[float, Field(ge=0, le=1)]
Seed = Annotated[int, Field(ge=0, lt=2**32)]
Layers = Annotated[tuple[Annotated[int, Field(ge=1, le=4096)], ...], Field(min_length=1, max_length=8)]
Count = Annotated[int, Field(ge=1)]


class Section(BaseModel):
    """What all parts of a configuration have in common: no key that nobody reads, no change after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class EnvConfig(Section):
    """The game that is learned."""

    id: str = Field("colorado-v0", description="environment id, see `sierra list`")
    num_players: int | None = Field(2, description="seats; null: the smallest number the game allows, at least 2")
    rules: dict[str, Any] = Field({}, description="rule options of the game")
    data: Path | None = Field(None, description="folder with corrected tables; null: the game's own")
    num_envs: Count = Field(128, description="games played side by side")
    max_decisions: Annotated[int, Field(ge=1)] | None = Field(None, description="cut games off (truncation); null: never")

    @model_validator(mode="after")
    def _exists(self) -> EnvConfig:
        spec = sierra_envs.spec(self.id)  # raises UnknownEnv with the closest id
        players = spec.players if self.num_players is None else [self.num_players]
        if not set(players) <= set(spec.players) or max(players) < 2:
            raise ValueError(f"num_players={self.num_players} is not possible; {self.id} seats {list(spec.players)}")
        spec.game.load(self.data, self.rules)  # raises BadOption, BadData
        return self

    @property
    def players(self) -> int:
        """Seats of a game."""
        return self.num_players or max(2, min(sierra_envs.spec(self.id).players))

    def arguments(self) -> dict[str, Any]:
        """Keyword arguments for ``sierra_envs.make`` and ``make_vec``, the reward aside."""
        return {
            "num_players": self.players,
            "rules": dict(self.rules),
            "data": self.data,
            "max_decisions": self.max_decisions,
        }


class RewardConfig(Section):
    """What the learner is paid; the parts are added."""

    win: float = Field(1.0, ge=0, description="at the end: +1 for a win, -1 for a loss, shared when tied")
    margin: float = Field(1.0, ge=0, description="at every decision: points gained, less the mean of all seats' gains, / 50")
    lead: float = Field(0.0, ge=0, description="at every decision: change of tanh(lead over the best other seat / 10)")

    @model_validator(mode="after")
    def _something(self) -> RewardConfig:
        if not (self.win or self.margin or self.lead):
            raise ValueError("win, margin and lead are all 0: nothing would be learned")
        return self


class NetConfig(Section):
    """Two separate multilayer perceptrons, one for the policy and one for the value."""

    policy: Layers = Field((256, 256), description="hidden layers of the policy")
    value: Layers = Field((256, 256), description="hidden layers of the value function")
    activation: Literal["relu", "tanh"] = Field("relu", description="between layers")


class PPOConfig(Section):
    """MaskablePPO, names as in sb3-contrib."""

    n_steps: Count = Field(64, description="decisions of the learner in each game between two updates")
    batch_size: Annotated[int, Field(ge=2)] = Field(2048, description="samples of one gradient step")
    n_epochs: Count = Field(4, description="passes over the samples of an update")
    learning_rate: float = Field(5e-4, gt=0, le=1, description="at the start")
    final_learning_rate: float = Field(5e-5, ge=0, le=1, description="at the end; linear in between")
    gamma: float = Field(0.999, gt=0, le=1, description="discount for each decision of the learner")
    gae_lambda: Share = Field(0.95, description="bias against variance of the advantages")
    clip_range: float = Field(0.2, gt=0, lt=1, description="how far one update may move a probability ratio")
    ent_coef: float = Field(0.01, ge=0, description="weight of the entropy bonus at the start")
    final_ent_coef: float = Field(0.001, ge=0, description="at the end; linear in between")
    vf_coef: float = Field(0.5, ge=0, description="weight of the value loss")
    max_grad_norm: float = Field(0.5, gt=0, description="gradients are clipped to this norm")


class PoolConfig(Section):
    """Opponents during training. The remaining share plays against the learner as of the last update."""

    every: Count = Field(10, description="updates between two frozen snapshots")
    size: Count = Field(12, description="snapshots kept; the oldest but one go first as the pool is thinned")
    snapshot_share: Share = Field(0.35, description="share of games against a frozen snapshot")
    random_share: Share = Field(0.05, description="share of games against uniformly random play")
    at_once: Count = Field(2, description="different snapshots that play in one update")

    @model_validator(mode="after")
    def _shares(self) -> PoolConfig:
        if self.snapshot_share + self.random_share > 1:
            raise ValueError("snapshot_share + random_share must not exceed 1")
        return self


class LogConfig(Section):
    """What is written during training."""

    checkpoint_every: Count = Field(10, description="updates between two checkpoints")
    keep_every: Annotated[int, Field(ge=0)] = Field(0, description="also keep every n-th checkpoint; 0: only the last")
    compare_every: Annotated[int, Field(ge=0)] = Field(20, description="updates between two points of the curve; 0: none")
    compare_games: Count = Field(200, description="games against each opponent for a point of the curve")


class EvaluationConfig(Section):
    """The final evaluation; none of its games or opponents has a say in training."""

    opponents: tuple[str, ...] = Field(("random", "greedy"), description='"random", "greedy" or the path of a run')
    games: Count = Field(1000, description="against each opponent, seats rotated")
    seed: Seed = Field(1_000_003, description="of the evaluation games")
    deterministic: bool = Field(False, description="play the likeliest action instead of drawing one")


class Config(Section):
    """An experiment."""

    name: str = Field("run", pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$", description="folder of the run inside runs_dir")
    runs_dir: Path = Field(Path("runs"), description="where runs are written")
    seed: Seed = Field(0, description="of everything random in training")
    total_steps: Count = Field(1_000_000, description="decisions of the learner")
    max_minutes: Annotated[float, Field(gt=0)] | None = Field(
        None, description="training stops after the update in which this time is over; null: no limit"
    )
    env: EnvConfig = Field(EnvConfig(), description=EnvConfig.__doc__)
    reward: RewardConfig = Field(RewardConfig(), description=RewardConfig.__doc__)
    net: NetConfig = Field(NetConfig(), description=NetConfig.__doc__)
    ppo: PPOConfig = Field(PPOConfig(), description=PPOConfig.__doc__)
    pool: PoolConfig = Field(PoolConfig(), description=PoolConfig.__doc__)
    log: LogConfig = Field(LogConfig(), description=LogConfig.__doc__)
    evaluation: EvaluationConfig = Field(EvaluationConfig(), description=EvaluationConfig.__doc__)
    quick: dict[str, Any] = Field({}, description="what --quick changes: dotted keys and values")

    @model_validator(mode="after")
    def _batches(self) -> Config:
        rollout = self.ppo.n_steps * self.env.num_envs
        if rollout % self.ppo.batch_size:
            raise ValueError(
                f"ppo.batch_size={self.ppo.batch_size} does not divide ppo.n_steps * env.num_envs = {rollout}: "
                "the last batch of every pass would be a small, noisy one"
            )
        return self


# ---- loading


def load_config(path: Path, overrides: Sequence[str] = (), quick: bool = False) -> Config:
    """Read a YAML file; then apply its ``quick`` section if asked to, then ``key=value`` overrides (dotted keys).

    Raises:
        ConfigError: the file is missing or no YAML mapping; a key is unknown; a value has a wrong type or is impossible.
    """
    values = _read(path)
    if quick:
        section = values.get("quick")
        if not isinstance(section, Mapping) or not section:
            raise ConfigError(f'{path}: --quick needs a section "quick" with the keys that it changes.')
        for key, value in section.items():
            _put(values, str(key), value, f"{path}, section quick")
    for override in overrides:
        key, equals, text = override.partition("=")
        if not equals or not key:
            raise ConfigError(f'"{override}": an override is written key=value, for example ppo.n_steps=64.')
        try:
            value = yaml.safe_load(text)
        except yaml.YAMLError:
            raise ConfigError(f'"{override}": the value is no valid YAML. Put it in quotes.') from None
        _put(values, key.strip(), value, "command line")
    return build_config(values, str(path) + (f" with {' '.join(overrides)}" if overrides else ""))


def build_config(values: Mapping[str, Any], source: str) -> Config:
    """A :class:`Config` from plain values; ``source`` names them in errors.

    Raises:
        ConfigError: see :func:`load_config`.
    """
    try:
        return Config.model_validate(values)
    except ValidationError as errors:
        lines = [_explain(error) for error in errors.errors()]
        raise ConfigError(f"{source}: " + "\n  ".join(lines)) from None
    except SierraError as error:
        raise ConfigError(f"{source}: env: {error}") from None


def dump_config(config: Config) -> str:
    """The configuration as YAML that :func:`load_config` reads back."""
    return yaml.safe_dump(config.model_dump(mode="json"), sort_keys=False)


def _read(path: Path) -> dict[str, Any]:
    try:
        values = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        here = sorted(str(p) for p in path.parent.glob("*.yaml")) if path.parent.is_dir() else []
        raise ConfigError(f"{path}: there is no such file.{did_you_mean(path, here)}") from None
    except (OSError, UnicodeDecodeError) as reason:
        raise ConfigError(f"{path}: cannot be read ({reason}).") from None
    except yaml.YAMLError as reason:
        mark = getattr(reason, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        raise ConfigError(f"{path}{where}: this is no valid YAML. Check quotes, colons and indentation.") from None
    if values is None:
        values = {}
    if not isinstance(values, dict):
        raise ConfigError(f"{path}: a configuration is a list of `key: value` lines, this is a {type(values).__name__}.")
    return values


def _put(values: dict[str, Any], key: str, value: Any, source: str) -> None:
    """Set a dotted key; a key that no configuration has is refused here, where its source is still known."""
    *sections, last = key.split(".")
    section: Any = Config
    place = values
    for i, name in enumerate(sections):
        section = _section_at(section, name, key, source)
        inner = place.setdefault(name, {})
        if not isinstance(inner, dict):
            raise ConfigError(f"{source}: {'.'.join(sections[: i + 1])} must be a section, not {inner!r}.")
        place = inner
    if isinstance(section, type) and last not in section.model_fields:
        _unknown(section, last, key, source)
    place[last] = value


def _section_at(section: Any, name: str, key: str, source: str) -> Any:
    if not isinstance(section, type):
        return section  # inside a free mapping such as env.rules
    if name not in section.model_fields:
        _unknown(section, name, key, source)
    annotation = section.model_fields[name].annotation
    if isinstance(annotation, type) and issubclass(annotation, Section):
        return annotation
    if typing.get_origin(annotation) is dict:
        return None
    raise ConfigError(f'{source}: "{key}" is unknown: {name} is a value, not a section.')


def _unknown(section: type[Section], name: str, key: str, source: str) -> typing.NoReturn:
    valid = ", ".join(section.model_fields)
    raise ConfigError(f'{source}: "{key}" is unknown.{did_you_mean(name, section.model_fields)} Valid keys here: {valid}.')


def _explain(error: Any) -> str:
    """One line for one pydantic error: the key, what is wrong, and what would be right."""
    location = [part for part in error["loc"] if not str(part).startswith(("constrained", "function"))]
    key = ".".join(map(str, location))
    if error["type"] == "extra_forbidden":
        section = _section_of(location)
        valid = ", ".join(section.model_fields)
        return f'"{key}" is unknown.{did_you_mean(location[-1], section.model_fields)} Valid keys here: {valid}.'
    message = error["msg"].removeprefix("Value error, ")
    if error["type"] == "value_error":
        return f"{key}: {message}." if key else f"{message}."
    offered = error["ctx"]["expected"].replace("'", "").split(" or ") if error["type"] == "literal_error" else []
    given = error["input"]
    return f"{key}={given!r} is not possible.{did_you_mean(given, offered)} {message}."


def _section_of(location: Sequence[Any]) -> type[Section]:
    section: type[Section] = Config
    for name in location[:-1]:
        annotation = section.model_fields[name].annotation
        assert isinstance(annotation, type)
        assert issubclass(annotation, Section)
        section = annotation
    return section


# ---- documentation


def key_table() -> str:
    """All keys as Markdown, one table for each section."""
    top = [name for name, field in Config.model_fields.items() if not _is_section(field.annotation)]
    parts = [_table("", Config, top)]
    for name, field in Config.model_fields.items():
        if _is_section(field.annotation):
            section: Any = field.annotation
            parts.append(f"## {name}\n\n{section.__doc__}\n\n" + _table(f"{name}.", section, list(section.model_fields)))
    return "\n\n".join(parts)


def _is_section(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Section)


def _table(prefix: str, section: type[Section], names: Sequence[str]) -> str:
    lines = ["| key | type | default | meaning |", "|---|---|---|---|"]
    for name in names:
        field = section.model_fields[name]
        default = yaml.safe_dump(section().model_dump(mode="json")[name], default_flow_style=True)
        default = default.removesuffix("\n").removesuffix("\n...")
        lines.append(f"| `{prefix}{name}` | {_type_name(field.annotation)} | `{default}` | {field.description} |")
    return "\n".join(lines)


def _type_name(annotation: Any) -> str:
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is Annotated:
        return _type_name(arguments[0])
    if origin is Literal:
        return " or ".join(map(str, arguments))
    if origin in (typing.Union, types.UnionType):
        return " or ".join(_type_name(a) for a in arguments)
    if origin is tuple:
        return f"list of {_type_name(arguments[0])}"
    if origin is dict:
        return "mapping"
    plain = {int: "whole number", float: "number", str: "text", bool: "true or false", Path: "path", type(None): "null"}
    return plain[annotation]


if __name__ == "__main__":
    print("# Keys of a configuration\n\nGenerated: `python -m agents.config > configs/README.md`. A key that is left out has\n"
          "its default; an unknown key is an error. `--quick` applies the file's `quick` section, and `key=value` on the\n"
          "command line goes before everything.\n")  # fmt: skip
    print(key_table())
