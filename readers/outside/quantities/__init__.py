"""Readers of other collections' questions about quantities.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.outside.quantities import (
    algebra,
    arithmetic,
    chances,
    cryptarithm,
    dates,
    integers,
    lists,
    parts,
    stories,
    targets,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "reasoning_gym/base_conversion": integers.BASE_CONVERSION,
    "reasoning_gym/basic_arithmetic": arithmetic.BASIC_ARITHMETIC,
    "reasoning_gym/bitwise_arithmetic": arithmetic.BITWISE_ARITHMETIC,
    "reasoning_gym/chain_sum": arithmetic.CHAIN_SUM,
    "reasoning_gym/coin_flip": chances.COIN_FLIP,
    "reasoning_gym/count_bits": integers.COUNT_BITS,
    "reasoning_gym/count_primes": integers.COUNT_PRIMES,
    "reasoning_gym/countdown": targets.COUNTDOWN,
    "reasoning_gym/cryptarithm": cryptarithm.CRYPTARITHM,
    "reasoning_gym/decimal_arithmetic": arithmetic.DECIMAL_ARITHMETIC,
    "reasoning_gym/decimal_chain_sum": arithmetic.CHAIN_SUM,
    "reasoning_gym/dice": chances.DICE,
    "reasoning_gym/fraction_simplification": integers.FRACTION_SIMPLIFICATION,
    "reasoning_gym/gcd": integers.GCD,
    "reasoning_gym/lcm": integers.LCM,
    "reasoning_gym/leg_counting": stories.LEG_COUNTING,
    "reasoning_gym/needle_haystack": lists.NEEDLE_HAYSTACK,
    "reasoning_gym/number_filtering": lists.NUMBER_FILTERING,
    "reasoning_gym/number_format": integers.NUMBER_FORMAT,
    "reasoning_gym/number_sorting": lists.NUMBER_SORTING,
    "reasoning_gym/polynomial_multiplication": algebra.POLYNOMIAL_MULTIPLICATION,
    "reasoning_gym/prime_factorization": integers.PRIME_FACTORIZATION,
    "reasoning_gym/products": arithmetic.PRODUCTS,
    "reasoning_gym/puzzle24": targets.PUZZLE24,
    "reasoning_gym/simple_equations": algebra.SIMPLE_EQUATIONS,
    "reasoning_gym/simple_geometry": stories.SIMPLE_GEOMETRY,
    "reasoning_gym/simple_integration": algebra.SIMPLE_INTEGRATION,
    "reasoning_gym/string_splitting": parts.STRING_SPLITTING,
    "reasoning_gym/string_synthesis": parts.STRING_SYNTHESIS,
    "reasoning_gym/time_intervals": dates.TIME_INTERVALS,
}

__all__ = ["READERS"]
