"""Complex loci: where equations and bounds hold in the complex plane, and the extremes there."""

from generators.contest.algebra.complex_loci.family import FAMILY

__all__ = ["FAMILY"]
