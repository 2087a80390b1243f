"""Traces of assignments, computed line by line, and plausible slips in them."""

import operator
from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

INPUTS = 2
"""Lines of a trace that only name a number."""
_MAX_LINES = 60
_OPERATIONS: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
}
TIGHT = ("*", "//", "%")


class Line(NamedTuple):
    """One assignment; the k-th line assigns to variable k."""

    parts: tuple[str, ...]
    """Infix: operands at even places, a number or `v<k>`; operators between them."""
    claimed: int


def drawn(rng: Random, count: int, terms: float, limit: int) -> tuple[Line, ...] | None:
    lines = [Line((str(value),), value) for value in rng.sample(range(11, 90), INPUTS)]
    for _ in range(count):
        line = _next_line(rng, lines, terms, limit)
        if line is None:
            return None
        lines.append(line)
    return tuple(lines)


def _next_line(rng: Random, lines: list[Line], terms: float, limit: int) -> Line | None:
    """Draw a line whose value lies within 2 and the limit, using what is not used yet first."""
    used = {part for line in lines for part in line.parts}
    names = [f"v{place}" for place in range(len(lines))]
    idle = [name for name in names if name not in used]
    values = [line.claimed for line in lines]
    for _ in range(_MAX_LINES):
        parts = [idle[0] if idle else rng.choice(names)]
        for number in range(int(terms * rng.random() + 1.0)):
            sign = rng.choice("+-*+-*/%").replace("/", "//")
            small = rng.randrange(3, 13) if sign in TIGHT else rng.randrange(2, limit // 4)
            waiting = idle[number + 1 :]
            is_name = sign in "+-*" and (bool(waiting) or rng.random() < 0.4)
            name = waiting[0] if waiting else rng.choice(names)
            parts += [sign, name if is_name else str(small)]
        value = value_of(tuple(parts), values)
        if 1 < value <= limit:
            return Line(tuple(parts), value)
    return None


def value_of(parts: tuple[str, ...], values: list[int]) -> int:
    """Return an expression's value: products first, from left to right, then sums."""
    sums, sign = 0, 1
    product = _operand(parts[0], values)
    for mark, operand in zip(parts[1::2], parts[2::2], strict=True):
        number = _operand(operand, values)
        if mark in TIGHT:
            product = _OPERATIONS[mark](product, number)
        else:
            sums, sign, product = sums + sign * product, 1 if mark == "+" else -1, number
    return sums + sign * product


def _operand(text: str, values: list[int]) -> int:
    return values[int(text[1:])] if text.startswith("v") else int(text)


def live(lines: tuple[Line, ...]) -> list[int]:
    """Return the computed lines that the last one depends on, itself included."""
    needed = {len(lines) - 1}
    for place in range(len(lines) - 1, INPUTS - 1, -1):
        if place in needed:
            needed |= {int(p[1:]) for p in lines[place].parts if p.startswith("v")}
    return sorted(place for place in needed if place >= INPUTS)


def spoilt(rng: Random, right: tuple[Line, ...], place: int, limit: int) -> tuple[Line, ...] | None:
    """Return the trace with a slip at `place` and what follows from it; None if none fits."""
    values = [line.claimed for line in right]
    slips = [s for s in _slips(right[place], values) if 1 < s <= limit and s != values[place]]
    if not slips:
        return None
    values[place] = rng.choice(sorted(set(slips)))
    for later in range(place + 1, len(right)):
        values[later] = value_of(right[later].parts, values)
        if not 1 < values[later] <= 2 * limit:
            return None
    return tuple(Line(line.parts, v) for line, v in zip(right, values, strict=True))


def _slips(line: Line, values: list[int]) -> list[int]:
    """Return what a careless hand might write: a neighbour, a carry, a misread sign or term."""
    true = line.claimed
    found = [true - 1, true + 1, true - 10, true + 10, int(str(true)[::-1])]
    for at in range(1, len(line.parts), 2):
        for mark in ("+", "-", "*"):
            found.append(value_of((*line.parts[:at], mark, *line.parts[at + 1 :]), values))
    if len(line.parts) > 3:
        found.append(value_of(line.parts[:-2], values))
        step = _operand(line.parts[0], values)
        for mark, operand in zip(line.parts[1::2], line.parts[2::2], strict=True):
            step = _OPERATIONS[mark](step, _operand(operand, values) or 1)
        found.append(step)  # from left to right, whatever binds tighter
    return found
