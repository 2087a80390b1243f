"""Sentences that ask for an exact answer, as the prompts of several rooms have them."""

from typing import Final

EXACTLY: Final = "{Answer exactly|Do not round|Give the exact value}."
EXACT_VALUE: Final = """
    Answer exactly.
    Answer with an exact value.
    Do not round.
    Give the exact value.
    The exact value is wanted.
"""
REDUCED: Final = """
    Give the exact value, as an integer or a reduced fraction.
    Do not round: write an integer or a reduced fraction.
    The answer is an integer or a fraction in lowest terms.
"""
