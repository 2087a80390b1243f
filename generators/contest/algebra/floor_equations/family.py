"""Floor equations: a real number, its integer part and its fractional part in one equation.

Who splits x into n + t and bounds n has a short list of plain equations. The generator goes through
the integers n and solves for t by the quadratic formula, with comparisons of whole squares. The
solver proves its own bound for n from the sizes of the coefficients, finds the roots with
0 <= t < 1 by the signs at both ends, else by Sturm's theorem (sympy), and adds them up as algebraic
numbers.
"""

from math import isqrt
from random import Random
from typing import TYPE_CHECKING

from generators.contest.algebra.floor_equations.instance import Parts, Root, roots, split
from generators.contest.algebra.floor_equations.words import letters, picture, render, steps
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import Exact
from proofmill.problem import Json

if TYPE_CHECKING:
    import sympy

DEPTH = Knob("depth", 1, 5, "how far the equation is from one in x alone")
ROOTS = Knob("roots", 2, 4, "most solutions")

_KINDS = {
    1: ("gap", "linear"),
    2: ("gap", "part"),
    3: ("part", "mixed", "product"),
    4: ("product", "squares", "mixed"),
    5: ("squares", "three"),
}
_DEPTH = {kind: level for level, kinds in sorted(_KINDS.items(), reverse=True) for kind in kinds}


@redrawn(3000, "equation with few solutions")
def _generate(rng: Random, knobs: Knobs) -> Parts | None:
    kind = rng.choice(_KINDS[DEPTH.integer(knobs)])
    numbers = _numbers(rng, kind)
    if numbers is None:
        return None
    found = roots(kind, numbers)
    if not found or not 2 <= len(found) <= ROOTS.integer(knobs):
        return None
    if kind in ("part", "squares", "three") and all(root.value.is_rational for root in found):
        return None
    asked = rng.choice(("set", "sum", "largest", "squares") if kind == "gap" else _ASKED)
    answer = _settled(asked, found)
    is_short = sum(map(str.isdigit, answer)) <= 12
    is_told = answer in map(str, numbers) or answer in ("0", "1", "-1")
    return Parts(kind, numbers, asked, answer) if is_short and not is_told else None


_ASKED = ("set", "sum", "largest")


def _numbers(rng: Random, kind: str) -> tuple[int, ...] | None:
    sign = rng.choice((-1, 1))
    match kind:
        case "gap":
            return sign * rng.randint(2, 20), rng.randint(-90, 160)
        case "linear":
            p, q = rng.randint(3, 30), rng.randint(4, 60)
            return (p, sign * q, rng.randint(-90, 90)) if p < q < 4 * p and q % p else None
        case "part":
            return sign * rng.randint(2, 20), rng.randint(3, 160)
        case "mixed":
            return sign * rng.randint(2, 12), rng.randint(-9, 9), rng.randint(3, 80)
        case "product":
            return rng.choice((-1, 1)) * rng.randint(2, 9), sign * rng.randint(2, 15), _far(rng)
        case "squares":
            return rng.randint(2, 15), rng.randint(-6, 6), rng.randint(3, 60)
        case _:
            p, q = rng.randint(-12, 12), sign * rng.randint(2, 12)
            return (p, q, rng.randint(5, 120)) if p and p not in (q, -q) else None


def _far(rng: Random) -> int:
    return rng.choice((-1, 1)) * rng.randint(5, 60)


def _settled(asked: str, found: list[Root]) -> str:
    values = [root.value for root in found]
    if asked == "set":
        return r"\{" + ", ".join(value.parted for value in values) + r"\}"
    if asked == "largest":
        return max(values, key=float).parted
    if asked == "sum":
        return sum(values, Exact()).parted
    # Every solution of `gap` is the root of a whole number.
    return sum((value * value for value in values), Exact()).parted


def _solve(told: Parts) -> list[str]:
    import sympy

    a, b, c, d, e, f = split(told.kind, told.numbers)
    found = list[sympy.Expr]()
    most = _most(a, b, c, d, e, f)
    for n in range(-most, most + 1):
        found += [n + root for root in _parts(c, b * n + e, a * n * n + d * n - f)]
    return [_text(told.asked, found)] if found else []


def _parts(c: int, linear: int, rest: int) -> "list[sympy.Expr]":
    """Return the roots t of c t^2 + linear t + rest with 0 <= t < 1; none if all t are roots."""
    import sympy

    end = c + linear + rest
    turns_inside = 0 < -linear * c < 2 * c * c
    if (c == 0 and linear == 0) or (rest * end > 0 and not turns_inside):
        return []
    if rest * end < 0:  # the only root between them, on the side of the sign at 0
        if c == 0:
            return [sympy.Rational(-rest, linear)]
        radical = sympy.sqrt(linear * linear - 4 * c * rest) / (2 * c)
        return [sympy.Rational(-linear, 2 * c) - (radical if rest > 0 else -radical)]
    poly = sympy.Poly([c, linear, rest], sympy.Symbol("t"))
    if int(poly.count_roots(0, 1)) == int(end == 0):
        return []
    return [root for root in sympy.roots(poly) if 0 <= root < 1]


def _most(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """Return a bound for |n|: beyond it one term outweighs all others for 0 <= t < 1."""
    linear, rest = abs(b) + abs(d), abs(c) + abs(e) + abs(f)
    if a:  # |a| n^2 <= linear |n| + rest
        return (linear + isqrt(linear * linear + 4 * abs(a) * rest)) // (2 * abs(a)) + 1
    return rest // min(abs(d), abs(d + b)) + 1  # |bt + d| is least at an end


def _text(asked: str, found: "list[sympy.Expr]") -> str:
    import sympy

    if asked == "set":
        return r"\{" + ", ".join(map(sympy.latex, found)) + r"\}"
    if asked == "largest":
        return str(sympy.latex(max(found)))
    power = 2 if asked == "squares" else 1
    return str(sympy.latex(sympy.expand(sum(root**power for root in found))))


def _canonical(told: Parts) -> Json:
    return [*split(told.kind, told.numbers), told.asked]


def _effort(told: Parts) -> int:
    found = roots(told.kind, told.numbers) or []
    return 10 * _DEPTH[told.kind] + 2 * len(found) + 2 * (told.asked != "largest")


FAMILY = Family(
    name="floor_equations",
    version=1,
    domain="math",
    summary="real solutions of an equation with the integer and the fractional part of x",
    concepts=("floor function", "equations"),
    knobs=(DEPTH, ROOTS),
    verifier="math",
    examples=(
        r"\frac{7}{3} + \sqrt{11}",
        r"\frac{13}{6}",
        r"\{\frac{5}{2}, \sqrt{14}\}",
        r"\{-\sqrt{3}, \frac{9}{4}\}",
    ),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 30_000.0,
    guess_rate=lambda dial: 0.02,
)
