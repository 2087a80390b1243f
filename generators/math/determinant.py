"""Determinants with a parameter, and characteristic polynomials: a combination of coefficients.

The generator eliminates at whole values of the parameter and interpolates; the solver expands
along the rows with polynomials as entries. At the top: six rows, and about half of the entries
with the parameter.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import TypeAlias

from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import added, matrix, plain, polynomial
from generators.math._matrices import determinant, solution
from generators.pictures import Figure, Grid, Panel, Table
from generators.wording import Grammar, speak
from proofmill.problem import Json

SIZE = Knob("size", 1.6, 6, "rows and columns")
LARGEST = Knob("largest", 5, 16, "largest absolute value of an entry's constant")
PARAMETERS = Knob("parameters", 0.2, 0.5, "share of entries with the parameter")

_CHARACTERISTIC = 0.3
"""Share of characteristic polynomials, det(t - A)."""

Entry: TypeAlias = tuple[int, int]
"""constant + slope * t."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is weights . c, where det(rows) = c[0] + c[1] t + c[2] t^2 + ...?"""

    rows: tuple[tuple[Entry, ...], ...]
    weights: tuple[int, ...]
    is_characteristic: bool
    answer: str = field(compare=False)


@redrawn(200, "determinant with two terms")
def _generate(rng: Random, knobs: Knobs) -> Question | None:
    size = SIZE.integer(knobs)
    is_characteristic = rng.random() < _CHARACTERISTIC
    rows = _rows(rng, knobs, is_characteristic)
    weights = [rng.choice((-1, 1)) * rng.randint(1, 9) for _ in range(size + 1)]
    coefficients = _interpolated(rows)
    known = size if is_characteristic else size + 1  # the leading coefficient of t - A is 1
    weights = [*weights[:known], *[0] * (size + 1 - known)]
    terms = [w * c for w, c in zip(weights, coefficients, strict=True)]
    total = sum(terms)
    if not total or len([term for term in terms if term]) <= 1:
        return None
    return Question(rows, tuple(weights), is_characteristic, str(total))


def _rows(rng: Random, knobs: Knobs, is_characteristic: bool) -> tuple[tuple[Entry, ...], ...]:
    size, largest = SIZE.integer(knobs), LARGEST.integer(knobs)
    cells = [(i, j) for i in range(size) for j in range(size)]
    if is_characteristic:
        sloped = [(i, i) for i in range(size)]
    else:
        sloped = rng.sample(cells, max(1, round(PARAMETERS.number(knobs) * len(cells))))
    table: list[list[Entry]] = [[(0, 0)] * size for _ in range(size)]
    for i, j in cells:
        slope = (i, j) in sloped and (1 if is_characteristic else rng.choice((-3, -2, -1, 1, 2, 3)))
        table[i][j] = rng.randint(-largest, largest), int(slope)
    return tuple(map(tuple, table))


def _interpolated(rows: Sequence[Sequence[Entry]]) -> list[int]:
    """Return the coefficients of the determinant from its values at 0, 1, ..., size."""
    points = range(len(rows) + 1)
    values = [determinant([[a + b * t for a, b in row] for row in rows]) for t in points]
    found = solution([[t**k for k in points] for t in points], values)
    assert found is not None  # a Vandermonde matrix is regular
    return [int(value) for value in found]


_GRAMMAR: Grammar = {
    "scattered": (
        "<let>\n\n$$M = {matrix}$$\n\n<expand> <find>",
        "Expand the determinant\n\n$$D({t}) = {vertical}$$\n\nas {sum}. <find>",
        "The entries of the following matrix depend on a number ${t}$:\n\n$$M = {matrix}$$\n\n"
        "<expand> <find>",
        "Write ${t}$ for an unknown number and put\n\n$$D = {vertical}$$\n\n"
        "Collect powers of ${t}$, so that $D =$ {sum}. <find>",
    ),
    "characteristic": (
        "<let>\n\n$$A = {negated}$$\n\n<polynomial> <find>",
        "The characteristic polynomial $\\det({t} I - A)$ of\n\n$$A = {negated}$$\n\n"
        "is {sum}. <find>",
        "For the matrix\n\n$$A = {negated}$$\n\nthe determinant of ${t} I - A$, with the "
        "identity matrix $I$, equals {sum}. <find>",
    ),
    "let": (
        "Let",
        "Consider the matrix",
        "Here is a {size} by {size} matrix:",
        "You are given",
        "Take the square matrix",
    ),
    "expand": (
        "Its determinant is a polynomial in ${t}$, {sum}.",
        "Write $\\det M$ as {sum}.",
        "We have $\\det M =$ {sum}.",
    ),
    "polynomial": (
        "Write $\\det({t} I - A)$ as {sum}.",
        "Its characteristic polynomial, $\\det({t} I - A)$, is {sum}.",
    ),
    "find": (
        "What is ${combination}$?",
        "Find ${combination}$.",
        "Compute the integer ${combination}$.",
        "Determine the value of ${combination}$.",
    ),
}


