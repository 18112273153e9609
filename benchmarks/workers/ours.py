"""This suite: Connect Four of ``benchmarks/reference``, and Colorado. The policy is inside every measured run."""

from __future__ import annotations

import platform
from collections.abc import Callable
from functools import partial
from typing import Any

import numba

from benchmarks.harness import faces, subjects
from benchmarks.harness.measure import Run
from benchmarks.harness.subjects import REFERENCE, Subject
from benchmarks.workers.protocol import Case, serve


def case(env_id: str, batch: int, face: Callable[[Subject], Run]) -> tuple[Run, dict[str, Any]]:
    """One face of one game, and its sizes."""
    [subject] = subjects.of(env_id, [2])
    venv = subject.make_vec(256)
    venv.reset(seed=faces.SEED)
    totals = venv.rollout(2000)
    about = {
        "version": f"numba {numba.__version__}, Python {platform.python_version()}",
        "batch": batch,
        **{name: size for name, size in subject.sizes().items() if name != "state_bytes"},
        "plies_per_game": round(totals["decisions"].sum() / totals["games"].sum(), 2),
    }
    return face(subject), about


def cases() -> dict[str, Case]:
    """Name on the command line -> case."""
    n = 1024
    wide = 4096  # each of two threads gets at least as much as one core elsewhere
    return {
        "rollout": partial(case, REFERENCE, n, lambda s: faces.rollout(s, n)),
        "vector": partial(case, REFERENCE, n, lambda s: faces.vector(s, n)),
        "vector copy=False": partial(case, REFERENCE, n, lambda s: faces.vector(s, n, copy=False)),
        "aec raw_env": partial(case, REFERENCE, 1, faces.aec),
        "aec wrapped": partial(case, REFERENCE, 1, faces.aec_wrapped),
        "rollout, two threads": partial(case, REFERENCE, wide, lambda s: faces.rollout(s, wide, threads=2)),
        "vector, two threads": partial(case, REFERENCE, wide, lambda s: faces.vector(s, wide, threads=2)),
        "colorado rollout": partial(case, "colorado-v0", n, lambda s: faces.rollout(s, n)),
    }


if __name__ == "__main__":
    serve(cases())
