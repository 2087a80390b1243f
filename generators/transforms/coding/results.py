"""Results: what a program returns for an answer, and how it comes by that with our solver.

Of an answer in numbers every number is multiplied by one number, and another is added; behind each
word of an answer in words a number is written. So no program serves two rows of one wording.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from proofmill.verifiers import reading

Answer: TypeAlias = Fraction | tuple[Any, ...]
"""A number, or what is listed: whole numbers, words, rows of whole numbers, or pairs of a name and
a whole number. Numbers among words are words."""
Value: TypeAlias = int | tuple[int, int] | list[int] | list[str] | list[list[int]] | dict[str, int]
ResultForm: TypeAlias = Literal["whole", "pair", "list", "words", "grid", "counts"]


class Wanted(NamedTuple):
    """What was chosen for a row."""

    words: int
    """Seed of the wording."""
    times: int
    """What a program returns is the answer times this,"""
    plus: int
    """plus this; of a list it is every number; of words this alone counts."""


def read_answer(text: str) -> Answer | None:
    """Return what an answer says; None if it is nothing that a program may return."""
    if not text.startswith(("[", "{")):
        return reading.rational(text)
    found = reading.json_value(text)
    if isinstance(found, dict):
        return tuple(found.items()) if found and _are(int, list(found.values())) else None
    if not isinstance(found, list) or not found:
        return None
    if all(type(one) in (int, str) for one in found):
        return tuple(found) if _are(int, found) else tuple(map(str, found))
    is_grid = all(isinstance(row, list) and row and _are(int, row) for row in found)
    return tuple(map(tuple, found)) if is_grid else None


def _are(kind: type, values: Sequence[object]) -> bool:
    return all(type(value) is kind for value in values)


def form_of(answers: Sequence[Answer]) -> ResultForm:
    """Return what a program returns where these are the answers, all of one kind."""
    first = answers[0]
    if isinstance(first, Fraction):
        numbers = (one for one in answers if isinstance(one, Fraction))
        return "whole" if all(number.denominator == 1 for number in numbers) else "pair"
    return _listed(first)


def _listed(answer: tuple[Any, ...]) -> ResultForm:
    if not isinstance(answer[0], tuple):
        return "list" if isinstance(answer[0], int) else "words"
    return "counts" if isinstance(answer[0][0], str) else "grid"


def are_alike(one: Answer | None, other: Answer | None) -> bool:
    """Tell whether programs return both in one form, or in one of the two for numbers."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return _listed(one) == _listed(other)
    return isinstance(one, Fraction) and isinstance(other, Fraction)


def value_of(answer: Answer, form: ResultForm, wanted: Wanted) -> Value:
    """Return what a program returns for an answer."""
    times, plus = wanted.times, wanted.plus
    if isinstance(answer, Fraction):
        value = answer * times + plus
        return int(value) if form == "whole" else (value.numerator, value.denominator)
    if form == "words":
        return [f"{word}-{plus}" for word in answer]
    if form == "counts":
        return {name: number * times + plus for name, number in answer}
    if form == "grid":
        return [[number * times + plus for number in row] for row in answer]
    return [number * times + plus for number in answer]


_OPEN: Final = "def {entry}(text):\n"
_READ: Final = '    n = [int(found) for found in re.findall(r"{number}", text)]\n'
_SOLVED: Final = f"{_OPEN}{_READ}    answer = {{solver}}({{instance}})[0]\n"
_PARSED: Final = (
    f"{_OPEN}    import json\n{_READ}    answer = json.loads({{solver}}({{instance}})[0])\n"
)
ENDINGS: Final = {
    "whole": f"{_OPEN}{_READ}    return {{times}} * int({{solver}}({{instance}})[0]) + {{plus}}",
    "pair": (
        f"{_SOLVED}"
        '    top, bottom = ([int(found) for found in re.findall(r"[0-9]+", answer)] + [1])[:2]\n'
        '    sign = -1 if answer.startswith("-") else 1\n'
        "    value = Fraction(sign * top, bottom) * {times} + {plus}\n"
        "    return value.numerator, value.denominator"
    ),
    "list": (
        f"{_SOLVED}"
        '    found = re.findall(r"-?[0-9]+", answer)\n'
        "    return [{times} * int(one) + {plus} for one in found]"
    ),
    "words": _PARSED + '    return [f"{{word}}-{plus}" for word in answer]',
    "grid": f"{_PARSED}    return [[{{times}} * one + {{plus}} for one in row] for row in answer]",
    "counts": (
        f"{_PARSED}"
        "    return {{name: {times} * one + {plus} for name, one in answer.items()}}"
    ),
}
"""What a program returns -> what it ends with."""
