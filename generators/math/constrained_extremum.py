"""The least value of a convex quadratic function under linear inequalities.

The generator starts from the optimum and multipliers that prove it (Karush, Kuhn and Tucker); the
solver tries every set of constraints that could hold with equality. At the top: four variables,
six constraints, three of them tight.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import ceil, gcd, lcm
from operator import mul
from random import Random
from typing import TypeAlias

from generators.canonical import normal_form
from generators.family import Family, IllPosedError, Knob, Knobs, redrawn, rule
from generators.latex import added, plain
from generators.math._curves import region
from generators.math._matrices import solution
from generators.pictures import Figure, Panel, Table
from generators.wording import FRACTION, Grammar, listed, speak
from proofmill.problem import Json

VARIABLES = Knob("variables", 2, 4, "variables")
CONSTRAINTS = Knob("constraints", 1, 6, "inequalities")
TIGHT = Knob("tight", 1, 3, "inequalities that hold with equality at the optimum")
DENOMINATOR = Knob("denominator", 1, 6, "largest denominator of a coordinate of the optimum")

_LARGEST = 250
"""Largest coefficient of the function."""
_ROW_DRAWS = 40

Row: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """What is the least value of x . square x + slope . x, where row . x <= bound for all rows?

    The square is symmetric and positive definite. A maximum is that of the negative function.
    """

    square: tuple[Row, ...]
    slope: Row
    rows: tuple[Row, ...]
    bounds: Row
    is_maximum: bool
    answer: str = field(compare=False)


@redrawn(2000, "program")
def _generate(rng: Random, knobs: Knobs) -> Program | None:
    size, count, tight = (k.integer(knobs) for k in (VARIABLES, CONSTRAINTS, TIGHT))
    below = rng.randint(1, DENOMINATOR.integer(knobs))
    best = [Fraction(rng.randint(-5 * below, 5 * below), below) for _ in range(size)]
    held = range(min(tight, size, count))
    rows = [_row(rng, best, is_whole=place in held) for place in range(count)]
    levels = [_level(row, best) for row in rows]
    is_off = any(levels[place].denominator > 1 for place in held)
    if is_off or len(set(rows)) < count:
        return None
    square = _square(rng, size, below)
    multipliers = {place: rng.randint(1, 12) for place in held}
    slope = _slope(square, best, [(m, rows[place]) for place, m in multipliers.items()])
    if slope is None or max(map(abs, (*slope, *sum(square, ())))) > _LARGEST:
        return None
    slack = [0 if place in held else rng.randint(1, 6) for place in range(count)]
    bounds = tuple(ceil(level) + more for level, more in zip(levels, slack, strict=True))
    value = _value(square, slope, best)
    if not value:
        return None
    is_maximum = rng.random() < 0.4
    answer = str(-value if is_maximum else value)
    return Program(square, slope, tuple(rows), bounds, is_maximum, answer)


def _row(rng: Random, best: Sequence[Fraction], is_whole: bool) -> Row:
    """Return a bound on one variable, or a sum of two or three; whole at the optimum if it can."""
    size, row = len(best), [0] * len(best)
    for _ in range(_ROW_DRAWS):
        row = [0] * size
        for place in rng.sample(range(size), rng.randint(1, min(3, size))):
            row[place] = rng.choice((-3, -2, -1, 1, 2, 3))
        row = [a // gcd(*row) for a in row]
        if not is_whole or _level(row, best).denominator == 1:
            break
    return tuple(row)


def _level(row: Sequence[int], x: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(row, x, strict=True)), Fraction(0))


def _square(rng: Random, size: int, below: int) -> tuple[Row, ...]:
    """Return L L', for a regular triangular L, times what makes the slope whole."""
    factor = [
        [rng.randint(-2, 2) if j < i else rng.randint(1, 3) if i == j else 0 for j in range(size)]
        for i in range(size)
    ]
    scale = below if below % 2 else below // 2
    return tuple(
        tuple(scale * sum(a * b for a, b in zip(one, two, strict=True)) for two in factor)
        for one in factor
    )


