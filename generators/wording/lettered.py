"""Questions with eight lettered statements, of which the right ones are to be listed.

Eight at once, because one truth value is worth a coin. Two to six are right, each set of letters
of such a size with the same chance.
"""

import json
from math import comb
from random import Random

from proofmill.problem import canonical_json

LETTERS = "ABCDEFGH"
SIZES = range(2, 7)
"""How many statements are right."""
GUESS = 1 / sum(comb(len(LETTERS), size) for size in SIZES)
"""Chance of a random allowed set of letters."""


def draw_letters(rng: Random) -> list[str]:
    """Return the letters of the statements that are to be right."""
    weights = [comb(len(LETTERS), size) for size in SIZES]
    return sorted(rng.sample(LETTERS, rng.choices(SIZES, weights)[0]))


def near_misses(answer: str) -> list[str]:
    """Return the answers that are wrong about one letter."""
    right = set(json.loads(answer))
    return [canonical_json(sorted(right ^ {letter})) for letter in LETTERS]
