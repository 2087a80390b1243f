"""The greatest and least moduli and parts of expressions in complex numbers, and their values."""

from collections.abc import Mapping
from typing import Final, cast

from sympy import Expr, Integer, Symbol, chebyshevt, conjugate, sqrt

from readers.contest.algebra._complex_circles import length
from readers.formulas import put_in
from readers.problems import Impossible, Kind

_Z: Final = Symbol("z")


def _quadratic(asked: str, form: Expr, modulus: Expr) -> Expr:
    """For z = r (cos t + i sin t) the square of |z^2 + bz + c| is quadratic in cos t."""
    b, c = _coefficient(form, 1), put_in(form, {_Z: 0})
    if (form - _Z**2 - b * _Z - c).expand() != 0 or not (b.is_real and c.is_real):
        raise Impossible(f"not z^2 + bz + c: {form}")
    high, half = 4 * c * modulus**2, b * modulus * (modulus**2 + c)
    rest = modulus**4 + (b * modulus) ** 2 + c**2 - 2 * c * modulus**2
    tops: list[Expr] = [Integer(-1), Integer(1)]
    if high != 0 and abs(half / high) <= 1:
        tops.append(-half / high)
    squares = [high * top**2 + 2 * half * top + rest for top in tops]
    return sqrt(max(squares) if asked == "largest" else min(squares))


def _coefficient(form: Expr, power: int) -> Expr:
    return cast("Expr", form.expand().coeff(_Z, power))


def _cassini(asked: str, form: Expr, bound: Expr) -> Expr:
    """|z^2 - c| <= R, z = x + iy: (x^2 + y^2)^2 - 2c (x^2 - y^2) + c^2 <= R^2.

    There y^2 is R - c where x = 0, and R^2 / 4c where it is greatest with x^2 = c - y^2.
    """
    c = _Z**2 - form
    if not (c.is_number and c.is_real):
        raise Impossible(f"not z^2 - c: {form}")
    if asked == "real":
        c = -c
    if c > 0 and bound**2 <= 4 * c**2:
        return bound / (2 * sqrt(c))
    if bound < c:
        raise Impossible("there are no such points")
    return sqrt(bound - c)


def _joukowski(asked: str, form: Expr, bound: Expr) -> Expr:
    """|z + a/z| is at least | |z| - |a| / |z| |, and it may be as small as that."""
    a = _Z * form - _Z**2
    return _joukowski_times(asked, (_Z**2 + a.expand()), bound)


def _joukowski_times(asked: str, form: Expr, bound: Expr) -> Expr:
    a = (form - _Z**2).expand()
    if not (a.is_number and a.is_real and a != 0):
        raise Impossible(f"not z^2 + a: {form}")
    root = sqrt(bound**2 + 4 * abs(a))
    return {"sum": root, "largest": (root + bound) / 2, "least": (root - bound) / 2}[asked]


def _turning(asked: str, form: Expr, modulus: Expr) -> Expr:
    """With 1 / z = conj(z) / r^2, the real part of q / z is that of conj(q) z / r^2."""
    p, q = _coefficient(form, 1), _coefficient(form, -1)
    if (form - p * _Z - q / _Z).expand() != 0:
        raise Impossible(f"not pz + q / z: {form}")
    mirrored = cast("Expr", conjugate(q)) / modulus**2
    return modulus * length(p + mirrored if asked == "real" else p - mirrored)


def _powers(_asked: str, modulus: Expr, total: Expr, power: Expr) -> Expr:
    """With z and w equal to r times e^(i (s + t)) and e^(i (s - t)): 2 r^n |cos nt|."""
    if not total <= 2 * modulus:
        raise Impossible("the sum is too large")
    cosine = total / (2 * modulus)
    return 2 * modulus**power * abs(cast("Expr", chebyshevt(power, cosine)))


def _quotient(asked: str, one: Expr, other: Expr, apart: Expr) -> Expr:
    """The quotient q has |q| = |z| / |w| and |q - 1| = |z - w| / |w|."""
    real = (one**2 + other**2 - apart**2) / (2 * other**2)
    if asked == "real":
        return real
    square = (one / other) ** 2 - real**2
    if not square >= 0:
        raise Impossible("there is no such triangle")
    return sqrt(square)


_TO_ZERO: Final = "about $0$ in the complex plane"

