"""Blending: one ordered file from graded datasets, easy rows first, domains in fixed shares.

May import: `dataset`, `figures`, `state`.
"""

from pipelines.blending.blend import Blend, Settings, blend

__all__ = ["Blend", "Settings", "blend"]
