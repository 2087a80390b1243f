"""Deduction: what follows from what is said."""

from generators.logic.deduction import (
    boolean_expressions,
    circuits,
    family_relations,
    knights_knaves,
    logical_deduction,
    propositional_entailment,
    rule_chaining,
    self_reference,
    syllogisms,
    web_of_lies,
)

FAMILIES = (
    boolean_expressions.FAMILY,
    circuits.FAMILY,
    family_relations.FAMILY,
    knights_knaves.FAMILY,
    logical_deduction.FAMILY,
    propositional_entailment.FAMILY,
    rule_chaining.FAMILY,
    self_reference.FAMILY,
    syllogisms.FAMILY,
    web_of_lies.FAMILY,
)
"""The table: adding a family is its module and a line here."""

__all__ = ["FAMILIES"]
