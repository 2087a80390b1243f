"""Functions and sequences told by a rule that refers to itself, and what they are in truth."""

from dataclasses import dataclass, field
from fractions import Fraction

from generators.family import rule
from generators.latex import number


@dataclass(frozen=True, slots=True)
class Recursion:
    """A rule, and what is asked of the values."""

    kind: str
    """Sequences x_1 = p, x_2 = q, x_3, ... with (p, q): `difference`: each is the one before less
    the one before that; `absolute`: the same with the absolute value of the one before;
    `quotient`: the quotient of these two; `lyness`: (1 + the one before) / the one before that.
    Functions: `nested` (a, b, d, c): f(n) = n - b above a, else f(...f(n + d)) with c times f;
    `digits` (b, c, q_1, q_2, ...): f(0) = 0, f(bn) = c f(n), f(bn + r) = c f(n) + q_r."""
    numbers: tuple[int, ...]
    asked: str
    """`value` at `at`; `sum` of the values from 1 to `at`; `count` of n from 1 to `at` with the
    value `wanted`; `least` n with that value."""
    at: int
    wanted: int
    answer: str = field(compare=False)


ORDERS = {"difference": 6, "absolute": 9, "quotient": 6, "lyness": 5}
"""How soon a sequence comes back."""


@rule
def following(kind: str, before: Fraction, now: Fraction) -> Fraction:
    """Return the next number of a sequence."""
    match kind:
        case "difference":
            return now - before
        case "absolute":
            return abs(now) - before
        case "quotient":
            return now / before
    return (1 + now) / before


def answer_of(one: Recursion) -> str:
    """Return the answer by periods, or by digits."""
    if one.kind in ORDERS:
        return number(_of_sequence(one))
    return str({"nested": _of_nested, "digits": _of_digits}[one.kind](one))


def one_round(one: Recursion) -> list[Fraction]:
    """Return the numbers of a sequence until it comes back."""
    found = [Fraction(part) for part in one.numbers]
    for _ in range(ORDERS[one.kind] - 2):
        found.append(following(one.kind, *found[-2:]))
    return found


def _of_sequence(one: Recursion) -> Fraction:
    numbers = one_round(one)
    rounds, rest = divmod(one.at, len(numbers))
    if one.asked == "value":
        return numbers[rest - 1]
    return rounds * sum(numbers) + sum(numbers[:rest], Fraction(0))


def landing(one: Recursion, n: int) -> int:
    """Return the argument above a to which n leads; it grows by d - (c - 1)b (Knuth 1991)."""
    a, b, d, c = one.numbers
    step = d - (c - 1) * b
    return n if n > a else n + ((a - n) // step + 1) * step


def _of_nested(one: Recursion) -> int:
    _, b, d, c = one.numbers
    if one.asked == "value":
        return landing(one, one.at) - b
    # Below a the values are those of a whole round, again and again.
    step = d - (c - 1) * b
    values = [landing(one, n) - b for n in range(1, min(step, one.at) + 1)]
    rounds, rest = divmod(one.at, step)
    if one.asked == "sum":
        return rounds * sum(values) + sum(values[:rest])
    return rounds * values.count(one.wanted) + values[:rest].count(one.wanted)


def parts(one: Recursion) -> tuple[int, ...]:
    """Return what each digit adds."""
    return (0, *one.numbers[2:])


def places(one: Recursion) -> int:
    """Return the number of digits up to `at`, which is one less than a power of the base."""
    found = 1
    while one.numbers[0] ** found <= one.at:
        found += 1
    return found


def _of_digits(one: Recursion) -> int:
    base, c, *_ = one.numbers
    own = parts(one)
    if one.asked == "least":
        return _least(one)
    count = places(one)
    if one.asked == "sum":  # each digit comes equally often in each place
        return int(sum(c**place for place in range(count)) * sum(own) * base ** (count - 1))
    ways = {0: 1}
    for _ in range(count):
        after: dict[int, int] = {}
        for value, times in ways.items():
            for more in own:
                after[value + more] = after.get(value + more, 0) + times
        ways = after
    return ways.get(one.wanted, 0)


def _least(one: Recursion) -> int:
    """Return the least n with the value: as few digits as can be, small ones in front."""
    base, own = one.numbers[0], parts(one)
    found = {0: 0}
    for _ in range(one.wanted):
        longer: dict[int, int] = {}
        for value, n in found.items():
            for digit, more in enumerate(own):
                if n or digit:
                    now = n * base + digit
                    longer[value + more] = min(longer.get(value + more, now), now)
        found = {0: 0, **longer}
        if one.wanted in found:
            break
    return found[one.wanted]
