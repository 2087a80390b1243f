"""Functional values: a function is told by an equation for all x, and a value of it is asked.

Who puts in the right numbers gets a few linear equations. The generator goes round the orbit of x
under the inner map by substitution, or uses the closed form that the equation forces. The solver
writes down every equation that the statement gives for the numbers in question and lets sympy
solve the system; for f(x + y) it steps from 1 to n, for f(xy) it reads prime factors.
"""

from fractions import Fraction
from math import gcd
from random import Random
from typing import Any

from generators.contest.algebra.functional_values.instance import Function, left_out, value
from generators.contest.algebra.functional_values.steps import letters, steps
from generators.contest.algebra.functional_values.words import equation, picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import added, number
from proofmill.problem import Json

DEPTH = Knob("depth", 1, 5, "how many substitutions the value takes, and how plain they are")
FACTOR = Knob("factor", 5, 9, "largest factor in the equation")

_KINDS = {
    1: ("sums", "mirror"),
    2: ("mirror", "products", "inverse", "formula"),
    3: ("involution", "weighted", "inverse formula"),
    4: ("third", "third apart"),
    5: ("fourth", "sixth", "third apart", "fourth"),
}
_ORDERS = {"third": (1, 1), "fourth": (1, 2), "sixth": (1, 3), "third apart": (1, 1)}
"""Order of s -> trace^2 : determinant as (parts of the determinant, parts of the square)."""
_NONE = (0, 0, 0, 0)


@redrawn(3000, "function")
def _generate(rng: Random, knobs: Knobs) -> Function | None:
    kind = rng.choice(_KINDS[DEPTH.integer(knobs)])
    function = _drawn(rng, kind, FACTOR.integer(knobs))
    if function is None or not _is_sound(function):
        return None
    if not function.at:
        answer = _formula(function)
        is_short = sum(map(str.isdigit, answer)) <= 12
        return (
            Function(function.kind, function.numbers, function.map, 0, answer) if is_short else None
        )
    result = value(function)
    if result is None or len(str(result)) > 8 or abs(result) <= 1:
        return None
    answer = number(result)
    if answer in map(str, (*function.numbers, function.at)):
        return None
    return Function(function.kind, function.numbers, function.map, function.at, answer)


def _drawn(rng: Random, kind: str, most: int) -> Function | None:
    def some(least: int, top: int = most) -> int:
        return rng.choice((-1, 1)) * rng.randint(least, top)

    if kind == "sums":
        m = rng.randint(2, 6)
        numbers = (2 * some(1), some(1), m, rng.randint(-30, 60))
        return Function("sums", numbers, _NONE, rng.randint(m + 3, 30), "")
    if kind == "products":
        m, n, asked = (2 ** rng.randint(0, 4) * 3 ** rng.randint(0, 3) for _ in range(3))
        numbers = (m, rng.randint(2, 30), n, rng.randint(2, 30))
        return (
            Function("products", numbers, _NONE, asked, "") if len({m, n, asked, 1}) > 3 else None
        )
    numbers = (rng.randint(1, most), some(1), some(1), some(0))
    at = rng.choice((-1, 1)) * rng.randint(2, 12)
    if kind in _ORDERS:
        found = _rotation(rng, *_ORDERS[kind])
        name = "apart" if kind == "third apart" else "cycle"
        return Function(name, numbers, found, at, "") if found else None
    if kind == "weighted":
        return Function("weighted", (1, *numbers[1:]), (-1, rng.randint(-5, 9), 0, 1), at, "")
    if kind == "involution":
        a, c = some(1, 4), rng.randint(1, 3)
        return Function("cycle", numbers, (a, some(1, 9), c, -a), at, "")
    is_inverse = kind.startswith("inverse")
    swap = (0, rng.randint(1, 12), 1, 0) if is_inverse else (-1, rng.randint(-9, 20), 0, 1)
    return Function("cycle", numbers, swap, 0 if kind.endswith("formula") else at, "")


def _rotation(rng: Random, parts: int, square: int) -> tuple[int, int, int, int] | None:
    """Return a map with trace^2 = square / parts times its determinant, so of a known order."""
    a, d, c = rng.randint(-5, 5), rng.randint(-5, 5), rng.choice((1, 1, 1, 2, 3))
    trace = a + d
    if not trace or trace * trace * parts % square:
        return None
    determinant = trace * trace * parts // square
    if (a * d - determinant) % c:
        return None
    b = (a * d - determinant) // c
    return (a, b, c, d) if b and abs(b) <= 13 and gcd(a, b, c, d) == 1 else None


