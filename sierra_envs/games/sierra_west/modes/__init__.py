"""What the four modes add, one file each; ``hooks`` asks them."""
