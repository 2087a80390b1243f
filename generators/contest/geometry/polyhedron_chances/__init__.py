"""Polyhedron chances: corners, unit cubes and walks on a polyhedron, picked or counted."""

from generators.contest.geometry.polyhedron_chances.family import FAMILY

__all__ = ["FAMILY"]
