"""What can go wrong outside the games: configurations, checkpoints, folders. The commands print these and stop."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from sierra_envs.errors import SierraError


class AgentError(Exception):
    """Base class; the message says what happened, where, and what to do."""


class ConfigError(AgentError):
    """A configuration has an unknown key, a wrong type or an impossible value."""


class CheckpointError(AgentError):
    """A checkpoint is missing, cut short, or belongs to something else."""


class FolderError(AgentError):
    """A run folder cannot be made or written to."""


def command(main: Callable[[], int]) -> int:
    """Run a command line: our own errors are printed without a traceback (exit code 1), Ctrl-C exits with 130."""
    try:
        return main()
    except (AgentError, SierraError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of our output went away (| head)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def writable_folder(folder: Path) -> Path:
    """``folder``, made if need be.

    Raises:
        FolderError: it cannot be made, or no file can be written in it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as reason:
        raise FolderError(
            f"{folder}: cannot be written to ({reason.strerror or reason}). "
            "Make it writable, or choose another place with runs_dir=FOLDER."
        ) from None
    return folder


def write_atomically(path: Path, content: bytes) -> None:
    """Put ``content`` at ``path``: a reader, or a run that was killed, finds the old file or the new one, never a part.

    Raises:
        FolderError: the folder is not writable, or the disk is full.
    """
    unfinished = path.with_name(f".{path.name}.tmp")
    try:
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as reason:
        raise FolderError(
            f"{path}: cannot be written ({reason.strerror or reason}). Make room or make {path.parent} writable."
        ) from None
