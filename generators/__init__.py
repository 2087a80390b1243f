"""Generators: whoever makes problems. `FAMILIES` is the table of all families, by name."""

import difflib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from generators.composition import JOIN, compose, offers_port
from generators.family import Family, IllPosedError, Knob
from generators.games import (
    board_best_move,
    board_duel,
    connect_best_move,
    kuhn_best_response,
    kuhn_value,
    leduc_value,
    negotiation_nash,
    negotiation_pareto,
    nim_duel,
    nim_move,
)
from generators.logic import (
    arc_1d,
    binairo,
    boolean_expressions,
    calcudoku,
    circuits,
    countdown,
    date_arithmetic,
    dyck_completion,
    family_relations,
    futoshiki,
    graph_coloring,
    hitori,
    kakurasu,
    knights_knaves,
    light_up,
    logical_deduction,
    magic_square,
    multistep_arithmetic,
    navigation,
    nonogram,
    object_counting,
    propositional_entailment,
    rule_chaining,
    self_reference,
    shuffled_objects,
    skyscraper,
    star_battle,
    string_rewriting,
    sudoku,
    survo,
    syllogisms,
    temporal_sequences,
    trace_error,
    web_of_lies,
    word_sorting,
    zebra,
)
from generators.math import (
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
    polynomial_remainder,
    polynomial_roots,
    taylor_coefficient,
    telescoping_sum,
    triangle_centres,
    urn_probability,
    valuation,
)

_MODULES = (
    arc_1d,
    binairo,
    board_best_move,
    board_duel,
    boolean_expressions,
    calcudoku,
    chinese_remainder,
    circuits,
    composed_derivative,
    connect_best_move,
    constrained_arrangements,
    constrained_extremum,
    countdown,
    date_arithmetic,
    definite_integral,
    derivation_error,
    determinant,
    digit_counting,
    diophantine_count,
    divisor_sums,
    dyck_completion,
    family_relations,
    futoshiki,
    graph_coloring,
    hitori,
    inclusion_exclusion,
    kakurasu,
    knights_knaves,
    kuhn_best_response,
    kuhn_value,
    lattice_paths,
    lattice_polygon,
    leduc_value,
    light_up,
    line_constructions,
    linear_functional,
    linear_recurrence,
    logical_deduction,
    magic_square,
    markov_hitting,
    modular_exponent,
    multistep_arithmetic,
    navigation,
    negotiation_nash,
    negotiation_pareto,
    nim_duel,
    nim_move,
    nonogram,
    object_counting,
    partial_fractions,
    polynomial_remainder,
    polynomial_roots,
    propositional_entailment,
    rule_chaining,
    self_reference,
    shuffled_objects,
    skyscraper,
    star_battle,
    string_rewriting,
    sudoku,
    survo,
    syllogisms,
    taylor_coefficient,
    telescoping_sum,
    temporal_sequences,
    trace_error,
    triangle_centres,
    urn_probability,
    valuation,
    web_of_lies,
    word_sorting,
    zebra,
)

FAMILIES: Mapping[str, Family[Any]] = MappingProxyType(
    {module.FAMILY.name: module.FAMILY for module in _MODULES}
)


def find_family(name: str) -> Family[Any]:
    """Return the family of that name, or the composition that `first+second` names.

    Raises:
        LookupError: if there is none; the message names the nearest.
    """
    missing = [part for part in name.split(JOIN) if part not in FAMILIES]
    if missing:
        near = difflib.get_close_matches(missing[0], FAMILIES, 1)
        hint = f"; nearest is {near[0]!r}" if near else ""
        raise LookupError(f"no family {missing[0]!r}{hint}")
    parts = [FAMILIES[part] for part in name.split(JOIN)]
    return parts[0] if len(parts) == 1 else compose(*parts)


def recognise(text: str) -> str | None:
    """Return the instance hash of a text that poses a puzzle of some family; else None."""
    hashes = (family.recognised_hash(text) for family in FAMILIES.values())
    return next((found for found in hashes if found), None)


__all__ = [
    "FAMILIES",
    "JOIN",
    "Family",
    "IllPosedError",
    "Knob",
    "compose",
    "find_family",
    "offers_port",
    "recognise",
]
