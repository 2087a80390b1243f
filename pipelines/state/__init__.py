"""State: atomic files, write-once steps and the append-only log."""
