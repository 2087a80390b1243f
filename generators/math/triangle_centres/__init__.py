"""Centers of a triangle that is told by lengths: how far they are from each other."""

from generators.math.triangle_centres.family import FAMILY

__all__ = ["FAMILY"]