def _slope(
    square: Sequence[Row], best: Sequence[Fraction], held: Sequence[tuple[int, Row]]
) -> Row | None:
    """Return the c with 2 square x + c + sum of multiplier * row = 0 at the optimum, if whole."""
    found = []
    for place, line in enumerate(square):
        value = -2 * sum((q * x for q, x in zip(line, best, strict=True)), Fraction(0))
        value -= sum(m * row[place] for m, row in held)
        if value.denominator > 1:
            return None
        found.append(int(value))
    return tuple(found)


@rule
def _value(square: Sequence[Row], slope: Row, x: Sequence[Fraction]) -> Fraction:
    bent = [sum((q * b for q, b in zip(line, x, strict=True)), Fraction(0)) for line in square]
    terms = [a * (q + c) for a, q, c in zip(x, bent, slope, strict=True)]
    return sum(terms, Fraction(0))


_GRAMMAR: Grammar = {
    "start": (
        "<given>\n\n{rows}\n\n<ask>\n\n$$f({args}) = {function}$$\n\n<form>",
        "Let\n\n$$f({args}) = {function}$$\n\nwhere {names} are real numbers with\n\n{rows}\n\n"
        "<find> <form>",
        "{Goal} the function\n\n$$f({args}) = {function}$$\n\nsubject to\n\n{rows}\n\n<state> "
        "<form>",
        "Over all real {names} for which\n\n{rows}\n\n<over>\n\n$${function}$$\n\n<form>",
    ),
    "given": (
        "The real numbers {names} satisfy",
        "Let {names} be real numbers such that",
        "Suppose that the following holds for the real numbers {names}:",
        "A point $({args})$ is restricted by",
    ),
    "ask": (
        "What is the {extreme} possible value of this function?",
        "Find the {extreme} value that this function can take:",
        "How {far} can the following become?",
    ),
    "find": (
        "Find the {extreme} value of $f$.",
        "What is the {extreme} value that $f$ takes?",
        "Determine the {extreme} possible value of $f({args})$.",
    ),
    "state": (
        "What value is reached?",
        "State the value of $f$ at the optimum.",
        "Give the {extreme} value, not the point.",
    ),
    "over": ("find the {extreme} value of", "what is the {extreme} possible value of"),
    "form": FRACTION,
}


def _render(program: Program, rng: Random) -> str:
    names = rng.choice(("xyzw", "abcd", "pqrs", "uvst"))[: len(program.slope)]
    lines = [
        _shown(row, bound, names) for row, bound in zip(program.rows, program.bounds, strict=True)
    ]
    lines = [f"${line}$" for line in rng.sample(lines, len(lines))]
    is_high = program.is_maximum
    return speak(
        _GRAMMAR,
        rng,
        names=listed([f"${name}$" for name in names]),
        args=", ".join(names),
        rows=rng.choice((", ", "\n")).join(lines),
        function=_function(program, names),
        Goal="Maximise" if is_high else "Minimise",
        extreme="largest" if is_high else "smallest",
        far="large" if is_high else "small",
    )


def _shown(row: Row, bound: int, names: str) -> str:
    """Return an inequality, with the sign turned round where most coefficients are negative."""
    if sum((a > 0) - (a < 0) for a in row) < 0:
        return rf"{added([(-a, x) for a, x in zip(row, names, strict=True)])} \ge {-bound}"
    return rf"{added(list(zip(row, names, strict=True)))} \le {bound}"


def _function(program: Program, names: str) -> str:
    sign, square = -1 if program.is_maximum else 1, program.square
    terms = [(sign * square[i][i], f"{x}^{{2}}") for i, x in enumerate(names)]
    for i, j in combinations(range(len(names)), 2):
        terms.append((sign * (square[i][j] + square[j][i]), names[i] + names[j]))
    return added(terms + [(sign * c, x) for c, x in zip(program.slope, names, strict=True)])


def _solve(program: Program) -> list[str]:
    """Return the least value among the best points of all faces, which are allowed themselves."""
    found: list[Fraction] = []
    for count in range(min(len(program.slope), len(program.rows)) + 1):
        for held in combinations(range(len(program.rows)), count):
            x = _stationary(program, held)
            if x is not None and _is_allowed(program, x):
                found.append(_value(program.square, program.slope, x))
    sign = -1 if program.is_maximum else 1
    return [str(sign * min(found))] if found else []


