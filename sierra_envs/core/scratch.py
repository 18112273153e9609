"""Working memory of a kernel: a blank record on the stack, gone when the kernel that asked for it returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from sierra_envs.core.jit import PLAIN_PYTHON


def scratch(dtype: np.dtype[Any]) -> Callable[[], Any]:
    """A function for kernels: every call gives a blank record of ``dtype``; nothing is allocated on the heap.

    The record lives as long as the kernel that called; pass it down, never return it.
    """
    if PLAIN_PYTHON:
        return lambda: np.zeros(1, dtype)[0]
    words = dtype.itemsize // 8
    assert words * 8 == dtype.itemsize

    @intrinsic  # type: ignore[untyped-decorator]
    def memory(typing_context: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(64), words))
            cgutils.memset(builder, place, ir.Constant(ir.IntType(64), words * 8), 0)
            return builder.bitcast(place, cgutils.voidptr_t)

        return types.voidptr(), generate

    @numba.njit(inline="always")  # type: ignore[untyped-decorator]
    def blank() -> Any:
        return numba.carray(memory(), 1, dtype)[0]

    return cast(Callable[[], Any], blank)
