"""Contest algebra: equations, polynomials and expressions whose structure is to be seen."""

from generators.contest.algebra import (
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
    recursive_functions,
    sign_intervals,
    substituted_equations,
    symmetric_values,
    unit_roots,
)

FAMILIES = (
    absolute_graphs.FAMILY,
    complex_loci.FAMILY,
    constrained_extremes.FAMILY,
    factored_conditions.FAMILY,
    floor_equations.FAMILY,
    functional_values.FAMILY,
    hidden_polynomials.FAMILY,
    hidden_telescopes.FAMILY,
    logarithm_systems.FAMILY,
    paired_sums.FAMILY,
    polygon_sums.FAMILY,
    recursive_functions.FAMILY,
    sign_intervals.FAMILY,
    substituted_equations.FAMILY,
    symmetric_values.FAMILY,
    unit_roots.FAMILY,
)
