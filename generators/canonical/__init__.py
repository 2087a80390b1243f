"""Canonical forms: one value for all wordings, names, orders and views of a puzzle."""
