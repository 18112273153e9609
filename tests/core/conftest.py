"""What tests that start another Python share."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def clean_environment() -> dict[str, str]:
    """The environment without any numba setting, and the repository importable."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")}
    return {**kept, "PYTHONPATH": str(ROOT)}
