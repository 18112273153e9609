"""The games, one package each. They fill in :class:`sierra_envs.core.game.Game` and never import each other."""
