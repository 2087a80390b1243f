"""Contest geometry: lengths and areas that take an idea, in exact form."""

from generators.contest.geometry import (
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

FAMILIES = (
    box_extremes.FAMILY,
    circle_lines.FAMILY,
    conic_points.FAMILY,
    cyclic_quadrilaterals.FAMILY,
    folding_paths.FAMILY,
    line_angles.FAMILY,
    moving_points.FAMILY,
    polyhedron_chances.FAMILY,
    similar_sections.FAMILY,
    solid_sections.FAMILY,
    triangle_circles.FAMILY,
    triangle_lines.FAMILY,
)