def _stationary(program: Program, held: Sequence[int]) -> list[Fraction] | None:
    """Return the best point where the constraints in `held` are equations; None if dependent."""
    size, none = len(program.slope), [0] * len(held)
    system = [
        [*(2 * q for q in line), *(program.rows[place][i] for place in held)]
        for i, line in enumerate(program.square)
    ]
    system += [[*program.rows[place], *none] for place in held]
    totals = [*(-c for c in program.slope), *(program.bounds[place] for place in held)]
    found = solution(system, totals)
    return found and found[:size]


def _is_allowed(program: Program, x: Sequence[Fraction]) -> bool:
    parts = lcm(*(value.denominator for value in x))
    whole = [value.numerator * (parts // value.denominator) for value in x]
    pairs = zip(program.rows, program.bounds, strict=True)
    return all(sum(map(mul, row, whole)) <= bound * parts for row, bound in pairs)


@lru_cache(maxsize=4)
def _optimum(program: Program, answer: str) -> tuple[Sequence[int], list[Fraction], int]:
    """Return the tight constraints, the best point, and the products of all systems until then."""
    size, count, products = len(program.slope), len(program.rows), 0
    sign = -1 if program.is_maximum else 1
    for number in range(min(size, count) + 1):
        for held in combinations(range(count), number):
            products += (size + number) ** 3
            x = _stationary(program, held)
            if x is None or not _is_allowed(program, x):
                continue
            if str(sign * _value(program.square, program.slope, x)) == answer:
                return held, x, products
    raise IllPosedError(f"no face has the value {answer}")


def _steps(program: Program) -> tuple[str, ...]:
    held, x, _ = _optimum(program, program.answer)
    tight = [_shown(program.rows[k], program.bounds[k], "xyzw"[: len(x)]) for k in held]
    return (
        f"with equality at the optimum: {'; '.join(tight) or 'nothing'}",
        f"the best point there is ({', '.join(map(str, x))})",
        f"the value is {program.answer}",
    )


def _picture(program: Program) -> Panel:
    """Return function and constraints; for two variables also where these hold, near 0."""
    names = "xyzw"[: len(program.slope)]
    pairs = list(zip(program.rows, program.bounds, strict=True))
    goal = "largest" if program.is_maximum else "smallest"
    wanted = Table(rows=[(plain(_function(program, names)),)])
    limits = Table(rows=[(plain(_shown(row, bound, names)),) for row, bound in pairs])
    figures: list[tuple[str, Figure]] = [(f"{goal} value of", wanted), ("where", limits)]
    if len(names) == 2:
        figures.append(("where it may be", region(pairs)))
    return Panel(figures=figures)


def _canonical(program: Program) -> Json:
    # Variables, then constraints, as vertices: no names and no order of either.
    size = len(program.slope)
    colors = [1 + 2 * (1000 * program.square[i][i] + c + 500) for i, c in enumerate(program.slope)]
    arcs = [(program.square[i][j], i, j) for i in range(size) for j in range(size) if i != j]
    for place, row in enumerate(program.rows):
        arcs += [(1000 + a, i, size + place) for i, a in enumerate(row) if a]
    return [normal_form([*colors, *(2 * b for b in program.bounds)], arcs), program.is_maximum]


FAMILY = Family(
    name="constrained_extremum",
    version=2,
    domain="math",
    summary="the least or largest value of a quadratic function under linear inequalities",
    concepts=("optimisation", "quadratic functions", "inequalities"),
    knobs=(VARIABLES, CONSTRAINTS, TIGHT, DENOMINATOR),
    verifier="rational",
    examples=("-57/4", "131/9"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=lambda program: _optimum(program, program.answer)[2],
    canonical=_canonical,
    picture=_picture,
    # Factors, optimum, rows and multipliers of two variables, up to order (no pair in 4000 draws
    # at dial 0); every further variable has more than ten times as many.
    capacity=lambda dial: 45.0 * 100.0 * 20.0**2 * 12.0 / 4.0 * 10.0 ** int(4.0 * dial),
    guess_rate=lambda dial: 0.01,
)
