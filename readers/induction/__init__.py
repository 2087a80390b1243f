"""Readers of problems that ask for a rule.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.induction import (
    arc_1d,
    automaton_induction,
    blicket,
    cipher,
    grid_programs,
    list_functions,
    number_sequence,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "arc_1d": arc_1d.READER,
    "automaton_induction": automaton_induction.READER,
    "blicket": blicket.READER,
    "cipher": cipher.READER,
    "grid_programs": grid_programs.READER,
    "list_functions": list_functions.READER,
    "number_sequence": number_sequence.READER,
}

__all__ = ["READERS"]
