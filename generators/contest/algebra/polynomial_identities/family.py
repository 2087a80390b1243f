"""Polynomial identities: coefficients compared, hidden factors, conjugate roots, remainders.

The generator sees the identity. The solver multiplies out: roots as numbers with two parts,
coefficients by long multiplication and division, fractions and powers term by term.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import isqrt
from random import Random

from generators.contest.algebra.polynomial_identities.kinds import IDENTITIES
from generators.contest.algebra.polynomial_identities.steps import STEPS
from generators.contest.algebra.polynomial_identities.tales import TALES
from generators.contest.algebra.polynomial_identities.words import SLOTS
from generators.contest.questions import SIZE, asked, question_family
from generators.contest.scenes import IDEAS, Scene
from generators.family import Knobs, redrawn


@redrawn(400, "identity")
def _generate(rng: Random, knobs: Knobs) -> Scene | None:
    return asked(IDENTITIES, rng, IDEAS.integer(knobs), SIZE.integer(knobs))


def _solve(scene: Scene) -> list[str]:
    return [str(_SOLVERS[scene.kind](*scene.numbers))]


Number = int | Fraction
Pair = tuple[int, int]


def _times(one: Pair, other: Pair, square: int) -> Pair:
    """Return the product of u + vr and w + zr where r^2 is `square`."""
    (u, v), (w, z) = one, other
    return u * w + v * z * square, u * z + v * w


def _twins(k: int, a: int, b: int, square: int) -> int:
    """Return (k - a - br)(k - a + br) where r^2 is `square`."""
    whole, left = _times((k - a, -b), (k - a, b), square)
    assert not left
    return whole


def _surds(k: int, a: int, b: int) -> int:
    """Return (k - a - r)(k - a + r) where r is the root of b, which brings its conjugate along."""
    if isqrt(b) ** 2 == b:
        raise ValueError(f"the root of {b} is rational and has no conjugate")
    return _twins(k, a, 1, b)


def _cubic(a: int, b: int, c: int, k: int, is_complex: int) -> Number:
    return (_twins(k, a, b, -1) if is_complex else _surds(k, a, b)) * (k - c)


def _quartic(a: int, b: int, c: int, d: int, k: int) -> Number:
    return _surds(k, a, b) * _twins(k, c, d, -1)


def _remainder(a: int, r: int, b: int, s: int, k: int) -> Number:
    return Fraction(r * (k - b), a - b) + Fraction(s * (k - a), b - a)


def _square(a: int, d: int) -> Number:
    whole = a * (a + d) * (a + 2 * d) * (a + 3 * d) + d**4
    assert isqrt(whole) ** 2 == whole
    return isqrt(whole)


def _cramer(a: int, b: int, s: int, c: int, d: int, t: int) -> tuple[Fraction, Fraction]:
    """Return x and y with ax + by = s and cx + dy = t."""
    det = a * d - b * c
    return Fraction(s * d - b * t, det), Fraction(a * t - s * c, det)


def _partial(a: int, b: int, u: int, v: int, is_squares: int) -> Number:
    # A(x - b) + B(x - a) = ux + v, by coefficients.
    first, second = _cramer(1, 1, u, -b, -a, v)
    return first * first + second * second if is_squares else first * second


def _left(n: int, divisor: Pair) -> Pair:
    """Return what x^n leaves on division by x^2 + dx + e, for the pair (e, d)."""
    constant, slope = 1, 0
    for _ in range(n):
        constant, slope = -slope * divisor[0], constant - slope * divisor[1]
    return constant, slope


def _divides(a: int, b: int, k: int) -> Number:
    # x^4 + mx^2 + n leaves 0, constant and slope, which are linear in m and n.
    (c4, s4), (c2, s2) = _left(4, (b, a)), _left(2, (b, a))
    m, n = _cramer(s2, 0, -s4, c2, 1, -c4)
    return k**4 + m * k * k + n


_DIVISORS = ((-1, 0), (1, 0), (1, 1), (1, -1))


def _power(which: int, n: int, m: int, p: int, q: int, k: int) -> Number:
    (a, b), (c, d) = _left(n, _DIVISORS[which]), _left(m, _DIVISORS[which])
    return a + b * k + p * (c + d * k) + q


def _trig(p: int, q: int, is_minus: int, which: int) -> Number:
    # Sine and cosine (or its opposite) are the roots of z^2 - sz + t with s^2 - 2t = 1.
    s = Fraction(p, q)
    if s * s > 2:
        raise ValueError(f"no angle has a sine and a cosine that come to {s}")
    t = (s * s - 1) / 2
    sums = [Fraction(2), s]
    for _ in range(5):
        sums.append(s * sums[-1] - t * sums[-2])
    inverse = (-1 if is_minus else 1) * sums[2] / t
    return (sums[3], sums[4], sums[6], inverse)[which]


def _multiplied(one: Sequence[int], other: Sequence[int]) -> list[int]:
    found = [0] * (len(one) + len(other) - 1)
    for i, first in enumerate(one):
        for j, second in enumerate(other):
            found[i + j] += first * second
    return found


def _even(a: int, b: int, c: int, n: int, is_odd: int) -> Number:
    found = [1]
    for _ in range(n):
        found = _multiplied(found, (a, b, c))
    return sum(found[is_odd::2])


def _extreme(a: int, b: int, c: int, is_range: int) -> Number:
    # With the sine z: a(1 - 2z^2) + bz + c at the ends and where the derivative is 0.
    places = (Fraction(-1), Fraction(1), Fraction(b, 4 * a))
    values = [a * (1 - 2 * z * z) + b * z + c for z in places if abs(z) <= 1]
    return max(values) - min(values) if is_range else max(values)


def _germain(s: int, c: int, n: int) -> Number:
    value = Fraction(1)
    for j in range(n):
        x = s + 4 * c * j
        value *= Fraction((x + 2 * c) ** 4 + 4 * c**4, x**4 + 4 * c**4)
    return value


def _floor(a: int, b: int, n: int) -> Number:
    whole, factor = 1, 0
    for _ in range(n):
        whole, factor = _times((whole, factor), (a, 1), b)
    return whole + isqrt(factor * factor * b)


_SOLVERS: Mapping[str, Callable[..., Number]] = {
    "cubic": _cubic,
    "remainder": _remainder,
    "quartic": _quartic,
    "square": _square,
    "partial": _partial,
    "divides": _divides,
    "power": _power,
    "trig": _trig,
    "even": _even,
    "extreme": _extreme,
    "germain": _germain,
    "floor": _floor,
}


FAMILY = question_family(
    name="polynomial_identities",
    summary="a value that follows from factors, conjugate roots or remainders of a polynomial",
    concepts=("polynomials", "factorization", "identities"),
    examples=("-84", "1155", r"\frac{37}{5}", r"-\frac{16}{9}"),
    kinds=IDENTITIES,
    tales=TALES,
    slots=SLOTS,
    steps=STEPS,
    generate=_generate,
    solve=_solve,
    version=2,
)
