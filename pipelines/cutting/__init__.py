"""Cutting: families of the table as proposals of the forge, so that its gates are tried on them.

May import: nothing more.
"""

from pipelines.cutting.cut import CUT, cut, left_out

__all__ = ["CUT", "cut", "left_out"]
