"""Functions of x as trees: their formulas, and their values."""

from collections.abc import Callable, Mapping
from math import cos, exp, log1p, pow, sin
from typing import NamedTuple

from generators.latex import plain, polynomial


class Node(NamedTuple):
    """A function of x. Functions of an inner series u need u(0) = 0.

    `polynomial` has its coefficients, the constant first; `power` is (1 + u)^(numbers[0] /
    numbers[1]), `log` is ln(1 + u), `linear` is numbers[0] x times u, which may be 1 at 0.
    """

    kind: str
    numbers: tuple[int, ...] = ()
    inner: tuple["Node", ...] = ()


def formula(node: Node, x: str) -> str:
    if node.kind == "polynomial":
        return polynomial(node.numbers, x)
    inner = formula(node.inner[0], x)
    one = f"1 - {inner[1:]}" if inner.startswith("-") else f"1 + {inner}"
    if node.kind == "linear":
        return rf"{polynomial((0, *node.numbers), x)} \, {inner}"
    if node.kind == "power":
        return _power(one, *node.numbers)
    return {
        "exp": rf"e^{{{inner}}}",
        "log": rf"\ln\left({one}\right)",
        "sin": rf"\sin\left({inner}\right)",
        "cos": rf"\cos\left({inner}\right)",
    }[node.kind]


def _power(one: str, above: int, below: int) -> str:
    raised = one if abs(above) == 1 else rf"\left({one}\right)^{{{abs(above)}}}"
    if below == 1:
        return rf"\frac{{1}}{{{raised}}}"
    if abs(above) != 1:
        return rf"\left({one}\right)^{{{above}/{below}}}"
    root = rf"\sqrt{'' if below == 2 else '[3]'}{{{one}}}"
    return root if above > 0 else rf"\frac{{1}}{{{root}}}"


def text(node: Node) -> str:
    """Return a function's formula in plain text."""
    if node.kind == "polynomial":
        return plain(polynomial(node.numbers, "x"))
    inner = text(node.inner[0])
    one = f"(1 - {inner[1:]})" if inner.startswith("-") else f"(1 + {inner})"
    return {
        "linear": f"{plain(polynomial((0, *node.numbers), 'x'))} · {inner}",
        "power": f"{one}^({'/'.join(map(str, node.numbers))})",
        "exp": f"e^({inner})",
        "log": f"ln{one}",
        "sin": f"sin({inner})",
        "cos": f"cos({inner})",
    }[node.kind]


_VALUES: Mapping[str, Callable[[float], float]] = {
    "exp": exp,
    "log": log1p,
    "sin": sin,
    "cos": cos,
}


def value(node: Node, x: float) -> float:
    """Return a function's value.

    Raises:
        ArithmeticError, ValueError: if it has none.
    """
    if node.kind == "polynomial":
        return sum(c * x**k for k, c in enumerate(node.numbers))
    inner = value(node.inner[0], x)
    if node.kind == "linear":
        return node.numbers[0] * x * inner
    if node.kind == "power":
        return pow(1 + inner, node.numbers[0] / node.numbers[1])
    return _VALUES[node.kind](inner)
