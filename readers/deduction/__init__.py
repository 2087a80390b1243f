"""Readers of deductions.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.deduction import (
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
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "boolean_expressions": boolean_expressions.READER,
    "circuits": circuits.READER,
    "family_relations": family_relations.READER,
    "knights_knaves": knights_knaves.READER,
    "logical_deduction": logical_deduction.READER,
    "propositional_entailment": propositional_entailment.READER,
    "rule_chaining": rule_chaining.READER,
    "self_reference": self_reference.READER,
    "syllogisms": syllogisms.READER,
    "web_of_lies": web_of_lies.READER,
}

__all__ = ["READERS"]