def _is_sound(function: Function) -> bool:
    """Tell whether there is exactly one such function, wherever it is defined."""
    if function.kind in ("sums", "products"):
        return True
    u, w = function.numbers[:2]
    a, b, c, d = function.map
    if function.kind == "weighted":  # x (s - x) - w^2 is never 0
        return b * b < 4 * w * w and function.at != b
    is_map = a * d != b * c and abs(u) != abs(w)
    return is_map and Fraction(function.at) not in left_out(function)


def _formula(function: Function) -> str:
    """Return f(x) from the equations at x and s(x)."""
    u, w, p, q = function.numbers
    _, b, c, _ = function.map
    whole = u * u - w * w
    if c:  # u(px + q) - w(pb / x + q), over u^2 - w^2
        inverse = Fraction(-w * p * b, whole)
        sign = "-" if inverse < 0 else "+"
        size = abs(inverse)
        bottom = "x" if size.denominator == 1 else f"{size.denominator}x"
        tail = rf" {sign} \frac{{{size.numerator}}}{{{bottom}}}"
        return added([(Fraction(u * p, whole), "x"), (Fraction((u - w) * q, whole), "")]) + tail
    slope, rest = Fraction((u + w) * p, whole), Fraction((u - w) * q - w * p * b, whole)
    return added([(slope, "x"), (rest, "")])


def _solve(function: Function) -> list[str]:
    if function.kind == "sums":
        return [_stepped(function)]
    if function.kind == "products":
        return _by_primes(function)
    return _by_system(function)


def _stepped(function: Function) -> str:
    """Return f(n) from f(x + 1) = f(x) + f(1) + kx + c, as f(1) times something plus something."""
    k, c, m, told = function.numbers
    rows = [(0, 0), (1, 0)]
    for x in range(1, max(m, function.at)):
        slope, constant = rows[-1]
        rows.append((slope + 1, constant + k * x + c))
    slope, constant = rows[m]
    one = Fraction(told - constant, slope)
    slope, constant = rows[function.at]
    return number(slope * one + constant)


def _by_primes(function: Function) -> list[str]:
    import sympy

    m, first, n, second = function.numbers
    symbols = {prime: sympy.Symbol(f"f{prime}") for prime in (2, 3)}

    def spread(whole: int) -> "sympy.Expr":
        return sympy.Add(*(n * symbols[prime] for prime, n in sympy.factorint(whole).items()))

    [found] = sympy.solve([spread(m) - first, spread(n) - second], *symbols.values(), dict=True)
    result = spread(function.at).subs(found)
    return [] if result.free_symbols else [str(sympy.latex(result))]


def _by_system(function: Function) -> list[str]:
    """Return the value from one equation for each number that the inner map leads to."""
    import sympy

    u, w, p, q = (sympy.Integer(one) for one in function.numbers)
    a, b, c, d = function.map
    points = [sympy.Integer(function.at) if function.at else sympy.Symbol("x")]
    for _ in range(6):
        after = sympy.cancel((a * points[-1] + b) / (c * points[-1] + d))
        if after == points[0]:
            break
        points.append(after)
    values = sympy.symbols(f"v:{len(points)}")
    equations = []
    for place, x in enumerate(points):
        first = (place + (function.kind == "apart")) % len(points)
        own = x if function.kind == "weighted" else u
        second = values[(first + 1) % len(points)]
        equations.append(own * values[first] + w * second - p * x - q)
    solutions: Any = sympy.linsolve(equations, *values)
    return [str(sympy.latex(sympy.cancel(one[0]))) for one in solutions]


def _canonical(function: Function) -> Json:
    known = [function.kind, equation(function), function.at]
    return [*known, list(function.numbers)]


def _effort(function: Function) -> int:
    if function.kind in ("sums", "products"):
        return 12 if function.kind == "sums" else 16
    count = 1 + len(left_out(function)) if function.map[2] else 2
    is_general = function.map[2] != 0 and function.map[0] != 0
    extra = 8 * (function.kind == "apart") + 10 * (function.kind == "weighted") + 10 * is_general
    return 6 * count + 4 * (function.map[2] != 0) + 3 * (not function.at) + extra


FAMILY = Family(
    name="functional_values",
    version=2,
    domain="math",
    summary="a value of a function that an equation for all x determines, or the function itself",
    concepts=("functional equations", "algebra"),
    knobs=(DEPTH, FACTOR),
    verifier="math",
    examples=(r"\frac{17}{4}", "23", r"\frac{x}{3} + 2", r"-x + \frac{5}{2}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 50_000.0,
    guess_rate=lambda dial: 0.02,
)
