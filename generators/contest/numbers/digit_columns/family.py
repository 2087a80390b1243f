"""Digit columns: grids of digits whose rows and columns are added, and digits that are changed.

The generator takes the two sums apart into sums of single columns and rows, keeps those that agree
in their total, and counts tables; a number of which any digit may be changed is found from one
congruence. The solver fills the grid cell by cell, from the units on, and keeps count of what is
left of the two sums; numbers are tried one after the other.
"""

from collections import Counter
from random import Random

from generators.contest.numbers.digit_columns.kinds import DIGITS
from generators.contest.numbers.digit_columns.steps import STEPS
from generators.contest.numbers.digit_columns.words import picture, told
from generators.contest.scenes import (
    IDEAS,
    Scene,
    canonical,
    drawn,
    explained,
    lettered,
)
from generators.countable import check_count
from generators.family import Family, Knob, Knobs, redrawn

REACH = Knob("reach", 40, 48, "largest number that is drawn")


@redrawn(800, "digits with a short answer")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return drawn(DIGITS, rng, IDEAS.integer(knobs), REACH.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    solver = _solve_grid if len(scene.numbers) == _FIELDS_OF_A_GRID else _solve_changed
    return [str(solver(*scene.numbers))]


_FIELDS_OF_A_GRID = 8


def _solve_grid(
    rows: int, columns: int, across: int, down: int, least: int, row: int, column: int, digit: int
) -> int:
    cells = [(i, j) for j in reversed(range(columns)) for i in reversed(range(rows))]
    ways = Counter({(across, down): 1})
    for place, (i, j) in enumerate(cells):
        in_row, in_column = 10 ** (columns - 1 - j), 10 ** (rows - 1 - i)
        is_told = (i + 1, j + 1) == (row, column)
        digits = [digit] if is_told else [*range(least, 10)]
        # Once a column is full, what is left of the rows' sum ends in as many zeros.
        step = 10 * in_row if i == 0 else 1
        ending = [[value for value in digits if value % 10 == last] for last in range(10)]
        most = 9 * sum(10 ** (rows - 1 - k) for k, _ in cells[place + 1 :])
        check_count(len(ways) * len(digits))
        after = Counter[tuple[int, int]]()
        for (x, y), many in ways.items():
            # At the top of a column, and in the last one, it ends so for one digit only.
            if across and i == 0:
                values = ending[x // in_row % 10]
            else:
                values = ending[y // in_column % 10] if j == 0 else digits
            for value in values:
                new = (x - value * in_row if across else 0, y - value * in_column)
                if new[0] >= 0 and new[0] % step == 0 and 0 <= new[1] <= most:
                    after[new] += many
        ways = after
    return ways[0, 0]


def _solve_changed(length: int, digit: int, modulus: int, rest: int, asked: int) -> int:
    check_count(10**length)
    found = [*range(10 ** (length - 1), 10**length)]
    for p in (10**i for i in range(length)):
        found = [one for one in found if (one + (digit - one // p % 10) * p) % modulus == rest]
    return len(found) if asked == 2 else min(found) if asked else max(found)


_MIRRORED = (1, 0, 3, 2, 4, 6, 5, 7)
_SWAPS = {name: [_MIRRORED] for name in ("square", "told_square", "wide_square")}
"""A square grid may be mirrored, so that rows become columns."""

FAMILY = Family(
    name="digit_columns",
    version=3,
    domain="math",
    summary="grids of digits with told sums of rows and columns, and numbers with a changed digit",
    concepts=("digits", "carries", "congruences"),
    knobs=(IDEAS, REACH),
    verifier="math",
    examples=("58", "4217"),
    generate=_generate,
    render=told,
    solve=_solve,
    steps=lambda scene: explained(STEPS, scene),
    letters=lambda scene: lettered(STEPS, scene),
    # Each idea is a turn of thought; lines of the solution tell kinds of as many ideas apart.
    effort=lambda scene: 10 * DIGITS[scene.kind].ideas + min(len(explained(STEPS, scene)), 9),
    canonical=lambda scene: canonical(scene, _SWAPS),
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.01,
)
