"""Sums of arithmetic functions over the divisors of a number, or over some of them."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import gcd, prod
from typing import Final, NamedTuple

from sympy import Add, Expr, Function, Mul, Pow, Symbol, factorint

from readers.formulas import formula, letters, parts
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "sum": r"""
            For $n = <n:int>$, let $S$ be the sum of $<value>$ over <which>.
            Let $n = <n:int>$. {Find the value of|Determine|Evaluate|Compute}¶¶$$\sum_{d}
                \left(<value>\right),$$¶¶where $d$ {runs over|goes through} <which>.
            Consider <which>. {Find the value of|Determine|Evaluate|Compute} $\sum
                \left(<value>\right)$ over these $d$.
            Let $d$ run through <which>. For each of them, take $<value>$, and add everything up.
            Add the numbers $<value>$ for <which>.
        """,
    },
    perhaps={
        "functions": r"Here <functions>.",
        "asked": r"""
            {Find|Compute|Determine} $S$.
            What is {$S$|the result|the total}?
            Find the sum.
        """,
    },
)
_WHICH: Final = Phrases(
    many={
        "which": r"""
            all positive divisors{ $d$|} of $n<n:equals>$
            all numbers $d \ge 1$ that divide $n<n:equals>$
            all divisors $d \ge 1$ of $n<n:equals>$
            those positive divisors{ $d$|} of $n<n:equals>$ for which <only>
            those numbers $d \ge 1$ that divide $n<n:equals>$ for which <only>
            those divisors $d \ge 1$ of $n<n:equals>$ for which <only>
        """
    },
    kinds={"equals": r"(?: = \d+)?"},
)
_ONLY: Final = Phrases(
    many={
        "odd": r"$d$ is odd",
        "even": r"$d$ is even",
        "not_multiple": r"$d$ is not a multiple of <k:int>",
        "square_free": r"$d$ is not divisible by the square of any prime",
        "other_square_free": r"$n/d$ is not divisible by the square of any prime",
        "coprime": r"$d$ and $n/d$ have no common prime factor",
    }
)
_FUNCTION: Final = Phrases(
    many={
        "omega": r"$\omega(m)$ is the number of different primes that divide $m$",
        "sigma": r"$\sigma(m)$ is the sum of the positive divisors of $m$",
        "tau": r"$\tau(m)$ is the number of positive divisors of $m$",
        "varphi": r"""
            $\varphi(m)$ is the number of integers from $1$ to $m$ that are coprime to $m$
        """,
        "mu": r"""
            $\mu(m)$ is $0$ if the square of a prime divides $m$, and $(-1)^k$ if $m$ is a product
                of $k$ different primes
        """,
    }
)
_ARITHMETIC: Final[Mapping[str, Callable[[dict[int, int]], int]]] = {
    "omega": len,
    "sigma": lambda primes: prod((p ** (e + 1) - 1) // (p - 1) for p, e in primes.items()),
    "tau": lambda primes: prod(e + 1 for e in primes.values()),
    "varphi": lambda primes: prod(p ** (e - 1) * (p - 1) for p, e in primes.items()),
    "mu": lambda primes: 0 if max(primes.values(), default=1) > 1 else (-1) ** len(primes),
}
"""Functions of a number's prime factors and their exponents."""


class Total(NamedTuple):
    """What a prompt says."""

    number: int
    value: Expr
    only: str
    """Which divisors count; all of them if empty."""
    multiple: int
    """What they must not be multiples of, if that is what they must be; else 0."""


def _read(question: str) -> Total:
    said = _SAYS.read(question)
    which = _WHICH.only(said.one("sum")["which"])
    numbers = {part["n"].removeprefix(" = ") for part in (said.one("sum"), which) if "n" in part}
    numbers.discard("")
    if len(numbers) != 1:
        raise Unread(f"not one number: {numbers}")
    here = said.maybe("functions")
    defined = [_FUNCTION.only(text).key for text in here["functions"].split("; ")] if here else []
    known = {**letters("d n"), **{rf"\{name}": Function(name) for name in defined}}
    value = formula(said.one("sum")["value"], known)
    if {each.func.__name__ for each in value.atoms(Function)} != set(defined):
        raise Unread(f"functions that are not used: {defined}")
    only = _ONLY.only(which["only"]) if "only" in which else None
    multiple = only.integer("k") if only and "k" in only else 0
    return Total(int(numbers.pop()), value, only.key if only else "", multiple)


def _solve(total: Total) -> str:
    n = total.number
    found = (_value(total.value, d, n) for d in _divisors(n) if _counts(total, d))
    return str(sum(found, Fraction(0)))


def _divisors(n: int) -> list[int]:
    found = [1]
    for p, e in factorint(n).items():
        found = [d * p**k for d in found for k in range(e + 1)]
    return found


def _counts(total: Total, d: int) -> bool:
    other = total.number // d
    return {
        "": True,
        "odd": d % 2 == 1,
        "even": d % 2 == 0,
        "not_multiple": not total.multiple or d % total.multiple != 0,
        "square_free": _is_square_free(d),
        "other_square_free": _is_square_free(other),
        "coprime": gcd(d, other) == 1,
    }[total.only]


def _is_square_free(n: int) -> bool:
    return all(e == 1 for e in factorint(n).values())


def _value(value: Expr, d: int, n: int) -> Fraction:
    """Return the value of an expression in d and n."""
    if value.is_Integer:
        return Fraction(int(value))
    if value.is_Symbol:
        return Fraction(d if value == Symbol("d") else n)
    inner = [_value(part, d, n) for part in parts(value)]
    if isinstance(value, Add):
        return sum(inner, Fraction(0))
    if isinstance(value, Mul):
        return prod(inner, start=Fraction(1))
    if isinstance(value, Pow):
        return Fraction(inner[0] ** int(inner[1]))
    return Fraction(_ARITHMETIC[value.func.__name__](factorint(int(inner[0]))))


def _told(total: Total) -> Iterator[str]:
    """Yield what each term comes to at the powers of one prime, as if n had no other."""
    primes = sorted(factorint(total.number).items())
    yield f"n = {' * '.join(f'{p}^{e}' for p, e in primes)}."
    terms = [_at_powers(total, term, primes) for term in _terms(total.value)]
    sums = list[int]()
    for factor, local in sorted(
        terms, key=lambda term: (term[0], [list(d.values()) for d in term[1]])
    ):
        numbers = [factor]
        for (p, _), found in zip(primes, local, strict=True):
            where = ", ".join(f"{p}^{k}" for k in found)
            yield f"Term with factor {factor}, d = {where}: {_sum(list(found.values()))}."
            numbers.append(sum(found.values()))
        sums.append(prod(numbers))
        yield f"Term with factor {factor}: {' * '.join(map(str, numbers))} = {sums[-1]}."
    yield f"Both terms: {_sum(sums)}."


def _terms(value: Expr) -> list[Expr]:
    return list(parts(value)) if isinstance(value, Add) else [value]


def _at_powers(
    total: Total, term: Expr, primes: list[tuple[int, int]]
) -> tuple[int, list[dict[int, int]]]:
    """Return the factor of a term, and for each prime exponent -> value but for the factor."""
    factor = _value(term, 1, 1)
    local = [
        {
            k: int(_value(term, p**k, p**e) / factor)
            for k in range(e + 1)
            if _counts(total._replace(number=p**e), p**k)
        }
        for p, e in primes
    ]
    return int(factor), local


def _sum(numbers: list[int]) -> str:
    return " + ".join(map(str, numbers)) + f" = {sum(numbers)}" * (len(numbers) > 1)


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
