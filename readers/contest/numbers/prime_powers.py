"""How often a number divides a long product, or how long a product has to be for that."""

import re
from collections.abc import Iterator
from itertools import count, islice
from typing import Final, NamedTuple

from sympy import factorint

from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "asked": r"""
            A computer works out <product> and then divides by $<d:int>$ again and again, as long as
                the result is an integer. How many divisions with an integer result are there?
            Let $N$ be <product>. How many times in a row can $N$ be divided by $<d:int>$ until the
                result is no longer an integer? (Give the number of divisions with an integer
                result.)
            {The number |}<product> is written in base $<d:int>$. With how many zeros does it end?
            <who:name> writes <product> in the number system with base $<d:int>$. How many zeros
                stand at the end?
            {The number |}<product> is written as $<d:int>^k \cdot m$ with integers $k$ and $m$.
                What is the largest possible value of $k$?
            What is the largest integer $k$ such that $<d:int>^k$ divides <product>?
            Find the greatest $k$ for which <product> is a multiple of $<d:int>^k$.
            Call a positive integer $n$ big if <product> is divisible by $<d:int>^{<k:int>}$.
                Determine the smallest big integer.
            A computer works out <product> for $n = 1, 2, 3, \ldots$ and stops as soon as the result
                can be divided by $<d:int>$ at least $<k:int>$ times in a row without a remainder.
                At which $n$ does it stop?
            For which smallest positive integer $n$ does <product> end in at least $<k:int>$ zeros
                when it is written in base $<d:int>$?
            Find the smallest positive integer $n$ such that $<d:int>^{<k:int>}$ divides <product>.
            What is the least positive integer $n$ for which <product> is a multiple of
                $<d:int>^{<k:int>}$?
        """
    }
)
_PRODUCT: Final = Phrases(
    once={
        "steps": r"""
            {the|The} product of all positive integers up to $<n:upto>$
            $<n:upto>!$
        """,
        "between": r"""
            {the|The} product of all integers from $<low:int>$ to $<high:int>$
        """,
        "quotient": r"""
            {the|The} quotient $\frac{<high:int>!}{<low:int>!}$
        """,
        "odd": r"""
            {the|The} product of the first $<n:upto>$ positive odd integers
        """,
        "even": r"""
            {the|The} product of the first $<n:upto>$ positive even integers
        """,
        "sequence": r"""
            {the|The} product of the first $<n:upto>$ terms of the sequence $<a:int>, <b:int>,
                <c:int>, \ldots$ with constant difference
        """,
        "terms": r"""
            {the|The} product of the numbers $<step:int>i <sign=+|-> <b:int>$ for $i = 1, 2, \ldots,
                <n:upto>$
        """,
        "powers": r"""
            {the|The} product of the numbers $<base:int>^i - 1$ for $i = 1, 2, \ldots, <n:upto>$
            {the|The} product $(<base:int> - 1)(<base:int>^2 - 1)(<base:int>^3 - 1) \cdots
                (<base:int>^{<n:upto>} - 1)$
        """,
        "factorials": r"""
            {the|The} product of the factorials of all positive integers up to $<n:upto>$
            {the|The} product $1! \cdot 2! \cdot 3! \cdots <n:upto>!$
        """,
        "binomials": r"""
            {the|The} product of the coefficients of $(1 + x)^{<row:int>}$
            {the|The} product of all binomial coefficients $\binom{<row:int>}{k}$ with
                $0 \le k \le <row:int>$
        """,
        "dots": r"""
            {the|The} product $<a:int> \cdot <b:int> \cdot <c:int> \cdots <end>$
        """,
    },
    kinds={"upto": r"n|\d+"},
)
_END: Final = re.compile(r"\((\d*)n(?: ([+-]) (\d+))?\)")


class Product(NamedTuple):
    """Factors: the terms first, first + step, ...; base^i - 1; factorials; or binomials."""

    kind: str
    first: int
    step: int
    length: int | None
    """None if it is asked for; the row of binomials."""


class Power(NamedTuple):
    """What a prompt says."""

    product: Product
    divisor: int
    times: int | None
    """None if it is asked for."""


