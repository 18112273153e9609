"""core/lean_numba.py: numba is itself again behind the block, and compiles the same code inside it."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest
from numba.core import event
from numba.core.types import functions, npytypes
from numba.np import arrayobj

from sierra_envs.core import lean_numba
from sierra_envs.core.jit import PLAIN_PYTHON, entry, kernel

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="nothing is compiled with NUMBA_DISABLE_JIT=1")


def _originals():
    return (
        functions.BaseFunction.get_call_type,
        npytypes.Record.__repr__,
        arrayobj.fix_integer_index,
        event.start_event,
        event.end_event,
        gc.isenabled(),
    )


def test_everything_is_replaced_inside_and_back_behind():
    before = _originals()
    with lean_numba.lean():
        inside = _originals()
    assert all(a != b for a, b in zip(before, inside, strict=True))
    assert _originals() == before


def test_an_error_inside_puts_everything_back():
    before = _originals()
    with pytest.raises(KeyError), lean_numba.lean():
        raise KeyError("a rule that does not compile")
    assert _originals() == before


def test_a_switched_off_collector_stays_off():
    gc.disable()
    try:
        with lean_numba.lean():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_a_listener_still_hears_of_a_compilation(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    answer = entry(lambda x: x + 1, ("listener",))
    with event.install_recorder("numba:run_pass") as recorder:
        assert answer(41) == 42
    assert recorder.buffer


def test_a_question_is_asked_once_and_answered_as_numba_does():
    asked = []

    def get_call_type(self, context, args, kws):
        asked.append(args)
        return f"signature of {args}"

    remembered = lean_numba._remembering(get_call_type)
    assert [remembered("add", "here", (n,), {}) for n in (1, 2, 1)] == [
        "signature of (1,)", "signature of (2,)", "signature of (1,)",
    ]  # fmt: skip
    assert asked == [(1,), (2,)]
    assert remembered("add", "here", ([],), {}) == "signature of ([],)"  # cannot be hashed: asked every time


def test_records_of_different_fields_keep_their_own_text():
    small, large = (
        numba.from_dtype(np.dtype([(name, np.int8) for name in names])) for names in ("ab", "abc")
    )
    texts = repr(small), repr(large)
    with lean_numba.lean():
        assert (repr(small), repr(large), repr(small)) == (*texts, texts[0])


def test_compiled_inside_and_outside_give_the_same_numbers(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))

    def half(x):
        return x // 2 + (x & 1)

    def total(values):
        out = 0
        for v in values:
            out += kernel_of_half(v)
        return out

    values = np.arange(-50, 50)
    kernel_of_half = numba.njit(half)
    expected = numba.njit(total)(values)
    kernel_of_half = kernel(half)
    assert entry(total, ("total",))(values) == expected == sum(half(int(v)) for v in values)


def test_outside_of_kernels_an_index_still_counts_from_the_end():
    assert numba.njit(lambda a: a[-1])(np.array([3, 4, 5])) == 5


def test_a_kernel_that_counts_from_the_end_is_found_by_bounds_checks():
    program = """
import numpy as np
from sierra_envs.core.jit import entry, kernel

@kernel
def last(a, i):
    return a[i]

def both(a):
    return last(a, 0) + last(a, a[0])

entry_point = entry(both, ("counts from the end",))
print(entry_point(np.array([1, 2, 3])))
try:
    entry_point(np.array([-1, 2, 3]))
except IndexError as reason:
    print(reason)
"""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment | {"NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == ["3", "index is out of bounds"]
