"""The faces of the suite. They know a game only as :class:`sierra_envs.core.game.Game`."""
