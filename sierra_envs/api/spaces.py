"""Layout -> Gymnasium spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from sierra_envs.core.layout import ActionLayout, ObservationLayout


def observation_box(layout: ObservationLayout) -> spaces.Box:
    """The flat observation vector, with honest bounds for every element."""
    low, high = layout.bounds()
    return spaces.Box(low, high, (layout.size,), layout.dtype.type)


def action_discrete(layout: ActionLayout) -> spaces.Discrete:
    """One id for each sentence of the action layout."""
    return spaces.Discrete(layout.size)


def masked_dict(observation: ObservationLayout, actions: ActionLayout) -> spaces.Dict:
    """PettingZoo's masked observation: ``{"observation": Box, "action_mask": int8 Box of 0 and 1}``."""
    mask: spaces.Box = spaces.Box(0, 1, (actions.size,), np.int8)
    parts: dict[str, spaces.Space[Any]] = {"observation": observation_box(observation), "action_mask": mask}
    return spaces.Dict(parts)
