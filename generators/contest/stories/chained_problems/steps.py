"""The worked solution of problems that hang together."""

from math import gcd

from generators.contest.stories.chained_problems.instance import Chain, results
from generators.contest.stories.chained_problems.words import LETTERS


def letters(chain: Chain) -> dict[str, str]:
    """Return the results on the way."""
    return dict(zip(LETTERS, map(str, results(chain)[1:]), strict=False))


def steps(chain: Chain) -> tuple[str, ...]:
    """Return the lines, one for each problem."""
    values = results(chain)
    lines = list[str]()
    for place, (kind, numbers) in enumerate(chain.links):
        x = values[place]
        is_last = place == len(chain.links) - 1
        result = chain.answer if is_last else str(values[place + 1])
        formula = _last_formula if is_last else _formula
        lines.append(f"{_WHY[kind]} ${formula(kind, x, numbers)} = {result}$.")
    return tuple(lines)


_WHY = {
    "power": "Square and multiply, or look for the period, keeping remainders only:",
    "zeros": "There are more twos than fives; count the multiples of 5, 25, 125, ...:",
    "stamps": "For two numbers without a common factor the last gap is their product less both:",
    "diagonals": "Each corner has a diagonal to all but three corners, and each has two ends:",
    "triangles": "Choose a corner, then two others with gaps; each triangle is met three times:",
    "squares": "Each line of the grid that is crossed opens a new square, lattice points save one:",
    "points": "Count along the diagonals, in two square patterns:",
    "triples": "Put two bars into the gaps between the units:",
    "divisors": "Multiply the exponents of the primes, each increased by one:",
    "roots": "The square of the sum less twice the product:",
    "subsets": "The last number is out or in, which gives Fibonacci's recurrence:",
    "area": "Heron's formula:",
    "chord": "Half of it is a leg of a right triangle:",
    "gap": "The square of the difference is the square of the sum less four times the product:",
    "thirds": "Take away the pairs in which neither number is a multiple of 3:",
    "largest": "The chosen numbers cut the row into equal gaps on average:",
    "series": "It is the square of the geometric series:",
}


def _formula(kind: str, x: int, numbers: tuple[int, ...]) -> str:
    match kind, numbers:
        case "power", (g, p):
            return _reduced(x, g, p)
        case "zeros", (k,):
            parts = [k * x // 5**e for e in range(1, 6) if k * x >= 5**e]
            return " + ".join(map(str, [*parts, 0]))
        case "stamps", (a,):
            return rf"{x} \cdot {a} - {x} - {a}"
        case "diagonals", _:
            return rf"\frac{{{x} \cdot {x - 3}}}{{2}}"
        case "triangles", _:
            return rf"\frac{{{x} \cdot {x - 4} \cdot {x - 5}}}{{6}}"
        case "squares", (a,):
            return f"{x} + {a} - {gcd(x, a)}"
        case "points", _:
            return rf"{x}^2 + {x + 1}^2"
        case "triples", _:
            return rf"\frac{{{x - 1} \cdot {x - 2}}}{{2}}"
        case "divisors", (a,):
            return "".join(f"({e} + 1)" for e in _exponents(a * x))
        case "roots", (q,):
            return rf"{x}^2 - 2 \cdot {q}"
    return f"{_fibonacci(x + 1)} + {_fibonacci(x)}"


_WRITTEN = 10**9
"""Powers below are written out."""


def _reduced(x: int, g: int, p: int) -> str:
    """Return a power less a multiple; of a large one only the last step of many."""
    if g**x < _WRITTEN:
        return rf"{g}^{{{x}}} - {g**x // p} \cdot {p}"
    before = pow(g, x - 1, p)
    return rf"{before} \cdot {g} - {before * g // p} \cdot {p}"


def _last_formula(kind: str, x: int, numbers: tuple[int, ...]) -> str:
    match kind, numbers:
        case "area", (d, e):
            a, b, c = x, x + d, x + e
            factors = (a + b + c, b + c - a, a + c - b, a + b - c)
            inside = r" \cdot ".join(map(str, factors))
            return rf"\frac{{\sqrt{{{inside}}}}}{{4}}"
        case "chord", (d,):
            return rf"2\sqrt{{{x}^2 - {d}^2}}"
        case "gap", (q,):
            return rf"\sqrt{{{x}^2 {'-' if q > 0 else '+'} {4 * abs(q)}}}"
        case "thirds", _:
            left = x - x // 3
            return rf"1 - \frac{{{left} \cdot {left - 1}}}{{{x} \cdot {x - 1}}}"
        case "largest", (m,):
            return rf"\frac{{{m} \cdot ({x} + 1)}}{{{m + 1}}}"
    [a] = numbers
    return rf"\left(\frac{{1}}{{1 - \frac{{{a}}}{{{x}}}}}\right)^2"


def _exponents(whole: int) -> list[int]:
    found, prime = [], 2
    while whole > 1:
        exponent = 0
        while whole % prime == 0:
            whole, exponent = whole // prime, exponent + 1
        if exponent:
            found.append(exponent)
        prime += 1
    return found


def _fibonacci(count: int) -> int:
    before, now = 0, 1
    for _ in range(count - 1):
        before, now = now, before + now
    return now
