"""How often a number divides a huge product: factorials, binomial coefficients, powers, ranges."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import count, takewhile
from typing import Final, NamedTuple

from sympy import factorint

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "number": r"""
            A huge number is given as a product: $N = <product>$.
            Suppose that somebody writes out the number $N = <product>$.
            Let¶¶$$N = <product>.$$
            The integer $N$ is defined as¶¶$$N = <product>.$$
            Consider the number¶¶$$N = <product>.$$
            The number is¶¶$$N = <product>.$$
        """,
        "asked": r"""
            How many zeros are at the end of $N$ when it is written in base $<m:int>$?
            Find the number of trailing zeros of $N$ in base $<m:int>$.
            What is the largest integer $e$ such that $<m:int>^e$ divides $N$?
            How many times in a row can $N$ be divided by $<m:int>$ before the quotient is no longer
                an integer?
            Determine the exponent of the highest power of $<m:int>$ that divides $N$.
        """,
    },
    many={
        "double": r"""
            Here $<n:int>!!$ means the product of all <parity=even|odd> integers from <first:int> to
                <n:int>.
            (The double factorial $<n:int>!!$ is the product of the <parity=even|odd> positive
                integers up to <n:int>.)
        """,
    },
)
_FACTOR: Final = re.compile(r"\\left\([^()]*\\right\)|\([^()]*\)|\\binom\{\d+\}\{\d+\}|\d+!!?")
_FORMS: Final = Phrases(
    many={
        "factorial": r"<n:int>!",
        "double": r"<n:int>!!",
        "binomial": r"\binom{<n:int>}{<k:int>}",
        "range": r"(<k:int> \cdot <next:int> \cdot <third:int> \cdots <n:int>)",
        "factorials": r"\left(1! \cdot 2! \cdot 3! \cdots <n:int>!\right)",
        "powers": r"\left(1^1 \cdot 2^2 \cdot 3^3 \cdots <n:int>^{<n:int>}\right)",
    }
)
_NAMES: Final = {
    "factorial": "{1}!",
    "range": "{2} to {1}",
    "double": "{1}!!",
    "binomial": "C({1}, {2})",
    "powers": "1^1 to {1}^{1}",
    "factorials": "1! to {1}!",
}


class Factor(NamedTuple):
    """A factor of the product."""

    kind: str
    n: int
    k: int
    """Where a range begins, what a binomial coefficient chooses, or the parity of a double
    factorial's numbers; else 0."""


class Product(NamedTuple):
    """What a prompt says."""

    factors: tuple[Factor, ...]
    divisor: int


def _read(question: str) -> Product:
    said = _SAYS.read(question)
    parities = dict[int, str]()
    for part in said.many("double"):
        n = part.integer("n")
        first = int(part.values.get("first", 1))
        if parities.get(n, part["parity"]) != part["parity"] or first != 1:
            raise Unread(f"two meanings of {n}!!")
        parities[n] = part["parity"]
    text = said.one("number")["product"]
    texts = _FACTOR.findall(text)
    if r" \cdot ".join(texts) != text:
        raise Unread(f"no product: {text!r}")
    factors = tuple(_factor(each, parities) for each in texts)
    if {factor.n for factor in factors if factor.kind == "double"} != parities.keys():
        raise Unread("a double factorial that is not explained, or not there")
    return Product(factors, said.one("asked").integer("m"))


def _factor(text: str, parities: dict[int, str]) -> Factor:
    said = _FORMS.only(text)
    n, k = said.integer("n"), int(said.values.get("k", 0))
    if said.key == "double":
        return Factor("double", n, int(parities.get(n, "") == "odd"))
    if said.key == "range" and (said.integer("next"), said.integer("third")) != (k + 1, k + 2):
        raise Unread(f"no range: {text!r}")
    return Factor(said.key, n, k)


def _solve(product: Product) -> str:
    primes = factorint(product.divisor)
    found = Counter[int]()
    for number, times in _numbers(product.factors).items():
        for prime in primes:
            found[prime] += times * _exponent(prime, number)
    return str(min(found[prime] // exponent for prime, exponent in primes.items()))


def _numbers(factors: tuple[Factor, ...]) -> Counter[int]:
    """Return how often each number is a factor (less than 0 times: it divides)."""
    found = Counter[int]()
    for kind, n, k in factors:
        for number in range(1, n + 1):
            found[number] += {
                "factorial": 1,
                "double": int(number % 2 == k),
                "binomial": 1 - (number <= k) - (number <= n - k),
                "range": int(number >= k),
                "factorials": n - number + 1,
                "powers": number,
            }[kind]
    return found


def _exponent(prime: int, number: int) -> int:
    found = 0
    while number % prime == 0:
        number //= prime
        found += 1
    return found


def _told(product: Product) -> Iterator[str]:
    """Yield how many multiples of powers there are, which is counted number by number."""
    least = list[int]()
    named = sorted((_NAMES[one.kind].format(*one), one) for one in product.factors)
    each = [(name, factor.n, _numbers((factor,))) for name, factor in named]
    for prime, exponent in sorted(factorint(product.divisor).items()):
        found = list[int]()
        for name, n, times in each:
            powers = takewhile(n.__ge__, (prime**at for at in count(1)))
            counts = [
                sum(times[number] for number in range(power, n + 1, power)) for power in powers
            ]
            found.append(sum(counts))
            yield f"Exponent of {prime} in {name}, power by power: {_added(counts)}."
        least.append(sum(found) // exponent)
        yield (
            f"So {prime} divides N {_added(found)} times, "
            f"and {prime}^{exponent} does {least[-1]} times."
        )
    yield f"The least of {', '.join(map(str, least))} is {min(least)}."


def _added(numbers: list[int]) -> str:
    some = [str(number) for number in numbers if number != 0]
    total = str(sum(numbers))
    return total if len(some) < 2 else f"{' + '.join(some)} = {total}"


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
