"""Numbers that are tied to the sum of their digits, to their halves, or to a base."""

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from readers.contest.numbers._asked import as_set
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_WHAT: Final = "sum of all|set of all|largest"
_SAYS: Final = Phrases(
    once={
        "asked": rf"""
            Find the <what={_WHAT}> positive integer{{s|}} $n$ for which $n$ plus <k:times>the
                <plus=sum> of its digits is $<to:int>$.
            A number machine takes a positive integer $n$ and <plus=adds> <k:times>the sum of its
                decimal digits to it. For which $n$ does it return $<to:int>$? Give the
                <what={_WHAT}> such $n$.
            In the year $<to:int>$ a tree is <k:times>as many years <plus=old> as the digit sum of
                the year in which it was planted. Find the <what={_WHAT}> possible year{{s|}} of
                planting (any positive integer).
            Let $s(n)$ be the sum of the decimal digits of $n$. Determine the <what={_WHAT}>
                positive integer{{s|}} $n$ with $n <plus=+> <k:factor>s(n) = <to:int>$.
            A ticket carries a number of $<digits:int>$ digits (the first is not 0) that is
                <by:by><k:times>the sum of its digits. Find the
                <what={_WHAT}> number{{s|}} that it may carry.
            Find the <what={_WHAT}> $<digits:int>$-digit positive integer{{s|}} $n$ such that $n$ is
                <by:by><k:times>the sum of its digits.
            Let $s(n)$ be the sum of the decimal digits of $n$. Determine the <what={_WHAT}>
                $<digits:int>$-digit integer{{s|}} $n$ with $n = <k:factor>s(n)<by:shift>$.
            <who:name> forgets the multiplication sign between the two-digit numbers $x$ and $y$
                and reads a four-digit number. It is <by:by><k:times>the
                <half=product> $xy$. Find the <what={_WHAT}> number{{s|}} that she may have read.
            Cut a four-digit number in the middle, into $x$ and $y$ (both two-digit, neither starts
                with 0). The number is <by:by><k:times>the <half=product>
                $xy$. Determine the <what={_WHAT}> four-digit number{{s|}} with this property.
            Two-digit numbers $x$ and $y$ are written one after the other, $x$ first, which makes a
                four-digit number that is <by:by><k:times>the
                <half=product> $xy$. Find the <what={_WHAT}> four-digit number{{s|}} of this kind.
            For a positive integer $b$ the equation $<a:int>_b \cdot <b:int>_b = <c:int>_b$ holds
                between numbers written in base $b$. Find the decimal value of its right side.
            An old ledger in an unknown number base says that $<a:int>$ boxes of $<b:int>$ nails
                each hold $<c:int>$ nails. How many nails is that, in decimal?
            On a distant planet people count in another base than ours. There, $<a:int>$ times
                $<b:int>$ is $<c:int>$. What is this product in our decimal system?
            In base $b$ the numbers $<a:int>_b$ and $<b:int>_b$ have the product $<c:int>_b$. What
                is this product in decimal?
            A calculator can be set to any integer base $b <bound:bound>$. Find the <what={_WHAT}>
                $b$ for which $\frac{{<p:int>_b}}{{<q:int>_b}}$ is an integer (digits are read in
                base $b$).
            Find the <what={_WHAT}> integer base{{s|}} $b <bound:bound>$ for which $<q:int>_b$ is a
                divisor of $<p:int>_b$.
            For an integer $b <bound:bound>$ read $<q:int>$ and $<p:int>$ as numbers in base $b$.
                Determine the <what={_WHAT}> $b$ for which the second is a multiple of the first.
            In base $b$, with $b <bound:bound>$, a sum of $<p:int>_b$ coins can be shared equally
                among $<q:int>_b$ people. Find the <what={_WHAT}> $b$ for which this is so.
        """
    },
    kinds={
        "times": r"(?:\$\d+\$ times )?",
        "factor": r"\d*",
        "by": r"exactly |\$\d+\$ (?:more|less) than ",
        "shift": r"(?: [+-] \d+)?",
        "bound": r"(?:>|\\ge) \d+",
    },
)


