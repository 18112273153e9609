"""The public test kit: with it, any `Game` can be checked, your own included."""

from sierra_envs.testing.citations import citations
from sierra_envs.testing.position import Position, play, position
from sierra_envs.testing.transcript import Transcript, replay, signature, transcript
from sierra_envs.testing.walk import Setup, Violation, Walk, setups

__all__ = [
    "Position",
    "Setup",
    "Transcript",
    "Violation",
    "Walk",
    "citations",
    "play",
    "position",
    "replay",
    "setups",
    "signature",
    "transcript",
]
