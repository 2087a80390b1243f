"""Readers of contest numbers.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.contest.numbers import (
    digit_columns,
    digit_puzzles,
    divisor_inversions,
    divisor_puzzles,
    factored_equations,
    gcd_tables,
    long_remainders,
    norm_equations,
    prime_powers,
    residue_powers,
    unreachable_amounts,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "digit_columns": digit_columns.READER,
    "digit_puzzles": digit_puzzles.READER,
    "divisor_inversions": divisor_inversions.READER,
    "divisor_puzzles": divisor_puzzles.READER,
    "factored_equations": factored_equations.READER,
    "gcd_tables": gcd_tables.READER,
    "long_remainders": long_remainders.READER,
    "norm_equations": norm_equations.READER,
    "prime_powers": prime_powers.READER,
    "residue_powers": residue_powers.READER,
    "unreachable_amounts": unreachable_amounts.READER,
}

__all__ = ["READERS"]