class Digits(NamedTuple):
    """What a prompt says: which kind of puzzle, its numbers, and what is asked of the fitting."""

    kind: str
    """`plus`: n + k s(n) = to; `more`: n = k s(n) + by with so many digits; `half`: 100x + y =
    kxy + by; `product`: a b = c in a base; `divisor`: q divides p in a base that is at least low.
    """
    numbers: tuple[int, ...]
    what: str = ""


def _read(question: str) -> Digits:
    said = _SAYS.read(question).one("asked")
    if "c" in said:
        return Digits("product", tuple(said.integer(slot) for slot in "abc"))
    what = said["what"].partition(" ")[0]
    if "bound" in said:
        sign, _, low = said["bound"].partition(" ")
        q, p = said.integer("q"), said.integer("p")
        if not 10 <= q < 100:
            raise Unread(f"the divisor {q} has not two digits")
        return Digits("divisor", (q, p, int(low) + (sign == ">")), what)
    k = int(re.sub(r"\D", "", said["k"]) or 1)
    if "plus" in said:
        return Digits("plus", (k, said.integer("to")), what)
    by = int(re.sub(r"\D", "", said["by"]) or 0)
    by = -by if "less" in said["by"] or "-" in said["by"] else by
    if "half" in said:
        return Digits("half", (k, by), what)
    return Digits("more", (said.integer("digits"), k, by), what)


def _value(digits: int, base: int) -> int:
    """Return the value of a number whose digits are read in a base."""
    value = 0
    for digit in str(digits):
        value = base * value + int(digit)
    return value


def _least_base(*numbers: int) -> int:
    """Return the least base that has all digits of some numbers."""
    return max(2, 1 + max(int(digit) for number in numbers for digit in str(number)))


def _digit_sum(n: int) -> int:
    return sum(map(int, str(n)))


def _solve(puzzle: Digits) -> str:
    if puzzle.kind == "product":
        return str(_product(*puzzle.numbers))
    found = _FITTING[puzzle.kind](*puzzle.numbers)
    if puzzle.what == "set":
        return as_set(found)
    return str(sum(found) if puzzle.what == "sum" else max(found))


def _product(a: int, b: int, c: int) -> int:
    base = _least_base(a, b, c)
    while _value(a, base) * _value(b, base) != _value(c, base):
        base += 1
    return _value(c, base)


def _plus(k: int, to: int) -> set[int]:
    lowest = max(1, to - 9 * k * len(str(to)))
    return {n for n in range(lowest, to) if n + k * _digit_sum(n) == to}


def _more(digits: int, k: int, by: int) -> set[int]:
    sums = range(1, 9 * digits + 1)
    found = {k * each + by for each in sums if _digit_sum(max(0, k * each + by)) == each}
    return {n for n in found if len(str(n)) == digits}


def _half(k: int, by: int) -> set[int]:
    two = range(10, 100)
    return {100 * x + y for x in two for y in two if 100 * x + y == k * x * y + by}


def _divisor(q: int, p: int, low: int) -> set[int]:
    """Return the bases in which one number divides another.

    With q = cb + d the number c^k p(b) leaves the remainder c^k p(-d/c), k the degree of p, so q is
    at most that, if it is not 0.
    """
    c, d = divmod(q, 10)
    degree = len(str(p)) - 1
    rest = sum(int(x) * (-d) ** (degree - i) * c**i for i, x in enumerate(str(p)))
    if not rest:
        raise ValueError(f"{q} divides {p} in every base")
    bases = range(max(low, _least_base(p, q)), abs(rest) // c + 1)
    return {base for base in bases if _value(p, base) % _value(q, base) == 0}


_FITTING: Final[Mapping[str, Callable[..., set[int]]]] = {
    "plus": _plus,
    "more": _more,
    "half": _half,
    "divisor": _divisor,
}
READER = Reader(_read, _solve)
