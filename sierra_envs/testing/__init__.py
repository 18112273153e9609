"""The public test kit: with it, any `Game` can be checked, your own included.

position   a position in words, for rule tests        transcript   a game as text, replayed; one hash of many games
check      every promise of the contract              citations    which rule is cited by which function and test
"""

from sierra_envs.testing.citations import citations
from sierra_envs.testing.conformance import CHECKS, Case, cases, check
from sierra_envs.testing.position import Position, play, position
from sierra_envs.testing.transcript import Transcript, replay, signature, transcript
from sierra_envs.testing.walk import Setup, Violation, Walk, setups

__all__ = [
    "CHECKS",
    "Case",
    "Position",
    "Setup",
    "Transcript",
    "Violation",
    "Walk",
    "cases",
    "check",
    "citations",
    "play",
    "position",
    "replay",
    "setups",
    "signature",
    "transcript",
]
