"""Geometry on grids: figures that are drawn with words and signs."""

from generators.logic.geometry import (
    geometric_shapes,
    rectangle_count,
)

FAMILIES = (
    geometric_shapes.FAMILY,
    rectangle_count.FAMILY,
)
"""The table: adding a family is its module and a line here."""

__all__ = ["FAMILIES"]
