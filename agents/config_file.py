"""YAML files and ``key=value`` overrides -> a validated ``Config``, or an error that names the way out.

``python -m agents.config_file`` prints the table of all keys (configs/README.md).
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import ValidationError

from agents.config import Config, Section
from agents.errors import ConfigError
from sierra_envs.errors import SierraError, did_you_mean


def load_config(path: Path, overrides: Sequence[str] = (), quick: bool = False) -> Config:
    """Read a YAML file; then apply its ``quick`` section if asked to, then ``key=value`` overrides (dotted keys).

    Raises:
        ConfigError: no such file, no YAML mapping, an unknown key, a value of a wrong type or an impossible one.
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
        raise ConfigError(
            f"{path}{where}: this is no valid YAML. Check quotes, colons and indentation."
        ) from None
    if values is None:
        values = {}
    if not isinstance(values, dict):
        raise ConfigError(
            f"{path}: a configuration is a list of `key: value` lines, this is a {type(values).__name__}."
        )
    return values


def _put(values: dict[str, Any], key: str, value: Any, source: str) -> None:
    """Set a dotted key; a key that no configuration has is refused here, where its source is still known."""
    *sections, last = key.split(".")
    section: type[Section] | None = Config
    place = values
    for i, name in enumerate(sections):
        section = _section_at(section, name, key, source)
        inner = place.setdefault(name, {})
        if not isinstance(inner, dict):
            raise ConfigError(f"{source}: {'.'.join(sections[: i + 1])} must be a section, not {inner!r}.")
        place = inner
    if section is not None and last not in section.model_fields:
        _unknown(section, last, key, source)
    place[last] = value


def _section_at(section: type[Section] | None, name: str, key: str, source: str) -> type[Section] | None:
    if section is None:
        return None  # inside a free mapping such as env.rules
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
    raise ConfigError(
        f'{source}: "{key}" is unknown.{did_you_mean(name, section.model_fields)} Valid keys here: {valid}.'
    )


def _explain(error: Any) -> str:
    """One line for one pydantic error: the key, what is wrong, and what would be right."""
    location = [part for part in error["loc"] if not str(part).startswith(("constrained", "function"))]
    key = ".".join(map(str, location))
    if error["type"] == "extra_forbidden":
        section = _section_of(location)
        valid = ", ".join(section.model_fields)
        return (
            f'"{key}" is unknown.{did_you_mean(location[-1], section.model_fields)} Valid keys here: {valid}.'
        )
    message = error["msg"].removeprefix("Value error, ")
    if error["type"] == "value_error":
        return f"{key}: {message}." if key else f"{message}."
    offered = (
        error["ctx"]["expected"].replace("'", "").split(" or ") if error["type"] == "literal_error" else []
    )
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
            parts.append(
                f"## {name}\n\n{section.__doc__}\n\n"
                + _table(f"{name}.", section, list(section.model_fields))
            )
    return "\n\n".join(parts)


def _is_section(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Section)


def _table(prefix: str, section: type[Section], names: Sequence[str]) -> str:
    lines = ["| key | type | default | meaning |", "|---|---|---|---|"]
    for name in names:
        field = section.model_fields[name]
        default = yaml.safe_dump(section().model_dump(mode="json")[name], default_flow_style=True)
        default = default.removesuffix("\n").removesuffix("\n...")
        lines.append(
            f"| `{prefix}{name}` | {_type_name(field.annotation)} | `{default}` | {field.description} |"
        )
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
    plain = {
        int: "whole number",
        float: "number",
        str: "text",
        bool: "true or false",
        Path: "path",
        type(None): "null",
    }
    return plain[annotation]


def page() -> str:
    """configs/README.md."""
    return f"""# Keys of a configuration

Generated by `python -m agents.config_file > configs/README.md`. A key that is left out has its default, an unknown one
is an error. `--quick` applies the `quick` section of the file; `key=value` on the command line goes before everything.

{key_table()}
"""


if __name__ == "__main__":
    print(page(), end="")
