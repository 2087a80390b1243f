"""Queens on the open squares of a board, one in each row and column, none attacking another."""

from collections.abc import Sequence
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.following import Candidates, Ground, Judgment, on
from readers.grids._board import Board, Cell, agree, board, cells, drawing, lines, size
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Place queens on the open squares of this <rows:int> by <columns:int> board until there
                are <rows:int> queens. In the diagram <queen:sign> is a queen, <open:sign> an open
                square, <closed:sign> a closed one.
            Complete the placement of <rows:int> queens on a chessboard of <rows:int> by
                <columns:int> squares. In the diagram <queen:sign> is a queen, <open:sign> an open
                square, <closed:sign> a closed one.
            Here is a board of <rows:int> rows and <columns:int> columns, on which <missing:int> of
                <rows:int> queens are still missing; <queen:sign> is a queen, <open:sign> an open
                square, <closed:sign> a closed one.
            On this <rows:int> by <columns:int> board <placed:int> queens already stand
                (<queen:sign> is a queen, <open:sign> an open square, <closed:sign> a closed one).
                Place <missing:int> more.
            On the <rows:int> by <columns:int> board shown here, <missing:int> more queens have to
                be placed (<queen:sign> is a queen, <open:sign> an open square, <closed:sign> a
                closed one).
        """,
        "rule": r"""
            No two of the <rows:int> queens may share a row, a column or a diagonal (of any length);
                closed squares cannot hold a queen but do not stop an attack either.
            In the end there must be exactly one queen in every row and every column, and no two
                queens on a common diagonal. New queens go on open squares only, and queens attack
                across closed squares as well.
        """,
        "board": r"<board:board>",
        "one": r"""
            There is only one way.
            The solution is unique.
        """,
        "form": r"""
            For each row from top to bottom, give the column of its queen (columns count from 1 at
                the left): <rows:int> numbers separated by commas.
            Answer with <rows:int> numbers separated by commas: the column of the queen in row 1,
                row 2, and so on, where row 1 is at the top and column 1 at the left.
        """,
    },
    kinds={"sign": r"[-.#*_QxX]", "board": drawing(r"[-.#*_QxX]")},
)


class Queens(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """`queen`, `open` or `closed`."""


def _read(question: str) -> Queens:
    said = _SAYS.read(question)
    means = {said.one("task")[name]: name for name in ("queen", "open", "closed")}
    drawn = board(said.one("board")["board"], r"[-.#*_QxX]")
    signs = [sign for row in drawn for sign in row]
    if len(means) != 3 or {*signs} - means.keys() or len(drawn) != len(drawn[0]):
        raise Unread("a square board of three signs")
    placed = sum(means[sign] == "queen" for sign in signs)
    agree(said, {**size(drawn), "placed": placed, "missing": len(drawn) - placed})
    return Queens(tuple(tuple(means[sign] for sign in row) for row in drawn))


def _solve(queens: Queens) -> str:
    model, drawn = CpModel(), queens.drawn
    queen = {cell: model.new_bool_var("") for cell in cells(drawn)}
    for line in lines(drawn):
        model.add_exactly_one(queen[cell] for cell in line)
    for n in range(-len(drawn), 2 * len(drawn)):
        model.add_at_most_one(var for (r, c), var in queen.items() if r + c == n)
        model.add_at_most_one(var for (r, c), var in queen.items() if r - c == n)
    for (r, c), var in queen.items():
        if drawn[r][c] != "open":
            model.add(var == (drawn[r][c] == "queen"))
    found = solved(model)
    if not found:
        return "no way"
    return ", ".join(str(c + 1) for (_, c), var in queen.items() if found.value(var))


def _ground(queens: Queens) -> Ground:
    drawn, side = queens.drawn, range(len(queens.drawn))
    rows = [next((c for c in side if row[c] == "queen"), None) for row in drawn]
    free = [
        [c for c in side if drawn[r][c] != "closed"] if rows[r] is None else [rows[r]] for r in side
    ]
    rules = {f"row {r + 1}": _queen(drawn, [(r, c) for c in side]) for r in side}
    rules |= {f"column {c + 1}": _queen(drawn, [(r, c) for r in side]) for c in side}
    return Ground(
        {f"q{r + 1}": [str(c + 1) for c in free[r] if c is not None] for r in side},
        rules,
        lambda value: ", ".join(value[f"q{r + 1}"] for r in side),
        "Let qN be the column of the queen in row N.",
    )


def _queen(drawn: Board, line: Sequence[Cell]) -> Judgment:
    """Return the rule that a queen stands on a line, and attacks no other."""
    names = tuple(f"q{r + 1}" for r in range(len(drawn)))

    def goes(known: Candidates) -> bool:
        return any(
            all(
                str(column + 1) in left
                if other == row
                else any(abs(int(each) - 1 - column) not in {0, abs(other - row)} for each in left)
                for other, left in enumerate(known[name] for name in names)
            )
            for row, column in line
        )

    return Judgment(names, goes)


READER = Reader(_read, _solve, follow=on(_ground))
