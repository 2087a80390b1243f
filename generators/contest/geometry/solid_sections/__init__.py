"""Solid sections: boxes, pyramids, tetrahedra and balls; a length, area or volume is asked."""

from generators.contest.geometry.solid_sections.family import FAMILY

__all__ = ["FAMILY"]
