"""The worked solution of a determinant: its structure in numbers, and what each change does.

Each kind has the lines to its determinant, or to the t that is asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from generators.math.determinant.instance import Question
from generators.math.determinant.kinds import KINDS, factor
from generators.math.determinant.words import told_move

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
            formula, found = f"{_held(found)}^2", found**2
        else:
            times = factor(move, question.size)
            formula, found = _product(times, found), found * times
        what = told_move(move)
        lines.append(f"After this change ({what}) it is ${formula} = {found}$.")
    return tuple(lines)


def _held(number: int) -> str:
    return f"({number})" if number < 0 else str(number)


def _product(*numbers: int) -> str:
    return r" \cdot ".join(map(_held, numbers))


def _total(numbers: Sequence[int]) -> str:
    return " + ".join(map(_held, numbers))


def _listed(formulas: Sequence[str]) -> str:
    *most, last = [f"${formula}$" for formula in formulas]
    return f"{', '.join(most)} and {last}" if most else last


def _linear(p: int, q: int, places: range) -> tuple[list[int], str]:
    """Return p k + q for each k, and how they are worked out."""
    values = [p * k + q for k in places]
    return values, _listed([f"{_product(p, k)} + {_held(q)} = {p * k + q}" for k in places])


def _rows(_: int, *numbers: int) -> list[str]:
    a, b, c, d, e, f, g, h, i = numbers
    down, up = ((a, e, i), (b, f, g), (c, d, h)), ((c, e, g), (a, f, h), (b, d, i))
    told, values = list[str](), list[list[int]]()
    for each in (down, up):
        values.append([x * y * z for x, y, z in each])
        worked = zip(each, values[-1], strict=True)
        told.append(_listed([f"{_product(*three)} = {value}" for three, value in worked]))
    less = "".join(f" - {_held(value)}" for value in values[1])
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
        f"The entries of each row add up to ${_held(a + b)} + {_product(size - 1, b)} = {total}$.",
        "All columns, added to the first, and the first row, taken from the others, leave a "
        f"triangle: $D = {_product(total, a)}^{{{size - 1}}}",
    ]


def _band(size: int, p: int, q: int, r: int) -> list[str]:
    before, found, cross, formula = 1, p, q * r, ""
    lines = [
        "Expanded along the last row, a determinant follows from the two before it; the entries "
        f"beside the diagonal count by their product ${_product(q, r)} = {cross}$."
    ]
    for count in range(2, size + 1):
        formula = f"{_product(p, found)} - {_product(cross, before)}"
        before, found = found, p * found - cross * before
        lines.append(f"That of {count} rows is ${formula} = {found}$.")
    return [*lines[:-1], f"That of {size} rows is $D = {formula}"]


def _least(size: int, p: int, q: int, is_largest: int) -> list[str]:
    """Give the entry in the corner that stays, and the others of the diagonal."""
    place, step = (size, -p) if is_largest else (1, p)
    corner = p * place + q
    which = "last" if is_largest else "first"
    return [
        f"The {which} entry of the diagonal is ${_product(p, place)} + {_held(q)} = {corner}$.",
        "Each row, taken from its neighbor, leaves a triangle: "
        f"$D = {_product(corner, step)}^{{{size - 1}}}",
    ]


def _blocks(_: int, *numbers: int) -> list[str]:
    lines, values = list[str](), list[int]()
    for what, sign, times in (("sum", "+", 1), ("difference", "-", -1)):
        pairs = [*zip(numbers[:4], numbers[4:], strict=True)]
        told = [f"{_held(x)} {sign} {_held(y)} = {x + times * y}" for x, y in pairs]
        a, b, c, d = (x + times * y for x, y in pairs)
        values.append(a * d - b * c)
        lines.append(
            f"The {what} of both blocks has the entries {_listed(told)}, and the determinant "
            f"${_product(a, d)} - {_product(b, c)} = {values[-1]}$."
        )
    return [*lines, f"So the determinant is $D = {_product(*values)}"]


def _arrow(size: int, d: int, p: int, q: int, r: int, corner: int) -> list[str]:
    values, told = _linear(p, q, range(2, size + 1))
    total = sum(values)
    return [
        f"Beyond its corner the first row has {told}.",
        f"Together these are ${_total(values)} = {total}$.",
        "Multiples of the other rows clear them: "
        rf"$D = {d}^{{{size - 2}}} \cdot ({_product(corner, d)} - {_product(r, total)})",
    ]


def _circle(_: int, a: int, b: int, c: int, d: int) -> list[str]:
    one, other, rest = a + b + c + d, a - b + c - d, (a - c) ** 2 + (b - d) ** 2
    total, signed = _total((a, b, c, d)), f"{a} - {_held(b)} + {_held(c)} - {_held(d)}"
    squares = f"({a} - {_held(c)})^2 + ({b} - {_held(d)})^2"
    return [
        f"The sum of the columns splits off ${total} = {one}$.",
        f"Their sum with changing signs splits off ${signed} = {other}$.",
        f"What is left has the determinant ${squares} = {rest}$.",
        f"So the determinant is $D = {_product(one, other, rest)}",
    ]


def _differences(numbers: Sequence[int]) -> tuple[list[int], str]:
    pairs = [*combinations(numbers, 2)]
    told = [f"{b} - {_held(a)} = {b - a}" for a, b in pairs]
    return [b - a for a, b in pairs], f"All differences are factors: {_listed(told)}."


def _powers(_: int, *numbers: int) -> list[str]:
    values, told = _differences(numbers)
    return [told, f"So the determinant is $D = {_product(*values)}"]


def _last_power(_: int, up: int, *numbers: int) -> list[str]:
    values, told = _differences(numbers)
    if up:
        pairs = [*combinations(numbers, 2)]
        worked = " + ".join(_product(a, b) for a, b in pairs)
        what, left = "the sum of products of two", sum(a * b for a, b in pairs)
    else:
        what, worked, left = "the sum", _total(numbers), sum(numbers)
    return [
        told,
        f"What is left is symmetric, {what} of the numbers: ${worked} = {left}$.",
        f"So the determinant is $D = {_product(*values, left)}",
    ]


def _divisors(size: int, p: int, q: int) -> list[str]:
    values, told = _linear(p, q, range(1, size + 1))
    return [
        f"The matrix is a triangle of ones and zeros, turned, times a diagonal of {told}, times "
        "that triangle.",
        f"So the determinant is $D = {_product(*values)}",
    ]


def _distance(size: int, a: int, b: int) -> list[str]:
    ends = 2 * a + b * (size - 1)
    return [
        "The first and the last row add up to the same number in each column, "
        f"${_product(2, a)} + {_product(b, size - 1)} = {ends}$.",
        "Differences of neighboring rows, and then of columns, leave little else: "
        rf"$D = {_product(ends, -b)}^{{{size - 1}}} \cdot 2^{{{size - 2}}}",
    ]


def _corner(size: int, p: int, q: int, r: int, d: int) -> list[str]:
    values, told = _linear(p, q, range(2, size + 1))
    total = sum(values)
    return [
        f"Beyond its corner the first row has {told}.",
        f"Together these are ${_total(values)} = {total}$.",
        f"The rest of the first column is ${r * d} = {_product(r, d)}$, so ${r}$ times the other "
        "columns clear it, and the determinant vanishes with its corner: "
        f"$t = {_product(r, total)}",
    ]


def _products(size: int, p: int, q: int, r: int, s: int) -> list[str]:
    pairs = [(p * k + q, r * k + s) for k in range(1, size + 1)]
    told = _listed([f"{_product(x, y)} = {x * y}" for x, y in pairs])
    return [
        f"Without $t$ all rows are multiples of one, and the diagonal has {told}.",
        f"So only their sum is left: $t = -({_total([x * y for x, y in pairs])})",
    ]


def _sums(size: int, p: int, q: int, r: int) -> list[str]:
    """Give the sums of both parts of the diagonal, and of their products."""
    ups, rights = ([f * k + c for k in range(1, size + 1)] for f, c in ((p, r), (q, 0)))
    both = [*zip(ups, rights, strict=True)]
    inner = " + ".join(_product(x, y) for x, y in both)
    first, second, third = sum(ups), sum(rights), sum(x * y for x, y in both)
    return [
        f"An entry is a part of its row and a part of its column; those of rows add up to "
        f"${_total(ups)} = {first}$.",
        f"Those of columns add up to ${_total(rights)} = {second}$.",
        f"Their products on the diagonal add up to ${inner} = {third}$.",
        "Without $t$ there are two independent rows, so both values multiply to the minors of two "
        f"rows: $P = {_product(first, second)} - {_product(size, third)}",
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
