"""LaTeX: numbers, sums, polynomials, matrices and surds as a textbook writes them."""

from generators.latex.exact import PI, Exact, exact, logarithm, rooted, symbolic
from generators.latex.rounds import MOST_AT_ONCE, in_rounds, worked_out
from generators.latex.stages import chain, long_product, stages
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
    "MOST_AT_ONCE",
    "PI",
    "Exact",
    "Surd",
    "added",
    "bracketed",
    "chain",
    "exact",
    "in_rounds",
    "logarithm",
    "long_product",
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
    "worked_out",
]
