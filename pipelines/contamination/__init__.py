"""Contamination: benchmark registry, and rows of any file compared with its index."""
