"""Taken: the families of which programs are asked for, and how other problems are had of each."""

from typing import Final

FRESH: Final = frozenset(
    {
        "absolute_graphs",
        "chinese_remainder",
        "digit_columns",
        "diophantine_count",
        "disguised_recursions",
        "divisor_inversions",
        "divisor_puzzles",
        "expected_draws",
        "inclusion_exclusion",
        "job_scheduling",
        "knapsack",
        "lattice_paths",
        "lattice_polygon",
        "linear_recurrence",
        "long_remainders",
        "modular_exponent",
        "paired_sums",
        "polygon_choices",
        "prime_powers",
        "product_outcomes",
        "recursive_functions",
        "residue_powers",
        "stack_sorting",
        "subset_counts",
        "totals_over_choices",
        "turning_walks",
        "unreachable_amounts",
        "walled_walks",
    }
)
"""Families with rows, at every dial, whose words differ in numbers only, and whose solvers need
nothing but the standard library and run in a moment."""

VARIED: Final = frozenset(
    {
        "assignment",
        "composed_derivative",
        "constrained_arrangements",
        "constrained_extremum",
        "custom_operators",
        "determinant",
        "digit_counting",
        "divisor_sums",
        "factored_equations",
        "grid_automaton",
        "grid_walk",
        "kuhn_best_response",
        "kuhn_value",
        "line_constructions",
        "linear_functional",
        "list_statistics",
        "negotiation_nash",
        "negotiation_pareto",
        "number_maze",
        "object_counting",
        "partial_fractions",
        "percent_stories",
        "plane_figures",
        "polynomial_identities",
        "polynomial_remainder",
        "polynomial_roots",
        "shortest_path",
        "taylor_coefficient",
        "tour",
        "unreachable_states",
        "urn_probability",
        "valuation",
    }
)
"""Families of which rows in the same words are made by varying numbers, and whose readers agree
with the solver: on the texts of ten rows over five dials, and on some thousand varied problems."""

SPREAD: Final = frozenset(
    {
        "assignment",
        "grid_automaton",
        "grid_walk",
        "knapsack",
        "negotiation_nash",
        "negotiation_pareto",
        "number_maze",
        "shortest_path",
        "stack_sorting",
        "tour",
    }
)
"""Families of which at most two of the eight problems of a row have the same answer."""

COUNTED: Final = frozenset({"lattice_paths", "walled_walks"})
"""Families whose instances count from 0 what texts count from 1, or bounds otherwise."""
