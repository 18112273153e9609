"""numba, configured once.

* :func:`kernel` marks rule code: compiled lazily, no disk cache of its own, never one compilation per integer literal.
* :func:`entry` marks the few functions called from Python. Their machine code, with all rules inside, is cached on
  disk under a key of our own: numba's key misses edits in other files, module constants and compiler options.
* ``NUMBA_DISABLE_JIT=1`` turns both into plain Python functions with the same results (debugging, coverage).

Private numba interfaces in use: ``Dispatcher._cache``, ``Dispatcher.get_call_template``, ``FunctionCache`` and
``CompileResultCacheImpl``. If one disappears the code still runs, without cache or with more compilations; the version
range in pyproject.toml is capped for that reason.
"""

from __future__ import annotations

import contextlib
import hashlib
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import caching, types
from numba.core.runtime import rtsys

from sierra_envs.core import whole_program
from sierra_envs.errors import CacheUnavailable

F = TypeVar("F", bound=Callable[..., Any])

PLAIN_PYTHON = bool(numba.config.DISABLE_JIT)
"""True when ``NUMBA_DISABLE_JIT=1``: kernels are ordinary Python functions."""

_OPTIONS: dict[str, Any] = {"error_model": "numpy", "nogil": True}


def kernel(function: F) -> F:
    """Rule code: small functions over records; they raise nothing, allocate nothing, never index from the end."""
    if PLAIN_PYTHON:
        return function
    dispatcher = numba.njit(**_OPTIONS)(function)
    original = getattr(dispatcher, "get_call_template", None)
    if original is not None:
        # numba would compile a callee anew for every literal argument, e.g. for each refusal code or action segment
        def get_call_template(args: Any, kws: Any) -> Any:
            return original(
                tuple(map(types.unliteral, args)), {k: types.unliteral(v) for k, v in kws.items()}
            )

        dispatcher.get_call_template = get_call_template
    whole_program.join(dispatcher)
    return cast(F, dispatcher)


def inline_kernel(function: F) -> F:
    """A kernel of a few instructions on the hottest path, inlined by numba itself."""
    if PLAIN_PYTHON:
        return function
    return cast(F, numba.njit(inline="always", **_OPTIONS)(function))


def fingerprint(folders: Iterable[Path]) -> str:
    """16 hex digits over every ``*.py`` below ``folders``."""
    h = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            h.update(path.relative_to(folder).as_posix().encode())
            h.update(path.read_bytes())
    return h.hexdigest()[:16]


def identity(function: Callable[..., Any]) -> str:
    """Which function this is: its name, and a hash of its file, or of its bytecode where there is no file."""
    python: Any = getattr(function, "py_func", function)
    file = Path(python.__code__.co_filename)
    source = (
        file.read_bytes()
        if file.is_file()
        else repr((python.__code__.co_code, python.__code__.co_consts)).encode()
    )
    return f"{python.__module__}.{python.__qualname__} {hashlib.sha256(source).hexdigest()[:16]}"


def compiler_options() -> str:
    """6 hex digits over every option that changes the machine code; part of the cache's file names.

    So runs with and without bounds checks keep their files side by side.
    """
    c = numba.config
    options = (c.OPT, c.BOUNDSCHECK, c.LOOP_VECTORIZE, c.SLP_VECTORIZE, c.CPU_NAME, c.CPU_FEATURES)
    text = repr((numba.__version__, np.__version__, sorted(_OPTIONS.items()), options))
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def entry(function: F, key: tuple[str, ...]) -> F:
    """An entry point callable from Python; machine code cached on disk under ``key`` (name, fingerprint, ...).

    Warns:
        CacheUnavailable: no folder for the cache can be written; the function is compiled by each process.
    """
    if PLAIN_PYTHON:
        return function
    dispatcher = numba.njit(**_OPTIONS)(function)
    whole_program.lead(dispatcher)
    try:
        dispatcher._cache = _FingerprintCache(function, key)
    except (RuntimeError, AttributeError, TypeError, OSError) as reason:
        warnings.warn(
            CacheUnavailable(
                f"compiled code of {key[0]} cannot be cached ({reason}), so each process compiles it again. "
                "Set NUMBA_CACHE_DIR to a folder you may write."
            ),
            stacklevel=2,
        )
    return cast(F, dispatcher)


class _FingerprintImpl(caching.CompileResultCacheImpl):  # type: ignore[misc]
    prefix = ""

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        return cast(str, super().get_filename_base(f"{self.prefix}.{fullname}", abiflags))


class _FingerprintCache(caching.FunctionCache):  # type: ignore[misc]
    """numba's disk cache, keyed by (signature, CPU, our key) instead of by the one file of the entry."""

    def __init__(self, function: Callable[..., Any], key: tuple[str, ...]):
        options = compiler_options()
        self._impl_class = type("Impl", (_FingerprintImpl,), {"prefix": f"{key[0]}.{options}"})
        super().__init__(function)
        self._key = (*key, options)
        self._cache_file._source_stamp = self._key

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        return (signature, codegen.magic_tuple(), self._key)

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """Without filling numba's tables of builtins, which machine code does not need: a third of a warm start."""
        rtsys.initialize(target_context)
        return self._load_overload(signature, target_context)

    def _load_overload(self, signature: Any, target_context: Any) -> Any:
        try:
            return super()._load_overload(signature, target_context)
        except (
            Exception
        ) as reason:  # unreadable, cut off by a full disk, another user's: compile as if it were not there
            warnings.warn(
                CacheUnavailable(
                    f"stored code of {self._key[0]} cannot be read ({reason!r}), so it is compiled again. "
                    f"Delete {self.cache_path} if this comes back."
                ),
                stacklevel=2,
            )
            with contextlib.suppress(OSError):
                self._cache_file.flush()  # an index that cannot be read could not be added to either
            return None

    def _save_overload(self, signature: Any, data: Any) -> None:
        try:
            super()._save_overload(signature, data)
        except OSError as reason:  # disk full, folder gone: the compiled function in memory is still good
            warnings.warn(
                CacheUnavailable(
                    f"compiled code of {self._key[0]} was not written to disk ({reason}). "
                    "Free some space or set NUMBA_CACHE_DIR to a folder you may write."
                ),
                stacklevel=2,
            )
