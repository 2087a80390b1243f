"""The worked solution of a question about a function that is told by an equation."""

from fractions import Fraction

from generators.contest.algebra.functional_values.instance import (
    Function,
    exponents,
    moved,
    orbit,
    value,
)
from generators.contest.algebra.functional_values.words import map_of
from generators.latex import added, in_rounds, number


def letters(function: Function) -> dict[str, str]:
    """Return the values of f that the steps name."""
    if function.kind == "sums":
        k, c, m, told = function.numbers
        one = value(Function("sums", (k, c, m, told), function.map, 1, "")) or Fraction(0)
        return {"f_{1}": number(one), f"f_{{{m}}}": str(told), _name(function): function.answer}
    if function.kind == "products":
        return {"a": number(_at(function, 2)), "b": number(_at(function, 3))}
    if not function.at:
        after = moved(function, _SAMPLE)
        assert after is not None
        values = {"x": _SAMPLE, "y": _at(function, _SAMPLE), "z": _at(function, after)}
        return {name: number(one) for name, one in values.items()}
    points = orbit(function, Fraction(function.at)) or []
    return {f"f_{{{k}}}": number(_at(function, x)) for k, x in enumerate(points)}


_SAMPLE = Fraction(1009, 13)
"""A number at which formulas in x are checked."""


def _name(function: Function) -> str:
    return f"f_{{{function.at}}}"


def _at(function: Function, x: Fraction | int) -> Fraction:
    """Return the value of f anywhere."""
    if function.kind == "products":
        return value(Function("products", function.numbers, function.map, int(x), "")) or Fraction(
            0
        )
    points = orbit(function, Fraction(x)) or []
    u, w, p, q = function.numbers
    constant, slope = Fraction(0), Fraction(1)
    for place, point in enumerate(points):
        own = point if function.kind == "weighted" else Fraction(u)
        origin = points[place - 1] if function.kind == "apart" else point
        constant += slope * (p * origin + q) / own
        slope *= -Fraction(w) / own
    return constant / (1 - slope)


@in_rounds
def steps(function: Function) -> tuple[str, ...]:
    """Return the lines."""
    if function.kind == "sums":
        return _summed(function)
    if function.kind == "products":
        return _factored(function)
    return _circled(function) if function.at else _swapped(function)


def _summed(function: Function) -> tuple[str, ...]:
    k, c, m, told = function.numbers
    one = letters(function)["f_{1}"]

    def grown(n: int) -> str:
        parts = [(n, "f_{1}"), (k * n * (n - 1) // 2, ""), (c * (n - 1), "")]
        return added(parts)

    name = _name(function)
    return (
        "Write $f_{n}$ for the value at $n$ and put 1 for $y$ again and again: adding up all "
        f"steps from 1 gives $f_{{{m}}} = {grown(m)} = {told}$.",
        f"So $f_{{1}} = {one}$.",
        f"In the same way ${name} = {grown(function.at)} = {function.answer}$.",
    )


def _signed(factor: int) -> str:
    return f"+ {factor}" if factor >= 0 else f"- {-factor}"


def _factored(function: Function) -> tuple[str, ...]:
    m, first, n, second = function.numbers
    found = letters(function)
    lines = ["Write $a$ and $b$ for the values of $f$ at 2 and at 3; products turn into sums."]
    for told, result in ((m, str(first)), (n, str(second))):
        i, j = exponents(told) or (0, 0)
        lines.append(
            rf"From ${told} = 2^{{{i}}} \cdot 3^{{{j}}}$ follows ${added([(i, 'a'), (j, 'b')])} = "
            f"{result}$."
        )
    lines[0] = f"{lines[0][:-1]}, so that $a + a = 2a$ belongs to 4."
    i, j = exponents(function.at) or (0, 0)
    asked = rf"{function.at} = 2^{{{i}}} \cdot 3^{{{j}}}"
    total = f"{added([(i, 'a'), (j, 'b')])} = {function.answer}"
    return (
        *lines,
        f"So $a = {found['a']}$ and $b = {found['b']}$.",
        f"As ${asked}$, it is ${total}$.",
    )


def _circled(function: Function) -> tuple[str, ...]:
    points = orbit(function, Fraction(function.at)) or []
    u, w, p, q = function.numbers
    shown = []
    for x in points:
        held = number(x) if x >= 0 and x.denominator == 1 else rf"\left({number(x)}\right)"
        after = moved(function, x)
        assert after is not None
        shown.append(f"${_put(function, held)} = {number(after)}$")
    lines = [
        "The argument goes round in a circle: "
        + ", ".join(shown)
        + ". Call the values of $f$ there, from the first, "
        + ", ".join(f"$f_{{{k}}}$" for k in range(len(points)))
        + "."
    ]
    count = len(points)
    for k, x in enumerate(points):
        first, second = (k + 1, k + 2) if function.kind == "apart" else (k, k + 1)
        own = x if function.kind == "weighted" else Fraction(u)
        left = added([(own, f"f_{{{first % count}}}"), (Fraction(w), f"f_{{{second % count}}}")])
        lines.append(
            f"With ${number(x)}$ for $x$ the equation says ${left} = {number(p * x + q)}$."
        )
    return (*lines, f"These equations have one solution, and in it $f_{{0}} = {function.answer}$.")


def _put(function: Function, x: str) -> str:
    a, b, c, d = function.map
    if not c:
        return rf"{b * d} - {x}"

    def linear(factor: int, rest: int) -> str:
        size = x if factor in (1, -1) else rf"{abs(factor)} \cdot {x}"
        text = "" if not factor else ("-" if factor < 0 else "") + size
        if not rest:
            return text
        return f"{text} {_signed(rest)}" if text else str(rest)

    return rf"\frac{{{linear(a, b)}}}{{{linear(c, d)}}}"


def _swapped(function: Function) -> tuple[str, ...]:
    u, w, p, q = function.numbers
    other = map_of(function)
    right = added([(p, rf"\left({other}\right)"), (q, "")])
    return (
        f"Write $y$ for the value at $x$ and $z$ for that at ${other}$. Then "
        f"${added([(u, 'y'), (w, 'z')])} = {added([(p, 'x'), (q, '')])}$.",
        f"With ${other}$ in the place of $x$ the two change places: "
        f"${added([(w, 'y'), (u, 'z')])} = {right}$.",
        f"Without $z$ this is ${u * u - w * w}y = {u}\\left({added([(p, 'x'), (q, '')])}\\right) "
        f"{_signed(-w)}\\left({right}\\right)$.",
        f"So $y = {function.answer}$.",
    )
