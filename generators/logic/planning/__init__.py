"""Search and planning: moves, paths and expressions that reach a goal."""
