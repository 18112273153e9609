"""What tests that start another Python share."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def clean_environment() -> dict[str, str]:
    """The environment without settings of the compiler, and the repository importable."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_") or k == "NUMBA_CACHE_DIR"}
    return {**kept, "PYTHONPATH": str(ROOT)}
