"""Substituted equations: exponential, logarithmic, radical and quartic equations in disguise.

Who sees the expression u that returns is left with a quadratic equation, and with roots to
reject. The generator chooses the roots in u and goes back to x. The solver clears logarithms,
radicals and fractions into a polynomial in x (or in the one power or logarithm), factors it
exactly (sympy), and keeps what satisfies the equation as told to 40 digits.
"""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal, InvalidOperation, localcontext
from fractions import Fraction
from math import gcd
from random import Random
from typing import TYPE_CHECKING, Any

from generators.contest.algebra.substituted_equations.instance import (
    Equation,
    Log,
    Value,
    cases,
    size,
    text,
)
from generators.contest.algebra.substituted_equations.steps import letters, steps
from generators.contest.algebra.substituted_equations.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import Exact, exact

if TYPE_CHECKING:
    import sympy

DEPTH = Knob("depth", 1, 5, "how well the expression is hidden that returns")
ROOT = Knob("root", 9, 15, "largest value of that expression")

_KINDS = {
    1: ("line", "logsum", "exponential"),
    2: ("inverse", "logs", "exponential"),
    3: ("roots", "mixed", "hidden logs"),
    4: ("inverses", "factors", "factors", "roots"),
    5: ("quartic", "quartic", "mirror"),
}
_DEPTHS: Mapping[str, int] = {
    "line": 10,
    "logsum": 12,
    "exponential": 15,
    "inverse": 20,
    "logs": 20,
    "mixed": 30,
    "roots": 34,
    "inverses": 40,
    "factors": 44,
    "quartic": 50,
    "mirror": 50,
}
_ASKED: Mapping[str, tuple[str, ...]] = {
    "line": ("largest",),
    "logsum": ("largest",),
    "roots": ("set", "largest"),
    "inverses": ("set", "largest"),
    "mirror": ("set", "largest"),
    "factors": ("set", "largest", "product"),
    "quartic": ("set", "largest", "product"),
}
_NEAR = Decimal("1e-35")


@redrawn(5000, "equation")
def _generate(rng: Random, knobs: Knobs) -> Equation | None:
    kind = rng.choice(_KINDS[DEPTH.integer(knobs)])
    name = kind.removeprefix("hidden ")
    numbers = _numbers(rng, kind, ROOT.integer(knobs))
    asked = rng.choice(_ASKED.get(name, ("set", "sum", "largest")))
    one = Equation(name, numbers, asked, "")
    split = cases(one)
    if split is None or any(abs(n) > 2000 for n in numbers) or not _is_shown(one):
        return None
    values = [value for case in split for value in case.solutions]
    least = 1 if name in ("line", "logsum") else 2
    if not least <= len(values) <= 4 or (least == 1 and len(values) > 1 and rng.random() < 0.6):
        return None
    answer = _settled(asked, values)
    if answer is None or sum(map(str.isdigit, answer)) > 12 or len(answer) < 2:
        return None
    is_plain = answer.lstrip("-").isdigit() and (len(answer) < 3 or answer in map(str, numbers))
    return None if is_plain else Equation(name, numbers, asked, answer)


def _is_shown(one: Equation) -> bool:
    """Tell whether the equation has all its terms, and no long powers."""
    if one.kind == "logs":
        b, s, t, _ = one.numbers
        return bool(s) and b ** max(abs(s), abs(t)) <= 20_000
    return one.kind not in ("quartic", "mirror", "inverses") or 0 not in one.numbers


