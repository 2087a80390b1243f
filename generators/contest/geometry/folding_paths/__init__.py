"""Folding paths: sheets are folded, surfaces crawled on, and rectangles and disks rolled."""

from generators.contest.geometry.folding_paths.family import FAMILY

__all__ = ["FAMILY"]
