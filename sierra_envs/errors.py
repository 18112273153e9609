"""Every error this package raises on purpose: what happened, where, why, and what to do about it.

Each class also inherits the built-in exception that a caller would expect (``ValueError``, ``KeyError``,
``RuntimeError``), so generic handlers keep working.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class SierraError(Exception):
    """Base class: ``except SierraError`` catches every deliberate error of the package."""


class UnknownEnv(SierraError, ValueError):
    """No environment has this id."""


class RetiredEnv(UnknownEnv):
    """The id exists, but in another version; the message names the one to use."""


class BadOption(SierraError, ValueError):
    """An argument of ``make``, ``make_vec`` or ``rules=`` has an unknown name or an impossible value."""


class BadData(SierraError, ValueError):
    """A data table is broken; the message names the file, the row, the column and the remedy."""


class BadAction(SierraError, ValueError):
    """An action (or array of actions) has a wrong type, shape or range; nothing was moved."""


class IllegalAction(BadAction):
    """The rules forbid this action now; nothing was moved.

    Attributes:
        env_index: row of the batch (0 for a single environment).
        seat: the seat whose turn it is.
        action: the refused id.
        reason: the refusal in words.
    """

    def __init__(
        self, message: str, *, env_index: int = 0, seat: int = 0, action: int = -1, reason: str = ""
    ):
        super().__init__(message)
        self.env_index, self.seat, self.action, self.reason = env_index, seat, action, reason

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_illegal, (str(self), self.env_index, self.seat, self.action, self.reason)


class ResetNeeded(SierraError, RuntimeError):
    """The environment was used before ``reset`` or after the end of the game."""


class ContractBroken(SierraError, TypeError):
    """A ``Game`` description contradicts itself; raised when the game is defined, never during play."""


class ForeignState(SierraError, ValueError):
    """A saved state does not belong to this environment (other game, version, options or batch size)."""


class CacheUnavailable(UserWarning):
    """Compiled code cannot be stored on disk: everything works, but each process compiles anew."""


def _rebuild_illegal(message: str, env_index: int, seat: int, action: int, reason: str) -> IllegalAction:
    return IllegalAction(message, env_index=env_index, seat=seat, action=action, reason=reason)


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """``' Did you mean "x"?'`` for the closest known word, or an empty string."""
    close = difflib.get_close_matches(str(word), list(known), n=1, cutoff=0.5)
    return f' Did you mean "{close[0]}"?' if close else ""
