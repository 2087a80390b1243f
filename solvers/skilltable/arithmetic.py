"""Executor of expressions: signs, digits and carries by tables, with the usual precedence."""

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Final, TypeAlias

from proofmill import Problem
from solvers.skilltable.look import Look, Run

_TOKEN = re.compile(r"\s*(?:(-?\d+)|([-+*]))")
_SLIPS: Final = (0, 1, -1, 10, -10)
"""What a look-up of digits may be off by; the first is right."""
_MOST: Final = 10**12
"""Larger numbers are not multiplied any more: a slip's, never a row's."""

Step: TypeAlias = tuple[list[int | str], int]
"""Numbers and operators in turn, and the right result."""


def multistep_arithmetic(problem: Problem) -> Run:
    """Work out each step with the results of earlier ones, right or wrong."""
    steps = list(map(read_step, problem.steps[:-1]))

    def run(look: Look) -> str:
        found: dict[int, list[int]] = defaultdict(list)
        value = 0
        for step in steps:
            value = worked_out(step, found, look)
        return str(value)

    return run


def read_step(step: str) -> Step:
    """Return what a step such as `2 - 3 * 4 = 2 - 12 = -10` works out, and its result."""
    sides = step.split(" = ")
    return _tokens(sides[0]), int(sides[-1])


def worked_out(step: Step, found: Mapping[int, list[int]], look: Look) -> int:
    """Return what is found for a step, and enter it as what later steps use in its place."""
    tokens, right = step
    value = _evaluate([_own(token, found) for token in tokens], look)
    found[right].append(value)
    return value


def _tokens(text: str) -> list[int | str]:
    """Read numbers and operators in turn; a minus after an operator belongs to the number."""
    tokens: list[int | str] = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        assert match, text
        if match[1] and not (tokens and isinstance(tokens[-1], int)):
            tokens.append(int(match[1]))
            place = match.end()
        else:  # an operator, or the minus between two numbers
            place = text.index(next(c for c in text[place:] if c in "+-*"), place)
            tokens.append(text[place])
            place += 1
    return tokens


def _own(token: int | str, found: Mapping[int, list[int]]) -> int | str:
    """Return what was found where a step uses an earlier result, each result once."""
    return found[token].pop(0) if isinstance(token, int) and found.get(token) else token


def _evaluate(tokens: list[int | str], look: Look) -> int:
    """Multiply first, then add from the left."""
    total: int | None = None
    sign, product = "+", int(tokens[0])
    for operator, number in zip(tokens[1::2], map(int, tokens[2::2]), strict=True):
        if operator == "*":
            product = _times(product, number, look)
        else:
            total = product if total is None else _plus(total, product, sign, look)
            sign, product = str(operator), number
    return product if total is None else _plus(total, product, sign, look)


def _times(a: int, b: int, look: Look) -> int:
    negative = (a < 0) != (b < 0)
    if look(("sign", a < 0, b < 0), 2):
        negative = not negative
    if min(abs(a), abs(b)) > 10**4 or max(abs(a), abs(b)) > _MOST:
        return 0
    total = 0
    for place, x in enumerate(reversed(str(abs(a)))):
        for other, y in enumerate(reversed(str(abs(b)))):
            total += _digits(look, "times", int(x), int(y)) * 10 ** (place + other)
    return -total if negative else total


def _plus(a: int, b: int, sign: str, look: Look) -> int:
    """Add or subtract: which of the two is done to the magnitudes is a look-up of signs."""
    b = b if sign == "+" else -b
    if look((sign, a < 0, b < 0), 2):
        b = -b
    high, low = sorted((a, b), key=abs, reverse=True)
    value = _columns(abs(high), abs(low), 1 if (a < 0) == (b < 0) else -1, look)
    return -value if high < 0 else value


def _columns(a: int, b: int, direction: int, look: Look) -> int:
    """Add or take away digit by digit from the right, with the carry in the first operand."""
    total, carry = 0, 0
    for place in range(len(str(a))):
        x, y = a // 10**place % 10 + carry, b // 10**place % 10
        value = x + direction * y + _SLIPS[look((direction, x, y), 3)]
        carry, digit = divmod(value, 10)
        total += digit * 10**place
    return int(total + carry * 10 ** len(str(a)))


def _digits(look: Look, name: str, x: int, y: int) -> int:
    x, y = sorted((x, y))
    return max(0, x * y + _SLIPS[look((name, x, y), 5)]) if x else 0
