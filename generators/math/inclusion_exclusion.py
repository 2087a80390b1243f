"""Inclusion-exclusion: how many integers of a range meet none, some or exactly k conditions?

The conditions are divisibilities and remainders. The generator adds and subtracts the sizes of all
intersections (Jordan 1867 for "exactly k"); the solver marks off the whole range. At the top: six
conditions, most of them for a remainder other than 0, on a range up to a million.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from math import comb, gcd, lcm
from random import Random
from typing import NamedTuple

from generators.deducing import ending
from generators.family import Family, IllPosedError, Knob, Knobs, rule
from generators.pictures import NumberLine, Panel, Span, Table
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json

CONDITIONS = Knob("conditions", 1.5, 6, "conditions")
RANGE = Knob("range", 2.2, 6.0, "decimal digits of the end of the range")
LARGEST = Knob("largest", 12, 40, "largest modulus")
REMAINDERS = Knob("remainders", 0.0, 0.8, "share of conditions for a remainder other than 0")

_MAX_DRAWS = 400
_FEWEST = 10


class Condition(NamedTuple):
    """The condition that n leaves `residue` modulo `modulus`."""

    modulus: int
    residue: int


@dataclass(frozen=True, slots=True)
class Count:
    """How many integers from `low` to `high` meet a number of conditions that `ask` allows?"""

    low: int
    high: int
    conditions: tuple[Condition, ...]
    ask: str
    """One of `_ASKS`."""
    k: int
    """The number in `ask`; 0 where it names none."""
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Count:
    size, digits = max(2, int(CONDITIONS.number(knobs) + rng.random())), RANGE.number(knobs)
    for _ in range(_MAX_DRAWS):
        high = int(10 ** rng.uniform(digits, digits + 0.5))
        low = rng.choice((1, rng.randrange(1, high // 2)))
        conditions = _conditions(rng, knobs, size)
        asks = [ask for ask in sorted(_ASKS) if size > 2 or ask not in ("least", "most")]
        ask = rng.choice(asks)
        k = rng.randint(1, size // 2) if ask == "exactly" else 2 if ask in ("least", "most") else 0
        draft = Count(low, high, conditions, ask, k, "")
        found = _exact(draft)
        number = sum(found[m] for m in range(size + 1) if _is_asked(draft, m))
        if _all_count(conditions) and _FEWEST <= number <= high - low - _FEWEST:
            return Count(low, high, conditions, ask, k, str(number))
    raise IllPosedError(f"no {size} conditions without one that is idle in {_MAX_DRAWS} draws")


def _conditions(rng: Random, knobs: Knobs, size: int) -> tuple[Condition, ...]:
    found = []
    # Six of few moduli hardly ever leave each a condition of its own.
    largest = max(LARGEST.integer(knobs), 4 * size)
    for modulus in sorted(rng.sample(range(2, largest + 1), size)):
        has_remainder = rng.random() < REMAINDERS.number(knobs)
        found.append(Condition(modulus, rng.randrange(1, modulus) if has_remainder else 0))
    return tuple(found)


def _all_count(conditions: Sequence[Condition]) -> bool:
    """Tell whether none follows from another one."""
    return not any(
        large % small == 0 and (r - s) % small == 0
        for (small, s), (large, r) in combinations(conditions, 2)
    )


def _exact(count: Count) -> list[int]:
    """Return how many integers meet exactly 0, 1, 2, ... of the conditions."""
    size = len(count.conditions)
    sums = [
        sum(
            _together(chosen, count.low, count.high) for chosen in combinations(count.conditions, j)
        )
        for j in range(size + 1)
    ]
    return [
        sum((-1) ** (j - m) * comb(j, m) * sums[j] for j in range(m, size + 1))
        for m in range(size + 1)
    ]


def _together(chosen: tuple[Condition, ...], low: int, high: int) -> int:
    """Return how many integers from low to high meet all chosen conditions."""
    start, period = _class_of(chosen)
    return (high - start) // period - (low - 1 - start) // period if period else 0


@lru_cache(maxsize=128)
def _class_of(chosen: tuple[Condition, ...]) -> tuple[int, int]:
    """Return the least number that meets all chosen conditions, and their period; 0 if none is."""
    period, start = 1, 0
    for modulus, residue in chosen:
        shared = gcd(period, modulus)
        if (residue - start) % shared:
            return 0, 0
        step = (residue - start) // shared * pow(period // shared, -1, modulus // shared)
        start = (start + period * step) % lcm(period, modulus)
        period = lcm(period, modulus)
    return start, period


@rule
def _is_asked(count: Count, met: int) -> bool:
    k = count.k
    wanted = {"none": met == 0, "some": met > 0, "exactly": met == k, "least": met >= k}
    wanted |= {"most": met <= k, "odd": met % 2 == 1}
    return wanted[count.ask]


_ASKS: Mapping[str, Sequence[str]] = {
    "none": ("none of", "none at all of"),
    "some": ("at least one of", "one or more of"),
    "exactly": ("exactly {k} of", "precisely {k} of"),
    "least": ("at least {k} of", "{k} or more of"),
    "most": ("at most {k} of", "no more than {k} of"),
    "odd": ("an odd number of",),
}
_SINGULAR = ("none", "not a single", "at least one", "exactly 1 ", "precisely 1 ")
"""Starts of those after which a verb is in the singular."""
_GRAMMAR: Grammar = {
    "plain": (
        "How many integers $n$ with ${low} \\le n \\le {high}$ satisfy {ask} these "
        "conditions?\n\n{lines}",
        "Consider the integers $n$ from {low} to {high}, both included, and these "
        "conditions:\n\n{lines}\n\n<find>",
        "Below are {size} statements about an integer $n$.\n\n{lines}\n\nFor how many $n$ in "
        "$\\{{{low}, \\dots, {high}\\}}$ {are} {ask} them true?",
        "Let $S$ be the set of all integers $n$ with ${low} \\le n \\le {high}$ for which {ask} "
        "the following statements {hold}. Find the number of elements of $S$.\n\n{lines}",
    ),
    "find": (
        "How many of the integers meet {ask} the conditions?",
        "Find the number of these integers for which {ask} the conditions {hold}.",
    ),
    "divides": ("$n$ is divisible by {m}", "$n$ is a multiple of {m}", "{m} divides $n$"),
    "leaves": (
        "$n$ leaves remainder {r} when divided by {m}",
        "$n \\equiv {r} \\pmod{{{m}}}$",
        "dividing $n$ by {m} leaves {r}",
    ),
    "tickets": (
        "A lottery has sold the tickets with numbers from {low} to {high}, each number once. There "
        "are {size} prizes, and one ticket can win several of them:\n\n{lines}\n\nHow many tickets "
        "win {ask} the prizes?",
        "{name} has printed tickets numbered {low} to {high}. Every ticket is checked against "
        "{size} rules, each of which gives a prize:\n\n{lines}\n\nCount the tickets that get {ask} "
        "the prizes.",
    ),
    "tickets_divides": (
        "a {good} for every ticket whose number is divisible by {m}",
        "a {good} for each ticket with a multiple of {m} as its number",
    ),
    "tickets_leaves": (
        "a {good} for every ticket whose number leaves remainder {r} when divided by {m}",
        "a {good} for each ticket whose number divided by {m} leaves {r}",
    ),
    "lights": (
        "In a long corridor, lamps are numbered {low} to {high}, and all of them are off. One "
        "after the other, {size} people walk past, and each presses the switches of some lamps "
        "once, which turns lamps on that are off and off that are on:\n\n{lines}\n\n<lit>",
        "The lamps {low}, ..., {high} of a sign are all off at first. In {size} rounds some of "
        "them are switched (from off to on, or from on to off):\n\n{lines}\n\n<lit>",
    ),
    "lit": ("How many lamps are on in the end?", "Find the number of lamps that are then on."),
    "lights_divides": (
        "{nth}, all lamps whose number is divisible by {m}",
        "{nth}, every lamp with a multiple of {m} as its number",
    ),
    "lights_leaves": (
        "{nth}, all lamps whose number leaves remainder {r} when divided by {m}",
        "{nth}, every lamp whose number divided by {m} leaves {r}",
    ),
}
_NTH = ("first", "second", "third", "fourth", "fifth", "sixth")


def _render(count: Count, rng: Random) -> str:
    conditions = rng.sample(count.conditions, len(count.conditions))
    kind = rng.choice(("plain", "tickets"))
    if count.ask == "odd" and rng.random() < 0.7:
        kind = "lights"
    prefix = "" if kind == "plain" else f"{kind}_"
    ask = rng.choice(_ASKS[count.ask]).format(k=count.k)
    is_one = ask.startswith(_SINGULAR)
    goods = [good for good in draw("objects", len(conditions) + 1, rng) if good != "ticket"]
    lines = []
    for i, (modulus, residue) in enumerate(conditions):
        symbol = f"{prefix}{'leaves' if residue else 'divides'}"
        slots = {"m": modulus, "r": residue, "good": goods[i], "nth": _NTH[i]}
        lines.append(f"- {speak(_GRAMMAR, rng, symbol, **slots)}")
    return speak(
        _GRAMMAR,
        rng,
        kind,
        low=count.low,
        high=count.high,
        size=len(conditions),
        ask=ask,
        are="is" if is_one else "are",
        hold="holds" if is_one else "hold",
        name=draw("names", 1, rng)[0],
        lines="\n".join(lines),
    )


_ONE_MORE = bytes([*range(1, 256), 0])


def _solve(count: Count) -> list[str]:
    """Mark the whole range: a byte for each integer, raised by every condition that it meets."""
    met = bytearray(count.high - count.low + 1)
    for modulus, residue in count.conditions:
        first = (residue - count.low) % modulus
        met[first::modulus] = met[first::modulus].translate(_ONE_MORE)
    wanted = [m for m in range(len(count.conditions) + 1) if _is_asked(count, m)]
    return [str(sum(met.count(m) for m in wanted))]


def _steps(count: Count) -> tuple[str, ...]:
    """Count what meets each set of conditions, then what meets so many of them and no more."""
    size, lines = len(count.conditions), list[str]()
    sums = [count.high - count.low + 1]
    for j in range(1, size + 1):
        numbers = list[int]()
        for chosen in combinations(count.conditions, j):
            start, period = _class_of(chosen)
            numbers.append(_together(chosen, count.low, count.high))
            moduli = ", ".join([str(modulus) for modulus, _ in chosen])
            which = f"n is {start} modulo {period}" if period else "no n"
            ends = f"from {count.low} to {count.high}"
            lines.append(f"Modulo {moduli}: {which}, {numbers[-1]} {ends}.")
        sums.append(sum(numbers))
        lines.append(f"Sets of {j}: {_added([*map(str, numbers)], sums[-1])}.")
    exact = [0] * (size + 1)
    for m in range(size, -1, -1):
        more = [f"{comb(j, m)} * {exact[j]}" for j in range(m + 1, size + 1)]
        exact[m] = sums[m] - sum(comb(j, m) * exact[j] for j in range(m + 1, size + 1))
        lines.append(f"Exactly {m} conditions: {_added([str(sums[m]), *more], exact[m], ' - ')}.")
    wanted = [str(exact[m]) for m in range(size + 1) if _is_asked(count, m)]
    lines.append(f"Asked: {_added(wanted, int(count.answer))}.")
    return (*lines, ending(count.answer))


def _added(terms: Sequence[str], total: int, sign: str = " + ") -> str:
    return f"{sign.join(terms)} = {total}" if len(terms) > 1 else terms[0]


def _picture(count: Count) -> Panel:
    ask = _ASKS[count.ask][0].format(k=count.k)
    line = NumberLine(spans=[Span(count.low, count.high, f"{count.low} ≤ n ≤ {count.high}")])
    rows = [(str(modulus), str(residue)) for modulus, residue in count.conditions]
    table = Table(header=("n divided by", "leaves"), rows=rows)
    return Panel(figures=[("integers", line), (f"{ask} these conditions", table)])


def _canonical(count: Count) -> Json:
    wanted = [m for m in range(len(count.conditions) + 1) if _is_asked(count, m)]
    return [count.low, count.high, sorted(map(list, count.conditions)), wanted]


def _effort(count: Count) -> int:
    """Intersections, times the digits of the range; a remainder makes each twice the work."""
    work = 0
    for j in range(1, len(count.conditions) + 1):
        for chosen in combinations(count.conditions, j):
            work += len(chosen) + sum(residue > 0 for _, residue in chosen)
    return work * len(str(count.high))


def _capacity(dial: float) -> float:
    size, largest = max(2, int(CONDITIONS.number_at(dial))), LARGEST.integer_at(dial)
    # Moduli and ends of a range that starts at 1.
    return float(comb(largest - 1, size) * 2 * 10.0 ** RANGE.number_at(dial))


FAMILY = Family(
    name="inclusion_exclusion",
    version=3,
    domain="math",
    summary="how many integers of a range meet a given number of conditions",
    concepts=("counting", "inclusion-exclusion", "divisibility"),
    knobs=(CONDITIONS, RANGE, LARGEST, REMAINDERS),
    verifier="integer",
    examples=("734", "1290"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
