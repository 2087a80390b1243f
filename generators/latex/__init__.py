"""LaTeX: numbers, sums, polynomials, matrices and surds as a textbook writes them."""

from generators.latex.exact import PI, Exact, exact, logarithm, rooted, symbolic
from generators.latex.stages import chain, stages
from generators.latex.sums import (
    added,
    bracketed,
    matrix,
    multiplied,
    number,
    plain,
    polynomial,
    power,
    running,
)
from generators.latex.surds import Surd, root, surd

__all__ = [
    "PI",
    "Exact",
    "Surd",
    "added",
    "bracketed",
    "chain",
    "exact",
    "logarithm",
    "matrix",
    "multiplied",
    "number",
    "plain",
    "polynomial",
    "power",
    "root",
    "rooted",
    "running",
    "stages",
    "surd",
    "symbolic",
]
