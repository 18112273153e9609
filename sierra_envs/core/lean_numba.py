"""numba without what rules do not need, for as long as it compiles an entry point.

Profiles of a cold start show three quarters of the time in numba's Python code, and much of that is not work:

* the garbage collector goes through a growing heap again and again;
* a builtin is typed anew at each of its thousands of uses, by trying every overload that numba knows;
* every pass writes out the argument types in full for an event that nobody listens to, and a game's record has
  a hundred fields;
* every call into LLVM announces itself.

:func:`lean` takes these away inside a ``with`` block and puts everything back behind it: cold starts need 30 % less.

One thing changes the machine code: an index is taken as it is. numba asks at every access whether to count from the
end, and an observation has hundreds of them. **No kernel indexes from the end**; where one did, a run with
``NUMBA_BOUNDSCHECK=1`` (a test of every game) would end with an IndexError.

What is patched is private to numba; a name that is missing is left alone.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable, Iterator
from typing import Any

from numba.core import event, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.types import functions, npytypes
from numba.np import arrayobj

KERNELS_BETWEEN_COLLECTIONS = 64
"""Garbage of so many kernels waits before it is collected: Sierra West compiles in 273 MB instead of 253."""

_waiting = 0


def kernel_compiled() -> None:
    """Collect the young garbage now and then, while the collector is off."""
    global _waiting
    _waiting += 1
    if _waiting >= KERNELS_BETWEEN_COLLECTIONS and not gc.isenabled():
        _waiting = 0
        gc.collect(0)


def _remembering(get_call_type: Callable[..., Any]) -> Callable[..., Any]:
    """``BaseFunction.get_call_type`` that answers a question once."""
    known: dict[Any, Any] = {}

    def remembered(self: Any, context: Any, args: Any, kws: Any) -> Any:
        question = (self, tuple(args), tuple(dict(kws).items()), context)
        try:
            signature = known.get(question)
        except TypeError:  # something in it cannot be hashed
            return get_call_type(self, context, args, kws)
        if signature is None:
            signature = known[question] = get_call_type(self, context, args, kws)
        return signature

    return remembered


def _written_once(text: Callable[[Any], str]) -> Callable[[Any], str]:
    """``Record.__repr__`` that keeps its answer. Records are equal by their text, so they never change."""
    texts: dict[int, tuple[Any, str]] = {}

    def kept(record: Any) -> str:
        if id(record) not in texts:
            texts[id(record)] = (record, text(record))  # with the record, so that its id stays taken
        return texts[id(record)][1]

    return kept


def _as_it_is(fix_integer_index: Callable[..., Any]) -> Callable[..., Any]:
    """``fix_integer_index`` that counts from the front only."""

    def from_the_front(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    return from_the_front


def _silent(*_: Any, **__: Any) -> None:
    """An event without listeners."""


def _replacements() -> Iterator[tuple[Any, str, Any]]:
    for owner, name, wrap in (
        (functions.BaseFunction, "get_call_type", _remembering),
        (npytypes.Record, "__repr__", _written_once),
        (arrayobj, "fix_integer_index", _as_it_is),
    ):
        if name in vars(owner):
            yield owner, name, wrap(vars(owner)[name])
    if not any(getattr(event, "_registered", {"unknown": True}).values()):
        for name in ("start_event", "end_event"):
            if hasattr(event, name):
                yield event, name, _silent


@contextlib.contextmanager
def lean() -> Iterator[None]:
    """Compile inside this block. Holds numba's compiler lock, so nothing else compiles meanwhile."""
    with contextlib.ExitStack() as stack:
        stack.enter_context(global_compiler_lock)
        replaced = [(owner, name, getattr(owner, name), new) for owner, name, new in _replacements()]
        collecting = gc.isenabled()
        try:
            gc.disable()
            for owner, name, _, new in replaced:
                setattr(owner, name, new)
            yield
        finally:
            for owner, name, old, _ in replaced:
                setattr(owner, name, old)
            if collecting:
                gc.enable()
