"""Digits in a grid whose rows and columns are numbers of given sums; digits to be replaced."""

from collections import Counter
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            A panel of lamps shows <r:int> lines of <c:int> digits, each digit from <low:int> to
                <high:int>. Lines are read as numbers from left to right and columns from top to
                bottom<zeros:zeros>.
            Each cell of a grid with <r:int> rows and <c:int> columns gets a digit from <low:int>
                to <high:int>. A row, read from left to right, is a number, and so is a column, read
                from top to bottom<zeros:zeros>.
            One below the other, <r:int> counters show <c:int> digits each, so that the digits stand
                in columns; all of them are between <low:int> and <high:int>. Besides the <r:int>
                numbers across, there are <c:int> numbers down, read from the top<zeros:zeros>.
            <who:name> writes <r:int> numbers of <c:int> digits each one below the
                other<zeros:zeros>, with digits from <low:int> to <high:int>, and also reads the
                <c:int> columns downwards as numbers of <r:int> digits.
            Take a <n:int>-digit number and replace a single one of its digits by <x:int>. For
                certain numbers it does not matter which digit is replaced: the result always
                <leaves:leaves> (a digit <x:int> may also be replaced by itself).
            <who:name> picks a <n:int>-digit number. Somebody chooses one of its places, and the
                digit there is overwritten with <x:int>, even if it is <x:int> already. For any
                choice of the place the new number <leaves:leaves>.
            A display shows a number of <n:int> digits, not beginning with 0. One of the digits will
                fail and show <x:int> from then on. Whichever it is, the number shown then
                <leaves:leaves>.
            A number with <n:int> digits has the following property: whichever one of its digits is
                changed to <x:int> (a digit that is <x:int> stays as it is), the number that results
                <leaves:leaves>.
            Find the <which=greatest> <n:int>-digit number such that the number that results from
                changing any single one of its digits to <x:int> always <leaves:leaves>, whichever
                digit is changed (a digit <x:int> stays as it is).
            Determine the <which=least> <n:int>-digit number such that the number that results from
                changing any single one of its digits to <x:int> always <leaves:leaves>, whichever
                digit is changed (a digit <x:int> stays as it is).
            Find out <which=how many> numbers there are with <n:int> digits such that the number
                that results from changing any single one of its digits to <x:int> always
                <leaves:leaves>, whichever digit is changed (a digit <x:int> stays as it is).
        """,
    },
    perhaps={
        "asked": r"""
            In how many ways can this be done?
            How many ways to do this are there if the following holds?
            Find the number of ways in which this is possible.
            Count the possibilities.
            <who:name> lists all possibilities. How many are on the list?
        """,
        "which": r"""
            Find the <which=least> number of this kind.
            What is the <which=greatest> possible number of this kind?
            <which=How many> numbers are of this kind?
        """,
        "rows": r"""
            The <r:int> row numbers add up to <sum:int>.
            The sum of the <r:int> numbers in the rows is <sum:int>.
        """,
        "columns": r"""
            The <c:int> column numbers add up to <sum:int>.
            The sum of the <c:int> numbers in the columns is <sum:int>.
        """,
    },
    many={
        "digit": r"""
            The digit in row <i:int> from the top and column <j:int> from the left is <d:int>.
            In row <i:int> (from the top), digit number <j:int> (from the left) is <d:int>.
        """,
    },
    kinds={
        "zeros": r"(?: \((?:where zeros in front are allowed|numbers may begin with 0)\))?",
        "leaves": r"is divisible by \d+|leaves the remainder \d+ when it is divided by \d+",
    },
)


class Grid(NamedTuple):
    """Numbers in rows and columns."""

    rows: int
    columns: int
    low: int
    high: int
    row_sum: int | None
    column_sum: int | None
    given: tuple[tuple[int, int, int], ...]
    """Row from the top and column from the left, from 0 on, and the digit there."""


class Replaced(NamedTuple):
    """Numbers that leave a remainder whichever digit is replaced."""

    digits: int
    by: int
    modulus: int
    remainder: int
    asked: str


Puzzle: TypeAlias = Grid | Replaced


def _read(question: str) -> Puzzle:
    said = _SAYS.read(question)
    scene, asked, which = said.one("scene"), said.maybe("asked"), said.maybe("which")
    rows, columns = said.maybe("rows"), said.maybe("columns")
    if "x" in scene:
        if asked or rows or columns or said.many("digit"):
            raise Unread("speaks of a grid and of a single number")
        return _replaced(scene, which)
    if not asked or which:
        raise Unread("does not ask for the number of grids")
    r, c, low = (scene.integer(slot) for slot in ("r", "c", "low"))
    agrees = (not rows or rows.integer("r") == r) and (not columns or columns.integer("c") == c)
    if not agrees or bool(scene["zeros"]) != (low == 0):
        raise Unread("rows, columns or zeros do not agree with the grid")
    given = tuple(
        (digit.integer("i") - 1, digit.integer("j") - 1, digit.integer("d"))
        for digit in said.many("digit")
    )
    if not all(0 <= i < r and 0 <= j < c for i, j, _ in given):
        raise Unread("a digit is given that lies outside the grid")
    return Grid(
        r,
        c,
        low,
        scene.integer("high"),
        rows.integer("sum") if rows else None,
        columns.integer("sum") if columns else None,
        given,
    )


def _replaced(scene: Said, which: Said | None) -> Replaced:
    if ("which" in scene) == (which is not None):
        raise Unread("must ask for one number")
    numbers = [int(word) for word in scene["leaves"].split() if word.isdecimal()]
    remainder, modulus = numbers if len(numbers) == 2 else (0, *numbers)
    if remainder >= modulus:
        raise Unread(f"leaves the remainder {remainder} on division by {modulus}")
    asked = (which or scene)["which"].lower()
    return Replaced(scene.integer("n"), scene.integer("x"), modulus, remainder, asked)


def _solve(puzzle: Puzzle) -> str:
    if isinstance(puzzle, Grid):
        return str(_count(puzzle))
    found = _fitting(puzzle)
    match puzzle.asked:
        case "least":
            return str(min(found))
        case "greatest":
            return str(max(found))
    return str(len(found))


def _count(grid: Grid) -> int:
    """Return in how many ways a grid can be filled, counting by the sums that are still to come."""
    cells = [
        (
            [d for i, j, d in grid.given if (i, j) == (row, column)],
            10 ** (grid.columns - 1 - column) if grid.row_sum is not None else 0,
            10 ** (grid.rows - 1 - row) if grid.column_sum is not None else 0,
        )
        for row in range(grid.rows)
        for column in range(grid.columns)
    ]
    cells.sort(key=lambda cell: -max(cell[1:]))
    left = [sum(cell[1] for cell in cells), sum(cell[2] for cell in cells)]
    ways = Counter({(grid.row_sum or 0, grid.column_sum or 0): 1})
    for given, across, down in cells:
        left = [left[0] - across, left[1] - down]
        after = Counter[tuple[int, int]]()
        for (rows, columns), times in ways.items():
            for digit in range(grid.low, grid.high + 1):
                rest = (rows - digit * across, columns - digit * down)
                if set(given) <= {digit} and all(
                    grid.low * weight <= each <= grid.high * weight
                    for each, weight in zip(rest, left, strict=True)
                ):
                    after[rest] += times
        ways = after
    return ways[0, 0]


def _fitting(puzzle: Replaced) -> list[int]:
    """Return the numbers that fit, found by their own remainder, which narrows down each digit."""
    found = []
    weights = [10**i for i in reversed(range(puzzle.digits))]
    for own in range(puzzle.modulus):
        digits = [
            [
                digit
                for digit in range(weight == weights[0], 10)
                if (own + (puzzle.by - digit) * weight - puzzle.remainder) % puzzle.modulus == 0
            ]
            for weight in weights
        ]
        numbers = (int("".join(map(str, each))) for each in product(*digits))
        found += [number for number in numbers if number % puzzle.modulus == own]
    return found


READER = Reader(_read, _solve)
