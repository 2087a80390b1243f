"""Grids whose rows, columns and regions hold each digit once: irregular ones, or both diagonals."""

from typing import NamedTuple

from readers.following import Ground, on
from readers.grids import _sudoku
from readers.grids._board import Board, Cell, agree, board, drawing, lines, regions, size
from readers.grids._grounds import digits_of, distinct, in_rows, name, rules_of_lines
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS = Phrases(
    once={
        "empty": _sudoku.EMPTY,
        "board": r"<board:board>",
        "one": r"""
            There is exactly one solution.
            Only one way to fill it in works.
        """,
        "form": _sudoku.FORM,
    },
    perhaps={
        "jigsaw": r"""
            Solve this <rows:int>x<columns:int> {irregular Sudoku|jigsaw Sudoku|Sudoku with
                irregular regions}.
            Complete the following <rows:int>x<columns:int> {irregular Sudoku|jigsaw Sudoku|Sudoku
                with irregular regions}.
            Fill in this <rows:int> by <columns:int> {irregular Sudoku|jigsaw Sudoku|Sudoku with
                irregular regions}.
            Fill in every empty cell of the {irregular Sudoku|jigsaw Sudoku|Sudoku with irregular
                regions} below.
        """,
        "diagonal": r"""
            Solve this <rows:int>x<columns:int> {diagonal Sudoku|Sudoku X|X-Sudoku}.
            Complete the following <rows:int>x<columns:int> {diagonal Sudoku|Sudoku X|X-Sudoku}.
            Fill in this <rows:int> by <columns:int> {diagonal Sudoku|Sudoku X|X-Sudoku}.
            Fill in every empty cell of the {diagonal Sudoku|Sudoku X|X-Sudoku} below.
        """,
        "jigsaw_rule": r"""
            Every row, every column and every region must hold each of the digits 1 to <rows:int>
                exactly once.
            Use the digits 1 to <rows:int>, so that no digit is repeated in a row, in a column or in
                a region.
        """,
        "diagonal_rule": r"""
            Every row, every column, every box and both long diagonals must hold each of the digits
                1 to <rows:int> exactly once.
            Use the digits 1 to <rows:int>, so that no digit is repeated in a row, in a column, in a
                box or on one of the two diagonals that run from corner to corner.
        """,
        "regions": r"""
            Instead of the usual boxes there are irregular regions; each consists of the cells that
                have the same letter in the grid of letters.
            Instead of the usual boxes there are irregular regions; the second grid shows them:
                cells with the same letter belong together.
            Regions of other shapes take the place of the usual boxes; the second grid shows them:
                cells with the same letter belong together.
            Regions of other shapes take the place of the usual boxes; each consists of the cells
                that have the same letter in the grid of letters.
        """,
        "letters": r"<letters:letters>",
        "boxes": _sudoku.BOXES,
    },
    kinds={"sign": _sudoku.SIGN, "board": _sudoku.GRID, "letters": drawing("[A-Z]")},
)
_JIGSAW = {"jigsaw", "jigsaw_rule", "regions", "letters"}
_DIAGONAL = {"diagonal", "diagonal_rule", "boxes"}


class Variant(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """Digits, nothing for empty cells."""
    groups: tuple[tuple[Cell, ...], ...]
    """Regions, or boxes and the two diagonals."""
    has_diagonals: bool


def _read(question: str) -> Variant:
    said = _SAYS.read(question)
    drawn = board(said.one("board")["board"], r"[0-9.*_?]")
    drawn = _sudoku.digits(drawn, said.one("empty")["empty"])
    agree(said, size(drawn))
    side = range(len(drawn))
    keys = [part.key for part in said.parts]
    if {*keys} & (_JIGSAW | _DIAGONAL) == _JIGSAW and keys.index("board") < keys.index("letters"):
        letters = board(said.one("letters")["letters"], "[A-Z]")
        groups = tuple(map(tuple, regions(letters).values()))
        if size(letters) != size(drawn) or {len(group) for group in groups} != {len(drawn)}:
            raise Unread("regions of as many cells as there are digits")
        return Variant(drawn, groups, has_diagonals=False)
    if {*keys} & (_JIGSAW | _DIAGONAL) == _DIAGONAL:
        falling, rising = tuple((n, n) for n in side), tuple((n, side[-1] - n) for n in side)
        boxes = _sudoku.boxes(said.one("boxes"), len(drawn))
        return Variant(drawn, (*boxes, falling, rising), has_diagonals=True)
    raise Unread("irregular regions or diagonals, and all that is said of one of them")


def _solve(variant: Variant) -> str:
    return _sudoku.solve(variant.drawn, [*lines(variant.drawn), *variant.groups])


def _ground(variant: Variant) -> Ground:
    drawn, groups = variant.drawn, variant.groups
    kind = "box" if variant.has_diagonals else "region"
    titles = [f"the {kind} of {name(min(group))}" for group in groups[: len(drawn)]]
    titles += ["the falling diagonal", "the rising diagonal"] * variant.has_diagonals
    rules = rules_of_lines(drawn, distinct)
    rules |= {title: distinct(group) for title, group in zip(titles, groups, strict=True)}
    return Ground(digits_of(drawn), rules, in_rows(drawn))


READER = Reader(_read, _solve, follow=on(_ground))
