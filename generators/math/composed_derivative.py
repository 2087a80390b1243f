"""Derivatives of functions that are composed of rational functions, at a rational point.

The generator carries value, first and second derivative along (jets, a kind of dual numbers); the
solver differentiates the whole expression by rules and then puts the number in. At the top: five
functions, each made from those before, and mostly the second derivative.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import NamedTuple, TypeAlias

from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number, plain, polynomial
from generators.math._symbolic import Expressions
from generators.pictures import Edge, Graph, Panel, Table
from generators.wording import FRACTION, Grammar, speak
from proofmill.problem import Json

LAYERS = Knob("layers", 0.6, 5, "functions, the first of x alone")
LARGEST = Knob("largest", 4, 9, "largest absolute value of a coefficient")
SECOND = Knob("second", 0.0, 0.8, "share of questions for the second derivative")

_LONGEST = 32
"""Characters of an answer."""

Jet: TypeAlias = tuple[Fraction, Fraction, Fraction]
"""Value, first and second derivative at a point."""


class Function(NamedTuple):
    """A polynomial of x or of an earlier function, a quotient, a product, or a composition."""

    kind: str
    of: tuple[int, ...]
    """Numbers of the earlier functions that it is made of."""
    over: tuple[int, ...] = ()
    """Coefficients of a polynomial, the constant first."""
    under: tuple[int, ...] = ()
    """Coefficients of a denominator."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is the derivative of that order of the last function at a point?"""

    functions: tuple[Function, ...]
    at: Fraction
    order: int
    answer: str = field(compare=False)


@redrawn(1000, "functions with a short answer")
def _generate(rng: Random, knobs: Knobs) -> Question | None:
    layers, largest = LAYERS.integer(knobs), LARGEST.integer(knobs)
    functions = tuple(_function(rng, layer, largest) for layer in range(layers))
    far, below = (7, rng.choice((1, 1, 1, 2, 3))) if layers > 2 else (3, 1)
    at = Fraction(rng.choice((-1, 1)) * rng.randint(1, far), below)
    order = 2 if rng.random() < SECOND.number(knobs) else 1
    try:
        value = _jet(functions, layers - 1, (at, Fraction(1), Fraction(0)))[order]
    except ZeroDivisionError:
        return None
    if not value or len(str(value)) > _LONGEST:
        return None
    return Question(functions, at, order, str(value))


_BASES = ("ratio", "ratio", "polynomial")
_SINGLES = ("outer", "inner", "under", "times")
_PAIRS = ("product", "quotient", "compose")


def _function(rng: Random, layer: int, largest: int) -> Function:
    if layer == 0:
        kind = rng.choice(_BASES)
        # A polynomial alone needs more terms to be one of many.
        over = _coefficients(rng, 2 if kind == "ratio" else 3, largest)
        return Function(kind, (), over, _coefficients(rng, 1, largest) if kind == "ratio" else ())
    last = layer - 1
    if last and rng.random() < 0.4:
        of = [last, rng.randrange(last)]
        return Function(rng.choice(_PAIRS), tuple(rng.sample(of, 2)))
    return Function(rng.choice(_SINGLES), (last,), _coefficients(rng, 2, largest))


