"""Whose turn it is and what for: only these files move seat, active player, phase and what a question belongs to."""
