"""The worked solution of a determinant: its structure in numbers, and what each change does.

Each kind has the lines to its determinant, or to the t that is asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from generators.latex import bracketed, multiplied
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


def _total(numbers: Sequence[int]) -> str:
    return " + ".join(map(bracketed, numbers))


def _formulas(formulas: Sequence[str]) -> str:
    return listed([f"${formula}$" for formula in formulas])


def _linear(p: int, q: int, places: range) -> tuple[list[int], str]:
    """Return p k + q for each k, and how they are worked out."""
    values = [p * k + q for k in places]
    return values, _formulas([f"{multiplied(p, k)} + {bracketed(q)} = {p * k + q}" for k in places])


def _rows(_: int, *numbers: int) -> list[str]:
    a, b, c, d, e, f, g, h, i = numbers
    down, up = ((a, e, i), (b, f, g), (c, d, h)), ((c, e, g), (a, f, h), (b, d, i))
    told, values = list[str](), list[list[int]]()
    for each in (down, up):
        values.append([x * y * z for x, y, z in each])
        worked = zip(each, values[-1], strict=True)
        told.append(_formulas([f"{multiplied(*three)} = {value}" for three, value in worked]))
    less = "".join(f" - {bracketed(value)}" for value in values[1])
    return [
        f"The products down to the right are {told[0]}.",
        f"The products up to the right are {told[1]}.",
        f"So the determinant is $D = {_total(values[0])}{less}",
    ]


def _unknown(_: int, d: int) -> list[str]:
    return ["The determinant is told: $D"]


def _level(size: int, a: int, b: int) -> list[str]:
    total = a + size * b
    return [
        f"The entries of each row add up to ${bracketed(a + b)} + {multiplied(size - 1, b)} = "
        f"{total}$.",
        "All columns, added to the first, and the first row, taken from the others, leave a "
        f"triangle: $D = {multiplied(total, a)}^{{{size - 1}}}",
    ]


def _band(size: int, p: int, q: int, r: int) -> list[str]:
    values, formulas, cross = [1, p], list[str](), q * r
    for _ in range(size - 1):
        *_, before, found = values
        formulas.append(f"{multiplied(p, found)} - {multiplied(cross, before)}")
        values.append(p * found - cross * before)
    smaller = zip(formulas[:-1], values[2:-1], strict=True)
    return [
        "Expanded along the last row, a determinant follows from the two before it; the entries "
        f"beside the diagonal count by their product ${multiplied(q, r)} = {cross}$.",
        *(f"That of {n} rows is ${one} = {value}$." for n, (one, value) in enumerate(smaller, 2)),
        f"That of {size} rows is $D = {formulas[-1]}",
    ]


def _least(size: int, p: int, q: int, is_largest: int) -> list[str]:
    """Give the entry in the corner that stays, and the others of the diagonal."""
    place, step = (size, -p) if is_largest else (1, p)
    corner = p * place + q
    which = "last" if is_largest else "first"
    return [
        f"The {which} entry of the diagonal is ${multiplied(p, place)} + {bracketed(q)} = "
        f"{corner}$.",
        "Each row, taken from its neighbor, leaves a triangle: "
        f"$D = {multiplied(corner, step)}^{{{size - 1}}}",
    ]


def _blocks(_: int, *numbers: int) -> list[str]:
    lines, values = list[str](), list[int]()
    for what, sign, times in (("sum", "+", 1), ("difference", "-", -1)):
        pairs = [*zip(numbers[:4], numbers[4:], strict=True)]
        told = [f"{bracketed(x)} {sign} {bracketed(y)} = {x + times * y}" for x, y in pairs]
        a, b, c, d = (x + times * y for x, y in pairs)
        values.append(a * d - b * c)
        lines.append(
            f"The {what} of both blocks has the entries {_formulas(told)}, and the determinant "
            f"${multiplied(a, d)} - {multiplied(b, c)} = {values[-1]}$."
        )
    return [*lines, f"So the determinant is $D = {multiplied(*values)}"]


def _arrow(size: int, d: int, p: int, q: int, r: int, corner: int) -> list[str]:
    values, told = _linear(p, q, range(2, size + 1))
    total = sum(values)
    return [
        f"Beyond its corner the first row has {told}.",
        f"Together these are ${_total(values)} = {total}$.",
        "Multiples of the other rows clear them: "
        rf"$D = {d}^{{{size - 2}}} \cdot ({multiplied(corner, d)} - {multiplied(r, total)})",
    ]


def _circle(_: int, a: int, b: int, c: int, d: int) -> list[str]:
    one, other, rest = a + b + c + d, a - b + c - d, (a - c) ** 2 + (b - d) ** 2
    total, signed = _total((a, b, c, d)), f"{a} - {bracketed(b)} + {bracketed(c)} - {bracketed(d)}"
    squares = f"({a} - {bracketed(c)})^2 + ({b} - {bracketed(d)})^2"
    return [
        f"The sum of the columns splits off ${total} = {one}$.",
        f"Their sum with changing signs splits off ${signed} = {other}$.",
        f"What is left has the determinant ${squares} = {rest}$.",
        f"So the determinant is $D = {multiplied(one, other, rest)}",
    ]


def _differences(numbers: Sequence[int]) -> tuple[list[int], str]:
    pairs = [*combinations(numbers, 2)]
    told = [f"{b} - {bracketed(a)} = {b - a}" for a, b in pairs]
    return [b - a for a, b in pairs], f"All differences are factors: {_formulas(told)}."


def _powers(_: int, *numbers: int) -> list[str]:
    values, told = _differences(numbers)
    return [told, f"So the determinant is $D = {multiplied(*values)}"]


def _last_power(_: int, up: int, *numbers: int) -> list[str]:
    values, told = _differences(numbers)
    if up:
        pairs = [*combinations(numbers, 2)]
        worked = " + ".join(multiplied(a, b) for a, b in pairs)
        what, left = "the sum of products of two", sum(a * b for a, b in pairs)
    else:
        what, worked, left = "the sum", _total(numbers), sum(numbers)
    return [
        told,
        f"What is left is symmetric, {what} of the numbers: ${worked} = {left}$.",
        f"So the determinant is $D = {multiplied(*values, left)}",
    ]


def _divisors(size: int, p: int, q: int) -> list[str]:
    values, told = _linear(p, q, range(1, size + 1))
    return [
        f"The matrix is a triangle of ones and zeros, turned, times a diagonal of {told}, times "
        "that triangle.",
        f"So the determinant is $D = {multiplied(*values)}",
    ]


def _distance(size: int, a: int, b: int) -> list[str]:
    ends = 2 * a + b * (size - 1)
    return [
        "The first and the last row add up to the same number in each column, "
        f"${multiplied(2, a)} + {multiplied(b, size - 1)} = {ends}$.",
        "Differences of neighboring rows, and then of columns, leave little else: "
        rf"$D = {multiplied(ends, -b)}^{{{size - 1}}} \cdot 2^{{{size - 2}}}",
    ]


def _corner(size: int, p: int, q: int, r: int, d: int) -> list[str]:
    values, told = _linear(p, q, range(2, size + 1))
    total = sum(values)
    return [
        f"Beyond its corner the first row has {told}.",
        f"Together these are ${_total(values)} = {total}$.",
        f"The rest of the first column is ${r * d} = {multiplied(r, d)}$, so ${r}$ times the other "
        "columns clear it, and the determinant vanishes with its corner: "
        f"$t = {multiplied(r, total)}",
    ]


def _products(size: int, p: int, q: int, r: int, s: int) -> list[str]:
    pairs = [(p * k + q, r * k + s) for k in range(1, size + 1)]
    told = _formulas([f"{multiplied(x, y)} = {x * y}" for x, y in pairs])
    return [
        f"Without $t$ all rows are multiples of one, and the diagonal has {told}.",
        f"So only their sum is left: $t = -({_total([x * y for x, y in pairs])})",
    ]


def _sums(size: int, p: int, q: int, r: int) -> list[str]:
    """Give the sums of both parts of the diagonal, and of their products."""
    ups, rights = ([f * k + c for k in range(1, size + 1)] for f, c in ((p, r), (q, 0)))
    both = [*zip(ups, rights, strict=True)]
    inner = " + ".join(multiplied(x, y) for x, y in both)
    first, second, third = sum(ups), sum(rights), sum(x * y for x, y in both)
    return [
        "An entry is a part of its row and a part of its column; those of rows add up to "
        f"${_total(ups)} = {first}$.",
        f"Those of columns add up to ${_total(rights)} = {second}$.",
        f"Their products on the diagonal add up to ${inner} = {third}$.",
        "Without $t$ there are two independent rows, so both values multiply to the minors of two "
        f"rows: $P = {multiplied(first, second)} - {multiplied(size, third)}",
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
