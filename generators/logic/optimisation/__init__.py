"""Optimisation: the one best choice, proved best."""
