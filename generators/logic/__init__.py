"""Logic puzzles: one module per family."""
