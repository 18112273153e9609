"""Compile an entry point with all its kernels as one program.

numba optimises and emits every function on its own, then once more inside each of its callers: a rule ten calls deep is
optimised ten times. Here a kernel that is compiled *for an entry point* stays LLVM IR; the entry point links all of
them and optimises the whole once. The machine code is the same kind, it is ready two to four times sooner.

A kernel that Python calls directly is compiled by numba in the ordinary way.

Private numba interfaces: ``Dispatcher.compile``, ``add_overload``, ``_compiler.targetoptions``, ``CPUCodeLibrary`` and
the codegen's ``create_library``. If one is missing, :data:`AVAILABLE` is False and numba compiles as it always does.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

from sierra_envs.core import lean_numba

try:
    from numba.core.codegen import JITCodeLibrary

    AVAILABLE = all(
        hasattr(JITCodeLibrary, name)
        for name in ("finalize", "add_linking_library", "_optimize_final_module", "_finalize_final_module",
                     "_finalize_dynamic_globals", "get_pointer_to_function", "_get_module_for_linking")
    )  # fmt: skip
except ImportError:  # pragma: no cover - another numba
    JITCodeLibrary, AVAILABLE = object, False

_local = threading.local()


def _stack() -> list[tuple[str, str]]:
    """(role, qualified name) of the functions of ours that this thread is compiling, innermost last."""
    if not hasattr(_local, "stack"):
        _local.stack = []
    stack: list[tuple[str, str]] = _local.stack
    return stack


class _NoEnvironment:
    """The codegen as a kernel's library shows it: there is no machine code yet whose environment could be set."""

    def __init__(self, codegen: Any):
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, env_name: str, env: Any) -> None:
        """Kernels raise nothing, so their environment is never read."""


class KernelLibrary(JITCodeLibrary):  # type: ignore[misc]
    """A kernel as IR, waiting for the entry point that will contain it."""

    @property
    def codegen(self) -> Any:
        return _NoEnvironment(self._codegen)

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0


class EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
    """An entry point: takes in the kernels of its kernels, so that everything is linked once."""

    def finalize(self) -> None:
        seen: dict[Any, None] = {}
        waiting: list[Any] = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library not in seen:
                seen[library] = None
                if isinstance(library, KernelLibrary):
                    waiting += library._linking_libraries
        self._linking_libraries: list[Any] = list(seen)
        super().finalize()


def _prepare(codegen: Any) -> None:
    """Let the codegen choose the library by the role of the function that is being compiled."""
    if getattr(codegen, "_sierra_libraries", False):
        return
    original = codegen.create_library

    def create_library(name: str, **kwargs: Any) -> Any:
        stack = _stack()
        if stack and stack[-1][1] == name:
            library = KernelLibrary if stack[-1][0] == "kernel" else EntryLibrary
            return library(codegen, name, **kwargs)
        return original(name, **kwargs)

    codegen.create_library = create_library
    codegen._sierra_libraries = True


def _compiling(role: str, dispatcher: Any, compile_: Callable[[Any], Any], signature: Any) -> Any:
    _prepare(dispatcher.targetctx.codegen())
    stack = _stack()
    outermost = contextlib.nullcontext() if stack else lean_numba.lean()
    with outermost:
        stack.append((role, dispatcher.py_func.__qualname__))
        try:
            return compile_(signature)
        finally:
            stack.pop()
            lean_numba.kernel_compiled()


def lead(dispatcher: Any) -> None:
    """Make an entry point: kernels that it needs are compiled into it."""
    if not AVAILABLE:
        return
    compile_ = dispatcher.compile
    dispatcher.compile = lambda signature: _compiling("entry", dispatcher, compile_, signature)


def join(dispatcher: Any) -> None:
    """Make a kernel: compiled as IR for an entry point, as usual for Python."""
    if not AVAILABLE:
        return
    compile_, add_overload = dispatcher.compile, dispatcher.add_overload
    options = dispatcher._compiler.targetoptions
    bare = {**options, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    only_ir: set[Any] = set()

    def add(result: Any) -> None:
        arguments = tuple(result.signature.args)
        if isinstance(result.library, KernelLibrary):
            only_ir.add(arguments)
            dispatcher.overloads[arguments] = result  # known to numba's callers, but not callable from Python
        else:
            add_overload(result)

    def compile_kernel(signature: Any) -> Any:
        if _stack():
            dispatcher._compiler.targetoptions = bare
            try:
                return _compiling("kernel", dispatcher, compile_, signature)
            finally:
                dispatcher._compiler.targetoptions = options
        for arguments in only_ir & dispatcher.overloads.keys():
            del dispatcher.overloads[arguments]
        only_ir.clear()
        return _compiling("entry", dispatcher, compile_, signature)

    dispatcher.compile, dispatcher.add_overload = compile_kernel, add
