"""What the tales about conditions need beside their numbers."""

from fractions import Fraction

from generators.contest.questions import Slots
from generators.latex import added, number, rooted

_WANTED = ("x + y + z", "xyz", "xy + yz + zx")
_OTHERS = ("xyz", "x^2 + y^2 + z^2")
_QUADRATICS = (
    "the sum of all positive integers $k$ for which",
    "the largest minus the least positive integer $k$ for which",
    "the sum of all positive integers $k$ for which",
)
_ROOTS = ("three integer roots, counted with multiplicity,", "three different integer roots,")
_ATLEAST = ("nonnegative integers", "positive integers")


def squares(p: int, q: int, r: int, a: int, b: int, c: int) -> str:
    """Return (px - a)^2 + (qy - b)^2 + (rz - c)^2 = 0, multiplied out."""
    whole = a * a + b * b + c * c
    left = added([(p * p, "x^2"), (q * q, "y^2"), (r * r, "z^2"), (whole, "")])
    return f"{left} = {added([(2 * p * a, 'x'), (2 * q * b, 'y'), (2 * r * c, 'z')])}"


def linked(p: int, q: int, a: int, b: int, c: int) -> str:
    """Return (x - a)^2 + (y - px - b)^2 + (z - qy - c)^2, multiplied out."""
    return added(
        [
            *((1 + p * p, "x^2"), (1 + q * q, "y^2"), (1, "z^2"), (-2 * p, "xy"), (-2 * q, "yz")),
            *((2 * p * b - 2 * a, "x"), (2 * q * c - 2 * b, "y"), (-2 * c, "z")),
            (a * a + b * b + c * c, ""),
        ]
    )


def factors(p: int, q: int, r: int, a: int, b: int, c: int) -> str:
    """Return (p^2 x^2 + a^2)(q^2 y^2 + b^2)(r^2 z^2 + c^2)."""
    parts = ((p, a, "x"), (q, b, "y"), (r, c, "z"))
    return "".join(f"({added([(s * s, f'{name}^2'), (t * t, '')])})" for s, t, name in parts)


def root_sum(a: int, b: int, c: int) -> str:
    """Return the sum of the roots of x^2 + a^2 and so on."""
    parts = ((a, "x"), (b, "y"), (c, "z"))
    return " + ".join(rf"\sqrt{{{name}^2 + {t * t}}}" for t, name in parts)


def flat(p: int, q: int, r: int) -> str:
    """Return the condition that one of pa, qb, rc is the sum of the others, multiplied out."""
    left = added([(p**3, "a^3"), (q**3, "b^3"), (r**3, "c^3"), (2 * p * q * r, "abc")])
    right = added(
        [
            *((p * p * q, "a^2b"), (p * p * r, "a^2c"), (q * q * p, "ab^2"), (q * q * r, "b^2c")),
            *((r * r * p, "ac^2"), (r * r * q, "bc^2")),
        ]
    )
    return f"{left} = {right}"


def _scaled(p: int, q: int, r: int, k: int, j: int) -> dict[str, object]:
    size = p * p + q * q + r * r
    return {
        "plane": f"{added([(p, 'x'), (q, 'y'), (r, 'z')])} = {number(Fraction(size * k, j))}",
        "sphere": f"x^2 + y^2 + z^2 = {number(Fraction(size * k * k, j * j))}",
    }


SLOTS: Slots = {
    "squares": lambda p, q, r, a, b, c, asked: {
        "eq": squares(p, q, r, a, b, c),
        "ask": _WANTED[asked],
    },
    "ratio": lambda m, n, p, q, a, b, c, d: {
        "eq": added([(n * q, "x^2"), (n * p - m * q, "xy"), (-m * p, "y^2")]),
        "top": added([(a, "x"), (b, "y")]),
        "bottom": added([(c, "x"), (d, "y")]),
        "whole": added([(n * q, "x^2"), (n * p - m * q, "xy")]),
        "rest": added([(m * p, "y^2")]),
    },
    "cauchy": lambda p, q, r, k, j, asked: {**_scaled(p, q, r, k, j), "ask": _WANTED[asked]},
    "pairs": lambda u, v, is_natural: {
        "s": u + v,
        "t": u * v,
        "numbers": _ATLEAST[not is_natural],
    },
    "quadratics": lambda n, asked: {
        "f": added([(1, "x^2"), (1, "kx"), (-n if asked == 2 else n, "")]),
        "ask": _QUADRATICS[asked],
    },
    "linked": lambda p, q, a, b, c, asked: {"f": linked(p, q, a, b, c), "ask": _WANTED[asked]},
    "means": lambda p, q, r, t, asked: {
        "sum": added([(p, "x"), (q, "y"), (r, "z")]),
        "total": 3 * t,
        "v": number(Fraction(t**3, p * q * r)),
        "ask": _WANTED[asked],
    },
    "product": lambda p, q, r, a, b, c, asked: {
        "eq": f"{factors(p, q, r, a, b, c)} = {8 * p * q * r * a * b * c}xyz",
        "ask": _WANTED[asked],
    },
    "partition": lambda s, least, is_distinct: {
        "three": _ROOTS[is_distinct],
    },
    "mean": lambda m, least: {"s": 3 * m, "k": 6 * m**3},
    "shift": lambda s, t, least: {"k": t * t * (s - t), "numbers": _ATLEAST[least]},
    "titu": lambda p, q, r, s, asked: {
        "sum": rf"\frac{{{p * p}}}{{x}} + \frac{{{q * q}}}{{y}} + \frac{{{r * r}}}{{z}}",
        "total": number(Fraction((p + q + r) ** 2, s)),
        "ask": _OTHERS[asked],
    },
    "cubics": lambda n, asked: {"ask": ("p", "q")[asked]},
    "four": lambda s, t, least: {
        "numbers": _ATLEAST[least],
        "threes": added([(t, "(abc + abd + acd + bcd)")]),
        "pairs": added([(t * t, "(ab + ac + ad + bc + bd + cd)")]),
        "k": t**3 * (s - t),
    },
    "paths": lambda a, b, c, s, asked: {
        "sum": root_sum(a, b, c),
        "total": rooted(s * s + (a + b + c) ** 2).latex,
        "ask": _OTHERS[asked],
    },
    "flat": lambda p, q, r, n: {"eq": flat(p, q, r)},
}
