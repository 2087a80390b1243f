"""Contest number theory: whole numbers, divisibility and digits, where the idea is to be found."""

from generators.contest.numbers import (
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

FAMILIES = (
    digit_columns.FAMILY,
    digit_puzzles.FAMILY,
    divisor_inversions.FAMILY,
    divisor_puzzles.FAMILY,
    factored_equations.FAMILY,
    gcd_tables.FAMILY,
    long_remainders.FAMILY,
    norm_equations.FAMILY,
    prime_powers.FAMILY,
    residue_powers.FAMILY,
    unreachable_amounts.FAMILY,
)
