"""What the tales about polynomials need beside their numbers."""

from generators.contest.questions import Slots
from generators.latex import added, power

DIVISORS = ("x^2 - 1", "x^2 + 1", "x^2 + x + 1", "x^2 - x + 1")
_RESULTS = (
    (r"\sin^3\theta + \cos^3\theta", r"\sin^3\theta - \cos^3\theta"),
    (r"\sin^4\theta + \cos^4\theta",) * 2,
    (r"\sin^6\theta + \cos^6\theta",) * 2,
    (r"\tan\theta + \frac{1}{\tan\theta}",) * 2,
)


def surd(a: int, b: int) -> str:
    r"""Return `3 + \sqrt{5}`."""
    return rf"{a} + \sqrt{{{b}}}"


def point(a: int, b: int) -> str:
    """Return `3 + 2i`."""
    return added([(a, ""), (b, "i")])


def linear(root: int) -> str:
    """Return `x - 3`."""
    return added([(1, "x"), (-root, "")])


def _fourth(x: int, c: int) -> str:
    return f"({x}^4 + {4 * c**4})"


def _products(s: int, c: int, n: int) -> dict[str, object]:
    over, under = ([start + 4 * c * j for j in range(n)] for start in (s + 2 * c, s))
    return {
        "fraction": rf"\frac{{{''.join(_fourth(x, c) for x in over)}}}"
        rf"{{{''.join(_fourth(x, c) for x in under)}}}",
        "over": ", ".join(map(str, over)),
        "under": ", ".join(map(str, under)),
        "more": 4 * c**4,
    }


def _sum(p: int, q: int, is_minus: int, which: int) -> dict[str, object]:
    sign = "-" if is_minus else "+"
    letters = _RESULTS[which][is_minus]
    return {
        "sum": rf"\sin\theta {sign} \cos\theta = \frac{{{p}}}{{{q}}}",
        "ask": letters,
        "words": "minus" if is_minus else "plus",
    }


SLOTS: Slots = {
    "cubic": lambda a, b, c, k, is_complex: {
        "root": point(a, b) if is_complex else surd(a, b),
        "numbers": ("rational", "real")[is_complex],
    },
    "remainder": lambda a, r, b, s, k: {"first": linear(a), "second": linear(b)},
    "quartic": lambda a, b, c, d, k: {"surd": surd(a, b), "point": point(c, d)},
    "square": lambda a, d: {
        "second": a + d,
        "third": a + 2 * d,
        "fourth": a + 3 * d,
        "more": d**4,
    },
    "partial": lambda a, b, u, v, is_squares: {
        "top": added([(u, "x"), (v, "")]),
        "first": linear(a),
        "second": linear(b),
        "ask": ("AB", "A^2 + B^2")[is_squares],
    },
    "divides": lambda a, b, k: {"f": added([(1, "x^2"), (a, "x"), (b, "")])},
    "power": lambda which, n, m, p, q, k: {
        "f": added([(1, power("x", n)), (p, power("x", m)), (q, "")]),
        "g": DIVISORS[which],
    },
    "trig": _sum,
    "even": lambda a, b, c, n, is_odd: {
        "f": added([(c, "x^2"), (b, "x"), (a, "")]),
        "kind": ("even", "odd")[is_odd],
        "zero": ("; the constant term counts as one of them", "")[is_odd],
    },
    "extreme": lambda a, b, c, is_range: {
        "f": added([(a, r"\cos 2x"), (b, r"\sin x"), (c, "")]),
        "ask": ("the largest value", "the largest value minus the least value")[is_range],
    },
    "germain": _products,
    "floor": lambda a, b, n: {"f": rf"\left({a} + \sqrt{{{b}}}\right)^{n}"},
}
