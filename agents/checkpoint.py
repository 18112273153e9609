"""Checkpoints: one file each, written whole or not at all, checked before it is believed, and harmless to load.

A file is a line that says what it is, a line with the SHA-256 of the rest, and the rest: tensors, arrays, numbers and
texts in nested dictionaries. Loading never runs code from the file.
"""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from typing import Any

import numpy as np
import torch

from agents.errors import CheckpointError, write_atomically

MAGIC = b"sierra_envs agent checkpoint "
VERSION = 1
NAME = "checkpoint.ckpt"
"""The last checkpoint in the folder of a run."""


def save_checkpoint(path: Path, content: dict[str, Any]) -> None:
    """Write ``content`` (nested dictionaries and lists of tensors, arrays, numbers, texts and None) to ``path``.

    Raises:
        FolderError: the folder is not writable, or the disk is full.
    """
    buffer = io.BytesIO()
    torch.save(_pack(content), buffer)
    body = buffer.getvalue()
    head = MAGIC + f"{VERSION}\n{hashlib.sha256(body).hexdigest()}\n".encode()
    write_atomically(path, head + body)


def load_checkpoint(path: Path) -> dict[str, Any]:
    """Read what :func:`save_checkpoint` wrote.

    Raises:
        CheckpointError: missing, unreadable, cut short or damaged, of another kind or version; with the remedy.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise CheckpointError(
            f"{path}: there is no such checkpoint. Name the folder of a run that has {NAME}, or start a new run."
        ) from None
    except OSError as reason:
        raise CheckpointError(f"{path}: cannot be read ({reason.strerror or reason}).") from None
    if not content.startswith(MAGIC):
        what = (
            "is cut short" if MAGIC.startswith(content[: len(MAGIC)]) else "is no checkpoint of agents.train"
        )
        raise CheckpointError(f"{path}: this file {what}. {_remedy(path)}")
    version, _, rest = content[len(MAGIC) :].partition(b"\n")
    if version != str(VERSION).encode():
        raise CheckpointError(
            f"{path}: written in format {version.decode(errors='replace')}, this version reads format {VERSION}. "
            "Use the version of the code that wrote it, or start a new run."
        )
    digest, _, body = rest.partition(b"\n")
    if hashlib.sha256(body).hexdigest().encode() != digest:
        raise CheckpointError(f"{path}: this checkpoint is cut short or damaged. {_remedy(path)}")
    loaded: dict[str, Any] = _unpack(torch.load(io.BytesIO(body), map_location="cpu", weights_only=True))
    return loaded


def checkpoint_in(place: Path) -> Path:
    """The file that ``place`` means: itself, or the last checkpoint in this folder of a run."""
    return place / NAME if place.is_dir() else place


def _remedy(path: Path) -> str:
    others = sorted(p.name for p in path.parent.glob("*.ckpt") if p.name != path.name)
    if others:
        return f"Put a copy of another one in its place ({', '.join(others[-3:])}), or start a new run."
    return "Put a good copy in its place, or start a new run."


_ARRAY = "numpy array"
"""Marks an array inside a checkpoint: torch's safe loader takes tensors, but not numpy's structured arrays."""


def _pack(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        buffer = io.BytesIO()
        np.save(buffer, value, allow_pickle=False)
        return {_ARRAY: torch.frombuffer(bytearray(buffer.getvalue()), dtype=torch.uint8)}
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, dict):
        return {key: _pack(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_pack(inner) for inner in value)
    return value


def _unpack(value: Any) -> Any:
    if isinstance(value, dict):
        if set(value) == {_ARRAY}:
            return np.load(io.BytesIO(value[_ARRAY].numpy().tobytes()), allow_pickle=False)
        return {key: _unpack(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_unpack(inner) for inner in value)
    return value
