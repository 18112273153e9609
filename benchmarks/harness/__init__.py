"""What the benchmark scripts share: timing, the machine's description, what is measured, tables and files."""
