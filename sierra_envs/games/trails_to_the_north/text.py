from __future__ import annotations

from typing import Any

from sierra_envs.core.tables import Dataset


def draw(state: Any, dataset: Dataset, seat: int | None) -> str:
    return "position"
