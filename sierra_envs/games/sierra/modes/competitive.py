"""Competitive: every player is a group of one, with a Destination and a Landscape of his own, and wins alone.

Rule: 2.8.1, 2.8.5, 2.8.7
"""

from __future__ import annotations

TEAM = 1
SWITCH_AFTER_ROUND = 4
