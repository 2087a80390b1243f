"""How a table of divisors and multiples is told, and its worked solution."""

from itertools import combinations
from math import prod
from random import Random

from generators.contest.numbers.gcd_tables.instance import (
    MANY,
    Gcds,
    apart,
    best,
    powers,
    shared,
    value,
    ways,
)
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak

_GRAMMAR: Grammar = {
    "start": (
        "Positive integers {letters} satisfy {facts}. {ask}",
        "Let {letters} be positive integers with {facts}. {ask}",
        "Of positive integers {letters} it is known that {facts}. {ask}",
        "{letters} are positive integers such that\n\n{lines}\n\n{ask}",
        "Suppose that {facts} for positive integers {letters}. {ask}",
        "{name} thinks of positive integers {letters} and tells a friend only that {facts}. {ask}",
        "A safe has {many} dials, which are set to positive integers {letters}. A note of its "
        "owner says that {facts}. {ask}",
    ),
    "story": (
        "Two lamps blink every $a$ and every $b$ seconds, where $a$ and $b$ are positive integers. "
        "At the start both blink; the next time that both do so together is {lcm} seconds later. "
        "The greatest common divisor of $a$ and $b$ is {gcd}. {ask}",
        "Buses of two lines leave a station every $a$ and every $b$ minutes, positive integers "
        "both, and right now two of them leave together. This happens again in {lcm} minutes, and "
        "not before. No integer above {gcd} divides both $a$ and $b$, but {gcd} does. {ask}",
        "A floor of $a$ by $b$ centimeters, positive integers, can be covered with whole square "
        "tiles of {gcd} centimeters and with no larger ones whose side is an integer. The shortest "
        "length that is a multiple of both sides is {lcm} centimeters. {ask}",
    ),
}
_NAMES = ("Ada", "Bao", "Clara", "Emil", "Gita", "Hugo", "Lina", "Omar", "Rosa", "Theo", "Vera")
_ASKS = {
    "values": (
        "Find the sum of all values that $a$ can have.",
        "What do all possible values of $a$ add up to?",
        "Add up every number that $a$ may be. What is the result?",
    ),
    "least": (
        "Find the least possible value of $a + b$.",
        "How small can $a + b$ be?",
        "What is the smallest value that the sum of both can have?",
    ),
    "triples": (
        "How many ordered triples $(a, b, c)$ are possible?",
        "Find the number of possible triples $(a, b, c)$.",
        "In how many ways can $(a, b, c)$ be chosen?",
    ),
    "gcd": (
        "Find the greatest common divisor of all of them.",
        "What is the greatest integer that divides all of {letters}?",
        "Determine the greatest common divisor of {letters}.",
    ),
}
_MANY = {2: "two", 3: "three", 4: "four"}


def render(one: Gcds, rng: Random) -> str:
    """Return the question in one of many wordings."""
    many = MANY[one.kind]
    names = listed([f"${x}$" for x in "abcd"[:many]])
    facts = _facts(one)
    form = "story" if many == 2 and rng.random() < 0.4 else "start"
    return speak(
        _GRAMMAR,
        rng,
        form,
        name=rng.choice(_NAMES),
        letters=names,
        many=_MANY[many],
        facts=listed([f"${fact}$" for fact in facts]),
        lines="\n".join(f"\\[{fact}\\]" for fact in facts),
        gcd=one.told[0],
        lcm=one.told[1],
        ask=rng.choice(_ASKS.get(one.kind, _ASKS["gcd"])).format(letters=names),
    )


def _facts(one: Gcds) -> list[str]:
    if MANY[one.kind] == 2:
        return [rf"\gcd(a, b) = {one.told[0]}", rf"\operatorname{{lcm}}(a, b) = {one.told[1]}"]
    pairs = list(combinations("abcd"[: MANY[one.kind]], 2))
    facts = [
        rf"\operatorname{{lcm}}({x}, {y}) = {_written(one, at)}" for at, (x, y) in enumerate(pairs)
    ]
    return [f"{'abcd'[: MANY[one.kind]]} = {_written(one, -1)}", *facts][_is_free(one) :]


def _is_free(one: Gcds) -> int:
    """Return 1 if the product is not told."""
    return int(one.kind == "triples")


def _written(one: Gcds, at: int) -> str:
    """Return a number as it is told; large ones come as products of powers."""
    if one.kind in ("values", "least"):
        return str(one.told[at])
    return _product({p: exponents[at] for p, exponents in powers(one).items()})


