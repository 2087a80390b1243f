"""Long sums whose terms can be paired, and the digits of products of powers of 2 and 5."""

from collections.abc import Callable, Mapping
from itertools import combinations, permutations
from math import isqrt, prod
from typing import Final, NamedTuple, cast

from sympy import Rational, Symbol

from readers.contest.algebra._latex import written
from readers.contest.algebra._sum_words import SAYS
from readers.formulas import formula, integers, letters, put_in
from readers.phrases import Said, Unread
from readers.reader import Reader


class Sum(NamedTuple):
    """What a prompt says."""

    kind: str
    numbers: tuple[int, ...]
    what: str
    """Which numbers, or which function of x."""


def _read(question: str) -> Sum:
    said = SAYS.only(question)
    numbers = _NUMBERS[said.key](said)
    return Sum(said.key, tuple(numbers), said.values.get("what") or said.values.get("f", ""))


def _agree(said: Said, *, agrees: bool) -> None:
    if not agrees:
        raise Unread(f"numbers do not agree: {dict(said.values)}")


def _slots(said: Said, names: str) -> list[int]:
    return [said.integer(name) for name in names.split()]


def _product(said: Said) -> list[int]:
    """Return bases and exponents by turns."""
    factors = [each.partition("^")[::2] for each in said["n"].split(r" \cdot ")]
    return [int(text.strip("{}") or 1) for factor in factors for text in factor]


