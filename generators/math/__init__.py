"""Difficulty-controlled mathematics: one module per family."""
