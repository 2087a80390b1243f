"""Linear systems that ask for an integer combination of the unknowns, not for one unknown.

Asking for one small unknown leaves about 4 bits to guess; a combination of all of them leaves 8
(the research notes, `math-and-weakness.md` 4.3). At the top: six equations, every coefficient
present, and a solution in fractions.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd
from random import Random

from generators.canonical import normal_form
from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn
from generators.pictures import Grid, Panel, Table
from generators.wording import FRACTION, Grammar, draw, listed, plural, speak
from proofmill.problem import Json

UNKNOWNS = Knob("unknowns", 1.6, 6, "unknowns, and as many equations")
LARGEST = Knob("largest", 4, 30, "largest absolute value of a coefficient")
DENSITY = Knob("density", 0.5, 1.0, "share of coefficients that are not zero")
FRACTIONS = Knob("fractions", 0.0, 1.0, "share of systems whose solution is not whole")

_MAX_DRAWS = 400
_STORIES = 0.35
"""Share of systems with positive numbers only, which are told as prices or weights."""


@dataclass(frozen=True, slots=True)
class System:
    """Equations rows[i] . x = totals[i], and the question: what is weights . x?"""

    rows: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    weights: tuple[int, ...]
    is_story: bool
    answer: str = field(compare=False)


@redrawn(_MAX_DRAWS, "regular system")
def _generate(rng: Random, knobs: Knobs) -> System | None:
    size, largest, density = UNKNOWNS.integer(knobs), LARGEST.integer(knobs), DENSITY.number(knobs)
    sign = 1 if rng.random() < _STORIES else -1
    below = rng.randint(2, 7) if rng.random() < FRACTIONS.number(knobs) else 1
    above = [rng.randint(1, largest + 6) * rng.choice((1, sign)) for _ in range(size)]
    drawn = [_equation(rng, above, below, sign, largest, density) for _ in range(size)]
    equations = [equation for equation in drawn if equation]
    weights = tuple(rng.randint(1, 9) * rng.choice((1, sign)) for _ in range(size))
    if len(equations) != size or not _is_sound(equations, weights):
        return None
    value = Fraction(sum(w * a for w, a in zip(weights, above, strict=True)), below)
    rows = tuple(row[:-1] for row in equations)
    return System(rows, tuple(row[-1] for row in equations), weights, sign > 0, str(value))


def _equation(
    rng: Random, above: list[int], below: int, sign: int, largest: int, density: float
) -> tuple[int, ...] | None:
    """Return coprime coefficients and whole total of an equation that above / below solves."""
    for _ in range(_MAX_DRAWS):
        row = [
            rng.randint(1, largest) * rng.choice((1, sign)) if rng.random() < density else 0
            for _ in above
        ]
        total, rest = divmod(sum(c * a for c, a in zip(row, above, strict=True)), below)
        if len(row) - row.count(0) > 1 and total and not rest and gcd(*row, total) == 1:
            return (*row, total)
    return None


def _is_sound(equations: Sequence[tuple[int, ...]], weights: tuple[int, ...]) -> bool:
    """Tell whether there is one solution, and no equation gives the combination away."""
    is_given = any(_is_multiple(row[:-1], weights) for row in equations)
    return not is_given and _bareiss(equations)[0] != 0


def _is_multiple(row: Sequence[int], weights: Sequence[int]) -> bool:
    return all(c * weights[0] == w * row[0] for c, w in zip(row, weights, strict=True))


def _bareiss(equations: Sequence[tuple[int, ...]]) -> tuple[int, int]:
    """Return (determinant, digits written) of fraction-free elimination (Bareiss 1968)."""
    table, size = [list(row) for row in equations], len(equations)
    before, sign, digits = 1, 1, 0
    for k in range(size):
        pivot = next((i for i in range(k, size) if table[i][k]), None)
        if pivot is None:
            return 0, digits
        if pivot != k:
            table[k], table[pivot], sign = table[pivot], table[k], -sign
        for row in table[k + 1 :]:
            head = row[k]
            for j in range(k, size + 1):
                row[j] = (table[k][k] * row[j] - head * table[k][j]) // before
                digits += len(str(row[j]))
        before = table[k][k]
    return sign * before, digits


_NAMES = ("xyzuvw", "abcdef", "pqrstu", "mnpqrs")
_GRAMMAR: Grammar = {
    "algebra": ("<given>\n\n{system}\n\n<find> <form>",),
    "given": (
        "The numbers {names} satisfy all of these equations:",
        "Suppose that {names} solve the system",
        "Let {names} be numbers with",
        "Consider the system of linear equations in {names}:",
        "Exactly one choice of the numbers {names} makes all of these true:",
    ),
    "find": (
        "What is the value of {combination}?",
        "Find {combination}.",
        "Determine {combination}.",
        "Compute {combination}.",
    ),
    "form": FRACTION,
    "shop": ("<stall> <whole>\n\n{lines}\n\n<cost> <form>",),
    "stall": (
        "At a market stall all items of one kind have the same price.",
        "A shop sells each kind of item at a fixed price, with no discounts.",
        "{first} compares the receipts of some friends, who all paid the same price "
        "for items of one kind.",
    ),
    "whole": ("Prices need not be whole numbers.", "A price can be any positive number."),
    "receipt": (
        "{who} pays {total} dollars for {basket}.",
        "{who} buys {basket} and pays {total} dollars.",
        "For {basket}, {who} is charged {total} dollars.",
    ),
    "cost": (
        "What is the total price, in dollars, of {combination}?",
        "How many dollars in total must {first} pay for {combination}?",
        "Find the cost in dollars of {combination} together.",
    ),
    "scale": ("<alike> <grams>\n\n{lines}\n\n<mass> <form>",),
    "alike": (
        "In {first}'s workshop all items of one kind weigh the same.",
        "Items of the same kind have equal weights.",
        "{first} has a kitchen scale and several kinds of items; those of one kind are identical.",
    ),
    "grams": (
        "A weight in grams need not be a whole number.",
        "Weights are positive, but not always a whole number of grams.",
    ),
    "reading": (
        "The total weight of {basket} is {total} grams.",
        "{who} puts {basket} on the scale, which shows {total} grams.",
        "Put together, {basket} have a weight of {total} grams.",
    ),
    "mass": (
        "What is the total weight, in grams, of {combination}?",
        "What does the scale show, in grams, for {combination} together?",
        "Find the weight in grams of {combination} put together.",
    ),
}
_STORY_LINES = {"shop": "receipt", "scale": "reading"}


def _render(system: System, rng: Random) -> str:
    return _story(system, rng) if system.is_story else _algebra(system, rng)


def _algebra(system: System, rng: Random) -> str:
    letters = rng.choice(_NAMES)[: len(system.weights)]
    names = [*letters] if rng.random() < 0.8 else [f"x_{i + 1}" for i in range(len(letters))]
    lines = [
        f"{_linear(row, names)} = {total}"
        for row, total in zip(system.rows, system.totals, strict=True)
    ]
    rng.shuffle(lines)
    cases = "$$\\begin{cases} " + r" \\ ".join(lines) + " \\end{cases}$$"
    layout = rng.choice((cases, "\n".join(f"${line}$" for line in lines)))
    return speak(
        _GRAMMAR,
        rng,
        "algebra",
        names=listed([f"${name}$" for name in names]),
        system=layout,
        combination=f"${_linear(system.weights, names)}$",
    )


def _linear(row: Sequence[int], names: Sequence[str]) -> str:
    parts = [
        f"{'-' if c < 0 else '+'} {'' if abs(c) == 1 else abs(c)}{name}"
        for c, name in zip(row, names, strict=True)
        if c
    ]
    text = " ".join(parts)
    return text[2:] if text.startswith("+") else "-" + text[2:]


def _story(system: System, rng: Random) -> str:
    kind = rng.choice(sorted(_STORY_LINES))
    goods = draw("objects", len(system.weights), rng)
    first, *people = draw("names", len(system.rows) + 1, rng)
    equations = rng.sample(list(zip(system.rows, system.totals, strict=True)), len(people))
    lines = [
        speak(_GRAMMAR, rng, _STORY_LINES[kind], who=who, basket=_basket(row, goods), total=total)
        for who, (row, total) in zip(people, equations, strict=True)
    ]
    combination = _basket(system.weights, goods)
    return speak(_GRAMMAR, rng, kind, first=first, lines="\n".join(lines), combination=combination)


def _basket(row: Sequence[int], goods: Sequence[str]) -> str:
    return listed(
        [f"{c} {plural(good) if c > 1 else good}" for c, good in zip(row, goods, strict=True) if c]
    )


def _solution(system: System) -> list[Fraction] | None:
    """Return the solution by Gauss-Jordan elimination over Q; None unless there is just one."""
    table = [
        [Fraction(c) for c in (*row, total)]
        for row, total in zip(system.rows, system.totals, strict=True)
    ]
    size = len(system.weights)
    for k in range(size):
        pivot = next((i for i in range(k, len(table)) if table[i][k]), None)
        if pivot is None:
            return None
        table[k], table[pivot] = table[pivot], table[k]
        table[k] = [value / table[k][k] for value in table[k]]
        for i, row in enumerate(table):
            if i != k and row[k]:
                table[i] = [v - row[k] * p for v, p in zip(row, table[k], strict=True)]
    is_consistent = not any(row[-1] for row in table[size:])
    return [row[-1] for row in table[:size]] if is_consistent else None


def _solve(system: System) -> list[str]:
    values = _solution(system)
    if values is None:
        return []
    return [str(sum((w * v for w, v in zip(system.weights, values, strict=True)), Fraction(0)))]


def _steps(system: System) -> tuple[str, ...]:
    """Take unknown after unknown out of equations, then put values in, from the last back."""
    size = len(system.weights)
    names = [f"x{i + 1}" for i in range(size)]
    rows = sorted([*row, total] for row, total in zip(system.rows, system.totals, strict=True))
    lines = [f"({n}) {_linear(row[:-1], names)} = {row[-1]}" for n, row in enumerate(rows, 1)]
    left, pivots = [*enumerate(rows, 1)], list[tuple[int, list[int]]]()
    for k in range(size):
        place = next(i for i, (_, row) in enumerate(left) if row[k])
        number, pivot = left.pop(place)
        pivots.append((number, pivot))
        for i, (other, row) in enumerate(left):
            if row[k]:
                shared = gcd(pivot[k], row[k]) * (1 if pivot[k] > 0 else -1)
                one, two = pivot[k] // shared, row[k] // shared
                new = [one * a - two * b for a, b in zip(row, pivot, strict=True)]
                content = gcd(*new)
                new = [value // content for value in new]
                sign = "-" if two > 0 else "+"
                made = f"{one} * ({other}) {sign} {abs(two)} * ({number})"
                by = f", divided by {content}" if content > 1 else ""
                said = f"{_linear(new[:-1], names)} = {new[-1]}"
                lines.append(f"({len(lines) + 1}) {made}{by}: {said}")
                left[i] = len(lines), new
    values = _solution(system) or []
    for k in reversed(range(size)):
        lines.append(f"{names[k]} is {values[k]} by ({pivots[k][0]})")
    wanted = " + ".join(f"{w} * {value}" for w, value in zip(system.weights, values, strict=True))
    return (
        *(f"{line}." for line in (*lines, f"{wanted} = {system.answer}")),
        ending(system.answer),
    )


def _picture(system: System) -> Panel:
    names = _NAMES[0][: len(system.weights)]
    rows = [[str(c or "") for c in row] for row in system.rows]
    grid = Grid(cells=rows, top=names, right=[f"= {total}" for total in system.totals])
    wanted = Table(rows=[(_linear(system.weights, names),)])
    return Panel(figures=[("equations, by coefficients", grid), ("wanted", wanted)])


def _canonical(system: System) -> Json:
    # Vertices are unknowns, then equations. Numbers ride on arcs: refinement keeps arc labels but
    # only the order of colours. An equation and its negative are the same.
    size = len(system.weights)
    arcs = [(weight, i, i) for i, weight in enumerate(system.weights)]
    for k, (row, total) in enumerate(zip(system.rows, system.totals, strict=True), size):
        sign = 1 if total > 0 else -1
        arcs.append((abs(total), k, k))
        arcs += [(sign * c, i, k) for i, c in enumerate(row) if c]
    return normal_form([0] * size + [1] * len(system.rows), arcs)


def _effort(system: System) -> int:
    return _bareiss([(*r, t) for r, t in zip(system.rows, system.totals, strict=True)])[1]


def _capacity(dial: float) -> float:
    size, largest = UNKNOWNS.integer_at(dial), LARGEST.integer_at(dial)
    # Half of the entries stand in for density and the order of equations and unknowns.
    return float((9 * (largest + 6)) ** size * (2 * largest) ** (size * size / 2))


FAMILY = Family(
    name="linear_functional",
    version=3,
    domain="math",
    summary="an integer combination of the unknowns of a linear system",
    concepts=("linear systems", "elimination"),
    knobs=(UNKNOWNS, LARGEST, DENSITY, FRACTIONS),
    verifier="rational",
    examples=("41", "-17/6"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.02,
)