def _row(said: Said) -> list[int]:
    """Return the first number of a row, its step and how many there are."""
    first, second, third, last = map(int, said["row"].replace(r"\ldots, ", "").split(", "))
    step = second - first
    _agree(said, agrees=step > 0 and third - second == step and (last - first) % step == 0)
    return [first, step, (last - first) // step + 1]


def _skipped(said: Said) -> list[int]:
    row, skip = _row(said), said.integer("skip")
    _agree(said, agrees=said.values.get("step", str(row[1])) == str(row[1]))
    _agree(said, agrees=said.values.get("twice", str(2 * skip)) == str(2 * skip))
    return [*row, skip]


def _until(said: Said, names: str) -> list[int]:
    n = said.integer("n")
    _agree(said, agrees=said.values.get("last", str(n - 1)) == str(n - 1))
    return _slots(said, names)


def _group(said: Said) -> list[int]:
    members = integers(said["set"])
    _agree(said, agrees=said.values.get("of", str(len(members))) == str(len(members)))
    _agree(said, agrees=len(set(members)) == len(members))
    return [said.integer("size"), *members]


def _inverse(said: Said) -> list[int]:
    formula(said["f"], letters("x k"))
    return _slots(said, "n m")


def _falling(said: Said) -> list[int]:
    high, step, low = _slots(said, "high step low")
    if "second" in said:
        _agree(said, agrees=_slots(said, "second third") == [high - step, high - 2 * step])
    _agree(said, agrees=(high - low) % (2 * step) == step)
    return [high, step, low]


def _rising(said: Said) -> list[int]:
    a, b, c, d, high = _slots(said, "a b c d high")
    step = b - a
    _agree(said, agrees=step > 0 and (c - b, d - c) == (step, step))
    _agree(said, agrees=(high - a) % (2 * step) == step)
    return [high, step, a, said.integer("power")]


def _two(said: Said) -> list[int]:
    a, b, last, c, d, end = _slots(said, "a b last c d end")
    _agree(said, agrees=b - a == d - c > 0 and last - a == end - c and (last - a) % (b - a) == 0)
    return [a, c, b - a, (last - a) // (b - a) + 1, said.integer("power")]


def _apart(said: Said) -> list[int]:
    if "step" in said:
        return _slots(said, "step n")
    first, *row = _row(said)
    _agree(said, agrees=row[1] == said.integer("n"))
    return [*row, first]


_NUMBERS: Final[Mapping[str, Callable[[Said], list[int]]]] = {
    "digits": _product,
    "planned": lambda said: _slots(said, "first step days skip"),
    "skipped": _skipped,
    "floors": lambda said: _until(said, "n m"),
    "sticks": lambda said: [*_until(said, "n b c"), int(said["a"].partition(" ")[0] or 1)],
    "groups": _group,
    "inverse": _inverse,
    "falling": _falling,
    "rising": _rising,
    "two": _two,
    "between": lambda said: _slots(said, "low high"),
    "apart": _apart,
    "numerals": _group,
    "extremes": lambda said: _slots(said, "low high size"),
}
"""What numbers a kind of problem has; they raise Unread."""


def _solve(asked: Sum) -> str:
    if asked.kind == "digits":
        pairs = zip(asked.numbers[::2], asked.numbers[1::2], strict=True)
        return str(len(str(prod(base**power for base, power in pairs))))
    if asked.kind == "sticks":
        n, b, c, a = asked.numbers
        if b != c * c:  # then f(x) + f(1 - x) = a
            raise ValueError(f"terms make no pairs: {asked}")
        return written(Rational(a * (n - 1), 2))
    power = 3 if asked.what == "cubes" else 2 if asked.what.startswith("squares") else 1
    return str(_SUMS[asked.kind](asked, power, *asked.numbers))


def _floors(_: Sum, __: int, n: int, m: int) -> int:
    return sum(m * k // n for k in range(1, n))


def _progression(_: Sum, __: int, first: int, step: int, size: int, skip: int) -> int:
    return sum(first + step * (n - 1) for n in range(1, size + 1) if n % skip)


def _all_groups(_: Sum, power: int, size: int, *members: int) -> int:
    return sum(each**power for group in combinations(members, size) for each in group)


def _both(asked: Sum, _: int, n: int, m: int) -> int:
    """Each k adds to g(f(k)) and all later ones."""
    function = formula(asked.what, letters("x k"))
    (letter,) = cast("set[Symbol]", function.free_symbols)
    values = [int(put_in(function, {letter: k})) for k in range(1, max(n, isqrt(m) + 1) + 1)]
    if values[0] < 0 or any(value < k * k for k, value in enumerate(values, 1)):
        raise ValueError(f"grows slowly: {function}")
    return sum(values[:n]) + sum(max(0, m - value + 1) for value in values)


def _by_turns(_: Sum, __: int, high: int, step: int, low: int, power: int = 2) -> int:
    bases = range(high, low - 1, -step)
    return int(sum((-1) ** n * each**power for n, each in enumerate(bases)))


def _difference(_: Sum, __: int, a: int, c: int, step: int, size: int, power: int) -> int:
    return sum((a + n * step) ** power - (c + n * step) ** power for n in range(size))


def _every_second(_: Sum, power: int, low: int, high: int) -> int:
    tim = [each**power for each in range(low, high, 2)]
    ida = [each**power for each in range(low + 1, high + 1, 2)]
    if len(tim) != len(ida) or (high - low) % 2 == 0:
        raise ValueError("sums of several lengths")
    return int(sum(ida) - sum(tim))


def _distances(_: Sum, power: int, step: int, size: int, *__: int) -> int:
    return sum((n * step) ** power * (size - n) for n in range(1, size))


def _numerals(_: Sum, __: int, size: int, *digits: int) -> int:
    if 0 in digits or max(digits) > 9:
        raise ValueError("no digits, or a zero")
    return sum(int("".join(map(str, each))) for each in permutations(digits, size))


def _extremes(asked: Sum, _: int, low: int, high: int, size: int) -> int:
    choose = max if asked.what == "largest" else min
    return sum(choose(group) for group in combinations(range(low, high + 1), size))


_SUMS: Final[Mapping[str, Callable[..., int]]] = {
    "planned": _progression,
    "skipped": _progression,
    "floors": _floors,
    "groups": _all_groups,
    "inverse": _both,
    "falling": _by_turns,
    "rising": _by_turns,
    "two": _difference,
    "between": _every_second,
    "apart": _distances,
    "numerals": _numerals,
    "extremes": _extremes,
}


READER = Reader(_read, _solve)
