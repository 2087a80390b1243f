"""Arithmetic functions of divisors: how terms of them are written, and what they mean."""

from collections.abc import Mapping
from typing import NamedTuple


class Term(NamedTuple):
    """The term factor * function(d) * partner(n / d); the partner may be `one`."""

    factor: int
    function: str
    partner: str


CLAUSES: Mapping[str, str] = {
    "odd": "for which $d$ is odd",
    "coprime to 3": "for which $d$ is not a multiple of 3",
    "squarefree": "for which $d$ is not divisible by the square of any prime",
    "cosquarefree": "for which $n/d$ is not divisible by the square of any prime",
    "unitary": "for which $d$ and $n/d$ have no common prime factor",
}
_SYMBOLS: Mapping[str, str] = {
    "identity": "{0}",
    "square": "{0}^2",
    "tau": r"\tau({0})",
    "sigma": r"\sigma({0})",
    "phi": r"\varphi({0})",
    "mobius": r"\mu({0})",
    "two_omega": r"2^{{\omega({0})}}",
}
MEANINGS: Mapping[str, str] = {
    "tau": r"$\tau(m)$ is the number of positive divisors of $m$",
    "sigma": r"$\sigma(m)$ is the sum of the positive divisors of $m$",
    "phi": r"$\varphi(m)$ is the number of integers from $1$ to $m$ that are coprime to $m$",
    "mobius": r"$\mu(m)$ is $0$ if the square of a prime divides $m$, and $(-1)^k$ if $m$ is a "
    "product of $k$ different primes",
    "two_omega": r"$\omega(m)$ is the number of different primes that divide $m$",
}

_DOT = r" \cdot "


def term_latex(term: Term) -> str:
    parts = [_SYMBOLS[term.function].format("d")]
    if term.partner == "square":
        parts.append(r"\left(\tfrac{n}{d}\right)^2")
    elif term.partner != "one":
        parts.append(_SYMBOLS[term.partner].format(r"\tfrac{n}{d}"))
    if term.factor == 1:
        return _DOT.join(parts)
    is_short = len(parts) == 1 and not parts[0][0].isdigit()
    return f"{term.factor}{'' if is_short else _DOT}{_DOT.join(parts)}"
