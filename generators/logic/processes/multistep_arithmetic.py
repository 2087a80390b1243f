"""Multi-step arithmetic: the value of nested brackets of small whole numbers.

After BIG-Bench-Hard's `multistep_arithmetic_two`, whose questions are recognised. The generator
evaluates from the operands up; the solver rewrites innermost brackets in the text until none is
left. At the top: 50 numbers, brackets nested six deep, values on the way up to a million.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import prod
from random import Random
from typing import NamedTuple, TypeAlias

from generators.family import Family, Knob, Knobs
from generators.pictures import Program
from generators.wording import Grammar, speak
from proofmill.problem import Json

NUMBERS = Knob("numbers", 7, 50, "numbers in the expression")
DEPTH = Knob("depth", 2, 6, "nesting of brackets")
DIGITS = Knob("digits", 3, 6, "digits of the largest value on the way")

_WIDEST = 4
"""Operands of one bracket."""
_TRIES = 12
"""Draws of the operators of a bracket before products are given up."""
_MAX_DEPTH = 40
_MOST_CHARACTERS = 5_000
_INNER = re.compile(r"\(([^()]*)\)")
_PART = re.compile(r"\([^()]*\)|[()]|[^()]+")
_WORD = re.compile(r"-?[0-9]{1,9}")
_GOOD = "1"
_BBH = re.compile(r"[-+*()0-9 ]{9,2000}(?==)")


@dataclass(frozen=True, slots=True)
class Expression:
    """Numbers, operators between spaces and brackets, as in `(3 - -4 * 2) * (5 + 1)`."""

    text: str
    answer: str = field(compare=False)


class Piece(NamedTuple):
    """A part of an expression and its value."""

    text: str
    value: int


def _generate(rng: Random, knobs: Knobs) -> Expression:
    limit = 10 ** DIGITS.integer(knobs)
    whole = _grown(rng, NUMBERS.integer(knobs), DEPTH.integer(knobs), limit)
    return Expression(whole.text[1:-1], str(whole.value))


def _grown(rng: Random, numbers: int, depth: int, limit: int) -> Piece:
    """Return a number, or a bracket of `numbers` numbers with up to `depth` levels below it."""
    if numbers == 1:
        value = rng.choice([n for n in range(-9, 10) if n])
        return Piece(str(value), value)
    parts = [_grown(rng, size, depth - 1, limit) for size in _sizes(rng, numbers, depth)]
    for signs in ("+-**",) * _TRIES + ("+-",):
        chosen = [rng.choice(signs) for _ in parts[1:]]
        value = _value(parts, chosen)
        if 0 < abs(value) < limit:
            break
    else:
        chosen, value = ["+"] * (len(parts) - 1), sum(part.value for part in parts)
    words = [parts[0].text]
    for sign, part in zip(chosen, parts[1:], strict=True):
        words += [sign, part.text]
    return Piece(f"({' '.join(words)})", value)


def _sizes(rng: Random, numbers: int, depth: int) -> list[int]:
    """Split numbers among the operands of a bracket: one each at the lowest level."""
    if depth <= 1 or numbers == 2:
        return [1] * numbers
    width = rng.randint(2, min(_WIDEST, numbers))
    # A level below can hold so many at most without getting wider than the others.
    sizes = [numbers // width] * width
    for _ in range(numbers % width):
        sizes[rng.randrange(width)] += 1
    if sizes[0] > 2 and rng.random() < 0.5:
        sizes[0], sizes[1] = sizes[0] + sizes[1] - 1, 1
    rng.shuffle(sizes)
    return sizes


def _value(parts: Sequence[Piece], signs: Sequence[str]) -> int:
    """Apply the operators to the values, products first."""
    total, product = 0, parts[0].value
    for sign, part in zip(signs, parts[1:], strict=True):
        if sign == "*":
            product *= part.value
        else:
            total, product = total + product, part.value if sign == "+" else -part.value
    return total + product


_GRAMMAR: Grammar = {
    "start": (
        "<ask>\n\n{text} =\n\n<order>",
        "<order> <ask>\n\n{text} =",
        "<ask>\n\n{text}\n\n<order>",
    ),
    "ask": (
        "Evaluate this expression.",
        "Work out the value of the following expression.",
        "Compute:",
        "What is the value of this expression?",
        "Find the number that this expression equals.",
        "Calculate step by step:",
    ),
    "order": (
        "Brackets come first, then multiplication, then addition and subtraction from left to "
        "right.",
        "The usual order of operations applies; {times} is multiplication.",
        "Brackets come first, and {times} binds more tightly than + and -.",
        "Multiply ({times}) before you add or subtract, and begin with the innermost brackets.",
    ),
}


def _render(expression: Expression, rng: Random) -> str:
    times = rng.choice(("*", "*", "×", "·"))  # noqa: RUF001
    return speak(_GRAMMAR, rng, text=expression.text.replace("*", times), times=times)


Fold: TypeAlias = Callable[[Sequence[str]], str]
"""The words of an expression without brackets -> one word that stands for it."""


def _collapsed(text: str, fold: Fold) -> str:
    """Replace innermost brackets by what `fold` makes of them until one word is left."""
    for _ in range(_MAX_DEPTH):
        if "(" not in text:
            break
        text = _INNER.sub(lambda match: fold(match[1].split()), text)
    return fold(text.split())


def _terms(words: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Split `a - b * c` into signed products."""
    terms = [("+", [words[0]])]
    for sign, word in zip(words[1::2], words[2::2], strict=True):
        if sign == "*":
            terms[-1][1].append(word)
        else:
            terms.append((sign, [word]))
    return terms


