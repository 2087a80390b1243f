"""Determinants of matrices told by a rule, or only by their determinant, and changed in words.

The generator knows the structure that settles the determinant, and what a change does to it. The
solver writes the matrix down, makes the changes entry by entry, and eliminates; where a number t is
asked for, it interpolates the determinant as a polynomial in t.
"""

from collections.abc import Callable, Mapping
from math import gcd
from random import Random

from generators.family import Family, Knob, Knobs, redrawn
from generators.math._matrices import determinant, solution
from generators.math.determinant.instance import Move, Numbers, Question
from generators.math.determinant.kinds import KINDS, ROOTS, moved, value
from generators.math.determinant.steps import letters, steps
from generators.math.determinant.words import picture, render
from proofmill.problem import Json

IDEAS = Knob("ideas", 1, 5, "ideas by which the structure of the matrix settles the determinant")
MOVES = Knob("moves", 0, 2, "changes that are made to the matrix afterwards")

_MOST_DIGITS = (4, 7)
"""Where one idea is enough, and elsewhere."""
_LEAST = 5
_DRAWS = 60
"""Of one kind, so that kinds with long answers are not rare."""


@redrawn(600, "short answer")
def _generate(rng: Random, knobs: Knobs) -> Question | None:
    ideas, more = IDEAS.integer(knobs), int(MOVES.number(knobs) + rng.random())
    names = [name for name, kind in KINDS.items() if kind.ideas == ideas]
    [kind] = rng.choices(names, [KINDS[name].weight for name in names])
    for _ in range(_DRAWS):
        drawn = KINDS[kind].draw(rng)
        if drawn:
            size, numbers = drawn
            count = 0 if kind in ROOTS else more + 2 * (kind == "unknown")
            moves = moved(rng, kind, size, count)
            found = value(kind, size, numbers, moves)
            if abs(found) >= _LEAST and len(str(abs(found))) <= _MOST_DIGITS[ideas > 1]:
                return Question(kind, size, numbers, moves, str(found))
    return None


def _solve(question: Question) -> list[str]:
    kind, size, numbers = question.kind, question.size, question.numbers
    if kind in ROOTS:
        return [str(_vanishing(kind, size, numbers))]
    rows = _written(kind, size, numbers)
    for move in question.moves:
        rows = _changed(rows, move)
    return [str(determinant(rows))]


Rows = list[list[int]]


def _written(kind: str, size: int, numbers: Numbers) -> Rows:
    if kind in _LISTED:
        return _LISTED[kind](size, numbers)
    places = range(1, size + 1)
    return [[_ENTRIES[kind](size, numbers, i, j) for j in places] for i in places]


def _unknown(size: int, numbers: Numbers) -> Rows:
    """Return a matrix with the determinant that is told."""
    rows = [[int(i == j) + (j > i) * (i + j) for j in range(size)] for i in range(size)]
    rows[0][0] = numbers[0]
    return rows


def _block_rows(_: int, numbers: Numbers) -> Rows:
    a, b, c, d, e, f, g, h = numbers
    return [[a, b, e, f], [c, d, g, h], [e, f, a, b], [g, h, c, d]]


_LISTED: Mapping[str, Callable[[int, Numbers], Rows]] = {
    "rows": lambda _, numbers: [list(numbers[i : i + 3]) for i in (0, 3, 6)],
    "unknown": _unknown,
    "blocks": _block_rows,
}
_ENTRIES: Mapping[str, Callable[[int, Numbers, int, int], int]] = {
    "level": lambda _, n, i, j: n[1] + n[0] * (i == j),
    "band": lambda _, n, i, j: {0: n[0], 1: n[1], -1: n[2]}.get(j - i, 0),
    "least": lambda _, n, i, j: n[0] * (max(i, j) if n[2] else min(i, j)) + n[1],
    "arrow": lambda _, n, i, j: (
        n[4] if i == j == 1 else n[0] if i == j else n[1] * j + n[2] if i == 1 else n[3] * (j == 1)
    ),
    "circle": lambda size, n, i, j: n[(j - i) % size],
    "divisors": lambda _, n, i, j: sum(
        n[0] * d + n[1] for d in range(1, i + 1) if gcd(i, j) % d == 0
    ),
    "distance": lambda _, n, i, j: n[0] + n[1] * abs(i - j),
    "powers": lambda _, n, i, j: int(n[i - 1] ** (j - 1)),
    "last_power": lambda size, n, i, j: int(n[i] ** (j - 1 + (j >= size - n[0]))),
    "corner": lambda _, n, i, j: (
        0
        if i == j == 1
        else n[3]
        if i == j
        else n[0] * j + n[1]
        if i == 1
        else n[2] * n[3] * (j == 1)
    ),
    "product": lambda _, n, i, j: (n[0] * i + n[1]) * (n[2] * j + n[3]),
    "sum": lambda _, n, i, j: n[0] * i + n[1] * j + n[2],
}
"""Kind -> the entry in row i and column j, both from 1, without t."""


def _changed(rows: Rows, move: Move) -> Rows:
    found = [list(row) for row in rows]
    match move:
        case "swapped", (i, j):
            found[i - 1], found[j - 1] = found[j - 1], found[i - 1]
        case "scaled", (i, c):
            found[i - 1] = [c * entry for entry in found[i - 1]]
        case "added", (i, j, c):
            found[j - 1] = [b + c * a for a, b in zip(rows[i - 1], rows[j - 1], strict=True)]
        case "replaced", (i, j, c, d):
            found[i - 1] = [c * a + d * b for a, b in zip(rows[i - 1], rows[j - 1], strict=True)]
        case "turned", _:
            found = [list(column) for column in zip(*rows, strict=True)]
        case "reversed", _:
            found = found[::-1]
        case "multiplied", (c,):
            found = [[c * entry for entry in row] for row in rows]
        case _:
            columns = list(zip(*rows, strict=True))
            found = [[sum(map(int.__mul__, row, column)) for column in columns] for row in rows]
    return found


def _vanishing(kind: str, size: int, numbers: Numbers) -> int:
    """Return the t for which the determinant is zero, or the product of both but zero."""
    rows = _written(kind, size, numbers)
    spread = range(1 if kind == "corner" else size)
    points = range(len(spread) + 1)
    values = [
        determinant(
            [
                [x + t * (i == j and i in spread) for j, x in enumerate(row)]
                for i, row in enumerate(rows)
            ]
        )
        for t in points
    ]
    found = solution([[t**k for k in points] for t in points], values)
    assert found is not None  # a Vandermonde matrix is regular
    while kind != "corner" and not found[0]:
        found = found[1:]
    wanted = -found[0] / found[1] if len(found) == 2 else found[0] / found[2]
    assert wanted.denominator == 1
    return wanted.numerator


def _canonical(question: Question) -> Json:
    moves = [[name, list(numbers)] for name, numbers in question.moves]
    return [question.kind, question.size, list(question.numbers), moves]


FAMILY = Family(
    name="determinant",
    version=5,
    domain="math",
    summary="a determinant that is settled by how the matrix is built, or where it vanishes",
    concepts=("linear algebra", "determinants", "polynomials"),
    knobs=(IDEAS, MOVES),
    verifier="integer",
    examples=("-482", "1375"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=lambda question: 10 * KINDS[question.kind].ideas + 3 * len(question.moves),
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 10_000.0,
    guess_rate=lambda dial: 0.02,
)
