"""The rulebook, a file for each chapter: what is forbidden and why (``why_not_x``) beside what happens (``do_x``)."""
