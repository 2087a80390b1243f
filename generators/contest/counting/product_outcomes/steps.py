"""The worked solution about products: exponents of 2 for each pair of the others."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from generators.contest.counting.product_outcomes.instance import (
    Outcomes,
    exponents,
    orders,
    reached,
    selections,
    total,
)
from generators.latex import in_rounds


def letters(one: Outcomes) -> dict[str, str]:
    """Return what the letters of the steps stand for."""
    if one.target:
        return {"W": str(sum(orders(some) for some in selections(one)))}
    found = {f"M_{{{five}}}": str(_many(rows)) for five, rows in _by_five(one).items()}
    return {"N": str(total(one)), **found}


def _by_five(one: Outcomes) -> dict[int, dict[int, int]]:
    """Return for each exponent of 5, and each one of 3, the exponents of 2."""
    found: dict[int, dict[int, int]] = {}
    for (five, three), bits in sorted(reached(one).items()):
        found.setdefault(five, {})[three] = bits
    return found


def _many(rows: Mapping[int, int]) -> int:
    return sum(bits.bit_count() for bits in rows.values())


@in_rounds
def steps(one: Outcomes) -> tuple[str, ...]:
    """Return the worked solution."""
    if one.target:
        return tuple(_aimed(one))
    by_five = _by_five(one)
    lines = [_line(five, rows, is_alone=len(by_five) == 1) for five, rows in by_five.items()]
    counts = [str(_many(rows)) for rows in by_five.values()]
    sums = f"{' + '.join(counts)} = " if len(counts) > 1 else ""
    last = f"Different exponents make different products, so $N = {sums}{one.answer}$."
    return (_factored(one), *lines, last)


def _aimed(one: Outcomes) -> Iterator[str]:
    found, sides = selections(one), len(one.faces)
    yield (
        f"The product has to be ${one.target} = {_powers(one.target)}$. Going through the faces "
        "that divide what is left, this is possible as "
        + ", ".join(f"${_dots(some)} = {one.target}$" for some in found)
        + "."
    )
    yield f"These come in so many orders: $W = {' + '.join(str(orders(some)) for some in found)}$."
    yield (
        f"Out of ${sides}^{{{one.throws}}} = {sides**one.throws}$ cases, all with the same chance, "
        rf"the probability is $\frac{{W}}{{{sides**one.throws}}} = {one.answer}$."
    )


def _dots(some: Sequence[int]) -> str:
    return r" \cdot ".join(map(str, some))


def _factored(one: Outcomes) -> str:
    faces = sorted({*one.faces, *one.more} - {1, 2, 3, 5})
    shown = ", ".join(f"${face} = {_powers(face)}$" for face in faces)
    how = {
        "die": f"add up the exponents of {one.throws} throws",
        "two": f"add up the exponents of all {one.throws + one.others} throws",
        "deck": f"add up the exponents of {one.throws} different numbers",
        "any": "add up the exponents of one number or more",
    }[one.kind]
    return (
        f"A product is known by its exponents of the primes: {shown}. To find which exponents come "
        f"up together, {how}, one number after the other."
    )


def _powers(face: int) -> str:
    parts = [
        f"{prime}^{{{power}}}" if power > 1 else str(prime)
        for prime, power in zip((2, 3, 5), exponents(face), strict=True)
        if power
    ]
    return r" \cdot ".join(parts) or "1"


def _line(five: int, rows: Mapping[int, int], *, is_alone: bool) -> str:
    lead = "" if is_alone else f"With the exponent {five} of 5: "
    many = _many(rows)
    told = "; ".join(f"{three} and {_runs(bits)}" for three, bits in rows.items())
    counts = " + ".join(str(bits.bit_count()) for bits in rows.values())
    return (
        f"{lead}{'t' if lead else 'T'}he exponents of 3 and of 2 can be {told}. That makes "
        f"$M_{{{five}}} = {counts}{f' = {many}' if len(rows) > 1 else ''}$ products."
    )


def _runs(bits: int) -> str:
    """Return the places of bits, as runs."""
    places = [i for i in range(bits.bit_length()) if bits >> i & 1]
    return ", ".join(_spans(places))


def _spans(places: list[int]) -> Iterator[str]:
    for _, group in groupby(enumerate(places), key=lambda pair: pair[1] - pair[0]):
        run = [place for _, place in group]
        yield f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0])
