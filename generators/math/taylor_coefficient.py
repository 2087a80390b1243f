"""Coefficients of power series of products and compositions, such as e^(sin(2x)) / (1 + x)^3.

The generator adds up powers of the inner series, cut off after the wanted one; the solver follows
the differential equation of every outer function, coefficient by coefficient (Knuth, TAOCP 2,
4.7). At the top: the eighth coefficient, three factors, functions nested three deep.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial, lcm, prod
from random import Random
from typing import TypeAlias

from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.latex import power
from generators.math import _nodes
from generators.math._curves import curve
from generators.math._nodes import Node, formula
from generators.pictures import Panel, Plane, Table
from generators.wording import FRACTION, Grammar, speak
from proofmill.problem import Json

ORDER = Knob("order", 1, 7, "power of x whose coefficient is wanted, or one more")
FACTORS = Knob("factors", 1, 3, "factors besides a polynomial")
NESTING = Knob("nesting", 0, 2, "functions within functions")

_FAR = 0.5
"""Where a picture's curve ends on either side of 0."""
_LONGEST = 36
"""Characters of an answer."""

Series: TypeAlias = list[Fraction]
"""Coefficients of 1, x, x^2, ... up to the wanted power."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is the coefficient of x^order of the product, or the derivative of that order at 0?"""

    factors: tuple[Node, ...]
    order: int
    is_derivative: bool
    answer: str = field(compare=False)


@redrawn(400, "series")
def _generate(rng: Random, knobs: Knobs) -> Question | None:
    count, nesting = FACTORS.integer(knobs), NESTING.integer(knobs)
    order = ORDER.integer(knobs) + rng.randint(0, 1)
    outer = [_outer(rng, nesting) for _ in range(count)]
    lead = Node("polynomial", (rng.randint(1, 9), _nonzero(rng, 9)))
    product = _product([_series(node, order) for node in (lead, *outer)])
    is_derivative = rng.random() < 0.3
    value = product[order] * (factorial(order) if is_derivative else 1)
    if not value or len(set(outer)) != count or len(str(value)) > _LONGEST:
        return None
    return Question((lead, *outer), order, is_derivative, str(value))


_EXPONENTS = ((1, 2), (-1, 2), (1, 3), (-1, 3), (3, 2), (-1, 1), (-2, 1), (-3, 1))
_OUTER = ("exp", "exp", "power", "power", "cos", "log", "sin")


def _outer(rng: Random, nesting: int) -> Node:
    kind = rng.choice(_OUTER)
    numbers = rng.choice(_EXPONENTS) if kind == "power" else ()
    return Node(kind, numbers, (_zero(rng, nesting),))


def _zero(rng: Random, nesting: int) -> Node:
    """Return a function that is 0 at 0."""
    if not nesting:
        return Node("polynomial", (0, _nonzero(rng, 6), rng.randint(-6, 6)))
    kind = rng.choice(("sin", "log", "linear"))
    if kind == "linear":
        numbers = rng.choice(_EXPONENTS)
        outer = rng.choice((Node("exp"), Node("cos"), Node("power", numbers)))
        return Node(kind, (_nonzero(rng, 4),), (outer._replace(inner=(_zero(rng, nesting - 1),)),))
    return Node(kind, (), (_zero(rng, nesting - 1),))


def _nonzero(rng: Random, largest: int) -> int:
    return rng.choice((-1, 1)) * rng.randint(1, largest)


def _series(node: Node, order: int) -> Series:
    """Return a function's series, as a sum of powers of the inner one."""
    if node.kind == "polynomial":
        return _padded(node.numbers, order)
    inner = _series(node.inner[0], order)
    if node.kind == "linear":
        return _times([Fraction(0), Fraction(node.numbers[0])], inner, order)
    total, power = [Fraction(0)] * (order + 1), _padded((1,), order)
    for weight in _weights(node, order):
        if weight:
            total = [a + weight * b for a, b in zip(total, power, strict=True)]
        power = _times(power, inner, order)
    return total