def _numbers(rng: Random, kind: str, most: int) -> tuple[int, ...]:
    def some(least: int, top: int) -> int:
        return rng.choice((-1, 1)) * rng.randint(least, top)

    match kind:
        case "line":
            return rng.randint(1, 9), some(1, 40), some(1, 9)
        case "logsum":
            return rng.randint(2, 6), some(1, 12), some(0, 12), rng.randint(1, 4)
        case "exponential":
            b, lead = rng.choice((2, 3, 5, 6, 7, 10)), rng.choice((1, 1, 1, 2, 3))
            u, v = rng.randint(2, 4 * most), some(1, 3 * most)
            return b, lead, -(u + lead * v), u * v
        case "inverse":
            u, v = rng.randint(2, 3 * most), rng.randint(2, 2 * most)
            return rng.randint(2, 7), u * v, u + v
        case "mixed":
            p, q = rng.choice(((2, 3), (3, 2), (2, 5), (5, 2), (3, 5), (5, 3), (3, 4), (4, 3)))
            a, b, c, d = (rng.randint(1, most) for _ in range(4))
            a, b, c, d = a // gcd(a, b), b // gcd(a, b), c // gcd(c, d), d // gcd(c, d)
            return p, q, a * c, -(a * d + b * c), b * d
        case "logs" | "hidden logs":
            way = rng.randint(0, 1) if kind == "logs" else rng.randint(2, 3)
            u, v = some(1, 6), some(1, 6)
            b = rng.choice((2, 3, 5, 6, 7, 10))
            return b, abs(u + v) if way == 3 else u + v, u * v, way
        case "roots":
            p, q, u, v = some(1, 9), some(1, 20), rng.randint(1, 8), rng.randint(1, 12)
            return p, q, v - u, u * v - q
        case "inverses" | "mirror":
            u, v = some(1, 2 * most), some(1, 2 * most)
            return -(u + v), u * v + 2
        case "factors":
            a, b, c = (rng.randint(-8, 8) for _ in range(3))
            d, u = b + c - a, some(1, 3 * most)
            return a, b, c, d, u * (u + b * c - a * d)
    u, v = some(1, 2 * most), some(1, 2 * most)
    return some(1, 6), u + v, u * v


def _settled(asked: str, values: list[Value]) -> str | None:
    values = sorted(values, key=size)
    if len({text(value) for value in values}) < len(values):
        return None
    if asked == "set":
        return r"\{" + ", ".join(map(text, values)) + r"\}"
    if asked == "largest":
        return text(values[-1])
    logs = [value for value in values if isinstance(value, Log)]
    if logs:
        inside = Fraction(1)
        for one in logs:
            inside *= one.inside
        return Log(logs[0].base, inside).latex
    if asked == "product":
        return _product([value for value in values if not isinstance(value, Log)])
    return sum((v for v in values if not isinstance(v, Log)), Exact()).parted


def _product(values: list[Exact]) -> str | None:
    """Return a rational product; None if it is not rational."""
    result = exact(1)
    for value in values:
        result = result * value
    return result.parted if result.is_rational else None


def _solve(one: Equation) -> list[str]:
    import sympy

    base, poly = _cleared(one, sympy.Poly(sympy.Symbol("x")))
    found = []
    for root in sorted(_roots(poly), key=sympy.default_sort_key):
        value = _back(one, base, root)
        if value is not None and _holds(one, value):
            found.append(value)
    if not found:
        return []
    if one.asked == "set":
        return [r"\{" + ", ".join(map(sympy.latex, found)) + r"\}"]
    if one.asked == "largest":
        return [str(sympy.latex(max(found, key=lambda value: value.evalf(40))))]
    whole = sympy.prod(found) if one.asked == "product" else sum(found)
    return [str(sympy.latex(sympy.expand(whole)))]


def _cleared(one: Equation, x: "sympy.Poly") -> tuple[Any, "sympy.Poly"]:
    """Return a polynomial that vanishes at x, or at base^x or the logarithm of x to the base."""
    import sympy

    n = one.numbers
    match one.kind, n:
        case "exponential", (b, lead, middle, last):
            return sympy.Integer(b), lead * x**2 + middle * x + last
        case "inverse", (b, m, s):
            return sympy.Integer(b), x**2 + m - s * x
        case "mixed", (p, q, a, b, c):
            return sympy.Rational(p, q), a * x**2 + b * x + c
        case "logs", (b, s, t, _):
            return sympy.Integer(b), x**2 - s * x + t
        case "logsum", (b, p, q, c):
            return None, (x + p) * (x + q) - b**c
        case "line", (a, b, c):
            return None, (x + c) ** 2 - a * x - b
        case "roots", (p, q, m, r):
            return None, (r - x**2 - p * x) ** 2 - m**2 * (x**2 + p * x + q)
        case (("inverses" | "mirror"), (p, q)):
            return None, x**4 + p * x**3 + q * x**2 + p * x + 1
        case "factors", (a, b, c, d, e):
            return None, (x + a) * (x + b) * (x + c) * (x + d) - e
    p, s, t = n
    return None, x**4 + 2 * p * x**3 + (p**2 - s) * x**2 - s * p * x + t


