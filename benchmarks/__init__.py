"""One question, one script, one table."""
