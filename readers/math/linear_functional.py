"""The value of a sum of unknowns that linear equations determine: numbers, prices or weights."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from sympy import Poly, Symbol

from readers.enumerated import listed
from readers.exact import REDUCED
from readers.following import Followed
from readers.formulas import formula, letters
from readers.linear import implied
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import stated

_SAYS: Final = Phrases(
    once={
        "exact": REDUCED,
    },
    perhaps={
        "system": r"""
            The numbers <names> satisfy all of these equations:
            Let <names> be numbers with
            Consider the system of linear equations in <names>:
            Exactly one choice of the numbers <names> makes all of these true:
            Suppose that <names> solve the system
        """,
        "cases": r"$$\begin{cases} <cases> \end{cases}$$",
        "value": r"""
            {Compute|Find|Determine|What is the value of} $<value>${.|?}
        """,
        "prices": r"""
            At a market stall all items of one kind have the same price.
            A shop sells each kind of item at a fixed price, with no discounts.
            <who:name> compares the receipts of some friends, who all paid the same price for items
                of one kind.
        """,
        "any_price": r"""
            Prices need not be whole numbers.
            A price can be any positive number.
        """,
        "cost": r"""
            Find the cost in dollars of <wanted> together.
            What is the total price, in dollars, of <wanted>?
            How many dollars in total must <who:name> pay for <wanted>?
        """,
        "weights": r"""
            Items of the same kind have equal weights.
            In <who:name>'s workshop all items of one kind weigh the same.
            <who:name> has a kitchen scale and several kinds of items; those of one kind are
                identical.
        """,
        "any_weight": r"""
            A weight in grams need not be a whole number.
            Weights are positive, but not always a whole number of grams.
        """,
        "weight": r"""
            What does the scale show, in grams, for <wanted> together?
            Find the weight in grams of <wanted> put together.
            What is the total weight, in grams, of <wanted>?
        """,
    },
    many={
        "equation": r"$<left> = <right:int>$",
        "paid": r"""
            <who:name> buys <items> and pays <sum:int> dollars.
            <who:name> pays <sum:int> dollars for <items>.
            For <items>, <who:name> is charged <sum:int> dollars.
        """,
        "weighed": r"""
            <who:name> puts <items> on the scale, which shows <sum:int> grams.
            Put together, <items> have a weight of <sum:int> grams.
            The total weight of <items> is <sum:int> grams.
        """,
    },
)
_FORMS: Final = (
    {"system", "cases", "value"},
    {"system", "equation", "value"},
    {"prices", "any_price", "paid", "cost"},
    {"weights", "any_weight", "weighed", "weight"},
)
_ITEM: Final = re.compile(r"(\d+) ([a-z]+)")
_MADE: Final = re.compile(
    r"\((?P<n>\d+)\) (?P<one>\d+) \* \((?P<a>\d+)\) (?P<sign>[-+]) (?P<two>\d+) \* \((?P<b>\d+)\)"
    r"(?:, divided by (?P<by>\d+))?: (?P<said>.+)\."
)
_VALUE: Final = re.compile(r"x(?P<at>[1-9]) is (?P<value>[-/\d]+) by \((?P<n>\d+)\)\.")


class System(NamedTuple):
    """What a prompt says."""

    rows: tuple[tuple[Mapping[str, int], int], ...]
    """Factors of the unknowns, and what the sum is."""
    wanted: Mapping[str, int]


def _read(question: str) -> System:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts} - {"exact"}
    if keys not in _FORMS:
        raise Unread(f"sentences that do not belong together: {sorted(keys)}")
    if "system" not in keys:
        rows = tuple(
            (_items(part["items"]), part.integer("sum")) for part in said.parts if "sum" in part
        )
        (wanted,) = (_items(part["wanted"]) for part in said.parts if "wanted" in part)
        return System(rows, wanted)
    names = [name.strip("$") for name in listed(said.one("system")["names"], r"\$[a-z](?:_\d)?\$")]
    texts = [(part["left"], part["right"]) for part in said.many("equation")]
    for part in said.many("cases"):
        texts += [_sides(case) for case in part["cases"].split(r" \\ ")]
    rows = tuple((_factors(left, names), int(right)) for left, right in texts)
    return System(rows, _factors(said.one("value")["value"], names))


def _sides(text: str) -> tuple[str, str]:
    left, _, right = text.partition(" = ")
    if not re.fullmatch(r"-?\d+", right):
        raise Unread(f"no equation: {text!r}")
    return left, right


def _factors(text: str, names: list[str]) -> dict[str, int]:
    poly = Poly(formula(text, letters(" ".join(names))), *map(Symbol, names))
    if poly.total_degree() != 1 or poly.eval((0,) * len(names)):
        raise Unread(f"not linear: {text!r}")
    return {name: int(poly.coeff_monomial(Symbol(name))) for name in names}


def _items(text: str) -> dict[str, int]:
    found = dict[str, int]()
    for item in listed(text, _ITEM.pattern.replace("(", "(?:")):
        number, name = item.split(" ")
        plural = f"{name}s" if number == "1" else name
        if plural in found or plural.endswith("ss"):
            raise Unread(f"no items: {item!r}")
        found[plural] = int(number)
    return found


def _solve(system: System) -> str:
    names = sorted({name for row, _ in system.rows for name in row} | set(system.wanted))
    rows = [[row.get(name, 0) for name in names] for row, _ in system.rows]
    wanted = [system.wanted.get(name, 0) for name in names]
    return str(implied(rows, [total for _, total in system.rows], wanted))


def _follow(system: System, lines: Sequence[str]) -> Followed:
    """Take each line as a claim: an equation that others combine to, or a value in one of them."""
    names = [*system.wanted, *sorted({n for row, _ in system.rows for n in row} - {*system.wanted})]
    told = [[*(row.get(name, 0) for name in names), total] for row, total in system.rows]
    given = sorted(told)
    equations, values, faults = list[list[int]](), dict[int, Fraction](), list[str]()
    for line in lines[:-2]:
        row = given[len(equations)] if len(equations) < len(given) else None
        fault = _claimed(line, row, equations, values)
        if fault:
            faults.append(f"{line}: {fault}")
    answer = stated(lines)
    factors = [system.wanted.get(name, 0) for name in names]
    terms = [(factor, values.get(n, Fraction(0))) for n, factor in enumerate(factors)]
    total = sum((factor * value for factor, value in terms), Fraction(0))
    said = " + ".join(f"{factor} * {value}" for factor, value in terms)
    if len(values) < len(names) or [*lines[-2:-1]] != [f"{said} = {total}."]:
        faults.append(f"{lines[-2:-1]}: {said} = {total}")
    if answer != str(total) or answer != _solve(system):
        faults.append(f"{lines[-1:]}: it is {total}")
    return Followed(faults, answer)


def _claimed(
    line: str, row: list[int] | None, equations: list[list[int]], values: dict[int, Fraction]
) -> str:
    """Take a line in; returns what is wrong with it. So long as there are given rows, it is one."""
    if row is not None:
        equations.append(row)
        return "" if line == f"({len(equations)}) {_written(row)}." else "another equation is given"
    if made := _MADE.fullmatch(line):
        one, a, two, b, by = (int(made[slot] or 1) for slot in ("one", "a", "two", "b", "by"))
        two = two if made["sign"] == "+" else -two
        if int(made["n"]) != len(equations) + 1 or max(a, b) > len(equations) or 0 in (a, b, by):
            return "equations are not numbered like that"
        pairs = zip(equations[a - 1], equations[b - 1], strict=True)
        new = [Fraction(one * x + two * y, by) for x, y in pairs]
        equations.append([int(value) for value in new])
        is_whole = all(value.denominator == 1 for value in new)
        return "" if is_whole and made["said"] == _written(equations[-1]) else "it comes to another"
    found = _VALUE.fullmatch(line)
    if not found or not 0 < int(found["n"]) <= len(equations):
        return "of no form"
    *factors, total = equations[int(found["n"]) - 1]
    at = int(found["at"]) - 1
    others = {n for n, factor in enumerate(factors) if factor} - {*values}
    if others != {at}:
        return f"it has other unknowns: {others}"
    known = sum((factors[n] * value for n, value in values.items()), Fraction(0))
    values[at] = (total - known) / factors[at]
    return "" if str(values[at]) == found["value"] else f"it is {values[at]}"


def _written(row: Sequence[int]) -> str:
    """Return an equation in x1, x2 and so on, the last number being the sum."""
    said = ""
    for n, factor in enumerate(row[:-1], 1):
        if factor:
            sign = "-" if factor < 0 else "+"
            size = "" if abs(factor) == 1 else str(abs(factor))
            said += f"{f' {sign} ' if said else sign.strip('+')}{size}x{n}"
    return f"{said} = {row[-1]}"


READER = Reader(_read, _solve, follow=_follow)
