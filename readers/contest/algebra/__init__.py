"""Readers of contest algebra.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.contest.algebra import (
    absolute_graphs,
    complex_loci,
    constrained_extremes,
    factored_conditions,
    floor_equations,
    functional_values,
    hidden_polynomials,
    hidden_telescopes,
    logarithm_systems,
    paired_sums,
    polygon_sums,
    polynomial_identities,
    recursive_functions,
    sign_intervals,
    substituted_equations,
    symmetric_values,
    unit_roots,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "absolute_graphs": absolute_graphs.READER,
    "complex_loci": complex_loci.READER,
    "constrained_extremes": constrained_extremes.READER,
    "factored_conditions": factored_conditions.READER,
    "floor_equations": floor_equations.READER,
    "functional_values": functional_values.READER,
    "hidden_polynomials": hidden_polynomials.READER,
    "hidden_telescopes": hidden_telescopes.READER,
    "logarithm_systems": logarithm_systems.READER,
    "paired_sums": paired_sums.READER,
    "polygon_sums": polygon_sums.READER,
    "polynomial_identities": polynomial_identities.READER,
    "recursive_functions": recursive_functions.READER,
    "sign_intervals": sign_intervals.READER,
    "substituted_equations": substituted_equations.READER,
    "symmetric_values": symmetric_values.READER,
    "unit_roots": unit_roots.READER,
}

__all__ = ["READERS"]