def _render(question: Question, rng: Random) -> str:
    t, c = rng.choice(("tc", "xa", "sc", "kb", "zc", "ub"))
    size = len(question.rows)
    shown = [[polynomial(entry, t) for entry in row] for row in question.rows]
    negated = [[str(-a) for a, _ in row] for row in question.rows]
    powers = [f"{c}_{k} {t}^{k}" if k > 1 else f"{c}_1 {t}" for k in range(1, size + 1)]
    kind = rng.choice(("pmatrix", "bmatrix"))
    return speak(
        _GRAMMAR,
        rng,
        "characteristic" if question.is_characteristic else "scattered",
        t=t,
        size=size,
        matrix=matrix(shown, kind),
        vertical=matrix(shown, "vmatrix"),
        negated=matrix(negated, kind),
        sum=f"${' + '.join([f'{c}_0', *powers])}$",
        combination=added([(w, f"{c}_{k}") for k, w in enumerate(question.weights)]),
    )


def _solve(question: Question) -> list[str]:
    coefficients, _ = _expanded(question.rows)
    padded = [*coefficients, *[0] * len(question.weights)]
    return [str(sum(w * c for w, c in zip(question.weights, padded, strict=False)))]


def _expanded(rows: Sequence[Sequence[Entry]]) -> tuple[list[int], int]:
    """Return the determinant's coefficients and the products of numbers that it took.

    Laplace expansion, with the minor of the first rows and any set of columns found once.
    """
    size, products = len(rows), 0
    minors: dict[tuple[int, ...], list[int]] = {(): [1]}
    for count in range(1, size + 1):
        for columns in combinations(range(size), count):
            total = [0] * (count + 1)
            for place, column in enumerate(columns):
                minor = minors[columns[:place] + columns[place + 1 :]]
                sign = -1 if (count - 1 + place) % 2 else 1
                for power, factor in enumerate(rows[count - 1][column]):
                    for k, number in enumerate(minor) if factor else ():
                        total[k + power] += sign * factor * number
                        products += number != 0
            minors[columns] = total
    return minors[tuple(range(size))], products


def _steps(question: Question) -> tuple[str, ...]:
    coefficients = _interpolated(question.rows)
    return (
        f"the determinant is {polynomial(coefficients, 't')}",
        f"the combination of its coefficients is {question.answer}",
    )


def _picture(question: Question) -> Panel:
    drawn = Grid(cells=[[polynomial(e, "t") for e in row] for row in question.rows], is_ruled=False)
    figures: list[tuple[str, Figure]] = [("M", drawn)]
    if question.is_characteristic:
        cells = [[str(-a) for a, _ in row] for row in question.rows]
        figures = [("A", Grid(cells=cells, is_ruled=False)), ("M = t I - A", drawn)]
    powers = ["c₀", "c₁ t", *(plain(f"c_{k} t^{{{k}}}") for k in range(2, len(question.weights)))]
    wanted = plain(added([(w, f"c_{k}") for k, w in enumerate(question.weights)]))
    figures.append(("", Table(rows=[("det M =", " + ".join(powers)), ("wanted", wanted)])))
    return Panel(figures=figures)


def _canonical(question: Question) -> Json:
    # A matrix and its transpose have the same determinant.
    rows = [[list(entry) for entry in row] for row in question.rows]
    turned = [list(column) for column in zip(*rows, strict=True)]
    return [min(rows, turned), list(question.weights)]


def _capacity(dial: float) -> float:
    # Constants, up to transposition, and weights; the parameter's places come on top.
    size = SIZE.integer_at(dial)
    return (2.0 * LARGEST.integer_at(dial) + 1.0) ** size**2 / 2.0 * 18.0**size


FAMILY = Family(
    name="determinant",
    version=2,
    domain="math",
    summary="a combination of the coefficients of a determinant with a parameter",
    concepts=("linear algebra", "determinants", "polynomials"),
    knobs=(SIZE, LARGEST, PARAMETERS),
    verifier="integer",
    examples=("-482", "1375"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=lambda question: _expanded(question.rows)[1],
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
