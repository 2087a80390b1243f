"""Readers of contest geometry.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.contest.geometry import (
    box_extremes,
    circle_lines,
    conic_points,
    cyclic_quadrilaterals,
    folding_paths,
    line_angles,
    moving_points,
    polyhedron_chances,
    similar_sections,
    solid_sections,
    triangle_circles,
    triangle_lines,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "box_extremes": box_extremes.READER,
    "circle_lines": circle_lines.READER,
    "conic_points": conic_points.READER,
    "cyclic_quadrilaterals": cyclic_quadrilaterals.READER,
    "folding_paths": folding_paths.READER,
    "line_angles": line_angles.READER,
    "moving_points": moving_points.READER,
    "polyhedron_chances": polyhedron_chances.READER,
    "similar_sections": similar_sections.READER,
    "solid_sections": solid_sections.READER,
    "triangle_circles": triangle_circles.READER,
    "triangle_lines": triangle_lines.READER,
}

__all__ = ["READERS"]
