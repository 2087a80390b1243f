"""The worked solution of a question about powers and remainders."""

from generators.contest.numbers.residue_powers.instance import (
    Classes,
    Powers,
    at,
    classes_of,
    formula,
    local,
    order,
)
from generators.latex import added, in_rounds, power

_SHOWN = 6
"""Numbers n of which each is checked."""


def letters(one: Powers) -> dict[str, str]:
    """Return the first n."""
    return {"n": str(classes_of(one).rests[0])}


@in_rounds
def steps(one: Powers) -> tuple[str, ...]:
    """Return the lines."""
    classes = classes_of(one)
    lines = _polynomial(one) if formula(one) else _exponential(one)
    rests = sorted(n % classes.period for n in classes.rests)
    shown = ", ".join(map(str, rests[:_SHOWN]))
    more = ", ..." if len(classes.rests) > _SHOWN else ""
    first, period = classes.rests[0], classes.period
    lines.append(
        f"Together, n leaves one of the {len(classes.rests)} remainders {shown}{more} modulo "
        f"{period}; the first possible number is $n = {first}$."
        if len(classes.rests) > 1
        else f"Together, n leaves the remainder {rests[0]} modulo {period}: at first $n = {first}$."
    )
    return (*lines, *_ending(one, classes))


def _polynomial(one: Powers) -> list[str]:
    polynomial, modulus = formula(one) or ((), 1)
    shown = added([(f, power("n", k)) for k, f in enumerate(polynomial)][::-1])
    lines = list[str]()
    if modulus != one.modulus:
        times = modulus // one.modulus
        lines.append(
            rf"With the closed form of the sum, ${shown}$ has to be divisible by "
            rf"${times} \cdot {one.modulus} = {modulus}$."
        )
    for part in local(polynomial, modulus):
        rests = ", ".join(str(rest) for rest in sorted(n % part.period for n in part.rests))
        n = part.rests[0]
        value = at(polynomial, n)
        lines.append(
            rf"Modulo {part.period} this leaves for n only {rests}; for {n}, say, "
            rf"${_put(polynomial, n)} = {value // part.period} \cdot {part.period}$."
        )
    return lines


def _put(polynomial: tuple[int, ...], n: int) -> str:
    """Return the polynomial with a number for its letter."""
    text = ""
    for k, factor in reversed(list(enumerate(polynomial))):
        if factor:
            size = "" if abs(factor) == 1 and k else str(abs(factor))
            dot = r" \cdot " if size and k else ""
            sign = (" - " if factor < 0 else " + ") if text else ("-" if factor < 0 else "")
            text += sign + size + dot + (f"{n}^{k}" if k > 1 else str(n) if k else "")
    return text


def _exponential(one: Powers) -> list[str]:
    g, c, m = one.numbers
    turn = order(g, m)
    before = pow(g, turn - 1, m)
    lines = [
        f"Multiply by {g} again and again and keep the remainders modulo {m}: the remainder 1 "
        rf"comes back for the first time after {turn} steps, as ${before} \cdot {g} = "
        rf"{before * g // m} \cdot {m} + 1$."
    ]
    n = classes_of(one).rests[0]
    left = pow(g, n, m)
    if one.kind == "exponents":
        last = pow(g, n - 1, m)
        lines.append(
            rf"Within this round {c} comes up once, at step {n}: ${last} \cdot {g} = "
            rf"{last * g // m} \cdot {m} + {c}$."
        )
    else:
        total = left + n + c
        shift = f" {'+' if c > 0 else '-'} {abs(c)}" if c else ""
        lines.append(
            f"For each of these {turn} remainders of n, the power is known, and so n is modulo "
            rf"{m}. For {n}, say, the power leaves {left}, and ${left} + {n}{shift} = "
            rf"{total // m} \cdot {m}$."
        )
    return lines


def _ending(one: Powers, classes: Classes) -> list[str]:
    size, period = len(classes.rests), classes.period
    if one.asked == "nth":
        rounds, place = divmod(one.count - 1, size)
        rest = classes.rests[place]
        return [
            rf"Number {one.count} of them is ${rest} + {rounds} \cdot {period} = {one.answer}$."
        ]
    found = classes.up_to(one.count - 1)
    if one.asked == "sum":
        return [f"Below {one.count} their sum is ${' + '.join(map(str, found))} = {one.answer}$."]
    if one.asked == "set":
        return [f"Below {one.count} these are ${one.answer}$: ${found[-1]} < {one.count}$."]
    rounds, rest = divmod(one.count - 1, period)
    left = sum(n <= rest for n in classes.rests)
    return [
        rf"The numbers below {one.count} make ${one.count - 1} = {rounds} \cdot {period} + {rest}$"
        rf": so many whole rounds, and {left} more. That is ${rounds} \cdot {size} + {left} = "
        rf"{one.answer}$."
    ]
