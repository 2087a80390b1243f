"""The worked solution of a determinant: its structure in numbers, and what each change does.

Each kind has the lines to its determinant, or to the t that is asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import prod

from generators.latex import bracketed, chain, multiplied, running, stages
from generators.math.determinant.instance import Question
from generators.math.determinant.kinds import KINDS, factor
from generators.math.determinant.words import told_move
from generators.wording import listed

_NAMES: Mapping[str, str] = {"corner": "t", "product": "t", "sum": "P"}
"""What is asked for where it is no determinant: P is the product of both t."""


def letters(question: Question) -> dict[str, str]:
    """Return the determinant before any change, or what is asked for instead."""
    value = KINDS[question.kind].value(question.size, question.numbers)
    return {_NAMES.get(question.kind, "D"): str(value)}


def steps(question: Question) -> tuple[str, ...]:
    """Return the lines."""
    found = KINDS[question.kind].value(question.size, question.numbers)
    *lines, last = _LINES[question.kind](question.size, *question.numbers)
    lines.append(f"{last} = {found}$.")
    for move in question.moves:
        if move[0] == "squared":
            formula, found = f"{bracketed(found)}^2", found**2
        else:
            times = factor(move, question.size)
            formula, found = multiplied(times, found), found * times
        what = told_move(move)
        lines.append(f"After this change ({what}) it is ${formula} = {found}$.")
    return tuple(lines)


def _formulas(formulas: Sequence[str]) -> str:
    return listed([f"${formula}$" for formula in formulas])


def _adding(values: Sequence[int]) -> tuple[int, str]:
    """Return the sum of numbers, and the line in which they are added one after the other."""
    return sum(values), f"One after the other they add up: {_formulas(running(values))}."


def _multiplying(values: Sequence[int]) -> list[str]:
    """Return the lines to the determinant as a product, of which the last is left open."""
    *others, last = values
    told = running(others, r"\cdot")
    lines = [f"One after the other they multiply: {_formulas(told)}."] if told else []
    return [*lines, f"So the determinant is $D = {multiplied(prod(others), last)}"]


def _difference(a: int, b: int, c: int, d: int) -> tuple[int, str]:
    """Return a b - c d, and how it is worked out."""
    *told, _ = stages("ab - cd", {"a": a, "b": b, "c": c, "d": d})
    return a * b - c * d, " = ".join(told)


def _linear(p: int, q: int, places: range) -> tuple[list[int], str]:
    """Return p k + q for each k, and how they are worked out."""
    values = [p * k + q for k in places]
    return values, _formulas([f"{multiplied(p, k)} + {bracketed(q)} = {p * k + q}" for k in places])


def _rows(_: int, *numbers: int) -> list[str]:
    a, b, c, d, e, f, g, h, i = numbers
    down, up = ((a, e, i), (b, f, g), (c, d, h)), ((c, e, g), (a, f, h), (b, d, i))
    lines, totals = list[str](), list[int]()
    for where, each in (("down", down), ("up", up)):
        values = [prod(three) for three in each]
        worked = zip(each, values, strict=True)
        told = _formulas([f"{multiplied(*three)} = {value}" for three, value in worked])
        total, adding = _adding(values)
        lines += [f"The products {where} to the right are {told}.", adding]
        totals.append(total)
    return [*lines, f"So the determinant is $D = {totals[0]} - {bracketed(totals[1])}"]


def _unknown(_: int, d: int) -> list[str]:
    return ["The determinant is told: $D"]


def _level(size: int, a: int, b: int) -> list[str]:
    others = (size - 1) * b
    return [
        f"The entries of each row beside the diagonal add up to ${multiplied(size - 1, b)} = "
        f"{others}$, and all of them to ${bracketed(a + b)} + {bracketed(others)} = "
        f"{a + b + others}$.",
        "All columns, added to the first, and the first row, taken from the others, leave a "
        "triangle; below its corner the diagonal multiplies to "
        f"${bracketed(a)}^{{{size - 1}}} = {a ** (size - 1)}$.",
        *_multiplying((a + b + others, a ** (size - 1))),
    ]


def _band(size: int, p: int, q: int, r: int) -> list[str]:
    values, told, cross = [1, p], list[str](), q * r
    for _ in range(size - 1):
        *_, before, found = values
        value, formula = _difference(p, found, cross, before)
        values.append(value)
        told.append(formula)
    smaller = zip(told[:-1], values[2:-1], strict=True)
    return [
        "Expanded along the last row, a determinant follows from the two before it; the entries "
        f"beside the diagonal count by their product ${multiplied(q, r)} = {cross}$.",
        *(f"That of {n} rows is ${one} = {value}$." for n, (one, value) in enumerate(smaller, 2)),
        f"That of {size} rows is $D = {told[-1]}",
    ]


def _least(size: int, p: int, q: int, is_largest: int) -> list[str]:
    """Give the entry in the corner that stays, and the others of the diagonal."""
    place, step = (size, -p) if is_largest else (1, p)
    corner = p * place + q
    which = "last" if is_largest else "first"
    return [
        f"The {which} entry of the diagonal is ${multiplied(p, place)} + {bracketed(q)} = "
        f"{corner}$.",
        "Each row, taken from its neighbor, leaves a triangle; the rest of its diagonal multiplies "
        f"to ${bracketed(step)}^{{{size - 1}}} = {step ** (size - 1)}$.",
        *_multiplying((corner, step ** (size - 1))),
    ]


def _blocks(_: int, *numbers: int) -> list[str]:
    lines, values = list[str](), list[int]()
    for what, sign, times in (("sum", "+", 1), ("difference", "-", -1)):
        pairs = [*zip(numbers[:4], numbers[4:], strict=True)]
        told = [f"{bracketed(x)} {sign} {bracketed(y)} = {x + times * y}" for x, y in pairs]
        a, b, c, d = (x + times * y for x, y in pairs)
        value, formula = _difference(a, d, b, c)
        values.append(value)
        lines.append(
            f"The {what} of both blocks has the entries {_formulas(told)}, and the determinant "
            f"${formula} = {value}$."
        )
    return [*lines, *_multiplying(values)]


def _arrow(size: int, d: int, p: int, q: int, r: int, corner: int) -> list[str]:
    values, told = _linear(p, q, range(2, size + 1))
    total, adding = _adding(values)
    left, formula = _difference(corner, d, r, total)
    return [
        f"Beyond its corner the first row has {told}.",
        adding,
        f"Multiples of the other rows clear them and leave ${formula} = {left}$ times "
        f"${bracketed(d)}^{{{size - 2}}} = {d ** (size - 2)}$.",
        *_multiplying((left, d ** (size - 2))),
    ]


def _circle(_: int, a: int, b: int, c: int, d: int) -> list[str]:
    (one, adding), (other, turning) = _adding((a, b, c, d)), _adding((a, -b, c, -d))
    u, v = a - c, b - d
    return [
        f"The sum of the columns splits off the sum of the numbers. {adding}",
        f"Their sum with changing signs splits off that of the numbers. {turning}",
        f"What is left has the differences ${a} - {bracketed(c)} = {u}$ and ${b} - {bracketed(d)} "
        f"= {v}$, and the determinant ${chain('u^2 + v^2', {'u': u, 'v': v})}$.",
        *_multiplying((one, other, u * u + v * v)),
    ]


def _differences(numbers: Sequence[int]) -> tuple[list[int], str]:
    pairs = [*combinations(numbers, 2)]
    told = [f"{b} - {bracketed(a)} = {b - a}" for a, b in pairs]
    return [b - a for a, b in pairs], f"All differences are factors: {_formulas(told)}."


def _powers(_: int, *numbers: int) -> list[str]:
    values, told = _differences(numbers)
    return [told, *_multiplying(values)]


def _last_power(_: int, up: int, *numbers: int) -> list[str]:
    values, told = _differences(numbers)
    lines, what, parts = [told], "their sum", numbers
    if up:
        pairs = [*combinations(numbers, 2)]
        parts = tuple(a * b for a, b in pairs)
        each = [f"{multiplied(*pair)} = {part}" for pair, part in zip(pairs, parts, strict=True)]
        lines.append(f"The products of two of the numbers are {_formulas(each)}.")
        what = "the sum of these products"
    left, adding = _adding(parts)
    lines.append(f"What is left is symmetric in the numbers, {what}. {adding}")
    return [*lines, *_multiplying((*values, left))]


def _divisors(size: int, p: int, q: int) -> list[str]:
    values, told = _linear(p, q, range(1, size + 1))
    return [
        f"The matrix is a triangle of ones and zeros, turned, times a diagonal of {told}, times "
        "that triangle.",
        *_multiplying(values),
    ]


def _distance(size: int, a: int, b: int) -> list[str]:
    ends = 2 * a + b * (size - 1)
    powers = (-b) ** (size - 1), 2 ** (size - 2)
    return [
        "The first and the last row add up to the same number in each column, "
        f"${chain('2a + bn', {'a': a, 'b': b, 'n': size - 1})}$.",
        "Differences of neighboring rows, and then of columns, leave little else: "
        f"${bracketed(-b)}^{{{size - 1}}} = {powers[0]}$ and $2^{{{size - 2}}} = {powers[1]}$.",
        *_multiplying((ends, *powers)),
    ]


def _corner(size: int, p: int, q: int, r: int, d: int) -> list[str]:
    values, told = _linear(p, q, range(2, size + 1))
    total, adding = _adding(values)
    return [
        f"Beyond its corner the first row has {told}.",
        adding,
        f"The rest of the first column is ${r * d} = {multiplied(r, d)}$, so ${r}$ times the other "
        "columns clear it, and the determinant vanishes with its corner: "
        f"$t = {multiplied(r, total)}",
    ]


def _products(size: int, p: int, q: int, r: int, s: int) -> list[str]:
    pairs = [(p * k + q, r * k + s) for k in range(1, size + 1)]
    told = _formulas([f"{multiplied(x, y)} = {x * y}" for x, y in pairs])
    _, adding = _adding([x * y for x, y in pairs])
    return [
        f"Without $t$ all rows are multiples of one, and the diagonal has {told}.",
        adding,
        "Nothing else is left, so $t$ is that sum with the other sign: $t",
    ]


def _sums(size: int, p: int, q: int, r: int) -> list[str]:
    """Give the sums of both parts of the diagonal, and of their products."""
    ups, rights = ([f * k + c for k in range(1, size + 1)] for f, c in ((p, r), (q, 0)))
    each = [x * y for x, y in zip(ups, rights, strict=True)]
    told = zip(ups, rights, each, strict=True)
    (first, rows), (second, columns), (third, diagonal) = map(_adding, (ups, rights, each))
    _, formula = _difference(first, second, size, third)
    return [
        "An entry is a part of its row and a part of its column; those of rows are "
        f"{_formulas([*map(str, ups)])}. {rows}",
        f"Those of columns are {_formulas([*map(str, rights)])}. {columns}",
        "Their products on the diagonal are "
        f"{_formulas([f'{multiplied(x, y)} = {xy}' for x, y, xy in told])}. {diagonal}",
        "Without $t$ there are two independent rows, so both values multiply to the minors of two "
        f"rows: $P = {formula}",
    ]


_LINES: Mapping[str, Callable[..., list[str]]] = {
    "rows": _rows,
    "unknown": _unknown,
    "level": _level,
    "band": _band,
    "least": _least,
    "blocks": _blocks,
    "arrow": _arrow,
    "circle": _circle,
    "powers": _powers,
    "last_power": _last_power,
    "divisors": _divisors,
    "distance": _distance,
    "corner": _corner,
    "product": _products,
    "sum": _sums,
}
"""Kind -> from size and numbers the lines, the last one up to its value."""