def _product(found: dict[int, int]) -> str:
    """Return a product of powers."""
    parts = [f"{p}^{{{e}}}" if e > 1 else str(p) for p, e in found.items() if e]
    return r" \cdot ".join(parts) or "1"


def picture(one: Gcds) -> Panel:
    """Return a table of what is told."""
    rows = [(f"told {at}", str(number)) for at, number in enumerate(one.told, 1)]
    return Panel(figures=[(one.kind, Table(rows=rows))])


def letters(one: Gcds) -> dict[str, str]:
    """Return the answer by the name that the lines give it."""
    found = {"N": str(value(one))}
    if one.kind == "least":
        low, (u, v) = one.told[0], best(one)
        return {**found, "u": str(u), "v": str(v), "a": str(low * u), "b": str(low * v)}
    return found


def steps(one: Gcds) -> tuple[str, ...]:
    """Return the lines of the worked solution."""
    match one.kind:
        case "values":
            return (*_factored(one), *_values(one))
        case "least":
            return (*_factored(one), *_least(one))
        case "triples":
            return tuple(_triples(one))
    return tuple(_gcd(one))


def _factored(one: Gcds) -> list[str]:
    table = powers(one)
    lines = []
    for at, number in enumerate(one.told):
        product = _product({p: told[at] for p, told in table.items()})
        lines.append(f"${number} = {product}$" if product != str(number) else f"{number}")
    return [f"Read what is told prime by prime: {', '.join(lines)}."]


def _values(one: Gcds) -> list[str]:
    table = powers(one)
    sums = [" + ".join(f"{p}^{{{e}}}" for e in sorted(set(told))) for p, told in table.items()]
    numbers = [sum(p**e for e in set(told)) for p, told in table.items()]
    held = r" \cdot ".join(rf"\left({one_}\right)" for one_ in sums)
    return [
        "One of the two numbers has the exponent of the gcd, the other one that of the lcm, "
        f"for each prime as it likes: the values of $a$ are the terms of the product $N = {held}$.",
        f"So their sum is $N = {_dots(numbers)} = {one.answer}$.",
    ]


def _dots(numbers: list[int]) -> str:
    return r" \cdot ".join(map(str, numbers))


def _least(one: Gcds) -> list[str]:
    u, v = best(one)
    low, high = one.told
    parts = apart(one)
    return [
        rf"Write $a = {low} \cdot u$ and $b = {low} \cdot v$: then $u$ and $v$ have no common "
        rf"factor, and "
        rf"$uv$ is $\frac{{{high}}}{{{low}}} = {high // low} = {_dots(parts)}$, where each of "
        "these prime powers divides one of the two.",
        f"Their sum is least if they are nearest to each other: ${min(u, v)} + {max(u, v)} = "
        f"{u + v}$.",
        rf"So the least sum is ${low} \cdot {u + v} = {one.answer}$.",
    ]


def _triples(one: Gcds) -> list[str]:
    lines, counts = [], []
    for p, told in powers(one).items():
        low, _, high = sorted(told)
        counts.append(ways(told))
        if low == high:
            lines.append(
                f"For {p} each two have the greatest exponent {high}, so two of the three have it: "
                rf"$3 \cdot {high} + 1 = {counts[-1]}$ cases."
            )
        else:
            lines.append(
                f"For {p} one number has the exponent {high}, and of the two others the greater "
                rf"exponent is {low}: $2 \cdot {low} + 1 = {counts[-1]}$ cases."
            )
    return [*lines, f"The primes are independent: ${_dots(counts)} = {one.answer}$."]


def _gcd(one: Gcds) -> list[str]:
    lines = []
    for p, told in powers(one).items():
        *pairs, whole = told
        pairs.sort(reverse=True)
        greater = [pairs[0], pairs[-1]] if len(pairs) == 3 else [pairs[0], pairs[3], pairs[5]]
        minus = " - ".join(map(str, greater))
        lines.append(
            f"For {p} the exponents in the lcms show the greater ones of the numbers, "
            f"{listed([str(e) for e in greater])}; the least one is ${whole} - {minus} = "
            f"{shared(told)}$."
        )
    least = {p: shared(told) for p, told in powers(one).items()}
    product = _product(least)
    found = prod(p**e for p, e in least.items())
    return [
        *lines,
        f"The greatest common divisor has these least exponents: ${product} = {found}$.",
    ]
