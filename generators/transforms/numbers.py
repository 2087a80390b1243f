"""Numbers: the answers of families that are one number, as transforms reckon with them."""

from typing import Any, Final

from generators.family import Family

OFTEN_WHOLE: Final = frozenset(
    {
        "absolute_graphs",
        "digit_columns",
        "digit_puzzles",
        "disguised_recursions",
        "distinct_colourings",
        "divisor_inversions",
        "divisor_puzzles",
        "factored_conditions",
        "factored_equations",
        "norm_equations",
        "overlapping_groups",
        "paired_sums",
        "percent_stories",
        "polygon_choices",
        "polynomial_identities",
        "product_outcomes",
        "recursive_functions",
        "residue_powers",
        "restricted_words",
        "sign_intervals",
        "symmetric_values",
        "tilings",
        "totals_over_choices",
        "turning_walks",
        "unreachable_amounts",
        "unreachable_states",
        "walled_walks",
    }
)
"""Families of `math` with a whole number for an answer in two rows of five or more, at every
dial, whose solvers write it as one."""
OFTEN_RATIONAL: Final = OFTEN_WHOLE | {
    "chained_problems",
    "expected_draws",
    "logarithm_systems",
    "pattern_waits",
    "rate_stories",
    "turn_games",
    "unit_roots",
}
"""Those with a whole number or a fraction, written as one, in a third of the rows or more,
at every dial."""


def asks_for_whole(family: Family[Any]) -> bool:
    """Tell whether the only right answer of many rows of a family is a whole number."""
    return family.unique and (family.verifier == "integer" or family.name in OFTEN_WHOLE)


def asks_for_rational(family: Family[Any]) -> bool:
    """Tell whether the only right answer of many rows of a family is a fraction or whole."""
    known = family.verifier in ("integer", "rational") or family.name in OFTEN_RATIONAL
    return family.unique and known
