"""Positive integers whose common divisors, common multiples or product are given."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from math import gcd, lcm, prod
from typing import Final, NamedTuple

from sympy import divisors, factorint

from readers.contest.numbers._asked import one_of
from readers.enumerated import joined
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "facts": r"""
            A safe has <count=two|three|four> dials, which are set to positive integers <letters>. A
                note of its owner says that <facts>.
            Let <letters> be positive integers with <facts>.
            Suppose that <facts> for positive integers <letters>.
            <who:name> thinks of positive integers <letters> and tells a friend only that <facts>.
            Of positive integers <letters> it is known that <facts>.
            Positive integers <letters> satisfy <facts>.
            <letters> are positive integers such that¶¶<lines:block>
            A floor of <letters:by> centimeters, positive integers, can be covered with whole square
                tiles of <gcd:int> centimeters and with no larger ones whose side is an integer. The
                shortest length that is a multiple of both sides is <lcm:int> centimeters.
            Two lamps blink every $a$ and every $b$ seconds, where <letters> are positive integers.
                At the start both blink; the next time that both do so together is <lcm:int> seconds
                later. The greatest common divisor of <letters> is <gcd:int>.
            Buses of two lines leave a station every $a$ and every $b$ minutes, positive integers
                both, and right now two of them leave together. This happens again in <lcm:int>
                minutes, and not before. No integer above <gcd:int> divides both <letters>, but
                <gcd:int> does.
        """,
        "asked": r"""
            Find the <sum=sum> of all values that $a$ can have.
            What do all possible values of $a$ <sum=add> up to?
            <sum=Add> up every number that $a$ may be. What is the result?
            What is the <least=smallest> value that the sum of both can have?
            How <least=small> can $a + b$ be?
            Find the <least=least> possible value of $a + b$.
            Find the <gcd=greatest> common divisor of all of them.
            Determine the <gcd=greatest> common divisor of <of>.
            What is the <gcd=greatest> integer that divides all of <of>?
            In how many <count=ways> can $(<tuple>)$ be chosen?
            How many ordered <count=triples> $(<tuple>)$ are possible?
            Find the number of possible <count=triples> $(<tuple>)$.
        """,
    },
    kinds={"by": r"\$a\$ by \$b\$"},
)
_POWER: Final = r"\d+(?:\^\{\d+\})?"
_FACT: Final = re.compile(
    r"(?:\\(?P<gcd>gcd)\((?P<of>[a-d](?:, [a-d])+)\)|\\operatorname\{lcm\}"
    r"\((?P<in>[a-d](?:, [a-d])+)\)|(?P<all>[a-d]+))"
    rf" = (?P<value>{_POWER}(?: \\cdot {_POWER})*)"
)
_KINDS: Final[Mapping[str, Callable[[Iterable[int]], int]]] = {
    "gcd": min,
    "lcm": max,
    "product": sum,
}
"""What is known -> how it makes an exponent of those of the letters."""
_ASKED: Final = ("sum", "least", "gcd", "count")
_COUNTS: Final = {"two": 2, "three": 3, "four": 4}


class Fact(NamedTuple):
    """What some letters have in common."""

    kind: str
    letters: str
    value: int


class Table(NamedTuple):
    """What a prompt says."""

    letters: str
    facts: frozenset[Fact]
    asked: str


def _read(question: str) -> Table:
    said = _SAYS.read(question)
    facts, asked = said.one("facts"), said.one("asked")
    letters = _letters(facts["letters"].replace(" by ", " and "))
    if "count" in facts and _COUNTS[facts["count"]] != len(letters):
        raise Unread(f"{letters} are not {facts['count']}")
    if "of" in asked and _letters(asked["of"]) != letters:
        raise Unread(f"asks for {asked['of']} of {letters}")
    if "tuple" in asked and (asked["tuple"] != ", ".join(letters) or len(letters) != 3):
        raise Unread(f"asks for {asked['tuple']} of {letters}")
    what = next(key for key in _ASKED if key in asked)
    if what in {"sum", "least"} and letters != "ab":
        raise Unread(f"asks for a or a + b of {letters}")
    return Table(letters, frozenset(_facts(facts, letters)), what)


def _letters(text: str) -> str:
    parts = joined(text)
    letters = "".join(part.strip("$") for part in parts)
    if parts != tuple(f"${letter}$" for letter in letters) or not "abcd".startswith(letters):
        raise Unread(f"no letters: {text!r}")
    return letters


def _facts(said: Said, letters: str) -> Iterator[Fact]:
    if "gcd" in said:
        yield Fact("gcd", letters, said.integer("gcd"))
        yield Fact("lcm", letters, said.integer("lcm"))
        return
    if "lines" in said:
        lines = [re.fullmatch(r"\\\[(.+)\\\]", line) for line in said["lines"].split("\n")]
        texts = [line[1] for line in lines if line]
        if len(texts) < len(lines):
            raise Unread(f"no formulas: {said['lines']!r}")
    else:
        texts = re.findall(r"\$([^$]+)\$", said["facts"])
        if set(joined(re.sub(r"\$[^$]+\$", "it", said["facts"]))) != {"it"}:
            raise Unread(f"no list of formulas: {said['facts']!r}")
    for text in texts:
        found = _FACT.fullmatch(text)
        if not found:
            raise Unread(f"no fact: {text!r}")
        yield _fact(found, letters)


def _fact(found: "re.Match[str]", letters: str) -> Fact:
    kind = "gcd" if found["gcd"] else "product" if found["all"] else "lcm"
    some = (found["of"] or found["in"] or found["all"]).replace(", ", "")
    if not set(some) <= set(letters) or sorted(set(some)) != list(some):
        raise Unread(f"no letters of {letters}: {some}")
    powers = [power.partition("^") for power in found["value"].split(r" \cdot ")]
    value = prod(int(base) ** int(power.strip("{}") or 1) for base, _, power in powers)
    return Fact(kind, some, value)


def _solve(table: Table) -> str:
    if table.asked in {"sum", "least"}:
        pairs = list(_pairs(table))
        return str(sum(a for a, _ in pairs) if table.asked == "sum" else min(map(sum, pairs)))
    primes = sorted({prime for fact in table.facts for prime in factorint(fact.value)})
    exponents = {prime: list(_exponents(table, prime)) for prime in primes}
    if table.asked == "count":
        return str(prod(map(len, exponents.values())))
    return str(prod(p ** one_of({min(each) for each in found}) for p, found in exponents.items()))


def _pairs(table: Table) -> Iterator[tuple[int, int]]:
    (multiple,) = (fact.value for fact in table.facts if fact.kind == "lcm")
    (divisor,) = (fact.value for fact in table.facts if fact.kind == "gcd")
    for a in divisors(multiple):
        b = divisor * multiple // a
        if gcd(a, b) == divisor and lcm(a, b) == multiple:
            yield a, b


def _exponents(table: Table, prime: int) -> Iterator[tuple[int, ...]]:
    """Yield the exponents of a prime in each letter that fit all facts."""
    facts = [
        (
            _KINDS[fact.kind],
            [table.letters.index(letter) for letter in fact.letters],
            factorint(fact.value).get(prime, 0),
        )
        for fact in table.facts
    ]
    most = max(exponent for of, _, exponent in facts if of is not sum)
    for each in product(range(most + 1), repeat=len(table.letters)):
        if all(of([each[i] for i in places]) == exponent for of, places, exponent in facts):
            yield each


READER = Reader(_read, _solve)
