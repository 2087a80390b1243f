"""Totals over choices: a quantity of each choice, or of each order, of some numbers is added up.

The generator exchanges the order of summation: it asks how often each number, or each pair, counts.
The solver goes through all choices and all orders.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, combinations, pairwise, permutations
from math import comb
from random import Random

from generators.contest.counting.totals_over_choices.words import (
    Totals,
    picture,
    render,
    steps,
    total,
)
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 4, "from counting single numbers to pairs and to places in a row")
NUMBERS = Knob("numbers", 5, 7, "numbers to choose from")
MEANS = Knob("means", 0.5, 0.7, "share of questions for a mean")

_QUANTITIES = {
    1: ("largest", "smallest", "sum"),
    2: ("range", "largest", "pairs"),
    3: ("square", "steps", "pairs"),
    4: ("records", "peaks", "neighbors"),
}
_IN_ROWS = ("steps", "records", "peaks", "neighbors")
_MOST = 40
"""The largest number."""
_MOST_DIGITS = 8


@redrawn(100, "short answer")
def _generate(rng: Random, knobs: Knobs) -> Totals | None:
    quantity = rng.choice(_QUANTITIES[IDEAS.integer(knobs)])
    many = NUMBERS.integer(knobs) + rng.randrange(2) * (quantity not in _IN_ROWS)
    numbers = tuple(sorted(rng.sample(range(1, _MOST + 1), many)))
    size = 0 if quantity in _IN_ROWS else rng.randint(2, many - 2)
    if quantity in ("square", "pairs"):
        size = max(size, 3)
    is_mean = rng.random() < MEANS.number(knobs)
    drawn = Totals(numbers, size, quantity, is_mean, "")
    value = Fraction(total(drawn), drawn.count if is_mean else 1)
    answer = number(value)
    if sum(map(str.isdigit, answer)) > _MOST_DIGITS or (is_mean and value.denominator == 1):
        return None
    return Totals(numbers, size, quantity, is_mean, answer)


def _solve(totals: Totals) -> list[str]:
    if totals.size:
        cases = [_of_choice(totals.quantity, c) for c in combinations(totals.numbers, totals.size)]
    else:
        cases = [_of_row(totals.quantity, row) for row in permutations(totals.numbers)]
    return [number(Fraction(sum(cases), len(cases) if totals.is_mean else 1))]


def _of_choice(quantity: str, chosen: Sequence[int]) -> int:
    match quantity:
        case "sum":
            return sum(chosen)
        case "largest":
            return max(chosen)
        case "smallest":
            return min(chosen)
        case "range":
            return max(chosen) - min(chosen)
        case "square":
            return sum(chosen) ** 2
        case _:
            return sum(x * y for x, y in combinations(chosen, 2))


def _of_row(quantity: str, row: Sequence[int]) -> int:
    match quantity:
        case "steps":
            return sum(abs(x - y) for x, y in pairwise(row))
        case "neighbors":
            return sum(x * y for x, y in pairwise(row))
        case "records":
            return sum(set(accumulate(row, max)))
        case _:
            return sum(y for x, y, z in zip(row, row[1:], row[2:], strict=False) if x < y > z)


def _canonical(totals: Totals) -> Json:
    return [list(totals.numbers), totals.size, totals.quantity, totals.is_mean]


def _effort(totals: Totals) -> int:
    depth = max(d for d, names in _QUANTITIES.items() if totals.quantity in names)
    return 10 * depth + len(totals.numbers) + totals.is_mean


FAMILY = Family(
    name="totals_over_choices",
    version=2,
    domain="math",
    summary="a quantity of each choice or order of some numbers, added up or averaged over all",
    concepts=("double counting", "combinatorics", "expectation"),
    knobs=(IDEAS, NUMBERS, MEANS),
    verifier="math",
    examples=(r"\frac{176}{7}", "1380"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=lambda totals: {"N": str(totals.count)},
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: float(3 * comb(_MOST, NUMBERS.integer_at(dial))),
    guess_rate=lambda dial: 0.01,
)