def _read(question: str) -> Power:
    said = _SAYS.read(question).one("asked")
    product = _product(said["product"])
    times = said.integer("k") if "k" in said else None
    if (product.length is None) == (times is None):
        raise Unread("it must ask for the length of the product or the power, and not for both")
    return Power(product, said.integer("d"), times)


def _product(text: str) -> Product:
    said = _PRODUCT.only(text)
    length = int(said["n"]) if "n" in said and said["n"] != "n" else None
    match said.key:
        case "steps":
            return Product("terms", 1, 1, length)
        case "between":
            low, high = said.integer("low"), said.integer("high")
            return Product("terms", low, 1, high - low + 1)
        case "quotient":
            low, high = said.integer("low"), said.integer("high")
            return Product("terms", low + 1, 1, high - low)
        case "odd" | "even":
            return Product("terms", 1 if said.key == "odd" else 2, 2, length)
        case "sequence":
            return Product("terms", *_steps(said), length)
        case "terms":
            step = said.integer("step")
            return Product("terms", step + int(said["sign"] + said["b"]), step, length)
        case "powers":
            return Product("powers", said.integer("base"), 0, length)
        case "factorials":
            return Product("factorials", 1, 0, length)
        case "binomials":
            return Product("binomials", 0, 0, said.integer("row"))
    return _dots(*_steps(said), said["end"])


def _steps(said: Said) -> tuple[int, int]:
    """Return the first term of a sequence and its difference, which three terms show."""
    a, b, c = (said.integer(slot) for slot in "abc")
    if b - a != c - b or b <= a:
        raise Unread(f"no constant difference: {a}, {b}, {c}")
    return a, b - a


def _dots(first: int, step: int, end: str) -> Product:
    if end.isdecimal():
        length, rest = divmod(int(end) - first, step)
        if rest or length < 3:
            raise Unread(f"{end} does not end {first}, {first + step}, ...")
        return Product("terms", first, step, length + 1)
    found = _END.fullmatch(end)
    if not found:
        raise Unread(f"no last term: {end!r}")
    constant = int(f"{found[2]}{found[3]}") if found[2] else 0
    if (int(found[1] or 1), constant) != (step, first - step):
        raise Unread(f"{end} is no term of {first}, {first + step}, ...")
    return Product("terms", first, step, None)


def _often(number: int, prime: int) -> int:
    """Return how often a prime divides a number other than 0."""
    if not number:
        raise ValueError("every power of every prime divides 0")
    times = 0
    while number % prime == 0:
        number, times = number // prime, times + 1
    return times


def _totals(product: Product, prime: int) -> Iterator[int]:
    """Yield how often a prime divides the product of the first 1, 2, ... factors."""
    total = inner = 0
    for i in count(1):
        if product.kind == "terms":
            total += _often(product.first + (i - 1) * product.step, prime)
        elif product.kind == "powers":
            total += _often(product.first**i - 1, prime)
        else:
            inner += _often(i, prime)
            total += inner
        yield total


def _binomials(row: int, prime: int) -> int:
    """Return how often a prime divides the product of the binomials of a row."""
    factorials = [0, *islice(_totals(Product("terms", 1, 1, row), prime), row)]
    return sum(factorials[row] - factorials[k] - factorials[row - k] for k in range(row + 1))


def _solve(puzzle: Power) -> str:
    product, primes = puzzle.product, factorint(puzzle.divisor)
    if puzzle.times is not None:
        times = puzzle.times
        return str(max(_reached(product, prime, e * times) for prime, e in primes.items()))
    return str(min(_total(product, prime) // e for prime, e in primes.items()))


def _total(product: Product, prime: int) -> int:
    """Return how often a prime divides a product of a given length."""
    length = product.length or 0
    if product.kind == "binomials":
        return _binomials(length, prime)
    return next(islice(_totals(product, prime), length - 1, None))


def _reached(product: Product, prime: int, times: int) -> int:
    """Return the least length at which a prime divides a product so many times."""
    never = {
        "terms": product.step % prime == 0 != product.first % prime,
        "powers": product.first % prime == 0,
    }
    if never.get(product.kind):
        raise ValueError(f"{prime} divides no factor of {product}")
    return next(n for n, total in enumerate(_totals(product, prime), 1) if total >= times)


READER = Reader(_read, _solve)
