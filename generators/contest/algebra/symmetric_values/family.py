"""Symmetric values: some symmetric expressions of unknown numbers are told, another one is asked.

Each given hides an elementary symmetric function; who finds the way back to them never needs the
numbers themselves. The generator draws the elementary functions and uses Newton's and Vieta's
formulas; the solver writes every expression in elementary functions by Gauss's algorithm (sympy's
`symmetrize`), solves for them by a Groebner basis, and keeps what real numbers have.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from generators.contest.algebra.symmetric_values.instance import (
    APART,
    Symmetric,
)
from generators.contest.algebra.symmetric_values.quantities import (
    TABLES,
    Elementary,
    Quantity,
)
from generators.contest.algebra.symmetric_values.steps import letters, steps
from generators.contest.algebra.symmetric_values.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number, root
from proofmill.problem import Json

if TYPE_CHECKING:
    import sympy

HIDDEN = Knob("hidden", 0, 3, "givens that are no elementary symmetric function")
DEPTH = Knob("depth", 1, 4, "formulas between the elementary functions and what is asked")
NUMBERS = Knob("numbers", 1.6, 3.4, "unknown numbers, two or three")
SPREAD = Knob("spread", 8, 16, "largest absolute value of an elementary function of three numbers")

_LETTERS = ("xyz", "abc", "pqr", "uvw")
_ROOM = 5
"""Two numbers have so much more of it than three, for as many different systems."""


@redrawn(400, "system of real numbers")
def _generate(rng: Random, knobs: Knobs) -> Symmetric | None:
    count = 3 if NUMBERS.number(knobs) > 2.5 or rng.random() < NUMBERS.number(knobs) - 2 else 2
    table, names = TABLES[count], list(TABLES[count])
    spread = SPREAD.integer(knobs)
    most = spread if count == 3 else _ROOM * spread
    values = tuple(Fraction(rng.choice((-1, 1)) * rng.randint(1, most)) for _ in range(count))
    if not _is_real(values):
        return None
    places = rng.sample(range(1, count), min(HIDDEN.integer(knobs), count - 1))
    givens = [_given(rng, table, place, place in places) for place in range(count)]
    depth = DEPTH.integer(knobs)
    asked = [name for name in names if name not in givens and table[name].depth == depth]
    if count == 2 and depth in (2, 3):
        asked.append(APART)
    if not asked:
        return None
    name, letters = rng.choice(asked), rng.choice(_LETTERS)[:count]
    told = tuple((name, table[name].value(*values)) for name in givens)
    if max(abs(value.numerator) + value.denominator for _, value in told) > 3000:
        return None
    if name == APART:
        square = values[0] ** 2 - 4 * values[1]
        return Symmetric(letters, told, name, root(square))
    value = table[name].value(*values)
    return Symmetric(letters, told, name, number(value)) if len(str(value)) <= 9 else None


def _is_real(values: Elementary) -> bool:
    """Tell whether numbers with these elementary functions are real and differ (discriminants)."""
    if len(values) == 2:
        a, b = values
        return a * a - 4 * b > 0
    a, b, c = values
    return a * a * b * b - 4 * b**3 - 4 * a**3 * c + 18 * a * b * c - 27 * c * c > 0


def _given(rng: Random, table: Mapping[str, Quantity], place: int, is_hidden: bool) -> str:
    """Return an expression that leads to the elementary function of that place."""
    names = [
        name for name, one in table.items() if one.opens == place and (one.depth > 0) == is_hidden
    ]
    return rng.choice(names)


_EXPRESSIONS: Mapping[int, Mapping[str, str]] = {
    2: {
        "sum": "x+y",
        "product": "x*y",
        "squares": "x**2+y**2",
        "shifted": "(1+x)*(1+y)",
        "inverses": "1/x+1/y",
        "mixed": "x**2*y+x*y**2",
        "cubes": "x**3+y**3",
        "ratios": "x/y+y/x",
        "fourths": "x**4+y**4",
        "inverse_squares": "1/x**2+1/y**2",
        "inverse_cubes": "1/x**3+1/y**3",
        "fifths": "x**5+y**5",
    },
    3: {
        "sum": "x+y+z",
        "pairs": "x*y+y*z+z*x",
        "product": "x*y*z",
        "squares": "x**2+y**2+z**2",
        "shifted": "(1+x)*(1+y)*(1+z)",
        "inverses": "1/x+1/y+1/z",
        "sums": "(x+y)*(y+z)*(z+x)",
        "cubes": "x**3+y**3+z**3",
        "square_pairs": "x**2*y**2+y**2*z**2+z**2*x**2",
        "inverse_pairs": "1/(x*y)+1/(y*z)+1/(z*x)",
        "fourths": "x**4+y**4+z**4",
        "inverse_squares": "1/x**2+1/y**2+1/z**2",
    },
}
"""The same expressions for sympy."""


@cache
def _symmetrized(numbers: int, name: str) -> "tuple[sympy.Poly, sympy.Poly]":
    """Return numerator and denominator in the elementary functions s1, s2 (and s3)."""
    import sympy
    from sympy.polys.polyfuncs import symmetrize

    letters, unknown = (sympy.symbols(names)[:numbers] for names in ("x y z", "s1 s2 s3"))
    whole = sympy.together(sympy.sympify(_EXPRESSIONS[numbers][name]))
    top, bottom = (
        sympy.Poly(symmetrize(sympy.expand(part), *letters, formal=True)[0], *unknown, domain="QQ")
        for part in sympy.fraction(whole)
    )
    return top, bottom


def _solve(system: Symmetric) -> list[str]:
    import sympy

    equations = []
    for name, value in system.givens:
        top, bottom = _symmetrized(system.numbers, name)
        equations.append(top - bottom * sympy.Rational(value.numerator, value.denominator))
    basis = sympy.groebner(equations, order="lex").polys
    # Each given is linear in the function that it opens, and so the basis names a single point.
    if len(basis) != system.numbers or not all(one.is_linear for one in basis):
        return []
    values = [-one.TC() / one.LC() for one in basis]
    signed = ((-1) ** (k + 1) * value for k, value in enumerate(values))
    monic = sympy.Poly([sympy.Integer(1), *signed], sympy.Symbol("t"))
    if monic.count_roots() != system.numbers or monic.discriminant() == 0:
        return []
    return [_text(system, values, monic)]


def _text(system: Symmetric, values: Sequence[Any], monic: "sympy.Poly") -> str:
    if system.asked == APART:
        return root(_fraction(monic.discriminant()))
    top, bottom = (part(*values) for part in _symmetrized(system.numbers, system.asked))
    return number(_fraction(top / bottom))


def _fraction(value: Any) -> Fraction:  # noqa: ANN401 - a rational of sympy
    return Fraction(int(value.p), int(value.q))


def _canonical(system: Symmetric) -> Json:
    return [
        system.numbers,
        sorted([name, str(value)] for name, value in system.givens),
        system.asked,
    ]


def _effort(system: Symmetric) -> int:
    table = TABLES[system.numbers]
    asked = 2 if system.asked == APART else table[system.asked].depth
    return system.numbers * (asked + sum(table[name].depth for name, _ in system.givens))


def _capacity(dial: float) -> float:
    spread, count = SPREAD.integer_at(dial), 3 if NUMBERS.number_at(dial) > 2.5 else 2
    most = spread if count == 3 else _ROOM * spread
    return float((2 * most) ** count * 2**count)


FAMILY = Family(
    name="symmetric_values",
    version=3,
    domain="math",
    summary="the value of a symmetric expression of unknown numbers, from the values of others",
    concepts=("symmetric functions", "algebra"),
    knobs=(HIDDEN, DEPTH, NUMBERS, SPREAD),
    verifier="math",
    examples=(r"\frac{17}{4}", r"3\sqrt{5}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