VALUES: Final[Mapping[str, Kind]] = {
    "quadratic": Kind(
        """
        A complex number $z$ has the modulus $<modulus>$.
        """,
        {
            "largest": "the largest possible value of $|<form>|$",
            "least": "the least possible value of $|<form>|$",
        },
        _quadratic,
    ),
    "quadratic_told": Kind(
        f"""
        A point $z$ runs around the circle of radius $<modulus>$ {_TO_ZERO}. The distance of
            $<form>$ from $0$ changes as it does.
        Each complex number $z$ with $|z| = <modulus>$ gives a number $<form>$.
        """,
        {
            name: f"""
                the {name} value of this distance
                How large is the {name} modulus of all the numbers given?
            """
            for name in ("largest", "least")
        },
        _quadratic,
    ),
    "cassini": Kind(
        r"""
        A complex number $z$ satisfies $|<form>| \le <bound>$.
        For a complex number $z$, the number $<form>$ lies at a distance of at most $<bound>$ from
            $0$.
        The region of all points $z$ of the complex plane with $|<form>| \le <bound>$ is painted.
        """,
        {
            name: f"""
                the largest possible {name} part of $z$
                How large can the {name} part of $z$ be at most?
                the largest distance of a painted point from the {axis} axis
            """
            for name, axis in (("real", "imaginary"), ("imaginary", "real"))
        },
        _cassini,
    ),
    "joukowski": Kind(
        r"""
        A complex number $z \ne 0$ satisfies $\left|<form>\right| = <bound>$.
        A point $z \ne 0$ moves in the complex plane in such a way that $<form>$ always stays on the
            circle of radius $<bound>$ about $0$; it gets to all points for which this is so.
        """,
        {
            "largest": "the largest possible value of $|z|$",
            "least": "the least possible value of $|z|$",
            "sum": "the sum of the largest and the least possible value of $|z|$",
        },
        _joukowski,
    ),
    "joukowski_times": Kind(
        """
        For a nonzero complex number $z$, the number $|<form>|$ is $<bound>$ times $|z|$.
        """,
        {
            "largest": "the largest possible value of $|z|$",
            "least": "the least possible value of $|z|$",
            "sum": "the sum of the largest and the least possible value of $|z|$",
        },
        _joukowski_times,
    ),
    "turning": Kind(
        "Let $z$ be a complex number with $|z| = <modulus>$.",
        {
            "real": "the largest possible real part of $<form>$",
            "imaginary": "the largest possible imaginary part of $<form>$",
        },
        _turning,
    ),
    "turning_told": Kind(
        "",
        {
            name: "".join(
                f"""
                A point $z$ runs once around the circle of radius $<modulus>$ {_TO_ZERO}, while the
                    {name} part of $<form>$ is recorded. {asks[0]} the largest number
                    recorded{asks[1]}
                Among all complex numbers $z$ of modulus $<modulus>$ there is one for which the
                    {name} part of $<form>$ is largest. {asks[0]} this largest {name}
                    part{asks[1]}"""
                for asks in (("{Compute|Determine|Find}", "."), ("What is", "?"))
            )
            for name in ("real", "imaginary")
        },
        _turning,
    ),
    "powers": Kind(
        """
        A rhombus in the complex plane has corners $0$, $z$, $z + w$ and $w$. Its sides have length
            $<modulus>$, and its diagonal from $0$ to $z + w$ has length $<total>$.
        Complex numbers $z$ and $w$ have the same modulus $<modulus>$, and $|z + w| = <total>$.
        In the complex plane $z$ and $w$ are points of the circle of radius $<modulus>$ about $0$.
            Their sum $z + w$ lies at a distance of $<total>$ from $0$.
        """,
        {
            "modulus": """
                the modulus of $z^<power:int> + w^<power:int>$
                the value of $|z^<power:int> + w^<power:int>|$
                How far from $0$ does $z^<power:int> + w^<power:int>$ lie?
            """
        },
        _powers,
    ),
    "quotient": Kind(
        r"""
        Complex numbers $z$ and $w$ satisfy $|z| = <one>$, $|w| = <other>$ and $|z - w| = <apart>$.
        In the complex plane, the points $0$, $z$ and $w$ are the corners of a triangle. The side
            from $0$ to $z$ has length $<one>$, the side from $0$ to $w$ has length $<other>$, and
            the third side has length $<apart>$.
        Ida multiplies a complex number $w$ of modulus $<other>$ by a complex number $q$. The
            product has modulus $<one>$, and it differs from $w$ by a number of modulus $<apart>$.
        """,
        {
            name: "\n".join(
                f"the {part} of {quotient}"
                for quotient in (r"$\frac{z}{w}$", r"the quotient $\frac{z}{w}$", "$q$")
            )
            for name, part in (
                ("real", "real part"),
                ("imaginary", "absolute value of the imaginary part"),
            )
        },
        _quotient,
    ),
}
