"""Induction: the rule behind the examples, where the examples decide."""

from generators.logic.induction import (
    arc_1d,
    automaton_induction,
    blicket,
    cipher,
    grid_programs,
    list_functions,
    number_sequence,
)

FAMILIES = (
    arc_1d.FAMILY,
    automaton_induction.FAMILY,
    blicket.FAMILY,
    cipher.FAMILY,
    grid_programs.FAMILY,
    list_functions.FAMILY,
    number_sequence.FAMILY,
)
"""The table: adding a family is its module and a line here."""

__all__ = ["FAMILIES"]
