"""Similar sections: a length found from similar triangles, in a figure or in the section of one."""

from generators.contest.geometry.similar_sections.family import FAMILY

__all__ = ["FAMILY"]
