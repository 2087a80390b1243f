"""Equations in x, its integer part n and its fractional part t = x - n."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from generators.family import rule
from generators.latex import Exact, exact, rooted


@dataclass(frozen=True, slots=True)
class Parts:
    """Factors p, q, r, ... in an equation of one of these kinds."""

    kind: str
    """`gap`: x^2 + pn = r; `linear`: pn + qt = r; `part`: x^2 + pt = r; `mixed`: xn + pt + qn = r;
    `product`: nt + pn + qt = r; `squares`: n^2 + pt^2 + qn = r; `three`: x^2 + pn + qt = r."""
    numbers: tuple[int, ...]
    asked: str
    """`set`, `sum`, `largest`, `squares` (the sum of their squares)."""
    answer: str = field(compare=False)


@rule
def split(kind: str, numbers: tuple[int, ...]) -> tuple[int, int, int, int, int, int]:
    """Return A, B, C, D, E, F of An^2 + Bnt + Ct^2 + Dn + Et = F."""
    match kind, numbers:
        case "gap", (p, r):
            return 1, 2, 1, p, 0, r
        case "linear", (p, q, r):
            return 0, 0, 0, p, q, r
        case "part", (p, r):
            return 1, 2, 1, 0, p, r
        case "mixed", (p, q, r):
            return 1, 1, 0, q, p, r
        case "product", (p, q, r):
            return 0, 1, 0, p, q, r
        case "squares", (p, q, r):
            return 1, 0, p, q, 0, r
        case _:
            p, q, r = numbers
            return 1, 2, 1, p, q, r


class Root(NamedTuple):
    """A solution and its integer part."""

    whole: int
    value: Exact


_FAR = 60
"""No integer part of an equation that is kept is larger."""


def roots(kind: str, numbers: tuple[int, ...]) -> list[Root] | None:
    """Return the solutions in ascending order; None if there are endless or far ones."""
    a, b, c, d, e, f = split(kind, numbers)
    found = list[Root]()
    for n in range(-_FAR, _FAR + 1):
        linear, rest = b * n + e, a * n * n + d * n - f
        if not (c or linear or rest):
            return None
        end = c + linear + rest
        if rest * end > 0 and (rest < 0 or not -2 * c < linear < 0):
            continue  # one sign from 0 to 1, as c is not negative
        inside = [Root(n, t + n) for t in _fractions(c, linear, rest)]
        found += sorted(inside, key=lambda root: float(root.value))
    return None if any(abs(root.whole) > _FAR - 5 for root in found) else found


def _fractions(c: int, linear: int, rest: int) -> list[Exact]:
    """Return the roots of ct^2 + linear t + rest from 0 on and below 1."""
    if not c:
        ratio = Fraction(-rest, linear) if linear else Fraction(-1)
        return [exact(ratio)] if 0 <= ratio < 1 else []
    square = linear * linear - 4 * c * rest
    if square < 0:
        return []
    found, middle = list[Exact](), Fraction(-linear, 2 * c)
    for sign in (1, -1) if square else (1,):
        # 0 <= middle + sign * root(square) / 2c < 1, by whole squares.
        if _reaches(linear, square, sign) and not _reaches(linear + 2 * c, square, sign):
            found.append(exact(middle) + rooted(square) * Fraction(sign, 2 * c))
    return found


def _reaches(linear: int, square: int, sign: int) -> bool:
    """Tell whether -linear + sign * root(square) >= 0, where c is positive."""
    if sign > 0:
        return linear <= 0 or square >= linear * linear
    return linear <= 0 and linear * linear >= square
