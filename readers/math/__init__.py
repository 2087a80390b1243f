"""Readers of mathematics.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.math import (
    chinese_remainder,
    composed_derivative,
    constrained_arrangements,
    constrained_extremum,
    definite_integral,
    derivation_error,
    determinant,
    digit_counting,
    diophantine_count,
    divisor_sums,
    inclusion_exclusion,
    lattice_paths,
    lattice_polygon,
    line_constructions,
    linear_functional,
    linear_recurrence,
    markov_hitting,
    modular_exponent,
    partial_fractions,
    plane_figures,
    polynomial_remainder,
    polynomial_roots,
    taylor_coefficient,
    telescoping_sum,
    triangle_centres,
    urn_probability,
    valuation,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "chinese_remainder": chinese_remainder.READER,
    "composed_derivative": composed_derivative.READER,
    "constrained_arrangements": constrained_arrangements.READER,
    "constrained_extremum": constrained_extremum.READER,
    "definite_integral": definite_integral.READER,
    "derivation_error": derivation_error.READER,
    "determinant": determinant.READER,
    "digit_counting": digit_counting.READER,
    "diophantine_count": diophantine_count.READER,
    "divisor_sums": divisor_sums.READER,
    "inclusion_exclusion": inclusion_exclusion.READER,
    "lattice_paths": lattice_paths.READER,
    "lattice_polygon": lattice_polygon.READER,
    "line_constructions": line_constructions.READER,
    "linear_functional": linear_functional.READER,
    "linear_recurrence": linear_recurrence.READER,
    "markov_hitting": markov_hitting.READER,
    "modular_exponent": modular_exponent.READER,
    "partial_fractions": partial_fractions.READER,
    "plane_figures": plane_figures.READER,
    "polynomial_remainder": polynomial_remainder.READER,
    "polynomial_roots": polynomial_roots.READER,
    "taylor_coefficient": taylor_coefficient.READER,
    "telescoping_sum": telescoping_sum.READER,
    "triangle_centres": triangle_centres.READER,
    "urn_probability": urn_probability.READER,
    "valuation": valuation.READER,
}

__all__ = ["READERS"]
