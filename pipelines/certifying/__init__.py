"""Certifying: the contract of the families at full size, its store and its gallery.

May import: `build`.
"""

from pipelines.certifying.measure import Certified, Sizes
from pipelines.certifying.store import FILE, certify_all

__all__ = ["FILE", "Certified", "Sizes", "certify_all"]
