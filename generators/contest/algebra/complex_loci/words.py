"""What the tales about loci need beside their numbers."""

from generators.contest.questions import Slots
from generators.latex import added, power


def point(a: int, b: int) -> str:
    """Return `3 - 4i`."""
    return added([(a, ""), (b, "i")])


def shifted(a: int, b: int = 0) -> str:
    """Return `z - 3 + 4i` for the point 3 - 4i."""
    return added([(1, "z"), (-a, ""), (-b, "i")])


def equation(a: int, b: int, c: int, k: int) -> str:
    """Return the equation z^a |z|^c = k conj(z)^b."""
    bar = r"\overline{z}"
    modulus = rf"\,{power('|z|', c)}" if c else ""
    return f"{power('z', a)}{modulus} = {added([(k, power(bar, b))])}"


_PLACES = (
    "",
    " that are not real",
    " with a positive imaginary part",
    " whose real and imaginary parts are both positive",
    " with a negative real part",
)
_RECIPROCAL = (
    "the largest possible value of $|z|$",
    "the least possible value of $|z|$",
    "the sum of the largest and the least possible value of $|z|$",
)
_ELLIPSE = (
    "the largest possible real part of $z$",
    "the largest possible imaginary part of $z$",
    "the least possible value of $|z|$",
)
_APOLLONIUS = (
    "the largest possible value of $|z|$",
    "the area of the region that is bounded by the curve of all such points $z$",
)
_FAR = ("as near as possible to", "as far as possible from")
_EXTREMES = ("largest", "least")
_AXES = ("imaginary", "real")

SLOTS: Slots = {
    "disk_distance": lambda a, b, c, d, r, is_far: {
        "w": point(a, b),
        "v": point(c, d),
        "zw": shifted(a, b),
        "extreme": _EXTREMES[not is_far],
        "best": _FAR[is_far],
    },
    "disk_part": lambda a, b, r, p, q, is_least: {
        "w": point(a, b),
        "f": point(p, q),
        "zw": shifted(a, b),
        "e": _EXTREMES[is_least],
    },
    "conjugate_count": lambda a, b, c, k, asked: (
        {"eq": equation(a, b, c, k)} | {"which": _PLACES[asked]}
    ),
    "conjugate_part": lambda a, b, c, k, asked: (
        {"eq": equation(a, b, c, k)} | {"which": _PLACES[asked]}
    ),
    "reciprocal": lambda k, m, is_minus, asked: {
        "sum": rf"z {'+-'[is_minus]} \frac{{{k}}}{{z}}",
        "square": f"z^2 {'+-'[is_minus]} {k}",
        "ask": _RECIPROCAL[asked],
    },
    "quotient": lambda r, s, t, is_imaginary: {
        "part": ("real part", "absolute value of the imaginary part")[is_imaginary]
    },
    "ellipse": lambda p, q, s, asked: {
        "f": point(p, q),
        "g": point(-p, -q),
        "zf": shifted(p, q),
        "zg": shifted(-p, -q),
        "ask": _ELLIPSE[asked],
    },
    "slope": lambda a, b, r, is_least: {
        "w": point(a, b),
        "zw": shifted(a, b),
        "e": _EXTREMES[is_least],
    },
    "apollonius": lambda a, b, c, d, k, is_area: {
        "u": point(a, b),
        "v": point(c, d),
        "zu": shifted(a, b),
        "zv": shifted(c, d),
        "ask": _APOLLONIUS[is_area],
    },
    "rectangle": lambda k, m, is_perimeter: {
        "times": "" if m == 1 else m,
        "ask": ("area", "perimeter")[is_perimeter],
    },
    "inverse": lambda a, b, c, d, r, is_imaginary: {
        "part": ("real", "imaginary")[is_imaginary],
        "f": rf"({point(a, b)})z + \frac{{{point(c, d)}}}{{z}}",
    },
    "distances": lambda a, b, c, k, sign, p: {"eq": equation(a, b, c, k * sign), "n": a + b},
    "polygon": lambda a, b, c, k, sign, is_perimeter: {
        "eq": equation(a, b, c, k * sign),
        "n": a + b,
        "ask": ("area", "perimeter")[is_perimeter],
    },
    "quadratic": lambda r, p, q, is_least: {
        "f": added([(1, "z^2"), (p, "z"), (q, "")]),
        "e": _EXTREMES[is_least],
    },
    "oval": lambda c, m: {
        "f": added([(1, "z^2"), (-c, "")]),
        "part": _AXES[c < 0],
        "axis": _AXES[c > 0],
    },
}
