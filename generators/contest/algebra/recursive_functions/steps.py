"""The worked solution of a question about a rule that refers to itself."""

from collections.abc import Iterator
from fractions import Fraction

from generators.contest.algebra.recursive_functions.instance import (
    ORDERS,
    Recursion,
    landing,
    one_round,
    parts,
    places,
)
from generators.latex import in_rounds, number


def letters(one: Recursion) -> dict[str, str]:
    """Return the first number that is told."""
    return {"p": str(one.numbers[0])}


@in_rounds
def steps(one: Recursion) -> tuple[str, ...]:
    """Return the lines."""
    if one.kind in ORDERS:
        return tuple(_sequence(one))
    if one.kind == "nested":
        return tuple(_nested(one))
    return tuple(_digits(one))


def _sequence(one: Recursion) -> Iterator[str]:
    values = one_round(one)
    order = len(values)
    shown = []
    for place in range(2, order):
        before, now = values[place - 2], values[place - 1]
        shown.append(f"${_applied(one.kind, before, now)} = {number(values[place])}$")
    yield f"The next numbers are {', '.join(shown)}."
    again, last = (_applied(one.kind, *values[-2:]), _applied(one.kind, values[-1], values[0]))
    yield (
        f"Then the first two come back, ${again} = {number(values[0])}$ and "
        f"${last} = {number(values[1])}$, so everything repeats after {order} numbers."
    )
    rounds, rest = divmod(one.at, order)
    split = rf"{one.at} = {rounds} \cdot {order} + {rest}"
    if one.asked == "value":
        place = rest or order
        yield f"Since ${split}$, the number asked for is number {place} of a round: ${one.answer}$."
        return
    total, tail = sum(values, Fraction(0)), sum(values[:rest], Fraction(0))
    parts_shown = " + ".join(_held(value) for value in values)
    yield f"A round has the sum ${parts_shown} = {number(total)}$, and ${split}$."
    yield (
        f"What is left of a round, {rest} of its numbers, adds ${number(tail)}$, so the sum is "
        rf"${rounds} \cdot {_held(total)} + {_held(tail)} = {one.answer}$."
    )


def _applied(kind: str, before: Fraction, now: Fraction) -> str:
    match kind:
        case "difference":
            return f"{number(now)} - {_held(before)}"
        case "absolute":
            return f"|{number(now)}| - {_held(before)}"
        case "quotient":
            return f"{_held(now)} : {_held(before)}".replace(" : ", r" \div ")
    return rf"\left(1 + {number(now)}\right) \div {_held(before)}"


def _held(value: Fraction) -> str:
    shown = number(value)
    return shown if value.denominator == 1 and value >= 0 else rf"\left({shown}\right)"


def _nested(one: Recursion) -> Iterator[str]:
    a, b, d, c = one.numbers
    step = d - (c - 1) * b
    yield (
        rf"Up to {a}, the argument grows by {d}, and each f but one takes {b} away in the end; so "
        rf"f takes the same value at n and ${d} - {c - 1} \cdot {b} = {step}$ further on."
    )
    if one.asked == "value":
        top = landing(one, one.at)
        rounds = (top - one.at) // step
        yield (
            rf"From {one.at} on, the first of these numbers above {a} is "
            rf"${one.at} + {rounds} \cdot {step} = {top}$."
        )
        yield f"There f is known: ${top} - {b} = {one.answer}$."
        return
    rounds, rest = divmod(one.at, step)
    values = [landing(one, n) - b for n in range(1, step + 1)]
    low = a - b + 1
    whole = sum(values)
    yield (
        f"So {step} numbers in a row have, in some order, the values from {low} to {low + step - 1}"
        rf", and ${one.at} = {rounds} \cdot {step} + {rest}$."
    )
    if one.asked == "sum":
        tail = " + ".join(map(str, values[:rest] or [0]))
        yield rf"A round adds $\frac{{{step} \cdot ({low} + {low + step - 1})}}{{2}} = {whole}$."
        yield rf"Rounds and what is left: ${rounds} \cdot {whole} + {tail} = {one.answer}$."
        return
    more = values[:rest].count(one.wanted)
    yield (
        f"The value {one.wanted} comes once in each round and {'once' if more else 'never'} among "
        f"what is left: ${rounds} + {more} = {one.answer}$ times."
    )


def _digits(one: Recursion) -> Iterator[str]:
    base, c, *_ = one.numbers
    own = parts(one)
    if one.asked == "least":
        yield from _least(one)
        return
    count = places(one)
    yield (
        f"In base {base}, f adds up something for each digit"
        + (f", times {c} for each place" if c > 1 else "")
        + rf"; the numbers up to ${one.at} = {base}^{count} - 1$ have {count} digits, zeros in "
        "front allowed."
    )
    if one.asked == "sum":
        weights = sum(c**place for place in range(count))
        yield (
            rf"Each digit stands in each place ${base}^{{{count - 1}}} = {base ** (count - 1)}$ "
            "times."
        )
        places_shown = " + ".join(str(c**place) for place in range(count))
        yield f"The places count ${places_shown} = {weights}$ in all."
        digits = " + ".join(map(str, own))
        yield (
            rf"So the sum is ${base ** (count - 1)} \cdot {weights} \cdot ({digits}) = "
            f"{one.answer}$."
        )
        return
    terms = list(_shares(own, count, one.wanted))
    yield (
        f"How often each digit occurs must give {one.wanted}: "
        + ", ".join(f"${_weighed(own, share)} = {one.wanted}$" for share in terms)
        + "."
    )
    shown = " + ".join(
        rf"\frac{{{count}!}}{{{' '.join(f'{k}!' for k in share)}}}" for share in terms
    ).replace("! ", r"! \cdot ")
    yield f"Each of these can be arranged in so many ways: ${shown} = {one.answer}$."


def _weighed(own: tuple[int, ...], share: tuple[int, ...]) -> str:
    return " + ".join(rf"{k} \cdot {q}" for k, q in zip(share, own, strict=True) if q)


def _shares(own: tuple[int, ...], count: int, wanted: int) -> Iterator[tuple[int, ...]]:
    """Yield how often each digit may occur."""
    if len(own) == 1:
        if wanted == count * own[0]:
            yield (count,)
        return
    for k in range(count + 1):
        for rest in _shares(own[:-1], count - k, wanted - k * own[-1]):
            yield *rest, k


def _least(one: Recursion) -> Iterator[str]:
    base, own = one.numbers[0], parts(one)
    n, found = int(one.answer), list[int]()
    while n:
        n, digit = divmod(n, base)
        found.insert(0, digit)
    top = max(own)
    fewest = -(-one.wanted // top)
    yield (
        f"In base {base}, f adds up something for each digit, at most {top}; so at least {fewest} "
        rf"{'digits are' if fewest > 1 else 'digit is'} needed: ${fewest - 1} \cdot {top} < "
        f"{one.wanted}$."
    )
    shown = " + ".join(str(own[digit]) for digit in found)
    yield f"The fewest that work, with small ones in front, give ${shown} = {one.wanted}$."
    expanded = " + ".join(
        rf"{digit} \cdot {base}^{{{len(found) - place - 1}}}" for place, digit in enumerate(found)
    )
    yield f"These digits belong to ${expanded} = {one.answer}$."
