"""Geometry on grids: figures that are drawn with words and signs."""
