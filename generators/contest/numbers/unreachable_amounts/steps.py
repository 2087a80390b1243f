"""The worked solution of a question about amounts that cannot be made."""

from generators.contest.numbers.unreachable_amounts.instance import (
    LAST,
    Amounts,
    missing,
    openings,
    period,
    possible,
    ways,
)
from generators.latex import in_rounds

_SHOWN = 4
"""Openings of classes that are shown with their pieces."""


def letters(one: Amounts) -> dict[str, str]:
    """Return the smallest size."""
    return {"m": str(one.sizes[0])}


@in_rounds
def steps(one: Amounts) -> tuple[str, ...]:
    """Return the lines."""
    if one.asked in ("sizes", "size sum"):
        return _unknown(one)
    if one.asked == "ways":
        return _ways(one)
    first, least = one.sizes[0], openings(one.sizes) or []
    latest = sorted(range(first), key=lambda rest: -least[rest])[:_SHOWN]
    lines = [
        f"Amounts are sorted by their remainders modulo $m = {first}$: in each class, from the "
        "least amount that can be made on, all can.",
        *(f"The class of {rest} opens with ${_made(one.sizes, least[rest])}$." for rest in latest),
    ]
    return (*lines, *_ending(one, least))


def _made(sizes: tuple[int, ...], amount: int) -> str:
    """Return an amount as a sum of multiples of sizes."""
    before: dict[int, tuple[int, int]] = {0: (0, 0)}
    for reached in range(amount + 1):
        for size in sizes:
            if reached in before and reached + size not in before:
                before[reached + size] = (reached, size)
    counts = dict.fromkeys(sizes, 0)
    place = amount
    while place:
        place, size = before[place]
        counts[size] += 1
    return " + ".join(rf"{count} \cdot {size}" for size, count in counts.items()) + f" = {amount}"


def _ending(one: Amounts, least: list[int]) -> list[str]:
    first, total = one.sizes[0], sum(one.sizes)
    plain = missing(one.sizes, is_each=False) or []
    found = missing(one.sizes, one.is_each) or []
    shift = [] if not one.is_each else [_shift(one, total)]
    extra = total if one.is_each else 0
    match one.asked:
        case "largest":
            return [*shift, f"So the largest is ${max(least)} - {first} = {one.answer}$."]
        case "last":
            where = ", ".join(_below(least, first, amount, extra) for amount in found[-LAST:])
            lacks = f"Each class lacks what lies below its opening; the largest are {where}."
            return [*shift, f"{lacks} So the answer is ${one.answer}$."]
        case "upto":
            bound = one.bound - extra
            parts = [(bound - w) // first + 1 for w in least if w <= bound]
            zero = "" if one.is_each else " - 1"
            shown = " + ".join(map(str, parts)) or "0"
            left = "" if one.is_each else "; the 1 that is taken away is the amount 0"
            return [*shift, f"The classes have ${shown}{zero} = {one.answer}$ of them{left}."]
    lines = [*shift, _counted(least, first, len(plain))]
    if one.asked == "count":
        return lines
    lines.append(_summed(least, first, sum(plain)))
    count, whole = len(found), sum(found)
    if one.is_each:
        lines.append(
            rf"With the shift there are ${len(plain)} + {total - 1} = {count}$ amounts, with the "
            rf"sum ${sum(plain)} + {len(plain)} \cdot {total} + \frac{{{total} \cdot "
            rf"{total - 1}}}{{2}} = {whole}$."
        )
    if one.asked == "mean":
        lines.append(rf"So the mean is $\frac{{{whole}}}{{{count}}} = {one.answer}$.")
    return lines


def _below(least: list[int], first: int, amount: int, extra: int) -> str:
    """Return a missing amount as so many steps below an opening."""
    opening = least[(amount - extra) % first]
    times = (opening - amount + extra) // first
    more = f" + {extra}" if extra else ""
    return rf"${opening} - {times} \cdot {first}{more} = {amount}$"


def _shift(one: Amounts, total: int) -> str:
    shown = " + ".join(map(str, one.sizes))
    return (
        f"One piece of each size takes ${shown} = {total}$; so what cannot be made is all below "
        f"that, and {total} more than each amount that cannot be made without this condition."
    )


def _counted(least: list[int], first: int, count: int) -> str:
    top = sum(least)
    return (
        rf"The openings add up to {top}, so $\frac{{{top}}}{{{first}}} - \frac{{{first - 1}}}{{2}} "
        rf"= {count}$ amounts cannot be made without further conditions."
    )


def _summed(least: list[int], first: int, whole: int) -> str:
    squares = sum(w * w for w in least)
    return (
        rf"The squares of the openings add up to {squares}, so those amounts have the sum "
        rf"$\frac{{{squares}}}{{{2 * first}}} - \frac{{{sum(least)}}}{{2}} + "
        rf"\frac{{{first}^2 - 1}}{{12}} = {whole}$."
    )


def _unknown(one: Amounts) -> tuple[str, ...]:
    p, s = one.sizes
    found = possible(p, s, one.bound)
    lines = [
        rf"If n were above ${one.bound} + {p} = {one.bound + p}$, only multiples of {p} could be "
        "made up to there; so finitely many n are left, and for each one the least amounts by "
        f"remainders modulo {p} are compared."
    ]
    for n in found:
        top = max(openings((p, n, n + s)) or [0])
        made = _made(tuple(sorted({p, n, n + s})), top)
        lines.append(
            f"If n is {n}, the last class opens with ${made}$, and ${top} - {p} = {one.bound}$."
        )
    shown = " + ".join(map(str, found if len(found) > 1 else [0, *found]))
    end = f"and the sum of all is ${shown} = {sum(found)}$."
    return (*lines, f"Every other n fails. The answer is ${one.answer}$, {end}")


def _ways(one: Amounts) -> tuple[str, ...]:
    *others, size = one.sizes
    rests = list(range(one.bound, -1, -size))
    parts = [ways(tuple(others), rest) for rest in rests]
    a, b = one.sizes[:2]
    top = one.bound // size
    return (
        rf"The largest size is used at most {top} times: ${size} \cdot {top} \le {one.bound}$.",
        f"Two sizes, {a} and {b}, make an amount in ways in which the number of pieces of size "
        rf"{b} grows by ${period(a, b)}$ at a time, as ${period(a, b)} \cdot {b} = "
        rf"{period(a, b) * b // a} \cdot {a}$.",
        f"With 0, 1, 2, ... pieces of size {size} there remain "
        f"${' + '.join(map(str, parts))} = {one.answer}$ ways.",
    )