def _products(words: Sequence[str]) -> list[tuple[str, int]]:
    return [(sign, prod(map(int, factors))) for sign, factors in _terms(words)]


def _number(words: Sequence[str]) -> str:
    return str(sum(value if sign == "+" else -value for sign, value in _products(words)))


def _sorted_form(words: Sequence[str]) -> str:
    terms = sorted(sign + "*".join(sorted(factors)) for sign, factors in _terms(words))
    return f"[{','.join(terms)}]" if len(words) > 1 else words[0]


def _solve(expression: Expression) -> list[str]:
    return [_collapsed(expression.text, _number)]


def _worked(expression: Expression) -> list[tuple[list[str], str]]:
    """Return the brackets in the order in which they close, what they hold worked out."""
    text, done = f"({expression.text})", list[tuple[list[str], str]]()
    while (found := _INNER.search(text)) is not None:
        words = found[1].split()
        done.append((words, _number(words)))
        text = f"{text[: found.start()]}{done[-1][1]}{text[found.end() :]}"
    return done


def _steps(expression: Expression) -> tuple[str, ...]:
    lines, value = list[str](), ""
    for words, value in _worked(expression):
        (_, first), *rest = _products(words)
        products = " ".join([str(first), *(f"{sign} {number}" for sign, number in rest)])
        between = f" = {products}" if "*" in words and rest else ""
        lines.append(f"{' '.join(words)}{between} = {value}")
    return (*lines, f"So the answer is {value}.")


def _effort(expression: Expression) -> int:
    """Count the digits of both sides of all steps."""
    texts = ("".join((*words, value)) for words, value in _worked(expression))
    return sum(char.isdigit() for text in texts for char in text)


def _canonical(expression: Expression) -> Json:
    # The order of the terms of a sum and of the factors of a product does not matter.
    return _collapsed(expression.text, _sorted_form)


def _picture(expression: Expression) -> Program:
    """The innermost brackets in lines of their own, all others with what they hold moved in."""
    depth, lines = 0, list[str]()
    for part in _PART.findall(expression.text):
        depth -= part == ")"
        lines.append(4 * depth * " " + part)
        depth += part == "("
    return Program(lines=lines)


def _sound(words: Sequence[str]) -> str:
    """Return a number if numbers and operators take turns, else a word that is none."""
    is_sound = len(words) % 2 == 1 and all(map(_WORD.fullmatch, words[::2]))
    return _GOOD if is_sound and all(word in "+-*" for word in words[1::2]) else "?"


def _recognise(text: str) -> Json | None:
    if len(text) > _MOST_CHARACTERS:
        return None
    for match in _BBH.finditer(text):
        spaced = " ".join(match[0].replace("(", " ( ").replace(")", " ) ").split())
        if "(" in spaced and _collapsed(spaced, _sound) == _GOOD:
            return _canonical(Expression(spaced, ""))
    return None


FAMILY = Family(
    name="multistep_arithmetic",
    version=3,
    domain="logic",
    summary="the value of nested brackets of small whole numbers",
    concepts=("arithmetic", "order of operations"),
    knobs=(NUMBERS, DEPTH, DIGITS),
    verifier="integer",
    examples=("-213", "86"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    recognise=_recognise,
    # 18 values of each number, of which the order in sums and products does not matter
    capacity=lambda dial: float(min(1e12, 6.0 ** NUMBERS.integer_at(dial))),
    # Measured at dial 0: the commonest value of a thousand has a share of 0.01.
    guess_rate=lambda dial: 0.02,
)