def _coefficients(rng: Random, degree: int, largest: int) -> tuple[int, ...]:
    low = [rng.randint(-largest, largest) for _ in range(degree)]
    return (*low, rng.choice((-1, 1)) * rng.randint(1, max(2, largest // 2)))


def _jet(functions: Sequence[Function], number: int, x: Jet) -> Jet:
    """Return a function's jet where its argument is, as a function of some variable, `x`."""
    kind, of, over, under = functions[number]
    if kind == "polynomial":
        return _polynomial_jet(over, x)
    if kind == "ratio":
        return _divided(_polynomial_jet(over, x), _polynomial_jet(under, x))
    if kind == "inner":
        return _jet(functions, of[0], _polynomial_jet(over, x))
    if kind == "compose":
        return _jet(functions, of[0], _jet(functions, of[1], x))
    first = _jet(functions, of[0], x)
    if kind == "outer":
        return _polynomial_jet(over, first)
    if kind in ("under", "times"):
        outer = _polynomial_jet(over, x)
        return _divided(outer, first) if kind == "under" else _multiplied(outer, first)
    second = _jet(functions, of[1], x)
    return _multiplied(first, second) if kind == "product" else _divided(first, second)


def _polynomial_jet(coefficients: Sequence[int], x: Jet) -> Jet:
    total: Jet = (Fraction(0), Fraction(0), Fraction(0))
    for coefficient in reversed(coefficients):
        value, slope, bend = _multiplied(total, x)
        total = value + coefficient, slope, bend
    return total


def _multiplied(f: Jet, g: Jet) -> Jet:
    return f[0] * g[0], f[1] * g[0] + f[0] * g[1], f[2] * g[0] + 2 * f[1] * g[1] + f[0] * g[2]


def _divided(f: Jet, g: Jet) -> Jet:
    """Solve quotient * g = f, order by order."""
    value = f[0] / g[0]
    slope = (f[1] - value * g[1]) / g[0]
    return value, slope, (f[2] - 2 * slope * g[1] - value * g[2]) / g[0]


_NAMES = (("f", "g", "h", "p", "q"), ("f_1", "f_2", "f_3", "f_4", "f_5"), ("u", "v", "w", "r", "s"))
_GRAMMAR: Grammar = {
    "start": (
        "<given>\n\n{lines}\n\n<ask> <form>",
        "<ask_first>\n\n{lines}\n\n<form>",
        "<given>\n\n{lines}\n\n<ask> <form>",
    ),
    "given": (
        "Let",
        "Consider what follows, where $x$ is a real number:",
        "Define, for all real $x$ for which it makes sense,",
        "Put",
        "The following is defined for real $x$.",
    ),
    "ask": (
        "Find ${asked}$.",
        "What is ${asked}$?",
        "Compute ${asked}$, the {nth} derivative at $x = {at}$.",
        "Determine the {nth} derivative of ${last}$ at $x = {at}$.",
    ),
    "ask_first": (
        "Find ${asked}$, where",
        "What is the {nth} derivative ${asked}$ of the function ${last}$, if",
        "Work out the {nth} derivative of ${last}$ at the point $x = {at}$, for",
    ),
    "form": FRACTION,
}


def _render(question: Question, rng: Random) -> str:
    names = rng.choice(_NAMES)
    lines = [
        f"${names[place]}(x) = {_formula(function, names)}$"
        for place, function in enumerate(question.functions)
    ]
    last = names[len(lines) - 1]
    at = number(question.at)
    return speak(
        _GRAMMAR,
        rng,
        lines="\n".join(lines),
        last=last,
        at=at,
        nth=("first", "second")[question.order - 1],
        asked=f"{last}{chr(39) * question.order}({at})",
    )


def _formula(function: Function, names: Sequence[str]) -> str:
    kind, of, over, under = function
    calls = [f"{names[place]}(x)" for place in of]
    shown = polynomial(over, "x")
    return {
        "polynomial": lambda: shown,
        "ratio": lambda: rf"\frac{{{shown}}}{{{polynomial(under, 'x')}}}",
        "outer": lambda: polynomial(over, calls[0]),
        "inner": lambda: f"{names[of[0]]}({shown})",
        "under": lambda: rf"\frac{{{shown}}}{{{calls[0]}}}",
        "times": lambda: rf"({shown}) \, {calls[0]}",
        "product": lambda: rf"{calls[0]} \, {calls[1]}",
        "quotient": lambda: rf"\frac{{{calls[0]}}}{{{calls[1]}}}",
        "compose": lambda: f"{names[of[0]]}({calls[1]})",
    }[kind]()


def _solve(question: Question) -> list[str]:
    store, index = _differentiated(question)
    return [str(store.value(index, question.at))]


def _differentiated(question: Question) -> tuple[Expressions, int]:
    """Return a store that holds the last function's derivative, and the derivative's number."""
    store = Expressions()
    index = _written(store, question.functions, len(question.functions) - 1, store.x)
    for _ in range(question.order):
        index = store.slope(index)
    return store, index


def _written(store: Expressions, functions: Sequence[Function], number: int, x: int) -> int:
    """Return the expression of a function of the expression `x`."""
    kind, of, over, under = functions[number]
    if kind in ("inner", "compose"):
        inside = (
            _horner(store, over, x) if kind == "inner" else _written(store, functions, of[1], x)
        )
        return _written(store, functions, of[0], inside)
    parts = [_written(store, functions, place, x) for place in of]
    if kind == "outer":
        return _horner(store, over, parts[0])
    if over:
        parts = [_horner(store, over, x), *parts]
    if kind == "ratio":
        parts.append(_horner(store, under, x))
    if len(parts) == 1:
        return parts[0]
    join = store.product if kind in ("times", "product") else store.quotient
    return join(parts[0], parts[1])


def _horner(store: Expressions, coefficients: Sequence[int], x: int) -> int:
    total = store.zero
    for coefficient in reversed(coefficients):
        total = store.sum(store.product(total, x), store.number(coefficient))
    return total


def _steps(question: Question) -> tuple[str, ...]:
    last = len(question.functions) - 1
    value, slope, bend = _jet(question.functions, last, (question.at, Fraction(1), Fraction(0)))
    return (
        f"the last function has the value {value} at {question.at}",
        f"its derivative there is {slope}",
        *((f"its second derivative there is {bend}",) if question.order == 2 else ()),
    )


def _picture(question: Question) -> Panel:
    """Return the formulas, and which function is made from which."""
    named = list(zip(_NAMES[0], question.functions, strict=False))
    edges = [Edge(_NAMES[0][place], name) for name, made in named for place in made.of]
    edges += [Edge("x", name) for name, made in named if made.over]
    nodes = {"x": "x", **{name: name for name, _ in named}}
    graph = Graph(nodes=nodes, edges=edges, is_directed=True)
    rows = [(f"{name}(x) =", plain(_formula(made, _NAMES[0]))) for name, made in named]
    wanted = f"{named[-1][0]}{chr(39) * question.order}({question.at})"
    table = Table(rows=[*rows, ("wanted", wanted)])
    return Panel(figures=[("functions", table), ("made from", graph)])


def _canonical(question: Question) -> Json:
    functions = [[kind, list(of), over, under] for kind, of, over, under in question.functions]
    return [functions, str(question.at), question.order]


def _capacity(dial: float) -> float:
    # Birthday estimate at dial 0: 7e5 (11 pairs in 4000); further functions multiply it.
    return 7e5 * (2.0 * LARGEST.integer_at(dial)) ** (2 * LAYERS.integer_at(dial) - 2)


FAMILY = Family(
    name="composed_derivative",
    version=2,
    domain="math",
    summary="the first or second derivative of a composed rational function at a point",
    concepts=("calculus", "derivatives", "composition of functions"),
    knobs=(LAYERS, LARGEST, SECOND),
    verifier="rational",
    examples=("-38/49", "1127/16"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=lambda question: len(_differentiated(question)[0]),
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
