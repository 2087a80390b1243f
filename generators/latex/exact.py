"""Exact numbers: sums of rational multiples of roots, of pi and of logarithms."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm, log, pi, sqrt
from typing import TypeAlias

from generators.latex.sums import number
from generators.latex.surds import surd

Term: TypeAlias = tuple[str, int]
r"""A symbol (``, `\pi` or `\ln{3}`) and what stands under a root, free of squares."""


class Exact:
    r"""A sum of terms with rational factors; `latex` writes it as `\frac{3 + 2\sqrt{5}}{4}`."""

    __slots__ = ("terms",)

    def __init__(self, terms: Iterable[tuple[Term, Fraction]] = ()) -> None:
        found: dict[Term, Fraction] = {}
        for term, factor in terms:
            found[term] = found.get(term, Fraction(0)) + factor
        self.terms: Mapping[Term, Fraction] = {t: f for t, f in sorted(found.items()) if f}

    def __add__(self, other: "Exact | Fraction | int") -> "Exact":
        return Exact([*self.terms.items(), *exact(other).terms.items()])

    def __neg__(self) -> "Exact":
        return self * -1

    def __sub__(self, other: "Exact | Fraction | int") -> "Exact":
        return self + -exact(other)

    def __mul__(self, other: "Exact | Fraction | int") -> "Exact":
        """Return the product; of two symbols there is none.

        Raises:
            ValueError: if both numbers have terms with a symbol.
        """
        found = []
        for (one, inside), factor in self.terms.items():
            for (two, within), more in exact(other).terms.items():
                if one and two:
                    raise ValueError(f"no product of {one} and {two} is written")
                root = surd(inside * within)
                found.append(((one or two, root.inside), factor * more * root.over))
        return Exact(found)

    def __truediv__(self, other: "Exact | Fraction | int") -> "Exact":
        """Return the quotient by a number of one or two terms without symbol."""
        bottom = exact(other)
        first, *rest = bottom.terms.items()
        turned = Exact([first, *((term, -factor) for term, factor in rest)])
        [norm] = (bottom * turned).terms.values()
        return self * turned * (1 / norm)

    def __float__(self) -> float:
        parts = (float(f) * sqrt(n) * _near(name) for (name, n), f in self.terms.items())
        return sum(parts, 0.0)

    @property
    def is_rational(self) -> bool:
        """Whether there is no root and no symbol."""
        return self.terms.keys() <= {("", 1)}

    @property
    def parted(self) -> str:
        r"""The sum term by term, `\frac{3}{2} + 2\sqrt{5}`."""
        text = ""
        for (name, inside), factor in self.terms.items():
            sign = " - " if factor < 0 else " + "
            top = _term(name, inside, abs(factor.numerator))
            under = factor.denominator
            text += sign if text else sign.strip(" +")
            text += top if under == 1 else rf"\frac{{{top}}}{{{under}}}"
        return text or "0"

    @property
    def latex(self) -> str:
        """The sum over one denominator, positive terms first."""
        under = lcm(*(factor.denominator for factor in self.terms.values()))
        parts = sorted(self.terms.items(), key=lambda part: (part[1] < 0, part[0]))
        top = ""
        for (name, inside), factor in parts:
            sign = "-" if factor < 0 else "+" if top else ""
            text = _term(name, inside, abs(int(factor * under)))
            top += f" {sign} {text}" if top else sign + text
        if under == 1:
            return top or "0"
        if len(parts) == 1 and top[0] == "-":
            return rf"-\frac{{{top[1:]}}}{{{under}}}"
        return rf"\frac{{{top}}}{{{under}}}"


def _near(name: str) -> float:
    if not name:
        return 1.0
    return pi if name == PI else log(Fraction("/".join(_WHOLE.findall(name))))


def _term(name: str, inside: int, factor: int) -> str:
    root = rf"\sqrt{{{inside}}}" if inside > 1 else ""
    symbols = name + root
    return str(factor) if not symbols else f"{'' if factor == 1 else factor}{symbols}"


PI = r"\pi"
_WHOLE = re.compile(r"\d+")


def logarithm(value: Fraction | int) -> Exact:
    r"""Return the logarithm of a positive rational number, `\ln{3}` or `\ln{\frac{5}{2}}`."""
    return Exact() if value == 1 else symbolic(rf"\ln{{{number(value)}}}")


def exact(value: Exact | Fraction | int) -> Exact:
    """Return a rational number as an exact one."""
    return value if isinstance(value, Exact) else Exact([(("", 1), Fraction(value))])


def rooted(square: Fraction | int) -> Exact:
    """Return the root of a rational number.

    Raises:
        ValueError: if the number is negative.
    """
    one = surd(square)
    return Exact([(("", one.inside), Fraction(one.over, one.under))])


def symbolic(name: str, factor: Fraction | int = 1) -> Exact:
    r"""Return a multiple of `\pi` or of another symbol."""
    return Exact([((name, 1), Fraction(factor))])
