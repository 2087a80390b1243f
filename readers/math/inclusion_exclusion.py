"""How many numbers of a range fulfil so many of some conditions on their remainders."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb, lcm
from operator import itemgetter
from typing import Final, NamedTuple

import numpy as np

from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    perhaps={
        "integers": r"""
            Consider the integers $n$ from <low:int> to <high:int>, both included, and these
                conditions:
        """,
        "how_many": r"""
            How many of the integers meet <count:count> of the conditions?
            Find the number of these integers for which <count:count> of the conditions
                {hold|holds}.
        """,
        "satisfy": r"""
            How many integers $n$ with $<low:int> \le n \le <high:int>$ satisfy <count:count> of
                these conditions?
        """,
        "set": r"""
            Let $S$ be the set of all integers $n$ with $<low:int> \le n \le <high:int>$ for which
                <count:count> of the following statements {hold|holds}. Find the number of elements
                of $S$.
        """,
        "statements": r"Below are <k:int> statements about an integer $n$.",
        "true": r"""
            For how many $n$ in $\{<low:int>, \dots, <high:int>\}$ {is|are} <count:count> of them
                true?
        """,
        "tickets": r"""
            A lottery has sold the tickets with numbers from <low:int> to <high:int>, each number
                once. There are <k:int> prizes, and one ticket can win several of them:
            <who:name> has printed tickets numbered <low:int> to <high:int>. Every ticket is checked
                against <k:int> rules, each of which gives a prize:
        """,
        "win": r"""
            How many tickets win <count:count> of the prizes?
            Count the tickets that get <count:count> of the prizes.
        """,
        "lamps": r"""
            In a long corridor, lamps are numbered <low:int> to <high:int>, and all of them are off.
                One after the other, <k:int> people walk past, and each presses the switches of some
                lamps once, which turns lamps on that are off and off that are on:
            The lamps <low:int>, ..., <high:int> of a sign are all off at first. In <k:int> rounds
                some of them are switched (from off to on, or from on to off):
        """,
        "on": r"""
            Find the number of lamps that are then on.
            How many lamps are on in the end?
        """,
    },
    many={
        "number": r"""
            - <m:int> divides $n$
            - $n$ is a multiple of <m:int>
            - $n$ is divisible by <m:int>
            - $n$ leaves remainder <r:int> when divided by <m:int>
            - dividing $n$ by <m:int> leaves <r:int>
            - $n \equiv <r:int> \pmod{<m:int>}$
        """,
        "ticket": r"""
            - a <thing:word> for each ticket with a multiple of <m:int> as its number
            - a <thing:word> for every ticket whose number is divisible by <m:int>
            - a <thing:word> for each ticket whose number divided by <m:int> leaves <r:int>
            - a <thing:word> for every ticket whose number leaves remainder <r:int> when divided by
                <m:int>
        """,
        "lamp": r"""
            - <place:word>, every lamp with a multiple of <m:int> as its number
            - <place:word>, all lamps whose number is divisible by <m:int>
            - <place:word>, every lamp whose number divided by <m:int> leaves <r:int>
            - <place:word>, all lamps whose number leaves remainder <r:int> when divided by <m:int>
        """,
    },
    kinds={"count": r"[^\n.?]+?"},
)
_COUNT: Final = Phrases(
    many={
        "exactly": r"""
            {exactly|precisely} <k:int>
            <zero=none at all|none>
        """,
        "least": r"""
            at least <k:int>
            <k:int> or more
            <one=at least one|one or more>
        """,
        "most": r"{at most|no more than} <k:int>",
        "odd": r"an odd number",
        "even": r"an even number",
    }
)
_FORMS: Final = (
    {"integers", "how_many", "number"},
    {"satisfy", "number"},
    {"set", "number"},
    {"statements", "true", "number"},
    {"tickets", "win", "ticket"},
    {"lamps", "on", "lamp"},
)
_PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Tally(NamedTuple):
    """What a prompt says."""

    low: int
    high: int
    conditions: tuple[tuple[int, int], ...]
    """Remainder and divisor."""
    kind: str
    needed: int
    """How many conditions must hold: exactly, at least or at most so many, or an odd number."""


def _read(question: str) -> Tally:
    said = _SAYS.read(question)
    if {part.key for part in said.parts} not in _FORMS:
        raise Unread("sentences that do not belong together")
    (ends,) = ((p.integer("low"), p.integer("high")) for p in said.parts if "low" in p)
    parts = [part for part in said.parts if "m" in part]
    _agree(said, parts)
    conditions = tuple((int(part.values.get("r", 0)), part.integer("m")) for part in parts)
    counts = [_COUNT.only(part["count"]) for part in said.parts if "count" in part]
    if not counts:
        return Tally(*ends, conditions, "odd", 0)
    default = 1 if "one" in counts[0] else 0
    return Tally(*ends, conditions, counts[0].key, int(counts[0].values.get("k", default)))


def _agree(said: Sayings, parts: list[Said]) -> None:
    """Compare what is said twice."""
    numbers = {part.integer("k") for part in said.parts if "k" in part}
    places = [part["place"] for part in parts if "place" in part]
    things = [part["thing"] for part in parts if "thing" in part]
    if numbers - {len(parts)} or places != list(_PLACES[: len(places)]):
        raise Unread(f"not {numbers} conditions")
    if len(set(things)) != len(things):
        raise Unread("one prize for two rules")


def _solve(tally: Tally) -> str:
    held = np.zeros(tally.high - tally.low + 1, dtype=np.int8)
    for remainder, divisor in tally.conditions:
        held[(remainder - tally.low) % divisor :: divisor] += 1
    right = {
        "exactly": held == tally.needed,
        "least": held >= tally.needed,
        "most": held <= tally.needed,
        "odd": held % 2 == 1,
        "even": held % 2 == 0,
    }[tally.kind]
    return str(int(np.count_nonzero(right)))


def _told(tally: Tally) -> Iterator[str]:
    """Yield counts of the numbers that fulfil sets of conditions, each found by trying a period."""
    conditions = sorted(tally.conditions, key=itemgetter(1))
    sums = [tally.high - tally.low + 1]
    for size in range(1, len(conditions) + 1):
        found = list[int]()
        for some in combinations(conditions, size):
            n, period = _class(some)
            count = len(range(tally.low + (n - tally.low) % period, tally.high + 1, period))
            found.append(count if n >= 0 else 0)
            moduli = ", ".join(str(divisor) for _, divisor in some)
            which = f"n is {n} modulo {period}" if n >= 0 else "no n"
            yield f"Modulo {moduli}: {which}, {found[-1]} from {tally.low} to {tally.high}."
        sums.append(sum(found))
        yield f"Sets of {size}: {_added([*map(str, found)], sums[-1])}."
    yield from _exactly(tally, sums)


def _class(conditions: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return the least number that fulfils all conditions, -1 if none does, and how often they do.

    Of the numbers that fulfil the first ones, so many are tried as the next one tells apart.
    """
    least, period = 0, 1
    for remainder, divisor in conditions:
        tries = range(least, lcm(period, divisor), period)
        least = next((n for n in tries if n % divisor == remainder), -1)
        period = lcm(period, divisor)
        if least < 0:
            break
    return least, period


def _exactly(tally: Tally, sums: list[int]) -> Iterator[str]:
    exact = dict[int, int]()
    for m in reversed(range(len(sums))):
        more = [(comb(j, m), exact[j]) for j in range(m + 1, len(sums))]
        exact[m] = sums[m] - sum(times * number for times, number in more)
        terms = [str(sums[m]), *(f"{times} * {number}" for times, number in more)]
        yield f"Exactly {m} conditions: {_added(terms, exact[m], ' - ')}."
    wanted = [exact[m] for m in range(len(sums)) if _is_right(tally, m)]
    yield f"Asked: {_added([*map(str, wanted)], sum(wanted))}."


def _added(terms: list[str], total: int, sign: str = " + ") -> str:
    return sign.join(terms) + f" = {total}" * (len(terms) > 1)


def _is_right(tally: Tally, held: int) -> bool:
    return {
        "exactly": held == tally.needed,
        "least": held >= tally.needed,
        "most": held <= tally.needed,
        "odd": held % 2 == 1,
        "even": held % 2 == 0,
    }[tally.kind]


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
