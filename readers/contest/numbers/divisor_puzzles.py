"""Positive integers of which divisors, their sum or product, or coprime numbers are counted."""

import re
from collections.abc import Iterable
from math import prod
from typing import Final, NamedTuple

from sympy import divisor_count, divisor_sigma, divisors, totient
from sympy.ntheory import isprime

from readers.contest.numbers._asked import as_set, one_of
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "asked": r"""
            {What is|Find|Determine} the <what=sum|set> of all {such|possible values of} $n${?|.}
            {What is|Find|Determine} the <what=largest|smallest> such $n${?|.}
            {What is|Find|Determine} the <what=largest|least> possible value of $n${?|.}
            {What is|Find|Determine} the <what=number|value of> $n${?|.}
        """,
        "n": r"""
            Let $n$ be a positive integer<bounds:bounds> such that <claims:claims>.
            Consider all positive integers $n$<bounds:bounds> for which <claims:claims>.
            For some positive integers $n$<bounds:bounds> it is true that <claims:claims>.
            A positive integer $n$<bounds:bounds> has the following property: <claims:claims>.
            Somebody thinks of a positive integer $n$<bounds:bounds> and says truthfully:
                <claims:claims>.
            Which positive integers $n$<bounds:bounds> are possible, if <claims:claims>?
            A box holds $n$ coins, where $n$ lies<bounds:bounds><multiple:multiple>. If all of them
                are laid out in rows of equal length, this can be done in exactly $<k:int>$ ways; a
                single row and rows of a single coin count as well.
            If $<f:form>$ pupils are to line up in rows of equal length, there are exactly $<k:int>$
                ways to choose the number of rows, and for $<g:form>$ pupils there are exactly
                $<l:int>$; a single row and rows of one pupil are allowed; the number $n$
                lies<bounds:bounds>.
            With $<f:form>$ square tiles exactly $<k:int>$ rectangles can be laid, each time with
                all tiles, and with $<g:form>$ such tiles exactly $<l:int>$; a rectangle and the
                same one after a quarter turn count as two unless it is a square; the number $n$
                lies<bounds:bounds>.
            Lockers with the numbers 1, 2, 3, ... are closed. Student 1 changes the state of every
                locker, student 2 that of every second locker, student 3 that of every third one,
                and so on for ever. The locker with the number $n$, which
                lies<bounds:bounds><multiple:multiple>, has its state changed exactly $<k:int>$
                times.
            A circle has $<f:form>$ equally spaced marks. For each $s = 1, 2, \ldots, <f:form>$ a
                pointer starts at one of the marks and moves on by $s$ marks at a time. For exactly
                $<units:int>$ of these $s$ it comes to all of the marks in the end.
            Tickets with the numbers 1 to $<f:form>$ lie in an urn. On exactly $<units:int>$ of them
                stands a number whose greatest common divisor with $<f:form>$ is 1.
            The $<f:form>$ pupils of a school line up in rows of equal length, in every way in which
                this works, one single row and rows of one pupil included. Each time the number of
                rows is noted, and at the end all these numbers add up to $<sum:int>$.
            A gear wheel has $<f:form>$ teeth. <who:name> lists the numbers of teeth of all wheels
                that would turn a whole number of times while it turns once, its own number
                included. The numbers on her list add up to $<sum:int>$.
            Of the fractions $\frac{1}{<f:form>}, \frac{2}{<f:form>}, \ldots,
                \frac{<f:form>}{<f:form>}$ exactly the share $\frac{<p:int>}{<q:int>}$ is in lowest
                terms; the number $n$ lies<bounds:bounds>.
            An urn holds one ticket for each of the numbers 1 to $<f:form>$, where $n$
                lies<bounds:bounds>. A ticket is drawn at random. The probability that its number
                and $<f:form>$ have no common factor but 1 is $\frac{<p:int>}{<q:int>}$.
            For a positive integer $n$, the product of all positive divisors of $<f:form>$ is
                $<powers>$.
            Of a positive integer $n$ only this is known: the product of all positive divisors of
                $<f:form>$ is $<powers>$.
            Let $n$ be the positive integer such that the product of all positive divisors of
                $<f:form>$ is $<powers>$.
            <who:name> multiplies all positive divisors of a positive integer $n$ and finds that the
                product of all positive divisors of $<f:form>$ is $<powers>$.
        """,
    },
    kinds={
        "form": r"\d*n(?:\^\d+)?",
        "bounds": r"(?: between \$\d+\$ and \$\d+\$| below \$\d+\$)?",
        "multiple": r"(?: and is a multiple of \$\d+\$)?",
        "claims": r"[^\n]+?",
    },
)
_CLAIM: Final = Phrases(
    once={
        "n": r"""
            $n$ is a multiple of $<m:int>$
            $<f:form>$ has exactly $<k:int>$ positive divisors
            exactly $<k:int>$ positive integers divide $<f:form>$
            $<f:form>$ can be written in exactly $<k:int>$ ways as $ab$ with positive integers $a$
                and $b$, where $ab$ and $ba$ count as two ways if $a \ne b$
            the sum of all positive divisors of $<f:form>$ is $<sum:int>$
            the positive integers that divide $<f:form>$ add up to $<sum:int>$
            exactly $<units:int>$ of the fractions $\frac{1}{<f:form>}, \frac{2}{<f:form>}, \ldots,
                \frac{<f:form>}{<f:form>}$ are in lowest terms
            exactly $<units:int>$ of the numbers $1, 2, \ldots, <f:form>$ have no common factor with
                $<f:form>$ but 1
            exactly the share $\frac{<p:int>}{<q:int>}$ of the numbers $1, 2, \ldots, <f:form>$ has
                no common factor with $<f:form>$ but 1
        """
    },
    kinds={"form": r"\d*n(?:\^\d+)?"},
)
_FORM: Final = re.compile(r"(\d*)n(?:\^(\d+))?")


