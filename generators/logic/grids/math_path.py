"""Math paths (after SynLogic): an equation with digits and signs blanked out, to be restored.

The generator tries all fillings at once, as arrays; the solver takes the equation apart from its
result and goes back to the numbers. SynLogic evaluates whatever is answered, so that its check can
be talked into True. At the top: six numbers with six digits and two signs blank, 9 million ways.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.grids._expressions import APPLY, BINDING, DIGIT, fillings, ways
from generators.pictures import Grid, Panel, Table
from generators.wording import Grammar, speak

NUMBERS = Knob("numbers", 2, 6, "numbers in the equation")
BLANKS = Knob("blanks", 0.45, 0.52, "share of the digits left of the equals sign that are blank")
SIGNS = Knob("signs", 0, 2, "signs that are blank")
BRACKETS = Knob("brackets", 0, 2, "pairs of brackets, as far as there is a product to put them in")

_MOST_BLANKS = 6
_LEAST_BLANKS = 2
SIGN = "#"
"""What stands for a blank sign."""

Values: TypeAlias = NDArray[np.int64]
"""What a part of an equation is worth, with an axis for each number of the equation."""
Part: TypeAlias = "Step | Values"


class Step(NamedTuple):
    """A sign between two parts."""

    sign: str
    left: Part
    right: Part
    size: int
    """Ways to fill both."""


@dataclass(frozen=True, slots=True)
class Equation:
    """The left side, in numbers, signs and brackets, and its value."""

    parts: tuple[str, ...]
    value: int
    answer: str = field(compare=False)


@redrawn(3000, "unique filling")
def _generate(rng: Random, knobs: Knobs) -> Equation | None:
    whole = _draw_whole(rng, knobs)
    parts = _blanked(rng, knobs, whole)
    numbers = [np.array([int(number)]) for number in whole if number.isdigit()]
    value = int(_value(_tree(whole, numbers)).item())
    if value <= 0 or _count(parts, value) != 1:
        return None
    return Equation(parts, value, f"{''.join(whole)}={value}")


def _draw_whole(rng: Random, knobs: Knobs) -> tuple[str, ...]:
    """Return numbers and signs, about half of them products, with sums in brackets as factors."""
    count = NUMBERS.integer(knobs)
    numbers = [str(rng.randint(*rng.choice(((2, 9), (11, 99), (11, 99))))) for _ in range(count)]
    signs = [rng.choice("+-**") for _ in numbers[1:]]
    if "*" not in signs:
        signs[rng.randrange(len(signs))] = "*"
    parts = [part for pair in zip(numbers, [*signs, ""], strict=True) for part in pair][:-1]
    sums = [
        i for i, sign in enumerate(signs) if sign != "*" and "*" in signs[max(i - 1, 0) : i + 2]
    ]
    chosen: list[int] = []
    for place in rng.sample(sums, len(sums)):
        if len(chosen) < BRACKETS.integer(knobs) and all(abs(place - c) > 1 for c in chosen):
            chosen.append(place)
    for place in sorted(chosen, reverse=True):
        parts[2 * place : 2 * place + 3] = ["(", *parts[2 * place : 2 * place + 3], ")"]
    return tuple(parts)


def _blanked(rng: Random, knobs: Knobs, whole: Sequence[str]) -> tuple[str, ...]:
    places = [(i, j) for i, part in enumerate(whole) if part.isdigit() for j in range(len(part))]
    wanted = int(BLANKS.number(knobs) * len(places) + 0.5)
    hidden = rng.sample(places, max(_LEAST_BLANKS, min(_MOST_BLANKS, wanted)))
    signs = [i for i, part in enumerate(whole) if part in APPLY]
    unsigned = rng.sample(signs, min(SIGNS.integer(knobs), len(signs)))
    shown = list[str]()
    for i, part in enumerate(whole):
        digits = (DIGIT if (i, j) in hidden else char for j, char in enumerate(part))
        shown.append(SIGN if i in unsigned else "".join(digits))
    return tuple(shown)


@rule
def _signed(parts: Sequence[str]) -> Iterator[list[str]]:
    """Yield the parts with all blank signs filled in, in every way."""
    for signs in product(APPLY, repeat=parts.count(SIGN)):
        rest = iter(signs)
        yield [next(rest) if part == SIGN else part for part in parts]


def _tree(parts: Sequence[str], numbers: Sequence[Values]) -> Part:
    """Return the parts in the order in which they are worked out (Dijkstra 1961)."""
    operands: list[Part] = []
    pending: list[str] = []
    rest = iter(numbers)

    def reduce(least: int) -> None:
        while pending and pending[-1] != "(" and BINDING[pending[-1]] >= least:
            right, left = operands.pop(), operands.pop()
            operands.append(Step(pending.pop(), left, right, left.size * right.size))

    for part in parts:
        if part == "(":
            pending.append(part)
        elif part == ")":
            reduce(0)
            pending.pop()
        elif part in APPLY:
            reduce(BINDING[part])
            pending.append(part)
        else:
            operands.append(next(rest))
    reduce(0)
    return operands[0]


def _value(part: Part) -> Values:
    if not isinstance(part, Step):
        return part
    worth: Values = APPLY[part.sign](_value(part.left), _value(part.right))
    return worth


def _count(parts: Sequence[str], value: int) -> int:
    """Count fillings with this value, up to a second: all are worked out, an axis per number."""
    patterns = [part for part in parts if part not in "()+-*#"]
    arrays = []
    for axis, pattern in enumerate(patterns):
        shape = [1] * len(patterns)
        shape[axis] = -1
        arrays.append(np.array([int(text) for text in fillings(pattern)]).reshape(shape))
    found = 0
    for filled in _signed(parts):
        found += _hits(_tree(filled, arrays), value)
        if found > 1:
            break
    return found


def _hits(part: Part, value: int) -> int:
    """Count the fillings of a part with a value, taking what is known to the other side first."""
    while isinstance(part, Step):
        left, right = part.left, part.right
        known, other = (left, right) if left.size == 1 else (right, left)
        if known.size > 1:
            return _pairs(part.sign, _value(left).ravel(), _value(right).ravel(), value)
        number = int(_value(known).item())
        if part.sign == "+":
            value -= number
        elif part.sign == "-":
            value = number - value if known is left else number + value
        elif not number:
            return 0 if value else other.size
        elif value % number:
            return 0
        else:
            value //= number
        part = other
    return int(np.count_nonzero(part == value))


def _pairs(sign: str, left: Values, right: Values, value: int) -> int:
    """Count the pairs of a left and a right operand that a sign makes into a value."""
    few, many = sorted((left, -right if sign == "-" else right), key=len)
    wanted, free = value - many, 0
    if sign == "*":
        divisors = many[many != 0]
        wanted = value // divisors[value % divisors == 0]
        free = 0 if value else (len(many) - len(divisors)) * len(few)
    ordered = np.sort(few)
    # Most of them lie out of range, and a search costs more than a look.
    wanted = wanted[(wanted >= ordered[0]) & (wanted <= ordered[-1])]
    above = np.searchsorted(ordered, wanted, "right")
    return free + int((above - np.searchsorted(ordered, wanted)).sum())


_GRAMMAR: Grammar = {
    "start": (
        "<what>\n\n{equation}\n\n<rule> {order} <form>",
        "<what> <rule>\n\n{equation}\n\n{order} <form>",
        "<what> <rule> {order}\n\n{equation}\n\n<form>",
    ),
    "what": (
        "Some characters of this equation are lost.",
        "Restore the equation below.",
        "Fill the blanks so that the equation is true.",
        "A true equation was smudged; find out what it was.",
        "Which equation was this before some characters were lost?",
    ),
    "rule": (
        "Each {digit} is one digit from 0 to 9{sign}; a number of two digits does not start with "
        "0.",
        "Every {digit} hides exactly one digit (0 to 9){sign}. No number of several digits begins "
        "with 0.",
        "Each {digit} was one digit, 0 to 9{sign}. Numbers of two digits have no leading 0.",
    ),
    "sign_rule": (
        ", and each {sign} is one of the signs +, - and *",
        " and every {sign} one of +, - and *",
    ),
    "bracketed": (
        "Brackets come first, then * (times), then {sums}.",
        "The usual order of operations holds: brackets, then multiplication (*), then {sums}.",
        "What is in brackets is worked out before everything else, then * (times), then {sums}.",
    ),
    "summed": (
        "As always, * (times) comes before {sums}.",
        "The usual order of operations holds: first multiplication (*), then {sums}.",
        "First * (times) is done, then {sums}.",
    ),
    "product": ("The sign * means times.", "The sign * stands for multiplication."),
    "form": (
        "There is only one way; write the whole equation in one line, with the signs as above.",
        "The solution is unique. Answer with the complete equation, {result} on its right side, "
        "and with * for times.",
        "Give the full equation, which is determined, in the same notation.",
    ),
}


def _render(equation: Equation, rng: Random) -> str:
    digit, sign = rng.choice((("?", "#"), ("_", "@"), ("?", "~"), ("X", "?"), ("_", "?")))
    marks = str.maketrans({DIGIT: digit, SIGN: sign})
    text = "".join(
        part if part[-1] in f"(){DIGIT}0123456789" else f" {part} " for part in equation.parts
    )
    has_signs = SIGN in equation.parts
    return speak(
        _GRAMMAR,
        rng,
        equation=f"{text.translate(marks)} = {equation.value}",
        digit=digit,
        sign=speak(_GRAMMAR, rng, "sign_rule", sign=sign) if has_signs else "",
        result=equation.value,
        order=_order(equation, rng),
    )


def _order(equation: Equation, rng: Random) -> str:
    """Word the order of the signs that the equation has, or may have where some are blank."""
    has_signs = SIGN in equation.parts
    sums = [sign for sign in "+-" if has_signs or sign in equation.parts]
    count = sum(part in (*"+-", SIGN) for part in equation.parts)
    text = " and ".join(sums) + " from left to right" * (count > 1)
    kind = "bracketed" if "(" in equation.parts else "summed" if sums else "product"
    return speak(_GRAMMAR, rng, kind, sums=text)


def _solve(equation: Equation) -> list[str]:
    found = (way for parts in _signed(equation.parts) for way in ways(parts, equation.value))
    return [f"{way}={equation.value}" for way in islice(found, 2)]


def _effort(equation: Equation) -> int:
    """Count the ways to fill the blanks."""
    counts = Counter("".join(equation.parts))
    return int(10 ** counts[DIGIT] * 3 ** counts[SIGN])


def _capacity(dial: float) -> float:
    # digits and signs of the whole equation, and where the blanks are; a tenth is unique
    numbers = NUMBERS.integer_at(dial)
    return float(0.1 * 10.0 ** (numbers * 5 / 3) * 2.0 ** (numbers - 1) * numbers**_LEAST_BLANKS)


def _picture(equation: Equation) -> Panel:
    parts = equation.parts
    blanks = {(0, place): 5 for place, part in enumerate(parts) if DIGIT in part}
    signs = [(0, place) for place, part in enumerate(parts) if part == SIGN]
    value = [f"= {equation.value}"]
    line = Grid(
        cells=[parts], shades=blanks, circles=signs, right=value, is_ruled=False, is_framed=False
    )
    legend = [(DIGIT, "one digit"), (SIGN, "+, - or *")][: 1 + bool(signs)]
    return Panel(figures=[("equation", line), ("blanks", Table(rows=legend))])


FAMILY = Family(
    name="math_path",
    version=2,
    domain="logic",
    summary="digits and signs of a smudged equation, to be restored",
    concepts=("arithmetic", "constraint satisfaction"),
    knobs=(NUMBERS, BLANKS, SIGNS, BRACKETS),
    verifier="text",
    examples=("12*3+45=81", "7*(31-4)-60=129"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    # Swapped terms would be the same puzzle, but hardly ever come up.
    canonical=lambda equation: [*equation.parts, equation.value],
    picture=_picture,
    args=lambda equation: {"ignore_spaces": True},
    capacity=_capacity,
    # measured: the blanks can be filled in a hundred to nearly a million ways
    guess_rate=lambda dial: float(10.0 ** (-2 - 3.9 * dial)),
)
