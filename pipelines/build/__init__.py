"""Build: a recipe to a dataset, unit by unit, resumable."""