def _roots(poly: "sympy.Poly") -> "set[sympy.Expr]":
    """Return the real roots; factors of the third degree and above are left to sympy."""
    import sympy

    found = set[sympy.Expr]()
    factors = [poly] if poly.degree() <= 2 else [factor for factor, _ in poly.factor_list()[1]]
    for factor in factors:
        match factor.all_coeffs():
            case [a, b]:
                found.add(-b / a)
            case [a, b, c]:
                root = sympy.sqrt(b**2 - 4 * a * c) / (2 * a)
                found |= {-b / (2 * a) + root, -b / (2 * a) - root} if root.is_real else set()
            case _:
                found |= {
                    root for root in map(sympy.nsimplify, sympy.roots(factor)) if root.is_real
                }
    return found


def _back(one: Equation, base: "sympy.Rational | None", root: "sympy.Expr") -> "sympy.Expr | None":
    """Return x from a real root; None if there is no real one."""
    import sympy

    if base is None:
        return root
    if one.kind == "logs":
        return base**root
    return sympy.log(root) / sympy.log(base) if root > 0 else None


def _holds(one: Equation, value: "sympy.Expr") -> bool:
    """Tell whether both sides of the equation as told agree to 40 digits."""
    if one.kind not in _SIDES:
        return True
    with localcontext(prec=60):
        try:
            return abs(_SIDES[one.kind](one.numbers, Decimal(str(value.evalf(60))))) < _NEAR
        except InvalidOperation:  # a root or logarithm of a negative number
            return False


def _log(n: Sequence[int], x: Decimal) -> Decimal:
    return x.ln() / Decimal(n[0]).ln()


def _mixed(n: Sequence[int], x: Decimal) -> Decimal:
    one, other = n[0] ** x, n[1] ** x
    return n[2] * one * one + n[3] * one * other + n[4] * other * other


_SIDES: Mapping[str, Callable[[Sequence[int], Decimal], Decimal]] = {
    "exponential": lambda n, x: n[1] * n[0] ** (2 * x) + n[2] * n[0] ** x + n[3],
    "inverse": lambda n, x: n[0] ** x + n[1] * n[0] ** -x - n[2],
    "mixed": _mixed,
    "logs": lambda n, x: _log(n, x) ** 2 - n[1] * _log(n, x) + n[2],
    "logsum": lambda n, x: _log(n, x + n[1]) + _log(n, x + n[2]) - n[3],
    "line": lambda n, x: (n[0] * x + n[1]).sqrt() - x - n[2],
    "roots": lambda n, x: x**2 + n[0] * x + n[2] * (x**2 + n[0] * x + n[1]).sqrt() - n[3],
}
"""Left sides minus right sides of equations that not every root need satisfy."""


FAMILY = Family(
    name="substituted_equations",
    version=2,
    domain="math",
    summary="real solutions of an equation that is quadratic in an expression of x",
    concepts=("equations", "logarithms"),
    knobs=(DEPTH, ROOT),
    verifier="math",
    examples=(r"2 + \sqrt{7}", r"\log_{3} 5", r"\{\log_{2} 3, 4\}", r"\{-1, \frac{\sqrt{5}}{2}\}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=lambda one: _DEPTHS[one.kind] + 8 * (one.kind == "logs" and one.numbers[3] > 1),
    canonical=lambda one: [one.kind, list(one.numbers), one.asked],
    picture=picture,
    capacity=lambda dial: 20_000.0,
    guess_rate=lambda dial: 0.01,
)
