"""What the tales about signs and domains need beside their numbers."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from generators.contest.questions import Slots
from generators.latex import added, power


def factor(root: int, exponent: int) -> str:
    """Return `(x - 3)^{2}`."""
    inside = added([(1, "x"), (-root, "")])
    return power("x" if root == 0 else f"({inside})", exponent)


def product(roots: Sequence[int], powers: Sequence[int], is_flipped: int) -> str:
    """Return the product of powers of linear factors."""
    factors = (factor(root, e) for root, e in zip(roots, powers, strict=True))
    return ("-" if is_flipped else "") + "".join(factors)


_EXPONENTS = (
    "",
    "the triangular number $1 + 2 + \\cdots + k$",
    "the Fibonacci number $F_k$ (where $F_1 = F_2 = 1$)",
    "the number of positive divisors of $k$",
    "the whole part of $\\frac{k}{2}$ (a factor with the exponent $0$ is $1$)",
)


def _exponent(form: int, p: int, q: int) -> str:
    return _EXPONENTS[form] or f"${added([(p, 'k'), (q, '')])}$"


def _quotient(top: int, root: int) -> str:
    sign = "-" if top < 0 else ""
    return rf"{sign}\frac{{{abs(top)}}}{{{added([(1, 'x'), (-root, '')])}}}"


def base(code: int) -> str:
    """Return the base of a logarithm as it is written."""
    return str(code) if code > 0 else rf"1/{-code}"


def nested(codes: Sequence[int], p: int, q: int) -> str:
    """Return logarithms of logarithms."""
    text = added([(p, "x"), (q, "")])
    for code in reversed(codes):
        text = rf"\log_{{{base(code)}}}({text})"
    return text


def linear(a: int, b: int, c: int, d: int, shift: int) -> str:
    """Return (u + v)(x - shift) - uv for u = a/b, v = c/d, over one denominator."""
    u, v = Fraction(a, b), Fraction(c, d)
    slope, rest = u + v, -(u + v) * shift - u * v
    under = lcm(slope.denominator, rest.denominator)
    top = added([(slope * under, "x"), (rest * under, "")])
    return top if under == 1 else rf"\frac{{{top}}}{{{under}}}"


def _fraction(m: int, n: int, p: int) -> str:
    top, bottom = added([(1, "x^2"), (1, "kx"), (p, "")]), added([(1, "x^2"), (m, "x"), (n, "")])
    return rf"\frac{{{top}}}{{{bottom}}}"


_WANTED = ("the set of all such $k$, as an interval", "the number of all such integers $k$")
_NUMBERS = ("real numbers", "integers")


SLOTS: Slots = {
    "integers": lambda a, b, c, i, j, k, is_flipped, is_sum: {
        "f": product((a, b, c), (i, j, k), is_flipped),
        "sign": "<>"[is_flipped],
        "word": ("negative", "positive")[is_flipped],
        "ask": ("number", "sum")[is_sum],
    },
    "open_set": lambda a, b, c, i, j, k, is_flipped, is_negative: {
        "f": product((a, b, c), (i, j, k), is_flipped),
        "sign": "><"[is_negative],
        "word": ("positive", "negative")[is_negative],
    },
    "many": lambda n, form, p, q, is_negative: {
        "e": _exponent(form, p, q),
        "word": ("positive", "negative")[is_negative],
        "next": n + 1,
    },
    "quotients": lambda p, a, q, b, is_less: {
        "left": _quotient(p, a),
        "right": _quotient(q, b),
        "sign": (r"\ge", r"\le")[is_less],
        "word": ("smaller", "larger")[is_less],
    },
    "triangle": lambda p, q, m: {"third": "n" if m == 1 else f"n^{m}"},
    "meeting": lambda m, w, u, v, is_count: {
        "shift": added([(1, "x"), (-m, "")]),
        "square": added([(1, "x^2"), (-u - v, "x"), (u * v, "")]),
        "ask": ("the set of all such $x$", "the number of such $x$ that are integers")[is_count],
    },
    "whole_roots": lambda a, b: {"inside": added([(1, "x"), (b, "")])},
    "log_sum": lambda a, b, base, k, is_more: {
        "left": added([(1, "x"), (-a, "")]),
        "right": added([(b, ""), (-1, "x")]),
        "sign": "<>"[is_more],
        "word": ("less", "more")[is_more],
    },
    "nested": lambda *numbers: _domain(*numbers),
    "nested_deep": lambda *numbers: _domain(*numbers),
    "unknown": lambda a, b, c, d, shift, is_less: _log_base(a, b, c, d, shift, is_less),
    "shifted": lambda a, b, c, d, shift, is_less: _log_base(a, b, c, d, shift, is_less),
    "bounded": lambda m, n, p, c, is_count: {
        "f": _fraction(m, n, p),
        "ask": _WANTED[is_count],
        "numbers": _NUMBERS[is_count],
    },
    "twice": lambda m, n, p, c, d, is_count: {
        "f": _fraction(m, n, p),
        "ask": _WANTED[is_count],
        "numbers": _NUMBERS[is_count],
    },
}


def _domain(*numbers: int) -> dict[str, object]:
    *codes, p, q, is_length = numbers
    ask = (
        "the length of the interval that $x$ must lie in"
        if is_length
        else ("the set of all such $x$, as an interval")
    )
    return {"f": nested(codes, p, q), "ask": ask}


def _log_base(a: int, b: int, c: int, d: int, shift: int, is_less: int) -> dict[str, object]:
    under = added([(1, "x"), (-shift, "")])
    argument = linear(a, b, c, d, shift)
    return {
        "f": rf"\log_{{{under}}}\left({argument}\right)",
        "under": under,
        "argument": argument,
        "sign": "><"[is_less],
        "word": ("more", "less")[is_less],
    }
