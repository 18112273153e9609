"""The engine. It has never heard of a particular game: it knows only :class:`sierra_envs.core.game.Game`."""
