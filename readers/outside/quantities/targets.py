"""Numbers that are to be joined to a term of a given value."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from readers.forms import Form
from readers.formulas import integers
from readers.phrases import Unread
from readers.reader import Reader
from readers.terms import letters, numbers, operators, term, value

_ENDING: Final = r"""

Final answer format instructions:
1. Provide your solution as a arithmetic expression (no '=' sign).
2. Do not include the target number in the expression.
3. Use '*' for multiplication.
4. Use '/' for division.
5. Do not include any other text or formatting.
"""
_ASKS: Final = (
    "Calculate <target:int> using all of these numbers: <numbers>.",
    "Find a way to make <target:int> using all of these numbers: <numbers>.",
    "Using all the numbers <numbers>, create an expression that equals <target:int>.",
)
_COUNTDOWN: Final = Form(
    *(
        f"{ask}\n{{Each number may be used at most once|Each number can only be used once"
        f"|You can only use each number once}}.{_ENDING}"
        for ask in _ASKS
    )
)
_TWENTY_FOUR: Final = Form(r"""
    Make <target:int> using <numbers>. You can only use each number once. You can use the \
    operators +, -, *, /.
    Final answer format instructions:
    1. Provide your final answer as a arithmetic expression (no '=' sign).
    2. Do not include the target number in the expression.
    3. Use '*' for multiplication.
    4. Use '/' for division.
""")
_MOST: Final = 6
"""Numbers."""
_LONGEST: Final = 500
"""Characters of an answer."""


class Target(NamedTuple):
    """What is to be made, of all of these numbers."""

    target: int
    numbers: tuple[int, ...]
    """In ascending order."""


def _read_countdown(question: str) -> Target:
    return _target(_COUNTDOWN, question)


def _read_twenty_four(question: str) -> Target:
    return _target(_TWENTY_FOUR, question)


def _target(form: Form, question: str) -> Target:
    said = form.read(question)
    found = integers(said["numbers"])
    if not 2 <= len(found) <= _MOST or min(found) < 1:
        raise Unread(f"not 2 to {_MOST} positive numbers: {found}")
    return Target(said.integer("target"), tuple(sorted(found)))


def _solve(wanted: Target) -> str:
    """Return a term of the value; a search over all ways to split the numbers in two."""
    everything = (1 << len(wanted.numbers)) - 1
    made: dict[int, dict[Fraction, str]] = {}
    for part in range(1, everything):
        held = [n for at, n in enumerate(wanted.numbers) if part >> at & 1]
        made[part] = {Fraction(held[0]): str(held[0])} if len(held) == 1 else {}
        for left, right in _halves(part):
            for a, one in made[left].items():
                for b, other in made[right].items():
                    made[part].update(_joined(a, one, b, other))
    for left, right in _halves(everything):
        for a, one in made[left].items():
            if found := _completed(Fraction(wanted.target), a, one, made[right]):
                return found
    return "no term has that value"


def _halves(part: int) -> list[tuple[int, int]]:
    """Return each pair of parts, in both orders."""
    return [(left, part ^ left) for left in range(1, part) if left & part == left]


def _joined(a: Fraction, one: str, b: Fraction, other: str) -> dict[Fraction, str]:
    """Return what two numbers make: differences that are not negative, quotients that are whole.

    All that is made of whole numbers in between: terms with fractions in them are not looked for.
    """
    found = {a + b: f"({one}+{other})", a * b: f"({one}*{other})"}
    if a >= b:
        found[a - b] = f"({one}-{other})"
    if b and (a / b).denominator == 1:
        found[a / b] = f"({one}/{other})"
    return found


def _completed(target: Fraction, a: Fraction, one: str, rest: Mapping[Fraction, str]) -> str:
    """Return a term of the value that joins one to some of the rest; nothing if none does."""
    wanted = [("+", target - a), ("-", a - target)]
    if a:
        wanted.append(("*", target / a))
    if target:
        wanted.append(("/", a / target))
    return next((f"{one}{sign}{rest[b]}" for sign, b in wanted if b in rest), "")


def _judge(wanted: Target, answer: str) -> bool:
    """Tell whether an answer is a term of the value and of these numbers, each once."""
    if len(answer) > _LONGEST:
        return False
    try:
        found = term(answer)
        if letters(found) or not set(operators(found)) <= {"+", "-", "*", "/", "sign"}:
            return False
        used = tuple(sorted(numbers(found)))
        return used == wanted.numbers and value(found) == wanted.target
    except Unread:
        return False


COUNTDOWN: Final = Reader(_read_countdown, _solve, _judge)
PUZZLE24: Final = Reader(_read_twenty_four, _solve, _judge)