def _weights(node: Node, order: int) -> Series:
    """Return the coefficients of the outer function as a series in u."""
    places = range(order + 1)
    if node.kind == "log":
        return [Fraction(0), *(Fraction((-1) ** (k + 1), k) for k in places[1:])]
    if node.kind == "power":
        found, exponent = [Fraction(1)], Fraction(*node.numbers)
        for k in places[1:]:
            found.append(found[-1] * (exponent - k + 1) / k)
        return found
    # exp, cos and sin: all, every other even, every other odd term
    signs = {"exp": (1, 1, 1, 1), "cos": (1, 0, -1, 0), "sin": (0, 1, 0, -1)}[node.kind]
    return [Fraction(signs[k % 4], factorial(k)) for k in places]


@rule
def _padded(numbers: Sequence[int], order: int) -> Series:
    return [Fraction(n) for n in [*numbers, *[0] * order][: order + 1]]


@rule
def _times(one: Series, two: Series, order: int) -> Series:
    """Return a product of series, worked out in whole numbers over a common denominator."""
    (first, parts), (second, others) = _whole(one), _whole(two)
    total = [0] * (order + 1)
    for i, a in enumerate(first):
        if a:
            for j, b in enumerate(second[: order + 1 - i]):
                total[i + j] += a * b
    return [Fraction(value, parts * others) for value in total]


