"""Linear recurrences: a far term, modulo a number.

The generator squares the companion matrix; the solver walks through the sequence. At the top: five
terms back, a term that grows with the index, and an index near 20,000 that only doubling reaches.
"""

from collections import deque
from dataclasses import dataclass, field, replace
from math import gcd
from random import Random
from typing import TypeAlias

from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import plain
from generators.pictures import Grid, Panel, Table
from generators.wording import Grammar, draw, listed, speak
from proofmill.problem import Json

ORDER = Knob("order", 0.6, 5, "earlier terms that a term is made of")
INDEX = Knob("index", 1, 14.5, "binary digits of the index of the term that is asked for")
MODULUS = Knob("modulus", 7, 13, "binary digits of the modulus")
EXTRA = Knob("extra", 0.0, 0.8, "share of recurrences with a term that depends on the index")

Matrix: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Recurrence:
    """Term(n) = sum of factors[i] * term(n - 1 - i) + slope * n + level; first terms from n = 0."""

    factors: tuple[int, ...]
    slope: int
    level: int
    first: tuple[int, ...]
    index: int
    modulus: int
    answer: str = field(compare=False)


@redrawn(200, "term but 0 and 1")
def _generate(rng: Random, knobs: Knobs) -> Recurrence | None:
    order, bits = ORDER.integer(knobs), INDEX.number(knobs)
    modulus = rng.randrange(2 ** (MODULUS.integer(knobs) - 1), 2 ** MODULUS.integer(knobs))
    factors = tuple(rng.randint(1 + (order == 1), 9) for _ in range(order))
    is_extended = rng.random() < EXTRA.number(knobs)
    slope = rng.choice((1, -1)) * rng.randint(1, 9) if is_extended else 0
    level = rng.choice((1, -1)) * rng.randint(1, 9) if is_extended or order == 1 else 0
    first = tuple(rng.randint(0, 9) for _ in range(order))
    index = rng.randint(int(2 ** (bits - 1)), int(2**bits)) + order
    drawn = Recurrence(factors, slope, level, first, index, modulus, "")
    value = _far(drawn)
    # A last factor with an inverse makes the sequence periodic from the start: it cannot die.
    if gcd(factors[-1], modulus) != 1 or not any(first) or value <= 1:
        return None
    return replace(drawn, answer=str(value))


def _far(recurrence: Recurrence) -> int:
    """Return the term asked for, by squaring the matrix of one step."""
    order, modulus = len(recurrence.factors), recurrence.modulus
    step = _companion(recurrence)
    # The state is the last terms, newest first, then the index of the next term, then 1.
    state = [*reversed(recurrence.first), order, 1]
    left = recurrence.index - order + 1
    for bit in range(left.bit_length()):
        if left >> bit & 1:
            state = [sum(a * b for a, b in zip(row, state, strict=True)) % modulus for row in step]
        step = _square(step, modulus)
    return state[0]


def _companion(recurrence: Recurrence) -> Matrix:
    order = len(recurrence.factors)
    size = order + 2
    rows = [[*recurrence.factors, recurrence.slope, recurrence.level]]
    rows += [[int(j == i) for j in range(size)] for i in range(order - 1)]
    rows += [[int(j >= order) for j in range(size)], [int(j == size - 1) for j in range(size)]]
    return tuple(map(tuple, rows))


def _square(matrix: Matrix, modulus: int) -> Matrix:
    columns = tuple(zip(*matrix, strict=True))
    return tuple(
        tuple(sum(a * b for a, b in zip(row, column, strict=True)) % modulus for column in columns)
        for row in matrix
    )


_GRAMMAR: Grammar = {
    "sequence": (
        "A sequence is defined by {first} and\n\n$${rule}$$\n\nfor all $n \\ge {order}$. <find>",
        "Let {first}, and for every integer $n \\ge {order}$ let\n\n$${rule}.$$\n\n<find>",
        "The sequence $({a}_n)$ with $n \\ge 0$ starts with {first}, and from then on ${rule}$. "
        "<find>",
        "Define integers by {first} and ${rule}$ for $n \\ge {order}$. <find>",
        "Given that {first}, and that ${rule}$ whenever $n \\ge {order}$, <reduce>",
        "<find> The sequence is given by {first} and, for $n \\ge {order}$,\n\n$${rule}.$$",
    ),
    "find": (
        "What is the remainder, from $0$ to ${last}$, when ${a}_{{{index}}}$ is divided by "
        "${modulus}$?",
        "Find ${a}_{{{index}}}$ modulo ${modulus}$, as a number from $0$ to ${last}$.",
        "Determine the non-negative remainder that ${a}_{{{index}}}$ leaves on division by "
        "${modulus}$.",
        "Compute ${a}_{{{index}}} \\bmod {modulus}$ (the least non-negative residue).",
    ),
    "reduce": (
        "find the remainder (at least $0$) of ${a}_{{{index}}}$ on division by ${modulus}$.",
        "compute the residue of ${a}_{{{index}}}$ modulo ${modulus}$ that lies between $0$ and "
        "${last}$.",
    ),
    "register": (
        "{name} programs a random number generator, which outputs numbers $x_0, x_1, x_2, \\dots$ "
        "from $0$ to ${last}$. <seed> <next> <output>",
        "A cipher machine produces numbers $x_0, x_1, x_2, \\dots$ between $0$ and ${last}$. "
        "<seed> <next> <output>",
        "A token jumps on a circle with {modulus} positions, numbered $0$ to ${last}$; $x_n$ is "
        "its position at time $n$. <seed> <next> <output>",
    ),
    "seed": ("At the start, {first}.", "What comes first is fixed: {first}.", "It has {first}."),
    "next": (
        "From $n = {order}$ on, $x_n$ is the remainder of\n\n$${value}$$\n\non division by "
        "{modulus}.",
        "After that, each $x_n$ is the remainder when ${value}$ is divided by {modulus}.",
    ),
    "output": ("What is $x_{{{index}}}$?", "Find $x_{{{index}}}$.", "Determine $x_{{{index}}}$."),
}
_KINDS = ("sequence", "sequence", "register")


