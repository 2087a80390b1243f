"""The live mill under load, under faults, and before a solver whose abilities are known."""
