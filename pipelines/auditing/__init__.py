"""Auditing: what is wrong with a data set that already exists."""