class Fact(NamedTuple):
    """Something that is known of factor * n^power."""

    kind: str
    factor: int
    power: int
    values: tuple[int, ...]


class Numbers(NamedTuple):
    """What a prompt says."""

    facts: tuple[Fact, ...]
    between: tuple[int, int] | None
    """The least and the greatest n."""
    asked: str


def _read(question: str) -> Numbers:
    said = _SAYS.read(question)
    n, asked = said.one("n"), said.one("asked")["what"]
    claims = n["claims"].split(", and ") if "claims" in n else []
    facts = [fact for each in (*map(_CLAIM.only, claims), n) for fact in _facts(each)]
    between = _between(n.values.get("bounds", ""))
    if between is None and not {"sum", "units", "product"} & {fact.kind for fact in facts}:
        raise Unread("says of n neither how large it is nor anything that bounds it")
    asked = {"least": "smallest", "value of": "number"}.get(asked, asked)
    return Numbers(tuple(facts), between, asked)


def _between(bounds: str) -> tuple[int, int] | None:
    numbers = [int(each) for each in re.findall(r"\d+", bounds)]
    if len(numbers) == 1:
        return 1, numbers[0] - 1
    return (numbers[0], numbers[1]) if numbers else None


def _facts(said: Said) -> list[Fact]:
    facts, form = list[Fact](), said.values.get("f", "n")
    if multiple := re.findall(r"\d+", said.values.get("multiple", said.values.get("m", ""))):
        facts.append(Fact("multiple", 1, 1, (int(multiple[0]),)))
    for slot, kind in (("k", "count"), ("sum", "sum"), ("units", "units")):
        if slot in said:
            facts.append(_fact(kind, form, said.integer(slot)))
    if "l" in said:
        facts.append(_fact("count", said["g"], said.integer("l")))
    if "p" in said:
        facts.append(_fact("share", form, said.integer("p"), said.integer("q")))
    if "powers" in said:
        facts.append(_fact("product", form, _value(said["powers"])))
    return facts


def _fact(kind: str, form: str, *values: int) -> Fact:
    found = _FORM.fullmatch(form)
    if not found:
        raise Unread(f"no multiple or power of n: {form!r}")
    return Fact(kind, int(found[1] or 1), int(found[2] or 1), values)


def _value(powers: str) -> int:
    if not re.fullmatch(r"\d+(?:\^\{\d+\})?(?: \\cdot \d+(?:\^\{\d+\})?)*", powers):
        raise Unread(f"no product of powers: {powers!r}")
    parts = [power.partition("^") for power in powers.split(r" \cdot ")]
    return prod(int(base) ** int(power.strip("{}") or 1) for base, _, power in parts)


def _solve(puzzle: Numbers) -> str:
    found = [n for n in _candidates(puzzle) if all(_fits(n, fact) for fact in puzzle.facts)]
    match puzzle.asked:
        case "set":
            return as_set(found)
        case "sum":
            return str(sum(found))
        case "number":
            return str(one_of(found))
    return str(max(found) if puzzle.asked == "largest" else min(found))


def _candidates(puzzle: Numbers) -> Iterable[int]:
    if puzzle.between:
        return range(puzzle.between[0], puzzle.between[1] + 1)
    fact = next(fact for fact in puzzle.facts if fact.kind in {"sum", "units", "product"})
    if fact.kind == "product":
        return map(int, divisors(fact.values[0]))
    most = fact.values[0] if fact.kind == "sum" else _most(fact.values[0])
    return range(1, most // fact.factor + 1)


def _most(units: int) -> int:
    """Return a number that none with so many coprime numbers below it exceeds.

    A number is its totient times p / (p - 1) for each of its primes p, and all these p - 1 divide
    the totient.
    """
    primes = [d + 1 for d in divisors(units) if isprime(d + 1)]
    return int(units * prod(primes) // prod(prime - 1 for prime in primes))


def _fits(n: int, fact: Fact) -> bool:
    number, value = fact.factor * n**fact.power, fact.values[0]
    match fact.kind:
        case "multiple":
            return bool(number % value == 0)
        case "count":
            return bool(divisor_count(number) == value)
        case "sum":
            return bool(divisor_sigma(number) == value)
        case "units":
            return bool(totient(number) == value)
        case "share":
            return bool(totient(number) * fact.values[1] == number * value)
    return bool(number ** int(divisor_count(number)) == value**2)


READER = Reader(_read, _solve)
