"""What the four modes answer differently: the questions in hooks.py, the answers in a file for each mode."""
