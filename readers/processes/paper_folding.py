"""A sheet of paper is folded along lines and diagonals and punched; where its holes are at last."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from readers.enumerated import numbered
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "sheet": r"""
            On a table lies a square sheet of paper with <n:int> by <n:int> cells.
            A square sheet of paper, divided into <n:int> rows and <n:int> columns of cells, is
                folded and punched.
            Someone folds and punches a square sheet of paper with <n:int> rows and <n:int> columns
                of cells.
        """,
        "places": r"""
            Rows are counted from 1 at the top and columns from 1 at the left, always as places on
                the table, where the open sheet lay: they do not move with the paper.
            Row 1 is at the top and column 1 at the left. Rows and columns are places on the table,
                given by the open sheet; what is folded over comes to lie on other places.
        """,
        "layers": r"""
            A hole goes through the middle of all layers of paper at its place, and nothing is ever
                turned or shifted apart from the folds.
            Each punch makes a small hole, in the middle of a cell, in every layer that lies there
                at that time. The paper stays where it is but for the parts folded over.
        """,
        "steps": r"<steps:list>",
        "question": r"""
            {Which cells have a hole once everything is unfolded?|In the end the sheet is opened
                completely; which of its cells have a hole?}
        """,
        "form": r"""
            Write it row by row, <hole:int> for a cell with a hole and <none:int> for one without.
            Answer with the rows of the open sheet, with <hole:int> for a hole and <none:int> for
                none.
        """,
    },
    kinds={"list": r"1\. [^\n]+(?:\n\d+\. [^\n]+)*"},
)
_STEP: Final = Phrases(
    many={
        "up": r"""
            Fold everything below the line between rows <a:int> and <b:int> over it, upwards.
            The part below the line between rows <a:int> and <b:int> is folded over this line,
                upwards.
        """,
        "down": r"""
            Fold everything above the line between rows <a:int> and <b:int> over it, downwards.
            The part above the line between rows <a:int> and <b:int> is folded over this line,
                downwards.
        """,
        "left": r"""
            Fold everything to the right of the line between columns <a:int> and <b:int> over it,
                to the left.
            The part to the right of the line between columns <a:int> and <b:int> is folded over
                this line, to the left.
        """,
        "right": r"""
            Fold everything to the left of the line between columns <a:int> and <b:int> over it, to
                the right.
            The part to the left of the line between columns <a:int> and <b:int> is folded over this
                line, to the right.
        """,
        "upper_right": r"""
            Fold along the diagonal from the top left to the bottom right corner of the open sheet,
                what lies below it going over to the upper right.
        """,
        "upper_left": r"""
            Fold along the diagonal from the bottom left to the top right corner of the open sheet,
                what lies below it going over to the upper left.
        """,
        "punch": r"""
            A hole is punched in row <a:int>, column <b:int>.
            Punch a hole at row <a:int>, column <b:int>.
        """,
    }
)

Place: TypeAlias = tuple[int, int]
"""Row and column, from 1."""


class Step(NamedTuple):
    """Where a fold goes, or `punch`, and the two numbers it names; 0 if none."""

    kind: str
    a: int
    b: int


class Sheet(NamedTuple):
    """What a prompt says."""

    size: int
    steps: tuple[Step, ...]
    shown: tuple[str, str]
    """How the answer shows cells without and with a hole."""


def _read(question: str) -> Sheet:
    said = _SAYS.read(question)
    size, form = said.one("sheet").integer("n"), said.one("form")
    steps = tuple(_step(line, size) for line in numbered(said.one("steps")["steps"]))
    return Sheet(size, steps, (form["none"], form["hole"]))


def _step(line: str, size: int) -> Step:
    said = _STEP.only(line)
    step = Step(said.key, *((said.integer("a"), said.integer("b")) if "a" in said else (0, 0)))
    if step.kind in _FOLDS and step.a and step.b != step.a + 1:
        raise Unread(f"no line between neighbors: {line!r}")
    if not all(0 <= number <= size for number in step[1:]):
        raise Unread(f"outside the sheet: {line!r}")
    return step


_FOLDS: Final[dict[str, Callable[[int, int, int, int], Place]]] = {
    "up": lambda r, c, a, _: (2 * a + 1 - r if r > a else r, c),
    "down": lambda r, c, a, _: (2 * a + 1 - r if r <= a else r, c),
    "left": lambda r, c, a, _: (r, 2 * a + 1 - c if c > a else c),
    "right": lambda r, c, a, _: (r, 2 * a + 1 - c if c <= a else c),
    "upper_right": lambda r, c, _, __: (c, r) if r > c else (r, c),
    "upper_left": lambda r, c, _, size: (
        (size + 1 - c, size + 1 - r) if r + c > size + 1 else (r, c)
    ),
}
"""Fold -> where what lies at row r and column c goes, given the line after a and the size."""


def _solve(sheet: Sheet) -> str:
    numbers = range(1, sheet.size + 1)
    holes = {cell for _, pierced in _course(sheet) for cell in pierced}
    rows = ([sheet.shown[(row, column) in holes] for column in numbers] for row in numbers)
    return "\n".join(map(" ".join, rows))


def _course(sheet: Sheet) -> Iterator[tuple[dict[Place, Place], list[Place]]]:
    """Yield where each cell lies before each step, and the cells that get a hole in it."""
    numbers = range(1, sheet.size + 1)
    lies: dict[Place, Place] = {
        (row, column): (row, column) for row in numbers for column in numbers
    }
    for kind, a, b in sheet.steps:
        if kind == "punch":
            yield lies, [cell for cell, place in lies.items() if place == (a, b)]
        else:
            yield lies, []
            lies = {cell: _FOLDS[kind](*place, a, sheet.size) for cell, place in lies.items()}


def _trace(sheet: Sheet) -> Iterator[str]:
    yield "From the end back, where holes are as the paper lies before the action; (row, column)."
    holes = set[Place]()
    for number, (lies, pierced) in reversed([*enumerate(_course(sheet), 1)]):
        holes |= {*pierced}
        places = sorted({lies[cell] for cell in holes})
        yield f"Holes of action {number} and later: {', '.join(map(str, places))}."


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
