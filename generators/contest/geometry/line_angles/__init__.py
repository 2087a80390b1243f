"""Line angles: slopes, viewing angles and multiples of angles, by tangents and cosines."""

from generators.contest.geometry.line_angles.family import FAMILY

__all__ = ["FAMILY"]