def _render(recurrence: Recurrence, rng: Random) -> str:
    kind = rng.choice(_KINDS)
    a = "x" if kind == "register" else rng.choice("abcfstu")
    value = _formula(recurrence, a)
    firsts = [f"${a}_{{{i}}} = {term}$" for i, term in enumerate(recurrence.first)]
    return speak(
        _GRAMMAR,
        rng,
        kind,
        name=draw("names", 1, rng)[0],
        a=a,
        first=listed(firsts),
        rule=f"{a}_n = {value}",
        value=value,
        order=len(recurrence.factors),
        index=recurrence.index,
        modulus=recurrence.modulus,
        last=recurrence.modulus - 1,
    )


def _formula(recurrence: Recurrence, a: str) -> str:
    parts = [(c, f"{a}_{{n-{back}}}") for back, c in enumerate(recurrence.factors, 1)]
    parts += [(recurrence.slope, "n"), (recurrence.level, "")]
    text = ""
    for c, name in parts:
        if c:
            sign = (" - " if c < 0 else " + ") if text else ""
            text += f"{sign}{'' if abs(c) == 1 and name else abs(c)}{name}"
    return text


def _solve(recurrence: Recurrence) -> list[str]:
    """Walk: every term from the ones before it."""
    window = deque(recurrence.first, len(recurrence.first))
    for n in range(len(window), recurrence.index + 1):
        total = recurrence.slope * n + recurrence.level
        for factor, term in zip(recurrence.factors, reversed(window), strict=True):
            total += factor * term
        window.append(total % recurrence.modulus)
    return [str(window[-1])]


def _steps(recurrence: Recurrence) -> tuple[str, ...]:
    order, modulus = len(recurrence.factors), recurrence.modulus
    marks = [order << k for k in range(1, 16) if order << k < recurrence.index]
    terms = [(n, _far(replace(recurrence, index=n))) for n in [*marks, recurrence.index]]
    return tuple(f"term {n} leaves {term} modulo {modulus}" for n, term in terms)


def _picture(recurrence: Recurrence) -> Panel:
    places, last = range(len(recurrence.first)), recurrence.index
    terms = Grid(
        cells=[[*map(str, recurrence.first), "…", "?"]],
        shades={(0, len(places) + 1): 5},
        top=[*map(str, places), "", str(last)],
    )
    rule = f"a[n] = {plain(_formula(recurrence, 'a'))}"
    caption = f"terms by n; the last modulo {recurrence.modulus}"
    return Panel(figures=[(caption, terms), ("rule", Table(rows=[(rule,)]))])


def _canonical(recurrence: Recurrence) -> Json:
    return [
        list(recurrence.factors),
        [recurrence.slope, recurrence.level],
        list(recurrence.first),
        recurrence.index,
        recurrence.modulus,
    ]


def _effort(recurrence: Recurrence) -> int:
    """Digits multiplied: a walk while that is shorter, squared matrices of one step otherwise."""
    size = len(recurrence.factors) + 2 * (recurrence.slope != 0)
    products = min(size * recurrence.index, size**3 * recurrence.index.bit_length())
    # Where squaring is cheapest by far, the length of the walk still tells how far the term is.
    return (products + recurrence.index.bit_length() * size**2) * len(str(recurrence.modulus)) ** 2


def _capacity(dial: float) -> float:
    order, bits = ORDER.integer_at(dial), INDEX.number_at(dial)
    # Factors, first terms, indices and moduli; the level of order 1 has eighteen values.
    values = 90.0**order * 2 ** (bits - 1) * 2.0 ** (MODULUS.integer_at(dial) - 1)
    return values * (18 if order == 1 else 1)


FAMILY = Family(
    name="linear_recurrence",
    version=2,
    domain="math",
    summary="a far term of a linear recurrence modulo a number",
    concepts=("sequences", "linear recurrences", "modular arithmetic"),
    knobs=(ORDER, INDEX, MODULUS, EXTRA),
    verifier="integer",
    examples=("193", "58"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
