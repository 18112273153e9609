"""Agents for sierra_envs: one agent, one file, each readable alone. Not part of the wheel."""
