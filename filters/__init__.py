"""Filters: whoever drops or grades problems. A filter decides; the runner drops and counts."""
