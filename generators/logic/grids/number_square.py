"""Number squares: put 1 to n into a table so that the chains of its rows and columns come out.

Chains are worked out from the left, or from the top, with no priority among the signs. Cells are
given to make this easier. The generator joins two half tables, each with the columns that its
chains allow; the solver goes down the columns cell by cell.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import comb, factorial
from operator import add, mul, sub
from random import Random
from typing import TypeAlias

from generators.deducing import different, every_digit, lines, lines_of, worked_square
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.pictures import Grid
from generators.wording import Grammar, listed, speak
from proofmill.problem import Json, canonical_json

SHAPE = Knob("shape", 0, 2, "0: two rows of three; 1: three rows of three; 2: three rows of four")
GIVEN = Knob("given", 2, 0, "cells given")
TIMES = Knob("times", 0.5, 0.2, "share of multiplications among the signs")

_MAX_DRAWS = 500
_MAX_HALVES = 2500
"""Half tables that fit their columns; a square with more takes too long to solve."""
_SHAPES = ((2, 3), (3, 3), (3, 4))
_SIGNS = {"+": add, "-": sub, "*": mul}

Columns: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """The signs between the cells of a row or column, and what comes out."""

    signs: str
    result: int


@dataclass(frozen=True, slots=True)
class Square:
    """Chains of the rows from the top and of the columns from the left, and what is given."""

    rows: tuple[Chain, ...]
    columns: tuple[Chain, ...]
    given: tuple[tuple[int, int, int], ...]
    """(row, column, value), counted from 0."""
    answer: str = field(compare=False)


def outcome(signs: str, values: Sequence[int]) -> int:
    """Work a chain out from its start."""
    total = values[0]
    for sign, value in zip(signs, values[1:], strict=True):
        total = _SIGNS[sign](total, value)
    return total


def _generate(rng: Random, knobs: Knobs) -> Square:
    height, width = _SHAPES[SHAPE.integer(knobs)]
    cells = [(r, c) for r in range(height) for c in range(width)]
    for _ in range(_MAX_DRAWS):
        numbers = rng.sample(range(1, len(cells) + 1), len(cells))
        table = tuple(tuple(numbers[r * width : (r + 1) * width]) for r in range(height))
        told = sorted(rng.sample(cells, GIVEN.integer(knobs)))
        square = Square(
            tuple(_draw_chain(rng, knobs, row) for row in table),
            tuple(_draw_chain(rng, knobs, column) for column in zip(*table, strict=True)),
            tuple((r, c, table[r][c]) for r, c in told),
            canonical_json([list(row) for row in table]),
        )
        tables, halves = _tables(square)
        if len(tables) == 1 and halves <= _MAX_HALVES:
            return square
    raise IllPosedError(f"number_square: no unique table in {_MAX_DRAWS} draws")


def _draw_chain(rng: Random, knobs: Knobs, values: Sequence[int]) -> Chain:
    share = TIMES.number(knobs)
    signs = "".join("*" if rng.random() < share else rng.choice("+-") for _ in values[1:])
    return Chain(signs, outcome(signs, values))


@lru_cache(maxsize=4)
def _tables(square: Square) -> tuple[list[Columns], int]:
    """Return all solutions, and the number of half tables looked at.

    The two halves of a table use complementary sets of numbers, so they are joined by these.
    """
    half = len(square.columns) // 2
    lefts = _joined(square, range(half))
    rights: dict[int, list[Columns]] = {}
    for right, used in _joined(square, range(half, len(square.columns))):
        rights.setdefault(used, []).append(right)
    every = _mask(_numbers(square))
    found = []
    for left, used in lefts:
        for right in rights.get(every ^ used, ()):
            rows = zip(square.rows, zip(*left, *right, strict=True), strict=True)
            if all(outcome(chain.signs, values) == chain.result for chain, values in rows):
                found.append((*left, *right))
    return found, len(lefts) + sum(map(len, rights.values()))


def _mask(numbers: Iterable[int]) -> int:
    return sum([1 << number for number in numbers])


def _numbers(square: Square) -> range:
    return range(1, len(square.rows) * len(square.columns) + 1)


def _joined(square: Square, columns: Iterable[int]) -> list[tuple[Columns, int]]:
    """Return the ways to fill these columns with different numbers, with these as a mask."""
    parts: list[tuple[Columns, int]] = [((), 0)]
    for c in columns:
        chain, told = square.columns[c], [(r, v) for r, column, v in square.given if column == c]
        fitting = [
            (values, _mask(values))
            for values in _fits(len(_numbers(square)), chain)
            if all(values[r] == value for r, value in told)
        ]
        parts = [((*p, v), used | own) for p, used in parts for v, own in fitting if not used & own]
    return parts


_GRAMMAR: Grammar = {
    "start": (
        "<what> <rule>\n\n{rows}\n\n{columns}\n\n<given> <ask>",
        "<what>\n\n{rows}\n\n{columns}\n\n<rule> <given> <ask>",
        "<what> <rule>\n\n{columns}\n\n{rows}\n\n<given> <ask>",
    ),
    "what": (
        "A table of {height} rows and {width} columns holds the numbers 1 to {top}, each once.",
        "Put the numbers from 1 to {top} into a table with {height} rows and {width} columns, each "
        "exactly once.",
        "The whole numbers 1 to {top} fill, without repetition, {height} rows of {width} cells.",
    ),
    "rule": (
        "Each equation is about the cells of a row, from left to right, or of a column, from top "
        "to bottom. Its left side is worked out strictly in the order written: * does not come "
        "before + or -.",
        "The blanks of the equations stand for cells: those of a row from the left, those of a "
        "column from the top. Calculate step by step in the order of writing, without any priority "
        "of * over + and -.",
        "The equations use the cells of a row from left to right and those of a column from top "
        "to bottom; signs are applied one after the other as they come, even * after + or -.",
    ),
    "given": ("{given}",),
    "ask": (
        "There is only one solution; write down the table.",
        "Find the only table that satisfies everything.",
        "Give the rows of the table; it is unique.",
    ),
}


def _render(square: Square, rng: Random) -> str:
    told = [f"row {r + 1}, column {c + 1} holds {value}" for r, c, value in square.given]
    mark = rng.choice(("?", "_", "[ ]"))
    height, width = len(square.rows), len(square.columns)
    return speak(
        _GRAMMAR,
        rng,
        height=height,
        width=width,
        top=height * width,
        rows=_lines("Row", square.rows, mark),
        columns=_lines("Column", square.columns, mark),
        given=f"Given: {listed(told)}." if told else "Nothing else is given.",
    )


def _lines(name: str, chains: Sequence[Chain], mark: str) -> str:
    lines = []
    for number, chain in enumerate(chains, 1):
        left = " ".join([mark, *(f"{sign} {mark}" for sign in chain.signs)])
        lines.append(f"{name} {number}: {left} = {chain.result}")
    return "\n".join(lines)


def _search(square: Square) -> Iterator[Columns]:
    """Fill the columns downwards, cell by cell, and yield the rows of every solution.

    A row or column with one cell left must be able to close with a number that is left.
    """
    height, width = len(square.rows), len(square.columns)
    numbers = range(1, height * width + 1)
    told = {(r, c): 1 << v for r, c, v in square.given}
    # Beginnings of fillings, the numbers left, and what their column and the rows have come to.
    stack: list[tuple[tuple[int, ...], int, int, tuple[int, ...]]] = [
        ((), sum(1 << number for number in numbers), 0, (0,) * height)
    ]
    while stack:  # beginnings are finite in number
        filled, left, below, beside = stack.pop()
        if not left:
            yield tuple(filled[r::height] for r in range(height))
            continue
        column, row = divmod(len(filled), height)
        down, across, right = square.columns[column], square.rows[row], beside[row]
        fitting = _closing(down, row, below, left & told.get((row, column), left))
        fitting = _closing(across, column, right, fitting)
        for value in numbers if fitting else ():
            if not fitting >> value & 1:
                continue
            rest, under = left ^ 1 << value, _further(down, row, below, value)
            if row == height - 2 and not _closing(down, height - 1, under, rest):
                continue
            ahead = _further(across, column, right, value)
            if column != width - 2 or _closing(across, width - 1, ahead, rest):
                rows = (*beside[:row], ahead, *beside[row + 1 :])
                stack.append(((*filled, value), rest, under, rows))


def _further(chain: Chain, place: int, total: int, value: int) -> int:
    """Return what a chain comes to with `value` at a place that follows `total`."""
    return _SIGNS[chain.signs[place - 1]](total, value) if place else value


def _closing(chain: Chain, place: int, total: int, values: int) -> int:
    """Return those of `values` that a chain may hold at a place: what closes it at the last one."""
    sign, result = chain.signs[-1], chain.result
    if place < len(chain.signs):
        return values
    if sign == "*" and total == 0:
        return values if result == 0 else 0
    if sign == "*":
        wanted = 0 if result % total else result // total
    else:
        wanted = result - total if sign == "+" else total - result
    return values & 1 << wanted if 0 < wanted < values.bit_length() else 0


def _solve(square: Square) -> list[str]:
    return [canonical_json([list(row) for row in rows]) for rows in _search(square)]


def _steps(square: Square) -> tuple[str, ...]:
    height, width = len(square.rows), len(square.columns)
    chains, every = square.rows + square.columns, every_digit(height * width)
    rules = lines_of(
        height,
        width,
        lambda name, cells, place: lines(name, cells, _fits(height * width, chains[place])),
    )
    rules.append(different("the table", range(height * width), every))
    given = {r * width + c: 1 << value for r, c, value in square.given}
    known = [given.get(cell, every) for cell in range(height * width)]
    return worked_square(width, known, rules, square.answer)


def _fits(highest: int, chain: Chain) -> list[tuple[int, ...]]:
    """Return the lines of different numbers that a chain holds of."""
    result, every, sign = chain.result, range(1, highest + 1), chain.signs[-1]
    found = list[tuple[int, ...]]()
    for line, so_far in _begun(highest, chain.signs[:-1]):
        if sign != "*":
            last: Iterable[int] = (result - so_far if sign == "+" else so_far - result,)
        elif so_far:
            last = () if result % so_far else (result // so_far,)
        else:
            last = every if result == 0 else ()
        found += [(*line, number) for number in last if number in every and number not in line]
    return found


@cache
def _begun(highest: int, signs: str) -> list[tuple[tuple[int, ...], int]]:
    """Return the lines with such signs of different numbers, with what they come to."""
    every = range(1, highest + 1)
    begun: list[tuple[tuple[int, ...], int]] = [((number,), number) for number in every]
    for sign in signs:
        begun = [
            ((*line, number), _SIGNS[sign](so_far, number))
            for line, so_far in begun
            for number in every
            if number not in line
        ]
    return begun


def _canonical(square: Square) -> Json:
    """Choose between the table and its mirror image across the diagonal."""
    rows, columns = ([[c.signs, c.result] for c in part] for part in (square.rows, square.columns))
    turned = sorted((c, r, value) for r, c, value in square.given)
    both = ([rows, columns, list(square.given)], [columns, rows, turned])
    return min(both, key=canonical_json)


def _picture(square: Square) -> Grid:
    given = {(r, c): str(value) for r, c, value in square.given}
    height, width = len(square.rows), len(square.columns)
    signs = {
        ((r, c), (r, c + 1)): sign
        for r, chain in enumerate(square.rows)
        for c, sign in enumerate(chain.signs)
    }
    signs |= {
        ((r, c), (r + 1, c)): sign
        for c, chain in enumerate(square.columns)
        for r, sign in enumerate(chain.signs)
    }
    return Grid(
        cells=[[given.get((r, c), "") for c in range(width)] for r in range(height)],
        signs=signs,
        right=[f"= {chain.result}" for chain in square.rows],
        bottom=[f"= {chain.result}" for chain in square.columns],
    )


def _capacity(dial: float) -> float:
    # orders of the numbers x signs (two ways or more each) x cells given; a tenth is unique
    height, width = _SHAPES[SHAPE.integer_at(dial)]
    cells, signs = height * width, 2 * height * width - height - width
    return 0.1 * factorial(cells) * 2.0**signs * comb(cells, GIVEN.integer_at(dial))


def _guess_rate(dial: float) -> float:
    height, width = _SHAPES[SHAPE.integer_at(dial)]
    return 1 / factorial(height * width - GIVEN.integer_at(dial))


FAMILY = Family(
    name="number_square",
    version=3,
    domain="logic",
    summary="numbers in a table whose rows and columns are calculations",
    concepts=("arithmetic", "constraint satisfaction"),
    knobs=(SHAPE, GIVEN, TIMES),
    verifier="grid",
    answer_format="tags",
    examples=("2 5 1\n6 4 3", "9 1 8\n2 7 3\n5 6 4"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda square: _tables(square)[1],
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    capacity=_capacity,
    guess_rate=_guess_rate,
)
