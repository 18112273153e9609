"""A step as one block of numbers, so that a call from Python costs next to nothing.

numba looks at every argument of every call to find the compiled version that fits. For the dozen arrays of a step that
takes several times longer than a move of a small game. So ``turn`` takes one int64 array instead, with the addresses of
the arrays, their sizes and the other numbers in the slots named here; :func:`aim` fills it in.

Whoever aims a call keeps the arrays alive as long as it is used.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba.core import cgutils, types
from numba.extending import intrinsic

from sierra_envs.core.jit import PLAIN_PYTHON, entry, fingerprint
from sierra_envs.errors import ContractBroken

Array = npt.NDArray[Any]

SLOTS = (
    "states", "blank", "ledger", "over", "games", "width", "limit", "seats", "mode",  # the same at every call
    "rows", "actions", "at", "seat", "obs", "mask", "count", "shown", "orders", "lo", "hi",
)  # fmt: skip
(STATES, BLANK, LEDGER_ROWS, OVER, GAMES, WIDTH, LIMIT, SEATS, MODE,
 ROWS, ACTIONS, AT, SEAT, OBS, MASK, COUNT, SHOWN, ORDERS, LO, HI) = range(len(SLOTS))  # fmt: skip


def address(array: Array) -> int:
    """Where a C-contiguous array begins."""
    if not array.flags.c_contiguous:
        raise ContractBroken("compiled code takes arrays by address only if they are C-contiguous.")
    where: int = array.__array_interface__["data"][0]
    return where


if PLAIN_PYTHON:

    def array_at(where, shape, dtype):
        """The writable C-contiguous array of ``shape`` and ``dtype`` that lies at an address."""
        raw = (ctypes.c_byte * (int(np.prod(shape)) * dtype.itemsize)).from_address(int(where))
        return np.frombuffer(raw, np.int8).view(dtype).reshape(shape)

    def _start(array):
        return array.ctypes.data

else:

    @intrinsic
    def _pointer(context, where):
        def code(context, builder, signature, arguments):
            return builder.inttoptr(arguments[0], cgutils.voidptr_t)

        return types.voidptr(where), code

    @numba.njit(inline="always")
    def array_at(where, shape, dtype):
        """The writable C-contiguous array of ``shape`` and ``dtype`` that lies at an address."""
        return numba.carray(_pointer(where), shape, dtype)

    @numba.njit(inline="always")
    def _start(array):
        return array.ctypes.data


def _aim(call, rows, actions, at, seat, obs, mask, orders, lo, hi):
    whole = rows.flags.c_contiguous and actions.flags.c_contiguous and at.flags.c_contiguous
    whole = whole and seat.flags.c_contiguous and obs.flags.c_contiguous and mask.flags.c_contiguous
    call[ROWS], call[ACTIONS], call[AT] = _start(rows), _start(actions), _start(at)
    call[SEAT], call[OBS], call[MASK] = _start(seat), _start(obs), _start(mask)
    call[COUNT], call[SHOWN] = rows.shape[0], obs.shape[0]
    call[ORDERS], call[LO], call[HI] = orders, lo, hi
    return (
        whole and rows.itemsize + actions.itemsize + at.itemsize == 24 and seat.itemsize + mask.itemsize == 2
    )


_aimed = entry(_aim, ("call", fingerprint((Path(__file__).parent,))))


def aim(
    call: Array,
    rows: Array,
    actions: Array,
    at: Array,
    shown: tuple[Array, Array, Array],
    orders: int,
    hi: int,
) -> None:
    """Write into a call what changes from one to the next.

    Args:
        call: int64 (len(SLOTS),). rows, actions, at: int64 (K,). shown: seat int8 (J,), obs (J, O), mask int8 (J, A).
        orders: see ``drivers.turn``. hi: how many of the rows to play.

    Raises:
        ContractBroken: an array is not C-contiguous or of another type.
    """
    if not _aimed(call, rows, actions, at, *shown, orders, 0, hi):
        raise ContractBroken(
            "compiled code takes C-contiguous arrays: int64 rows, actions and places; int8 seats and masks."
        )
