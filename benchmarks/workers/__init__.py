"""Programs that play one system each, in whatever virtual environment holds it, round by round as they are told."""