def _whole(series: Series) -> tuple[list[int], int]:
    """Return whole numbers, and what to divide them by to get a series."""
    parts = lcm(*(value.denominator for value in series))
    return [value.numerator * (parts // value.denominator) for value in series], parts


def _product(all_series: Sequence[Series]) -> Series:
    total, *rest = all_series
    for series in rest:
        total = _times(total, series, len(total) - 1)
    return total


_GRAMMAR: Grammar = {
    "coefficient": (
        "<find> the coefficient of ${power}$ in the power series around ${x} = 0$ of"
        "\n\n$$f({x}) = {formula}$$\n\n<form>",
        "Expand\n\n$$f({x}) = {formula}$$\n\nin powers of ${x}$, around ${x} = 0$. What is the "
        "coefficient of ${power}$? <form>",
        "The Maclaurin series of\n\n$$f({x}) = {formula}$$\n\nis $c_0 + c_1 {x} + c_2 {x}^2 + "
        "\\cdots$. <find> $c_{{{order}}}$. <form>",
        "Near ${x} = 0$ we have $f({x}) = a_0 + a_1 {x} + a_2 {x}^2 + \\cdots$, where"
        "\n\n$$f({x}) = {formula}$$\n\nWhat is $a_{{{order}}}$? <form>",
        "A generating function is given by\n\n$$f({x}) = {formula} = \\sum_{{n \\ge 0}} a_n "
        "{x}^n$$\n\n<find> $a_{{{order}}}$. <form>",
    ),
    "derivative": (
        "Let\n\n$$f({x}) = {formula}$$\n\n<find> the {nth} derivative at ${x} = 0$, "
        "${derived}(0)$. <form>",
        "<find> the {nth} derivative at the point ${x} = 0$ of\n\n$$f({x}) = {formula}$$\n\n<form>",
        "For the function\n\n$$f({x}) = {formula}$$\n\nwhat is ${derived}(0)$, the {nth} "
        "derivative at ${x} = 0$? <form>",
    ),
    "find": ("Find", "Determine", "Compute", "Work out"),
    "form": FRACTION,
}


_NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def _render(question: Question, rng: Random) -> str:
    x, order = rng.choice("xxtz"), question.order
    lead, *outer = (formula(node, x) for node in question.factors)
    return speak(
        _GRAMMAR,
        rng,
        "derivative" if question.is_derivative else "coefficient",
        x=x,
        order=order,
        power=power(x, order),
        nth=_NTH[order - 1],
        derived=("", "f'", "f''")[order] if order < 3 else f"f^{{({order})}}",
        formula=r" \, ".join((f"({lead})", *outer)),
    )


def _solve(question: Question) -> list[str]:
    total = _padded((1,), question.order)
    for node in question.factors:
        total = _times(_recurred(node, question.order), total, question.order)
    scale = factorial(question.order) if question.is_derivative else 1
    return [str(total[question.order] * scale)]


def _recurred(node: Node, order: int) -> Series:
    """Return a function's series from its differential equation."""
    if node.kind == "polynomial":
        return _padded(node.numbers, order)
    u = _recurred(node.inner[0], order)
    if node.kind == "linear":
        return [Fraction(0), *(node.numbers[0] * a for a in u[:-1])]
    slopes = [k * a for k, a in enumerate(u)]  # of x u'
    if node.kind in ("sin", "cos"):
        return _waves(slopes)[node.kind == "cos"]
    found = [Fraction(node.kind != "log")]
    for n in range(1, order + 1):
        pairs = range(1, n + 1)
        if node.kind == "exp":  # y' = u' y
            value = sum((slopes[k] * found[n - k] for k in pairs), Fraction(0))
        elif node.kind == "log":  # (1 + u) y' = u'
            value = slopes[n] - sum((u[k] * (n - k) * found[n - k] for k in pairs), Fraction(0))
        else:  # (1 + u) y' = r u' y
            exponent = Fraction(*node.numbers)
            terms = ((exponent * slopes[k] - (n - k) * u[k]) * found[n - k] for k in pairs)
            value = sum(terms, Fraction(0))
        found.append(value / n)
    return found


def _waves(slopes: Series) -> tuple[Series, Series]:
    """Return sin u and cos u from x u': s' = u' c and c' = -u' s."""
    sines, cosines = [Fraction(0)], [Fraction(1)]
    for n in range(1, len(slopes)):
        pairs = range(1, n + 1)
        sine = sum((slopes[k] * cosines[n - k] for k in pairs), Fraction(0))
        cosine = sum((slopes[k] * sines[n - k] for k in pairs), Fraction(0))
        sines.append(sine / n)
        cosines.append(-cosine / n)
    return sines, cosines


def _steps(question: Question) -> tuple[str, ...]:
    told = [
        f"{formula(node, 'x')} = {', '.join(map(str, _series(node, question.order)))}, ..."
        for node in question.factors
    ]
    last = f"the product has {question.answer} there"
    if question.is_derivative:
        last = f"the product's coefficient times {question.order}! is {question.answer}"
    return ("the coefficients of 1, x, x^2, ... of each factor are", *told, last)


def _picture(question: Question) -> Panel:
    texts = [_nodes.text(node) for node in question.factors]
    rows = [("f(x) =" if text == texts[0] else "times", text) for text in texts]
    wanted = (
        "derivative at 0 of order" if question.is_derivative else "coefficient of x to the power"
    )
    shapes = curve(lambda x: prod(_nodes.value(node, x) for node in question.factors), -_FAR, _FAR)
    plane = Plane(shapes=shapes, has_axes=True, is_square=False)
    table = Table(rows=[*rows, (wanted, str(question.order))])
    return Panel(figures=[("", table), ("graph of f", plane)])


def _canonical(question: Question) -> Json:
    lead, *outer = question.factors
    return [lead, sorted(outer), question.order, question.is_derivative]


def _depth(node: Node) -> int:
    return 1 + sum(map(_depth, node.inner))


FAMILY = Family(
    name="taylor_coefficient",
    version=2,
    domain="math",
    summary="a coefficient of the power series of a product of nested functions",
    concepts=("calculus", "power series", "generating functions"),
    knobs=(ORDER, FACTORS, NESTING),
    verifier="rational",
    examples=("-73/24", "211/6"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    # Functions to expand, each with a product for every pair of powers.
    effort=lambda question: sum(map(_depth, question.factors)) * (question.order + 1) ** 2,
    canonical=_canonical,
    picture=_picture,
    # Birthday estimate at dial 0: 2e5 (38 pairs in 4000); further factors multiply it.
    capacity=lambda dial: 2e5 * 500.0 ** (FACTORS.integer_at(dial) - 1),
    guess_rate=lambda dial: 0.01,
)
