"""Deduction: what follows from what is said."""
