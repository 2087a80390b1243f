"""Constraint grids: one way to fill a board, proved."""
