"""Questions with eight lettered statements, of which the right ones are to be listed.

Eight at once, because one truth value is worth a coin. Two to six are right, each set of letters
of such a size with the same chance.
"""

import json
from itertools import accumulate
from math import comb
from random import Random

from generators.chance import sampled
from proofmill.problem import canonical_json

LETTERS = "ABCDEFGH"
SIZES = range(2, 7)
"""How many statements are right."""
_SETS = [*accumulate([comb(len(LETTERS), size) for size in SIZES])]
"""Of letters, of each of these sizes or a smaller one."""
GUESS = 1 / _SETS[-1]
"""Chance of a random allowed set of letters."""


def draw_letters(rng: Random) -> list[str]:
    """Return the letters of the statements that are to be right."""
    (size,) = rng.choices(SIZES, cum_weights=_SETS)
    return sorted(sampled(rng, LETTERS, size))


def near_misses(answer: str) -> list[str]:
    """Return the answers that are wrong about one letter."""
    right = set(json.loads(answer))
    return [canonical_json(sorted(right ^ {letter})) for letter in LETTERS]
