"""The public test kit: with it, any `Game` can be checked, your own included."""

from sierra_envs.testing.position import Position, play, position

__all__ = ["Position", "play", "position"]
