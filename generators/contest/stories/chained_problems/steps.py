"""The worked solution of problems that hang together: one operation after the other."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import gcd

from generators.contest.stories.chained_problems.instance import LASTS, Chain, factored, results
from generators.contest.stories.chained_problems.words import LETTERS
from generators.latex import chain, multiplied, power, running, surd
from generators.wording import listed


def letters(chain: Chain) -> dict[str, str]:
    """Return the results on the way."""
    return dict(zip(LETTERS, map(str, results(chain)[1:]), strict=False))


def steps(chain: Chain) -> tuple[str, ...]:
    """Return the lines, one for each problem; the last formula of each ends with its result."""
    lines = list[str]()
    for x, (kind, numbers) in zip(results(chain), chain.links, strict=True):
        why, worked = _WORKED[kind]
        formulas = worked(x, *numbers)
        if kind in LASTS and not formulas[-1].endswith(f"= {chain.answer}"):
            formulas[-1] += f" = {chain.answer}"
        lines.append(f"{why} {listed([f'${formula}$' for formula in formulas])}.")
    return tuple(lines)


def _power(x: int, g: int, p: int) -> list[str]:
    """Square for each binary digit of the exponent, and multiply where it is 1."""
    told, found = list[str](), g
    for digit in f"{x:b}"[1:]:
        for is_square in (True, False)[: 1 + int(digit)]:
            formula = f"{found}^2" if is_square else multiplied(found, g)
            whole = found * (found if is_square else g)
            found = whole % p
            told.append(rf"{formula} - {whole // p} \cdot {p} = {found}")
    return told


def _zeros(x: int, k: int) -> list[str]:
    counts, told = [k * x], [f"{multiplied(k, x)} = {k * x}"]
    while counts[-1] >= 5:
        counts.append(counts[-1] // 5)
        told.append(rf"\left\lfloor \frac{{{counts[-2]}}}{{5}} \right\rfloor = {counts[-1]}")
    return [*told, *running(counts[1:])]


def _stamps(x: int, a: int) -> list[str]:
    return [f"{multiplied(x, a)} = {x * a}", *running((x * a, -x, -a))]


def _squares(x: int, a: int) -> list[str]:
    return [chain("x + a - g", {"x": x, "a": a, "g": gcd(x, a)})]


def _points(x: int) -> list[str]:
    return [chain("x^2 + y^2", {"x": x, "y": x + 1})]


def _divisors(x: int, a: int) -> list[str]:
    primes = factored(a * x)
    powers = r" \cdot ".join(power(str(p), e) for p, e in primes.items())
    raised = [e + 1 for e in primes.values()]
    told = [f"{e} + 1 = {e + 1}" for e in primes.values()]
    return [f"{multiplied(a, x)} = {a * x} = {powers}", *told, *running(raised, r"\cdot")]


def _roots(x: int, q: int) -> list[str]:
    return [chain("x^2 - 2q", {"x": x, "q": q})]


def _subsets(x: int) -> list[str]:
    counts = [1, 2]
    while len(counts) <= x:
        counts.append(counts[-2] + counts[-1])
    return [f"{a} + {b} = {a + b}" for a, b in pairwise(counts[:-1])]


def _area(x: int, d: int, e: int) -> list[str]:
    a, b, c = x, x + d, x + e
    factors = (a + b + c, b + c - a, a + c - b, a + b - c)
    shown = (f"{a} + {b} + {c}", f"{b} + {c} - {a}", f"{a} + {c} - {b}", f"{a} + {b} - {c}")
    sums = [f"{text} = {value}" for text, value in zip(shown, factors, strict=True)]
    products = running(factors, r"\cdot")
    whole = factors[0] * factors[1] * factors[2] * factors[3]
    return [*sums, *products, *_root(whole, r"\frac{%s}{4}")]


def _chord(x: int, d: int) -> list[str]:
    return [chain("x^2 - d^2", {"x": x, "d": d}), *_root(x * x - d * d, r"2 \cdot %s")]


def _gap(x: int, q: int) -> list[str]:
    return [chain("x^2 - 4q", {"x": x, "q": q}), *_root(x * x - 4 * q, "%s")]


def _thirds(x: int) -> list[str]:
    third = x // 3
    left = x - third
    pairs, other = x * (x - 1), left * (left - 1)
    return [
        rf"\left\lfloor \frac{{{x}}}{{3}} \right\rfloor = {third}",
        f"{x} - {third} = {left}",
        f"{multiplied(left, left - 1)} = {other}",
        f"{multiplied(x, x - 1)} = {pairs}",
        rf"1 - \frac{{{other}}}{{{pairs}}} = \frac{{{pairs - other}}}{{{pairs}}}",
    ]


def _largest(x: int, m: int) -> list[str]:
    return [
        f"{x} + 1 = {x + 1}",
        rf"\frac{{{m} \cdot {x + 1}}}{{{m + 1}}} = \frac{{{m * (x + 1)}}}{{{m + 1}}}",
    ]


def _series(x: int, a: int) -> list[str]:
    rest = x - a
    return [
        rf"1 - \frac{{{a}}}{{{x}}} = \frac{{{rest}}}{{{x}}}",
        rf"\left(\frac{{{x}}}{{{rest}}}\right)^2 = \frac{{{x * x}}}{{{rest * rest}}}",
    ]


def _root(square: int, form: str) -> list[str]:
    """Take the largest square out of a root, and put what is left in its place."""
    found = surd(square)
    split = rf"{square} = {found.over}^2 \cdot {found.inside}"
    told = [split] if found.over > 1 and found.inside > 1 else []
    roots = dict.fromkeys((rf"\sqrt{{{square}}}", found.latex))
    return [*told, " = ".join(form % inside for inside in roots)]


_WORKED: Mapping[str, tuple[str, Callable[..., list[str]]]] = {
    "power": ("Square and multiply, keeping remainders only:", _power),
    "zeros": ("There are more twos than fives; count the multiples of 5, 25, 125, ...:", _zeros),
    "stamps": (
        "For two numbers without a common factor the last gap is their product less both:",
        _stamps,
    ),
    "diagonals": (
        "Each corner has a diagonal to all but three corners, and each has two ends:",
        lambda x: [f"{x} - 3 = {x - 3}", chain(r"\frac{xy}{2}", {"x": x, "y": x - 3})],
    ),
    "triangles": (
        "Choose a corner, then two others with gaps; each triangle is met three times:",
        lambda x: [
            f"{x} - 4 = {x - 4}",
            f"{x} - 5 = {x - 5}",
            chain(r"\frac{xyz}{6}", {"x": x, "y": x - 4, "z": x - 5}),
        ],
    ),
    "squares": (
        "Each line of the grid that is crossed opens a new square, lattice points save one:",
        _squares,
    ),
    "points": ("Count along the diagonals, in two square patterns:", _points),
    "triples": (
        "Put two bars into the gaps between the units:",
        lambda x: [
            f"{x} - 1 = {x - 1}",
            f"{x} - 2 = {x - 2}",
            chain(r"\frac{xy}{2}", {"x": x - 1, "y": x - 2}),
        ],
    ),
    "divisors": ("Multiply the exponents of the primes, each increased by one:", _divisors),
    "roots": ("The square of the sum less twice the product:", _roots),
    "subsets": ("The last number is out or in, which gives Fibonacci's recurrence:", _subsets),
    "area": ("Heron's formula:", _area),
    "chord": ("Half of it is a leg of a right triangle:", _chord),
    "gap": (
        "The square of the difference is the square of the sum less four times the product:",
        _gap,
    ),
    "thirds": ("Take away the pairs in which neither number is a multiple of 3:", _thirds),
    "largest": ("The chosen numbers cut the row into equal gaps on average:", _largest),
    "series": ("It is the square of the geometric series:", _series),
}
"""Kind -> why, and from what comes in and is told besides the formulas."""
